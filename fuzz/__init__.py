"""Long coverage-guided runs over every reader; no part of the tests. See ``python -m fuzz --help``."""

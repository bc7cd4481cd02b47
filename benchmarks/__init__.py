"""How fast the library is, beside others: ``python -m benchmarks``, or ``make bench``."""

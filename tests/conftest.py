"""Set-up that all tests share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# The ordinary run finds the same examples every time, so that a red build means a changed program.
settings.register_profile(
    "default",
    derandomize=True,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=2000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--long``, which also runs the tests marked ``long``."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests marked ``long`` unless they were asked for."""
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="takes long; run with --long")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(skip)

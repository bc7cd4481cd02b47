"""Set-up that all tests share."""

from __future__ import annotations

import signal
import sys

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

# A run in the background ignores Ctrl-C, and so would the commands that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--long`` and ``--browser``, which also run the tests with these marks."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")
    parser.addoption("--browser", action="store_true", help="run the tests marked browser too")


#: The marks of tests that run only when asked for, and what their skipping says.
ASKED_FOR = {
    "long": "takes long; run with --long",
    "browser": "needs a browser; run with: make browser",
}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests that run only when asked for; measure no coverage in slow ones.

    To trace each line makes the hot loops several times slower, and other tests reach these lines too.
    """
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.no_cover)
    unwanted = {mark: reason for mark, reason in ASKED_FOR.items() if not config.getoption(f"--{mark}")}
    if sys.platform == "emscripten":
        unwanted["process"] = "WebAssembly has no processes"
    for mark, reason in unwanted.items():
        skip = pytest.mark.skip(reason=reason)
        for item in items:
            if item.get_closest_marker(mark):
                item.add_marker(skip)

"""The built site on a server of its own, and a browser that looks at it."""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections import deque
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
SITE = ROOT / "docs" / "_build" / "site"
#: How long anything may take, in milliseconds; to load Python on a busy machine takes longest.
PATIENCE = 20_000
LOADING = 60_000
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is its parent's
        """Say nothing."""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the built site."""
    if not (SITE / "play" / "main.js").is_file():
        pytest.fail(f"{SITE} is not built: run make site, or make browser, which does both")
    serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(SITE)))
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    serving.server_close()
    thread.join(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium of the system."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only make browser installs it

    path = os.environ.get("KARO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("there is no chromium on the path; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES), timeout=LOADING)
        yield browser
        browser.close()


class Watched:
    """A page, and what went wrong on it: errors, and requests to other servers.

    Attributes:
        page: The page.
        wrong: What went wrong.
    """

    def __init__(self, page: Any, server: str) -> None:
        self.page = page
        self.wrong: list[str] | deque[str] = []
        page.set_default_timeout(PATIENCE)
        page.context.on("request", functools.partial(self._requested, server))
        page.context.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("worker", lambda worker: worker.on("console", self._said))

    def _requested(self, server: str, request: Any) -> None:
        if not request.url.startswith((f"{server}/", "data:", "blob:", "file:")):
            self.wrong.append(f"foreign: {request.url}")

    def _said(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.wrong.append(f"{message.type}: {message.text}")

    def check(self) -> None:
        """Nothing went wrong since it was asked last."""
        wrong, self.wrong = list(self.wrong), []
        assert wrong == []


@pytest.fixture
def open_page(chromium: Any, server: str) -> Iterator[Any]:
    """Opens pages in contexts of their own; none may go wrong, but for those that are said to be faulty."""
    opened: list[Watched] = []

    def opening(*, faulty: bool = False, **settings: Any) -> Any:
        watched = Watched(chromium.new_context(**settings).new_page(), server)
        if faulty:
            watched.wrong = deque(maxlen=0)
        opened.append(watched)
        return watched.page

    yield opening
    for watched in opened:
        watched.page.context.close()
    for watched in opened:
        watched.check()


@pytest.fixture(scope="session")
def loaded(chromium: Any, server: str) -> Iterator[Watched]:
    """A page on which the library is loaded; that takes so long that tests share it, one after the other."""
    watched = Watched(chromium.new_context(viewport={"width": 1280, "height": 900}).new_page(), server)
    watched.page.goto(f"{server}/play/index.html")
    watched.page.locator("#play-form").wait_for(timeout=LOADING)
    yield watched
    watched.page.context.close()


@pytest.fixture
def table(loaded: Watched) -> Iterator[Any]:
    """The shared page; nothing may go wrong on it while a test uses it."""
    yield loaded.page
    loaded.check()

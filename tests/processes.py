"""Processes that tests start and talk to; none of them outlives its time, so that no test waits for ever."""

from __future__ import annotations

import os
import select
import subprocess
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Seconds that a process has, and that a text on a terminal may take to come.
PATIENCE = 60


@contextmanager
def started(args: Sequence[str | Path], **options: Any) -> Generator[subprocess.Popen[Any]]:
    """A process that is killed when its time is over, or when the test is done with it."""
    with subprocess.Popen(args, **options) as process:
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            # Popen waits for the process when it is left, so one that is stuck must be gone by then.
            watchdog.cancel()
            if process.poll() is None:
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()


class Terminal:
    """A terminal that a command runs on, seen from the side of the person."""

    def __init__(self) -> None:
        import pty  # noqa: PLC0415 - Windows has none, and the other tests of these files run there

        self._leader, self.end = pty.openpty()
        self.name = os.ttyname(self.end)

    def close(self) -> None:
        """Give both ends back."""
        os.close(self._leader)
        os.close(self.end)

    def type(self, text: str) -> None:
        """Type a text."""
        os.write(self._leader, text.encode())

    def shown(self, seconds: float) -> str:
        """What is shown within a time, as far as it has come when something comes."""
        ready, _, _ = select.select([self._leader], [], [], seconds)
        return os.read(self._leader, 65536).decode() if ready else ""

    def shown_until(self, end: str) -> str:
        """What is shown up to a text, which must come."""
        found = ""
        late = time.monotonic() + PATIENCE
        while end not in found:
            assert time.monotonic() < late, f"{end!r} didn't come after {found!r}"
            found += self.shown(1)
        return found

    def interrupt_until(self, end: str) -> str:
        """What is shown up to a text after Ctrl-C, pressed again until it is heard.

        The line editor doesn't notice a signal that comes between its prompt and its first look at the keys.
        """
        found = ""
        late = time.monotonic() + PATIENCE
        while end not in found:
            assert time.monotonic() < late, f"{end!r} didn't come after {found!r}"
            self.type("\x03")  # Ctrl-C
            while (part := self.shown(2)) and end not in found:
                found += part
        return found


@contextmanager
def terminal() -> Generator[Terminal]:
    """A terminal that is given back at the end."""
    seat = Terminal()
    try:
        yield seat
    finally:
        seat.close()

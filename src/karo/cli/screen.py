"""Where everything is printed: colours on a terminal, clean text everywhere else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, Final, TextIO

import attrs
from rich.console import Console
from rich.text import Text

from karo.show import ASCII, UNICODE, Glyphs, Line, Piece, wrapped

__all__ = ["Screen", "visible"]

#: How each role looks; a card that was just played looks like one.
_STYLES: Final = {
    "": "",
    "clubs": "green",
    "diamonds": "dark_orange",
    "hearts": "red",
    "spades": "",
    "wild": "bold magenta",
    "name": "bold cyan",
    "heading": "bold",
    "quiet": "dim",
    "good": "bold green",
    "bad": "bold red",
    "number": "dim",
    "doubt": "yellow",
}
_FRESH: Final = {
    "clubs": "bold #00662a on #f4f1e8",
    "diamonds": "bold #b35900 on #f4f1e8",
    "hearts": "bold #c00018 on #f4f1e8",
    "spades": "bold #101010 on #f4f1e8",
    "wild": "bold #7a0a7a on #ffe08a",
}
_WIDEST: Final = 100


class _Console(Console):
    def __init__(self, stream: TextIO) -> None:
        super().__init__(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        # COLUMNS=0 means that nobody knows the width; rich would cut every line to nothing.
        if self.width < 1:
            self.width = 80

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Standard output, as wide as it is and with the signs that it can write.

    Args:
        ascii_only: Whether to use no signs but ASCII.
        out: Where to print; standard output by default.
    """

    def __init__(self, *, ascii_only: bool = False, out: TextIO | None = None) -> None:
        stream = sys.stdout if out is None else out
        self._console = _Console(stream)
        self.glyphs: Glyphs = ASCII if ascii_only or not _writes(stream, UNICODE) else UNICODE
        self.is_terminal = self._console.is_terminal
        self.width, self.height = 80, 24
        self.fit()

    def fit(self) -> None:
        """Be as large as the terminal is now."""
        if self.is_terminal:
            self.width = min(self._console.width, _WIDEST)
            self.height = self._console.height

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines of pieces."""
        for line in lines:
            for part in wrapped(line, self.width):
                self.line(part)

    def line(self, line: Line = ()) -> None:
        """Print one line of pieces."""
        text = Text(no_wrap=True, end="\n")
        for piece in line:
            text.append(visible(piece.text), style=_style(piece))
        self._console.print(text)

    def rule(self, title: str = "") -> None:
        """Print a line across, with a title in it."""
        start = f"{self.glyphs.rule * 2} {title} " if title else ""
        self.line((Piece(start, "heading"), Piece(self.glyphs.rule * (self.width - len(start)), "quiet")))

    def text(self, text: str) -> None:
        """Print a text as it is."""
        self._console.file.write(text)

    def data(self, value: Any) -> None:
        """Print plain data as JSON."""
        self.text(json.dumps(value, indent=2) + "\n")

    def flush(self) -> None:
        """Let everything be seen now."""
        self._console.file.flush()


def _style(piece: Piece) -> str:
    return _FRESH.get(piece.role, "bold") if piece.fresh else _STYLES[piece.role]


def _writes(stream: TextIO, glyphs: Glyphs) -> bool:
    """Whether a stream can write these signs."""
    try:
        "".join(attrs.astuple(glyphs)).encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def visible(text: str) -> str:
    """The text with everything that could steer a terminal made visible."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)

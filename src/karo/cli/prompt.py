"""Asking a person for a line: with editing on a terminal, with an echo where lines come from elsewhere."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import Final

from karo.cli.screen import Screen
from karo.show import Piece

__all__ = ["Prompt"]

_SIGN: Final = "> "
#: Longer lines than anybody types are cut.
_LONGEST: Final = 4000


class Prompt:
    """Reads lines from standard input.

    Args:
        screen: Where the prompt is printed.
        words: What the Tab key completes a line's first word to.
    """

    def __init__(self, screen: Screen, words: Sequence[str]) -> None:
        self._screen = screen
        self._words = sorted(words)
        self._typed = screen.is_terminal and sys.stdin.isatty()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            # Whatever can't be read is no play, and is told so.
            reconfigure(errors="replace")
        if self._typed:
            self._edit()

    def _edit(self) -> None:
        """Lets lines be edited and repeated, where the system can."""
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def complete(self, text: str, number: int) -> str | None:
        """What the Tab key offers as the number-th completion."""
        found = [f"{word} " for word in self._words if word.startswith(text)]
        return found[number] if number < len(found) else None

    def ask(self) -> str | None:
        """The next line, without blanks at its ends; None at the end of input."""
        self._screen.flush()
        if self._typed:
            try:
                return input(_SIGN).strip()[:_LONGEST]
            except EOFError:
                self._screen.line()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        text = line.strip()[:_LONGEST]
        self._screen.line((Piece(f"{_SIGN}{text}".rstrip(), "quiet"),))
        return text

"""Collects what is wrong with a file or text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from karo.errors import Code, Fault, KaroError, VariantError
from karo.words import harmless, nearest

__all__ = ["MOST_FAULTS", "Faults", "Key"]

#: More faults than this help nobody; the last then says how many there are.
MOST_FAULTS: Final = 100

#: What leads to a place in a file: keys, and the numbers of the items of lists, from 0.
Key = tuple[str | int, ...]


class _Error(Protocol):
    """An error that is made of faults and of what has them."""

    def __call__(self, faults: tuple[Fault, ...], *, where: str) -> KaroError: ...


class Faults:
    """Collects what is wrong with one text, and finds the line of each.

    Args:
        where: What the text is, for the message.
        lines: The lines of its keys; whoever parses it may give them later.
        error: What to raise.
    """

    def __init__(
        self, where: str, lines: Mapping[Key, int] | None = None, *, error: _Error = VariantError
    ) -> None:
        self.where = where
        self.lines = lines or {}
        self.found: list[Fault] = []
        self._error = error

    def __len__(self) -> int:
        return len(self.found)

    @property
    def many(self) -> bool:
        """Whether there are so many that looking for near words would waste time on a hostile file."""
        return len(self) > MOST_FAULTS

    def add(self, code: Code, path: str, value: object, expected: str, message: str, *keys: Key) -> None:
        """Add a fault; its line is that of the first of the keys that the text has."""
        line = next((self.lines[key] for key in keys if key in self.lines), None)
        about = f"{path}: {message}" if path else message
        self.found.append(Fault(code, path, line, harmless(value), expected, about))

    def fail(self, code: Code, message: str, line: int | None = None, *, expected: str = "") -> KaroError:
        """The error for a text that can't be looked at any further."""
        self.found.append(Fault(code, "", line, None, expected, message))
        return self.error()

    def error(self) -> KaroError:
        """The error that tells what was found, in the order of the lines."""
        faults = sorted(self.found, key=lambda fault: (fault.line is None, fault.line or 0))
        more = len(faults) - MOST_FAULTS
        if more > 0:
            rest = Fault(Code.TOO_LARGE, "", None, more, "", f"and at least {more} more")
            faults = [*faults[:MOST_FAULTS], rest]
        return self._error(tuple(faults), where=self.where)

    def stop(self) -> None:
        """Raise what was found, if anything."""
        if self.found:
            raise self.error()

    def hint(self, word: str, known: Iterable[str]) -> str:
        """As :func:`nearest`, unless there are too many faults already."""
        return "" if self.many else nearest(word, known)

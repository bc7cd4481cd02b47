"""Collects the faults of a profile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from karo.errors import Code, Fault, VariantError
from karo.options.wording import nearest, plain, shown_text

__all__ = ["MOST_FAULTS", "Faults", "Key", "printable"]

#: More faults than this help nobody; the last then says how many there are.
MOST_FAULTS: Final = 100

#: What leads to a place in a file: keys, and the numbers of the items of lists, from 0.
Key = tuple[str | int, ...]


class Faults:
    """Collects what is wrong with one text, and finds the line of each."""

    def __init__(self, where: str, lines: Mapping[Key, int] | None = None) -> None:
        self.where = where
        self.lines = lines or {}
        self.found: list[Fault] = []

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
        self.found.append(Fault(code, path, line, plain(value), expected, about))

    def fail(self, code: Code, message: str, line: int | None = None, *, expected: str = "") -> VariantError:
        """The error for a text that can't be looked at any further."""
        self.found.append(Fault(code, "", line, None, expected, message))
        return self.error()

    def error(self) -> VariantError:
        """The error that tells what was found, in the order of the lines."""
        faults = sorted(self.found, key=lambda fault: (fault.line is None, fault.line or 0))
        more = len(faults) - MOST_FAULTS
        if more > 0:
            rest = Fault(Code.TOO_LARGE, "", None, more, "", f"and at least {more} more")
            faults = [*faults[:MOST_FAULTS], rest]
        return VariantError(tuple(faults), where=self.where)

    def stop(self) -> None:
        """Raise what was found, if anything."""
        if self.found:
            raise self.error()

    def hint(self, word: str, known: Iterable[str]) -> str:
        """As :func:`nearest`, unless there are too many faults already."""
        return "" if self.many else nearest(word, known)


def printable(text: str) -> str:
    """A name or message of harmless length, as it is if it can be printed, else in quotes."""
    short = text if len(text) <= 200 else f"…{text[-200:]}"
    return short if short.isprintable() else shown_text(short, 201)

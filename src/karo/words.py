"""How messages name what was found and what was meant: short, on one line, safe to print."""

from __future__ import annotations

import json
import math
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from karo.arguments import brief
from karo.cards import Card
from karo.frozen import FrozenMap

__all__ = ["harmless", "listed", "nearest", "printable", "shown", "shown_text"]


def shown_text(text: str, limit: int = 60) -> str:
    """A text in quotes that is safe to print: short, on one line, without lone surrogates."""
    short = text if len(text) <= limit else text[:limit] + "…"
    quoted = json.dumps(short, ensure_ascii=not short.isprintable())
    return quoted.encode("utf-8", "backslashreplace").decode("utf-8")


def shown(value: object) -> str:
    """A value that was found where another was expected: what it is, and what it says."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return brief(value)
        case float():
            return f"the fraction {value}"
        case str():
            return f"the string {shown_text(value)}"
        case Card():
            return f"the card {value}"
        case None:
            return "nothing"
        case Mapping():
            return (
                f"a table {_brief(dict(cast('Mapping[object, object]', value)))}"
                if value
                else "an empty table"
            )
        case list() | tuple():
            return f"a list {_brief(list(cast('list[object]', value)))}"
        case _:
            return f"a {type(value).__name__}"


def _brief(value: object) -> str:
    try:
        return reprlib.repr(value)
    except ValueError:  # a number in it that is too long to be written
        return "of numbers too long to be written"


def harmless(value: object) -> Any:
    """A found value to go into a fault: as it is if that does no harm, else shortened."""
    if isinstance(value, bool | None):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= 64 else brief(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, str):
        return value if len(value) <= 200 and value.isprintable() else shown_text(value, 200)
    return value if _of_options(value) else shown(value)


def _of_options(value: object) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(item, Card) for item in cast("tuple[object, ...]", value))
    return isinstance(value, FrozenMap | Card)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Words in a row, with another before the last of several."""
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if parts[1:] else "".join(parts)


def nearest(word: str, known: Iterable[str] | Mapping[str, str], near: float = 0.6) -> str:
    """A question that names the known word nearest to a wrong one, with a blank before it, or nothing.

    Args:
        word: The wrong word.
        known: The words that there are; of a mapping, the values say how each is named.
        near: How alike they must be, from 0 to 1.
    """
    import difflib  # noqa: PLC0415 - only for those who mistype

    found = difflib.get_close_matches(word[:80].lower(), list(known), n=1, cutoff=near)
    if not found:
        return ""
    named = cast("Mapping[str, str]", known)[found[0]] if isinstance(known, Mapping) else found[0]
    return f"; did you mean {named!r}?"


def printable(text: str) -> str:
    """A name or message of harmless length, as it is if it can be printed, else in quotes."""
    short = text if len(text) <= 200 else f"…{text[-200:]}"
    return short if short.isprintable() else shown_text(short, 201)

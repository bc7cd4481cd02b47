"""How values and what is allowed are put in words, alike in files, faults, docs and differences."""

from __future__ import annotations

import json
import math
import reprlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal, cast, get_args, get_origin

from karo.arguments import brief
from karo.cards import Card
from karo.options.values import NO_VALUE, FrozenMap, Option, choices_of

__all__ = ["allowed_text", "nearest", "plain", "shown", "shown_text", "value_text", "whole_number"]


def value_text(value: Any) -> str:
    """The value of an option as a profile file writes it, on one line."""
    match value:
        case None:
            return f'"{NO_VALUE}"'
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Card():
            return f'"{value}"'
        case Mapping():
            items = cast("Mapping[object, object]", value).items()
            inner = ", ".join(f"{key} = {value_text(item)}" for key, item in items)
            return f"{{ {inner} }}" if inner else "{}"
        case tuple():
            return f"[{', '.join(map(value_text, cast('tuple[object, ...]', value)))}]"
        case _:
            return str(value)


def whole_number(low: int | None, high: int | None) -> str:
    """A range in words, such as ``a whole number from 1 to 8``."""
    return f"a whole number from {low} to {high}"


def allowed_text(option: Option) -> str:
    """What values an option may have, made from its type and documentation."""
    kind, doc = option.type, option.doc
    number = whole_number(doc.low, doc.high)
    words = [f'"{word}"' for word in choices_of(kind)]
    if kind is bool:
        return "true or false"
    if get_origin(kind) is Literal:
        return f"{', '.join(words[:-1])} or {words[-1]}"
    if kind == tuple[Card, ...]:
        return 'a list of cards, such as ["AS", "JK"]'
    if get_origin(kind) is FrozenMap:
        return _allowed_table(option)
    if type(None) in get_args(kind):
        words = [f'"{NO_VALUE}"']
    return ", or ".join([number, *(f"{word}" for word in words)])


def _allowed_table(option: Option) -> str:
    key, item = get_args(option.type)
    number = f"whole numbers from {option.doc.low} to {option.doc.high}"
    if key is str:
        return f"a table of cards or ranks with {number}, such as {{ AS = 40, A = 11 }}"
    low, high = option.doc.keys or (2, 2)
    players = f"a table of numbers of players ({low} to {high}) with"
    if item is int:
        return f"{players} {number}, such as {{ {min(4, high)} = 7 }}"
    return f"{players} lists of {number}, such as {{ 2 = [10, -10] }}"


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


def plain(value: object) -> Any:
    """A found value as plain data of harmless size, to go into a fault."""
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

"""How values and what is allowed are put in words, alike in files, faults, docs and differences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, cast, get_args, get_origin

from karo.cards import Card
from karo.frozen import FrozenMap
from karo.options.values import NO_VALUE, Option, choices_of

__all__ = ["allowed_text", "value_text", "whole_number"]


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

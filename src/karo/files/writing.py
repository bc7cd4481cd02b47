"""Writes TOML so that people can read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

import tomli_w

__all__ = ["key_toml", "value_toml", "write_toml"]

#: Lists of texts up to this width stand on one line.
_NARROW: Final = 60


def write_toml(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> str:
    """A document as TOML: lists of texts line by line, tables under headings.

    Args:
        data: The table.
        path: The keys that lead to it.
    """
    return "\n".join(block for block in _blocks(data, path) if block)


def _blocks(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in data.items() if not _is_section(value)}
    yield "".join(f"{key_toml(key)} = {value_toml(value)}\n" for key, value in plain.items())
    for key, value in data.items():
        if key in plain:
            continue
        name = ".".join(map(key_toml, (*path, key)))
        if isinstance(value, Mapping):
            inner = list(_blocks(cast("Mapping[str, Any]", value), (*path, key)))
            if inner[0] or len(inner) == 1:
                inner[0] = f"[{name}]\n{inner[0]}"
            yield from inner
        else:
            for item in cast("Sequence[Mapping[str, Any]]", value):
                first, *others = _blocks(item, (*path, key))
                yield f"[[{name}]]\n{first}"
                yield from others


def _is_section(value: object) -> bool:
    """Whether a value gets headings of its own: tables do, and lists of nothing but tables."""
    if isinstance(value, list | tuple) and value:
        return all(isinstance(item, Mapping) for item in cast("Sequence[object]", value))
    return isinstance(value, Mapping)


def key_toml(key: str) -> str:
    """A key as TOML has it, in quotes where it needs them."""
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def value_toml(value: object) -> str:
    """A value as TOML has it: on one line, but for lists of texts and long lists."""
    if isinstance(value, list | tuple):
        return _list_text(cast("Sequence[object]", value))
    if isinstance(value, Mapping):
        items = cast("Mapping[str, object]", value).items()
        inner = ", ".join(f"{key_toml(key)} = {value_toml(item)}" for key, item in items)
        return f"{{ {inner} }}" if inner else "{}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


def _list_text(items: Sequence[object]) -> str:
    texts = [value_toml(item) for item in items]
    line = f"[{', '.join(texts)}]"
    if len(line) <= _NARROW and not (len(items) > 1 and all(isinstance(item, str) for item in items)):
        return line
    return "".join(["[\n", *(f"    {text},\n" for text in texts), "]"])

"""Reads and writes positions of every game: TOML or plain data around what the game itself tells."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from karo.arguments import require_path
from karo.documents import (
    SCHEMA,
    open_document,
    parse_document,
    plain_document,
    profile_table,
    read_document,
    take_variant,
    variant_data,
)
from karo.errors import Code, PositionError
from karo.files.disk import write_whole
from karo.files.faults import Faults
from karo.files.heading import Kind
from karo.files.reading import Reading
from karo.files.writing import write_toml
from karo.game import Game, game_class
from karo.options import Variant
from karo.views import View
from karo.words import printable

__all__ = [
    "load_position",
    "read_position",
    "read_position_data",
    "read_view_data",
    "save_text",
    "write_position",
]

T = TypeVar("T")

#: What the table of each kind holds.
_HOLDS: Final[Mapping[Kind, str]] = {
    "position": "the hands and what else there is",
    "view": "what the seat knows",
}


def read_position(text: str, where: str = "the position") -> Game:
    """The game that a text describes; see :meth:`karo.Game.parse`."""
    faults = Faults(where, error=PositionError)
    return _read(parse_document(text, faults), faults)


def load_position(path: str | os.PathLike[str]) -> Game:
    """The game that a file describes; see :meth:`karo.Game.load`."""
    faults = Faults(printable(require_path(path)), error=PositionError)
    return _read(read_document(path, faults), faults)


def read_position_data(data: Mapping[str, Any]) -> Game:
    """The game that plain data describes; see :meth:`karo.Game.from_dict`."""
    faults = Faults("the position", error=PositionError)
    return _read(plain_document(data, faults), faults)


def _read(data: Mapping[str, Any], faults: Faults) -> Game:
    variant, body = _open(data, "position", faults)
    return _built(game_class(variant.game)._read(variant, body), faults)  # pyright: ignore[reportPrivateUsage]


def read_view_data(data: Mapping[str, Any]) -> View:
    """The view that plain data describes; see :meth:`karo.View.from_dict`."""
    faults = Faults("the view", error=PositionError)
    variant, body = _open(plain_document(data, faults), "view", faults)
    return _built(game_class(variant.game)._read_view(variant, body), faults)  # pyright: ignore[reportPrivateUsage]


def _open(data: Mapping[str, Any], kind: Kind, faults: Faults) -> tuple[Variant, Reading]:
    """The profile of a document and the table that its game reads; raises where one can't be had."""
    top = open_document(data, kind, faults)
    variant = take_variant(top)
    body = top.table(kind)
    if kind not in top:
        top.missing(kind, f"a table with {_HOLDS[kind]}")
    top.finish()
    if variant is None or body is None:
        raise faults.error()
    return variant, body


def _built(value: T | None, faults: Faults) -> T:
    """What a game has made of its table; raises the faults that it told, if any."""
    faults.stop()
    if value is None:  # pragma: no cover - a game that finds faults tells them
        raise faults.fail(Code.CONFLICT, "it can't be")
    return value


def write_position(variant: Variant, data: Mapping[str, Any]) -> str:
    """A position as TOML.

    Args:
        variant: The profile.
        data: The state as plain data; its hands come last, so that a text cut short is noticed.
    """
    about = variant_data(variant)
    named = isinstance(about["variant"], str)
    header = {"schema": SCHEMA, **({"variant": about["variant"]} if named else {}), "digest": about["digest"]}
    profile = "" if named else profile_table(variant, "variant")
    blocks = (write_toml(header), profile, write_toml({"position": dict(data)}).lstrip("\n"))
    return "\n".join(block for block in blocks if block)


def save_text(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text to a file: whole, or not at all."""
    write_whole(text.encode(), Path(require_path(path)))

"""Profiles: every option of a game, what it means, and where its value comes from.

The names below load on first use: reading a profile needs cattrs and tomllib, naming one doesn't.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karo._lazy import loader
from karo.frozen import FrozenMap

if TYPE_CHECKING:
    from karo.options.jokerkaro import JokerKaroOptions
    from karo.options.reference import Entry, catalogue, json_schema
    from karo.options.rokard import RoKardOptions
    from karo.options.values import GameOptions
    from karo.options.variant import (
        SCHEMA,
        Change,
        Difference,
        Note,
        Status,
        Variant,
        Why,
        list_variants,
        load_variant,
    )
    from karo.options.writer import documented_toml

__all__ = [
    "SCHEMA",
    "Change",
    "Difference",
    "Entry",
    "FrozenMap",
    "GameOptions",
    "JokerKaroOptions",
    "Note",
    "RoKardOptions",
    "Status",
    "Variant",
    "Why",
    "catalogue",
    "documented_toml",
    "json_schema",
    "list_variants",
    "load_variant",
]

__getattr__ = loader(
    __name__,
    {
        ".jokerkaro": "JokerKaroOptions",
        ".reference": "Entry catalogue json_schema",
        ".rokard": "RoKardOptions",
        ".values": "GameOptions",
        ".variant": "SCHEMA Change Difference Note Status Variant Why list_variants load_variant",
        ".writer": "documented_toml",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)

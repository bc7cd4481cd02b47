"""Profiles: every option of a game, what it means, and where its value comes from.

The names below load on first use: reading a profile needs cattrs and tomllib, naming one doesn't.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from karo.options.jokerkaro import JokerKaroOptions
    from karo.options.reference import Entry, catalogue, json_schema
    from karo.options.rokard import RoKardOptions
    from karo.options.values import FrozenMap, GameOptions
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

_HOMES = {
    "JokerKaroOptions": "jokerkaro",
    "Entry": "reference",
    "catalogue": "reference",
    "json_schema": "reference",
    "RoKardOptions": "rokard",
    "FrozenMap": "values",
    "GameOptions": "values",
    "documented_toml": "writer",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'variant')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

"""Tells profiles, positions, views and records apart, so that one in the place of another is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from karo.errors import Code
from karo.options.faults import Faults

__all__ = ["Kind", "require_kind"]

Kind = Literal["profile", "position", "view", "record"]

#: Kind of document → the key that only it has, and what reads it.
_KINDS: Final[Mapping[Kind, tuple[str, str]]] = {
    "record": ("deals", "karo replay shows it, karo.Record.load reads it"),
    "position": ("position", "karo legal lists its plays, karo.Game.load reads it"),
    "view": ("view", "karo.View.from_dict reads it"),
    "profile": ("game", "karo rules shows it, karo.load_variant reads it"),
}


def require_kind(data: Mapping[str, Any], wanted: Kind, faults: Faults) -> None:
    """Stop at a document of another kind than the one wanted; what it is and what reads it is all to tell.

    Args:
        data: The document.
        wanted: What it should be.
        faults: Where to tell it.

    Raises:
        VariantError: If it is of another kind.
    """
    if _KINDS[wanted][0] in data:
        return
    for kind, (key, reader) in _KINDS.items():
        if key in data:
            message = f"this is a {kind}, not a {wanted}; {reader}"
            raise faults.fail(Code.WRONG_TYPE, message, faults.lines.get((key,)), expected=f"a {wanted}")

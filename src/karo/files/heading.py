"""Looks at a document before it is read: is it of the kind that is wanted, and of a schema that is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from karo.arguments import is_whole
from karo.errors import Code
from karo.files.faults import Faults
from karo.words import shown

__all__ = ["Kind", "check_schema", "require_kind"]

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
        KaroError: What the faults make, if it is of another kind.
    """
    if _KINDS[wanted][0] in data:
        return
    for kind, (key, reader) in _KINDS.items():
        if key in data:
            message = f"this is a {kind}, not a {wanted}; {reader}"
            raise faults.fail(Code.WRONG_TYPE, message, faults.lines.get((key,)), expected=f"a {wanted}")


def check_schema(
    schema: object, newest: int, faults: Faults, *, what: str = "file", missing: Code = Code.MISSING_KEY
) -> None:
    """Report a wrong schema; a newer one is told alone, since all else may be new as well.

    Args:
        schema: What the document says.
        newest: The one that this version reads.
        faults: Where to tell it.
        what: What the document is, for the message.
        missing: What it is where it says nothing.

    Raises:
        KaroError: What the faults make, if it is newer.
    """
    expected, key = f"schema = {newest}", ("schema",)
    if schema is None:
        faults.add(missing, "schema", None, expected, f"missing; write {expected}")
    elif not is_whole(schema):
        message = f"expected {newest}, got {shown(schema)}"
        faults.add(Code.WRONG_TYPE, "schema", schema, expected, message, key)
    elif schema > newest:
        message = (
            f"the {what} needs schema {shown(schema)}, but this version of the library reads schema {newest}"
        )
        faults.add(Code.SCHEMA_NEWER, "schema", schema, expected, message, key)
        raise faults.error()
    elif schema < newest:
        message = f"expected {newest}, got {shown(schema)}"
        faults.add(Code.OUT_OF_RANGE, "schema", schema, expected, message, key)

"""What positions, views and records have in common as files: their limits, and how they hold a profile."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import attrs
import tomli_w

from karo.arguments import require_text
from karo.errors import Code, VariantError
from karo.files.disk import read_file
from karo.files.faults import Faults
from karo.files.heading import Kind, check_schema, require_kind
from karo.files.reading import Reading, require_plain
from karo.files.toml import parse_toml
from karo.options.variant import Variant, is_shipped, list_variants, load_variant
from karo.words import nearest, shown, shown_text

__all__ = [
    "MAX_BYTES",
    "SCHEMA",
    "open_document",
    "parse_document",
    "plain_document",
    "profile_table",
    "read_document",
    "take_variant",
    "variant_data",
]

#: The schema of positions, views and records that this version reads and writes.
SCHEMA: Final = 1
#: A document has at most this many bytes; a match of many deals must fit.
MAX_BYTES: Final = 1024 * 1024
#: This many digits of a profile's digest stand in a position.
_DIGEST: Final = 16


def read_document(path: str | os.PathLike[str], faults: Faults) -> dict[str, Any]:
    """The TOML of a file; raises the faults."""
    return parse_toml(read_file(Path(path), MAX_BYTES, faults), MAX_BYTES, faults)


def parse_document(text: str, faults: Faults) -> dict[str, Any]:
    """The TOML of a text; raises the faults."""
    require_text("a document", text)
    return parse_toml(text, MAX_BYTES, faults)


def plain_document(data: object, faults: Faults) -> dict[str, Any]:
    """The data, if it could be a document; raises the faults otherwise."""
    return require_plain(data, MAX_BYTES, faults)


def open_document(data: Mapping[str, Any], kind: Kind, faults: Faults) -> Reading:
    """The document as a whole, if it is of the kind wanted; its schema is looked at."""
    require_kind(data, kind, faults)
    top = Reading(data, faults)
    check_schema(top.take("schema"), SCHEMA, faults)
    return top


# ---------------------------------------------------------------- profiles


def variant_data(variant: Variant) -> dict[str, Any]:
    """How a document names a profile: by its name if it is shipped, else by what it holds."""
    told = variant.name if is_shipped(variant) else tomllib.loads(variant.to_toml(full=True))
    return {"variant": told, "digest": variant.digest[:_DIGEST]}


def take_variant(top: Reading, key: str = "variant", *, sealed: Reading | None = None) -> Variant | None:
    """The profile that a document names or holds; None if that can't be had.

    Args:
        top: The document.
        key: The key of the profile.
        sealed: The table that holds the digest; by default the document itself.
    """
    home = sealed or top
    value, digest = top.take(key), home.text("digest", most=64)
    expected = "the name of a shipped profile, or a table with a profile"
    variant: Variant | None = None
    if value is None:
        top.missing(key, expected)
    elif isinstance(value, str):
        variant = _shipped(top, key, value)
    elif isinstance(value, dict):
        variant = _inline(top, key, cast("dict[str, Any]", value))
    else:
        top.fault(Code.WRONG_TYPE, key, f"expected {expected}, got {shown(value)}", expected=expected)
    if variant is not None and digest and not _is_digest(variant, digest):
        message = (
            f"the profile {variant.name!r} has the digest {variant.digest[:_DIGEST]}…: its rules have changed"
        )
        home.fault(Code.CONFLICT, "digest", message, value=digest, expected=variant.digest)
        return None
    return variant


def _is_digest(variant: Variant, digest: str) -> bool:
    return len(digest) >= 8 and variant.digest.startswith(digest)


def _shipped(top: Reading, key: str, name: str) -> Variant | None:
    known = list_variants()
    if name in known:
        return load_variant(name)
    message = f"there is no profile {shown_text(name)}{nearest(name, known)} (known: {', '.join(known)})"
    top.fault(Code.UNKNOWN_PROFILE, key, message, value=name, expected=", ".join(known))
    return None


def _inline(top: Reading, key: str, data: dict[str, Any]) -> Variant | None:
    try:
        return Variant.parse(tomli_w.dumps(data))
    except VariantError as error:
        for fault in error.faults:
            path = tuple(fault.path.split(".")) if fault.path else ()
            # Lines of the text made above say nothing; that of the key, or of the profile, does.
            lines = top.faults.lines
            line = next((lines[at] for at in ((key, *path), (key,)) if at in lines), None)
            message = f"{key}: {fault.message}"
            top.faults.found.append(
                attrs.evolve(fault, path=".".join((key, *path)), line=line, message=message)
            )
        return None


def profile_table(variant: Variant, key: str) -> str:
    """A whole profile as a table of a document, each note on one line.

    Args:
        variant: The profile.
        key: The key of the table.
    """
    lines = variant.to_toml(full=True).split("\n")
    headed = (re.sub(r"^\[(?=\w)", f"[{key}.", line) for line in lines)
    return "\n".join([f"[{key}]", *headed])

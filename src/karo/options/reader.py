"""Reads profiles. Whatever the text or the file, what comes out is a profile or a VariantError."""

from __future__ import annotations

import functools
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final, cast

import attrs

from karo.errors import Code, VariantError
from karo.files.disk import read_file
from karo.files.faults import Faults
from karo.files.heading import check_schema, require_kind
from karo.files.toml import parse_toml
from karo.frozen import FrozenMap
from karo.options.checks import (
    check_notes,
    check_texts,
    complete,
    contradictions,
    find_game,
    given_values,
    merged_sources,
)
from karo.options.shipped import shipped_names, shipped_path
from karo.options.values import GameSpec
from karo.options.variant import MAX_BYTES, SCHEMA, Note, Variant
from karo.words import printable, shown, shown_text

__all__ = ["read_path", "read_shipped", "read_text"]

#: At most this many profiles may extend each other in a row.
_MOST_PARENTS: Final = 16


@attrs.frozen
class _Origin:
    """Where a text comes from.

    Attributes:
        where: How messages name it.
        folder: The folder in or below which files that it extends must lie; None if it may extend none.
        chain: What led to it by ``extends``, and itself: each an identity and a name for people.
        shipped: Whether it comes with the library.
    """

    where: str
    folder: Path | None = None
    chain: tuple[tuple[str, str], ...] = ()
    shipped: bool = False


# ---------------------------------------------------------------- ways in


def read_text(text: str) -> Variant:
    """Read a profile from a text, which may extend shipped profiles only."""
    return _read(text, _Origin("the text"))


def read_path(path: Path) -> Variant:
    """Read a profile from a file."""
    where = printable(str(path))
    text = read_file(path, MAX_BYTES, Faults(where))
    folder = path.parent.resolve()
    chain = ((str(path.resolve()), where),)
    return _read(text, _Origin(where, folder, chain))


@functools.cache
def read_shipped(name: str) -> Variant:
    """Read a shipped profile; its name must be among the shipped ones."""
    return _read_shipped(name, ())


def _read_shipped(name: str, chain: tuple[tuple[str, str], ...]) -> Variant:
    text = read_file(shipped_path(name), MAX_BYTES, Faults(name))
    return _read(text, _Origin(name, None, (*chain, (name, name)), shipped=True))


# ---------------------------------------------------------------- one text


def _read(text: str, origin: _Origin) -> Variant:
    faults = Faults(origin.where)
    data = parse_toml(text, MAX_BYTES, faults)
    require_kind(data, "profile", faults)
    check_schema(data.get("schema"), SCHEMA, faults, what="profile", missing=Code.MISSING_OPTION)
    spec = find_game(data, faults)
    name, title, sources = check_texts(data, faults)
    if spec is None:
        raise faults.error()
    parent = _parent(data["extends"], spec, origin, faults) if "extends" in data else None
    orphan = "extends" in data and parent is None

    values: dict[str, Any] = parent.options.flat() if parent else {}
    notes: dict[str, Note] = dict(parent.notes) if parent else {}
    own, bad = given_values(data, spec, faults)
    for path, value in own.items():
        # What is known of the parent's value says nothing of another one.
        if path in notes and values[path] != value:
            del notes[path]
        values[path] = value
    for path in bad:
        values.pop(path, None)
    if not orphan:
        complete(values, bad, spec, faults, alone=parent is None)
    contradictions(values, spec, faults)
    if parent:
        sources = merged_sources(parent, sources, faults)
    all_notes = check_notes(data, notes, None if orphan else sources, spec, faults)
    faults.stop()
    extends = cast("str | None", data.get("extends"))
    return Variant(
        game=spec.game,
        name=name,
        title=title,
        sources=FrozenMap(sources),
        notes=all_notes,
        options=spec.options.build(values),
        extends=extends,
        # Files are not to be found from elsewhere: what is written anew extends a shipped profile only.
        base=extends if parent is None or not _is_file(extends) else parent.base,
    )


def _is_file(extends: str | None) -> bool:
    return extends is not None and extends.endswith(".toml")


# ---------------------------------------------------------------- parents


def _parent(extends: object, spec: GameSpec, origin: _Origin, faults: Faults) -> Variant | None:
    """The profile that is extended, or None if it can't be had; why not is among the faults then."""
    key = ("extends",)
    if not isinstance(extends, str):
        message = f"expected the name of a profile, got {shown(extends)}"
        faults.add(Code.WRONG_TYPE, "extends", extends, "the name of a profile", message, key)
        return None
    try:
        if _is_file(extends):
            parent = _parent_file(extends, origin, faults)
        else:
            parent = _parent_shipped(extends, origin, faults)
    except VariantError as error:
        _adopt(error, extends, faults)
        return None
    if parent is not None and parent.game != spec.game:
        message = f"{shown_text(extends)} is a profile for another game, {parent.game!r}"
        faults.add(Code.CONFLICT, "extends", extends, f"a profile of {spec.game!r}", message, key)
        return None
    return parent


def _adopt(error: VariantError, extends: str, faults: Faults) -> None:
    """Report the faults of a parent as those of the child, at the line that names the parent."""
    line = faults.lines.get(("extends",))
    for fault in error.faults:
        message = fault.message if fault.code == Code.PARENT_CYCLE else f"in {shown_text(extends)}: {fault}"
        faults.found.append(attrs.evolve(fault, line=line, message=message))


def _parent_shipped(name: str, origin: _Origin, faults: Faults) -> Variant | None:
    if name in shipped_names():
        if not origin.shipped:
            return read_shipped(name)
        return None if _cycle(name, name, origin, faults) else _read_shipped(name, origin.chain)
    known = ", ".join(shipped_names())
    found = shown_text(name) + faults.hint(name, shipped_names())
    message = f"there is no profile {found} (known: {known}; file names end in .toml)"
    faults.add(Code.PARENT_MISSING, "extends", name, known, message, ("extends",))
    return None


def _parent_file(extends: str, origin: _Origin, faults: Faults) -> Variant | None:
    name, key = shown_text(extends), ("extends",)
    if origin.folder is None:
        message = f"{name} is a file, but a profile that isn't in a file can extend shipped profiles only"
        faults.add(Code.PARENT_MISSING, "extends", extends, ", ".join(shipped_names()), message, key)
        return None
    path = _inside(extends, origin.folder)
    if path is None:
        message = f"{name} must lie in the folder of the profile that extends it, or below"
        faults.add(Code.PARENT_MISSING, "extends", extends, "a file in the same folder", message, key)
        return None
    if _cycle(str(path), extends, origin, faults):
        return None
    if len(origin.chain) > _MOST_PARENTS:
        message = f"more than {_MOST_PARENTS} profiles extend each other in a row"
        faults.add(Code.TOO_LARGE, "extends", extends, f"at most {_MOST_PARENTS}", message, key)
        return None
    if not _exists(path):
        stem = extends.removesuffix(".toml")
        hint = f'; the shipped profile is named "{stem}"' if stem in shipped_names() else ""
        message = f"there is no file {name}{hint}"
        faults.add(Code.PARENT_MISSING, "extends", extends, "a file in the same folder", message, key)
        return None
    where = printable(extends)
    text = read_file(path, MAX_BYTES, Faults(where))
    chain = (*origin.chain, (str(path), where))
    return _read(text, _Origin(where, path.parent, chain))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no system takes
        return False


def _inside(extends: str, folder: Path) -> Path | None:
    """The file meant, with every link followed, or None if that leads out of the folder."""
    windows = PureWindowsPath(extends)
    if "\0" in extends or "\\" in extends or windows.drive or PurePosixPath(extends).is_absolute():
        return None
    try:
        path = (folder / extends).resolve()
    except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no system takes
        return None
    return path if path.is_relative_to(folder) else None


def _cycle(identity: str, name: str, origin: _Origin, faults: Faults) -> bool:
    identities = [known for known, _ in origin.chain]
    if identity not in identities:
        return False
    names = [shown for _, shown in origin.chain[identities.index(identity) :]]
    circle = " extends ".join([*names, names[0]])
    message = f"profiles can't extend each other in a circle: {circle}"
    faults.add(Code.PARENT_CYCLE, "extends", name, "a profile outside the circle", message, ("extends",))
    return True

"""Commands about profile files: list, check, compare, write."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import karo
from karo.cli.group import require_new
from karo.cli.screen import Screen
from karo.errors import Code, VariantError
from karo.options import Variant, documented_toml
from karo.options.writer import save
from karo.show import Piece, wrapped
from karo.show.pieces import padded, words

__all__ = ["check_files", "print_difference", "print_variants", "write_profile"]

_UNREADABLE = {Code.UNREADABLE, Code.UNKNOWN_PROFILE}


def print_variants(screen: Screen, *, as_json: bool) -> None:
    """List the shipped profiles."""
    shipped = [karo.load_variant(name) for name in karo.list_variants()]
    if as_json:
        screen.data(
            [
                {"name": each.name, "game": each.game, "title": each.title, "digest": each.digest}
                for each in shipped
            ]
        )
        return
    indent = max(len(each.name) for each in shipped) + 2
    for each in shipped:
        name = padded((Piece(each.name, "name"),), indent)
        screen.lines(wrapped((*name, *words(each.title)), screen.width, indent))


def check_files(screen: Screen, files: Sequence[str], *, as_json: bool) -> int:
    """Check profiles, print what is found, and give the exit code."""
    results = [(file, _checked(file)) for file in files]
    if as_json:
        screen.data([_as_data(file, found) for file, found in results])
    else:
        for file, found in results:
            _print_checked(screen, file, found)
    faults = [fault for _, found in results if isinstance(found, VariantError) for fault in found.faults]
    if any(fault.code in _UNREADABLE for fault in faults):
        return 2
    return 1 if faults else 0


def _checked(file: str) -> Variant | VariantError:
    try:
        return karo.load_variant(file)
    except VariantError as error:
        return error


def _as_data(file: str, found: Variant | VariantError) -> dict[str, Any]:
    faults = [fault.to_dict() for fault in found.faults] if isinstance(found, VariantError) else []
    return {"file": file, "good": not faults, "faults": faults}


def _print_checked(screen: Screen, file: str, found: Variant | VariantError) -> None:
    if isinstance(found, Variant):
        screen.line((Piece(file, "name"), Piece(": "), Piece("good", "good")))
        return
    count = "1 fault" if len(found.faults) == 1 else f"{len(found.faults)} faults"
    screen.line((Piece(file, "name"), Piece(": "), Piece(count, "bad")))
    for fault in found.faults:
        screen.lines(wrapped((Piece("  "), *words(str(fault))), screen.width, 4))


def print_difference(screen: Screen, old: Variant, new: Variant, *, as_json: bool) -> None:
    """Show how two profiles differ."""
    difference = old.diff(new)
    if as_json:
        screen.data(difference.to_dict())
        return
    first, *rest = str(difference).splitlines()
    screen.line((Piece(first, "heading"),))
    for line in rest:
        text = line.strip()
        if line == text:
            path, _, change = text.partition(": ")
            screen.line()
            screen.lines(wrapped((Piece(path, "name"), Piece("  "), *words(change)), screen.width, 4))
        else:
            screen.lines(wrapped((Piece("  "), *words(text)), screen.width, 4))


def write_profile(
    screen: Screen, file: Path, origin: Variant, name: str | None, title: str | None, *, force: bool
) -> None:
    """Write a documented profile: whole or not at all, and over no other file unless told to."""
    if file.suffix != ".toml":
        raise click.ClickException(f"{file}: the name of a profile file must end in .toml")
    if not force:
        require_new(file, "--force replaces it")
    text = documented_toml(origin, file.stem if name is None else name, title=title)
    try:
        save(text, file, where=str(file))
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror or error}") from error
    screen.line(
        (*words("Wrote"), Piece(" "), Piece(str(file), "name"), Piece(", "), *words(f"from {origin.name}."))
    )
    screen.line(words(f"Next: edit it, then karo check {file} and karo watch {file}", "quiet"))

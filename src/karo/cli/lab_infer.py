"""Which rules recorded games were played by, on the screen."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karo.cards import Card
from karo.cli.screen import Screen
from karo.documents import MAX_BYTES
from karo.errors import KaroError, PositionError, RecordError, VariantError
from karo.files.disk import read_file
from karo.files.faults import Faults
from karo.options import Variant
from karo.options.variant import spec_of
from karo.records import Record
from karo.show import Piece
from karo.views import View
from karo.words import nearest

if TYPE_CHECKING:
    from karo.lab import Inference

__all__ = ["run_infer"]


def run_infer(
    screen: Screen,
    files: Sequence[str],
    *,
    base: Variant | None,
    options: Sequence[str],
    profiles: Sequence[Variant],
    errors: float,
    as_json: bool,
) -> int:
    """Judge records, print what fits, and give the exit code."""
    from karo.lab import infer, neighbours

    records = [_read(file) for file in files]
    base = records[0].variant if base is None else base
    tried: Any = list(profiles) or _tried(options, neighbours(base), base) or None
    if profiles and options:
        raise click.UsageError("--profile names whole profiles, --option values to try: use one of them")
    found = infer(records, tried, base=base, error_rate=errors)
    if as_json:
        screen.data(found.to_dict())
    else:
        _print(screen, found)
    return 1 if found.clashes else 0


def _read(file: str) -> Record | View:
    if not file.endswith(".json"):
        try:
            return Record.load(file)
        except RecordError as error:
            if error.faults:
                raise
            raise click.ClickException(f"{file}: {error.message}") from error
    try:
        return View.from_dict(json.loads(read_file(Path(file), MAX_BYTES, Faults(file))))
    except (json.JSONDecodeError, RecursionError) as error:
        raise click.ClickException(f"{file}: it is not valid JSON: {error}") from error
    except VariantError as error:
        raise click.ClickException(f"{file}: {error.faults[0]}") from error
    except KaroError as error:
        fault = error.faults[0] if isinstance(error, PositionError) else error
        raise click.ClickException(f"{file}: it is not a view of a game ({fault})") from error


def _tried(
    options: Sequence[str], usual: dict[str, tuple[Any, ...]], base: Variant
) -> dict[str, Sequence[Any]]:
    """The values to try by option path; of an option alone, or a section, the usual ones."""
    found: dict[str, Sequence[Any]] = {}
    for text in options:
        path, given, values = text.partition("=")
        if given:
            found[path.strip()] = [_value(base, path.strip(), value.strip()) for value in values.split(",")]
            continue
        named = {
            each: values for each, values in usual.items() if each == path or each.startswith(f"{path}.")
        }
        if not named:
            known = [*usual, *dict.fromkeys(each.partition(".")[0] for each in usual)]
            raise click.ClickException(
                f"--option {text}: there are no usual values to try{nearest(path, known)} "
                "(PATH=VALUE,VALUE names some)"
            )
        found |= named
    return found


def _value(base: Variant, path: str, text: str) -> Any:
    """A value as profiles write it; words need no quotes, and cards are parted by spaces."""
    option = spec_of(base).options.catalogue().get(path)
    if option is not None and option.type == tuple[Card, ...]:
        return text.split()
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _print(screen: Screen, found: Inference) -> None:
    for line in found.to_text(screen.width).splitlines():
        heading = line and not line.startswith(" ") and line.endswith(":")
        screen.line((Piece(line, "heading" if heading else ""),))

"""The rules of a profile, option by option."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from karo.cli.screen import Screen
from karo.options import Entry, Variant, Why, catalogue
from karo.options.wording import value_text
from karo.show import Line, Piece, wrapped
from karo.show.pieces import Role, width_of, words

__all__ = ["print_option", "print_rules"]


def print_rules(screen: Screen, variant: Variant, statuses: Collection[str], *, as_json: bool) -> None:
    """Print the options of a profile that have one of these statuses; with none named, all."""
    told = [(entry, variant.why(entry.path)) for entry in catalogue(variant.game)]
    if statuses:
        told = [(entry, why) for entry, why in told if why.status in statuses]
    if as_json:
        screen.data(_as_data(variant, told))
        return
    screen.line((Piece(variant.title, "heading"),))
    screen.line(words(f"profile {variant.name} of the game {variant.game}", "quiet"))
    section = ""
    for entry, why in told:
        name = entry.path.partition(".")[0]
        if name != section:
            section = name
            screen.line()
            screen.rule(section)
        print_option(screen, entry, why)
    _print_sources(screen, variant)


def print_option(screen: Screen, entry: Entry, why: Why) -> None:
    """Print an option: its value, how well that is known, what it means and where it comes from."""
    known = f"{why.status}, {why.source}" if why.source else why.status
    head: Line = (
        Piece(entry.path, "name"),
        Piece(" "),
        Piece("="),
        Piece(" "),
        *words(value_text(why.value)),
    )
    role: Role = "quiet" if why.status in {"stated", "implied"} else "doubt"
    tag = Piece(f"[{known}]", role)
    gap = screen.width - width_of(head) - len(tag.text)
    if gap > 0:
        screen.line((*head, Piece(" " * gap), tag))
    else:
        screen.lines(wrapped(head, screen.width, 4))
        screen.line((Piece(" " * (screen.width - len(tag.text))), tag))
    for line in _sentences(entry, why):
        screen.lines(wrapped((Piece("    "), *line), screen.width, 4))


def _sentences(entry: Entry, why: Why) -> Iterator[Line]:
    yield words(entry.meaning)
    if isinstance(why.value, str) and why.value in entry.choices:
        yield words(f"{why.value}: {entry.choices[why.value]}")
    elif why.value is None and entry.absent:
        yield words(f"Here: {entry.absent}.")
    if why.text:
        yield words(why.text, "quiet")


def _print_sources(screen: Screen, variant: Variant) -> None:
    if not variant.sources:
        return
    screen.line()
    screen.rule("sources")
    for key, text in variant.sources.items():
        screen.lines(wrapped((Piece(key, "name"), Piece("  "), *words(text)), screen.width, len(key) + 2))


def _as_data(variant: Variant, told: list[tuple[Entry, Why]]) -> dict[str, Any]:
    return {
        "name": variant.name,
        "title": variant.title,
        "game": variant.game,
        "digest": variant.digest,
        "sources": dict(variant.sources),
        "options": [
            {**why.to_dict(), "meaning": entry.meaning, "choices": dict(entry.choices)} for entry, why in told
        ],
    }

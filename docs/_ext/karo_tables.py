"""Writes the tables of codes and of options, and a picture, from the library itself while the pages are read.

A page asks for one by a line of its own, such as ``<!-- table of codes -->``;
:data:`TABLES` has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import karo
from karo.errors import CODES
from karo.options import Entry, catalogue
from karo.options.wording import value_text
from karo.show import table_svg

GROUPS = {
    "error": ("Errors as a whole", "The code of an exception that has no more exact one."),
    "state": ("Refused: game and turn", "Looked at first; the play can't be judged any further."),
    "shape": ("Refused: shape of the meld", "The cards are there, but they make no run and no set."),
    "wilds": (
        "Refused: wilds",
        "The shape is right, but the wilds in it are too many or do what they may not.",
    ),
    "turn": ("Refused: the turn", "The meld is fine, but not now."),
    "fault": ("Faults of a profile", "All faults of a file are reported at once, each with its place."),
}


def anchor(path: str, game: str = "jokerkaro") -> str:
    """The label of an option's section."""
    start = "option-" if game == "jokerkaro" else f"option-{game}-"
    return start + path.replace(".", "-").replace("_", "-")


def linked(paths: Iterable[str]) -> str:
    """The options, each linked to its section; one that both games have, to that of Joker Karo."""
    known = {entry.path for entry in catalogue()}
    homes = {path: "jokerkaro" if path in known else "rokard" for path in paths}
    return ", ".join(f"[`{path}`](#{anchor(path, game)})" for path, game in homes.items())


def codes() -> str:
    """All codes as Markdown, one table for each group."""
    parts: list[str] = []
    for group, (title, introduction) in GROUPS.items():
        rows = [
            f"| `{code}` | {info.sentence} | {linked(info.options)} |"
            for code, info in CODES.items()
            if info.group == group
        ]
        parts += [
            f"## {title}",
            "",
            introduction,
            "",
            "| code | it says | decided by |",
            "| --- | --- | --- |",
        ]
        parts += [*rows, ""]
    missing = {info.group for info in CODES.values()} - set(GROUPS)
    if missing:
        message = f"groups of codes without a heading here: {missing}"
        raise ValueError(message)
    return "\n".join(parts)


def allowed(entry: Entry) -> list[str]:
    """What an option may be."""
    if entry.choices:
        return [f"* `{value}`: {meaning}" for value, meaning in entry.choices.items()]
    return [f"Values: {entry.values}."]


def in_profiles(path: str, variants: list[karo.Variant]) -> list[str]:
    """What the shipped profiles say of an option."""
    rows = ["| profile | value | status | source | |", "| --- | --- | --- | --- | --- |"]
    for variant in variants:
        why = variant.why(path)
        told = [f"`{variant.name}`", f"`{value_text(why.value)}`", why.status, why.source or "", why.text]
        rows.append(f"| {' | '.join(told)} |")
    return rows


def options(game: str = "jokerkaro") -> str:
    """All options of a game as Markdown, a section for each."""
    variants = [variant for variant in map(karo.load_variant, karo.list_variants()) if variant.game == game]
    parts: list[str] = []
    sections = variants[0].options.sections()
    open_section = ""
    for entry in catalogue(game):
        section = entry.path.partition(".")[0]
        if section != open_section:
            open_section = section
            parts += [f"## {section}", "", sections[section], ""]
        absent = [f"Where it is left out: {entry.absent}.", ""] if entry.absent else []
        parts += [
            f"({anchor(entry.path, game)})=",
            f"### {entry.path}",
            "",
            entry.meaning,
            "",
            *allowed(entry),
            "",
        ]
        parts += [*absent, *in_profiles(entry.path, variants), ""]
    return "\n".join(parts)


def first_picture() -> str:
    """The table that the first page's example leaves, drawn."""
    table = karo.Table(["4H 5H 6H 7H", "TS JS QS JK=KS", "8C 8H 8S"])
    return f'```{{raw}} html\n<div style="overflow-x: auto">{table_svg(table)}</div>\n```'


TABLES: dict[str, Callable[[], str]] = {
    "table of codes": codes,
    "table of options": options,
    "table of options of Ro-Kard": lambda: options("rokard"),
    "picture of the first page": first_picture,
}


def fill(_app: Any, _page: str, source: list[str]) -> None:
    """Put what the page asks for in its place."""
    for name, table in TABLES.items():
        mark = f"<!-- {name} -->"
        if mark in source[0]:
            source[0] = source[0].replace(mark, table())


def always_read(_app: Any, env: Any, *_changes: Any) -> list[str]:
    """Read the pages with tables at every build: their source is the code, whose age Sphinx can't know."""
    return [
        page
        for page in ("index", "reference/codes", "reference/options", "reference/rokard-options")
        if page in env.found_docs
    ]


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.connect("source-read", fill)
    app.connect("env-get-outdated", always_read)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

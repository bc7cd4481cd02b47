"""Writes the tables of codes and of options from the library itself while the pages are read.

A page asks for a table by a line of its own: ``<!-- table of codes -->`` or ``<!-- table of options -->``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import karo
from karo.errors import CODES
from karo.options import Entry, JokerKaroOptions, catalogue
from karo.options.wording import value_text

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


def anchor(path: str) -> str:
    """The label of an option's section."""
    return "option-" + path.replace(".", "-").replace("_", "-")


def linked(paths: Iterable[str]) -> str:
    """The options, each linked to its section."""
    return ", ".join(f"[`{path}`](#{anchor(path)})" for path in paths)


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


def options() -> str:
    """All options as Markdown, a section for each."""
    variants = [karo.load_variant(name) for name in karo.list_variants()]
    parts: list[str] = []
    sections = JokerKaroOptions.sections()
    open_section = ""
    for entry in catalogue():
        section = entry.path.partition(".")[0]
        if section != open_section:
            open_section = section
            parts += [f"## {section}", "", sections[section], ""]
        absent = [f"Where it is left out: {entry.absent}.", ""] if entry.absent else []
        parts += [f"({anchor(entry.path)})=", f"### {entry.path}", "", entry.meaning, "", *allowed(entry), ""]
        parts += [*absent, *in_profiles(entry.path, variants), ""]
    return "\n".join(parts)


TABLES: dict[str, Callable[[], str]] = {"codes": codes, "options": options}


def fill(_app: Any, _page: str, source: list[str]) -> None:
    """Put the tables where the page asks for them."""
    for name, table in TABLES.items():
        mark = f"<!-- table of {name} -->"
        if mark in source[0]:
            source[0] = source[0].replace(mark, table())


def always_read(_app: Any, env: Any, *_changes: Any) -> list[str]:
    """Read the pages with tables at every build: their source is the code, whose age Sphinx can't know."""
    return [page for page in ("reference/codes", "reference/options") if page in env.found_docs]


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.connect("source-read", fill)
    app.connect("env-get-outdated", always_read)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

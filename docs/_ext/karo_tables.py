"""The tables of codes and of options, from the library itself."""

from __future__ import annotations

from collections.abc import Iterable

from karo_objects import anchor

from karo.errors import CODES
from karo.options import Entry, Why, catalogue
from karo.options.values import game_spec

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


def linked(paths: Iterable[str]) -> str:
    """The options, each linked to its section; one that both games have, to that of Joker Karo."""
    known = {entry.path for entry in catalogue()}
    homes = {path: "jokerkaro" if path in known else "rokard" for path in paths}
    return ", ".join(f"[`{path}`](#{anchor(path, game)})" for path, game in homes.items())


def codes(_words: str) -> str:
    """All codes as Markdown, one table for each group."""
    parts: list[str] = []
    for group, (title, introduction) in GROUPS.items():
        parts += [f"## {title}", "", introduction, ""]
        parts += ["| code | it says | decided by |", "| --- | --- | --- |"]
        parts += [
            f"| {{karo-code-target}}`{code}` | {info.sentence} | {linked(info.options)} |"
            for code, info in CODES.items()
            if info.group == group
        ]
        parts.append("")
    missing = {info.group for info in CODES.values()} - set(GROUPS)
    if missing:
        message = f"groups of codes without a heading here: {missing}"
        raise ValueError(message)
    return "\n".join(parts)


def sections(game: str) -> dict[str, str]:
    """The sections of a game's options, each with what it is about."""
    spec = game_spec(game)
    if spec is None:
        raise ValueError(game)
    return dict(spec.options.sections())


def entries(game: str, section: str) -> list[Entry]:
    """The options of a section."""
    return [entry for entry in catalogue(game) if entry.path.startswith(f"{section}.")]


def known(why: Why) -> str:
    """How well a value is known, by which source, and what there is to say of it."""
    source = f", {why.source}" if why.source else ""
    return f"*{why.status}{source}*. {why.text}".rstrip()


def list_of_options(game: str) -> str:
    """Every option of a game in a line, linked to where it is explained."""
    parts: list[str] = []
    for section, about in sections(game).items():
        parts += [f"## {section}", "", about, "", "| option | what it decides |", "| --- | --- |"]
        parts += [
            f"| [`{entry.path}`](#{anchor(entry.path, game)}) | {entry.meaning} |"
            for entry in entries(game, section)
        ]
        parts.append("")
    return "\n".join(parts)

"""The rooms of the library, drawn; and a look whether each imports only from those below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

import karo

#: The rooms from the ground up, floor by floor: names of modules and packages, and what lives there.
FLOORS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("errors", "arguments", "frozen", "games"), "every exception; which games there are"),
    (("cards",), "suits, ranks, cards; reading and writing them"),
    (("deck", "melds"), "shuffling and dealing; what makes a run and a set"),
    (
        ("files", "words"),
        "what comes from outside is read within limits; files are written whole",
    ),
    (("options", "documents", "setups"), "profiles: options, reading, checking, comparing"),
    (("plays", "outcome", "game", "views", "cardgame"), "what every game is, and what a seat may know of it"),
    (("jokerkaro", "rokard"), "the two games, each with its plays, its rules and its search"),
    (("positions", "records", "extras", "walks"), "whole deals as files; counting what can happen"),
    (("players",), "computer players, and the loop in which they play"),
    (("show",), "text, pictures, rulebooks"),
    (("lab",), "many deals at once"),
    (("testing",), "strategies for tests of one's own"),
    (("cli",), "the karo command"),
)
SOURCE = Path(karo.__file__).parent
_LEVEL = {room: level for level, (rooms, _) in enumerate(FLOORS) for room in rooms}
#: Files that belong to no room.
_OUTSIDE = {"__init__", "_lazy", "_version"}


def _at_import(tree: ast.AST) -> Iterator[ast.ImportFrom]:
    """The imports that run when a module is loaded; not those inside functions or for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            yield node
        elif isinstance(node, ast.ClassDef | ast.Try) or (
            isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test)
        ):
            yield from _at_import(node)


def imports() -> Iterator[tuple[str, str, str]]:
    """Every import from one room of the library to another: the file, its room, the other room."""
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if room in _OUTSIDE:
            continue
        for node in _at_import(ast.parse(path.read_text("utf-8"))):
            parts = (node.module or "").split(".")
            if parts[0] == "karo":
                others = parts[1:2] or [name.name for name in node.names]
                yield from ((str(path.relative_to(SOURCE)), room, other) for other in others if other != room)


def upward() -> list[str]:
    """The imports that lead to a room above; there should be none."""
    return [
        f"{file} imports from {other}, which is above {room}"
        for file, room, other in imports()
        if _LEVEL.get(other, 0) > _LEVEL.get(room, len(FLOORS))
    ]


def homeless() -> set[str]:
    """The modules and packages that stand on no floor; there should be none."""
    found = {path.stem for path in SOURCE.glob("*.py")} | {
        path.parent.name for path in SOURCE.glob("*/__init__.py")
    }
    return found - set(_LEVEL) - _OUTSIDE


def drawing(_words: str) -> str:
    """The floors one above the other, what is imported lying below."""
    wrong = upward()
    if wrong:
        raise ValueError("; ".join(wrong))
    floors = "".join(_floor(rooms, about) for rooms, about in reversed(FLOORS))
    return f'```{{raw}} html\n<ol class="karo-floors" reversed>{floors}</ol>\n```'


def _floor(rooms: tuple[str, ...], about: str) -> str:
    there = [room for room in rooms if (SOURCE / f"{room}.py").exists() or (SOURCE / room).is_dir()]
    names = "".join(f"<code>{room}</code>" for room in there)
    return f"<li><b>{names}</b><span>{escape(about)}</span></li>"

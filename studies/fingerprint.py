"""What deals were played by: a key that changes with the code that decides how a deal goes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import karo

__all__ = ["fingerprint"]

_SOURCE: Final = Path(karo.__file__).parent
#: The rooms that every deal goes through.
_ROOMS: Final = ("cards.py", "deck.py", "melds.py", "game.py", "cardgame.py", "options", "views.py")
#: Who lets players play, and looks at it.
_PLAYING: Final = ("players/playing.py", "players/chance.py", "lab/playing.py", "lab/measures.py")


@cache
def fingerprint(game: str, player: str = "") -> str:
    """The key of the code that deals depend on: that of the game, of the player, and of what is looked at.

    Comments, docstrings and the layout don't count.

    Args:
        game: The name that profiles call the game by.
        player: The name of a shipped player, which is that of its module; empty where cards alone decide.
    """
    files = [file for place in (*_ROOMS, game) for file in _files(_SOURCE / place)]
    if player:
        files += [_SOURCE / place for place in (*_PLAYING, f"lab/{game}.py")]
        files += _of_player(game, player)
    hashed = blake2b(digest_size=6)
    for file in files:
        hashed.update(_meaning(file).encode())
    return hashed.hexdigest()


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _of_player(game: str, player: str) -> list[Path]:
    """The module of a player, and those beside it that it is made of."""
    if player == "random":
        return [_SOURCE / "players" / "random.py"]
    folder, found, open_ = _SOURCE / "players" / game, set[str](), [player]
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += _imported(folder / f"{name}.py", f"karo.players.{game}.")
    return [folder / f"{name}.py" for name in sorted(found)]


def _imported(file: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
            yield node.module.removeprefix(package)


def _meaning(file: Path) -> str:
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_docstring(each)]
    return ast.dump(tree)


def _is_docstring(node: ast.stmt) -> bool:
    """A string that stands by itself says something to readers alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )

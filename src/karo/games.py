"""Which games there are, and where each room of the library finds what is a game's own.

A game of the library is added by its name here. What is its own stands in modules of this name, one in each
room that it has something for, and is called ``GAME`` there: ``karo.rokard.GAME`` is the class of Ro-Kard,
``karo.options.rokard.GAME`` tells its options. A game of somebody else is made known by :func:`register`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal

__all__ = ["Room", "known_games", "part", "register"]

Room = Literal["game", "options", "players", "show", "svg", "rulebook", "lab", "inference", "testing"]

_GAMES: Final = ("jokerkaro", "rokard")

#: Where the modules of each room are.
_PACKAGES: Final[Mapping[Room, str]] = {
    "game": "karo",  # the class
    "options": "karo.options",  # a GameSpec
    "players": "karo.players",  # name → what makes the player, the weakest first
    "show": "karo.show",  # a Drawer, as a class
    "svg": "karo.show.svg",  # a function that draws a position
    "rulebook": "karo.show.rulebook",  # a Teller, as a class
    "lab": "karo.lab",  # a LabGame
    "inference": "karo.lab.inference",  # a GameInference
    "testing": "karo.testing",  # an OptionDrawer
}

_parts: dict[tuple[str, Room], Any] = {}


def known_games(room: Room = "options") -> tuple[str, ...]:
    """The names of the games of the library, and of those that were registered for a room."""
    return tuple(dict.fromkeys([*_GAMES, *(game for game, where in _parts if where == room)]))


def part(game: str, room: Room) -> Any:
    """What is a game's own in a room, or None if it has nothing there.

    Args:
        game: The name that profiles call it by.
        room: The room.
    """
    if (game, room) not in _parts and game in _GAMES:
        module = f"{_PACKAGES[room]}.{game}"
        if find_spec(module) is not None:
            register(game, room, import_module(module).GAME)
    return _parts.get((game, room))


def register(game: str, room: Room, its: object) -> None:
    """Make known what is a game's own in a room; a game needs no more than ``options`` and ``game``.

    Args:
        game: The name that profiles call it by.
        room: The room.
        its: What the room asks for.
    """
    _parts[game, room] = its

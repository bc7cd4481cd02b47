"""The players that are shipped, by name."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.players.base import Player
from karo.players.random import RandomPlayer

__all__ = ["by_name", "every_name", "names"]

#: For each game the players that it has besides those of all games, the weakest first: name, module, class.
_PLAYERS: Final = {
    "jokerkaro": (
        ("greedy", "karo.players.jokerkaro", "GreedyPlayer"),
        ("patient", "karo.players.jokerkaro", "PatientPlayer"),
    ),
    "rokard": (
        ("greedy", "karo.players.rokard", "GreedyPlayer"),
        ("search", "karo.players.rokard", "SearchPlayer"),
    ),
}  # fmt: skip


def names(game: str) -> tuple[str, ...]:
    """The names of the players that a game has.

    Args:
        game: The name that profiles call it by.

    Returns:
        The names, the weakest player's first. Every game has ``random``.

    Example:
        >>> from karo.players import names
        >>> names("jokerkaro")
        ('random', 'greedy', 'patient')
    """
    return ("random", *(name for name, *_ in _PLAYERS.get(game, ())))


def every_name() -> tuple[str, ...]:
    """The names that players of any game have, each once."""
    return tuple(dict.fromkeys(name for game in _PLAYERS for name in names(game)))


def by_name(game: str, name: str) -> Player:
    """A shipped player.

    Args:
        game: The game, by the name that profiles call it by.
        name: The player's name.

    Returns:
        The player, with its usual settings. It can be pickled, and sit in several seats.

    Raises:
        ArgumentError: If the game has no player of this name.

    Example:
        >>> from karo.players import by_name
        >>> by_name("rokard", "random")
        RandomPlayer()
    """
    if name == "random":
        return RandomPlayer()
    for known, module, kind in _PLAYERS.get(game, ()):
        if name == known:
            return cast("Player", getattr(import_module(module), kind)())
    which = f"{', '.join(names(game)[:-1])} and {names(game)[-1]}" if len(names(game)) > 1 else "only random"
    raise ArgumentError(f"the game {brief(game)} has no player {brief(name)}; it has {which}")

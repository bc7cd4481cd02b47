"""The players that are shipped, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from karo import games
from karo.arguments import brief
from karo.errors import ArgumentError
from karo.players.base import Player
from karo.players.random import RandomPlayer
from karo.words import listed

__all__ = ["by_name", "every_name", "names"]


def _own(game: str) -> Mapping[str, Callable[[], Player]]:
    """The players that a game has besides those of all games, by name, the weakest first."""
    found: Mapping[str, Callable[[], Player]] | None = games.part(game, "players")
    return found or {}


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
    return ("random", *_own(game))


def every_name() -> tuple[str, ...]:
    """The names that players of any game have, each once."""
    return tuple(dict.fromkeys(name for game in games.known_games("players") for name in names(game)))


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
    if name in _own(game):
        return _own(game)[name]()
    which = listed(names(game)) if len(names(game)) > 1 else "only random"
    raise ArgumentError(f"the game {brief(game)} has no player {brief(name)}; it has {which}")

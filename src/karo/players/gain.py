"""What a play takes off a hand, for players that think no further. One function for each game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from karo.game import Play
from karo.options import Variant

__all__ = ["Gain", "gain_of", "register"]

#: Cards and points that a play takes off the hand, under a profile.
Gain = Callable[[Variant, Play], tuple[int, int]]

_gains: dict[str, Gain] = {}
_modules = {"jokerkaro": "karo.players.jokerkaro", "rokard": "karo.players.rokard"}


def register(game: str, gain: Gain) -> None:
    """Tell what the plays of a game take off a hand.

    Args:
        game: The name that profiles call it by.
        gain: The function that tells.
    """
    _gains[game] = gain


def gain_of(game: str) -> Gain:
    """The function that tells what the plays of a game take off a hand.

    Args:
        game: The name that profiles call it by.

    Returns:
        The function; of a game that has none, one that counts cards, each for a point.
    """
    if game not in _gains and game in _modules:
        import_module(_modules[game])
    return _gains.get(game, _count)


def _count(variant: Variant, play: Play) -> tuple[int, int]:  # noqa: ARG001 - a Gain
    cards = len(play.cards)
    return cards, cards

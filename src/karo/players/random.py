"""A player that plays anything."""

from __future__ import annotations

from karo.deck import Randomness
from karo.game import Play
from karo.players.base import Player, Sight

__all__ = ["RandomPlayer"]


class RandomPlayer(Player):
    """Chooses among the legal plays by chance, each being equally likely where they can be counted.

    Args:
        rng: The generator to choose with.

    Example:
        >>> import random, karo
        >>> from karo.players import RandomPlayer
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> game.can(RandomPlayer(random.Random(1)).choose(game))
        True
    """

    def __init__(self, rng: Randomness) -> None:
        self._rng = rng

    def choose(self, sight: Sight) -> Play:
        return sight.legal_plays.pick(self._rng)

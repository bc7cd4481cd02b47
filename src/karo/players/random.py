"""A player that plays anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from karo.players.chance import Chance

if TYPE_CHECKING:
    from karo.plays import Play
    from karo.views import View

__all__ = ["RandomPlayer"]


@attrs.frozen
class RandomPlayer:
    """Chooses among the legal plays by chance, each being equally likely where they can be counted.

    It plays any game.

    Example:
        >>> import karo
        >>> from karo.players import Chance, RandomPlayer
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> game.can(RandomPlayer().choose(game.view(0), Chance.of(game, seed=1)))
        True
    """

    def choose(self, view: View, chance: Chance) -> Play:
        """A legal play by chance."""
        return chance.pick(view.legal_plays)

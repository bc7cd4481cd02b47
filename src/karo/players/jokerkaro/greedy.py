"""A player that sheds as much as it can in every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from karo.players.chance import Chance
from karo.players.jokerkaro.seeing import karo_view

if TYPE_CHECKING:
    from karo.plays import Turn
    from karo.views import View

__all__ = ["GreedyPlayer"]


@attrs.frozen
class GreedyPlayer:
    """Plays the whole turn that takes most off its hand; it goes out whenever it can.

    Attributes:
        weights: What it wants to shed most: ``cards`` or hand ``value``.
        limit: Most positions that it looks at in a turn, where wilds move on the table; see
            :meth:`karo.JokerKaro.best_turn`.

    Example:
        >>> import karo
        >>> from karo.players import Chance
        >>> from karo.players.jokerkaro import GreedyPlayer
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> print(GreedyPlayer().choose(game.view(0), Chance.of(game, seed=1)))
        lay 2H JK=3H 4H 5H 6H 7H 8H 9H TH
    """

    weights: Literal["cards", "value"] = "value"
    limit: int = 20

    def choose(self, view: View, chance: Chance) -> Turn:  # noqa: ARG002 - nothing is left to chance
        """The best turn."""
        return karo_view(view).best_turn(self.weights, limit=self.limit).turn

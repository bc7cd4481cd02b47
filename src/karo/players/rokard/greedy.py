"""A player that takes the points that it can have now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from karo.players.chance import Chance
from karo.players.rokard.discards import best_discard
from karo.players.rokard.seeing import rokard_view
from karo.rokard.plays import Place

if TYPE_CHECKING:
    from karo.plays import Play
    from karo.views import View

__all__ = ["GreedyPlayer"]


@attrs.frozen
class GreedyPlayer:
    """Makes the play with the most points; where nothing can be placed, it changes cards.

    Attributes:
        most: How many plays it looks at, where placement is free; see :meth:`karo.RoKard.best_play`.

    Example:
        >>> import karo
        >>> from karo.players import Chance
        >>> from karo.players.rokard import GreedyPlayer
        >>> game = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1, first=1)
        >>> print(GreedyPlayer().choose(game.view(1), Chance.of(game, seed=1)))
        place 4C@0,0 4D@1,0 4H@2,0 JK=4S@3,0
    """

    most: int = 300

    def choose(self, view: View, chance: Chance) -> Play:  # noqa: ARG002 - nothing is left to chance
        """The play with the most points, or a discard."""
        seen = rokard_view(view)
        best = seen.best_play(most=self.most)
        return best if isinstance(best, Place) else best_discard(seen)

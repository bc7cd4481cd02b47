"""The players that a record is thought to be made by: cheap models of the choice among legal plays."""

from __future__ import annotations

from math import exp
from typing import Final

import attrs

__all__ = ["MODELS", "Model", "weights_of"]


@attrs.frozen
class Model:
    """A player who plays each legal play with a chance in proportion to a weight.

    Attributes:
        name: What to call it.
        eager: How much more weight a play has for each card that it takes off the hand, as a logarithm.
        ending: The same for ending the turn where more could be played.
        passing: The same for passing where something could be played.
    """

    name: str
    eager: float
    ending: float
    passing: float


#: The first plays anything alike. The others use what they like, so that something that they never do
#: may be allowed to them all the same.
MODELS: Final = (
    Model("random", 0.0, 0.0, 0.0),
    Model("leaning to large plays", 0.5, -1.5, -2.0),
    Model("greedy", 1.5, -6.0, -8.0),
    Model("greedy, in any order", 0.0, -6.0, -8.0),
    Model("greedy, in small plays", -1.0, -6.0, -8.0),
    Model("one small play a turn", -1.0, 4.0, -8.0),
    Model("one large play a turn", 1.0, 4.0, -8.0),
)

_MOST: Final = 120
_WEIGHTS: Final = tuple(tuple(exp(model.eager * cards) for model in MODELS) for cards in range(_MOST + 1))


def weights_of(cards: int) -> tuple[float, ...]:
    """For each model the weight of a play that takes so many cards off the hand."""
    return _WEIGHTS[min(cards, _MOST)]

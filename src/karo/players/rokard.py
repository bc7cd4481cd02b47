"""What the plays of Ro-Kard take off a hand, and put on the Pattern."""

from __future__ import annotations

from karo.game import Play
from karo.options import Variant
from karo.players.gain import register
from karo.rokard.plays import Place
from karo.rokard.rules import value_of

__all__ = ["gain"]


def gain(variant: Variant, play: Play) -> tuple[int, int]:  # noqa: ARG001 - a Gain
    """The cards that a play puts on the Pattern, and their points; a discard earns nothing.

    What the rows count that they lie in only the game can tell.
    """
    if not isinstance(play, Place):
        return 0, 0
    return len(play.placements), sum(value_of(item.slot.card) for item in play.placements)


register("rokard", gain)

"""What the plays of Joker Karo take off a hand."""

from __future__ import annotations

from karo.cards import JOKER, Card
from karo.game import Play
from karo.jokerkaro.plays import Swap
from karo.options import JokerKaroOptions, Variant
from karo.players.gain import register

__all__ = ["gain"]


def gain(variant: Variant, play: Play) -> tuple[int, int]:
    """The cards that leave the hand for good, and their points.

    A swap that takes a wild into the hand, or plays it on at once, sheds no more than it brings in.
    """
    points = JokerKaroOptions.of(variant).scoring.points
    if not isinstance(play, Swap) or play.slide is not None:
        return len(play.cards), sum(map(points, play.cards))
    if play.then is not None:
        # One wild of those that it plays came from the table: whichever it is, it was won for nothing.
        won = play.wild or _wild_played(variant, play)
        cards, value = gain(variant, play.then)
        return cards, value + points(play.card) - points(won)
    return 0, 0


def _wild_played(variant: Variant, play: Swap) -> Card:
    """The wild that a replay has won from a run, as far as its notation tells."""
    wilds = JokerKaroOptions.of(variant).wilds.cards
    played = play.then.cards if play.then else ()
    return next((card for card in wilds if card in played), JOKER)


register("jokerkaro", gain)

"""What the plays of Joker Karo take off a hand."""

from __future__ import annotations

from karo.cards import JOKER, Card
from karo.game import Play
from karo.jokerkaro.plays import Swap
from karo.jokerkaro.rules import compile_rules
from karo.options import JokerKaroOptions, Variant
from karo.players.gain import register

__all__ = ["gain"]


def gain(variant: Variant, play: Play) -> tuple[int, int]:
    """The cards that leave the hand for good, and their points.

    A swap that takes a wild into the hand, or plays it on at once, sheds no more than it brings in.
    """
    values = compile_rules(variant).values
    if not isinstance(play, Swap) or play.slide is not None:
        cards = play.cards
        return len(cards), sum(values[card.index] for card in cards)
    if play.then is not None:
        # One wild of those that it plays came from the table: whichever it is, it was won for nothing.
        won = play.wild or _wild_played(variant, play)
        shed, points = gain(variant, play.then)
        return shed, points + values[play.card.index] - values[won.index]
    return 0, 0


def _wild_played(variant: Variant, play: Swap) -> Card:
    """The wild that a replay has won from a run, as far as its notation tells."""
    wilds = JokerKaroOptions.of(variant).wilds.cards
    played = play.then.cards if play.then else ()
    return next((card for card in wilds if card in played), JOKER)


register("jokerkaro", gain)

"""Which cards of Ro-Kard to change, where nothing can be placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from karo.cards import Card
from karo.rokard.check import MOST_DISCARDED
from karo.rokard.plays import Discard
from karo.rokard.rules import value_of
from karo.rokard.view import RoKardView

__all__ = ["best_discard"]

#: A joker has to do with every card.
_JOKER_LINKS: Final = 100


def best_discard(view: RoKardView, most: int = MOST_DISCARDED) -> Discard:
    """A discard of the cards that have least to do with the others in hand and those in the Helping Hand.

    Args:
        view: What the seat to move sees.
        most: How many cards are thrown at most.
    """
    hand = view.hand
    number = min(most, MOST_DISCARDED, len(hand), view.pool) if view.pool else 1
    others = (*hand, *view.helping_hand)
    # Of cards alike in this the dearest goes, since what is left in the end counts.
    order = sorted(hand, key=lambda card: (_links(card, others), -value_of(card)))
    return Discard(order[:number])


def _links(card: Card, others: Sequence[Card]) -> int:
    """How many pairs a card makes that could be part of a row."""
    if card.is_joker:
        return _JOKER_LINKS
    return sum(_is_linked(card, other) for other in others)


def _is_linked(one: Card, other: Card) -> bool:
    if one == other or one.rank is None or other.rank is None:
        return False
    if one.rank == other.rank:
        return True
    return one.suit == other.suit and abs(one.rank - other.rank) <= 2

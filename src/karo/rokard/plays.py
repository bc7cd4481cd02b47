"""The plays of Ro-Kard and their notation.

``place 8H@0,0 9H@1,0 JK=TH@2,0`` puts cards on cells: after the card comes ``@`` and the cell, its column
counted to the right and its row counted down from the first card of the Pattern, which lies on ``0,0``
(the first in reading order, where the first play places several). Columns to the left and rows above are
negative. A joker always says which card it stands for.

``place 8H@0,0 9H@1,0 helping 9H`` names the cards that come from the Helping Hand; all others come from
the hand.

``swap TC@2,1 place JK=8H@3,1 9H@4,1`` first puts the T♣ in the place of the joker that stands for it;
the joker so freed is among the cards placed.

``discard 4C 9D`` puts cards from the hand into the Helping Hand.

Cards are written in reading order of their cells, line by line from the top; those after ``helping`` and
``discard`` are sorted. A play is a turn of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from karo.arguments import require_each
from karo.cards import JOKER, Card, write_cards
from karo.melds import Slot
from karo.plays import Play
from karo.rokard.pattern import Pattern, Placement, reading_order

__all__ = ["Discard", "Place", "pattern_after"]


def _in_reading_order(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    given = require_each("cards on cells", placements, Placement)
    return tuple(sorted(given, key=lambda placement: reading_order(placement.cell)))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(require_each("cards", cards, Card)))


@attrs.frozen
class Place(Play):
    """Put cards on the Pattern.

    Attributes:
        placements: The cards placed with their cells; sorted by cell.
        swaps: The cards that take the places of jokers first, with the cells; sorted by cell.
        helping: Which of all these cards come from the Helping Hand; sorted.
    """

    placements: tuple[Placement, ...] = attrs.field(converter=_in_reading_order)
    swaps: tuple[Placement, ...] = attrs.field(default=(), converter=_in_reading_order)
    helping: tuple[Card, ...] = attrs.field(default=(), converter=_sorted)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(sorted(self._own().elements()))

    def _own(self) -> Counter[Card]:
        own = Counter(item.slot.card for item in (*self.placements, *self.swaps))
        own -= Counter(self.helping)
        # Each swap frees a joker, which is placed again and never was in the hand.
        own -= Counter({JOKER: len(self.swaps)})
        return own

    @property
    def ends_turn(self) -> bool:
        return True

    def __str__(self) -> str:
        parts = ["swap", *map(str, self.swaps)] if self.swaps else []
        if self.placements or not parts:
            parts += ["place", *map(str, self.placements)]
        if self.helping:
            parts += ["helping", write_cards(self.helping)]
        return " ".join(parts)


@attrs.frozen
class Discard(Play):
    """Put cards from the hand into the Helping Hand, and draw as many.

    Attributes:
        discarded: The cards; sorted.
    """

    discarded: tuple[Card, ...] = attrs.field(converter=_sorted)

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.discarded

    @property
    def ends_turn(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"discard {write_cards(self.discarded)}"


def pattern_after(pattern: Pattern, play: Place) -> Pattern:
    """The Pattern that a play makes, right or wrong, where the play has its cells."""
    swapped = ((item.cell, Slot.own(item.slot.card)) for item in play.swaps)
    placed = ((item.cell, item.slot) for item in play.placements)
    return pattern.with_slots((*swapped, *placed))

"""Melds on the table in the form that the engine works with: small tuples of ints."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from karo.cards import Rank, Suit
from karo.jokerkaro.bits import CARDS, UNIT, index_at
from karo.melds import Meld, MeldKind, Slot, place_suit

__all__ = [
    "Group",
    "Lone",
    "PackedMeld",
    "Run",
    "cost_of",
    "group_slots",
    "meld_of",
    "naturals",
    "pack_meld",
    "slot",
]


class Run(NamedTuple):
    """A run.

    ``low`` and ``high`` are positions from 1 (low ace) to 14 (high ace); ``wilds`` lists position and
    index of each card that stands for another, ascending.
    """

    suit: int
    low: int
    high: int
    wilds: tuple[tuple[int, int], ...] = ()

    def card_at(self, position: int) -> int:
        """Index of the card at a position."""
        for place, card in self.wilds:
            if place == position:
                return card
        return index_at(self.suit, position)

    @property
    def cost(self) -> int:
        """The cards, as a hand."""
        return sum(UNIT[self.card_at(position)] for position in range(self.low, self.high + 1))


class Group(NamedTuple):
    """A set.

    ``naturals`` counts the cards in their own slots by suit; ``wilds`` lists the suit stood for (-1 where
    a wild stands for the rank alone) and the index of each other card, sorted.
    """

    rank: int
    naturals: tuple[int, ...]
    wilds: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(self.naturals) + len(self.wilds)

    @property
    def cost(self) -> int:
        """The cards, as a hand."""
        clubs, diamonds, hearts, spades = self.naturals
        own = clubs * UNIT[self.rank - 1] + diamonds * UNIT[self.rank + 12]
        own += hearts * UNIT[self.rank + 25] + spades * UNIT[self.rank + 38]
        return own + sum([UNIT[card] for _, card in self.wilds]) if self.wilds else own


class Lone(NamedTuple):
    """A wild on its own."""

    card: int

    @property
    def cost(self) -> int:
        """The card, as a hand."""
        return UNIT[self.card]


PackedMeld = Run | Group | Lone


@lru_cache(maxsize=8192)
def slot(card: int, place: int) -> Slot:
    """The slot of one card that belongs to another, both by index."""
    return Slot(CARDS[card], CARDS[place])


@lru_cache(maxsize=512)
def naturals(suit: int, low: int, high: int) -> tuple[tuple[Slot, ...], int]:
    """The cards of a suit from one position to another, in their own slots, and as a hand; perhaps none."""
    cards = [index_at(suit, position) for position in range(low, high + 1)]
    return tuple([slot(card, card) for card in cards]), sum([UNIT[card] for card in cards])


@lru_cache(maxsize=4096)
def meld_of(packed: PackedMeld) -> Meld:
    """The meld as users see it."""
    if isinstance(packed, Run):
        positions = range(packed.low, packed.high + 1)
        slots = (slot(packed.card_at(position), index_at(packed.suit, position)) for position in positions)
        return Meld(MeldKind.RUN, tuple(slots))
    if isinstance(packed, Group):
        return Meld(MeldKind.SET, group_slots(packed.rank, packed.naturals, packed.wilds))
    return Meld(MeldKind.LONE, (Slot(CARDS[packed.card], None),))


@lru_cache(maxsize=4096)
def cost_of(packed: PackedMeld) -> int:
    """The cards of a meld, as a hand."""
    return packed.cost


def group_slots(rank: int, naturals: tuple[int, ...], wilds: tuple[tuple[int, int], ...]) -> tuple[Slot, ...]:
    """The slots of cards in a set, naturals first."""
    own = [Slot.own(CARDS[s * 13 + rank - 1]) for s, number in enumerate(naturals) for _ in range(number)]
    others = [
        Slot(CARDS[card], Rank(rank) if suit < 0 else CARDS[suit * 13 + rank - 1]) for suit, card in wilds
    ]
    return (*own, *others)


@lru_cache(maxsize=4096)
def pack_meld(meld: Meld) -> PackedMeld:
    """The packed form of a valid meld."""
    if meld.kind is MeldKind.LONE:
        return Lone(meld.slots[0].card.index)
    others = [slot for slot in meld if not slot.is_own]
    if meld.kind is MeldKind.RUN:
        low, suit = meld.low or 0, meld.suit or Suit.CLUBS
        wilds = tuple((low + n, slot.card.index) for n, slot in enumerate(meld) if not slot.is_own)
        return Run(int(suit), low, low + len(meld) - 1, wilds)
    own = [slot.card.suit for slot in meld if slot.is_own]
    suits = ((place_suit(slot), slot.card.index) for slot in others)
    stood_for = sorted((-1 if suit is None else int(suit), card) for suit, card in suits)
    return Group(int(meld.rank or 0), tuple(own.count(suit) for suit in Suit), tuple(stood_for))

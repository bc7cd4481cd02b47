"""A hand as one int: a lane of eight bits for each card, holding how many of it there are.

A suit has fifteen lanes: an empty one that keeps suits apart, thirteen ranks from the ace,
and one where the ace shows again above the king when runs are looked for.
So adding and taking cards is adding and subtracting ints, and shifting by a lane
compares every card with its neighbour at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from karo.cards import JOKER, STANDARD_CARDS, Card

__all__ = [
    "CARDS",
    "LANE",
    "MOST_PACKED",
    "SHIFT",
    "UNIT",
    "cards_of",
    "count",
    "covers",
    "held_in",
    "index_at",
    "indices_of",
    "pack",
    "unit_at",
]

LANE: Final = 8
#: As many equal cards as this don't fit in half a lane; no deck has them, but a text may.
MOST_PACKED: Final = 128
_LANES_PER_SUIT: Final = 15
_JOKER_LANE: Final = 4 * _LANES_PER_SUIT
_BYTES: Final = _JOKER_LANE + 1

#: Every card by its index: the 52 cards, then the joker.
CARDS: Final[tuple[Card, ...]] = (*STANDARD_CARDS, JOKER)

_LANE_OF: Final = (*((i // 13) * _LANES_PER_SUIT + i % 13 + 1 for i in range(52)), _JOKER_LANE)
_INDEX_OF_LANE: Final = {lane: index for index, lane in enumerate(_LANE_OF)}

#: One card of each index, as a hand.
UNIT: Final = tuple(1 << (LANE * lane) for lane in _LANE_OF)
#: How far to shift a hand so that the lane of a card comes to the bottom.
SHIFT: Final = tuple(LANE * lane for lane in _LANE_OF)


def index_at(suit: int, position: int) -> int:
    """Index of the card that belongs at a position (1 to 14) in a run of a suit."""
    return suit * 13 + (position - 1) % 13


def unit_at(suit: int, position: int) -> int:
    """That card as a hand of one."""
    return UNIT[suit * 13 + (position - 1) % 13]


def count(hand: int, index: int) -> int:
    """How many cards of this index the hand holds."""
    return (hand >> SHIFT[index]) & 255


def pack(cards: Iterable[Card]) -> int:
    """The cards as a hand."""
    return sum([UNIT[card.index] for card in cards])


def indices_of(hand: int) -> Iterator[int]:
    """The indices of a hand's cards, sorted, each as often as it is held."""
    for lane, number in enumerate(hand.to_bytes(_BYTES, "little")):
        if number:
            yield from (_INDEX_OF_LANE[lane],) * number


def cards_of(hand: int) -> tuple[Card, ...]:
    """The cards of a hand, sorted."""
    return tuple(CARDS[index] for index in indices_of(hand))


def held_in(hand: int, suit: int) -> bytes:
    """How many cards the hand holds at each position of a suit, from 1 to 14 (0 is empty)."""
    ranks = ((hand >> (SHIFT[suit * 13] - LANE)) & _SUIT_LANES).to_bytes(14, "little")
    return ranks + ranks[1:2]


_SUIT_LANES: Final = (1 << (LANE * 14)) - 1
_TOP: Final = int.from_bytes(b"\x80" * _BYTES, "little")


def covers(hand: int, part: int) -> bool:
    """Whether the hand holds all cards of the other one, which has fewer than ``MOST_PACKED`` of each."""
    # Every lane of the hand gets a top bit to borrow from; it survives where the lane is enough.
    return (((hand | _TOP) - part) & _TOP) == _TOP

"""A profile of Joker Karo, turned once into what the engine needs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, ParamSpec, TypeVar

import attrs

from karo.deck import Deck
from karo.jokerkaro.bits import CARDS, LANE, SHIFT, UNIT
from karo.melds import MeldRules
from karo.options.jokerkaro import JokerKaroOptions
from karo.options.variant import Variant, require_variant

__all__ = ["Bounds", "Rules", "compile_rules"]

P = ParamSpec("P")
T = TypeVar("T")

_ONES = sum(1 << (LANE * rank) for rank in range(1, 14))
_ONE_SUIT = _ONES * 255
_SUIT_SHIFTS = tuple(SHIFT[suit * 13] - LANE for suit in range(4))
_SUIT_MASK = tuple(_ONE_SUIT << shift for shift in _SUIT_SHIFTS)
#: One in each lane of a rank, in all suits, and in those of the aces.
_EVERY_LANE = sum(_ONES << shift for shift in _SUIT_SHIFTS)
_ACES = sum(UNIT[suit * 13] for suit in range(4))
_ACE_LANES = _ACES * 255
#: From the low ace's lane to the high one's.
_TO_HIGH = 13 * LANE
_HALVES = _EVERY_LANE * 127
_PLACES = SHIFT[52] // LANE + 1
_RANK_MASK = (0, *(sum(UNIT[suit * 13 + rank] * 255 for suit in range(4)) for rank in range(13)))

#: At most this many answers are kept for one profile: some tens of megabytes at most.
MOST_REMEMBERED = 40_000
#: Stands for "unlimited" where a plain int is wanted: more than any deck has cards.
UNLIMITED = 1000


class Bounds(NamedTuple):
    """Where runs may lie and how long they may be.

    Attributes:
        lowest: Lowest position of a run's slot, 1 or 2.
        highest: Highest position, 13 or 14.
        shortest: Least length.
        longest: Greatest length.
        both_aces: Whether one run may have an ace at both ends.
    """

    lowest: int
    highest: int
    shortest: int
    longest: int
    both_aces: bool


@attrs.frozen(eq=False)
class Rules:
    """What the engine asks of a profile.

    Attributes:
        options: The options as they stand in the profile.
        melds: What makes a meld valid.
        deck: The deck.
        values: Points of each card by index.
        wilds: Indices of the wild cards, sorted.
        wild_mask: The lanes of the wild cards, full.
        bounds: Where runs may lie and how long they may be.
        max_run_wilds: Most wilds in a run.
        max_set_wilds: Most wilds in a set.
        max_set: Greatest size of a set.
        step: 1 where play goes clockwise, else -1.
        opening: Whether a first turn needs a certain meld.
        limits_turn: Whether a turn is all extensions or all new melds.
        spade_ace_pays: When a win with the A♠ pays more: ``last-turn``, ``last-card`` or never (empty).
        end_lanes: For each suit and position the lane of its card, full; empty if no run may reach.
        wild_homes: For each suit, a bit for each position where a wild card belongs.
        suit_mask: The lanes of each suit, full.
        natural_mask: The same without those of wild cards.
        rank_mask: The lanes of each rank from 1, full.
        memory: What has been worked out for a part of a hand; see :meth:`remember`.
        hands: What whole hands can lay; of use until the hand changes.
    """

    options: JokerKaroOptions
    melds: MeldRules
    deck: Deck
    values: tuple[int, ...]
    wilds: tuple[int, ...]
    wild_mask: int
    bounds: Bounds
    max_run_wilds: int
    max_set_wilds: int
    max_set: int
    step: int
    opening: bool
    limits_turn: bool
    spade_ace_pays: str
    end_lanes: tuple[tuple[int, ...], ...]
    wild_homes: tuple[int, ...]
    natural_mask: tuple[int, ...]
    suit_mask: tuple[int, ...] = _SUIT_MASK
    rank_mask: tuple[int, ...] = _RANK_MASK
    memory: dict[Hashable, Any] = attrs.field(factory=dict[Hashable, Any], repr=False)
    hands: dict[int, Any] = attrs.field(factory=dict[int, Any], repr=False)

    def remember(self, key: Hashable, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``make`` gives, kept under a key until the memory is full.

        The memory is looked at by whoever asks, since a call costs more than most answers.
        """
        if len(self.memory) >= MOST_REMEMBERED:
            self.memory.clear()
        made = make(*args, **kwargs)
        self.memory[key] = made
        return made

    def has_wild_home(self, suit: int, low: int, high: int) -> bool:
        """Whether some wild card belongs at a position of a run, as the A♠ does at the ends of spades."""
        return bool(self.wild_homes[suit] >> low & ((2 << (high - low)) - 1))

    def foreign_wilds(self, rank: int) -> tuple[int, ...]:
        """The wild cards that are not of this rank, sorted."""
        return tuple([card for card in self.wilds if card == 52 or card % 13 + 1 != rank])

    def suits_with_runs(self, hand: int, wilds: int) -> Iterable[int]:
        """The suits in which a hand may have a run with so many wilds; perhaps more, never fewer."""
        needed = self.melds.min_run - wilds
        if self.melds.min_run != 3 or needed < 2:
            return range(4)
        present = _present(hand)
        present |= (present & _ACES) << _TO_HIGH
        beside = present >> LANE
        starts = present & beside & beside >> LANE if needed == 3 else present & (beside | beside >> LANE)
        return [suit for suit in range(4) if starts & self.suit_mask[suit]] if starts else ()

    @staticmethod
    def held(hand: int) -> int:
        """The hand with one of each card that it has, but all of its aces.

        Runs need no card twice but the ace, so hands that differ in pairs alone offer the same.
        """
        return _present(hand) & ~_ACES | hand & _ACE_LANES

    def line(self, hand: int) -> bytes:
        """1 for each card that runs may take, else 0: of each suit no card, then positions 1 to 14."""
        present = _present(hand)
        aces = present & _ACES
        if self.bounds.lowest > 1:
            present ^= aces
        if self.bounds.highest == 14:
            present |= aces << _TO_HIGH
        return present.to_bytes(_PLACES, "little")

    @staticmethod
    def ranks_of(hand: int, least: int) -> Iterator[int]:
        """The ranks, ascending, of which the hand holds at least so many cards (and at least one)."""
        clubs, diamonds, hearts, spades = _SUIT_SHIFTS
        folded = (hand >> clubs & _ONE_SUIT) + (hand >> diamonds & _ONE_SUIT)
        folded += (hand >> hearts & _ONE_SUIT) + (hand >> spades & _ONE_SUIT)
        enough = (folded + (128 - max(1, least)) * _ONES) & (128 * _ONES)
        while enough:
            lowest = enough & -enough
            yield (lowest.bit_length() - 1) // LANE
            enough ^= lowest

    @property
    def lowest(self) -> int:
        """Lowest position of a run's slot, 1 or 2."""
        return self.bounds.lowest

    @property
    def highest(self) -> int:
        """Highest position of a run's slot, 13 or 14."""
        return self.bounds.highest

    def counts_as_wild(self, index: int, *, own: bool) -> bool:
        """Whether a wild card counts for the limits, in its own slot or another."""
        return index in self.wilds and (self.melds.own_slot_wild or not own)


def _present(hand: int) -> int:
    """One in the lane of each natural card that the hand has, however many of it."""
    return (hand + _HALVES) >> 7 & _EVERY_LANE


def compile_rules(variant: Variant) -> Rules:
    """The rules of a profile.

    Args:
        variant: A profile of Joker Karo.

    Returns:
        What the engine needs of it.

    Raises:
        VariantError: If the profile is of another game.
        ArgumentError: If it isn't a profile.
    """
    return _compiled(require_variant(variant))


@lru_cache(maxsize=64)
def _compiled(variant: Variant) -> Rules:
    options = JokerKaroOptions.of(variant)
    melds = _meld_rules(options)
    wilds = tuple(sorted(card.index for card in melds.wild_cards))
    return Rules(
        options=options,
        melds=melds,
        deck=Deck(options.deck.packs, options.deck.jokers_per_pack),
        values=tuple(map(options.scoring.points, CARDS)),
        wilds=wilds,
        wild_mask=_lanes_of(wilds),
        bounds=Bounds(
            lowest=1 if melds.low_ace else 2,
            highest=14 if melds.high_ace else 13,
            shortest=melds.min_run,
            longest=melds.max_run,
            both_aces=melds.both_aces,
        ),
        max_run_wilds=UNLIMITED if melds.max_run_wilds is None else melds.max_run_wilds,
        max_set_wilds=UNLIMITED if melds.max_set_wilds is None else melds.max_set_wilds,
        max_set=UNLIMITED if melds.max_set is None else melds.max_set,
        step=1 if options.deal.direction == "clockwise" else -1,
        opening=options.first_turn.meld != "any-play",
        end_lanes=tuple(_end_lanes(melds, suit) for suit in range(4)),
        wild_homes=tuple(_homes(wilds, suit) for suit in range(4)),
        natural_mask=tuple(mask & ~_lanes_of(wilds) for mask in _SUIT_MASK),
        limits_turn=options.turn.content == "extend-or-lay",
        spade_ace_pays="" if options.scoring.spade_ace_win == "none" else options.scoring.spade_ace_win,
    )


def _lanes_of(cards: tuple[int, ...]) -> int:
    """The lanes of some cards, full."""
    return sum(UNIT[index] * 255 for index in cards)


def _end_lanes(melds: MeldRules, suit: int) -> tuple[int, ...]:
    lanes = [UNIT[suit * 13 + (position - 1) % 13] * 255 for position in range(1, 15)]
    if not melds.low_ace:
        lanes[0] = 0
    if not melds.high_ace:
        lanes[13] = 0
    return (0, *lanes, 0)


def _homes(wilds: tuple[int, ...], suit: int) -> int:
    ranks = [card % 13 + 1 for card in wilds if card // 13 == suit]
    return sum(1 << rank for rank in ranks) | (1 << 14 if 1 in ranks else 0)


def _meld_rules(options: JokerKaroOptions) -> MeldRules:
    wilds, runs, sets = options.wilds, options.runs, options.sets
    return MeldRules(
        min_run=runs.min_length,
        max_run=runs.max_length,
        low_ace=runs.ace != "high",
        high_ace=runs.ace != "low",
        both_aces=runs.both_aces,
        min_set=sets.min_size,
        max_set=None if sets.max_size == "unlimited" else sets.max_size,
        distinct_suits=sets.distinct_suits,
        wild_cards=frozenset(wilds.cards),
        max_run_wilds=None if wilds.max_per_run == "unlimited" else wilds.max_per_run,
        max_set_wilds=None if wilds.max_per_set == "unlimited" else wilds.max_per_set,
        min_naturals=wilds.min_naturals,
        adjacent=wilds.adjacent,
        own_slot_wild=wilds.own_slot == "wild",
        lone_wilds=wilds.alone,
    )

"""Runs and sets that a hand can lay without any wild, as plain ints: the fastest look at a hand.

One pass over the whole hand finds the stretches of neighbours and the ranks with cards enough for a set.
There are few different ones, so what each offers is worked out once and remembered.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from karo.jokerkaro.bits import LANE, SHIFT
from karo.jokerkaro.rules import Rules

__all__ = ["PlainMelds"]

#: A run as suit, low and high position; a set as rank and the number of cards of each suit.
Plain = tuple[int, ...]

_SUIT: Final = SHIFT[13] - SHIFT[0]
_LANES: Final = _SUIT // LANE
_TWO_SUITS: Final = 2 * _SUIT
#: From the low ace's lane to the high one's.
_TO_HIGH: Final = 13 * LANE
_ONES: Final = sum(1 << LANE * lane for lane in range(4 * _LANES))
_HALVES: Final = _ONES * 127
_ACES: Final = sum(1 << SHIFT[13 * suit] for suit in range(4))
_RANKS: Final = sum(1 << SHIFT[rank] for rank in range(13))
_MOST_REMEMBERED: Final = 20_000


class PlainMelds:
    """Lists the runs and sets of hands under one profile.

    A card that counts as a wild even in its own slot takes part in none.

    Args:
        rules: The profile's rules.

    Example:
        >>> import karo
        >>> from karo.cards import parse_cards
        >>> from karo.jokerkaro.bits import pack
        >>> from karo.jokerkaro.rules import compile_rules
        >>> melds = PlainMelds(compile_rules(karo.load_variant("pagat")))
        >>> melds.of(pack(parse_cards("5H 6H 7H 8H 8C 8D")))
        [(2, 5, 7), (2, 5, 8), (2, 6, 8), (8, 1, 1, 1, 0)]
    """

    __slots__ = ("_enough", "_high_ace", "_not_natural", "_rules", "_run_lanes", "_runs", "_sets", "_shifts")

    def __init__(self, rules: Rules) -> None:
        melds = rules.melds
        self._rules = rules
        self._not_natural = rules.wild_mask if melds.own_slot_wild else 0
        self._high_ace = _ACES if rules.highest == 14 else 0
        self._run_lanes = _ONES if rules.lowest == 1 else _ONES & ~_ACES
        self._shifts = [LANE * step for step in range(1, self._least_run)]
        # Added to the number of cards of each rank, it sets the top bit where they are enough for a set.
        self._enough = _RANKS * (128 - self._least_set)
        self._runs: dict[int, list[Plain]] = {}
        self._sets: dict[int, list[Plain]] = {}

    @property
    def _least_run(self) -> int:
        return max(self._rules.melds.min_run, self._rules.melds.min_naturals)

    @property
    def _least_set(self) -> int:
        return max(1, self._rules.melds.min_set, self._rules.melds.min_naturals)

    def of(self, hand: int) -> list[Plain]:
        """The runs and sets of a packed hand, each once.

        Args:
            hand: The hand; it holds fewer than 32 of each card.

        Returns:
            Runs as suit, low and high position, sets as rank and the number of cards of each suit.
        """
        if self._not_natural:
            hand &= ~self._not_natural
        held = (hand + _HALVES) >> 7 & _ONES
        held = held & self._run_lanes | (held & self._high_ace) << _TO_HIGH
        starts = held
        for shift in self._shifts:
            starts &= held >> shift
        found: list[Plain] = []
        if starts:
            full, runs = (held << LANE) - held, self._runs
            while starts:
                # Adding one at the bottom of a stretch of full lanes carries over to its end.
                stretch = full & ~(full + (starts & -starts))
                known = runs.get(stretch)
                found += self._new_runs(stretch, hand) if known is None else known
                starts &= ~stretch
        folded = hand + (hand >> _SUIT)
        enough = (folded + (folded >> _TWO_SUITS) & _RANK_LANES) + self._enough & _TOPS
        if enough:
            sets = self._sets
            while enough:
                top = enough & -enough
                enough ^= top
                lanes = hand & _RANK_OF[top]
                known = sets.get(lanes)
                found += self._new_sets(lanes) if known is None else known
        return found

    def _new_runs(self, stretch: int, hand: int) -> list[Plain]:
        suit, bits = divmod((stretch & -stretch).bit_length() - 1, _SUIT)
        first, last = bits // LANE, (stretch.bit_length() - 1) // LANE % _LANES
        shortest, longest = self._least_run, self._rules.melds.max_run
        found: list[Plain] = [
            (suit, low, high)
            for low in range(first, last - shortest + 2)
            for high in range(low + shortest - 1, min(last, low + longest - 1) + 1)
        ]
        if (first, last) != (1, 14):
            self._runs[stretch] = found
        elif not self._rules.melds.both_aces or hand >> SHIFT[13 * suit] & 255 < 2:
            # A run from ace to ace needs two, which the stretch doesn't tell.
            found = [run for run in found if run != (suit, 1, 14)]
        return found

    def _new_sets(self, lanes: int) -> list[Plain]:
        rules = self._rules
        rank = (lanes.bit_length() - 1) // LANE % _LANES
        held = [lanes >> SHIFT[suit * 13 + rank - 1] & 255 for suit in range(4)]
        if rules.melds.distinct_suits:
            held = [min(1, number) for number in held]
        every = product(*[range(number + 1) for number in held])
        found: list[Plain] = [(rank, *way) for way in every if self._least_set <= sum(way) <= rules.max_set]
        if len(self._sets) >= _MOST_REMEMBERED:
            self._sets.clear()
        self._sets[lanes] = found
        return found


_RANK_LANES: Final = _RANKS * 255
_TOPS: Final = _RANKS * 128
#: The lanes of a rank, by the top bit of its lane among the clubs.
_RANK_OF: Final = {
    128 << SHIFT[rank]: sum(255 << SHIFT[suit * 13 + rank] for suit in range(4)) for rank in range(13)
}

"""The plays that one place offers: a suit, a rank, or a meld on the table.

What a place offers depends on a few lanes of the hand only, so it is worked out once and kept in
the rules' memory. It knows how many plays there are; a play itself is made when somebody asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

import attrs

from karo.jokerkaro.bits import CARDS, UNIT, count, held_in, index_at
from karo.jokerkaro.chains import NOTHING, RunChain, SetChain, SuitChain
from karo.jokerkaro.counting import filling_table, fillings_at_home, nth_filling
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run, cost_of, meld_of, naturals, slot
from karo.jokerkaro.plays import Extend, Lay, RunEnd, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.windows import Span, Window, longer_spans, new_spans, new_windows
from karo.melds import MeldKind, Slot
from karo.plays import Play

__all__ = [
    "EndWays",
    "ReplayWays",
    "RunWays",
    "SetWays",
    "SingleWay",
    "SwapWays",
    "Swapping",
    "Ways",
    "end_ways",
    "lay_of",
    "lone_ways",
    "reach",
    "shifts",
    "slides",
    "swappings",
    "wild_number",
]


class Ways(ABC):
    """The plays of one place, in a fixed order.

    Attributes:
        count: How many there are.
    """

    __slots__ = ("count",)
    count: int

    @abstractmethod
    def nth(self, number: int, index: int) -> Play:
        """The play of this number, from 0, on the meld of this index."""

    @abstractmethod
    def all(self, index: int) -> Iterator[Play]:
        """Every play on the meld of this index."""


class SingleWay(Ways):
    """One play."""

    __slots__ = ("_play",)

    def __init__(self, play: Play) -> None:
        self.count = 1
        self._play = play

    def nth(self, number: int, index: int) -> Play:  # noqa: ARG002 - there is just the one
        return self._play

    def all(self, index: int) -> Iterator[Play]:  # noqa: ARG002
        yield self._play


# ---------------------------------------------------------------- runs

_NO_WILDS: tuple[int, ...] = ()
#: Turns counts into 1 for none, 0 for some.
_MISSING = bytes([1, *[0] * 255])


class RunWays(Ways):
    """Runs to lay in a suit, or extensions of one run: windows of positions, each filled in all ways.

    Args:
        rules: The profile's rules.
        hand: The lanes of the hand that matter.
        suit: The suit.
        most: Most wilds that the run may hold.
        base: The run on the table, after a shift if there is one; None to lay a new one.
        shifted: The wilds that have shifted.
        side: After a shift, the only end where cards may be added: -1 the low one, 1 the high one; else 0.
        required: A card that has to be used, or None.
    """

    __slots__ = (
        "_base",
        "_hand",
        "_most",
        "_required",
        "_rules",
        "_shifted",
        "_suit",
        "_supply",
        "_usable",
        "windows",
    )

    def __init__(
        self,
        rules: Rules,
        hand: int,
        suit: int,
        most: int,
        base: Run | None = None,
        shifted: tuple[Slot, ...] = (),
        side: int = 0,
        required: int | None = None,
    ) -> None:
        self._rules, self._hand, self._suit, self._most = rules, hand, suit, most
        self._base, self._shifted, self._required = base, shifted, required
        room = most - (wild_number(rules, base) if base else 0)
        usable, self._supply = 0, _NO_WILDS
        if room > 0 and hand & rules.wild_mask:
            self._supply = tuple([count(hand, card) for card in rules.wilds])
            usable = min(room, sum(self._supply))
        self._usable = usable
        missing = held_in(hand, suit).translate(_MISSING)
        # The home of a wild and the two ends for an ace are special; most windows have neither.
        homes = rules.wild_homes[suit] if usable or rules.melds.own_slot_wild else 0
        plain = not homes and self._is_plain(1, 14)
        naturals = 0 if base else rules.melds.min_naturals
        if base is None and plain and missing.count(1) > usable + 1:
            found = new_windows(missing, self._supply, usable, naturals, rules.bounds)
            self.windows, self.count = found
            return
        if base is None:
            spans: Iterable[Span] = new_spans(missing, usable, rules.bounds)
        else:
            spans = longer_spans(missing, base.low, base.high, side, usable, rules.bounds)
        table = filling_table(self._supply, usable, naturals)
        windows: list[Window] = []
        for low, high, added, holes in spans:
            if plain and (high < 14 or low > 1):
                ways = table[holes][added]
            else:
                ways = self._ways(table, low, high, added, holes)
            if ways:
                windows.append((low, high, ways))
        # A tuple, which the garbage collector soon leaves alone.
        self.windows = tuple(windows)
        self.count = sum([ways for _, _, ways in windows])

    def _ways(self, table: Sequence[Sequence[int]], low: int, high: int, added: int, holes: int) -> int:
        """In how many ways a window can be filled."""
        if not self._is_plain(low, high):
            return self._chain(low, high).count()
        if self._usable and self._rules.has_wild_home(self._suit, low, high):
            ways = self._ways_to_fill(self._open_positions(low, high), self._limit(added), holes)
        else:
            ways = table[holes][added]
        if ways and self._has_one_ace(low, high):
            # All ways that put an ace at both ends, as if there were two.
            ways -= self._ways_to_fill(self._open_positions(low, high)[1:-1], self._limit(added), holes)
        return ways

    def _is_plain(self, low: int, high: int) -> bool:
        """Whether the positions of a window are filled independently of each other."""
        rules, usable = self._rules, self._usable
        if self._required is not None:
            return False
        if rules.melds.own_slot_wild and rules.has_wild_home(self._suit, low, high):
            return False
        return rules.melds.adjacent or not (usable or self._shifted)

    def _ways_to_fill(self, positions: Sequence[int], limit: int, holes: int) -> int:
        """In how many ways positions can be filled, some of which may be the homes of wild cards.

        Args:
            positions: The positions.
            limit: Most wilds among them.
            holes: How many of them lack their own card.
        """
        kinds = self._rules.wilds if self._supply else ()
        homes = [kinds.index(card) for at in positions if (card := index_at(self._suit, at)) in kinds]
        at_home = tuple([kind for kind in homes if self._supply[kind]])
        return fillings_at_home(self._supply, limit, len(positions) - len(at_home), holes, at_home)

    def _has_one_ace(self, low: int, high: int) -> bool:
        """Whether both ends of a window compete for one ace, which can't help as a wild."""
        base, ace = self._base, self._suit * 13
        if low != 1 or high != 14 or not self._is_plain(low, high):
            return False
        if self._usable and ace in self._rules.wilds:
            return False
        return count(self._hand, ace) == 1 and (base is None or (base.low > 1 and base.high < 14))

    def _open_positions(self, low: int, high: int) -> list[int]:
        """The positions of a window that the table's run doesn't cover."""
        base = self._base
        return [*range(low, base.low), *range(base.high + 1, high + 1)] if base else [*range(low, high + 1)]

    def _limit(self, added: int) -> int:
        """Most wilds among so many cards that are added."""
        return self._usable if self._base else min(self._usable, added - self._rules.melds.min_naturals)

    def sizes(self) -> tuple[int, ...]:
        """How many of the plays add 0, 1, 2, … cards."""
        lying = self._base.high - self._base.low + 1 if self._base else 0
        sizes = [0] * 15
        for low, high, ways in self.windows:
            sizes[high - low + 1 - lying] += ways
        return tuple(sizes)

    def nth(self, number: int, index: int) -> Play:
        for low, high, ways in self.windows:
            if number < ways:
                if not self._supply and self._base is None:
                    return lay_of(Run(self._suit, low, high))
                return self._play(low, high, self.cards(low, high, number), index)
            number -= ways
        raise IndexError(number)

    def all(self, index: int) -> Iterator[Play]:
        for low, high, ways in self.windows:
            every = (self.cards(low, high, 0),) if ways == 1 else self._chain(low, high)
            for cards in every:
                yield self._play(low, high, cards, index)

    def _chain(self, low: int, high: int) -> RunChain:
        return RunChain(
            self._rules, self._hand, self._suit, low, high, self._base, self._most, self._required
        )

    def cards(self, low: int, high: int, number: int) -> Sequence[int]:
        """The card for each position of a window, in one of its ways; NOTHING where it lies on the table."""
        if not self._is_plain(low, high):
            return self._chain(low, high).nth(number)
        base, first = self._base, self._suit * 13
        held = held_in(self._hand, self._suit)
        positions = self._open_positions(low, high)
        own = [first + (position - 1) % 13 if held[position] else None for position in positions]
        if self._supply:
            limit, one_ace = self._limit(len(own)), self._has_one_ace(low, high)
            cards = nth_filling(self._supply, limit, own, self._rules.wilds, number, one_ace=one_ace)
        else:
            cards = [card for card in own if card is not None]
        if base is not None:
            cards[base.low - low : base.low - low] = [NOTHING] * (base.high - base.low + 1)
        return cards

    def _play(self, low: int, high: int, cards: Sequence[int], index: int) -> Play:
        suit, base = self._suit, self._base
        wilds = list(base.wilds) if base else []
        slots: list[Slot] = []
        cost = 0
        for position, card in enumerate(cards, start=low):
            if card != NOTHING:
                own = index_at(suit, position)
                slots.append(slot(card, own))
                cost += UNIT[card]
                if card != own:
                    wilds.append((position, card))
        result = Run(suit, low, high, tuple(sorted(wilds)))
        if base is None:
            return lay_of(result)
        return Extend(index, MeldKind.RUN, tuple(slots), base.low - low, self._shifted, (cost, result))


class EndWays(Ways):
    """Extensions of a run by cards in their own slots alone: each end grows by itself.

    Args:
        run: The run on the table.
        below: How many cards its low end can take.
        above: How many its high end can take.
    """

    __slots__ = ("_above", "_run")

    def __init__(self, run: Run, below: int, above: int) -> None:
        self._run, self._above = run, above
        self.count = (below + 1) * (above + 1) - 1

    def sizes(self) -> tuple[int, ...]:
        """How many of the plays add 0, 1, 2, … cards."""
        sizes = [0] * 15
        for number in range(1, self.count + 1):
            sizes[sum(divmod(number, self._above + 1))] += 1
        return tuple(sizes)

    def nth(self, number: int, index: int) -> Play:
        # The way that adds nothing is none.
        below, above = divmod(number + 1, self._above + 1)
        suit, low, high, wilds = self._run
        slots, cost = naturals(suit, low - below, low - 1)
        if above:
            more, more_cost = naturals(suit, high + 1, high + above)
            slots, cost = slots + more, cost + more_cost
        result = Run(suit, low - below, high + above, wilds)
        return Extend(index, MeldKind.RUN, slots, below, (), (cost, result))

    def all(self, index: int) -> Iterator[Play]:
        return (self.nth(number, index) for number in range(self.count))


def end_ways(line: bytes, run: Run, longest: int) -> EndWays | None:
    """How a run can grow by cards in their own slots.

    Args:
        line: The cards that may be added, as :meth:`Rules.line` tells them.
        run: The run.
        longest: Greatest length of a run.

    Returns:
        The ways, or None if there is none or the ends hinder each other: both want an ace, or the run
        would get too long.
    """
    first = 15 * run.suit
    bottom = line.rfind(0, first, first + run.low) - first + 1
    top = line.find(0, first + run.high + 1) - first - 1
    below, above = run.low - bottom, top - run.high
    if (bottom == 1 and top == 14) or top - bottom >= longest or not below + above:
        return None
    return _end_ways(run, below, above)


@lru_cache(maxsize=8192)
def _end_ways(run: Run, below: int, above: int) -> EndWays:
    return EndWays(run, below, above)


def wild_number(rules: Rules, run: Run) -> int:
    """How many wilds a run holds for the limits."""
    if not rules.melds.own_slot_wild:
        return len(run.wilds)
    positions = range(run.low, run.high + 1)
    return sum(run.card_at(position) in rules.wilds for position in positions)


def shifts(run: Run, step: int) -> Iterator[tuple[Run, tuple[Slot, ...]]]:
    """The run after one, two, … wilds have moved to the end in this direction, and where they are now."""
    wilds = dict(run.wilds)
    low, high = run.low, run.high
    shifted: tuple[Slot, ...] = ()
    while True:
        leaves, reaches = (low, high + 1) if step > 0 else (high, low - 1)
        card = wilds.pop(leaves, None)
        # The cards that follow need a position beyond, so an end position is out of reach.
        if card is None or not 1 < reaches < 14:
            return
        low, high = low + step, high + step
        if card != index_at(run.suit, reaches):
            wilds[reaches] = card
        shifted = (*shifted, slot(card, index_at(run.suit, reaches)))
        yield Run(run.suit, low, high, tuple(sorted(wilds.items()))), shifted


# ---------------------------------------------------------------- sets


class SetWays(Ways):
    """Sets to lay in a rank, or extensions of one set.

    Args:
        rules: The profile's rules.
        hand: The lanes of the hand that matter.
        rank: The rank, from 1.
        most: Most wilds that the set may hold.
        base: The set on the table; None to lay a new one.
        required: A card that has to be used, or None.
    """

    __slots__ = ("_args", "_base", "_limits", "_rank", "_rules", "_ways")

    def __init__(
        self,
        rules: Rules,
        hand: int,
        rank: int,
        most: int,
        base: Group | None = None,
        required: int | None = None,
    ) -> None:
        self._rules, self._rank, self._base = rules, rank, base
        self._args = (rules, hand, rank, base, most, required)
        self._ways: tuple[tuple[int, ...], ...] | None = None
        self._limits: _Limits | None = None
        melds = rules.melds
        if melds.distinct_suits or melds.own_slot_wild or required is not None:
            self.count = self._chain().count()
            return
        size, wilds, naturals = (base.size, len(base.wilds), sum(base.naturals)) if base else (0, 0, 0)
        held = tuple([count(hand, suit * 13 + rank - 1) for suit in range(4)])
        supply = _NO_WILDS
        if most > wilds and hand & rules.wild_mask:
            supply = tuple([count(hand, card) for card in rules.foreign_wilds(rank)])
        least = max(1, melds.min_set - size)
        limits = (held, supply, least, rules.max_set - size, melds.min_naturals - naturals, most - wilds)
        self._limits = limits
        if not any(supply) and sum(held) <= _FEW:
            self._ways = _combinations(held, max(least, melds.min_naturals - naturals), rules.max_set - size)
            self.count = len(self._ways)
            return
        self.count = sum(_selections(*limits))

    def sizes(self) -> tuple[int, ...]:
        """How many of the plays add 0, 1, 2, … cards."""
        if self._limits is not None:
            return _selections(*self._limits)
        found = [len(play.cards) for play in self.all(0)]
        return tuple(found.count(size) for size in range(max(found, default=0) + 1))

    def _chain(self) -> SetChain | SuitChain:
        return SuitChain(*self._args) if self._rules.melds.distinct_suits else SetChain(*self._args)

    def nth(self, number: int, index: int) -> Play:
        return self._play(self._ways[number] if self._ways else self._chain().nth(number), index)

    def all(self, index: int) -> Iterator[Play]:
        for way in self._ways or self._chain():
            yield self._play(way, index)

    def _play(self, way: tuple[int, ...], index: int) -> Play:
        rank, base, rules = self._rank, self._base, self._rules
        own, wilds = way[:4], _NO_PAIRS
        if rules.melds.distinct_suits:
            own = tuple([int(card == suit * 13 + rank - 1) for suit, card in enumerate(way)])
            wilds = tuple([(s, card) for s, card in enumerate(way) if card != NOTHING and not own[s]])
        elif len(way) > 4:
            pairs = zip(rules.foreign_wilds(rank), way[4:], strict=False)
            wilds = tuple([(-1, card) for card, number in pairs for _ in range(number)])
        added = Group(rank, own, wilds)
        if base is None:
            return lay_of(added)
        together = tuple(map(int.__add__, base.naturals, own))
        result = Group(rank, together, tuple(sorted((*base.wilds, *wilds))))
        return Extend(index, MeldKind.SET, meld_of(added).slots, 0, (), (cost_of(added), result))


_NO_PAIRS: tuple[tuple[int, int], ...] = ()
#: Naturals and wilds in hand by kind, the least and most cards, the least naturals, the most wilds.
_Limits = tuple[tuple[int, ...], tuple[int, ...], int, int, int, int]


@lru_cache(maxsize=8192)
def _selections(
    held: tuple[int, ...], supply: tuple[int, ...], least: int, largest: int, naturals: int, most: int
) -> tuple[int, ...]:
    """In how many ways naturals and wilds can be chosen, from least to largest in all; for each size."""
    own, wild = _sizes(held), _sizes(supply)
    ways = [0] * (len(own) + len(wild) - 1)
    for size, number in enumerate(own):
        for wilds, others in enumerate(wild):
            if size >= naturals and wilds <= most and least <= size + wilds <= largest:
                ways[size + wilds] += number * others
    return tuple(ways)


@lru_cache(maxsize=2048)
def _sizes(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """For each size, in how many ways so many can be chosen from these kinds."""
    ways = [1]
    for number in numbers:
        ways = [sum(ways[max(0, size - number) : size + 1]) for size in range(len(ways) + number)]
    return tuple(ways)


#: Up to so many cards of a rank in hand, the ways to choose among them are listed rather than counted out.
_FEW = 8


@lru_cache(maxsize=4096)
def _combinations(held: tuple[int, ...], least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """How many cards of each suit can be chosen, from least to most in all."""
    every = product(*(range(number + 1) for number in held))
    return tuple(way for way in every if least <= sum(way) <= most)


@lru_cache(maxsize=64)
def lone_ways(card: int) -> SingleWay:
    """Laying a wild on its own."""
    return SingleWay(lay_of(Lone(card)))


@lru_cache(maxsize=4096)
def lay_of(packed: PackedMeld) -> Lay:
    """Laying a meld."""
    return Lay(meld_of(packed), (cost_of(packed), packed))


# ---------------------------------------------------------------- swaps


@attrs.frozen
class Swapping:
    """A swap without what follows it.

    Attributes:
        swap: The play, on the meld of index 0.
        wild: Index of the wild that it wins.
        result: The meld that it leaves.
    """

    swap: Swap
    wild: int
    result: Run | Group


class SwapWays(Ways):
    """Swaps on one meld, where they are plays by themselves."""

    __slots__ = ("_swaps",)

    def __init__(self, swaps: tuple[Swap, ...]) -> None:
        self._swaps = swaps
        self.count = len(swaps)

    def nth(self, number: int, index: int) -> Play:
        return attrs.evolve(self._swaps[number], meld=index)

    def all(self, index: int) -> Iterator[Play]:
        return (attrs.evolve(swap, meld=index) for swap in self._swaps)


class ReplayWays(Ways):
    """One swap, and the plays of one place that use the wild so won."""

    __slots__ = ("_at", "_swap", "_ways")

    def __init__(self, swap: Swap, ways: Ways, at: int) -> None:
        self._swap, self._ways, self._at = swap, ways, at
        self.count = ways.count

    def nth(self, number: int, index: int) -> Play:
        return self._with(self._ways.nth(number, self._at), index)

    def all(self, index: int) -> Iterator[Play]:
        return (self._with(play, index) for play in self._ways.all(self._at))

    def _with(self, play: Play, index: int) -> Play:
        if not isinstance(play, Lay | Extend):
            raise TypeError(f"{play} can't follow a swap")
        return attrs.evolve(self._swap, meld=index, then=play)


def swappings(hand: int, meld: Run | Group) -> Iterator[Swapping]:
    """Every card of the hand that can take a wild's slot in a meld."""
    if isinstance(meld, Run):
        for position, wild in meld.wilds:
            card = index_at(meld.suit, position)
            if count(hand, card):
                end: RunEnd | None = "low" if position == 1 else "high" if position == 14 else None
                rest = tuple(pair for pair in meld.wilds if pair[0] != position)
                yield Swapping(Swap(0, CARDS[card], None, end), wild, meld._replace(wilds=rest))
        return
    for pair in sorted(set(meld.wilds)):
        stood_for, wild = pair
        for suit in range(4) if stood_for < 0 else (stood_for,):
            card = suit * 13 + meld.rank - 1
            if count(hand, card):
                others = list(meld.wilds)
                others.remove(pair)
                naturals = tuple(number + (s == suit) for s, number in enumerate(meld.naturals))
                result = Group(meld.rank, naturals, tuple(others))
                yield Swapping(Swap(0, CARDS[card], CARDS[wild]), wild, result)


def slides(rules: Rules, swapping: Swapping) -> Iterator[Swap]:
    """The swap with the wild sliding to each end that is free and leaves a valid run."""
    run, wild = swapping.result, swapping.wild
    if not isinstance(run, Run):
        return
    ends: tuple[tuple[RunEnd, int], ...] = (("low", run.low - 1), ("high", run.high + 1))
    for end, position in ends:
        low, high = min(run.low, position), max(run.high, position)
        too_far = not rules.lowest <= position <= rules.highest or high - low >= rules.melds.max_run
        if too_far or ((low, high) == (1, 14) and not rules.melds.both_aces):
            continue
        pairs = run.wilds
        if wild != index_at(run.suit, position):
            pairs = tuple(sorted((*pairs, (position, wild))))
        slid = Run(run.suit, low, high, pairs)
        if RunChain(rules, 0, run.suit, low, high, slid, rules.max_run_wilds).count():
            yield attrs.evolve(swapping.swap, slide=end)


def reach(rules: Rules, meld: PackedMeld) -> int:
    """The lanes of the cards that might extend a meld; without one of them in hand nothing can."""
    if isinstance(meld, Lone):
        return 0
    if isinstance(meld, Group):
        lanes = sum(UNIT[suit * 13 + meld.rank - 1] for suit in range(4)) * 255
        return lanes | rules.wild_mask if rules.max_set_wilds else lanes
    ends = rules.end_lanes[meld.suit]
    lanes = ends[meld.low - 1] | ends[meld.high + 1]
    if wild_number(rules, meld) < rules.max_run_wilds:
        lanes |= rules.wild_mask
    if rules.options.wilds.shift == "end" and meld.wilds:
        lanes |= rules.suit_mask[meld.suit]
    return lanes

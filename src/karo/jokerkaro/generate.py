"""Every legal play of a position, in families that are counted before they are listed.

A family is all plays of one kind on one place: the runs from 5♥ to 9♥, the extensions of the third
meld up to the queen. Families come in one fixed order, and so do the plays in each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from karo.cards import Card
from karo.game import Play
from karo.jokerkaro.bits import CARDS, UNIT, count, index_at, unit_at
from karo.jokerkaro.chains import NOTHING, Chain, RunChain, SetChain, SuitChain
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run, group_slots
from karo.jokerkaro.plays import End, Extend, Lay, Pass, RunEnd, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.melds import Meld, MeldKind, Slot

__all__ = ["Family", "can_play", "families", "opening_lays"]

#: What a family's way of filling slots is turned into.
Build = Callable[[tuple[int, ...]], Play]


class Family(ABC):
    """Some plays of one kind."""

    __slots__ = ()

    @abstractmethod
    def count(self) -> int:
        """How many plays there are."""

    @abstractmethod
    def nth(self, number: int) -> Play:
        """The play of this number, from 0."""

    @abstractmethod
    def __iter__(self) -> Iterator[Play]: ...


class _Single(Family):
    """One play."""

    __slots__ = ("_play",)

    def __init__(self, play: Play) -> None:
        self._play = play

    def count(self) -> int:
        return 1

    def nth(self, number: int) -> Play:
        return self._play

    def __iter__(self) -> Iterator[Play]:
        yield self._play


class _Natural(Family):
    """A meld or extension that can be filled in one way: with the cards that belong there."""

    __slots__ = ("_build", "_cards")

    def __init__(self, build: Build, cards: tuple[int, ...]) -> None:
        self._build = build
        self._cards = cards

    def count(self) -> int:
        return 1

    def nth(self, number: int) -> Play:
        return self._build(self._cards)

    def __iter__(self) -> Iterator[Play]:
        yield self._build(self._cards)


class _Filled(Family):
    """Every way that a chain fills the slots."""

    __slots__ = ("_build", "_chain")

    def __init__(self, build: Build, chain: Chain[Any]) -> None:
        self._build = build
        self._chain = chain

    def count(self) -> int:
        return self._chain.count()

    def nth(self, number: int) -> Play:
        return self._build(self._chain.nth(number))

    def __iter__(self) -> Iterator[Play]:
        return map(self._build, self._chain)


class _Replays(Family):
    """A swap, and every play that uses the wild so won."""

    __slots__ = ("_count", "_plays", "_swap", "_wild")

    def __init__(self, swap: Swap, wild: Card, plays: tuple[Family, ...], without: Iterable[Family]) -> None:
        self._swap = swap
        self._wild = wild
        self._plays = plays
        # What can be played with the wild, less what can be played without it, is what uses it.
        self._count = sum(family.count() for family in plays) - sum(family.count() for family in without)

    def count(self) -> int:
        return self._count

    def nth(self, number: int) -> Play:
        return next(islice(self, number, None))

    def __iter__(self) -> Iterator[Play]:
        swap = self._swap
        for family in self._plays:
            for play in family:
                if self._wild in play.cards and isinstance(play, Lay | Extend):
                    yield Swap(swap.meld, swap.card, swap.wild, swap.end, None, play)


def families(rules: Rules, state: State) -> Iterator[Family]:
    """The families of every legal play.

    Args:
        rules: The profile's rules.
        state: The position.

    Yields:
        Each family that holds a play; nothing once the deal has ended.
    """
    if state.reason:
        return
    if state.played:
        if not (state.opens(rules) and rules.options.first_turn.exactly_one):
            yield from _card_plays(rules, state)
        yield _Single(End())
        return
    stuck = True
    for family in opening_lays(rules, state) if state.opens(rules) else _card_plays(rules, state):
        stuck = False
        yield family
    if stuck or (rules.options.turn.passing == "free" and not state.opens(rules)):
        yield _Single(Pass())


def can_play(rules: Rules, state: State) -> Play | None:
    """A play of cards that the seat to move could make before anything else, or None if it is stuck."""
    found = opening_lays(rules, state) if state.opens(rules) else _card_plays(rules, state)
    return next((family.nth(0) for family in found), None)


def _card_plays(rules: Rules, state: State) -> Iterator[Family]:
    if state.content != "extend":
        yield from _lays(rules, state.hand)
    if state.content != "lay":
        yield from _extensions(rules, state.hand, state.table)
        yield from _swaps(rules, state)


def _lays(rules: Rules, hand: int) -> Iterator[Family]:
    yield from run_lays(rules, hand, rules.max_run_wilds)
    yield from set_lays(rules, hand, rules.max_set_wilds)
    if rules.melds.lone_wilds:
        for card in rules.wilds:
            if count(hand, card):
                yield _Single(Lay(Meld(MeldKind.LONE, (Slot(CARDS[card], None),))))


def opening_lays(rules: Rules, state: State) -> Iterator[Family]:
    """The melds that a first turn may begin with, where it needs a certain one."""
    policy = rules.options.first_turn.wilds
    if policy != "any":
        found = False
        for family in _opening(rules, state.hand, 0, 0):
            found = True
            yield family
        if found or policy == "none":
            return
    yield from _opening(rules, state.hand, rules.max_run_wilds, rules.max_set_wilds)


def _opening(rules: Rules, hand: int, run_wilds: int, set_wilds: int) -> Iterator[Family]:
    yield from run_lays(rules, hand, run_wilds)
    if rules.options.first_turn.meld == "run-or-set":
        yield from set_lays(rules, hand, set_wilds)


def run_lays(rules: Rules, hand: int, most_wilds: int) -> Iterator[Family]:
    """The runs that a hand can lay."""
    for suit in range(4):
        held = _held(hand, suit)
        usable = min(most_wilds, _wild_count(rules, hand))
        for low in range(rules.lowest, rules.highest + 1):
            missing = 0
            for high in range(low, min(rules.highest, low + rules.melds.max_run - 1) + 1):
                missing += not held >> high & 1
                if missing > usable:
                    break
                if high - low + 1 >= rules.melds.min_run:
                    yield from _run_family(
                        rules, hand, suit, low, high, None, most_wilds, _lay_run(suit, low)
                    )


def _run_family(
    rules: Rules, hand: int, suit: int, low: int, high: int, base: Run | None, most: int, build: Build
) -> Iterator[Family]:
    if (low, high) == (1, 14) and not rules.melds.both_aces:
        return
    chain = RunChain(rules, hand, suit, low, high, base, most)
    if hand & rules.wild_mask or base is not None or rules.melds.min_naturals > high - low + 1:
        if chain.count():
            yield _Filled(build, chain)
    elif (low, high) != (1, 14) or count(hand, suit * 13) > 1:
        yield _Natural(build, tuple(index_at(suit, position) for position in range(low, high + 1)))


def _held(hand: int, suit: int) -> int:
    """A bit for each position of a suit, 1 to 14, whose card the hand holds."""
    bits = 0
    for position in range(1, 15):
        if hand & unit_at(suit, position) * 255:
            bits |= 1 << position
    return bits


def _wild_count(rules: Rules, hand: int) -> int:
    return sum(count(hand, card) for card in rules.wilds)


@lru_cache(maxsize=8192)
def _slot(card: int, place: int) -> Slot:
    return Slot(CARDS[card], CARDS[place])


def _run_slots(suit: int, low: int, cards: tuple[int, ...]) -> tuple[Slot, ...]:
    return tuple(
        _slot(card, index_at(suit, position))
        for position, card in enumerate(cards, start=low)
        if card != NOTHING
    )


def _lay_run(suit: int, low: int) -> Build:
    return lambda cards: Lay(Meld(MeldKind.RUN, _run_slots(suit, low, cards)))


def set_lays(rules: Rules, hand: int, most_wilds: int) -> Iterator[Family]:
    """The sets that a hand can lay."""
    wilds = min(most_wilds, _wild_count(rules, hand))
    for rank in range(1, 14):
        held = sum(count(hand, suit * 13 + rank - 1) for suit in range(4))
        if held and held + wilds >= rules.melds.min_set:
            yield from _set_family(
                rules, hand, rank, None, most_wilds, lambda slots: Lay(Meld(MeldKind.SET, slots))
            )


def _set_family(
    rules: Rules,
    hand: int,
    rank: int,
    base: Group | None,
    most: int,
    play: Callable[[tuple[Slot, ...]], Play],
) -> Iterator[Family]:
    if rules.melds.distinct_suits:
        by_suit = SuitChain(rules, hand, rank, base, most)
        if by_suit.count():
            yield _Filled(lambda way: play(_suit_slots(rank, way)), by_suit)
        return
    plain = SetChain(rules, hand, rank, base, most)
    kinds = plain.kinds
    if plain.count():
        yield _Filled(lambda way: play(_set_slots(rank, kinds, way)), plain)


def _set_slots(rank: int, kinds: tuple[int, ...], way: tuple[int, ...]) -> tuple[Slot, ...]:
    wilds = tuple((-1, card) for card, number in zip(kinds, way[4:], strict=True) for _ in range(number))
    return group_slots(rank, way[:4], wilds)


def _suit_slots(rank: int, way: tuple[int, ...]) -> tuple[Slot, ...]:
    own = tuple(int(card == suit * 13 + rank - 1) for suit, card in enumerate(way))
    others = tuple((s, card) for s, card in enumerate(way) if card != NOTHING and not own[s])
    return group_slots(rank, own, others)


def _extensions(rules: Rules, hand: int, table: tuple[PackedMeld, ...]) -> Iterator[Family]:
    seen: set[PackedMeld] = set()
    for index, meld in enumerate(table):
        if meld in seen or isinstance(meld, Lone):
            continue
        seen.add(meld)
        if isinstance(meld, Run):
            yield from _run_extensions(rules, hand, index, meld)
            if rules.options.wilds.shift == "end":
                yield from _shifted_extensions(rules, hand, index, meld)
        else:
            yield from _set_extensions(rules, hand, index, meld)


def _set_extensions(rules: Rules, hand: int, index: int, meld: Group) -> Iterator[Family]:
    most = rules.max_set_wilds
    own = any(hand & UNIT[suit * 13 + meld.rank - 1] * 255 for suit in range(4))
    if own or hand & rules.wild_mask:
        yield from _set_family(
            rules, hand, meld.rank, meld, most, lambda slots: Extend(index, MeldKind.SET, slots)
        )


def _run_extensions(rules: Rules, hand: int, index: int, run: Run) -> Iterator[Family]:
    lows = list(_reach(rules, hand, run.suit, run.low, -1))
    highs = list(_reach(rules, hand, run.suit, run.high, 1))
    for low in lows:
        for high in highs:
            if (low, high) != (run.low, run.high) and high - low < rules.melds.max_run:
                build = _extend_run(index, run, low)
                yield from _run_family(rules, hand, run.suit, low, high, run, rules.max_run_wilds, build)


def _reach(rules: Rules, hand: int, suit: int, end: int, step: int) -> Iterator[int]:
    """The end itself and each position that it may be moved to with the hand's cards and wilds."""
    usable = min(rules.max_run_wilds, _wild_count(rules, hand))
    yield end
    position = end + step
    while rules.lowest <= position <= rules.highest:
        if not hand & unit_at(suit, position) * 255:
            usable -= 1
            if usable < 0:
                return
        yield position
        position += step


def _extend_run(index: int, run: Run, low: int, shifted: tuple[Slot, ...] = ()) -> Build:
    below = run.low - low

    def build(cards: tuple[int, ...]) -> Play:
        slots = _run_slots(run.suit, low, cards)
        return Extend(index, MeldKind.RUN, slots, below, shifted)

    return build


def _shifted_extensions(rules: Rules, hand: int, index: int, run: Run) -> Iterator[Family]:
    for step in (-1, 1):
        for base, shifted in _shifts(run, step):
            if not rules.lowest <= base.low <= base.high <= rules.highest:
                break
            start = base.low if step < 0 else base.high
            for end in islice(_reach(rules, hand, run.suit, start, step), 1, None):
                low, high = (end, base.high) if step < 0 else (base.low, end)
                if high - low < rules.melds.max_run:
                    build = _extend_run(index, base, low, shifted)
                    yield from _run_family(rules, hand, run.suit, low, high, base, rules.max_run_wilds, build)


def _shifts(run: Run, step: int) -> Iterator[tuple[Run, tuple[Slot, ...]]]:
    """The run after one, two, … wilds have moved to the end in this direction, and where they are now."""
    wilds = dict(run.wilds)
    low, high = run.low, run.high
    shifted: tuple[Slot, ...] = ()
    while True:
        leaves, reaches = (low, high + 1) if step > 0 else (high, low - 1)
        card = wilds.pop(leaves, None)
        if card is None or not 1 <= reaches <= 14:
            return
        low, high = low + step, high + step
        if card != index_at(run.suit, reaches):
            wilds[reaches] = card
        shifted = (*shifted, _slot(card, index_at(run.suit, reaches)))
        yield Run(run.suit, low, high, tuple(sorted(wilds.items()))), shifted


def _swaps(rules: Rules, state: State) -> Iterator[Family]:
    if rules.options.wilds.swap == "never":
        return
    seen: set[PackedMeld] = set()
    for index, meld in enumerate(state.table):
        if meld in seen or isinstance(meld, Lone):
            continue
        seen.add(meld)
        for swap, wild, result in _swaps_of(state.hand, index, meld):
            yield from _swap_families(rules, state, swap, wild, result)


def _swaps_of(hand: int, index: int, meld: Run | Group) -> Iterator[tuple[Swap, int, PackedMeld]]:
    """Each swap without what follows it, the wild that it wins, and the meld that it leaves."""
    if isinstance(meld, Run):
        for position, wild in meld.wilds:
            card = index_at(meld.suit, position)
            if count(hand, card):
                end: RunEnd | None = "low" if position == 1 else "high" if position == 14 else None
                rest = tuple(pair for pair in meld.wilds if pair[0] != position)
                yield Swap(index, CARDS[card], None, end), wild, meld._replace(wilds=rest)
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
                yield Swap(index, CARDS[card], CARDS[wild]), wild, result


def _swap_families(rules: Rules, state: State, swap: Swap, wild: int, result: PackedMeld) -> Iterator[Family]:
    option = rules.options.wilds.swap
    if option == "take":
        yield _Single(swap)
    elif option == "slide":
        if isinstance(result, Run):
            yield from _slides(rules, swap, wild, result)
    else:
        yield from _replays(rules, state, swap, wild, result)


def _slides(rules: Rules, swap: Swap, wild: int, run: Run) -> Iterator[Family]:
    ends: tuple[tuple[RunEnd, int], ...] = (("low", run.low - 1), ("high", run.high + 1))
    for end, position in ends:
        if not rules.lowest <= position <= rules.highest or run.high - run.low + 2 > rules.melds.max_run:
            continue
        pairs = run.wilds
        if wild != index_at(run.suit, position):
            pairs = tuple(sorted((*pairs, (position, wild))))
        low, high = min(run.low, position), max(run.high, position)
        slid = Run(run.suit, low, high, pairs)
        if (low, high) == (1, 14) and not rules.melds.both_aces:
            continue
        if RunChain(rules, 0, run.suit, low, high, slid, rules.max_run_wilds).count():
            yield _Single(Swap(swap.meld, swap.card, None, swap.end, end))


def _replays(rules: Rules, state: State, swap: Swap, wild: int, result: PackedMeld) -> Iterator[Family]:
    table = (*state.table[: swap.meld], result, *state.table[swap.meld + 1 :])
    hand = state.hand - UNIT[swap.card.index]
    lays_too = rules.options.turn.content != "extend-or-lay"

    def plays(held: int) -> Iterator[Family]:
        if lays_too:
            yield from _lays(rules, held)
        yield from _extensions(rules, held, table)

    without = hand - UNIT[wild] * count(hand, wild)
    family = _Replays(swap, CARDS[wild], tuple(plays(hand + UNIT[wild])), plays(without))
    if family.count():
        yield family

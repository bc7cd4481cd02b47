"""Ways to fill the slots of a meld, counted, picked and listed by one mechanism.

A chain is a number of steps; at each there are choices, which depend on a small state.
Counting remembers the states that it has seen, so that it takes no longer for millions of ways;
picking the n-th and listing them follow the counts and never run into a dead end.
Every chain can be told that one card is required: only ways that use it are accepted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from karo.jokerkaro.bits import UNIT, count, index_at, unit_at
from karo.jokerkaro.packed import Group, Run
from karo.jokerkaro.rules import Rules

__all__ = ["Chain", "RunChain", "SetChain", "SuitChain"]

S = TypeVar("S")

#: The choice at a step that adds nothing.
NOTHING = -1


class Chain(ABC, Generic[S]):
    """Sequences of choices that lead to an accepted state."""

    def __init__(self, steps: int, start: S) -> None:
        self._steps = steps
        self._start = start
        self._counts: dict[tuple[int, S], int] = {}

    @abstractmethod
    def choices(self, step: int, state: S) -> Iterator[tuple[int, S]]:
        """The choices at a step, each with the state that it leads to."""

    @abstractmethod
    def accepts(self, state: S) -> bool:
        """Whether the state after the last step is right."""

    def count(self) -> int:
        """How many ways there are."""
        return self._count(0, self._start)

    def _count(self, step: int, state: S) -> int:
        if step == self._steps:
            return int(self.accepts(state))
        key = (step, state)
        known = self._counts.get(key)
        if known is None:
            known = sum(self._count(step + 1, after) for _, after in self.choices(step, state))
            self._counts[key] = known
        return known

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return self._ways(0, self._start, ())

    def _ways(self, step: int, state: S, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if step == self._steps:
            yield chosen
            return
        for choice, after in self.choices(step, state):
            if self._count(step + 1, after):
                yield from self._ways(step + 1, after, (*chosen, choice))

    def nth(self, number: int) -> tuple[int, ...]:
        """The way of this number, from 0, in the order in which they are listed."""
        chosen: list[int] = []
        state = self._start
        for step in range(self._steps):
            for choice, after in self.choices(step, state):
                ways = self._count(step + 1, after)
                if number < ways:
                    chosen.append(choice)
                    state = after
                    break
                number -= ways
        return tuple(chosen)


class _RunState(NamedTuple):
    supply: int
    wilds_left: int
    naturals: int
    after_wild: bool


class RunChain(Chain[_RunState]):
    """Ways to fill the positions of a run from a hand, around one on the table if there is one.

    A choice is the index of the card that fills the position; NOTHING where the table's run has it.
    """

    def __init__(
        self,
        rules: Rules,
        hand: int,
        suit: int,
        low: int,
        high: int,
        base: Run | None,
        most_wilds: int,
        required: int | None = None,
    ) -> None:
        self._rules, self._suit, self._low, self._base = rules, suit, low, base
        self._required, self._before = required, 0 if required is None else count(hand, required)
        # Only these cards can be wanted twice: the wilds, and the ace at both ends.
        self._shared = rules.wild_mask | unit_at(suit, 1) * 255
        self._hand = hand
        super().__init__(high - low + 1, _RunState(hand & self._shared, most_wilds, 0, False))

    def _step(self, state: _RunState, supply: int, is_wild: bool) -> _RunState | None:
        if not is_wild:
            enough = min(state.naturals + 1, self._rules.melds.min_naturals)
            return _RunState(supply, state.wilds_left, enough, False)
        if not state.wilds_left or (state.after_wild and not self._rules.melds.adjacent):
            return None
        return _RunState(supply, state.wilds_left - 1, state.naturals, True)

    def choices(self, step: int, state: _RunState) -> Iterator[tuple[int, _RunState]]:
        position = self._low + step
        own = index_at(self._suit, position)
        base, rules = self._base, self._rules
        if base is not None and base.low <= position <= base.high:
            card = base.card_at(position)
            after = self._step(state, state.supply, rules.counts_as_wild(card, own=card == own))
            if after is not None:
                yield NOTHING, after
            return
        shared = bool(UNIT[own] & self._shared)
        if count(state.supply if shared else self._hand, own):
            supply = state.supply - UNIT[own] if shared else state.supply
            after = self._step(state, supply, rules.counts_as_wild(own, own=True))
            if after is not None:
                yield own, after
        for card in rules.wilds:
            if card != own and count(state.supply, card):
                after = self._step(state, state.supply - UNIT[card], True)
                if after is not None:
                    yield card, after

    def accepts(self, state: _RunState) -> bool:
        if self._required is not None and count(state.supply, self._required) == self._before:
            return False
        return state.naturals >= self._rules.melds.min_naturals


class _SetState(NamedTuple):
    size: int
    wilds_left: int
    naturals: int


class SetChain(Chain[_SetState]):
    """Ways to make or extend a set in which suits may repeat.

    The first four choices say how many cards of each suit are added, the others how many of each wild
    of another rank.
    """

    def __init__(
        self,
        rules: Rules,
        hand: int,
        rank: int,
        base: Group | None,
        most_wilds: int,
        required: int | None = None,
    ) -> None:
        self._rules, self._hand, self._required = rules, hand, required
        self._own = tuple(suit * 13 + rank - 1 for suit in range(4))
        self._kinds = rules.foreign_wilds(rank)
        self._base_size = base.size if base else 0
        own_wilds, naturals = 0, 0
        for card, number in zip(self._own, base.naturals if base else (), strict=False):
            if rules.counts_as_wild(card, own=True):
                own_wilds += number
            else:
                naturals += number
        wilds = own_wilds + (len(base.wilds) if base else 0)
        start = _SetState(self._base_size, most_wilds - wilds, min(naturals, rules.melds.min_naturals))
        super().__init__(4 + len(self._kinds), start)

    def choices(self, step: int, state: _SetState) -> Iterator[tuple[int, _SetState]]:
        card = self._own[step] if step < 4 else self._kinds[step - 4]
        is_wild = self._rules.counts_as_wild(card, own=step < 4)
        most = min(count(self._hand, card), self._rules.max_set - state.size)
        if is_wild:
            most = min(most, state.wilds_left)
        for number in range(int(card == self._required), most + 1):
            if is_wild:
                yield number, _SetState(state.size + number, state.wilds_left - number, state.naturals)
            else:
                naturals = min(state.naturals + number, self._rules.melds.min_naturals)
                yield number, _SetState(state.size + number, state.wilds_left, naturals)

    def accepts(self, state: _SetState) -> bool:
        melds = self._rules.melds
        return (
            state.size > self._base_size
            and state.size >= melds.min_set
            and state.naturals >= melds.min_naturals
        )


class _SuitState(NamedTuple):
    supply: int
    size: int
    wilds_left: int
    naturals: int
    empty: int
    wanted: int


class SuitChain(Chain[_SuitState]):
    """Ways to make or extend a set that holds each suit only once.

    The four choices are the index of the card that fills the slot of each suit, or NOTHING.
    """

    def __init__(
        self,
        rules: Rules,
        hand: int,
        rank: int,
        base: Group | None,
        most_wilds: int,
        required: int | None = None,
    ) -> None:
        self._rules, self._rank = rules, rank
        self._required, self._before = required, 0 if required is None else count(hand, required)
        self._own = tuple(suit * 13 + rank - 1 for suit in range(4))
        self._base: dict[int, int] = {}
        if base is not None:
            self._base = dict(base.wilds)
            self._base |= {suit: self._own[suit] for suit, number in enumerate(base.naturals) if number}
        mask = rules.wild_mask | sum(UNIT[card] for card in self._own) * 255
        super().__init__(4, _SuitState(hand & mask, 0, most_wilds, 0, 0, 0))

    def _fill(self, state: _SuitState, suit: int, card: int, supply: int) -> _SuitState | None:
        is_own = card == self._own[suit]
        size, naturals, wanted = state.size + 1, state.naturals, state.wanted
        if not is_own and card in self._own:
            # A wild card of this rank may stand for another suit only while its own slot is taken.
            wanted |= 1 << self._own.index(card)
        if self._rules.counts_as_wild(card, own=is_own):
            if not state.wilds_left:
                return None
            return _SuitState(supply, size, state.wilds_left - 1, naturals, state.empty, wanted)
        naturals = min(naturals + 1, self._rules.melds.min_naturals)
        return _SuitState(supply, size, state.wilds_left, naturals, state.empty, wanted)

    def choices(self, step: int, state: _SuitState) -> Iterator[tuple[int, _SuitState]]:
        if step in self._base:
            after = self._fill(state, step, self._base[step], state.supply)
            if after is not None:
                yield NOTHING, after
            return
        yield NOTHING, state._replace(empty=state.empty | 1 << step)
        for card in (self._own[step], *(card for card in self._rules.wilds if card != self._own[step])):
            if count(state.supply, card):
                after = self._fill(state, step, card, state.supply - UNIT[card])
                if after is not None:
                    yield card, after

    def accepts(self, state: _SuitState) -> bool:
        melds = self._rules.melds
        return (
            state.size > len(self._base)
            and melds.min_set <= state.size <= self._rules.max_set
            and state.naturals >= melds.min_naturals
            and not state.empty & state.wanted
            and (self._required is None or count(state.supply, self._required) < self._before)
        )

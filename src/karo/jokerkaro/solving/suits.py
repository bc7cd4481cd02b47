"""The best runs of one suit: a dynamic program along its positions.

Each run on the table is one more open run, which covers its own positions for nothing.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple, cast

from karo.jokerkaro.bits import unit_at
from karo.jokerkaro.packed import Run
from karo.jokerkaro.rules import UNLIMITED, Rules
from karo.jokerkaro.solving.automaton import NEVER, TO_THE_TOP, Automaton, Open, automaton
from karo.jokerkaro.solving.forced import Built, forced_runs
from karo.jokerkaro.ways import wild_number

__all__ = ["Best", "Suit", "built_runs"]

#: For each use of wilds, the greatest value and how it came about, the last step first.
Best = dict[int, tuple[int, Any]]

_MERGE, _WAKE = 0, -1


class _Base(NamedTuple):
    """A run on the table and how it may grow."""

    meld: int
    low: int
    high: int
    open: Open
    first_wild: bool
    length: int
    below: bool
    above: bool


class Suit:
    """One suit in one position: its runs on the table, and the wilds that may help.

    Args:
        rules: The profile's rules.
        suit: The suit.
        runs: The runs of the suit on the table, each with its index.
        wilds: How many wilds the hand holds.
        own_use: For each position, what taking a card from there adds to the use of wilds, where that
            card is itself a wild.
    """

    def __init__(
        self,
        rules: Rules,
        suit: int,
        runs: list[tuple[int, Run]],
        wilds: int,
        own_use: dict[int, int],
        *,
        can_lay: bool,
    ) -> None:
        self.rules, self.suit, self.wilds = rules, suit, wilds
        self.runs = tuple(sorted(runs, key=lambda pair: (pair[1].high, pair[1].low)))
        self.own_use = own_use
        self._can_lay = can_lay
        #: How many steps its sweeps have looked at.
        self.steps = 0
        self._shortest = max(rules.melds.min_run, rules.melds.min_naturals) if can_lay else NEVER

    @cached_property
    def machine(self) -> Automaton:
        """The automaton for as many wilds as the hand holds; who never sweeps needs none."""
        return automaton(self.rules, self.wilds, can_lay=self._can_lay)

    @cached_property
    def _caps(self) -> list[tuple[int, Run, int]]:
        """The runs on the table with their indices, and how many more wilds each may hold."""
        rules = self.rules
        return [
            (index, run, max(0, rules.max_run_wilds - wild_number(rules, run))) for index, run in self.runs
        ]

    # ------------------------------------------------------------ what can serve

    def usable(self, held: bytes) -> int:
        """A bit for each position whose card can be in some run."""
        rules, mask = self.rules, _mask(held)
        mask &= (2 << rules.highest) - (1 << rules.lowest)
        found = 0
        if self._can_lay:
            most = min(self.wilds, rules.max_run_wilds)
            found = _windows(mask, rules.melds.min_run, most, rules.lowest, rules.highest)
        for _, run, cap in self._caps:
            most = min(cap, self.wilds)
            if most or mask & (1 << (run.low - 1) | 2 << run.high):
                found |= _reach(mask, run.low - 1, -1, rules.lowest, most)
                found |= _reach(mask, run.high + 1, 1, rules.highest, most)
        return found & mask

    def room(self) -> int | None:
        """Wilds that the runs on the table can take if nothing else is played in this suit.

        None where that isn't so simple.
        """
        if not self.rules.melds.adjacent:
            return None
        return sum(self._room_at(run, cap) for _, run, cap in self._caps)

    def _room_at(self, run: Run, cap: int) -> int:
        rules = self.rules
        length = run.high - run.low + 1
        return max(0, min(cap, rules.highest - rules.lowest + 1 - length, _longest(rules) - length))

    def taken(self, how: Any) -> int:
        """The naturals that an entry of :meth:`best` takes, as a hand."""
        taken = 0
        if isinstance(how, list):
            for run in cast("list[Built]", how):
                taken += sum([unit_at(self.suit, position) for position, _ in run.taken])
        elif isinstance(how, tuple):
            link: Any = cast("tuple[Automaton, Any]", how)[1]
            while link is not None:
                link, position, _, step = link
                if position > 0 and step.naturals and position not in self.own_use:
                    taken += step.naturals * unit_at(self.suit, position)
        return taken

    def built(self, how: Any) -> list[Built]:
        """The runs of an entry of :meth:`best`, or those that take wilds where nothing else is played."""
        if how is None or isinstance(how, list):
            return cast("list[Built]", how or [])
        if not isinstance(how, int):
            return built_runs(*how)
        found: list[Built] = []
        for index, run, cap in self._caps:
            number = min(how, self._room_at(run, cap))
            how -= number
            above = min(number, self.rules.highest - run.high)
            places = [*range(run.high + 1, run.high + 1 + above), *range(run.low - number + above, run.low)]
            if places:
                found.append(Built(index, [(place, True) for place in places]))
        return found

    # ------------------------------------------------------------ the sweep

    def best(self, held: bytes, weights: list[int], allowed: dict[int, int]) -> Best:
        """The greatest value for each use of wilds.

        Args:
            held: How many cards of each position may go to runs.
            weights: What taking a card of each position is worth.
            allowed: The uses of wilds that there can be.
        """
        aces = held[1]
        shares = aces and 1 not in self.own_use and self.rules.lowest == 1 and self.rules.highest == 14
        if not shares:
            return self._forced_or_swept(held, weights, allowed)
        usable = self.usable(held)
        if not usable >> 1 & 1:
            return self._forced_or_swept(b"\0\0" + held[2:], weights, allowed)
        if not usable >> 14 & 1:
            return self._forced_or_swept(held[:14] + b"\0", weights, allowed)
        merged: Best = {}
        for low in range(aces + 1):
            split = held[:1] + bytes((low,)) + held[2:14] + bytes((aces - low,))
            for used, entry in self._forced_or_swept(split, weights, allowed).items():
                if used not in merged or entry[0] > merged[used][0]:
                    merged[used] = entry
        return merged

    def _forced_or_swept(self, held: bytes, weights: list[int], allowed: dict[int, int]) -> Best:
        """The same where each ace has its position."""
        if not self.wilds and self.rules.melds.max_run >= 13 and max(held[1:]) < 2:
            mask = _mask(held) & (2 << self.rules.highest) - (1 << self.rules.lowest)
            forced = forced_runs(mask, self.runs, weights, self._shortest)
            if forced is not None:
                return {0: forced}
        return self.sweep(held, weights, allowed)

    def _bases(self, held: bytes) -> list[_Base]:
        rules, machine, found = self.rules, self.machine, list[_Base]()
        own = rules.melds.own_slot_wild
        for index, run, cap in self._caps:
            helped = self.wilds and cap
            below = run.low > rules.lowest and bool(helped or held[run.low - 1])
            above = run.high < rules.highest and bool(helped or held[run.high + 1])
            if not below and not above:
                continue
            size = run.high - run.low + 1
            wilds = cap if rules.max_run_wilds < UNLIMITED else 1
            length = size if machine.measures else int(machine.flags and run.low == 1)
            to_top = machine.flags and run.high == 14
            strict = not rules.melds.adjacent
            last = strict and is_wild_at(rules, run, run.high, own=own)
            first = strict and is_wild_at(rules, run, run.low, own=own)
            end = Open(0, wilds, 0, last, length)
            size = TO_THE_TOP if to_top else size
            found.append(_Base(index, run.low, run.high, end, first, size, below, above))
        for number, base in enumerate(found):
            if any(other.below and other.low > base.high for other in found):
                found[number] = base._replace(open=base.open._replace(laid=True))
        return found

    def sweep(self, held: bytes, weights: list[int], allowed: dict[int, int]) -> Best:
        """The same by going along all positions, where each ace has its own."""
        machine, rules = self.machine, self.rules
        bases = self._bases(held)
        begins = self._beginnings(held, bases)
        layer: dict[int, dict[int, tuple[int, Any]]] = {0: {machine.empty: (0, None)}}
        asleep: list[_Base] = []
        idle = True
        for position in range(rules.lowest, rules.highest + 1):
            for base in bases:
                if base.high == position - 1 and base.above:
                    layer = self._waken(layer, base, asleep)
                    idle = False
                if base.low == position and base.below:
                    layer = self._merge(layer, base, asleep)
            begin = begins >> position & 1
            if idle and not begin:
                continue
            kind = begin | (2 if position == 1 else 4 if position == 14 else 0) * machine.flags
            if rules.melds.own_slot_wild and position in self.own_use:
                kind |= 8
            layer = self._cross(layer, position, held[position], kind, weights[position], allowed)
            idle = len(layer) == 1 and len(layer.get(0, ())) == 1 and machine.empty in layer[0]
        best: Best = {}
        for used, states in layer.items():
            done = [entry for state, entry in states.items() if machine.may_stop[state]]
            if done:
                value, chain = max(done, key=lambda entry: entry[0])
                best[used] = (value, chain and (machine, chain))
        return best

    def _cross(
        self,
        layer: dict[int, dict[int, tuple[int, Any]]],
        position: int,
        held: int,
        kind: int,
        weight: int,
        allowed: dict[int, int],
    ) -> dict[int, dict[int, tuple[int, Any]]]:
        """The states after a position."""
        own = self.own_use.get(position, 0)
        after: dict[int, dict[int, tuple[int, Any]]] = {}
        known, number = self.machine.table(held, kind), 0
        for used, states in layer.items():
            for state, (value, chain) in states.items():
                steps = known.get(state)
                if steps is None:
                    steps = self.machine.add_steps(state, held, kind)
                number += len(steps)
                for step in steps:
                    target, naturals, wilds, _ = step
                    now = used + wilds + own * naturals
                    if now not in allowed:
                        continue
                    total = value + weight * naturals
                    reached = after.get(now)
                    if reached is None:
                        after[now] = {target: (total, (chain, position, kind, step))}
                    else:
                        old = reached.get(target)
                        if old is None or total > old[0]:
                            reached[target] = (total, (chain, position, kind, step))
        self.steps += number
        return after

    def _waken(
        self, layer: dict[int, dict[int, tuple[int, Any]]], base: _Base, asleep: list[_Base]
    ) -> dict[int, dict[int, tuple[int, Any]]]:
        machine = self.machine
        if base in asleep:
            # They wake in the order in which they end, the first one first.
            asleep.pop(0)
        after: dict[int, dict[int, tuple[int, Any]]] = {}
        for used, states in layer.items():
            reached = after[used] = {}
            for state, (value, chain) in states.items():
                find = machine.wake if base.below else machine.opened
                target = find(state, base.open)
                old = reached.get(target)
                if old is None or value > old[0]:
                    reached[target] = (value, (chain, _WAKE, target, base))
        return after

    def _merge(
        self, layer: dict[int, dict[int, tuple[int, Any]]], base: _Base, asleep: list[_Base]
    ) -> dict[int, dict[int, tuple[int, Any]]]:
        machine, at = self.machine, -1
        if base.above:
            at = sum(other.high <= base.high for other in asleep)
            asleep.insert(at, base)
        after: dict[int, dict[int, tuple[int, Any]]] = {}
        for used, states in layer.items():
            reached = after[used] = {}
            for state, (value, chain) in states.items():
                for target, number in machine.merges(state, base.open, base.first_wild, base.length, at):
                    old = reached.get(target)
                    if old is None or value > old[0]:
                        reached[target] = (value, (chain, _MERGE, number, base))
        return after

    def _beginnings(self, held: bytes, bases: list[_Base]) -> int:
        """A bit for each position where a run may begin that can come to something."""
        rules, mask, found = self.rules, _mask(held), 0
        if self._can_lay:
            most = min(self.wilds, rules.max_run_wilds)
            found = _starts(mask, rules.melds.min_run, most, rules.lowest, rules.highest)
        for base in bases:
            if base.below:
                wilds = self.wilds if rules.max_run_wilds == UNLIMITED else min(self.wilds, base.open.wilds)
                found |= _reach(mask, base.low - 1, -1, rules.lowest, wilds)
        return found


@lru_cache(maxsize=8192)
def _mask(held: bytes) -> int:
    """A bit for each position of which there is a card."""
    return sum(1 << position for position, number in enumerate(held) if number)


def _longest(rules: Rules) -> int:
    return rules.melds.max_run if rules.melds.both_aces else min(13, rules.melds.max_run)


def is_wild_at(rules: Rules, run: Run, position: int, *, own: bool) -> bool:
    """Whether the card at a position counts as a wild."""
    if own:
        return run.card_at(position) in rules.wilds
    return any(place == position for place, _ in run.wilds)


@lru_cache(maxsize=8192)
def _starts(mask: int, length: int, holes: int, lowest: int, highest: int) -> int:
    """A bit for each position where a window of this length begins that lacks at most so many cards."""
    window, found = (1 << length) - 1, 0
    for low in range(lowest, highest - length + 2):
        if length - (mask >> low & window).bit_count() <= holes:
            found |= 1 << low
    return found


def _windows(mask: int, length: int, holes: int, lowest: int, highest: int) -> int:
    """A bit for each position in some window of this length that lacks at most so many cards."""
    starts = found = _starts(mask, length, holes, lowest, highest)
    for _ in range(length - 1):
        starts <<= 1
        found |= starts
    return found


def _reach(mask: int, start: int, step: int, end: int, holes: int) -> int:
    """A bit for each position that a run can grow to from its end."""
    found = 0
    if not holes and not (start >= 0 and mask >> start & 1):
        return 0
    for position in range(start, end + step, step):
        if not mask >> position & 1:
            holes -= 1
            if holes < 0:
                break
        found |= 1 << position
    return found


def built_runs(machine: Automaton, chain: Any) -> list[Built]:
    """The runs that a sweep has made, told from its steps."""
    links: list[Any] = []
    while chain is not None:
        links.append(chain)
        chain = chain[0]
    growing: list[tuple[Open, Built]] = []
    asleep: dict[int, Built] = {}
    done: list[Built] = []
    for _, position, info, what in reversed(links):
        growing.sort(key=lambda pair: pair[0])
        if position > 0:
            growing = _crossed(machine, growing, position, info, what.actions, done)
        elif position == _MERGE:
            below = growing.pop(info)[1].taken if info >= 0 else []
            asleep[what.meld] = Built(what.meld, below)
            if not what.above:
                done.append(asleep[what.meld])
        else:
            opens = list(machine.opens(info))
            for run, _ in growing:
                opens.remove(run)
            growing.append((opens[0], asleep.get(what.meld) or Built(what.meld, [])))
    return [run for run in (*done, *(run for _, run in growing)) if run.taken]


def _crossed(
    machine: Automaton,
    growing: list[tuple[Open, Built]],
    position: int,
    kind: int,
    actions: str,
    done: list[Built],
) -> list[tuple[Open, Built]]:
    """The open runs after a step; those that stop are done."""
    after: list[tuple[Open, Built]] = []
    for action, (run, built) in zip(actions, growing, strict=False):
        longer = None if action == "s" else machine.grown(run, kind, natural=action == "n")
        if longer is None:
            done.append(built)
        else:
            built.taken.append((position, action == "w"))
            after.append((longer, built))
    for action in actions[len(growing) :]:
        begun = machine.begun(kind, natural=action == "n")
        if begun is not None:
            after.append((begun, Built(-1, [(position, action == "w")])))
    return after

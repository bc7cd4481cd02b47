"""The best turn once more, as a mixed-integer program (after den Hertog and Hulshof, 2006).

For profiles in which wilds never move on the table. It shares no code with the library: cards are strings,
the profile is a mapping, and the melds on the table are the slow twin's. There is a variable for each run
that could be laid or that a run on the table could become, and for each card that could go to a set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from tests.twin.cards import RANKS, SUITS, card_at, rank_of
from tests.twin.melds import Meld, Run, Set, is_wild_here
from tests.twin.options import Options

MANY = 1000


def best_value(
    opts: Options, hand: Sequence[str], table: Sequence[Meld], weights: Mapping[str, float], content: str = ""
) -> float:
    """The greatest weight that a later turn can take off a hand; 0 is playing nothing.

    ``content`` is ``lay`` or ``extend`` in a turn that is so limited already.
    """
    if opts["wilds.swap"] != "never" or opts["wilds.shift"] != "never":
        raise ValueError("wilds move under this profile")
    if opts["turn.content"] == "any":
        return _Program(opts, hand, table, weights, can_lay=True).solve()
    values = [0.0]
    if content != "extend":
        values.append(_Program(opts, hand, [], weights, can_lay=True).solve())
    if content != "lay":
        values.append(_Program(opts, hand, table, weights, can_lay=False).solve())
    return max(values)


@dataclass
class _Program:
    opts: Options
    hand: Sequence[str]
    table: Sequence[Meld]
    weights: Mapping[str, float]
    can_lay: bool
    gains: list[float] = field(default_factory=list)
    tops: list[float] = field(default_factory=list)
    rows: list[tuple[dict[int, float], float, float]] = field(default_factory=list)
    #: For each natural card, the variables that use it up, and how often.
    naturals: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    #: The variables that use up a wild which stands for another card, and how often.
    foreign: dict[int, float] = field(default_factory=dict)

    def solve(self) -> float:
        """Set up the program and solve it."""
        self.held = Counter(self.hand)
        self.wilds = [card for card in self.opts["wilds.cards"] if self.held[card]]
        self.supply = sum(self.held[card] for card in self.wilds)
        for number, meld in enumerate(self.table):
            if isinstance(meld, Run):
                self.extend_run(meld)
            elif isinstance(meld, Set):
                self.set_of(meld.rank, meld, number)
        if self.can_lay:
            self.lay_runs()
            for rank in RANKS:
                for _ in range(self.most_sets(rank)):
                    self.set_of(rank, None, -1)
        self.supplies()
        return self.optimum()

    def variable(self, gain: float = 0.0, top: float = MANY) -> int:
        """A new variable from 0 to a number."""
        self.gains.append(gain)
        self.tops.append(top)
        return len(self.gains) - 1

    def row(self, terms: dict[int, float], low: float, high: float) -> None:
        """A condition."""
        if terms:
            self.rows.append((terms, low, high))

    def limit(self, path: str) -> float:
        """A number that may be unlimited."""
        return inf if self.opts[path] == "unlimited" else float(self.opts[path])

    # --- runs

    def spans(self) -> Iterable[tuple[int, int]]:
        """The positions that a run may go from and to."""
        lowest = 2 if self.opts["runs.ace"] == "high" else 1
        highest = 13 if self.opts["runs.ace"] == "low" else 14
        for low in range(lowest, highest + 1):
            for high in range(low + self.opts["runs.min_length"] - 1, highest + 1):
                too_long = high - low + 1 > self.opts["runs.max_length"]
                if not too_long and ((low, high) != (1, 14) or self.opts["runs.both_aces"]):
                    yield low, high

    def lay_runs(self) -> None:
        """Every run that could be laid."""
        for suit in SUITS:
            for low, high in self.spans():
                places = list(range(low, high + 1))
                if not self.could_fill(suit, places):
                    continue
                # Where neighbours matter each copy needs variables of its own.
                copies = 1 if self.opts["wilds.adjacent"] else self.opts["deck.packs"] + self.supply
                for _ in range(copies):
                    run = self.variable(top=MANY if copies == 1 else 1)
                    self.fill(suit, places, run, Counter(), ())

    def extend_run(self, base: Run) -> None:
        """Every run that one on the table could become; at most one of them."""
        chosen: dict[int, float] = {}
        on_table = [is_wild_here(self.opts, card, slot) for card, slot in base.slots()]
        fixed = Counter(on_table)
        ends = tuple(at for at, wild in zip(range(base.low, base.high + 1), on_table, strict=True) if wild)
        for low, high in self.spans():
            if low > base.low or high < base.high or (low, high) == (base.low, base.high):
                continue
            places = [*range(low, base.low), *range(base.high + 1, high + 1)]
            if self.could_fill(base.suit, places):
                run = self.variable(top=1)
                chosen[run] = 1
                self.fill(base.suit, places, run, fixed, ends)
        self.row(chosen, 0, 1)

    def could_fill(self, suit: str, places: list[int]) -> bool:
        """Whether the hand has the cards, wilds helping."""
        missing = sum(not self.held[card_at(suit, at)] for at in places)
        return missing <= min(self.supply, self.limit("wilds.max_per_run"))

    def fill(
        self, suit: str, places: list[int], run: int, fixed: Counter[bool], wild_at: tuple[int, ...]
    ) -> None:
        """What fills the places of a run: its cards, but where a wild does."""
        wilds: dict[int, float] = {}
        own = 0
        for at in places:
            card = card_at(suit, at)
            uses = self.naturals[card]
            if self.held[card]:
                uses[run] = uses.get(run, 0) + 1
            if is_wild_here(self.opts, card, card):
                own += 1
            if not self.supply:
                continue
            wild = self.variable()
            wilds[wild] = at
            self.foreign[wild] = 1
            self.row({wild: 1, run: -1}, -inf if self.held[card] else 0, 0)
            if self.held[card]:
                uses[wild] = -1
        self.limits(places, run, wilds, own, fixed, suit)
        if not self.opts["wilds.adjacent"]:
            self.neighbours(places, run, wilds, wild_at, suit)

    def limits(
        self, places: list[int], run: int, wilds: dict[int, float], own: int, fixed: Counter[bool], suit: str
    ) -> None:
        """Not too many wilds, not too few naturals; a card that is wild in its own slot counts once."""
        counted = {
            wild: 1.0
            for wild, at in wilds.items()
            if not is_wild_here(self.opts, *[card_at(suit, int(at))] * 2)
        }
        most = self.limit("wilds.max_per_run") - fixed[True] - own
        if most < len(places) - own:
            self.row({**counted, run: -most}, -inf, 0)
        needed = self.opts["wilds.min_naturals"] - fixed[False]
        spare = len(places) - own - needed
        if needed > 0:
            self.row({**counted, run: -spare}, -inf, 0)

    def neighbours(
        self, places: list[int], run: int, wilds: dict[int, float], wild_at: tuple[int, ...], suit: str
    ) -> None:
        """No two wilds side by side."""
        by_place: dict[int, dict[int, float]] = {int(at): {wild: 1.0} for wild, at in wilds.items()}
        for at in places:
            card = card_at(suit, at)
            if is_wild_here(self.opts, card, card):
                by_place[at] = {run: 1.0}
        for at in wild_at:
            by_place[at] = {run: 1.0}
        for at in {*places, *wild_at}:
            if at in by_place and at + 1 in by_place and not {at, at + 1} <= set(wild_at):
                terms: dict[int, float] = {}
                for part in (by_place[at], by_place[at + 1], {run: -1.0}):
                    for variable, times in part.items():
                        terms[variable] = terms.get(variable, 0) + times
                self.row(terms, -inf, 0)

    # --- sets

    def most_sets(self, rank: str) -> int:
        """How many new sets of a rank there could be at most; one is enough where nothing limits it."""
        cards = sum(number for card, number in self.held.items() if rank_of(card) == rank and card != "JK")
        helpers = min(self.supply, self.limit("wilds.max_per_set") * (cards + 1))
        if not cards or cards + helpers < self.opts["sets.min_size"]:
            return 0
        limited = (
            self.opts["sets.distinct_suits"]
            or self.opts["sets.max_size"] != "unlimited"
            or (self.supply and self.opts["wilds.max_per_set"] not in (0, "unlimited"))
        )
        return int((cards + helpers) // self.opts["sets.min_size"]) if limited else 1

    def set_of(self, rank: str, base: Set | None, number: int) -> None:
        """What could go to one set."""
        laid = self.variable(top=1)
        if base is not None:
            self.row({laid: 1}, 1, 1)
        taken = [suit for _, suit in base.fillings] if base else []
        on_table = [is_wild_here(self.opts, card, slot) for card, slot in base.slots()] if base else []
        all_cards: dict[int, float] = {}
        as_wild: dict[int, float] = {}
        distinct = self.opts["sets.distinct_suits"]
        for suit in SUITS:
            card = rank + suit
            here: dict[int, float] = {}
            if self.held[card]:
                own = self.variable()
                here[own] = 1
                self.naturals[card][own] = 1
                if is_wild_here(self.opts, card, card):
                    as_wild[own] = 1
            if distinct and self.supply:
                wild = self.variable()
                here[wild] = as_wild[wild] = self.foreign[wild] = 1
            if distinct:
                self.row({**here, laid: -1}, -inf, -1 if suit in taken else 0)
            all_cards.update(here)
        if not distinct and self.supply:
            wild = self.variable()
            all_cards[wild] = as_wild[wild] = self.foreign[wild] = 1
        size, wilds = len(on_table), sum(on_table)
        self.row({**all_cards, laid: size - float(self.opts["sets.min_size"])}, 0, inf)
        self.row({**all_cards, laid: size - min(self.limit("sets.max_size"), MANY)}, -inf, 0)
        self.row({**as_wild, laid: wilds - min(self.limit("wilds.max_per_set"), MANY)}, -inf, 0)
        naturals = {v: n for v, n in all_cards.items() if v not in as_wild}
        self.row({**naturals, laid: size - wilds - float(self.opts["wilds.min_naturals"])}, 0, inf)

    # --- the hand

    def supplies(self) -> None:
        """No card is used more often than it is held; what it is worth to use it."""
        standing: dict[int, float] = {}
        for card in self.wilds:
            stands = self.variable(self.weights[card], self.held[card])
            standing[stands] = -1
            uses = {stands: 1.0, **self.naturals[card]}
            if self.can_lay and self.opts["wilds.alone"]:
                uses[self.variable(self.weights[card], self.held[card])] = 1
            self.row(uses, 0, self.held[card])
        self.row({**self.foreign, **standing}, 0, 0)
        for card, uses in self.naturals.items():
            if self.held[card]:
                if card not in self.wilds:
                    self.row(uses, 0, self.held[card])
                for variable, times in uses.items():
                    self.gains[variable] += times * self.weights[card]

    def optimum(self) -> float:
        """The value of the best solution."""
        if not self.gains:
            return 0.0
        data: list[float] = []
        where: list[int] = []
        starts, lows, highs = [0], list[float](), list[float]()
        for terms, low, high in self.rows:
            data += terms.values()
            where += terms.keys()
            starts.append(len(data))
            lows.append(low)
            highs.append(high)
        matrix = csr_array((data, where, starts), shape=(len(self.rows), len(self.gains)))
        found = milp(
            -np.array(self.gains),
            integrality=np.ones(len(self.gains)),
            bounds=Bounds(0, np.array(self.tops)),
            constraints=LinearConstraint(matrix, lows, highs),
            options={"mip_rel_gap": 0},
        )
        if found.fun is None:
            raise ValueError(f"not solved: {found.message}")
        return -float(found.fun)

"""What the positions of a record offer under values of the options, each kind of play by itself.

What a hand can lay as runs depends on the options of runs alone, what it can add to sets on those of sets.
So the legal plays under any combination of values are sums of columns, of which there are few. The sums are
exact as long as the melds on the table are valid under the values; where they aren't, the values are as good
as out, and it doesn't matter much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from karo.jokerkaro.bits import count
from karo.jokerkaro.generate import Place, extensions, run_lays, set_lays, swap_places
from karo.jokerkaro.packed import Group, PackedMeld, Run, meld_of
from karo.jokerkaro.plays import Extend, Lay, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.ways import EndWays, RunWays, SetWays, Ways, reach
from karo.lab.inference.facts import Decision, stands_for_rank, stands_for_suit
from karo.lab.inference.players import MODELS, weights_of
from karo.lab.inference.space import Space, Values, effective
from karo.lab.numbers import np
from karo.melds import check_shape, check_wilds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

__all__ = ["Column", "Offers", "is_valid", "replays_a_lay", "seen_result", "seen_table", "uses_wild"]

#: The kinds of plays that are looked at by themselves.
Column = Literal[
    "runs", "natural-runs", "sets", "natural-sets", "lone", "extend-runs", "extend-sets", "swaps"
]

_COMMON: Final = ("wilds.cards", "wilds.min_naturals", "wilds.own_slot")
_RUNS: Final = (
    *_COMMON,
    "wilds.max_per_run",
    "wilds.adjacent",
    "runs.max_length",
    "runs.ace",
    "runs.both_aces",
)
_SETS: Final = (*_COMMON, "wilds.max_per_set", "sets.max_size", "sets.distinct_suits")
#: The options that each kind of plays depends on.
_DEPENDS: Final[dict[Column, tuple[str, ...]]] = {
    "runs": (*_RUNS, "runs.min_length"),
    "natural-runs": (*_COMMON, "runs.max_length", "runs.ace", "runs.both_aces", "runs.min_length"),
    "sets": (*_SETS, "sets.min_size"),
    "natural-sets": (*_COMMON, "sets.max_size", "sets.distinct_suits", "sets.min_size"),
    "lone": ("wilds.cards",),
    "extend-runs": (*_RUNS, "wilds.shift"),
    "extend-sets": _SETS,
    "swaps": (*_RUNS, *_SETS, "runs.min_length", "sets.min_size", "wilds.shift", "wilds.alone", "wilds.swap"),
}
#: What kind of plays a recorded play belongs to.
_COLUMN_OF: Final[dict[str, Column]] = {
    "run": "runs",
    "set": "sets",
    "lone": "lone",
    "extend-run": "extend-runs",
    "extend-set": "extend-sets",
    "swap": "swaps",
}
#: At most this many places are remembered for their plays.
_MOST_PLACES: Final = 60_000

Weights = tuple[float, ...]
_NOTHING: Final[Weights] = (0.0,) * len(MODELS)


# ---------------------------------------------------------------- a recorded play


def seen_table(decision: Decision, rules: Rules) -> tuple[PackedMeld, ...]:
    """The table before a play, as it would be told under these rules."""
    distinct = rules.melds.distinct_suits
    if distinct == decision.native:
        return decision.table
    wilds = frozenset(rules.wilds)
    if not distinct:
        return tuple(stands_for_rank(meld, wilds) for meld in decision.table)
    pairs = zip(decision.table, decision.ends, strict=False)
    return tuple(stands_for_suit(meld, end, wilds) for meld, end in pairs)


def seen_result(meld: PackedMeld, decision: Decision, rules: Rules) -> PackedMeld:
    """A meld that came of a play, as it would be told under these rules."""
    if rules.melds.distinct_suits == decision.native or not isinstance(meld, Group):
        return meld
    wilds = frozenset(rules.wilds)
    return stands_for_suit(meld, meld, wilds) if rules.melds.distinct_suits else stands_for_rank(meld, wilds)


def is_valid(decision: Decision, rules: Rules) -> bool:
    """Whether the melds that came of a play are valid under some rules, and wilds may move as they did."""
    play = decision.play
    if isinstance(play, Swap):
        option = rules.options.wilds.swap
        found = "slide" if play.slide is not None else "take" if play.then is None else "replay"
        if option != found:
            return False
        if isinstance(play.then, Extend) and play.then.shifted and rules.options.wilds.shift == "never":
            return False
    elif isinstance(play, Extend) and play.shifted and rules.options.wilds.shift == "never":
        return False
    return all(_is_meld(seen_result(meld, decision, rules), rules) for meld in decision.results)


def _is_meld(meld: PackedMeld, rules: Rules) -> bool:
    key = ("valid", meld)
    found = rules.memory.get(key)
    if found is None:
        seen = meld_of(meld)
        found = rules.remember(
            key, lambda: not (check_shape(seen, rules.melds) or check_wilds(seen, rules.melds))
        )
    return bool(found)


def replays_a_lay(decision: Decision) -> bool:
    """Whether a play is a swap that lays the wild so won, so that it extends and lays at once."""
    return isinstance(decision.play, Swap) and isinstance(decision.play.then, Lay)


def uses_wild(decision: Decision, rules: Rules) -> bool:
    """Whether a meld that was laid holds a card that counts as a wild."""
    return any(rules.melds.counts_as_wild(slot) for meld in decision.results for slot in meld_of(meld))


# ---------------------------------------------------------------- columns


class _Moment(NamedTuple):
    """What the plays of a position depend on; equal ones are looked at once."""

    hand: int
    decision: Decision


class Offers:
    """The columns of some decisions, worked out when they are asked for.

    Args:
        decisions: The decisions.
        space: Gives the rules for values.
    """

    def __init__(self, decisions: Sequence[Decision], space: Space) -> None:
        self.decisions = decisions
        self._space = space
        self._weights: dict[tuple[Any, ...], Floats] = {}
        self._flags: dict[tuple[Any, ...], Flags] = {}
        self._tallies: dict[Ways, Weights] = {}
        places: dict[tuple[Any, ...], int] = {}
        moments: list[_Moment] = []
        index: list[int] = []
        for decision in decisions:
            if decision.hand is None:
                index.append(0)
                continue
            key = (decision.hand, decision.table, decision.native)
            if key not in places:
                places[key] = len(moments)
                moments.append(_Moment(decision.hand, decision))
            index.append(places[key])
        self._moments = moments
        self._index = np.array(index, dtype=np.intp)

    def weights(self, column: Column, values: Values) -> Floats:
        """For each model and decision the weight of all plays of a kind.

        Args:
            column: The kind.
            values: The values of all options.
        """
        key = (column, *self._key(column, values))
        found = self._weights.get(key)
        if found is None:
            rules = self._rules(column, values)
            look = self._looks(column, rules)
            rows = [look(moment.hand, moment.decision) for moment in self._moments] or [_NOTHING]
            found = self._weights[key] = np.array(rows, dtype=np.float64)[self._index].T.copy()
            # Rules remember each place; with those of all columns that would be too much.
            rules.memory.clear()
            rules.hands.clear()
            self._tallies.clear()
        return found

    def valid(self, values: Values) -> Flags:
        """For each decision whether its play makes valid melds."""
        return self._flag("valid", values, is_valid)

    def wild(self, values: Values) -> Flags:
        """For each decision whether it lays a meld with a wild."""
        return self._flag("wild", values, uses_wild)

    def _flag(self, name: str, values: Values, ask: Callable[[Decision, Rules], bool]) -> Flags:
        """A flag for each decision; each kind of plays is asked only about the options that it depends on."""
        result = (
            np.ones(len(self.decisions), dtype=np.bool_)
            if name == "valid"
            else np.zeros(len(self.decisions), dtype=np.bool_)
        )
        for kind, column in _COLUMN_OF.items():
            depends = self._key(column, values)
            key = (name, kind, depends, *([values["wilds.alone"]] if kind == "lone" else []))
            found = self._flags.get(key)
            if found is None:
                rules = self._rules(column, values)
                found = self._flags[key] = np.array(
                    [d.kind == kind and ask(d, rules) for d in self.decisions], dtype=np.bool_
                )
            chosen = self._of_kind(kind)
            result[chosen] = found[chosen]
        return result

    def _of_kind(self, kind: str) -> Flags:
        key = ("kind", kind)
        if key not in self._flags:
            self._flags[key] = np.array([d.kind == kind for d in self.decisions], dtype=np.bool_)
        return self._flags[key]

    def _key(self, column: Column, values: Values) -> tuple[Any, ...]:
        seen = effective(values)
        return (_content(column, seen), *(seen[path] for path in _DEPENDS[column]))

    def _rules(self, column: Column, values: Values) -> Rules:
        """Rules for one kind of plays; what it doesn't depend on is the same for all values."""
        seen = effective(values)
        rest = {**self._space.values({}), **_OPEN}
        chosen = {path: seen[path] for path in _DEPENDS[column]}
        if column == "lone":
            chosen["wilds.alone"] = values["wilds.alone"]
        return self._space.rules({**rest, **chosen}, _content(column, seen))

    def _looks(self, column: Column, rules: Rules) -> Callable[[int, Decision], Weights]:
        """How to look at a position for one kind of plays."""
        if column == "runs":
            return lambda hand, _: self._sum(run_lays(rules, hand, rules.max_run_wilds))
        if column == "sets":
            return lambda hand, _: self._sum(set_lays(rules, hand, rules.max_set_wilds))
        if column == "natural-runs":
            return lambda hand, d: self._sum(run_lays(rules, hand, 0)) if d.first else _NOTHING
        if column == "natural-sets":
            return lambda hand, d: self._sum(set_lays(rules, hand, 0)) if d.first else _NOTHING
        if column == "lone":
            return lambda hand, _: _times(sum(bool(count(hand, card)) for card in rules.wilds), 1)
        if column == "swaps":
            return lambda hand, d: self._swaps(rules, hand, d)
        kind = Run if column == "extend-runs" else Group
        reaches: dict[PackedMeld, int] = {}
        return lambda hand, d: self._extensions(rules, hand, d, kind, reaches)

    def _extensions(
        self,
        rules: Rules,
        hand: int,
        decision: Decision,
        kind: type[Run] | type[Group],
        known: dict[PackedMeld, int],
    ) -> Weights:
        table = decision.table if kind is Run else seen_table(decision, rules)
        reaches: list[int] = []
        for meld in table:
            wanted = known.get(meld)
            if wanted is None:
                wanted = known[meld] = reach(rules, meld) if isinstance(meld, kind) else 0
            reaches.append(wanted)
        return self._sum(extensions(rules, hand, table, tuple(reaches)))

    def _swaps(self, rules: Rules, hand: int, decision: Decision) -> Weights:
        if rules.options.wilds.swap == "never":
            return _NOTHING
        found = swap_places(rules, hand, seen_table(decision, rules))
        number = sum(ways.count for ways, _ in found)
        return _times(number, 0 if rules.options.wilds.swap == "take" else 1)

    def _sum(self, places: Iterable[Place]) -> Weights:
        total: Weights | None = None
        for ways, _ in places:
            weights = self._tallies.get(ways)
            if weights is None:
                if len(self._tallies) > _MOST_PLACES:
                    self._tallies.clear()
                weights = self._tallies[ways] = _tally(ways)
            total = weights if total is None else tuple(map(float.__add__, total, weights))
        return total or _NOTHING


def _content(column: Column, values: Values) -> str:
    """What ``turn.content`` is, where it matters: a wild that is won and played again may have to extend."""
    limited = column == "swaps" and values["wilds.swap"] == "replay"
    return values["turn.content"] if limited else "any"


#: Where nothing else is said, as much is allowed as can be without making plays that nobody asks for.
_OPEN: Final[dict[str, Any]] = {
    "wilds.max_per_run": 0,
    "wilds.max_per_set": 0,
    "wilds.min_naturals": 1,
    "wilds.adjacent": True,
    "wilds.own_slot": "natural",
    "wilds.shift": "never",
    "wilds.swap": "never",
    "wilds.alone": False,
    "runs.min_length": 2,
    "runs.max_length": 13,
    "runs.ace": "low-or-high",
    "runs.both_aces": False,
    "sets.min_size": 2,
    "sets.max_size": "unlimited",
    "sets.distinct_suits": False,
}


def _times(number: int, cards: int) -> Weights:
    return tuple(number * weight for weight in weights_of(cards)) if number else _NOTHING


def _tally(ways: Ways) -> Weights:
    """The weight of all plays of a place."""
    sizes = ways.sizes() if isinstance(ways, RunWays | EndWays | SetWays) else ()
    total = [0.0] * len(MODELS)
    for cards, plays_of_size in enumerate(sizes):
        if plays_of_size:
            for model, weight in enumerate(weights_of(cards)):
                total[model] += plays_of_size * weight
    return tuple(total)

"""How many different results a turn can have, without listing them.

Where nothing on the table moves, the runs of a suit and the sets of a rank have to do with each other only
through the cards that both could use, and the wilds. So the results are listed suit by suit and rank by
rank, and multiplied where the cards suffice for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import attrs

from karo.jokerkaro.bits import UNIT, count, covers
from karo.jokerkaro.generate import can_play, opening_places
from karo.jokerkaro.packed import Group, PackedMeld, Run
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.moving import is_still
from karo.jokerkaro.state import State
from karo.jokerkaro.turns import each_turn, steps
from karo.jokerkaro.ways import reach
from karo.melds import MeldKind
from karo.plays import Play

__all__ = ["TurnCount", "count_turns"]

#: How many results use up these cards.
_Costs = Counter[int]


@attrs.frozen
class TurnCount:
    """How many different results a turn can have.

    Attributes:
        number: The number; where it isn't exact, there are at least so many.
        exact: Whether the count came to its end before its limit was reached.
    """

    number: int
    exact: bool


class _LimitReached(Exception):
    """There is more to look at than was allowed; it carries how many results are known of."""


def count_turns(rules: Rules, state: State, *, limit: int) -> TurnCount:
    """How many results the turns from a position have; see :meth:`JokerKaro.count_turns`."""
    if state.reason:
        return TurnCount(0, exact=True)
    if state.opens(rules) and rules.options.first_turn.exactly_one:
        if state.played:
            return TurnCount(1, exact=True)
        return TurnCount(sum(ways.count for ways, _ in opening_places(rules, state)) or 1, exact=True)
    if state.opens(rules) or not is_still(rules):
        number = sum(1 for _ in islice(each_turn(rules, state), limit + 1))
        return TurnCount(min(number, limit), number <= limit)
    try:
        total = _count_still(rules, state, limit)
    except _LimitReached as reached:
        return TurnCount(reached.args[0], exact=False)
    must = not state.played and rules.options.turn.passing != "free" and can_play(rules, state) is not None
    return TurnCount(total - must, exact=True)


def _count_still(rules: Rules, state: State, limit: int) -> int:
    """All results where nothing moves, that of playing nothing among them."""
    if not rules.limits_turn:
        return _fold(rules, state, limit)
    contents = (state.content,) if state.content else ("lay", "extend")
    return 1 + sum(_fold(rules, state._replace(content=content), limit) - 1 for content in contents)


def _fold(rules: Rules, state: State, limit: int) -> int:
    parts = [part for part in _parts(rules, state, limit) if len(part) > 1 or part[0] != 1]
    return _multiply(parts, state.hand, limit)


def _parts(rules: Rules, state: State, limit: int) -> Iterator[_Costs]:
    """The results of each suit, of each rank, and of wilds on their own."""
    table = () if state.content == "lay" else state.table
    for suit in range(4):
        runs = tuple(meld for meld in table if isinstance(meld, Run) and meld.suit == suit)
        yield _list(rules, state, rules.suit_mask[suit], runs, MeldKind.RUN, limit)
    for rank in range(1, 14):
        groups = tuple(meld for meld in table if isinstance(meld, Group) and meld.rank == rank)
        yield _list(rules, state, rules.rank_mask[rank], groups, MeldKind.SET, limit)
    if rules.melds.lone_wilds and state.content != "extend":
        kinds = [card for card in rules.wilds if count(state.hand, card)]
        ways = product(*(range(count(state.hand, card) + 1) for card in kinds))
        yield Counter(sum(UNIT[card] * n for card, n in zip(kinds, way, strict=True)) for way in ways)


def _list(
    rules: Rules, state: State, lanes: int, table: tuple[PackedMeld, ...], kind: MeldKind, limit: int
) -> _Costs:
    """The results of playing on these melds, and laying others of their kind, with some lanes."""
    hand = state.hand & (lanes | rules.wild_mask)
    if not hand & lanes and not table:
        return Counter({0: 1})
    alone = State(
        hands=(hand,),
        table=table,
        aside=0,
        turns=(1,),
        played=True,
        content=state.content,
        reach=tuple(reach(rules, meld) for meld in table),
    )

    def tried(rules: Rules, state: State) -> Iterator[Play]:
        for play in steps(rules, state):
            of_kind = (
                play.meld.kind if isinstance(play, Lay) else play.kind if isinstance(play, Extend) else None
            )
            if of_kind is kind:
                yield play

    costs: _Costs = Counter(hand - left for (_, left), _ in islice(each_turn(rules, alone, tried), limit + 1))
    if costs.total() > limit:
        raise _LimitReached(limit)
    return costs


def _multiply(parts: list[_Costs], hand: int, limit: int) -> int:
    """How many ways there are to take one result of each part so that the hand has the cards for all."""
    known = 1
    combined: _Costs = Counter({0: 1})
    wanted = [_lanes(part) for part in parts]
    for number, part in enumerate(parts):
        # A card that no part yet to come could use is of no interest any more.
        later = 0
        for lanes in wanted[number + 1 :]:
            later |= lanes
        before = 0
        for lanes in wanted[:number]:
            before |= lanes
        slim: _Costs = Counter()
        for cost, ways in part.items():
            slim[cost & (before | later)] += ways
        after: _Costs = Counter()
        for cost, ways in combined.items():
            for more, times in slim.items():
                total = cost + more
                if covers(hand, total):
                    after[total & later] += ways * times
            if len(after) > limit:
                raise _LimitReached(known)
        combined = after
        known = combined.total()
    return known


def _lanes(part: _Costs) -> int:
    """The lanes of all cards that a part could use, full."""
    used = 0
    for cost in part:
        used |= cost
    full = 0
    while used:
        lane = ((used & -used).bit_length() - 1) // 8 * 8
        full |= 255 << lane
        used &= ~(255 << lane)
    return full

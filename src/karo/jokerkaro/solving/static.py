"""The best choice of melds where nothing on the table moves: no swaps, no shifts.

There every result of a turn can be had with one play for each meld that grows or is new, in any order,
since only what a meld holds in the end decides whether it is valid. So the task is to give each card of
the hand to one meld at most. Runs are worked out suit by suit; cards that could also go to a set are
branched over. The bound takes such cards as played, and lets them help in runs besides.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import attrs

from karo.jokerkaro.bits import UNIT, count, held_in
from karo.jokerkaro.packed import Group, PackedMeld, Run
from karo.jokerkaro.rules import UNLIMITED, Rules
from karo.jokerkaro.solving.forced import Built
from karo.jokerkaro.solving.ranks import Plan, Taken, plans
from karo.jokerkaro.solving.suits import Best, Suit

__all__ = ["Choice", "Memory", "Static"]

#: The best runs of single suits, and how many steps of a sweep it took to find them.
Memory = dict[Hashable, tuple[Best, int]]

_USE = 8
#: What a node costs beside its sweeps, told in steps of sweeps.
_NODE = 200
_NOTHING: Best = {0: (0, None)}


class _Rank(NamedTuple):
    """The sets of one rank.

    Attributes:
        rank: The rank, from 1.
        lanes: Its cards in hand, but for those that are wild.
        free: Those that can go to a set without a wild's help.
        gain: What they are worth.
        items: Uses of wilds, and what more they let go to sets at most.
        always: Whether the free cards can go to sets however many of them are left.
        bases: The sets on the table, each with its index.
        simple: Whether nothing but the number of cards matters.
        least: Cards that a new set needs.
    """

    rank: int
    lanes: int
    free: int
    gain: int
    items: tuple[tuple[int, int], ...]
    always: bool
    bases: tuple[tuple[int, Group], ...]
    simple: bool
    least: int


class _Decided(NamedTuple):
    """What goes to sets of a rank."""

    rank: _Rank
    own: tuple[int, ...]
    plan: Plan


@attrs.frozen(eq=False)
class Choice:
    """The best choice of melds, before it is said which wild goes where.

    Attributes:
        value: Its value.
        runs: The runs, by suit.
        sets: What goes to sets, by rank.
        loose: For ranks where only the number matters, the cards that go to sets.
        use: The use of wilds; see :class:`Static`.
        parked: Wilds that go to sets where they aren't needed.
    """

    value: int
    runs: tuple[tuple[int, list[Built]], ...]
    sets: tuple[_Decided, ...]
    loose: tuple[tuple[_Rank, int], ...]
    use: int
    parked: bool


class Static:
    """The search for the best choice.

    How wilds are used is one number: the lowest eight bits count those that stand for others, the next
    eight those of the first kind with a slot of its own that are in that slot, and so on.

    Args:
        rules: The profile's rules.
        hand: The hand.
        table: The table.
        weights: What it is worth to play each card, by index.
        can_lay: Whether new melds may be laid.
        can_extend: Whether melds on the table may grow.
        helpers: Most wilds that may stand for others; None for all.
        memory: What searches with these weights have found out for single suits; others may go on from it.
    """

    def __init__(
        self,
        rules: Rules,
        hand: int,
        table: tuple[PackedMeld, ...],
        weights: tuple[int, ...],
        *,
        can_lay: bool = True,
        can_extend: bool = True,
        helpers: int | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.rules, self.hand, self.table, self.weights = rules, hand, table, weights
        self.can_lay, self.can_extend = can_lay, can_extend
        self.kinds: list[tuple[int, int]] = []
        if hand & rules.wild_mask:
            self.kinds = [(card, number) for card in rules.wilds if (number := count(hand, card))]
        self.homes = [(card, number) for card, number in self.kinds if card != 52]
        self.wilds = sum([number for _, number in self.kinds])
        if helpers is not None:
            self.wilds = min(self.wilds, helpers)
        self.alone = can_lay and rules.melds.lone_wilds
        self._values = self._wild_values(parking=False)
        self._naturals = hand & ~rules.wild_mask
        self._runs: list[list[tuple[int, Run]]] = [[], [], [], []]
        self._bases: dict[int, list[tuple[int, Group]]] = {}
        for index, meld in enumerate(table if can_extend else ()):
            if isinstance(meld, Run):
                self._runs[meld.suit].append((index, meld))
            elif isinstance(meld, Group):
                self._bases.setdefault(meld.rank, []).append((index, meld))
        self._suits = [self._make_suit(suit) for suit in self._open_suits()]
        self._ways_of: dict[int, dict[tuple[tuple[int, ...], int], Plan]] = {}
        self._runs_of: dict[tuple[int, int, int], Best] = {}
        self._memory: Memory = {} if memory is None else memory
        #: The part of its keys that is the same in the whole search.
        self._about = (self.wilds, can_lay, tuple(self.kinds))
        self._usable = 0
        self.parking_at: tuple[int, int] | None = None
        self.best: Choice | None = None
        self._beaten = 0
        self._most: int | None = None
        self._content = False
        self.nodes = self._steps = 0

    # ------------------------------------------------------------ wilds

    def use_of(self, card: int) -> int:
        """How the use counts a wild in its own slot."""
        for number, (kind, _) in enumerate(self.homes, start=1):
            if kind == card:
                return 1 << (_USE * number)
        return 0

    def _wild_values(self, *, parking: bool) -> dict[int, int]:
        """What each use of wilds is worth, where those left over may be laid too, or not."""
        values: dict[int, int] = {}
        if not self.kinds:
            return {0: 0}
        for own in product(*(range(number + 1) for _, number in self.homes)):
            placed = sum(n << (_USE * i) for i, n in enumerate(own, start=1))
            value = sum(self.weights[card] * n for (card, _), n in zip(self.homes, own, strict=True))
            left = dict(self.kinds)
            for (card, _), n in zip(self.homes, own, strict=True):
                left[card] -= n
            rest = sorted((self.weights[card] for card, n in left.items() for _ in range(n)), reverse=True)
            for foreign in range(min(len(rest), self.wilds) + 1):
                more = sum(w for w in rest[foreign:] if w > 0) if parking or self.alone else 0
                values[placed + foreign] = value + sum(rest[:foreign]) + more
        return values

    # ------------------------------------------------------------ what there is

    def _open_suits(self) -> Iterable[int]:
        """The suits in which something could be played."""
        hand, rules = self.hand, self.rules
        if self.wilds:
            return [s for s in range(4) if hand & rules.suit_mask[s] or (not self.alone and self._runs[s])]
        found = set(rules.suits_with_runs(hand, 0) if self.can_lay else ())
        for suit, runs in enumerate(self._runs):
            ends = rules.end_lanes[suit]
            if any(hand & (ends[run.low - 1] | ends[run.high + 1]) for _, run in runs):
                found.add(suit)
        return sorted(found)

    def _make_suit(self, suit: int) -> Suit:
        own_use: dict[int, int] = {}
        for card, _ in self.homes:
            if card // 13 == suit:
                own_use[card % 13 + 1] = self.use_of(card)
                if card % 13 == 0:
                    own_use[14] = self.use_of(card)
        runs = self._runs[suit]
        return Suit(self.rules, suit, runs, self.wilds, own_use, can_lay=self.can_lay)

    def _make_ranks(self) -> list[_Rank]:
        rules, bases = self.rules, self._bases
        helped = self.wilds if rules.max_set_wilds else 0
        wanted = {rank for rank in bases if self.wilds or self.hand & rules.rank_mask[rank]}
        if self.can_lay:
            least = max(1, min(rules.melds.min_set, rules.melds.min_set - helped))
            wanted.update(rules.ranks_of(self.hand, least))
        found = [self._make_rank(rank, tuple(bases.get(rank, ()))) for rank in sorted(wanted)]
        return [rank for rank in found if rank is not None]

    def _make_rank(self, rank: int, bases: tuple[tuple[int, Group], ...]) -> _Rank | None:
        rules, lanes = self.rules, self._naturals & self.rules.rank_mask[rank]
        if not lanes and not (self.wilds and rules.max_set_wilds) and not self.homes:
            return None
        numbers = [(lanes >> (8 * (15 * s + rank))) & 255 for s in range(4)]
        worth = [self.weights[s * 13 + rank - 1] for s in range(4)]
        melds, total = rules.melds, sum(numbers)
        gain = sum(map(int.__mul__, numbers, worth))
        wilds = min(self.wilds, rules.max_set_wilds)
        loose = self.alone or not wilds or rules.max_set_wilds >= UNLIMITED
        own = any(card % 13 + 1 == rank for card, _ in self.homes)
        bad = any(n and w <= 0 for n, w in zip(numbers, worth, strict=True))
        least = max(melds.min_set, melds.min_naturals)
        if melds.distinct_suits or rules.max_set < UNLIMITED or own or bad or not loose:
            return self._explicit(rank, lanes, numbers, bases, least)
        if bases:
            if wilds and not self.alone:
                self.parking_at = self.parking_at or (bases[0][0], rank)
            return _Rank(rank, lanes, lanes, gain, (), True, bases, True, least) if total else None
        if total >= least:
            return _Rank(rank, lanes, lanes, gain, (), False, bases, True, least)
        need = melds.min_set - total
        if total >= melds.min_naturals and 0 < need <= wilds:
            return _Rank(rank, lanes, 0, 0, ((need, gain),), False, bases, True, least)
        return None

    def _explicit(
        self, rank: int, lanes: int, numbers: list[int], bases: tuple[tuple[int, Group], ...], least: int
    ) -> _Rank | None:
        """A rank whose choices are listed."""
        draft = _Rank(rank, lanes, 0, 0, (), False, bases, False, least)
        ways = self._ways(draft)
        worth = [self.weights[s * 13 + rank - 1] for s in range(4)]
        # A card that can go to a set counts as played, however many of it there are.
        free = [any(own[s] for own, use in ways if not use) and worth[s] > 0 for s in range(4)]
        gain = sum(n * w for n, w, f in zip(numbers, worth, free, strict=True) if f)
        items: dict[int, int] = {}
        for own, use in ways:
            if use:
                more = sum(w * n for w, n, f in zip(worth, own, free, strict=True) if w > 0 and not f)
                items[use] = max(items.get(use, 0), more)
        if not gain and not items:
            return None
        lanes_free = lanes & sum(UNIT[s * 13 + rank - 1] * 255 for s in range(4) if free[s])
        return draft._replace(free=lanes_free, gain=gain, items=tuple(items.items()))

    def _ways(self, rank: _Rank) -> dict[tuple[tuple[int, ...], int], Plan]:
        """Every choice for the sets of a rank: naturals by suit, the use of wilds, and how."""
        known = self._ways_of.get(rank.rank)
        if known is not None:
            return known
        rules = self.rules
        held = tuple((self.hand >> (8 * (15 * s + rank.rank))) & 255 for s in range(4))
        found: dict[tuple[tuple[int, ...], int], Plan] = {}
        every: dict[Taken, Plan] = plans(
            rules, rank.rank, tuple(base for _, base in rank.bases), held, self.wilds, can_lay=self.can_lay
        )
        own_uses = [self.use_of(s * 13 + rank.rank - 1) for s in range(4)]
        for (own, wilds), plan in every.items():
            use = wilds + sum(n * u for n, u in zip(own, own_uses, strict=True))
            if use in self._values:
                naturals = tuple(0 if u else n for n, u in zip(own, own_uses, strict=True))
                found.setdefault((naturals, use), plan)
        self._ways_of[rank.rank] = found
        return found

    # ------------------------------------------------------------ the search

    @property
    def spent(self) -> int:
        """How much has been looked at so far: steps of sweeps, and nodes for what they take beside them."""
        return _NODE * self.nodes + self._steps

    def solve(self, beaten: int = 0, most: int | None = None) -> Choice | None:
        """The best choice of those worth more than a number, or None.

        Args:
            beaten: The number; 0 is what it is worth to play nothing.
            most: When so much has been looked at, the search ends with the best choice so far. It ends
                with one of some worth if there is any, but may miss those that are worth more than a number.
        """
        self._most, self._content = most, beaten > 0
        ranks = self._make_ranks()
        for suit in self._suits:
            self._usable |= self._usable_lanes(suit)
        self._beaten = beaten
        self._node(self._usable, 0, 0, ranks, ())
        return self.best

    def _usable_lanes(self, suit: Suit) -> int:
        usable = suit.usable(held_in(self.hand, suit.suit))
        return (_lanes(usable) << (8 * 15 * suit.suit)) & self._naturals if usable else 0

    def _best_runs(self, suit: Suit, cards: int, free: int) -> Best:
        mask = self.rules.suit_mask[suit.suit]
        cards, free = cards & mask, free & mask
        key = (suit.suit, cards, free)
        found = self._runs_of.get(key)
        if found is None:
            found, steps = self._remembered(suit, cards, free)
            self._runs_of[key] = found
            # What another search has found counts too: what a limit stops mustn't depend on who asked before.
            self._steps += steps
        return found

    def _remembered(self, suit: Suit, cards: int, free: int) -> tuple[Best, int]:
        key = (self._about, suit.suit, suit.runs, cards, free)
        found = self._memory.get(key)
        if found is None:
            before = suit.steps
            best = self._find_runs(suit, cards, free)
            found = self._memory[key] = (best, suit.steps - before)
        return found

    def _find_runs(self, suit: Suit, cards: int, free: int) -> Best:
        held = cards
        for card, number in self.homes:
            if card // 13 == suit.suit:
                held += UNIT[card] * number
        if not held:
            if not self.wilds or self.alone:
                return _NOTHING
            room = suit.room()
            if room is not None:
                return {use: (0, use) for use in range(min(room, self.wilds) + 1)}
        numbers, helping = held_in(held, suit.suit), held_in(free, suit.suit)
        weights = [0] * 15
        first = suit.suit * 13 - 1
        for position, number in enumerate(numbers):
            if number and position not in suit.own_use:
                weights[position] = -1 if helping[position] else self.weights[first + position]
        if numbers[14] and 14 not in suit.own_use:
            weights[14] = weights[1]
        return suit.best(numbers, weights, self._values)

    def _node(
        self, cards: int, value: int, use: int, ranks: list[_Rank], decided: tuple[_Decided, ...]
    ) -> None:
        """Look for something better where some ranks are decided and the cards left may go to runs."""
        if self._most is not None and (self._content or self.best) and self.spent > self._most:
            return
        self.nodes += 1
        values = self._values
        free = sum(rank.free for rank in ranks)
        value += sum(rank.gain for rank in ranks)
        combined: dict[int, tuple[int, Any]] = {use: (value, None)}
        for suit in self._suits:
            combined = _combine(combined, self._best_runs(suit, cards, free), values, suit)
        for rank in ranks:
            if rank.items:
                combined = _combine(
                    combined, {0: (0, None), **{u: (gain, u) for u, gain in rank.items}}, values, rank
                )
        hopes = [rank for rank in ranks if rank.simple and not rank.bases]
        hoping = bool(hopes) and not self.alone and self.rules.max_set_wilds > 0
        parking = self._wild_values(parking=True) if self.parking_at or hoping else values
        top, best_use = max((total + parking[u], u) for u, (total, _) in combined.items())
        if top <= self._beaten:
            return
        chosen = _unchain(combined[best_use][1])
        picked = [part for part, how in chosen if isinstance(part, _Rank) and how]
        unsure = picked[0] if picked else None
        loose: list[tuple[_Rank, int]] = []
        runs = [(part, how) for part, how in chosen if isinstance(part, Suit)]
        if unsure is None:
            unsure, loose = self._settle(ranks, sum([suit.taken(how) for suit, how in runs]))
        hoped = hoping and self.parking_at is None and top > combined[best_use][0] + values[best_use]
        if unsure is None and hoped and not any(rank.simple for rank, _ in loose):
            unsure = hopes[0]
        if unsure is None:
            self._beaten = top
            explicit = tuple(self._as_decided(rank, left) for rank, left in loose if not rank.simple)
            simple = tuple((rank, left) for rank, left in loose if rank.simple)
            built = tuple([(suit.suit, suit.built(how)) for suit, how in runs])
            self.best = Choice(top, built, (*decided, *explicit), simple, best_use, parking is not values)
            return
        self._branch(unsure, cards, value - sum(rank.gain for rank in ranks), use, ranks, decided, top)

    def _settle(self, ranks: list[_Rank], used: int) -> tuple[_Rank | None, list[tuple[_Rank, int]]]:
        """What runs leave for sets of each rank, and a rank for which that is no possible choice."""
        loose: list[tuple[_Rank, int]] = []
        for rank in ranks:
            if not rank.free:
                continue
            left = rank.lanes - (used & self.rules.rank_mask[rank.rank])
            if not rank.simple:
                left &= sum(
                    UNIT[s * 13 + rank.rank - 1] * 255
                    for s in range(4)
                    if count(rank.free, s * 13 + rank.rank - 1)
                )
                if self._key(rank, left) not in self._ways(rank):
                    return rank, []
            elif not rank.always and 0 < _size(left, rank.rank) < rank.least:
                return rank, []
            if left:
                loose.append((rank, left))
        return None, loose

    def _key(self, rank: _Rank, lanes: int) -> tuple[tuple[int, ...], int]:
        return tuple((lanes >> (8 * (15 * s + rank.rank))) & 255 for s in range(4)), 0

    def _as_decided(self, rank: _Rank, left: int) -> _Decided:
        key = self._key(rank, left)
        return _Decided(rank, key[0], self._ways(rank)[key])

    def _branch(
        self,
        rank: _Rank,
        cards: int,
        value: int,
        use: int,
        ranks: list[_Rank],
        decided: tuple[_Decided, ...],
        top: int,
    ) -> None:
        """Try every choice for a rank, those that take most first, while more may come of it."""
        rest = [other for other in ranks if other is not rank]
        worth = [self.weights[s * 13 + rank.rank - 1] for s in range(4)]
        choices = [
            (sum(map(int.__mul__, own, worth)), -spent, own, spent, plan)
            for (own, spent), plan in self._choices(rank).items()
            if use + spent in self._values
        ]
        for gain, _, own, spent, plan in sorted(choices, reverse=True):
            if top <= self._beaten:
                return
            taken = sum(UNIT[s * 13 + rank.rank - 1] * n for s, n in enumerate(own))
            left = cards - _over(cards, rank.lanes - taken, rank.rank)
            self._node(left, value + gain, use + spent, rest, (*decided, _Decided(rank, own, plan)))

    def _choices(self, rank: _Rank) -> dict[tuple[tuple[int, ...], int], Plan]:
        """The choices for a rank without those that leave out a card for nothing."""
        ways = self._ways(rank)
        idle = [
            s
            for s in range(4)
            if self.weights[s * 13 + rank.rank - 1] > 0
            and not self._usable & (255 << (8 * (15 * s + rank.rank)))
            and rank.lanes & (255 << (8 * (15 * s + rank.rank)))
        ]
        kept: dict[tuple[tuple[int, ...], int], Plan] = {}
        for (own, use), plan in ways.items():
            more = ((*own[:s], own[s] + 1, *own[s + 1 :]) for s in idle)
            if any((way, use) in ways for way in more):
                continue
            spare = self.alone or not self.rules.max_set_wilds
            if spare and use and rank.simple and any((own, less) in ways for less in range(use)):
                continue
            kept[own, use] = plan
        return kept


def _combine(
    before: dict[int, tuple[int, Any]], part: Best, allowed: dict[int, int], name: object
) -> dict[int, tuple[int, Any]]:
    if len(part) == 1 and 0 in part and part[0][1] is None:
        return before
    after: dict[int, tuple[int, Any]] = {}
    for use, (value, chain) in before.items():
        for more, (gain, how) in part.items():
            now = use + more
            if now in allowed and (now not in after or value + gain > after[now][0]):
                after[now] = (value + gain, (chain, name, how))
    return after


def _unchain(chain: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    while chain is not None:
        chain, part, how = chain
        found.append((part, how))
    return found


@lru_cache(maxsize=4096)
def _lanes(positions: int) -> int:
    """The lanes of some positions in the first suit, full; a high ace has the same as a low one."""
    positions |= positions >> 13 & 2
    return sum(255 << (8 * rank) for rank in range(1, 14) if positions >> rank & 1)


def _size(lanes: int, rank: int) -> int:
    return sum((lanes >> (8 * (15 * s + rank))) & 255 for s in range(4))


def _over(cards: int, most: int, rank: int) -> int:
    """The cards of a rank that are more than a number of each suit."""
    over = 0
    for s in range(4):
        shift = 8 * (15 * s + rank)
        number = ((cards >> shift) & 255) - ((most >> shift) & 255)
        if number > 0:
            over += number << shift
    return over

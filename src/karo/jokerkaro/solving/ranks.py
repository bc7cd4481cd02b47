"""Which cards of one rank can go to sets together, and how."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from karo.jokerkaro.packed import Group
from karo.jokerkaro.rules import Rules

__all__ = ["Plan", "Taken", "plans"]

#: The naturals by suit that go to sets of a rank, and the wilds.
Taken = tuple[tuple[int, ...], int]
#: For each set on the table, then for each new one: what it takes, by suit, and how many wilds. Where no set
#: may hold a suit twice the wilds are told by suit too.
Plan = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


class _Limits(NamedTuple):
    """What the rules say of sets."""

    least: int
    most: int
    wilds: int
    naturals: int
    distinct: bool
    #: The suits whose card of the rank counts as a wild in its own slot.
    own_wild: frozenset[int]


def plans(
    rules: Rules, rank: int, bases: tuple[Group, ...], held: tuple[int, ...], wilds: int, *, can_lay: bool
) -> dict[Taken, Plan]:
    """Every choice of cards that can go to sets of a rank, each with one way to do it.

    Args:
        rules: The profile's rules.
        rank: The rank, from 1.
        bases: The sets of the rank on the table.
        held: Cards of the rank in hand, by suit.
        wilds: Wilds in hand that may stand for others.
        can_lay: Whether new sets may be laid.
    """
    melds = rules.melds
    own = frozenset(s for s in range(4) if melds.own_slot_wild and s * 13 + rank - 1 in rules.wilds)
    limits = _Limits(
        melds.min_set,
        min(4, rules.max_set) if melds.distinct_suits else rules.max_set,
        rules.max_set_wilds,
        melds.min_naturals,
        melds.distinct_suits,
        own,
    )
    return _plans(limits, bases, held, wilds if rules.max_set_wilds else 0, can_lay)


@lru_cache(maxsize=512)
def _plans(
    limits: _Limits, bases: tuple[Group, ...], held: tuple[int, ...], wilds: int, can_lay: bool
) -> dict[Taken, Plan]:
    nothing = (0, 0, 0, 0)
    found: dict[Taken, Plan] = {(nothing, 0): ()}
    for base in bases:
        grown: dict[Taken, Plan] = {}
        for (taken, used), plan in found.items():
            left = tuple(map(int.__sub__, held, taken))
            for own, wild in _fillings(limits, left, wilds - used, base):
                key = (tuple(map(int.__add__, taken, own)), used + sum(wild))
                grown.setdefault(key, (*plan, (own, wild)))
        found = grown
    if can_lay:
        _lay_more(limits, held, wilds, found)
    return found


def _lay_more(limits: _Limits, held: tuple[int, ...], wilds: int, found: dict[Taken, Plan]) -> None:
    """Add what can be done with new sets, one more at a time."""
    waiting = list(found)
    while waiting:
        taken, used = waiting.pop()
        left = tuple(map(int.__sub__, held, taken))
        for own, wild in _fillings(limits, left, wilds - used, None):
            key = (tuple(map(int.__add__, taken, own)), used + sum(wild))
            if key not in found:
                found[key] = (*found[taken, used], (own, wild))
                waiting.append(key)


def _fillings(
    limits: _Limits, held: tuple[int, ...], wilds: int, base: Group | None
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to fill a set, or to add to one; of one on the table, also by nothing."""
    if limits.distinct:
        yield from _by_suit(limits, held, wilds, base)
        return
    size = base.size if base else 0
    lies = len(base.wilds) + sum(base.naturals[s] for s in limits.own_wild) if base else 0
    for own in product(*(range(number + 1) for number in held)):
        as_wild = sum(own[s] for s in limits.own_wild)
        for wild in range(wilds + 1):
            total, wild_total = size + sum(own) + wild, lies + wild + as_wild
            if base and not sum(own) + wild:
                yield own, (0,)
            elif _fits(limits, total, wild_total):
                yield own, (wild,)


def _fits(limits: _Limits, total: int, wilds: int) -> bool:
    return limits.least <= total <= limits.most and wilds <= limits.wilds and total - wilds >= limits.naturals


def _by_suit(
    limits: _Limits, held: tuple[int, ...], wilds: int, base: Group | None
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    taken = [base.naturals[s] + sum(suit == s for suit, _ in base.wilds) if base else 0 for s in range(4)]
    lies = len(base.wilds) + sum(base.naturals[s] for s in limits.own_wild) if base else 0
    choices = [(0,) if taken[s] else (0, 1, 2) if held[s] else (0, 2) for s in range(4)]
    for way in product(*choices):
        own = tuple(int(choice == 1) for choice in way)
        wild = tuple(int(choice == 2) for choice in way)
        if sum(wild) > wilds:
            continue
        total = sum(taken) + sum(own) + sum(wild)
        wild_total = lies + sum(wild) + sum(own[s] for s in limits.own_wild)
        if (base and not sum(own) + sum(wild)) or _fits(limits, total, wild_total):
            yield own, wild

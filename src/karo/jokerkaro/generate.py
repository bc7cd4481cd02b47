"""Every legal play of a position, place by place.

A place is a suit or rank to lay in, or a meld on the table; :mod:`karo.jokerkaro.ways` says what it offers.
Places come in one fixed order, and so do the plays of each.
"""

from __future__ import annotations

from collections.abc import Iterator

from karo.jokerkaro.bits import UNIT, count, indices_of
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run
from karo.jokerkaro.plays import End, Extend, Pass
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.jokerkaro.ways import (
    ReplayWays,
    RunWays,
    SetWays,
    SingleWay,
    Swapping,
    SwapWays,
    Ways,
    end_ways,
    lone_ways,
    reach,
    shifts,
    slides,
    swappings,
    wild_number,
)
from karo.plays import Play

__all__ = [
    "Place",
    "can_play",
    "extensions",
    "extensions_by",
    "extensions_with",
    "natural_openings",
    "opening_places",
    "places",
    "run_lays",
    "set_lays",
    "swap_places",
]

#: At most this many hands are kept in mind: more than sit at one table.
_MOST_HANDS = 500

#: What a place offers, and the index of its meld; -1 where there is none.
Place = tuple[Ways, int]

_PASS: Place = (SingleWay(Pass()), -1)
_END: Place = (SingleWay(End()), -1)


def places(rules: Rules, state: State) -> list[Place]:
    """The places that offer a legal play.

    Args:
        rules: The profile's rules.
        state: The position.

    Returns:
        The places, in order; none once the deal has ended.
    """
    if state.reason:
        return []
    opens = state.opens(rules)
    if state.played:
        if opens and rules.options.first_turn.exactly_one:
            return [_END]
        found = _card_places(rules, state)
        found.append(_END)
        return found
    found = list(opening_places(rules, state)) if opens else _card_places(rules, state)
    if not found or (rules.options.turn.passing == "free" and not opens):
        found.append(_PASS)
    return found


def can_play(rules: Rules, state: State) -> Play | None:
    """A play of cards that the seat to move could make before anything else, or None if it is stuck."""
    found = opening_places(rules, state) if state.opens(rules) else _card_places(rules, state)
    for ways, index in found:
        return ways.nth(0, index)
    return None


def opening_places(rules: Rules, state: State) -> Iterator[Place]:
    """What a first turn may begin with, where it needs a certain meld."""
    policy = rules.options.first_turn.wilds
    if policy != "any":
        found = False
        for place in natural_openings(rules, state.hand):
            found = True
            yield place
        if found or policy == "none":
            return
    yield from _openings(rules, state.hand, rules.max_run_wilds, rules.max_set_wilds)


def natural_openings(rules: Rules, hand: int) -> Iterator[Place]:
    """What a first turn may begin with if no wild may help."""
    return _openings(rules, hand, 0, 0)


def _openings(rules: Rules, hand: int, run_wilds: int, set_wilds: int) -> Iterator[Place]:
    yield from run_lays(rules, hand, run_wilds)
    if rules.options.first_turn.meld == "run-or-set":
        yield from set_lays(rules, hand, set_wilds)


def _card_places(rules: Rules, state: State) -> list[Place]:
    hand = state.hand
    found = [] if state.content == "extend" else _lays(rules, hand).copy()
    if state.content != "lay":
        found += extensions(rules, hand, state.table, state.reach)
        if rules.options.wilds.swap != "never":
            found += swap_places(rules, hand, state.table)
    return found


def _lays(rules: Rules, hand: int) -> list[Place]:
    found: list[Place] | None = rules.hands.get(hand)
    if found is None:
        if len(rules.hands) >= _MOST_HANDS:
            rules.hands.clear()
        found = rules.hands[hand] = _every_lay(rules, hand)
    return found


def _every_lay(rules: Rules, hand: int, required: int | None = None) -> list[Place]:
    found = run_lays(rules, hand, rules.max_run_wilds, required)
    found += set_lays(rules, hand, rules.max_set_wilds, required)
    if rules.melds.lone_wilds:
        found += [
            (lone_ways(card), -1) for card in rules.wilds if count(hand, card) and required in (None, card)
        ]
    return found


def usable_wilds(rules: Rules, hand: int, most: int) -> int:
    """How many wilds of a hand a meld may take that holds none yet."""
    if not most or not hand & rules.wild_mask:
        return 0
    return min(most, sum([count(hand, card) for card in rules.wilds]))


def run_lays(rules: Rules, hand: int, most: int, required: int | None = None) -> list[Place]:
    """The runs that a hand can lay, with so many wilds at most; a required card is in all of them."""
    suits = rules.suits_with_runs(hand, usable_wilds(rules, hand, most))
    if not suits:
        return []
    found: list[Place] = []
    wilds = hand & rules.wild_mask if most else 0
    held = rules.held(hand)
    for suit in suits:
        lanes = held & rules.natural_mask[suit] | wilds if wilds else held & rules.suit_mask[suit]
        key = (suit, lanes, most, required)
        ways = rules.memory.get(key)
        if ways is None:
            ways = rules.remember(key, RunWays, rules, lanes, suit, most, required=required)
        if ways.count:
            found.append((ways, -1))
    return found


def set_lays(rules: Rules, hand: int, most: int, required: int | None = None) -> list[Place]:
    """The sets that a hand can lay, with so many wilds at most; a required card is in all of them."""
    found: list[Place] = []
    wilds = rules.wild_mask if most else 0
    usable = usable_wilds(rules, hand, most)
    for rank in rules.ranks_of(hand, rules.melds.min_set - usable):
        lanes = hand & (rules.rank_mask[rank] | wilds)
        key = (-rank, lanes, most, required)
        ways = rules.memory.get(key)
        if ways is None:
            ways = rules.remember(key, SetWays, rules, lanes, rank, most, required=required)
        if ways.count:
            found.append((ways, -1))
    return found


def extensions(
    rules: Rules,
    hand: int,
    table: tuple[PackedMeld, ...],
    reaches: tuple[int, ...],
    required: int | None = None,
) -> list[Place]:
    """What a hand can add to the melds of a table, whose reach is given; a required card is in all of it."""
    found: list[Place] = []
    wilds = hand & rules.wild_mask
    for_sets = rules.wild_mask if rules.max_set_wilds else 0
    plain = required is None and not rules.melds.own_slot_wild
    shifting = rules.options.wilds.shift == "end"
    held, line = 0, b""
    for index in [index for index, wanted in enumerate(reaches) if hand & wanted]:
        meld = table[index]
        if isinstance(meld, Lone) or table.index(meld) != index:
            continue
        if isinstance(meld, Group):
            lanes = hand & (rules.rank_mask[meld.rank] | for_sets)
        else:
            room = rules.max_run_wilds - wild_number(rules, meld) if wilds else 0
            if plain and room <= 0 and not (shifting and meld.wilds):
                line = line or rules.line(hand)
                ends = end_ways(line, meld, rules.bounds.longest)
                if ends is not None:
                    found.append((ends, index))
                    continue
            held = held or rules.held(hand)
            lanes = held & _in_reach(rules, held, meld, room)
            if room > 0:
                lanes = lanes & rules.natural_mask[meld.suit] | wilds
        found += [(ways, index) for ways in _extension_ways(rules, lanes, meld, required)]
    return found


def _in_reach(rules: Rules, held: int, run: Run, wilds: int) -> int:
    """The lanes that a run can grow over with so many wilds; what lies beyond makes no difference."""
    if run.wilds and rules.options.wilds.shift == "end":
        return rules.suit_mask[run.suit]
    lanes, reached = rules.end_lanes[run.suit], 0
    for position, step in ((run.low - 1, -1), (run.high + 1, 1)):
        gaps = wilds
        # Beyond both ends of the suit, and where the ace may not stand, there is no lane.
        while lanes[position]:
            if not held & lanes[position]:
                gaps -= 1
                if gaps < 0:
                    break
            reached |= lanes[position]
            position += step  # noqa: PLW2901 - it walks on
    return reached


def extensions_by(rules: Rules, state: State) -> Iterator[Extend]:
    """Every extension by a single card of the seat to move, whatever the turn allows."""
    for index, wanted in enumerate(state.reach):
        meld = state.table[index]
        if isinstance(meld, Lone) or not state.hand & wanted or state.table.index(meld) != index:
            continue
        for card in set(indices_of(state.hand & wanted)):
            yield from extensions_with(rules, meld, card, index)


def extensions_with(rules: Rules, meld: Run | Group, card: int, index: int) -> Iterator[Extend]:
    """Every extension of the meld of this index by one card, whoever holds it."""
    for ways in _extension_ways(rules, UNIT[card], meld):
        yield from (play for play in ways.all(index) if isinstance(play, Extend))


def _extension_ways(
    rules: Rules, lanes: int, meld: Run | Group, required: int | None = None
) -> tuple[Ways, ...]:
    key = (meld, lanes, required)
    found: tuple[Ways, ...] | None = rules.memory.get(key)
    if found is None:
        found = rules.remember(key, _worked_out, rules, lanes, meld, required)
    return found


def _worked_out(rules: Rules, lanes: int, meld: Run | Group, required: int | None) -> tuple[Ways, ...]:
    if isinstance(meld, Run):
        found = _run_extension_ways(rules, lanes, meld, required)
    else:
        found = [SetWays(rules, lanes, meld.rank, rules.max_set_wilds, meld, required)]
    return tuple([ways for ways in found if ways.count])


def _run_extension_ways(rules: Rules, lanes: int, run: Run, required: int | None) -> list[Ways]:
    most = rules.max_run_wilds
    found: list[Ways] = [RunWays(rules, lanes, run.suit, most, run, required=required)]
    if rules.options.wilds.shift == "end":
        for side in (-1, 1):
            for base, shifted in shifts(run, side):
                found.append(RunWays(rules, lanes, run.suit, most, base, shifted, side, required))
    return found


def swap_places(rules: Rules, hand: int, table: tuple[PackedMeld, ...]) -> Iterator[Place]:
    """The wilds of a table that a hand can take the place of, where the profile allows it."""
    option = rules.options.wilds.swap
    for index, meld in enumerate(table):
        if isinstance(meld, Lone) or not meld.wilds or table.index(meld) != index:
            continue
        found = tuple(swappings(hand, meld))
        if option == "replay":
            for swapping in found:
                yield from _replays(rules, hand, table, index, swapping)
            continue
        if option == "slide":
            swaps = tuple(swap for swapping in found for swap in slides(rules, swapping))
        else:
            swaps = tuple(swapping.swap for swapping in found)
        if swaps:
            yield SwapWays(swaps), index


def _replays(
    rules: Rules, hand: int, table: tuple[PackedMeld, ...], index: int, swapping: Swapping
) -> Iterator[Place]:
    left = (*table[:index], swapping.result, *table[index + 1 :])
    reaches = tuple([reach(rules, meld) for meld in left])
    won = hand - UNIT[swapping.swap.card.index] + UNIT[swapping.wild]
    found = list(extensions(rules, won, left, reaches, swapping.wild))
    if not rules.limits_turn:
        found = [*_every_lay(rules, won, swapping.wild), *found]
    for ways, at in found:
        yield ReplayWays(swapping.swap, ways, at), index

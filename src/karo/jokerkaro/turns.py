"""Whole turns: each different result of a turn, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from karo.jokerkaro.generate import can_play, places
from karo.jokerkaro.packed import PackedMeld
from karo.jokerkaro.plays import End, Extend, Lay, Pass
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State, after
from karo.melds import MeldKind
from karo.plays import Play, Turn

__all__ = ["Result", "canonical", "each_turn", "small_steps_suffice", "steps"]

#: What a turn leaves: the table as a multiset of melds, in one fixed order, and the hand.
Result = tuple[tuple[PackedMeld, ...], int]
#: Which plays are tried from a position.
Steps = Callable[[Rules, State], Iterator[Play]]


def canonical(table: tuple[PackedMeld, ...]) -> tuple[PackedMeld, ...]:
    """The melds of a table in an order that doesn't depend on when they were laid."""
    return tuple(sorted(table, key=lambda meld: (len(meld), meld)))


def each_turn(rules: Rules, state: State, tried: Steps | None = None) -> Iterator[tuple[Result, Turn]]:
    """Every result of a whole turn once, with the first turn found that has it.

    Args:
        rules: The profile's rules.
        state: The position; within a turn, the turns go on from there.
        tried: Gives the plays to try; by default all that are needed for all results.
    """
    if state.reason:
        return
    tried = tried or steps
    results: set[Result] = set()
    seen: set[tuple[Result, bool, str]] = set()
    open_: list[tuple[State, tuple[Play, ...], Iterator[Play]]] = []
    now: State = state
    plays: tuple[Play, ...] = ()
    while True:
        result = (canonical(now.table), now.hands[state.to_move])
        key = (result, now.played, now.content)
        if key not in seen:
            seen.add(key)
            stop = _stop(rules, now)
            if stop is not None and result not in results:
                results.add(result)
                yield result, Turn(plays or (stop,))
            if not now.reason:
                open_.append((now, plays, tried(rules, now)))
        step = _next_step(open_)
        if step is None:
            return
        before, done, play = step
        now, plays = after(rules, before, play, getattr(play, "made", None)), (*done, play)


def _next_step(
    open_: list[tuple[State, tuple[Play, ...], Iterator[Play]]],
) -> tuple[State, tuple[Play, ...], Play] | None:
    """A position, the plays that led to it, and the next play to try there; None when all have been."""
    while open_:
        state, plays, following = open_[-1]
        for play in following:
            if not play.ends_turn:
                return state, plays, play
        open_.pop()
    return None


def _stop(rules: Rules, state: State) -> Play | None:
    """What ends the turn here: the last card, the end of the turn, or a pass; None if nothing may."""
    if state.reason or state.played:
        return End()
    free = rules.options.turn.passing == "free" and not state.opens(rules)
    return Pass() if free or can_play(rules, state) is None else None


# ---------------------------------------------------------------- small steps


def steps(rules: Rules, state: State) -> Iterator[Play]:
    """The plays that are needed to come to every result of a turn."""
    lays, extensions = _shortcuts(rules, state)
    for ways, index in places(rules, state):
        if lays or extensions:
            for play in ways.all(index):
                if _is_small(rules, play, lays=lays, extensions=extensions):
                    yield play
        else:
            yield from ways.all(index)


def _shortcuts(rules: Rules, state: State) -> tuple[bool, bool]:
    """Whether small lays and small extensions are enough here."""
    if state.opens(rules) and (rules.options.first_turn.exactly_one or rules.limits_turn):
        return False, False
    return small_steps_suffice(rules) and not rules.limits_turn, True


def _is_small(rules: Rules, play: Play, *, lays: bool, extensions: bool) -> bool:
    """Whether a play is the smallest of its kind: anything but a larger meld or more cards at once."""
    if isinstance(play, Lay) and lays and play.meld.kind is not MeldKind.LONE:
        melds = rules.melds
        least = melds.min_run if play.meld.kind is MeldKind.RUN else melds.min_set
        return len(play.meld) == max(least, melds.min_naturals)
    if isinstance(play, Extend) and extensions:
        return len(play.slots) == 1
    return True


def small_steps_suffice(rules: Rules) -> bool:
    """Whether the smallest melds, made longer card by card, come to be every meld that can be laid.

    A larger meld can give up an end and stay valid, but for a run that has just the naturals that it needs,
    and wilds between them: if it has a natural at both ends. Such runs are looked for here. A set can always
    give up a card, a wild first.
    """
    melds = rules.melds
    needed = melds.min_naturals
    if needed == 1:
        return True
    wilds = max(melds.min_run, needed) + 1 - needed
    in_deck = sum(rules.deck.count(card) for card in melds.wild_cards)
    most = min(rules.max_run_wilds, in_deck, melds.max_run - needed)
    if not melds.adjacent:
        most = min(most, needed - 1)
    return wilds > most

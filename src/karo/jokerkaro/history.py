"""The log of a deal, played again without knowing the hands."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from karo.cards import Card
from karo.errors import Code, Refusal
from karo.jokerkaro.bits import MOST_PACKED, UNIT, cards_of, count, pack
from karo.jokerkaro.check import check_play
from karo.jokerkaro.packed import meld_of
from karo.jokerkaro.plays import Extend, Lay, Pass, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State, after, find_swap_slot
from karo.melds import MeldKind
from karo.plays import Effect, LogEntry, Play

__all__ = ["Moment", "Tally", "effect_of", "holds", "moments", "step", "tally", "without_hands"]


@attrs.frozen
class Moment:
    """One play of the log and what was open to see before it.

    Attributes:
        state: The state before the play, without any hand.
        play: The play.
        spent: What the play takes from the hand, packed, less what it brings in.
    """

    state: State
    play: Play
    spent: int

    @classmethod
    def of(cls, state: State, play: Play) -> Moment:
        """The moment of a play that is known to be right."""
        return cls(state, play, pack(_cards(play)) - _won(state, play))


def _won(state: State, play: Play) -> int:
    """The wild that a swap brings to the hand, packed, also where it is played again at once."""
    if not isinstance(play, Swap) or play.slide is not None or not 0 <= play.meld < len(state.table):
        return 0
    meld = meld_of(state.table[play.meld])
    if meld.kind is MeldKind.LONE:
        return 0
    slot = find_swap_slot(meld, play)
    return 0 if slot is None else UNIT[meld.slots[slot].card.index]


def _cards(play: Play) -> tuple[Card, ...]:
    then = play.then.cards if isinstance(play, Swap) and play.then is not None else ()
    return (*play.cards, *then)


def step(rules: Rules, state: State, play: Play, *, empties: bool) -> State | list[Refusal]:
    """The state after a play, without any hand, or what is wrong with the play whatever the hand was.

    Args:
        rules: The profile's rules.
        state: The state before, without any hand.
        play: The play.
        empties: Whether it takes the last card of the hand.
    """
    if len(_cards(play)) >= MOST_PACKED:
        return [Refusal(Code.CARD_NOT_IN_HAND, "no hand holds so many cards")]
    needed = _needed(state, play)
    found = check_play(rules, _held(state, needed), play, None)
    if found:
        return found
    # A hand that isn't emptied holds one card more; which one makes no difference.
    hand = needed if empties or not isinstance(play, Lay | Extend | Swap) else needed + UNIT[0]
    return without_hands(after(rules, _held(state, hand), play))


def _needed(state: State, play: Play) -> int:
    """The cards that a hand must hold to make a play; a wild that is played again comes from the table."""
    cards = pack(_cards(play))
    if not isinstance(play, Swap) or play.then is None:
        return cards
    won = _won(state, play)
    has_it = any(won == UNIT[card.index] for card in play.then.cards)
    return cards - won if has_it else cards


def _held(state: State, hand: int) -> State:
    hands = tuple(hand if seat == state.to_move else 0 for seat in range(len(state.hands)))
    return state._replace(hands=hands)


def without_hands(state: State) -> State:
    """The state as everybody at the table sees it."""
    return state._replace(hands=(0,) * len(state.hands), aside=0)


def moments(rules: Rules, start: State, log: Iterable[LogEntry]) -> list[Moment]:
    """Every play of a log that is known to be right, and what was open to see before it.

    Args:
        rules: The profile's rules.
        start: The state before the first play; its hands don't matter.
        log: The log.
    """
    found: list[Moment] = []
    state = without_hands(start)
    for entry in log:
        play = entry.play
        found.append(Moment.of(state, play))
        after_play = step(rules, state, play, empties=entry.effect == "went-out")
        if isinstance(after_play, list):
            raise ValueError(f"{play} can't have been played: {after_play[0]}")
        state = after_play
    return found


def effect_of(before: State, now: State, play: Play) -> Effect:
    """What a play did besides."""
    if now.reason == "went-out":
        return "went-out"
    if now.played or not isinstance(play, Pass):
        return ""
    return "dropped-out" if now.out != before.out else "skipped"


@attrs.frozen
class Tally:
    """What the plays of a log say of the cards of each seat.

    Attributes:
        spent: What each seat has played in all, less what it has won, packed.
        since: For each moment, what its seat has spent from then on, packed.
        pinned: The cards that each seat must still hold, packed: wilds that it has won.
    """

    spent: tuple[int, ...]
    since: tuple[int, ...]
    pinned: tuple[int, ...]


def tally(played: list[Moment], players: int) -> Tally:
    """What the plays of a log say of the cards of each seat.

    Args:
        played: The moments of the log.
        players: How many seats there are.
    """
    spent, pinned = [0] * players, [0] * players
    since: list[int] = []
    for moment in reversed(played):
        seat = moment.state.to_move
        spent[seat] += moment.spent
        since.append(spent[seat])
    holding: list[list[Card]] = [[] for _ in range(players)]
    for moment in played:
        held = holding[moment.state.to_move]
        if isinstance(moment.play, Swap) and moment.play.slide is None and moment.play.then is None:
            held += cards_of(_won(moment.state, moment.play))
        for card in () if isinstance(moment.play, Pass) else _gone(moment):
            if card in held:
                held.remove(card)
    pinned = [pack(held) for held in holding]
    return Tally(tuple(spent), tuple(reversed(since)), tuple(pinned))


def _gone(moment: Moment) -> tuple[Card, ...]:
    """The cards that leave the hand and were in it before the play."""
    cards = list(_cards(moment.play))
    if isinstance(moment.play, Swap) and moment.play.then is not None:
        won = cards_of(_won(moment.state, moment.play))
        for card in won:
            if card in cards:
                cards.remove(card)
    return tuple(cards)


def holds(hand: int, part: int) -> bool:
    """Whether a hand holds all cards of another."""
    return all(count(hand, card.index) >= count(part, card.index) for card in cards_of(part))

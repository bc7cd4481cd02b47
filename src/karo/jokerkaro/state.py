"""The state of a deal and how plays change it.

Nothing here asks whether a play is legal; :mod:`karo.jokerkaro.check` does.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import attrs

from karo.cards import Card, Rank
from karo.jokerkaro.bits import UNIT, count, pack
from karo.jokerkaro.packed import PackedMeld, meld_of, pack_meld
from karo.jokerkaro.plays import End, Extend, Lay, Made, Pass, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.ways import reach
from karo.melds import Meld, MeldKind, Slot, place_rank
from karo.plays import Play

__all__ = ["State", "after", "extended", "find_swap_slot", "next_seat", "oldest_equal", "swapped"]

SPADE_ACE = 39


class State(NamedTuple):
    """Everything that the rules ask of a moment of a deal.

    Attributes:
        hands: The hand of each seat, packed.
        table: The melds in the order laid.
        aside: The cards set aside, packed.
        turns: For each seat, the turns in which it has played a card.
        out: The seats that have dropped out, one bit each.
        idle: The seats that have passed or been skipped since the last card was played.
        first: The seat that began the deal.
        to_move: The seat to move; after a deal, the last that did.
        played: Whether it has played in this turn.
        content: What it has played, ``lay`` or ``extend``, where that limits the turn; else empty.
        reach: For each meld, the lanes of the cards that might extend it.
        spade_ace: Where a win with the A♠ is paid: whether one has left the hand in this turn,
            and after the last play, whether it pays.
        reason: Why the deal ended; empty while it goes on.
    """

    hands: tuple[int, ...]
    table: tuple[PackedMeld, ...]
    aside: int
    turns: tuple[int, ...]
    out: int = 0
    idle: int = 0
    first: int = 0
    to_move: int = 0
    played: bool = False
    content: str = ""
    spade_ace: bool = False
    reason: str = ""
    reach: tuple[int, ...] = ()

    @property
    def hand(self) -> int:
        """The hand of the seat to move."""
        return self.hands[self.to_move]

    def opens(self, rules: Rules) -> bool:
        """Whether the seat to move is in a first turn that needs a certain meld."""
        return rules.opening and not self.turns[self.to_move]


def oldest_equal(table: tuple[PackedMeld, ...], index: int) -> int:
    """The oldest meld that equals this one: of equal melds, that one grows."""
    return table.index(table[index])


def after(rules: Rules, state: State, play: Play, made: Made | None = None) -> State:
    """The state after a legal play.

    Args:
        rules: The profile's rules.
        state: The state before.
        play: The play.
        made: What the generator knows of the play, if it made it for this very state.
    """
    if made is not None:
        hand = state.hand - made[0]
        table, reaches = _grown(rules, state, play, made[1])
    elif isinstance(play, Pass):
        return _after_pass(rules, state)
    elif isinstance(play, End):
        return _next_turn(rules, state, _with_one_more_turn(state))
    else:
        hand, table = _moved(state.hand, state.table, play)
        reaches = tuple([reach(rules, meld) for meld in table])
    content = ("lay" if isinstance(play, Lay) else "extend") if rules.limits_turn else ""
    went_out = not hand
    return State(
        hands=_replaced(state.hands, state.to_move, hand),
        table=table,
        aside=state.aside,
        turns=_with_one_more_turn(state) if went_out else state.turns,
        out=state.out,
        first=state.first,
        to_move=state.to_move,
        played=not went_out,
        content="" if went_out else content,
        spade_ace=_spade_ace_mark(rules, state, hand),
        reason="went-out" if went_out else "",
        reach=reaches,
    )


def _with_one_more_turn(state: State) -> tuple[int, ...]:
    return _replaced(state.turns, state.to_move, state.turns[state.to_move] + 1)


def _spade_ace_mark(rules: Rules, state: State, hand: int) -> bool:
    """Whether an A♠ has left the hand when it matters, after a play that leaves this hand."""
    if not rules.spade_ace_pays:
        return False
    left = count(state.hand, SPADE_ACE) > count(hand, SPADE_ACE)
    return left or state.spade_ace if rules.spade_ace_pays == "last-turn" else left and not hand


def _grown(
    rules: Rules, state: State, play: Play, result: PackedMeld
) -> tuple[tuple[PackedMeld, ...], tuple[int, ...]]:
    """Table and reach after a lay or extension whose meld is known."""
    new = reach(rules, result)
    if isinstance(play, Extend):
        return _replaced(state.table, play.meld, result), _replaced(state.reach, play.meld, new)
    return (*state.table, result), (*state.reach, new)


def _moved(hand: int, table: tuple[PackedMeld, ...], play: Play) -> tuple[int, tuple[PackedMeld, ...]]:
    """Hand and table after cards are played."""
    if isinstance(play, Lay):
        return hand - pack(play.cards), (*table, pack_meld(play.meld))
    if isinstance(play, Extend):
        index = oldest_equal(table, play.meld)
        result = pack_meld(extended(meld_of(table[index]), play))
        return hand - pack(play.cards), _replaced(table, index, result)
    if not isinstance(play, Swap):
        raise TypeError(f"{play!r} is not a play of Joker Karo")
    index = oldest_equal(table, play.meld)
    meld = meld_of(table[index])
    slot = find_swap_slot(meld, play)
    if slot is None:
        raise ValueError(f"{play} takes no wild out of {meld}")
    table = _replaced(table, index, pack_meld(swapped(meld, play, slot)))
    hand -= UNIT[play.card.index]
    if play.slide is not None:
        return hand, table
    hand += UNIT[meld.slots[slot].card.index]
    if play.then is None:
        return hand, table
    return _moved(hand, table, _exchanged(play.then, play.meld, index))


def _exchanged(play: Lay | Extend, one: int, other: int) -> Lay | Extend:
    """The play with two melds in each other's place.

    Who names the younger of two equal melds swaps in the older one; what follows has to go along.
    """
    if isinstance(play, Lay) or one == other or play.meld not in (one, other):
        return play
    return attrs.evolve(play, meld=other if play.meld == one else one)


def extended(meld: Meld, play: Extend) -> Meld:
    """The meld that an extension makes of one on the table, right or wrong."""
    if meld.kind is MeldKind.SET:
        return Meld(MeldKind.SET, meld.slots + play.slots)
    kept, number = meld.slots, len(play.shifted)
    below, above = play.slots[: play.below], play.slots[play.below :]
    if number and below:
        kept = (*reversed(play.shifted), *kept[:-number])
    elif number:
        kept = (*kept[number:], *play.shifted)
    return Meld(MeldKind.RUN, (*below, *kept, *above))


def find_swap_slot(meld: Meld, play: Swap) -> int | None:
    """Which slot of a meld a swap is about, or None if it has no such wild.

    The wild must stand for another card, and the card played must belong in its slot.
    """
    for number, slot in enumerate(meld):
        if slot.place is None or slot.is_own:
            continue
        if meld.kind is MeldKind.RUN:
            if slot.place == play.card and play.wild is None and _at_end(meld, number, play.end):
                return number
        elif slot.card == play.wild and play.end is None and slot.place in (play.card, play.card.rank):
            return number
    return None


def _at_end(meld: Meld, number: int, end: str | None) -> bool:
    if place_rank(meld.slots[number]) is not Rank.ACE:
        return end is None
    return (end, number) in (("low", 0), ("high", len(meld) - 1))


def swapped(meld: Meld, play: Swap, number: int) -> Meld:
    """The meld after the card has taken the wild's slot and the wild has slid, where it does."""
    slots = _replaced(meld.slots, number, Slot.own(play.card))
    wild = meld.slots[number].card
    low, high, suit = meld.low, meld.high, meld.suit
    if play.slide is None or low is None or high is None or suit is None:
        return Meld(meld.kind, slots)
    position = low - 1 if play.slide == "low" else high + 1
    place = Card(Rank((position - 1) % 13 + 1), suit)
    slid = Slot(wild, place)
    return Meld(meld.kind, (slid, *slots) if play.slide == "low" else (*slots, slid))


def _after_pass(rules: Rules, state: State) -> State:
    # karo.lab.inference.flow says the same of values that may have been played by;
    # test_no_true_value_of_any_profile_is_ruled_out holds them together.
    opening = state.opens(rules)
    means = rules.options.first_turn.failing if opening else rules.options.turn.pass_means
    bit = 1 << state.to_move
    if means == "drop-out":
        state = state._replace(out=state.out | bit)
    else:
        state = state._replace(idle=state.idle | bit)
    inside = ((1 << len(state.hands)) - 1) & ~state.out
    if inside.bit_count() == 1 and rules.options.end.last_standing == "wins":
        return state._replace(reason="last-standing")
    if not inside & ~state.idle:
        return state._replace(reason="blocked")
    return _next_turn(rules, state, state.turns)


def _next_turn(rules: Rules, state: State, turns: tuple[int, ...]) -> State:
    return State(
        state.hands, state.table, state.aside, turns, state.out, state.idle, state.first,
        next_seat(rules, state), False, "", False, "", state.reach,
    )  # fmt: skip


def next_seat(rules: Rules, state: State) -> int:
    """The next seat in playing direction that is still in; the same one if no other is."""
    players = len(state.hands)
    seat = state.to_move
    for _ in range(players):
        seat = (seat + rules.step) % players
        if not state.out >> seat & 1:
            return seat
    raise ValueError("every seat has dropped out")


T = TypeVar("T")


def _replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])

"""Positions of Joker Karo: what one must be, however it is given, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import attrs

from karo.arguments import brief, is_whole
from karo.cards import Card, write_cards
from karo.deck import Deal
from karo.errors import CardError, Code, TextError
from karo.files.reading import Reading
from karo.jokerkaro.bits import cards_of, pack
from karo.jokerkaro.packed import meld_of, pack_meld
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.jokerkaro.ways import reach
from karo.melds import Meld, check_shape, check_wilds
from karo.setups import (
    BaseSetup,
    Counted,
    Tell,
    all_told,
    check_movers,
    check_players,
    check_seat,
    check_sizes,
    left_over,
    read_dealt,
)

__all__ = [
    "Setup",
    "build",
    "build_public",
    "read_public_setup",
    "read_setup",
    "read_state",
    "set_up",
    "told",
    "told_deal",
    "told_hands",
]

_ENDS = ("went-out", "last-standing", "blocked")
_CONTENTS = ("lay", "extend")
#: More turns than a deal can have.
_MOST_TURNS = 1_000_000


@attrs.frozen(kw_only=True)
class Setup(BaseSetup):
    """A position as somebody gives it, right or wrong.

    Attributes:
        table: The melds in the order laid.
        set_aside: The cards set aside; None for all others of the deck.
        turns: For each seat, the turns in which it has played a card; None for the usual.
        dropped_out: The seats that have dropped out.
        passed: The seats that have passed or been skipped since the last card was played.
        played: Whether it has played in this turn.
        content: What it has played, ``lay`` or ``extend``, where that limits the turn; else empty.
        spade_ace: Whether an A♠ has left the hand in this turn, where a win with it pays more.
    """

    table: tuple[Meld, ...] = ()
    set_aside: tuple[Card, ...] | None = None
    turns: tuple[int, ...] | None = None
    dropped_out: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    played: bool = False
    content: str = ""
    spade_ace: bool = False


# ---------------------------------------------------------------- what must hold


def set_up(rules: Rules, setup: Setup) -> tuple[State, Deal]:
    """The state of a position; raises everything that is wrong with it."""
    return all_told(lambda tell: build(rules, setup, tell))


def build(rules: Rules, setup: Setup, tell: Tell) -> tuple[State, Deal] | None:
    """The state of a position; None if something is wrong, which is told."""
    count = len(setup.hands)
    public = build_public(rules, setup, count, tell)
    placed = {
        "hands": [card for hand in setup.hands for card in hand],
        "table": [card for meld in setup.table for card in meld.cards],
    }
    aside = left_over(rules.deck, placed, "set_aside", setup.set_aside, tell)
    fits = check_sizes(setup, tuple(map(len, setup.hands)), tell)
    if public is None or aside is None or not fits:
        return None
    state = public._replace(hands=tuple(map(pack, setup.hands)), aside=pack(aside))
    return state, Deal(setup.hands, aside)


def build_public(rules: Rules, setup: Setup, players: int, tell: Tell) -> State | None:
    """The state without any hand; None if something is wrong, which is told."""
    tell = counted = Counted(tell)
    check_players(rules.options.deal.hand_sizes, players, tell)
    _check_melds(rules, setup, tell)
    _check_seats(setup, players, tell)
    _check_words(setup, tell)
    if not counted.faults:
        _check_turn(rules, setup, tell)
        _check_end(rules, setup, players, tell)
    if counted.faults:
        return None
    table = tuple(map(pack_meld, setup.table))
    return State(
        hands=(0,) * players,
        table=table,
        aside=0,
        turns=_turns(setup, players),
        out=_bits(setup.dropped_out),
        idle=_bits(setup.passed),
        first=setup.first,
        to_move=setup.mover,
        played=setup.played,
        content=setup.content,
        spade_ace=setup.spade_ace,
        reason=setup.ended,
        reach=tuple(reach(rules, meld) for meld in table),
    )


def _turns(setup: Setup, players: int) -> tuple[int, ...]:
    return (int(bool(setup.table)),) * players if setup.turns is None else setup.turns


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def _check_melds(rules: Rules, setup: Setup, tell: Tell) -> None:
    for number, meld in enumerate(setup.table, start=1):
        for refusal in check_shape(meld, rules.melds) or check_wilds(meld, rules.melds):
            tell(refusal.code, "table", f"meld {number} on the table: {refusal}", item=number - 1)


def _check_seats(setup: Setup, players: int, tell: Tell) -> None:
    check_movers(setup, players, tell)
    for key, seats in (("dropped_out", setup.dropped_out), ("passed", setup.passed)):
        for seat in seats:
            if check_seat(key, seat, players, tell) and seats.count(seat) > 1:
                tell(Code.OUT_OF_RANGE, key, f"seat {seat} is listed twice")
                break
    turns = setup.turns
    if turns is not None and (
        len(turns) != players or not all(is_whole(number) and 0 <= number <= _MOST_TURNS for number in turns)
    ):
        text = f"there must be one number, 0 or more, for each of the {players} seats"
        tell(Code.OUT_OF_RANGE, "turns", text)


def _check_words(setup: Setup, tell: Tell) -> None:
    """Words and flags; files are looked at before, but Python takes anything."""
    for key, value in (("played", setup.played), ("spade_ace", setup.spade_ace)):
        if not isinstance(cast("object", value), bool):
            tell(Code.WRONG_TYPE, key, f"expected true or false, got {brief(value)}")
    for key, word, words in (("content", setup.content, _CONTENTS), ("ended", setup.ended, _ENDS)):
        if word not in ("", *words):
            expected = " or ".join(f'"{known}"' for known in words)
            tell(Code.OUT_OF_RANGE, key, f"expected {expected}, got {brief(word)}")


def _check_turn(rules: Rules, setup: Setup, tell: Tell) -> None:
    """What the seat to move has done in its turn."""
    if not setup.played:
        if setup.content:
            tell(
                Code.CONFLICT,
                "content",
                "no card has been played in this turn; say played = true, or leave it out",
            )
    elif setup.ended:
        tell(Code.CONFLICT, "played", "the deal has ended; nobody is in a turn")
    elif setup.passed:
        tell(Code.CONFLICT, "passed", "a card has been played since, in this turn")
    elif rules.limits_turn and not setup.content:
        text = 'what was played limits the turn under turn.content = "extend-or-lay": say lay or extend'
        tell(Code.MISSING_KEY, "content", text)
    elif setup.content and not rules.limits_turn:
        tell(Code.CONFLICT, "content", 'what was played limits nothing under turn.content = "any"')
    if setup.spade_ace:
        _check_spade_ace(rules, setup, tell)


def _check_spade_ace(rules: Rules, setup: Setup, tell: Tell) -> None:
    option = f"scoring.spade_ace_win = {rules.spade_ace_pays or 'none'}"
    if not rules.spade_ace_pays:
        tell(Code.CONFLICT, "spade_ace", f"an A♠ doesn't pay more under {option}")
    elif setup.ended not in ("", "went-out"):
        tell(Code.CONFLICT, "spade_ace", "the deal ended without a play")
    elif not setup.ended and (rules.spade_ace_pays == "last-card" or not setup.played):
        tell(Code.CONFLICT, "spade_ace", f"no A♠ that counts has been played in this turn under {option}")


def _check_end(rules: Rules, setup: Setup, players: int, tell: Tell) -> None:
    """Whether the deal goes on where it should, and has ended where it should."""
    mover, out, idle = setup.mover, set(setup.dropped_out), set(setup.passed)
    inside = set(range(players)) - out
    for seat in sorted(out & idle):
        tell(Code.CONFLICT, "passed", f"seat {seat} has dropped out; a seat that is out can't pass")
    stands = len(inside) == 1 and rules.options.end.last_standing == "wins"
    blocked = not inside - idle
    if setup.ended == "went-out":
        if mover in out or idle:
            tell(Code.CONFLICT, "ended", f"seat {mover} went out, so it was in, and nobody has passed since")
    elif setup.ended:
        if mover not in out | idle:
            tell(Code.CONFLICT, "ended", f"the deal ended by the pass of seat {mover}, but it hasn't passed")
        if setup.ended == "last-standing" and not stands:
            text = 'that needs one seat that is in, and end.last_standing = "wins"'
            tell(Code.CONFLICT, "ended", text)
        if setup.ended == "blocked" and (stands or not blocked):
            tell(Code.CONFLICT, "ended", "that needs every seat to have passed or dropped out")
    elif stands:
        text = "only one seat is still in: under end.last_standing = 'wins' the deal would have ended"
        tell(Code.CONFLICT, "dropped_out", text)
    elif blocked:
        text = "every seat has passed since the last card: the deal would have ended"
        tell(Code.CONFLICT, "passed" if idle else "dropped_out", text)
    if not setup.ended and mover in out | idle:
        has = "dropped out" if mover in out else "passed since the last card"
        tell(Code.CONFLICT, "to_move", f"seat {mover} has {has}, so it can't be to move")


# ---------------------------------------------------------------- plain data


def told(state: State, *, full: bool = False) -> dict[str, Any]:
    """A state as plain data, without its hands.

    Args:
        state: The state.
        full: Whether to tell too what goes without saying.
    """
    players = len(state.turns)
    usual = (int(bool(state.table)),) * players
    values: dict[str, tuple[Any, bool]] = {
        "first": (state.first, state.first != 0),
        "to_move": (state.to_move, state.to_move != state.first),
        "turns": (list(state.turns), state.turns != usual),
        "dropped_out": (_seats(state.out, players), state.out != 0),
        "passed": (_seats(state.idle, players), state.idle != 0),
        "played": (state.played, state.played),
        "content": (state.content, bool(state.content)),
        "spade_ace": (state.spade_ace, state.spade_ace),
        "ended": (state.reason, bool(state.reason)),
        "table": ([str(meld_of(meld)) for meld in state.table], bool(state.table)),
    }
    words = ("content", "ended")
    return {key: value for key, (value, said) in values.items() if said or (full and key not in words)}


def _seats(bits: int, players: int) -> list[int]:
    return [seat for seat in range(players) if bits >> seat & 1]


def told_hands(state: State) -> dict[str, Any]:
    """The hands as plain data."""
    return {"hands": [write_cards(cards_of(hand)) for hand in state.hands]}


def told_deal(dealt: Deal) -> dict[str, Any]:
    """The cards in the order in which they were dealt, as plain data."""
    return {"set_aside": write_cards(dealt.rest), "hands": [write_cards(hand) for hand in dealt.hands]}


def read_setup(reading: Reading) -> Setup:
    """The position that plain data describes, right or wrong; what isn't even readable is told."""
    hands, aside = read_dealt(reading), reading.text("set_aside")
    set_aside = reading.cards_of("set_aside", aside) if "set_aside" in reading else None
    return attrs.evolve(read_public_setup(reading), hands=hands, set_aside=set_aside)


def read_public_setup(reading: Reading) -> Setup:
    """What everybody sees of it; hands and what is set aside are left to the reader of views."""
    has_mover = reading.take("to_move") is not None
    return Setup(
        table=_read_table(reading),
        turns=reading.wholes("turns"),
        dropped_out=reading.wholes("dropped_out") or (),
        passed=reading.wholes("passed") or (),
        first=reading.whole("first", 0),
        to_move=reading.whole("to_move", 0) if has_mover else None,
        played=reading.flag("played"),
        content=reading.word("content", _CONTENTS),
        spade_ace=reading.flag("spade_ace"),
        ended=reading.word("ended", _ENDS),
    )


def read_state(rules: Rules, reading: Reading) -> tuple[State, Deal] | None:
    """The state that plain data describes and the cards as they stand; None if it has faults."""
    setup = read_setup(reading)
    reading.finish()
    # What can't be read would only make more faults of what can.
    return build(rules, setup, reading.fault) if reading.is_good else None


def _read_table(reading: Reading) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    for number, text in enumerate(reading.texts("table") or (), start=1):
        try:
            melds.append(Meld.parse(text))
        except (CardError, TextError) as error:
            message = f"meld {number} on the table: {error}"
            reading.fault(error.code, "table", message, value=text[:60], item=number - 1)
    return tuple(melds)

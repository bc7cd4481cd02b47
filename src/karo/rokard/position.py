"""Positions of Ro-Kard: what one must be, however it is given, and how it is written down."""

from __future__ import annotations

from typing import Any

import attrs

from karo.arguments import brief, is_whole
from karo.cards import Card, write_cards
from karo.deck import Deal
from karo.errors import Code, TextError
from karo.files.reading import Reading
from karo.rokard.check import check_pattern
from karo.rokard.pattern import Pattern
from karo.rokard.rules import Rules
from karo.rokard.state import State
from karo.setups import (
    BaseSetup,
    Counted,
    Tell,
    all_told,
    check_movers,
    check_players,
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
]

_ENDS = ("went-out",)
#: One card of a Pattern lies as near as this: then no play leads to a cell that the notation can't say.
_FAR = 9000
#: More than anybody scores; since each card played allows for what it scores, no play leads beyond it.
_MOST_SCORED = 1_000_000
_MOST_OF_A_CARD = 1000


@attrs.frozen(kw_only=True)
class Setup(BaseSetup):
    """A position as somebody gives it, right or wrong.

    Attributes:
        pattern: The Pattern.
        helping_hand: The cards of the Helping Hand.
        pool: The cards of the drawing pool, the next first; None for all others of the deck, sorted.
        scores: The points of each seat; None for none.
    """

    pattern: Pattern = attrs.field(factory=Pattern)
    helping_hand: tuple[Card, ...] = ()
    pool: tuple[Card, ...] | None = None
    scores: tuple[int, ...] | None = None


# ---------------------------------------------------------------- what must hold


def set_up(rules: Rules, setup: Setup) -> tuple[State, Deal]:
    """The state of a position; raises everything that is wrong with it."""
    return all_told(lambda tell: build(rules, setup, tell))


def build(rules: Rules, setup: Setup, tell: Tell) -> tuple[State, Deal] | None:
    """The state of a position; None if something is wrong, which is told."""
    public = build_public(rules, setup, len(setup.hands), tell)
    placed = {
        "hands": [card for hand in setup.hands for card in hand],
        "pattern": setup.pattern.cards,
        "helping_hand": setup.helping_hand,
    }
    pool = left_over(rules.deck, placed, "pool", setup.pool, tell)
    if public is None or pool is None:
        return None
    fits = check_sizes(setup, tuple(map(len, setup.hands)), tell)
    if setup.ended and pool and rules.refills:
        tell(Code.CONFLICT, "ended", "nobody can go out while the pool has cards")
        return None
    if not fits:
        return None
    hands = tuple(tuple(sorted(hand)) for hand in setup.hands)
    return public._replace(hands=hands, pool=pool), Deal(setup.hands, (*setup.helping_hand, *pool))


def build_public(rules: Rules, setup: Setup, players: int, tell: Tell) -> State | None:
    """The state without hands and pool; None if something is wrong, which is told."""
    tell = counted = Counted(tell)
    check_players(rules.options.deal.hand_sizes, players, tell)
    for refusal in check_pattern(rules, setup.pattern):
        tell(refusal.code, "pattern", str(refusal))
    if setup.pattern and all(max(abs(cell.column), abs(cell.row)) > _FAR for cell in setup.pattern):
        text = f"no card lies within {_FAR} columns and rows of 0,0"
        tell(Code.OUT_OF_RANGE, "pattern", text)
    check_movers(setup, players, tell)
    scores = (0,) * players if setup.scores is None else setup.scores
    most = _MOST_SCORED + _MOST_OF_A_CARD * len(setup.pattern)
    _check_scores(rules, players, scores, most, tell)
    if counted.faults:
        return None
    return State(
        hands=((),) * players,
        helping=tuple(sorted(setup.helping_hand)),
        pool=(),
        pattern=setup.pattern,
        scores=scores,
        first=setup.first,
        to_move=setup.mover,
        reason=setup.ended,
    )


def _check_scores(rules: Rules, players: int, scores: tuple[int, ...], most: int, tell: Tell) -> None:
    sides = rules.sides(players)
    if len(scores) != players:
        tell(Code.OUT_OF_RANGE, "scores", f"{len(scores)} scores are given for {players} seats")
    elif not all(map(is_whole, scores)):
        tell(Code.WRONG_TYPE, "scores", f"scores must be whole numbers, not {brief(scores)}")
    elif any(score < 0 for score in scores):
        tell(Code.OUT_OF_RANGE, "scores", "no play scores less than 0")
    elif max(scores, default=0) > most:
        tell(Code.OUT_OF_RANGE, "scores", f"nobody can have scored more than {most}")
    elif sides and scores[:sides] * (players // sides) != scores:
        tell(Code.CONFLICT, "scores", "partners share one score: give it to both seats")


# ---------------------------------------------------------------- plain data


def told(state: State, *, full: bool = False) -> dict[str, Any]:
    """A state as plain data, without its hands and the pool.

    Args:
        state: The state.
        full: Whether to tell too what goes without saying.
    """
    values: dict[str, tuple[Any, bool]] = {
        "first": (state.first, state.first != 0),
        "to_move": (state.to_move, state.to_move != state.first),
        "scores": (list(state.scores), any(state.scores)),
        "ended": (state.reason, bool(state.reason)),
        "pattern": ([str(item) for item in state.pattern.placements], bool(state.pattern)),
        "helping_hand": (write_cards(state.helping), bool(state.helping)),
    }
    return {key: value for key, (value, said) in values.items() if said or (full and key != "ended")}


def told_deal(state: State, dealt: Deal) -> dict[str, Any]:
    """A start with its hands in the order in which they were dealt, and the pool, as plain data."""
    return {
        **told(state),
        "pool": write_cards(state.pool),
        "hands": [write_cards(hand) for hand in dealt.hands],
    }


def read_setup(reading: Reading) -> Setup:
    """The position that plain data describes, right or wrong; what isn't even readable is told."""
    hands = read_dealt(reading)
    pool = reading.cards_of("pool", reading.text("pool")) if "pool" in reading else None
    return attrs.evolve(read_public_setup(reading), hands=hands, pool=pool)


def read_public_setup(reading: Reading) -> Setup:
    """What everybody sees of it; hands and pool are left to the reader of views."""
    has_mover = reading.take("to_move") is not None
    return Setup(
        pattern=_read_pattern(reading),
        helping_hand=reading.cards_of("helping_hand", reading.text("helping_hand")),
        scores=reading.wholes("scores"),
        first=reading.whole("first", 0),
        to_move=reading.whole("to_move", 0) if has_mover else None,
        ended=reading.word("ended", _ENDS),
    )


def read_state(rules: Rules, reading: Reading) -> tuple[State, Deal] | None:
    """The state that plain data describes and the cards as they stand; None if it has faults."""
    setup = read_setup(reading)
    reading.finish()
    # What can't be read would only make more faults of what can.
    return build(rules, setup, reading.fault) if reading.is_good else None


def _read_pattern(reading: Reading) -> Pattern:
    try:
        return Pattern.parse(" ".join(reading.texts("pattern") or ()))
    except TextError as error:
        reading.fault(error.code, "pattern", str(error))
        return Pattern()

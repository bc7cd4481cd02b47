"""Positions of Ro-Kard: what one must be, however it is given, and how it is written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from karo.arguments import brief, is_whole
from karo.cards import Card, write_cards
from karo.deck import Deal
from karo.documents import Reading, take_cards
from karo.errors import Code, Fault, PositionError, TextError
from karo.options.faults import MOST_FAULTS
from karo.rokard.check import check_pattern
from karo.rokard.pattern import Pattern
from karo.rokard.rules import Rules
from karo.rokard.state import State

__all__ = [
    "Setup",
    "Tell",
    "build",
    "build_public",
    "check_sizes",
    "read_setup",
    "set_up",
    "told",
    "told_deal",
]

#: Takes a fault: its code, the key that it is about, a sentence.
Tell = Callable[[Code, str, str], None]

_ENDS = ("went-out",)
#: One card of a Pattern lies as near as this: then no play leads to a cell that the notation can't say.
_FAR = 9000
#: More than anybody scores; since each card played allows for what it scores, no play leads beyond it.
_MOST_SCORED = 1_000_000
_MOST_OF_A_CARD = 1000


@attrs.frozen(kw_only=True)
class Setup:
    """A position as somebody gives it, right or wrong.

    Attributes:
        hands: The cards of each seat.
        pattern: The Pattern.
        helping_hand: The cards of the Helping Hand.
        pool: The cards of the drawing pool, the next first; None for all others of the deck, sorted.
        scores: The points of each seat; None for none.
        first: The seat that began the deal.
        to_move: The seat to move, or after a deal the last that did; None for the first seat.
        ended: Why the deal has ended; empty while it goes on.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    pattern: Pattern = attrs.field(factory=Pattern)
    helping_hand: tuple[Card, ...] = ()
    pool: tuple[Card, ...] | None = None
    scores: tuple[int, ...] | None = None
    first: int = 0
    to_move: int | None = None
    ended: str = ""


# ---------------------------------------------------------------- what must hold


def set_up(rules: Rules, setup: Setup) -> tuple[State, Deal]:
    """The state of a position; raises everything that is wrong with it."""
    found: list[Fault] = []

    def tell(code: Code, key: str, message: str) -> None:
        if len(found) < MOST_FAULTS:
            found.append(Fault(code, key, None, None, "", f"{key}: {message}"))

    built = build(rules, setup, tell)
    if built is None:
        raise PositionError(tuple(found))
    return built


def build(rules: Rules, setup: Setup, tell: Tell) -> tuple[State, Deal] | None:
    """The state of a position; None where something is wrong, which is told."""
    public = build_public(rules, setup, len(setup.hands), tell)
    pool = _pool(rules, setup, tell)
    if public is None or pool is None:
        return None
    fits = check_sizes(setup, tuple(map(len, setup.hands)), tell)
    if setup.ended and pool and rules.refills:
        tell(Code.CONFLICT, "ended", "nobody goes out while the pool has cards")
        return None
    if not fits:
        return None
    hands = tuple(tuple(sorted(hand)) for hand in setup.hands)
    return public._replace(hands=hands, pool=pool), Deal(setup.hands, (*setup.helping_hand, *pool))


def build_public(rules: Rules, setup: Setup, players: int, tell: Tell) -> State | None:
    """The state without hands and pool; None where something is wrong, which is told."""
    faults = 0

    def told_on(code: Code, key: str, message: str) -> None:
        nonlocal faults
        faults += 1
        tell(code, key, message)

    sizes = rules.options.deal.hand_sizes
    if players not in sizes:
        known = ", ".join(map(str, sorted(sizes)))
        text = f"a position has as many hands as players allowed ({known}), not {players}"
        told_on(Code.OUT_OF_RANGE, "hands", text)
    for refusal in check_pattern(rules, setup.pattern):
        told_on(refusal.code, "pattern", str(refusal))
    if setup.pattern and all(max(abs(cell.column), abs(cell.row)) > _FAR for cell in setup.pattern):
        text = f"no card lies within {_FAR} columns and rows of 0,0"
        told_on(Code.OUT_OF_RANGE, "pattern", text)
    mover = setup.first if setup.to_move is None else setup.to_move
    for key, seat in (("first", setup.first), ("to_move", mover)):
        if not is_whole(seat):
            told_on(Code.WRONG_TYPE, key, f"a seat is a whole number, not {brief(seat)}")
        elif players and not 0 <= seat < players:
            told_on(
                Code.OUT_OF_RANGE, key, f"there is no seat {brief(seat)}: the seats are 0 to {players - 1}"
            )
    scores = (0,) * players if setup.scores is None else setup.scores
    most = _MOST_SCORED + _MOST_OF_A_CARD * len(setup.pattern)
    _check_scores(rules, players, scores, most, told_on)
    if faults:
        return None
    return State(
        hands=((),) * players,
        helping=tuple(sorted(setup.helping_hand)),
        pool=(),
        pattern=setup.pattern,
        scores=scores,
        first=setup.first,
        to_move=mover,
        reason=setup.ended,
    )


def _check_scores(rules: Rules, players: int, scores: tuple[int, ...], most: int, tell: Tell) -> None:
    sides = rules.sides(players)
    if len(scores) != players:
        tell(Code.OUT_OF_RANGE, "scores", f"{len(scores)} scores are given for {players} seats")
    elif not all(map(is_whole, scores)):
        tell(Code.WRONG_TYPE, "scores", f"scores are whole numbers, not {brief(scores)}")
    elif any(score < 0 for score in scores):
        tell(Code.OUT_OF_RANGE, "scores", "no play scores less than nothing")
    elif max(scores, default=0) > most:
        tell(Code.OUT_OF_RANGE, "scores", f"nobody can have scored more than {most}")
    elif sides and scores[:sides] * (players // sides) != scores:
        tell(Code.CONFLICT, "scores", "partners have one score: give it to both seats")


def _pool(rules: Rules, setup: Setup, tell: Tell) -> tuple[Card, ...] | None:
    """The cards of the pool; None where cards are missing or too many."""
    groups = {
        "hands": [card for hand in setup.hands for card in hand],
        "pattern": list(setup.pattern.cards),
        "helping_hand": list(setup.helping_hand),
        "pool": list(setup.pool or ()),
    }
    left, good = Counter(rules.deck.cards), True
    for key, cards in groups.items():
        left.subtract(cards)
        for card in sorted(card for card, number in left.items() if number < 0):
            tell(Code.BAD_DEAL, key, f"the position has too many of {card}")
            left[card], good = 0, False
    rest = tuple(sorted(left.elements()))
    if setup.pool is None:
        return rest if good else None
    if rest:
        tell(Code.BAD_DEAL, "pool", f"the position lacks {write_cards(rest)}")
    return setup.pool if good and not rest else None


def check_sizes(setup: Setup, sizes: Sequence[int], tell: Tell) -> bool:
    """Tell hands that are empty where they can't be, or held where they can't be."""
    good = True
    mover = setup.first if setup.to_move is None else setup.to_move
    for seat, size in enumerate(sizes):
        out = bool(setup.ended) and seat == mover
        if bool(size) == out:
            good = False
            text = "went out, but has cards" if out else "has no card: the deal would have ended"
            tell(Code.CONFLICT, "hands", f"seat {seat} {text}")
    return good


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


def read_setup(reading: Reading, *, hidden: bool = False) -> Setup:
    """The position that plain data tells, right or wrong; what isn't even readable is told.

    Args:
        reading: The data.
        hidden: Whether hands and pool are left to somebody else.
    """
    hands: tuple[tuple[Card, ...], ...] = ()
    pool: tuple[Card, ...] | None = None
    if not hidden:
        hands = tuple(
            take_cards(reading, "hands", text, f"seat {seat}: ")
            for seat, text in enumerate(reading.texts("hands") or ())
        )
        if "hands" not in reading:
            reading.missing("hands", "a list of the cards of each seat")
        text = reading.text("pool")
        pool = take_cards(reading, "pool", text) if "pool" in reading else None
    has_mover = reading.take("to_move") is not None
    return Setup(
        hands=hands,
        pattern=_read_pattern(reading),
        helping_hand=take_cards(reading, "helping_hand", reading.text("helping_hand")),
        pool=pool,
        scores=reading.wholes("scores"),
        first=reading.whole("first", 0),
        to_move=reading.whole("to_move", 0) if has_mover else None,
        ended=reading.word("ended", _ENDS),
    )


def _read_pattern(reading: Reading) -> Pattern:
    try:
        return Pattern.parse(" ".join(reading.texts("pattern") or ()))
    except TextError as error:
        reading.fault(error.code, "pattern", str(error))
        return Pattern()

"""Turns and deals: whose move it is, what the turn allows, and what a play does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.twin.cards import in_order
from tests.twin.melds import Meld, Run, is_wild_here
from tests.twin.options import Options
from tests.twin.plays import Effect, lays, plays

Hand = tuple[str, ...]


@dataclass(frozen=True)
class State:
    """A deal at one moment.

    ``lays`` and ``extensions`` count the plays of the turn under way. ``passed`` holds the seats
    that have passed since the last card was played. ``spade_in_turn`` and ``spade_in_play`` say
    whether an ace of spades left the hand in this turn and in the last play.
    """

    hands: tuple[Hand, ...]
    table: tuple[Meld, ...] = ()
    to_move: int | None = 0
    first: int = 0
    turns: tuple[int, ...] = ()
    dropped_out: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    lays: int = 0
    extensions: int = 0
    spade_in_turn: bool = False
    spade_in_play: bool = False
    reason: str | None = None
    winner: int | None = None

    @property
    def seats_in(self) -> list[int]:
        """The seats that have not dropped out."""
        return [seat for seat in range(len(self.hands)) if seat not in self.dropped_out]


def position(
    opts: Options,
    hands: Sequence[Sequence[str]],
    table: Sequence[Meld] = (),
    *,
    to_move: int = 0,
    first: int = 0,
    dropped_out: Sequence[int] = (),
    turns: Sequence[int] = (),
) -> State:
    """A state between two turns."""
    state = State(
        hands=tuple(in_order(tuple(hand)) for hand in hands),
        table=tuple(table),
        to_move=to_move,
        first=first,
        turns=tuple(turns) or (0,) * len(hands),
        dropped_out=frozenset(dropped_out),
    )
    return _closed_if_over(opts, state)


# --- what may be played


def legal_plays(opts: Options, state: State, *, younger_too: bool = False) -> set[str]:
    """The text of every legal play of the seat to move; none when the deal has ended."""
    if state.to_move is None:
        return set()
    found = set(legal_effects(opts, state, younger_too=younger_too))
    if state.lays + state.extensions > 0:
        found.add("end")
    elif not found or (opts["turn.passing"] == "free" and not owes_meld(opts, state)):
        found.add("pass")
    return found


def owes_meld(opts: Options, state: State) -> bool:
    """Whether this turn of the seat to move must begin with the first turn's meld."""
    if state.to_move is None or opts["first_turn.meld"] == "any-play":
        return False
    return state.turns[state.to_move] == 0 and state.lays + state.extensions == 0


def legal_effects(opts: Options, state: State, *, younger_too: bool = False) -> dict[str, Effect]:
    """The legal lays, extensions and swaps with what they do."""
    if state.to_move is None:
        return {}
    hand = state.hands[state.to_move]
    if owes_meld(opts, state):
        return _first_melds(opts, hand, state.table)
    first_turn = state.turns[state.to_move] == 0 and opts["first_turn.meld"] != "any-play"
    if first_turn and opts["first_turn.exactly_one"]:
        return {}
    found = plays(opts, hand, state.table, younger_too=younger_too)
    if opts["turn.content"] == "any":
        return found
    return {
        text: effect
        for text, effect in found.items()
        if not (state.lays and effect.kind == "extend") and not (state.extensions and effect.kind == "lay")
    }


def _first_melds(opts: Options, hand: Hand, table: tuple[Meld, ...]) -> dict[str, Effect]:
    found = {text: effect for text, effect in lays(opts, hand, table) if _will_do(opts, effect.meld)}
    plain = {text: effect for text, effect in found.items() if not _holds_wild(opts, effect.meld)}
    if opts["first_turn.wilds"] == "none":
        return plain
    if opts["first_turn.wilds"] == "if-needed":
        return plain or found
    return found


def _will_do(opts: Options, meld: Meld) -> bool:
    if len(meld.cards) == 1:
        return False
    return isinstance(meld, Run) or opts["first_turn.meld"] == "run-or-set"


def _holds_wild(opts: Options, meld: Meld) -> bool:
    return any(is_wild_here(opts, card, slot) for card, slot in meld.slots())


# --- what a play does


def apply(opts: Options, state: State, text: str) -> State:
    """The state after a legal play.

    Raises:
        ValueError: If it is not legal.
    """
    if text in ("pass", "end"):
        if text not in legal_plays(opts, state):
            raise ValueError(f"not legal here: {text}")
        return _passed(opts, state) if text == "pass" else _next_turn(opts, _turn_counted(state))
    effects = legal_effects(opts, state, younger_too=True)
    if text not in effects or state.to_move is None:
        raise ValueError(f"not legal here: {text}")
    return _played(state, state.to_move, effects[text])


def _played(state: State, seat: int, effect: Effect) -> State:
    before, after = state.hands[seat], in_order(effect.hand)
    spade = after.count("AS") < before.count("AS")
    new = replace(
        state,
        hands=tuple(after if i == seat else hand for i, hand in enumerate(state.hands)),
        table=effect.table,
        passed=frozenset(),
        lays=state.lays + (effect.kind == "lay"),
        extensions=state.extensions + (effect.kind == "extend"),
        spade_in_play=spade,
        spade_in_turn=state.spade_in_turn or spade,
    )
    if not after:
        return replace(_turn_counted(new), to_move=None, reason="went-out", winner=seat)
    return new


def _turn_counted(state: State) -> State:
    turns = tuple(count + (seat == state.to_move) for seat, count in enumerate(state.turns))
    return replace(state, turns=turns)


def _passed(opts: Options, state: State) -> State:
    seat = state.to_move
    assert seat is not None
    means = opts["first_turn.failing"] if owes_meld(opts, state) else opts["turn.pass_means"]
    if means == "drop-out":
        state = replace(state, dropped_out=state.dropped_out | {seat})
    else:
        state = replace(state, passed=state.passed | {seat})
    closed = _closed_if_over(opts, state)
    return closed if closed.reason else _next_turn(opts, closed)


def _closed_if_over(opts: Options, state: State) -> State:
    """The end of a deal without a last card, if it has come to that."""
    seats_in = state.seats_in
    if opts["end.last_standing"] == "wins" and len(seats_in) == 1:
        return replace(state, to_move=None, reason="last-standing", winner=seats_in[0])
    if all(seat in state.passed for seat in seats_in):
        reason = "void" if opts["end.blocked"] == "void" else "blocked"
        return replace(state, to_move=None, reason=reason)
    return state


def _next_turn(opts: Options, state: State) -> State:
    assert state.to_move is not None
    step = 1 if opts["deal.direction"] == "clockwise" else -1
    seat = (state.to_move + step) % len(state.hands)
    while seat in state.dropped_out:
        seat = (seat + step) % len(state.hands)
    return replace(state, to_move=seat, lays=0, extensions=0, spade_in_turn=False, spade_in_play=False)


# --- whole turns


def turn_results(opts: Options, state: State) -> set[tuple[tuple[str, ...], Hand]]:
    """What the table and the hand of the seat to move can be after its turn, each as a multiset."""
    results: set[tuple[tuple[str, ...], Hand]] = set()
    seat = state.to_move
    if seat is None:
        return results
    seen: set[object] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        result = (tuple(sorted(map(str, now.table))), now.hands[seat])
        key = (*result, now.lays > 0, now.extensions > 0)
        if key in seen:
            continue
        seen.add(key)
        legal = legal_plays(opts, now)
        if now.reason or "end" in legal or "pass" in legal:
            results.add(result)
        waiting.extend(_played(now, seat, effect) for effect in legal_effects(opts, now).values())
    return results

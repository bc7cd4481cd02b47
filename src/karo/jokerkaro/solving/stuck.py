"""Whether a seat is stuck, with the play that shows that it isn't."""

from __future__ import annotations

import attrs

from karo.errors import DealError, GameOver
from karo.jokerkaro.generate import can_play
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.plays import Play

__all__ = ["Stuck", "find_stuck"]


@attrs.frozen
class Stuck:
    """Whether a seat is stuck. It is true where it is.

    Attributes:
        seat: The seat.
        play: A play that it could make, or None if there is none.
        private_to: Who may see this: the seat, where a play names cards of its hand; None if all may.
    """

    seat: int
    play: Play | None
    private_to: int | None

    def __bool__(self) -> bool:
        return self.play is None


def find_stuck(rules: Rules, state: State, seat: int) -> Stuck:
    """Whether a seat has no card to play at the start of a turn; see :meth:`JokerKaro.stuck`."""
    if state.reason:
        raise GameOver
    if not 0 <= seat < len(state.hands):
        raise DealError(f"there is no seat {seat}: the seats are 0 to {len(state.hands) - 1}")
    play = can_play(rules, state._replace(to_move=seat, played=False, content=""))
    return Stuck(seat, play, None if play is None else seat)

"""Telling a deal turn by turn: what watching, replaying and playing one have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from karo.cli.screen import Screen
from karo.game import Game
from karo.outcome import Outcome
from karo.show import Drawer
from karo.views import View

__all__ = ["Rounds", "outcome_data", "print_end", "print_round", "split_turns", "turn_data"]

#: A deal as somebody sees it: whole, or from one seat.
Seen = TypeVar("Seen", Game, View)


class Rounds:
    """Counts rounds: one is over when a seat moves that has moved in it.

    Attributes:
        number: Which round it is, from 1; 0 before the first turn.
    """

    def __init__(self) -> None:
        self.number = 0
        self._moved: set[int] = set()

    def begins(self, seat: int) -> bool:
        """Whether the turn of this seat, which comes next, begins a round."""
        new = not self._moved or seat in self._moved
        if new:
            self.number += 1
            self._moved.clear()
        self._moved.add(seat)
        return new


def split_turns(states: Iterable[Seen]) -> Iterator[list[Seen]]:
    """Each turn as the state before it and after each of its plays; the last one may go on."""
    turn: list[Seen] = []
    for state in states:
        turn.append(state)
        if len(turn) > 1 and (state.log[-1].play.ends_turn or state.outcome is not None):
            yield turn
            turn = [state]
    if len(turn) > 1:
        yield turn


def print_round(screen: Screen, drawer: Drawer, game: Game, number: int, more: str = "") -> None:
    """Print how things stand after a round, and the number of the next.

    Args:
        screen: Where to print.
        drawer: What draws the game.
        game: The game after the round.
        number: The next round.
        more: What else to say in the line.
    """
    if number > 1:
        screen.lines(drawer.round_end(game))
    screen.line()
    screen.rule(f"round {number}{more}")


def print_end(screen: Screen, drawer: Drawer, game: Game) -> None:
    """Print how a deal has ended."""
    screen.line()
    screen.rule("the end")
    screen.lines(drawer.ending(game))
    screen.line()
    screen.rule("settlement")
    screen.lines(drawer.settlement(game))


def turn_data(turn: list[Game]) -> dict[str, Any]:
    """A turn as data for JSON."""
    done = turn[-1].log[len(turn[0].log) :]
    return {
        "seat": done[0].seat,
        "plays": [str(entry.play) for entry in done],
        "effect": done[-1].effect or None,
    }


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a deal ended, as data for JSON; nothing while it goes on."""
    if outcome is None:
        return None
    data = outcome.to_dict()
    return {"reason": data.pop("reason"), "winners": list(outcome.winners), **data}

"""A player that looks at what its plays open for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from karo.deck import shuffled
from karo.players.chance import Chance
from karo.players.rokard.discards import best_discard
from karo.players.rokard.seeing import rokard_view, rules_of, state_of
from karo.rokard.generate import Line
from karo.rokard.rules import Rules
from karo.rokard.state import State, after

if TYPE_CHECKING:
    from karo.deck import Randomness
    from karo.plays import Play
    from karo.rokard.plays import Place
    from karo.rokard.view import RoKardView
    from karo.views import View

__all__ = ["SearchPlayer"]


@attrs.frozen
class SearchPlayer:
    """Of the plays with the most points it makes the one that is best after the next round.

    It fills in the hidden cards by chance a few times, lets the others and then itself make their best
    plays, and counts what it gains and what they do. It places cards in one line, also where more is allowed.

    Attributes:
        samples: How many times the hidden cards are filled in.
        candidates: How many plays it compares.
        rival_weight: What a point of another side counts against one of its own.
        next_turn_weight: What a point of its own in the next turn counts.
    """

    samples: int = 3
    candidates: int = 6
    rival_weight: float = 0.5
    next_turn_weight: float = 0.5

    def choose(self, view: View, chance: Chance) -> Play:
        """The play that does best."""
        seen = rokard_view(view)
        rules, state = rules_of(seen), state_of(seen)
        top = Line(rules, state).top(self.candidates)
        if not top:
            return best_discard(seen)
        if len(top) == 1:
            return top[0][1]
        rng = chance.random()
        guesses = [_guessed(seen, state, rng) for _ in range(self.samples)]
        worth = [self._worth(rules, guesses, points, play) for points, play in top]
        return top[worth.index(max(worth))][1]

    def _worth(self, rules: Rules, guesses: Sequence[State], points: int, play: Place) -> float:
        later = sum([self._later(rules, after(rules, state, play)[0], state.to_move) for state in guesses])
        return points + later / len(guesses)

    def _later(self, rules: Rules, state: State, seat: int) -> float:
        """What the rest of the round and the player's own next turn bring."""
        total, sides = 0.0, rules.sides(len(state.hands))
        while not state.reason:
            mover = state.to_move
            own = mover % sides == seat % sides
            top = Line(rules, state).top(1)
            if top:
                total += top[0][0] * (self.next_turn_weight if own else -self.rival_weight)
            if mover == seat:
                break
            if not top:
                state = state._replace(to_move=(mover + 1) % len(state.hands))
            else:
                state = after(rules, state, top[0][1])[0]
            if not self.next_turn_weight and state.to_move == seat:
                break
        return total


def _guessed(view: RoKardView, state: State, rng: Randomness) -> State:
    """The moment with the hidden cards filled in: every way to share them out is equally likely."""
    cards = shuffled(view.unseen, rng)
    hands = tuple(
        state.hands[seat] if seat == state.to_move else tuple(sorted(cards.pop() for _ in range(size)))
        for seat, size in enumerate(view.hand_sizes)
    )
    return state._replace(hands=hands, pool=tuple(cards))

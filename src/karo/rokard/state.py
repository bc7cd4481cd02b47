"""The state of a deal and how plays change it.

Nothing here asks whether a play is legal; :mod:`karo.rokard.check` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from karo.cards import Card
from karo.rokard.pattern import Pattern
from karo.rokard.plays import Discard, Place, pattern_after
from karo.rokard.rules import Rules
from karo.rokard.scoring import Score, score_play

__all__ = ["State", "after", "without"]


class State(NamedTuple):
    """Everything that the rules ask of a moment of a deal.

    Attributes:
        hands: The hand of each seat, sorted.
        helping: The Helping Hand, sorted.
        pool: The drawing pool; its first card is drawn next.
        pattern: The Pattern.
        scores: The points of each seat so far; partners both have those of their side.
        first: The seat that began the deal.
        to_move: The seat to move; after a deal, the last that did.
        reason: Why the deal ended; empty while it goes on.
    """

    hands: tuple[tuple[Card, ...], ...]
    helping: tuple[Card, ...]
    pool: tuple[Card, ...]
    pattern: Pattern
    scores: tuple[int, ...]
    first: int
    to_move: int
    reason: str = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat to move."""
        return self.hands[self.to_move]


def without(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left when some are taken, sorted; what isn't there can't be taken."""
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))


def after(rules: Rules, state: State, play: Place | Discard) -> tuple[State, Score]:
    """The state after a legal play, and what the play scored.

    Args:
        rules: The profile's rules.
        state: The state before.
        play: The play.
    """
    score = Score(())
    hand, pattern = without(state.hand, play.cards), state.pattern
    if isinstance(play, Place):
        score = score_play(rules, pattern, play)
        pattern = pattern_after(pattern, play)
        helping = without(state.helping, play.helping)
    else:
        helping = tuple(sorted((*state.helping, *play.discarded)))
    players, pool = len(state.hands), state.pool
    if isinstance(play, Discard) or rules.refills:
        missing = max(0, rules.hand_size(players) - len(hand))
        hand, pool = tuple(sorted((*hand, *pool[:missing]))), pool[missing:]
    seat = state.to_move
    sides = rules.sides(players)
    return (
        state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            helping=helping,
            pool=pool,
            pattern=pattern,
            scores=tuple(
                points + score.total if other % sides == seat % sides else points
                for other, points in enumerate(state.scores)
            ),
            to_move=(seat + 1) % players if hand else seat,
            reason="" if hand else "went-out",
        ),
        score,
    )

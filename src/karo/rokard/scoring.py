"""What a play scores, item by item, and what the scores come to at the end."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import attrs

from karo.cards import Card
from karo.outcome import Outcome
from karo.rokard.pattern import Pattern, Placement, Row
from karo.rokard.plays import Place, pattern_after
from karo.rokard.rows import LONGEST
from karo.rokard.rules import BONUS, Rules, value_of

if TYPE_CHECKING:
    from karo.rokard.state import State

__all__ = ["Score", "ScoreItem", "hand_value", "score_play", "settle"]

Why = Literal["row", "card", "bonus"]


@attrs.frozen
class ScoreItem:
    """One thing that a play scores for.

    Attributes:
        why: ``row`` for a row made or made longer, ``card`` for a card that counts by itself,
            ``bonus`` for four of a kind or five in sequence.
        axis: ``across`` or ``down``; empty for a card.
        placements: The cards, in the order in which they lie.
        points: For a row or card, the points of each; of a bonus, just its own.
    """

    why: Why
    axis: str
    placements: tuple[Placement, ...]
    points: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points together."""
        return sum(self.points)

    def __str__(self) -> str:
        where = f" {self.axis}" if self.axis else ""
        cards = " ".join(str(item.slot) for item in self.placements)
        parts = " + ".join(map(str, self.points))
        count = f"{parts} = {self.total}" if len(self.points) > 1 else parts
        return f"{self.why}{where} from {self.placements[0].cell}: {cards}: {count}"


@attrs.frozen
class Score:
    """What a play scores, item by item.

    Attributes:
        items: The rows or cards, each row before its bonus; none for a discard.
    """

    items: tuple[ScoreItem, ...]

    @property
    def total(self) -> int:
        """The points together."""
        return sum(item.total for item in self.items)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.items), f"total: {self.total}"])

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import score_html  # noqa: PLC0415 - only who looks needs it

        return score_html(self)


def score_play(rules: Rules, pattern: Pattern, play: Place) -> Score:
    """What a play on the Pattern scores.

    Args:
        rules: The profile's rules.
        pattern: The Pattern before.
        play: The play; legal.
    """
    # A row that only a swap changed is neither new nor longer.
    rows = pattern_after(pattern, play).rows_through(item.cell for item in play.placements)
    return Score(tuple(_items(rules, play, rows)))


def _items(rules: Rules, play: Place, rows: tuple[Row, ...]) -> Iterator[ScoreItem]:
    swapped = {item.cell for item in play.swaps}
    if not rules.counts_rows or not rows:
        # Without rows it is the single card that begins the Pattern.
        for item in play.placements:
            yield ScoreItem("card", "", (item,), (value_of(item.slot.card),))
    for row in rows:
        if rules.counts_rows:
            points = (0 if item.cell in swapped else value_of(item.slot.card) for item in row.placements)
            yield ScoreItem("row", row.axis, row.placements, tuple(points))
        if _earns_bonus(rules, row):
            yield ScoreItem("bonus", row.axis, row.placements, (BONUS,))


def _earns_bonus(rules: Rules, row: Row) -> bool:
    if not rules.bonus_with_joker and any(slot.card.is_joker for slot in row.slots):
        return False
    places = [slot.place for slot in row.slots]
    kind = len({place.rank for place in places if isinstance(place, Card)}) == 1
    return len(row) == LONGEST or (kind and len(row) == LONGEST - 1)


def hand_value(hand: tuple[Card, ...]) -> int:
    """The points of the cards left in a hand."""
    return sum(map(value_of, hand))


def settle(rules: Rules, state: State) -> Outcome:
    """The outcome of a deal that has ended."""
    players = len(state.hands)
    sides = rules.sides(players)
    values = tuple(map(hand_value, state.hands))
    left = [sum(values[side::sides]) for side in range(sides)]
    scores = list(state.scores[:sides])
    out = state.to_move % sides
    way = rules.options.end.leftover
    if way == "deduct":
        scores = [score - lost for score, lost in zip(scores, left, strict=True)]
    elif way == "to-winner":
        scores[out] += sum(left) - left[out]
    by_seat = tuple(scores[seat % sides] for seat in range(players))
    # Partners share a place, and count as one for the places after it.
    places = tuple(1 + sum(other > mine for other in scores) for mine in by_seat)
    return Outcome(state.reason, places, values, (Fraction(0),) * players, scores=by_seat)

"""What the lab must know of Ro-Kard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from karo.lab.measures import (
    BEGINNER,
    FORCED,
    LEAD_CHANGES,
    SEAT_COMMON,
    TURN_SPACE,
    TURNS,
    LabGame,
    Measure,
    Played,
    mean_of_seats,
    of_winner,
    seat_figure,
    sum_of_seats,
)
from karo.rokard.game import RoKard
from karo.rokard.plays import Discard
from karo.rokard.rules import compile_rules

if TYPE_CHECKING:
    from karo.game import Game
    from karo.options import Variant

__all__ = ["GAME"]


def _dealt(variant: Variant, seats: int) -> object:
    options = compile_rules(variant).options
    return options.deal.hand_sizes[seats], options.deal.helping_hand


def _standing(game: Game) -> Sequence[float]:
    return [-score for score in cast("RoKard", game).scores]


def _seat_figures(game: Game) -> Mapping[str, tuple[float | None, ...]]:
    end = cast("RoKard", game)
    thrown = [entry.seat for entry in end.log if isinstance(entry.play, Discard)]
    return {
        "score": end.outcome.scores if end.outcome else (),
        "discards": tuple(thrown.count(seat) for seat in range(len(end.seats))),
        "wilds_left": tuple(sum(card.is_joker for card in held.hand) for held in end.seats),
    }


def _thrown(deal: Played) -> tuple[float, float]:
    return sum(value or 0 for value in deal.seats["discards"]), deal.deal["plays"]


_MEASURES: Final = (
    TURNS,
    FORCED,
    BEGINNER,
    LEAD_CHANGES,
    mean_of_seats("score", "score of a seat"),
    of_winner("winner_score", "score of the winner", "score"),
    mean_of_seats("hand_value", "value of the hand left, per seat"),
    Measure("discards", "share of plays that are discards", _thrown, "share"),
    sum_of_seats("wilds_left", "jokers left in the hands").told("In all hands together, at the end."),
    *TURN_SPACE,
)

#: Ro-Kard, for the lab.
GAME = LabGame(
    _MEASURES,
    (*SEAT_COMMON, seat_figure("score", "score"), seat_figure("hand_value", "hand value")),
    deck=lambda variant: compile_rules(variant).deck,
    dealt=_dealt,
    standing=_standing,
    seat_figures=_seat_figures,
)

"""What the lab must know of Joker Karo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from karo.jokerkaro.game import JokerKaro
from karo.jokerkaro.plays import Pass
from karo.jokerkaro.rules import compile_rules
from karo.lab.measures import (
    COMMON,
    LEAD_CHANGES,
    SEAT_COMMON,
    TURN_SPACE,
    LabGame,
    Measure,
    Played,
    SeatMeasure,
    ending,
    mean_of_seats,
    of_winner,
    seat_figure,
    share_of_seats,
    sum_of_seats,
)
from karo.options import JokerKaroOptions

if TYPE_CHECKING:
    from karo.game import Game
    from karo.options import Variant

__all__ = ["GAME"]


def _dealt(variant: Variant, seats: int) -> object:
    rules = compile_rules(variant)
    return rules.deck, rules.options.deal.hand_sizes[seats]


def _standing(game: Game) -> Sequence[float]:
    values = compile_rules(game.variant).values
    return [sum(values[card.index] for card in seat.hand) for seat in cast("JokerKaro", game).seats]


def _seat_figures(game: Game) -> Mapping[str, tuple[float | None, ...]]:
    end = cast("JokerKaro", game)
    rules = compile_rules(game.variant)
    wild = rules.melds.wild_cards
    seats = range(len(end.seats))
    outcome = end.outcome
    return {
        "payment": tuple(map(float, outcome.payments)) if outcome else (),
        "dropped_in": tuple(_round_of_drop(end, seat) for seat in seats),
        "failed_first": tuple(_failed_first(end, seat) if rules.opening else 0 for seat in seats),
        "wilds_left": tuple(sum(card in wild for card in held.hand) for held in end.seats),
    }


def _round_of_drop(game: JokerKaro, seat: int) -> int:
    """In which of its turns a seat dropped out, from 1; 0 if it didn't."""
    mine = [entry for entry in game.log if entry.seat == seat and entry.play.ends_turn]
    return len(mine) if mine and mine[-1].effect == "dropped-out" else 0


def _failed_first(game: JokerKaro, seat: int) -> int:
    """How often a seat passed before it had played a card."""
    number = 0
    for entry in game.log:
        if entry.seat == seat:
            if not isinstance(entry.play, Pass):
                break
            number += 1
    return number


def _count_turns(game: Game, limit: int) -> tuple[int, bool]:
    counted = cast("JokerKaro", game).count_turns(limit=limit)
    return counted.number, counted.exact


def _ever(number: float) -> bool:
    return number > 0


def _at_once(round_: float) -> bool:
    return round_ == 1


def _rounds(deal: Played) -> tuple[float, float]:
    rounds = [value for value in deal.seats["dropped_in"] if value]
    return sum(rounds), len(rounds)


def _drops(variant: Variant) -> bool:
    options = JokerKaroOptions.of(variant)
    opening = options.first_turn.meld != "any-play" and options.first_turn.failing == "drop-out"
    return opening or options.turn.pass_means == "drop-out"


_MEASURES: Final = (
    ending("went_out", "deals in which somebody goes out", "went-out"),
    ending("blocked", "deals in which nobody goes out", "blocked").told("All have dropped out, or passed."),
    ending("last_standing", "deals won by the last one in", "last-standing").where(
        lambda variant: variant.get("end.last_standing") == "wins"
    ),
    ending("void", "deals that don't count", "void").where(
        lambda variant: variant.get("end.blocked") == "void"
    ),
    *COMMON,
    LEAD_CHANGES,
    mean_of_seats("hand_value", "hand value left, per seat"),
    of_winner("winner_value", "hand value of the winner", "hand_value"),
    of_winner("won", "what the winner is paid", "payment").where(
        lambda variant: variant.get("scoring.payment") != "none"
    ),
    share_of_seats("dropped_out", "seats that drop out", "dropped_in", _ever).where(_drops),
    share_of_seats("thrown_out", "seats out in the first round", "dropped_in", _at_once).where(_drops),
    Measure("dropped_in", "round of dropping out", _rounds)
    .told("Of the seats that drop out; the first round is 1.")
    .where(_drops),
    share_of_seats("failed_first", "seats that fail in a first turn", "failed_first", _ever).where(
        lambda variant: variant.get("first_turn.meld") != "any-play"
    ),
    sum_of_seats("wilds_left", "wilds left in the hands").told("In all hands together, at the end."),
    *TURN_SPACE,
)


def _is_out(deal: Played, seat: int) -> float:
    return float(bool(deal.seats["dropped_in"][seat]))


_SEAT_MEASURES: Final = (
    *SEAT_COMMON,
    seat_figure("hand_value", "hand value"),
    seat_figure("payment", "payment"),
    SeatMeasure("dropped_out", "drops out", _is_out, "share"),
)

#: Joker Karo, for the lab.
GAME = LabGame(
    _MEASURES,
    _SEAT_MEASURES,
    deck=lambda variant: compile_rules(variant).deck,
    dealt=_dealt,
    step=lambda variant: compile_rules(variant).step,
    standing=_standing,
    seat_figures=_seat_figures,
    count_turns=_count_turns,
)

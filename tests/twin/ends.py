"""How a deal came out: places and payments."""

from dataclasses import dataclass
from fractions import Fraction

from tests.twin.cards import RANKS, rank_of
from tests.twin.options import Options
from tests.twin.states import State


@dataclass(frozen=True)
class Result:
    """The end of a deal; a void one has neither places nor payments."""

    reason: str
    hand_values: tuple[int, ...]
    places: tuple[int, ...] | None
    payments: tuple[Fraction, ...] | None


def value(opts: Options, card: str) -> int:
    """The points of a card that is left in a hand."""
    values = opts["scoring.values"]
    if card in values:
        return int(values[card])
    if rank_of(card) in values:
        return int(values[rank_of(card)])
    return RANKS.index(rank_of(card)) + 1


def outcome(opts: Options, state: State) -> Result | None:
    """The result, or None while the deal goes on."""
    if state.reason is None:
        return None
    values = tuple(sum(value(opts, card) for card in hand) for hand in state.hands)
    if state.reason == "void":
        return Result("void", values, None, None)
    places = _places(opts, state, values)
    payments = _payments(opts, places, values)
    if state.reason == "went-out" and (
        (opts["scoring.spade_ace_win"] == "last-turn" and state.spade_in_turn)
        or (opts["scoring.spade_ace_win"] == "last-card" and state.spade_in_play)
    ):
        payments = tuple(sum_ * opts["scoring.spade_ace_factor"] for sum_ in payments)
    return Result(state.reason, values, places, payments)


def _places(opts: Options, state: State, values: tuple[int, ...]) -> tuple[int, ...]:
    """1 for the best; a seat's place is one more than the number of seats that are better."""
    count = len(values)
    step = 1 if opts["deal.direction"] == "clockwise" else -1

    def rating(seat: int) -> tuple[int, ...]:
        winner_first = 0 if seat == state.winner else 1
        if opts["end.ties"] == "seat-order":
            return winner_first, values[seat], (seat - state.first) * step % count
        return winner_first, values[seat]

    return tuple(1 + sum(rating(other) < rating(seat) for other in range(count)) for seat in range(count))


def _payments(opts: Options, places: tuple[int, ...], values: tuple[int, ...]) -> tuple[Fraction, ...]:
    """What each seat wins (or, below zero, pays)."""
    way = opts["scoring.payment"]
    if way == "none":
        return (Fraction(0),) * len(places)
    if way == "by-place":
        table = opts["scoring.place_payments"][len(places)]
        shares = []
        for place in places:
            sharing = places.count(place)
            shares.append(Fraction(sum(table[place - 1 : place - 1 + sharing]), sharing))
        return tuple(shares)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    best = values[winners[0]]
    pays = [0 if seat in winners else values[seat] for seat in range(len(places))]
    if way == "difference":
        pays = [max(0, paid - best) if seat not in winners else 0 for seat, paid in enumerate(pays)]
    won = Fraction(sum(pays), len(winners))
    return tuple(won if seat in winners else Fraction(-pays[seat]) for seat in range(len(places)))

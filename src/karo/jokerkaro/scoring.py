"""Who won a deal, and what is paid."""

from __future__ import annotations

from fractions import Fraction

from karo.jokerkaro.bits import indices_of
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.outcome import Outcome

__all__ = ["hand_value", "settle"]


def hand_value(rules: Rules, hand: int) -> int:
    """The points of the cards left in a hand."""
    return sum(rules.values[index] for index in indices_of(hand))


def settle(rules: Rules, state: State) -> Outcome:
    """The outcome of a deal that has ended."""
    values = tuple(hand_value(rules, hand) for hand in state.hands)
    if state.reason == "blocked" and rules.options.end.blocked == "void":
        return Outcome("void", (), values, (Fraction(0),) * len(values))
    places = _places(rules, state, values)
    payments = _payments(rules, places, values)
    # Only a win by going out sets the mark in the state's last turn.
    pays_more = state.reason == "went-out" and state.spade_ace
    factor = rules.options.scoring.spade_ace_factor if pays_more else 1
    if factor != 1:
        payments = [part * factor for part in payments]
    return Outcome(state.reason, places, values, tuple(payments), factor)


def _champion(state: State) -> int | None:
    """The seat that is first whatever the hands, or None."""
    if state.reason == "went-out":
        return state.to_move
    if state.reason == "last-standing":
        return next(seat for seat in range(len(state.hands)) if not state.out >> seat & 1)
    return None


def _places(rules: Rules, state: State, values: tuple[int, ...]) -> tuple[int, ...]:
    champion, players = _champion(state), len(values)

    def key(seat: int) -> tuple[bool, int, int]:
        order = (seat - state.first) * rules.step % players
        return (seat != champion, values[seat], order if rules.options.end.ties == "seat-order" else 0)

    keys = [key(seat) for seat in range(players)]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)


def _payments(rules: Rules, places: tuple[int, ...], values: tuple[int, ...]) -> list[Fraction]:
    way = rules.options.scoring.payment
    if way == "by-place":
        return _by_place(rules.options.scoring.place_payments[len(places)], places)
    if way == "none":
        return [Fraction(0)] * len(places)
    winners = places.count(1)
    best = values[places.index(1)] if way == "difference" else 0
    paid = [0 if place == 1 else max(0, value - best) for place, value in zip(places, values, strict=True)]
    share = Fraction(sum(paid), winners)
    return [share if place == 1 else Fraction(-sum_) for place, sum_ in zip(places, paid, strict=True)]


def _by_place(table: tuple[int, ...], places: tuple[int, ...]) -> list[Fraction]:
    """Equal places share what the places that they fill are paid."""
    shares = {
        place: Fraction(sum(table[place - 1 : place - 1 + places.count(place)]), places.count(place))
        for place in set(places)
    }
    return [shares[place] for place in places]

"""What it is worth to get rid of each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from numbers import Rational
from typing import Any, Final, cast

import attrs

from karo.arguments import brief
from karo.cards import Card
from karo.errors import ArgumentError
from karo.jokerkaro.bits import indices_of
from karo.jokerkaro.rules import Rules

__all__ = ["Weight", "Weights", "WeightsLike", "weigh"]

Weight = int | float | Fraction
#: The name of some weights, or weights for some cards (or their texts).
WeightsLike = str | Mapping[Card, Weight] | Mapping[str, Weight]

#: How much more a unit counts than a card, and a card than one that helps where it isn't needed.
_UNIT: Final = 1024
FINE: Final = 1024
#: A weight is at most this large, and its fraction no finer than that of any float.
_MOST: Final = 10**9
_FINEST: Final = 1 << 1100
_WANTED: Final = "weights= is 'value', 'cards' or a mapping from card to number"


@attrs.frozen
class Weights:
    """The weight of each card by index.

    Attributes:
        given: As asked for.
        exact: As whole numbers, in which more cards make a difference between equal values.
        least: The least of these.
    """

    given: tuple[Weight, ...]
    exact: tuple[int, ...]
    least: int

    def of(self, hand: int) -> Weight:
        """What a hand weighs."""
        return sum(self.given[index] for index in indices_of(hand))

    def exactly(self, hand: int) -> int:
        """What a hand weighs, as a whole number."""
        return sum(self.exact[index] for index in indices_of(hand))


def weigh(rules: Rules, weights: WeightsLike | None) -> Weights:
    """The weights of all cards.

    Args:
        rules: The profile's rules.
        weights: ``value`` for the hand values (the default), ``cards`` for one each, or a
            mapping; a card that it doesn't name weighs its hand value.

    Returns:
        The weights.

    Raises:
        ArgumentError: If there is no such name, a weight is no number of reasonable size, or is for no card.
        CardError: If a text names no card.
    """
    if weights is None or isinstance(weights, str):
        return _named(rules, weights or "value")
    if not isinstance(cast("object", weights), Mapping):
        raise ArgumentError(f"{_WANTED}, not {brief(weights)}")
    given: list[Weight] = list(rules.values)
    for key, weight in weights.items():
        card = Card.parse(key) if isinstance(key, str) else key
        if not isinstance(cast("object", card), Card):
            raise ArgumentError(f"weights are for cards, not for {brief(card)}")
        if not _is_bearable(weight):
            found = f"from {-_MOST} to {_MOST}, not {brief(weight)}"
            raise ArgumentError(f"the weight of {card} is a number {found}")
        given[card.index] = weight
    return _exact(tuple(given))


def _is_bearable(weight: Any) -> bool:
    if isinstance(weight, float):
        return -_MOST <= weight <= _MOST  # so nan isn't
    if not isinstance(weight, Rational):
        return False
    above, below = int(weight.numerator), int(weight.denominator)
    return below <= _FINEST and abs(above) <= _MOST * below


def _named(rules: Rules, name: str) -> Weights:
    key = ("weights", name)
    found: Weights | None = rules.memory.get(key)
    if found is None:
        if name not in ("value", "cards"):
            raise ArgumentError(f"{_WANTED}, not {brief(name)}")
        found = rules.remember(key, _exact, rules.values if name == "value" else (1,) * 53)
    return found


def _exact(given: tuple[Weight, ...]) -> Weights:
    if set(map(type, given)) == {int}:
        whole = cast("Sequence[int]", given)
    else:
        exact = [Fraction(weight) for weight in given]
        common = lcm(*(weight.denominator for weight in exact))
        whole = [int(weight * common) for weight in exact]
    fine = tuple([(w * _UNIT + (w >= 0)) * FINE for w in whole])
    return Weights(given, fine, min(fine))

"""What is given to set up a position in Python, looked at before anything is done with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, cast

from karo.arguments import brief
from karo.cards import Card, parse_cards
from karo.errors import PositionError

__all__ = ["given_cards", "given_list"]

T = TypeVar("T")


def given_list(key: str, items: Iterable[T]) -> tuple[T, ...]:
    """What is given as a list.

    Args:
        key: The argument, for the message.
        items: What was given.

    Raises:
        PositionError: If it is no list.
    """
    if not isinstance(cast("object", items), Iterable):
        raise PositionError.of(f"{key}: expected a list, got {brief(items)}")
    return tuple(items)


def given_cards(key: str, cards: Iterable[Card] | str) -> tuple[Card, ...]:
    """What is given as cards, or as their text.

    Args:
        key: The argument, for the message.
        cards: What was given.

    Raises:
        CardError: If a word of the text is no card.
        PositionError: If it is neither a text nor a list of cards.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    found = given_list(key, cards)
    for card in found:
        if not isinstance(cast("object", card), Card):
            raise PositionError.of(f"{key}: expected cards, got {brief(card)}")
    return found

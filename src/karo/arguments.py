"""Looks at arguments before anything is done with them, and says in short what they are."""

from __future__ import annotations

import math
import reprlib
from typing import Final

from karo.errors import ArgumentError, TextError

__all__ = ["brief", "is_seat", "is_whole", "require_play_text", "require_text", "require_whole"]

#: Whole numbers that are limits are at most this large.
MOST: Final = 10**12


def brief(value: object) -> str:
    """A value in short, for a message; numbers of thousands of digits can't be written at all."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of about {int(value.bit_length() * math.log10(2)) + 1} digits"
    try:
        return reprlib.repr(value)
    except ValueError:
        return f"a {type(value).__name__} of numbers too long to be written"


def is_whole(value: object) -> bool:
    """Whether it is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object, players: int) -> bool:
    """Whether it is the number of a seat of so many."""
    return isinstance(value, int) and is_whole(value) and 0 <= value < players


def require_whole(what: str, value: object, low: int = 0, high: int = MOST) -> None:
    """Make sure that an argument is a whole number in its range.

    Args:
        what: What it is, for the message.
        value: The argument.
        low: The least.
        high: The most.

    Raises:
        ArgumentError: If it is none.
    """
    if not (isinstance(value, int) and is_whole(value) and low <= value <= high):
        raise ArgumentError(f"{what} is a whole number from {low} to {high}, not {brief(value)}")


def require_text(what: str, value: object) -> None:
    """Make sure that an argument is a text.

    Args:
        what: What it is, for the message.
        value: The argument.

    Raises:
        ArgumentError: If it is none.
    """
    if not isinstance(value, str):
        raise ArgumentError(f"{what} is a text, not {brief(value)}")


def require_play_text(text: object) -> None:
    """Make sure that what is to be read as a play or turn is a text; decoded data may be anything.

    Args:
        text: What is to be read.

    Raises:
        TextError: If it is no text.
    """
    if not isinstance(text, str):
        raise TextError(f"a play is given as a text, not {brief(text)}")

"""Looks at arguments before anything is done with them, and says in short what they are."""

from __future__ import annotations

import math
import os
import reprlib
from collections.abc import Collection, Iterable
from typing import Final, TypeGuard, TypeVar, cast

from karo.errors import ArgumentError, TextError

__all__ = [
    "MOST",
    "brief",
    "is_seat",
    "is_whole",
    "no_seat",
    "require_a",
    "require_each",
    "require_one_of",
    "require_path",
    "require_play_text",
    "require_text",
    "require_whole",
]

T = TypeVar("T")

#: Whole numbers that are limits are at most this large.
MOST: Final = 10**12


def brief(value: object) -> str:
    """A value in short, for a message; numbers of thousands of digits can't be written at all."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of about {int(value.bit_length() * math.log10(2)) + 1} digits"
    try:
        return reprlib.repr(value)
    except ValueError:
        return f"a {type(value).__name__} of numbers too long to write out"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number; booleans don't count."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object, players: int) -> TypeGuard[int]:
    """Whether it is the number of a seat of so many."""
    return is_whole(value) and 0 <= value < players


def no_seat(value: object, players: int) -> str:
    """What to say where :func:`is_seat` says no."""
    seats = f": the seats are 0 to {players - 1}" if players else ""
    return f"there is no seat {brief(value)}{seats}"


def require_whole(what: str, value: object, low: int = 0, high: int = MOST) -> None:
    """Make sure that an argument is a whole number in its range.

    Args:
        what: What it is, for the message.
        value: The argument.
        low: The least.
        high: The most.

    Raises:
        ArgumentError: If it isn't one.
    """
    if not (is_whole(value) and low <= value <= high):
        raise ArgumentError(f"{what} must be a whole number from {low} to {high}, not {brief(value)}")


def require_a(what: str, value: object, *kinds: type) -> None:
    """Make sure that an argument is of a class.

    Args:
        what: What it is, for the message, such as ``a card``.
        value: The argument.
        kinds: The class, or several that will do.

    Raises:
        ArgumentError: If it is of none of them.
    """
    if not isinstance(value, kinds):
        raise ArgumentError(f"expected {what}, not {brief(value)}")


def require_each(what: str, values: Iterable[T], *kinds: type) -> tuple[T, ...]:
    """Make sure that an argument is a list of values of a class.

    Args:
        what: What they are, for the message, such as ``cards``.
        values: The argument.
        kinds: The class, or several that will do.

    Returns:
        The values.

    Raises:
        ArgumentError: If it isn't a list, or one of them is of another class.
    """
    if isinstance(values, str) or not isinstance(cast("object", values), Iterable):
        raise ArgumentError(f"expected {what} in a list, not {brief(values)}")
    found = tuple(values)
    for value in found:
        if not isinstance(value, kinds):
            raise ArgumentError(f"expected {what}, not {brief(value)}")
    return found


def require_one_of(what: str, value: object, words: Collection[str]) -> None:
    """Make sure that an argument is one of some words.

    Args:
        what: What it is, for the message, such as ``by=``.
        value: The argument.
        words: The words.

    Raises:
        ArgumentError: If it isn't one of them.
    """
    if not (isinstance(value, str) and value in words):
        raise ArgumentError(f"{what} must be one of {', '.join(words)}, not {brief(value)}")


def require_path(path: str | os.PathLike[str]) -> str:
    """Make sure that an argument is the path of a file.

    Args:
        path: The argument.

    Returns:
        The path.

    Raises:
        ArgumentError: If it isn't one.
    """
    if isinstance(cast("object", path), str | os.PathLike):
        name = os.fspath(path)
        if isinstance(cast("object", name), str):
            return name
    raise ArgumentError(f"expected the path of a file, not {brief(path)}")


def require_text(what: str, value: object) -> None:
    """Make sure that an argument is a text.

    Args:
        what: What it is, for the message.
        value: The argument.

    Raises:
        ArgumentError: If it isn't one.
    """
    if not isinstance(value, str):
        raise ArgumentError(f"{what} must be a string, not {brief(value)}")


def require_play_text(text: object) -> None:
    """Make sure that what is to be read as a play or turn is a text; decoded data may be anything.

    Args:
        text: What is to be read.

    Raises:
        TextError: If it isn't a string.
    """
    if not isinstance(text, str):
        raise TextError(f"a play must be a string, not {brief(text)}")

"""How pictures look: colours, size, the language of their text alternatives."""

from __future__ import annotations

import math
from typing import Final, Literal

import attrs

from karo.arguments import require_a
from karo.cards import Suit
from karo.errors import ArgumentError
from karo.show.language import ENGLISH, Language
from karo.show.spoken import Spoken

__all__ = ["LOOK", "Look", "require_look"]

_INK, _RED = "#1b1c1f", "#c8142f"
_COLORS: Final = {
    "two": (_INK, _RED, _RED, _INK),
    "four": ("#0b7d3e", "#1668c7", _RED, _INK),
    "mono": ("#000", "#000", "#000", "#000"),
}


@attrs.frozen
class Look:
    """How pictures look.

    Attributes:
        colors: ``two`` for red and black suits, ``four`` for one colour each (♣ green, ♦ blue), ``mono``
            for black and white: red suits are outlines.
        scale: How large; 1 makes a card 60 pixels wide. Pictures are sharp at every size.
        width: How wide hands and tables may be before they go on in the next line, at scale 1. A Pattern
            that is wider is drawn smaller.
        language: The language of the text alternatives.

    Raises:
        ArgumentError: If there are no such colours, or scale or width are no numbers above 0.
    """

    colors: Literal["two", "four", "mono"] = "two"
    scale: float = 1
    width: int = 800
    language: Language = ENGLISH

    def __attrs_post_init__(self) -> None:
        if self.colors not in _COLORS:
            raise ArgumentError(f"colors= must be one of {', '.join(_COLORS)}, not {self.colors!r}")
        for name, size in (("scale", self.scale), ("width", self.width)):
            if not _is_size(size):
                raise ArgumentError(f"{name}= must be a number above 0, not {size!r}")

    @property
    def spoken(self) -> Spoken:
        """What says in words what a picture shows."""
        return Spoken(self.language)

    def ink(self, suit: Suit | None) -> str:
        """The colour of a suit; of the joker where there is none."""
        if suit is None:
            return "#000" if self.colors == "mono" else "#6b3fa0"
        return _COLORS[self.colors][suit]

    def paint(self, suit: Suit) -> str:
        """The attributes that a suit's shape is painted with."""
        if self.colors == "mono" and suit in {Suit.DIAMONDS, Suit.HEARTS}:
            return 'fill="#fff" stroke="#000" stroke-width="9"'
        return f'fill="{self.ink(suit)}"'


def _is_size(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < math.inf


#: How pictures look where nobody says.
LOOK: Final = Look()


def require_look(value: object) -> None:
    """Make sure that an argument says how pictures look.

    Args:
        value: The argument.

    Raises:
        ArgumentError: If it doesn't.
    """
    require_a("a Look", value, Look)

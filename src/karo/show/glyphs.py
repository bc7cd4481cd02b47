"""The signs that everything is drawn with: one choice for Unicode, one for plain ASCII."""

from __future__ import annotations

from typing import Final

import attrs

__all__ = ["ASCII", "UNICODE", "Glyphs"]


@attrs.frozen
class Glyphs:
    """The signs to draw with.

    Attributes:
        suits: The signs of clubs, diamonds, hearts and spades.
        ten: How the rank 10 is written.
        stands_for: Between a wild and what it stands for.
        wild: Before the wilds of a hand.
        rule: What a line across is made of.
        minus: Before what is paid.
        dot: Between things that stand in a row.
        none: Where there is nothing.
        times: Before a factor.
    """

    suits: str
    ten: str
    stands_for: str
    wild: str
    rule: str
    minus: str
    dot: str
    none: str
    times: str


#: Suits as ♣ ♦ ♥ ♠, a wild as ``JK→6♥``.
UNICODE: Final = Glyphs("♣♦♥♠", "10", "→", "★", "─", "−", "·", "–", "×")

#: For terminals and files that know nothing else; cards as the notation writes them.
ASCII: Final = Glyphs("CDHS", "T", "=", "*", "-", "-", "|", "-", "x")

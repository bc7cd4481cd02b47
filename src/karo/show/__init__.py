"""Cards, melds and whole positions as text for people, in Unicode or plain ASCII.

Colours are no part of it: the ``karo`` command adds them.
"""

from karo.show.drawer import Drawer, drawer_of
from karo.show.glyphs import ASCII, UNICODE, Glyphs
from karo.show.pieces import Line, Piece, text_of, wrapped
from karo.show.text import (
    card_text,
    cards_text,
    hand_text,
    meld_text,
    outcome_text,
    position_text,
    slot_text,
    table_text,
)

__all__ = [
    "ASCII",
    "UNICODE",
    "Drawer",
    "Glyphs",
    "Line",
    "Piece",
    "card_text",
    "cards_text",
    "drawer_of",
    "hand_text",
    "meld_text",
    "outcome_text",
    "position_text",
    "slot_text",
    "table_text",
    "text_of",
    "wrapped",
]

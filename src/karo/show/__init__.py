"""Cards, melds and whole positions for people: as text, in Unicode or plain ASCII, and as SVG pictures.

Colours are no part of the text: the ``karo`` command adds them.
"""

from karo.show.drawer import Drawer, drawer_of
from karo.show.glyphs import ASCII, UNICODE, Glyphs
from karo.show.language import ENGLISH, Language, list_languages, load_language
from karo.show.pieces import Line, Piece, text_of, wrapped
from karo.show.spoken import Spoken
from karo.show.svg import (
    LOOK,
    Look,
    card_svg,
    cards_svg,
    hand_svg,
    meld_svg,
    pattern_svg,
    position_svg,
    table_svg,
)
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
    "ENGLISH",
    "LOOK",
    "UNICODE",
    "Drawer",
    "Glyphs",
    "Language",
    "Line",
    "Look",
    "Piece",
    "Spoken",
    "card_svg",
    "card_text",
    "cards_svg",
    "cards_text",
    "drawer_of",
    "hand_svg",
    "hand_text",
    "list_languages",
    "load_language",
    "meld_svg",
    "meld_text",
    "outcome_text",
    "pattern_svg",
    "position_svg",
    "position_text",
    "slot_text",
    "table_svg",
    "table_text",
    "text_of",
    "wrapped",
]

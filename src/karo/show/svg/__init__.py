"""Cards, melds, tables, Patterns and whole positions as SVG pictures.

A picture needs nothing but itself: no font, no file, no library. It says in words what it shows,
so that a screen reader can read a table from it.
"""

from karo.show.svg.look import LOOK, Look
from karo.show.svg.pictures import card_svg, cards_svg, hand_svg, meld_svg, table_svg
from karo.show.svg.rokard import pattern_svg
from karo.show.svg.scene import position_svg

__all__ = [
    "LOOK",
    "Look",
    "card_svg",
    "cards_svg",
    "hand_svg",
    "meld_svg",
    "pattern_svg",
    "position_svg",
    "table_svg",
]

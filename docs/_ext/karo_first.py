"""Pictures that stand in the pages, drawn by the library while they are read."""

from __future__ import annotations

import karo
from karo.show import Look, hand_svg, pattern_svg, position_svg, table_svg

#: The position of the first page.
HANDS, TABLE = ("4H 8H 8C 8S KC JK", "2C 3C 9D"), ("5H 6H 7H", "TS JS QS")


def shown(*pictures: str) -> str:
    """Pictures side by side, as a block of Markdown."""
    return f'```{{raw}} html\n<div class="karo-drawn">{"".join(pictures)}</div>\n```'


def table(words: str) -> str:
    """A table of these melds, which ``|`` parts."""
    return shown(table_svg(karo.Table(part.strip() for part in words.split("|"))))


def hand(words: str) -> str:
    """A hand of these cards."""
    return shown(hand_svg(words))


def hands_in_colors(words: str) -> str:
    """The same hand in every choice of colours."""
    looks = [Look(colors=colors, scale=0.8) for colors in ("two", "four", "mono")]
    return shown(*(hand_svg(words, look=look) for look in looks))


def pattern(words: str) -> str:
    """A Pattern of these cards on cells."""
    return shown(pattern_svg(karo.Pattern.parse(words)))


def position(words: str) -> str:
    """The deal of a seed, all hands open or as a seat sees it: ``pagat 7`` or ``pagat 7 seat 1``."""
    name, seed, *seat = words.split()
    game = karo.Game.deal(karo.load_variant(name), players=4, seed=int(seed))
    return shown(position_svg(game.view(int(seat[1])) if seat else game, Look(scale=0.8)))


def first_picture(_words: str) -> str:
    """The hand of the first page, and the table that its best turn leaves."""
    game = karo.JokerKaro.position(karo.load_variant("pagat"), hands=HANDS, table=TABLE)
    after = game.apply(game.best_turn().turn)
    look = Look(scale=0.9, width=560)
    labelled = "".join(
        f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
        for picture, caption in (
            (table_svg(game.table, look), "on the table"),
            (hand_svg(HANDS[0], look=look), "in hand"),
            (table_svg(after.table, look), "after the best turn"),
        )
    )
    return f'```{{raw}} html\n<div class="karo-drawn karo-first">{labelled}</div>\n```'

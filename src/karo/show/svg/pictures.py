"""Pictures of cards, hands, melds and tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final
from zlib import crc32

import attrs

from karo.arguments import require_each
from karo.cards import Card, parse_cards
from karo.melds import Meld, Slot
from karo.show.svg.faces import HEIGHT, LIFT, STRIP, WIDTH, badge, face
from karo.show.svg.look import LOOK, Look, require_look
from karo.show.svg.shapes import definitions, number

__all__ = [
    "Drawn",
    "card_svg",
    "cards_svg",
    "drawn_hand",
    "drawn_row",
    "drawn_table",
    "escaped",
    "hand_svg",
    "meld_svg",
    "picture",
    "table_svg",
]

#: Between a picture and its border; between things side by side.
_EDGE: Final = 4
_GAP: Final = 20


@attrs.frozen
class Drawn:
    """A part of a picture.

    Attributes:
        body: What is drawn, from 0, 0 on.
        width: How wide it is.
        height: How high.
    """

    body: str
    width: float
    height: float

    def at(self, x: float, y: float, attributes: str = "") -> str:
        """What is drawn, moved to a place."""
        return f'<g transform="translate({number(x)} {number(y)})"{attributes}>{self.body}</g>'

    def scaled(self, factor: float) -> Drawn:
        """The same, larger or smaller."""
        body = f'<g transform="scale({factor:.4g})">{self.body}</g>'
        return Drawn(body, self.width * factor, self.height * factor)


def escaped(text: str) -> str:
    """A text as XML holds it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def picture(drawn: Drawn, title: str, told: str, look: Look, *, edge: float = _EDGE) -> str:
    """A whole picture, with what it shows in words.

    Args:
        drawn: What it shows.
        title: What it is.
        told: The same as the picture, in words.
        look: How it looks.
        edge: How much room is left around it.
    """
    width, height = drawn.width + 2 * edge, drawn.height + 2 * edge
    # The same picture has the same names, so that a page may show it twice.
    key = f"karo-{crc32((title + told + drawn.body).encode()):08x}"
    named = "" if title == told else f'<desc id="{key}-d">{escaped(told)}</desc>'
    labels = f"{key}-t" + (f" {key}-d" if named else "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{labels}" '
        f'width="{number(width * look.scale)}" height="{number(height * look.scale)}" '
        f'viewBox="{number(-edge)} {number(-edge)} {number(width)} {number(height)}">'
        f'<title id="{key}-t">{escaped(title)}</title>{named}'
        f"{definitions(drawn.body)}{drawn.body}</svg>"
    )


def drawn_row(
    slots: Sequence[Slot],
    look: Look,
    fresh: Collection[int] = (),
    gaps: Collection[int] = (),
    *,
    under: bool = False,
) -> Drawn:
    """Slots side by side, each covering most of the one before; ``under`` another row or not."""
    top = LIFT if fresh else 0
    parts: list[str] = []
    x = 0.0
    for position, slot in enumerate(slots):
        x += STRIP * bool(position) + 9 * (position in gaps)
        covered = under or position < len(slots) - 1
        parts.append(face(slot, x, top, look, fresh=position in fresh, covered=covered))
    return Drawn("".join(parts), x + WIDTH, HEIGHT + top)


def _open(cards: Iterable[Card]) -> list[Slot]:
    return [Slot(card, None) if card.is_joker else Slot.own(card) for card in cards]


def _read(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)


def card_svg(card: Card, look: Look = LOOK) -> str:
    """A picture of a card.

    Args:
        card: The card.
        look: How it looks.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        ArgumentError: If it is no look.

    Example:
        >>> from karo import Card
        >>> from karo.show import card_svg
        >>> card_svg(Card.parse("8H"))[-6:], "8 of hearts" in card_svg(Card.parse("8H"))
        ('</svg>', True)
    """
    require_look(look)
    told = look.spoken.card(card)
    return picture(drawn_row(_open([card]), look), told, told, look)


def cards_svg(cards: Iterable[Card] | str, look: Look = LOOK) -> str:
    """A picture of cards in the order given.

    Args:
        cards: The cards, or their text.
        look: How it looks.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        CardError: If the text names no card.
        ArgumentError: If it is no look.
    """
    require_look(look)
    shown = list(_read(cards))
    told = ", ".join(map(look.spoken.card, shown)) or look.spoken.hand(())
    return picture(drawn_row(_open(shown), look) if shown else Drawn("", WIDTH, HEIGHT), told, told, look)


def drawn_hand(cards: Iterable[Card], wilds: Collection[Card], look: Look) -> Drawn:
    """A hand, suit by suit, the wilds by themselves; in as many lines as it takes."""
    held = sorted(cards, key=lambda card: (card.is_joker or card in wilds, card))
    most = max(1, int((look.width - WIDTH) / (STRIP + 2)) + 1)
    down = -(-len(held) // most) or 1
    size = -(-len(held) // down)
    lines = [held[start : start + size] for start in range(0, len(held), size or 1)]
    rows = [
        drawn_row(_open(line), look, gaps=_breaks(line, wilds), under=line is not lines[-1]) for line in lines
    ]
    # A line is seen as far as the index of its cards.
    step = 50
    body = "".join(row.at(0, number * step) for number, row in enumerate(rows))
    return Drawn(body, max((row.width for row in rows), default=WIDTH), HEIGHT + step * (down - 1))


def _breaks(line: Sequence[Card], wilds: Collection[Card]) -> set[int]:
    groups = [None if card.is_joker or card in wilds else card.suit for card in line]
    return {position for position in range(1, len(line)) if groups[position] is not groups[position - 1]}


def hand_svg(cards: Iterable[Card] | str, look: Look = LOOK, *, wilds: Collection[Card] = ()) -> str:
    """A picture of a hand: suit by suit, the wilds by themselves.

    Args:
        cards: The cards in any order, or their text.
        look: How it looks.
        wilds: Which cards are wild, besides the joker.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        CardError: If the text names no card.
        ArgumentError: If it is no look, or the wilds are no cards.
    """
    require_look(look)
    wilds = require_each("wild cards", wilds, Card)
    held = _read(cards)
    title = look.language.count(
        "picture", "a hand of 1 card", "a hand of {number} cards", len(held), number=len(held)
    )
    return picture(drawn_hand(held, wilds, look), title, look.spoken.hand(held), look)


def meld_svg(meld: Meld, look: Look = LOOK, *, fresh: Collection[int] = ()) -> str:
    """A picture of a meld; its wilds say what they stand for.

    Args:
        meld: The meld.
        look: How it looks.
        fresh: The numbers, from 0, of the slots that were just filled; they stand out.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        ArgumentError: If it is no look.
    """
    require_look(look)
    told = look.spoken.meld(meld)
    return picture(drawn_row(meld.slots, look, fresh), told, told, look)


def drawn_table(melds: Iterable[Meld], look: Look) -> Drawn:
    """Melds with their numbers, as many in a line as fit."""
    parts: list[str] = []
    x = y = widest = 0.0
    for position, meld in enumerate(melds, start=1):
        row = drawn_row(meld.slots, look)
        width = row.width + 24
        if x and x + width > look.width:
            x, y = 0, y + HEIGHT + 14
        parts.append(badge(str(position), x + 10, y + 18) + row.at(x + 24, y))
        widest = max(widest, x + width)
        x += width + _GAP
    return Drawn("".join(parts), widest or WIDTH, y + HEIGHT)


def table_svg(melds: Iterable[Meld], look: Look = LOOK) -> str:
    """A picture of the melds on a table, numbered from 1 as plays name them.

    Args:
        melds: The melds.
        look: How it looks.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        ArgumentError: If it is no look.
    """
    require_look(look)
    laid = tuple(melds)
    title = look.language.count(
        "picture", "a table with 1 meld", "a table with {number} melds", len(laid), number=len(laid)
    )
    return picture(drawn_table(laid, look), title, look.spoken.table(laid), look)

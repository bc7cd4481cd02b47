"""Cards, hands, melds, tables and positions as plain text."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from karo.cards import Card
from karo.game import Game
from karo.melds import Meld, Slot
from karo.show.cards import card_piece, cards_line, hand_line, meld_line, slot_piece
from karo.show.drawer import drawer_of
from karo.show.glyphs import UNICODE, Glyphs
from karo.show.layout import numbered
from karo.show.pieces import Line, text_of

__all__ = [
    "card_text",
    "cards_text",
    "hand_text",
    "meld_text",
    "outcome_text",
    "position_text",
    "slot_text",
    "table_text",
]


def _text(lines: Iterable[Line]) -> str:
    return "\n".join(text_of(line) for line in lines)


def card_text(card: Card, glyphs: Glyphs = UNICODE) -> str:
    """A card as text.

    Args:
        card: The card.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.

    Example:
        >>> from karo import Card
        >>> from karo.show import ASCII, card_text
        >>> card_text(Card.parse("TH")), card_text(Card.parse("TH"), ASCII)
        ('10♥', 'TH')
    """
    return card_piece(card, glyphs).text


def cards_text(cards: Iterable[Card], glyphs: Glyphs = UNICODE) -> str:
    """Cards as text, in the order given.

    Args:
        cards: The cards.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.

    Example:
        >>> from karo.cards import parse_cards
        >>> from karo.show import cards_text
        >>> cards_text(parse_cards("8H 9C JK"))
        '8♥ 9♣ JK'
    """
    return text_of(cards_line(cards, glyphs))


def hand_text(cards: Iterable[Card], wilds: Collection[Card] = (), glyphs: Glyphs = UNICODE) -> str:
    """A hand as text, in groups: each suit with its ranks, the wilds by themselves.

    Args:
        cards: The cards, in any order.
        wilds: Which cards are wild, besides the joker.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.

    Example:
        >>> from karo.cards import parse_cards
        >>> from karo.show import hand_text
        >>> hand_text(parse_cards("KS 8H 2H AS JK"), wilds=parse_cards("AS"))
        '♥ 2 8  ♠ K  ★ A♠ JK'
    """
    return text_of(hand_line(cards, wilds, glyphs))


def slot_text(slot: Slot, glyphs: Glyphs = UNICODE) -> str:
    """A slot of a meld as text; a wild says what it stands for.

    Args:
        slot: The slot.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.

    Example:
        >>> from karo import Slot
        >>> from karo.show import slot_text
        >>> slot_text(Slot.parse("JK=6H"))
        'JK→6♥'
    """
    return slot_piece(slot, glyphs).text


def meld_text(meld: Meld, glyphs: Glyphs = UNICODE) -> str:
    """A meld as text.

    Args:
        meld: The meld.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.

    Example:
        >>> from karo import Meld
        >>> from karo.show import meld_text
        >>> meld_text(Meld.parse("5H JK=6H 7H"))
        '5♥ JK→6♥ 7♥'
    """
    return text_of(meld_line(meld, glyphs))


def table_text(melds: Iterable[Meld], glyphs: Glyphs = UNICODE, *, width: int = 80) -> str:
    """The melds on a table as text, numbered from 1 as plays name them.

    Args:
        melds: The melds.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.
        width: How wide the text may be; where melds are short, they stand side by side.

    Example:
        >>> from karo import Table
        >>> from karo.show import table_text
        >>> print(table_text(Table(["5H JK=6H 7H", "8C 8H 8S"]), width=20))
        1  5♥ JK→6♥ 7♥
        2  8♣ 8♥ 8♠
    """
    return _text(numbered([meld_line(meld, glyphs) for meld in melds], width))


def position_text(game: Game, glyphs: Glyphs = UNICODE, *, width: int = 80) -> str:
    """A whole position as text, with every hand in the open.

    Args:
        game: The game.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.
        width: How wide the text may be.
    """
    return _text(drawer_of(game, glyphs=glyphs, width=width).position(game))


def outcome_text(game: Game, glyphs: Glyphs = UNICODE, *, width: int = 80) -> str:
    """How a deal ended, as a table of places, hand values and payments.

    Args:
        game: The game; while it goes on, the text is empty.
        glyphs: The signs to draw with, ``UNICODE`` or ``ASCII``.
        width: How wide the text may be.
    """
    return _text(drawer_of(game, glyphs=glyphs, width=width).settlement(game))

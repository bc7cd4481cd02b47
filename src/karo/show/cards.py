"""Cards, slots, melds and hands, piece by piece."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from karo.cards import Card, Rank, Suit
from karo.melds import Meld, Slot
from karo.show.glyphs import UNICODE, Glyphs
from karo.show.pieces import Line, Piece, Role, spaced

__all__ = ["card_piece", "cards_line", "hand_line", "meld_line", "rank_line", "slot_piece"]

_ROLES: Final[tuple[Role, ...]] = ("clubs", "diamonds", "hearts", "spades")


def _rank(rank: Rank, glyphs: Glyphs) -> str:
    return glyphs.ten if rank is Rank.TEN else rank.letter


def _name(card: Card, glyphs: Glyphs) -> str:
    if card.rank is None or card.suit is None:
        return "JK"
    return _rank(card.rank, glyphs) + glyphs.suits[card.suit]


def _role(suit: Suit | None) -> Role:
    return "wild" if suit is None else _ROLES[suit]


def card_piece(card: Card, glyphs: Glyphs = UNICODE, *, fresh: bool = False) -> Piece:
    """One card."""
    return Piece(_name(card, glyphs), _role(card.suit), fresh)


def slot_piece(slot: Slot, glyphs: Glyphs = UNICODE, *, mark: str = "") -> Piece:
    """One slot; a wild says what it stands for.

    Args:
        slot: The slot.
        glyphs: The signs to draw with.
        mark: What to write before it where it is new there.
    """
    text = mark + _name(slot.card, glyphs)
    if slot.place is None or slot.is_own:
        return Piece(text, _role(slot.card.suit if slot.place else None), bool(mark))
    place = _rank(slot.place, glyphs) if isinstance(slot.place, Rank) else _name(slot.place, glyphs)
    return Piece(f"{text}{glyphs.stands_for}{place}", "wild", bool(mark))


def cards_line(cards: Iterable[Card], glyphs: Glyphs = UNICODE) -> Line:
    """Cards in the order given."""
    return spaced(card_piece(card, glyphs) for card in cards)


def meld_line(
    meld: Meld, glyphs: Glyphs = UNICODE, *, fresh: Collection[int] = (), moved: Collection[int] = ()
) -> Line:
    """A meld, slot by slot.

    Args:
        meld: The meld.
        glyphs: The signs to draw with.
        fresh: The numbers of the slots that were just filled from a hand.
        moved: The numbers of those whose wild has just moved there.
    """
    marks = ["+" if number in fresh else "~" if number in moved else "" for number in range(len(meld))]
    return spaced(slot_piece(slot, glyphs, mark=mark) for slot, mark in zip(meld, marks, strict=True))


def hand_line(cards: Iterable[Card], wilds: Collection[Card] = (), glyphs: Glyphs = UNICODE) -> Line:
    """A hand in groups: each suit with its ranks, the wilds by themselves.

    Args:
        cards: The cards.
        wilds: Which cards are wild, besides the joker.
        glyphs: The signs to draw with.
    """
    held = sorted(cards)
    special = [card for card in held if card.is_joker or card in wilds]
    pieces: list[Line] = []
    for suit in Suit:
        ranks = [card.rank for card in held if card.suit is suit and card.rank and card not in wilds]
        if ranks:
            texts = [_rank(rank, glyphs) for rank in ranks]
            pieces.append(_group(glyphs.suits[suit], texts, _ROLES[suit]))
    if special:
        pieces.append(_group(glyphs.wild, [_name(card, glyphs) for card in special], "wild"))
    if not pieces:
        return (Piece(glyphs.none, "quiet"),)
    return tuple(piece for group in pieces for piece in (Piece("  "), *group))[1:]


def rank_line(cards: Iterable[Card], wilds: Collection[Card] = (), glyphs: Glyphs = UNICODE) -> Line:
    """A hand in groups: each rank with its cards, the wilds by themselves.

    Args:
        cards: The cards.
        wilds: Which cards are wild, besides the joker.
        glyphs: The signs to draw with.
    """
    held = sorted(cards)
    groups: list[Line] = []
    for rank in Rank:
        same = [card for card in held if card.rank is rank and card not in wilds]
        if same:
            groups.append(cards_line(same, glyphs))
    special = [card for card in held if card.is_joker or card in wilds]
    if special:
        groups.append(_group(glyphs.wild, [_name(card, glyphs) for card in special], "wild"))
    if not groups:
        return (Piece(glyphs.none, "quiet"),)
    return tuple(piece for group in groups for piece in (Piece("  "), *group))[1:]


def _group(sign: str, texts: list[str], role: Role) -> Line:
    # The sign and what comes first stay together on one line.
    return spaced(Piece(text, role) for text in (f"{sign} {texts[0]}", *texts[1:]))

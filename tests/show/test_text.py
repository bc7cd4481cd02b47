"""Cards, hands, melds and positions as plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo.cards import Card, parse_cards
from karo.melds import Meld, Slot
from karo.show import (
    ASCII,
    UNICODE,
    card_text,
    cards_text,
    hand_text,
    meld_text,
    outcome_text,
    position_text,
    slot_text,
    table_text,
    text_of,
)
from karo.show.cards import card_piece, slot_piece
from karo.show.layout import columns
from karo.show.pieces import Piece, words, wrapped
from karo.testing import cards, hands

ACES = parse_cards("AS")


@given(card=cards())
def test_cards_read_back(card: Card):
    """A drawn card is one that the library reads, in both sets of signs."""
    assert Card.parse(card_text(card)) == card
    assert Card.parse(card_text(card, ASCII)) == card
    assert card_text(card, ASCII).isascii()


@given(hand=hands(max_size=30))
def test_hands_hold_every_card(hand: tuple[Card, ...]):
    """A drawn hand shows each card once, whatever the wilds."""
    for wilds in ((), ACES):
        text = hand_text(hand, wilds)
        shown = [word for word in text.split() if word not in {*UNICODE.suits, "★", "–"}]
        assert len(shown) == len(hand)


@pytest.mark.parametrize(
    ("text", "drawn", "plain"),
    [
        ("8H", "8♥", "8H"),
        ("TS", "10♠", "TS"),
        ("AS", "A♠", "AS"),
        ("JK", "JK", "JK"),
        ("JK=TH", "JK→10♥", "JK=TH"),
        ("JK=T", "JK→10", "JK=T"),
        ("AS=8", "A♠→8", "AS=8"),
    ],
)
def test_wilds_say_what_they_stand_for(text: str, drawn: str, plain: str):
    """A slot shows its card, and what the card stands for where it isn't its own."""
    slot = Slot.parse(text)
    assert (slot_text(slot), slot_text(slot, ASCII)) == (drawn, plain)


def test_roles():
    """Pieces know their suit; a wild that stands for another card, or alone, is a wild."""
    roles = [slot_piece(Slot.parse(text)).role for text in ("8C", "8D", "8H", "AS", "JK=AS", "AS=8H", "JK")]
    assert roles == ["clubs", "diamonds", "hearts", "spades", "wild", "wild", "wild"]
    assert card_piece(karo.JOKER).role == "wild"
    assert slot_piece(Slot(Card.parse("AS"), None)).role == "wild"


def test_hands():
    """Suits in order, wilds by themselves at the end; an empty hand is a dash."""
    hand = parse_cards("KS 8H 2H AS JK TC")
    assert hand_text(hand) == "♣ 10  ♥ 2 8  ♠ A K  ★ JK"
    assert hand_text(hand, ACES) == "♣ 10  ♥ 2 8  ♠ K  ★ A♠ JK"
    assert hand_text(hand, ACES, ASCII) == "C T  H 2 8  S K  * AS JK"
    assert hand_text(()) == "–"
    assert cards_text(hand, ASCII) == "KS 8H 2H AS JK TC"


def test_tables():
    """Melds are numbered from 1, downwards, side by side where they fit."""
    melds = [Meld.parse(text) for text in ("5H JK=6H 7H", "8C 8H 8S", "JK")]
    assert meld_text(melds[0]) == "5♥ JK→6♥ 7♥"
    assert table_text(melds, width=20).splitlines() == ["1  5♥ JK→6♥ 7♥", "2  8♣ 8♥ 8♠", "3  JK"]
    assert table_text(melds, width=80).splitlines() == ["1  5♥ JK→6♥ 7♥    2  8♣ 8♥ 8♠    3  JK"]
    assert table_text(melds[:1], ASCII, width=10).splitlines() == ["1  5H", "   JK=6H", "   7H"]
    assert table_text([]) == ""


@given(text=st.text("ab ", max_size=60), width=st.integers(4, 30), indent=st.integers(0, 3))
def test_wrapping(text: str, width: int, indent: int):
    """Wrapped lines are no wider than allowed, but for one long word, and keep every word in order."""
    parts = [text_of(part) for part in wrapped(words(text), width, indent)]
    assert " ".join(parts).split() == text.split()
    assert all(len(part) <= width or len(part.split()) == 1 for part in parts)
    assert all(part.startswith(" " * indent) for part in parts[1:])


def test_columns_break_the_widest():
    """A table that is too wide breaks its widest column."""
    rows = [[words("one"), words("many words here that go on"), words("1")]]
    lines = [text_of(line) for line in columns(rows, [False, False, True], 24)]
    assert lines == ["one  many words here   1", "     that go on"]


def test_position():
    """A position shows table, hands, who is out, the cards set aside and who is to move."""
    game = karo.JokerKaro.position(
        karo.load_variant("pagat"),
        hands=["4H 8H AS", "2C JK"],
        table=["5H 6H 7H"],
        dropped_out=[1],
    )
    lines = position_text(game).splitlines()
    assert lines[0] == "1  5♥ 6♥ 7♥"
    assert lines[1] == "Adi    ♥ 4 8  ★ A♠"
    assert lines[2] == "Butet  ♣ 2  ★ JK  out"
    assert lines[3].startswith("aside  ♣ A A 2 3 3")
    assert lines[-1] == "Adi is to move"
    assert position_text(game, ASCII).isascii()
    assert max(map(len, position_text(game, width=50).splitlines())) <= 50
    assert outcome_text(game) == ""


def test_empty_places():
    """Where nothing is set aside or on the table, nothing is said of it."""
    game = karo.JokerKaro.position(karo.load_variant("pagat"), hands=["4H", "2C"], set_aside=None)
    assert "aside" in position_text(game)
    one = karo.load_variant("pagat").with_options(
        {"deck.packs": 1, "deck.jokers_per_pack": 0, "wilds.cards": [], "deal.hand_sizes": {2: 26}}
    )
    assert "aside" not in position_text(karo.Game.deal(one, 2, seed=1))


def test_pieces_are_values():
    """Pieces compare by content."""
    assert Piece("8♥", "hearts") == Piece("8♥", "hearts") != Piece("8♥", "hearts", fresh=True)

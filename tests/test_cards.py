from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo import JOKER, Card, CardError, Code, Rank, Suit
from karo.cards import STANDARD_CARDS, parse_cards, write_cards
from karo.testing import cards

EVERY = (*STANDARD_CARDS, JOKER)


def test_a_pack_has_52_faces_and_the_joker():
    """Every rank comes in every suit once; the joker is a card of its own."""
    assert len(set(EVERY)) == 53
    assert {(card.rank, card.suit) for card in STANDARD_CARDS} == {(r, s) for r in Rank for s in Suit}


def test_cards_sort_by_suit_then_rank():
    """Clubs, diamonds, hearts, spades; the ace first, the king last; the joker after all."""
    assert sorted(set(EVERY)) == list(EVERY)
    assert write_cards(sorted(parse_cards("JK AS KC 2H AC TD"))) == "AC KC TD 2H AS JK"
    assert [card.index for card in EVERY] == list(range(53))


def test_comparisons_agree():
    """The four comparisons say the same, and a card isn't compared with anything else."""
    two, three = parse_cards("2H 3H")
    same = parse_cards("2H")[0]
    assert two < three
    assert two <= three
    assert three > two
    assert three >= two
    assert two <= same
    assert two >= same
    for ask in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
        assert getattr(two, ask)("2H") is NotImplemented
    assert two != "2H"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("8H", "8H"),
        ("8h", "8H"),
        ("th", "TH"),
        ("10H", "TH"),
        ("10h", "TH"),
        ("10♥", "TH"),
        ("T♥", "TH"),
        ("a♠", "AS"),
        ("K♦", "KD"),
        ("Q♣", "QC"),
        ("8♥\ufe0f", "8H"),
        (" 8H\t", "8H"),
        ("jk", "JK"),
        ("Jk", "JK"),
    ],
)
def test_reading_is_lenient_in_form(text: str, written: str):
    """Either case, a ten as T or 10, suits as letters or signs (also with a variation selector)."""
    assert str(Card.parse(text)) == written


@pytest.mark.parametrize(
    "text", ["", "H8", "1H", "11H", "8", "H", "8X", "JOKER", "8HH", "8 H", "J", "0H", "♥"]
)
def test_a_text_that_names_no_card_is_refused(text: str):
    """What is no card raises a CardError that shows the text and says how cards are written."""
    with pytest.raises(CardError, match="write a rank") as caught:
        Card.parse(text)
    assert caught.value.code is Code.BAD_CARD
    assert repr(text) in str(caught.value)


def test_a_long_text_is_not_repeated_whole():
    """The message shows the beginning of a long text only."""
    with pytest.raises(CardError) as caught:
        Card.parse("8H" * 1000)
    assert len(str(caught.value)) < 200


@given(cards())
def test_text_round_trips(card: Card):
    """Every card is read back from its text, its symbol and its repr."""
    assert Card.parse(str(card)) is card
    assert Card.parse(card.symbol) is card
    assert eval(repr(card), {"Card": Card}) is card


@given(cards())
def test_a_card_is_one_object(card: Card):
    """Made, pickled or copied, a card is equal to itself and hashes the same."""
    assert Card(card.rank, card.suit) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert hash(card) == hash(Card.parse(str(card)))


def test_symbols():
    """A card's symbol has the sign of its suit and writes the ten out."""
    assert [card.symbol for card in parse_cards("TH AS 9C KD JK")] == ["10♥", "A♠", "9♣", "K♦", "JK"]
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]
    assert "".join(suit.letter for suit in Suit) == "CDHS"
    assert "".join(rank.letter for rank in Rank) == "A23456789TJQK"


def test_the_joker_has_neither_rank_nor_suit():
    """The joker says that it is one and gives None for rank and suit."""
    assert (JOKER.is_joker, JOKER.rank, JOKER.suit) == (True, None, None)
    assert not Card.parse("AS").is_joker
    assert Card(None, None) is JOKER


@pytest.mark.parametrize("pair", [(Rank.ACE, None), (None, Suit.CLUBS), (14, Suit.CLUBS), (1, 4), (0, 0)])
def test_half_a_card_is_refused(pair: tuple):
    """A card has both a rank and a suit, and each must be one."""
    with pytest.raises(CardError):
        Card(*pair)


def test_cards_are_frozen():
    """No attribute of a card can be set or deleted."""
    card = Card.parse("8H")
    with pytest.raises(AttributeError, match="frozen"):
        card.rank = Rank.NINE  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del card._index
    assert str(card) == "8H"


@given(st.lists(cards()))
def test_lists_of_cards_round_trip(many: list[Card]):
    """Cards keep their order in a text; commas separate as blanks do."""
    text = write_cards(many)
    assert parse_cards(text) == tuple(many)
    assert parse_cards(text.replace(" ", ", ")) == tuple(many)

"""Reading and writing plays of Ro-Kard."""

from __future__ import annotations

import pytest

import karo
from karo import Place
from tests.rokard.tables import at


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("place 7H@-1,0", "place 7H@-1,0"),
        ("PLACE 10h@2,0 7♥ @ -1 , 0", "place 7H@-1,0 TH@2,0"),
        ("place th@2,0, 7h@-1,0 helping 7h", "place 7H@-1,0 TH@2,0 helping 7H"),
        ("discard TH,2C", "discard 2C TH"),
        # What lies in the Helping Hand can come from nowhere else.
        ("place 6H@-2,0 7H@-1,0 TH@2,0", "place 6H@-2,0 7H@-1,0 TH@2,0 helping 6H"),
    ],
)
def test_lenient_in_form(text: str, exact: str):
    """Case, symbols, blanks and order don't matter; what is written is exact."""
    game = at("7H TH 2C", "8H 9H", "6H")
    assert str(game.parse_play(text)) == exact
    assert game.parse_play(exact) == game.parse_play(text)


def test_undeclared_jokers_with_one_reading():
    """What a joker stands for may be left out where the rows say it."""
    game = at("JK 7H 2C", "8H 9H")
    assert str(game.parse_play("place JK@2,0")) == "place JK=TH@2,0"
    assert str(game.parse_play("place JK@-2,0 7H@-1,0")) == "place JK=6H@-2,0 7H@-1,0"
    game = at("JK JK 2C", "8H 9H")
    assert str(game.parse_play("place JK@-1,0 JK=TH@2,0")) == "place JK=7H@-1,0 JK=TH@2,0"
    assert str(game.parse_play("place JK@-1,0 JK@2,0")) == "place JK=7H@-1,0 JK=TH@2,0"


def test_many_readings_are_not_all_told():
    """Of many readings twenty are named, and the number of the others."""
    game = at("JK JK 2C", "8H 9H")
    with pytest.raises(karo.AmbiguousPlay, match=r"; and [0-9]+ more") as caught:
        game.parse_play("place JK@0,1 JK@1,-1")
    assert len(caught.value.candidates) == 20


@pytest.mark.parametrize(
    "text", ["place JK@5,5", "place JK@0,0", "place JK@0,1 JK@0,1", "place JK@1,0 JK@2,0 JK@3,0"]
)
def test_jokers_that_nothing_can_be_made_of(text: str):
    """A play that no reading saves stays as it is written, and is refused."""
    game = at("JK JK 2C", "8H 9H")
    play = game.parse_play(text)
    assert isinstance(play, Place)
    assert all(item.slot.place is None for item in play.placements)
    assert game.check(play)


def test_a_joker_of_which_nothing_is_said_is_refused():
    """Made in Python, a play must say what its jokers stand for."""
    game = at("JK 2C", "8H 9H")
    play = Place([karo.Placement(karo.Slot.parse("JK"), karo.Cell(2, 0))])
    assert "stands for TH" in str(game.check(play)[0])
    apart = at("JK", first_play__min_cards=1)
    alone = Place([karo.Placement(karo.Slot.parse("JK"), karo.Cell(0, 0))])
    assert "in no row" in str(apart.check(alone)[0])


@pytest.mark.parametrize("stands", ["JK=JK", "2C=7H", "JK=7"])
def test_what_a_card_cant_stand_for(stands: str):
    """Only a joker stands for another card, and that is a whole card."""
    game = at("JK 2C", "8H 9H")
    play = Place([karo.Placement(karo.Slot.parse(stands), karo.Cell(-1, 0))])
    assert [refusal.code for refusal in game.check(play)] == [karo.Code.WRONG_IDENTITY]


def test_jokers_of_the_helping_hand():
    """A joker comes from the hand unless it is said, or everybody sees that no hand can hold it."""
    game = at("JK 2C 7H", "8H 9H", "JK")
    assert str(game.parse_play("place JK@2,0")) == "place JK=TH@2,0"
    assert str(game.parse_play("place JK@2,0 7H@-1,0 helping JK")) == "place 7H@-1,0 JK=TH@2,0 helping JK"
    game = at("2C JH", "8H 9H JK=TH", "JK")
    assert str(game.parse_play("place JH@3,0 JK@4,0")) == "place JH@3,0 JK=QH@4,0 helping JK"
    game = at("TH 2C", "8H 9H JK=TH")
    assert str(game.parse_play("swap TH@2,0 place JK@-1,0")) == "swap TH@2,0 place JK=7H@-1,0"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("lay 5H 6H 7H", 1),
        ("8H@0,0", 1),
        ("place", 6),
        ("place 8H", 7),
        ("place 8X@0,0", 7),
        ("place 8H@0,0 9H", 14),
        ("place 8H@0,0 9H@1,0 helping XX", 29),
        ("place 8H@0,0 place 9H@1,0", 1),
        ("helping 8H place 8H@0,0", 1),
        ("discard", 8),
        ("discard 8H@0,0", 9),
        ("discard 8H place 9H@0,0", 1),
        ("place JK=8@0,0", 7),
        ("place 8H@0,0 " * 200, 1),
    ],
)
def test_what_is_no_play(text: str, column: int):
    """What can't be read is refused, with the place."""
    game = at("8H 2C")
    with pytest.raises(karo.TextError) as caught:
        game.parse_play(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("swap TH@2,0", karo.Code.JOKER_NOT_REPLAYED),
        ("swap TH@3,0", karo.Code.JOKER_SWAP),
        ("swap KH@2,0", karo.Code.CARD_NOT_IN_HAND),
    ],
)
def test_a_swap_alone_is_told_the_rule_that_it_breaks(text: str, code: karo.Code):
    """A swap without cards placed is a play that can be read, and none that is legal."""
    game = at("TH 2C", "8H 9H JK=TH")
    play = game.parse_play(text)
    assert str(play) == text
    assert [refusal.code for refusal in game.check(play)] == [code]


def test_reading_looks_at_no_hidden_card():
    """The same text reads alike whatever the hands hold."""
    texts = ["place JK@2,0", "place 7H@-1,0 TH@2,0", "place JK@-1,0 TH@2,0 helping JK", "discard 2C"]
    first, second = at("JK TH 7H", "8H 9H", "AC"), at("2D 3D 4D", "8H 9H", "AC")
    for text in texts:
        assert first.parse_play(text) == second.parse_play(text)


@pytest.mark.parametrize(("text", "column"), [("swap place JK@3,0", 5), ("place 7H@-1,0 helping", 22)])
def test_words_without_cards(text, column):
    """After ``swap`` and ``helping`` come cards; left empty they are refused where they stand."""
    with pytest.raises(karo.TextError, match="come cards") as caught:
        at("7H 2C", "8H 9H").parse_play(text)
    assert caught.value.column == column

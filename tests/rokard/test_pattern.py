"""The Pattern: pictures of right and wrong ones, how it is read and drawn."""

from __future__ import annotations

import pickle

import pytest

import karo
from karo import Cell, Code, Pattern, Placement, RoKard, TextError
from karo.errors import ArgumentError
from karo.melds import Slot
from tests.rokard.strategies import ROKARD
from tests.rokard.tables import faults

RIGHT = [
    "8H 9H",
    "9H 8H",
    "8H 8C",
    "8H\n9H",
    "4H 5H 6H 7H 8H",
    "8H 8C 8D 8S",
    "AH 2H",
    "QH KH AH",
    "AH KH",
    "8H 9H TH\n8C . TC\n8D . .",
    "8H JK=9H TH",
    "JK=9H 8H\n9C .\n9D .",
    # The joker is the 9♥ here as well as in the row across.
    "8H JK=9H TH\n. 9C .",
    # A joker may be a card that lies elsewhere.
    "8H 8C\n9H .\nTH JK=9H",
]


@pytest.mark.parametrize("picture", RIGHT)
def test_valid_patterns(picture: str):
    """Rows that are runs of two to five or sets of two to four, in one piece, without a square."""
    assert faults(picture) == []


WRONG = [
    ("8H 9H\n8C 9C", [Code.PATTERN_SQUARE], "square block"),
    ("8H JK=9H\n8C 9C", [Code.PATTERN_SQUARE], "square block with a joker"),
    ("4H 5H 6H 7H 8H 9H", [Code.RUN_LENGTH], "six in sequence"),
    ("8C 8D 8H 8S JK=8C", [Code.SET_SIZE, Code.SET_SUIT_REPEATED], "five of a kind"),
    ("8H 8C JK=8H", [Code.SET_SUIT_REPEATED], "two of one suit in a kind"),
    ("8H 9H . 2C", [Code.PATTERN_APART], "a card apart"),
    ("8H 9H .\n. . 2C", [Code.PATTERN_APART], "a card at a corner"),
    ("8H 9C", [Code.RUN_SUIT], "two suits, two ranks"),
    ("8H TH", [Code.RUN_GAP], "a gap"),
    ("8H 9H 8C", [Code.RUN_SUIT, Code.RUN_GAP], "neither run nor set"),
    ("KH AH 2H", [Code.RUN_ACE], "an ace in the middle"),
    ("6H 8H 7H", [Code.RUN_GAP], "a run out of order"),
    ("8H 9H\n. 2C", [Code.RUN_SUIT, Code.RUN_GAP], "a bad row down"),
    ("8H JK", [Code.JOKER_UNCLEAR], "a joker that stands for nothing"),
    ("8H 9H=TH", [Code.WRONG_IDENTITY], "a card that is no joker"),
]


@pytest.mark.parametrize(("picture", "wanted", "what"), WRONG, ids=[what for *_, what in WRONG])
def test_wrong_patterns(picture: str, wanted: list[Code], what: str):
    """Each picture is wrong for the reason that its name says."""
    assert faults(picture) == wanted


def test_falling_runs_where_runs_rise():
    """Where runs only rise, one that falls is refused for its direction, with the option named."""
    assert faults("9H 8H", runs__direction="rising") == [Code.PATTERN_DIRECTION]
    assert faults("8H 9H\n. TH", runs__direction="rising") == []
    assert faults("TH\n9H", runs__direction="rising") == [Code.PATTERN_DIRECTION]


@pytest.mark.parametrize(
    ("ace", "low", "high"), [("low-or-high", True, True), ("low", True, False), ("high", False, True)]
)
def test_ace(ace: str, low: bool, high: bool):
    """The ace lies where the option lets it."""
    for picture, right in [("AH 2H", low), ("2H AH", low), ("KH AH", high), ("AH KH QH", high)]:
        assert (faults(picture, runs__ace=ace) == []) == right
        assert right or faults(picture, runs__ace=ace) == [Code.RUN_ACE]


def test_drawing():
    """The picture has the numbers of rows and columns, dots where nothing lies, a star at jokers."""
    pattern = Pattern.parse("8H@-1,0 JK=9H@0,0 TH@1,0 9C@0,-1")
    assert str(pattern).splitlines() == [
        "    -1   0   1",
        "-1   .  9C   .",
        " 0  8H 9H*  TH",
    ]
    assert str(Pattern()) == "(nothing has been played)"
    assert "JK" in str(Pattern.parse("8H JK"))


def test_reading():
    """Text and pictures read back; cells are in reading order whatever order they come in."""
    pattern = Pattern.parse("9H@1,0, 8h @ 0,0 jk = 10h@2,0")
    assert pattern.text == "8H@0,0 9H@1,0 JK=TH@2,0"
    assert Pattern.parse(pattern.text) == pattern == Pattern.parse("8H 9H JK=TH")
    assert eval(repr(pattern), {"Pattern": Pattern}) == pattern
    assert Pattern.parse("") == Pattern()


@pytest.mark.parametrize(
    "text", ["8H@0", "8H@0,0 8C@0,0", "XX@0,0", "8H 9X", "JK=8@0,0", "8H@0,0x", "8H@1.5,0", "8H " * 2000]
)
def test_what_is_no_pattern(text: str):
    """What can't be read is refused."""
    with pytest.raises(TextError):
        Pattern.parse(text)


def test_patterns_are_values():
    """A Pattern is a mapping that never changes, equal and hashed by what lies where."""
    pattern = Pattern.parse("8H 9H JK=TH")
    assert pattern[1, 0] == pattern[Cell(1, 0)] == Slot.parse("9H")
    assert list(pattern) == [(0, 0), (1, 0), (2, 0)]
    assert (3, 0) not in pattern
    assert pattern == Pattern(dict(pattern)) == pickle.loads(pickle.dumps(pattern))
    assert hash(pattern) == hash(Pattern(reversed(list(pattern.items()))))
    assert pattern != Pattern.parse("8H 9H")
    assert pattern != "8H"
    for change in (lambda: setattr(pattern, "x", 1), lambda: delattr(pattern, "_slots")):
        with pytest.raises(AttributeError, match="frozen"):
            change()


def test_rows():
    """A row is a longest line of two or more cards, across or down."""
    pattern = Pattern.parse("8H 9H .\n. 9C .\n. 9D 8D")
    assert [(row.axis, str(row)) for row in pattern.rows] == [
        ("across", "8H 9H"),
        ("across", "9D 8D"),
        ("down", "9H 9C 9D"),
    ]
    assert len(pattern.row("down", Cell(0, 0))) == 1
    assert pattern.rows_through([Cell(0, 0)]) == pattern.rows[:1]
    assert [row.cells for row in pattern.rows_through([Cell(2, 2)])] == [((1, 2), (2, 2))]


@pytest.mark.parametrize("cell", [(1.5, 2), (True, 0), (0,), (1, 2, 3), "ab", None, (0, "0")])
def test_what_is_no_cell(cell):
    """A cell is two whole numbers; a card lies on nothing else."""
    for make in (lambda: Placement(Slot.parse("8H"), cell), lambda: Pattern({cell: Slot.parse("8H")})):
        with pytest.raises(ArgumentError, match="a cell must be a column and a row"):
            make()


def test_a_pair_will_do_for_a_cell():
    """A card that is placed on a pair of numbers lies on that cell."""
    placement = Placement(Slot.parse("8H"), (2, -1))
    assert (placement.cell, str(placement)) == (Cell(2, -1), "8H@2,-1")


def test_cells_that_the_notation_cant_say():
    """What can be made can be written and read; what is farther away can't be made."""
    for cell in (Cell(9999, -9999), Cell(-9999, 9999)):
        pattern = Pattern({cell: Slot.parse("8H")})
        assert Pattern.parse(pattern.text) == pattern
    for cell in (Cell(10_000, 0), Cell(0, -10_000), Cell(10**5000, 0)):
        for make in (
            lambda to=cell: Placement(Slot.parse("8H"), to),
            lambda to=cell: Pattern({to: Slot.parse("8H")}),
        ):
            with pytest.raises(ArgumentError, match="too far away"):
                make()


def test_no_play_leads_out_of_the_notation():
    """A position lies near enough to 0,0 that whatever is played on it can be written and read."""
    with pytest.raises(karo.PositionError, match="within 9000"):
        RoKard.position(ROKARD, hands=["7H", "2C"], pattern="8H@9001,0 9H@9002,0")
    game = RoKard.position(ROKARD, hands=["7H TH", "2C"], pattern="8H@8999,0 9H@9000,0")
    after = game.apply(game.parse_play("place TH@9001,0"))
    assert karo.Game.parse(after.to_toml()) == after

"""Play text: one exact way to write each play, lenient reading, ambiguity, and faults with their column."""

from __future__ import annotations

import pytest

from karo import AmbiguousPlay, Code, Extend, JokerKaro, Lay, Pass, Swap, TextError
from tests.jokerkaro.positions import at, cards, is_legal

FREE = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}


def roomy(**options: object) -> JokerKaro:
    """A table with a run, a set, a run with a wild, a set with wilds and a long run."""
    return at(
        "8H 2D",
        table=["5H 6H 7H", "8C 8D 8S", "5S JK=6S 7S", "9C AS=9 JK=9", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"],
        options={**FREE, **options},
    )


# ---------------------------------------------------------------- exact notation


@pytest.mark.parametrize(
    "text",
    [
        "lay 5H JK=6H 7H",
        "lay AH 2H 3H",
        "lay QH KH AH",
        "lay AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "lay JK=AH 2H 3H",
        "lay QH KH JK=AH",
        "lay QS KS AS",
        "lay AS 2S 3S AS=4S",
        "lay 8C 8H 8H",
        "lay 8C 8H JK=8",
        "lay 8C 8H AS=8 JK=8",
        "lay AC AD AS",
        "lay JK",
        "lay AS",
        "extend 1 4H 8H",
        "extend 1 JK=8H 9H",
        "extend 1 3H JK=4H 8H",
        "extend 5 low AC",
        "extend 5 high AC",
        "extend 5 low AC high AC",
        "extend 5 high JK=AC",
        "extend 2 8H JK=8",
        "extend 2 8H 8H AS=8 JK=8",
        "swap 3 6S",
        "swap 4 9H for JK",
        "swap 4 9H for AS",
        "pass",
        "end",
    ],
)
def test_exact_notation_round_trips(text: str):
    """A play in exact notation is read and written back the same."""
    assert str(roomy().parse_play(text)) == text


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("extend 1 8H shift JK=7H", {"wilds.shift": "end"}),
        ("extend 1 2H shift JK=3H", {"wilds.shift": "end"}),
        ("extend 1 9H shift AS=7H JK=8H", {"wilds.shift": "end"}),
        ("swap 1 4H slide low", {"wilds.swap": "slide"}),
        ("swap 1 4H slide high", {"wilds.swap": "slide"}),
        ("swap 1 4H then lay 8H JK=9H TH", {"wilds.swap": "replay"}),
        ("swap 1 4H then extend 1 JK=7H", {"wilds.swap": "replay"}),
        ("swap 1 4H then extend 1 8H shift AS=7H", {"wilds.swap": "replay"}),
        ("swap 2 low AD", {"wilds.swap": "take"}),
        ("swap 2 high AD slide low", {"wilds.swap": "slide"}),
        ("lay 8C 8H JK=8S", {"sets.distinct_suits": True}),
        ("lay AC AS=AD JK=AS", {"sets.distinct_suits": True}),
    ],
)
def test_exact_notation_of_what_moves_wilds(text: str, options: dict):
    """Shifts, swaps and what follows them are read and written back the same."""
    melds = ["AS=3H JK=4H 5H 6H", "JK=AD 2D 3D"]
    if "high AD" in text:
        melds[1] = "QD KD JK=AD"
    game = at("8H 2D", table=melds, options={**FREE, **options})
    assert str(game.parse_play(text)) == text


def test_exact_notation_says_all():
    """A play's text holds all of it: the same text is read to the same play on any table."""
    text = "extend 3 high JK=AH"
    tables = [["2S 3S 4S"] * 2 + ["JH QH KH"], ["2S 3S 4S", "8C 8D 8S", "TH JH QH KH"]]
    first, second = (at("8H 2D", table=melds).parse_play(text) for melds in tables)
    assert first == second


def test_a_card_in_its_own_slot_is_written_plain():
    """AS, never AS=AS, though that can be read."""
    game = at("QS KS AS 2D", turns=[1, 1])
    assert str(game.parse_play("lay QS KS AS=AS")) == "lay QS KS AS"
    assert str(game.parse_play("lay QS=QS KS AS")) == "lay QS KS AS"


# ---------------------------------------------------------------- lenient reading


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("LAY 5h 6h 7h", "lay 5H 6H 7H"),
        ("  lay   5H,6H ,  7H ", "lay 5H 6H 7H"),
        ("lay 7H 6H 5H", "lay 5H 6H 7H"),
        ("lay 5♥ 6♥ 7♥", "lay 5H 6H 7H"),
        ("lay 10h jh qh", "lay TH JH QH"),
        ("lay 9C\tTC\nJC", "lay 9C TC JC"),
        ("lay 5H jk = 6h 7H", "lay 5H JK=6H 7H"),
        ("lay 5H jk= 6h 7H", "lay 5H JK=6H 7H"),
        ("lay 8H 8C JK", "lay 8C 8H JK=8"),
        ("lay 8H 8C AS", "lay 8C 8H AS=8"),
        ("lay 5H JK 7H", "lay 5H JK=6H 7H"),
        ("lay 5H AS 7H", "lay 5H AS=6H 7H"),
        ("lay JK 7H 5H", "lay 5H JK=6H 7H"),
        ("lay 2H 3H AH", "lay AH 2H 3H"),
        ("lay KH AH QH", "lay QH KH AH"),
        ("lay AS KS QS", "lay QS KS AS"),
        ("extend 1 8h", "extend 1 8H"),
        ("add 1 8H", "extend 1 8H"),
        ("add 1 9H 8H", "extend 1 8H 9H"),
        ("add 1 8H 4H", "extend 1 4H 8H"),
        ("add 1 JK 9H", "extend 1 JK=8H 9H"),
        ("add 2 JK", "extend 2 JK=8"),
        ("add 2 JK 8H", "extend 2 8H JK=8"),
        ("add 4S", "extend 3 4S"),
        ("add 9H 9D", "extend 4 9D 9H"),
        ("extend 4S 8S", "extend 3 4S 8S"),
        ("swap 3 6s", "swap 3 6S"),
        ("swap 3 6S for JK", "swap 3 6S"),
        ("Pass", "pass"),
        (" END ", "end"),
    ],
)
def test_lenient_reading(text: str, written: str):
    """Case, blanks, commas, order and whatever the rules leave only one reading for may differ."""
    assert str(roomy().parse_play(text)) == written


def test_a_wild_is_filled_in_where_one_reading_is_left():
    """Limits and rules for aces decide what a wild can stand for."""
    low = at("2D", options={"runs.ace": "low", "runs.both_aces": False, "runs.max_length": 13})
    assert str(low.parse_play("lay QH KH JK")) == "lay JK=JH QH KH"
    grown = at("2D", table=["AH 2H 3H"])
    assert str(grown.parse_play("extend 1 JK")) == "extend 1 JK=4H"
    full = at("2D", table=["5H JK=6H 7H", "AC 2C 3C"])
    assert str(full.parse_play("add JK")) == "extend 2 JK=4C"


def test_a_wild_card_is_itself_where_that_makes_a_meld():
    """An A♠ that is written plain is in its own slot where it can be, else it stands for what fits."""
    game = roomy()
    assert str(game.parse_play("lay AS 2S 3S")) == "lay AS 2S 3S"
    assert str(game.parse_play("lay AC AH AS")) == "lay AC AH AS"
    assert str(game.parse_play("lay 5H AS 7H")) == "lay 5H AS=6H 7H"
    assert str(at("2D").parse_play("lay AS AS 2S 3S")) == "lay AS 2S 3S AS=4S"


def test_an_ace_is_low_or_high_where_only_one_fits():
    """The word is filled in where a run takes an ace at one end only."""
    game = at("AH 2D", table=["2H 3H 4H", "JH QH KH", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"])
    assert str(game.parse_play("extend 1 AH")) == "extend 1 low AH"
    assert str(game.parse_play("extend 2 AH")) == "extend 2 high AH"
    assert str(game.parse_play("extend 3 AC AC")) == "extend 3 low AC high AC"
    assert is_legal(game, "extend 2 high AH")


def test_a_wrong_end_is_kept_and_refused():
    """An ace that is said to go to the end where it doesn't fit is refused by the rules, not turned round."""
    game = at("AH 2D", table=["2H 3H 4H"])
    move = game.parse_play("extend 1 high AH")
    assert str(move) == "extend 1 high AH"
    assert not game.can(move)


def test_equal_melds_are_not_ambiguous():
    """A card that fits two equal melds goes to the older one."""
    game = at("8H 2D", table=["5H 6H 7H", "5H 6H 7H"])
    assert str(game.parse_play("add 8H")) == "extend 1 8H"
    assert str(game.parse_play("add 2 8H")) == "extend 2 8H"


def test_a_shifted_wild_is_filled_in():
    """Where a shift goes is clear from the run."""
    options = {**FREE, "wilds.shift": "end"}
    game = at("8H 2D", table=["JK=4H 5H 6H"], options=options)
    assert str(game.parse_play("extend 1 8H shift JK")) == "extend 1 8H shift JK=7H"
    assert str(game.parse_play("add 8H shift JK")) == "extend 1 8H shift JK=7H"


def test_the_wild_that_a_swap_takes_is_filled_in():
    """In a set with one kind of wild it needn't be named; nor the end of a run with one wild ace."""
    game = at("8H AD 2D", table=["8C 8D JK=8", "JK=AD 2D 3D"], options={**FREE, "wilds.swap": "take"})
    assert str(game.parse_play("swap 1 8H")) == "swap 1 8H for JK"
    assert str(game.parse_play("swap 2 AD")) == "swap 2 low AD"
    assert is_legal(game, "swap 2 low AD")


def test_what_follows_a_swap_is_read_after_it():
    """The second part of a replay is filled in on the table that the swap leaves."""
    game = at("6H 2D", table=["5H JK=6H 7H", "9C TC JC"], options={"wilds.swap": "replay"})
    assert str(game.parse_play("swap 1 6H then lay 8H JK TH")) == "swap 1 6H then lay 8H JK=9H TH"
    assert str(game.parse_play("swap 1 6H then add 1 8H JK TH")) == "swap 1 6H then extend 1 8H JK=9H TH"
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play("swap 1 6H then add 1 JK")
    readings = {"swap 1 6H then extend 1 JK=4H", "swap 1 6H then extend 1 JK=8H"}
    assert set(caught.value.candidates) == readings
    assert {str(game.parse_play(reading)) for reading in readings} == readings


def test_what_follows_a_swap_that_can_not_be():
    """Where there is no such meld or no such wild, the second part is read on the table as it is."""
    game = at("6H 8H 2D", table=["5H JK=6H 7H"], options={"wilds.swap": "replay"})
    for text in ("swap 9 6H then lay 8H JK=9H TH", "swap 1 8H then extend 1 8H"):
        move = game.parse_play(text)
        assert str(move) == text
        assert not game.can(move)


def test_what_is_written_out_is_taken_as_it_stands():
    """A play that says everything is read though it is illegal, and refused by the rules."""
    game = at("8H 2D", table=["5H 6H 7H"])
    for text in ("lay 5H JK=9H 7H", "lay KC AC 2C", "lay 8H 8H 8C", "extend 1 TH", "swap 7 8H"):
        assert not game.can(game.parse_play(text))
    assert str(game.parse_play("extend 1 TH")) == "extend 1 TH"
    assert str(game.parse_play("extend 7 8H")) == "extend 7 8H"
    assert str(game.parse_play("extend 0 8H")) == "extend 0 8H"


def test_reading_needs_no_turn():
    """A play is read whoever is to move, and also after the deal."""
    game = at("8H", table=["5H 6H 7H"])
    over = game.apply(game.parse_play("extend 1 8H"))
    assert str(over.parse_play("extend 1 9H")) == "extend 1 9H"
    assert over.parse_play("pass") == Pass()


def test_plays_say_what_leaves_the_hand():
    """A play's cards are those that come from the hand."""
    game = roomy(**{"wilds.swap": "replay"})
    wanted = {
        "lay 5H JK=6H 7H": "5H JK 7H",
        "extend 1 4H 8H": "4H 8H",
        "swap 3 6S": "6S",
        "swap 3 6S then extend 1 JK=8H": "6S",
        "pass": "",
        "end": "",
    }
    for text, held in wanted.items():
        assert game.parse_play(text).cards == cards(held)
    assert [game.parse_play(text).ends_turn for text in wanted] == [False] * 4 + [True] * 2


# ---------------------------------------------------------------- ambiguity


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("add 8H", {"extend 1 8H", "extend 2 8H"}),
        ("lay 5H 6H JK", {"lay JK=4H 5H 6H", "lay 5H 6H JK=7H"}),
        ("lay JK 5H 6H", {"lay JK=4H 5H 6H", "lay 5H 6H JK=7H"}),
        ("lay 2S 3S JK", {"lay JK=AS 2S 3S", "lay 2S 3S JK=4S"}),
        ("extend 1 JK", {"extend 1 JK=4H", "extend 1 JK=8H"}),
        ("extend 5 AC", {"extend 5 low AC", "extend 5 high AC"}),
        ("extend 5 JK", {"extend 5 low JK=AC", "extend 5 high JK=AC"}),
        ("swap 4 9H", {"swap 4 9H for AS", "swap 4 9H for JK"}),
        (
            "add JK",
            {
                "extend 1 JK=4H",
                "extend 1 JK=8H",
                "extend 2 JK=8",
                "extend 3 JK=4S",
                "extend 3 JK=8S",
                "extend 4 JK=9",
                "extend 5 low JK=AC",
                "extend 5 high JK=AC",
            },
        ),
    ],
)
def test_ambiguity_names_every_reading(text: str, readings: set[str]):
    """What fits several plays is refused with all of them in exact notation, and each can be read."""
    game = roomy(**{"wilds.swap": "take"})
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play(text)
    error = caught.value
    assert set(error.candidates) == readings
    assert error.code is Code.AMBIGUOUS_PLAY
    assert all(reading in str(error) for reading in readings)
    assert error.to_dict()["candidates"] == list(error.candidates)
    assert {str(game.parse_play(reading)) for reading in readings} == readings


def test_ambiguity_of_suits():
    """With distinct suits a wild in a set could stand for each suit that is missing."""
    game = at("2D", options={**FREE, "sets.distinct_suits": True})
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play("lay 8C 8H JK")
    assert set(caught.value.candidates) == {"lay 8C 8H JK=8D", "lay 8C 8H JK=8S"}
    assert str(game.parse_play("lay 8C 8H 8S JK")) == "lay 8C 8H 8S JK=8D"


def test_ambiguity_of_slides():
    """Where both ends are free, the end has to be said."""
    game = at("6H 2D", table=["5H JK=6H 7H", "AC JK=2C 3C"], options={"wilds.swap": "slide"})
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play("swap 1 6H")
    assert set(caught.value.candidates) == {"swap 1 6H slide low", "swap 1 6H slide high"}
    assert str(game.parse_play("swap 2 2C")) == "swap 2 2C slide high"


def test_ambiguity_of_aces_in_a_swap():
    """Where wilds stand for the ace at both ends, the end has to be said."""
    run = "JK=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS=AH"
    game = at("AH 2D", table=[run], options={**FREE, "wilds.swap": "take"})
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play("swap 1 AH")
    assert set(caught.value.candidates) == {"swap 1 low AH", "swap 1 high AH"}
    assert str(game.parse_play("swap 1 AH for AS")) == "swap 1 high AH"


def test_ambiguity_of_two_kinds_of_wilds():
    """Which of two wilds stands for which card is told apart."""
    with pytest.raises(AmbiguousPlay) as caught:
        roomy().parse_play("lay 5H JK AS 8H")
    assert set(caught.value.candidates) == {"lay 5H JK=6H AS=7H 8H", "lay 5H AS=6H JK=7H 8H"}


def test_many_readings_are_not_all_told():
    """Of very many readings the first are named, and how many more there are."""
    with pytest.raises(AmbiguousPlay, match="more") as caught:
        roomy().parse_play("lay 5H JK JK JK AS AS")
    assert len(caught.value.candidates) == 20


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "begins with"),
        ("   ", 4, "begins with"),
        ("5H 6H 7H", 1, "begins with"),
        ("  play 5H", 3, "begins with"),
        ("lay", 4, "come the cards"),
        ("lay shift JK", 5, "come the cards"),
        ("lay 5H 6X 7H", 8, "not a card"),
        ("lay 5H JK=6X 7H", 8, "not a card"),
        ("lay 5H JK= 7X", 8, "not a card"),
        ("lay 5H,6H,77", 11, "not a card"),
        ("lay = 5H", 1, "begins with"),
        ("lay 2H low AH 3H", 8, "belong to an extension"),
        ("lay 2H 3H low", 14, "comes a card"),
        ("lay 5H 6H 7H shift JK", 14, "belong here"),
        ("extend", 7, "names the meld"),
        ("extend 1", 9, "names the meld"),
        ("extend x 8H", 8, "neither the number"),
        ("extend 1 8H low", 16, "comes a card"),
        ("extend 1 low 4H", 14, "where an ace goes"),
        ("extend 1 8H shift", 18, "come the wilds"),
        ("extend 1 8H shift 9X", 19, "not a card"),
        ("extend 1 8H then lay JK", 13, "belong here"),
        ("extend 1 8H slide low", 13, "belong here"),
        ("extend -1 8H", 8, "neither the number"),
        ("add QD", 7, "fit no meld"),
        ("add 1 2 8H", 7, "not a card"),
        ("swap", 5, "names the meld"),
        ("swap 6H", 6, "names the meld"),
        ("swap 3", 7, "names the card"),
        ("swap 3 low", 11, "names the card"),
        ("swap 3 6X", 8, "not a card"),
        ("swap 3 JK=6S", 8, "not a card"),
        ("swap 3 6S for", 14, "comes the wild"),
        ("swap 3 6S for XX", 15, "not a card"),
        ("swap 3 6S slide", 16, "low or high"),
        ("swap 3 6S slide up", 17, "low or high"),
        ("swap 3 6S then", 15, "lay or extend"),
        ("swap 3 6S then pass", 16, "lay or extend"),
        ("swap 3 6S then swap 3 7S", 16, "lay or extend"),
        ("swap 3 6S 7S", 11, "belong here"),
        ("pass 5H", 6, "belong here"),
        ("end end", 5, "belong here"),
        ("lay 5H " + "6H " * 1000, 1, "at most 2000 characters"),
    ],
)
def test_faults_tell_their_column(text: str, column: int, message: str):
    """A text that is no play is refused with the column of what is wrong, counted from 1."""
    with pytest.raises(TextError, match=message) as caught:
        roomy().parse_play(text)
    assert (caught.value.column, caught.value.line) == (column, 1)
    assert caught.value.code is Code.BAD_TEXT
    assert caught.value.to_dict()["column"] == column


def test_unwritten_plays_are_equal_to_read_ones():
    """A play made in Python and one read from its text are the same."""
    game = at("6H 8H 2D", table=["5H JK=6H 7H"], options={"wilds.swap": "take"})
    lay = game.parse_play("lay 8C 8D 8S")
    assert isinstance(lay, Lay)
    assert Lay(lay.meld) == lay
    extend = game.parse_play("extend 1 8H")
    assert isinstance(extend, Extend)
    assert (extend.meld, extend.below, extend.shifted) == (0, 0, ())
    assert game.parse_play("swap 1 6H") == Swap(0, cards("6H")[0])

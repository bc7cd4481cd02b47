"""Options of the section runs, and what both sources say about runs."""

from __future__ import annotations

import pytest

from karo import Extend, MeldKind, Slot
from tests.jokerkaro.positions import at, codes, is_legal, legal, play, refused, table


@pytest.mark.parametrize("run", ["2H 3H 4H", "9C TC JC", "AD 2D 3D", "QS KS AS"])
def test_runs_named_by_the_sources(run: str):
    """Hearts 2-3-4, clubs 9-10-J, diamonds A-2-3 and spades Q-K-A are runs."""
    assert is_legal(at(run + " 7D 9H"), f"lay {run}")


@pytest.mark.parametrize(("run", "below", "above"), [("2H 3H 4H", "low AH", "5H"), ("9C TC JC", "8C", "QC")])
def test_runs_grow_downwards_and_upwards(run: str, below: str, above: str):
    """Hearts 2-3-4 takes the A and the 5, clubs 9-10-J the 8 and the Q."""
    hand = " ".join(word for word in (below, above) if word).replace("low ", "")
    game = at(hand + " 9S 2D", table=[run])
    assert set(legal(game)) == {f"extend 1 {below}", f"extend 1 {above}", f"extend 1 {below} {above}"}


def test_two_cards_onto_a_run_in_one_turn():
    """The 9♠ and the 10♠ go onto 6-7-8♠ in one play or in two, and nobody's 10♠ comes between."""
    game = at("9S TS 2D", "TS 3C", table=["6S 7S 8S"])
    at_once = play(game, "extend 1 9S TS")
    one_by_one = play(game, "extend 1 9S", "extend 1 TS")
    assert at_once == one_by_one
    assert table(at_once) == ["6S 7S 8S 9S TS"]
    assert legal(play(at_once, "end")) == ["pass"]
    assert refused(game, "extend 1 TS")[0] == "run-gap"


def test_two_equal_cards_held_back_block_a_run():
    """While somebody holds both 8♥, nobody gets beyond 5-6-7♥ or below 9-10-J♥ without a wild."""
    blocker = at("9H TH JH QH 7H 2D", "8H 8H 3C", table=["5H 6H 7H", "9H TH JH"])
    assert set(legal(blocker)) == {"lay 9H TH JH", "lay TH JH QH", "lay 9H TH JH QH", "extend 2 QH"}
    assert codes(blocker, "extend 1 9H") == {"run-gap"}
    assert codes(blocker, "extend 2 7H") == {"run-gap"}
    assert codes(blocker, "extend 1 8H 9H") == {"card-not-in-hand"}
    other = play(blocker, "extend 2 QH", "end")
    assert {"extend 1 8H", "extend 2 8H"} == set(legal(other))


def test_runs_min_length():
    """A run has at least this many cards; so do the runs of a first turn."""
    assert refused(at("5H 6H 2D"), "lay 5H 6H") == ("run-length", "runs.min_length", 3)
    assert legal(at("5H 6H 2D", options={"runs.min_length": 2})) == ["lay 5H 6H"]
    four = at("5H 6H 7H 2D", options={"runs.min_length": 4})
    assert refused(four, "lay 5H 6H 7H") == ("run-length", "runs.min_length", 4)
    assert legal(four) == ["pass"]
    longer = at("5H 6H 7H 8H 2D", options={"runs.min_length": 4})
    assert legal(longer) == ["lay 5H 6H 7H 8H"]


def test_runs_max_length():
    """A run has at most this many cards, also after an extension."""
    options = {"runs.max_length": 4, "runs.both_aces": False}
    game = at("5H 6H 7H 8H 9H", table=["5C 6C 7C"], options=options)
    assert refused(game, "lay 5H 6H 7H 8H 9H") == ("run-length", "runs.max_length", 4)
    assert is_legal(game, "lay 6H 7H 8H 9H")
    game = at("4C 8C 2D", table=["5C 6C 7C"], options=options)
    assert set(legal(game)) == {"extend 1 4C", "extend 1 8C"}
    assert refused(game, "extend 1 4C 8C") == ("run-length", "runs.max_length", 4)
    assert legal(at("4C 8C 2D", table=["5C 6C 7C"])) == ["extend 1 8C", "extend 1 4C", "extend 1 4C 8C"]


ALL = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def test_runs_max_length_of_14_is_ace_to_ace():
    """The longest run has an ace at both ends, and can be laid at once or built up."""
    game = at(ALL + " 2D", turns=[1, 1])
    assert is_legal(game, f"lay {ALL}")
    built = at("AH AH 2D", table=[ALL[3:-3]])
    assert {"extend 1 low AH", "extend 1 high AH", "extend 1 low AH high AH"} == set(legal(built))
    assert table(play(built, "extend 1 low AH", "extend 1 high AH")) == [ALL]


def test_runs_both_aces():
    """Without it a run has one ace, at either end."""
    options = {"runs.both_aces": False, "runs.max_length": 13}
    game = at("AH AH 2D", table=[ALL[3:-3]], options=options)
    assert set(legal(game)) == {"extend 1 low AH", "extend 1 high AH"}
    assert codes(game, "extend 1 low AH high AH") == {"run-both-aces", "run-length"}
    low = play(game, "extend 1 low AH")
    assert codes(low, "extend 1 high AH") == {"run-both-aces", "run-length"}
    assert legal(low) == ["end"]
    (both, _) = low.check(low.parse_play("extend 1 high AH"))
    assert (both.option, both.value) == ("runs.both_aces", False)


LOW, HIGH = "lay AH 2H 3H", "lay QH KH AH"


@pytest.mark.parametrize(("ace", "wanted"), [("low-or-high", {LOW, HIGH}), ("low", {LOW}), ("high", {HIGH})])
def test_runs_ace(ace: str, wanted: set[str]):
    """The ace is low, high, or either; a wild standing for it is bound by the same rule."""
    options = {"runs.ace": ace}
    if ace != "low-or-high":
        options |= {"runs.both_aces": False, "runs.max_length": 13}  # type: ignore[dict-item]
    game = at("AH 2H 3H QH KH 9D", options=options)
    assert set(legal(game)) == wanted
    for text in {LOW, HIGH} - wanted:
        assert refused(game, text) == ("run-ace", "runs.ace", ace)
    wild = at("JK 2H 3H QH KH 9D", options=options)
    wilds = {move for move in legal(wild) if "JK=AH" in move}
    assert wilds == {text.replace("AH", "JK=AH") for text in wanted}
    grows = at("AH JK 9D", table=["2H 3H 4H", "JH QH KH"], options=options)
    ends = {word for move in legal(grows) for word in move.split() if word in ("low", "high")}
    assert ends == {"low" if text == LOW else "high" for text in wanted}


@pytest.mark.parametrize("ace", ["low-or-high", "low", "high"])
def test_an_ace_is_never_in_the_middle(ace: str):
    """K-A-2 is no run under any rule, laid at once or by extension."""
    options = {"runs.ace": ace}
    if ace != "low-or-high":
        options |= {"runs.both_aces": False, "runs.max_length": 13}  # type: ignore[dict-item]
    game = at("KC AC 2C 9D", options=options, turns=[1, 1])
    assert legal(game) == ["pass"]
    assert codes(game, "lay KC AC 2C")
    if ace != "low":
        beyond = at("2H 9D", table=["QH KH AH"], options=options)
        assert legal(beyond) == ["pass"]
        assert refused(beyond, "extend 1 2H") == ("run-gap", None, None)
        around = beyond.check(Extend(0, MeldKind.RUN, (Slot.parse("2H"),)))
        assert [(str(refusal.code), refusal.option) for refusal in around] == [("run-ace", None)]
    if ace != "high":
        before = at("KH 9D", table=["AH 2H 3H"], options=options)
        assert legal(before) == ["pass"]
        assert refused(before, "extend 1 KH") == ("run-gap", None, None)


def test_a_run_is_of_one_suit():
    """Cards of two suits are no run and extend none."""
    game = at("5H 6H 7D 8D 2C", table=["5D 6D 7D"], turns=[1, 1])
    assert refused(game, "lay 5H 6H 7D") == ("run-suit", None, None)
    assert "run-suit" in codes(game, "extend 1 5H")
    assert legal(game) == ["extend 1 8D"]


@pytest.mark.parametrize("length", range(3, 15))
def test_runs_of_every_length_are_offered(length: int):
    """Of the cards from ace to ace, every run of every length is offered once."""
    found = [move for move in legal(at(ALL + " 2D")) if len(move.split()) == length + 1]
    assert len(found) == len(set(found)) == 15 - length

"""Options of the section first_turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.jokerkaro.positions import at, codes, hand, is_legal, legal, play, refused, table

FIRST: dict[str, Any] = {"turns": [0, 0]}
MIXED = "5H 6H 7H 8C 8D 8S JK"


def test_first_turn_meld_run():
    """The first turn must be a run of three or more from the hand, nothing else."""
    game = at(MIXED, table=["5C 6C 7C", "9D TD JD"], **FIRST)
    assert all(move.startswith("lay") and "8C 8D" not in move for move in legal(game))
    assert is_legal(game, "lay 5H 6H 7H")
    wanted = ("first-turn-meld", "first_turn.meld", "run")
    assert refused(game, "lay 8C 8D 8S") == wanted
    assert refused(game, "extend 1 8C") == wanted
    assert refused(game, "extend 2 8D") == wanted


def test_first_turn_meld_run_or_set():
    """A set will do too, an extension won't."""
    game = at(MIXED, table=["5C 6C 7C"], options={"first_turn.meld": "run-or-set"}, **FIRST)
    assert is_legal(game, "lay 5H 6H 7H")
    assert is_legal(game, "lay 8C 8D 8S")
    assert refused(game, "extend 1 8C") == ("first-turn-meld", "first_turn.meld", "run-or-set")


def test_first_turn_meld_any_play():
    """The first turn is a turn like the others, and the other options of the section have no effect."""
    others = {
        "first_turn.exactly_one": True,
        "first_turn.wilds": "none",
        "first_turn.failing": "skip",
        "wilds.alone": True,
    }
    game = at(MIXED, table=["5C 6C 7C"], options={**others, "first_turn.meld": "any-play"}, **FIRST)
    for text in ("lay 5H 6H 7H", "lay 8C 8D 8S", "extend 1 8C", "lay JK", "lay JK=4H 5H 6H"):
        assert is_legal(game, text)
    game = play(game, "extend 1 8C", "lay 5H 6H 7H", "end")
    assert game.to_move == 1
    stuck = at("2C 9D", "3C", "4S", options={**others, "first_turn.meld": "any-play"}, turns=[0, 0, 0])
    assert play(stuck, "pass").seats[0].dropped_out


def test_first_turn_meld_comes_from_the_hand():
    """Neither a swap nor a lone wild makes up for it."""
    options = {"wilds.swap": "take", "wilds.alone": True}
    game = at("6H JK 2D", table=["5H JK=6H 7H"], options=options, **FIRST)
    assert legal(game) == ["pass"]
    assert refused(game, "swap 1 6H")[0] == "first-turn-meld"
    assert refused(game, "lay JK")[0] == "first-turn-meld"


def test_first_turn_is_each_players_own():
    """A player's first turn is the first in which a card is played, whatever the others do."""
    game = at("8H 2D", "9H 3C 4C 5C", table=["5H 6H 7H"], turns=[1, 0])
    game = play(game, "extend 1 8H", "end")
    assert legal(game) == ["lay 3C 4C 5C"]
    game = play(game, "lay 3C 4C 5C", "end")
    assert [seat.turns for seat in game.seats] == [2, 1]


def test_first_turn_exactly_one():
    """Just that meld, and only the end of the turn after it."""
    game = play(at("5H 6H 7H 8H 2S 3S 4S 9D", **FIRST), "lay 5H 6H 7H")
    assert legal(game) == ["end"]
    wanted = ("first-turn-extra", "first_turn.exactly_one", True)
    assert refused(game, "extend 1 8H") == wanted
    assert refused(game, "lay 2S 3S 4S") == wanted


def test_first_turn_not_exactly_one():
    """The required meld comes first, and other plays may follow."""
    options = {"first_turn.exactly_one": False}
    game = at("5H 6H 7H 8H 8C 8D 8S 9D", table=["3C 4C 5C"], options=options, **FIRST)
    assert refused(game, "lay 8C 8D 8S")[0] == "first-turn-meld"
    game = play(game, "lay 5H 6H 7H")
    game = play(game, "extend 2 8H", "lay 8C 8D 8S")
    assert legal(game) == ["end"]
    assert play(game, "end").seats[0].turns == 1


def test_first_turn_not_exactly_one_where_turns_are_not_mixed():
    """The required meld counts as a lay, so that only lays may follow."""
    options = {"first_turn.exactly_one": False, "turn.content": "extend-or-lay"}
    game = play(at("5H 6H 7H 8H 8C 8D 8S 9D", options=options, **FIRST), "lay 5H 6H 7H")
    assert refused(game, "extend 1 8H") == ("mixed-turn", "turn.content", "extend-or-lay")
    assert is_legal(game, "lay 8C 8D 8S")


def test_first_turn_wilds_any():
    """A wild may serve even where the hand has a run without one."""
    game = at("5H 6H 7H 2C 3C JK 9D", **FIRST)
    assert is_legal(game, "lay 5H 6H 7H")
    assert is_legal(game, "lay 2C 3C JK=4C")
    assert is_legal(game, "lay 5H 6H JK=7H")


def test_first_turn_wilds_if_needed():
    """A wild may help only a hand that has no such meld without one."""
    options = {"first_turn.wilds": "if-needed"}
    game = at("5H 6H 7H 2C 3C JK 9D", options=options, **FIRST)
    assert legal(game) == ["lay 5H 6H 7H"]
    assert refused(game, "lay 2C 3C JK=4C") == ("first-turn-wilds", "first_turn.wilds", "if-needed")
    needs = at("5H 6H 2C 3C JK 9D", options=options, **FIRST)
    assert is_legal(needs, "lay 2C 3C JK=4C")
    assert is_legal(needs, "lay JK=4H 5H 6H")


def test_first_turn_wilds_if_needed_counts_sets_where_they_will_do():
    """Where a set will do, a natural set makes wilds needless, and a set may be helped too."""
    options = {"first_turn.wilds": "if-needed", "first_turn.meld": "run-or-set", "wilds.max_per_set": 1}
    game = at("8C 8D 8S 2C 3C JK", options=options, **FIRST)
    assert legal(game) == ["lay 8C 8D 8S"]
    assert refused(game, "lay 2C 3C JK=4C")[0] == "first-turn-wilds"
    needs = at("8C 8D 2C 3C JK 9S", options=options, **FIRST)
    assert is_legal(needs, "lay 8C 8D JK=8")
    only_runs = at("8C 8D 8S 2C 3C JK", options={"first_turn.wilds": "if-needed"}, **FIRST)
    assert is_legal(only_runs, "lay 2C 3C JK=4C")


def test_first_turn_wilds_names_what_the_hand_has_in_private():
    """The refusal names a meld of the hand, so it is for the eyes of its holder only."""
    game = at("5H 6H 7H 2C 3C JK 9D", options={"first_turn.wilds": "if-needed"}, **FIRST)
    (refusal,) = game.check(game.parse_play("lay 2C 3C JK=4C"))
    assert refusal.private_to == 0
    assert "lay 5H 6H 7H" in refusal.message
    none = at("5H 6H 7H 2C 3C JK 9D", options={"first_turn.wilds": "none"}, **FIRST)
    (refusal,) = none.check(none.parse_play("lay 2C 3C JK=4C"))
    assert refusal.private_to is None


def test_first_turn_wilds_none():
    """No wild in the required meld, even where the hand has no other."""
    options = {"first_turn.wilds": "none"}
    game = at("2C 3C JK 9D", options=options, **FIRST)
    assert legal(game) == ["pass"]
    assert refused(game, "lay 2C 3C JK=4C") == ("first-turn-wilds", "first_turn.wilds", "none")
    later = at("2C 3C JK 9D", options=options, turns=[1, 1])
    assert is_legal(later, "lay 2C 3C JK=4C")


@pytest.mark.parametrize("wilds", ["if-needed", "none"])
def test_first_turn_wilds_and_the_ace_in_its_own_slot(wilds: str):
    """``own_slot`` says whether the A♠ in Q-K-A of spades is a wild here too."""
    game = at("QS KS AS 9D", options={"first_turn.wilds": wilds}, **FIRST)
    assert is_legal(game, "lay QS KS AS")
    counted = {"first_turn.wilds": wilds, "wilds.own_slot": "wild"}
    other = at("QS KS AS 2C 3C 4C 9D", options=counted, **FIRST)
    assert legal(other) == ["lay 2C 3C 4C"]
    assert refused(other, "lay QS KS AS") == ("first-turn-wilds", "first_turn.wilds", wilds)
    alone = at("QS KS AS 9D", options=counted, **FIRST)
    assert ("lay QS KS AS" in legal(alone)) == (wilds == "if-needed")


def test_first_turn_wilds_concern_the_required_meld_only():
    """What follows in the same turn may hold wilds."""
    options = {"first_turn.wilds": "none", "first_turn.exactly_one": False}
    game = play(at("5H 6H 7H 2C 3C JK 9D", options=options, **FIRST), "lay 5H 6H 7H")
    assert is_legal(game, "extend 1 JK=8H")
    assert is_legal(game, "lay 2C 3C JK=4C")


def test_first_turn_failing_drop_out():
    """A player who has no such meld passes and is out."""
    game = at("2C 9D", "5H 6H 7H 2S", "3C TD", turns=[0, 0, 0])
    assert legal(game) == ["pass"]
    after = play(game, "pass")
    assert after.seats[0].dropped_out
    assert after.log[-1].effect == "dropped-out"
    assert after.to_move == 1


def test_first_turn_failing_skip():
    """After a skip the next turn is a first turn again."""
    options = {"first_turn.failing": "skip"}
    game = at("2C 9D 8H", "5H 6H 7H 2S", "3C 4C 5C TD", options=options, turns=[0, 0, 0])
    game = play(game, "pass")
    assert not game.seats[0].dropped_out
    assert game.log[-1].effect == "skipped"
    game = play(game, "lay 5H 6H 7H", "end", "lay 3C 4C 5C", "end")
    assert game.to_move == 0
    assert game.seats[0].turns == 0
    assert refused(game, "extend 1 8H")[0] == "first-turn-meld"
    assert legal(game) == ["pass"]


def test_first_turn_who_has_the_meld_lays_it():
    """Passing is only for who has none, also where passing is free later."""
    for options in ({}, {"turn.passing": "free", "turn.pass_means": "skip"}):
        game = at("5H 6H 7H 2D", options=options, **FIRST)
        assert legal(game) == ["lay 5H 6H 7H"]
        assert refused(game, "pass") == ("could-play", "first_turn.meld", "run")
        (refusal,) = game.check(game.parse_play("pass"))
        assert refusal.private_to == 0
        assert "5H 6H 7H" in refusal.message


def test_first_turn_failing_beats_what_a_pass_means():
    """In a first turn ``failing`` says what happens, not ``turn.pass_means``."""
    skip = {"first_turn.failing": "skip", "turn.pass_means": "drop-out"}
    assert not play(at("2C 9D", "3C", options=skip, **FIRST), "pass").seats[0].dropped_out
    out = {"first_turn.failing": "drop-out", "turn.pass_means": "skip", "turn.passing": "free"}
    assert play(at("2C 9D", "3C", options=out, **FIRST), "pass").seats[0].dropped_out


def test_first_turn_of_the_sources():
    """Under both sources each player lays one run or is out; then sets and extensions are allowed."""
    for base in ("pagat", "leng"):
        game = at("2H 3H 4H 8C 8D 8S", "QS KS AS 5H", "9C TC 2D", base=base)
        assert legal(game)[0].startswith("lay 2H 3H 4H")
        assert codes(game, "lay 8C 8D 8S") == {"first-turn-meld"}
        game = play(game, "lay 2H 3H 4H", "end", "lay QS KS AS", "end", "pass")
        assert [seat.dropped_out for seat in game.seats] == [False, False, True]
        game = play(game, "lay 8C 8D 8S")
        assert table(game) == ["2H 3H 4H", "QS KS AS", "8C 8D 8S"]
        assert hand(game) == ""

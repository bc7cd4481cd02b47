"""Options of the section sets, and what both sources say about sets."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.jokerkaro.positions import at, codes, is_legal, legal, play, refused, table

LATER: dict[str, Any] = {"turns": [1, 1]}
DISTINCT = {"sets.distinct_suits": True, "wilds.max_per_set": "unlimited"}


@pytest.mark.parametrize("group", ["5D 5H 5S", "QC QD QS", "2C 2H 2S", "JC JD JH", "7C 7H 7S"])
def test_sets_named_by_the_sources(group: str):
    """Three cards of one rank in mixed suits are a set."""
    assert is_legal(at(group + " 9H TD", **LATER), f"lay {group}")


def test_a_set_is_extended_by_any_suit():
    """The Q♥ goes onto Q♣ Q♦ Q♠, and so does another Q♣."""
    game = at("QH QC 2D", table=["QC QD QS"])
    assert set(legal(game)) == {"extend 1 QH", "extend 1 QC", "extend 1 QC QH"}
    assert table(play(game, "extend 1 QC QH")) == ["QC QC QD QH QS"]


def test_equal_cards_in_a_set():
    """8♥ 8♥ 8♣ is a set in every order."""
    game = at("8H 8H 8C 2D", **LATER)
    for order in permutations(["8H", "8H", "8C"]):
        move = game.parse_play("lay " + " ".join(order))
        assert str(move) == "lay 8C 8H 8H"
        assert game.can(move)
    assert legal(game) == ["lay 8C 8H 8H"]


def test_a_set_is_of_one_rank():
    """K♣ K♦ A♦ is no set, and a 9 extends no set of eights."""
    assert codes(at("KC KD AD 2H", **LATER), "lay KC KD AD")
    game = at("9H 2D", table=["8C 8D 8S"])
    assert refused(game, "extend 1 9H") == ("set-rank", None, None)
    assert legal(game) == ["pass"]


def test_sets_min_size():
    """A set has at least this many cards."""
    assert refused(at("8C 8D 2H", **LATER), "lay 8C 8D") == ("set-size", "sets.min_size", 3)
    assert legal(at("8C 8D 2H", options={"sets.min_size": 2}, **LATER)) == ["lay 8C 8D"]
    four = at("8C 8D 8H 2H", options={"sets.min_size": 4}, **LATER)
    assert refused(four, "lay 8C 8D 8H") == ("set-size", "sets.min_size", 4)
    assert legal(four) == ["pass"]


def test_sets_max_size():
    """A set has at most this many cards, also after an extension; unlimited, it takes both packs."""
    four = {"sets.max_size": 4}
    game = at("8C 8D 8H 8S 8S 2H", options=four, **LATER)
    assert is_legal(game, "lay 8C 8D 8H 8S")
    assert refused(game, "lay 8C 8D 8H 8S 8S") == ("set-size", "sets.max_size", 4)
    game = at("8C 8D 2H", table=["8C 8D 8H"], options=four)
    assert set(legal(game)) == {"extend 1 8C", "extend 1 8D"}
    assert refused(game, "extend 1 8C 8D") == ("set-size", "sets.max_size", 4)
    all_eight = at("8C 8C 8D 8D 8H 8H 8S 8S 2H", **LATER)
    assert is_legal(all_eight, "lay 8C 8C 8D 8D 8H 8H 8S 8S")


def test_sets_distinct_suits():
    """Each suit comes once, so that it has at most four cards."""
    game = at("8C 8H 8H 8S 2D", options=DISTINCT, **LATER)
    assert refused(game, "lay 8C 8H 8H") == ("set-suit-repeated", "sets.distinct_suits", True)
    assert legal(game) == ["lay 8C 8H 8S"]
    full = at("8C 2D", table=["8C 8D 8H 8S"], options=DISTINCT)
    assert legal(full) == ["pass"]
    assert refused(full, "extend 1 8C")[0] == "set-suit-repeated"


def test_sets_distinct_suits_give_a_wild_a_suit():
    """A wild stands for a suit that is missing, and its suit is taken from then on."""
    game = at("8C 8D JK 2D", options=DISTINCT, **LATER)
    assert set(legal(game)) == {"lay 8C 8D JK=8H", "lay 8C 8D JK=8S"}
    assert refused(game, "lay 8C 8D JK=8D")[0] == "set-suit-repeated"
    assert refused(game, "lay 8C 8D JK=8") == ("wrong-identity", "sets.distinct_suits", True)
    taken = at("8S 8H 2D", table=["8C 8D JK=8S"], options=DISTINCT)
    assert legal(taken) == ["extend 1 8H"]
    assert refused(taken, "extend 1 8S")[0] == "set-suit-repeated"
    full = at("JK 2D", table=["8C 8D JK=8H 8S"], options=DISTINCT)
    assert refused(full, "extend 1 JK=8S")[0] == "set-suit-repeated"


def test_sets_distinct_suits_and_the_wild_ace():
    """The A♠ in a set of aces is in its own slot; only where that is taken it stands for another suit."""
    game = at("AC AD AS 9D", options=DISTINCT, **LATER)
    assert legal(game) == ["lay AC AD AS"]
    assert refused(game, "lay AC AD AS=AH") == ("wrong-identity", None, None)
    one_natural = {**DISTINCT, "wilds.max_per_set": 1}
    two = at("AC AS AS 9D", options=one_natural, **LATER)
    assert set(legal(two)) == {"lay AC AS AS=AD", "lay AC AS AS=AH"}
    taken = at("AS 9D", table=["AC AD JK=AS"], options=DISTINCT)
    assert legal(taken) == ["extend 1 AS=AH"]
    joker = at("AC AS JK 9D", options=DISTINCT, **LATER)
    assert {move for move in legal(joker) if "AC" in move and "JK=AS" in move} == {
        "lay AC AS=AD JK=AS",
        "lay AC AS=AH JK=AS",
    }


def test_sets_where_suits_repeat_give_a_wild_no_suit():
    """Without distinct suits a wild stands for the rank alone."""
    options = {"wilds.max_per_set": "unlimited"}
    game = at("8C 8D JK 2D", options=options, **LATER)
    assert legal(game) == ["lay 8C 8D JK=8"]
    assert refused(game, "lay 8C 8D JK=8H") == ("wrong-identity", "sets.distinct_suits", False)
    aces = at("AC AS AS 9D", options={"wilds.max_per_set": 1}, **LATER)
    assert legal(aces) == ["lay AC AS AS"]
    assert refused(aces, "lay AC AS AS=A") == ("wrong-identity", None, None)

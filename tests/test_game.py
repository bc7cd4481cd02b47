"""The face that all games share: dealing by profile, legal plays as a sequence, outcomes, the registry."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

import karo
from karo import DealError, Game, JokerKaro, LogEntry, Outcome, Pass, Turn
from karo.game import game_class
from tests.jokerkaro.positions import at, legal, play, profile


def test_game_deal_finds_the_game_of_a_profile():
    """The profile says which game is dealt; all arguments are handed on."""
    variant = profile()
    assert Game.deal(variant, 5, seed=3) == JokerKaro.deal(variant, 5, seed=3)
    assert Game.deal(variant, seed=3) == JokerKaro.deal(variant, 4, seed=3)
    order = karo.Deck().shuffled(seed=1)
    assert Game.deal(variant, 4, order=order) == JokerKaro.deal(variant, 4, order=order)
    assert Game.deal(variant, 4, rng=random.Random(3)) == JokerKaro.deal(variant, 4, seed=3)


def test_game_deal_of_an_unknown_game():
    """A game that nobody has registered is refused, the known ones named."""
    with pytest.raises(DealError, match=r"'tarot'.*jokerkaro"):
        game_class("tarot")


# ---------------------------------------------------------------- legal plays


def test_legal_plays_are_a_sequence():
    """They can be counted, indexed from either end, sliced, reversed, searched and gone through again."""
    plays = at("4H 8H 9H 2D", table=["5H 6H 7H"]).legal_plays
    listed = list(plays)
    assert isinstance(plays, Sequence)
    assert len(plays) == len(listed) == 5
    assert plays[0] == listed[0] == plays[-5]
    assert plays[-1] == listed[-1]
    assert plays[1:3] == tuple(listed[1:3])
    assert plays[::-1] == tuple(listed[::-1])
    assert plays[10:] == ()
    assert list(reversed(plays)) == listed[::-1]
    assert plays.index(listed[3]) == plays.index(listed[3], -2) == plays.index(listed[3], 1, 4) == 3
    for none in (Pass(), "extend 1 8H", None):
        with pytest.raises(ValueError, match="not among these legal plays"):
            plays.index(none)
    with pytest.raises(ValueError, match="not among"):
        plays.index(listed[3], 0, -2)
    assert plays.count(listed[3]) == 1
    assert list(plays) == listed
    for index in (5, -6, 100):
        with pytest.raises(IndexError, match="5 legal plays"):
            _ = plays[index]


def test_legal_plays_say_what_they_are():
    """Their representation has their number and the first of them."""
    few = at("8H 2D", table=["5H 6H 7H"]).legal_plays
    assert repr(few) == "<1 legal play: extend 1 8H>"
    many = at("4H 8H 9H 2D", table=["5H 6H 7H"]).legal_plays
    assert repr(many).startswith("<5 legal plays: extend 1 8H, ")
    assert repr(many).endswith(", …>")


def test_legal_plays_contain_plays_alone():
    """A text, a turn or anything else is not among them."""
    game = at("8H 2D", table=["5H 6H 7H"])
    others: list[object] = ["extend 1 8H", Turn((game.legal_plays[0],)), None, 5]
    assert not any(other in game.legal_plays for other in others)
    assert game.parse_play("extend 1 8H") in game.legal_plays
    assert Pass() not in game.legal_plays


def test_legal_plays_are_true_while_the_deal_goes_on():
    """The player to move always has a choice; afterwards nobody has."""
    game = at("8H", "2C", table=["5H 6H 7H"])
    assert game.legal_plays
    over = play(game, "extend 1 8H")
    assert not over.legal_plays
    assert len(over.legal_plays) == 0
    assert repr(over.legal_plays) == "<0 legal plays>"


def test_legal_plays_come_in_one_order():
    """The same position lists the same plays in the same order."""
    one = at("4H 8H 9H 2D JK", table=["5H 6H 7H"])
    two = at("JK 2D 9H 8H 4H", table=["5H 6H 7H"])
    assert legal(one) == legal(two)


def test_counting_lists_nothing():
    """Millions of plays are counted and picked from without being listed."""
    options = {
        "deck.packs": 8,
        "deck.jokers_per_pack": 4,
        "wilds.max_per_run": "unlimited",
        "deal.hand_sizes": {2: 60},
    }
    held = " ".join(["JK"] * 7 + ["AS"] * 7 + ["2H 4H 6H 8H TH QH KH"])
    plays = at(held, options=options).legal_plays
    assert len(plays) > 10_000
    assert plays[len(plays) // 2] in plays
    assert plays[-1] in plays


# ---------------------------------------------------------------- outcomes


def test_an_outcome_knows_its_winners():
    """Who is in the first place; the winner is the one who has it alone."""
    shared = Outcome("blocked", (1, 1, 3), (2, 2, 5), (Fraction(5, 2), Fraction(5, 2), Fraction(-5)))
    assert shared.winners == (0, 1)
    assert shared.winner is None
    alone = Outcome("went-out", (2, 1), (5, 0), (Fraction(-5), Fraction(5)))
    assert alone.winners == (1,)
    assert alone.winner == 1
    assert alone.factor == 1
    void = Outcome("void", (), (2, 3), (Fraction(0), Fraction(0)))
    assert void.winners == ()
    assert void.winner is None


def test_values_of_a_game_are_values():
    """Turns, log entries and outcomes compare by content and can't be changed."""
    assert Turn((Pass(),)) == Turn((Pass(),))
    assert str(Turn((Pass(), Pass()))) == "pass / pass"
    assert LogEntry(0, Pass(), "skipped") == LogEntry(0, Pass(), "skipped")
    assert LogEntry(0, Pass()) != LogEntry(1, Pass())
    for value, name in (
        (Turn(()), "plays"),
        (LogEntry(0, Pass()), "seat"),
        (Outcome("void", (), (), ()), "reason"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_plays_of_joker_karo_are_values():
    """Equal plays hash alike, whichever way they were made."""
    game = at("8H 8C 8D 2S", table=["8S 8S 8H"], options={"wilds.max_per_set": 2})
    one, two = game.parse_play("extend 1 8H 8C"), game.parse_play("extend 1 8C 8H")
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, Pass(), Pass(), karo.End()}) == 3

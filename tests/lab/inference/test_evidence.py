"""Values that are ruled out, and by what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo.errors import Code
from karo.lab.inference.evidence import Exclusion, Judge
from karo.lab.inference.facts import read_deals
from karo.lab.inference.space import FLOW, MELDS, TURN, Space
from karo.testing import games
from tests.lab.inference.helpers import PAGAT, SPACE, records_of, some_profile

OPEN = karo.load_variant("open")


def judged(record: Any, tried: Mapping[str, Any], base: karo.Variant = PAGAT) -> Judge:
    """A judge who has seen all deals."""
    judge = Judge(Space.of(base, tried))
    for deal in read_deals(record):
        judge.judge(deal)
    judge.finish()
    return judge


def played(variant: karo.Variant, hands: list[str], *turns: str, **more: Any) -> karo.Game:
    """A position after some turns."""
    game = karo.JokerKaro.position(variant, hands=hands, **more)
    for turn in turns:
        game = game.apply(game.parse_turn(turn))
    return game


def only(judge: Judge, option: str, value: Any) -> Exclusion:
    """The one exclusion of a value."""
    (found,) = [each for each in judge.exclusions if each.option == option and each.value == value]
    return found


@pytest.mark.slow
@given(seed=st.integers(0, 100_000), changes=st.integers(0, 9))
@settings(max_examples=10)
def test_no_true_value_is_ruled_out(seed: int, changes: int):
    """Whatever profile games were played by, none of its values is ruled out, and nothing clashes.

    The judge begins from another profile and isn't told.
    """
    truth = some_profile(seed, changes)
    judge = judged(records_of(truth, 2, seed), SPACE)
    assert judge.clashes == {}
    for path, alive in judge.alive.items():
        assert truth.get(path) in alive, [str(each) for each in judge.exclusions if each.option == path]


@pytest.mark.slow
@given(game=games())
@settings(max_examples=25)
def test_no_true_value_of_any_profile_is_ruled_out(game: karo.Game):
    """The same for profiles of any decks, hands, wilds and lengths, each value being tried beside pagat's."""
    tried = {path: [PAGAT.get(path), game.variant.get(path)] for path in (*MELDS, *TURN, *FLOW)}
    judge = judged(game, tried, game.variant)
    assert judge.clashes == {}
    for path, alive in judge.alive.items():
        assert game.variant.get(path) in alive, [str(each) for each in judge.exclusions]


def test_one_play_proves_a_freedom():
    """A set with two wilds rules out the limits 0 and 1, citing deal, turn, play, code and option."""
    game = played(OPEN, ["8C 8H JK JK 9D", "2C 3D"], "lay 8C 8H JK=8 JK=8", "pass", turns=[1, 1])
    judge = judged(game, {"wilds.max_per_set": [0, 1, 2, "unlimited"], "first_turn.meld": ["any-play"]})
    assert judge.alive["wilds.max_per_set"] == (2, "unlimited")
    found = only(judge, "wilds.max_per_set", 1)
    assert (found.deal, found.turn, found.seat, found.play) == (1, 1, 0, "lay 8C 8H JK=8 JK=8")
    assert [(refusal.code, refusal.option, refusal.value) for refusal in found.refusals] == [
        (Code.SET_WILDS, "wilds.max_per_set", 1)
    ]
    assert "wilds.max_per_set = 1 is ruled out: deal 1, turn 1, seat 0" in str(found)


def test_a_pass_rules_out_what_could_have_been_played():
    """Who passes with a joker where only stuck players may pass could not have laid it alone."""
    game = played(PAGAT, ["JK 9D", "2C 3D"], "pass", turns=[1, 1])
    tried = {"wilds.alone": [False, True]}
    found = only(judged(game, tried), "wilds.alone", True)
    assert [refusal.code for refusal in found.refusals] == [Code.COULD_PLAY]
    assert "lay JK" in str(found)


def test_a_pass_proves_nothing_where_passing_may_be_free():
    """With ``turn.passing`` in question too, the same pass rules nothing out: either rule explains it."""
    game = played(PAGAT, ["JK 9D", "2C 3D"], "pass", turns=[1, 1])
    judge = judged(game, {"wilds.alone": [False, True], "turn.passing": ["only-if-stuck", "free"]})
    assert judge.exclusions == []


def test_a_pass_with_a_play_at_hand_proves_free_passing():
    """Who passes though every profile tried offers a play was free to pass."""
    free = OPEN.with_options({"wilds.swap": "never"})
    game = played(free, ["8C 8H 8D 9D", "2C 3D"], "pass", turns=[1, 1])
    judge = judged(game, {"turn.passing": ["only-if-stuck", "free"]})
    assert judge.alive["turn.passing"] == ("free",)


def test_who_moves_after_a_pass_tells_what_it_means():
    """A seat that passed and moves again hasn't dropped out, where any play may come first."""
    skips = played(OPEN, ["JK 9D", "2C 3C 4C 9H", "KC 9S"], "pass", "lay 2C 3C 4C", "pass", "pass", "pass")
    both = {"turn.pass_means": ["drop-out", "skip"], "first_turn.failing": ["drop-out", "skip"]}
    anything = PAGAT.with_options({"first_turn.meld": "any-play"})
    assert judged(skips, both, anything).alive["turn.pass_means"] == ("skip",)
    assert judged(skips, both, anything).alive["first_turn.failing"] == ("drop-out", "skip")


def test_the_direction_shows_in_the_order_of_turns():
    """With three players, the second turn rules out the other direction."""
    game = played(OPEN, ["JK 9D", "2C 3D", "KC 9S"], "lay JK", "pass")
    judge = judged(game, {"deal.direction": ["clockwise", "counter-clockwise"]}, OPEN)
    assert judge.alive["deal.direction"] == ("clockwise",)
    assert only(judge, "deal.direction", "counter-clockwise").turn == 2


def test_what_was_dealt_shows():
    """Deck and hand sizes are read off the cards, and the first seat off the dealer where it is told."""
    game = karo.JokerKaro.deal(PAGAT, players=4, seed=1, dealer=2)
    record = karo.Record.of(game.apply(game.legal_plays[0]), dealers=[2])
    tried = {
        "deck.packs": [1, 2],
        "deck.jokers_per_pack": [2, 3],
        "deal.hand_sizes": [{4: 24}, {4: 20}],
        "deal.first_player": ["left-of-dealer", "dealer", "winner", "random"],
    }
    alive = judged(record, tried).alive
    assert alive["deck.packs"] == (2,)
    assert alive["deck.jokers_per_pack"] == (2,)
    assert alive["deal.hand_sizes"] == ({4: 24},)
    assert alive["deal.first_player"] == ("left-of-dealer", "winner", "random")


def test_how_a_wild_in_a_set_is_written_rules_nothing_out():
    """That a wild in a set is told to stand for a suit rules out neither value of ``sets.distinct_suits``."""
    distinct = OPEN.with_options({"sets.distinct_suits": True})
    tried = {"sets.distinct_suits": [False, True], "wilds.max_per_set": ["unlimited"]}
    anything = PAGAT.with_options({"first_turn.meld": "any-play"})
    with_suit = played(distinct, ["8C 8H JK 9D", "2C 3D"], "lay 8C 8H JK=8S", "pass")
    without = played(OPEN, ["8C 8H JK 9D", "2C 3D"], "lay 8C 8H JK=8", "pass")
    for game in (with_suit, without):
        assert judged(game, tried, anything).exclusions == []
    equal = played(OPEN, ["8C 8C JK 9D", "2C 3D"], "lay 8C 8C JK=8", "pass")
    assert judged(equal, tried, anything).alive["sets.distinct_suits"] == (False,)


def test_a_play_that_nothing_allows_is_told():
    """Where no value that is tried allows a play, nothing is ruled out by it; it is told as a clash."""
    game = played(OPEN, ["8C 8H JK 9D", "2C 3D"], "lay 8C 8H JK=8", "pass", turns=[1, 1])
    judge = judged(game, {"wilds.max_per_run": [0, 1]})
    assert judge.exclusions == []
    assert judge.clashes["wilds.max_per_set"].play == "lay 8C 8H JK=8"
    assert [refusal.code for refusal in judge.clashes["wilds.max_per_set"].refusals] == [Code.SET_WILDS]


@pytest.mark.parametrize("path", sorted(SPACE))
def test_exclusions_say_which_option_and_why(path: str):
    """Every exclusion of random games names an option that was tried, a turn that is there, and a reason."""
    judge = judged(records_of(OPEN, 3, 5), {path: SPACE[path]}, OPEN)
    for each in judge.exclusions:
        assert each.option == path
        assert each.refusals
        assert each.to_dict()["sentence"] == str(each)

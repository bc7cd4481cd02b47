"""Deals of the lab: the same cards wherever they can be, and figures that a count by hand confirms."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

import karo
from karo.lab import playing
from karo.lab.lineups import lineup
from karo.lab.measures import Played, chosen
from karo.lab.playing import Cell, number_for, play_one
from karo.options import JokerKaroOptions
from karo.players import play_deal
from karo.players.playing import states_between
from tests.lab.tables import LENG, PAGAT, ROKARD
from tests.toy import toy

__all__ = ["toy"]


def deal_of(variant, seats, seed, deal) -> Any:
    """A deal at its start."""
    return playing.deal_of(variant, seats, seed, deal)


def cell(variant, players="random", seats=4, seed=1, turn_limit=50) -> Cell:
    """What is played."""
    return Cell(variant, lineup(variant, players), seats, seed, turn_limit)


@pytest.mark.parametrize("variant", [PAGAT, ROKARD], ids=lambda it: it.name)
def test_the_same_seed_and_number_give_the_same_deal(variant):
    """A deal depends on seed and number alone, and differs from those of other seeds and numbers."""
    deals = [deal_of(variant, 4, seed, deal) for seed, deal in [(1, 0), (1, 0), (1, 1), (2, 0)]]
    assert deals[0] == deals[1]
    assert deals[0].first == deals[1].first
    assert len(set(deals)) == 3
    assert play_one(cell(variant), 3) == play_one(cell(variant), 3)


def test_profiles_with_the_same_deck_have_the_same_cards():
    """Two profiles that deal alike deal the very same hands."""
    for deal in range(5):
        hands = [[seat.hand for seat in deal_of(variant, 4, 7, deal).seats] for variant in (PAGAT, LENG)]
        assert hands[0] == hands[1]


def test_another_deck_keeps_the_order_of_the_cards_that_it_shares():
    """With a joker less per pack, the deck is that of more jokers with the other cards left out."""
    fewer = PAGAT.with_options({"deck.jokers_per_pack": 1})
    many, few = (list(deal_of(variant, 4, 7, 0).dealt.order) for variant in (PAGAT, fewer))
    gone = Counter(many) - Counter(few)
    assert gone == {karo.JOKER: 2}
    assert [card for card in many if card != karo.JOKER] == [card for card in few if card != karo.JOKER]


def test_every_place_of_the_deck_is_equally_likely():
    """The joker comes first in 4 of 108 deals, as it must where all orders are equally likely."""
    first = sum(deal_of(PAGAT, 4, 3, deal).dealt.order[0] == karo.JOKER for deal in range(800))
    assert abs(first / 800 - 4 / 108) < 4 * math.sqrt(4 / 108 / 800)


@pytest.mark.parametrize("variant", [PAGAT, LENG, ROKARD], ids=lambda it: it.name)
@pytest.mark.parametrize("players", ["random", ["greedy", "random"]], ids=str)
def test_figures_are_those_of_a_count_by_hand(variant, players):
    """What is told of a deal is what somebody counts who looks at each of its states."""
    one = cell(variant, players)
    for number in range(2):
        played = play_one(one, number)
        start = deal_of(variant, 4, 1, number)
        seed_of = next(seed for seed in [_players_seed(number)])
        last = start
        states = [start]
        for decided in play_deal(start, one.lineup.players, seed_of):
            states += states_between(last, decided)
            last = decided
        end = states[-1]
        assert played.reason == end.outcome.reason
        assert played.seats["hand_value"] == end.outcome.hand_values
        assert played.seats["place"] == end.outcome.places
        choices = [len(state.legal_plays) for state in states[:-1]]
        assert played.deal["decisions"] == len(choices) == len(end.log)
        assert played.deal["forced"] == choices.count(1)
        assert played.deal["empty"] == sum(
            count == 1 and not entry.play.cards for count, entry in zip(choices, end.log, strict=True)
        )
        assert played.deal["plays"] == sum(bool(entry.play.cards) for entry in end.log)
        movers = [state.to_move for state in states[:-1]]
        starts = [
            place
            for place, seat in enumerate(movers)
            if place == 0 or end.log[place - 1].play.ends_turn or movers[place - 1] != seat
        ]
        assert played.deal["turns"] == len(starts)
        assert played.first == movers[0]
        assert played.order.index(0) == movers[0]


def _players_seed(number: int) -> int:
    return number_for("lab/players", 1, number)


def test_drop_outs_are_told_with_their_round():
    """A seat that drops out has the number of its turn; one that fails in its first turn has round 1."""
    needy = PAGAT.with_options({"first_turn.wilds": "none", "runs.min_length": 4}, name="needy")
    seen = [play_one(cell(needy, seats=6, turn_limit=0), number) for number in range(6)]
    thrown = [
        (dropped, failed)
        for deal in seen
        for dropped, failed in zip(deal.seats["dropped_in"], deal.seats["failed_first"], strict=True)
    ]
    assert (1, 1) in thrown
    for dropped, failed in thrown:
        assert (failed == 1) == (dropped == 1)
    for deal in seen:
        for seat, dropped in enumerate(deal.seats["dropped_in"]):
            assert dropped in (0, deal.seats["turns"][seat])


def test_lead_changes_are_counted_by_hand_value():
    """The lead changes when another seat has less in hand than the leader, and not in the first round."""
    one = cell(PAGAT, "greedy", turn_limit=0)
    for number in range(3):
        played, last = play_one(one, number), deal_of(PAGAT, 4, 1, number)
        leader, changes, had = None, 0, set()
        for decided in play_deal(last, one.lineup.players, _players_seed(number)):
            states = list(states_between(last, decided))
            for state in states:
                entry = state.log[-1]
                if not (entry.play.ends_turn or state.outcome):
                    continue
                had.add(entry.seat)
                values = [sum(map(_value, seat.hand)) for seat in state.seats]
                if len(had) == 4 and (leader is None or values[leader] > min(values)):
                    changes += leader is not None
                    leader = values.index(min(values))
            last = decided
        assert played.deal["lead_changes"] == changes


def _value(card: karo.Card) -> int:
    return JokerKaroOptions.of(PAGAT).scoring.points(card)


def test_the_turn_space_is_that_of_one_turn_of_the_deal():
    """The logarithm of the number of turns is that of a turn start of this deal; 0 as limit leaves it out."""
    for number in range(3):
        played = play_one(cell(PAGAT, turn_limit=100_000), number)
        start = deal_of(PAGAT, 4, 1, number)
        end: Any
        *_, end = play_deal(start, cell(PAGAT).lineup.players, _players_seed(number))
        begun = [
            state
            for state in end.states()
            if state.outcome is None and (not state.log or state.log[-1].play.ends_turn)
        ]
        counts = {math.log10(state.count_turns(limit=100_000).number) for state in begun}
        assert played.deal["turn_space"] in counts
        assert "turn_space" not in play_one(cell(PAGAT, turn_limit=0), number).deal


def test_a_deal_is_plain_data():
    """What was seen of a deal is the same after it was written and read."""
    played = play_one(cell(PAGAT), 0)
    assert Played.from_dict(played.to_dict()) == played


def test_shared_first_places_count_in_parts():
    """First places of a deal add up to one, however many share it; a void deal has none."""

    def deal(*places):
        return Played("blocked", 0, (0, 1, 2), {}, {"place": places})

    assert deal(1, 1, 3).shares_of_first == (0.5, 0.5, 0)
    assert deal(None, None, None).shares_of_first == ()


def test_measures_that_a_game_lacks_are_absent():
    """Ro-Kard has scores and no drop-outs, Joker Karo the other way round; each knows its own names."""
    names = {
        variant.game: {it.name for it in chosen(None, variant, turn_space=True)}
        for variant in (PAGAT, ROKARD)
    }
    assert {"went_out", "dropped_out", "won"} <= names["jokerkaro"]
    assert "score" in names["rokard"]
    assert not {"went_out", "dropped_out", "won", "empty"} & names["rokard"]
    assert "score" not in names["jokerkaro"]


def test_measures_that_a_profile_rules_out_are_absent():
    """Where no deal can be void, nothing is said of void deals, unless somebody asks."""
    assert "void" not in {measure.name for measure in chosen(None, PAGAT, turn_space=False)}
    void = PAGAT.with_options({"end.blocked": "void"})
    assert "void" in {measure.name for measure in chosen(None, PAGAT, void, turn_space=False)}
    assert [measure.name for measure in chosen(["void"], PAGAT, turn_space=False)] == ["void"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["turn"], "did you mean"),
        (["turn_space"], "turn_limit="),
        ("turns", "a list of names"),
        ([], "a list of names"),
        (["xyz"], "known:"),
        ([3], "no measure '3'"),
    ],
)
def test_unknown_measures_are_refused(names, told):
    """A measure that isn't there is refused, with those that are."""
    with pytest.raises(karo.ArgumentError, match=told):
        chosen(names, PAGAT, turn_space=False)


def test_any_game_can_be_measured(toy):
    """A game that the lab knows nothing of has what every game has."""
    played = play_one(cell(toy, "random", seats=2), 0)
    assert played.reason == "went-out"
    assert played.deal["turns"] == 5
    assert {measure.name for measure in chosen(None, toy, turn_space=True)} == {
        "turns",
        "plays",
        "forced",
        "empty",
        "beginner",
    }

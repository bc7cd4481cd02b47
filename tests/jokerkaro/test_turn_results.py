"""Whole turns: every result once, and how many there are."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import karo
from karo import JokerKaro
from karo.jokerkaro.rules import compile_rules
from karo.jokerkaro.turns import small_steps_suffice
from tests import twin
from tests.jokerkaro.positions import at, play, profile
from tests.positions import LIVELY, MOVING, Pair, pairs

Result = tuple[tuple[str, ...], tuple[str, ...]]


def result_of(game: JokerKaro, turn: karo.Turn) -> Result:
    """What a turn leaves: the melds, in one order, and the hand."""
    seat, after = game.to_move, game.apply(turn)
    return tuple(sorted(map(str, after.table))), tuple(map(str, after.seats[seat].hand))


def into_a_turn(data: st.DataObject, pair: Pair) -> Pair:
    """Some plays further, mostly none."""
    for _ in range(data.draw(st.sampled_from([0, 0, 0, 1, 2]))):
        legal = twin.legal_plays(pair.opts, pair.state)
        plays = sorted(text for text in legal if text not in ("pass", "end"))
        if not plays:
            break
        text = data.draw(st.sampled_from(plays))
        note(f"play: {text}")
        pair = pair.apply(text)
    return pair


@given(pair=pairs(max_hand=6, more=LIVELY | MOVING), data=st.data())
def test_turns_are_those_of_the_twin(pair: Pair, data: st.DataObject) -> None:
    """The turns have just the results that the slow twin finds, each once, and are legal."""
    pair = into_a_turn(data, pair)
    found = [result_of(pair.game, turn) for turn in pair.game.turns()]
    assert len(set(found)) == len(found)
    assert set(found) == twin.turn_results(pair.opts, pair.state)


@given(pair=pairs(max_hand=8, max_melds=5, more=LIVELY | MOVING), data=st.data())
def test_count_is_what_is_listed(pair: Pair, data: st.DataObject) -> None:
    """The count is exact, and as great as the list is long."""
    game = into_a_turn(data, pair).game
    if game.outcome is not None:
        return
    listed = sum(1 for _ in islice(game.turns(), 3001))
    count = game.count_turns(limit=3000)
    assert count.exact or listed > 3000
    if listed <= 3000:
        assert count == karo.TurnCount(listed, exact=True)
    else:
        assert count.number >= 3000 or not count.exact


def test_count_of_a_great_many() -> None:
    """Millions of turns are counted without listing them."""
    hand = "3C 4C 5C 6C 7C 7D 8D 9D TD JD 4H 5H 6H 9H TH JH 2S 3S 4S 7S 8S 9S JK JK"
    game = at(hand, table=["8C 9C TC", "2H 2D 2C", "QD QH QS"], base="leng", options={"turn.content": "any"})
    count = game.count_turns(limit=100_000)
    assert count.exact
    assert count.number > 1_000_000


def test_count_says_when_its_limit_was_reached() -> None:
    """A count that was cut short is a lower bound, and says so."""
    game = at("3H 4H 5H 6H 7H 8H 9H TH", options={"wilds.shift": "end"}, table=["3D 4D 5D"])
    assert game.count_turns() == karo.TurnCount(sum(1 for _ in game.turns()), exact=True)
    assert game.count_turns(limit=5) == karo.TurnCount(5, exact=False)
    still = at("3H 4H 5H 6H 7H 8H 9H TH", table=["3D 4D 5D"])
    whole = still.count_turns().number
    cut = still.count_turns(limit=5)
    assert not cut.exact
    assert 0 < cut.number <= whole


def test_turns_are_lazy() -> None:
    """The first turns of very many come at once."""
    hand = "3C 4C 5C 6C 7C 7D 8D 9D TD JD 4H 5H 6H 9H TH JH 2S 3S 4S 7S 8S 9S JK JK"
    game = at(hand, base="open")
    assert len(list(islice(game.turns(), 50))) == 50


def test_stuck_player_has_one_turn() -> None:
    """Who can't play has a pass for a turn, and nothing else."""
    game = at("9C KD", table=["5H 6H 7H"])
    assert [str(turn) for turn in game.turns()] == ["pass"]
    assert game.count_turns() == karo.TurnCount(1, exact=True)


def test_turns_within_a_turn() -> None:
    """Within a turn, ending it is one of the ways to go on."""
    game = play(at("4H 8H 9C", table=["5H 6H 7H"]), "extend 1 8H")
    assert [str(turn) for turn in game.turns()] == ["end", "extend 1 4H"]


def test_no_turns_after_the_end() -> None:
    """A deal that has ended has no turns: none are listed or counted, and nobody is stuck or may pass."""
    game = play(at("8H", table=["5H 6H 7H"]), "extend 1 8H")
    for ended in (game, game.view(0)):
        assert list(ended.turns()) == []
        assert ended.count_turns() == karo.TurnCount(0, exact=True)
        assert (ended.is_stuck, ended.can_pass, ended.can_end) == (False, False, False)


def test_turns_of_a_view() -> None:
    """A view lists and counts the turns of its seat as the game does, and none of another seat."""
    game = at("4H 8H 9C", table=["5H 6H 7H"])
    mine, other = game.view(0), game.view(1)
    assert list(mine.turns()) == list(game.turns())
    assert mine.count_turns() == game.count_turns()
    assert (mine.can_pass, mine.can_end, mine.is_stuck) == (game.can_pass, game.can_end, game.is_stuck)
    assert (list(other.turns()), other.count_turns().number) == ([], 0)
    assert (other.can_pass, other.can_end, other.is_stuck) == (False, False, False)


@pytest.mark.parametrize(
    ("options", "enough"),
    [
        ({}, True),
        ({"wilds.min_naturals": 2}, True),
        ({"wilds.min_naturals": 2, "wilds.max_per_run": 2}, False),
        ({"wilds.min_naturals": 2, "wilds.max_per_run": 2, "wilds.adjacent": False}, True),
        ({"wilds.min_naturals": 3, "wilds.max_per_run": 2, "wilds.adjacent": False}, False),
        ({"wilds.min_naturals": 3}, False),
        ({"wilds.min_naturals": 3, "wilds.max_per_run": 0}, True),
        ({"wilds.min_naturals": 1, "wilds.max_per_run": "unlimited"}, True),
    ],
)
def test_where_small_steps_suffice(options: dict[str, object], enough: bool) -> None:
    """Small melds grow to all others, but for runs with just enough naturals, one at each end."""
    assert small_steps_suffice(compile_rules(profile(options))) is enough


@pytest.mark.parametrize(
    ("options", "hand", "text"),
    [
        ({"wilds.min_naturals": 2, "wilds.max_per_run": 2}, "5H 8H JK JK KC", "lay 5H JK=6H JK=7H 8H"),
        ({"wilds.min_naturals": 3}, "5H 6H 8H JK KC", "lay 5H 6H JK=7H 8H"),
    ],
)
def test_runs_that_no_small_step_reaches(options: dict[str, object], hand: str, text: str) -> None:
    """A run that no smaller one grows to is among the turns."""
    game = at(hand, options={**options, "first_turn.meld": "any-play"})
    assert text in [str(turn) for turn in game.turns()]

"""Positions as text, views of seats, records of whole deals."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo import Code, RoKard
from tests.rokard.strategies import ROKARD, grown, lively, options
from tests.rokard.tables import at


def played(changes, seed: int, turns: int) -> RoKard:
    """A game after some turns; after very many it has ended."""
    rng = random.Random(seed)
    return grown(ROKARD.with_options(changes, name="mine"), rng, turns, players=2 + seed % 3)


@pytest.mark.slow
@given(options(), st.integers(0, 10**6), st.integers(0, 40))
@settings(max_examples=15)
def test_positions_read_back(changes, seed, turns):
    """A position is equal after a round trip through text and plain data, ended or not."""
    game = played(changes, seed, turns)
    assert karo.Game.parse(game.to_toml()) == game
    assert RoKard.from_dict(json.loads(json.dumps(game.to_dict()))) == game


@given(options(), st.integers(0, 10**6), st.integers(0, 40))
@settings(max_examples=12)
def test_records_replay(changes, seed, turns):
    """A record of a deal reads back with all its plays, finished or not."""
    game = played(changes, seed, turns)
    record = karo.Record.of(game)
    again = karo.Record.parse(record.to_toml())
    assert again == record
    assert again.deals[0].game == game
    assert again.deals[0].game.log == game.log


@pytest.mark.slow
@given(options(), st.integers(0, 10**6), st.integers(0, 30))
@settings(max_examples=8)
def test_views_read_back_and_are_filled_in(changes, seed, turns):
    """A view reads back; filled in by chance it is a game with the same view, that can be replayed."""
    game = played(changes, seed, turns)
    for seat in (None, game.first, (game.first + 1) % len(game.seats)):
        view = game.view(seat)
        again = karo.View.from_dict(json.loads(json.dumps(view.to_dict())))
        assert again == view
        assert again.to_dict() == view.to_dict()
        guess = view.determinize(seed=seed)
        assert guess.view(seat) == view
        assert list(guess.states())[-1] == guess
        check_replay(guess)


def check_replay(game: RoKard) -> None:
    """Every play of the log is legal where it was made."""
    state = game.start
    for entry in game.log:
        state = state.apply(entry.play, seat=entry.seat)
    assert state == game
    assert state.log == game.log


def test_a_view_holds_no_hidden_card():
    """Two games that differ in hidden cards alone have the same view, however it is looked at."""
    game = played({}, 5, 6)
    seat = game.to_move
    view = game.view(seat)
    other = view.determinize(seed=3)
    assert other != game
    assert pickle.dumps(other.view(seat)) == pickle.dumps(view)
    assert [shown.hand is None for shown in view.seats] == [n != seat for n in range(len(game.seats))]
    assert Counter(view.unseen) == Counter(
        [card for n, held in enumerate(game.seats) if n != seat for card in held.hand] + [*game.pool_cards]
    )
    assert view.hand == game.seats[seat].hand
    assert (view.pattern, view.helping_hand, view.pool) == (game.pattern, game.helping_hand, game.pool)
    assert (view.scores, view.first) == (game.scores, game.first)


def test_a_view_can_do_what_its_seat_can():
    """Listing, checking, reading, scores and the best play are as in the game."""
    game = played({}, 5, 6)
    view = game.view(game.to_move)
    assert list(view.legal_plays) == list(game.legal_plays)
    assert view.best_play() == game.best_play()
    assert view.score_of(view.best_play()) == game.score_of(game.best_play())
    assert view.parse_play(str(view.best_play())) == game.best_play()
    assert view.facts == view.missing_facts == ()
    other = game.view((game.to_move + 1) % len(game.seats))
    assert len(other.legal_plays) == 0
    with pytest.raises(karo.IllegalPlay):
        other.best_play()
    with pytest.raises(karo.IllegalPlay):
        other.score_of(game.best_play())
    assert game.view(None).hand == ()
    with pytest.raises(karo.IllegalPlay):
        game.view(None).best_play()
    with pytest.raises(karo.DealError):
        game.view(9)


def test_views_after_the_end():
    """All hands lie open, and the outcome is told."""
    game = played({}, 5, 60)
    view = game.view(None)
    assert view.outcome == game.outcome is not None
    assert [seat.hand for seat in view.seats] == [seat.hand for seat in game.seats]
    with pytest.raises(karo.GameOver):
        view.best_play()


def wrong_view(change) -> set[str]:
    """The codes of the faults of a view's data after a change."""
    data = copy.deepcopy(played({}, 5, 6).view(1).to_dict())
    change(data["view"])
    with pytest.raises(karo.PositionError) as caught:
        karo.View.from_dict(data)
    return {fault.code for fault in caught.value.faults}


def put(key, value):
    """A change that puts a value under a key."""

    def change(data):
        data[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (put("hands", 3), Code.MISSING_KEY),
        (put("hands", [7, 7, 7, []]), Code.WRONG_TYPE),
        (put("hands", [7, 7, 7]), Code.CONFLICT),
        (put("hands", ["2C", "2C", 7]), Code.CONFLICT),
        (put("seat", 9), Code.OUT_OF_RANGE),
        (put("pool", -1), Code.OUT_OF_RANGE),
        (put("pool", 3), Code.BAD_DEAL),
        (put("helping_hand", "XX"), Code.BAD_CARD),
        (put("pattern", ["8H@0,0 8H"]), Code.BAD_TEXT),
        (put("scores", [1, 2]), Code.OUT_OF_RANGE),
        (put("scores", [1000, 0, 0, 0]), Code.CONFLICT),
        (put("ended", "blocked"), Code.OUT_OF_RANGE),
        (put("outcome", {"reason": "went-out"}), Code.CONFLICT),
        (put("typo", 1), Code.UNKNOWN_KEY),
        (lambda data: data["log"].pop(), Code.CONFLICT),
        (lambda data: data["log"][0].update(play="place"), Code.ILLEGAL_PLAY),
        (lambda data: data["log"][0].update(play="discard JK JK"), Code.CONFLICT),
        (lambda data: data["log"][0].update(seat=9), Code.NOT_YOUR_TURN),
        (lambda data: data["log"][0].update(effect="went-out"), Code.CONFLICT),
        (lambda data: data.pop("start"), Code.MISSING_KEY),
        (lambda data: data["start"].update(hands=[1, 1, 1, 1]), Code.CONFLICT),
        (lambda data: data["start"].update(pool=99), Code.OUT_OF_RANGE),
    ],
)
def test_views_that_cant_be(change, code):
    """What a view can't tell is refused with its code."""
    assert code in wrong_view(change)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hands": ["7H"]}, Code.OUT_OF_RANGE),
        ({"hands": ["7H", "7H"]}, Code.BAD_DEAL),
        ({"hands": ["7H", "XX"]}, Code.BAD_CARD),
        ({"hands": None}, Code.MISSING_KEY),
        ({"pattern": ["8H@0,0", "9C@1,0"]}, Code.RUN_SUIT),
        ({"pattern": ["8H@0"]}, Code.BAD_TEXT),
        ({"scores": [-1, 0]}, Code.OUT_OF_RANGE),
        ({"ended": "went-out"}, Code.CONFLICT),
        ({"ended": "went-out", "hands": ["", "2C"]}, Code.CONFLICT),
        ({"hands": ["", "2C"]}, Code.CONFLICT),
        ({"pool": "AC"}, Code.BAD_DEAL),
        ({"first": 5}, Code.OUT_OF_RANGE),
        ({"table": []}, Code.UNKNOWN_KEY),
    ],
)
def test_positions_that_cant_be(changes, code):
    """What a position can't be is refused with its code."""
    data = at("7H 2C", "8H 9H").to_dict()
    data["position"].pop("pool")
    for key, value in changes.items():
        data["position"].pop(key, None)
        if value is not None:
            data["position"][key] = value
    with pytest.raises(karo.PositionError) as caught:
        karo.Game.from_dict(data)
    assert code in {fault.code for fault in caught.value.faults}


def test_an_undo_has_nothing_to_undo():
    """Every play ends its turn, so there is never one to take back."""
    game = played({}, 5, 3)
    with pytest.raises(karo.IllegalPlay):
        game.undo()
    assert lively(game, random.Random(1)) in game.legal_plays

"""Ro-Kard as a game: what holds for all of them, and in every state of random deals."""

from __future__ import annotations

import json
import pickle
import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo import Code, RoKard
from karo.rokard.rules import value_of
from tests.rokard.strategies import ROKARD, grown, lively, options
from tests.rokard.tables import at
from tests.test_cli import run, run_with


def check_state(game: RoKard) -> None:
    """What must hold in every state."""
    cards = [card for seat in game.seats for card in seat.hand]
    cards += [*game.helping_hand, *game.pool_cards, *game.pattern.cards]
    karo.Deck(1, 2).require_all(cards, "the state")
    assert sum(map(value_of, cards)) == 430
    assert RoKard.check_pattern(game.variant, game.pattern) == ()
    assert game.pool == len(game.pool_cards)
    assert not game.pattern or next(iter(game.pattern)) <= (0, 0) or (0, 0) in game.pattern
    if game.outcome is None:
        assert all(seat.hand for seat in game.seats)
        assert game.legal_plays


@pytest.mark.slow
@given(options(), st.integers(0, 10**6))
@settings(max_examples=10)
def test_random_deals_end(changes, seed):
    """Deals of two, three and four end, with 54 cards and 430 points in every state on the way."""
    rng = random.Random(seed)
    game = RoKard.deal(ROKARD.with_options(changes), players=2 + seed % 3, rng=rng)
    while game.outcome is None:
        check_state(game)
        game = game.apply(lively(game, rng) if seed % 2 else game.legal_plays.pick(rng))
    check_state(game)
    assert game.outcome.reason == "went-out"
    assert len(game.log) <= 54
    assert sum(entry.score.total for entry in game.log) * (
        2 if game.variant.options.deal.partners and len(game.seats) == 4 else 1
    ) == sum(game.scores)


@pytest.mark.slow
@given(options(free=True), st.integers(0, 10**6))
@settings(max_examples=10)
def test_random_deals_with_free_placement_end(changes, seed):
    """The same where cards may go anywhere and the plays are too many to count."""
    rng = random.Random(seed)
    game = RoKard.deal(ROKARD.with_options(changes), players=2 + seed % 3, rng=rng)
    while game.outcome is None:
        check_state(game)
        play = game.legal_plays.pick(rng)
        assert not game.check(play)
        game = game.apply(play)
    check_state(game)


@given(options(), st.integers(0, 10**6), st.integers(0, 30))
@settings(max_examples=15)
def test_asking_and_doing_agree(changes, seed, turns):
    """Every play listed is legal, listed once, and reads back from its text; its points are right."""
    rng = random.Random(seed)
    game = grown(ROKARD.with_options(changes), rng, turns, players=2 + seed % 3)
    plays = list(game.legal_plays)
    assert len(plays) == len(game.legal_plays) == len(set(plays)) == len(set(map(str, plays)))
    assert list(game.legal_plays) == plays
    if not plays:
        return
    for number in rng.sample(range(len(plays)), min(25, len(plays))):
        play = plays[number]
        assert game.legal_plays[number] == game.legal_plays[number - len(plays)] == play
        assert game.check(play) == ()
        assert game.can(play)
        assert play in game.legal_plays
        assert game.parse_play(str(play)) == play
        after = game.apply(play)
        assert after.log[-1].score == game.score_of(play)
        assert len(after.seats[game.to_move].hand) >= len(game.seats[game.to_move].hand) - len(play.cards)
    best = max(game.score_of(play).total for play in plays)
    assert game.score_of(game.best_play()).total == best


@given(options(), st.integers(0, 10**6), st.integers(1, 25))
@settings(max_examples=15)
def test_plays_of_another_moment(changes, seed, turns):
    """Plays of another moment or profile are legal just where they are listed."""
    rng = random.Random(seed)
    game = grown(ROKARD.with_options(changes), rng, turns, players=2)
    other = grown(ROKARD, rng, turns, players=2)
    listed = set(game.legal_plays)
    foreign = list(other.legal_plays)
    for play in rng.sample(foreign, min(15, len(foreign))):
        assert game.can(play) == (play in listed)
        assert (play in game.legal_plays) == (play in listed)


@pytest.mark.parametrize("placement", ["one-line", "free"])
def test_games_are_values(placement: str):
    """Games are frozen, equal and hashed by their state, and can be pickled with their log."""
    variant = ROKARD.with_options({"play.placement": placement})
    game = RoKard.deal(variant, players=2, seed=1)
    same = RoKard.deal(variant, players=2, seed=1)
    assert game == same
    assert hash(game) == hash(same)
    assert game != RoKard.deal(variant, players=2, seed=2)
    assert game != "game"
    after = game.apply(game.best_play())
    assert after != game
    copy = pickle.loads(pickle.dumps(after))
    assert copy == after
    assert copy.log == after.log
    assert len(game.pattern) == 0
    with pytest.raises(AttributeError, match="frozen"):
        game._state = None  # type: ignore[assignment]
    with pytest.raises(TypeError, match="make a game with"):
        RoKard()
    assert "2 seats" in repr(after)
    assert "legal plays" in repr(at("7H 2C", "8H 9H").legal_plays)


def test_free_plays_are_listed_one_after_the_other():
    """They can be looked at, counted where they are few, and picked."""
    game = at("7H 2C", "8H 9H", play__placement="free")
    plays = game.legal_plays
    assert plays
    assert plays[0] == next(iter(plays))
    assert len(plays) == len(list(plays)) == len(set(plays))
    assert plays[len(plays) - 1] == list(plays)[-1]
    assert game.parse_play("place 7H@-1,0") in plays
    assert plays.pick(random.Random(1)) in plays
    assert str(game.best_play()) == "place 7H@-1,0"
    nothing = at("2C", "8H 9H", play__placement="free")
    assert str(nothing.legal_plays.pick(random.Random(1))) == "discard 2C"


def test_deal_by_order_and_seat():
    """The order is dealt seat by seat, then to the Helping Hand, then the pool; who begins can be said."""
    order = karo.Deck(1, 2).cards
    game = RoKard.deal(ROKARD, players=2, order=order, first=1)
    assert [seat.hand for seat in game.seats] == [order[:7], order[7:14]]
    assert game.helping_hand == order[14:19]
    assert game.pool_cards == order[19:]
    assert game.first == game.to_move == 1
    assert game.dealt.order == order
    assert len(RoKard.deal(ROKARD, seed=1).seats) == 4
    assert len(RoKard.deal(ROKARD.with_options({"deal.hand_sizes": {2: 7, 3: 7}}), seed=1).seats) == 2
    assert isinstance(karo.Game.deal(ROKARD, 3, seed=1), RoKard)
    for wrong in (2, -1):
        with pytest.raises(karo.DealError, match="no seat"):
            RoKard.deal(ROKARD, players=2, first=wrong)
    with pytest.raises(karo.VariantError):
        RoKard.deal(karo.load_variant("pagat"), players=4)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["7H 7H", "2C"]}, "too many of 7H"),
        ({"hands": ["7H", ""]}, "seat 1 has no card"),
        ({"hands": ["7H"]}, "one hand for each player"),
        ({"to_move": 2}, "no seat 2"),
        ({"pattern": "8H 9C"}, "pattern: the row across"),
        ({"pattern": "8H JK"}, "must say what the joker"),
        ({"pool": "AC"}, "lacks"),
        ({"scores": [1]}, "1 scores are given for 2 seats"),
        ({"scores": [1.5, 0]}, "scores must be whole numbers"),
        ({"scores": [True, 0]}, "scores must be whole numbers"),
        ({"scores": ["1", "2"]}, "scores must be whole numbers"),
        ({"scores": [10**5000, 0]}, "nobody can have scored more than 1002000"),
        ({"to_move": 0.5}, "to_move: a seat must be a whole number, not 0.5"),
        ({"first": 0.5}, "first: a seat must be a whole number, not 0.5"),
        ({"first": 10**5000}, "there is no seat a number of about 5001 digits"),
        ({"first": True}, "first: a seat must be a whole number, not True"),
    ],
)
def test_positions_that_cant_be(changes, message):
    """A position must hold the whole deck, a valid Pattern, and seats with cards."""
    given = {"hands": ["7H", "2C"], "pattern": "8H 9H", **changes}
    with pytest.raises(karo.DealError, match=message):
        RoKard.position(ROKARD, **given)


def test_the_highest_score_can_be_written_and_read():
    """Whatever a play scores on top of the most that a position may have: it is read again."""
    game = RoKard.position(ROKARD, hands=["7H 2C", "KD"], pattern="8H 9H", scores=[1_002_000, 0])
    after = game.apply(game.best_play())
    assert after.scores[0] > 1_002_000
    assert karo.Game.parse(after.to_toml()) == after


@pytest.mark.parametrize("first", [1.5, 1.0, True, "1", -1, 3])
def test_who_begins_is_a_seat(first):
    """A deal begins with a seat that there is."""
    with pytest.raises(karo.DealError, match=f"there is no seat {first!r}: the seats are 0 to 2"):
        RoKard.deal(ROKARD, players=3, seed=1, first=first)


@pytest.mark.parametrize("most", [-1, 1.5, True, "9", None])
def test_how_many_plays_are_looked_at(most):
    """The best play is looked for among a whole number of plays, whatever the placement."""
    for game in (at("7H 2C", "8H 9H"), at("7H 2C", "8H 9H", play__placement="free")):
        for asked in (game, game.view(0)):
            with pytest.raises(karo.errors.ArgumentError, match=r"^most must be a whole number from 0"):
                asked.best_play(most=most)


def test_refusals_of_the_turn():
    """Who isn't to move is refused, and so is a play of another game."""
    game = at("7H 2C", "8H 9H")
    play = game.parse_play("discard 7H")
    assert [refusal.code for refusal in game.check(play, seat=1)] == [Code.NOT_YOUR_TURN]
    assert game.can(play, seat=0)
    assert [refusal.code for refusal in game.check(karo.End())] == [Code.WRONG_GAME]
    with pytest.raises(TypeError):
        game._after(karo.End())


def test_a_first_play_is_moved_to_the_origin():
    """Wherever the first play is written, its first card lies on 0,0 afterwards."""
    game = at("7H 8H 2C")
    for text in ("place 7H@5,-3 8H@6,-3", "place 7H@0,0 8H@1,0"):
        after = game.apply(game.parse_play(text))
        assert after.pattern.text == "7H@0,0 8H@1,0"
        assert str(after.log[0].play) == "place 7H@0,0 8H@1,0"


def test_options_are_told_by_refusals():
    """A refusal that an option decides names it with its value."""
    game = at("7H 8C 2C", "8H 9H")
    (found,) = game.check(game.parse_play("place 8C@0,1 7H@-1,0"))
    assert (found.option, found.value) == ("play.placement", "one-line")


# ---------------------------------------------------------------- free placement


def endless() -> RoKard:
    """A position with free placement whose plays nobody could count."""
    rng = random.Random(2)
    game = RoKard.deal(ROKARD.with_options({"play.placement": "free"}), players=2, seed=2)
    for _ in range(15):
        game = game.apply(game.legal_plays.pick(rng))
    return game


def test_plays_that_nobody_can_count_are_shown():
    """To look at the legal plays of free placement makes the first few, not all."""
    plays = endless().legal_plays
    assert repr(plays) == "<legal plays: discard AC, discard TC, discard 4D, …>"
    assert not plays.counts_quickly
    assert at("7H 2C", "8H 9H").legal_plays.counts_quickly


@pytest.mark.timeout(20)
def test_the_first_of_plays_that_nobody_can_count():
    """An index or a slice near the start of the legal plays of free placement makes no more than it needs."""
    plays = endless().legal_plays
    first = list(islice(plays, 2000))
    assert plays[0] == first[0]
    assert plays[1999] == first[1999]
    assert plays[:10] == plays[0:10] == tuple(first[:10])
    assert plays[3:2000:7] == tuple(first[3:2000:7])
    assert plays[5:5] == plays[9:3] == ()
    with pytest.raises(ValueError, match="zero"):
        plays[::0]
    with pytest.raises(TypeError):
        plays["x":2]
    view = endless().view(endless().to_move)
    assert view.legal_plays[0] == first[0]


@pytest.mark.timeout(20)
def test_where_a_play_stands_is_found_early():
    """To find a play makes no more than come before it; one that isn't legal is told at once."""
    plays = endless().legal_plays
    assert plays.index(plays[500]) == 500
    assert plays.index(plays[500], 400, 501) == 500
    for wrong in (karo.Discard(()), karo.Pass(), "discard AC"):
        with pytest.raises(ValueError, match="not among these legal plays"):
            plays.index(wrong)
    with pytest.raises(ValueError, match="place"):
        plays.index(plays[500], 0, 500)


@pytest.mark.timeout(20)
def test_few_plays_among_many_helping_cards():
    """Where no own card can come to lie, the Helping Hand isn't laid out in every way to find that out."""
    helping = "6H 7H TH JH QH 7S 7D 8D 8S 8C 9S 9C TC"
    assert legal(at("2S", "8H 9H", helping, play__placement="free")) == ["discard 2S"]
    assert legal(at("2S", "8H 9H", f"{helping} JK", play__placement="free")) == ["discard 2S"]
    chain = legal(at("2S", "8H 7H", "7S 6S 5S 4S 3S", play__placement="free"))
    assert "discard 2S" in chain
    assert len(chain) > 1


def legal(game: RoKard) -> list[str]:
    """The first legal plays."""
    return [str(play) for play in game.legal_plays[:9]]


def test_all_of_plays_that_are_made_one_by_one():
    """Where free placement leaves few plays, they are a sequence like any other, from both ends."""
    game = at("7H", "8H 9H", play__placement="free")
    plays, listed = game.legal_plays, list(game.legal_plays)
    assert not plays.counts_quickly
    assert len(plays) == len(listed) > 2
    for part in (slice(None), slice(1, None), slice(None, -1), slice(-2, None), slice(None, None, -1)):
        assert plays[part] == tuple(listed[part])
    assert list(reversed(plays)) == listed[::-1]
    assert [plays.index(play) for play in listed] == list(range(len(listed)))
    assert plays.index(listed[-1], -1) == plays.index(listed[-1], 0, None) == len(listed) - 1
    assert plays[0 : 10**30] == tuple(listed)
    assert plays[-1] == listed[-1]
    for wrong in (len(listed), -len(listed) - 1, 10**30):
        with pytest.raises(IndexError, match="no number"):
            plays[wrong]


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("place",), ("KS", "AC", "2D")])
def test_legal_of_plays_that_nobody_can_count(tmp_path, words):
    """``karo legal`` looks at a part of them, lists as many as it is told, and says so."""
    file = str(tmp_path / "position.toml")
    endless().save(file)
    lines = run("legal", file, *words, "--limit", "3").stdout.splitlines()
    assert len(lines) <= 5
    assert "5000" in lines[0]
    assert lines[-1].startswith("... examined only the first 5000 plays")
    data = json.loads(run("legal", file, *words, "--limit", "3", "--json").stdout)
    assert (data["count"], data["left_out"], data["looked_at"]) == (None, None, 5000)
    assert len(data["plays"]) == len(lines) - 2


def test_the_table_looks_at_a_part_of_them(tmp_path):
    """``plays WORD`` in ``karo play`` doesn't look for ever for a play that isn't there."""
    file = str(tmp_path / "deal.toml")
    game = endless()
    karo.Record.of(game).save(file)
    seat = str(game.to_move)
    told = run_with("plays nothing\nabandon\n", "play", "--resume", file, "--seat", seat).stdout
    assert "0 legal plays with nothing among the first 5000" in told


def test_help_at_the_table():
    """Where every play ends the turn, help offers neither undo nor several plays at once."""
    told = run_with("help\nabandon\n", "play", "rokard", "--seed", "1").stdout
    assert "'plays place'" in told
    assert "undo" not in told
    assert "at once" not in told
    told = run_with("help\nabandon\n", "play", "pagat", "--seed", "1").stdout
    assert "undo" in told
    assert "at once" in told

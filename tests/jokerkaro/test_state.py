"""A game is a value: frozen, comparable, hashable, copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from operator import methodcaller

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo import JokerKaro, Table, Variant
from karo.jokerkaro import rules
from karo.testing import variants
from tests.jokerkaro.positions import at, hand, legal, play, profile, table

MELDS = ["5H 6H 7H", "8C 8D 8S"]


def test_a_game_is_made_in_two_ways_only():
    """By dealing or as a position, never by calling the class."""
    with pytest.raises(TypeError, match="deal"):
        JokerKaro()


def test_games_are_frozen():
    """No attribute can be set or deleted, and hands, seats and tables are tuples."""
    game = at("8H 2D", table=MELDS)
    for name in ("variant", "_state", "whatever"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(game, name, None)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(game, name)
    with pytest.raises(AttributeError):
        game.seats[0].turns = 5  # type: ignore[misc]
    assert isinstance(game.seats, tuple)
    assert isinstance(game.seats[0].hand, tuple)
    assert isinstance(game.set_aside, tuple)
    assert isinstance(game.table.melds, tuple)


def test_a_play_leaves_the_old_game_as_it_is():
    """Keeping the old game is undo."""
    game = at("8H 9H 2D", table=MELDS)
    after = play(game, "extend 1 8H 9H", "end")
    assert (hand(game), hand(after)) == ("2D 8H 9H", "2D")
    assert table(game) == MELDS
    assert table(after) == ["5H 6H 7H 8H 9H", "8C 8D 8S"]
    assert (game.to_move, after.to_move) == (0, 1)
    assert game.log == ()


def test_games_are_equal_where_their_states_are():
    """Whatever way led there; a different hand, table, seat, turn or profile makes another game."""
    one = play(at("8H 9H 2D", table=MELDS), "extend 1 8H 9H")
    two = play(at("8H 9H 2D", table=MELDS), "extend 1 8H", "extend 1 9H")
    assert one == two
    assert hash(one) == hash(two)
    assert one.log != two.log
    game = at("8H 9H 2D", table=MELDS)
    others = [
        at("8H 9H 3D", table=MELDS),
        at("8H 9H 2D", "3C", table=MELDS),
        at("8H 9H 2D", table=MELDS[:1]),
        at("8H 9H 2D", table=MELDS[::-1]),
        at("8H 9H 2D", table=MELDS, to_move=1),
        at("8H 9H 2D", table=MELDS, first=1, to_move=0),
        at("8H 9H 2D", table=MELDS, turns=[2, 1]),
        at("8H 9H 2D", table=MELDS, dropped_out=[1]),
        at("8H 9H 2D", table=MELDS, passed=[1]),
        at("8H 9H 2D", table=MELDS, options={"wilds.max_per_run": 2}),
        play(game, "extend 1 8H"),
    ]
    assert all(game != other for other in others)
    assert len({game, *others}) == len(others) + 1
    assert game == at("2D 9H 8H", table=MELDS)
    assert game != "a game"


@given(variant=variants(max_packs=2, max_hand=8), seed=st.integers(0, 2**32), steps=st.integers(0, 12))
def test_copies_are_equal_and_independent(variant: Variant, seed: int, steps: int):
    """Pickled, copied or deep-copied, a game is equal, with its log, and goes on by itself."""
    rng = random.Random(seed)
    game = JokerKaro.deal(variant, min(variant.get("deal.hand_sizes")), rng=rng)
    for _ in range(steps):
        if game.outcome is None:
            game = game.apply(game.legal_plays[rng.randrange(len(game.legal_plays))])
    for again in (
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        copy.copy(game),
    ):
        assert again == game
        assert hash(again) == hash(game)
        assert again.log == game.log
        assert again.dealt == game.dealt
        assert again.outcome == game.outcome
        assert legal(again) == legal(game)
        if again.outcome is None:
            assert again.apply(again.legal_plays[0]) == game.apply(game.legal_plays[0])


@pytest.mark.process
def test_games_cross_a_process_pool():
    """A game goes to another process, is played there, and comes back equal to what it would be here."""
    game = at("8H 9H 2D", table=MELDS)
    move = game.parse_play("extend 1 8H")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        after = pool.submit(methodcaller("apply", move), game).result(timeout=60)
    assert after == game.apply(move)
    assert after.log == game.apply(move).log


def test_the_log_tells_every_play():
    """Who made which play, and what came of it."""
    game = at("8H", "2C", "9H", table=MELDS, to_move=1)
    game = play(game, "pass")
    assert [(entry.seat, str(entry.play), entry.effect) for entry in game.log] == [(1, "pass", "dropped-out")]
    game = at("8H 9D", "9H", table=MELDS)
    game = play(game, "extend 1 8H", "end", "extend 1 9H")
    assert [(entry.seat, str(entry.play), entry.effect) for entry in game.log] == [
        (0, "extend 1 8H", ""),
        (0, "end", ""),
        (1, "extend 1 9H", "went-out"),
    ]


def test_representations():
    """A game says its profile, size and who is to move; once it has ended, why."""
    game = at("8H", "2C", table=MELDS)
    assert repr(game) == "<JokerKaro 'pagat': 2 seats, 2 melds, seat 0 to move>"
    assert "went-out" in repr(play(game, "extend 1 8H"))


def test_seeds_leave_no_trace():
    """Dealing and playing with a seed doesn't touch the generator of the module ``random``."""
    before = random.getstate()
    game = JokerKaro.deal(profile(), 4, seed=7)
    while game.outcome is None:
        game = game.apply(game.legal_plays[0])
    JokerKaro.deal(profile(), 4)
    assert random.getstate() == before


def test_what_is_remembered_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    """A profile's memory of what it has counted may be full at any time: the plays stay the same."""

    def told(variant: Variant) -> list[list[str]]:
        game, found = JokerKaro.deal(variant, 4, seed=5), []
        for _ in range(12):
            found.append(legal(game)[:200])
            game = game.apply(game.legal_plays[len(game.legal_plays) // 2])
        return found

    usual = told(profile({"match.deals": 11}, "leng"))
    monkeypatch.setattr(rules, "MOST_REMEMBERED", 2)
    assert told(profile({"match.deals": 12}, "leng")) == usual


def test_a_seed_stands_for_one_deal():
    """The same seed deals the same, also after another seed and another profile in between."""
    variant = karo.load_variant("pagat")
    first = JokerKaro.deal(variant, 4, seed=1)
    JokerKaro.deal(variant, 4, seed=2)
    JokerKaro.deal(variant.with_options({"wilds.cards": [], "deck.jokers_per_pack": 0}), 4, seed=1)
    assert JokerKaro.deal(variant, 4, seed=1) == first
    assert variant == karo.load_variant("pagat")


# ---------------------------------------------------------------- the table


def test_the_table_is_a_sequence_of_melds():
    """Melds are counted from 0 in Python, compared in order, and can be sliced."""
    game = at("8H 2D", table=MELDS)
    assert isinstance(game.table, Table)
    assert game.table == Table(MELDS)
    assert game.table != Table(MELDS[::-1])
    assert str(game.table[0]) == MELDS[0]
    assert game.table[-1] in game.table
    assert [str(meld) for meld in game.table[1:]] == MELDS[1:]
    assert len(game.table) == 2
    assert len(game.table.cards) == 6
    assert hash(game.table) == hash(Table(MELDS))


def test_the_table_as_text_counts_from_one():
    """Each meld has the number by which plays name it."""
    assert str(Table(MELDS)) == "1  5H 6H 7H\n2  8C 8D 8S"
    assert str(Table(MELDS * 5)).splitlines()[0] == " 1  5H 6H 7H"
    assert str(Table()) == ""

"""Players of Ro-Kard: what they choose by hand, and that they play by every profile."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo.players import Chance, Player, names, play_deal
from karo.players.rokard import GreedyPlayer, SearchPlayer
from karo.players.rokard.discards import best_discard
from karo.players.shipped import by_name
from karo.rokard.generate import Line
from tests.rokard.strategies import ROKARD, options
from tests.rokard.tables import at


def chosen(player: Player, game: karo.RoKard) -> karo.Play | karo.Turn:
    """What a player chooses."""
    return player.choose(game.view(game.to_move), Chance.of(game, 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", names("rokard"))
@given(changes=options(), seed=st.integers(0, 2**32), free=st.booleans())
@settings(max_examples=5)
def test_players_play_random_profiles_legally(name: str, changes: dict[str, object], seed: int, free: bool):
    """Under any profile every player plays only legal plays, to the end."""
    changes["play.placement"] = "free" if free else "one-line"
    players = 4 if changes["deal.partners"] else 2
    game = karo.RoKard.deal(ROKARD.with_options(changes), players, seed=seed)
    few = SearchPlayer(samples=1, candidates=2) if name == "search" else by_name("rokard", name)
    *_, end = play_deal(game, [few], seed)
    assert end.outcome is not None
    assert len(end.log) < 1000


def test_greedy_makes_the_play_with_most_points():
    """It makes the best play where cards can be placed."""
    game = karo.RoKard.deal(ROKARD, 3, seed=1)
    assert chosen(GreedyPlayer(), game) == game.best_play()


def test_discards_what_has_least_to_do_with_the_rest():
    """Where nothing can be placed, cards go that make no pair with others; jokers stay."""
    game = at("2C 9D KS JK", helping="2D")
    thrown = best_discard(game.view(0), most=2)
    assert str(thrown) == "discard 9D KS"
    assert len(best_discard(game.view(0)).discarded) == 4


def test_with_an_empty_pool_one_card_goes():
    """With an empty pool exactly one card may be thrown: of equals the dearest."""
    empty = karo.RoKard.deal(ROKARD, 2, seed=3)
    while empty.pool:
        empty = empty.apply(empty.legal_plays[len(empty.legal_plays) - 1])
    thrown = best_discard(empty.view(empty.to_move))
    assert len(thrown.discarded) == 1
    assert empty.can(thrown)


def test_top_plays_are_those_with_most_points():
    """The plays that a search compares are those with the most points, the best play first."""
    game = karo.RoKard.deal(ROKARD, 3, seed=1)
    top = Line(game._rules, game._state).top(5)  # pyright: ignore[reportPrivateUsage]
    points = sorted(
        (game.score_of(play).total for play in game.legal_plays if isinstance(play, karo.Place)), reverse=True
    )
    assert [number for number, _ in top] == points[:5]
    assert top[0][1] == game.best_play()
    assert [game.score_of(play).total for _, play in top] == points[:5]


def test_search_looks_at_what_it_opens():
    """It chooses among the plays with the most points, and the same again for the same chance."""
    game = karo.RoKard.deal(ROKARD, 3, seed=1)
    top = [play for _, play in Line(game._rules, game._state).top(6)]  # pyright: ignore[reportPrivateUsage]
    play = chosen(SearchPlayer(), game)
    assert play in top
    assert chosen(SearchPlayer(), game) == play
    # Whoever counts nothing but the own points now is greedy.
    assert chosen(SearchPlayer(rival_weight=0, next_turn_weight=0), game) == game.best_play()


def test_search_discards_where_nothing_can_be_placed():
    """Where nothing can be placed, it changes cards like the greedy player."""
    game = at("2C 9D KS", helping="4D")
    assert chosen(SearchPlayer(), game) == chosen(GreedyPlayer(), game)

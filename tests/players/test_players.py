"""Computer players: whatever the profile, they play by it, and every deal comes to its end."""

from __future__ import annotations

import pickle
import random
from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo.errors import ArgumentError, DealError, GameOver, IllegalPlay
from karo.game import Game
from karo.options import Variant
from karo.players import Chance, Player, RandomPlayer, by_name, names, play_deal
from karo.players.playing import states_between
from karo.players.rokard import SearchPlayer
from karo.players.shipped import every_name
from karo.plays import Play, Turn
from karo.testing import variants
from karo.views import View

GAMES = {"jokerkaro": "pagat", "rokard": "rokard"}
SHIPPED = [(game, name) for game in GAMES for name in names(game)]


def player_of(game: str, name: str) -> Player:
    """A shipped player; one that searches takes little time for it."""
    player = by_name(game, name)
    return attrs.evolve(player, samples=1, candidates=2) if isinstance(player, SearchPlayer) else player


def play_out(game: Game, who: Player, seed: int = 1) -> Game:
    """The game at its end; every play is legal, as ``apply`` checks."""
    end = game
    for number, after in enumerate(play_deal(game, [who], seed)):
        assert number < 1000, "the deal goes on for ever"
        end = after
    return end


def tables() -> list[tuple[str, int]]:
    """Every shipped profile of a game that can be dealt, with every number of players."""
    found: list[tuple[str, int]] = []
    for name in karo.list_variants():
        variant = karo.load_variant(name)
        with suppress(DealError):
            Game.deal(variant, seed=1)
            found += [(name, players) for players in variant.get("deal.hand_sizes")]
    return found


@pytest.mark.parametrize(("profile", "players"), tables())
def test_players_play_shipped_profiles_legally(profile: str, players: int):
    """Case 15: every player plays only legal plays under every shipped profile, to the end."""
    variant = karo.load_variant(profile)
    for name in names(variant.game):
        end = play_out(Game.deal(variant, players, seed=1), player_of(variant.game, name))
        assert end.outcome is not None


@pytest.mark.parametrize("name", names("jokerkaro"))
@given(variant=variants(), seed=st.integers(0, 2**32))
def test_players_play_random_profiles_legally(name: str, variant: Variant, seed: int):
    """Case 15: the same under random profiles."""
    game = Game.deal(variant, min(variant.get("deal.hand_sizes")), seed=seed)
    assert play_out(game, by_name("jokerkaro", name), seed).outcome


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_same_seed_same_deal(game: str, name: str):
    """Equal seeds make equal choices, also of a pickled player; the global generator is left alone."""
    before = random.getstate()
    player = player_of(game, name)
    start = Game.deal(karo.load_variant(GAMES[game]), 3 if game == "rokard" else 4, seed=7)
    logs = [play_out(start, who, 3).log for who in (player, pickle.loads(pickle.dumps(player)))]
    assert logs[0] == logs[1]
    assert random.getstate() == before


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_hidden_cards_change_no_choice(game: str, name: str):
    """What a player chooses depends on the view alone: with other hidden cards it chooses the same."""
    player = player_of(game, name)
    states = [Game.deal(karo.load_variant(GAMES[game]), 3 if game == "rokard" else 4, seed=5)]
    states += play_deal(states[0], [by_name(game, "random"), by_name(game, "greedy")], 5)
    for state in random.Random(1).sample(states[:-1], 6):
        view = state.view(state.to_move)
        other = view.determinize(seed=9)
        assert other != state
        chosen = [
            player.choose(view, Chance.of(state, 1)),
            player.choose(other.view(other.to_move), Chance.of(other, 1)),
        ]
        assert chosen[0] == chosen[1]


def test_turns_and_plays_may_be_mixed():
    """A player that chooses whole turns is asked once a turn, one that chooses plays once a play."""
    asked: list[tuple[int, Play | Turn]] = []

    class Told:
        def __init__(self, player: Player) -> None:
            self.player = player

        def choose(self, view: View, chance: Chance) -> Play | Turn:
            asked.append((chance.step, self.player.choose(view, chance)))
            return asked[-1][1]

    game = Game.deal(karo.load_variant("pagat"), 4, seed=7)
    players = [Told(by_name("jokerkaro", name)) for name in ("greedy", "random")]
    decisions = list(play_deal(game, players, 2))
    assert len(decisions) == len(asked)
    states = [game]
    for after in decisions:
        states += states_between(states[-1], after)
    end = decisions[-1]
    assert [state.log for state in states] == [end.log[:number] for number in range(len(end.log) + 1)]
    assert {isinstance(chosen, Turn) for _, chosen in asked} == {True, False}


def test_wrong_choices_are_refused():
    """Who chooses what the rules refuse, or nothing at all, is told by an error of ours."""
    game = Game.deal(karo.load_variant("pagat"), 4, seed=7)

    class Passes:
        def choose(self, view: View, chance: Chance) -> Play:
            return karo.Pass()

    with pytest.raises(IllegalPlay):
        list(play_deal(game, [Passes()]))
    with pytest.raises(ArgumentError, match="no player"):
        play_deal(game, [])
    with pytest.raises(ArgumentError, match="whole number"):
        play_deal(game, [RandomPlayer()], seed=True)


def test_players_have_nothing_to_choose_at_the_end():
    """After the end there is no choice, and that is an error of ours."""
    for game, name in SHIPPED:
        end = play_out(Game.deal(karo.load_variant(GAMES[game]), seed=7), by_name(game, "greedy"))
        with pytest.raises((GameOver, ArgumentError)):
            by_name(game, name).choose(end.view(0), Chance(1, 0, 0))


def test_players_of_another_game_are_told():
    """A player of one game that is shown the other says so."""
    other = {"jokerkaro": "rokard", "rokard": "pagat"}
    for game, name in SHIPPED:
        view = Game.deal(karo.load_variant(other[game]), seed=7).view(0)
        if name != "random":
            with pytest.raises(ArgumentError, match="this player plays"):
                by_name(game, name).choose(view, Chance(1, 0, 0))


def test_names():
    """Every game has a random player; a name that the game doesn't have is told with those that it has."""
    assert names("toy") == ("random",)
    assert set(every_name()) == {name for _, name in SHIPPED}
    with pytest.raises(ArgumentError, match=r"has no player 'gredy'; it has random.* and "):
        by_name("jokerkaro", "gredy")
    with pytest.raises(ArgumentError, match="it has only random"):
        by_name("toy", "greedy")


def test_many_packs_are_no_trouble():
    """Eight packs with unlimited wilds have millions of plays, and the players choose all the same."""
    huge = karo.load_variant("open").with_options(
        {"deck.packs": 8, "deck.jokers_per_pack": 4, "deal.hand_sizes": {2: 100}}
    )
    game = Game.deal(huge, 2, seed=1)
    for name in ("random", "greedy"):
        game.apply(by_name("jokerkaro", name).choose(game.view(game.to_move), Chance(1, 0, 0)))

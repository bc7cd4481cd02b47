"""How Ro-Kard is told, and how the simple players play it."""

from __future__ import annotations

import random

import pytest

import karo
from karo.players import Chance, RandomPlayer
from karo.players.rokard import GreedyPlayer
from karo.show.drawer import drawer_of
from karo.show.pieces import text_of
from karo.show.rokard import RoKardDrawer, pattern_lines
from tests.rokard.strategies import ROKARD, grown
from tests.rokard.tables import at


def shown(lines) -> list[str]:
    """The lines as plain text."""
    return [text_of(line).rstrip() for line in lines]


@pytest.mark.parametrize("seed", range(6))
def test_a_deal_is_told_from_beginning_to_end(seed: int):
    """Every moment can be drawn, for onlookers and for a seat, and nothing is too wide."""
    game = karo.RoKard.deal(ROKARD, players=2 + seed % 3, seed=seed)
    drawer = drawer_of(game, width=80, you=0)
    assert isinstance(drawer, RoKardDrawer)
    assert len(drawer.dealt(game)["helping_hand"]) == 5
    told = shown(drawer.opening(game))
    rng = random.Random(seed)
    while game.outcome is None:
        after = game.apply(game.best_play() if rng.random() < 0.7 else game.legal_plays.pick(rng))
        turn = shown(drawer.turn([game, after]))
        assert turn == shown(drawer.seen_turn([game.view(0), after.view(0)]))
        told += turn + shown(drawer.round_end(after)) + shown(drawer.position(after))
        told += shown(drawer.seen(after.view(0))) + shown(drawer.seen(after.view(None), by_rank=True))
        game = after
    told += shown(drawer.ending(game)) + shown(drawer.settlement(game))
    assert max(map(len, told)) <= 100
    assert any("score" in line for line in told)


def test_a_play_is_told():
    """Swaps, cards of the Helping Hand and points are told."""
    game = at("TH 2C", "8H 9H JK=TH", "6H")
    after = game.apply(game.parse_play("swap TH@2,0 place 6H@-2,0 JK=7H@-1,0 helping 6H"))
    (line,) = shown(drawer_of(game).turn([game, after]))
    assert " ".join(line.split()) == "Adi swaps 10♥@2,0 and places +6♥@-2,0 JK→7♥@-1,0 = 90"


def test_a_wide_pattern_is_told_as_text():
    """A Pattern that is wider than the line is told card by card."""
    pattern = at("2C", "8H 9H").pattern
    assert shown(pattern_lines(pattern, 8)) == ["8H@0,0", "9H@1,0"]
    assert shown(pattern_lines(pattern)) == str(pattern).splitlines()


def test_another_game_is_refused():
    """The drawer of Ro-Kard draws nothing else."""
    other = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=1)
    drawer = RoKardDrawer()
    with pytest.raises(TypeError):
        list(drawer.opening(other))
    with pytest.raises(TypeError):
        list(drawer.seen(other.view(0)))
    with pytest.raises(TypeError):
        list(drawer.turn([other, other.apply(other.legal_plays[0])]))


@pytest.mark.parametrize("player", [GreedyPlayer(), RandomPlayer()])
def test_simple_players(player):
    """The simple players play whole deals; the greedy one places cards where it can."""
    game = karo.RoKard.deal(ROKARD, players=3, seed=4)
    while game.outcome is None:
        play = player.choose(game.view(game.to_move), Chance.of(game, seed=1))
        if isinstance(player, GreedyPlayer):
            can_place = any(isinstance(other, karo.Place) for other in game.legal_plays)
            assert isinstance(play, karo.Place) == can_place
        game = game.apply(play)
    assert grown(ROKARD, random.Random(1), 3).log

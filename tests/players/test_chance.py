"""Chance by decision: fair, repeatable, and in step where the same choices are there."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import karo
from karo.errors import ArgumentError
from karo.game import Game
from karo.players import Chance, play_deal
from karo.players.chance import MOST_HASHED
from karo.players.random import RandomPlayer


def test_each_play_is_equally_likely():
    """Over many seeds each play is picked about as often."""
    plays = Game.deal(karo.load_variant("pagat"), 4, seed=7).legal_plays[:5]
    picked = Counter(Chance(seed, 0, 0).pick(plays) for seed in range(5000))
    assert set(picked) == set(plays)
    # Six standard deviations.
    assert all(abs(number - 1000) < 6 * 28.3 for number in picked.values())


def test_pick_does_not_depend_on_order_or_on_what_was_not_picked():
    """A play that is picked is picked again in another order, and where others are missing."""
    plays = Game.deal(karo.load_variant("pagat"), 4, seed=7).legal_plays[:9]
    for seed in range(50):
        chance = Chance(seed, 1, 2)
        picked = chance.pick(plays)
        assert chance.pick(plays[::-1]) == picked
        assert chance.pick([play for play in plays if play == picked or hash(play) % 2]) == picked


def test_every_part_matters():
    """Another seed, seat or step is another chance."""
    chances = [Chance(1, 2, 3), Chance(2, 2, 3), Chance(1, 1, 3), Chance(1, 2, 1), Chance(12, 3, 1)]
    assert len({chance.random().random() for chance in chances}) == len(chances)
    assert Chance(1, 2, 3).random().random() == Chance(1, 2, 3).random().random()


def test_many_plays_are_picked_by_number():
    """Of more plays than are hashed one is picked all the same, and of plays that nobody counts too."""
    game = Game.deal(karo.load_variant("open"), 2, seed=1)
    assert len(game.legal_plays) > MOST_HASHED
    picked = {Chance(seed, 0, 0).pick(game.legal_plays) for seed in range(20)}
    assert len(picked) > 10
    assert all(map(game.can, picked))
    free = karo.load_variant("rokard").with_options({"play.placement": "free"})
    dealt = Game.deal(free, 3, seed=1)
    assert not dealt.legal_plays.counts_quickly
    assert dealt.can(Chance(1, 0, 0).pick(dealt.legal_plays))


def test_nothing_to_pick():
    """Of no plays none is picked, and that is told."""
    with pytest.raises(ArgumentError, match="no play to pick"):
        Chance(1, 0, 0).pick([])


def test_one_decision_more_leaves_the_others_alone():
    """The step counts a seat's own plays, so what others do more or less often changes nothing."""
    game = Game.deal(karo.load_variant("pagat"), 4, seed=7)
    for after in islice(play_deal(game, [RandomPlayer()]), 8):
        chance = Chance.of(after, 5)
        assert chance.seat == after.to_move
        assert chance.step == sum(entry.seat == after.to_move for entry in after.log)
        assert Chance.of(after.view(after.to_move), 5) == chance

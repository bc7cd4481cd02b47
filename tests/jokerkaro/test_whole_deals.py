"""What section 1.5 of the rules wants to come out right, in whole deals under many profiles."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo import Card, Deck, End, GameOver, JokerKaro, Pass, Play, Swap, Variant
from karo.testing import variants
from tests.jokerkaro.positions import at, legal, play


def everything(game: JokerKaro) -> Counter[Card]:
    """All cards of a state, wherever they are."""
    return Counter([*(card for seat in game.seats for card in seat.hand), *game.table.cards, *game.set_aside])


def deck_of(variant: Variant) -> Deck:
    """The deck of a profile."""
    return Deck(variant.get("deck.packs"), variant.get("deck.jokers_per_pack"))


def walk(game: JokerKaro, rng: random.Random):
    """The states of a deal that is played at random, and the plays that lead from each to the next."""
    while game.outcome is None:
        plays = game.legal_plays
        move = plays[rng.randrange(len(plays))]
        yield game, move
        game = game.apply(move)
    yield game, None


def bound(game: JokerKaro) -> int:
    """More plays than any deal has: each card is played, each turn ended, each seat passes in between.

    A wild that is taken back can be played again, but costs a card that stays on the table.
    """
    cards = sum(len(seat.hand) for seat in game.seats)
    return (2 * cards + 1) * (len(game.seats) + 2)


@pytest.mark.parametrize("name", ["pagat", "leng", "open"])
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_every_state_holds_the_deck(name: str, players: int):
    """After every play all cards of the deck are there once, and their values add up to 898."""
    variant = karo.load_variant(name)
    points = variant.options.scoring.points
    whole = Counter(Deck().cards)
    for game, _ in walk(JokerKaro.deal(variant, players, seed=players), random.Random(players)):
        found = everything(game)
        assert found == whole
        assert sum(points(card) for card in found.elements()) == 898


@given(variant=variants(max_packs=2, max_hand=10), seed=st.integers(0, 2**32))
def test_deals_come_to_an_end(variant: Variant, seed: int):
    """Under any profile a deal keeps its cards, ends, and pays out what is paid in."""
    rng = random.Random(seed)
    start = JokerKaro.deal(variant, rng.choice(sorted(variant.get("deal.hand_sizes"))), rng=rng)
    whole = Counter(deck_of(variant).cards)
    end = start
    for plays, (game, _) in enumerate(walk(start, rng)):
        assert everything(game) == whole
        assert plays <= bound(start)
        end = game
    outcome = end.outcome
    assert outcome is not None
    assert len(outcome.payments) == len(end.seats)
    assert sum(outcome.payments) == 0
    points = variant.options.scoring.points
    assert outcome.hand_values == tuple(sum(map(points, seat.hand)) for seat in end.seats)
    if outcome.reason == "void":
        assert outcome.places == ()
        assert not any(outcome.payments)
    else:
        assert min(outcome.places) == 1
        assert all(outcome.places.count(p) + p - 1 <= len(end.seats) for p in outcome.places)
    if outcome.reason == "went-out":
        assert [len(seat.hand) for seat in end.seats].count(0) == 1
        assert outcome.winner is not None
        assert end.seats[outcome.winner].hand == ()


@given(variant=variants(max_packs=2, max_hand=8), seed=st.integers(0, 2**32))
def test_what_a_play_does(variant: Variant, seed: int):
    """A play takes just its cards out of the hand of who makes it, and touches no other hand."""
    rng = random.Random(seed)
    start = JokerKaro.deal(variant, rng.choice(sorted(variant.get("deal.hand_sizes"))), rng=rng)
    states = list(walk(start, rng))
    for (game, move), (after, _) in pairwise(states):
        assert move is not None
        mover = game.to_move
        for seat, (before, now) in enumerate(zip(game.seats, after.seats, strict=True)):
            if seat != mover:
                assert before.hand == now.hand
                assert before.dropped_out == now.dropped_out
        lost = Counter(game.seats[mover].hand) - Counter(after.seats[mover].hand)
        gained = Counter(after.seats[mover].hand) - Counter(game.seats[mover].hand)
        assert lost <= Counter([*move.cards, *followed(move)])
        assert sum(gained.values()) <= (variant.get("wilds.swap") == "take")
        assert len(after.table) >= len(game.table)
        assert after.set_aside == game.set_aside
        assert after.log == (*game.log, after.log[-1])
        if after.outcome is None and not move.ends_turn:
            assert after.undo() == game
            assert after.undo().log == game.log
        assert (after.log[-1].seat, after.log[-1].play) == (mover, move)
        if isinstance(move, Pass | End) and after.outcome is None:
            assert after.to_move == next_in(after, mover, variant)
        elif after.outcome is None:
            assert after.to_move == mover


def followed(move: Play) -> tuple[Card, ...]:
    """The cards of what follows a swap, the wild that it won among them."""
    return move.then.cards if isinstance(move, Swap) and move.then is not None else ()


def next_in(game: JokerKaro, seat: int, variant: Variant) -> int:
    """The next seat in playing direction that hasn't dropped out."""
    step = 1 if variant.get("deal.direction") == "clockwise" else -1
    while True:
        seat = (seat + step) % len(game.seats)
        if not game.seats[seat].dropped_out:
            return seat


def test_a_player_who_has_dropped_out_is_skipped():
    """Whoever is out gets no turn, and so is the first round's rule for them."""
    game = at("8H 9H 2D", "3C", "9C TC 2S", table=["5H 6H 7H"], dropped_out=[1], turns=[1, 0, 1])
    game = play(game, "extend 1 8H", "end")
    assert game.to_move == 2
    game = play(game, "pass")
    assert game.to_move == 0


def test_after_the_deal_nobody_is_to_move():
    """Asking who is to move is an error that says so; there are no plays, and nothing can be done."""
    game = play(at("8H", "KC", table=["5H 6H 7H"]), "extend 1 8H")
    with pytest.raises(GameOver, match="the deal has ended"):
        _ = game.to_move
    assert not game.is_stuck
    assert legal(game) == []
    assert len(game.legal_plays) == 0
    assert not game.legal_plays
    assert not game.can_pass
    assert not game.can_end
    assert [str(refusal.code) for refusal in game.check(Pass())] == ["game-over"]


def test_the_deal_ends_in_the_middle_of_a_turn():
    """The last card ends the deal though the turn could go on."""
    game = play(at("8H 9H", "KC", table=["5H 6H 7H"]), "extend 1 8H")
    assert legal(game) == ["extend 1 9H", "end"]
    over = play(game, "extend 1 9H")
    assert over.outcome is not None
    assert legal(over) == []
    assert over.seats[0].turns == 2

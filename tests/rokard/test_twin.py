"""The library against its slow twin."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo import Place
from tests.rokard import twin
from tests.rokard.strategies import ROKARD, flat, grown, options, thinned, to_twin


def agree(game, *, plays: int = 6) -> None:
    """The plays of both are the same, and some of them do the same."""
    opts, state = flat(game.variant), to_twin(game)
    ours = {str(play): play for play in game.legal_plays}
    theirs = twin.legal_plays(opts, state)
    assert len(ours) == len(game.legal_plays)
    assert ours.keys() == theirs.keys()
    for text in random.Random(1).sample(sorted(ours), min(plays, len(ours))):
        after = game.apply(ours[text])
        assert to_twin(after) == twin.apply(opts, state, theirs[text])
        move = theirs[text]
        wanted = twin.score(opts, state, move) if isinstance(move, twin.Move) else 0
        assert game.score_of(ours[text]).total == wanted
        if after.outcome is not None:
            assert list(after.outcome.scores) == twin.final_scores(opts, to_twin(after))


@pytest.mark.slow
@given(options(), st.integers(0, 10**6), st.integers(0, 14), st.integers(1, 3), st.integers(0, 2))
@settings(max_examples=40)
def test_same_plays_in_small_positions(changes, seed, turns, own, helping):
    """Where few cards can be placed, library and twin list the same plays, and each does the same."""
    rng = random.Random(seed)
    game = grown(ROKARD.with_options(changes), rng, turns, players=2 + seed % 3)
    if game.outcome is None:
        agree(thinned(game, rng, own, helping))


@given(options(free=True), st.integers(0, 10**6), st.integers(0, 2), st.integers(1, 2))
@settings(max_examples=25)
def test_same_plays_with_free_placement(changes, seed, turns, own):
    """The same where cards may be placed anywhere."""
    rng = random.Random(seed)
    line = ROKARD.with_options({**changes, "play.placement": "one-line"})
    game = grown(line, rng, turns, players=2 + seed % 3)
    if game.outcome is None:
        game = thinned(game, rng, own, 3 - own - (len(game.pattern) > 6))
        agree(with_profile(game, game.variant.with_options({"play.placement": "free"})))


def with_profile(game, variant):
    """The same position under another profile."""
    return type(game).position(
        variant,
        hands=[seat.hand for seat in game.seats],
        pattern=game.pattern,
        helping_hand=game.helping_hand,
        pool=game.pool_cards,
        scores=game.scores,
        first=game.first,
        to_move=game.to_move,
    )


@pytest.mark.slow
@pytest.mark.parametrize("swap_source", ["hand", "hand-or-helping"])
@pytest.mark.parametrize("direction", ["either", "rising"])
@pytest.mark.parametrize(
    ("hand", "helping", "pattern"),
    [
        ("JK 5H", "6H", ""),
        ("JK JK 5H", "", "6H 7H"),
        ("JK", "JK 5H", "6H 7H"),
        ("8H 2C", "9C", "6H 7H JK=8H"),
        ("8H JK", "2C", "6H 7H JK=8H"),
        ("8H", "9S JK", "6H 7H JK=8H"),
        ("KD", "8H 9H", "6H 7H JK=8H"),
        ("8H 9D", "2D", "6H 7H JK=8H\n. . JK=8S\n. . 8D\n. . 8C"),
        ("7C 8D", "", "7D 7H 7S\n. . 6S"),
        ("JK 7D", "7S", "7C\n6C 5C\n. 5D"),
        ("AH JK", "2H", "QH KH"),
    ],
)
def test_same_plays_with_jokers(hand, helping, pattern, direction, swap_source):
    """Positions made for what jokers do: fixed, in doubt, taken out, from either hand."""
    variant = ROKARD.with_options({"runs.direction": direction, "joker.swap_source": swap_source})
    if pattern and not karo_valid(variant, pattern):
        pytest.skip("no valid Pattern under this profile")
    agree(position(variant, hand, helping, pattern))


def karo_valid(variant, pattern):
    """Whether a picture shows a valid Pattern."""
    return not karo.RoKard.check_pattern(variant, karo.Pattern.parse(pattern))


def position(variant, hand, helping, pattern):
    """A position of two seats; the other seat has cards that nobody asks for."""
    used = [*hand.split(), *helping.split(), *map(str, karo.Pattern.parse(pattern).cards)]
    other = next(card for card in twin.PACK if card not in used)
    return karo.RoKard.position(variant, hands=[hand, other], helping_hand=helping, pattern=pattern)


@given(options(), st.integers(0, 10**6))
@settings(max_examples=8)
def test_same_deals(changes, seed):
    """Whole deals run alike: every play does the same, and the scores at the end are the same."""
    rng = random.Random(seed)
    variant = ROKARD.with_options(changes)
    game = grown(variant, rng, 0, players=2 + seed % 3)
    opts, state = flat(variant), to_twin(game)
    while game.outcome is None:
        play = game.legal_plays.pick(rng) if rng.random() < 0.3 else game.best_play()
        if isinstance(play, Place):
            freed = [item.cell for item in play.swaps]
            assert all(state.pattern[cell][0] == "JK" for cell in freed)
            move = to_move(play)
            assert twin.is_legal(opts, state, move)
            assert twin.text(move) == str(play)
            state = twin.apply(opts, state, move)
        else:
            state = twin.apply(opts, state, list(map(str, play.cards)))
        game = game.apply(play)
        assert to_twin(game) == state
    assert list(game.outcome.scores) == twin.final_scores(opts, state)


def to_move(play: Place) -> twin.Move:
    """A play as the twin has it."""
    helping = list(map(str, play.helping))
    freed = len(play.swaps)
    swaps: dict[twin.Cell, tuple[str, str]] = {}
    placed: dict[twin.Cell, tuple[str, str, str]] = {}
    for item in play.swaps:
        card = str(item.slot.card)
        swaps[item.cell] = (card, twin.HELP if card in helping else twin.OWN)
    for item in play.placements:
        card, source = str(item.slot.card), twin.OWN
        if card in helping:
            helping.remove(card)
            source = twin.HELP
        elif card == "JK" and freed:
            freed -= 1
            source = twin.FREED
        placed[item.cell] = (card, str(item.slot.place), source)
    return twin.Move(placed, swaps)

"""Profiles and positions of Ro-Kard for the tests."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import karo
from karo import RoKard
from karo.rokard.generate import discards
from tests.rokard import twin

ROKARD = karo.load_variant("rokard")

CHOICES: dict[str, list[object]] = {
    "deal.helping_hand": [0, 2, 5],
    "deal.partners": [False, True],
    "first_play.min_cards": [2, 1],
    "first_play.helping_hand": [True, False],
    "play.refill": ["to-hand-size", "none"],
    "runs.ace": ["low-or-high", "low", "high"],
    "runs.direction": ["either", "rising"],
    "joker.swap_source": ["hand", "hand-or-helping"],
    "scoring.counts": ["rows", "cards"],
    "scoring.bonus": ["when-reached", "joker-free"],
    "end.leftover": ["deduct", "none", "to-winner"],
}
ALL = ["AC", *twin.PACK[1:], "JK", "JK"]


def options(*, free: bool = False) -> st.SearchStrategy[dict[str, object]]:
    """Changes of the profile ``rokard``, as ``with_options`` takes them."""
    placement = "free" if free else "one-line"
    return st.fixed_dictionaries({path: st.sampled_from(values) for path, values in CHOICES.items()}).map(
        lambda drawn: {**drawn, "play.placement": placement}
    )


def flat(variant: karo.Variant) -> dict[str, Any]:
    """The options by path, as the twin takes them."""
    return dict(variant.options.flat())


def to_twin(game: RoKard) -> twin.State:
    """The state of a game as the twin has it."""
    return twin.State(
        hands=tuple(tuple(map(str, seat.hand)) for seat in game.seats),
        helping=tuple(map(str, game.helping_hand)),
        pool=tuple(map(str, game.pool_cards)),
        pattern={cell: (str(slot.card), str(slot.place)) for cell, slot in game.pattern.items()},
        scores=game.scores,
        to_move=game.log[-1].seat if game.outcome else game.to_move,
        over=game.outcome is not None,
    )


def grown(variant: karo.Variant, rng: random.Random, turns: int, players: int = 2) -> RoKard:
    """A game after some turns of players who like the Pattern."""
    game = RoKard.deal(variant, players=players, rng=rng)
    for _ in range(turns):
        if game.outcome is not None:
            break
        game = game.apply(lively(game, rng))
    return game


def lively(game: RoKard, rng: random.Random) -> karo.Play:
    """A play on the Pattern by chance, most of the time."""
    if game.variant.get("play.placement") == "free":
        return game.legal_plays.pick(rng)
    plays = game.legal_plays
    # Discards come last.
    placed = len(plays) - len(discards(game._state))
    return plays[int(rng.random() * placed)] if placed and rng.random() < 0.9 else plays.pick(rng)


def thinned(game: RoKard, rng: random.Random, own: int, helping: int) -> RoKard:
    """The same position with a smaller hand for who is to move and a smaller Helping Hand."""
    hands = [list(seat.hand) for seat in game.seats]
    mover = game.to_move
    spare = list(game.pool_cards)
    rng.shuffle(hands[mover])
    spare += hands[mover][own:]
    hands[mover] = hands[mover][:own]
    table = list(game.helping_hand)
    rng.shuffle(table)
    spare += table[helping:]
    return RoKard.position(
        game.variant,
        hands=hands,
        pattern=game.pattern,
        helping_hand=table[:helping],
        pool=spare,
        scores=game.scores,
        first=game.first,
        to_move=mover,
    )

"""Ro-Kard: the legal plays of positions that were never seen before, through the public properties."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import karo
from benchmarks.rows import Row
from benchmarks.timing import Effort, Spread, Stopwatch, in_turns

ROKARD = karo.load_variant("rokard")
FREE = ROKARD.with_options({"play.placement": "free"})
WHAT = "all legal plays of a Ro-Kard position after twelve plays"
Use = Callable[[karo.RoKard], object]


def rows(effort: Effort) -> list[Row]:
    """Counting, listing and choosing, under one line and with free placement."""
    uses: dict[str, tuple[karo.Variant, Use]] = {
        "counted": (ROKARD, _count),
        "listed": (ROKARD, _list),
        "best": (ROKARD, _best),
        "picked": (FREE, _pick),
    }
    blocks = {name: partial(_measured, name, *use, effort) for name, use in uses.items()}
    figures = {name: Spread.of(found) for name, found in in_turns(blocks, effort).items()}
    plays = [len(game.legal_plays) for game in _positions(ROKARD, "listed 1", effort)]
    note = f"{sum(plays) / len(plays):,.0f} plays on average"
    return [
        Row(f"{WHAT}: only count them", "µs", figures["counted"], note=note),
        Row("the same: list them", "µs", figures["listed"]),
        Row("the same: the play with the most points", "µs", figures["best"]),
        Row("a Ro-Kard play by chance, with free placement", "µs", figures["picked"]),
    ]


def _count(game: karo.RoKard) -> object:
    return len(game.legal_plays)


def _list(game: karo.RoKard) -> object:
    return list(game.legal_plays)


def _best(game: karo.RoKard) -> object:
    return game.best_play()


def _pick(game: karo.RoKard) -> object:
    return game.legal_plays.pick(random.Random(1))


def _measured(name: str, variant: karo.Variant, use: Use, effort: Effort, number: int) -> float:
    """Microseconds per position."""
    watch, games = Stopwatch(), _positions(variant, f"{name} {number}", effort)
    with watch:
        for game in games:
            use(game)
    return watch.microseconds / len(games)


def _positions(variant: karo.Variant, seed: str, effort: Effort) -> list[karo.RoKard]:
    """Positions after twelve plays by chance."""
    rng = random.Random(seed)
    found: list[karo.RoKard] = []
    while len(found) < effort.of(20):
        game = karo.RoKard.deal(variant, players=2, rng=rng)
        while game.outcome is None and len(game.log) < 12:
            game = game.apply(_placing(game, rng))
        if game.outcome is None:
            # The same position, of which nothing is known yet.
            found.append(karo.RoKard.from_dict(game.to_dict()))
    return found


def _placing(game: karo.RoKard, rng: random.Random) -> karo.Play:
    """A play by chance, of a player who rather places than discards."""
    tries = [game.legal_plays.pick(rng) for _ in range(4)]
    return next((play for play in tries if isinstance(play, karo.Place)), tries[0])

"""Games to infer from, made under profiles that the inference isn't told."""

from __future__ import annotations

import random
from typing import Any

import karo
from karo.lab.inference import neighbours
from karo.lab.inference.space import repaired

PAGAT = karo.load_variant("pagat")
SPACE = neighbours(PAGAT)


def some_profile(seed: int, changes: int = 4) -> karo.Variant:
    """Pagat with some options at other values that the inference tries, chosen by chance."""
    rng = random.Random(f"profile {seed}")
    values: dict[str, Any] = {path: PAGAT.get(path) for path in SPACE}
    for path in rng.sample(sorted(SPACE), changes):
        values[path] = rng.choice(SPACE[path])
    return PAGAT.with_options(repaired(values), name=f"profile {seed}")


def random_game(variant: karo.Variant, seed: int, players: int = 4) -> karo.JokerKaro:
    """A deal played by chance to its end."""
    rng = random.Random(f"game {seed}")
    game = karo.JokerKaro.deal(variant, players, rng=rng)
    while game.outcome is None:
        game = game.apply(game.legal_plays.pick(rng))
    return game


def records_of(variant: karo.Variant, deals: int, seed: int) -> karo.Record:
    """A record of some deals."""
    return karo.Record.of(*(random_game(variant, 1000 * seed + number) for number in range(deals)))

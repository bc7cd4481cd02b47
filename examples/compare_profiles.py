"""Plays the same deals under every shipped profile and counts how they end.

Run it as it is, or with a number of deals: ``python examples/compare_profiles.py 100``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import karo


def play(variant: karo.Variant, seed: int) -> karo.Outcome:
    """Play one deal, every play drawn at random from the legal ones."""
    game = karo.JokerKaro.deal(variant, players=4, seed=seed)
    rng = random.Random(seed)
    while True:
        outcome = game.outcome
        if outcome is not None:
            return outcome
        game = game.apply(game.legal_plays[rng.randrange(len(game.legal_plays))])


def main(deals: int = 5) -> None:
    """Print a line for each profile."""
    for name in karo.list_variants():
        variant = karo.load_variant(name)
        if variant.game != "jokerkaro":
            continue
        reasons = Counter(play(variant, seed).reason for seed in range(deals))
        print(f"{name}: {', '.join(f'{reason} {count}' for reason, count in reasons.most_common())}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

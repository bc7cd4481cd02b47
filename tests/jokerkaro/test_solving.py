"""What the search for the best turn decides at once, against what it finds step by step."""

from __future__ import annotations

import random

import pytest

import karo
from karo.jokerkaro.packed import Run
from karo.jokerkaro.rules import Rules, compile_rules
from karo.jokerkaro.solving.forced import Built, forced_runs
from karo.jokerkaro.solving.suits import Suit

HEARTS = 2
#: Mostly what it is worth to play a card, but also to keep one, or to have one that can go to a set too.
WORTH = [*3 * [(2 << 20) + 1024, (5 << 20) + 1024, (10 << 20) + 1024], -1, -1, -3 << 20]


def some_rules(rng: random.Random) -> Rules:
    """The rules of a profile whose options for runs are anyhow."""
    both_aces = rng.random() < 0.6
    return compile_rules(
        karo.load_variant("pagat").with_options(
            {
                "runs.ace": "low-or-high" if both_aces else rng.choice(["low", "high", "low-or-high"]),
                "runs.both_aces": both_aces,
                "runs.max_length": 14 if both_aces else 13,
                "runs.min_length": rng.choice([3, 3, 4]),
                "wilds.min_naturals": rng.choice([1, 2]),
                "wilds.adjacent": rng.random() < 0.5,
            }
        )
    )


def some_runs(rng: random.Random, rules: Rules) -> list[tuple[int, Run]]:
    """Runs on the table with their indices, some of them with a joker."""
    runs: list[tuple[int, Run]] = []
    for index in range(rng.choice([0, 1, 1, 2, 3])):
        length = rng.randint(3, 6)
        low = rng.randint(rules.lowest, rules.highest - length + 1)
        wilds = ((low + rng.randrange(length), 52),) if rng.random() < 0.3 else ()
        runs.append((index, Run(HEARTS, low, low + length - 1, wilds)))
    return runs


def in_order(runs: list[Built]) -> list[tuple[int, list[tuple[int, bool]]]]:
    """Runs that grow by their index, then new ones as they come."""
    told = [(meld, sorted(taken)) for meld, taken in runs]
    return sorted(told, key=lambda run: run[0] if run[0] >= 0 else 99)


@pytest.mark.parametrize("seed", range(4))
def test_runs_without_a_choice_are_those_of_the_sweep(seed: int) -> None:
    """Where the runs of a suit are found at once, the sweep finds the same ones, worth the same."""
    rng, compared = random.Random(seed), 0
    profiles = [some_rules(rng) for _ in range(12)]
    for _ in range(1500):
        rules, can_lay = rng.choice(profiles), rng.random() < 0.8
        runs = some_runs(rng, rules)
        density = rng.choice([0.2, 0.35, 0.5, 0.7])
        held = bytes(
            [0, *[int(rng.random() < density and rules.lowest <= p <= rules.highest) for p in range(1, 15)]]
        )
        weights = [0, *[rng.choice(WORTH) for _ in range(14)]]
        least = max(rules.melds.min_run, rules.melds.min_naturals) if can_lay else 99
        mask = sum(1 << position for position, number in enumerate(held) if number)
        suit = Suit(rules, HEARTS, runs, 0, {}, can_lay=can_lay)
        forced = forced_runs(mask, suit.runs, weights, least)
        if forced is None:
            continue
        value, how = suit.sweep(held, weights, {0: 0})[0]
        assert forced[0] == value
        assert in_order(forced[1]) == in_order(suit.built(how))
        compared += 1
    assert compared > 100

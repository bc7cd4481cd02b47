"""What positions offer under other values, against the engine itself."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo.jokerkaro.check import check_play
from karo.jokerkaro.generate import places
from karo.jokerkaro.rules import compile_rules
from karo.lab.inference.evidence import state_for, told_play
from karo.lab.inference.facts import read_deals
from karo.lab.inference.model import Part
from karo.lab.inference.space import Space, repaired
from tests.lab.inference.helpers import PAGAT, SPACE, random_game, some_profile

pytest.importorskip("numpy")


def other_values(truth: karo.Variant, rng: random.Random, space: Space) -> dict[str, Any]:
    """The values that a game was played under, with some of them changed."""
    values = {path: truth.get(path) for path in SPACE}
    for path in rng.sample(sorted(SPACE), rng.randint(0, 6)):
        values[path] = rng.choice(SPACE[path])
    return repaired(space.values(values))


@pytest.mark.slow
@given(seed=st.integers(0, 10_000), changes=st.integers(0, 8))
@settings(max_examples=20)
def test_the_columns_add_up_to_what_the_engine_says(seed: int, changes: int):
    """How many plays there are under any values, and whether the recorded one is legal, the engine says too.

    The number need be the same only as long as the melds on the table are valid under the values.
    """
    space = Space.of(PAGAT, SPACE)
    truth = some_profile(seed, changes)
    part = Part(list(read_deals(random_game(truth, seed))), space, {})
    values = other_values(truth, random.Random(seed), space)
    rules = compile_rules(space.variant(values))
    total, allowed = part.judge(values)
    valid = part.offers.valid(values)
    for index, decision in enumerate(part.decisions):
        state = state_for(decision, rules)
        refusals = check_play(rules, state, told_play(decision, rules), None)
        assert (not refusals) == allowed[index], (str(decision.play), refusals)
        assert total[0][index] == pytest.approx(sum(ways.count for ways, _ in places(rules, state)))
        if not valid[index]:
            return

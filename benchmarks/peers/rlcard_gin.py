"""Gin rummy of RLCard: its ``env.step`` loop."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.timing import Effort, Stopwatch

rlcard: Any = import_module("rlcard")
ENVIRONMENT: Any = rlcard.make("gin-rummy")


def whole_games(number: int, effort: Effort) -> float:
    """Time per decision of whole games, the deal with them."""
    draw = random.Random(number).random
    watch, decisions = Stopwatch(), 0
    with watch:
        for _ in range(effort.of(40)):
            state, _player = ENVIRONMENT.reset()
            while not ENVIRONMENT.is_over():
                actions = list(state["legal_actions"])
                state, _player = ENVIRONMENT.step(actions[int(draw() * len(actions))])
                decisions += 1
    return watch.microseconds / decisions


def deals_per_second(kind: str, number: int, effort: Effort) -> float:
    """Whole games per second, played by its own agents: ``random`` or ``simple``."""
    deals = effort.of(10)
    environment = rlcard.make("gin-rummy", config={"seed": number})
    if kind == "random":
        agents = [import_module("rlcard.agents").RandomAgent(environment.num_actions) for _ in range(2)]
    else:
        agents = import_module("rlcard.models").load("gin-rummy-novice-rule").agents
    environment.set_agents(agents)
    watch = Stopwatch()
    with watch:
        for _ in range(deals):
            environment.run(is_training=False)
    return deals * 1e6 / watch.microseconds

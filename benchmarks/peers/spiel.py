"""Gin rummy of OpenSpiel, driven from Python."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.timing import Effort, Stopwatch

pyspiel: Any = import_module("pyspiel")
numpy_random: Any = import_module("numpy").random
GAME: Any = pyspiel.load_game("gin_rummy")


def whole_games(number: int, effort: Effort) -> float:
    """Time per decision of whole games, the deal with them; chance is drawn in the cheapest way."""
    rng = random.Random(number)
    watch, decisions = Stopwatch(), 0
    with watch:
        for _ in range(effort.of(60)):
            decisions += play(GAME.new_initial_state(), rng)
    return watch.microseconds / decisions


def as_in_example(number: int, effort: Effort) -> float:
    """The same with chance drawn as in OpenSpiel's own example, by numpy's choice."""
    rng = random.Random(number)
    watch, decisions = Stopwatch(), 0
    with watch:
        for _ in range(effort.of(60)):
            state = GAME.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(numpy_random.choice(actions, p=chances))
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
    return watch.microseconds / decisions


def from_clones(number: int, effort: Effort) -> float:
    """Time per decision of games that are cloned after the deal."""
    rng = random.Random(number)
    starts = [GAME.new_initial_state() for _ in range(effort.of(100))]
    for state in starts:
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
    watch, decisions = Stopwatch(), 0
    with watch:
        for state in starts:
            decisions += play(state.clone(), rng)
    return watch.microseconds / decisions


def play(state: Any, rng: random.Random) -> int:
    """Play at random to the end and say how many decisions players made."""
    decisions = 0
    draw = rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
    return decisions


def deals_per_second(kind: str, number: int, effort: Effort) -> float:
    """Whole games per second, played by its own bots: ``random`` or ``simple``, one for each seat."""
    deals = effort.of(20)
    watch = Stopwatch()
    with watch:
        for deal in range(deals):
            rng = random.Random(number * deals + deal)
            play_bots(GAME.new_initial_state(), [bot(kind, seat, number) for seat in range(2)], rng)
    return deals * 1e6 / watch.microseconds


def bot(kind: str, seat: int, seed: int) -> Any:
    """A bot for a seat."""
    if kind == "random":
        return pyspiel.make_uniform_random_bot(seat, seed)
    return pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), seat)


def play_bots(state: Any, bots: list[Any], rng: random.Random) -> None:
    """Let bots play a game to its end."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            state.apply_action(bots[state.current_player()].step(state))

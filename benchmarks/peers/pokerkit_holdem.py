"""No-limit hold'em of PokerKit, four players; whatever isn't a decision is left to its automations."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.timing import Effort, Stopwatch

pokerkit: Any = import_module("pokerkit")
AUTOMATIONS = tuple(pokerkit.Automation)


def whole_games(number: int, effort: Effort) -> float:
    """Time per decision of whole hands, the deal with them."""
    rng = random.Random(number)
    watch, decisions = Stopwatch(), 0
    with watch:
        for _ in range(effort.of(60)):
            state = pokerkit.NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 200, 4)
            while state.status:
                rng.choice(legal_actions(state))()
                decisions += 1
    return watch.microseconds / decisions


def legal_actions(state: Any) -> list[Any]:
    """What the player may do: fold, check or call, raise by the least."""
    actions: list[Any] = []
    if state.can_fold():
        actions.append(state.fold)
    if state.can_check_or_call():
        actions.append(state.check_or_call)
    if state.can_complete_bet_or_raise_to():
        actions.append(state.complete_bet_or_raise_to)
    return actions

"""Measures what rules do to a game: many deals, played by computer players.

It needs the extra ``lab``. The names below load on first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from karo.lab.comparison import Comparison, Contrast, Verdict, compare
    from karo.lab.inference import (
        Exclusion,
        Inference,
        OptionFinding,
        ProfileFinding,
        Undecided,
        ValueFinding,
        infer,
        neighbours,
    )
    from karo.lab.measures import Measure, Played
    from karo.lab.runs import process_pool
    from karo.lab.simulation import Simulation, simulate
    from karo.lab.statistics import Estimate
    from karo.lab.steps import Skipped, Step
    from karo.lab.sweeping import Effect, Sweep, sweep

__all__ = [
    "Comparison",
    "Contrast",
    "Effect",
    "Estimate",
    "Exclusion",
    "Inference",
    "Measure",
    "OptionFinding",
    "Played",
    "ProfileFinding",
    "Simulation",
    "Skipped",
    "Step",
    "Sweep",
    "Undecided",
    "ValueFinding",
    "Verdict",
    "compare",
    "infer",
    "neighbours",
    "process_pool",
    "simulate",
    "sweep",
]

_HOMES = {
    "Comparison": "comparison",
    "Contrast": "comparison",
    "Verdict": "comparison",
    "compare": "comparison",
    **dict.fromkeys(
        (
            "Exclusion",
            "Inference",
            "OptionFinding",
            "ProfileFinding",
            "Undecided",
            "ValueFinding",
            "infer",
            "neighbours",
        ),
        "inference",
    ),
    "Measure": "measures",
    "Played": "measures",
    "process_pool": "runs",
    "Simulation": "simulation",
    "simulate": "simulation",
    "Estimate": "statistics",
    "Skipped": "steps",
    "Step": "steps",
    "Effect": "sweeping",
    "Sweep": "sweeping",
    "sweep": "sweeping",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

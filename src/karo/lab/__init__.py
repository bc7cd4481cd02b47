"""Measures what rules do to a game: many deals, played by computer players.

It needs the extra ``lab``. The names below load on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karo._lazy import loader

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

__getattr__ = loader(
    __name__,
    {
        ".comparison": "Comparison Contrast Verdict compare",
        ".inference": "Exclusion Inference OptionFinding ProfileFinding Undecided ValueFinding "
        "infer neighbours",
        ".measures": "Measure Played",
        ".runs": "process_pool",
        ".simulation": "Simulation simulate",
        ".statistics": "Estimate",
        ".steps": "Skipped Step",
        ".sweeping": "Effect Sweep sweep",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)

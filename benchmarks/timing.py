"""Figures taken in turns on one core, so that what else the machine does hits both sides alike."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

#: Gives one figure; it is told the number of the round, so that every round can have seeds of its own.
Block = Callable[[int], float]


@dataclass(frozen=True)
class Spread:
    """The median of several figures and the quartiles around it."""

    median: float
    low: float
    high: float
    runs: int

    @classmethod
    def of(cls, figures: list[float]) -> Spread:
        """The spread of some figures."""
        if len(figures) == 1:
            return cls(figures[0], figures[0], figures[0], 1)
        low, median, high = statistics.quantiles(figures, n=4, method="inclusive")
        return cls(median, low, high, len(figures))

    def to_dict(self) -> dict[str, Any]:
        """The spread as plain data, rounded to what the figures can tell."""
        return {key: float(f"{value:.4g}") if key != "runs" else value for key, value in asdict(self).items()}


@dataclass(frozen=True)
class Effort:
    """How long to measure.

    Attributes:
        rounds: How often each side has its turn, after one turn that isn't counted.
        share: How much of its usual work a block does.
    """

    rounds: int
    share: float

    def of(self, number: int) -> int:
        """So much of a number of games, hands or positions."""
        return max(1, round(number * self.share))


FULL = Effort(rounds=11, share=1.0)
QUICK = Effort(rounds=3, share=0.2)


def pin() -> int | None:
    """Keep this process, and those that it starts, to one core; None where the system can't."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def in_turns(blocks: Mapping[str, Block], effort: Effort) -> dict[str, list[float]]:
    """The figures of each block, taken in turns: A B A B."""
    figures: dict[str, list[float]] = {name: [] for name in blocks}
    for number in range(effort.rounds + 1):
        for name, block in blocks.items():
            figure = block(number)
            if number:
                figures[name].append(figure)
    return figures


def ratios(ours: list[float], theirs: list[float]) -> Spread:
    """How many times as fast we are as they, round by round."""
    return Spread.of([other / own for own, other in zip(ours, theirs, strict=True)])


class Stopwatch:
    """Adds up this process's own time, in microseconds; waiting for a busy core isn't in it.

    Example:
        >>> watch = Stopwatch()
        >>> with watch:
        ...     total = sum(range(1000))
        >>> watch.microseconds > 0
        True
    """

    def __init__(self) -> None:
        self._nanoseconds = 0
        self._since = 0

    def __enter__(self) -> None:
        self._since = time.process_time_ns()

    def __exit__(self, *_: object) -> None:
        self._nanoseconds += time.process_time_ns() - self._since

    @property
    def microseconds(self) -> float:
        """The time so far."""
        return self._nanoseconds / 1000

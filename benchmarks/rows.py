"""What a benchmark reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from benchmarks.timing import Block, Effort, Spread, in_turns, ratios


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        what: What was measured.
        unit: The unit of the figures.
        ours: Our figure.
        peer: Whom it is measured against; empty if nobody.
        theirs: Their figure, or None if they couldn't be measured.
        ratio: How many times as fast we are.
        goal: How many times as fast we want to be.
        note: What else to know.
    """

    what: str
    unit: str
    ours: Spread | None
    peer: str = ""
    theirs: Spread | None = None
    ratio: Spread | None = None
    goal: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Whether the goal is met."""
        if self.goal is None or self.ratio is None:
            return ""
        return "met" if self.ratio.median >= self.goal else "not met"

    def to_dict(self) -> dict[str, Any]:
        """The row as plain data."""
        figures = {"ours": self.ours, "theirs": self.theirs, "ratio": self.ratio}
        return {
            "what": self.what,
            "unit": self.unit,
            **{name: spread and spread.to_dict() for name, spread in figures.items()},
            "peer": self.peer,
            "goal": self.goal,
            "verdict": self.verdict,
            "note": self.note,
        }


@dataclass(frozen=True)
class Contest:
    """One of our blocks against one of a peer's.

    Attributes:
        what: What is measured.
        ours: The name of our block.
        theirs: The name of the peer's block.
        peer: Whom the block belongs to.
        goal: How many times as fast we want to be.
        note: What else to know.
    """

    what: str
    ours: str
    theirs: str
    peer: str
    goal: float | None = None
    note: str = ""


def contend(
    blocks: Mapping[str, Block], contests: Iterable[Contest], missing: Mapping[str, str], effort: Effort
) -> list[Row]:
    """Run all blocks in turns and set them against each other.

    Args:
        blocks: What can be run.
        contests: Who meets whom.
        missing: Why a block isn't there.
        effort: How long to measure.
    """
    figures = in_turns(blocks, effort)
    rows: list[Row] = []
    for contest in contests:
        ours, theirs = figures[contest.ours], figures.get(contest.theirs)
        note = contest.note if theirs else f"not measured: {missing[contest.theirs]}"
        rows.append(
            Row(
                contest.what,
                "µs",
                Spread.of(ours),
                contest.peer,
                Spread.of(theirs) if theirs else None,
                ratios(ours, theirs) if theirs else None,
                contest.goal,
                note,
            )
        )
    return rows


def gather(makers: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Modules of peers by name, and why the others can't be had."""
    found: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for name, module in makers.items():
        try:
            found[name] = import_module(module)
        except ImportError as error:
            missing[name] = str(error)
    return found, missing

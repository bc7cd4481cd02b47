"""The runs of a suit where there is nothing to choose: no wild helps, and no card has two places to go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from karo.jokerkaro.packed import Run

__all__ = ["Built", "forced_runs"]


class Built(NamedTuple):
    """A run that grows or is new: the index of the meld on the table, or -1, and its new positions.

    ``taken`` tells for each new position whether a wild was taken.
    """

    meld: int
    taken: list[tuple[int, bool]]


def forced_runs(
    mask: int, runs: Iterable[tuple[int, Run]], weights: Sequence[int], least: int
) -> tuple[int, list[Built]] | None:
    """The best runs, and what they are worth; None if cards could go here or there.

    Args:
        mask: A bit for each position of which there is a card; there is one of each.
        runs: The runs of the suit on the table, each with its index.
        weights: What it is worth to play the card of each position.
        least: Cards that a new run needs.
    """
    value, claimed, found = 0, 0, list[Built]()
    for index, run in runs:
        if not mask & (1 << run.low >> 1 | 2 << run.high):
            continue
        rows = (_row(mask, run.low - 1, -1), _row(mask, run.high + 1, 1))
        if any(claimed >> place & 1 for row in rows for place in row):
            return None
        claimed |= sum([1 << place for row in rows for place in row])
        places = [place for row in rows for place in _worthwhile(row, weights)]
        if {1, 14} <= {run.low, run.high, *places}:
            return None
        value += sum([weights[place] for place in places])
        if places:
            found.append(Built(index, [(place, False) for place in places]))
    starts = mask & ~(mask << 1)
    for step in range(1, min(least, 15)):
        starts &= mask >> step
    while starts:
        row = _row(mask, (starts & -starts).bit_length() - 1, 1)
        if len(row) >= 2 * least or any(claimed >> place & 1 or weights[place] <= 0 for place in row):
            return None
        value += sum([weights[place] for place in row])
        found.append(Built(-1, [(place, False) for place in row]))
        starts &= starts - 1
    return value, found


def _row(mask: int, position: int, step: int) -> range:
    """The positions that follow each other from here without a gap."""
    end = position
    while mask >> end & 1:
        end += step
    return range(position, end, step)


def _worthwhile(row: range, weights: Sequence[int]) -> range:
    """As much of a row, from its beginning, as is worth most."""
    total = best = length = 0
    for number, place in enumerate(row, start=1):
        total += weights[place]
        if total > best:
            best, length = total, number
    return row[:length]

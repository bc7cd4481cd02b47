"""All legal plays of positions that were never seen before, through the public property."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import karo
from benchmarks.positions import positions
from benchmarks.rows import Row
from benchmarks.timing import Effort, Spread, Stopwatch, in_turns

WHAT = "all legal plays of a 24-card hand with two wilds on a table of twelve melds"


def rows(effort: Effort) -> list[Row]:
    """Listing and counting, under two profiles."""
    found: list[Row] = []
    for name in ("pagat", "open"):
        blocks = {
            "listed": partial(_of, listed, name, effort),
            "counted": partial(_of, counted, name, effort),
        }
        figures = in_turns(blocks, effort)
        plays = [_plays(number, effort, name) for number in range(1, effort.rounds + 1)]
        each = [time / number for time, number in zip(figures["listed"], plays, strict=True)]
        note = f"{sum(plays) / len(plays):,.0f} plays on average"
        found += [
            Row(f"{WHAT}, `{name}`: list them", "µs", Spread.of(figures["listed"]), note=note),
            Row("the same, for each play", "µs", Spread.of(each)),
            Row("the same: only count them", "µs", Spread.of(figures["counted"])),
        ]
    return found


def _of(measure: Callable[[int, Effort, str], float], name: str, effort: Effort, number: int) -> float:
    return measure(number, effort, name)


def listed(number: int, effort: Effort, name: str = "pagat") -> float:
    """Microseconds per position to list all plays."""
    watch, games = Stopwatch(), _games(name, f"list {number}", effort)
    with watch:
        for game in games:
            for _ in game.legal_plays:
                pass
    return watch.microseconds / len(games)


def counted(number: int, effort: Effort, name: str = "pagat") -> float:
    """Microseconds per position to count all plays."""
    watch, games = Stopwatch(), _games(name, f"count {number}", effort)
    with watch:
        for game in games:
            len(game.legal_plays)
    return watch.microseconds / len(games)


def _plays(number: int, effort: Effort, name: str) -> float:
    """How many plays there are in a position that was listed, on average."""
    games = _games(name, f"list {number}", effort)
    return sum(len(game.legal_plays) for game in games) / len(games)


def _games(name: str, seed: str, effort: Effort) -> list[karo.JokerKaro]:
    return list(positions(karo.load_variant(name), f"{name} {seed}", effort.of(40)))

"""The best turn in positions of the second turn and later, against the mixed-integer program of the tests."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import karo
from benchmarks.rows import Row, gather
from benchmarks.timing import Effort, Spread, Stopwatch
from karo.jokerkaro.rules import compile_rules

#: The program knows no wilds that move on the table.
STANDING = {"wilds.swap": "never", "wilds.shift": "never"}
PEER = "the mixed-integer program of the tests (scipy, HiGHS)"
GOALS = {"at the median": 20, "at the 99th percentile": 5}


def rows(effort: Effort) -> list[Row]:
    """Both on the same positions: with nothing remembered, and with what other positions left behind."""
    found, missing = gather(
        {"program": "tests.milp", "tests": "tests.jokerkaro.test_best_turn", "twin": "tests.twin"}
    )
    made: list[Row] = []
    for name in ("pagat", "open"):
        where = f"`{name}`" + (", wilds standing still" if name == "open" else "")
        if missing:
            made.append(Row(f"`best_turn`, {where}", "µs", None, PEER, note=f"not measured: {missing}"))
            continue
        variant = karo.load_variant(name).with_options(STANDING)
        games = found["tests"].later_turns(variant, 1, effort.of(300))
        for cold in (True, False):
            what = f"`best_turn`, {'cold' if cold else 'after other positions'}, {where}"
            made += _compare(what, games, found, rounds=3 if cold and effort.rounds > 3 else 1, cold=cold)
    return made


def _compare(
    what: str, games: list[karo.JokerKaro], found: dict[str, Any], *, rounds: int, cold: bool
) -> list[Row]:
    ours: list[list[float]] = []
    theirs: list[list[float]] = []
    wrong = unproved = 0
    for game in games:
        solve, best = _program(game, found), None
        own: list[float] = []
        other: list[float] = []
        value = 0.0
        for _ in range(rounds):
            if cold:
                compile_rules(game.variant).memory.clear()
            fresh = _fresh(game)
            with (watch := Stopwatch()):
                best = fresh.best_turn()
            own.append(watch.microseconds)
            with (watch := Stopwatch()):
                value = solve()
            other.append(watch.microseconds)
            wrong += abs(best.value - value) > 1e-6
            unproved += not best.proved
        ours.append(own)
        theirs.append(other)
    said = f"{len(games)} positions, {wrong or 'no'} value different, {unproved or 'all'} "
    note = said + ("not proved" if unproved else "proved")
    return [_row(f"{what}, {at}", at, ours, theirs, GOALS[at] if cold else None, note) for at in GOALS]


def _program(game: karo.JokerKaro, found: dict[str, Any]) -> Callable[[], float]:
    """The program for a position: set up and solved when it is called."""
    tests, program = found["tests"], found["program"]
    opts = found["twin"].options_of(game.variant)
    hand = tuple(map(str, game.seats[game.to_move].hand))
    table = tests.melds_of(game)
    weights = {card: float(tests.value(opts, card)) for card in tests.EVERY}
    return lambda: program.best_value(opts, hand, table, weights)


def _fresh(game: karo.JokerKaro) -> karo.JokerKaro:
    """The same position, with nothing worked out."""
    return karo.JokerKaro.position(
        game.variant,
        hands=[seat.hand for seat in game.seats],
        table=game.table,
        set_aside=game.set_aside,
        turns=[seat.turns for seat in game.seats],
        to_move=game.to_move,
        dropped_out=[number for number, seat in enumerate(game.seats) if seat.dropped_out],
    )


def _row(
    what: str, at: str, ours: list[list[float]], theirs: list[list[float]], goal: float | None, note: str
) -> Row:
    """One row: the figure of each round over all positions, and its spread over the rounds."""
    figure = statistics.median if at == "at the median" else _last_percent
    own = [figure(times) for times in zip(*ours, strict=True)]
    other = [figure(times) for times in zip(*theirs, strict=True)]
    ratio = Spread.of([slow / fast for fast, slow in zip(own, other, strict=True)])
    return Row(what, "µs", Spread.of(own), PEER, Spread.of(other), ratio, goal, note)


def _last_percent(times: tuple[float, ...]) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[98]

"""What a live game takes in memory, and what applying a play takes."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable

import karo
from benchmarks.playing import PAGAT
from benchmarks.rows import Row
from benchmarks.timing import Effort, Spread, Stopwatch, in_turns
from karo.jokerkaro.rules import compile_rules


def rows(effort: Effort) -> list[Row]:
    """Bytes of games under way, with and without the list of their legal plays; microseconds per play."""
    return [*_memory(effort), *_applying(effort)]


def _memory(effort: Effort) -> list[Row]:
    short = Effort(min(effort.rounds, 5), effort.share)
    bare = in_turns({"bare": lambda number: _bytes(number, effort, lambda _game: None)}, short)["bare"]
    asked = in_turns({"asked": lambda number: _bytes(number, effort, _ask)}, short)["asked"]
    full = _memory_of_rules(effort)
    what = "a live four-player game, `pagat`, after 30 decisions"
    return [
        Row(what, "KB", Spread.of(bare), note="state and log; every game keeps its own"),
        Row("the same, its legal plays asked for", "KB", Spread.of(asked)),
        Row(
            "what a profile's rules remember, for all games together", "MB", Spread.of([full]), note="at most"
        ),
    ]


def _ask(game: karo.JokerKaro) -> None:
    len(game.legal_plays)


def _bytes(number: int, effort: Effort, look: Callable[[karo.JokerKaro], None]) -> float:
    """Kilobytes per game, beyond what is shared by all games."""
    count = effort.of(30)
    _games(number, count, look)  # Whatever is made once and kept has been made now.
    compile_rules(PAGAT).memory.clear()
    gc.collect()
    tracemalloc.start()
    games = _games(number, count, look)
    compile_rules(PAGAT).memory.clear()
    gc.collect()
    size, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(games) / 1000


def _games(
    number: int, count: int, look: Callable[[karo.JokerKaro], None], decisions: int = 30
) -> list[karo.JokerKaro]:
    """Games under way."""
    rng = random.Random(f"memory {number}")
    games: list[karo.JokerKaro] = []
    while len(games) < count:
        game = karo.JokerKaro.deal(PAGAT, players=4, rng=rng)
        for _ in range(decisions):
            if game.outcome is None:
                plays = game.legal_plays
                game = game.apply(plays[int(rng.random() * len(plays))])
        if game.outcome is None:
            look(game)
            games.append(game)
    return games


def _memory_of_rules(effort: Effort) -> float:
    """The most megabytes that the rules' memory came to while games were played."""
    memory = compile_rules(PAGAT).memory
    memory.clear()
    gc.collect()
    tracemalloc.start()
    most = 0
    for number in range(effort.of(20)):
        _games(number, 10, lambda _game: None, 30)
        most = max(most, tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    memory.clear()
    return most / 1_000_000


def _applying(effort: Effort) -> list[Row]:
    def handed_out(number: int) -> float:
        return _apply(number, effort, strange=False)

    def from_outside(number: int) -> float:
        return _apply(number, effort, strange=True)

    figures = in_turns({"handed out": handed_out, "from outside": from_outside}, effort)
    return [
        Row(
            "applying a play that the game has just handed out",
            "µs",
            Spread.of(figures["handed out"]),
            note="needs no check",
        ),
        Row(
            "applying a play read from text",
            "µs",
            Spread.of(figures["from outside"]),
            note="the check included",
        ),
    ]


def _apply(number: int, effort: Effort, *, strange: bool) -> float:
    rng = random.Random(f"apply {number}")
    watch, decisions = Stopwatch(), 0
    for _ in range(effort.of(20)):
        game = karo.JokerKaro.deal(PAGAT, players=4, rng=rng)
        while game.outcome is None:
            plays = game.legal_plays
            play = plays[int(rng.random() * len(plays))]
            if strange:
                play = game.parse_play(str(play))
            with watch:
                game = game.apply(play)
            decisions += 1
    return watch.microseconds / decisions

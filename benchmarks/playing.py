"""Random legal play to the end, per decision: ask for the legal plays, pick one, apply it."""

from __future__ import annotations

import random

import karo
from benchmarks.rows import Contest, Row, contend, gather
from benchmarks.timing import Block, Effort, Stopwatch

PAGAT = karo.load_variant("pagat")
SPIEL, RLCARD, POKERKIT = (
    "benchmarks.peers.spiel",
    "benchmarks.peers.rlcard_gin",
    "benchmarks.peers.pokerkit_holdem",
)
WHAT = "random legal play to the end, `pagat`, 4 players: one decision"
CONTESTS = (
    Contest(WHAT, "whole", "spiel", "OpenSpiel, gin_rummy", goal=1),
    Contest(
        "the same",
        "whole",
        "spiel as in its example",
        "OpenSpiel, gin_rummy, chance drawn as in its own example",
    ),
    Contest("the same, the deal not counted", "dealt", "spiel clones", "OpenSpiel from a cloned start"),
    Contest(WHAT, "whole", "rlcard", "RLCard, gin-rummy, `env.step`", goal=3),
    Contest(WHAT, "whole", "pokerkit", "PokerKit, no-limit hold'em, 4 players", goal=10),
)


def rows(effort: Effort) -> list[Row]:
    """The library against the peers that are installed."""
    found, missing = gather({"spiel": SPIEL, "rlcard": RLCARD, "pokerkit": POKERKIT})
    blocks: dict[str, Block] = {
        "whole": lambda number: whole_games(number, effort),
        "dealt": lambda number: dealt_games(number, effort),
    }
    if spiel := found.get("spiel"):
        blocks["spiel"] = lambda number: spiel.whole_games(number, effort)
        blocks["spiel as in its example"] = lambda number: spiel.as_in_example(number, effort)
        blocks["spiel clones"] = lambda number: spiel.from_clones(number, effort)
    else:
        missing |= dict.fromkeys(("spiel as in its example", "spiel clones"), missing["spiel"])
    if rlcard := found.get("rlcard"):
        blocks["rlcard"] = lambda number: rlcard.whole_games(number, effort)
    if pokerkit := found.get("pokerkit"):
        blocks["pokerkit"] = lambda number: pokerkit.whole_games(number, effort)
    return contend(blocks, CONTESTS, missing, effort)


def whole_games(number: int, effort: Effort) -> float:
    """Time per decision of whole deals that were never seen before, dealing them included."""
    rng = random.Random(number)
    watch, decisions = Stopwatch(), 0
    with watch:
        for _ in range(effort.of(100)):
            decisions += play(karo.JokerKaro.deal(PAGAT, players=4, rng=rng), rng)
    return watch.microseconds / decisions


def dealt_games(number: int, effort: Effort) -> float:
    """Time per decision of deals that were dealt before, each played once."""
    rng = random.Random(f"dealt {number}")
    starts = [karo.JokerKaro.deal(PAGAT, players=4, rng=rng) for _ in range(effort.of(100))]
    watch, decisions = Stopwatch(), 0
    with watch:
        for game in starts:
            decisions += play(game, rng)
    return watch.microseconds / decisions


def play(game: karo.JokerKaro, rng: random.Random) -> int:
    """Play at random to the end and say how many decisions that took."""
    decisions = 0
    draw = rng.random
    while game.outcome is None:
        plays = game.legal_plays
        game = game.apply(plays[int(draw() * len(plays))])
        decisions += 1
    return decisions

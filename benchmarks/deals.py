"""Whole deals per second and core: each computer player of ours, measured by the lab, beside those of peers.

``python -m benchmarks.deals`` writes the figures to ``deals.json`` and ``deals.md`` beside this file.
The games differ, and so do the players, so it is a look at orders of magnitude: what do a hundred thousand
deals cost.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import karo
from benchmarks.machine import load, machine, now
from benchmarks.rows import Row, gather
from benchmarks.timing import Block, Effort, Spread, Stopwatch, in_turns, pin
from karo.lab.lineups import lineup
from karo.lab.playing import Cell, play_one
from karo.players import names

HERE = Path(__file__).parent
PROFILES = ("pagat", "leng", "rokard")
#: Deals in one block at full effort; a player that thinks gets one.
DEALS = {"random": 20, "greedy": 20, "patient": 10}
#: A deal of a player that thinks takes seconds, so fewer rounds must do.
EFFORT = Effort(rounds=7, share=0.5)
PEERS = {"spiel": "benchmarks.peers.spiel", "rlcard": "benchmarks.peers.rlcard_gin"}
THEIRS = (
    ("spiel", "random", "OpenSpiel, gin_rummy, its uniform_random bots"),
    ("spiel", "simple", "OpenSpiel, gin_rummy, its simple_gin_rummy bots"),
    ("rlcard", "random", "RLCard, gin-rummy, its RandomAgent"),
    ("rlcard", "simple", "RLCard, gin-rummy, its GinRummyNoviceRuleAgent"),
)


def rows(effort: Effort) -> list[Row]:
    """Deals per second of each of our players, and of each player of the peers that are installed."""
    found, missing = gather(PEERS)
    blocks: dict[str, Block] = {}
    for profile in PROFILES:
        variant = karo.load_variant(profile)
        for name in names(variant.game):
            cell = Cell(variant, lineup(variant, name), seats=4, seed=0, turn_limit=0)
            label = f"`{profile}`, 4 `{name}` players, measured by the lab"
            blocks[label] = _ours(cell, effort.of(DEALS[name]) if name in DEALS else 1)
    for peer, kind, label in THEIRS:
        if peer in found:
            blocks[label] = _theirs(found[peer], kind, effort)
    figures = in_turns(blocks, effort)
    mine = [_row(what, figures[what]) for what in blocks if not what.startswith(("OpenSpiel", "RLCard"))]
    return [*mine, *(_peer_row(peer, label, figures, missing) for peer, _, label in THEIRS)]


def _ours(cell: Cell, deals: int) -> Block:
    def block(number: int) -> float:
        watch = Stopwatch()
        with watch:
            for deal in range(number * deals, (number + 1) * deals):
                play_one(cell, deal)
        return deals * 1e6 / watch.microseconds

    return block


def _theirs(peer: Any, kind: str, effort: Effort) -> Block:
    return lambda number: peer.deals_per_second(kind, number, effort)


def _row(what: str, figures: list[float]) -> Row:
    return Row(what, "deals/s", Spread.of(figures))


def _peer_row(peer: str, label: str, figures: dict[str, list[float]], missing: dict[str, str]) -> Row:
    if label not in figures:
        return Row("", "deals/s", None, label, note=f"not measured: {missing[peer]}")
    return Row("", "deals/s", None, label, Spread.of(figures[label]))


def main() -> None:
    """Measure it and write it down."""
    before = load()
    pin()
    found = [row.to_dict() for row in rows(EFFORT)]
    results: dict[str, Any] = {
        "made": now(),
        "machine": machine(),
        "load": {"before": before, "after": load()},
        "rows": found,
    }
    text = json.dumps(results, indent=1, ensure_ascii=False) + "\n"
    (HERE / "deals.json").write_text(text, "utf-8")
    (HERE / "deals.md").write_text(page(results), "utf-8")
    print(page(results))


def page(results: dict[str, Any]) -> str:
    """The figures as Markdown."""
    place, peers = results["machine"], results["machine"]["peers"]
    versions = ", ".join(f"{name} {peers[name]}" for name in ("open_spiel", "rlcard") if name in peers)
    where = f"on one core ({place['processor']}, {place['system']}) under {place['python']}"
    which = f"with karo {place['karo']} at commit {place['commit']}, {versions}"
    before, after = (results["load"][when] for when in ("before", "after"))
    lines = [
        f"Taken {results['made']} {where}, {which}.",
        f"The machine's load was {before} before and {after} after.",
        "",
        "| who plays what | deals per second of processor time | quartiles |",
        "| --- | ---: | ---: |",
    ]
    for row in results["rows"]:
        figures = row["ours"] or row["theirs"]
        told = (
            [f"{figures[name]:.3g}" for name in ("median", "low", "high")]
            if figures
            else [row["note"], "", ""]
        )
        lines.append(f"| {row['what'] or row['peer']} | {told[0]} | {told[1]}–{told[2]} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()

"""Runs every benchmark, prints the table, and writes the figures as JSON and Markdown."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import best_turn, compiled, crossing, deals, imports, listing, living, melds, playing
from benchmarks.growth import growths
from benchmarks.machine import load, machine, now
from benchmarks.report import page
from benchmarks.rows import Row
from benchmarks.timing import FULL, QUICK, Effort, pin

HERE = Path(__file__).parent
PARTS: dict[str, Callable[[Effort], list[Row]]] = {
    "playing": playing.rows,
    "melds": melds.rows,
    "listing": listing.rows,
    "crossing": crossing.rows,
    "best_turn": best_turn.rows,
    "imports": imports.rows,
    "living": living.rows,
    "deals": deals.rows,
}
NAMES = (*PARTS, "growth", "compiled")


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which parts (all): {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="rough figures in a minute; nothing is written")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="where results.json and results.md go")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(NAMES):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    results = run(asked.parts or NAMES, QUICK if asked.quick else FULL)
    print(page(results))
    folder = asked.write
    if folder is None and not asked.quick and not asked.parts:
        folder = HERE
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "results.json").write_text(
            json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
        (folder / "results.md").write_text(page(results), "utf-8")


def run(parts: tuple[str, ...] | list[str], effort: Effort) -> dict[str, Any]:
    """The figures of some parts as plain data."""
    before = load()
    pin()
    rows: list[Row] = []
    growth: list[dict[str, Any]] = []
    built: list[dict[str, Any]] = []
    for name in parts:
        print(f"… {name}", file=sys.stderr, flush=True)
        if name == "growth":
            growth = [size.to_dict() for size in growths(effort)]
        elif name == "compiled":
            built = compiled.rows(effort)
        else:
            rows += PARTS[name](effort)
    return {
        "made": now(),
        "quick": effort is QUICK,
        "machine": machine(),
        "load": {"before": before, "after": load()},
        "rows": [row.to_dict() for row in rows],
        "growth": growth,
        "compiled": built,
    }


if __name__ == "__main__":
    main()

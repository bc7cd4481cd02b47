"""Measures how well ``karo.lab.infer`` finds the rules again that games were played by.

Games are made under profiles that it isn't told: it always begins from ``pagat`` and tries the same values of
the same options. It is right about an option if the value played by is among those that it leaves.

    python -m benchmarks.inference            5 seeds of 500 games for each of 4 kinds of profiles, and then 2
                                              of 100 by eager players alone, who use few of their freedoms
    python -m benchmarks.inference --quick    a look: one seed of 40 games each; nothing is written
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import karo
from benchmarks.machine import machine, now
from karo import lab
from karo.errors import plain_value
from karo.options.wording import value_text
from karo.players import by_name, play_deal

HERE: Final = Path(__file__).parent
PAGAT: Final = karo.load_variant("pagat")
SPACE: Final = lab.neighbours(PAGAT)
KINDS: Final = ("pagat", "leng", "open", "neighbour")
#: Who plays, and how many games: of five seeds three have random players alone; in the other two every fifth
#: game has eager players in two seats. Afterwards come games of eager players alone.
LINEUPS: Final = {
    "random": ("random", "random", "random", "random"),
    "mixed": ("random", "greedy", "random", "patient"),
    "eager": ("greedy", "patient", "greedy", "patient"),
}
TURNS: Final = ("random", "mixed", "random", "random", "mixed")
EAGER_SEEDS: Final = 2
EAGER_DEALS: Final = 100
#: How many options of a neighbour are at another value than in pagat.
CHANGES: Final = 5


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.inference", description=__doc__)
    parser.add_argument("--seeds", type=int, default=5, help="how many seeds for each kind of profile (5)")
    parser.add_argument("--deals", type=int, default=500, help="how many games for each (500)")
    parser.add_argument("--minutes", type=float, help="begin no new run after so many minutes")
    parser.add_argument("--quick", action="store_true", help="a look; nothing is written")
    asked = parser.parse_args()
    seeds, deals = (1, 40) if asked.quick else (asked.seeds, asked.deals)
    runs: list[dict[str, Any]] = []
    begun = time.monotonic()
    for kind, seed, lineup in plan(seeds):
        if asked.minutes is not None and time.monotonic() - begun > 60 * asked.minutes:
            break
        runs.append(one_run(kind, seed, lineup, min(deals, EAGER_DEALS) if lineup == "eager" else deals))
        print(line(runs[-1]), file=sys.stderr, flush=True)
        if not asked.quick:
            write(runs, seeds, deals)
    print(page(summary(runs, seeds, deals)))


def plan(seeds: int) -> Iterator[tuple[str, int, str]]:
    """Every run: the kind of profile, the seed, and who plays."""
    for seed in range(seeds):
        yield from ((kind, seed, TURNS[seed % len(TURNS)]) for kind in KINDS)
    for seed in range(seeds, seeds + EAGER_SEEDS):
        yield from ((kind, seed, "eager") for kind in KINDS)


def profile(kind: str, seed: int) -> karo.Variant:
    """The profile that games are played by; a neighbour is pagat with some options changed by chance."""
    if kind != "neighbour":
        return karo.load_variant(kind)
    rng = random.Random(f"neighbour {seed}")
    while True:
        chosen = {path: rng.choice(SPACE[path]) for path in rng.sample(sorted(SPACE), CHANGES)}
        try:
            return PAGAT.with_options(chosen, name=f"neighbour {seed}")
        except karo.VariantError:
            continue  # the values contradict each other


def records(variant: karo.Variant, seed: int, lineup: str, deals: int) -> list[karo.Record]:
    """Deals that were played to their end, in one record for each group of players."""
    groups: dict[str, list[karo.Game]] = {}
    for number in range(deals):
        who = "random" if lineup == "mixed" and number % 5 else lineup
        game = karo.JokerKaro.deal(variant, 4, seed=1000 * seed + number)
        groups.setdefault(who, []).append(played(game, who, number))
    return [karo.Record.of(*games, players=[f"{who} {n}" for n in range(4)]) for who, games in groups.items()]


def played(game: karo.Game, lineup: str, seed: int) -> karo.Game:
    """A deal at its end."""
    if lineup == "random":
        rng = random.Random(f"choices {seed}")
        while game.outcome is None:
            game = game.apply(game.legal_plays.pick(rng))
        return game
    *_, game = play_deal(game, [by_name("jokerkaro", name) for name in LINEUPS[lineup]], seed=seed)
    return game


def one_run(kind: str, seed: int, lineup: str, deals: int) -> dict[str, Any]:
    """Games under one profile, and what is inferred from them."""
    truth = profile(kind, seed)
    began = time.perf_counter()
    given = records(truth, seed, lineup, deals)
    made = time.perf_counter()
    cpu = time.process_time()
    found = lab.infer(given, SPACE, base=PAGAT)
    ruled_out = [e.option for e in found.exclusions if e.value == truth.get(e.option)]
    return {
        "kind": kind,
        "seed": seed,
        "players": lineup,
        "deals": deals,
        "plays": found.plays,
        "seconds": {
            "to play": round(made - began, 1),
            "to infer": round(time.perf_counter() - made, 1),
            "processor": round(time.process_time() - cpu, 1),
        },
        "joint": found.joint,
        "ruled_out": ruled_out,
        "options": {
            finding.option: {
                "truth": plain_value(truth.get(finding.option)),
                "likely": [plain_value(value) for value in finding.likely],
                "probability": round(finding.probability(truth.get(finding.option)), 6),
                "holds": truth.get(finding.option) in finding.likely,
                "identified": finding.is_identified,
                "proved": finding.proved,
            }
            for finding in found.options
        },
    }


def line(run: dict[str, Any]) -> str:
    """One run in short."""
    options = run["options"].values()
    wrong = [path for path, option in run["options"].items() if not option["holds"]]
    found = sum(option["identified"] for option in options)
    told = f"{run['kind']} {run['seed']} ({run['players']}): {found} of {len(options)} identified"
    return f"{told}, wrong: {', '.join(wrong) or 'none'}; {run['seconds']}"


def write(runs: list[dict[str, Any]], seeds: int, deals: int) -> None:
    """Keep what is known so far."""
    found = summary(runs, seeds, deals)
    text = json.dumps({**found, "runs": runs}, indent=1, ensure_ascii=False)
    (HERE / "inference.json").write_text(text + "\n", "utf-8")
    (HERE / "inference.md").write_text(page(found), "utf-8")


def summary(runs: list[dict[str, Any]], seeds: int, deals: int) -> dict[str, Any]:
    """How often the sets hold the truth, and what is identified."""
    shown = [run for run in runs if run["players"] != "eager"] or runs
    options = {path: [run["options"][path] for run in shown] for path in SPACE}
    every = [option for run in runs for option in run["options"].values()]
    usual = [run for run in runs if run["players"] != "eager"]
    by_kind = {kind: [run for run in usual if run["kind"] == kind] for kind in KINDS}
    by_lineup = {name: [run for run in runs if run["players"] == name] for name in LINEUPS}
    return {
        "made": now(),
        "machine": machine(),
        "asked": {"seeds": seeds, "deals": deals},
        "values": {path: [value_text(value) for value in values] for path, values in SPACE.items()},
        "done": len(runs),
        "deals": sum(run["deals"] for run in runs),
        "plays": sum(run["plays"] for run in runs),
        "seconds": sum(run["seconds"]["processor"] for run in runs),
        "ruled_out": sum(len(run["ruled_out"]) for run in runs),
        "holds": share(every, "holds"),
        "all_hold": sum(all(o["holds"] for o in run["options"].values()) for run in runs),
        "kinds": {kind: group(found) for kind, found in by_kind.items() if found},
        "players": {name: group(found) for name, found in by_lineup.items() if found},
        "options": {
            path: {name: share(found, name) for name in ("holds", "identified", "proved")}
            for path, found in options.items()
        },
    }


def group(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Some runs together."""
    every = [option for run in runs for option in run["options"].values()]
    found = [option for option in every if option["identified"]]
    return {
        "runs": len(runs),
        "deals": runs[0]["deals"],
        "holds": share(every, "holds"),
        "identified": share(every, "identified"),
        "right": share(found, "holds"),
    }


def share(found: list[dict[str, Any]], name: str) -> float:
    """How many have a mark, as a share."""
    return round(sum(bool(option[name]) for option in found) / len(found), 4) if found else 1.0


def page(found: dict[str, Any]) -> str:
    """The figures as Markdown."""
    place = found["machine"]
    each = found["seconds"] / max(1, found["done"])
    taken = (
        f"Taken {found['made']} by `python -m benchmarks.inference` on one core of {place['cores']} "
        f"({place['processor']}) under {place['python']}, with karo {place['karo']} at commit "
        f"{place['commit'] or 'unknown'}; {found['done']} runs with {found['deals']:,} games "
        f"and {found['plays']:,} plays in all; {each:.0f} s of processor time to infer from those of one run."
    )
    held = (
        f"Values ruled out that were true: {found['ruled_out']}. "
        f"The sets held the truth in {percent(found['holds'])} of all cases, "
        f"and those of all options at once in {found['all_hold']} of {found['done']} runs."
    )
    lines = [
        taken,
        held,
        "",
        "| games | runs | games each | sets that hold the truth | options identified | of these right |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    titles = {"neighbour": f"`pagat` with {CHANGES} options changed by chance"}
    for kind, row in found["kinds"].items():
        lines.append(row_of(f"under {titles.get(kind, f'`{kind}`')}, the players not all eager", row))
    for name, row in found["players"].items():
        lines.append(row_of(PLAYED_BY[name], row))
    lines += [
        "",
        "Option by option, where the players were not all eager:",
        "",
        "| option | values tried | set holds the truth | identified | proved by what was played |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for path, row in found["options"].items():
        values = ", ".join(f"`{value}`" for value in found["values"][path])
        shares = " | ".join(percent(row[name]) for name in ("holds", "identified", "proved"))
        lines.append(f"| `{path}` | {values} | {shares} |")
    return "\n".join(lines) + "\n"


PLAYED_BY: Final = {
    "random": "by random players",
    "mixed": "by random players, every fifth by two of them, a greedy and a patient one",
    "eager": "by two greedy and two patient players",
}


def row_of(title: str, row: dict[str, Any]) -> str:
    """One row of the first table."""
    shares = " | ".join(percent(row[name]) for name in ("holds", "identified", "right"))
    return f"| {title} | {row['runs']} | {row['deals']} | {shares} |"


def percent(part: float) -> str:
    """A share for reading."""
    return f"{100 * part:.1f} %" if 0 < part < 1 else f"{100 * part:.0f} %"


if __name__ == "__main__":
    main()

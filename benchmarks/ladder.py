"""How strong the computer players are: each against the next weaker one, and how deals among equals end.

``python -m benchmarks.ladder`` plays all of it and writes ``players.json`` and ``players.md`` beside this
file. With names of parts only these are played, and the others stay as they were.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs

import karo
from benchmarks.machine import machine, now
from benchmarks.tried.search import SearchPlayer
from karo.game import Game
from karo.outcome import Outcome
from karo.players import Chance, Player, by_name, jokerkaro, play_deal

HERE = Path(__file__).parent
special: Any = import_module("scipy.special")


@attrs.frozen
class Part:
    """One thing that is measured.

    Attributes:
        profile: The profile.
        players: How many play.
        hero: The player that is measured.
        base: Who sits in all other seats; the hero itself where it is among equals.
        deals: How many deals; of a ladder's rung each is played with the hero in every seat.
    """

    profile: str
    players: int
    hero: str
    base: str
    deals: int

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return name_of(self.profile, self.hero, self.base)


def name_of(profile: str, hero: str, base: str) -> str:
    """What a part is called."""
    return f"{profile}-{hero}-{base}".replace(" ", "-")


PARTS = (
    Part("pagat", 4, "greedy", "random", 300),
    Part("pagat", 4, "patient", "greedy", 300),
    Part("leng", 4, "greedy", "random", 150),
    Part("leng", 4, "patient", "greedy", 150),
    Part("open", 4, "patient", "greedy", 100),
    Part("rokard", 3, "greedy", "random", 100),
    Part("rokard", 3, "search", "greedy", 60),
    Part("pagat", 4, "greedy for cards", "greedy", 300),
    Part("leng", 4, "greedy for cards", "greedy", 300),
    Part("pagat", 4, "patient with pairs", "patient", 200),
    Part("pagat", 4, "patient card by card", "patient", 200),
    Part("pagat", 4, "search as tried", "patient", 60),
    Part("pagat", 4, "random", "random", 1000),
    Part("pagat", 4, "greedy", "greedy", 1000),
    Part("pagat", 4, "greedy after a small first meld", "greedy after a small first meld", 300),
    Part("pagat", 4, "patient", "patient", 600),
    Part("leng", 4, "random", "random", 300),
    Part("leng", 4, "greedy", "greedy", 300),
    Part("leng", 4, "patient", "patient", 300),
)


class GreedyLater:
    """Lays its first meld as the patient player does, and then plays the best turns."""

    def choose(self, view: karo.View, chance: Chance) -> karo.Turn:
        """The choice of one or the other."""
        begun = any(entry.seat == view.seat for entry in view.log)
        player = jokerkaro.GreedyPlayer() if begun else jokerkaro.PatientPlayer()
        return player.choose(view, chance)


#: Players with settings of their own, which are measured to see whether they are better.
OTHERS: dict[str, Player] = {
    "greedy for cards": jokerkaro.GreedyPlayer("cards"),
    "patient with pairs": jokerkaro.PatientPlayer(holds_pairs=True),
    "patient card by card": jokerkaro.PatientPlayer(in_rows=False),
    "greedy after a small first meld": GreedyLater(),
    "search as tried": SearchPlayer(),
}


def main() -> None:
    """Play what is asked for and write it down."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in PARTS))
    parser.add_argument("--deals", type=int, help="as many deals for each part, instead of its own number")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play")
    asked = parser.parse_args()
    known = {part.name: part for part in PARTS}
    if unknown := set(asked.parts) - set(known):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    for name in asked.parts or known:
        part = known[name]
        part = attrs.evolve(part, deals=asked.deals) if asked.deals else part
        print(f"… {name}, {part.deals} deals", file=sys.stderr, flush=True)
        keep(measure(part, asked.workers))
    print(page(saved()))


# ---------------------------------------------------------------- playing


def measure(part: Part, workers: int) -> dict[str, Any]:
    """What comes of all deals of a part."""
    begun = time.perf_counter()
    one = partial(rung if part.hero != part.base else equals, part)
    with ProcessPoolExecutor(workers) as pool:
        deals = list(pool.map(one, range(part.deals), chunksize=max(1, part.deals // (40 * workers))))
    figures = {name: summary([deal[name] for deal in deals]) for name in deals[0]}
    return {
        **attrs.asdict(part),
        **figures,
        "wall_seconds": round(time.perf_counter() - begun),
        "made": now(),
        "machine": machine(),
    }


def rung(part: Part, seed: int) -> dict[str, float]:
    """One deal with the hero in each seat in turn; what all of these come to on the average."""
    ends = [played(part, seed, [seat]) for seat in range(part.players)]
    return average(
        {"first": first(end.outcome, seat), "seconds": end.seconds, "went_out": went_out(end.outcome)}
        | gained(part.profile, end.outcome, seat)
        for seat, end in enumerate(ends)
    )


def equals(part: Part, seed: int) -> dict[str, float]:
    """One deal of players of one kind."""
    end = played(part, seed, range(part.players))
    return {"went_out": went_out(end.outcome), "decisions": end.decisions, "seconds": end.seconds}


@attrs.frozen
class End:
    """How a deal ended, what it took."""

    outcome: Outcome
    decisions: int
    seconds: float


def played(part: Part, seed: int, seats: Iterable[int]) -> End:
    """Play one deal with the hero in some seats."""
    variant = karo.load_variant(part.profile)
    game = Game.deal(variant, part.players, seed=seed)
    hero, base = (OTHERS.get(name) or by_name(variant.game, name) for name in (part.hero, part.base))
    table: list[Player] = [hero if seat in seats else base for seat in range(part.players)]
    begun = time.process_time()
    decisions = list(play_deal(game, table, seed))
    outcome = decisions[-1].outcome
    if outcome is None:
        raise RuntimeError(f"deal {seed} of {part.name} has no end")
    return End(outcome, len(decisions), time.process_time() - begun)


def first(outcome: Outcome, seat: int) -> float:
    """The seat's share of the first place."""
    return (seat in outcome.winners) / max(1, len(outcome.winners))


def went_out(outcome: Outcome) -> float:
    """Whether somebody went out."""
    return float(outcome.reason == "went-out")


def gained(profile: str, outcome: Outcome, seat: int) -> dict[str, float]:
    """What the seat is paid; in Ro-Kard by how much it scores more than the best other one."""
    if outcome.scores:
        return {"ahead": outcome.scores[seat] - max(s for n, s in enumerate(outcome.scores) if n != seat)}
    if karo.load_variant(profile).get("scoring.payment") == "none":
        return {}
    return {"payment": float(outcome.payments[seat])}


def average(rows: Iterable[dict[str, float]]) -> dict[str, float]:
    """The average of each figure."""
    every = list(rows)
    return {name: sum(row[name] for row in every) / len(every) for name in every[0]}


def summary(values: list[float]) -> dict[str, float]:
    """The mean over deals, with its 95 % interval: deals are independent of each other, seats are not."""
    mean = sum(values) / len(values)
    if set(values) <= {0, 1}:
        return wilson(mean, len(values))
    error = statistics.stdev(values) / len(values) ** 0.5
    half = float(special.stdtrit(len(values) - 1, 0.975)) * error
    return {"mean": round(mean, 5), "low": round(mean - half, 5), "high": round(mean + half, 5)}


def wilson(share: float, number: int) -> dict[str, float]:
    """A share of so many, with its 95 % interval after Wilson."""
    z = float(special.ndtri(0.975))
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * (share * (1 - share) / number + (z / (2 * number)) ** 2) ** 0.5
    return {"mean": round(share, 5), "low": round(middle - half, 5), "high": round(middle + half, 5)}


# ---------------------------------------------------------------- writing


def saved() -> list[dict[str, Any]]:
    """What has been measured, in the order of the parts; what is no part comes last."""
    file = HERE / "players.json"
    rows: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.exists() else []
    order = [part.name for part in PARTS]
    named = {name_of(row["profile"], row["hero"], row["base"]): row for row in rows}
    known = [named[name] for name in order if name in named]
    return [*known, *[row for name, row in named.items() if name not in order]]


def keep(row: dict[str, Any]) -> None:
    """Put a row in the place of the one that was measured before."""
    same = ("profile", "hero", "base")
    rows = [*[old for old in saved() if any(old[key] != row[key] for key in same)], row]
    file = HERE / "players.json"
    file.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")
    rows = saved()
    file.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (HERE / "players.md").write_text(page(rows), "utf-8")


def page(rows: list[dict[str, Any]]) -> str:
    """All tables as Markdown."""
    lines = [
        "| profile | player | against | deals | first places | par | payment, or points ahead |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        if row["hero"] == row["base"]:
            continue
        gain = row.get("payment") or row.get("ahead")
        cells = [
            f"`{row['profile']}`",
            f"`{row['hero']}`",
            f"{row['players'] - 1} `{row['base']}`",
            f"{row['deals']:,} × {row['players']} seats",
            shares(row["first"]),
            f"{100 / row['players']:.0f} %",
            numbers(gain) if gain else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += [
        "",
        "| profile | players | deals | somebody goes out | decisions in a deal | processor time of a deal |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        if row["hero"] != row["base"]:
            continue
        cells = [
            f"`{row['profile']}`",
            f"{row['players']} `{row['hero']}`",
            f"{row['deals']:,}",
            shares(row["went_out"]),
            f"{row['decisions']['mean']:.1f}",
            f"{row['seconds']['mean'] * 1000:.0f} ms",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def shares(spread: dict[str, float]) -> str:
    """A share with its interval."""
    middle, low, high = (100 * spread[name] for name in ("mean", "low", "high"))
    return f"{middle:.1f} % ({low:.1f}–{high:.1f})"


def numbers(spread: dict[str, float]) -> str:
    """A number with its interval."""
    return f"{spread['mean']:+.1f} ({spread['low']:+.1f} to {spread['high']:+.1f})"


if __name__ == "__main__":
    main()

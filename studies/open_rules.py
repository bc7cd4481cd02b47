"""What the open rules do: plays the deals of the study, and writes its results and its figures.

``python -m studies.open_rules`` writes ``studies/results/``; with ``--quick`` it plays a few deals and writes
elsewhere. What was played is kept in ``build/study/``, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import attrs

import karo
from benchmarks.machine import machine
from karo.lab import Estimate, Measure, Played, Simulation, process_pool, simulate
from karo.lab.comparison import Contrast, contrast, corrected, verdict
from karo.lab.measures import lab_game
from karo.lab.playing import deal_of
from karo.lab.statistics import Parts, value, within
from karo.players import by_name, play_deal
from studies.figures import draw
from studies.fingerprint import fingerprint

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results"
RUNS: Final = HERE.parent / "build" / "study"

SEED: Final = 2012
LEVEL: Final = 0.95
PLAYERS: Final = ("random", "greedy", "patient")
ROKARD_PLAYERS: Final = ("random", "greedy")


@attrs.frozen
class Reading:
    """One reading of the open rules.

    Attributes:
        key: Its name in files.
        title: What it says, in a few words.
        start: The shipped profile that it starts from.
        options: What differs from it.
    """

    key: str
    title: str
    start: str = "pagat"
    options: Mapping[str, Any] = attrs.Factory(dict)

    @property
    def variant(self) -> karo.Variant:
        """Its profile."""
        start = karo.load_variant(self.start)
        return start.with_options(self.options, name=self.key) if self.options else start


PAGAT: Final = Reading("pagat", "pagat, as it is")
_WILDS: Final = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited", "wilds.alone": True}
READINGS: Final = (
    Reading("leng", "leng, the other source", "leng"),
    Reading("open", "open, anything goes", "open"),
    Reading("run-wilds", "several wilds in a run", options={"wilds.max_per_run": "unlimited"}),
    Reading("set-wilds", "wilds in sets", options={"wilds.max_per_set": "unlimited"}),
    Reading("alone", "lone wilds", options={"wilds.alone": True}),
    Reading("all-wilds", "no limits for wilds", options=_WILDS),
    Reading("shift", "wilds may shift", options={"wilds.shift": "end"}),
    Reading("take", "wilds may be taken", options={"wilds.swap": "take"}),
    Reading("replay", "won wilds are replayed", options={"wilds.swap": "replay"}),
    Reading("set-first", "a set may come first", options={"first_turn.meld": "run-or-set"}),
    Reading("any-first", "no rule for first turns", options={"first_turn.meld": "any-play"}),
    Reading("one-kind", "extend or lay, not both", options={"turn.content": "extend-or-lay"}),
    Reading("skip", "who is stuck stays in", options={"turn.pass_means": "skip"}),
    Reading("free", "passing is free", options={"turn.passing": "free", "turn.pass_means": "skip"}),
    Reading("last-wins", "the last one in wins", options={"end.last_standing": "wins"}),
    Reading("no-spade", "no A♠ factor", options={"scoring.spade_ace_win": "none"}),
)
#: Readings of the first round.
FIRST_ROUND: Final = (
    PAGAT,
    Reading("no-wilds", "without wilds", options={"first_turn.wilds": "none"}),
    Reading("run-wilds", "several wilds in a run", options={"wilds.max_per_run": "unlimited"}),
    Reading("set-first", "a set will do", options={"first_turn.meld": "run-or-set"}),
)
ROKARD: Final = (
    Reading("rokard", "rokard, as it is", "rokard"),
    Reading("no-refill", "no filling up after a play", "rokard", {"play.refill": "none"}),
)


@attrs.frozen
class Size:
    """How many deals are played.

    Attributes:
        readings: Of each reading, by the name of the players.
        pagat: How many times as many of pagat itself, with which all of them are compared.
        first_round: First rounds for each number of seats.
        rokard: Of Ro-Kard; as many are looked at for wilds that go down early.
    """

    readings: Mapping[str, int]
    pagat: int
    first_round: int
    rokard: int

    def of_pagat(self, players: str) -> int:
        """How many deals of pagat some players play."""
        return self.pagat * self.readings[players]


FULL: Final = Size({"random": 300, "greedy": 200, "patient": 200}, pagat=2, first_round=5_000, rokard=60)
QUICK: Final = Size(dict.fromkeys(PLAYERS, 10), pagat=2, first_round=100, rokard=5)


# ------------------------------------------------------------------ measures


def _swing(deal: Played) -> tuple[float, float]:
    payments = deal.seats["payment"]
    return sum(abs(paid or 0) for paid in payments) / len(payments), 1


SWING: Final = Measure("swing", "points that a seat wins or loses", _swing)


def _edge(deal: Played) -> tuple[float, float]:
    shares = deal.shares_of_first
    if not shares:
        return 0, 0
    return shares[deal.first] - shares[deal.order.index(len(shares) - 1)], 1


#: How many more first places the seat that begins has than the one that comes last.
EDGE: Final = Measure("edge", "first places of the first seat less those of the last", _edge)
#: What is compared; the intervals of all of them hold together.
COMPARED: Final = ("went_out", "turns", "hand_value")


def measures(variant: karo.Variant) -> tuple[Measure, ...]:
    """What is compared under a profile."""
    known = {measure.name: measure for measure in lab_game(variant.game).measures}
    paid = variant.get("scoring.payment") != "none"
    return (*(known[name] for name in COMPARED), *((SWING,) if paid else ()))


def estimate(measure: Measure, deals: Sequence[Played]) -> Estimate:
    """The value of a measure over deals."""
    parts = Parts.of([measure.part(deal) for deal in deals])
    return value(parts, level=LEVEL, share=measure.kind == "share")


def place(order: int) -> Measure:
    """The mean place of the seat that has its turn then."""

    def part(deal: Played) -> tuple[float, float]:
        found = deal.seats["place"][deal.order.index(order)]
        return (0, 0) if found is None else (found, 1)

    return Measure("place", "place", part)


# ------------------------------------------------------------------ playing


@attrs.frozen
class Table:
    """Where deals are played and kept.

    Attributes:
        folder: Where they are kept.
        executor: Who plays.
        size: How many are played.
    """

    folder: Path
    executor: Executor | None
    size: Size

    def play(self, reading: Reading, players: str, deals: int, seats: int = 4) -> Simulation:
        """The deals of a reading, as far as they are missing."""
        variant = reading.variant
        file = self.folder / fingerprint(variant.game, players) / f"{reading.key}-{players}-{seats}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        kept: Any = {"resume": file} if file.exists() else {"out": file}
        begun = time.monotonic()
        found = simulate(
            variant, players, deals, SEED, self.executor, seats=seats, turn_limit=0, level=LEVEL, **kept
        )
        say(f"{reading.key}, {players}, {seats} seats: {deals} deals, {time.monotonic() - begun:.0f} s")
        return found

    def count(self, name: str, one: Callable[[int], Any], deals: int) -> list[Any]:
        """What is counted in each deal, by a function that workers can call; from a file if it is there."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        found: list[Any] = json.loads(file.read_text("utf-8")) if file.exists() else []
        if len(found) < deals:
            found += self._each(one, range(len(found), deals))
            file.write_text(json.dumps(found), "utf-8")
            say(f"{name}: {deals} deals")
        return found[:deals]

    def _each(self, one: Callable[[int], Any], deals: range) -> Iterator[Any]:
        parts = [deals[at : at + 100] for at in range(0, len(deals), 100)]
        many = partial(_many, one)
        for part in map(many, parts) if self.executor is None else self.executor.map(many, parts):
            yield from part


def _many(one: Callable[[int], Any], deals: range) -> list[Any]:
    return [one(deal) for deal in deals]


def say(text: str) -> None:
    """A line on what was done."""
    print(f"… {text}", file=sys.stderr, flush=True)


# ------------------------------------------------------------------ questions


def told(found: Estimate) -> dict[str, Any]:
    """An estimate as plain data, with as many digits as tell something."""
    return {
        key: float(f"{item:.5g}") if isinstance(item, float) else item
        for key, item in found.to_dict().items()
    }


def all_told(found: Mapping[str, Estimate]) -> dict[str, Any]:
    """Several estimates as plain data."""
    return {name: told(each) for name, each in found.items()}


def readings(table: Table) -> dict[str, Any]:
    """Under which readings somebody goes out, and what each changes."""
    base = {name: table.play(PAGAT, name, table.size.of_pagat(name)).deals for name in PLAYERS}
    found = {PAGAT.key: _reading(PAGAT, base)}
    for reading in READINGS:
        ours = {name: table.play(reading, name, table.size.readings[name]).deals for name in PLAYERS}
        found[reading.key] = {**_reading(reading, ours), **_compared(reading, base, ours)}
    return found


def _reading(reading: Reading, deals: Mapping[str, Sequence[Played]]) -> dict[str, Any]:
    wanted = measures(reading.variant)
    return {
        "title": reading.title,
        "changes": [change.path for change in PAGAT.variant.diff(reading.variant).changes],
        "deals": {name: len(played) for name, played in deals.items()},
        "values": {
            name: all_told({measure.name: estimate(measure, played) for measure in wanted})
            for name, played in deals.items()
        },
        "endings": {name: _endings(played) for name, played in deals.items()},
    }


def _endings(deals: Sequence[Played]) -> dict[str, float]:
    reasons = sorted({deal.reason for deal in deals})
    return {reason: sum(deal.reason == reason for deal in deals) / len(deals) for reason in reasons}


def _compared(
    reading: Reading, base: Mapping[str, Sequence[Played]], ours: Mapping[str, Sequence[Played]]
) -> dict[str, Any]:
    wanted = measures(reading.variant)
    contrasts = [contrast_with(base[name], ours[name], name, wanted) for name in PLAYERS]
    return {
        "differences": {each.players: all_told(each.differences) for each in contrasts},
        "verdicts": {measure.name: verdict(measure, contrasts).to_dict() for measure in wanted},
    }


def contrast_with(
    base: Sequence[Played], ours: Sequence[Played], name: str, wanted: Sequence[Measure]
) -> Contrast:
    """What `karo.lab.compare` finds, without playing the deals of pagat anew for every reading."""
    found = contrast(name, base[: len(ours)], ours, wanted, LEVEL, within(LEVEL, len(wanted)))
    return attrs.evolve(found, differences=corrected(found.differences))


def seats(table: Table) -> dict[str, Any]:
    """How strong each seat is."""
    shipped = {reading.key: reading for reading in (PAGAT, *READINGS)}
    found: dict[str, Any] = {}
    for key, number in (("pagat", 4), ("leng", 4), ("open", 4), ("pagat", 5), ("pagat", 6)):
        more = (key, number) == (PAGAT.key, 4)
        sizes = {name: table.size.of_pagat(name) if more else table.size.readings[name] for name in PLAYERS}
        found[f"{key}-{number}"] = {
            name: _by_order(table.play(shipped[key], name, deals, number).deals, number)
            for name, deals in sizes.items()
        }
    return found


def _by_order(deals: Sequence[Played], number: int) -> dict[str, Any]:
    first = next(each for each in lab_game("jokerkaro").seat_measures if each.name == "first")
    went_out = next(each for each in lab_game("jokerkaro").measures if each.name == "went_out")
    return {
        "deals": len(deals),
        "went_out": told(estimate(went_out, deals)),
        "first": [told(estimate(first.at(order), deals)) for order in range(number)],
        "place": [told(estimate(place(order), deals)) for order in range(number)],
        "edge": told(estimate(EDGE, deals)),
    }


def first_rounds(table: Table) -> dict[str, Any]:
    """Who is thrown out in the first round: the cards alone decide it."""
    return {
        reading.key: {
            "title": reading.title,
            "seats": {str(number): _first_round(table, reading, number) for number in (4, 5, 6)},
        }
        for reading in FIRST_ROUND
    }


def _first_round(table: Table, reading: Reading, number: int) -> dict[str, Any]:
    file = f"{fingerprint('jokerkaro')}/first-{reading.key}-{number}.json"
    out = table.count(file, partial(thrown_out, reading, number), table.size.first_round)
    return {
        "seats_out": _share([(each, number) for each in out]),
        "deals_with": _share([(each > 0, 1) for each in out]),
    }


def _share(pairs: Sequence[tuple[float, float]], *, share: bool = True) -> dict[str, Any]:
    return told(value(Parts.of(pairs), level=LEVEL, share=share))


def thrown_out(reading: Reading, number: int, deal: int) -> int:
    """How many seats have no first meld in a deal."""
    game = deal_of(reading.variant, number, SEED, deal)
    out = 0
    for _ in range(number):
        play = game.legal_plays[0]
        out += not play.cards
        game = game.apply(play)
        if play.cards and game.outcome is None:
            game = game.apply(game.parse_play("end"))
    return out


def early_wilds(table: Table) -> dict[str, Any]:
    """How many of the wilds that greedy players play go down in their first turns."""
    found: dict[str, Any] = {}
    for reading in (PAGAT, *(each for each in READINGS if each.key == "run-wilds")):
        file = f"{fingerprint('jokerkaro', 'greedy')}/wilds-{reading.key}.json"
        found[reading.key] = _share(table.count(file, partial(wilds_of, reading), table.size.rokard))
    return found


def wilds_of(reading: Reading, deal: int) -> tuple[int, int]:
    """How many wilds greedy players play in their first turns of a deal, and in all turns."""
    *_, end = play_deal(deal_of(reading.variant, 4, SEED, deal), [by_name("jokerkaro", "greedy")], seed=deal)
    wild = reading.variant.get("wilds.cards")
    early, every, past = 0, 0, set[int]()
    for entry in end.log:
        number = sum(card in wild for card in entry.play.cards)
        every += number
        early += number * (entry.seat not in past)
        if entry.play.ends_turn:
            past.add(entry.seat)
    return early, every


def rokard(table: Table) -> dict[str, Any]:
    """How strong the seats are in Ro-Kard, and how soon its pool is empty."""
    return {
        reading.key: {
            "title": reading.title,
            "seats": {
                str(number): {name: _pool(table, reading, number, name) for name in ROKARD_PLAYERS}
                for number in (2, 3, 4)
            },
        }
        for reading in ROKARD
    }


def _pool(table: Table, reading: Reading, number: int, players: str) -> dict[str, Any]:
    file = f"{fingerprint('rokard', players)}/{reading.key}-{players}-{number}.json"
    deals = table.count(file, partial(pool_of, reading, number, players), table.size.rokard)
    return {
        "deals": len(deals),
        "first": [_share([(deal["first"][order], 1) for deal in deals]) for order in range(number)],
        "edge": _share([(deal["first"][0] - deal["first"][-1], 1) for deal in deals], share=False),
        "empty": _share([(deal["empty"], 1) for deal in deals]),
        "dry": _share([(deal["dry"], deal["turns"]) for deal in deals]),
        "turns": _share([(deal["turns"], 1) for deal in deals], share=False),
    }


def pool_of(reading: Reading, number: int, players: str, deal: int) -> dict[str, Any]:
    """Who has won a deal, by turn, and how many turns were taken after the pool was empty."""
    game = deal_of(reading.variant, number, SEED, deal)
    first, turns, dry = game.to_move, 0, 0
    for after in play_deal(game, [by_name("rokard", players)], seed=deal):
        turns, dry, game = turns + 1, dry + (pool_size(game) == 0), after
    places = game.outcome.places if game.outcome else ()
    won = [places[(first + order) % number] == 1 for order in range(number)]
    shares = [each / sum(won) for each in won]
    return {"first": shares, "turns": turns, "dry": dry, "empty": pool_size(game) == 0}


def pool_size(game: karo.Game) -> int:
    """How many cards are left to draw."""
    return cast("karo.RoKard", game).pool


# ------------------------------------------------------------------ all of it


def study(table: Table) -> dict[str, Any]:
    """All results as plain data."""
    return {
        "seed": SEED,
        "level": LEVEL,
        "players": list(PLAYERS),
        "size": attrs.asdict(table.size),
        "counts": {"readings": 1 + len(READINGS), "changes": len(READINGS)},
        "readings": readings(table),
        "seats": seats(table),
        "first_rounds": first_rounds(table),
        "early_wilds": early_wilds(table),
        "rokard": rokard(table),
    }


@contextmanager
def clock(folder: Path) -> Iterator[None]:
    """Adds the processor time that was used to what earlier runs used."""
    try:
        yield
    finally:
        file = folder / "seconds.json"
        before = json.loads(file.read_text("utf-8")) if file.exists() else 0
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        file.write_text(json.dumps(before + sum(each.ru_utime + each.ru_stime for each in used)), "utf-8")


def written(results: Mapping[str, Any]) -> str:
    """Results as text."""
    return json.dumps(results, indent=1, ensure_ascii=False) + "\n"


def save(results: Mapping[str, Any], folder: Path) -> None:
    """Write results and figures.

    Args:
        results: The results.
        folder: Where to; what is there is overwritten.
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = written(results)
    (folder / "open_rules.json").write_text(text, "utf-8")
    for name, picture in draw(json.loads(text)).items():
        (folder / f"{name}.svg").write_bytes(picture)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m studies.open_rules", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few deals, to try it")
    parser.add_argument("--workers", type=int, default=0, help="processes that play (0: this one)")
    parser.add_argument("--runs", type=Path, help="where the deals are kept")
    parser.add_argument("--write", type=Path, help="where results and figures go")
    parser.add_argument("--draw", action="store_true", help="only draw the figures anew")
    asked = parser.parse_args(arguments)
    target = asked.write or (RUNS / "quick-results" if asked.quick else RESULTS)
    if asked.draw:
        save(json.loads((target / "open_rules.json").read_text("utf-8")), target)
        return
    folder = asked.runs or RUNS / ("quick" if asked.quick else "full")
    folder.mkdir(parents=True, exist_ok=True)
    results = played(folder, asked.workers, QUICK if asked.quick else FULL)
    save(results, target)
    print(f"written to {target}")


def played(folder: Path, workers: int, size: Size) -> dict[str, Any]:
    """The results, with when, where and by what they were made."""
    with clock(folder):
        if workers:
            with process_pool(workers) as executor:
                results = study(Table(folder, executor, size))
        else:
            results = study(Table(folder, None, size))
    seconds = json.loads((folder / "seconds.json").read_text("utf-8"))
    made = datetime.now(UTC).date().isoformat()
    return {"made": made, "minutes": round(seconds / 60, 1), "machine": machine(), **results}


if __name__ == "__main__":
    main()

"""How often the lab's intervals hold the truth: by repetition, on deals that are drawn and not played.

``python -m benchmarks.coverage`` writes ``coverage.json`` and ``coverage.md`` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np

import karo
from benchmarks.machine import now
from karo.lab.sequences import always_valid, looks
from karo.lab.statistics import Estimate, Parts, difference, value

HERE: Final = Path(__file__).parent
TIMES: Final = 10_000
#: A sequence is looked at some twenty times, so fewer of them are drawn.
SEQUENCES: Final = 2_000
MOST: Final = 5_000
Rng = np.random.Generator


@attrs.frozen
class Case:
    """Something whose truth is known.

    Attributes:
        what: What is drawn, in words.
        deals: How many deals.
        truth: The true value.
        draw: Draws the deals and gives one interval.
        level: What the intervals promise, in percent.
        times: How often it is drawn.
    """

    what: str
    deals: int
    truth: float
    draw: Callable[[Rng], Estimate | list[Estimate]]
    level: float = 95
    times: int = TIMES


def share(rng: Rng, deals: int, chance: float) -> Parts:
    """Something that happens in a share of deals."""
    return Parts((rng.random(deals) < chance).astype(float), np.ones(deals))


def ratio(rng: Rng, deals: int) -> Parts:
    """A share of 0.3 of the turns of a deal, which hang together: in some deals it is far higher."""
    turns = 1 + rng.poisson(20, deals)
    return Parts(rng.binomial(turns, rng.beta(3, 7, deals)).astype(float), turns.astype(float))


def raised(rng: Rng, old: Parts, by: float) -> Parts:
    """The same deals where some of what isn't so becomes so."""
    more = rng.binomial((old.whole - old.part).astype(int), by)
    return Parts(old.part + more, old.whole)


def nested(rng: Rng, deals: int, low: float, high: float) -> tuple[Parts, Parts]:
    """The same deals under two rules: what happens under the first happens under the second too."""
    luck, ones = rng.random(deals), np.ones(deals)
    return Parts((luck < low).astype(float), ones), Parts((luck < high).astype(float), ones)


def cases() -> list[Case]:
    """All that is tried."""
    found = [_share(chance) for chance in (0.02, 0.3, 0.9)]
    found += [_ratio(deals) for deals in (50, 400)]
    found += [_pair(n, low, high, level) for n, low, high in PAIRS for level in (95, 99.5)]
    found += [_ratios(n) for n in (50, 400)]
    return [*found, _sequence(bounded=True), _sequence(bounded=False)]


def _share(chance: float) -> Case:
    def draw(rng: Rng) -> Estimate:
        return value(share(rng, 200, chance), share=True)

    return Case(f"a share of {100 * chance:g} %", 200, chance, draw)


def _ratio(deals: int) -> Case:
    def draw(rng: Rng) -> Estimate:
        return value(ratio(rng, deals), share=True)

    return Case("30 % of the turns, which hang together", deals, 0.3, draw)


#: Deals, and the share under each of two rules.
PAIRS: Final = ((50, 0.3, 0.5), (400, 0.3, 0.302), (400, 0.3, 0.35), (1000, 0.1, 0.11), (200, 0.1, 0.4))


def _pair(deals: int, low: float, high: float, level: float) -> Case:
    def draw(rng: Rng) -> Estimate:
        return difference(*nested(rng, deals, low, high), level=level / 100, bounded=True)

    what = f"paired difference of shares, {100 * low:g} and {100 * high:g} %"
    return Case(what, deals, high - low, draw, level)


def _ratios(deals: int) -> Case:
    def draw(rng: Rng) -> Estimate:
        old = ratio(rng, deals)
        return difference(old, raised(rng, old, 0.1))

    return Case("paired difference of shares of turns, 30 and 37 %", deals, 0.07, draw)


def _sequence(*, bounded: bool) -> Case:
    def draw(rng: Rng) -> list[Estimate]:
        old, new = nested(rng, MOST, 0.3, 0.35)
        if not bounded:
            old = ratio(rng, MOST)
            new = raised(rng, old, 0.1)
        parts = ([Parts(it.part[:n], it.whole[:n]) for it in (old, new)] for n in looks(MOST))
        return [always_valid(before, after, bounded=bounded) for before, after in parts]

    kind = "shares, 30 and 35 %" if bounded else "shares of turns, 30 and 37 %"
    truth = 0.05 if bounded else 0.07
    return Case(
        f"paired difference at all of {len(list(looks(MOST)))} looks, {kind}",
        MOST,
        truth,
        draw,
        95,
        SEQUENCES,
    )


def held(case: Case, seed: int) -> float:
    """The share of draws whose interval, or all of whose intervals, hold the truth."""
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(case.times):
        found = case.draw(rng)
        hits += all(each.holds(case.truth) for each in (found if isinstance(found, list) else [found]))
    return hits / case.times


def main() -> None:
    """Try everything and write it down."""
    rows = [
        {"what": it.what, "deals": it.deals, "level": it.level, "times": it.times, "held": held(it, seed)}
        for seed, it in enumerate(cases())
    ]
    results: dict[str, Any] = {"made": now(), "karo": karo.__version__, "rows": rows}
    (HERE / "coverage.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (HERE / "coverage.md").write_text(page(rows), "utf-8")
    print(page(rows))


def page(rows: list[dict[str, Any]]) -> str:
    """The table as Markdown."""
    lines = ["| interval for | deals | promised | held | drawn |", "| --- | ---: | ---: | ---: | ---: |"]
    for row in rows:
        promise, share_held = f"{row['level']:g} %", f"{100 * row['held']:.1f} %"
        lines.append(
            f"| {row['what']} | {row['deals']:,} | {promise} | {share_held} | {row['times']:,} times |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()

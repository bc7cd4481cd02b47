"""The figures as Markdown: what the page "how it is fast" shows."""

from __future__ import annotations

from typing import Any


def page(results: dict[str, Any]) -> str:
    """All tables."""
    parts = [*_setting(results), "", *_rows(results["rows"])]
    if results["growth"]:
        parts += ["", *_growth(results["growth"])]
    if results["compiled"]:
        parts += ["", *_compiled(results["compiled"])]
    return "\n".join(parts) + "\n"


def _setting(results: dict[str, Any]) -> list[str]:
    place = results["machine"]
    peers = ", ".join(f"{name} {number}" for name, number in place["peers"].items())
    load = " and ".join(str(results["load"][when]) for when in ("before", "after"))
    speed = "a quick run: rough figures" if results["quick"] else "a full run"
    where = f"on one core of {place['cores']} ({place['processor']}, {place['system']})"
    which = f"under {place['python']}, with karo {place['karo']} at commit {place['commit'] or 'unknown'}"
    return [
        f"Taken {results['made']} by `make bench`, {speed}, {where}, {which}; {peers}.",
        f"The machine's load was {load} before and after.",
        "Times are processor time: medians, with the quartiles in brackets.",
    ]


def _rows(rows: list[dict[str, Any]]) -> list[str]:
    lines = [
        "| what | ours | against | theirs | times as fast | goal | |",
        "| --- | ---: | --- | ---: | ---: | ---: | --- |",
    ]
    for row in rows:
        goal = "" if row["goal"] is None else f"{row['goal']:g}"
        told = "; ".join(filter(None, (row["verdict"], row["note"])))
        cells = [
            row["what"],
            _spread(row["ours"], row["unit"]),
            row["peer"],
            _spread(row["theirs"], row["unit"]),
            _spread(row["ratio"]),
            goal,
            told,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _growth(rows: list[dict[str, Any]]) -> list[str]:
    lines = [
        "| profile | what grows | to | legal plays | to count them | to make one | to list them all |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        plays = f"{row['plays']:,.0f}"
        times = [_time(row[name]) for name in ("count", "pick", "list")]
        lines.append(
            f"| `{row['profile']}` | {row['grows']} | {row['size']} | {plays} | {' | '.join(times)} |"
        )
    return lines


def _compiled(rows: list[dict[str, Any]]) -> list[str]:
    lines = ["| compiled with mypyc | as it is | compiled | times as fast |", "| --- | ---: | ---: | ---: |"]
    for row in rows:
        if row["note"]:
            lines.append(f"| {row['what']} | | | {row['note']} |")
        else:
            times = _spread(row["pure"], row["unit"]), _spread(row["compiled"], row["unit"])
            lines.append(f"| {row['what']} | {times[0]} | {times[1]} | {_spread(row['ratio'])} |")
    return lines


def _spread(spread: dict[str, Any] | None, unit: str = "") -> str:
    if spread is None:
        return ""
    middle, low, high = (_number(spread[name]) for name in ("median", "low", "high"))
    space = " " if unit else ""
    around = f" ({low}–{high})" if spread["runs"] > 1 else ""
    return f"{middle}{space}{unit}{around}"


def _time(spread: dict[str, Any] | None) -> str:
    if spread is None:
        return "not tried"
    median = spread["median"]
    return f"{_number(median / 1000)} ms" if median >= 1000 else f"{_number(median)} µs"


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"

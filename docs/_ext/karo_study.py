"""Puts figures of the study into the pages: in the text by roles, as tables by marks.

``{share}`readings/pagat/values/greedy/went_out` `` is a share in percent, ``{points}`…` `` a difference of
shares, ``{change}`…` `` a difference of other numbers, ``{figure}`…` `` any other number or word. With ``±``
after the path the interval stands behind it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes

RESULTS = Path(__file__).parent.parent.parent / "studies" / "results" / "open_rules.json"


@cache
def results() -> dict[str, Any]:
    """The results of the study."""
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return found


def found(path: str) -> Any:
    """What stands at a path of the results."""
    place: Any = results()
    for step in path.split("/"):
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place


# ------------------------------------------------------------------ numbers as text


def share(number: float) -> str:
    """A share in percent, with a decimal where it is small."""
    return f"{100 * number:.1f}" if number < 0.1 else f"{100 * number:.0f}"


def points(number: float) -> str:
    """A difference of shares."""
    return _signed(100 * number, 0 if abs(number) >= 0.1 else 1)


def figure(number: float) -> str:
    """Any number."""
    if isinstance(number, int):
        return f"{number:,}"
    return (
        f"{number:.0f}" if abs(number) >= 100 else f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"
    )


def change(number: float) -> str:
    """A difference of other numbers."""
    return _signed(number, 0 if abs(number) >= 100 else 1)


def _signed(number: float, places: int) -> str:
    return f"{round(number, places) + 0.0:+.{places}f}".replace("-", "−")


#: Each way to write a number, and what follows it in the text.
WRITERS: dict[str, tuple[Callable[[float], str], str]] = {
    "share": (share, " %"),
    "points": (points, ""),
    "figure": (figure, ""),
    "change": (change, ""),
}


def text(kind: str, words: str) -> str:
    """A value of the results as text."""
    write, unit = WRITERS[kind]
    path, _, interval = words.partition(" ")
    value = found(path)
    if not isinstance(value, dict):
        return str(value) if isinstance(value, str) else f"{write(value)}{unit}"
    around = f" ({write(value['low'])} to {write(value['high'])})" if interval else ""
    return f"{write(value['value'])}{unit}{around}"


def _role(kind: str) -> Callable[..., tuple[list[nodes.Node], list[Any]]]:
    def role(
        _name: str, raw: str, words: str, line: int, inliner: Any, *_more: Any
    ) -> tuple[list[nodes.Node], list[Any]]:
        inliner.document.settings.env.note_dependency(str(RESULTS))
        try:
            return [nodes.Text(text(kind, words))], []
        except (KeyError, IndexError, TypeError) as error:
            told = inliner.reporter.error(f"the study has no {words}: {error!r}", line=line)
            return [inliner.problematic(raw, raw, told)], [told]

    return role


# ------------------------------------------------------------------ tables


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def endings(_words: str) -> str:
    """In how many deals somebody goes out, under each reading."""
    names = results()["players"]
    rows = [
        [
            each["title"],
            *(_with_interval(each["values"][name]["went_out"]) for name in names),
            ", ".join(str(each["deals"][name]) for name in names),
        ]
        for each in results()["readings"].values()
    ]
    return _table(["reading", *names, "deals of each"], rows)


def _with_interval(value: Mapping[str, float]) -> str:
    return f"{share(value['value'])} % ({share(value['low'])}–{share(value['high'])})"


MEASURES = {
    "went_out": ("deals in which somebody goes out", points),
    "turns": ("turns of a deal", change),
    "swing": ("points won or lost", change),
    "hand_value": ("hand value left", change),
}


def robust(_words: str) -> str:
    """The changes whose sign holds for all players."""
    names = results()["players"]
    rows: list[list[str]] = []
    for each in results()["readings"].values():
        for measure, (title, write) in MEASURES.items():
            told = each.get("verdicts", {}).get(measure)
            if told and told["robust"] and told["finding"] in {"up", "down"}:
                gaps = [each["differences"][name][measure] for name in names]
                rows.append([each["title"], title, *(write(gap["value"]) for gap in gaps)])
    return _table(["reading", "changes", *names], rows)


def places(_words: str) -> str:
    """The mean place of each seat."""
    rows: list[list[str]] = []
    for key, table in results()["seats"].items():
        for name, each in table.items():
            told = " · ".join(f"{place['value']:.2f}" for place in each["place"])
            edge = each["edge"]
            around = f"{points(edge['value'])} ({points(edge['low'])} to {points(edge['high'])})"
            rows.append([f"{key.replace('-', ', ')}, {name}", told, around])
    return _table(["table", "mean places by turn", "first places of turn 1 less the last, points"], rows)


def pools(_words: str) -> str:
    """How often the pool of Ro-Kard empties."""
    rows: list[list[str]] = []
    for each in results()["rokard"].values():
        for number, table in each["seats"].items():
            for name, pool in table.items():
                told = [
                    _with_interval(pool["empty"]),
                    _with_interval(pool["dry"]),
                    figure(pool["turns"]["value"]),
                ]
                rows.append([f"{each['title']}; {number} players, {name}", *told])
    return _table(
        ["rules and players", "deals that end with an empty pool", "turns after that", "turns"], rows
    )


TABLES: dict[str, Callable[[str], str]] = {
    "endings": endings,
    "robust": robust,
    "places": places,
    "pools": pools,
}


def table(name: str) -> str:
    """A table by its name."""
    return TABLES[name](name)


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    for kind in WRITERS:
        app.add_role(kind, _role(kind))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

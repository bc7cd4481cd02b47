"""The figures of the study, drawn from its results alone: the same results give the same files."""

from __future__ import annotations

import io
import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

__all__ = ["digest", "draw"]

#: Colours that most colour-blind people can tell apart (Okabe and Ito), and a shape for those who can't.
LOOKS: Final = {"random": ("#56B4E9", "o"), "greedy": ("#D55E00", "s"), "patient": ("#00664B", "D")}
INK, FAINT, LINE, BAND = "#222222", "#777777", "#E6E6E6", "#FFF3C4"
#: In inches. On a phone it is shown at about three quarters of that, and its letters can still be read.
WIDTH: Final = 5.2
_STYLE: Final[Any] = {
    "svg.hashsalt": "karo-rules",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "white",
    "lines.linewidth": 1.6,
    "lines.markersize": 5,
}

#: The results of the study, or a part of them, as plain data.
Results = Mapping[str, Any]


def digest(results: Results) -> str:
    """What tells results from others; it stands in each figure.

    Args:
        results: The results.
    """
    return blake2b(json.dumps(results, sort_keys=True).encode(), digest_size=8).hexdigest()


def draw(results: Results) -> dict[str, bytes]:
    """All figures as SVG.

    Args:
        results: The results.

    Returns:
        The files by name.
    """
    drawn = {"going-out": going_out, "first-round": first_round, "changes": changes}
    drawn |= {"seats": seats, "ro-kard": ro_kard}
    with mpl.rc_context(_STYLE):
        return {name: _file(figure(results), results) for name, figure in drawn.items()}


def _file(figure: Figure, results: Results) -> bytes:
    out = io.BytesIO()
    by = f"karo-rules, matplotlib {mpl.__version__}"
    told = {"Date": None, "Creator": by, "Description": f"results {digest(results)}"}
    figure.savefig(out, format="svg", metadata=told)
    return out.getvalue()


# ------------------------------------------------------------------ parts of figures


def _canvas(height: float, title: str) -> Figure:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    figure.suptitle(textwrap.fill(title, 54), x=0.01, ha="left", fontsize=11.5, fontweight="bold")
    return figure


def _across(axes: Axes, row: float, found: Results, name: str, scale: float = 100) -> None:
    """A value with its interval in a row."""
    colour, shape = LOOKS[name]
    if found["low"] is not None:
        axes.hlines(row, scale * found["low"], scale * found["high"], color=colour)
    axes.plot([scale * found["value"]], [row], shape, color=colour)


def _upright(axes: Axes, at: float, found: Results, name: str) -> None:
    """A share with its interval above a place."""
    colour, shape = LOOKS[name]
    if found["low"] is not None:
        axes.vlines(at, 100 * found["low"], 100 * found["high"], color=colour)
    axes.plot([at], [100 * found["value"]], shape, color=colour)


def _legend(figure: Figure, names: Sequence[str], title: str = "players, with 95 % intervals") -> None:
    handles = [Line2D([], [], color=LOOKS[name][0], marker=LOOKS[name][1], label=name) for name in names]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(names), frameon=False, title=title)


def _rows(axes: Axes, titles: Sequence[str]) -> None:
    """A row for each title, the first on top."""
    axes.set_ylim(len(titles) - 0.5, -0.5)
    axes.set_yticks(range(len(titles)), titles)
    axes.tick_params(axis="y", length=0)
    for row in range(1, len(titles)):
        axes.axhline(row - 0.5, color=LINE, linewidth=0.8, zorder=0)


def _beside(names: Sequence[str], step: float) -> Iterator[tuple[str, float]]:
    """Where each of some points lies beside the middle, so that none hides another."""
    for number, name in enumerate(names):
        yield name, (number - (len(names) - 1) / 2) * step


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def percent(share: float) -> str:
    """A share in percent, with a decimal where it is small."""
    return f"{100 * share:.1f}" if share < 0.1 else f"{100 * share:.0f}"


# ------------------------------------------------------------------ the figures


def going_out(results: Results) -> Figure:
    """How many deals end with somebody going out, under each reading."""
    names, found = results["players"], results["readings"]

    def height(key: str) -> float:
        return -sum(float(found[key]["values"][name]["went_out"]["value"]) for name in names)

    keys = sorted(found, key=height)
    figure = _canvas(7.6, _title_of_going_out(results))
    axes = figure.subplots()
    titles = {key: found[key]["title"] for key in keys} | {"pagat": "pagat (twice the deals)"}
    _rows(axes, [titles[key] for key in keys])
    axes.axvline(50, color=FAINT, linestyle="--", linewidth=1)
    for row, key in enumerate(keys):
        if key == "pagat":
            axes.axhspan(row - 0.5, row + 0.5, color=BAND, zorder=0)
        for name, off in _beside(names, 0.24):
            _across(axes, row + off, found[key]["values"][name]["went_out"], name)
    axes.set_xlim(-1, 101)
    axes.set_xlabel("deals in which somebody goes out, in %")
    _legend(figure, names)
    return figure


def _title_of_going_out(results: Results) -> str:
    found = results["readings"]
    usual = {
        name: [key for key in found if found[key]["values"][name]["went_out"]["low"] > 0.5]
        for name in results["players"]
    }
    always = [found[key]["title"] for key in found if all(key in keys for keys in usual.values())]
    if always:
        return f"Going out is shown to be the usual ending, whoever plays, under: {_and(always)}"
    counts = [f"{len(keys)} with {name}" for name, keys in usual.items()]
    return f"Of {len(found)} readings, going out is shown to be usual under {_and(counts)} players"


#: Readings of the first round: colour, shape, how far below its point a label stands.
_FIRST_ROUND: Final = {
    "no-wilds": ("#D55E00", "s", 4),
    "pagat": ("#00664B", "D", 4),
    "set-first": ("#56B4E9", "o", -12),
}


def first_round(results: Results) -> Figure:
    """How many seats have no first meld."""
    found = results["first_rounds"]
    little, much = (
        [percent(each["seats_out"]["value"]) for each in found[key]["seats"].values()]
        for key in ("pagat", "no-wilds")
    )
    figure = _canvas(
        4.2,
        f"With 4, 5 and 6 players {_and(little)} % of seats are thrown out at once, "
        f"and {_and(much)} % where wilds may not help",
    )
    axes = figure.subplots()
    for key in _FIRST_ROUND:
        _by_players(axes, key, found[key])
    axes.set_xticks((4, 5, 6))
    axes.set_xlim(3.9, 6.35)
    axes.set_ylim(bottom=-4)
    axes.set_xlabel("players")
    axes.set_ylabel("seats without a first meld, in %")
    axes.legend(frameon=False, loc="upper left")
    return figure


def _by_players(axes: Axes, key: str, reading: Results) -> None:
    colour, shape, below = _FIRST_ROUND[key]
    shares = {int(number): each["seats_out"] for number, each in reading["seats"].items()}
    label = "as pagat has it" if key == "pagat" else reading["title"]
    heights = [100 * each["value"] for each in shares.values()]
    axes.plot(list(shares), heights, f"{shape}-", color=colour, label=label)
    for at, each in shares.items():
        axes.vlines(at, 100 * each["low"], 100 * each["high"], color=INK, linewidth=2.5)
        text = f"{percent(each['value'])} %"
        axes.annotate(text, (at, 100 * each["value"]), (6, below), textcoords="offset points")


#: The panels of what readings change: measure, head, scale.
_PANELS: Final = (
    ("went_out", "going out\n(points of %)", 100),
    ("turns", "turns\nof a deal", 1),
    ("swing", "points won or\nlost, per seat", 1),
)


def changes(results: Results) -> Figure:
    """What each reading changes in pagat; where all players agree, the row is marked."""
    names = results["players"]
    found = {key: each for key, each in results["readings"].items() if "differences" in each}
    figure = _canvas(8.4, _title_of_changes(found))
    panels = figure.subplots(1, len(_PANELS), sharey=True)
    for axes, (measure, head, scale) in zip(panels, _PANELS, strict=True):
        _rows(axes, [each["title"] for each in found.values()])
        axes.axvline(0, color=FAINT, linewidth=1)
        axes.set_title(head, loc="center")
        for row, each in enumerate(found.values()):
            _change(axes, row, each, measure, names, scale)
    _legend(figure, names, "players; in 95 % all intervals of a reading hold together")
    return figure


def _change(axes: Axes, row: int, each: Results, measure: str, names: Sequence[str], scale: float) -> None:
    if measure not in each["verdicts"]:
        axes.annotate("no payments", (0, row), ha="center", va="center", fontsize=8, color=FAINT)
        return
    told = each["verdicts"][measure]
    if told["robust"] and told["finding"] in {"up", "down"}:
        axes.axhspan(row - 0.5, row + 0.5, color=BAND, zorder=0)
    for name, off in _beside(names, 0.24):
        _across(axes, row + off, each["differences"][name][measure], name, scale)


def _title_of_changes(found: Results) -> str:
    verdicts = {each["title"]: each["verdicts"]["went_out"] for each in found.values()}
    told = [title for title, verdict in verdicts.items() if verdict["finding"] in {"up", "down"}]
    number = len(told)
    if not number:
        return "No reading is shown to change going out the same way with all players"
    if number == 1:
        return f"One reading is shown to change going out the same way with all players: {told[0]}"
    return f"{number} of {len(found)} readings are shown to change going out the same way with all players"


def seats(results: Results) -> Figure:
    """How many first places each seat has."""
    names, found = results["players"], results["seats"]
    edges = [each["edge"] for table in found.values() for each in table.values()]
    figure = _canvas(6.6, _title_of_edges(edges))
    panels = list(figure.subplots(3, 2, sharey=True).flat)
    for axes, (key, table) in zip(panels, found.items(), strict=False):
        profile, _, number = key.partition("-")
        _seats(axes, table, names, f"{profile}, {number} players")
    panels[0].set_ylim(0, _top(found))
    panels[-1].axis("off")
    for axes in panels[3:5]:
        axes.set_xlabel("turn in a round")
    figure.supylabel("first places, in %", fontsize=10)
    _legend(figure, names)
    return figure


def _seats(axes: Axes, table: Results, names: Sequence[str], title: str) -> None:
    number = len(next(iter(table.values()))["first"])
    axes.axhline(100 / number, color=FAINT, linestyle="--", linewidth=1)
    for name, off in _beside(names, 0.22):
        for order, share in enumerate(table[name]["first"], start=1):
            _upright(axes, order + off, share, name)
    axes.set_xticks(range(1, number + 1))
    axes.set_title(title)


def _top(tables: Results) -> float:
    """Where the axis of shares ends."""
    shares = [share for table in tables.values() for each in table.values() for share in each["first"]]
    return 104 * max(float(share["high"]) for share in shares)


def _title_of_edges(edges: Sequence[Results]) -> str:
    # Where too few deals were played to say, there is no interval.
    better, worse = (
        sum((each[end] or 0) * sign > 0 for each in edges) for end, sign in (("low", 1), ("high", -1))
    )
    if better == len(edges):
        return "The seat that begins is shown to win more often than the last, whoever plays"
    told = f"The seat that begins is shown to win more often than the last at {better} of {len(edges)} tables"
    return f"{told}, and less often at {worse}"


def ro_kard(results: Results) -> Figure:
    """How many first places each seat has in Ro-Kard."""
    found = results["rokard"]["rokard"]["seats"]
    names = list(next(iter(found.values())))
    edges = [each["edge"] for table in found.values() for each in table.values()]
    figure = _canvas(3.6, f"Ro-Kard: {_title_of_edges(edges)[0].lower()}{_title_of_edges(edges)[1:]}")
    panels = figure.subplots(1, len(found), sharey=True)
    panels[0].set_ylim(0, _top(found))
    for axes, (number, table) in zip(panels, found.items(), strict=True):
        _seats(axes, table, names, f"{number} players")
        axes.set_xlabel("turn in a round")
    figure.supylabel("first places, in %", fontsize=10)
    _legend(figure, names)
    return figure

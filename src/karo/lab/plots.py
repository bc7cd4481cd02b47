"""Pictures of results: each gives its finding in the title, and shows how certain it is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from karo.errors import ArgumentError, MissingExtra
from karo.files.disk import write_whole
from karo.lab.comparison import Comparison
from karo.lab.measures import Measure
from karo.lab.simulation import Simulation
from karo.lab.statistics import Estimate
from karo.lab.sweeping import Sweep
from karo.lab.tables import difference_text, interval_text, nth_text, value_text

__all__ = ["draw", "require_drawable"]

#: Colours that stay apart for the colour-blind (M. Okabe and K. Ito, 2008), and a shape for each.
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
_SHAPES: Final = "osD^vP"
#: A sweep shows so many steps; the others change less.
_MOST_STEPS: Final = 20


def draw(result: Simulation | Comparison | Sweep, file: str | os.PathLike[str]) -> None:
    """Draw a result.

    Args:
        result: What :func:`simulate`, :func:`compare` or :func:`sweep` gave.
        file: Where to; its name ends in ``.svg`` or ``.png``, and one that is there is replaced.

    Raises:
        ArgumentError: If the name ends otherwise, or it isn't a result.
        MissingExtra: If matplotlib isn't installed.
        OSError: If the system refuses.
    """
    require_drawable(file)
    kind, drawn = Path(file).suffix.removeprefix("."), BytesIO()
    with _matplotlib().rc_context(_STYLE):
        # Without a date, the same result gives the same file.
        metadata = {"Date": None} if kind == "svg" else {}
        _figure(result).savefig(drawn, format=kind, dpi=150, metadata=metadata)
    write_whole(drawn.getvalue(), Path(file))


def require_drawable(file: str | os.PathLike[str]) -> None:
    """Make sure that a picture can be drawn there, before it takes long to come to it.

    Args:
        file: Where to.

    Raises:
        ArgumentError: If the name doesn't end in ``.svg`` or ``.png``, or no file can be written there.
        MissingExtra: If matplotlib isn't installed.
    """
    place = Path(file)
    if place.suffix not in {".svg", ".png"}:
        raise ArgumentError(f"the name of a picture must end in .svg or .png, not {place.name!r}")
    there = place if place.exists() else place.parent
    if place.is_dir() or not (place.parent.is_dir() and os.access(there, os.W_OK)):
        raise ArgumentError(f"no picture can be written to {str(place)!r}")
    _matplotlib()


#: Names are text in an SVG, and the same everywhere.
_STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "karo",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def _matplotlib() -> Any:
    try:
        return import_module("matplotlib")
    except ImportError as error:
        raise MissingExtra("a picture", "plot") from error


def _figure(result: object) -> Any:
    if isinstance(result, Simulation):
        return _simulation(result)
    if isinstance(result, Comparison):
        return _comparison(result)
    if isinstance(result, Sweep):
        return _sweep(result)
    raise ArgumentError("only results of simulate, compare or sweep can be drawn")


def _new(height: float, panels: int = 1) -> tuple[Any, list[Any]]:
    # Not by pyplot, which keeps every figure and may want a screen.
    figure = import_module("matplotlib.figure").Figure(figsize=(8.5, height), layout="constrained")
    axes = figure.subplots(1, panels, squeeze=False)[0]
    return figure, list(axes)


def _say(figure: Any, title: str, below: str) -> None:
    figure.suptitle(title, x=0.01, ha="left", weight="bold", wrap=True)
    figure.supxlabel(below, x=0.01, ha="left", size=8, color="#555555")


def _points(
    axis: Any, places: Sequence[float], found: Sequence[Estimate], scale: float, player: int, label: str
) -> None:
    """Points with their intervals, one for each row."""
    for place, estimate in zip(places, found, strict=True):
        if estimate.value is None:
            continue
        colour = _COLOURS[player % len(_COLOURS)]
        if estimate.low is not None and estimate.high is not None:
            axis.plot([scale * estimate.low, scale * estimate.high], [place] * 2, color=colour, linewidth=1.5)
        shape = _SHAPES[player % len(_SHAPES)]
        axis.plot([scale * estimate.value], [place], shape, color=colour, markersize=5, label=label)
        label = "_again"


def _rows(axis: Any, names: Sequence[str]) -> None:
    axis.set_yticks(range(len(names)), names)
    axis.set_ylim(len(names) - 0.5, -0.5)
    axis.tick_params(axis="y", length=0)
    axis.grid(axis="x", color="#dddddd", linewidth=0.6)
    axis.set_axisbelow(True)


def _beside(row: int, player: int, players: int) -> float:
    """Where the point of a player lies, so that points of one row don't hide each other."""
    return row + 0.6 * ((player + 0.5) / players - 0.5)


def _legend(figure: Any, axis: Any) -> None:
    figure.legend(
        *axis.get_legend_handles_labels(), loc="outside lower right", ncols=4, frameon=False, fontsize=9
    )


# ---------------------------------------------------------------- one profile


def _simulation(result: Simulation) -> Any:
    measures = [measure for measure in result.measures if measure.kind == "share"]
    figure, (left, right) = _new(1.6 + 0.32 * max(len(measures), 6), 2)
    _points(left, range(len(measures)), [result.values[each.name] for each in measures], 100, 0, "")
    _rows(left, [each.title for each in measures])
    left.set_xlim(0, 100)
    left.set_xlabel("%")
    first = [values["first"] for values in result.by_order]
    _points(right, range(result.seats), first, 100, 0, "")
    right.axvline(100 / result.seats, color="#999999", linewidth=1, linestyle=":")
    _rows(right, [f"{nth_text(number)} to play" for number in range(1, result.seats + 1)])
    right.set_xlabel("% of first places (dotted: par)")
    headline = result.measures[0]
    found = result.values[headline.name]
    told = f"{value_text(headline, found.value)} ({interval_text(headline, found)})"
    title = f"{result.variant.name} with {result.players} players: {headline.title} {told}"
    _say(figure, title, _below(result.level, result.seats, len(result.deals), result.seed, "of each value"))
    return figure


def _below(level: float, seats: int, deals: int, seed: int, which: str) -> str:
    lines = f"Lines: {100 * level:g} % intervals {which}, clustered by deal."
    return f"{lines} {seats} seats, {deals} deals, seed {seed}."


# ---------------------------------------------------------------- two profiles


def _comparison(result: Comparison) -> Any:
    kinds = [[measure for measure in result.measures if measure.kind == kind] for kind in ("share", "mean")]
    shown = [measures for measures in kinds if measures]
    players = len(result.contrasts)
    height = 1.8 + 0.16 * (1 + players) * max(map(len, shown))
    figure, axes = _new(height, len(shown))
    for axis, measures in zip(axes, shown, strict=True):
        share = measures[0].kind == "share"
        for player, contrast in enumerate(result.contrasts):
            places = [_beside(row, player, players) for row in range(len(measures))]
            gaps = [
                contrast.differences[each.name]
                if share
                else _relative(contrast.old[each.name], contrast.differences[each.name])
                for each in measures
            ]
            _points(axis, places, gaps, 100, player, contrast.players)
        axis.axvline(0, color="#333333", linewidth=0.8)
        _rows(axis, [each.title for each in measures])
        axis.set_xlabel("points of %" if share else f"% of the value under {result.old.name}")
    _legend(figure, axes[0])
    which = "that hold at every look" if result.sequential else "that hold together for all measures"
    _say(
        figure,
        f"{result.new.name} instead of {result.old.name} – {_finding(result)}",
        _below(result.level, result.seats, result.deals, result.seed, which),
    )
    return figure


def _relative(old: Estimate, gap: Estimate) -> Estimate:
    """A difference as a part of the value before; nothing if that is zero."""
    if not old.value or gap.value is None:
        return Estimate(None, None, None)
    low, high = (None if end is None else end / abs(old.value) for end in (gap.low, gap.high))
    return Estimate(gap.value / abs(old.value), low, high)


def _finding(result: Comparison) -> str:
    """The most telling verdict: that of the first measure of which something can be said."""
    told = [each for each in result.verdicts if each.finding in {"up", "down", "mixed"}]
    if told:
        text = told[0].text.rstrip(".")
        return text[0].lower() + text[1:]
    return "no difference has shown for all players"


# ---------------------------------------------------------------- many profiles


def _sweep(result: Sweep) -> Any:
    effects = result.effects[:_MOST_STEPS]
    measure = result.measure
    scale = 100 if measure.kind == "share" else 1
    players = len(result.players)
    figure, (axis,) = _new(1.8 + 0.11 * (1 + players) * len(effects))
    for player, name in enumerate(result.players):
        places = [_beside(row, player, players) for row in range(len(effects))]
        gaps = [effect.contrasts[player].differences[measure.name] for effect in effects]
        _points(axis, places, gaps, scale, player, name)
    axis.axvline(0, color="#333333", linewidth=0.8)
    _rows(axis, [str(effect.step) for effect in effects])
    axis.set_xlabel(f"{measure.title}: {'points of %' if scale == 100 else 'difference'}")
    _legend(figure, axis)
    largest = effects[0]
    by_player = ", ".join(
        f"{_middle(measure, each.differences[measure.name])} with {each.players}"
        for each in largest.contrasts
    )
    title = (
        f"Of {len(result.effects)} steps from {result.variant.name}, {largest.step} changes most: {by_player}"
    )
    if not any(each.differences[measure.name].sign for each in largest.contrasts):
        title += "; all of it may be chance"
    below = _below(result.level, result.seats, result.deals, result.seed, "that hold together for all steps")
    rest = len(result.effects) - len(effects)
    _say(figure, title, below + (f"\n{rest} more steps change less." if rest else ""))
    return figure


def _middle(measure: Measure, gap: Estimate) -> str:
    return difference_text(measure, Estimate(gap.value, None, None))

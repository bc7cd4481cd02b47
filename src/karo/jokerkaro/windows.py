"""The windows of a suit: from where to where a run can lie that its cards and some wilds fill.

A window belongs to a stretch of cards that no gap parts which is too wide for the wilds. There are few
different stretches, so what each offers is worked out once, for all suits alike.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from karo.jokerkaro.counting import Supply, filling_table
from karo.jokerkaro.rules import Bounds

__all__ = ["Span", "Window", "longer_spans", "new_spans", "new_windows"]

#: A window: its low and high end, how many positions are to be filled, how many of them lack their card.
Span = tuple[int, int, int, int]
#: A window: its low and high end, and in how many ways it can be filled.
Window = tuple[int, int, int]


def new_spans(missing: bytes, usable: int, bounds: Bounds) -> list[Span]:
    """The windows of runs to lay that the cards of a suit and so many wilds can fill.

    Args:
        missing: For each position from 1 to 14 whether its card is missing, 1 or 0.
        usable: How many wilds may help.
        bounds: What the rules say of the positions and lengths of runs.
    """
    stretches = _stretches(missing, usable, bounds.shortest)
    return [span for stretch, first in stretches for span in _spans(stretch, first, usable, bounds)]


def new_windows(
    missing: bytes, supply: Supply, usable: int, naturals: int, bounds: Bounds
) -> tuple[tuple[Window, ...], int]:
    """The same with the number of ways to fill each, where positions are filled independently.

    Args:
        missing: For each position from 1 to 14 whether its card is missing, 1 or 0.
        supply: The wilds in hand, by kind.
        usable: How many wilds may help.
        naturals: How many positions have to take their own card at least.
        bounds: What the rules say of the positions and lengths of runs.

    Returns:
        The windows, and how many ways there are in all.
    """
    windows: tuple[Window, ...] = ()
    total = 0
    for stretch, first in _stretches(missing, usable, bounds.shortest):
        found, ways = _counted(stretch, first, supply, usable, naturals, bounds)
        windows += found
        total += ways
    return windows, total


def _stretches(missing: bytes, usable: int, shortest: int) -> list[tuple[bytes, int]]:
    """The parts of a suit that may hold a window, each from first to last card, and where they begin."""
    if usable >= shortest:
        return [(missing[1:], 1)]
    found: list[tuple[bytes, int]] = []
    gap, at = b"\1" * (usable + 1), 1
    for part in missing[1:].split(gap):
        if part:
            stretch = part.lstrip(b"\1")
            if stretch.count(0) + usable >= shortest:
                found.append((stretch.rstrip(b"\1"), at + len(part) - len(stretch)))
            at += len(part)
        at += usable + 1
    return found


@lru_cache(maxsize=16384)
def _counted(
    stretch: bytes, first: int, supply: Supply, usable: int, naturals: int, bounds: Bounds
) -> tuple[tuple[Window, ...], int]:
    table = filling_table(supply, usable, naturals)
    every = _spans(stretch, first, usable, bounds)
    windows = tuple([(low, high, ways) for low, high, size, holes in every if (ways := table[holes][size])])
    return windows, sum([ways for _, _, ways in windows])


@lru_cache(maxsize=16384)
def _spans(stretch: bytes, first: int, usable: int, bounds: Bounds) -> tuple[Span, ...]:
    last = first + len(stretch) - 1
    gaps = list(accumulate(b"\1" * first + stretch + b"\1" * (14 - last)))
    spans: list[Span] = []
    for low in range(max(bounds.lowest, first - usable), min(last, bounds.highest - bounds.shortest + 1) + 1):
        before = gaps[low - 1]
        for high in range(low + bounds.shortest - 1, _last(low, bounds) + 1):
            holes = gaps[high] - before
            if holes > usable:
                break
            spans.append((low, high, high - low + 1, holes))
    return tuple(spans)


@lru_cache(maxsize=32768)
def longer_spans(
    missing: bytes, bottom: int, top: int, side: int, usable: int, bounds: Bounds
) -> tuple[Span, ...]:
    """The windows that a run on the table can grow to.

    Args:
        missing: For each position from 1 to 14 whether its card is missing, 1 or 0.
        bottom: The low end of the run.
        top: Its high end.
        side: The only end where cards may be added, -1 or 1; else 0.
        usable: How many wilds may help.
        bounds: What the rules say of the positions and lengths of runs.
    """
    gaps = list(accumulate(missing))
    spans: list[Span] = []
    for low in range(bottom, bottom - 1 if side > 0 else bounds.lowest - 1, -1):
        below = gaps[bottom - 1] - gaps[low - 1]
        if below > usable:
            break
        last = _last(low, bounds)
        for high in range(top + (low == bottom), (min(last, top) if side < 0 else last) + 1):
            holes = below + gaps[high] - gaps[top]
            if holes > usable:
                break
            spans.append((low, high, bottom - low + high - top, holes))
    return tuple(spans)


def _last(low: int, bounds: Bounds) -> int:
    """The highest end of a run that begins here."""
    last = min(bounds.highest, low + bounds.longest - 1)
    return min(last, 13) if low == 1 and not bounds.both_aces else last

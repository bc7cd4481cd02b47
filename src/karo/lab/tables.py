"""Results as tables: to read, for notebooks, and for programs."""

from __future__ import annotations

import csv
import html
import io
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from karo.lab.measures import Measure
    from karo.lab.statistics import Estimate

__all__ = [
    "Table",
    "csv_text",
    "difference_text",
    "interval_text",
    "nth_text",
    "sign_notes",
    "sign_text",
    "value_text",
]


#: Sentences below a table are broken here.
_WIDEST_NOTE: Final = 100


@attrs.frozen
class Table:
    """A table of texts.

    Attributes:
        title: What it shows.
        head: The heads of its columns; the first is that of the rows' names.
        rows: Its rows.
        notes: Sentences below it.
        names: How many columns hold names, which stand to the left.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    names: int = 1

    def __str__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = [self._line(row, widths) for row in (self.head, *self.rows)]
        lines.insert(1, "  ".join("-" * width for width in widths))
        notes = [textwrap.fill(note, _WIDEST_NOTE, subsequent_indent="  ") for note in self.notes]
        return "\n".join([self.title, "", *lines, *([""] if notes else []), *notes])

    def _line(self, row: Sequence[str], widths: Sequence[int]) -> str:
        cells = [
            text.ljust(width) if column < self.names else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(cells).rstrip()

    def html(self) -> str:
        """The table as HTML."""
        head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in self.head)
        body = "".join(self._html_row(row) for row in self.rows)
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        caption = f"<caption>{html.escape(self.title)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"

    def _html_row(self, row: Sequence[str]) -> str:
        cells = [html.escape(text) for text in row]
        names = "".join(f'<th scope="row">{text}</th>' for text in cells[: self.names])
        others = "".join(f'<td style="text-align: right">{text}</td>' for text in cells[self.names :])
        return f"<tr>{names}{others}</tr>"


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV, with a head.

    Args:
        rows: The rows; all have the keys of the first.

    Returns:
        The text; empty if there is no row.
    """
    if not rows:
        return ""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def value_text(measure: Measure, number: float | None) -> str:
    """A value of a measure: a share in percent, anything else as a number."""
    if number is None:
        return "–"
    return f"{100 * number:.1f} %" if measure.kind == "share" else _digits(number)


def interval_text(measure: Measure, estimate: Estimate) -> str:
    """The interval of a value."""
    if estimate.low is None or estimate.high is None:
        return ""
    if measure.kind == "share":
        return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"
    return f"{_digits(estimate.low)} to {_digits(estimate.high)}"


def difference_text(measure: Measure, estimate: Estimate) -> str:
    """A difference with its interval; of shares in points of percent."""
    if estimate.value is None:
        return "–"
    if measure.kind == "share":
        middle, low, high = (_points(end) for end in (estimate.value, estimate.low, estimate.high))
    else:
        middle, low, high = (_digits(end, "+") for end in (estimate.value, estimate.low, estimate.high))
    if low and high:
        return f"{middle} ({low} to {high})"
    return middle if estimate.differing is None else f"{middle} ({_differing(estimate.differing)})"


def _differing(number: int) -> str:
    return {0: "no deal differs", 1: "1 deal differs"}.get(number, f"{number} deals differ")


def nth_text(number: int) -> str:
    """Which one it is, such as 1st or 2nd.

    Args:
        number: The number, from 1.
    """
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


def sign_text(finding: str, *, robust: bool) -> str:
    """What was found, as a sign; in brackets where only one kind of players was asked."""
    sign = {"up": "+", "down": "-", "mixed": "+ and -", "same": "0"}.get(finding, "")
    return f"({sign})" if sign and not robust and finding != "mixed" else sign


def sign_notes(gaps: Sequence[Estimate], findings: Sequence[str], tables: int) -> list[str]:
    """Sentences on what a table of differences leaves out, and on the signs that stand in it.

    Args:
        gaps: The differences.
        findings: What was found.
        tables: How many tables of players were asked.
    """
    notes: list[str] = []
    if any(gap.value is not None and gap.low is None for gap in gaps):
        notes.append("Where too few deals differ to tell how sure a difference is, it has no interval.")
    robust = tables > 1
    signs = [
        f"{sign_text(finding, robust=robust)} {meaning}"
        for finding, meaning in (("up", "is more"), ("down", "is less"), ("same", "is the same rules"))
        if finding in findings
    ]
    if signs:
        who = "with all players" if robust else "in brackets, since only one kind of players was asked"
        notes.append(f"In the last column {', '.join(signs)}, {who}.")
    return notes


def _points(share: float | None) -> str:
    return "" if share is None else f"{round(100 * share, 1) + 0.0:+.1f}"


def _digits(number: float | None, sign: str = "") -> str:
    if number is None:
        return ""
    places = 2 if abs(number) < 10 else 1
    # Rounded first, so that nothing is shown as -0.
    return f"{round(number, places) + 0.0:{sign}.{places}f}"

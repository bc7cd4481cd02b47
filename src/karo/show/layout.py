"""Lines put under and beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from karo.show.pieces import Line, Piece, padded, width_of, wrapped

__all__ = ["columns", "labelled", "numbered"]

_GAP = (Piece("  "),)


def labelled(label: Line, line: Line, width: int, indent: int, hang: int = 0) -> Iterator[Line]:
    """A line with a label before it; what doesn't fit is indented under the line, by ``hang`` more."""
    yield from wrapped(padded(label, indent) + line, width, indent + hang)


def numbered(lines: Sequence[Line], width: int, first: int = 1) -> Iterator[Line]:
    """Lines with numbers from the first on, in as many columns as fit, read downwards."""
    digits = len(str(first + len(lines) - 1))
    items = [
        (*padded((Piece(str(number), "number"),), digits, right=True), *_GAP, *line)
        for number, line in enumerate(lines, start=first)
    ]
    down, widths = _fitting(list(map(width_of, items)), width)
    for row in range(down):
        cells = items[row::down]
        filled = (padded(cell, size + 4) for cell, size in zip(cells[:-1], widths, strict=False))
        yield from wrapped(tuple(piece for cell in filled for piece in cell) + cells[-1], width, digits + 2)


def _fitting(sizes: Sequence[int], width: int) -> tuple[int, list[int]]:
    """How long columns of items must be to fit beside each other, and how wide each is."""
    down, widths = len(sizes), [max(sizes, default=0)]
    for fewer in range(len(sizes) - 1, 0, -1):
        tried = [max(sizes[start : start + fewer]) for start in range(0, len(sizes), fewer)]
        if sum(tried) + 4 * (len(tried) - 1) <= width:
            down, widths = fewer, tried
    return down, widths


def columns(rows: Sequence[Sequence[Line]], right: Sequence[bool], width: int) -> Iterator[Line]:
    """A table whose columns are as wide as they need; the widest one is broken where it doesn't fit.

    Args:
        rows: The rows, headings first.
        right: For each column, whether it stands at the right.
        width: How wide the table may be.
    """
    widths = [max(width_of(row[number]) for row in rows) for number in range(len(right))]
    widest = max(range(len(widths)), key=widths.__getitem__)
    over = sum(widths) + 2 * (len(widths) - 1) - width
    if over > 0:
        widths[widest] = max(widths[widest] - over, 10)
    for row in rows:
        cells = [list(wrapped(cell, size)) for cell, size in zip(row, widths, strict=True)]
        for part in range(max(map(len, cells))):
            line: Line = ()
            for cell, size, at_right in zip(cells, widths, right, strict=True):
                text = cell[part] if part < len(cell) else ()
                line += padded(text, size, right=at_right) + _GAP
            yield trimmed(line)


def trimmed(line: Line) -> Line:
    """A line without blanks at its end."""
    last = len(line)
    while last and not line[last - 1].text.strip(" "):
        last -= 1
    return line[:last]

"""Where cards may go: the windows of a Pattern, found by its shape and by what crosses them.

A window is a line of cells that would be a whole row after a play: its free cells are filled, and next
to its ends nothing lies. Rows have at most five cards, no two of a window's neighbours may cross a pair
that lies alongside (that would be a square), and each free cell takes only cards that fit its crossing
row. So there are few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from karo.cards import Card
from karo.melds import Slot
from karo.rokard.pattern import Cell, Pattern
from karo.rokard.rows import ALL_CARDS, LONGEST, Cards, Gapped, RowBook

__all__ = ["FREE", "Board", "Crossing", "Window", "windows"]

#: This many free cells lie around the board, so that no window leaves it.
_MARGIN = LONGEST + 1


class Crossing(NamedTuple):
    """What crosses a free cell at right angles.

    Attributes:
        before: The cards next to it on one side, as they lie.
        after: Those on the other side.
        fitting: The cards that fit between them, a bit for each; all where nothing crosses.
        cells: The cells of before and after.
    """

    before: Cards
    after: Cards
    fitting: int
    cells: tuple[int, ...]

    @property
    def is_single(self) -> bool:
        """Whether only one card fits, so that it is clear what a joker stands for there."""
        return not self.fitting & (self.fitting - 1)


FREE = Crossing((), (), ALL_CARDS, ())


class Window(NamedTuple):
    """A line of cells that a play could make a row of, or a single cell.

    Attributes:
        cells: All its cells.
        gapped: What lies there, None on free cells.
        free: The places of the free cells within it.
        crossings: What crosses each free cell.
    """

    cells: tuple[int, ...]
    gapped: Gapped
    free: tuple[int, ...]
    crossings: tuple[Crossing, ...]


class Board:
    """A Pattern on a flat grid with a free margin, for quick looking.

    Args:
        pattern: The Pattern; each joker in it stands for a card.
    """

    def __init__(self, pattern: Pattern) -> None:
        columns = [cell[0] for cell in pattern] or [0]
        rows = [cell[1] for cell in pattern] or [0]
        self._left, self._top = min(columns) - _MARGIN, min(rows) - _MARGIN
        self.width = max(columns) - self._left + 1 + _MARGIN
        self.height = max(rows) - self._top + 1 + _MARGIN
        #: What lies on each cell, -1 for nothing.
        self.ids: list[int] = [-1] * (self.width * self.height)
        for cell, slot in pattern.items():
            self.ids[self.number(cell)] = _index(slot)
        self.steps = (1, self.width)

    def number(self, cell: tuple[int, int]) -> int:
        """The number of a cell."""
        return (cell[1] - self._top) * self.width + cell[0] - self._left

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, column = divmod(number, self.width)
        return Cell(column + self._left, row + self._top)

    def anchors(self) -> list[int]:
        """The free cells that touch a card, in reading order."""
        ids, width = self.ids, self.width
        found = {
            number + step
            for number, card in enumerate(ids)
            if card >= 0
            for step in (-1, 1, -width, width)
            if ids[number + step] < 0
        }
        return sorted(found)

    def crossing(self, book: RowBook, number: int, step: int) -> Crossing:
        """What crosses a free cell, in the direction of a step."""
        ids = self.ids
        before: list[int] = []
        after: list[int] = []
        cells: list[int] = []
        at = number - step
        while ids[at] >= 0:
            before.append(ids[at])
            cells.append(at)
            at -= step
        before.reverse()
        at = number + step
        while ids[at] >= 0:
            after.append(ids[at])
            cells.append(at)
            at += step
        first, last = tuple(before), tuple(after)
        return Crossing(first, last, book.between(first, last), tuple(cells))


def _index(slot: Slot) -> int:
    place = slot.place
    if not isinstance(place, Card):
        raise ValueError("the Pattern must say what its jokers stand for")
    return place.index


def windows(board: Board, book: RowBook) -> Iterator[Window]:
    """Every window of a Pattern that has begun, each once: first across, then down.

    A single free cell is in a window across and in one down; it comes up only across.
    """
    anchors = board.anchors()
    for step in board.steps:
        yield from _Lines(board, book, anchors, step).windows()


class _Lines:
    """The windows in one direction."""

    def __init__(self, board: Board, book: RowBook, anchors: list[int], step: int) -> None:
        self._board, self._step = board, step
        self._side = board.width + 1 - step
        self._anchors = frozenset(anchors)
        self._crossings = {number: board.crossing(book, number, self._side) for number in anchors}

    def windows(self) -> Iterator[Window]:
        for anchor, crossing in self._crossings.items():
            if crossing.fitting:
                for start in self._starts(anchor):
                    yield from self._from(start, anchor)

    def _starts(self, anchor: int) -> Iterator[int]:
        """Where windows begin whose first anchor this is, with nothing just before."""
        ids, step = self._board.ids, self._step
        at = anchor
        if ids[at - step] >= 0:
            while ids[at - step] >= 0:
                if self._is_barred(at - step):
                    return
                at -= step
            yield at
            return
        for _ in range(LONGEST):
            yield at
            at -= step
            if at in self._anchors:
                return

    def _is_barred(self, number: int) -> bool:
        """Whether this cell and the next can't both be in a window: a pair lies alongside."""
        ids, step, side = self._board.ids, self._step, self._side
        if ids[number] >= 0 and ids[number + step] >= 0:
            return False
        return (ids[number - side] >= 0 and ids[number - side + step] >= 0) or (
            ids[number + side] >= 0 and ids[number + side + step] >= 0
        )

    def _from(self, start: int, anchor: int) -> Iterator[Window]:
        """The windows from a start that reach the anchor."""
        ids, step = self._board.ids, self._step
        across = step == 1
        cells: list[int] = []
        free: list[int] = []
        crossings: list[Crossing] = []
        at = start
        while len(cells) < LONGEST:
            if ids[at] < 0:
                crossing = self._crossings.get(at, FREE)
                if not crossing.fitting:
                    return
                free.append(len(cells))
                crossings.append(crossing)
            cells.append(at)
            if at >= anchor and ids[at + step] < 0 and (across or len(free) > 1):
                line = tuple([card if (card := ids[cell]) >= 0 else None for cell in cells])
                yield Window(tuple(cells), line, tuple(free), tuple(crossings))
            if self._is_barred(at):
                return
            at += step

"""The Pattern: cards on a grid without borders, and the rows that they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, cast

import attrs

from karo.arguments import brief, require_a, require_each, require_one_of
from karo.cards import Card
from karo.errors import ArgumentError, CardError, TextError
from karo.melds import Slot

__all__ = ["Cell", "Pattern", "Placement", "Row"]

Axis = Literal["across", "down"]
#: A play places, and a Pattern holds, at most all cards of the pack.
_LONGEST = 4000
#: The notation has four digits for a column or row.
_FARTHEST = 9999


class Cell(NamedTuple):
    """A place on the grid.

    Attributes:
        column: Counted to the right; negative to the left of the place where the Pattern began.
        row: Counted down; negative above it.
    """

    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.column},{self.row}"

    @property
    def neighbours(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells that share a side with it: left, above, right, below."""
        column, row = self
        return Cell(column - 1, row), Cell(column, row - 1), Cell(column + 1, row), Cell(column, row + 1)


def reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    """The key by which cells sort: line by line from the top, in a line from the left."""
    return cell[1], cell[0]


def _as_cell(cell: tuple[int, int]) -> Cell:
    """The cell of a column and a row; raises an ArgumentError where they are none."""
    pair = cast("object", cell)
    if isinstance(pair, tuple) and len(cell) == 2:
        column, row = cell
        # True and False are numbers elsewhere, but no columns.
        if type(column) is type(row) is int:
            if -_FARTHEST <= column <= _FARTHEST and -_FARTHEST <= row <= _FARTHEST:
                return cell if isinstance(cell, Cell) else Cell(column, row)
            raise ArgumentError(
                f"a cell is too far away: columns and rows go from -{_FARTHEST} to {_FARTHEST}"
            )
    raise ArgumentError(f"a cell must be a column and a row, such as (0, -1), not {brief(cell)}")


def _as_pairs(slots: Mapping[Cell, Slot] | Iterable[tuple[Cell, Slot]]) -> Iterator[tuple[Cell, Slot]]:
    pairs = cast("Iterable[tuple[Cell, Slot]]", slots.items() if isinstance(slots, Mapping) else slots)
    for pair in require_each("cells with their slots", pairs, tuple):
        if len(pair) != 2:
            raise ArgumentError(f"expected a cell with its slot, not {brief(pair)}")
        require_a("a slot", pair[1], Slot)
        yield _as_cell(pair[0]), pair[1]


@attrs.frozen
class Placement:
    """A card on a cell.

    Attributes:
        slot: The card, and what a joker stands for.
        cell: Where it lies; a pair of whole numbers will do.
    """

    slot: Slot
    cell: Cell = attrs.field(converter=_as_cell)

    def __attrs_post_init__(self) -> None:
        require_a("a slot", self.slot, Slot)

    def __str__(self) -> str:
        return f"{self.slot}@{self.cell}"


@attrs.frozen
class Row:
    """Cards side by side: a longest line of two or more.

    Attributes:
        axis: ``across`` or ``down``.
        placements: What lies in it, from left to right or from top to bottom.
    """

    axis: Axis
    placements: tuple[Placement, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, in order."""
        return tuple(placement.cell for placement in self.placements)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Its slots, in order."""
        return tuple(placement.slot for placement in self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    def __str__(self) -> str:
        return " ".join(map(str, self.slots))


class Pattern(Mapping[Cell, Slot]):
    """The cards that have been played, by cell, in reading order.

    A Pattern may be wrong; :meth:`karo.RoKard.check_pattern` says what about it is.

    Args:
        slots: Cells with what lies on them.

    Raises:
        ArgumentError: If one is not a cell, or farther from ``0,0`` than the notation can say.

    Example:
        >>> from karo import Pattern
        >>> pattern = Pattern.parse("8H@0,0 9H@1,0 JK=TH@2,0 9C@1,-1")
        >>> print(pattern)
              0   1   2
        -1    .  9C   .
         0   8H  9H TH*
        >>> str(pattern[0, 0]), [str(row) for row in pattern.rows]
        ('8H', ['8H 9H JK=TH', '9C 9H'])
    """

    __slots__ = ("_hash", "_slots")
    _slots: dict[tuple[int, int], Slot]
    _hash: int | None

    def __init__(self, slots: Mapping[Cell, Slot] | Iterable[tuple[Cell, Slot]] = ()) -> None:
        cells = dict(_as_pairs(slots))
        object.__setattr__(self, "_slots", dict(sorted(cells.items(), key=lambda item: item[0][::-1])))
        object.__setattr__(self, "_hash", None)

    @classmethod
    def parse(cls, text: str) -> Pattern:
        r"""Read a Pattern: its cards with their cells, or a picture of it.

        Args:
            text: Cards with column and row, such as ``8H@0,0 JK=9H@1,0``; or lines of cards with a dot
                for each empty cell, the first of the first line being ``0,0``.

        Returns:
            The Pattern, valid or not.

        Raises:
            TextError: If it isn't a string, can't be read, or names a cell twice.

        Example:
            >>> from karo import Pattern
            >>> Pattern.parse(". 9C .\n8H 9H JK=TH").text
            '9C@1,0 8H@0,1 9H@1,1 JK=TH@2,1'
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TextError(f"a Pattern must be a string, not {brief(text)}")
        if len(text) > _LONGEST:
            raise TextError(f"a Pattern may have at most {_LONGEST} characters, not {len(text)}")
        placements = list(read_placements(text) if "@" in text else _read_picture(text))
        cells = [placement.cell for placement in placements]
        for cell in cells:
            if cells.count(cell) > 1:
                raise TextError(f"the cell {cell} is named twice")
        return cls((placement.cell, placement.slot) for placement in placements)

    @property
    def text(self) -> str:
        """The Pattern on one line, as :meth:`parse` reads it."""
        return " ".join(map(str, self.placements))

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Every card with its cell, in reading order."""
        return tuple(Placement(slot, cell) for cell, slot in self.items())

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in reading order."""
        return tuple(slot.card for slot in self.values())

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row: first those across, then those down, each kind in reading order."""
        return tuple(
            row
            for axis in _AXES
            for cell in self
            if not self._before(axis, cell) and len(row := self._row(axis, cell)) > 1
        )

    def _before(self, axis: Axis, cell: Cell) -> bool:
        dx, dy = _STEPS[axis]
        return (cell[0] - dx, cell[1] - dy) in self._slots

    def row(self, axis: Axis, cell: Cell) -> Row:
        """The line that a card lies in.

        Args:
            axis: ``across`` or ``down``.
            cell: A cell of the Pattern.

        Returns:
            The row; where the card has no neighbour on this axis, a line of one, which is no row.

        Raises:
            ArgumentError: If nothing lies on the cell, or there is no such axis.
        """
        require_one_of("axis=", axis, _AXES)
        self._require_card(cell)
        return self._row(axis, cell)

    def _require_card(self, cell: Cell) -> None:
        if _as_cell(cell) not in self._slots:
            raise ArgumentError(f"nothing lies on the cell {cell[0]},{cell[1]}")

    def _row(self, axis: Axis, cell: Cell) -> Row:
        dx, dy = _STEPS[axis]
        x, y = cell
        while (x - dx, y - dy) in self._slots:
            x, y = x - dx, y - dy
        placements = [Placement(self._slots[x, y], Cell(x, y))]
        while (slot := self._slots.get((x + dx, y + dy))) is not None:
            x, y = x + dx, y + dy
            placements.append(Placement(slot, Cell(x, y)))
        return Row(axis, tuple(placements))

    def rows_through(self, cells: Iterable[Cell]) -> tuple[Row, ...]:
        """The rows that hold at least one of these cells, each once.

        Args:
            cells: Cells on which cards lie.

        Raises:
            ArgumentError: If nothing lies on one.
        """
        found: dict[tuple[Axis, Cell], Row] = {}
        wanted = require_each("cells", cells, tuple)
        for cell in wanted:
            self._require_card(cell)
        for axis in _AXES:
            for cell in wanted:
                row = self._row(axis, cell)
                if len(row) > 1:
                    found[axis, row.placements[0].cell] = row
        return tuple(found.values())

    @property
    def squares(self) -> tuple[Cell, ...]:
        """The upper left cells of all 2 × 2 squares of cards."""
        slots = self._slots
        return tuple(
            cell
            for cell in self
            if all((cell.column + dx, cell.row + dy) in slots for dx, dy in ((1, 0), (0, 1), (1, 1)))
        )

    @property
    def is_connected(self) -> bool:
        """Whether every card hangs together with every other by sides; true of none or one."""
        if not self._slots:
            return True
        return len(self.connected(next(iter(self)))) == len(self._slots)

    def connected(self, start: Cell) -> set[Cell]:
        """The cells that hang together with one cell of the Pattern.

        Args:
            start: A cell on which a card lies.

        Raises:
            ArgumentError: If nothing lies on it.
        """
        self._require_card(start)
        seen, waiting = {start}, [start]
        while waiting:
            for cell in waiting.pop().neighbours:
                if cell in self._slots and cell not in seen:
                    seen.add(cell)
                    waiting.append(cell)
        return seen

    def with_slots(self, slots: Iterable[tuple[Cell, Slot]]) -> Pattern:
        """The Pattern with cards put on cells, in place of what lies there.

        Args:
            slots: Cells with what is put on them.

        Raises:
            ArgumentError: If one is not a cell, too far away, or no slot is put there.
        """
        return Pattern((*self.items(), *_as_pairs(slots)))

    def __getitem__(self, cell: tuple[int, int]) -> Slot:
        return self._slots[cell]

    def __iter__(self) -> Iterator[Cell]:
        return cast("Iterator[Cell]", iter(self._slots))

    def __len__(self) -> int:
        return len(self._slots)

    def __contains__(self, cell: object) -> bool:
        return cell in self._slots

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(tuple(self._slots.items())))
        return self._hash or 0

    def __eq__(self, other: object) -> bool:
        return self._slots == other._slots if isinstance(other, Pattern) else NotImplemented

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Pattern is frozen: {name!r} can't be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Pattern is frozen: {name!r} can't be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return Pattern, (tuple(self.items()),)

    def __repr__(self) -> str:
        return f"Pattern.parse({self.text!r})"

    def __str__(self) -> str:
        return draw(self)

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import pattern_svg  # noqa: PLC0415 - only who looks needs it

        return pattern_svg(self)


_AXES: tuple[Axis, ...] = ("across", "down")
_STEPS: dict[Axis, tuple[int, int]] = {"across": (1, 0), "down": (0, 1)}
_NUMBER = r"([-+]?\d{1,4})"
_PLACEMENT = re.compile(rf"([^\s@=]+(?:\s*=\s*[^\s@=]+)?)\s*@\s*{_NUMBER}\s*,\s*{_NUMBER}(?![^\s,])[\s,]*")


def read_placements(text: str, column: int = 1) -> Iterator[Placement]:
    """Read cards with their cells, such as ``8H@0,0 JK=9H@1,0``.

    Args:
        text: The cards.
        column: Where in a longer text this one begins, for errors.

    Raises:
        TextError: If something else stands there.
    """
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _PLACEMENT.match(text, at)
        if match is None:
            word = text[at:].split(maxsplit=1)[0][:20]
            message = f"{word!r} is not a card on a cell: write the card, @, column and row, such as 8H@0,0"
            raise TextError(message, column=column + at)
        yield Placement(_read_slot(match[1], column + at), Cell(int(match[2]), int(match[3])))
        at = match.end()


def _read_slot(text: str, column: int) -> Slot:
    try:
        slot = Slot.parse(re.sub(r"\s+", "", text))
    except CardError as error:
        raise TextError(str(error), column=column) from error
    if slot.place is not None and not isinstance(slot.place, Card):
        raise TextError(f"{slot}: here a joker must stand for a card with a suit", column=column)
    return slot


def _read_picture(text: str) -> Iterator[Placement]:
    lines = [line for line in text.splitlines() if line.strip()]
    for row, line in enumerate(lines):
        for column, word in enumerate(line.split()):
            if word.strip("."):
                yield Placement(_read_slot(word, 1), Cell(column, row))


def draw(pattern: Pattern) -> str:
    """The Pattern as a picture with the numbers of its columns and rows.

    A joker is drawn as the card that it stands for, with a star.
    """
    if not pattern:
        return "(nothing has been played)"
    columns, rows = {cell.column for cell in pattern}, {cell.row for cell in pattern}
    across = range(min(columns), max(columns) + 1)
    edge = max(len(str(number)) for number in rows)
    width = max(3, *(len(str(number)) for number in columns))
    lines = [" " * edge + "".join(f" {column:>{width}}" for column in across)]
    for row in range(min(rows), max(rows) + 1):
        cells = (_drawn(pattern.get(Cell(column, row))) for column in across)
        lines.append(f"{row:>{edge}}" + "".join(f" {text:>{width}}" for text in cells))
    return "\n".join(line.rstrip() for line in lines)


def _drawn(slot: Slot | None) -> str:
    if slot is None:
        return "."
    if slot.is_own:
        return str(slot.card)
    return "JK" if slot.place is None else f"{slot.place}*"

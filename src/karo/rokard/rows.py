"""Rows on plain numbers: which card after which makes a row, and what may stand in a gap of one.

Cards are their indices, 0 for the A♣ to 51 for the K♠. A row is a tuple of them as they lie, from left
to right or from top to bottom; a gap in it is None.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import permutations

__all__ = ["ALL_CARDS", "JOKER_INDEX", "LONGEST", "Cards", "Gapped", "RowBook", "is_set", "row_book"]

#: A row, or part of one.
Cards = tuple[int, ...]
#: A row in which something is open.
Gapped = tuple[int | None, ...]

JOKER_INDEX = 52
#: A bit for each of the 52 cards.
ALL_CARDS = (1 << 52) - 1
#: The longest row: five in sequence.
LONGEST = 5
_LARGEST_SET = 4


def is_set(row: Cards) -> bool:
    """Whether a row that is a run or a set is a set."""
    return len(row) > 1 and row[0] % 13 == row[1] % 13


class RowBook:
    """Every row that there can be, looked up in the ways that are needed.

    Args:
        low_ace: Whether an ace may lie next to a two.
        high_ace: Whether an ace may lie next to a king.
        falling: Whether a run may fall.
    """

    def __init__(self, *, low_ace: bool, high_ace: bool, falling: bool) -> None:
        runs = list(_runs(low_ace=low_ace, high_ace=high_ace))
        if falling:
            runs += [run[::-1] for run in runs]
        #: All rows of two or more.
        self.rows: frozenset[Cards] = frozenset((*runs, *_sets()))
        #: The same by length.
        self.of_length: dict[int, tuple[Cards, ...]] = {
            length: tuple(sorted(row for row in self.rows if len(row) == length))
            for length in range(2, LONGEST + 1)
        }
        self._with_masks = {
            length: [(row, sum(1 << card for card in row)) for row in rows]
            for length, rows in self.of_length.items()
        }
        self._at: dict[tuple[int, int, int], list[Cards]] = defaultdict(list)
        for length, rows in self.of_length.items():
            for row in rows:
                for place, card in enumerate(row):
                    self._at[length, place, card].append(row)
        self._beside = [0] * 52
        for one, other in self.of_length[2]:
            self._beside[one] |= 1 << other
            self._beside[other] |= 1 << one
        self._known: dict[Gapped, tuple[Cards, ...]] = {}
        self._masks: dict[tuple[Cards, Cards], int] = {}

    def masks(self, length: int) -> list[tuple[Cards, int]]:
        """The rows of a length, each with a bit for each of its cards."""
        return self._with_masks[length]

    def fillings(self, gapped: Gapped) -> tuple[Cards, ...]:
        """Every row that comes of filling all gaps, in one fixed order."""
        found = self._known.get(gapped)
        if found is None:
            if len(self._known) > 50_000:
                self._known.clear()
            found = self._known[gapped] = self._fill(gapped)
        return found

    def _fill(self, gapped: Gapped) -> tuple[Cards, ...]:
        said = [(place, card) for place, card in enumerate(gapped) if card is not None]
        if not said:
            return self.of_length.get(len(gapped), ())
        place, card = said[0]
        rows = self._at.get((len(gapped), place, card), [])
        return tuple([row for row in rows if all(row[place] == card for place, card in said)])

    def beside(self, cards: int) -> int:
        """Which cards may lie next to one of these in a row, a bit for each."""
        found = 0
        for card, beside in enumerate(self._beside):
            if cards >> card & 1:
                found |= beside
        return found

    def spread(self, near: int, held: int) -> int:
        """Which cards may lie where these may, or beside cards that are held and lie so, and so on."""
        before = -1
        while near != before:
            before, near = near, near | self.beside(near & held)
        return near

    def between(self, before: Cards, after: Cards) -> int:
        """Which cards may lie between two parts of a row, a bit for each; all where both are empty."""
        key = (before, after)
        mask = self._masks.get(key)
        if mask is None:
            if len(self._masks) > 50_000:
                self._masks.clear()
            mask = ALL_CARDS
            if before or after:
                mask = sum(1 << row[len(before)] for row in self._fill((*before, None, *after)))
            self._masks[key] = mask
        return mask


def _runs(*, low_ace: bool, high_ace: bool) -> list[Cards]:
    """All rising runs; an ace above the king is index 13 of a suit for as long as it takes."""
    ranks = range(0 if low_ace else 1, 14 if high_ace else 13)
    return [
        tuple(suit * 13 + rank % 13 for rank in range(low, low + length))
        for suit in range(4)
        for length in range(2, LONGEST + 1)
        for low in ranks
        if low + length - 1 in ranks
    ]


def _sets() -> list[Cards]:
    return [
        tuple(suit * 13 + rank for suit in suits)
        for rank in range(13)
        for size in range(2, _LARGEST_SET + 1)
        for suits in permutations(range(4), size)
    ]


@lru_cache(maxsize=8)
def row_book(*, low_ace: bool, high_ace: bool, falling: bool) -> RowBook:
    """The book of rows under some options; there are few, and each is made once."""
    return RowBook(low_ace=low_ace, high_ace=high_ace, falling=falling)

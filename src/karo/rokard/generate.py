"""Every play of a position under ``play.placement = "one-line"``, complete and without repeats.

For each window of the Pattern the rows that fit it are looked up: by a card that lies there, or, where
the window is empty, among the few rows that the player's cards make. What crosses a cell has been
turned into a mask of cards before, so that a row is tried with one look for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import nsmallest
from itertools import combinations
from typing import NamedTuple

from karo.cards import JOKER
from karo.melds import Slot
from karo.rokard.check import MOST_DISCARDED
from karo.rokard.pattern import Pattern, Placement
from karo.rokard.plays import Discard, Place
from karo.rokard.rows import JOKER_INDEX, LONGEST, Cards, is_set
from karo.rokard.rules import BONUS, CARDS, VALUES, Rules
from karo.rokard.state import State
from karo.rokard.supply import Candidates, Supply, supplies
from karo.rokard.windows import FREE, Board, Window, windows

__all__ = ["Choice", "Line", "discards"]


class Choice(NamedTuple):
    """One play of a window.

    Attributes:
        window: The window.
        supply: What it is filled from.
        row: The whole row that comes of it, jokers being what they stand for.
        jokers: The free places that jokers fill, a bit for each.
        helping: How many of these jokers come from the Helping Hand.
    """

    window: Window
    supply: Supply
    row: Cards
    jokers: int
    helping: int


class Line:
    """All plays on the Pattern in a position where a play fills one line.

    Args:
        rules: The profile's rules.
        state: The position.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self._rules, self._pattern = rules, state.pattern
        self._board = board = Board(state.pattern)
        least = 1
        if state.pattern:
            self._windows = list(windows(board, rules.book))
        else:
            self._windows = list(_openings(board))
            least = rules.options.first_play.min_cards
            state = state if rules.options.first_play.helping_hand else state._replace(helping=())
        self._least = least
        #: The plays, in one fixed order.
        self.choices: list[Choice] = [
            choice for supply in supplies(rules, state) for choice in self._filled(supply)
        ]

    def _filled(self, supply: Supply) -> Iterator[Choice]:
        candidates = supply.candidates(self._rules.book)
        for window in self._windows:
            if len(window.free) < max(self._least, supply.freed):
                continue
            rows = self._rows(window, supply, candidates)
            if supply.jokers:
                yield from self._with_jokers(window, supply, rows)
            else:
                yield from _plain(window, supply, rows)

    def _rows(self, window: Window, supply: Supply, candidates: Candidates) -> Iterable[Cards]:
        """The rows that a window could become, as far as its crossings go."""
        length, free = len(window.cells), window.free
        if length == 1:
            fitting = window.crossings[0].fitting & supply.reachable
            return [(card,) for card in _bits(fitting)]
        found: Iterable[Cards]
        if len(free) < length:
            found = self._rules.book.fillings(window.gapped)
        else:
            tightest = min(free, key=lambda place: window.crossings[place].fitting.bit_count())
            found = candidates.having(length, tightest, window.crossings[tightest].fitting)
        tests = [
            (place, crossing.fitting & supply.reachable)
            for place, crossing in zip(free, window.crossings, strict=True)
            if crossing is not FREE or not supply.jokers
        ]
        for place, fitting in tests:
            found = [row for row in found if fitting >> row[place] & 1]
        return found

    def _with_jokers(self, window: Window, supply: Supply, rows: Iterable[Cards]) -> Iterator[Choice]:
        free, naturals = window.free, supply.naturals
        for row in rows:
            needed = sum([1 << n for n, place in enumerate(free) if not naturals >> row[place] & 1])
            if needed.bit_count() > supply.jokers:
                continue
            for jokers in _subsets(len(free), supply.freed, supply.jokers):
                if needed & ~jokers or (jokers and not self._is_clear(window, row, jokers)):
                    continue
                own = any(supply.own >> row[place] & 1 for n, place in enumerate(free) if not jokers >> n & 1)
                for helping in supply.helping_counts(jokers.bit_count(), own=own):
                    yield Choice(window, supply, row, jokers, helping)

    def _is_clear(self, window: Window, row: Cards, jokers: int) -> bool:
        """Whether for each joker a row says what it stands for: the one that crosses it, or the main one."""
        places = [place for n, place in enumerate(window.free) if jokers >> n & 1]
        if all(crossing.is_single for n, crossing in enumerate(window.crossings) if jokers >> n & 1):
            return True
        if len(row) == 1:
            return False
        gapped = tuple([None if place in places else card for place, card in enumerate(row)])
        return len(self._rules.book.fillings(gapped)) == 1

    def play(self, choice: Choice) -> Place:
        """The play of a choice."""
        window, supply, row, jokers, helping = choice
        placements: list[Placement] = []
        naturals: list[int] = []
        for n, place in enumerate(window.free):
            card = CARDS[row[place]]
            if jokers >> n & 1:
                slot = Slot(JOKER, card)
            else:
                slot = Slot.own(card)
                naturals.append(row[place])
            placements.append(Placement(slot, self._board.cell(window.cells[place])))
        return Place(placements, supply.swaps, supply.used(tuple(naturals), helping))

    def best(self) -> Choice | None:
        """The first choice with the most points, or None if there is none."""
        if not self.choices:
            return None
        pricing = _Pricing(self._rules, self._board, self._pattern)
        return max(self.choices, key=pricing.points)

    def top(self, number: int) -> list[tuple[int, Place]]:
        """So many plays with the most points, each with its points; the first of them is :meth:`best`."""
        pricing = _Pricing(self._rules, self._board, self._pattern)
        priced = [(-pricing.points(choice), place) for place, choice in enumerate(self.choices)]
        return [(-points, self.play(self.choices[place])) for points, place in nsmallest(number, priced)]


def _plain(window: Window, supply: Supply, rows: Iterable[Cards]) -> Iterator[Choice]:
    free, own = window.free, supply.own
    for row in rows:
        # Without jokers the rows hold only what the supply has.
        if any(own >> row[place] & 1 for place in free):
            yield Choice(window, supply, row, 0, 0)


@lru_cache(maxsize=256)
def _subsets(size: int, least: int, most: int) -> tuple[int, ...]:
    """The subsets of so many places that have at least and at most so many, a bit for each place."""
    return tuple(subset for subset in range(1 << size) if least <= subset.bit_count() <= most)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _openings(board: Board) -> Iterator[Window]:
    """The windows of a Pattern that hasn't begun, all from the same cell."""
    origin = board.number((0, 0))
    for step in board.steps:
        for length in range(1 if step == 1 else 2, LONGEST + 1):
            cells = tuple(range(origin, origin + length * step, step))
            yield Window(cells, (None,) * length, tuple(range(length)), (FREE,) * length)


class _Pricing:
    """What choices score, without the items; agrees with :func:`karo.rokard.scoring.score_play`."""

    def __init__(self, rules: Rules, board: Board, pattern: Pattern) -> None:
        self._rows, self._joker_bonus = rules.counts_rows, rules.bonus_with_joker
        self._board = board
        self._jokers = {board.number(cell) for cell, slot in pattern.items() if slot.card.is_joker}

    def points(self, choice: Choice) -> int:
        """The points of a choice."""
        window, supply, row, jokers, _ = choice
        swapped = {self._board.number(item.cell) for item in supply.swaps}
        values = [
            VALUES[JOKER_INDEX if jokers >> n & 1 else row[place]] for n, place in enumerate(window.free)
        ]
        total = 0 if self._rows else sum(values)
        rows = 0
        if len(row) > 1:
            rows += 1
            placed = {window.cells[place] for place in window.free}
            fixed = [cell for cell in window.cells if cell not in placed]
            total += self._row(row, fixed, sum(values), swapped, holds_joker=bool(jokers))
        for n, (place, crossing) in enumerate(zip(window.free, window.crossings, strict=True)):
            if crossing.cells:
                rows += 1
                crossed = (*crossing.before, row[place], *crossing.after)
                joker = bool(jokers >> n & 1)
                total += self._row(crossed, crossing.cells, values[n], swapped, holds_joker=joker)
        return total if rows or not self._rows else sum(values)

    def _row(
        self, row: Cards, fixed: Iterable[int], placed: int, swapped: set[int], *, holds_joker: bool
    ) -> int:
        """A row made or made longer: what lies there already, what is placed, and the bonus."""
        total = 0
        if self._rows:
            total = placed + sum([self._worth(cell) for cell in fixed if cell not in swapped])
        if len(row) == LONGEST or (len(row) == LONGEST - 1 and is_set(row)):
            spoilt = not self._joker_bonus and (
                holds_joker or any(cell in self._jokers and cell not in swapped for cell in fixed)
            )
            total += 0 if spoilt else BONUS
        return total

    def _worth(self, cell: int) -> int:
        return VALUES[JOKER_INDEX if cell in self._jokers else self._board.ids[cell]]


def discards(state: State) -> list[Discard]:
    """Every discard, each set of equal cards once."""
    most = min(MOST_DISCARDED, len(state.hand), len(state.pool)) if state.pool else 1
    return [
        Discard(cards)
        for size in range(1, most + 1)
        for cards in dict.fromkeys(combinations(state.hand, size))
    ]

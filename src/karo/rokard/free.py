"""Every play of a position under ``play.placement = "free"``, one after the other.

Cards that lie anywhere are far too many to be listed in most positions, so they are made when somebody
asks for the next one. Leaving out cards of a legal play leaves the rows valid, so each play grows card by
card from the Pattern through valid ones; a cell that has been passed over stays free, so that each way to
fill cells comes up once.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from karo.cards import JOKER
from karo.deck import Randomness
from karo.melds import Slot
from karo.rokard.check import gapped
from karo.rokard.pattern import Cell, Placement, reading_order
from karo.rokard.plays import Place
from karo.rokard.rows import Cards, Gapped
from karo.rokard.rules import CARDS, Rules
from karo.rokard.state import State
from karo.rokard.supply import Supply, supplies

__all__ = ["free_plays", "some_free_play"]

_ORIGIN = Cell(0, 0)


def free_plays(rules: Rules, state: State) -> Iterator[Place]:
    """Every play on the Pattern, each once, in one fixed order.

    Args:
        rules: The profile's rules.
        state: The position; the placement of its profile is free.
    """
    for supply in _supplies(rules, state):
        yield from _Growth(rules, state, supply).plays()


def some_free_play(rules: Rules, state: State, rng: Randomness) -> Place | None:
    """A play on the Pattern by chance, not each equally likely; None if none is found at once."""
    choices = list(_supplies(rules, state))
    growth = _Growth(rules, state, choices[int(rng.random() * len(choices))])
    return growth.by_chance(rng)


def _supplies(rules: Rules, state: State) -> Iterator[Supply]:
    if not state.pattern and not rules.options.first_play.helping_hand:
        state = state._replace(helping=())
    return supplies(rules, state)


@attrs.define
class _Placed:
    card: int
    joker: bool


class _Growth:
    """Grows plays from one supply."""

    def __init__(self, rules: Rules, state: State, supply: Supply) -> None:
        self._rules, self._supply = rules, supply
        self._begun = bool(state.pattern)
        self._least = 1 if self._begun else rules.options.first_play.min_cards
        cells = list(state.pattern)
        self._ids: dict[tuple[int, int], int] = dict(zip(cells, _identities(state), strict=True))
        self._placed: dict[Cell, _Placed] = {}
        self._naturals = supply.naturals
        self._jokers = supply.jokers
        self._seen: set[Cell] = set(cells)
        self._start = [cell for known in cells for cell in self._neighbours(known)] or [_ORIGIN]

    def _neighbours(self, cell: Cell) -> list[Cell]:
        """The cells beside one that haven't been looked at, which they are now."""
        new = [
            other
            for other in cell.neighbours
            # A Pattern that begins has its first cell at the origin.
            if other not in self._seen and (self._begun or reading_order(other) > (0, 0))
        ]
        self._seen.update(new)
        return new

    def plays(self) -> Iterator[Place]:
        """Every play."""
        yield from self._grow(self._start, 0)

    def _grow(self, frontier: list[Cell], start: int) -> Iterator[Place]:
        if not self._may_be_own(frontier[start:]):
            return
        for number in range(start, len(frontier)):
            cell = frontier[number]
            options = list(self._options(cell))
            if not options:
                continue
            new = self._neighbours(cell)
            for option in options:
                self._put(cell, option)
                yield from self._finished()
                yield from self._grow(frontier + new, number + 1)
                self._take(cell)
            self._seen.difference_update(new)

    def _may_be_own(self, frontier: list[Cell]) -> bool:
        """Whether a card from the hand may be among those placed from here on, or already lies."""
        supply, naturals = self._supply, self._naturals
        if supply.swaps_own or supply.own_jokers or supply.own & ~naturals:
            return True
        near = 0
        for cell in frontier:
            near |= self._fits(cell)
        # A joker lies for any of the cards that are near, and those beside that one come near.
        for _ in range(self._jokers + 1):
            near = self._rules.book.spread(near, naturals)
            if near & naturals & supply.own:
                return True
            near |= self._rules.book.beside(near)
        return False

    def _fits(self, cell: Cell) -> int:
        """The cards that may lie on a cell, a bit for each."""
        if self._makes_square(cell):
            return 0
        return self._fitting(cell, 1, 0) & self._fitting(cell, 0, 1)

    def _options(self, cell: Cell) -> Iterator[_Placed]:
        fitting = self._fits(cell)
        for card in range(52):
            if fitting >> card & 1:
                if self._naturals >> card & 1:
                    yield _Placed(card, joker=False)
                if self._jokers:
                    yield _Placed(card, joker=True)

    def _makes_square(self, cell: Cell) -> bool:
        x, y = cell
        ids = self._ids
        return any(
            (x + dx, y) in ids and (x, y + dy) in ids and (x + dx, y + dy) in ids
            for dx in (-1, 1)
            for dy in (-1, 1)
        )

    def _side(self, cell: Cell, dx: int, dy: int) -> list[tuple[int, int]]:
        """The cards that follow a cell in one direction, nearest first, as cells."""
        x, y = cell[0] + dx, cell[1] + dy
        found: list[tuple[int, int]] = []
        while (x, y) in self._ids:
            found.append((x, y))
            x, y = x + dx, y + dy
        return found

    def _fitting(self, cell: Cell, dx: int, dy: int) -> int:
        before, after = self._side(cell, -dx, -dy)[::-1], self._side(cell, dx, dy)
        return self._rules.book.between(self._cards(before), self._cards(after))

    def _cards(self, cells: list[tuple[int, int]]) -> Cards:
        return tuple([self._ids[cell] for cell in cells])

    def _put(self, cell: Cell, option: _Placed) -> None:
        self._placed[cell] = option
        self._ids[cell] = option.card
        if option.joker:
            self._jokers -= 1
        else:
            self._naturals &= ~(1 << option.card)

    def _take(self, cell: Cell) -> None:
        option = self._placed.pop(cell)
        del self._ids[cell]
        if option.joker:
            self._jokers += 1
        else:
            self._naturals |= 1 << option.card

    def _finished(self) -> Iterator[Place]:
        """The plays that place just what lies there now."""
        supply = self._supply
        jokers = [cell for cell, option in self._placed.items() if option.joker]
        if len(self._placed) < self._least or len(jokers) < supply.freed:
            return
        if not all(self._is_clear(cell) for cell in jokers):
            return
        naturals = tuple(option.card for option in self._placed.values() if not option.joker)
        own = any(supply.own >> card & 1 for card in naturals)
        for helping in supply.helping_counts(len(jokers), own=own):
            placements = [
                Placement(Slot(JOKER if option.joker else CARDS[option.card], CARDS[option.card]), cell)
                for cell, option in self._placed.items()
            ]
            yield Place(placements, supply.swaps, supply.used(naturals, helping))

    def _is_clear(self, cell: Cell) -> bool:
        """Whether a row says what the joker on a cell stands for."""
        for dx, dy in ((1, 0), (0, 1)):
            line = [*self._side(cell, -dx, -dy)[::-1], (cell[0], cell[1]), *self._side(cell, dx, dy)]
            if len(line) > 1 and len(self._rules.book.fillings(self._open(line))) == 1:
                return True
        return False

    def _open(self, line: list[tuple[int, int]]) -> Gapped:
        placed = self._placed
        return tuple(
            None if (option := placed.get(Cell(*cell))) is not None and option.joker else self._ids[cell]
            for cell in line
        )

    def by_chance(self, rng: Randomness) -> Place | None:
        """Grow one play card by card; at each size that is legal it may stop."""
        found: Place | None = None
        frontier = list(self._start)
        while frontier and (found is None or rng.random() < 0.7):
            cell = frontier.pop(int(rng.random() * len(frontier)))
            options = list(self._options(cell))
            if not options:
                continue
            self._put(cell, options[int(rng.random() * len(options))])
            frontier += self._neighbours(cell)
            finished = list(self._finished())
            if finished:
                found = finished[int(rng.random() * len(finished))]
        return found


def _identities(state: State) -> list[int]:
    return [number for number in gapped(state.pattern.values()) if number is not None]

"""What a player has to place: own cards, the Helping Hand, jokers taken out of the Pattern."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

import attrs

from karo.cards import JOKER, Card
from karo.melds import Slot
from karo.rokard.pattern import Placement
from karo.rokard.rows import ALL_CARDS, LONGEST, Cards, RowBook
from karo.rokard.rules import CARDS, Rules
from karo.rokard.state import State

__all__ = ["Supply", "supplies"]


@attrs.frozen(eq=False, slots=False)
class Supply:
    """What there is to place, after some jokers were taken out.

    Attributes:
        own: The natural cards in the hand, a bit for each.
        helping: Those in the Helping Hand.
        own_jokers: The jokers in the hand.
        helping_jokers: Those in the Helping Hand.
        swaps: The cards that take the places of jokers first.
        helping_swaps: Which of these come from the Helping Hand.
    """

    own: int
    helping: int
    own_jokers: int
    helping_jokers: int
    swaps: tuple[Placement, ...] = ()
    helping_swaps: tuple[Card, ...] = ()

    @property
    def freed(self) -> int:
        """How many jokers were taken out; all of them must be placed."""
        return len(self.swaps)

    @cached_property
    def naturals(self) -> int:
        """All natural cards, a bit for each."""
        return self.own | self.helping

    @cached_property
    def jokers(self) -> int:
        """All jokers."""
        return self.own_jokers + self.helping_jokers + self.freed

    @cached_property
    def swaps_own(self) -> bool:
        """Whether a card of the seat's own hand takes a joker's place."""
        return len(self.helping_swaps) < len(self.swaps)

    @cached_property
    def reachable(self) -> int:
        """What can be placed at all, a bit for each card; a joker can be any."""
        return ALL_CARDS if self.jokers else self.naturals

    def helping_counts(self, placed: int, *, own: bool) -> Iterator[int]:
        """How many of the jokers placed may come from the Helping Hand.

        Args:
            placed: How many jokers are placed.
            own: Whether a natural card of the seat's own hand is placed.
        """
        for count in range(min(placed - self.freed, self.helping_jokers) + 1):
            from_hand = placed - self.freed - count
            if from_hand <= self.own_jokers and (own or from_hand or self.swaps_own):
                yield count

    def candidates(self, book: RowBook) -> Candidates:
        """The rows that could be made of nothing else."""
        return Candidates(book, self)

    def used(self, cards: Cards, jokers: int) -> tuple[Card, ...]:
        """Which cards of a play come from the Helping Hand.

        Args:
            cards: The natural cards placed.
            jokers: How many jokers of the Helping Hand are.
        """
        naturals = [CARDS[card] for card in cards if self.helping >> card & 1]
        return (*naturals, *(JOKER,) * jokers, *self.helping_swaps)


class Candidates:
    """The rows that could be made of a supply alone, by one of their cards.

    Args:
        book: All rows that there can be.
        supply: The supply.
    """

    def __init__(self, book: RowBook, supply: Supply) -> None:
        lacking, jokers = ~supply.naturals, supply.jokers
        self.of_length: dict[int, list[Cards]] = {}
        for length in range(2, LONGEST + 1):
            masks = book.masks(length)
            self.of_length[length] = [
                row for row, mask in masks if not mask & lacking or (mask & lacking).bit_count() <= jokers
            ]
        self._with: dict[tuple[int, int], dict[int, list[Cards]]] = {}

    def having(self, length: int, place: int, fitting: int) -> Iterator[Cards]:
        """The rows of a length that have one of some cards at a place."""
        by_card = self._with.get((length, place))
        if by_card is None:
            by_card = self._with[length, place] = {}
            for row in self.of_length[length]:
                by_card.setdefault(row[place], []).append(row)
        for card, rows in by_card.items():
            if fitting >> card & 1:
                yield from rows


def supplies(rules: Rules, state: State) -> Iterator[Supply]:
    """What the player to move has to place, for each choice of jokers taken out first."""
    own, own_jokers = _packed(state.hand)
    helping, helping_jokers = _packed(state.helping)
    yield Supply(own, helping, own_jokers, helping_jokers)
    swaps = list(_swaps(rules, state, own, helping))
    for size in range(1, len(swaps) + 1):
        for chosen in combinations(swaps, size):
            cards = [item.slot.card for item in chosen]
            if len(set(cards)) < size:
                continue
            taken = sum(1 << card.index for card in cards)
            yield Supply(
                own & ~taken,
                helping & ~taken,
                own_jokers,
                helping_jokers,
                chosen,
                tuple(card for card in cards if helping >> card.index & 1),
            )


def _swaps(rules: Rules, state: State, own: int, helping: int) -> Iterator[Placement]:
    source = own | helping if rules.swaps_help else own
    for cell, slot in state.pattern.items():
        if slot.card.is_joker and isinstance(slot.place, Card) and source >> slot.place.index & 1:
            yield Placement(Slot.own(slot.place), cell)


def _packed(hand: tuple[Card, ...]) -> tuple[int, int]:
    jokers = hand.count(JOKER)
    return sum(1 << card.index for card in hand if not card.is_joker), jokers

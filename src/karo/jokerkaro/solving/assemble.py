"""From a choice of melds to the melds themselves: which wild goes where."""

from __future__ import annotations

from abc import ABC, abstractmethod

from karo.jokerkaro.bits import index_at
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run
from karo.jokerkaro.solving.forced import Built
from karo.jokerkaro.solving.static import Choice, Static

__all__ = ["Piece", "assemble"]

#: A meld as it lies in the end, and the index of the one on the table that it has grown from, or -1.
Piece = tuple[int, PackedMeld]


class _Draft(ABC):
    """A meld to be.

    Attributes:
        index: The index of the one on the table that it grows from, or -1.
        places: The places that wilds from the hand are to fill.
        wilds: The wilds that fill them.
    """

    def __init__(self, index: int, places: list[int]) -> None:
        self.index, self.places = index, places
        self.wilds: list[tuple[int, int]] = []

    @abstractmethod
    def clashes(self, place: int, card: int) -> bool:
        """Whether a wild would be in its own slot."""

    @abstractmethod
    def finish(self, base: PackedMeld | None) -> PackedMeld:
        """The meld, grown from one on the table or new."""


class _RunDraft(_Draft):
    def __init__(self, built: Built, suit: int) -> None:
        super().__init__(built.meld, [position for position, wild in built.taken if wild])
        self.suit, self.positions = suit, [position for position, _ in built.taken]

    def clashes(self, place: int, card: int) -> bool:
        return card == index_at(self.suit, place)

    def finish(self, base: PackedMeld | None) -> Run:
        wilds = [(place, card) for place, card in self.wilds if not self.clashes(place, card)]
        positions = self.positions
        if isinstance(base, Run):
            wilds += base.wilds
            positions = [*positions, base.low, base.high]
        return Run(self.suit, min(positions), max(positions), tuple(sorted(wilds)))


class _SetDraft(_Draft):
    def __init__(self, index: int, rank: int, own: list[int], places: list[int]) -> None:
        super().__init__(index, places)
        self.rank, self.own = rank, own

    def clashes(self, place: int, card: int) -> bool:  # noqa: ARG002 - like a run's
        return card < 52 and card % 13 + 1 == self.rank

    def finish(self, base: PackedMeld | None) -> Group:
        own = list(self.own)
        wilds: list[tuple[int, int]] = []
        if isinstance(base, Group):
            own = [n + more for n, more in zip(own, base.naturals, strict=True)]
            wilds += base.wilds
        filled = {suit for suit, n in enumerate(own) if n} | {place for place, _ in (*wilds, *self.wilds)}
        for place, card in self.wilds:
            suit = card // 13
            # A wild of this very rank takes its own slot unless another card has it.
            if self.clashes(place, card) and (place < 0 or place == suit or suit not in filled):
                own[suit] += 1
                filled.add(suit)
            else:
                wilds.append((place, card))
        return Group(self.rank, tuple(own), tuple(sorted(wilds)))


def assemble(search: Static, choice: Choice) -> list[Piece]:
    """The melds of a choice that grow or are new.

    Args:
        search: The search that found it.
        choice: The choice.
    """
    runs = [_RunDraft(built, suit) for suit, every in choice.runs for built in every]
    loose = _loose(choice)
    sets = [*_planned(choice), *loose]
    kinds, spare = _wilds(search, choice)
    held = {card for card, _ in search.homes}
    drafts: list[_Draft] = [*runs, *sets]
    slots = [(draft, place) for draft in drafts for place in draft.places]
    # Those where some wild of the hand belongs choose first.
    slots.sort(key=lambda slot: not any(slot[0].clashes(slot[1], card) for card in held))
    for draft, place in slots:
        number = next((i for i, card in enumerate(kinds) if not draft.clashes(place, card)), 0)
        draft.wilds.append((place, kinds.pop(number)))
    found: list[Piece] = []
    if search.alone:
        found = [(-1, Lone(card)) for card in spare]
    elif choice.parked and spare:
        _park(search, sets, loose, spare)
    every: list[_Draft] = [*runs, *sets]
    for draft in every:
        base = search.table[draft.index] if draft.index >= 0 else None
        found.append((draft.index, draft.finish(base)))
    return found


def _planned(choice: Choice) -> list[_SetDraft]:
    """The sets of ranks whose choices were listed."""
    found: list[_SetDraft] = []
    for rank, _, plan in choice.sets:
        indices = [index for index, _ in rank.bases]
        for number, (own, wild) in enumerate(plan):
            index = indices[number] if number < len(indices) else -1
            places = [-1] * wild[0] if len(wild) == 1 else [s for s, n in enumerate(wild) if n]
            if any(own) or places:
                found.append(_SetDraft(index, rank.rank, list(own), places))
    return found


def _loose(choice: Choice) -> list[_SetDraft]:
    """The sets of ranks where all cards left go to one set."""
    return [
        _SetDraft(
            rank.bases[0][0] if rank.bases else -1,
            rank.rank,
            [(left >> (8 * (15 * s + rank.rank))) & 255 for s in range(4)],
            [],
        )
        for rank, left in choice.loose
    ]


def _park(search: Static, sets: list[_SetDraft], loose: list[_SetDraft], spare: list[int]) -> None:
    """Put wilds that nobody needs into a set that takes any number."""
    if search.parking_at is None:
        target = next(draft for draft in loose if draft.index < 0)
    else:
        index, rank = search.parking_at
        target = next((draft for draft in sets if draft.index == index), None) or _SetDraft(
            index, rank, [0, 0, 0, 0], []
        )
        if target not in sets:
            sets.append(target)
    target.wilds += [(-1, card) for card in spare]


def _wilds(search: Static, choice: Choice) -> tuple[list[int], list[int]]:
    """The wilds that stand for others, and those left over that are worth playing; the dearest first."""
    left = dict(search.kinds)
    for number, (card, _) in enumerate(search.homes, start=1):
        left[card] -= choice.use >> (8 * number) & 255
    rest = [card for card, n in left.items() for _ in range(n)]
    rest.sort(key=lambda card: -search.weights[card])
    foreign = choice.use & 255
    return rest[:foreign], [card for card in rest[foreign:] if search.weights[card] > 0]

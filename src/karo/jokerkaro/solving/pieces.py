"""From melds that grow or are new to the plays that make them so."""

from __future__ import annotations

from collections.abc import Sequence

from karo.jokerkaro.bits import UNIT, index_at
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run, group_slots, slot
from karo.jokerkaro.plays import Extend, Lay, Made
from karo.jokerkaro.solving.assemble import Piece
from karo.jokerkaro.ways import lay_of
from karo.melds import MeldKind, Slot

__all__ = ["plays_of"]


def plays_of(
    table: tuple[PackedMeld, ...], pieces: Sequence[Piece], last: int | None = None
) -> list[Lay | Extend]:
    """One play for each meld that grows or is new: those that grow first, by index.

    Args:
        table: The table before.
        pieces: The melds.
        last: A card that is to be among those played last, if it is played.
    """
    ordered = sorted(pieces, key=lambda piece: (piece[0] < 0, piece[0]))
    if last is not None:
        number = next((i for i, piece in enumerate(ordered) if _holds(piece, last, table)), None)
        if number is not None:
            ordered.append(ordered.pop(number))
    return [_play(table, index, meld) for index, meld in _oldest_first(table, ordered)]


def _oldest_first(table: tuple[PackedMeld, ...], pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces in their order; of equal melds the older one grows first."""
    found: list[Piece] = []
    taken: set[int] = set()
    for index, meld in pieces:
        oldest = index
        if index >= 0:
            oldest = table.index(table[index])
            while oldest in taken:
                oldest = table.index(table[index], oldest + 1)
            taken.add(oldest)
        found.append((oldest, meld))
    return found


def _play(table: tuple[PackedMeld, ...], index: int, meld: PackedMeld) -> Lay | Extend:
    if index < 0:
        return lay_of(meld)
    base = table[index]
    if isinstance(base, Run) and isinstance(meld, Run):
        positions = [*range(meld.low, base.low), *range(base.high + 1, meld.high + 1)]
        slots = tuple([slot(meld.card_at(at), index_at(meld.suit, at)) for at in positions])
        return Extend(index, MeldKind.RUN, slots, base.low - meld.low, (), _made(slots, meld))
    if isinstance(base, Group) and isinstance(meld, Group):
        own = tuple(map(int.__sub__, meld.naturals, base.naturals))
        wilds = list(meld.wilds)
        for pair in base.wilds:
            wilds.remove(pair)
        slots = group_slots(meld.rank, own, tuple(wilds))
        return Extend(index, MeldKind.SET, slots, 0, (), _made(slots, meld))
    raise TypeError(f"{meld} doesn't grow from {base}")


def _made(slots: tuple[Slot, ...], meld: PackedMeld) -> Made:
    return sum([UNIT[filled.card.index] for filled in slots]), meld


def _holds(piece: Piece, card: int, table: tuple[PackedMeld, ...]) -> bool:
    """Whether a card goes to this meld from the hand."""
    index, meld = piece
    before = 0 if index < 0 else _cards_in(table[index], card)
    return _cards_in(meld, card) > before


def _cards_in(meld: PackedMeld, card: int) -> int:
    """How often a card lies in a meld."""
    if isinstance(meld, Lone):
        return int(meld.card == card)
    if isinstance(meld, Run):
        return sum(meld.card_at(at) == card for at in range(meld.low, meld.high + 1))
    own = meld.naturals[card // 13] if card < 52 and card % 13 + 1 == meld.rank else 0
    return own + sum(wild == card for _, wild in meld.wilds)

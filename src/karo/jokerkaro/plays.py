"""The plays of Joker Karo and their notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from karo.arguments import MOST, require_a, require_each, require_one_of, require_whole
from karo.cards import Card, Rank
from karo.jokerkaro.packed import PackedMeld
from karo.melds import Meld, MeldKind, Slot, place_rank
from karo.plays import Play

__all__ = ["End", "Extend", "Lay", "Pass", "Swap"]

#: The two ends of a run.
RunEnd = Literal["low", "high"]
_ENDS = ("low", "high")
#: What the generator knows of a play that it made: the cards, as a packed hand, and the packed meld that
#: comes of it. It holds in the position that the play was made for and in no other.
Made = tuple[int, PackedMeld]


def _require_index(what: str, value: object) -> None:
    # A play may be wrong; a number that no table has is for the check to refuse.
    require_whole(what, value, -MOST)


@attrs.frozen
class Lay(Play):
    """Put a new meld on the table.

    Attributes:
        meld: The meld.
    """

    meld: Meld
    made: Made | None = attrs.field(default=None, eq=False, repr=False, alias="_made")

    def __attrs_post_init__(self) -> None:
        if self.made is None:
            require_a("a meld", self.meld, Meld)

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.meld.cards

    def __str__(self) -> str:
        return f"lay {self.meld}"


@attrs.frozen
class Extend(Play):
    """Add cards to a meld on the table.

    Attributes:
        meld: Index of the meld, from 0 (the notation counts from 1).
        kind: Whether it is a run or a set.
        slots: The slots added, those at a run's low end first, ascending.
        below: How many of them go to the low end; 0 for a set.
        shifted: Wilds that move from one end to the other first, in their new slots,
            in the order in which they move.
    """

    meld: int
    kind: MeldKind
    slots: tuple[Slot, ...]
    below: int = 0
    shifted: tuple[Slot, ...] = ()
    made: Made | None = attrs.field(default=None, eq=False, repr=False, alias="_made")

    def __attrs_post_init__(self) -> None:
        if self.made is not None:
            return
        _require_index("the index of a meld", self.meld)
        _require_index("below=", self.below)
        object.__setattr__(self, "shifted", require_each("slots", self.shifted, Slot))
        # A set has no order: its meld sorts the slots, so that two ways to write one extension are equal.
        object.__setattr__(self, "slots", Meld(self.kind, self.slots).slots)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(slot.card for slot in self.slots)

    def __str__(self) -> str:
        parts = ["extend", str(self.meld + 1), *self._words()]
        if self.shifted:
            parts += ["shift", *map(str, self.shifted)]
        return " ".join(parts)

    def _words(self) -> Iterable[str]:
        for number, slot in enumerate(self.slots):
            if self.kind is MeldKind.RUN and place_rank(slot) is Rank.ACE:
                yield "low" if number < self.below else "high"
            yield str(slot)


@attrs.frozen
class Swap(Play):
    """Put the natural card in the slot of a wild.

    Attributes:
        meld: Index of the meld, from 0.
        card: The card that comes from the hand.
        wild: The wild that it takes out of a set; None for a run, where the card names the slot.
        end: Which end of a run, where the card is an ace; else None.
        slide: The end to which the wild slides, under ``wilds.swap = "slide"``; else None.
        then: The play that uses the wild so won, under ``wilds.swap = "replay"``; else None.

    ``cards`` is the card alone: which of the cards of ``then`` is the wild so won, the table says.
    """

    meld: int
    card: Card
    wild: Card | None = None
    end: RunEnd | None = None
    slide: RunEnd | None = None
    then: Lay | Extend | None = None

    def __attrs_post_init__(self) -> None:
        _require_index("the index of a meld", self.meld)
        require_a("a card", self.card, Card)
        if self.wild is not None:
            require_a("a wild card", self.wild, Card)
        for what, end in (("end=", self.end), ("slide=", self.slide)):
            if end is not None:
                require_one_of(what, end, _ENDS)
        if self.then is not None:
            require_a("a lay or an extension", self.then, Lay, Extend)

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)

    def __str__(self) -> str:
        parts = ["swap", str(self.meld + 1)]
        if self.end:
            parts.append(self.end)
        parts.append(str(self.card))
        if self.wild is not None:
            parts += ["for", str(self.wild)]
        if self.slide:
            parts += ["slide", self.slide]
        if self.then is not None:
            parts += ["then", str(self.then)]
        return " ".join(parts)


@attrs.frozen
class Pass(Play):
    """Play nothing in this turn."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return ()

    @property
    def ends_turn(self) -> bool:
        return True

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class End(Play):
    """End the turn after at least one play."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return ()

    @property
    def ends_turn(self) -> bool:
        return True

    def __str__(self) -> str:
        return "end"

"""Melds, and the one function that says which are valid."""

from dataclasses import dataclass
from itertools import pairwise

from tests.twin.cards import SUITS, card_at, order, rank_of, suit_of
from tests.twin.options import Options, at_most


@dataclass(frozen=True)
class Run:
    """Cards in a row: the first fills slot ``low``, the next the slot above, and so on."""

    suit: str
    low: int
    cards: tuple[str, ...]

    @property
    def high(self) -> int:
        """The highest slot filled."""
        return self.low + len(self.cards) - 1

    def slots(self) -> list[tuple[str, str]]:
        """Each card with the card whose slot it fills."""
        return [(card, card_at(self.suit, self.low + i)) for i, card in enumerate(self.cards)]

    def __str__(self) -> str:
        return " ".join(written(card, slot) for card, slot in self.slots())


@dataclass(frozen=True)
class Set:
    """Cards of a rank. Each has the suit that it stands for; "" where it stands for the rank alone."""

    rank: str
    fillings: tuple[tuple[str, str], ...]

    def slots(self) -> list[tuple[str, str]]:
        """Each card with the card (or just the rank) whose slot it fills."""
        return [(card, self.rank + suit) for card, suit in self.fillings]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that lie in it."""
        return tuple(card for card, _ in self.fillings)

    def __str__(self) -> str:
        return " ".join(written(card, slot) for card, slot in self.slots())


@dataclass(frozen=True)
class Lone:
    """A wild on its own."""

    card: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The one card."""
        return (self.card,)

    def slots(self) -> list[tuple[str, str]]:
        """The one card; it stands for nothing but itself."""
        return [(self.card, self.card)]

    def __str__(self) -> str:
        return self.card


Meld = Run | Set | Lone


def written(card: str, slot: str) -> str:
    """A card in a slot, as text: plain in its own slot."""
    return card if card == slot else f"{card}={slot}"


def make_set(rank: str, fillings: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> Set:
    """The set with its cards in the order in which they are written."""

    def key(filling: tuple[str, str]) -> tuple[bool, int, tuple[int, int]]:
        card, suit = filling
        return card != rank + suit, SUITS.find(suit), order(card)

    return Set(rank, tuple(sorted(fillings, key=key)))


def valid_meld(opts: Options, meld: Meld) -> bool:
    """Whether a meld may lie on the table, whoever put what into it."""
    if isinstance(meld, Run):
        return _valid_run(opts, meld)
    if isinstance(meld, Set):
        return _valid_set(opts, meld)
    return bool(opts["wilds.alone"]) and meld.card in opts["wilds.cards"]


def is_wild_here(opts: Options, card: str, slot: str) -> bool:
    """Whether a card counts as a wild in this slot."""
    return card in opts["wilds.cards"] and (card != slot or opts["wilds.own_slot"] == "wild")


def _may_fill(opts: Options, card: str, slot: str) -> bool:
    return card == slot or card in opts["wilds.cards"]


def _valid_run(opts: Options, run: Run) -> bool:
    slots = run.slots()
    wild = [is_wild_here(opts, card, slot) for card, slot in slots]
    if run.low < 1 or run.high > 14:
        return False
    if run.low == 1 and opts["runs.ace"] == "high":
        return False
    if run.high == 14 and opts["runs.ace"] == "low":
        return False
    if run.low == 1 and run.high == 14 and not opts["runs.both_aces"]:
        return False
    if not opts["runs.min_length"] <= len(slots) <= opts["runs.max_length"]:
        return False
    if not all(_may_fill(opts, card, slot) for card, slot in slots):
        return False
    if not at_most(opts["wilds.max_per_run"], wild.count(True)):
        return False
    if wild.count(False) < opts["wilds.min_naturals"]:
        return False
    neighbours = any(left and right for left, right in pairwise(wild))
    return bool(opts["wilds.adjacent"]) or not neighbours


def _valid_set(opts: Options, meld: Set) -> bool:
    slots = meld.slots()
    suits = [suit for _, suit in meld.fillings]
    wild = [is_wild_here(opts, card, slot) for card, slot in slots]
    if len(slots) < opts["sets.min_size"] or not at_most(opts["sets.max_size"], len(slots)):
        return False
    if not all(_may_fill(opts, card, slot) for card, slot in slots):
        return False
    if opts["sets.distinct_suits"] and (len(set(suits)) < len(suits) or "" in suits):
        return False
    for card, suit in meld.fillings:
        if card == meld.rank + suit:
            continue
        if opts["sets.distinct_suits"]:
            # A wild of this very rank leaves its own slot to another card only.
            if rank_of(card) == meld.rank and suit_of(card) not in suits:
                return False
        elif suit != "" or rank_of(card) == meld.rank:
            return False
    if not at_most(opts["wilds.max_per_set"], wild.count(True)):
        return False
    return bool(wild.count(False) >= opts["wilds.min_naturals"])

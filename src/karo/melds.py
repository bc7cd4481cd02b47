"""Melds: runs, sets and lone wilds, their slots, and what makes one valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise

import attrs

from karo.arguments import brief, require_a, require_each
from karo.cards import JOKER, Card, Rank, Suit
from karo.errors import ArgumentError, Code, Refusal, TextError

__all__ = ["Meld", "MeldKind", "MeldRules", "Slot", "check_shape", "check_wilds"]

LOW_ACE, HIGH_ACE = 1, 14


class MeldKind(StrEnum):
    """What a meld is."""

    RUN = "run"
    SET = "set"
    LONE = "lone"

    def __repr__(self) -> str:
        return f"MeldKind.{self.name}"


@attrs.frozen
class Slot:
    """One place in a meld.

    Attributes:
        card: The card that fills it.
        place: What belongs there: a card; in a set where suits may repeat, for a wild, just a
            rank; None if nobody has said what a wild stands for, and for a lone wild.
    """

    card: Card
    place: Card | Rank | None

    def __attrs_post_init__(self) -> None:
        require_a("a card", self.card, Card)
        if self.place is not None:
            require_a("a card or a rank to stand for", self.place, Card, Rank)

    @classmethod
    def own(cls, card: Card) -> Slot:
        """The slot that a card fills by itself."""
        return cls(card, card)

    @classmethod
    def parse(cls, text: str) -> Slot:
        """Read a slot.

        Args:
            text: A card (``8H``), or a wild and what it stands for (``JK=8H``, ``JK=8``).

        Returns:
            The slot. A joker with nothing said has the place None.

        Raises:
            CardError: If a part names no card.
            TextError: If it isn't a string.

        Example:
            >>> from karo.melds import Slot
            >>> str(Slot.parse("jk=10h"))
            'JK=TH'
        """
        _require_text(text)
        left, equals, right = text.partition("=")
        card = Card.parse(left)
        if not equals:
            return cls(card, None if card.is_joker else card)
        rank = _RANK_BY_TEXT.get(right.strip().upper())
        return cls(card, rank if rank is not None else Card.parse(right))

    @property
    def is_own(self) -> bool:
        """Whether the card is in its own slot."""
        return isinstance(self.place, Card) and self.place == self.card and not self.card.is_joker

    def __str__(self) -> str:
        if self.place is None or self.is_own:
            return str(self.card)
        place = self.place.letter if isinstance(self.place, Rank) else self.place
        return f"{self.card}={place}"


def _require_text(text: object) -> None:
    if not isinstance(text, str):
        raise TextError(f"melds and their slots must be strings, not {brief(text)}")


def _as_slots(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    return require_each("slots", slots, Slot)


_RANK_BY_TEXT = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


def _slot_order(slot: Slot) -> tuple[bool, int, int]:
    place = slot.place.index if isinstance(slot.place, Card) else -1
    return (not slot.is_own, place, slot.card.index)


@attrs.frozen(repr=False)
class Meld:
    """Cards that lie together on the table.

    A run's slots ascend; a set's are sorted, so that equal melds compare equal.
    A meld may be wrong: :func:`check_shape` and :func:`check_wilds` say what about it is.

    Args:
        kind: Run, set or lone wild.
        slots: The slots; of a run, in ascending order.

    Example:
        >>> from karo import Meld
        >>> meld = Meld.parse("5H JK=6H 7H")
        >>> meld.kind, len(meld), meld.suit
        (MeldKind.RUN, 3, Suit.HEARTS)
    """

    kind: MeldKind
    slots: tuple[Slot, ...] = attrs.field(converter=_as_slots)

    def __attrs_post_init__(self) -> None:
        require_a("a kind of meld", self.kind, MeldKind)
        if self.kind is MeldKind.SET:
            object.__setattr__(self, "slots", tuple(sorted(self.slots, key=_slot_order)))
        elif self.kind is MeldKind.LONE:
            # Alone, the A♠ fills no slot, not even its own.
            slots = (Slot(slot.card, None if slot.is_own else slot.place) for slot in self.slots)
            object.__setattr__(self, "slots", tuple(slots))

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld whose wilds all say what they stand for.

        Args:
            text: The cards, such as ``5H JK=6H 7H`` or ``8C 8H JK=8``; a run in any order,
                but an ace that could stand at both ends in its place.

        Returns:
            The meld, valid or not.

        Raises:
            CardError: If a word names no card.
            TextError: If there is no card, or it is no text.
        """
        _require_text(text)
        slots = tuple(Slot.parse(word) for word in text.replace(",", " ").split())
        if not slots:
            raise TextError("a meld needs at least one card")
        return cls.of(slots)

    @classmethod
    def of(cls, slots: Iterable[Slot]) -> Meld:
        """The meld of these slots, of the kind that they look like.

        Args:
            slots: The slots; of a run, in any order.

        Returns:
            A lone wild for one slot; a set where the ranks are more alike than the suits; else a run.

        Raises:
            ArgumentError: If they are not slots, or there are none.
        """
        given = _as_slots(slots)
        if not given:
            raise ArgumentError("a meld needs at least one slot")
        if len(given) == 1:
            return cls(MeldKind.LONE, given)
        ranks = {rank for slot in given if (rank := place_rank(slot)) is not None}
        suits = {suit for slot in given if (suit := place_suit(slot)) is not None}
        if len(ranks) == 1 or len(ranks) < len(suits):
            return cls(MeldKind.SET, given)
        return cls(MeldKind.RUN, _ascending(given))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, slot by slot."""
        return tuple(slot.card for slot in self.slots)

    @property
    def suit(self) -> Suit | None:
        """The suit of a run; None for other melds, and for one without slots."""
        return place_suit(self.slots[0]) if self.slots and self.kind is MeldKind.RUN else None

    @property
    def rank(self) -> Rank | None:
        """The rank of a set; None for other melds, and for one without slots."""
        return place_rank(self.slots[0]) if self.slots and self.kind is MeldKind.SET else None

    @property
    def low(self) -> int | None:
        """Position of a run's first slot, 1 for a low ace; None for another meld or one without slots."""
        rank = place_rank(self.slots[0]) if self.slots and self.kind is MeldKind.RUN else None
        return None if rank is None else int(rank)

    @property
    def high(self) -> int | None:
        """Position of a run's last slot, 14 for a high ace; None for other melds."""
        low = self.low
        return None if low is None else low + len(self.slots) - 1

    def __len__(self) -> int:
        return len(self.slots)

    def __iter__(self) -> Iterator[Slot]:
        return iter(self.slots)

    def __str__(self) -> str:
        return " ".join(map(str, self.slots))

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import meld_svg  # noqa: PLC0415 - only who looks needs it

        return meld_svg(self)


def place_rank(slot: Slot) -> Rank | None:
    """The rank that belongs in a slot, or None if that isn't said."""
    return slot.place if isinstance(slot.place, Rank) else slot.place.rank if slot.place else None


def place_suit(slot: Slot) -> Suit | None:
    """The suit that belongs in a slot, or None if that isn't said."""
    return slot.place.suit if isinstance(slot.place, Card) else None


def _ascending(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots of a run in order; one that is in order stays as it is."""
    positions = _positions(slots)
    if positions == sorted(positions) and len(set(positions)) == len(positions):
        return slots
    ranks = [place_rank(slot) for slot in slots]
    # Scrambled: an ace goes low where there is a 2, and high where there is none or it is the second.
    low_free = Rank.TWO in ranks
    keyed: list[tuple[int, int, Slot]] = []
    for number, (slot, rank) in enumerate(zip(slots, ranks, strict=True)):
        position = 15 if rank is None else int(rank)
        if rank is Rank.ACE:
            position, low_free = (LOW_ACE, False) if low_free else (HIGH_ACE, False)
        keyed.append((position, number, slot))
    return tuple(slot for _, _, slot in sorted(keyed, key=lambda item: item[:2]))


def _positions(slots: tuple[Slot, ...]) -> list[int]:
    """Position of each slot: an ace counts 14 unless it comes first; one not said counts as the next."""
    positions: list[int] = []
    for slot in slots:
        rank = place_rank(slot)
        if rank is None:
            positions.append(positions[-1] + 1 if positions else 0)
        elif rank is Rank.ACE and positions:
            positions.append(HIGH_ACE)
        else:
            positions.append(int(rank))
    return positions


@attrs.frozen
class MeldRules:
    """The options that decide whether a meld is valid.

    Attributes:
        min_run: Least length of a run.
        max_run: Greatest length of a run.
        low_ace: Whether an ace may come before a 2.
        high_ace: Whether an ace may come after a king.
        both_aces: Whether one run may do both.
        min_set: Least size of a set.
        max_set: Greatest size of a set, or None.
        distinct_suits: Whether a set holds each suit only once.
        wild_cards: The cards that are wild.
        max_run_wilds: Most wilds in a run, or None.
        max_set_wilds: Most wilds in a set, or None.
        min_naturals: Least number of naturals in a run or set.
        adjacent: Whether two wilds may be neighbours in a run.
        own_slot_wild: Whether a wild card counts as a wild in its own slot.
        lone_wilds: Whether a wild may be laid on its own.
    """

    min_run: int
    max_run: int
    low_ace: bool
    high_ace: bool
    both_aces: bool
    min_set: int
    max_set: int | None
    distinct_suits: bool
    wild_cards: frozenset[Card]
    max_run_wilds: int | None
    max_set_wilds: int | None
    min_naturals: int
    adjacent: bool
    own_slot_wild: bool
    lone_wilds: bool

    def counts_as_wild(self, slot: Slot) -> bool:
        """Whether the card in this slot counts as a wild for the limits."""
        return slot.card in self.wild_cards and (self.own_slot_wild or not slot.is_own)


def check_shape(meld: Meld, rules: MeldRules) -> list[Refusal]:
    """What is wrong with the shape of a meld: suit, order, length, rank, size.

    Args:
        meld: The meld as it would lie on the table.
        rules: The options that decide.

    Returns:
        Every fault of shape; empty if there is none. Refusals have no option values yet.
    """
    if meld.kind is MeldKind.RUN:
        return _run_shape(meld, rules)
    if meld.kind is MeldKind.SET:
        return _set_shape(meld, rules)
    return []


def _run_shape(meld: Meld, rules: MeldRules) -> list[Refusal]:
    found: list[Refusal] = []
    cards = meld.cards
    if not all(isinstance(slot.place, Card | None) for slot in meld):
        return [Refusal(Code.WRONG_IDENTITY, f"a wild in a run stands for a card: {meld}", cards=cards)]
    suits = sorted({suit for slot in meld if (suit := place_suit(slot)) is not None})
    if len(suits) > 1:
        names = " and ".join(suit.name.lower() for suit in suits)
        found.append(Refusal(Code.RUN_SUIT, f"{meld} mixes {names}; a run is of one suit", cards=cards))
    found += _run_order(meld, rules)
    if not rules.min_run <= len(meld) <= rules.max_run:
        too, option = (
            ("short", "runs.min_length") if len(meld) < rules.min_run else ("long", "runs.max_length")
        )
        text = f"{meld} is too {too}: a run has {rules.min_run} to {rules.max_run} cards"
        found.append(Refusal(Code.RUN_LENGTH, text, option, cards=cards))
    return found


def _run_order(meld: Meld, rules: MeldRules) -> list[Refusal]:
    ranks = [place_rank(slot) for slot in meld]
    cards, last = meld.cards, len(ranks) - 1
    middle = any(rank is Rank.ACE for rank in ranks[1:last])
    if middle:
        text = f"{meld} has an ace in the middle; an ace is an end of a run"
        return [Refusal(Code.RUN_ACE, text, cards=cards)]
    positions = _positions(meld.slots)
    if not positions:
        return []
    if any(after - before != 1 for before, after in pairwise(positions)):
        return [Refusal(Code.RUN_GAP, f"{meld} is not a sequence", cards=cards)]
    low, high = positions[0] == LOW_ACE, positions[-1] == HIGH_ACE
    if (low and not rules.low_ace) or (high and not rules.high_ace):
        side = "low" if low and not rules.low_ace else "high"
        return [Refusal(Code.RUN_ACE, f"{meld}: the ace isn't {side} here", "runs.ace", cards=cards)]
    if low and high and not rules.both_aces:
        text = f"{meld} has an ace at both ends"
        return [Refusal(Code.RUN_BOTH_ACES, text, "runs.both_aces", cards=cards)]
    return []


def _set_shape(meld: Meld, rules: MeldRules) -> list[Refusal]:
    found: list[Refusal] = []
    cards = meld.cards
    ranks = {rank for slot in meld if (rank := place_rank(slot)) is not None}
    if len(ranks) > 1:
        found.append(Refusal(Code.SET_RANK, f"{meld} mixes ranks; a set is of one rank", cards=cards))
    if len(meld) < rules.min_set:
        text = f"{meld} is too small: a set has at least {rules.min_set} cards"
        found.append(Refusal(Code.SET_SIZE, text, "sets.min_size", cards=cards))
    if rules.max_set is not None and len(meld) > rules.max_set:
        text = f"{meld} is too large: a set has at most {rules.max_set} cards"
        found.append(Refusal(Code.SET_SIZE, text, "sets.max_size", cards=cards))
    if rules.distinct_suits:
        found += _repeated_suits(meld)
    return found


def _repeated_suits(meld: Meld) -> list[Refusal]:
    suits = [suit for slot in meld if (suit := place_suit(slot)) is not None]
    repeated = sorted({suit for suit in suits if suits.count(suit) > 1})
    unsaid = len(meld) - len(suits)
    if repeated:
        text = f"{meld} holds {' and '.join(suit.name.lower() for suit in repeated)} more than once"
    elif len(suits) + unsaid > len(Suit):
        text = f"{meld} has more cards than there are suits"
    else:
        return []
    option = "sets.distinct_suits"
    return [Refusal(Code.SET_SUIT_REPEATED, text, option, cards=meld.cards)]


def check_wilds(meld: Meld, rules: MeldRules) -> list[Refusal]:
    """What is wrong with the wilds of a meld: what they stand for, how many, where.

    Args:
        meld: The meld as it would lie on the table, of the right shape.
        rules: The options that decide.

    Returns:
        Every fault of wilds and naturals; empty if there is none. Refusals have no option values yet.
    """
    if meld.kind is MeldKind.LONE:
        return _lone(meld, rules)
    # Equal wilds may fail alike; that is said once.
    found = list(dict.fromkeys(refusal for slot in meld for refusal in _identity(slot, meld, rules)))
    wilds = [slot for slot in meld if rules.counts_as_wild(slot)]
    found += _limits(meld, wilds, rules)
    if meld.kind is MeldKind.RUN and not rules.adjacent:
        found += _neighbours(meld, rules)
    return found


def _neighbours(meld: Meld, rules: MeldRules) -> list[Refusal]:
    if any(rules.counts_as_wild(a) and rules.counts_as_wild(b) for a, b in pairwise(meld.slots)):
        text = f"two wilds are neighbours in {meld}"
        return [Refusal(Code.WILDS_ADJACENT, text, "wilds.adjacent", cards=meld.cards)]
    return []


def _lone(meld: Meld, rules: MeldRules) -> list[Refusal]:
    if len(meld) != 1:
        text = f"a lone wild is one card, not {len(meld)}"
    elif meld.cards[0] not in rules.wild_cards:
        text = f"{meld} alone is not a meld: only a wild can be laid on its own"
    elif not rules.lone_wilds:
        text = f"{meld} can't be laid on its own"
    elif meld.slots[0].place is not None:
        text = f"{meld}: a wild laid on its own stands for no card; write {meld.cards[0]}"
        return [Refusal(Code.WRONG_IDENTITY, text, cards=meld.cards)]
    else:
        return []
    return [Refusal(Code.LONE_WILD, text, "wilds.alone", cards=meld.cards)]


def _limits(meld: Meld, wilds: list[Slot], rules: MeldRules) -> list[Refusal]:
    found: list[Refusal] = []
    is_run = meld.kind is MeldKind.RUN
    most = rules.max_run_wilds if is_run else rules.max_set_wilds
    if most is not None and len(wilds) > most:
        code, option = (
            (Code.RUN_WILDS, "wilds.max_per_run") if is_run else (Code.SET_WILDS, "wilds.max_per_set")
        )
        text = f"{meld} holds {_number(len(wilds), 'wild')}; a {meld.kind} may hold {most or 'none'}"
        found.append(Refusal(code, text, option, cards=tuple(slot.card for slot in wilds)))
    naturals = len(meld) - len(wilds)
    if naturals < rules.min_naturals:
        text = f"{meld} holds {_number(naturals, 'natural')}; it needs at least {rules.min_naturals}"
        found.append(Refusal(Code.TOO_FEW_NATURALS, text, "wilds.min_naturals", cards=meld.cards))
    return found


def _number(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def _identity(slot: Slot, meld: Meld, rules: MeldRules) -> Iterator[Refusal]:
    text, option = _identity_fault(slot, meld, rules)
    if text:
        yield Refusal(Code.WRONG_IDENTITY, text, option, cards=(slot.card,))


def _identity_fault(slot: Slot, meld: Meld, rules: MeldRules) -> tuple[str, str | None]:
    if slot.is_own:
        return "", None
    if slot.card not in rules.wild_cards:
        return f"{slot.card} is not wild and can't stand for another card", "wilds.cards"
    if slot.place is None or slot.place == JOKER:
        return f"{meld} must say which card {slot.card} stands for", None
    if meld.kind is MeldKind.RUN:
        return "", None
    return _set_identity_fault(slot, meld, rules)


def _set_identity_fault(slot: Slot, meld: Meld, rules: MeldRules) -> tuple[str, str | None]:
    option = "sets.distinct_suits"
    by_suit = isinstance(slot.place, Card)
    if by_suit != rules.distinct_suits:
        what = "a suit too, such as JK=8S" if rules.distinct_suits else "the rank alone, such as JK=8"
        return f"{slot}: a wild in a set stands for {what}", option
    if slot.card.rank is not None and slot.card.rank == place_rank(slot):
        taken = rules.distinct_suits and any(other.place == slot.card for other in meld)
        if not taken:
            return f"{slot.card} is in its own slot in a set of its rank", None
    return "", None

"""Every play that the cards allow, found by trying; what the turn allows is judged in ``states``."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.twin.cards import RANKS, SUITS, card_at, in_order, rank_of, suit_of, without
from tests.twin.melds import Lone, Meld, Run, Set, is_wild_here, make_set, valid_meld, written
from tests.twin.options import Options, at_most

Hand = tuple[str, ...]
Table = tuple[Meld, ...]


@dataclass(frozen=True)
class Effect:
    """What a play does: the hand and the table after it."""

    kind: str  # "lay" or "extend"
    hand: Hand
    table: Table
    meld: Meld  # the meld that was laid or that grew


Found = Iterator[tuple[str, Effect]]


def plays(opts: Options, hand: Hand, table: Table, *, younger_too: bool = False) -> dict[str, Effect]:
    """All lays, extensions and swaps, by their text.

    Of equal melds only the older is played on, unless the younger ones are asked for too.
    """
    found = dict(lays(opts, hand, table))
    found.update(extensions(opts, hand, table, younger_too))
    found.update(swaps(opts, hand, table, younger_too))
    return found


# --- new melds


def lays(opts: Options, hand: Hand, table: Table) -> Found:
    """Every new meld."""
    melds: list[Meld] = [*_runs(opts, hand), *_sets(opts, hand)]
    melds.extend(Lone(card) for card in sorted(set(hand)))
    for meld in melds:
        if valid_meld(opts, meld):
            yield f"lay {meld}", Effect("lay", without(hand, meld.cards), (*table, meld), meld)


def _runs(opts: Options, hand: Hand) -> Iterator[Run]:
    for suit in SUITS:
        for low in range(1, 15):
            for cards in _fill_row(opts, suit, list(range(low, 15)), hand):
                if cards:
                    yield Run(suit, low, cards)


def _fill_row(opts: Options, suit: str, slots: list[int], hand: Hand, wilds: int = 0) -> Iterator[Hand]:
    """Every way to fill the first of these slots, or the first two, or …, or none."""
    yield ()
    if not slots:
        return
    slot = card_at(suit, slots[0])
    for card in sorted(set(hand)):
        if card != slot and card not in opts["wilds.cards"]:
            continue
        count = wilds + is_wild_here(opts, card, slot)
        # Wilds never leave a run while it grows, so too many now are too many later.
        if at_most(opts["wilds.max_per_run"], count):
            for rest in _fill_row(opts, suit, slots[1:], without(hand, [card]), count):
                yield (card, *rest)


def _sets(opts: Options, hand: Hand) -> Iterator[Set]:
    for rank in RANKS:
        for fillings in _fill_set(opts, rank, SUITS, hand):
            yield make_set(rank, fillings)


def _fill_set(opts: Options, rank: str, free: str, hand: Hand) -> Iterator[list[tuple[str, str]]]:
    """Every choice of cards for a set, each with the suit that it stands for."""
    if opts["sets.distinct_suits"]:
        yield from _fill_suits(opts, rank, free, hand)
        return
    kinds = [card for card in sorted(set(hand)) if rank_of(card) == rank or card in opts["wilds.cards"]]
    for counts in product(*(range(hand.count(card) + 1) for card in kinds)):
        chosen = [card for card, count in zip(kinds, counts, strict=True) for _ in range(count)]
        yield [(card, suit_of(card) if rank_of(card) == rank else "") for card in chosen]


def _fill_suits(opts: Options, rank: str, free: str, hand: Hand) -> Iterator[list[tuple[str, str]]]:
    if not free:
        yield []
        return
    yield from _fill_suits(opts, rank, free[1:], hand)
    for card in sorted(set(hand)):
        if card == rank + free[0] or card in opts["wilds.cards"]:
            for rest in _fill_suits(opts, rank, free[1:], without(hand, [card])):
                yield [(card, free[0]), *rest]


# --- extensions


def extensions(opts: Options, hand: Hand, table: Table, younger_too: bool) -> Found:
    """Every way to add cards from the hand to a meld, with and without a shift."""
    for number, meld in _targets(table, younger_too):
        ways: Iterator[tuple[str, Hand, Meld]]
        if isinstance(meld, Run):
            ways = iter([*_longer_runs(opts, hand, meld), *_shifts(opts, hand, meld)])
        elif isinstance(meld, Set):
            ways = _larger_sets(opts, hand, meld)
        else:
            continue
        for text, used, new in ways:
            if used and valid_meld(opts, new):
                yield (
                    f"extend {number} {text}",
                    Effect("extend", without(hand, used), _replaced(table, number, new), new),
                )


def _targets(table: Table, younger_too: bool) -> list[tuple[int, Meld]]:
    return [(i + 1, meld) for i, meld in enumerate(table) if younger_too or meld not in table[:i]]


def _replaced(table: Table, number: int, meld: Meld) -> Table:
    return (*table[: number - 1], meld, *table[number:])


def _longer_runs(opts: Options, hand: Hand, run: Run) -> Iterator[tuple[str, Hand, Meld]]:
    below = list(range(run.low - 1, 0, -1))
    above = list(range(run.high + 1, 15))
    for downwards in _fill_row(opts, run.suit, below, hand):
        for upwards in _fill_row(opts, run.suit, above, without(hand, downwards)):
            low = run.low - len(downwards)
            new = Run(run.suit, low, downwards[::-1] + run.cards + upwards)
            text = _row_text(run.suit, low, downwards[::-1]) + _row_text(run.suit, run.high + 1, upwards)
            yield " ".join(text), downwards + upwards, new


def _row_text(suit: str, low: int, cards: Hand) -> list[str]:
    ends = {1: "low ", 14: "high "}
    return [
        ends.get(slot, "") + written(card, card_at(suit, slot)) for slot, card in enumerate(cards, start=low)
    ]


def _shifts(opts: Options, hand: Hand, run: Run) -> Iterator[tuple[str, Hand, Meld]]:
    if opts["wilds.shift"] == "never":
        return
    for cards, moved in _shifted_up(opts, run):
        high = run.low + len(moved) + len(cards) - 1
        for added in _fill_row(opts, run.suit, list(range(high + 1, 15)), hand):
            new = Run(run.suit, run.low + len(moved), cards + added)
            names = [written(c, card_at(run.suit, run.high + 1 + i)) for i, c in enumerate(moved)]
            text = [*_row_text(run.suit, high + 1, added), "shift", *names]
            yield " ".join(text), added, new
    for cards, moved in _shifted_down(opts, run):
        low = run.low - len(moved)
        for added in _fill_row(opts, run.suit, list(range(low - 1, 0, -1)), hand):
            new = Run(run.suit, low - len(added), added[::-1] + cards)
            names = [written(c, card_at(run.suit, run.low - 1 - i)) for i, c in enumerate(moved)]
            text = [*_row_text(run.suit, low - len(added), added[::-1]), "shift", *names]
            yield " ".join(text), added, new


def _shifted_up(opts: Options, run: Run) -> Iterator[tuple[Hand, Hand]]:
    """The cards of the run, and those that moved, after 1, 2, … wilds went from the low to the high end."""
    cards = run.cards
    moved: Hand = ()
    while (
        len(moved) < len(run.cards)
        and run.high + len(moved) < 14
        and _stands_for_another(opts, cards[0], card_at(run.suit, run.low + len(moved)))
    ):
        moved = (*moved, cards[0])
        cards = (*cards[1:], cards[0])
        yield cards, moved


def _shifted_down(opts: Options, run: Run) -> Iterator[tuple[Hand, Hand]]:
    cards = run.cards
    moved: Hand = ()
    while (
        len(moved) < len(run.cards)
        and run.low - len(moved) > 1
        and _stands_for_another(opts, cards[-1], card_at(run.suit, run.high - len(moved)))
    ):
        moved = (*moved, cards[-1])
        cards = (cards[-1], *cards[:-1])
        yield cards, moved


def _stands_for_another(opts: Options, card: str, slot: str) -> bool:
    return card in opts["wilds.cards"] and card != slot


def _larger_sets(opts: Options, hand: Hand, meld: Set) -> Iterator[tuple[str, Hand, Meld]]:
    taken = [suit for _, suit in meld.fillings]
    free = "".join(suit for suit in SUITS if suit not in taken)
    for fillings in _fill_set(opts, meld.rank, free, hand):
        added = make_set(meld.rank, fillings)
        yield str(added), added.cards, make_set(meld.rank, [*meld.fillings, *fillings])


# --- swaps


def swaps(opts: Options, hand: Hand, table: Table, younger_too: bool) -> Found:
    """Every swap of a wild for the card that belongs there."""
    way = opts["wilds.swap"]
    if way == "never":
        return
    for number, meld in _targets(table, younger_too):
        if way == "slide":
            if isinstance(meld, Run):
                yield from _slides(opts, hand, table, number, meld)
            continue
        for text, card, won, new in _exchanges(opts, hand, meld):
            left = without(hand, [card])
            after = _replaced(table, number, new)
            if way == "take":
                yield f"swap {number} {text}", Effect("extend", in_order((*left, won)), after, new)
            else:
                for nested, effect in _replays(opts, left, won, after, younger_too):
                    yield f"swap {number} {text} then {nested}", effect


def _exchanges(opts: Options, hand: Hand, meld: Meld) -> Iterator[tuple[str, str, str, Meld]]:
    """Text, card from hand, wild won and the meld after it, for each exchange in one meld."""
    if isinstance(meld, Run):
        for slot, won, card, run in _exchanges_in_run(opts, hand, meld):
            if valid_meld(opts, run):
                yield _row_text(meld.suit, slot, (card,))[0], card, won, run
    elif isinstance(meld, Set):
        for i, (won, suit) in enumerate(meld.fillings):
            if not _stands_for_another(opts, won, meld.rank + suit):
                continue
            for card in sorted(set(hand)):
                if rank_of(card) == meld.rank and suit in ("", suit_of(card)):
                    rest = [filling for j, filling in enumerate(meld.fillings) if j != i]
                    new = make_set(meld.rank, [*rest, (card, suit_of(card))])
                    if valid_meld(opts, new):
                        yield f"{card} for {won}", card, won, new


def _exchanges_in_run(opts: Options, hand: Hand, run: Run) -> Iterator[tuple[int, str, str, Run]]:
    for i, won in enumerate(run.cards):
        card = card_at(run.suit, run.low + i)
        if _stands_for_another(opts, won, card) and card in hand:
            yield run.low + i, won, card, Run(run.suit, run.low, (*run.cards[:i], card, *run.cards[i + 1 :]))


def _slides(opts: Options, hand: Hand, table: Table, number: int, run: Run) -> Found:
    for slot, won, card, new in _exchanges_in_run(opts, hand, run):
        name = _row_text(run.suit, slot, (card,))[0]
        ends = {
            "low": Run(run.suit, run.low - 1, (won, *new.cards)),
            "high": Run(run.suit, run.low, (*new.cards, won)),
        }
        for end, slid in ends.items():
            if valid_meld(opts, slid):
                after = _replaced(table, number, slid)
                effect = Effect("extend", without(hand, [card]), after, slid)
                yield f"swap {number} {name} slide {end}", effect


def _replays(opts: Options, left: Hand, won: str, table: Table, younger_too: bool) -> Found:
    """The plays that use the wild just won, from the hand that it joined."""
    hand = (*left, won)
    nested = dict(extensions(opts, hand, table, younger_too))
    if opts["turn.content"] == "any":
        nested.update(lays(opts, hand, table))
    for text, effect in nested.items():
        # One of its kind must be played; which of several identical ones is no matter.
        if effect.hand.count(won) < hand.count(won):
            yield text, Effect("extend", effect.hand, effect.table, effect.meld)

"""Reading plays: lenient in form, strict in meaning.

What is written out in full is taken as it stands, legal or not. What leaves something open (what a
wild stands for, which meld, which end) is filled in where the rules leave one reading, and refused
with all of them named where they leave several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Never, TypeVar, cast

import attrs

from karo.arguments import require_play_text
from karo.cards import Card, Rank, Suit
from karo.errors import AmbiguousPlay, CardError, TextError
from karo.jokerkaro.bits import CARDS, index_at
from karo.jokerkaro.packed import PackedMeld, meld_of, pack_meld
from karo.jokerkaro.plays import End, Extend, Lay, Pass, RunEnd, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import extended, find_swap_slot, swapped
from karo.melds import Meld, MeldKind, Slot, check_shape, check_wilds, place_rank, place_suit
from karo.plays import Play, require_one_play

__all__ = ["read_play"]

Table = tuple[PackedMeld, ...]
P = TypeVar("P", bound=Play)

#: Longer texts than any play's are refused before anything is done with them.
_LONGEST = 2000
#: At most this many readings of one text are looked at; whoever leaves more open has to say more.
_MOST_READINGS = 500
_WORD = re.compile(r"[^\s,=]+(?:\s*=\s*[^\s,=]*)?|=")
_ENDS = ("low", "high")


@attrs.frozen
class _Word:
    text: str
    column: int

    @property
    def lower(self) -> str:
        return self.text.lower()


@attrs.frozen
class _Item:
    """A card as written: its slot as far as it is said, and the end of a run if that is."""

    slot: Slot
    end: str | None = None
    column: int = 1


def read_play(rules: Rules, table: Table, text: str) -> Play:
    """Read a play.

    Args:
        rules: The profile's rules.
        table: The melds that it may be about.
        text: The play.

    Returns:
        The play, legal or not.

    Raises:
        TextError: If the text can't be read.
        AmbiguousPlay: If it has more than one meaning.
    """
    return _Reader(rules, table, text).play()


class _Reader:
    """Reads one text word by word."""

    def __init__(self, rules: Rules, table: Table, text: str) -> None:
        require_play_text(text)
        if len(text) > _LONGEST:
            raise TextError(f"a play may have at most {_LONGEST} characters, not {len(text)}")
        require_one_play(text)
        self._rules, self._table = rules, table
        self._words = [
            _Word(re.sub(r"\s+", "", match.group()), match.start() + 1) for match in _WORD.finditer(text)
        ]
        self._next = 0
        self._before = ""  # what of the play is settled already, for naming readings
        self._end_column = len(text) + 1

    # words

    def _peek(self) -> str:
        return self._words[self._next].lower if self._next < len(self._words) else ""

    def _take(self) -> _Word:
        word = self._words[self._next]
        self._next += 1
        return word

    def _took(self, word: str) -> bool:
        if self._peek() != word:
            return False
        self._next += 1
        return True

    def _fail(self, message: str) -> Never:
        column = self._words[self._next].column if self._next < len(self._words) else self._end_column
        raise TextError(message, column=column)

    def _card(self) -> Card:
        word = self._take()
        try:
            return Card.parse(word.text)
        except CardError as error:
            raise TextError(str(error), column=word.column) from error

    def _items(self) -> list[_Item]:
        """The cards up to the next keyword."""
        items: list[_Item] = []
        while self._peek() not in ("", "shift", "then", "slide", "for"):
            column = self._words[self._next].column
            end = self._take().lower if self._peek() in _ENDS else None
            if not self._peek():
                self._fail(f"after {end!r} comes a card")
            word = self._take()
            try:
                slot = Slot.parse(word.text)
            except CardError as error:
                raise TextError(str(error), column=word.column) from error
            if end and place_rank(slot) is not Rank.ACE:
                text = f"{end!r} says where an ace goes, such as 'low AH' or 'high JK=AH'; {slot} isn't one"
                raise TextError(text, column=word.column)
            items.append(_Item(slot, end, column))
        return items

    # plays

    def play(self) -> Play:
        known: dict[str, Callable[[], Play]] = {
            "lay": self._lay,
            "extend": self._extend,
            "add": self._extend,
            "swap": self._swap,
            "pass": Pass,
            "end": End,
        }
        maker = known.get(self._peek())
        if maker is None:
            found = f", not with {self._words[0].text[:40]!r}" if self._words else ""
            self._fail(f"a play begins with lay, extend, swap, pass or end{found}")
        self._next += 1
        play = maker()
        if self._peek():
            self._fail(f"{self._peek()!r} doesn't belong here")
        return play

    def _lay(self) -> Lay:
        items = self._items()
        if not items:
            self._fail("after 'lay' come the cards of a meld, such as 'lay 5H 6H 7H'")
        for item in items:
            if item.end:
                text = "'low' and 'high' belong to an extension; in a run that is laid, the order shows it"
                raise TextError(text, column=item.column)
        slots = tuple(item.slot for item in items)
        written = Meld.of(slots)
        exact = _says_all(slots) and self._fits(written)
        if exact or len(slots) == 1:
            return Lay(written)
        readings = _unique(Lay(meld) for meld in self._melds(slots))
        return self._choose(readings, lambda play: self._fits(play.meld)) or Lay(written)

    def _fits(self, meld: Meld) -> bool:
        return not check_shape(meld, self._rules.melds) and not check_wilds(meld, self._rules.melds)

    def _melds(self, slots: tuple[Slot, ...]) -> Iterator[Meld]:
        """Every meld of the right shape that the slots can be read as."""
        wild_cards = self._rules.melds.wild_cards
        for own in (True, False):
            # A wild card that is written plain is in its own slot, if that gives a meld.
            open_slots = [slot for slot in slots if _is_open(slot, wild_cards, own=own)]
            said = [slot for slot in slots if not _is_open(slot, wild_cards, own=own)]
            found = False
            for fillings in self._filled(said, [slot.card for slot in open_slots]):
                for number, meld in enumerate(islice(fillings, _MOST_READINGS)):
                    # There may be millions of fillings, but they are all of one shape.
                    if not number and check_shape(meld, self._rules.melds):
                        break
                    found = True
                    # A card that is written as itself is read as something else only if that is legal.
                    if own or self._fits(meld):
                        yield meld
            if found:
                return

    def _filled(self, said: list[Slot], wilds: list[Card]) -> Iterator[Iterator[Meld]]:
        """For each place where the cards could lie, the ways to fill it."""
        ranks = {place_rank(slot) for slot in said}
        suits = {place_suit(slot) for slot in said}
        if len(suits) == 1 and (suit := suits.pop()) is not None:
            length = len(said) + len(wilds)
            for low in range(1, 16 - length):
                ways = _fill(suit, range(low, low + length), said, wilds)
                yield (Meld(MeldKind.RUN, slots) for slots in ways)
        if len(ranks) == 1 and (rank := ranks.pop()) is not None:
            yield (Meld(MeldKind.SET, slots) for slots in self._set_fillings(rank, said, wilds))

    def _set_fillings(
        self, rank: Rank, said: Iterable[Slot], wilds: list[Card]
    ) -> Iterator[tuple[Slot, ...]]:
        said = tuple(said)
        if not self._rules.melds.distinct_suits:
            yield (*said, *(Slot(card, card if card.rank == rank else rank) for card in wilds))
            return
        free = [suit for suit in Suit if all(place_suit(slot) != suit for slot in said)]
        for chosen in _arrangements(wilds, len(free)):
            filled = zip(free, chosen, strict=True)
            yield (*said, *(Slot(card, Card(rank, suit)) for suit, card in filled if card is not None))

    def _extend(self) -> Extend:
        number = self._number()
        items = self._items()
        shifted = self._shift()
        if not items:
            self._fail("an extension names the meld and the cards from the hand, such as 'extend 3 8H'")
        if number is not None:
            return self._extension(number, items, shifted)
        found: list[Extend] = []
        for index in self._distinct():
            readings = islice(self._extensions(index, items, shifted), _MOST_READINGS)
            found += [play for play in readings if self._fits_on(play)]
        if not found:
            self._fail("these cards fit no meld on the table; name the meld, such as 'extend 3 8H'")
        return self._choose(found, self._fits_on) or found[0]

    def _number(self) -> int | None:
        """The index of the meld that is named by its number, or None."""
        text = self._peek()
        if text.isascii() and text.isdigit() and len(text) < 6:
            return int(self._take().text) - 1
        if text not in ("", "shift", *_ENDS) and not _is_slot(text):
            self._fail(
                f"{self._words[self._next].text[:40]!r} is neither the number of a meld nor a card; "
                "the number comes first, such as 'extend 3 8H'"
            )
        return None

    def _distinct(self) -> list[int]:
        return [index for index, meld in enumerate(self._table) if self._table.index(meld) == index]

    def _shift(self) -> tuple[Slot, ...]:
        if not self._took("shift"):
            return ()
        items = self._items()
        if not items:
            self._fail("after 'shift' come the wilds that move, such as 'shift JK=7H'")
        return tuple(item.slot for item in items)

    def _extension(self, index: int, items: list[_Item], shifted: tuple[Slot, ...]) -> Extend:
        readings = list(islice(self._extensions(index, items, shifted), _MOST_READINGS))
        chosen = self._choose(readings, self._fits_on)
        return chosen or self._as_written(index, items, shifted)

    def _extensions(self, index: int, items: list[_Item], shifted: tuple[Slot, ...]) -> Iterator[Extend]:
        if not 0 <= index < len(self._table):
            return
        meld = meld_of(self._table[index])
        if meld.kind is MeldKind.LONE:
            return
        wild_cards = self._rules.melds.wild_cards
        for own in (True, False):
            said = [item for item in items if not _is_open(item.slot, wild_cards, own=own)]
            wilds = [item for item in items if _is_open(item.slot, wild_cards, own=own)]
            found = False
            for play in islice(self._placed(index, meld, said, wilds, shifted), _MOST_READINGS):
                found = True
                if own or self._fits_on(play):
                    yield play
            if found:
                return

    def _placed(
        self, index: int, meld: Meld, said: list[_Item], wilds: list[_Item], shifted: tuple[Slot, ...]
    ) -> Iterator[Extend]:
        slots, cards = [item.slot for item in said], [item.slot.card for item in wilds]
        if meld.kind is MeldKind.SET:
            rank = meld.rank
            if rank is None or any(place_rank(slot) != rank for slot in slots):
                return
            for filled in self._set_fillings(rank, meld.slots + tuple(slots), cards):
                yield Extend(index, MeldKind.SET, filled[len(meld) :], 0, shifted)
            return
        low, high, suit = meld.low or 0, meld.high or 0, meld.suit or Suit.CLUBS
        total = len(slots) + len(cards)
        for below in range(total + 1):
            for step in _steps(below, total, len(shifted)):
                above = range(high + step + 1, high + step + 1 + total - below)
                places = (*range(low + step - below, low + step), *above)
                if places and (places[0] < 1 or places[-1] > 14):
                    continue
                if not _ends_agree([*said, *wilds], places, below):
                    continue
                moved = _moved(shifted, suit, low if step < 0 else high, step)
                for filled in _fill(suit, places, slots, cards):
                    yield Extend(index, MeldKind.RUN, filled, below, moved)

    def _fits_on(self, play: Extend) -> bool:
        return self._fits(extended(meld_of(self._table[play.meld]), play))

    def _as_written(self, index: int, items: list[_Item], shifted: tuple[Slot, ...]) -> Extend:
        """An extension that fits nowhere, so that the rules can say why."""
        slots = tuple(item.slot for item in items)
        if not 0 <= index < len(self._table):
            return Extend(index, MeldKind.RUN, slots, 0, shifted)
        meld = meld_of(self._table[index])
        if meld.kind is not MeldKind.RUN:
            return Extend(index, MeldKind.SET, slots, 0, shifted)
        low = meld.low or 0

        def is_below(item: _Item) -> bool:
            rank = place_rank(item.slot)
            return item.end == "low" or (item.end is None and rank is not None and rank < low)

        below = [item.slot for item in items if is_below(item)]
        above = [item.slot for item in items if not is_below(item)]
        return Extend(index, MeldKind.RUN, (*below, *above), len(below), shifted)

    def _swap(self) -> Swap:
        index = self._number()
        if index is None:
            self._fail("a swap names the meld and the card, such as 'swap 2 6H'")
        end = self._take().lower if self._peek() in _ENDS else None
        if not self._peek():
            self._fail("a swap names the card from the hand, such as 'swap 2 6H'")
        card = self._card()
        wild: Card | None = None
        if self._took("for"):
            if not self._peek():
                self._fail("after 'for' comes the wild that is taken out, such as 'for JK'")
            wild = self._card()
        slide = self._slide()
        swap = self._swap_reading(index, card, wild, cast("RunEnd | None", end), slide)
        if not self._took("then"):
            return swap
        self._before = f"{swap} then "
        return attrs.evolve(swap, then=self._then(swap))

    def _slide(self) -> RunEnd | None:
        if not self._took("slide"):
            return None
        if self._peek() not in _ENDS:
            self._fail("after 'slide' comes low or high")
        return cast("RunEnd", self._take().lower)

    def _swap_reading(
        self, index: int, card: Card, wild: Card | None, end: RunEnd | None, slide: RunEnd | None
    ) -> Swap:
        written = Swap(index, card, wild, end, slide)
        if not 0 <= index < len(self._table):
            return written
        meld = meld_of(self._table[index])
        wilds: Iterable[Card | None] = (None,) if meld.kind is MeldKind.RUN else sorted(set(meld.cards))
        ends: tuple[RunEnd | None, ...] = (None, "low", "high")
        slides: tuple[RunEnd | None, ...] = (None,)
        if self._rules.options.wilds.swap == "slide" and self._peek() != "then":
            slides = ("low", "high")
        readings = [
            Swap(index, card, one, at, slide or way)
            for one in wilds
            for at in ends
            for way in slides
            if (wild in (None, one) or self._takes_out(meld, Swap(index, card, one, at), wild))
            and end in (None, at)
            and (slide is None or way in (None, slide))
        ]
        readings = [play for play in readings if find_swap_slot(meld, play) is not None]
        return self._choose(readings, lambda play: self._swap_fits(meld, play)) or written

    @staticmethod
    def _takes_out(meld: Meld, swap: Swap, wild: Card | None) -> bool:
        number = find_swap_slot(meld, swap)
        return number is not None and meld.slots[number].card == wild

    def _swap_fits(self, meld: Meld, play: Swap) -> bool:
        number = find_swap_slot(meld, play)
        if number is None or (play.slide and meld.kind is not MeldKind.RUN):
            return False
        if (play.slide == "low" and meld.low == 1) or (play.slide == "high" and meld.high == 14):
            return False
        return self._fits(swapped(meld, play, number))

    def _then(self, swap: Swap) -> Lay | Extend:
        """The play after a swap, read on the table that the swap leaves."""
        if 0 <= swap.meld < len(self._table):
            meld = meld_of(self._table[swap.meld])
            number = find_swap_slot(meld, swap)
            if number is not None:
                result = pack_meld(swapped(meld, swap, number))
                self._table = (*self._table[: swap.meld], result, *self._table[swap.meld + 1 :])
        if self._took("lay"):
            return self._lay()
        if not (self._took("extend") or self._took("add")):
            self._fail("after 'then' comes lay or extend")
        return self._extend()

    def _choose(self, readings: Iterable[P], fits: Callable[[P], bool]) -> P | None:
        """The one reading that fits, or else the only one that there is; None if nothing is left."""
        every = list(islice(readings, _MOST_READINGS))
        fitting = [play for play in every if fits(play)]
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            return every[0] if len(every) == 1 else None
        shown = tuple(f"{self._before}{play}" for play in fitting[:20])
        more = f"; and {len(fitting) - 20} more" if len(fitting) > 20 else ""
        raise AmbiguousPlay(f"this can mean: {'; '.join(shown)}{more}", shown)


def _unique(plays: Iterable[Lay]) -> Iterator[Lay]:
    return iter(dict.fromkeys(islice(plays, _MOST_READINGS)))


def _says_all(slots: tuple[Slot, ...]) -> bool:
    return all(slot.place is not None for slot in slots)


def _is_open(slot: Slot, wild_cards: frozenset[Card], *, own: bool) -> bool:
    """Whether it is left open what a card stands for; ``own`` takes plain wild cards to be themselves."""
    return slot.place is None or (not own and slot.is_own and slot.card in wild_cards)


def _steps(below: int, total: int, shifted: int) -> tuple[int, ...]:
    """How far the table's run moves: nowhere, or by its shifted wilds towards the cards added."""
    if not shifted:
        return (0,)
    return (-shifted,) if below == total else (shifted,) if below == 0 else ()


def _moved(shifted: tuple[Slot, ...], suit: Suit, end: int, step: int) -> tuple[Slot, ...]:
    """The shifted wilds, with their new slots filled in where that wasn't said."""
    way = -1 if step < 0 else 1
    places = [CARDS[index_at(suit, (end + way * n - 1) % 14 + 1)] for n in range(1, len(shifted) + 1)]
    return tuple(
        Slot(slot.card, place if slot.place is None or slot.is_own else slot.place)
        for slot, place in zip(shifted, places, strict=True)
    )


def _ends_agree(items: list[_Item], places: tuple[int, ...], below: int) -> bool:
    """Whether the words low and high are right for the aces at these places."""
    low = 1 in places[:below]
    high = 14 in places[below:]
    return all(item.end is None or (low if item.end == "low" else high) for item in items)


def _fill(
    suit: Suit, places: Iterable[int], said: Iterable[Slot], wilds: list[Card]
) -> Iterator[tuple[Slot, ...]]:
    """Every way to fill the places with all of these cards, the wilds by default."""
    wanted = [CARDS[index_at(suit, place)] for place in places]
    left = list(said)
    fixed: dict[int, Slot] = {}
    for number, card in enumerate(wanted):
        slot = next((slot for slot in left if slot.place == card), None)
        if slot is not None:
            left.remove(slot)
            fixed[number] = slot
    if left or len(fixed) + len(wilds) != len(wanted):
        return
    free = [number for number in range(len(wanted)) if number not in fixed]
    for chosen in _arrangements(wilds, len(free)):
        filled = dict(fixed)
        filled |= {n: Slot(card, wanted[n]) for n, card in zip(free, chosen, strict=True) if card is not None}
        yield tuple(filled[number] for number in range(len(wanted)))


def _arrangements(cards: list[Card], places: int) -> Iterator[tuple[Card | None, ...]]:
    """Every different way to put the cards on so many places, None if a place stays empty."""
    if len(cards) > places:
        return
    if places == 0:
        yield ()
        return
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        yield from ((card, *others) for others in _arrangements(rest, places - 1))
    yield from ((None, *others) for others in _arrangements(cards, places - 1))


def _is_slot(text: str) -> bool:
    try:
        Slot.parse(text)
    except CardError:
        return False
    return True

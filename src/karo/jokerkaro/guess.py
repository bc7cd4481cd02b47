"""Fills hidden hands in by chance, so that all that the table knows of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from karo.deck import Randomness, shuffled
from karo.errors import DealError
from karo.jokerkaro.bits import UNIT, indices_of
from karo.jokerkaro.generate import can_play, natural_openings
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State

__all__ = ["TRIES", "Clue", "Hidden", "denies", "guess"]

#: So often the filling starts again before it is given up.
TRIES: Final = 20
#: So often in one try a hand that can't be filled up gives some cards back.
_REPAIRS: Final = 10
#: At most this many exchanges of two cards are tried in the end.
_EXCHANGES: Final = 120


@attrs.frozen
class Clue:
    """A play that tells what its hand did not hold then.

    Attributes:
        seat: Whose hand.
        entry: Which entry of the log it is.
        state: The state before the play, without any hand.
        spent: The cards that the hand has lost since, packed, less those that it has won.
        naturally: Whether it tells of first melds without wilds alone, not of all plays.
    """

    seat: int
    entry: int
    state: State
    spent: int
    naturally: bool


@attrs.frozen
class Hidden:
    """What is to be filled in.

    Attributes:
        unseen: The cards that are somewhere, packed.
        sizes: How many of them each seat holds; None for a seat whose hand is known.
        aside: How many of them are set aside.
        pinned: The cards that each seat is known to hold, packed.
        clues: What is known of the hidden hands besides.
    """

    unseen: int
    sizes: tuple[int | None, ...]
    aside: int
    pinned: tuple[int, ...]
    clues: tuple[Clue, ...]


def denies(rules: Rules, clue: Clue, hand: int) -> bool:
    """Whether a clue says that this can't be, or be part of, what its seat holds now."""
    held = hand + clue.spent
    if clue.naturally:
        return any(True for _ in natural_openings(rules, held))
    hands = tuple(held if seat == clue.seat else 0 for seat in range(len(clue.state.hands)))
    return can_play(rules, clue.state._replace(hands=hands)) is not None


def guess(rules: Rules, hidden: Hidden, rng: Randomness) -> tuple[tuple[int | None, ...], int]:
    """Hands for the hidden seats, and the cards set aside, packed.

    Args:
        rules: The profile's rules.
        hidden: What is to be filled in.
        rng: Where chance comes from.

    Returns:
        The hand of each seat (None if it was known), and the cards set aside.

    Raises:
        DealError: If no way is found in :data:`TRIES` tries.
    """
    for _ in range(TRIES):
        filling = _Filling(rules, hidden, rng)
        if filling.fill():
            # Where nothing is known of the hands, every filling is as likely as any other already.
            if hidden.clues:
                filling.exchange()
            return filling.result()
    raise DealError(f"no deal was found in {TRIES} tries that fits all that is known of the hands")


class _Filling:
    """One try. Hands lose nothing that is pinned; the last place of all holds what is set aside."""

    def __init__(self, rules: Rules, hidden: Hidden, rng: Randomness) -> None:
        self._rules, self._hidden, self._rng = rules, hidden, rng
        self._pinned = [
            0 if size is None else pinned for size, pinned in zip(hidden.sizes, hidden.pinned, strict=True)
        ]
        self._pool = shuffled(list(indices_of(hidden.unseen - sum(self._pinned))), rng)
        self._wanted = [
            0 if size is None else size - _size(pinned)
            for size, pinned in zip(hidden.sizes, self._pinned, strict=True)
        ]
        self._wanted.append(hidden.aside)
        self._places: list[list[int]] = [[] for _ in self._wanted]

    def _clues(self, place: int) -> list[Clue]:
        return [clue for clue in self._hidden.clues if clue.seat == place]

    def _fits(self, place: int, cards: Sequence[int]) -> bool:
        clues = self._clues(place)
        if not clues:
            return True
        hand = self._pinned[place] + sum(UNIT[card] for card in cards)
        return not any(denies(self._rules, clue, hand) for clue in clues)

    def fill(self) -> bool:
        """Fill all places; whether that came out right."""
        places = shuffled(range(len(self._places)), self._rng)
        # Hands that something is known of come first: what they can't hold, others may.
        for place in sorted(places, key=lambda place: not self._clues(place)):
            if not self._fill_place(place):
                return False
        return True

    def _fill_place(self, place: int) -> bool:
        mine, wanted = self._places[place], self._wanted[place]
        for _ in range(_REPAIRS):
            left: list[int] = []
            for card in self._pool:
                if len(mine) < wanted and self._fits(place, [*mine, card]):
                    mine.append(card)
                else:
                    left.append(card)
            self._pool = left
            if len(mine) == wanted:
                return True
            self._give_back(mine)
        return False

    def _give_back(self, mine: list[int]) -> None:
        """Half of the cards, so that others may come in their place."""
        kept = shuffled(mine, self._rng)
        half = len(kept) // 2
        self._pool = shuffled(self._pool + kept[half:], self._rng)
        mine[:] = kept[:half]

    def exchange(self) -> None:
        """Exchange cards of two places as long as everything fits."""
        cards = [(place, number) for place, held in enumerate(self._places) for number in range(len(held))]
        if not cards:
            return
        for _ in range(_EXCHANGES):
            one, first = cards[int(self._rng.random() * len(cards))]
            other, second = cards[int(self._rng.random() * len(cards))]
            mine, theirs = self._places[one], self._places[other]
            if one == other or mine[first] == theirs[second]:
                continue
            mine[first], theirs[second] = theirs[second], mine[first]
            if not (self._fits(one, mine) and self._fits(other, theirs)):
                mine[first], theirs[second] = theirs[second], mine[first]

    def result(self) -> tuple[tuple[int | None, ...], int]:
        """The hands, and what is set aside."""
        packed = [sum(UNIT[card] for card in held) for held in self._places]
        hands = tuple(
            None if size is None else packed[seat] + self._pinned[seat]
            for seat, size in enumerate(self._hidden.sizes)
        )
        return hands, packed[-1]


def _size(hand: int) -> int:
    return sum(1 for _ in indices_of(hand))

"""Fills in what a view doesn't show, so that the log can be replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from karo.cards import Card
from karo.deck import Randomness, shuffled
from karo.errors import DealError
from karo.plays import Play
from karo.rokard.plays import Discard
from karo.rokard.rules import Rules
from karo.rokard.state import State

__all__ = ["guess"]


def guess(
    rules: Rules,
    start: State,
    sizes: Sequence[int],
    plays: Sequence[Play],
    hands: Sequence[int | tuple[Card, ...]],
    source: Randomness,
) -> State:
    """A start from which the plays can be made, and which leads to the hands.

    Each card that a seat has played was dealt to it or drawn by it before; of the times when that can
    have been, one is chosen by chance.

    Args:
        rules: The profile's rules.
        start: The state before the plays, without hands, with as many cards in the pool as there were.
        sizes: How many cards each hand had then.
        plays: The plays.
        hands: The hands after the plays; just how many cards where they are hidden.
        source: The generator.

    Returns:
        The start with its hands and the pool.

    Raises:
        DealError: If there is none.
    """
    places = _Places(rules, start, sizes, source)
    for play in plays:
        places.follow(play)
    return places.filled(hands)


class _Places:
    """Every place where a card is dealt to or drawn from: in hands, and in the pool."""

    def __init__(self, rules: Rules, start: State, sizes: Sequence[int], source: Randomness) -> None:
        self._rules, self._start, self._source = rules, start, source
        self._sizes = tuple(sizes)
        total = sum(sizes) + len(start.pool)
        self._cards: list[Card | None] = [None] * total
        ends = [sum(sizes[: seat + 1]) for seat in range(len(sizes))]
        #: For each seat, the places of which the card is in the hand now.
        self._held = [list(range(end - size, end)) for size, end in zip(sizes, ends, strict=True)]
        self._next = sum(sizes)
        self._to_move = start.to_move

    def follow(self, play: Play) -> None:
        """A play of the seat to move: its cards take places, and new ones are drawn."""
        held = self._held[self._to_move]
        if len(play.cards) > len(held):
            raise DealError(f"seat {self._to_move} can't have had the cards for {play}")
        for card in play.cards:
            self._cards[held.pop(int(self._source.random() * len(held)))] = card
        if isinstance(play, Discard) or self._rules.refills:
            most = max(0, self._rules.hand_size(len(self._sizes)) - len(held))
            drawn = range(self._next, min(self._next + most, len(self._cards)))
            held += drawn
            self._next += len(drawn)
        self._to_move = (self._to_move + 1) % len(self._sizes)

    def filled(self, hands: Sequence[int | tuple[Card, ...]]) -> State:
        """The start, with what is held now and what nobody has seen filled in."""
        for seat, (held, hand) in enumerate(zip(self._held, hands, strict=True)):
            if len(held) != (hand if isinstance(hand, int) else len(hand)):
                raise DealError(f"the log leaves seat {seat} {len(held)} cards")
            if not isinstance(hand, int):
                for place, card in zip(held, shuffled(hand, self._source), strict=True):
                    self._cards[place] = card
        known = [card for card in self._cards if card is not None]
        known += [*self._start.helping, *self._start.pattern.cards]
        deck = Counter(self._rules.deck.cards)
        unseen = shuffled(sorted((deck - Counter(known)).elements()), self._source)
        if Counter(known) - deck or len(unseen) != self._cards.count(None):
            raise DealError("the log plays cards that can't have been there")
        rest = iter(unseen)
        cards = [next(rest) if card is None else card for card in self._cards]
        ends = [sum(self._sizes[: seat + 1]) for seat in range(len(self._sizes))]
        return self._start._replace(
            hands=tuple(
                tuple(sorted(cards[end - size : end])) for size, end in zip(self._sizes, ends, strict=True)
            ),
            pool=tuple(cards[sum(self._sizes) :]),
        )

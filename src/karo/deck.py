"""The deck: which cards there are, shuffling them and dealing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol, TypeVar

import attrs

from karo.arguments import brief, is_whole, require_a, require_each
from karo.cards import JOKER, STANDARD_CARDS, Card, write_cards
from karo.errors import ArgumentError, DealError

__all__ = ["Deal", "Deck", "Randomness", "number_of_players", "randomness", "require_randomness", "shuffled"]

#: More packs, or jokers with each, than any table holds.
_MOST: Final = 1000

T = TypeVar("T")


class Randomness(Protocol):
    """What the library needs of a random generator; ``random.Random`` has it."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...


def randomness(rng: Randomness | None = None, seed: int | None = None) -> Randomness:
    """The generator to use.

    Args:
        rng: A generator, used as it is.
        seed: A number to start a new generator from.

    Returns:
        ``rng``, a generator started from ``seed``, or with neither the system's own,
        so that nobody finds a deal by trying seeds.

    Raises:
        DealError: If both are given.
        ArgumentError: If one isn't a generator or a whole number.
    """
    import random  # noqa: PLC0415 - slow to import, and only dealing needs it

    if rng is not None and seed is not None:
        raise DealError("give rng= or seed=, not both")
    if rng is not None:
        require_randomness(rng)
        return rng
    # random.Random drops the sign, so a negative seed would deal the same as another one.
    if seed is not None and not (is_whole(seed) and seed >= 0):
        raise ArgumentError(f"seed= must be a whole number from 0, not {brief(seed)}")
    return random.SystemRandom() if seed is None else random.Random(seed)


def require_randomness(rng: object) -> None:
    """Make sure that an argument is a random generator.

    Args:
        rng: The argument.

    Raises:
        ArgumentError: If it has no method ``random``.
    """
    if not callable(getattr(rng, "random", None)):
        raise ArgumentError(f"rng= must be a generator such as random.Random(7), not {brief(rng)}")


def shuffled(items: Iterable[T], rng: Randomness) -> list[T]:
    """Items in a random order, which is the same in every Python for the same numbers of the generator.

    Args:
        items: The items.
        rng: A generator; it is asked for one number for each item but the last.
    """
    order, draw = list(items), rng.random
    # Fisher and Yates. Random.shuffle may change between Pythons, Random.random may not.
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


@attrs.frozen
class Deal:
    """A deck dealt out.

    Attributes:
        hands: The cards of each seat, in the order dealt.
        rest: The cards left over, in order.
    """

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]

    @property
    def order(self) -> tuple[Card, ...]:
        """The whole deck in the order that gives this deal again."""
        return tuple(card for hand in self.hands for card in hand) + self.rest


@attrs.frozen
class Deck:
    """Which cards a game is played with.

    Args:
        packs: How many packs of 52 cards.
        jokers_per_pack: How many jokers come with each pack.

    Example:
        >>> from karo import Deck
        >>> deck = Deck(packs=2, jokers_per_pack=2)
        >>> len(deck)
        108
        >>> deal = deck.deal([24] * 4, seed=7)
        >>> [len(hand) for hand in deal.hands], len(deal.rest)
        ([24, 24, 24, 24], 12)
    """

    packs: int = attrs.field(default=2)
    jokers_per_pack: int = attrs.field(default=2)

    def __attrs_post_init__(self) -> None:
        numbers = (self.packs, self.jokers_per_pack)
        if not (all(map(is_whole, numbers)) and 1 <= self.packs <= _MOST and 0 <= numbers[1] <= _MOST):
            raise DealError(
                f"a deck has 1 to {_MOST} packs with 0 to {_MOST} jokers each, "
                f"not packs={brief(self.packs)}, jokers_per_pack={brief(self.jokers_per_pack)}"
            )

    def __len__(self) -> int:
        return self.packs * (52 + self.jokers_per_pack)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        standard = tuple(card for card in STANDARD_CARDS for _ in range(self.packs))
        return standard + (JOKER,) * (self.packs * self.jokers_per_pack)

    def count(self, card: Card) -> int:
        """How many cards of this face the deck holds.

        Args:
            card: The face.

        Raises:
            ArgumentError: If it isn't a card.
        """
        require_a("a card", card, Card)
        return self.packs * self.jokers_per_pack if card.is_joker else self.packs

    def shuffled(self, *, rng: Randomness | None = None, seed: int | None = None) -> tuple[Card, ...]:
        """All cards in a random order.

        Args:
            rng: A generator; only its method ``random`` is used.
            seed: A number to start a generator from; the order is the same in every Python.

        Returns:
            The cards, the first to be dealt first.

        Raises:
            DealError: If both are given.
        """
        return tuple(shuffled(self.cards, randomness(rng, seed)))

    def deal(
        self,
        hand_sizes: Sequence[int],
        *,
        order: Iterable[Card] | None = None,
        rng: Randomness | None = None,
        seed: int | None = None,
    ) -> Deal:
        """Deal: the first cards to seat 0, the next to seat 1, and so on.

        Args:
            hand_sizes: How many cards each seat gets.
            order: The whole deck in the order to deal it, instead of shuffling.
            rng: A generator to shuffle with.
            seed: A number to start a generator from.

        Returns:
            The hands and the rest.

        Raises:
            DealError: If the deck has too few cards, or the order isn't just this deck.
            ArgumentError: If the sizes are no numbers, or there is something else than cards in the order.
        """
        sizes = require_each("numbers of cards", hand_sizes, int)
        if any(size < 0 for size in sizes) or sum(sizes) > len(self):
            raise DealError(f"hands of {', '.join(map(brief, sizes))} can't be dealt from {len(self)} cards")
        if order is None:
            cards = self.shuffled(rng=rng, seed=seed)
        else:
            cards = require_each("cards", order, Card)
            self.require_all(cards, "the order to deal")
        hands: list[tuple[Card, ...]] = []
        start = 0
        for size in sizes:
            hands.append(cards[start : start + size])
            start += size
        return Deal(tuple(hands), cards[start:])

    def require_all(self, cards: Iterable[Card], what: str) -> None:
        """Make sure that the cards are just the cards of this deck.

        Args:
            cards: The cards, in any order.
            what: What they are, for the message.

        Raises:
            DealError: If a card is missing or there are too many of one.
            ArgumentError: If there is something else than cards.
        """
        found, wanted = Counter(require_each("cards", cards, Card)), Counter(self.cards)
        if found == wanted:
            return
        parts = [
            f"{label} {write_cards(sorted(difference.elements()))}"
            for label, difference in (("lacks", wanted - found), ("has too many of", found - wanted))
            if difference
        ]
        raise DealError(f"{what} {' and '.join(parts)}")


def number_of_players(players: object, allowed: Collection[int], profile: str) -> int:
    """How many play.

    Args:
        players: The number that was asked for, or None for four or the least.
        allowed: The numbers that the profile allows.
        profile: The name of the profile.

    Raises:
        ArgumentError: If it isn't a number.
        DealError: If the profile doesn't allow it.
    """
    if players is None:
        return 4 if 4 in allowed else min(allowed)
    if not is_whole(players):
        raise ArgumentError(f"players= must be a number, such as 4, not {brief(players)}")
    if players not in allowed:
        known = ", ".join(map(str, sorted(allowed)))
        raise DealError(
            f"profile {profile!r} is not for {brief(players)} players: deal.hand_sizes has {known}"
        )
    return players

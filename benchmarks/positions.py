"""Positions made by chance, with as many cards, melds, packs and wilds as a benchmark wants."""

from __future__ import annotations

import random
from collections.abc import Iterator

import karo
from karo.cards import Card, Rank, Suit
from karo.options import Variant


def position(
    variant: Variant, rng: random.Random, *, hand: int = 24, wilds: int = 2, melds: int = 12
) -> karo.JokerKaro:
    """A position in a second turn.

    Args:
        variant: The profile.
        rng: Where chance comes from.
        hand: How many cards the seat to move holds.
        wilds: How many of them are wilds.
        melds: How many melds are on the table: runs of three or four, sets of three.
    """
    deck = karo.Deck(variant.options.deck.packs, variant.options.deck.jokers_per_pack)
    wild_cards = variant.options.wilds.cards
    jokers = [card for card in deck.cards if card in wild_cards]
    others = [card for card in deck.cards if card not in wild_cards]
    rng.shuffle(jokers)
    rng.shuffle(others)
    table = [_meld(others, rng) for _ in range(melds)]
    cards = jokers[:wilds] + others[: hand - wilds]
    rest = jokers[wilds:] + others[hand - wilds :]
    return karo.JokerKaro.position(
        variant, hands=[cards, rest[:1]], table=table, set_aside=rest[1:], turns=(1, 1)
    )


def _meld(cards: list[Card], rng: random.Random) -> str:
    """A meld made of some of the cards, which are taken away."""
    while True:
        wanted = _set(rng) if rng.random() < 0.4 else _run(rng)
        if all(cards.count(card) >= wanted.count(card) for card in wanted):
            for card in wanted:
                cards.remove(card)
            return " ".join(map(str, wanted))


def _run(rng: random.Random) -> list[Card]:
    suit, low, length = rng.choice(list(Suit)), rng.randrange(2, 11), rng.choice((3, 3, 4))
    return [Card(Rank(low + step), suit) for step in range(length)]


def _set(rng: random.Random) -> list[Card]:
    rank = rng.choice(list(Rank)[1:])
    return sorted(Card(rank, suit) for suit in rng.sample(list(Suit), 3))


def positions(variant: Variant, seed: str, number: int, **sizes: int) -> Iterator[karo.JokerKaro]:
    """Several positions of one seed."""
    rng = random.Random(seed)
    return (position(variant, rng, **sizes) for _ in range(number))

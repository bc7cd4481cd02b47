"""Runs and sets without wilds in a 24-card hand, as plain values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import karo
from benchmarks.rows import Contest, Row, contend
from benchmarks.timing import Effort, Stopwatch
from karo.cards import STANDARD_CARDS
from karo.jokerkaro.bits import pack
from karo.jokerkaro.plain import PlainMelds
from karo.jokerkaro.rules import compile_rules

LISTER = PlainMelds(compile_rules(karo.load_variant("pagat")))
#: A natural card as a plain value: suit from 0, rank from 1.
Natural = tuple[int, int]


def rows(effort: Effort) -> list[Row]:
    """Ours against the obvious way."""
    _agree()
    blocks = {
        "ours": lambda number: ours(number, effort),
        "sets": lambda number: theirs(number, effort),
    }
    what = "runs and sets without wilds in a 24-card hand, as plain values"
    note = "hands never seen before, held as a game holds them"
    contest = Contest(what, "ours", "sets", "a generator with sets and loops", goal=13, note=note)
    return contend(blocks, [contest], {}, effort)


def ours(number: int, effort: Effort) -> float:
    """Microseconds per hand with the library's function on packed hands."""
    hands = [
        pack(STANDARD_CARDS[suit * 13 + rank - 1] for suit, rank in hand) for hand in _hands(number, effort)
    ]
    watch = Stopwatch()
    with watch:
        for hand in hands:
            LISTER.of(hand)
    return watch.microseconds / len(hands)


def theirs(number: int, effort: Effort) -> float:
    """Microseconds per hand with sets and loops."""
    hands = _hands(number, effort)
    watch = Stopwatch()
    with watch:
        for hand in hands:
            list(by_sets(hand))
    return watch.microseconds / len(hands)


def by_sets(hand: list[Natural]) -> Iterator[tuple[int, ...]]:
    """Runs as suit, low and high end; sets as rank and how many of each suit: with sets and loops."""
    for suit in range(4):
        held = {rank for its, rank in hand if its == suit}
        if 1 in held:
            held.add(14)
        for low in held:
            high = low
            while high in held:
                if high - low >= 2:
                    yield suit, low, high
                high += 1
    counts: dict[int, list[int]] = {}
    for suit, rank in hand:
        counts.setdefault(rank, [0, 0, 0, 0])[suit] += 1
    for rank, numbers in counts.items():
        if sum(numbers) >= 3:
            for way in product(*[range(number + 1) for number in numbers]):
                if sum(way) >= 3:
                    yield rank, *way


@lru_cache(maxsize=2)
def _hands(number: int, effort: Effort) -> list[list[Natural]]:
    """Hands of 24 cards of two packs, less the jokers among them."""
    rng = random.Random(f"melds {number}")
    deck = [(suit, rank) for suit in range(4) for rank in range(1, 14)] * 2
    return [rng.sample(deck, rng.choice((23, 23, 24))) for _ in range(effort.of(3000))]


def _agree() -> None:
    """Both give the same before anything is timed."""
    for hand in _hands(0, Effort(1, 0.1)):
        packed = pack(STANDARD_CARDS[suit * 13 + rank - 1] for suit, rank in hand)
        if sorted(LISTER.of(packed)) != sorted(by_sets(hand)):
            raise RuntimeError(f"the two disagree on {hand}")

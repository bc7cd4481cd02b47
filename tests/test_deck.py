from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo import JOKER, ArgumentError, Card, Code, Deal, DealError, Deck, load_variant
from karo.deck import randomness


def test_two_packs_with_two_jokers_each_are_108_cards():
    """The deck of both sources has 108 cards, each face twice and four jokers."""
    deck = Deck()
    assert len(deck) == len(deck.cards) == 108
    assert deck.count(JOKER) == 4
    assert set(Counter(card for card in deck.cards if not card.is_joker).values()) == {2}
    assert deck.cards == tuple(sorted(deck.cards))


def test_the_deck_is_worth_898_points():
    """Under the values of both sources all cards together are worth 898."""
    scoring = load_variant("pagat").options.scoring
    assert sum(scoring.points(card) for card in Deck().cards) == 898


@given(packs=st.integers(1, 8), jokers=st.integers(0, 4))
def test_every_deck_counts_right(packs: int, jokers: int):
    """Any number of packs and jokers gives that many of each card."""
    deck = Deck(packs, jokers)
    assert len(deck) == len(deck.cards) == packs * (52 + jokers)
    assert Counter(deck.cards) == Counter({card: deck.count(card) for card in set(deck.cards)})


@pytest.mark.parametrize(("packs", "jokers"), [(0, 0), (-1, 2), (1, -1)])
def test_a_deck_without_cards_is_refused(packs: int, jokers: int):
    """There is at least one pack, and no negative number of jokers."""
    with pytest.raises(DealError) as caught:
        Deck(packs, jokers)
    assert caught.value.code is Code.BAD_DEAL


#: The first cards of seed 7 under the deck of two packs and four jokers.
PROMISED = "JD 4H 2D 8S KS 7S JK 8H"


def test_the_shuffle_of_a_seed_never_changes():
    """A seed stands for one order in every Python: these first cards are promised."""
    first = Deck().shuffled(seed=7)[:8]
    assert first == Deck().shuffled(seed=7)[:8] == Deck().shuffled(rng=random.Random(7))[:8]
    assert first != Deck().shuffled(seed=8)[:8]
    assert " ".join(map(str, first)) == PROMISED


class Scripted:
    """A generator that gives the numbers it is told to."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.number


def test_only_the_method_random_is_used():
    """The shuffle asks for one number from 0 to 1 for each card but the last, and for nothing else."""
    source = Scripted(0.999999)
    assert Deck(1, 0).shuffled(rng=source) == Deck(1, 0).cards
    assert source.asked == 51


@given(st.integers(0))
def test_shuffling_loses_no_card(seed: int):
    """Shuffled, the deck holds the same cards."""
    assert sorted(Deck().shuffled(seed=seed)) == list(Deck().cards)


def test_every_order_is_possible():
    """Over many seeds, each card comes first about equally often."""
    deck = Deck(1, 0)
    first = Counter(deck.shuffled(seed=seed)[0] for seed in range(2000))
    assert len(first) == 52
    assert max(first.values()) < 80


def test_a_deal_gives_hands_in_order_and_the_rest():
    """Seat 0 gets the first cards of the order, seat 1 the next, and the rest is left over."""
    order = Deck().shuffled(seed=1)
    deal = Deck().deal([24, 24, 24, 24], order=order)
    assert deal.hands == (order[:24], order[24:48], order[48:72], order[72:96])
    assert deal.rest == order[96:]
    assert deal.order == order


def test_dealing_with_a_seed_or_a_generator_is_the_same():
    """A seed is a shorthand for a generator started from it."""
    deck = Deck()
    assert deck.deal([10] * 3, seed=5) == deck.deal([10] * 3, rng=random.Random(5))
    assert deck.deal([10] * 3, seed=5) != deck.deal([10] * 3, seed=6)


def test_without_a_seed_no_two_deals_are_equal():
    """Nobody can find a deal by trying seeds: the system's randomness is used."""
    assert isinstance(randomness(), random.SystemRandom)
    assert Deck().deal([24] * 4) != Deck().deal([24] * 4)


def test_a_negative_seed_is_refused():
    """Python's generator drops the sign, so that -7 would deal what 7 deals; it isn't taken."""
    with pytest.raises(ArgumentError, match="seed= must be a whole number from 0, not -7"):
        Deck().shuffled(seed=-7)


def test_seed_and_generator_together_are_refused():
    """Randomness comes from one place."""
    with pytest.raises(DealError, match="not both"):
        randomness(random.Random(1), 1)
    with pytest.raises(DealError, match="not both"):
        Deck().shuffled(rng=random.Random(1), seed=1)


@pytest.mark.parametrize("sizes", [[55, 54], [-1, 10], [109]])
def test_more_cards_than_there_are_can_not_be_dealt(sizes: list[int]):
    """Hands that the deck can't fill, or of less than no card, are refused."""
    with pytest.raises(DealError, match="can't be dealt from 108 cards"):
        Deck().deal(sizes)


def test_the_whole_deck_can_be_dealt():
    """Hands may use up all cards, and a hand may be empty."""
    assert Deck().deal([54, 54, 0], seed=1).rest == ()


def test_an_order_that_is_not_the_deck_is_refused():
    """A stacked deck must be just the deck; the message names what is missing and what is too much."""
    order = [*Deck().cards[1:], Card.parse("8H")]
    with pytest.raises(DealError, match="lacks AC and has too many of 8H"):
        Deck().deal([24] * 4, order=order)
    with pytest.raises(DealError, match=r"the order to deal lacks AC$"):
        Deck().deal([24] * 4, order=Deck().cards[1:])


def test_decks_and_deals_are_values():
    """Decks and deals compare by content and can't be changed."""
    assert Deck(2, 2) == Deck()
    assert hash(Deck(1, 0)) == hash(Deck(1, 0))
    assert Deal(((), ()), ()) == Deal(((), ()), ())
    with pytest.raises(AttributeError):
        Deck().packs = 3  # type: ignore[misc]

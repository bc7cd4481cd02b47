"""Runs and sets without wilds as plain values."""

from __future__ import annotations

import random
from typing import Any

import pytest

from karo import JokerKaro, load_variant
from karo.cards import Card
from karo.jokerkaro.bits import pack
from karo.jokerkaro.packed import Group, Run, meld_of
from karo.jokerkaro.plain import PlainMelds
from karo.jokerkaro.rules import compile_rules
from karo.options import Variant

PAGAT = load_variant("pagat")
CHANGES: list[dict[str, Any]] = [
    {},
    {"runs.ace": "low", "runs.both_aces": False, "runs.max_length": 13},
    {"runs.ace": "high", "runs.both_aces": False, "runs.max_length": 13},
    {"runs.both_aces": False, "runs.max_length": 13},
    {"runs.min_length": 4, "runs.max_length": 5},
    {"sets.min_size": 4, "sets.max_size": 5},
    {"sets.distinct_suits": True, "sets.max_size": 4},
    {"wilds.min_naturals": 3},
    {"wilds.own_slot": "wild"},
    {"wilds.cards": [Card.parse("2H"), Card.parse("JK")]},
]


#: What the other seat holds; it is in no hand that is tried.
OTHER = Card.parse("KC")


def laid(variant: Variant, hand: list[Card]) -> list[str]:
    """The melds that the legal plays can lay from a hand without a wild standing for another card."""
    game = JokerKaro.position(variant, hands=[hand, [OTHER]], turns=(1, 1))
    melds = [play.meld for play in game.legal_plays if hasattr(play, "meld")]
    return sorted(str(meld) for meld in melds if all(slot.is_own for slot in meld))


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_plain_melds_are_the_lays_without_wilds(changes: dict[str, Any]) -> None:
    """The plain values are the lays that the rules list, each once, under every option that matters."""
    variant = PAGAT.with_options(changes | {"deal.hand_sizes": {2: 30}})
    rules = compile_rules(variant)
    melds, rng = PlainMelds(rules), random.Random(str(changes))
    for _ in range(60):
        hand = rng.sample(sorted(set(rules.deck.cards) - {OTHER}), 16)
        hand += rng.sample([card for card in hand if not card.is_joker], 6)
        found = [
            str(meld_of(Run(*plain) if len(plain) == 3 else Group(plain[0], plain[1:])))
            for plain in melds.of(pack(hand))
        ]
        wild = rules.melds.wild_cards if rules.melds.own_slot_wild else frozenset[Card]()
        expected = laid(variant, [card for card in hand if card not in wild])
        assert sorted(found) == expected


def test_a_run_from_ace_to_ace_needs_two_aces() -> None:
    """All cards of a suit make a run of fourteen only with its second ace."""
    melds = PlainMelds(compile_rules(PAGAT))
    suit = [Card.parse(f"{rank}H") for rank in "A23456789TJQK"]
    assert (2, 1, 14) not in melds.of(pack(suit))
    assert (2, 1, 14) in melds.of(pack([*suit, Card.parse("AH")]))

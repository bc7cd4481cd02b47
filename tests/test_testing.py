"""The published strategies draw what they promise."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from karo import Card, VariantError, testing
from karo.options import JokerKaroOptions, Variant, load_variant


@given(hand=testing.hands(min_size=3, max_size=9, packs=2, jokers_per_pack=1))
def test_hands_can_be_dealt(hand: tuple[Card, ...]) -> None:
    """A hand is sorted, of a size asked for, and holds no face more often than the deck."""
    assert 3 <= len(hand) <= 9
    assert list(hand) == sorted(hand)
    assert max(Counter(hand).values()) <= 2


@given(drawn=testing.options())
def test_options_are_valid_and_differ_from_pagat(drawn: dict[str, Any]) -> None:
    """What is drawn makes a valid profile, and names only what differs from pagat."""
    pagat = load_variant("pagat")
    variant = pagat.with_options(drawn)
    for path, value in drawn.items():
        if path == "scoring.values":  # an entry that says what holds without it is left out
            assert variant.get(path).items() <= value.items()
        else:
            assert variant.get(path) == value
        assert pagat.get(path) != value


@given(variant=testing.variants(max_packs=2, max_hand=6))
def test_variants_keep_to_their_bounds(variant: Variant) -> None:
    """Packs and hands are no larger than asked for, but for what a first meld needs."""
    assert variant.get("deck.packs") <= 2
    assert all(2 <= players <= 6 for players in variant.get("deal.hand_sizes"))
    assert max(variant.get("deal.hand_sizes").values()) <= 6


def test_every_option_is_drawn() -> None:
    """No option is left at pagat's value by every draw."""
    seen: set[str] = set()

    @settings(max_examples=150)
    @given(drawn=testing.options())
    def collect(drawn: dict[str, Any]) -> None:
        seen.update(drawn)

    collect()
    assert seen == set(JokerKaroOptions.catalogue())


def test_another_game_is_refused() -> None:
    """There are no strategies for a game that isn't known, and the error says so."""
    with pytest.raises(VariantError, match="no options can be drawn for 'whist'"):
        testing.variants("whist")


def test_hypothesis_missing() -> None:
    """Without hypothesis the import fails with an error that names the extra."""
    program = """
import sys
sys.modules["hypothesis"] = None
from karo.errors import MissingExtra
try:
    import karo.testing
except MissingExtra as error:
    print(error.extra)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "testing\n"

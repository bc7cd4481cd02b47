"""The published strategies draw what they promise."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from karo import Card, Pattern, Record, RoKard, VariantError, testing
from karo.options import GameOptions, JokerKaroOptions, RoKardOptions, Variant, load_variant


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


@pytest.mark.parametrize(("game", "options"), [("jokerkaro", JokerKaroOptions), ("rokard", RoKardOptions)])
def test_every_option_is_drawn(game: str, options: type[GameOptions]) -> None:
    """No option is left at the value of the profile of reference by every draw."""
    seen: set[str] = set()

    @settings(max_examples=150)
    @given(drawn=testing.options(game))
    def collect(drawn: dict[str, Any]) -> None:
        seen.update(drawn)

    collect()
    assert seen == set(options.catalogue())


@given(drawn=testing.options("rokard", max_hand=5))
def test_options_of_rokard_are_valid_and_differ_from_its_profile(drawn: dict[str, Any]) -> None:
    """What is drawn for Ro-Kard makes a valid profile, and names only what differs from ``rokard``."""
    rokard = load_variant("rokard")
    variant = rokard.with_options(drawn)
    assert {change.path for change in rokard.diff(variant).changes} == set(drawn)
    assert max(variant.get("deal.hand_sizes").values()) <= 5


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_positions_and_plays_of_rokard(data: st.DataObject) -> None:
    """Positions of Ro-Kard can come up and be written, and the plays drawn are legal ones."""
    game = data.draw(testing.positions(testing.variants("rokard"), most_plays=8))
    assert isinstance(game, RoKard)
    assert RoKard.parse(game.to_toml()) == game
    if game.outcome is None:
        assert game.can(data.draw(testing.plays(game)))


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(record=testing.records(testing.variants("rokard")))
def test_records_of_rokard(record: Record) -> None:
    """Records of Ro-Kard, of two deals too, are read back as they were written."""
    assert Record.parse(record.to_toml()) == record


@settings(max_examples=25)
@given(pattern=testing.patterns(most_plays=8))
def test_patterns_can_come_up(pattern: Pattern) -> None:
    """A Pattern that is drawn hangs together, has no square, and comes of some play or of none."""
    assert pattern.is_connected
    assert not pattern.squares
    assert Pattern.parse(pattern.text) == pattern


def test_another_game_is_refused() -> None:
    """There are no strategies for a game that isn't known, and the error says so."""
    with pytest.raises(VariantError, match="no options can be drawn for 'whist'"):
        testing.variants("whist")


@pytest.mark.process
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

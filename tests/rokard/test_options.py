"""The profile of Ro-Kard: values, statuses, sources, contradictions."""

from __future__ import annotations

import pytest

import karo
from karo.options import RoKardOptions, Variant, catalogue, documented_toml
from tests.rokard.strategies import CHOICES, ROKARD

#: The table of the rules: path, default and status.
TABLE = [
    ("deal.hand_sizes", {2: 7, 3: 7, 4: 7}, "stated"),
    ("deal.helping_hand", 5, "stated"),
    ("deal.partners", False, "reconstructed"),
    ("first_play.min_cards", 2, "reconstructed"),
    ("first_play.helping_hand", True, "reconstructed"),
    ("play.placement", "one-line", "reconstructed"),
    ("play.refill", "to-hand-size", "reconstructed"),
    ("runs.ace", "low-or-high", "reconstructed"),
    ("runs.direction", "either", "reconstructed"),
    ("joker.swap_source", "hand", "stated"),
    ("scoring.counts", "rows", "implied"),
    ("scoring.bonus", "when-reached", "reconstructed"),
    ("end.leftover", "deduct", "reconstructed"),
]


def test_table_names_every_option():
    """The table above holds every option, in the order of the classes; the strategy draws nearly all."""
    assert [path for path, *_ in TABLE] == list(RoKardOptions.catalogue())
    assert {path for path, *_ in TABLE} == {*CHOICES, "deal.hand_sizes", "play.placement"}


@pytest.mark.parametrize(("path", "value", "status"), TABLE)
def test_values_and_statuses(path, value, status):
    """The shipped profile holds the values and statuses of the rules, each with a sentence."""
    why = ROKARD.why(path)
    assert (why.value, why.status) == (value, status)
    assert why.source == (None if status == "reconstructed" else "K")
    assert why.text


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"deal.hand_sizes": {2: 25}}, "deal.hand_sizes"),
        ({"deal.helping_hand": 27}, "deal.hand_sizes"),
        ({"deal.hand_sizes": {}}, "deal.hand_sizes"),
        ({"deal.partners": True, "deal.hand_sizes": {2: 7}}, "deal.partners"),
        ({"deal.hand_sizes": {2: 1}, "first_play.helping_hand": False}, "first_play.min_cards"),
    ],
)
def test_contradictions(changes, path):
    """Values that contradict each other are refused, with the option to blame."""
    with pytest.raises(karo.VariantError) as caught:
        ROKARD.with_options(changes)
    assert [fault.path for fault in caught.value.faults] == [path]
    assert caught.value.faults[0].code is karo.Code.CONFLICT


@pytest.mark.parametrize(
    "changes", [{"deal.hand_sizes": {5: 7}}, {"play.placement": "two-lines"}, {"wilds.cards": ["JK"]}]
)
def test_what_is_no_option(changes):
    """Unknown options, values and numbers of players are refused."""
    with pytest.raises(karo.VariantError):
        ROKARD.with_options(changes)


@pytest.mark.parametrize("changes", [{}, {"deal.partners": True, "runs.ace": "low"}])
def test_round_trip(changes, tmp_path):
    """A profile reads back equal from differences, in full, with documentation and from a file."""
    variant = ROKARD.with_options(changes, name="mine")
    for full in (False, True):
        assert Variant.parse(variant.to_toml(full=full)) == variant
    assert Variant.parse(documented_toml(variant, "mine")).options == variant.options


def test_catalogue():
    """Every option is in the catalogue with its default."""
    assert {entry.path: entry.default for entry in catalogue("rokard")} == {
        path: value for path, value, _ in TABLE
    }

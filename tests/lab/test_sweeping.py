"""Sweeps: every step from a profile, none that isn't one, and what each does."""

from __future__ import annotations

import json

import pytest

import karo
from karo.lab import compare, sweep
from karo.lab.steps import steps
from tests.lab.tables import LENG, PAGAT, ROKARD, First, Last


@pytest.mark.parametrize("variant", [PAGAT, LENG, ROKARD, karo.load_variant("open")], ids=lambda it: it.name)
def test_each_step_changes_one_option(variant):
    """A step differs from the profile in one option only, and no two steps are the same rules."""
    taken, skipped = steps(variant, 4)
    for step in taken:
        (change,) = variant.diff(step.variant).changes
        assert change.path == step.option
        assert (change.old, change.new) == (step.old, step.new)
    assert len({step.variant.digest for step in taken}) == len(taken)
    assert all(each.why for each in skipped)


@pytest.mark.parametrize("variant", [PAGAT, LENG, ROKARD], ids=lambda it: it.name)
def test_no_option_is_forgotten(variant):
    """Every option has a step or is named among those left out, but for tables that hold nothing."""
    taken, skipped = steps(variant, 4)
    named = {step.option for step in taken} | {each.option for each in skipped}
    assert set(variant.options.catalogue()) - named <= {"scoring.place_payments"}


def test_every_other_choice_is_a_step():
    """A choice has all its other words, a number its neighbours, a limit also none, a table its entries."""
    taken, skipped = steps(PAGAT, 5)
    values: dict[str, list[object]] = {}
    for step in taken:
        values.setdefault(step.option, []).append(step.new)
    assert values["wilds.swap"] == ["slide", "take", "replay"]
    assert values["wilds.max_per_run"] == [0, 2, "unlimited"]
    assert values["sets.max_size"] == [3, 4]
    assert values["wilds.adjacent"] == [False]
    assert [str(step) for step in taken if step.option == "deal.hand_sizes"] == [
        "deal.hand_sizes: 5: 20 → 19",
        "deal.hand_sizes: 5: 20 → 21",
    ]
    assert "scoring.values: JK: 20 → 40" in {str(step) for step in taken}
    refused = {str(each).partition(":")[0] for each in skipped}
    assert {"deck.packs = 1", "sets.max_size = 2", "match.deals"} <= refused


def test_a_sweep_is_a_comparison_of_each_step():
    """Values and differences are those of comparisons with each step, one by one."""
    found = sweep(PAGAT, [First(), Last()], deals=3, options=["runs.min_length", "scoring"], measure="turns")
    assert len(found.effects) == len(
        [s for s in steps(PAGAT, 4)[0] if s.option.startswith(("scoring.", "runs.min"))]
    )
    for effect in found.effects[:3]:
        alone = compare(PAGAT, effect.step.variant, [First(), Last()], deals=3, measures=["turns", "plays"])
        for mine, theirs in zip(effect.contrasts, alone.contrasts, strict=True):
            for name in ("turns", "plays"):
                assert mine.differences[name].value == theirs.differences[name].value
                assert mine.old[name] == theirs.old[name]
                assert mine.new[name] == theirs.new[name]


def test_the_largest_effect_comes_first():
    """Steps are sorted by how far they change the measure, on average over players, either way."""
    found = sweep(PAGAT, [First(), Last()], deals=6, options=["runs", "deal.direction"], measure="turns")
    sizes = [effect.size("turns") for effect in found.effects]
    assert sizes == sorted(sizes, reverse=True)
    assert found.effects[0].step.option == "runs.min_length"
    other = found.by("hand_value")
    assert [effect.size("hand_value") for effect in other.effects] == sorted(
        (effect.size("hand_value") for effect in found.effects), reverse=True
    )
    with pytest.raises(karo.ArgumentError, match="wasn't measured"):
        found.by("score")


def test_it_can_be_read_in_every_form():
    """As text, HTML, CSV and JSON; steps with other cards are marked, and what was left out is named."""
    found = sweep(PAGAT, [First()], deals=3, options=["deck", "runs.ace"][:1], measure="turns")
    text = str(found)
    assert "(pagat itself)" in text
    assert "deck.packs: 2 → 3 *" in text
    assert "Left out: deck.packs = 1:" in text
    assert found._repr_html_().count("<tr>") == 1 + 1 + len(found.effects)
    data = json.loads(json.dumps(found.to_dict()))
    assert [each["option"] for each in data["effects"]] == [each.step.option for each in found.effects]
    assert len(found.to_csv().splitlines()) == 1 + len(found.effects) * len(found.measures)


def test_the_other_game_can_be_swept():
    """Ro-Kard has steps and measures of its own."""
    found = sweep(ROKARD, [First()], deals=1, options=["scoring"])
    assert found.measure.name == "turns"
    assert {effect.step.option for effect in found.effects} == {"scoring.counts", "scoring.bonus"}


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"options": 3}, karo.ArgumentError, "options="),
        ({"options": ["wilds.maximum"]}, karo.VariantError, "wilds.maximum"),
        ({"options": "wilds"}, karo.ArgumentError, "a list"),
        ({"options": ["match"]}, karo.ArgumentError, "no step"),
        ({"options": ["runs.ace"]}, karo.ArgumentError, "both_aces"),
        ({"measure": "score"}, karo.ArgumentError, "no measure"),
    ],
)
def test_wrong_arguments_are_refused(options, error, told):
    """What is no option or no measure is refused in words; so is a sweep without a step."""
    with pytest.raises(error, match=told):
        sweep(PAGAT, [First()], deals=1, **options)

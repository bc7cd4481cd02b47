"""Simulations: values with intervals, and the deals behind them."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from fractions import Fraction

import pytest

from karo.lab import Measure, Simulation, simulate
from tests.lab.tables import LENG, PAGAT, ROKARD, First, Last
from tests.toy import toy

__all__ = ["toy"]


@pytest.fixture(scope="module")
def small() -> Simulation:
    """A small simulation."""
    return simulate(PAGAT, First(), deals=30, seed=2, turn_limit=10)


def test_values_are_those_of_the_deals(small: Simulation):
    """A mean is that of the deals, a share of decisions that of all decisions together."""
    deals = small.deals
    assert small.values["turns"].value == pytest.approx(sum(deal.deal["turns"] for deal in deals) / 30)
    forced = sum(deal.deal["forced"] for deal in deals) / sum(deal.deal["decisions"] for deal in deals)
    assert small.values["forced"].value == pytest.approx(forced)
    out = sum(deal.reason == "went-out" for deal in deals) / 30
    assert small.values["went_out"].value == pytest.approx(out)
    assert small.values["went_out"].value + small.values["blocked"].value == pytest.approx(1)  # type: ignore[operator]


def test_seats_share_what_there_is(small: Simulation):
    """First places of all seats add up to one, payments to nothing."""
    assert len(small.by_order) == 4
    assert sum(values["first"].value or 0 for values in small.by_order) == pytest.approx(1)
    assert sum(values["payment"].value or 0 for values in small.by_order) == pytest.approx(0, abs=1e-9)
    assert small.values["beginner"].value == small.by_order[0]["first"].value


def test_every_value_lies_in_its_interval(small: Simulation):
    """Intervals hold their values, and those of shares stay between 0 and 1."""
    for measure in small.measures:
        found = small.values[measure.name]
        if found.value is not None:
            assert found.holds(found.value)
        if measure.kind == "share" and found.low is not None and found.high is not None:
            assert 0 <= found.low <= found.high <= 1


def test_it_can_be_read_in_every_form(small: Simulation):
    """As text, HTML, CSV, JSON, and as one row for each seat of each deal."""
    text = str(small)
    assert "pagat, first, 4 seats, 30 deals (seed 2)" in text
    assert "95 % interval" in text
    assert all(measure.title in text for measure in small.measures)
    assert small._repr_html_().count("<table>") == 2
    data = json.loads(json.dumps(small.to_dict()))
    assert data["values"]["turns"]["value"] == small.values["turns"].value
    assert len(small.to_csv().splitlines()) == 1 + len(small.measures)
    rows = small.deal_rows()
    assert len(rows) == 120
    assert {row["seat"] for row in rows} == {0, 1, 2, 3}
    assert rows[0]["deal_turns"] == small.deals[0].deal["turns"]


def test_who_begins_is_first_in_order():
    """In Ro-Kard the beginner is drawn; the order of a deal starts there and goes round."""
    found = simulate(ROKARD, First(), deals=6, turn_limit=0)
    assert len({deal.first for deal in found.deals}) > 1
    for deal in found.deals:
        assert sorted(deal.order) == [0, 1, 2, 3]
        assert deal.order[(deal.first + 1) % 4] == 1
    left = simulate(
        PAGAT.with_options({"deal.direction": "counter-clockwise"}), First(), deals=2, turn_limit=0
    )
    assert all(deal.order[(deal.first - 1) % 4] == 1 for deal in left.deals)


def test_players_take_turns_at_the_seats():
    """Of two players the first has seats 0 and 2, the second seats 1 and 3."""
    mixed = simulate(PAGAT, [First(), Last()], deals=1, turn_limit=0)
    assert mixed.players == "first+last"
    same = simulate(PAGAT, [First(), Last(), First(), Last()], deals=1, turn_limit=0)
    assert mixed.deals == same.deals


def test_measures_of_ones_own():
    """A measure is a name and a function of what was seen; only those asked for are told."""
    three = Measure("three", "turns by three", lambda deal: (deal.deal["turns"] / 3, 1))
    found = simulate(PAGAT, First(), deals=5, measures=[three, "turns"], turn_limit=0)
    assert list(found.values) == ["three", "turns"]
    assert found.values["three"].value == pytest.approx((found.values["turns"].value or math.nan) / 3)


def test_payments_are_exact_enough():
    """Payments are told as numbers that add up to nothing."""
    found = simulate(PAGAT, First(), deals=5, turn_limit=0)
    for deal in found.deals:
        assert sum(Fraction(part or 0) for part in deal.seats["payment"]) == 0


def test_a_void_deal_has_no_places():
    """Void deals count as such, and nobody is first in them."""
    void = PAGAT.with_options({"end.blocked": "void"})
    found = simulate(void, First(), deals=10, turn_limit=0)
    assert found.values["void"].value is not None
    assert found.values["void"].value > 0.5
    empty = next(deal for deal in found.deals if deal.reason == "void")
    assert empty.seats["place"] == (None,) * 4
    assert empty.shares_of_first == ()


def test_any_game_can_be_simulated(toy):
    """A game that the lab knows nothing of is simulated and shown like the others."""
    found = simulate(toy, "random", deals=3)
    assert found.seats == 2
    assert found.values["turns"].value == 5
    assert "first place" in str(found)


@pytest.mark.parametrize(
    ("missing", "what", "extra"),
    [
        ("numpy", "from karo.lab import simulate", "lab"),
        ("scipy.special", "from karo.lab import compare", "lab"),
        ("matplotlib", "from karo.lab.plots import require_drawable; require_drawable('x.svg')", "plot"),
    ],
)
def test_a_missing_extra_is_told(missing: str, what: str, extra: str):
    """Without numpy, scipy or matplotlib an error of ours says what to install."""
    hidden = f"import sys; sys.modules[{missing!r}] = None"
    code = f"{hidden}\ntry:\n {what}\nexcept ImportError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"pip install 'karo-rules[{extra}]'" in done.stdout


def test_one_deal_has_values_without_intervals():
    """A single deal says nothing of how sure its values are."""
    found = simulate(LENG, First(), deals=1, turn_limit=0)
    assert found.values["turns"].low is None
    assert str(found)

"""Intervals hold the truth as often as they say; tested by repetition on statistics that cost nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

from karo.lab.sequences import FIRST_LOOK, always_valid, looks
from karo.lab.statistics import Parts, difference, holm, value, within

TIMES = 2000
#: So many repetitions leave the share within this of the true one, but for one time in thousands.
SLACK = 0.018


def coverage(hits: list[bool]) -> float:
    """The share of hits."""
    return sum(hits) / len(hits)


def means(rng: np.random.Generator, number: int, chance: float) -> Parts:
    """Deals with a share."""
    return Parts((rng.random(number) < chance).astype(float), np.ones(number))


def skewed(rng: np.random.Generator, number: int) -> Parts:
    """Deals with the ratio 0.3, whose whole differs from deal to deal and hangs together with the part."""
    whole = 1 + rng.poisson(20, number).astype(float)
    luck = rng.beta(3, 7, number)
    return Parts(rng.binomial(whole.astype(int), luck).astype(float), whole)


def pairs(rng: np.random.Generator, number: int, low: float, high: float) -> tuple[Parts, Parts]:
    """The same deals under two rules: what happens in the first happens in the second too, and more."""
    luck, ones = rng.random(number), np.ones(number)
    return Parts((luck < low).astype(float), ones), Parts((luck < high).astype(float), ones)


@pytest.mark.parametrize("chance", [0.02, 0.3, 0.9])
def test_intervals_of_shares_hold_the_share(chance: float):
    """Of intervals for a share at least 95 % hold it, also where it is rare."""
    rng = np.random.default_rng(1)
    found = [value(means(rng, 200, chance), share=True) for _ in range(TIMES)]
    assert coverage([each.holds(chance) for each in found]) >= 0.95 - SLACK


def test_intervals_of_ratios_hold_the_ratio():
    """The same for shares of turns, of which a deal has many that hang together, and for means."""
    rng = np.random.default_rng(2)
    for share in (True, False):
        found = [value(skewed(rng, 100), share=share) for _ in range(TIMES)]
        held = coverage([each.holds(0.3) for each in found])
        assert 0.95 - SLACK <= held <= 0.95 + SLACK


def test_turns_of_a_deal_are_not_taken_for_deals():
    """Intervals that took each turn for itself would hold the truth far too seldom; ours are wider."""
    rng = np.random.default_rng(3)
    parts = skewed(rng, 400)
    found = value(parts, share=True)
    turns = parts.whole.sum()
    naive = 1.96 * math.sqrt(0.3 * 0.7 / turns)
    assert found.half_width > 1.4 * naive


def test_none_is_not_taken_for_never():
    """A share of which nothing was seen has an interval that goes up by the rule of three."""
    found = value(Parts(np.zeros(100), np.ones(100)), share=True)
    assert found.value == found.low == 0
    assert found.high == pytest.approx(0.0362, abs=1e-3)


def test_a_planted_difference_is_found_and_held():
    """A difference of 5 points in paired deals is found, and at least 95 % of the intervals hold it."""
    rng = np.random.default_rng(4)
    found = [difference(*pairs(rng, 400, 0.3, 0.35), bounded=True) for _ in range(TIMES)]
    held = coverage([each.holds(0.05) for each in found])
    assert held >= 0.95 - SLACK
    assert coverage([each.sign == 1 for each in found]) > 0.98


def test_rare_differences_are_held():
    """A difference that comes up in one of 200 deals is held by the intervals of 100 deals."""
    rng = np.random.default_rng(5)
    found = [difference(*pairs(rng, 100, 0.3, 0.305), bounded=True) for _ in range(TIMES)]
    assert coverage([each.holds(0.005) for each in found]) >= 0.95 - SLACK


def test_differences_of_ratios_are_held():
    """The difference of two shares of turns, deal by deal, is held in 95 %."""
    rng = np.random.default_rng(6)

    def once() -> bool:
        old = skewed(rng, 200)
        more = rng.binomial((old.whole - old.part).astype(int), 0.1)
        found = difference(old, Parts(old.part + more, old.whole))
        return found.holds(0.07)

    assert 0.95 - SLACK <= coverage([once() for _ in range(TIMES)]) <= 0.95 + SLACK


@pytest.mark.parametrize("find", [difference, always_valid])
@pytest.mark.parametrize("number", [100, 400, 1600])
def test_rare_and_large_differences_are_held_or_left_open(find, number: int):
    """A payoff of 50 in one deal of 100 is missed in at most 5 %; if few deals show it, nothing is said."""
    rng = np.random.default_rng(13)
    ones, none = np.ones(number), np.zeros(number)
    found = [
        find(Parts(none, ones), Parts(np.where(rng.random(number) < 0.01, 50.0, 0.0), ones))
        for _ in range(TIMES)
    ]
    assert all((each.low is None) == (each.differing < 6) for each in found)
    assert coverage([each.low is None or each.holds(0.5) for each in found]) >= 0.95 - SLACK


def test_p_of_shares_is_that_of_the_sign_test():
    """Six deals of 300 that all go down are six tosses of a coin; seven up and one down are eight."""
    for up, down, p in ((0, 6, 2 * 0.5**6), (7, 1, 2 * 9 * 0.5**8), (3, 3, 1)):
        old = np.array([0] * up + [1] * down + [0] * (300 - up - down), dtype=float)
        new = np.array([1] * up + [0] * down + [0] * (300 - up - down), dtype=float)
        found = difference(Parts(old, np.ones(300)), Parts(new, np.ones(300)), bounded=True)
        assert found.p == pytest.approx(p)


def test_p_is_never_surer_than_the_deals_that_differ():
    """Four deals that differ alike show nothing, however many others there are."""
    gaps = np.array([5.0] * 4 + [0.0] * 96)
    found = difference(Parts(np.zeros(100), np.ones(100)), Parts(gaps, np.ones(100)))
    assert (found.low, found.p) == (None, 2 * 0.5**4)


def test_nothing_is_found_where_nothing_is():
    """Where there is no difference, in 5 % of cases an interval lies beside zero, and p is below 5 %."""
    rng = np.random.default_rng(7)
    found = [difference(skewed(rng, 200), skewed(rng, 200)) for _ in range(TIMES)]
    assert abs(coverage([each.sign != 0 for each in found]) - 0.05) <= SLACK
    assert [each.sign != 0 for each in found] == [each.p is not None and each.p < 0.05 for each in found]


def test_several_intervals_hold_together():
    """With the level shared out, all intervals of ten measures hold at once in at least 95 %."""
    rng = np.random.default_rng(8)
    level = within(0.95, 10)

    def once() -> bool:
        found = [difference(*pairs(rng, 300, 0.3, 0.4), level=level, bounded=True) for _ in range(10)]
        return all(each.holds(0.1) for each in found)

    assert coverage([once() for _ in range(300)]) >= 0.95 - 3 * SLACK


def test_holm_is_that_of_the_paper():
    """Each p is multiplied by how many are not smaller, and none is corrected below a smaller one."""
    assert holm([0.01, 0.04, None, 0.03]) == (0.03, 0.06, None, 0.06)
    assert holm([]) == ()
    assert holm([0.9, 0.8]) == (1.0, 1.0)


def test_the_same_rules_differ_by_exactly_zero():
    """Equal deals of equal rules have the difference zero, with nothing around it; of others, no interval."""
    rng = np.random.default_rng(9)
    parts = skewed(rng, 50)
    for find in (difference, always_valid):
        found = find(parts, parts, same=True)
        assert (found.value, found.low, found.high, found.differing) == (0, 0, 0, 0)
        other = find(parts, parts)
        assert (other.value, other.low, other.high, other.differing) == (0, None, None, 0)
        assert other.half_width == math.inf


def test_equal_deals_of_other_rules_leave_room():
    """Where the rules differ and no deal does, a share may still differ in deals that didn't come up."""
    parts = Parts(np.zeros(100), np.ones(100))
    for find in (difference, always_valid):
        found = find(parts, parts, bounded=True)
        assert found.value == 0
        assert found.holds(-0.03)
        assert found.holds(0.03)
        assert found.sign == 0


def test_few_deals_that_are_alike_prove_nothing():
    """Two deals with the same value or difference have no interval; many have one without width."""
    for number, known in ((2, False), (5, False), (6, True), (50, True)):
        flat, more = Parts.of([(3, 1)] * number), Parts.of([(5, 1)] * number)
        alone, gap = value(flat), difference(flat, more)
        always = always_valid(flat, more)
        ends = ((alone, 3), (gap, 2), (always, 2))
        assert [(each.low, each.high) for each, _ in ends] == [
            (middle, middle) if known else (None, None) for _, middle in ends
        ]
        assert (alone.value, gap.value) == (3, 2)
        assert gap.p == 2 * 0.5**number
        assert gap.sign == int(known)
        assert difference(flat, flat, same=True).high == 0


def test_what_can_be_said_of_few_deals():
    """One deal has a value and no interval; none with anything to measure has no value."""
    one = Parts(np.ones(1), np.ones(1))
    assert value(one).low is None
    assert difference(one, Parts(np.zeros(1), np.ones(1))).low is None
    none = Parts(np.zeros(5), np.zeros(5))
    assert value(none).value is None
    assert difference(none, none).value is None
    assert always_valid(none, none).value is None
    assert value(none).half_width == math.inf


# ---------------------------------------------------------------- looking again and again


def paths(rng: np.random.Generator, most: int, *, bounded: bool):
    """Whether all intervals of all looks hold the truth, and what the looks say of its sign."""
    truth = 0.05 if bounded else 0.07
    if bounded:
        old, new = pairs(rng, most, 0.3, 0.35)
    else:
        old = skewed(rng, most)
        more = rng.binomial((old.whole - old.part).astype(int), 0.1)
        new = Parts(old.part + more, old.whole)
    held = True
    for number in looks(most):
        first = [Parts(parts.part[:number], parts.whole[:number]) for parts in (old, new)]
        found = always_valid(*first, bounded=bounded)
        held = held and found.holds(truth)
    return held


@pytest.mark.parametrize("bounded", [True, False])
def test_sequences_hold_at_all_looks_at_once(bounded: bool):
    """At least 95 % of sequences hold the difference at every look up to 3000 deals."""
    rng = np.random.default_rng(10)
    assert coverage([paths(rng, 3000, bounded=bounded) for _ in range(500)]) >= 0.95 - 0.01


@pytest.mark.parametrize("bounded", [True, False])
def test_who_stops_when_it_looks_good_is_wrong_seldom(bounded: bool):
    """Without a difference, in at most 5 % any look shows one; intervals of one look do so far more often."""
    rng = np.random.default_rng(11)

    def shown(find) -> bool:
        if bounded:
            old, new = means(rng, 3000, 0.3), means(rng, 3000, 0.3)
        else:
            old, new = skewed(rng, 3000), skewed(rng, 3000)
        return any(
            find(
                Parts(old.part[:number], old.whole[:number]),
                Parts(new.part[:number], new.whole[:number]),
                bounded=bounded,
            ).sign
            for number in looks(3000)
        )

    assert coverage([shown(always_valid) for _ in range(300)]) <= 0.05
    assert coverage([shown(difference) for _ in range(300)]) > 0.10


def test_sequences_get_narrow():
    """With more deals the intervals shrink, and they are not twice as wide as those of a single look."""
    rng = np.random.default_rng(12)
    old, new = pairs(rng, 4000, 0.3, 0.35)
    widths = [
        always_valid(
            Parts(old.part[:number], old.whole[:number]),
            Parts(new.part[:number], new.whole[:number]),
            bounded=True,
        ).half_width
        for number in (100, 400, 4000)
    ]
    assert widths[0] > widths[1] > widths[2]
    assert widths[2] < 2.5 * difference(old, new, bounded=True).half_width
    assert always_valid(old, new).half_width < 2 * difference(old, new).half_width


def test_looks_end_with_all_deals():
    """The first look comes late enough, the last after all deals, even if they are few."""
    assert list(looks(50)) == [50]
    assert next(looks(10_000)) == FIRST_LOOK
    assert list(looks(500))[-1] == 500

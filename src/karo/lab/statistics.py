"""Values over many deals, and how sure they are.

A deal is the unit that is drawn by chance: whatever happens at its seats and in its turns hangs together. So
each deal brings a part and a whole to a measure, and its value is the sum of the parts by the sum of the
wholes. Its error is that of the linearised ratio, in which each deal is one observation; so the intervals
are clustered by deal.

* Means have intervals by Student's t.
* Shares have those of Clopper and Pearson for the number of independent observations that would have the same
  error (E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998), so that they stay within 0 and 1 and a
  share of none is not taken for certain.
* Differences are taken deal by deal, and have intervals by Student's t. Of a share, what goes up and what
  goes down in a deal are two shares, each with an interval as above, and the interval of their difference is
  made of them (G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008): it holds where few deals differ,
  and leaves room for differences that are too rare to have come up.
* Deals that are alike don't tell by their spread how sure a value is. A few that are all alike have no
  interval. Neither has a difference that only a few deals show: a rule that comes to bear in one deal of a
  hundred may change much there, and next to nothing of it may have been seen. So many deals must differ that
  as many tosses of a coin, all falling alike, would be rarer than an interval may err.
* Several measures share the error (Bonferroni, so that all intervals hold together), and their p-values are
  corrected by Holm's method.
* The p of a share of deals is that of the exact sign test, any other that of Student's t, but never smaller
  than that of as many tosses of a coin as deals differ. Intervals and p-values are made in different ways, so
  one may show what the other doesn't: the interval decides, and all that is concluded rests on it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs

from karo.lab.numbers import Numbers, np, special

__all__ = ["Estimate", "Parts", "difference", "enough_alike", "holm", "value", "within"]


@attrs.frozen
class Estimate:
    """A value and how sure it is.

    Attributes:
        value: The value; None if no deal had anything to measure.
        low: The lower end of its interval; None if too few deals were played, or differ, to say.
        high: The upper end.
        p: For a difference: how likely one as far from zero would be if there were none, corrected for the
            measures that were looked at; None if no such test was made. Where it and the interval
            disagree, the interval decides.
        differing: For a difference: in how many deals the measure differs.
    """

    value: float | None
    low: float | None
    high: float | None
    p: float | None = None
    differing: int | None = None

    @property
    def sign(self) -> int:
        """1 or -1 if the whole interval lies on that side of zero, else 0."""
        if self.low is None or self.high is None:
            return 0
        return (self.low > 0) - (self.high < 0)

    def holds(self, number: float) -> bool:
        """Whether a number lies in the interval.

        Args:
            number: The number, such as the true value where it is known.
        """
        return self.low is not None and self.high is not None and self.low <= number <= self.high

    @property
    def half_width(self) -> float:
        """How far the interval goes from its middle; infinite where it isn't known."""
        return math.inf if self.low is None or self.high is None else (self.high - self.low) / 2

    def to_dict(self) -> dict[str, Any]:
        """The estimate as data for JSON; what doesn't belong to it is left out."""
        told = attrs.asdict(self)
        keep = {"value", "low", "high"}
        return {key: item for key, item in told.items() if key in keep or item is not None}


@attrs.frozen(eq=False)
class Parts:
    """What each deal brings to a measure.

    Attributes:
        part: Its part.
        whole: Its whole; 0 where it has nothing to measure.
    """

    part: Numbers
    whole: Numbers

    @classmethod
    def of(cls, pairs: Sequence[tuple[float, float]]) -> Parts:
        """The parts and wholes of deals, one after the other.

        Args:
            pairs: Part and whole of each deal.
        """
        table = np.asarray(pairs, dtype=np.float64).reshape(-1, 2)
        return cls(table[:, 0], table[:, 1])

    @property
    def ratio(self) -> float | None:
        """The sum of the parts by that of the wholes; None if there is no whole."""
        whole = float(self.whole.sum())
        return float(self.part.sum()) / whole if whole else None

    def differing(self, other: Parts) -> int:
        """In how many deals another run over the same deals has something else."""
        return int(((self.part != other.part) | (self.whole != other.whole)).sum())

    def centred(self) -> Numbers:
        """What each deal brings to the error of the ratio: these have the mean 0."""
        ratio = self.ratio
        mean = float(self.whole.mean()) if len(self.whole) else 0.0
        if ratio is None or not mean:
            return np.zeros_like(self.part)
        return (self.part - ratio * self.whole) / mean


def value(parts: Parts, *, level: float = 0.95, share: bool = False) -> Estimate:
    """A value with its interval.

    Args:
        parts: What the deals bring.
        level: How often such an interval holds the true value.
        share: Whether the value lies between 0 and 1.

    Returns:
        The value, or one of None if no deal had anything to measure.
    """
    ratio = parts.ratio
    number = len(parts.part)
    if ratio is None or number < 2:
        return Estimate(ratio, None, None)
    error = _error(parts.centred())
    if share:
        return Estimate(ratio, *_share_interval(parts, ratio, error, level))
    if not error and not enough_alike(number, level):
        return Estimate(ratio, None, None)
    reach = error * _t(level, number)
    return Estimate(ratio, ratio - reach, ratio + reach)


def enough_alike(number: int, level: float) -> bool:
    """Whether so many deals that are all alike, or that alone differ, tell more than that they are few.

    As many tosses of a coin that all fall alike must be rarer than an interval may err. An interval made of
    the spread of fewer deals would be far too narrow: of two that are alike, it would have no width.

    Args:
        number: How many deals.
        level: How often an interval should hold the true value.
    """
    return _alike(number) < 1 - level


def _alike(number: int) -> float:
    """How likely it is that so many tosses of a coin all fall alike."""
    return min(1.0, 0.5 ** (number - 1))


def _error(centred: Numbers) -> float:
    number = len(centred)
    return float(np.sqrt((centred**2).sum() / (number - 1) / number))


def _t(level: float, number: int) -> float:
    return float(special.stdtrit(number - 1, (1 + level) / 2))


def _share_interval(parts: Parts, ratio: float, error: float, level: float) -> tuple[float, float]:
    """Clopper's and Pearson's for as many independent observations as have this error."""
    seen = float((parts.whole > 0).sum())
    if error:
        seen = min(ratio * (1 - ratio) / error**2, float(parts.whole.sum()))
    found, tail = ratio * seen, (1 - level) / 2
    low = 0.0 if ratio <= 0 else float(special.betaincinv(found, seen - found + 1, tail))
    high = 1.0 if ratio >= 1 else float(special.betaincinv(found + 1, seen - found, 1 - tail))
    return low, high


def difference(
    old: Parts, new: Parts, *, level: float = 0.95, bounded: bool = False, same: bool = False
) -> Estimate:
    """How far a measure is higher in the second of two runs over the same deals.

    Args:
        old: What the deals bring in the first run.
        new: What they bring in the second, in the same order.
        level: How often such an interval holds the true difference.
        bounded: Whether each deal's own difference lies between -1 and 1.
        same: Whether the two runs are known to be of the same rules, so that there can be no difference.

    Returns:
        The difference with its interval and an uncorrected p. Unless the rules are the same, the interval of
        a bounded measure has a width even where no deal differs; any other has none where only a few do.
    """
    before, after, differing = old.ratio, new.ratio, old.differing(new)
    number = len(old.part)
    if before is None or after is None:
        return Estimate(None, None, None, differing=differing)
    found = after - before
    if same and not differing:
        return Estimate(found, found, found, 1.0, 0)
    if number < 2:
        return Estimate(found, None, None, differing=differing)
    error = _error(new.centred() - old.centred())
    p = 2 * float(special.stdtr(number - 1, -abs(found) / error)) if error else 0.0
    p = max(p, _alike(differing))
    if bounded:
        gaps = new.part - old.part
        low, high = _bounded_interval(gaps, level)
        return Estimate(found, low, high, _sign_test(gaps) if _whole(gaps) else p, differing)
    if not enough_alike(differing, level):
        return Estimate(found, None, None, p, differing)
    reach = error * _t(level, number)
    return Estimate(found, found - reach, found + reach, p, differing)


def _whole(gaps: Numbers) -> bool:
    """Whether a deal goes up as a whole, down as a whole, or neither."""
    return bool((gaps == np.sign(gaps)).all())


def _sign_test(gaps: Numbers) -> float:
    """How likely as many tosses of a coin as there are gaps would fall as unevenly."""
    up, down = int((gaps > 0).sum()), int((gaps < 0).sum())
    return min(1.0, 2 * float(special.bdtr(min(up, down), up + down, 0.5)))


def _bounded_interval(gaps: Numbers, level: float) -> tuple[float, float]:
    """For the mean of gaps between -1 and 1: what goes up and what goes down are shares by themselves."""
    up, down = np.maximum(gaps, 0), np.maximum(-gaps, 0)
    (more, more_low, more_high), (less, less_low, less_high) = (_share_of(part, level) for part in (up, down))
    together = (
        float(np.corrcoef(up, down)[0, 1]) if up.any() and down.any() and np.ptp(up) and np.ptp(down) else 0.0
    )
    low = more - less - _combined(more - more_low, less_high - less, together)
    high = more - less + _combined(more_high - more, less - less_low, together)
    return low, high


def _share_of(part: Numbers, level: float) -> tuple[float, float, float]:
    found = value(Parts(part, np.ones_like(part)), level=level, share=True)
    return float(found.value or 0), float(found.low or 0), float(found.high or 0)


def _combined(one: float, other: float, together: float) -> float:
    return math.sqrt(one**2 + other**2 - 2 * together * one * other)


def within(level: float, number: int) -> float:
    """The level of each of some intervals that should hold together.

    Args:
        level: How often all of them should hold.
        number: How many they are.
    """
    return 1 - (1 - level) / max(1, number)


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """p-values corrected for their number (S. Holm, Scandinavian Journal of Statistics 6, 1979).

    Args:
        p_values: The p-values; None if there is none.

    Returns:
        The corrected ones in the same order.

    Example:
        >>> from karo.lab.statistics import holm
        >>> holm([0.01, 0.04, None, 0.03])
        (0.03, 0.06, None, 0.06)
    """
    ranked = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for before, (p, place) in enumerate(ranked):
        highest = max(highest, min(1.0, p * (len(ranked) - before)))
        corrected[place] = highest
    return tuple(corrected)

"""Intervals that hold at every number of deals at once.

So one may look again and again, and stop when they are narrow enough.

* A difference of shares lies between -1 and 1 in each deal. It gets the predictable plug-in
  empirical-Bernstein confidence sequence (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded
  random variables by betting", JRSS B 86, 2024, theorem 2). It assumes nothing but that the deals are
  independent and drawn alike, and holds for any number of deals.
* Any other difference gets the asymptotic confidence sequence (I. Waudby-Smith, D. Arbour, R. Sinha,
  E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences",
  Annals of Statistics 52, 2024), on what each deal brings to the error of the ratio. It assumes independent
  deals with a finite variance, and that the first look comes late enough for sums to be nearly normal: here
  after :data:`FIRST_LOOK` deals, and not before enough of them differ (see :mod:`karo.lab.statistics`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from karo.lab.numbers import Numbers, np
from karo.lab.statistics import Estimate, Parts, enough_alike

__all__ = ["FIRST_LOOK", "always_valid", "looks"]

#: This many deals are played before the first look.
FIRST_LOOK: Final = 100
#: Each look comes after so many times the deals of the last.
_GROWTH: Final = 1.2
#: The asymptotic sequence is narrowest, for its level, at about so many deals.
_TIGHT_AT: Final = 500


def looks(most: int) -> Iterator[int]:
    """After how many deals one looks, the last time after all.

    Args:
        most: How many deals are played at most.

    Example:
        >>> from karo.lab.sequences import looks
        >>> list(looks(250))
        [100, 120, 144, 173, 208, 250]
    """
    number = FIRST_LOOK
    while number < most:
        yield number
        number = math.ceil(number * _GROWTH)
    yield most


def always_valid(
    old: Parts, new: Parts, *, level: float = 0.95, bounded: bool = False, same: bool = False
) -> Estimate:
    """A difference with the interval of a confidence sequence.

    Args:
        old: What the deals bring in the first run.
        new: What they bring in the second, in the same order.
        level: How often the intervals of all looks hold the true difference.
        bounded: Whether each deal's own difference lies between -1 and 1.
        same: Whether the two runs are known to be of the same rules.

    Returns:
        The difference with its interval; none where too few deals differ. There is no p: it would hold for
        one look only.
    """
    before, after, differing = old.ratio, new.ratio, old.differing(new)
    if before is None or after is None:
        return Estimate(None, None, None, differing=differing)
    found, alpha = after - before, 1 - level
    if same and not differing:
        return Estimate(found, found, found, differing=0)
    if bounded:
        low, high = _bernstein(new.part - old.part, alpha)
        return Estimate(found, low, high, differing=differing)
    if not enough_alike(differing, level):
        return Estimate(found, None, None, differing=differing)
    reach = _asymptotic(new.centred() - old.centred(), alpha)
    return Estimate(found, found - reach, found + reach, differing=differing)


def _bernstein(values: Numbers, alpha: float) -> tuple[float, float]:
    """For the mean of values between -1 and 1, in the order in which they came."""
    x = (values + 1) / 2
    count = np.arange(1, len(x) + 1, dtype=np.float64)
    mean = (0.5 + np.cumsum(x)) / (count + 1)
    variance = (0.25 + np.cumsum((x - mean) ** 2)) / (count + 1)
    # What is bet on a value may depend only on those before it.
    mean_before = np.concatenate(([0.5], mean[:-1]))
    variance_before = np.concatenate(([0.25], variance[:-1]))
    log_term = math.log(2 / alpha)
    bet = np.minimum(0.5, np.sqrt(2 * log_term / (variance_before * count * np.log1p(count))))
    cost = 4 * (x - mean_before) ** 2 * (-np.log1p(-bet) - bet) / 4
    total = float(bet.sum())
    middle = float((bet * x).sum()) / total
    reach = (log_term + float(cost.sum())) / total
    return 2 * max(0.0, middle - reach) - 1, 2 * min(1.0, middle + reach) - 1


def _asymptotic(centred: Numbers, alpha: float) -> float:
    number = len(centred)
    variance = float((centred**2).mean())
    rho = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / _TIGHT_AT
    spread = number * rho + 1
    return math.sqrt(variance * 2 * spread / (number**2 * rho) * math.log(math.sqrt(spread) / alpha))

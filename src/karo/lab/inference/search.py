"""Finds the likeliest values, and how likely the others are beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import exp, prod
from typing import Any, Final

import attrs

from karo.lab.inference.facts import DealFacts
from karo.lab.inference.model import Likelihood
from karo.lab.inference.space import DEAL, FLOW, MELDS, TURN, Space, Values, ends_of, fits_hands, repaired

__all__ = ["Posterior", "search"]

#: Values that are less likely than the best by this factor, as a logarithm, are looked at no more.
_OUT: Final = 30.0
#: Up to so many deals are taken in at a time.
_PARTS: Final = (12, 30, 120, 10_000_000)
#: Up to so many combinations are weighed together; of more, each option is weighed by itself.
_MOST: Final = 600
_SWEEPS: Final = 8
#: The logarithm of a chance that nothing makes up for.
_NEVER: Final = -1e9
#: Options that may explain the same plays, so that one has to change with another. Wilds that move cost most
#: to look at, so they come first.
_BLOCKS: Final = (
    ("wilds.swap",),
    ("wilds.shift",),
    ("wilds.cards", "wilds.own_slot", "wilds.max_per_run", "wilds.min_naturals"),
    ("wilds.max_per_set", "wilds.own_slot", "wilds.min_naturals"),
    ("wilds.adjacent", "wilds.max_per_run"),
    ("runs.ace", "runs.both_aces", "runs.max_length"),
    ("runs.min_length",),
    ("sets.distinct_suits", "sets.max_size"),
    ("sets.min_size",),
    (*TURN, "first_turn.failing", "wilds.alone"),
)


@attrs.frozen
class Posterior:
    """How likely each value is.

    Attributes:
        best: The likeliest values of all options.
        chances: For each option the chance of each of its values, in their order.
        joint: Whether all combinations were weighed; else each block beside the likeliest others.
        players: The share of players of each kind.
        likelihood: What weighed them.
    """

    best: Mapping[str, Any]
    chances: Mapping[str, tuple[float, ...]]
    joint: bool
    players: tuple[float, ...]
    likelihood: Likelihood


def search(
    space: Space, alive: Mapping[str, Sequence[Any]], deals: Sequence[DealFacts], error_rate: float
) -> Posterior:
    """The posterior over the values that aren't ruled out; before, those of an option are equally likely.

    Args:
        space: The values to try.
        alive: Those that aren't ruled out.
        deals: The deals.
        error_rate: How often a player is thought to make a play that the rules don't allow.
    """
    likelihood = Likelihood(space, error_rate)
    seeker = _Seeker(space, alive, likelihood)
    begin = 0
    for size in _PARTS:
        part = deals[begin : begin + size]
        if not part:
            break
        likelihood.add(part)
        begin += len(part)
        seeker.climb()
        seeker.prune()
    return seeker.posterior()


class _Seeker:
    """Goes from what allows least to what is likeliest, one block of options at a time.

    What allows less is likelier as long as it allows what was played. Where only one of several options can
    explain a play, the others' values have been ruled out before; where any of them can, a block has them.
    """

    def __init__(self, space: Space, alive: Mapping[str, Sequence[Any]], likelihood: Likelihood) -> None:
        self._space, self._likelihood = space, likelihood
        self._tried = {path: tuple(values) for path, values in alive.items()}
        self._alive = dict(self._tried)
        start = {path: self._least(path, values) for path, values in self._alive.items()}
        self._best = space.values(start)
        self._shares: tuple[float, ...] = ()

    def _least(self, path: str, values: Sequence[Any]) -> Any:
        ends = ends_of(path, values, most=False)
        own = self._space.base.get(path)
        return own if own in ends else ends[0]

    def _score(self, values: Values) -> float:
        score = self._likelihood.of_plays(values) + self._likelihood.of_flow(values)
        return score + self._likelihood.of_dealt(values, self._paths(DEAL)) + self._prior(values)

    def _prior(self, values: Values) -> float:
        """Next to nothing for values that no profile can have beside the base's hands."""
        return 0.0 if fits_hands(self._space.base, values) else _NEVER

    def _paths(self, among: Iterable[str]) -> list[str]:
        return [path for path in among if path in self._alive]

    # ------------------------------------------------------------ the best

    def climb(self) -> None:
        """Change one block of options at a time until nothing gets likelier."""
        for _ in range(_SWEEPS):
            before = dict(self._best)
            self._shares = self._likelihood.fit_players(self._best)
            for paths in self._blocks():
                self._choose(paths)
            if before == self._best:
                break

    def _blocks(self) -> list[list[str]]:
        """Options that are looked at together, as far as their combinations aren't too many."""
        found: list[list[str]] = []
        for block in (*_BLOCKS, FLOW, *((path,) for path in DEAL)):
            paths = self._paths(block)
            if prod(len(self._alive[path]) for path in paths) > _MOST:
                found += [[path] for path in paths]
            elif paths:
                found.append(paths)
        return found

    def _combinations(self, paths: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The best values, with those of some options changed in every way."""
        for chosen in product(*(self._alive[path] for path in paths)):
            yield {**self._best, **dict(zip(paths, chosen, strict=True))}

    def _choose(self, paths: Sequence[str]) -> None:
        best, top = self._best, self._score(self._best)
        for values in self._combinations(paths):
            score = self._score(values)
            if score > top + 1e-9:
                best, top = values, score
        self._best = best

    # ------------------------------------------------------------ the others

    def _full_score(self, values: Values) -> float:
        score = self._likelihood.of_plays_or_shy(values, self._best) + self._likelihood.of_flow(values)
        return score + self._likelihood.of_dealt(values, self._paths(DEAL)) + self._prior(values)

    def prune(self) -> None:
        """Drop values that are far less likely than the best, whatever the others of a block are."""
        top = self._full_score(self._best)
        reached: dict[tuple[str, str], float] = {}
        for paths in self._blocks():
            for values in self._combinations(paths):
                score = self._full_score(values)
                for path in paths:
                    key = (path, repr(values[path]))
                    reached[key] = max(score, reached.get(key, score))
        for path, alive in self._alive.items():
            best = self._best[path]
            far = [v for v in alive if v != best and reached.get((path, repr(v)), top) < top - _OUT]
            self._alive[path] = tuple(v for v in alive if v not in far)

    def posterior(self) -> Posterior:
        """How likely each value is."""
        plays = [path for path in self._paths((*MELDS, *TURN)) if len(self._alive[path]) > 1]
        joint = prod(len(self._alive[path]) for path in plays) <= _MOST
        chances = self._weigh_together(plays) if joint else self._weigh_apart()
        ordered = {path: chances[path] for path in self._tried}
        return Posterior(self._best, ordered, joint, self._shares, self._likelihood)

    def _weigh_together(self, plays: Sequence[str]) -> dict[str, tuple[float, ...]]:
        """Plays and turns are independent but for whether a first turn needs a meld."""
        rest = [path for path in self._paths((*FLOW, *DEAL)) if len(self._alive[path]) > 1]
        flows = [
            dict(zip(rest, chosen, strict=True)) for chosen in product(*(self._alive[path] for path in rest))
        ]
        weighed: list[tuple[dict[str, Any], float]] = []
        for chosen in product(*(self._alive[path] for path in plays)):
            values = {**self._best, **dict(zip(plays, chosen, strict=True))}
            if not self._is_whole(values):
                continue
            score = self._likelihood.of_plays_or_shy(values, self._best) + self._prior(values)
            for flow in flows:
                both = {**values, **flow}
                more = self._likelihood.of_flow(both) + self._likelihood.of_dealt(both, self._paths(DEAL))
                weighed.append((both, score + more))
        return self._shares_of(weighed)

    def _is_whole(self, values: Values) -> bool:
        """Whether values contradict each other no more than the best ones do."""
        fixed = repaired(values)
        clashing = {path for path in self._tried if fixed[path] != values[path]}
        own = repaired(self._best)
        return clashing <= {path for path in self._tried if own[path] != self._best[path]}

    def _weigh_apart(self) -> dict[str, tuple[float, ...]]:
        """Each block by itself, beside the best values of the others."""
        found: dict[str, tuple[float, ...]] = {}
        for paths in self._blocks():
            weighed = [(values, self._full_score(values)) for values in self._combinations(paths)]
            whole = [each for each in weighed if self._is_whole(each[0])]
            for path, shares in self._shares_of(whole or weighed, paths).items():
                found.setdefault(path, shares)
        return found

    def _shares_of(
        self, weighed: Sequence[tuple[Mapping[str, Any], float]], paths: Iterable[str] | None = None
    ) -> dict[str, tuple[float, ...]]:
        top = max(score for _, score in weighed)
        chances = [exp(score - top) for _, score in weighed]
        total = sum(chances)
        found: dict[str, tuple[float, ...]] = {}
        for path in self._tried if paths is None else paths:
            sums = [0.0] * len(self._tried[path])
            for (values, _), chance in zip(weighed, chances, strict=True):
                # What is settled isn't told in every combination.
                value = values.get(path, self._best[path])
                sums[self._tried[path].index(value)] += chance / total
            found[path] = tuple(sums)
        return found

"""How likely a record is under values of the options, for players of several kinds who err now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any, Final

from karo.lab.inference.facts import DealFacts, Decision
from karo.lab.inference.flow import dealt_misfit, find_misfit, flow_key
from karo.lab.inference.offers import Offers, replays_a_lay
from karo.lab.inference.players import MODELS, weights_of
from karo.lab.inference.space import DEAL, MELDS, TURN, Space, Values, effective
from karo.lab.numbers import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

__all__ = ["Likelihood", "Part"]

#: A play that is a mistake is thought to be one of so many that a hand could make.
_MISTAKES: Final = 100.0
#: How often a game is thought to allow something that nobody of the eager players ever does.
SHY: Final = 0.2
#: Steps to find how many players there are of each kind.
_STEPS: Final = 30


class Part:
    """Some deals, with what was chosen in them."""

    def __init__(self, deals: Sequence[DealFacts], space: Space, players: dict[str, int]) -> None:
        decisions = [decision for deal in deals for decision in deal.decisions]
        seats = [deal.players[decision.seat] for deal in deals for decision in deal.decisions]
        self.deals, self.decisions = tuple(deals), decisions
        self.offers = Offers(decisions, space)
        self.player = np.array([players.setdefault(seat, len(players)) for seat in seats], dtype=np.intp)
        self.known = self._flags(lambda d: d.hand is not None)
        self.first = self._flags(lambda d: d.first)
        self.begun = self._flags(lambda d: bool(d.begun))
        self.lays = self._flags(lambda d: d.begun == "lay")
        self.extends = self._flags(lambda d: d.begun == "extend")
        self.passes = self._flags(lambda d: d.kind == "pass")
        self.finishes = self._flags(lambda d: d.kind == "end")
        self.is_run = self._flags(lambda d: d.kind == "run")
        self.is_set = self._flags(lambda d: d.kind == "set")
        self.mixes = self._flags(lambda d: d.kind != "end" and bool(d.begun) and d.begun != d.content)
        self.replays = self._flags(replays_a_lay)
        self.chosen = (
            np.array([self._weight(d) for d in decisions], dtype=np.float64)
            .reshape(len(decisions), len(MODELS))
            .T
        )
        self.ending = np.exp(np.array([[model.ending] for model in MODELS]))
        self.passing = np.exp(np.array([[model.passing] for model in MODELS]))

    def _flags(self, ask: Callable[[Decision], bool]) -> Flags:
        return np.array([ask(decision) for decision in self.decisions], dtype=np.bool_)

    @staticmethod
    def _weight(decision: Decision) -> tuple[float, ...]:
        if decision.kind == "end":
            return tuple(exp(model.ending) for model in MODELS)
        if decision.kind == "pass":
            return tuple(exp(model.passing) for model in MODELS)
        return weights_of(decision.cards)

    def judge(self, values: Values) -> tuple[Floats, Flags]:
        """The weight of all that could have been chosen, and whether what was chosen was allowed.

        Args:
            values: The values of all options.
        """
        seen = effective(values)
        offers = self.offers
        lays = offers.weights("runs", seen) + offers.weights("sets", seen)
        if seen["wilds.alone"]:
            lays = lays + offers.weights("lone", seen)
        adds = offers.weights("extend-runs", seen) + offers.weights("extend-sets", seen)
        if seen["wilds.swap"] != "never":
            adds = adds + offers.weights("swaps", seen)
        allowed = offers.valid(seen)
        if seen["turn.content"] == "extend-or-lay":
            lays = np.where(self.extends, 0.0, lays)
            adds = np.where(self.lays, 0.0, adds)
            allowed = allowed & ~self.mixes & ~self.replays
        total = lays + adds
        opens = self.first & (seen["first_turn.meld"] != "any-play")
        if opens.any():
            total, allowed = self._open(seen, opens, total, allowed)
        # The first model weighs every play alike, so its sum is their number.
        stuck = ~self.begun & (total[0] == 0)
        free = ~self.begun & ~opens & (seen["turn.passing"] == "free")
        total = np.where(stuck | free, total + self.passing, total)
        total = np.where(self.begun, total + self.ending, total)
        allowed = np.where(self.passes, stuck | free | ~self.known, allowed)
        return total, allowed

    def _open(self, seen: Values, opens: Flags, total: Floats, allowed: Flags) -> tuple[Floats, Flags]:
        """The same for first turns, where they need a certain meld."""
        offers, sets = self.offers, seen["first_turn.meld"] == "run-or-set"
        policy = seen["first_turn.wilds"]
        needed = offers.weights("runs", seen)
        if sets:
            needed = needed + offers.weights("sets", seen)
        wild = offers.wild(seen)
        right = self.is_run | (self.is_set if sets else False)
        if policy != "any":
            natural = offers.weights("natural-runs", seen)
            if sets:
                natural = natural + offers.weights("natural-sets", seen)
            has_natural = natural[0] > 0
            if policy == "none":
                needed, right = natural, right & ~wild
            else:
                needed = np.where(has_natural, natural, needed)
                right = right & ~(wild & has_natural & self.known)
        begins = opens & ~self.begun
        total = np.where(begins, needed, total)
        allowed = np.where(begins & ~self.passes, right & allowed, allowed)
        if seen["first_turn.exactly_one"]:
            after = opens & self.begun
            total = np.where(after, 0.0, total)
            allowed = np.where(after, self.finishes, allowed)
        return total, allowed


class Likelihood:
    """The likelihood of deals under values of the options.

    Deals are added part by part, so that values that are out after a few deals cost nothing later.

    Args:
        space: The values to try.
        error_rate: How often a player is thought to make a play that the rules don't allow.
    """

    def __init__(self, space: Space, error_rate: float) -> None:
        self._space = space
        self._error = error_rate
        self._parts: list[Part] = []
        self._players: dict[str, int] = {}
        self._tables: dict[tuple[int, tuple[Any, ...]], tuple[Floats, Floats]] = {}
        self._flows: dict[tuple[Any, ...], float] = {}
        self._mixture: Floats | None = None

    def add(self, deals: Sequence[DealFacts]) -> None:
        """Take in more deals."""
        self._parts.append(Part(deals, self._space, self._players))
        self._flows.clear()

    # ------------------------------------------------------------ plays

    def _table(self, number: int, values: Values) -> tuple[Floats, Floats]:
        """For each player and model the logarithm of the chance of all choices; and the mistakes of each."""
        seen = effective(values)
        key = (number, tuple(seen[path] for path in (*MELDS, *TURN)))
        found = self._tables.get(key)
        if found is None:
            part = self._parts[number]
            total, allowed = part.judge(values)
            mistake = self._error / _MISTAKES
            chance = np.where(total > 0, part.chosen / np.where(total > 0, total, 1.0), 1.0)
            chance = np.where(allowed, (1 - self._error) * np.minimum(chance, 1.0) + mistake, mistake)
            chance = np.where(part.known | ~allowed, chance, 1.0)
            logs = np.log(chance)
            players = len(self._players)
            rows = [np.bincount(part.player, weights=row, minlength=players) for row in logs]
            wrong = np.bincount(part.player, weights=(~allowed).astype(np.float64), minlength=players)
            found = np.array(rows, dtype=np.float64), np.array(wrong, dtype=np.float64)
            self._tables[key] = found
        return found

    def _tables_of(self, values: Values) -> tuple[Floats, Floats]:
        players = len(self._players)
        rows, wrong = np.zeros((len(MODELS), players)), np.zeros(players)
        for number in range(len(self._parts)):
            more, mistakes = self._table(number, values)
            rows[:, : more.shape[1]] += more
            wrong[: mistakes.shape[0]] += mistakes
        return rows, wrong

    def fit_players(self, values: Values) -> tuple[float, ...]:
        """Find how many players are of each kind, under some values, and think so from now on.

        Returns:
            The share of each of the models.
        """
        rows, _ = self._tables_of(values)
        shares = np.full(len(MODELS), 1 / len(MODELS))
        for _ in range(_STEPS):
            scores = rows + np.log(shares)[:, None]
            scores -= scores.max(axis=0)
            parts = np.exp(scores)
            shares = (parts / parts.sum(axis=0)).sum(axis=1) + 0.5
            shares /= shares.sum()
        self._mixture = shares
        return tuple(float(share) for share in shares)

    def of_plays(self, values: Values) -> float:
        """The logarithm of the chance of all plays, less what is the same under all values."""
        rows, _ = self._tables_of(values)
        return self._mixed(rows)

    def of_plays_or_shy(self, values: Values, least: Values) -> float:
        """The same, where eager players may never use what they are allowed to and needn't.

        Args:
            values: The values.
            least: Values that allow the least of what may be.
        """
        rows, wrong = self._tables_of(values)
        usual = self._mixed(rows)
        shy_rows, shy_wrong = self._tables_of(least)
        shy = shy_rows.copy()
        shy[0] = rows[0]
        # What isn't allowed stays a mistake, whoever makes it.
        shy[1:] += log(self._error / _MISTAKES) * np.maximum(wrong - shy_wrong, 0)
        return float(np.logaddexp(log(1 - SHY) + usual, log(SHY) + self._mixed(shy)))

    def _mixed(self, rows: Floats) -> float:
        shares = np.full(len(MODELS), 1 / len(MODELS)) if self._mixture is None else self._mixture
        scores = rows + np.log(shares)[:, None]
        best = scores.max(axis=0)
        return float((best + np.log(np.exp(scores - best).sum(axis=0))).sum())

    def mistakes(self, values: Values, parts: int | None = None) -> Iterator[Decision]:
        """The plays that some values don't allow, in order.

        Args:
            values: The values.
            parts: In how many parts of what was added to look; by default in all.
        """
        for part in self._parts[:parts]:
            _, allowed = part.judge(values)
            yield from (part.decisions[index] for index in (~allowed).nonzero()[0])

    def differing(self, values: Values, other: Values, parts: int | None = None) -> list[Decision]:
        """The positions in which two assignments offer different plays, in order.

        Args:
            values: An assignment.
            other: Another.
            parts: In how many parts of what was added to look; by default in all.
        """
        found: list[Decision] = []
        for part in self._parts[:parts]:
            mine, _ = part.judge(values)
            theirs, _ = part.judge(other)
            found += [part.decisions[index] for index in ((mine[0] != theirs[0]) & part.known).nonzero()[0]]
        return found

    # ------------------------------------------------------------ turns and cards

    def of_flow(self, values: Values) -> float:
        """The logarithm of the chance that turns go round as they did: 0, or less for each misfit."""
        key = flow_key(values)
        if key not in self._flows:
            deals = [deal for part in self._parts for deal in part.deals]
            misfits = sum(find_misfit(deal, values) is not None for deal in deals)
            self._flows[key] = misfits * log(self._error / _MISTAKES) if misfits else 0.0
        return self._flows[key]

    def of_dealt(self, values: Values, paths: Sequence[str] = DEAL) -> float:
        """The logarithm of the chance of what was dealt, and of who began."""
        total = 0.0
        for part in self._parts:
            for deal in part.deals:
                for path in paths:
                    if dealt_misfit(deal, path, values[path], values) is not None:
                        total += log(self._error / _MISTAKES)
                random = path_is_random(values, paths)
                if random and deal.dealer is not None and deal.from_start:
                    total -= log(len(deal.players))
        return total


def path_is_random(values: Mapping[str, Any], paths: Sequence[str]) -> bool:
    """Whether the first seat is drawn by lot."""
    return "deal.first_player" in paths and values["deal.first_player"] == "random"

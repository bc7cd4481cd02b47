"""A player that plays the deal on in its mind, with hidden cards filled in by chance. It is not shipped.

It was to beat the patient player and doesn't: the sketch in which it plays on tells well enough who wins, but
not which of a few turns is better.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

import attrs

from benchmarks.tried.sketch import Seat, Sketch, Table
from karo.errors import DealError
from karo.jokerkaro.guess import Hidden, guess
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.worth import Worth, worth_of
from karo.jokerkaro.state import State, after
from karo.jokerkaro.view import hidden_of
from karo.players.chance import Chance
from karo.players.jokerkaro.patient import PatientPlayer
from karo.players.jokerkaro.quiet import Quiet
from karo.players.jokerkaro.seeing import karo_view, rules_of, state_of
from karo.plays import Turn

if TYPE_CHECKING:
    from karo.deck import Randomness
    from karo.views import View

__all__ = ["SearchPlayer"]

#: So many deals are looked at before a choice that lags behind is given up.
_BATCH: Final = 10
#: A choice is given up where it lags behind by so many standard errors.
_LAGS: Final = 0.5
#: How far hand values must be apart to make a blocked deal nearly certain.
_NEAR: Final = 15


@attrs.frozen
class SearchPlayer:
    """Asks how deals that could be this one end after each of a few turns, if all play on patiently.

    The turns that it compares are the patient player's choice and others near it. All are tried in the same
    deals, and one takes the place of the patient choice only where it does clearly better there.

    Attributes:
        deals: Most deals that it looks at for a decision.
        choices: Most turns that it compares.
        surely: By how many standard errors a turn must do better than the patient player's.
        seconds: When it stops at the latest; None for never. With a limit here, the same seed may choose
            otherwise another time.
    """

    deals: int = 40
    choices: int = 5
    surely: float = 1.5
    seconds: float | None = None

    def choose(self, view: View, chance: Chance) -> Turn:
        """The turn that does best."""
        seen = karo_view(view)
        usual = PatientPlayer().choose(seen, chance)
        rules, state = rules_of(seen), state_of(seen)
        alone = state.out.bit_count() == len(state.hands) - 1
        if alone or state.played or state.opens(rules) or _after_turn(rules, state, usual).reason:
            return usual
        worth = worth_of(rules, "value")
        turns = list(islice(_near(rules, state, worth, usual), self.choices))
        if len(turns) == 1:
            return usual
        trial = _Trial(rules, state, worth, hidden_of(seen), turns)
        return turns[trial.best(chance.random(), self.deals, self.surely, self.seconds)]


def _after_turn(rules: Rules, state: State, turn: Turn) -> State:
    for play in turn.plays:
        state = after(rules, state, play)
    return state


def _near(rules: Rules, state: State, worth: Worth, usual: Turn) -> Iterator[Turn]:
    """The patient player's turn, then others that might be better, each once."""
    yield usual
    seen = {frozenset(map(str, usual.plays))}
    for turn in _others(rules, state, worth):
        key = frozenset(map(str, turn.plays))
        if key not in seen:
            seen.add(key)
            yield turn


def _others(rules: Rules, state: State, worth: Worth) -> Iterator[Turn]:
    quiet = Quiet(rules, state, worth)
    small = list(islice(quiet.plays(), 4))
    extensions = [play for play in quiet.best if isinstance(play, Extend)]
    yield from (Turn((play,)) for play in small[:3])
    if extensions and not rules.limits_turn:
        yield Turn(tuple(extensions))
    if quiet.best and not rules.limits_turn:
        yield Turn(tuple(quiet.best))
    yield from (Turn((play,)) for play in small[3:])
    yield from (Turn((play,)) for play in quiet.best if isinstance(play, Lay))


class _Trial:
    """Tries some turns in deals that could be the real one."""

    def __init__(
        self, rules: Rules, state: State, worth: Worth, hidden: Hidden, turns: Sequence[Turn]
    ) -> None:
        self._rules, self._state, self._worth, self._hidden = rules, state, worth, hidden
        self._seat = state.to_move
        self._ends = [self._begun(turn) for turn in turns]

    def _begun(self, turn: Turn) -> tuple[Table, Seat]:
        """The table after a turn, and the own hand with what it means to do."""
        left = _after_turn(self._rules, self._state, turn)
        hand = left.hands[self._seat]
        return Table(self._rules, left.table), Seat(hand, self._worth.plays(hand, left.table)[1])

    def best(self, rng: Randomness, deals: int, surely: float, seconds: float | None) -> int:
        """Which turn to choose; the first unless another is clearly better."""
        begun = time.monotonic()
        open_ = list(range(1, len(self._ends)))
        gains: dict[int, list[float]] = {number: [] for number in open_}
        for number in range(1, deals + 1):
            try:
                hands, _ = guess(self._rules, self._hidden, rng)
            except DealError:
                break
            others = self._others(hands)
            usual = self._payoff(others, 0)
            for turn in open_:
                gains[turn].append(self._payoff(others, turn) - usual)
            if number % _BATCH == 0:
                open_ = [turn for turn in open_ if _score(gains[turn]) > -_LAGS]
            late = seconds is not None and time.monotonic() - begun > seconds
            if not open_ or late:
                break
        clear = [turn for turn in open_ if len(gains[turn]) >= _BATCH and _score(gains[turn]) > surely]
        return max(clear, key=lambda turn: sum(gains[turn]), default=0)

    def _others(self, hands: Sequence[int | None]) -> list[Seat | None]:
        """The other seats, with what they mean to do."""
        table = self._state.table
        return [None if hand is None else Seat(hand, self._worth.plays(hand, table)[1]) for hand in hands]

    def _payoff(self, others: Sequence[Seat | None], number: int) -> float:
        """What a turn comes to in a deal: 1 for going out, 0 if another does, between them if nobody does."""
        table, mine = self._ends[number]
        seats = [mine.copy() if seat is None else seat.copy() for seat in others]
        players, step = len(seats), self._rules.step
        sketch = Sketch(self._rules, table.copy(), seats, (self._seat + step) % players, self._state.out)
        out = sketch.play()
        if out >= 0:
            return float(out == self._seat)
        if self._rules.options.end.last_standing == "wins" and sketch.left.bit_count() == 1:
            return float(sketch.left >> self._seat & 1)
        least = min(sketch.value(seat) for seat in range(players) if seat != self._seat)
        ahead = (least - sketch.value(self._seat)) / _NEAR
        return min(1.0, max(0.0, 0.5 + ahead / 2))


def _score(gains: Sequence[float]) -> float:
    """The mean in standard errors."""
    number = len(gains)
    mean = sum(gains) / number
    spread = sum([(gain - mean) ** 2 for gain in gains])
    if not spread:
        return 0.0
    return mean / math.sqrt(spread / (number * (number - 1)))

"""The best turn, and whether one can go out now."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

import attrs

from karo.errors import GameOver
from karo.jokerkaro.generate import opening_places, places
from karo.jokerkaro.plays import End, Lay, Pass, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.assemble import assemble
from karo.jokerkaro.solving.moving import is_still, moving_plays
from karo.jokerkaro.solving.pieces import plays_of
from karo.jokerkaro.solving.static import Choice, Static
from karo.jokerkaro.solving.weights import FINE, Weight, Weights, WeightsLike, weigh
from karo.jokerkaro.state import SPADE_ACE, State, after
from karo.jokerkaro.turns import canonical, small_steps_suffice
from karo.plays import Play, Turn

__all__ = ["BestTurn", "WayOut", "best_turn", "way_out"]

#: So many plays are looked at where each has to be, one by one.
_MOST_PLAYS: Final = 50_000
#: With more wilds than this, so few of them may be enough to play all cards.
_MANY_WILDS: Final = 5
_FEW_WILDS: Final = 3


@attrs.frozen
class BestTurn:
    """A turn, and how good it is.

    Attributes:
        turn: The turn; a pass where nothing can or need be played.
        value: The weight of the hand before it less that of the hand after it.
        proved: Whether no turn is better.
    """

    turn: Turn
    value: Weight
    proved: bool

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import best_turn_html  # noqa: PLC0415 - only who looks needs it

        return best_turn_html(self)


@attrs.frozen
class WayOut:
    """Whether the last card can be played in this turn. It is true where it can.

    Attributes:
        turn: A turn that goes out, or None where none was found.
        proved: Whether that is certain; a turn that was found always is.
    """

    turn: Turn | None
    proved: bool

    def __bool__(self) -> bool:
        return self.turn is not None


@attrs.frozen
class _Found:
    """The best that was found: its exact value, and the plays."""

    value: int
    plays: tuple[Play, ...]


class _Search:
    """One search for the best turn from a position.

    Args:
        rules: The profile's rules.
        state: The position.
        weights: The weights.
        limit: Most positions to look at where wilds move.
        beaten: The exact value that must be beaten.
    """

    def __init__(
        self, rules: Rules, state: State, weights: Weights, limit: int, beaten: int | None = None
    ) -> None:
        self.rules, self.state, self.weights = rules, state, weights
        self.proved = True
        self.found: _Found | None = None
        self._left = limit
        self._beaten = beaten
        self._last = SPADE_ACE if rules.spade_ace_pays == "last-card" else None

    def run(self) -> None:
        """Find the best turn that plays something, if it must be played or is worth it."""
        rules, state = self.rules, self.state
        if state.opens(rules) and not state.played:
            self._openings()
            return
        # Who has played, or may pass, can do without any more: that is worth 0.
        free = state.played or rules.options.turn.passing == "free"
        asked = self._beaten
        self._beaten = max(0, asked or 0)
        if state.opens(rules) and rules.options.first_turn.exactly_one:
            return
        self._from(state, ())
        # Where each card is worth something and nothing moves, whatever can be played has been found.
        sure = self.weights.least > 0 and is_still(rules)
        if self.found is None and not free and asked is None and not sure:
            self._beaten = None
            self._single_plays(state)
            self._from(state, ())

    @cached_property
    def _total(self) -> int:
        return self.weights.exactly(self.state.hand)

    def _better(self, value: int) -> bool:
        return self._beaten is None or value > self._beaten

    def _take(self, value: int, plays: Sequence[Play]) -> None:
        if plays and self._better(value):
            self._beaten = value
            self.found = _Found(value, tuple(plays))

    def _done(self) -> bool:
        return self.weights.least >= 0 and self._beaten is not None and self._beaten >= self._total

    # ------------------------------------------------------------ first turns

    def _openings(self) -> None:
        rules, state = self.rules, self.state
        only = rules.options.first_turn.exactly_one
        every = (play for ways, index in opening_places(rules, state) for play in ways.all(index))
        plays = list(islice(every, _MOST_PLAYS + 1))
        if len(plays) > _MOST_PLAYS:
            self.proved = False
        if not only:
            # Where the A♠ pays in the last play, it had better not be in the first.
            plays = [play for play in plays if self._begins(play)]
            plays.sort(key=lambda play: any(card.index == SPADE_ACE for card in play.cards))
        for play in plays:
            self._take(sum(self.weights.exact[card.index] for card in play.cards), (play,))
        if only:
            return
        for play in plays:
            if self._done():
                return
            self._from(after(rules, state, play, getattr(play, "made", None)), (play,))

    def _begins(self, play: Play) -> bool:
        """Whether a first turn may as well begin with something smaller."""
        rules = self.rules
        if rules.limits_turn or not small_steps_suffice(rules) or not isinstance(play, Lay):
            return True
        least = rules.melds.min_set if play.meld.rank else rules.melds.min_run
        return len(play.meld) == max(least, rules.melds.min_naturals)

    # ------------------------------------------------------------ other turns

    def _from(self, start: State, before: tuple[Play, ...]) -> None:
        """Find the best way on, wilds moving where they may."""
        if is_still(self.rules):
            gained = self._total - self.weights.exactly(start.hand) if before else 0
            self._take(gained, before)
            if not start.reason:
                self._stand(start, before, gained)
            return
        # What comes of a position is made when its turn has come: most positions are never looked at.
        waiting = deque([iter([(start, before)])])
        seen: set[object] = set()
        while waiting and not self._done():
            following = next(waiting[0], None)
            if following is None:
                waiting.popleft()
                continue
            state, plays = following
            key = (canonical(state.table), state.hand, state.content)
            if key in seen:
                continue
            seen.add(key)
            if self._left <= 0:
                self.proved = False
                return
            self._left -= 1
            gained = self._total - self.weights.exactly(state.hand)
            self._take(gained, plays)
            if state.reason:
                continue
            self._stand(state, plays, gained)
            waiting.append(self._moved(state, plays))

    def _moved(self, state: State, plays: tuple[Play, ...]) -> Iterator[tuple[State, tuple[Play, ...]]]:
        """What comes of a position by each play that moves a wild."""
        for play in moving_plays(self.rules, state):
            yield after(self.rules, state, play, getattr(play, "made", None)), (*plays, play)

    def _single_plays(self, state: State) -> None:
        """Look at every play by itself: who must play, and gains by nothing, loses least by one play."""
        every = (play for ways, index in places(self.rules, state) for play in ways.all(index))
        for number, play in enumerate(every):
            if number >= _MOST_PLAYS:
                self.proved = False
                return
            if not play.ends_turn:
                left = after(self.rules, state, play).hands[state.to_move]
                self._take(self._total - self.weights.exactly(left), (play,))

    def _stand(self, state: State, plays: tuple[Play, ...], gained: int) -> None:
        """Find the best way on without moving wilds."""
        for can_lay, can_extend in self._contents(state):
            beaten = 0 if self._beaten is None else max(0, self._beaten - gained)
            search, choice = self._choose(state, beaten, can_lay=can_lay, can_extend=can_extend)
            if choice is not None:
                value = gained - (-choice.value // FINE) * FINE
                more = plays_of(state.table, assemble(search, choice), self._last)
                self._take(value, (*plays, *more))

    def _choose(
        self, state: State, beaten: int, *, can_lay: bool, can_extend: bool
    ) -> tuple[Static, Choice | None]:
        """The best choice of melds; with very many wilds, few of them are tried first."""
        rules, weights = self.rules, self.weights.exact

        def search(helpers: int | None) -> Static:
            return Static(
                rules,
                state.hand,
                state.table,
                weights,
                can_lay=can_lay,
                can_extend=can_extend,
                helpers=helpers,
            )

        whole = search(None)
        if whole.wilds > _MANY_WILDS and whole.alone and self.weights.least > 0:
            few = search(_FEW_WILDS)
            choice = few.solve(beaten)
            if choice is not None and choice.value > self.weights.exactly(state.hand) - FINE:
                return few, choice
        return whole, whole.solve(beaten)

    def _contents(self, state: State) -> Iterator[tuple[bool, bool]]:
        """Whether new melds may be laid and others extended, each way in turn."""
        if not self.rules.limits_turn:
            yield True, True
            return
        if state.content != "extend":
            yield True, False
        if state.content != "lay":
            yield False, True


def best_turn(
    rules: Rules, state: State, weights: WeightsLike | None = None, *, limit: int = 200, go_out: bool = True
) -> BestTurn:
    """The best turn of the seat to move; see :meth:`JokerKaro.best_turn`."""
    if state.reason:
        raise GameOver
    weighed = weigh(rules, weights)
    proved = True
    if go_out and weighed.least < 0:
        way = way_out(rules, state, limit=limit)
        if way.turn is not None:
            return BestTurn(way.turn, weighed.of(state.hand), proved=True)
        proved = way.proved
    search = _Search(rules, state, weighed, limit)
    search.run()
    proved = proved and search.proved
    found = search.found
    if found is None:
        return BestTurn(Turn((End() if state.played else Pass(),)), 0, proved)
    return BestTurn(Turn(found.plays), _value(rules, state, found.plays, weighed), proved)


def way_out(rules: Rules, state: State, *, limit: int = 200) -> WayOut:
    """Whether the seat to move can go out in this turn; see :meth:`JokerKaro.can_go_out`."""
    if state.reason:
        raise GameOver
    weights = weigh(rules, "cards")
    search = _Search(rules, state, weights, limit, beaten=weights.exactly(state.hand) - FINE)
    search.run()
    turn = None if search.found is None else Turn(search.found.plays)
    return WayOut(turn, turn is not None or search.proved)


def _value(rules: Rules, state: State, plays: tuple[Play, ...], weights: Weights) -> Weight:
    """The weight of the hand before some plays less that of the hand after them."""
    if not any(isinstance(play, Swap) for play in plays):
        return sum(weights.given[card.index] for play in plays for card in play.cards)
    seat, hand = state.to_move, state.hand
    for play in plays:
        state = after(rules, state, play)
    return weights.of(hand) - weights.of(state.hands[seat])

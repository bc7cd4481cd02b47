"""Plays of Joker Karo that give little away: those after which the hand can still shed all that it could."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from karo.jokerkaro.bits import UNIT, count, index_at, pack
from karo.jokerkaro.check import check_play
from karo.jokerkaro.generate import extensions_by, opening_places
from karo.jokerkaro.packed import PackedMeld, Run, pack_meld
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.worth import Worth
from karo.jokerkaro.state import State
from karo.melds import Meld, MeldKind

__all__ = ["Quiet"]

#: So many first melds are made to choose from, and so many of them are looked at closely.
_MOST_MADE: Final = 400
_MOST_LOOKED_AT: Final = 60
#: What counts in the order of extensions, next to each card that could follow and that nobody has seen:
#: a rival for the place, a card that is held twice, a set rather than a run, a wild.
_RIVAL: Final = 3
_PAIR: Final = 3
_SET: Final = 10
_WILD: Final = 50


class Quiet:
    """The quiet plays of a position at the start of a turn.

    A play is quiet where what it sheds and what the hand can shed after it come to what the hand could shed
    before; see :class:`~karo.jokerkaro.solving.worth.Worth`.

    Args:
        rules: The profile's rules.
        state: The position; only the hand of the seat to move is looked at.
        worth: What hands can shed.
        holds_pairs: Whether cards that are held twice are kept back, so that nobody can play beyond them.
    """

    def __init__(self, rules: Rules, state: State, worth: Worth, *, holds_pairs: bool = False) -> None:
        self._rules, self._state, self._worth = rules, state, worth
        self._holds_pairs = holds_pairs
        self.hand, self._table = state.hand, state.table
        #: What can be shed, and plays that shed it.
        self.value, self.best = worth.plays(self.hand, self._table)
        self._unseen = pack(rules.deck.cards) - self.hand - sum([meld.cost for meld in self._table])

    @property
    def sheds_all(self) -> bool:
        """Whether all of the hand can be shed, over as many turns as it takes."""
        return self.value >= self._worth.weights.exactly(self.hand)

    def plays(self) -> Iterator[Lay | Extend]:
        """The quiet plays that are small, those that open least for others first."""
        if self._state.opens(self._rules):
            yield from self._openings()
            return
        yield from self._extensions()
        yield from self._lays()

    # ------------------------------------------------------------ extensions

    def _extensions(self) -> Iterator[Extend]:
        found = sorted(extensions_by(self._rules, self._state), key=lambda pair: self._cost(pair[0], pair[1]))
        for card, play in found:
            if self._loses_nothing(card, play):
                yield play

    def _loses_nothing(self, card: int, play: Extend) -> bool:
        if play.made is None:
            return False
        table = (*self._table[: play.meld], play.made[1], *self._table[play.meld + 1 :])
        wanted = self.value - self._worth.weights.exact[card]
        return self._worth.reaches(self.hand - UNIT[card], table, wanted)

    def _cost(self, card: int, play: Extend) -> int:
        """What an extension gives away: for runs, cards that could follow it less rivals for its place."""
        wild = _WILD if card in self._rules.wilds else 0
        base = self._table[play.meld]
        run = play.made[1] if play.made else base
        if not isinstance(run, Run) or not isinstance(base, Run):
            return _SET + wild
        low = run.low < base.low
        place, beyond = (run.low, run.low - 1) if low else (run.high, run.high + 1)
        rivals = 0 if wild else self._hidden(run.suit, place)
        pair = self._holds_pairs and count(self.hand, card) > 1
        return self._hidden(run.suit, beyond) - _RIVAL * rivals + _PAIR * pair + wild

    def _hidden(self, suit: int, position: int) -> int:
        """How many cards of a position nobody has seen; none where no run may reach."""
        if not self._rules.lowest <= position <= self._rules.highest:
            return 0
        return count(self._unseen, index_at(suit, position))

    # ------------------------------------------------------------ new melds

    def _lays(self) -> Iterator[Lay]:
        """The smallest parts of the melds that the best choice lays: the rest can follow later."""
        parts = [part for play in self.best if isinstance(play, Lay) for part in self._parts(play.meld)]
        parts.sort(key=self._lay_cost)
        for part in parts:
            play = Lay(part)
            if not check_play(self._rules, self._state, play, None):
                yield play

    def _parts(self, meld: Meld) -> Iterable[Meld]:
        melds, slots = self._rules.melds, meld.slots
        if meld.kind is MeldKind.LONE:
            return (meld,)
        least = max(melds.min_naturals, melds.min_run if meld.kind is MeldKind.RUN else melds.min_set)
        if meld.kind is MeldKind.SET:
            return (Meld(meld.kind, slots[:least]), meld)
        windows = [Meld(meld.kind, slots[at : at + least]) for at in range(len(slots) - least + 1)]
        return (*windows, meld) if len(slots) > least else (meld,)

    def _lay_cost(self, meld: Meld) -> tuple[int, int, int, int]:
        packed = pack_meld(meld)
        kind = 2 if meld.kind is MeldKind.LONE else int(meld.kind is MeldKind.SET)
        return self._wilds_in(meld), kind, len(meld), self._opened(packed)

    def _wilds_in(self, meld: Meld) -> int:
        return sum([slot.card.index in self._rules.wilds and not slot.is_own for slot in meld])

    def _opened(self, meld: PackedMeld) -> int:
        """How many cards that nobody has seen could be added to a run."""
        if not isinstance(meld, Run):
            return 0
        return self._hidden(meld.suit, meld.low - 1) + self._hidden(meld.suit, meld.high + 1)

    # ------------------------------------------------------------ first turns

    def _openings(self) -> Iterator[Lay]:
        """First melds, those that spoil least first; of equals the smaller."""
        every = (
            play
            for ways, index in opening_places(self._rules, self._state)
            for play in ways.all(index)
            if isinstance(play, Lay)
        )
        found = sorted(islice(every, _MOST_MADE), key=lambda play: self._lay_cost(play.meld))
        spoilt: list[tuple[int, int, Lay]] = []
        for number, play in enumerate(found[:_MOST_LOOKED_AT]):
            lost = self.value - self._kept(play)
            if lost <= 0:
                yield play
            else:
                spoilt.append((lost, number, play))
        for _, _, play in sorted(spoilt, key=lambda item: item[:2]):
            yield play

    def _kept(self, play: Lay) -> int:
        """What a first meld sheds, and the hand can shed after it."""
        weights = self._worth.weights.exact
        cost, meld = pack(play.cards), pack_meld(play.meld)
        shed = sum([weights[card.index] for card in play.cards])
        return shed + self._worth.of(self.hand - cost, (*self._table, meld))

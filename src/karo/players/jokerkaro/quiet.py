"""Plays of Joker Karo that give little away: those after which the hand can still shed all that it could."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from karo.jokerkaro.bits import count, index_at, pack
from karo.jokerkaro.check import check_play
from karo.jokerkaro.generate import extensions_by, extensions_with, opening_places
from karo.jokerkaro.packed import PackedMeld, Run, pack_meld
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.worth import Worth
from karo.jokerkaro.state import State
from karo.melds import Meld, MeldKind

__all__ = ["Quiet"]

#: At most this many first melds are made to choose from, and so many of them are looked at closely.
_MOST_MADE: Final = 400
_MOST_LOOKED_AT: Final = 60
#: What counts in the order of extensions: a card that nobody has seen and that could follow, one that could
#: come first, a card that is held twice, each card after the first, a set rather than a run, a wild.
_NEXT: Final = 2
_RIVAL: Final = 6
_PAIR: Final = 6
_MORE: Final = 1
_SET: Final = 20
_WILD: Final = 100


class Quiet:
    """The quiet plays of a position at the start of a turn.

    A play is quiet where what it sheds and what the hand can shed after it come to what the hand could shed
    before; see :class:`~karo.jokerkaro.solving.worth.Worth`.

    Args:
        rules: The profile's rules.
        state: The position; only the hand of the seat to move is looked at.
        worth: What hands can shed.
        holds_pairs: Whether cards that are held twice are kept back, so that nobody can play beyond them.
        in_rows: Whether several cards may go to one run at once.
    """

    def __init__(
        self, rules: Rules, state: State, worth: Worth, *, holds_pairs: bool = False, in_rows: bool = True
    ) -> None:
        self._rules, self._state, self._worth = rules, state, worth
        self._holds_pairs, self._in_rows = holds_pairs, in_rows
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
        found = list(extensions_by(self._rules, self._state))
        if self._in_rows:
            found += [longer for play in found for longer in self._longer(play)]
        for play in sorted(found, key=self._cost):
            if self._loses_nothing(play):
                yield play

    def _longer(self, play: Extend) -> Iterator[Extend]:
        """An extension of a run with one, two, … cards more at the same end, each in its own slot."""
        while play.made is not None and not play.shifted:
            spent, run = play.made
            if not isinstance(run, Run):
                return
            low = play.below > 0
            card = index_at(run.suit, run.low - 1 if low else run.high + 1)
            if not count(self.hand - spent, card):
                return
            every = extensions_with(self._rules, run, card, play.meld)
            more = next((other for other in every if (other.below > 0) == low and not other.shifted), None)
            if more is None or more.made is None:
                return
            slots = (*more.slots, *play.slots) if low else (*play.slots, *more.slots)
            made = (spent + more.made[0], more.made[1])
            play = Extend(play.meld, play.kind, slots, len(slots) if low else 0, (), made)
            yield play

    def _loses_nothing(self, play: Extend) -> bool:
        if play.made is None:
            return False
        spent, meld = play.made
        table = (*self._table[: play.meld], meld, *self._table[play.meld + 1 :])
        wanted = self.value - sum([self._worth.weights.exact[card.index] for card in play.cards])
        return self._worth.reaches(self.hand - spent, table, wanted)

    def _cost(self, play: Extend) -> int:
        """What an extension gives away: for runs, cards that could follow it less rivals for its places."""
        cards = [card.index for card in play.cards]
        wild = _WILD * any(card in self._rules.wilds for card in cards)
        run = play.made[1] if play.made else None
        if not isinstance(run, Run):
            return _SET + wild
        beyond = run.low - 1 if play.below else run.high + 1
        rivals = 0 if wild else sum([count(self._unseen, card) for card in cards])
        pair = self._holds_pairs and any(count(self.hand, card) > 1 for card in cards)
        more = _MORE * (len(cards) - 1)
        return _NEXT * self._hidden(run.suit, beyond) - _RIVAL * rivals + _PAIR * pair + more + wild

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

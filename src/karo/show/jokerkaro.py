"""How a deal of Joker Karo is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import attrs

from karo.cards import Card
from karo.game import Game
from karo.jokerkaro import Extend, JokerKaro, Lay, Pass, Swap
from karo.jokerkaro.state import extended, find_swap_slot, swapped
from karo.jokerkaro.table import Table
from karo.jokerkaro.view import JokerKaroView
from karo.melds import Meld, MeldKind, Slot
from karo.options import JokerKaroOptions
from karo.outcome import Outcome
from karo.plays import LogEntry, Play
from karo.show.cards import hand_line, meld_line, rank_line
from karo.show.drawer import Drawer, entries
from karo.show.layout import numbered
from karo.show.pieces import Line, Piece, padded, spaced, words, wrapped
from karo.views import View

__all__ = ["GAME", "JokerKaroDrawer", "extended_slots", "steps_of"]


@attrs.frozen
class _Step:
    """What one play does to one meld.

    Attributes:
        verb: What the player does.
        index: The meld, from 0.
        meld: The meld afterwards.
        fresh: The slots filled from the hand.
        moved: The slots whose wild has moved there.
        more: What else there is to say.
    """

    verb: str
    index: int
    meld: Meld
    fresh: Collection[int]
    moved: Collection[int] = ()
    more: str = ""


def steps_of(table: tuple[Meld, ...], play: Play) -> Iterator[_Step]:
    """What a play does to a table, meld by meld."""
    if isinstance(play, Lay):
        yield _Step("lays", len(table), play.meld, range(len(play.meld)))
    elif isinstance(play, Extend):
        index = table.index(table[play.meld])
        meld = extended(table[index], play)
        fresh, moved = extended_slots(meld, play)
        yield _Step("extends", index, meld, fresh, moved)
    elif isinstance(play, Swap):
        yield from _swap_steps(table, play)


def extended_slots(meld: Meld, play: Extend) -> tuple[Collection[int], Collection[int]]:
    """Which slots of a meld an extension has filled from the hand, and which its shifted wilds have."""
    if meld.kind is MeldKind.SET:
        new = Counter(play.slots)
        fresh: list[int] = []
        for number, slot in enumerate(meld):
            if new[slot]:
                new[slot] -= 1
                fresh.append(number)
        return fresh, ()
    size, below, shifted = len(meld), play.below, len(play.shifted)
    above = len(play.slots) - below
    first = below or size - above - shifted
    return (*range(below), *range(size - above, size)), range(first, first + shifted)


def _swap_steps(table: tuple[Meld, ...], play: Swap) -> Iterator[_Step]:
    index = table.index(table[play.meld])
    old = table[index]
    number = find_swap_slot(old, play)
    if number is None:
        raise ValueError(f"{play} takes no wild out of {old}")
    meld = swapped(old, play, number)
    if play.slide is not None:
        low = play.slide == "low"
        moved = 0 if low else len(meld) - 1
        yield _Step("swaps", index, meld, [number + low], [moved])
        return
    # A set is sorted anew; one of two identical cards is as good as the other.
    fresh = number if meld.kind is MeldKind.RUN else meld.slots.index(Slot.own(play.card))
    more = f"and takes {old.slots[number].card}" if play.then is None else ""
    yield _Step("swaps", index, meld, [fresh], more=more)
    if play.then is not None:
        yield from steps_of((*table[:index], meld, *table[index + 1 :]), play.then)


#: How far cards stand to the right of the verb before them.
_HANG: Final = 12

#: Why a deal ended, in words.
_REASONS: Final = {
    "went-out": "Leng! {who} {has} played the last card.",
    "last-standing": "{who} {is} the last one standing, and {wins}.",
    "blocked": "Nobody can go on. The lowest hand value wins: {who}.",
    "void": "Nobody can go on, and the deal counts for nothing.",
}


class JokerKaroDrawer(Drawer):
    """Draws Joker Karo: melds as they grow, who drops out and why."""

    def dealt(self, game: Game) -> dict[str, Any]:
        deal = _joker_karo(game).dealt
        return {
            "hands": [list(map(str, hand)) for hand in deal.hands],
            "set_aside": list(map(str, deal.rest)),
        }

    def opening(self, game: Game) -> Iterator[Line]:
        yield from self._hands(_joker_karo(game))
        yield ()
        arrow, dot, star = self.glyphs.stands_for, self.glyphs.dot, self.glyphs.wild
        six = self.glyphs.suits[2]
        legend = f"+ just played {dot} ~ moved {dot} JK{arrow}6{six} a joker as the 6{six} {dot} {star} wilds"
        yield from wrapped(words(legend, "quiet"), self.width)

    def position(self, game: Game) -> Iterator[Line]:
        here = _joker_karo(game)
        yield from self._table(here)
        yield from self._hands(here)
        yield from self.state(game)

    def _hands(self, game: JokerKaro) -> Iterator[Line]:
        for seat, place in enumerate(game.seats):
            out = (Piece("  "), Piece("out", "bad")) if place.dropped_out else ()
            yield from self.said(seat, (*self._hand(game, place.hand), *out))
        if game.set_aside:
            yield from self.said("aside", self._hand(game, game.set_aside))

    def _hand(self, game: JokerKaro, cards: Sequence[Card]) -> Line:
        return hand_line(cards, JokerKaroOptions.of(game.variant).wilds.cards, self.glyphs)

    def turn(self, games: Sequence[Game]) -> Iterator[Line]:
        here = [_joker_karo(game) for game in games]
        done = entries(games)
        held = len(here[-1].seats[done[0].seat].hand)
        if isinstance(done[0].play, Pass):
            yield from self.said(done[0].seat, self._passing(here[0], done[0]), _HANG)
        else:
            yield from self._played(done, [game.table for game in here], held)

    def _played(self, done: Sequence[LogEntry], tables: Sequence[Table], held: int) -> Iterator[Line]:
        seat = done[0].seat
        plays = [(table, entry.play) for table, entry in zip(tables, done, strict=False)]
        steps = [step for table, play in plays for step in steps_of(table.melds, play)]
        for number, step in enumerate(steps, start=1):
            left = self._held(held) if number == len(steps) else ()
            yield from self.said(seat if number == 1 else "", (*self._step(step, seat), *left), _HANG)

    def _step(self, step: _Step, seat: int) -> Line:
        number = padded((Piece(str(step.index + 1), "number"),), 3, right=True)
        meld = meld_line(step.meld, self.glyphs, fresh=step.fresh, moved=step.moved)
        more = (Piece(" "), *words(step.more)) if step.more else ()
        return (*padded(words(self.does(seat, step.verb)), 7), *number, Piece("  "), *meld, *more)

    def _passing(self, game: JokerKaro, entry: LogEntry) -> Line:
        out = entry.effect == "dropped-out"
        verb = words("drops out:", "bad") if out else words("passes:", "quiet")
        why = words(f" {self._why(game, entry.seat)}")
        cards = game.seats[entry.seat].hand
        return (*verb, Piece(" "), *why, Piece("  "), *self._hand(game, cards), *self._held(len(cards)))

    def _why(self, game: JokerKaro, seat: int) -> str:
        lacks = _lacks(game, seat)
        if lacks:
            return f"{lacks} in"
        return "stuck with" if game.is_stuck else "keeps"

    # ------------------------------------------------------------ as a seat sees it

    def seen(self, view: View, *, by_rank: bool = False) -> Iterator[Line]:
        here = _joker_karo_view(view)
        yield from self.said("cards", self._counts(here))
        if here.table:
            yield from self._table(here)
        else:
            yield words("Nothing lies on the table yet.", "quiet")
        yield ()
        if here.seat is not None:
            order = rank_line if by_rank else hand_line
            wilds = JokerKaroOptions.of(here.variant).wilds.cards
            yield from self.said(here.seat, order(here.hand, wilds, self.glyphs))

    def _counts(self, view: JokerKaroView) -> Line:
        told: list[Line] = []
        for number, seat in enumerate(view.seats):
            out = (Piece(" "), Piece("out", "bad")) if seat.dropped_out else ()
            told.append((*words(f"{self.name(number)} {seat.cards}"), *out))
        if view.set_aside_size:
            told.append(words(f"set aside {view.set_aside_size}", "quiet"))
        return tuple(piece for line in told for piece in (Piece("   "), *line))[1:]

    def seen_turn(self, views: Sequence[View]) -> Iterator[Line]:
        here = [_joker_karo_view(view) for view in views]
        done = entries(views)
        seat = done[0].seat
        held = here[-1].hand_sizes[seat]
        if isinstance(done[0].play, Pass):
            yield from self.said(seat, self._passing_unseen(here[0], done[0], held), _HANG)
        else:
            yield from self._played(done, [view.table for view in here], held)

    def _passing_unseen(self, view: JokerKaroView, entry: LogEntry, held: int) -> Line:
        must = JokerKaroOptions.of(view.variant).turn.passing == "only-if-stuck"
        why = _lacks(view, entry.seat) or ("stuck" if must else "")
        out = entry.effect == "dropped-out"
        verb = self.does(entry.seat, "drops out" if out else "passes") + (":" if why else "")
        said = words(verb, "bad" if out else "quiet")
        return (*said, *((Piece(" "), *words(why)) if why else ()), *self._held(held))

    def task(self, view: View) -> Line:
        here = _joker_karo_view(view)
        first = JokerKaroOptions.of(here.variant).first_turn
        meld = _required(here, here.to_move)
        if not meld or (here.log and here.log[-1].seat == here.to_move and not here.log[-1].play.ends_turn):
            return ()
        just = "" if first.exactly_one else ", then whatever you like"
        return words(f"Your first turn: lay a {meld}{just}. Without one, pass.", "quiet")

    def _held(self, cards: int) -> Line:
        return (Piece("  "), Piece(f"({cards} left)", "quiet") if cards else Piece("leng!", "good"))

    def round_end(self, game: Game) -> Iterator[Line]:
        seats = _joker_karo(game).seats
        told = [
            Piece(f"{self.name(number)} {'out' if seat.dropped_out else len(seat.hand)}", "quiet")
            for number, seat in enumerate(seats)
        ]
        yield from self.said("", spaced(told, gap=3))

    def ending(self, game: Game) -> Iterator[Line]:
        yield from self.state(game)
        yield ()
        yield from self._table(_joker_karo(game))

    def suggestion(self, view: View) -> tuple[str, tuple[Play, ...]]:
        best = _joker_karo_view(view).best_turn()
        return "The best turn" if best.proved else "The best turn found", best.turn.plays

    def _table(self, game: JokerKaro | JokerKaroView) -> Iterator[Line]:
        yield from numbered([meld_line(meld, self.glyphs) for meld in game.table], self.width)

    def reason(self, outcome: Outcome) -> Line:
        first = outcome.winners[0] if outcome.winners else -1
        verbs = {verb: self.does(first, verb) for verb in ("has", "is", "wins")}
        return words(_REASONS[outcome.reason].format(who=self.winners(outcome), **verbs))

    def left(self, game: Game, seat: int) -> Line:
        here = _joker_karo(game)
        return self._hand(here, here.seats[seat].hand)


def _required(game: JokerKaro | JokerKaroView, seat: int) -> str:
    """The meld that the seat's turn must begin with, in words; nothing where none is required."""
    first = JokerKaroOptions.of(game.variant).first_turn
    if first.meld == "any-play" or game.seats[seat].turns:
        return ""
    return first.meld.replace("-", " ") + (" without a wild" if first.wilds == "none" else "")


def _lacks(game: JokerKaro | JokerKaroView, seat: int) -> str:
    """What who passes in a first turn has not."""
    required = _required(game, seat)
    return f"no {required}" if required else ""


def _joker_karo_view(view: View) -> JokerKaroView:
    if not isinstance(view, JokerKaroView):
        raise TypeError(f"{type(view).__name__} is not a view of Joker Karo")
    return view


def _joker_karo(game: Game) -> JokerKaro:
    if not isinstance(game, JokerKaro):
        raise TypeError(f"{type(game).__name__} is not a Joker Karo game")
    return game


GAME = JokerKaroDrawer  # found by karo.games

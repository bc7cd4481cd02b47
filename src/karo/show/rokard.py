"""How a deal of Ro-Kard is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from karo.cards import Card
from karo.game import Game
from karo.outcome import Outcome
from karo.plays import Play
from karo.rokard import Cell, Discard, Pattern, Place, Placement, RoKard, Score, ScoredEntry
from karo.rokard.view import RoKardView
from karo.show.cards import cards_line, hand_line, rank_line, slot_piece
from karo.show.drawer import Drawer, entries
from karo.show.pieces import Line, Piece, padded, spaced, words, wrapped
from karo.views import View

__all__ = ["RoKardDrawer", "pattern_lines"]

#: How far cards stand to the right of the verb before them.
_HANG = 10


class RoKardDrawer(Drawer):
    """Draws Ro-Kard: what each play puts where and scores, and the Pattern as it grows."""

    def dealt(self, game: Game) -> dict[str, Any]:
        here = _ro_kard(game)
        return {
            "hands": [list(map(str, hand)) for hand in here.dealt.hands],
            "helping_hand": list(map(str, here.helping_hand)),
            "pool": list(map(str, here.pool_cards)),
        }

    def opening(self, game: Game) -> Iterator[Line]:
        here = _ro_kard(game)
        for seat, place in enumerate(here.seats):
            yield from self.said(seat, hand_line(place.hand, glyphs=self.glyphs))
        yield from self._open(here)
        yield ()
        legend = f"+ from the Helping Hand {self.glyphs.dot} * a joker, drawn as what it stands for"
        yield from wrapped(words(legend, "quiet"), self.width)

    def _open(self, game: RoKard | RoKardView) -> Iterator[Line]:
        """What lies open besides the Pattern."""
        yield from self.said("help", hand_line(game.helping_hand, glyphs=self.glyphs))
        yield from self.said("pool", words(f"{game.pool} card{'' if game.pool == 1 else 's'}", "quiet"))

    def position(self, game: Game) -> Iterator[Line]:
        here = _ro_kard(game)
        yield from self._pattern(here.pattern)
        for seat, place in enumerate(here.seats):
            score = (Piece("  "), Piece(f"({place.score})", "quiet"))
            yield from self.said(seat, (*hand_line(place.hand, glyphs=self.glyphs), *score))
        yield from self._open(here)
        yield from self.state(game)

    def turn(self, games: Sequence[Game]) -> Iterator[Line]:
        yield from self._turn(games)

    def seen_turn(self, views: Sequence[View]) -> Iterator[Line]:
        yield from self._turn(views)

    def _turn(self, games: Sequence[Game | View]) -> Iterator[Line]:
        for entry in entries(games):
            score = entry.score if isinstance(entry, ScoredEntry) else Score(())
            effect = self.effect(entry)
            if isinstance(entry.play, Place):
                line = (*self._placing(entry.seat, entry.play), *_points(score), *effect)
            elif isinstance(entry.play, Discard):
                cards = cards_line(entry.play.discarded, self.glyphs)
                line = (*self._verb(entry.seat, "discards"), *cards, *effect)
            else:
                raise TypeError(f"{entry.play} is not a play of Ro-Kard")
            yield from self.said(entry.seat, line, _HANG)

    def _verb(self, seat: int, verb: str) -> Line:
        return padded(words(self.does(seat, verb)), _HANG)

    def _placing(self, seat: int, play: Place) -> Line:
        helping = list(play.helping)
        line: Line = ()
        if play.swaps:
            swapped = self._placed(play.swaps, helping)
            line = (*self._verb(seat, "swaps"), *swapped, Piece(" "), *words("and"), Piece(" "))
        verb = self._verb(seat, "places") if not line else (*words(self.does(seat, "places")), Piece(" "))
        return (*line, *verb, *self._placed(play.placements, helping))

    def _placed(self, placements: Sequence[Placement], helping: list[Card]) -> Line:
        """Cards with their cells; those of the Helping Hand have a mark."""
        pieces: list[Piece] = []
        for item in placements:
            mark = "+" if item.slot.card in helping else ""
            if mark:
                helping.remove(item.slot.card)
            slot = slot_piece(item.slot, self.glyphs, mark=mark)
            pieces.append(Piece(f"{slot.text}@{item.cell}", slot.role))
        return spaced(pieces)

    def _pattern(self, pattern: Pattern) -> Iterator[Line]:
        if pattern:
            yield from pattern_lines(pattern, self.width)
        else:
            yield words("Nothing has been played yet.", "quiet")

    def suggestion(self, view: View) -> tuple[str, tuple[Play, ...]]:
        return "The best play", (_ro_kard_view(view).best_play(),)

    def typing(self) -> Iterator[str]:
        yield (
            "8H@1,-2 is the 8 of hearts on the cell in column 1 and row -2. After the cards placed, "
            "'helping 9H' says which come from the Helping Hand; before them, 'swap TC@2,1' puts a card "
            "in the place of a joker, which is placed again: swap TC@2,1 place JK=8H@3,1 9H@4,1."
        )

    def seen(self, view: View, *, by_rank: bool = False) -> Iterator[Line]:
        here = _ro_kard_view(view)
        told = [
            words(f"{self.name(number)} {seat.cards} ({seat.score})")
            for number, seat in enumerate(here.seats)
        ]
        yield from self.said("cards", tuple(piece for line in told for piece in (Piece("   "), *line))[1:])
        yield from self._pattern(here.pattern)
        yield ()
        yield from self._open(here)
        if here.seat is not None:
            order = rank_line if by_rank else hand_line
            yield from self.said(here.seat, order(here.hand, glyphs=self.glyphs))

    def round_end(self, game: Game) -> Iterator[Line]:
        here = _ro_kard(game)
        told = [Piece(f"{self.name(number)} {score}", "quiet") for number, score in enumerate(here.scores)]
        yield from self.said("scores", spaced(told, gap=3))
        if here.pattern:
            yield ()
            yield from pattern_lines(here.pattern, self.width)

    def ending(self, game: Game) -> Iterator[Line]:
        yield from self.state(game)
        yield ()
        yield from self._pattern(_ro_kard(game).pattern)

    def reason(self, outcome: Outcome) -> Line:
        win = "wins" if len(outcome.winners) == 1 else "win"
        verb = self.does(outcome.winners[0], win) if win == "wins" else win
        return words(f"The last card of a hand is played. {self.winners(outcome)} {verb}.")

    def left(self, game: Game, seat: int) -> Line:
        hand = _ro_kard(game).seats[seat].hand
        return hand_line(hand, glyphs=self.glyphs)


def _points(score: Score) -> Line:
    bonus = any(item.why == "bonus" for item in score.items)
    return (Piece("  "), Piece(f"= {score.total}", "good" if bonus else "number"))


def pattern_lines(pattern: Pattern, width: int = 80) -> Iterator[Line]:
    """A Pattern, line by line, with the numbers of rows and columns.

    Args:
        pattern: The Pattern.
        width: How wide the lines may be; a wider Pattern is shown as text.
    """
    lines = str(pattern).splitlines()
    if max(map(len, lines)) > width:
        yield from wrapped(words(pattern.text), width)
        return
    yield (Piece(lines[0], "quiet"),)
    columns = range(min(cell.column for cell in pattern), max(cell.column for cell in pattern) + 1)
    edge = len(lines[0]) - len(columns) * _cell_width(pattern)
    top = min(cell.row for cell in pattern)
    for number, line in enumerate(lines[1:]):
        pieces = [Piece(line[:edge], "quiet")]
        for count, column in enumerate(columns):
            at = edge + count * _cell_width(pattern)
            text = line[at : at + _cell_width(pattern)]
            slot = pattern.get(Cell(column, top + number))
            role = "quiet" if slot is None else slot_piece(slot).role
            pieces.append(Piece(text, role))
        yield tuple(piece for piece in pieces if piece.text)


def _cell_width(pattern: Pattern) -> int:
    return 1 + max(3, *(len(str(cell.column)) for cell in pattern))


def _ro_kard(game: Game) -> RoKard:
    if not isinstance(game, RoKard):
        raise TypeError(f"{type(game).__name__} is not a Ro-Kard game")
    return game


def _ro_kard_view(view: View) -> RoKardView:
    if not isinstance(view, RoKardView):
        raise TypeError(f"{type(view).__name__} is not a view of Ro-Kard")
    return view


GAME = RoKardDrawer  # found by karo.games

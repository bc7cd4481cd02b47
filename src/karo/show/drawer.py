"""How a deal is described: what every game has; each game may add its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, cast

from karo import games
from karo.game import Game
from karo.outcome import Outcome
from karo.plays import LogEntry, Play
from karo.show.glyphs import UNICODE, Glyphs
from karo.show.layout import columns, labelled
from karo.show.pieces import Line, Piece, words, wrapped
from karo.views import View
from karo.words import listed

__all__ = ["SEAT_NAMES", "Drawer", "drawer_of", "register"]

#: What the seats are called where nobody says; in the order of the alphabet, so that one sees who is next.
SEAT_NAMES: Final = ("Adi", "Butet", "Citra", "Dewi", "Eka", "Fajar", "Gita", "Hotma")


class Drawer:
    """Draws the moments of a deal, line by line.

    It asks no more than every game can answer; a game that has more to show derives its own and
    registers it.

    Args:
        glyphs: The signs to draw with.
        width: How wide the lines may be.
        names: What the seats are called.
        you: The seat of who reads it, if anybody's: it is called "You".
    """

    def __init__(
        self,
        glyphs: Glyphs = UNICODE,
        width: int = 80,
        names: Sequence[str] = SEAT_NAMES,
        you: int | None = None,
    ) -> None:
        self.glyphs = glyphs
        self.width = width
        self.you = you
        self._names = tuple(names)

    # ------------------------------------------------------------ for games to make their own

    def dealt(self, game: Game) -> dict[str, Any]:
        """What was dealt, as data for JSON."""
        return {}

    def opening(self, game: Game) -> Iterator[Line]:
        """What was dealt."""
        yield from ()

    def position(self, game: Game) -> Iterator[Line]:
        """What lies where, and who is to move."""
        yield from self.state(game)

    def turn(self, games: Sequence[Game]) -> Iterator[Line]:
        """What a player did in a turn.

        Args:
            games: The game before the turn and after each of its plays.
        """
        for entry in entries(games):
            yield from self.said(entry.seat, (*words(str(entry.play)), *self.effect(entry)))

    def ending(self, game: Game) -> Iterator[Line]:
        """Why the deal has ended, and what lies there."""
        yield from self.state(game)

    def round_end(self, game: Game) -> Iterator[Line]:
        """How things stand after a round."""
        yield from ()

    def seen(self, view: View, *, by_rank: bool = False) -> Iterator[Line]:
        """What a seat sees while the deal goes on: its hand, what lies there, what others hold.

        Args:
            view: The view.
            by_rank: Whether to sort the hand by rank.
        """
        for key, value in view.to_dict()["view"].items():
            if key not in {"seat", "log"}:
                yield from labelled(words(key, "quiet"), words(_plain(value)), self.width, 12)

    def seen_turn(self, views: Sequence[View]) -> Iterator[Line]:
        """What a seat sees of a turn; of another's hand only what was played.

        Args:
            views: Its view before the turn and after each of the plays.
        """
        for entry in entries(views):
            yield from self.said(entry.seat, (*words(str(entry.play)), *self.effect(entry)))

    def task(self, view: View) -> Line:
        """What the seat to move has to do, where the rules of the game say more than which plays it has."""
        return ()

    def suggestion(self, view: View) -> tuple[str, tuple[Play, ...]]:
        """What the seat to move might play, and what to call that; the best where the game finds it."""
        return "A legal play", (view.legal_plays[0],)

    def typing(self) -> Iterator[str]:
        """How plays are typed that aren't typed as in every game, in sentences."""
        yield from ()

    def reason(self, outcome: Outcome) -> Line:
        """Why the deal ended, in a sentence."""
        return words(f"{self.winners(outcome)}: {outcome.reason}" if outcome.places else outcome.reason)

    def left(self, game: Game, seat: int) -> Line:
        """What a seat has left at the end."""
        return ()

    # ------------------------------------------------------------ the same for all games

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.you:
            return "You"
        return self._names[seat] if seat < len(self._names) else f"seat {seat}"

    def does(self, seat: int, verb: str) -> str:
        """The verb as it goes with the name of a seat: Adi lays, You lay."""
        if seat != self.you:
            return verb
        first, blank, rest = verb.partition(" ")
        return _YOUR_VERBS.get(first, first.removesuffix("s")) + blank + rest

    def winners(self, outcome: Outcome) -> str:
        """Who is in the first place, in words."""
        return listed([self.name(seat) for seat in outcome.winners])

    def said(self, who: int | str, line: Line, hang: int = 0) -> Iterator[Line]:
        """A line with the name of a seat, or another word, before it."""
        label = Piece(self.name(who), "name") if isinstance(who, int) else Piece(who, "quiet")
        # At least as wide as the words that stand in the place of a name, such as "aside".
        indent = max(5, *map(len, self._names)) + 2
        yield from labelled((label,), line, self.width, indent, hang)

    def state(self, game: Game) -> Iterator[Line]:
        """Who is to move, or why the deal has ended."""
        if game.outcome is not None:
            yield from wrapped(self.reason(game.outcome), self.width)
        else:
            is_to_move = words(self.does(game.to_move, "is to move"))
            yield (Piece(self.name(game.to_move), "name"), Piece(" "), *is_to_move)

    def effect(self, entry: LogEntry) -> Line:
        """What a play did besides, or nothing."""
        if entry.effect == "went-out":
            return (Piece("  "), *words(self.does(entry.seat, "goes out"), "good"))
        drops_out = words(self.does(entry.seat, "drops out"), "bad")
        return (Piece("  "), *drops_out) if entry.effect == "dropped-out" else ()

    def settlement(self, game: Game) -> Iterator[Line]:
        """Places, what is left in the hands, what is paid."""
        outcome = game.outcome
        if outcome is None:
            return
        seats = sorted(
            range(len(outcome.hand_values)), key=lambda seat: outcome.places[seat] if outcome.places else 0
        )
        rows = [self._row(game, outcome, seat) for seat in seats]
        names = ("place", "player", "left", "points", "payment", "score")
        heads = [words(head, "quiet") for head in names]
        kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
        table = [[row[number] for number in kept] for row in [heads, *rows]]
        yield from columns(table, [number in {3, 4, 5} for number in kept], self.width)
        if outcome.factor != 1:
            yield words(f"All payments {self.glyphs.times} {outcome.factor}.", "quiet")

    def _row(self, game: Game, outcome: Outcome, seat: int) -> list[Line]:
        first = seat in outcome.winners
        place = (Piece(str(outcome.places[seat]), "good" if first else ""),) if outcome.places else ()
        paid = self._payment(outcome.payments[seat]) if any(outcome.payments) else ()
        points = (Piece(str(outcome.hand_values[seat])),)
        score = (Piece(str(outcome.scores[seat]), "number"),) if outcome.scores else ()
        return [place, (Piece(self.name(seat), "name"),), self.left(game, seat), points, paid, score]

    def _payment(self, amount: Fraction) -> Line:
        whole, rest = divmod(abs(amount), 1)
        text = " ".join(str(part) for part in (whole, rest) if part) or "0"
        if amount < 0:
            return (Piece(f"{self.glyphs.minus}{text}", "bad"),)
        return (Piece(f"+{text}", "good") if amount else Piece(text),)


#: Verbs that don't just lose their s.
_YOUR_VERBS: Final = {"is": "are", "has": "have", "goes": "go", "passes": "pass"}


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, cast("list[object]", value)))
    return str(value)


def entries(games: Sequence[Game | View]) -> tuple[LogEntry, ...]:
    """What was played between the first and the last of these games."""
    return games[-1].log[len(games[0].log) :]


def register(game: str, drawer: type[Drawer]) -> None:
    """Say how a game is drawn.

    Args:
        game: The name that profiles call it by.
        drawer: The class that draws it.
    """
    games.register(game, "show", drawer)


def drawer_of(
    game: Game,
    *,
    glyphs: Glyphs = UNICODE,
    width: int = 80,
    names: Sequence[str] = SEAT_NAMES,
    you: int | None = None,
) -> Drawer:
    """What draws a game; a game without one is described play by play.

    Args:
        game: The game.
        glyphs: The signs to draw with.
        width: How wide the lines may be.
        names: What the seats are called.
        you: The seat of who reads it, if anybody's.
    """
    drawer: type[Drawer] = games.part(game.variant.game, "show") or Drawer
    return drawer(glyphs, width, names, you)

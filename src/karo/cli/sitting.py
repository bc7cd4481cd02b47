"""A deal between a person and computer players: the one place that holds all the cards.

The person's side of the screen gets views, and so do the players.
"""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Final, cast

import attrs

from karo.arguments import is_seat
from karo.cli.group import require_new
from karo.errors import RecordError
from karo.frozen import FrozenMap
from karo.game import Game
from karo.players import Player, names
from karo.players.playing import decide, states_between
from karo.plays import Play
from karo.records import Record, RecordedDeal
from karo.views import View

__all__ = ["Sitting", "settings_of"]

#: Where a record keeps which seat the person has and who the others are.
_SEAT: Final = "_seat"
_OPPONENTS: Final = "_opponents"


def settings_of(record: Record) -> tuple[int, tuple[str, ...]]:
    """The person's seat and the kinds of the others, as far as a record tells."""
    seat: object = record.extras.get(_SEAT, 0)
    told: object = record.extras.get(_OPPONENTS, ())
    kinds = cast("Sequence[object]", told) if isinstance(told, list | tuple) else ()
    shipped = names(record.game.variant.game)
    known = tuple(kind for kind in kinds if isinstance(kind, str) and kind in shipped)
    return seat if is_seat(seat, len(record.game.seats)) else 0, known


class Sitting:
    """A deal that goes on.

    Args:
        game: The deal.
        seat: The person's seat.
        kinds: The kinds of the other players, for the file.
        players: The other players; the seats take turns among them.
        seed: What their chance comes from.
        record: The record that the deal goes on from, if any.
        file: Where that record is.

    Attributes:
        game: The deal as it stands.
        seat: The person's seat.
        file: Where the deal was last saved, or came from.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        kinds: Sequence[str],
        players: Sequence[Player],
        seed: int,
        record: Record | None = None,
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.file = file
        self._players, self._seed = players, seed
        self._record = Record.of(game) if record is None else record
        self._extras = {_SEAT: seat, _OPPONENTS: list(kinds)}
        self._saved = None if file is None else game.log

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.game.view(self.seat)

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the deal as it stands."""
        return self._saved == self.game.log

    @property
    def played(self) -> int:
        """How many plays the person has made in the present turn."""
        return self._unfinished if self.game.outcome is None and self.game.to_move == self.seat else 0

    @property
    def _unfinished(self) -> int:
        """How many plays the present turn has."""
        plays = takewhile(lambda entry: not entry.play.ends_turn, reversed(self.game.log))
        return sum(1 for _ in plays)

    def views(self, since: int = 0) -> Iterator[View]:
        """What the person has seen so far: the deal after so many plays, then after each further one."""
        for state in islice(self.game.states(), since, None):
            yield state.view(self.seat)

    def others(self) -> Iterator[list[View]]:
        """Let the others play until the person is to move or the deal has ended.

        Yields:
            Each turn, as the person's view before it and after each of its plays.
        """
        while self.game.outcome is None and self.game.to_move != self.seat:
            mover = self.game.to_move
            player = self._players[mover % len(self._players)]
            # A deal that was taken up again may be in the middle of a turn.
            turn, over = list(self.views(len(self.game.log) - self._unfinished)), False
            while not over:
                before, self.game = self.game, decide(self.game, player, self._seed)
                turn += [state.view(self.seat) for state in states_between(before, self.game)]
                over = self.game.outcome is not None or self.game.log[-1].play.ends_turn
            yield turn

    def apply(self, play: Play, *, seat: int | None = None) -> None:
        """Make a play of the person, or of another seat."""
        self.game = self.game.apply(play, seat=self.seat if seat is None else seat)

    def undo(self) -> None:
        """Take back the person's last play of this turn."""
        self.game = self.game.undo()

    # ------------------------------------------------------------ the file

    def save(self, path: Path | None = None, *, force: bool = False) -> Path:
        """Write the deal to a file, whole or not at all.

        Args:
            path: The file; by default the one that it came from or was saved to, or a new one.
            force: Whether to replace a file that isn't this deal's.

        Returns:
            The file.
        """
        if path is not None and not force and path != self.file:
            require_new(path, f"'save! {path}' replaces it")
        target = path or self.file or _free_name(Path())
        self.record().save(target)
        self.file, self._saved = target, self.game.log
        return target

    def rescue(self) -> Path:
        """Write the deal to its file, or where that can't be done, to any place that takes it."""
        with undisturbed():
            try:
                return self.save()
            except (OSError, RecordError):
                return self.save(_free_name(Path(tempfile.mkdtemp(prefix="karo-"))))

    def record(self) -> Record:
        """The record of the deal, with whatever the file had told before."""
        *before, last = self._record.deals
        turns = len(RecordedDeal(game=self.game).turns)
        kept = {number: text for number, text in last.comments.items() if number <= turns}
        now = attrs.evolve(last, game=self.game, comments=FrozenMap(kept))
        return attrs.evolve(
            self._record, deals=(*before, now), extras={**self._record.extras, **self._extras}
        )


def _free_name(folder: Path) -> Path:
    """A name of a file that isn't there."""
    number, path = 1, folder / "karo-game.toml"
    while os.path.lexists(path):
        number += 1
        path = folder / f"karo-game-{number}.toml"
    return path


@contextmanager
def undisturbed() -> Generator[None, None, None]:
    """Lets no Ctrl-C come between; a thread that isn't the main one gets none anyway."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def hangups_interrupt() -> Generator[None, None, None]:
    """Turns the end of the terminal, or a request to end, into an interrupt, so that the deal is saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual: dict[int, Any] = {}
    for name in ("SIGHUP", "SIGTERM"):
        with suppress(AttributeError):  # Windows has no SIGHUP
            number = getattr(signal, name)
            usual[number] = signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt

"""Playing against the computer in a terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from karo.arguments import is_seat, no_seat
from karo.cli.group import fail
from karo.cli.replay import seat_names
from karo.cli.screen import Screen
from karo.cli.sitting import Sitting, hangups_interrupt, settings_of
from karo.cli.table import Left, TableScreen
from karo.cli.telling import Rounds, print_end, split_turns
from karo.game import Game
from karo.options import Variant
from karo.players import by_name
from karo.records import Record
from karo.show import Drawer, Piece, drawer_of
from karo.show.pieces import words
from karo.views import View

__all__ = ["new_sitting", "play_deal", "resumed_sitting"]

#: The exit code where the input ended before the deal did.
_UNFINISHED: Final = 1
_DEFAULT: Final = ("greedy",)


def new_sitting(
    variant: Variant, players: int | None, seed: int | None, seat: int | None, kinds: Sequence[str]
) -> Sitting:
    """Deal, and let a person and computer players sit down."""
    game = Game.deal(variant, players, seed=seed)
    # With a seed the players' choices are the same again, too.
    return _seated(
        game, 0 if seat is None else seat, kinds or _DEFAULT, _some_seed() if seed is None else seed
    )


def resumed_sitting(path: Path, seat: int | None, kinds: Sequence[str]) -> Sitting:
    """Take up the last deal of a record again."""
    record = Record.load(path)
    game = record.game
    if game.outcome is not None:
        raise click.ClickException(f"{path}: the deal is over; see karo replay {path}")
    own, others = settings_of(record)
    kinds = kinds or others or _DEFAULT
    return _seated(game, own if seat is None else seat, kinds, _some_seed(), record, path)


def _some_seed() -> int:
    return secrets.randbits(64)


def _seated(
    game: Game,
    seat: int,
    kinds: Sequence[str],
    seed: int,
    record: Record | None = None,
    file: Path | None = None,
) -> Sitting:
    seats = len(game.seats)
    if not is_seat(seat, seats):
        raise click.ClickException(no_seat(seat, seats))
    players = [by_name(game.variant.game, kind) for kind in kinds]
    return Sitting(game, seat, kinds, players, seed, record, file)


def play_deal(screen: Screen, sitting: Sitting) -> int:
    """Let the person play to the end of the deal, or for as long as it is wanted.

    Whatever ends it before the deal is over, the deal is saved first.

    Returns:
        The exit code: 0 after the deal or where the person leaves, 1 where the input has ended.
    """
    drawer = drawer_of(
        sitting.game,
        glyphs=screen.glyphs,
        width=screen.width,
        names=seat_names(sitting.record().players, len(sitting.game.seats)),
        you=sitting.seat,
    )
    table = TableScreen(screen, drawer, sitting)
    kept = False
    try:
        with hangups_interrupt():
            _play(screen, table, sitting)
        kept = True
    except Left as left:
        if not left.abandons:
            _tell_saved(screen, sitting)
        kept = True
        return 0 if left.wanted else _UNFINISHED
    except KeyboardInterrupt:
        screen.line()
        if sitting.game.outcome is None:
            _tell_saved(screen, sitting)
        kept = True
        raise
    finally:
        # A screen that is gone, or a bug of ours: the deal isn't lost.
        if not kept and not sitting.is_saved:
            with suppress(OSError):
                fail(f"the deal is saved in {sitting.rescue()}")
    return 0


def _play(screen: Screen, table: TableScreen, sitting: Sitting) -> None:
    _print_start(screen, table, sitting)
    rounds = _Progress(screen, table.drawer, sitting)
    while sitting.game.outcome is None:
        for turn in sitting.others():
            rounds.tell(turn)
        if sitting.game.outcome is None:
            rounds.begin(sitting.seat)
            table.turn()
            screen.line()
    print_end(screen, table.drawer, sitting.game)
    if sitting.file is not None:
        screen.line()
        _tell_saved(screen, sitting)
    table.after()


def _print_start(screen: Screen, table: TableScreen, sitting: Sitting) -> None:
    game = sitting.game
    dot = f" {screen.glyphs.dot} "
    screen.line((Piece(game.variant.title, "heading"),))
    told = [f"profile {game.variant.name}", f"{len(game.seats)} players", f"you have seat {sitting.seat}"]
    screen.line(words(dot.join(told), "quiet"))
    table.greet()


def _tell_saved(screen: Screen, sitting: Sitting) -> None:
    """Save the deal and say where, and how it goes on."""
    file = sitting.file if sitting.is_saved and sitting.file else sitting.rescue()
    screen.line((*words("The deal is saved in"), Piece(" "), Piece(str(file), "name")))
    verb = "Look at it" if sitting.game.outcome is not None else "Go on"
    command = f"karo replay {file}" if sitting.game.outcome is not None else f"karo play --resume {file}"
    screen.line(words(f"{verb} with: {command}", "quiet"))
    screen.flush()


class _Progress:
    """Tells turns as the person sees them, under the round that they belong to."""

    def __init__(self, screen: Screen, drawer: Drawer, sitting: Sitting) -> None:
        self._screen, self._drawer = screen, drawer
        self._rounds = Rounds()
        #: Whether the round has no heading yet, and whether turns were told since the last heading.
        self._bare, self._told = True, False
        turns = list(split_turns(sitting.views()))
        if turns and not turns[-1][-1].log[-1].play.ends_turn:
            turns.pop()
        for turn in turns:
            self._rounds.begins(turn[0].to_move)
        if turns:
            screen.line()
            screen.rule("the last turns")
            for turn in turns[-len(sitting.game.seats) :]:
                screen.lines(drawer.seen_turn(turn))

    def begin(self, mover: int) -> None:
        """Say which round a turn belongs to, before it."""
        if self._rounds.begins(mover) or self._bare:
            self._screen.line()
            self._screen.rule(f"round {self._rounds.number}")
        elif self._told and mover == self._drawer.you:
            self._screen.line()
        self._bare = self._told = False

    def tell(self, turn: Sequence[View]) -> None:
        """Report a turn of somebody else."""
        self.begin(turn[0].to_move)
        self._screen.lines(self._drawer.seen_turn(turn))
        self._told = True

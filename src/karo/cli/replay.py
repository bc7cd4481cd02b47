"""Replaying a record."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice
from typing import Any

import click

from karo.cli.group import fail
from karo.cli.screen import Screen
from karo.cli.telling import Rounds, outcome_data, print_end, print_round, split_turns, turn_data
from karo.errors import RecordError
from karo.game import Game
from karo.records import Record, RecordedDeal
from karo.show import Drawer, Piece, drawer_of, wrapped
from karo.show.drawer import SEAT_NAMES
from karo.show.pieces import words

__all__ = ["replay_record", "seat_names"]

_LONGEST_NAME = 16


def replay_record(
    screen: Screen,
    file: str,
    *,
    deal: int | None,
    to: int | None,
    delay: float,
    position: bool,
    as_json: bool,
) -> int:
    """Show a record turn by turn, and give the exit code."""
    try:
        record = Record.load(file)
    except RecordError as error:
        if error.faults:
            raise
        return _fail(screen, file, error, as_json=as_json)
    chosen = _choose(record, deal, to)
    if position:
        screen.text(_last_state(chosen[-1][1], to).to_toml())
    elif as_json:
        screen.data(_as_data(record, chosen, to))
    else:
        _print(screen, record, chosen, to, delay)
    return 0


def _fail(screen: Screen, file: str, error: RecordError, *, as_json: bool) -> int:
    """Report what can't be replayed."""
    if as_json:
        screen.data({"good": False, "error": error.to_dict()})
        return 1
    return fail(f"{file}: {error.message}", 1)


def _choose(record: Record, deal: int | None, to: int | None) -> list[tuple[int, RecordedDeal]]:
    """The deals to show, with their numbers."""
    numbered = list(enumerate(record.deals, start=1))
    if deal is not None:
        if not 1 <= deal <= len(numbered):
            raise click.ClickException(f"there is no deal {deal}: the record has {len(numbered)}")
        numbered = [numbered[deal - 1]]
    if to is not None:
        if len(numbered) > 1:
            raise click.ClickException(f"the record has {len(numbered)} deals: --to needs --deal")
        turns = len(numbered[0][1].turns)
        if not 0 <= to <= turns:
            raise click.ClickException(f"there is no turn {to}: the deal has {turns}")
    return numbered


def _last_state(deal: RecordedDeal, to: int | None) -> Game:
    turns = list(islice(split_turns(deal), to))
    return turns[-1][-1] if turns else deal.game.start


def seat_names(names: Sequence[str], seats: int) -> list[str]:
    """What to call the seats: the players' names as far as they can be shown, else the usual ones."""
    usual = [*SEAT_NAMES, *(f"seat {seat}" for seat in range(len(SEAT_NAMES), seats))]
    told = [*names, *[""] * (seats - len(names))]
    return [" ".join(name.split())[:_LONGEST_NAME] or other for name, other in zip(told, usual, strict=False)]


def _print(
    screen: Screen, record: Record, chosen: Sequence[tuple[int, RecordedDeal]], to: int | None, delay: float
) -> None:
    names = seat_names(record.players, len(record.game.seats))
    drawer = drawer_of(record.game, glyphs=screen.glyphs, width=screen.width, names=names)
    dot = f" {screen.glyphs.dot} "
    screen.line((Piece(record.variant.title, "heading"),))
    told = [f"profile {record.variant.name}", *([record.date] if record.date else [])]
    screen.line(words(dot.join(told), "quiet"))
    _print_comment(screen, record.comment)
    for number, deal in chosen:
        if len(record.deals) > 1:
            screen.line()
            screen.rule(f"deal {number} of {len(record.deals)}")
        _print_deal(screen, drawer, deal, to, delay)


def _print_deal(screen: Screen, drawer: Drawer, deal: RecordedDeal, to: int | None, delay: float) -> None:
    last, rounds = deal.game.start, Rounds()
    screen.line()
    screen.lines(drawer.opening(last))
    _print_comment(screen, deal.comments.get(0, ""))
    for number, turn in enumerate(islice(split_turns(deal), to), start=1):
        screen.flush()
        if delay and number > 1:
            time.sleep(delay)
        if rounds.begins(turn[0].to_move):
            more = f" {screen.glyphs.dot} turn {number}"
            print_round(screen, drawer, last, rounds.number, more)
        screen.lines(drawer.turn(turn))
        _print_comment(screen, deal.comments.get(number, ""))
        last = turn[-1]
    if last.outcome is not None:
        print_end(screen, drawer, last)
    else:
        screen.line()
        screen.rule("so far" if to is None else f"after turn {to}")
        screen.lines(drawer.position(last))


def _print_comment(screen: Screen, comment: str) -> None:
    for line in comment.splitlines():
        screen.lines(wrapped((Piece("  "), *words(line, "quiet")), screen.width, 2))


def _as_data(record: Record, chosen: Sequence[tuple[int, RecordedDeal]], to: int | None) -> dict[str, Any]:
    return {
        "good": True,
        "variant": record.variant.name,
        "digest": record.variant.digest,
        "game": record.variant.game,
        "players": list(record.players),
        "date": record.date,
        "comment": record.comment,
        "deals": [_deal_data(number, deal, to) for number, deal in chosen],
    }


def _deal_data(number: int, deal: RecordedDeal, to: int | None) -> dict[str, Any]:
    turns = list(islice(split_turns(deal), to))
    last = turns[-1][-1] if turns else deal.game.start
    return {
        "deal": number,
        "dealer": deal.dealer,
        "dealt": drawer_of(deal.game).dealt(deal.game),
        "turns": [
            {**turn_data(turn), "comment": deal.comments.get(count) or None}
            for count, turn in enumerate(turns, start=1)
        ],
        "position": last.to_dict()["position"],
        "outcome": outcome_data(last.outcome),
    }

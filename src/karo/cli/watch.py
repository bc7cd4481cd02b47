"""Watching a deal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from karo.cli.group import require_new
from karo.cli.screen import Screen
from karo.cli.telling import Rounds, outcome_data, print_end, print_round, split_turns, turn_data
from karo.game import Game
from karo.options import Variant
from karo.players import Player, by_name
from karo.players.playing import play_deal, states_between
from karo.records import Record
from karo.show import Drawer, Piece, drawer_of
from karo.show.pieces import words

__all__ = ["watch_deal"]


def watch_deal(
    screen: Screen,
    variant: Variant,
    seed: int,
    *,
    players: int | None,
    kinds: Sequence[str],
    delay: float,
    as_json: bool,
    file: Path | None,
) -> None:
    """Deal, let the players play, show it, and keep it as a record where a file is named."""
    if file is not None:
        require_new(file, "name another file")
    game = Game.deal(variant, players, seed=seed)
    turns = split_turns(_states(game, [by_name(variant.game, kind) for kind in kinds], seed))
    if as_json:
        played = list(turns)
        if file is not None:
            Record.of(played[-1][-1]).save(file)
        screen.data(_as_data(game, played, seed, kinds))
        return
    drawer = drawer_of(game, glyphs=screen.glyphs, width=screen.width)
    _print_start(screen, drawer, game, seed, kinds)
    last, rounds = game, Rounds()
    for turn in turns:
        _pause(screen, delay if rounds.number else 0)
        if rounds.begins(turn[0].to_move):
            print_round(screen, drawer, last, rounds.number)
        screen.lines(drawer.turn(turn))
        last = turn[-1]
    _pause(screen, delay)
    print_end(screen, drawer, last)
    if file is not None:
        Record.of(last).save(file)
        screen.line((*words("The deal is kept in"), Piece(" "), Piece(str(file), "name")))


def _states(game: Game, players: Sequence[Player], seed: int) -> Iterator[Game]:
    """The deal before its first play and after each."""
    yield game
    for after in play_deal(game, players, seed):
        yield from states_between(game, after)
        game = after


def _pause(screen: Screen, delay: float) -> None:
    screen.flush()
    if delay:
        time.sleep(delay)


def _print_start(screen: Screen, drawer: Drawer, game: Game, seed: int, kinds: Sequence[str]) -> None:
    dot = f" {drawer.glyphs.dot} "
    screen.line((Piece(game.variant.title, "heading"),))
    told = [f"profile {game.variant.name}", f"seed {seed}", f"{' and '.join(kinds)} players"]
    screen.line(words(dot.join(told), "quiet"))
    screen.line()
    screen.lines(drawer.opening(game))


def _as_data(game: Game, turns: list[list[Game]], seed: int, kinds: Sequence[str]) -> dict[str, Any]:
    last = turns[-1][-1]
    return {
        "variant": game.variant.name,
        "digest": game.variant.digest,
        "game": game.variant.game,
        "seed": seed,
        "players": list(kinds),
        "dealt": drawer_of(game).dealt(game),
        "turns": [turn_data(turn) for turn in turns],
        "outcome": outcome_data(last.outcome),
    }

"""Watching a deal."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from karo.cli.screen import Screen
from karo.game import Game, Outcome
from karo.options import Variant
from karo.players import GreedyPlayer, Player, RandomPlayer
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
) -> None:
    """Deal, let the players play, and show it."""
    game = Game.deal(variant, players, seed=seed)
    turns = _turns(game, _players(kinds, seed))
    if as_json:
        screen.data(_as_data(game, list(turns), seed, kinds))
        return
    drawer = drawer_of(game, glyphs=screen.glyphs, width=screen.width)
    _print_start(screen, drawer, game, seed, kinds)
    last = game
    for number, turn in _with_rounds(turns):
        if number:
            _pause(screen, delay if number > 1 else 0)
            _print_round(screen, drawer, last, number)
        else:
            _pause(screen, delay)
        screen.lines(drawer.turn(turn))
        last = turn[-1]
    _pause(screen, delay)
    _print_end(screen, drawer, last)


def _players(kinds: Sequence[str], seed: int) -> list[Player]:
    # Its own stream, so that the players' choices have nothing to do with the cards.
    rng = random.Random(f"players of {seed}")
    return [RandomPlayer(rng) if kind == "random" else GreedyPlayer() for kind in kinds]


def _turns(game: Game, players: Sequence[Player]) -> Iterator[list[Game]]:
    """Each turn as the game before it and after each of its plays."""
    while game.outcome is None:
        seat = game.to_move
        turn = [game]
        over = False
        while not over:
            play = players[seat % len(players)].choose(game)
            game = game.apply(play)
            turn.append(game)
            over = play.ends_turn or game.outcome is not None
        yield turn


def _with_rounds(turns: Iterator[list[Game]]) -> Iterator[tuple[int, list[Game]]]:
    """Each turn with the number of the round that it begins, or 0 where it begins none."""
    number = 1
    moved: frozenset[int] = frozenset()
    for turn in turns:
        seat = turn[0].to_move
        begins = not moved or seat in moved
        if seat in moved:
            number += 1
            moved = frozenset()
        moved |= {seat}
        yield (number if begins else 0), turn


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


def _print_round(screen: Screen, drawer: Drawer, game: Game, number: int) -> None:
    if number > 1:
        screen.lines(drawer.round_end(game))
    screen.line()
    screen.rule(f"round {number}")


def _print_end(screen: Screen, drawer: Drawer, game: Game) -> None:
    screen.line()
    screen.rule("the end")
    screen.lines(drawer.ending(game))
    screen.line()
    screen.rule("settlement")
    screen.lines(drawer.settlement(game))


def _as_data(game: Game, turns: list[list[Game]], seed: int, kinds: Sequence[str]) -> dict[str, Any]:
    last = turns[-1][-1]
    return {
        "variant": game.variant.name,
        "digest": game.variant.digest,
        "game": game.variant.game,
        "seed": seed,
        "players": list(kinds),
        "dealt": drawer_of(game).dealt(game),
        "turns": [_turn_data(turn) for turn in turns],
        "outcome": _outcome_data(last.outcome),
    }


def _turn_data(turn: list[Game]) -> dict[str, Any]:
    done = turn[-1].log[len(turn[0].log) :]
    return {
        "seat": done[0].seat,
        "plays": [str(entry.play) for entry in done],
        "effect": done[-1].effect or None,
    }


def _outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "places": list(outcome.places),
        "hand_values": list(outcome.hand_values),
        # Exact: a whole number, or a text such as "41/2".
        "payments": [int(part) if part.denominator == 1 else str(part) for part in outcome.payments],
        "factor": outcome.factor,
    }

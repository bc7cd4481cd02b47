"""Plays one deal and looks at it: cards and chance come from the seed and the number of the deal alone."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from karo.game import Game
from karo.lab.measures import LabGame, Played, lab_game
from karo.players import Player, play_deal
from karo.players.playing import states_between
from karo.plays import LogEntry

if TYPE_CHECKING:
    from karo.cards import Card
    from karo.deck import Deck
    from karo.options import Variant

__all__ = ["Cell", "Lineup", "deal_of", "number_for", "play_one"]


@attrs.frozen
class Lineup:
    """Who sits at the table; the seats take turns among the players.

    Attributes:
        name: What tables call them.
        players: The players.
        key: What tells this lineup from others in a file of results.
    """

    name: str
    players: tuple[Player, ...]
    key: str


@attrs.frozen
class Cell:
    """What is played: a profile by some players.

    Attributes:
        variant: The profile.
        lineup: The players.
        seats: How many seats.
        seed: What cards and chance come from.
        turn_limit: How many turns are looked at to count those of one position; 0: they aren't counted.
    """

    variant: Variant
    lineup: Lineup
    seats: int
    seed: int
    turn_limit: int


def number_for(*words: object) -> int:
    """A number that anything decides, evenly and for itself."""
    return int.from_bytes(blake2b("/".join(map(str, words)).encode(), digest_size=8).digest())


def _order(deck: Deck, seed: int, deal: int) -> tuple[Card, ...]:
    """A deck in the order of its deal: two decks have the cards that both have in the same order."""
    begun = blake2b(f"lab/cards/{seed}/{deal}/".encode(), digest_size=8)
    copies: dict[Card, int] = {}

    def rank(card: Card) -> bytes:
        copies[card] = number = copies.get(card, 0) + 1
        hashed = begun.copy()
        hashed.update(f"{card}/{number}".encode())
        return hashed.digest()

    return tuple(sorted(deck.cards, key=rank))


def deal_of(variant: Variant, seats: int, seed: int, deal: int) -> Game:
    """A deal of the lab at its start.

    Args:
        variant: The profile.
        seats: How many seats.
        seed: The seed of the whole.
        deal: The number of the deal, from 0.

    Returns:
        The deal. Profiles with the same deck deal it in the same order.
    """
    deck = lab_game(variant.game).deck
    order = None if deck is None else _order(deck(variant), seed, deal)
    # The lot that draws who begins is the game's.
    rng = random.Random(number_for("lab/lots", seed, deal))
    return Game.deal(variant, seats, order=order, rng=rng)


def play_one(cell: Cell, deal: int) -> Played:
    """Play a deal and tell what was seen.

    Args:
        cell: What is played.
        deal: The number of the deal, from 0.

    Raises:
        IllegalPlay: If a player chooses what the rules refuse.
    """
    game = deal_of(cell.variant, cell.seats, cell.seed, deal)
    watch = _Watch(lab_game(cell.variant.game), cell, deal)
    seed = number_for("lab/players", cell.seed, deal)
    for decided in play_deal(game, cell.lineup.players, seed):
        for after in _each(game, decided):
            watch.see(game, after)
            game = after
    return watch.played(game)


def _each(before: Game, after: Game) -> Iterator[Game]:
    # A single play needn't be made again.
    return iter((after,)) if len(after.log) == len(before.log) + 1 else states_between(before, after)


class _Watch:
    """Looks at a deal while it is played."""

    def __init__(self, known: LabGame, cell: Cell, deal: int) -> None:
        self._known, self._cell, self._deal = known, cell, deal
        self._decisions = self._forced = self._empty = 0
        self._leader: int | None = None
        self._changes = 0
        self._round_over: set[int] = set()
        self._sample: tuple[int, Game] | None = None

    def see(self, before: Game, after: Game) -> None:
        """Look at one play."""
        entry = after.log[-1]
        self._decisions += 1
        if _only_choice(before):
            self._forced += 1
            self._empty += not entry.play.cards
        if not before.log or before.log[-1].play.ends_turn:
            self._draw(before)
        if entry.play.ends_turn or after.outcome is not None:
            self._see_turn(after, entry.seat)

    def _draw(self, game: Game) -> None:
        """Keep one turn of the deal, each being equally likely: the one whose number comes first."""
        if not self._cell.turn_limit:
            return
        number = number_for("lab/turn", self._cell.seed, self._deal, len(game.log))
        if self._sample is None or number < self._sample[0]:
            self._sample = number, game

    def _see_turn(self, game: Game, seat: int) -> None:
        self._round_over.add(seat)
        standing = self._known.standing
        if standing is None or len(self._round_over) < self._cell.seats:
            return
        now = standing(game)
        if self._leader is None:
            self._leader = _best(now)
        elif now[self._leader] > min(now):
            self._leader = _best(now)
            self._changes += 1

    def played(self, end: Game) -> Played:
        """What was seen."""
        outcome = end.outcome
        if outcome is None:
            raise RuntimeError("the deal goes on")  # pragma: no cover - players play to the end
        log, seats = end.log, self._cell.seats
        first = log[0].seat
        step = self._known.step(self._cell.variant)
        turns = [_turns(log, seat) for seat in range(seats)]
        plays = [sum(entry.seat == seat and bool(entry.play.cards) for entry in log) for seat in range(seats)]
        deal: dict[str, float] = {
            "turns": sum(turns),
            "plays": sum(plays),
            "decisions": self._decisions,
            "forced": self._forced,
            "empty": self._empty,
            **({"lead_changes": self._changes} if self._known.standing else {}),
            **self._turn_space(),
        }
        figures: dict[str, tuple[float | None, ...]] = {
            "place": outcome.places or (None,) * seats,
            "hand_value": outcome.hand_values,
            "turns": tuple(turns),
            "plays": tuple(plays),
            **self._known.seat_figures(end),
        }
        order = tuple((seat - first) * step % seats for seat in range(seats))
        return Played(outcome.reason, first, order, deal, figures)

    def _turn_space(self) -> dict[str, float]:
        if self._sample is None:
            return {}
        number, exact = self._known.count_turns(self._sample[1], self._cell.turn_limit)
        return {"turn_space": math.log10(max(1, number)), "turn_space_known": float(exact)}


def _only_choice(game: Game) -> bool:
    plays = game.legal_plays
    return len(plays) == 1 if plays.counts_quickly else len(list(islice(plays, 2))) == 1


def _best(standing: Sequence[float]) -> int:
    return min(range(len(standing)), key=standing.__getitem__)


def _turns(log: Sequence[LogEntry], seat: int) -> int:
    """The turns of a seat, passes with them; the last one may lack its end."""
    ended = sum(entry.seat == seat and entry.play.ends_turn for entry in log)
    return ended + (log[-1].seat == seat and not log[-1].play.ends_turn)

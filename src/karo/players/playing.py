"""Lets players play a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from karo.arguments import brief, is_whole
from karo.errors import ArgumentError
from karo.game import Game, require_game
from karo.players.base import Player
from karo.players.chance import Chance

__all__ = ["decide", "play_deal", "states_between"]

G = TypeVar("G", bound=Game)


def play_deal(game: G, players: Sequence[Player], seed: int = 0) -> Iterator[G]:
    """Let players play a deal to its end.

    Args:
        game: The deal; it goes on from where it stands.
        players: The players; the seats take turns among them. Each is shown the view of its seat alone.
        seed: What the players' chance comes from; with the same one they choose the same.

    Yields:
        The game after each decision: after each play, or where a player chooses whole turns, each turn.

    Raises:
        ArgumentError: If there is no player, or the seed isn't a whole number.
        IllegalPlay: If a player chooses what the rules refuse.

    Example:
        >>> import karo
        >>> from karo.players import by_name, play_deal
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> players = [by_name("jokerkaro", "greedy"), by_name("jokerkaro", "random")]
        >>> *_, end = play_deal(game, players, seed=1)
        >>> end.outcome.reason
        'blocked'
    """
    require_game(game)
    if not players:
        raise ArgumentError("there are no players for the deal")
    if not is_whole(seed):
        raise ArgumentError(f"seed= must be a whole number, not {brief(seed)}")
    return _play(game, tuple(players), seed)


def _play(game: G, players: tuple[Player, ...], seed: int) -> Iterator[G]:
    while game.outcome is None:
        game = decide(game, players[game.to_move % len(players)], seed)
        yield game


def decide(game: G, player: Player, seed: int) -> G:
    """The game after one decision of the player to move.

    Args:
        game: The game.
        player: Who decides for the seat to move.
        seed: What the player's chance comes from.

    Raises:
        GameOver: If the deal has ended.
        IllegalPlay: If the player chooses what the rules refuse.
    """
    seat = game.to_move
    return game.apply(player.choose(game.view(seat), Chance.of(game, seed)), seat=seat)


def states_between(before: G, after: G) -> Iterator[G]:
    """The game after each play that lies between two moments of one deal.

    Args:
        before: The earlier moment.
        after: The later one, whose log goes on from the earlier one's.
    """
    for entry in after.log[len(before.log) :]:
        before = before.apply(entry.play)
        yield before

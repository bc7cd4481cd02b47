"""Walks through everything that can happen from a position, to count it."""

from __future__ import annotations

from typing import Literal

from karo.arguments import require_one_of, require_whole
from karo.game import Game, require_game

__all__ = ["perft"]


def perft(game: Game, depth: int, *, by: Literal["plays", "turns"] = "plays") -> int:
    """How many ways there are to go on for so many plays or turns.

    It is the number of leaves of the tree of the game, cut at a depth, as chess programs count it to find
    out whether they know the rules. A deal that has ended before counts nothing. Two plays that differ only
    in which of two identical cards or melds they use are one. Two turns are one where they leave the same
    hand and the same melds, whatever their order.

    Args:
        game: The position to start from; within a turn, the rest of it is the first turn.
        depth: How many plays (passing and ending a turn are plays) or turns.
        by: What the depth counts.

    Returns:
        The number of leaves.

    Raises:
        ArgumentError: If it isn't a game, the depth isn't a whole number from 0, or ``by`` is neither.

    Example:
        >>> import karo
        >>> pagat = karo.load_variant("pagat")
        >>> game = karo.JokerKaro.position(pagat, hands=["4H 8H 9C", "2C"], table=["5H 6H 7H"])
        >>> [karo.perft(game, depth) for depth in range(4)]
        [1, 3, 5, 5]
        >>> [karo.perft(game, depth, by="turns") for depth in range(3)]
        [1, 3, 3]
    """
    require_game(game)
    require_whole("the depth", depth)
    require_one_of("by=", by, ("plays", "turns"))
    return _by_plays(game, depth) if by == "plays" else _by_turns(game, depth)


def _by_plays(game: Game, depth: int) -> int:
    if depth <= 1:
        return len(game.legal_plays) if depth else 1
    return sum(_by_plays(game.apply(play), depth - 1) for play in game.legal_plays)


def _by_turns(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in game.turns())
    return sum(_by_turns(game.apply(turn), depth - 1) for turn in game.turns())

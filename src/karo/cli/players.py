"""The computer players that can be asked for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from karo.deck import Randomness
from karo.players import GreedyPlayer, Player, RandomPlayer

__all__ = ["KINDS", "make_players"]

KINDS: Final[Mapping[str, Callable[[Randomness], Player]]] = {
    "greedy": lambda _: GreedyPlayer(),
    "random": RandomPlayer,
}


def make_players(kinds: Sequence[str], rng: Randomness) -> list[Player]:
    """Players of these kinds.

    Args:
        kinds: The kinds.
        rng: What those that choose by chance choose with.
    """
    return [KINDS[kind](rng) for kind in kinds]

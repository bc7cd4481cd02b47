"""Computer players of Joker Karo."""

from karo.players.jokerkaro.greedy import GreedyPlayer

__all__ = ["GreedyPlayer"]

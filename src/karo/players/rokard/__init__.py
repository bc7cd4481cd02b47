"""Computer players of Ro-Kard."""

from karo.players.rokard.greedy import GreedyPlayer

__all__ = ["GreedyPlayer"]

"""Computer players of Ro-Kard."""

from karo.players.rokard.greedy import GreedyPlayer
from karo.players.rokard.search import SearchPlayer

__all__ = ["GreedyPlayer", "SearchPlayer"]

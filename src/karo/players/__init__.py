"""Computer players.

Provisional: what a player is handed will be the view of its seat, which can do all that is asked here.
"""

from karo.players.base import Player, Sight
from karo.players.greedy import GreedyPlayer
from karo.players.random import RandomPlayer

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "Sight"]

"""Computer players, what a player is, and the loop in which they play.

Whatever a player chooses, it chooses from what its seat may know.
"""

from karo.players.base import Player
from karo.players.chance import Chance
from karo.players.playing import play_deal
from karo.players.random import RandomPlayer
from karo.players.shipped import by_name, names

__all__ = ["Chance", "Player", "RandomPlayer", "by_name", "names", "play_deal"]

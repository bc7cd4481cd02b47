"""Computer players of Joker Karo."""

from karo.players.jokerkaro.greedy import GreedyPlayer
from karo.players.jokerkaro.patient import PatientPlayer

__all__ = ["GreedyPlayer", "PatientPlayer"]

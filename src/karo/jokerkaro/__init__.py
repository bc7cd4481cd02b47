"""Joker Karo (Leng), the rummy game of the Batak people of northern Sumatra."""

from karo.jokerkaro.game import JokerKaro, Seat
from karo.jokerkaro.plays import End, Extend, Lay, Pass, Swap
from karo.jokerkaro.table import Table

__all__ = ["End", "Extend", "JokerKaro", "Lay", "Pass", "Seat", "Swap", "Table"]

GAME = JokerKaro  # found by karo.games

"""Ro-Kard: the Pattern, its plays, their rules and scores."""

from karo.rokard.game import RoKard, ScoredEntry, Seat
from karo.rokard.pattern import Cell, Pattern, Placement, Row
from karo.rokard.plays import Discard, Place
from karo.rokard.scoring import Score, ScoreItem

__all__ = [
    "Cell",
    "Discard",
    "Pattern",
    "Place",
    "Placement",
    "RoKard",
    "Row",
    "Score",
    "ScoreItem",
    "ScoredEntry",
    "Seat",
]

GAME = RoKard  # found by karo.games

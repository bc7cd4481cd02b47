"""The best turn, and what else has to be found among all turns.

:mod:`~karo.jokerkaro.solving.static` is the heart: the best choice of melds where nothing on the table moves,
by a dynamic program along each suit (:mod:`~karo.jokerkaro.solving.suits`, with the states of
:mod:`~karo.jokerkaro.solving.automaton`) and a search over what goes to sets
(:mod:`~karo.jokerkaro.solving.ranks`). :mod:`~karo.jokerkaro.solving.best` puts first turns and moving wilds
around it.
"""

from __future__ import annotations

from karo.jokerkaro.solving.best import BestTurn, WayOut, best_turn, way_out
from karo.jokerkaro.solving.counts import TurnCount, count_turns
from karo.jokerkaro.solving.stuck import Stuck, find_stuck

__all__ = ["BestTurn", "Stuck", "TurnCount", "WayOut", "best_turn", "count_turns", "find_stuck", "way_out"]

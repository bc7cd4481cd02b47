"""Computer players of Joker Karo; they load on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from karo._lazy import loader
from karo.players.base import Player

if TYPE_CHECKING:
    from karo.players.jokerkaro.greedy import GreedyPlayer
    from karo.players.jokerkaro.patient import PatientPlayer

__all__ = ["GreedyPlayer", "PatientPlayer"]

__getattr__ = loader(__name__, {".greedy": "GreedyPlayer", ".patient": "PatientPlayer"})

#: The players by name, the weakest first. The names are wanted before anybody plays.
GAME: Final[Mapping[str, Callable[[], Player]]] = {
    "greedy": lambda: import_module(".greedy", __name__).GreedyPlayer(),
    "patient": lambda: import_module(".patient", __name__).PatientPlayer(),
}

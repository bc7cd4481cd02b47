"""Computer players of Ro-Kard; they load on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from karo._lazy import loader
from karo.players.base import Player

if TYPE_CHECKING:
    from karo.players.rokard.greedy import GreedyPlayer
    from karo.players.rokard.search import SearchPlayer

__all__ = ["GreedyPlayer", "SearchPlayer"]

__getattr__ = loader(__name__, {".greedy": "GreedyPlayer", ".search": "SearchPlayer"})

#: The players by name, the weakest first. The names are wanted before anybody plays.
GAME: Final[Mapping[str, Callable[[], Player]]] = {
    "greedy": lambda: import_module(".greedy", __name__).GreedyPlayer(),
    "search": lambda: import_module(".search", __name__).SearchPlayer(),
}

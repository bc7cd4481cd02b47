"""Which games have profiles. A game is added by one line here and a module with a ``GAME``."""

from __future__ import annotations

import importlib
from typing import Final

from karo.options.values import GameSpec

__all__ = ["game_ids", "game_spec"]

#: The word that profiles name a game by → the module whose ``GAME`` describes its options.
_GAMES: Final = {
    "jokerkaro": "karo.options.jokerkaro",
    "rokard": "karo.options.rokard",
}


def game_ids() -> tuple[str, ...]:
    """The words that profiles name games by."""
    return tuple(_GAMES)


def game_spec(game: str) -> GameSpec | None:
    """What the reader must know of a game, or None if there is no such game."""
    module = _GAMES.get(game)
    if module is None:
        return None
    spec = importlib.import_module(module).GAME
    if not isinstance(spec, GameSpec):
        raise TypeError(f"{module}.GAME is not a GameSpec")
    return spec

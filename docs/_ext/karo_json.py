"""Documents as JSON, made by the library while the pages are read; short lists stand on one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import karo

WIDTH = 100


def _deal() -> karo.JokerKaro:
    return karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)


def _view() -> dict[str, Any]:
    game = _deal()
    return game.apply(game.best_turn().turn).view(1).to_dict()


def _outcome() -> dict[str, Any]:
    game = _deal()
    while game.outcome is None:
        game = game.apply(game.best_turn().turn)
    return game.outcome.to_dict()


def _error() -> dict[str, Any]:
    game = _deal()
    try:
        game.apply(game.parse_play("lay 7D 7H 7S"))
    except karo.IllegalPlay as error:
        return error.to_dict()
    raise ValueError("the play isn't refused")


DOCUMENTS: dict[str, Callable[[], dict[str, Any]]] = {"view": _view, "outcome": _outcome, "error": _error}


def written(data: Any, indent: str = "") -> str:
    """Data as JSON: on one line where that is short, else item by item."""
    line = json.dumps(data, ensure_ascii=False)
    inner = indent + "  "
    if len(indent + line) <= WIDTH and not (isinstance(data, dict) and not indent):
        return line
    if isinstance(data, dict):
        items = [f"{inner}{json.dumps(key)}: {written(value, inner)}" for key, value in data.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    if isinstance(data, list):
        return "[\n" + ",\n".join(inner + written(item, inner) for item in data) + f"\n{indent}]"
    return line


def document(name: str) -> str:
    """A document of :data:`DOCUMENTS`."""
    return f"```json\n{written(DOCUMENTS[name]())}\n```"

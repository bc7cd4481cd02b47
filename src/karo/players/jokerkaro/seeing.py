"""What players of Joker Karo see.

The players of the library may look inside a view, where all is packed: nothing hidden is there either.
"""

from __future__ import annotations

from karo.jokerkaro.plays import Pass
from karo.jokerkaro.rules import Rules, compile_rules
from karo.jokerkaro.state import State
from karo.jokerkaro.view import JokerKaroView
from karo.players.seeing import view_to_choose_from

__all__ = ["karo_view", "rules_of", "state_of"]


def karo_view(view: object) -> JokerKaroView:
    """The view, if it is one of Joker Karo and its seat is to move.

    Raises:
        ArgumentError: If it is of no seat of Joker Karo.
        GameOver: If the deal has ended.
        IllegalPlay: If another seat is to move.
    """
    return view_to_choose_from(view, JokerKaroView, "Joker Karo", Pass())


def rules_of(view: JokerKaroView) -> Rules:
    """The rules that a view goes by."""
    return compile_rules(view.variant)


def state_of(view: JokerKaroView) -> State:
    """The moment that a view shows, without what it hides."""
    return view._state  # pyright: ignore[reportPrivateUsage]

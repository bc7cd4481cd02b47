"""What players of Ro-Kard see.

The players of the library may look inside a view: nothing hidden is there either.
"""

from __future__ import annotations

from karo.players.seeing import view_to_choose_from
from karo.rokard.plays import Discard
from karo.rokard.rules import Rules, compile_rules
from karo.rokard.state import State
from karo.rokard.view import RoKardView

__all__ = ["rokard_view", "rules_of", "state_of"]


def rokard_view(view: object) -> RoKardView:
    """The view, if it is one of Ro-Kard and its seat is to move.

    Raises:
        ArgumentError: If it is of no seat of Ro-Kard.
        GameOver: If the deal has ended.
        IllegalPlay: If another seat is to move.
    """
    return view_to_choose_from(view, RoKardView, "Ro-Kard", Discard(()))


def rules_of(view: RoKardView) -> Rules:
    """The rules that a view goes by."""
    return compile_rules(view.variant)


def state_of(view: RoKardView) -> State:
    """The moment that a view shows, without what it hides."""
    return view._state  # pyright: ignore[reportPrivateUsage]

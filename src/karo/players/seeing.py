"""What a player is shown, when it is asked to choose."""

from __future__ import annotations

from typing import TypeVar

from karo.arguments import brief
from karo.errors import ArgumentError, GameOver, IllegalPlay
from karo.plays import Play
from karo.views import View

__all__ = ["view_to_choose_from"]

V = TypeVar("V", bound=View)


def view_to_choose_from(view: object, kind: type[V], title: str, any_play: Play) -> V:
    """The view, if it is one of the game and its seat is to move.

    Args:
        view: What a player is shown.
        kind: The class of the game's views.
        title: What the game is called.
        any_play: A play of the game; it is refused with what says that the seat isn't to move.

    Raises:
        ArgumentError: If it isn't a view of the game.
        GameOver: If the deal has ended.
        IllegalPlay: If another seat is to move.
    """
    if not isinstance(view, kind):
        raise ArgumentError(f"this player plays {title}, but was shown {brief(view)}")
    if view.outcome is not None:
        raise GameOver
    if not view.is_to_move:
        raise IllegalPlay("a choice", view.check(any_play))
    return view

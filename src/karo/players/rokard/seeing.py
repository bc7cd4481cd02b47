"""What players of Ro-Kard see."""

from __future__ import annotations

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.rokard.view import RoKardView

__all__ = ["rokard_view"]


def rokard_view(view: object) -> RoKardView:
    """The view, if it is one of Ro-Kard.

    Raises:
        ArgumentError: If it isn't.
    """
    if not isinstance(view, RoKardView):
        raise ArgumentError(f"this player plays Ro-Kard, and is shown {brief(view)}")
    return view

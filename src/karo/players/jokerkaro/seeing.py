"""What players of Joker Karo see."""

from __future__ import annotations

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.jokerkaro.view import JokerKaroView

__all__ = ["karo_view"]


def karo_view(view: object) -> JokerKaroView:
    """The view, if it is one of Joker Karo.

    Raises:
        ArgumentError: If it isn't.
    """
    if not isinstance(view, JokerKaroView):
        raise ArgumentError(f"this player plays Joker Karo, and is shown {brief(view)}")
    return view

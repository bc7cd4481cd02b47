"""What the strategies are made with; without hypothesis, the error says which extra brings it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from karo.errors import MissingExtra

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtra("karo.testing", "testing") from error

__all__ = ["Draw", "OptionDrawer", "st"]

#: What a composite strategy draws with.
Draw = Callable[[st.SearchStrategy[Any]], Any]


@attrs.frozen
class OptionDrawer:
    """How options of a game are drawn so that they go together.

    Attributes:
        base: The profile that they are told relative to, and that they shrink to.
        draw: Draws a value for each option; takes the most packs and the largest hand that are wanted.
    """

    base: str
    draw: Callable[[Draw, int, int], dict[str, Any]]

"""What the strategies are made with; without hypothesis, the error says which extra brings it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karo.errors import MissingExtra

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtra("karo.testing", "testing") from error

__all__ = ["Draw", "st"]

#: What a composite strategy draws with.
Draw = Callable[[st.SearchStrategy[Any]], Any]

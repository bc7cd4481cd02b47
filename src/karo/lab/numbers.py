"""numpy and scipy for the lab, or a word on the extra that brings them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from karo.errors import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray

    # It brings no types.
    special: Final[Any] = import_module("scipy.special")
except ImportError as error:
    raise MissingExtra("karo.lab", "lab") from error

__all__ = ["Numbers", "np", "special"]

#: Numbers, one for each deal.
Numbers = NDArray[np.float64]

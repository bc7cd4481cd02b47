"""How a deal ended."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs

__all__ = ["Outcome"]


@attrs.frozen
class Outcome:
    """How a deal ended.

    Attributes:
        reason: ``went-out``, ``last-standing``, ``blocked`` or ``void``.
        places: The place of each seat, from 1; empty after a void deal.
        hand_values: The points left in each seat's hand.
        payments: What each seat gets (pays, where negative), exactly; they add up to zero.
        factor: What the payments were multiplied by.
        scores: The final score of each seat, in games that count points won; else empty.
    """

    reason: str
    places: tuple[int, ...]
    hand_values: tuple[int, ...]
    payments: tuple[Fraction, ...]
    factor: int = 1
    scores: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def winner(self) -> int | None:
        """The seat in the first place, or None if several share it or the deal is void."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """The outcome as data for JSON; payments that aren't whole numbers are strings such as ``1/3``."""
        return {
            "reason": self.reason,
            "places": list(self.places),
            "hand_values": list(self.hand_values),
            "payments": [part.numerator if part.denominator == 1 else str(part) for part in self.payments],
            "factor": self.factor,
            **({"scores": list(self.scores)} if self.scores else {}),
        }

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import outcome_html  # noqa: PLC0415 - only who looks needs it

        return outcome_html(self)

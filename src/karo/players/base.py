"""What a player is, and what it is shown."""

from __future__ import annotations

from typing import Protocol

from karo.game import LegalPlays, Play
from karo.options import Variant

__all__ = ["Player", "Sight"]


class Sight(Protocol):
    """What a player may look at to choose; every :class:`karo.Game` has it."""

    @property
    def variant(self) -> Variant:
        """The profile that is played."""
        ...

    @property
    def legal_plays(self) -> LegalPlays:
        """Every choice of the player to move."""
        ...


class Player(Protocol):
    """Somebody who chooses plays; provisional."""

    def choose(self, sight: Sight) -> Play:
        """Choose one play; the player is asked again until its turn is over.

        Args:
            sight: The game at a moment when it goes on.

        Returns:
            A legal play.
        """
        ...

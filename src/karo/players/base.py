"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from karo.players.chance import Chance

if TYPE_CHECKING:
    from karo.plays import Play, Turn
    from karo.views import View

__all__ = ["Player"]


class Player(Protocol):
    """Somebody who chooses plays. Anything with this method is one.

    It may keep its settings, but nothing from one decision to the next: whatever it should remember stands
    in the log of the view. So one player may sit in several seats, and play several deals at a time.

    Example:
        >>> import karo
        >>> from karo.players import play_deal
        >>> class First:
        ...     def choose(self, view, chance):
        ...         return view.legal_plays[0]
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> *_, end = play_deal(game, [First()])
        >>> end.outcome.reason
        'blocked'
    """

    def choose(self, view: View, chance: Chance) -> Play | Turn:
        """Choose what to play.

        Args:
            view: What the seat to move may know: its hand, the table, the legal plays, and more.
            chance: Where chance comes from, for a player that needs it.

        Returns:
            A legal play, after which the player is asked again until its turn is over; or a whole turn
            (within a turn, the rest of it), the end of which goes without saying.
        """
        ...

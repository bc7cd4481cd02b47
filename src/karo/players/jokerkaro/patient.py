"""A player that keeps what it can still play, and plays as little as it must."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from karo.jokerkaro.plays import End
from karo.jokerkaro.solving.moving import is_still
from karo.jokerkaro.solving.worth import worth_of
from karo.players.chance import Chance
from karo.players.jokerkaro.quiet import Quiet
from karo.players.jokerkaro.seeing import karo_view, rules_of, state_of
from karo.plays import Turn

if TYPE_CHECKING:
    from karo.jokerkaro.view import JokerKaroView
    from karo.views import View

__all__ = ["PatientPlayer"]

#: With more cards than these it isn't asked whether moving wilds on the table would let the hand go out.
_FEW_CARDS = 8
#: How many steps the search for what a hand can shed may look at in a decision: about half a second.
_MOST_LOOKED_AT = 1_000_000


@attrs.frozen
class PatientPlayer:
    """Goes out if it can; else it makes one small play in a turn, after which it can still shed as much.

    Of such plays it prefers extensions of runs to those of sets, and these to new melds. Among runs it looks
    at the cards that nobody has seen: first come places for which others may hold the card, last those
    that let others play on.

    With dozens of cards in hand, there can be too much to look at. It then goes by the best that it has found
    after a fixed number of steps, about half a second: the same on every machine, but perhaps not the best.

    Attributes:
        weights: What it wants to be able to shed: hand ``value`` or ``cards``.
        holds_pairs: Whether it keeps back cards that it holds twice, so that nobody can play beyond them.
        in_rows: Whether it may play several cards to one run at once.
        limit: Most positions that it looks at in a turn, where wilds move on the table; see
            :meth:`karo.JokerKaro.best_turn`.

    Example:
        >>> import karo
        >>> from karo.players import Chance
        >>> from karo.players.jokerkaro import PatientPlayer
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> print(PatientPlayer().choose(game.view(0), Chance.of(game, seed=1)))
        lay 8H 9H TH
    """

    weights: Literal["cards", "value"] = "value"
    holds_pairs: bool = False
    in_rows: bool = True
    limit: int = 20

    def choose(self, view: View, chance: Chance) -> Turn:  # noqa: ARG002 - nothing is left to chance
        """A turn of one play, or one that goes out."""
        seen = karo_view(view)
        rules, state = rules_of(seen), state_of(seen)
        worth = worth_of(rules, self.weights, _MOST_LOOKED_AT)
        quiet = Quiet(rules, state, worth, holds_pairs=self.holds_pairs, in_rows=self.in_rows)
        if quiet.sheds_all or (not is_still(rules) and len(seen.hand) <= _FEW_CARDS):
            way = seen.can_go_out(limit=self.limit)
            if way.turn is not None:
                return way.turn
        if state.played:
            return Turn((End(),))
        small = next(quiet.plays(), None)
        return self._any(seen) if small is None else Turn((small,))

    def _any(self, view: JokerKaroView) -> Turn:
        """A turn where no play is quiet: a play that moves a wild, or none at all."""
        return Turn(view.best_turn(self.weights, limit=self.limit).turn.plays[:1])

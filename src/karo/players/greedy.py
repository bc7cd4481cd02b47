"""A player that sheds as much as it can, play by play."""

from __future__ import annotations

from collections.abc import Iterable

from karo.errors import GameOver
from karo.game import LegalPlays, Play
from karo.players.base import Player, Sight
from karo.players.gain import gain_of

__all__ = ["GreedyPlayer"]


class GreedyPlayer(Player):
    """Chooses the play that takes the most points off its hand, and ends its turn when none does.

    Of plays with equal points it takes the one with more cards, of those the first. It swaps only
    where that sheds cards, or where the rules leave it nothing else.
    It looks one play ahead, so it may well strand cards that a wiser player would get rid of.

    Args:
        most: How many plays it looks at; of more, it takes a sample spread evenly.

    Example:
        >>> import karo
        >>> from karo.players import GreedyPlayer
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> str(GreedyPlayer().choose(game))
        'lay 2H JK=3H 4H 5H 6H 7H 8H 9H TH'
    """

    def __init__(self, most: int = 2000) -> None:
        self._most = most

    def choose(self, sight: Sight) -> Play:
        gain = gain_of(sight.variant.game)
        best, ending, other = None, None, None
        reached = (0, 0)
        for play in self._some(sight.legal_plays):
            cards, points = gain(sight.variant, play)
            if cards > 0 and (best is None or (points, cards) > reached):
                best, reached = play, (points, cards)
            elif play.ends_turn:
                ending = ending or play
            else:
                other = other or play
        chosen = best or ending or other
        if chosen is None:
            raise GameOver("there is nothing to choose: the deal has ended")
        return chosen

    def _some(self, plays: LegalPlays) -> Iterable[Play]:
        size = len(plays)
        if size <= self._most:
            return plays
        return plays[:: -(-size // self._most)]

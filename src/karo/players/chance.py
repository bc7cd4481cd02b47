"""Chance that belongs to one decision, so that one decision more doesn't change all that follow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import attrs

from karo.errors import ArgumentError
from karo.plays import LegalPlays, Play

if TYPE_CHECKING:
    from karo.game import Game
    from karo.views import View

__all__ = ["MOST_HASHED", "Chance"]

#: Of more plays than these one is picked by its number, since to write them all takes too long.
MOST_HASHED: Final = 100


@attrs.frozen
class Chance:
    """The chance of one decision. It is the same again for the same seed, seat and step.

    It is there to compare profiles: under two of them the same deal goes on alike for as long as the same
    choices are there, and comes into step again where they are again. From one generator that all
    decisions share, the first that is added or left out would change all later ones.

    Attributes:
        seed: A number for the whole deal.
        seat: The seat that decides.
        step: How many plays the seat has made in this deal before.

    Example:
        >>> import karo
        >>> from karo.players import Chance
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> chance = Chance.of(game, seed=1)
        >>> chance
        Chance(seed=1, seat=0, step=0)
        >>> plays = game.legal_plays[:5]
        >>> chance.pick(plays) == chance.pick(plays[::-1])
        True
    """

    seed: int
    seat: int
    step: int

    @classmethod
    def of(cls, game: Game | View, seed: int) -> Chance:
        """The chance of the decision that is to be made.

        Args:
            game: The deal, or a view of it, at a moment when it goes on.
            seed: A number for the whole deal.

        Raises:
            GameOver: If the deal has ended.
        """
        seat = game.to_move
        return cls(seed, seat, sum([entry.seat == seat for entry in game.log]))

    def pick(self, plays: Sequence[Play]) -> Play:
        """One of some plays, each being equally likely.

        Of up to ``MOST_HASHED`` plays it is the one whose text, hashed together with seed, seat and step,
        comes first. So where it is there again, and nothing new comes before it, it is picked again. Of
        more plays it is one by its number, and where they are too many to be counted, one that the
        game picks (see :meth:`karo.LegalPlays.pick`).

        Args:
            plays: The plays.

        Raises:
            ArgumentError: If there is none.
        """
        if isinstance(plays, LegalPlays) and not plays.counts_quickly:
            return plays.pick(self.random())
        number = len(plays)
        if not number:
            raise ArgumentError("there is no play to pick")
        if number > MOST_HASHED:
            return plays[int(self.random().random() * number)]
        if number == 1:
            return plays[0]
        begun = blake2b(self._key, digest_size=8)

        def rank(play: Play) -> bytes:
            hashed = begun.copy()
            hashed.update(str(play).encode())
            return hashed.digest()

        return min(plays, key=rank)

    def random(self) -> random.Random:
        """A generator of its own for this decision; it begins anew whenever it is asked for."""
        return random.Random(int.from_bytes(blake2b(self._key, digest_size=16).digest()))

    @property
    def _key(self) -> bytes:
        return f"{self.seed}/{self.seat}/{self.step}/".encode()

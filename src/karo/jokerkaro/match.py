"""A match: several deals in a row, with a moving dealer and totals."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from karo.arguments import require_a, require_each
from karo.cardgame import require_seat
from karo.cards import Card
from karo.deck import Randomness, randomness, require_randomness
from karo.errors import Code, DealError, GameOver, IllegalPlay, RecordError, Refusal
from karo.jokerkaro.game import JokerKaro
from karo.jokerkaro.rules import compile_rules
from karo.options import JokerKaroOptions, Variant
from karo.outcome import Outcome
from karo.plays import Play, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from karo.records import Record

__all__ = ["Match", "PlayedDeal"]


@attrs.frozen
class PlayedDeal:
    """A deal of a match that has ended.

    Attributes:
        dealer: The seat that dealt.
        first: The seat that began.
        order: The deck in the order in which it was dealt.
        outcome: How it ended.
        game: The deal at its end, with its log.
    """

    dealer: int
    first: int
    order: tuple[Card, ...]
    outcome: Outcome
    game: JokerKaro = attrs.field(repr=False)

    @classmethod
    def of(cls, game: JokerKaro, dealer: int) -> PlayedDeal:
        """What is kept of a deal.

        Args:
            game: The deal at its end.
            dealer: The seat that dealt.

        Raises:
            IllegalPlay: If the deal goes on.
        """
        if game.outcome is None:
            text = "the deal goes on"
            raise IllegalPlay("next deal", (Refusal(Code.END_TOO_EARLY, text),))
        return cls(dealer, game.first, game.dealt.order, game.outcome, game)


@attrs.frozen
class Match:
    """Several deals of Joker Karo in a row.

    A match is frozen like a game: :meth:`apply` and :meth:`next_deal` give a new one.
    It ends after the deal in which ``match.deals`` have been played or somebody's total has come to
    ``match.target``; where the profile says neither, after one.
    No source says how matches are played.

    Attributes:
        game: The deal that is being played, or the last one.
        dealer: The seat that dealt it.
        played: The deals that have ended, the present one included once it has.

    Example:
        >>> import karo
        >>> variant = karo.load_variant("pagat").with_options({"match.deals": 2})
        >>> match = karo.Match.start(variant, players=4, seed=7)
        >>> while not match.is_over:
        ...     if match.game.outcome is not None:
        ...         match = match.next_deal()
        ...     match = match.apply(match.game.legal_plays[0])
        >>> len(match.played), sum(match.totals)
        (2, Fraction(0, 1))
    """

    game: JokerKaro
    dealer: int
    played: tuple[PlayedDeal, ...] = ()
    _source: Randomness | None = attrs.field(
        default=None, eq=False, repr=False, kw_only=True, alias="_source"
    )
    _seeded: bool = attrs.field(default=False, eq=False, repr=False, kw_only=True, alias="_seeded")

    def __attrs_post_init__(self) -> None:
        require_a("a deal of Joker Karo", self.game, JokerKaro)
        require_seat(self.dealer, len(self.game.seats))
        object.__setattr__(self, "played", require_each("deals that have ended", self.played, PlayedDeal))

    @classmethod
    def start(
        cls,
        variant: Variant,
        players: int | None = None,
        *,
        rng: Randomness | None = None,
        seed: int | None = None,
    ) -> Match:
        """Deal the first deal.

        Args:
            variant: A profile of Joker Karo.
            players: How many seats, as for :meth:`JokerKaro.deal`.
            rng: A generator for all deals; used as it is, so each deal moves it on.
            seed: A number to start a generator from; the same match always deals the same cards.

        Returns:
            The match, with its first deal dealt.

        Raises:
            DealError: If the profile doesn't allow this many players, or both rng and seed are given.
            VariantError: If the profile is of another game.
        """
        if rng is not None and seed is not None:
            raise DealError("give rng= or seed=, not both")
        seeded = seed is not None
        source = randomness(seed=seed) if seeded else rng
        game = JokerKaro.deal(variant, players, rng=source)
        dealer = -_step(game) % len(game.seats)
        return cls(game, dealer, _source=source, _seeded=seeded)

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """What each seat has so far: its payments or its hand values, as ``match.counts`` says."""
        by_payments = _options(self.game).match.counts == "payments"
        totals = [Fraction(0)] * len(self.game.seats)
        for deal in self.played:
            if deal.outcome.reason == "void":
                continue
            for seat in range(len(totals)):
                outcome = deal.outcome
                totals[seat] += outcome.payments[seat] if by_payments else outcome.hand_values[seat]
        return tuple(totals)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        if self.game.outcome is None:
            return False
        options = _options(self.game).match
        if options.deals is None and options.target is None:
            return True
        enough = options.deals is not None and len(self.played) >= options.deals
        return enough or (options.target is not None and max(self.totals) >= options.target)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat by its total so far, from 1; equal totals share a place."""
        most_wins = _options(self.game).match.counts == "payments"
        keys = [-total if most_wins else total for total in self.totals]
        return tuple(1 + sum(other < mine for other in keys) for mine in keys)

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import match_html  # noqa: PLC0415 - only who looks needs it

        return match_html(self)

    def apply(self, play: Play | Turn, *, seat: int | None = None) -> Match:
        """The match after a play or turn in its present deal.

        Args:
            play: The play or turn.
            seat: Who makes it; by default the seat to move.

        Returns:
            The new match; this one stays as it is.

        Raises:
            IllegalPlay: If the rules refuse it.
        """
        game = self.game.apply(play, seat=seat)
        played = self.played
        if game.outcome is not None:
            played = (*played, PlayedDeal.of(game, self.dealer))
        return attrs.evolve(self, game=game, played=played)

    def next_deal(self) -> Match:
        """The match with its next deal dealt, by the next dealer; everybody is in again.

        Returns:
            The new match.

        Raises:
            IllegalPlay: If the present deal goes on.
            GameOver: If the match has ended.
        """
        outcome = self.game.outcome
        if outcome is None:
            text = "the present deal goes on; the next one comes after it"
            raise IllegalPlay("next deal", (Refusal(Code.END_TOO_EARLY, text),))
        if self.is_over:
            raise GameOver("the match has ended; there is no next deal")
        # A match from a seed stays frozen: it keeps its generator and moves on with a copy.
        source = copy.copy(self._source) if self._seeded else self._source
        dealer = (self.dealer + _step(self.game)) % len(self.game.seats)
        winner = outcome.winner if _options(self.game).deal.first_player == "winner" else None
        game = JokerKaro.deal(
            self.game.variant, len(self.game.seats), rng=source, dealer=dealer, first=winner
        )
        return Match(game, dealer, self.played, _source=source, _seeded=self._seeded)

    def record(
        self,
        *,
        players: Iterable[str] = (),
        date: str = "",
        comment: str = "",
        extras: Mapping[str, Any] | None = None,
    ) -> Record:
        """The record of the match so far: every deal, the present one as far as it was played.

        Args:
            players: The name of each seat's player.
            date: When it was played.
            comment: What there is to say about it.
            extras: Whatever else to keep, under keys that begin with ``_``.

        Returns:
            The record, which holds no seed; a match goes on from it with other cards.

        Raises:
            RecordError: If names are missing, or an extra can't be written.
        """
        from karo.records import Record  # noqa: PLC0415 - needs tomllib

        deals = [(deal.game, deal.dealer) for deal in self.played]
        if self.game.outcome is None:
            deals.append((self.game, self.dealer))
        return Record.of(
            *(game for game, _ in deals),
            dealers=[dealer for _, dealer in deals],
            players=players,
            date=date,
            comment=comment,
            extras=extras,
        )

    @classmethod
    def resume(cls, record: Record, *, rng: Randomness | None = None) -> Match:
        """The match where a record left it.

        Args:
            record: The record of a match.
            rng: A generator for the deals to come; by default the system's randomness.

        Returns:
            The match, with its present deal and those before.

        Raises:
            RecordError: If the record is of another game, or doesn't say who dealt.
            ArgumentError: If it isn't a record, or no generator.

        Example:
            >>> import karo
            >>> match = karo.Match.start(karo.load_variant("pagat"), players=4, seed=7)
            >>> karo.Match.resume(match.record()) == match
            True
        """
        from karo.records import Record  # noqa: PLC0415 - needs tomllib

        require_a("a record", record, Record)
        if rng is not None:
            require_randomness(rng)
        played: list[PlayedDeal] = []
        for number, deal in enumerate(record.deals, start=1):
            if not isinstance(deal.game, JokerKaro):
                raise RecordError(f"deal {number} is not of Joker Karo", deal=number)
            if deal.dealer is None:
                raise RecordError(f"deal {number} doesn't say who dealt", deal=number)
            if deal.game.outcome is None:
                return cls(deal.game, deal.dealer, tuple(played), _source=rng)
            played.append(PlayedDeal.of(deal.game, deal.dealer))
        return cls(played[-1].game, played[-1].dealer, tuple(played), _source=rng)


def _options(game: JokerKaro) -> JokerKaroOptions:
    return compile_rules(game.variant).options


def _step(game: JokerKaro) -> int:
    return compile_rules(game.variant).step

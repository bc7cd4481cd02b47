"""What every game is: plays, turns, seats, outcomes and the face that all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Literal, Self, overload

import attrs

from karo.errors import Code, DealError, IllegalPlay, Refusal, TextError

if TYPE_CHECKING:
    from karo.cards import Card
    from karo.deck import Randomness
    from karo.options import Variant

__all__ = ["Game", "LegalPlays", "LogEntry", "Outcome", "Play", "Turn", "register"]

Effect = Literal["", "dropped-out", "skipped", "went-out"]


class Play(ABC):
    """The smallest move of a game.

    ``str(play)`` is its exact notation, and says all of it without the position.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """The cards that leave the hand."""

    @property
    def ends_turn(self) -> bool:
        """Whether the turn is over after this play, whatever it was."""
        return False

    @abstractmethod
    def __str__(self) -> str: ...


@attrs.frozen
class Turn:
    """The plays of one seat between two others.

    ``str(turn)`` joins the plays by `` / ``.
    The end of the turn is implied; a pass is a turn of its own.

    Attributes:
        plays: The plays, in order.
    """

    plays: tuple[Play, ...]

    def __str__(self) -> str:
        return " / ".join(map(str, self.plays))


@attrs.frozen
class LogEntry:
    """One play that was made.

    Attributes:
        seat: Who made it.
        play: The play.
        effect: What it did besides: ``dropped-out``, ``skipped``, ``went-out`` or nothing.
    """

    seat: int
    play: Play
    effect: Effect = ""


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
        """The seat in the first place, or None where several share it or the deal is void."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None


class LegalPlays(Sequence[Play], ABC):
    """Every choice of the player to move, in one fixed order.

    It is a view: it costs little to ask for, and plays are made when somebody looks at them.
    ``play in game.legal_plays`` asks the rules and lists nothing.
    """

    __slots__ = ()

    @abstractmethod
    def __contains__(self, play: object) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Play]: ...

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def _at(self, index: int) -> Play: ...

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Play, ...]: ...
    def __getitem__(self, index: int | slice) -> Play | tuple[Play, ...]:
        size = len(self)
        if isinstance(index, slice):
            return tuple(self._at(number) for number in range(*index.indices(size)))
        if not -size <= index < size:
            raise IndexError(f"there are {size} legal plays, no number {index}")
        return self._at(index % size)

    def pick(self, rng: Randomness) -> Play:
        """A legal play by chance.

        Args:
            rng: A generator to choose with.

        Returns:
            Each play being equally likely, unless the game says that they are too many to be counted.
        """
        return self[int(rng.random() * len(self))]

    def __repr__(self) -> str:
        return f"<{len(self)} legal plays: {', '.join(map(str, self[:3]))}{', …' if len(self) > 3 else ''}>"


class Game(ABC):
    """One deal of a game, at one moment.

    A game is frozen: :meth:`apply` gives a new one, and keeping the old one is undo.
    Games are equal where their states are, whatever way led there.
    """

    __slots__ = ()

    @staticmethod
    def deal(
        variant: Variant,
        players: int | None = None,
        *,
        rng: Randomness | None = None,
        seed: int | None = None,
        order: Iterable[Card] | None = None,
    ) -> Game:
        """Deal the game of a profile.

        Args:
            variant: The profile; it says which game.
            players: How many seats; the least that the profile allows where nothing is said
                and four isn't allowed.
            rng: A generator to shuffle with.
            seed: A number to start a generator from.
            order: The whole deck in the order to deal it.

        Returns:
            The game at its start.

        Raises:
            DealError: If the profile doesn't allow this many players, or the order isn't the deck.

        Example:
            >>> import karo
            >>> game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> type(game).__name__, game.to_move
            ('JokerKaro', 0)
        """
        return _dealer(variant.game)(variant, players, rng=rng, seed=seed, order=order)

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The profile that is played."""

    @property
    @abstractmethod
    def to_move(self) -> int:
        """The seat to move.

        Raises:
            GameOver: If the deal has ended.
        """

    @property
    @abstractmethod
    def log(self) -> tuple[LogEntry, ...]:
        """Every play so far; no part of equality."""

    @property
    @abstractmethod
    def legal_plays(self) -> LegalPlays:
        """Every choice of the player to move; empty once the deal has ended."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the deal ended, or None while it goes on."""

    @abstractmethod
    def check(self, play: Play, *, seat: int | None = None) -> tuple[Refusal, ...]:
        """Why a play is refused.

        Args:
            play: The play.
            seat: Who wants to make it; the seat to move where nothing is said.

        Returns:
            Every refusal of the first stage that fails; empty if the play is legal.
        """

    @abstractmethod
    def parse_play(self, text: str) -> Play:
        """Read a play in this position.

        Args:
            text: The play in notation, or more loosely where only one meaning is possible.

        Returns:
            The play, legal or not.

        Raises:
            TextError: If the text can't be read.
            AmbiguousPlay: If it has more than one meaning.
        """

    @abstractmethod
    def _after(self, play: Play) -> Self:
        """The game after a legal play."""

    def can(self, play: Play, *, seat: int | None = None) -> bool:
        """Whether a play is legal.

        Args:
            play: The play.
            seat: Who wants to make it; the seat to move where nothing is said.
        """
        return not self.check(play, seat=seat)

    def apply(self, play: Play | Turn, *, seat: int | None = None) -> Self:
        """The game after a play or a whole turn.

        Args:
            play: The play, or a turn: its plays one after the other, then the end of the turn.
            seat: Who makes it; the seat to move where nothing is said.

        Returns:
            The new game; this one stays as it is.

        Raises:
            IllegalPlay: If the rules refuse it; of a turn, any part of it.
        """
        if isinstance(play, Turn):
            return self._apply_turn(play, seat)
        refusals = self.check(play, seat=seat)
        if refusals:
            raise IllegalPlay(play, refusals)
        return self._after(play)

    def _apply_turn(self, turn: Turn, seat: int | None) -> Self:
        if not turn.plays:
            text = "a turn has at least one play; who can't play passes"
            raise IllegalPlay(turn, (Refusal(Code.END_TOO_EARLY, text),))
        mover, game = self.to_move if self.outcome is None else seat, self
        for number, play in enumerate(turn.plays):
            # Who is left alone in the deal moves again at once, but not in the same turn.
            over = number > 0 and game.outcome is None
            if over and (turn.plays[number - 1].ends_turn or game.to_move != mover):
                text = f"the turn is over before {play}"
                raise IllegalPlay(turn, (Refusal(Code.NOT_YOUR_TURN, text),))
            game = game.apply(play, seat=seat)
        end = self._turn_end()
        if game.outcome is None and not turn.plays[-1].ends_turn:
            game = game.apply(end, seat=seat)
        return game

    @staticmethod
    @abstractmethod
    def _turn_end() -> Play:
        """The play that ends a turn."""

    def parse_turn(self, text: str) -> Turn:
        """Read a turn: plays joined by ``/``, each read in the position that the ones before lead to.

        Args:
            text: The turn.

        Returns:
            The turn; its plays are legal but for the last.

        Raises:
            TextError: If a part can't be read.
            AmbiguousPlay: If a part has more than one meaning.
            IllegalPlay: If a play before the last is refused, since the next can't be read then.
        """
        plays: list[Play] = []
        game, before = self, 0
        for part in text.split("/"):
            if plays:
                game = game.apply(plays[-1])
            try:
                plays.append(game.parse_play(part))
            except TextError as error:
                error.column += before
                raise
            before += len(part) + 1
        return Turn(tuple(plays))


Dealer = Callable[..., Game]
_dealers: dict[str, Dealer] = {}
#: Where the games of the library are found; importing the module registers the game.
_modules = {"jokerkaro": "karo.jokerkaro", "rokard": "karo.rokard"}


def register(game: str, dealer: Dealer) -> None:
    """Make a game known to :meth:`Game.deal`.

    Args:
        game: The name that profiles call it by.
        dealer: Deals it; called like ``Game.deal``.
    """
    _dealers[game] = dealer


def _dealer(game: str) -> Dealer:
    if game not in _dealers and game in _modules:
        import_module(_modules[game])
    if game not in _dealers:
        known = ", ".join(sorted({*_dealers, *_modules}))
        raise DealError(f"no game is called {game!r}; there are: {known}")
    return _dealers[game]

"""What is played, whatever the game: plays, turns, the log, and the choices of the player to move."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, cast, overload

import attrs

from karo.arguments import brief, is_whole, require_each
from karo.deck import require_randomness
from karo.errors import ArgumentError, Code, IllegalPlay, Refusal, TextError

if TYPE_CHECKING:
    from karo.cards import Card
    from karo.deck import Randomness

__all__ = [
    "Effect",
    "LegalPlays",
    "LogEntry",
    "Play",
    "Turn",
    "require_legal",
    "require_one_play",
    "wrong_play",
]

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


def _as_plays(plays: Iterable[Play]) -> tuple[Play, ...]:
    return require_each("plays", plays, Play)


@attrs.frozen
class Turn:
    """The plays of one seat between two others.

    ``str(turn)`` joins the plays by `` / ``.
    The end of the turn is implied; a pass is a turn of its own.

    Attributes:
        plays: The plays, in order.
    """

    plays: tuple[Play, ...] = attrs.field(converter=_as_plays)

    def __str__(self) -> str:
        return " / ".join(map(str, self.plays))


@attrs.frozen
class LogEntry:
    """One play that was made.

    ``str(entry)`` is the seat and the play in notation, such as ``seat 0: lay 5H 6H 7H``.

    Attributes:
        seat: Who made it.
        play: The play.
        effect: What it did besides: ``dropped-out``, ``skipped``, ``went-out`` or nothing.
    """

    seat: int
    play: Play
    effect: Effect = ""

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.play}{f' ({self.effect})' if self.effect else ''}"


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
        if not isinstance(cast("object", index), int | slice):
            raise ArgumentError(f"legal plays are numbered from 0; there is no play {brief(index)}")
        if not self.counts_quickly:
            found = self._early(index)
            if found is not None:
                return found
            if isinstance(index, slice):
                return tuple(self)[index]
        size = len(self)
        if isinstance(index, slice):
            return tuple(self._at(number) for number in range(*index.indices(size)))
        if not -size <= index < size:
            raise IndexError(f"there are {size} legal plays, no number {index}")
        return self._at(index % size)

    def _early(self, index: int | slice) -> Play | tuple[Play, ...] | None:
        """What stands there, counted from the first play; None if all plays must be counted."""
        if isinstance(index, slice):
            index.indices(0)  # Raises what is wrong with it.
            start, step = index.start or 0, index.step or 1
            if index.stop is None or min(start, index.stop, step) < 0:
                return None
            return tuple(islice(self, *(min(number, sys.maxsize) for number in (start, index.stop, step))))
        return next(islice(self, min(index, sys.maxsize), None), None) if index >= 0 else None

    def __reversed__(self) -> Iterator[Play]:
        return super().__reversed__() if self.counts_quickly else reversed(tuple(self))

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Where a play stands; it asks the rules first, and makes no more plays than come before it.

        Args:
            value: The play.
            start: Where to begin to look.
            stop: Where to stop.

        Returns:
            Its number, from 0.

        Raises:
            ArgumentError: If it isn't there; it is a ValueError.
        """
        if not (is_whole(start) and (stop is None or is_whole(stop))):
            raise ArgumentError(f"start and stop are whole numbers, not {brief(start)} and {brief(stop)}")
        made = enumerate(self if value in self else ())
        found = next((number for number, play in made if play == value), None)
        if found is not None and min(start, stop or 0) < 0:
            start, stop, _ = slice(start, stop).indices(len(self))
        if found is None or found < start or (stop is not None and found >= stop):
            raise ArgumentError(f"{_named(value)} is not among these legal plays")
        return found

    def pick(self, rng: Randomness) -> Play:
        """A legal play by chance.

        Args:
            rng: A generator to choose with.

        Returns:
            Each play being equally likely, unless the game says that they are too many to be counted.

        Raises:
            ArgumentError: If it isn't a generator.
        """
        require_randomness(rng)
        return self[int(rng.random() * len(self))]

    @property
    def counts_quickly(self) -> bool:
        """Whether ``len`` costs little; else it makes every play, which may take for ever.

        Where it isn't so, ask for the first plays by ``plays[0]``, ``plays[:10]`` or a loop: they come one
        after the other, and only those that are asked for are made; where there are fewer, the search goes on
        until it knows. What counts from the end, and ``reversed``, makes all.
        """
        return True

    def __repr__(self) -> str:
        few = list(islice(self, 4))
        number = f"{len(self)} " if self.counts_quickly else ""
        noun = "legal play" if len(few) == 1 else "legal plays"
        listed = f": {', '.join(map(str, few[:3]))}{', …' if len(few) > 3 else ''}" if few else ""
        return f"<{number}{noun}{listed}>"

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import plays_html  # noqa: PLC0415 - only who looks needs it

        return plays_html(self)


def require_legal(play: object, refusals: tuple[Refusal, ...]) -> None:
    """Stop at a play that is refused.

    Args:
        play: What was given as a play.
        refusals: Why it is refused, if it is.

    Raises:
        IllegalPlay: If it is.
    """
    if refusals:
        raise IllegalPlay(_named(play), refusals)


def require_one_play(text: str) -> None:
    """Stop at the text of a whole turn where that of one play is due.

    Raises:
        TextError: If the text joins plays by ``/``.
    """
    if "/" in text:
        message = "this is a turn (plays joined by /): use parse_turn; parse_play reads one play"
        raise TextError(message, column=text.index("/") + 1)


def wrong_play(play: object, game: str) -> Refusal:
    """Why something that is not a play of a game is refused.

    Args:
        play: What was given as a play.
        game: What the game is called.
    """
    if isinstance(play, str):
        return Refusal(Code.WRONG_GAME, "this is a string, not a play; game.parse_play(text) reads it")
    if isinstance(play, Turn):
        return Refusal(Code.WRONG_GAME, "this is a turn, not a play; its plays are turn.plays")
    return Refusal(Code.WRONG_GAME, f"{_named(play)} is not a play of {game}")


def _named(play: object) -> object:
    # Anything may be given as a play, and not everything can be written out.
    return play if isinstance(play, Play | Turn | str) else brief(play)

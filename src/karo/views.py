"""What one seat may know of a deal, and what follows from it for the cards that it can't see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

import attrs

from karo.arguments import require_play_text
from karo.errors import Code, IllegalPlay, PositionError, Refusal
from karo.game import with_history
from karo.plays import LegalPlays

if TYPE_CHECKING:
    from karo.deck import Randomness
    from karo.game import Game
    from karo.options import Variant
    from karo.outcome import Outcome
    from karo.plays import LogEntry, Play, Turn

__all__ = ["Fact", "View"]


@attrs.frozen
class Fact:
    """What somebody's pass, or a play with a wild, reveals about a hidden hand.

    Attributes:
        seat: Whose hand it is about.
        entry: Which entry of the log tells it, from 0; None for what came before the log.
        text: What it tells, in a sentence.
    """

    seat: int
    entry: int | None
    text: str

    def __str__(self) -> str:
        return self.text


class _NoPlays(LegalPlays):
    """The plays of a seat that isn't to move."""

    __slots__ = ()

    def __contains__(self, play: object) -> bool:
        return False

    def __iter__(self) -> Iterator[Play]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def _at(self, index: int) -> Play:
        raise IndexError(index)


@attrs.frozen(repr=False)
class View(ABC):
    """What one seat may know of a deal, or a spectator.

    A view can do what its seat can: it lists and checks plays and reads them, so a client needs
    nothing else. It holds no hidden card, however it is looked at, pickled or written.
    Two views are equal if everything that they show is.

    Inside it is a game that lacks what is hidden. Whatever needs only one's own hand and the table
    can be asked of that one; a game's own view class says what is known of the other hands.

    Attributes:
        seat: Whose view it is; None for a spectator.
    """

    seat: int | None
    _core: Game = attrs.field(eq=with_history, alias="_core")

    @property
    def variant(self) -> Variant:
        """The profile that is played."""
        return self._core.variant

    @property
    def to_move(self) -> int:
        """The seat to move.

        Raises:
            GameOver: If the deal has ended.
        """
        return self._core.to_move

    @property
    def is_to_move(self) -> bool:
        """Whether it is this seat's turn."""
        return self.outcome is None and self.seat == self.to_move

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every play that was made openly."""
        return self._core.log

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, or None while it goes on."""
        return self._core.outcome

    @property
    def legal_plays(self) -> LegalPlays:
        """Every choice of this seat; none while another seat is to move or the deal has ended."""
        return self._core.legal_plays if self.is_to_move else _NoPlays()

    @property
    @abstractmethod
    def facts(self) -> tuple[Fact, ...]:
        """What the log reveals about hands that can't be seen."""

    @property
    @abstractmethod
    def missing_facts(self) -> tuple[Fact, ...]:
        """What the log would have revealed if it went back to the deal."""

    @abstractmethod
    def determinize(self, *, rng: Randomness | None = None, seed: int | None = None) -> Game:
        """A whole game that this view could be of: the hidden cards are filled in by chance.

        Args:
            rng: A generator.
            seed: A number to start a generator from; with neither, the system's randomness.

        Returns:
            A game with every card in a place. Its view from this seat equals this one, and its log
            can be replayed: who passed for want of a play had none.

        Raises:
            DealError: If no such game is found.
        """

    @abstractmethod
    def _data(self) -> dict[str, Any]:
        """What the view shows, as plain data, without seat, profile and log."""

    def check(self, play: Play | Turn) -> tuple[Refusal, ...]:
        """Why a play or a whole turn of this seat is refused, as :meth:`karo.Game.check` reports it.

        Args:
            play: The play or turn.

        Returns:
            Every refusal of the first stage that fails; empty if it is legal.
        """
        if self.seat is None and self.outcome is None:
            return (Refusal(Code.NOT_YOUR_TURN, "a spectator can't play"),)
        return self._core.check(play, seat=self.seat)

    def can(self, play: Play | Turn) -> bool:
        """Whether a play or a whole turn of this seat is legal.

        Args:
            play: The play or turn.
        """
        return not self.check(play)

    def parse_play(self, text: str) -> Play:
        """Read a play in this position, as :meth:`karo.Game.parse_play` does.

        Args:
            text: The play.

        Returns:
            The play, legal or not.

        Raises:
            TextError: If the text can't be read.
            AmbiguousPlay: If it has more than one meaning.
        """
        return self._core.parse_play(text)

    def parse_turn(self, text: str) -> Turn:
        """Read a turn, as :meth:`karo.Game.parse_turn` does.

        Args:
            text: The plays, joined by ``/``.

        Returns:
            The turn; its plays are legal but for the last.

        Raises:
            TextError: If a part can't be read.
            AmbiguousPlay: If a part has more than one meaning.
            IllegalPlay: If a play before the last is refused, or another seat is to move.
        """
        require_play_text(text)
        if "/" in text and not self.is_to_move:
            refusals = self.check(self.parse_play(text.partition("/")[0]))
            raise IllegalPlay(text[:200], refusals)
        return self._core.parse_turn(text)

    def to_dict(self) -> dict[str, Any]:
        """The view as data for JSON: all that a client needs.

        Returns:
            Schema, profile, seat (none for a spectator), what is known, and the log.
        """
        from karo.documents import SCHEMA, variant_data  # noqa: PLC0415 - needs tomli_w

        seat = {} if self.seat is None else {"seat": self.seat}
        log = [
            {
                "seat": entry.seat,
                "play": str(entry.play),
                **({"effect": entry.effect} if entry.effect else {}),
            }
            for entry in self.log
        ]
        data = {**seat, **self._data(), "log": log}
        return {"schema": SCHEMA, **variant_data(self.variant), "view": data}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The view that plain data describes.

        Args:
            data: What :meth:`to_dict` gives.

        Returns:
            The view.

        Raises:
            PositionError: With everything that is wrong with the data.

        Example:
            >>> import karo
            >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> view = karo.View.from_dict(game.view(0).to_dict())
            >>> view == game.view(0), view.is_to_move
            (True, True)
        """
        from karo.positions import read_view_data  # noqa: PLC0415 - needs tomllib

        view = read_view_data(data)
        if not isinstance(view, cls):
            message = f"it is a {type(view).__name__}, not a {cls.__name__}"
            raise PositionError.of(message, where="the view")
        return view

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{type(self).__name__} of {who}: {self._core!r}>"

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import position_svg  # noqa: PLC0415 - only who looks needs it

        return position_svg(self)

"""The face that all games share, and how a game is found by its name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

import attrs

from karo import games
from karo.arguments import brief, is_whole, require_play_text
from karo.errors import ArgumentError, Code, DealError, IllegalPlay, PositionError, Refusal, TextError
from karo.outcome import Outcome
from karo.plays import LegalPlays, LogEntry, Play, Turn, require_legal

if TYPE_CHECKING:
    import os

    from karo.cards import Card
    from karo.deck import Randomness
    from karo.files.reading import Reading
    from karo.options import Variant
    from karo.views import View

__all__ = [
    "Game",
    "game_class",
    "register",
    "require_game",
    "require_seat_number",
    "with_history",
]

G = TypeVar("G", bound="Game")


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
            players: How many seats; the least that the profile allows by default
                and four isn't allowed.
            rng: A generator to shuffle with.
            seed: A number to start a generator from.
            order: The whole deck in the order to deal it.

        Returns:
            The game at its start.

        Raises:
            ArgumentError: If it isn't a profile.
            DealError: If the profile doesn't allow this many players, or the order isn't the deck.

        Example:
            >>> import karo
            >>> game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> type(game).__name__, game.to_move
            ('JokerKaro', 0)
        """
        from karo.options.variant import require_variant  # noqa: PLC0415 - the face of games is light

        return game_class(require_variant(variant).game).deal(
            variant, players, rng=rng, seed=seed, order=order
        )

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The profile that is played."""

    @property
    @abstractmethod
    def seats(self) -> Sequence[object]:
        """Every seat and what it has."""

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

    def turns(self) -> Iterator[Turn]:
        """Every result of a whole turn once, with a turn that has it.

        Where nothing else is said, each play is a turn by itself.

        Returns:
            The turns; none once the deal has ended.
        """
        return (Turn((play,)) for play in self.legal_plays)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the deal ended, or None while it goes on."""

    @abstractmethod
    def _judge(self, play: Play, seat: int | None) -> tuple[Refusal, ...]:
        """Every refusal of the first stage that fails for one play; empty if it is legal."""

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

    @property
    @abstractmethod
    def start(self) -> Self:
        """The game before the first play of its log."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat may know.

        Args:
            seat: The seat; None for a spectator, who sees nobody's hand.

        Returns:
            The view. It holds no hidden card, so it can be sent to whoever sits there.

        Raises:
            DealError: If there is no such seat.
        """

    # What a game tells so that it can be written down; karo.views says what its views tell.

    @abstractmethod
    def _data(self) -> dict[str, Any]:
        """The state as plain data, without profile and log; what goes without saying left out."""

    def _deal_data(self) -> dict[str, Any]:
        """The same of a start, for a record; here the order of the cards may be kept."""
        return self._data()

    @classmethod
    @abstractmethod
    def _read(cls, variant: Variant, reading: Reading) -> Self | None:
        """The state that plain data describes; None if it has faults, which go to the reading."""

    @classmethod
    @abstractmethod
    def _read_view(cls, variant: Variant, reading: Reading) -> View | None:
        """The view that plain data describes, its seat and log included."""

    @abstractmethod
    def _after(self, play: Play) -> Self:
        """The game after a legal play."""

    def check(self, play: Play | Turn, *, seat: int | None = None) -> tuple[Refusal, ...]:
        """Why a play or a whole turn is refused.

        Args:
            play: The play, or a turn: its plays one after the other.
            seat: Who wants to make it; by default the seat to move.

        Returns:
            Every refusal of the first stage that fails; empty if :meth:`apply` takes it. Of a turn,
            those of the first play that is refused; where it has several plays, they say which one.

        Example:
            >>> import karo
            >>> pagat = karo.load_variant("pagat")
            >>> game = karo.JokerKaro.position(pagat, hands=["8H 9C", "2C"], table=["5H 6H 7H"])
            >>> print(*game.check(game.parse_turn("extend 1 8H / extend 1 9H")))
            play 2, extend 1 9H: the hand doesn't hold 9H
        """
        if isinstance(play, Turn):
            return self._within(play, seat)[1]
        return self._judge(play, seat)

    def can(self, play: Play | Turn, *, seat: int | None = None) -> bool:
        """Whether a play or a whole turn is legal.

        Args:
            play: The play or turn.
            seat: Who wants to make it; by default the seat to move.
        """
        return not self.check(play, seat=seat)

    def apply(self, play: Play | Turn, *, seat: int | None = None) -> Self:
        """The game after a play or a whole turn.

        Args:
            play: The play, or a turn: its plays one after the other, then the end of the turn.
            seat: Who makes it; by default the seat to move.

        Returns:
            The new game; this one stays as it is.

        Raises:
            IllegalPlay: If the rules refuse it, with what :meth:`check` reports.
        """
        if not isinstance(play, Turn):
            require_legal(play, self.check(play, seat=seat))
            return self._after(play)
        game, refusals = self._within(play, seat)
        require_legal(play, refusals)
        end = self._turn_end()
        if end is not None and game.outcome is None and not play.plays[-1].ends_turn:
            # After a legal play a turn may always end.
            game = game._after(end)
        return game

    def _within(self, turn: Turn, seat: int | None) -> tuple[Self, tuple[Refusal, ...]]:
        """The game after those plays of a turn that come before one that is refused, and why that is."""
        if not turn.plays:
            text = "a turn needs at least one play; a player who can't play passes"
            return self, (Refusal(Code.END_TOO_EARLY, text),)
        game, over = self, False
        for number, play in enumerate(turn.plays, start=1):
            late = Refusal(Code.NOT_YOUR_TURN, "the turn is already over")
            refusals = (late,) if over else game._judge(play, seat)
            if refusals:
                which = f"play {number}, {play}: " if len(turn.plays) > 1 else ""
                return game, tuple(attrs.evolve(found, message=which + found.message) for found in refusals)
            game = game._after(play)
            # Who is left alone in the deal moves again at once, but not in the same turn.
            over = game.outcome is None and (play.ends_turn or game.to_move != self.to_move)
        return game, ()

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import position_svg  # noqa: PLC0415 - only who looks needs it

        return position_svg(self)

    @staticmethod
    def _turn_end() -> Play | None:
        """The play that ends a turn; None if every play does."""
        return None

    def states(self) -> Iterator[Self]:
        """Every state from the start of the log to this one.

        Returns:
            The start, then the game after each play.
        """
        game = self.start
        yield game
        for entry in self.log:
            game = game._after(entry.play)
            yield game

    def undo(self) -> Self:
        """The game before the last play of the present turn.

        A turn that is over stays; to go further back, keep the games. Nobody learns anything by it
        that they didn't know: hands, table and log are again what they were.

        Returns:
            The game before; this one stays as it is.

        Raises:
            IllegalPlay: If the turn has no play yet, the log doesn't say which, or the deal has ended.

        Example:
            >>> import karo
            >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> game.apply(game.legal_plays[0]).undo() == game
            True
        """
        if self.outcome is not None or not self.log or self.log[-1].play.ends_turn:
            text = "there is no play in this turn to take back"
            raise IllegalPlay("undo", (Refusal(Code.NOTHING_TO_UNDO, text),))
        game = self.start
        for entry in self.log[:-1]:
            game = game._after(entry.play)
        return game

    def to_dict(self) -> dict[str, Any]:
        """The position as data for JSON; its log isn't part of it.

        It holds every hand: a player gets ``game.view(seat).to_dict()`` instead.

        Returns:
            Schema, profile (by name if it is a shipped one) and state.
        """
        from karo.documents import SCHEMA, variant_data  # noqa: PLC0415 - needs tomli_w

        return {"schema": SCHEMA, **variant_data(self.variant), "position": self._data()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The game in a position that is given as plain data.

        Args:
            data: What :meth:`to_dict` gives, or the same written by hand.

        Returns:
            The game, with an empty log.

        Raises:
            PositionError: With everything that is wrong with the data.

        Example:
            >>> import karo
            >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> karo.Game.from_dict(game.to_dict()) == game
            True
        """
        from karo.positions import read_position_data  # noqa: PLC0415 - needs tomllib

        return _of_class(cls, read_position_data(data))

    def to_toml(self) -> str:
        """The position as a text; its log isn't part of it.

        Returns:
            TOML that :meth:`parse` reads back as an equal game.
        """
        from karo.positions import write_position  # noqa: PLC0415 - needs tomli_w

        return write_position(self.variant, self._data())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position from a text.

        Args:
            text: The TOML of a position. What goes without saying may be left out.

        Returns:
            The game, with an empty log.

        Raises:
            PositionError: With everything that is wrong with the text.

        Example:
            >>> import karo
            >>> game = karo.Game.parse('''
            ... schema = 1
            ... variant = "pagat"
            ... [position]
            ... table = ["5H 6H 7H"]
            ... hands = ["4H 8H 9C", "2C 2D 2S"]
            ... ''')
            >>> print(*game.legal_plays, sep="; ")
            extend 1 8H; extend 1 4H; extend 1 4H 8H
        """
        from karo.positions import read_position  # noqa: PLC0415 - needs tomllib

        return _of_class(cls, read_position(text))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a position from a file.

        Args:
            path: The file.

        Returns:
            The game, with an empty log.

        Raises:
            PositionError: With everything that is wrong with the file.
        """
        from karo.positions import load_position  # noqa: PLC0415 - needs tomllib

        return _of_class(cls, load_position(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the position to a file: whole, or not at all.

        Args:
            path: The file; one that is there is replaced.

        Raises:
            OSError: If the system refuses; the old file is as it was then.
        """
        from karo.positions import save_text  # noqa: PLC0415 - needs tomli_w

        save_text(self.to_toml(), path)

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
        require_play_text(text)
        plays: list[Play] = []
        game, before = self, 0
        for part in text.split("/"):
            if plays:
                turn = Turn(plays)
                game, refusals = self._within(turn, None)
                require_legal(turn, refusals)
            try:
                plays.append(game.parse_play(part))
            except TextError as error:
                error.column += before
                raise
            before += len(part) + 1
        return Turn(plays)


def require_game(value: object) -> Game:
    """A value that must be a game.

    Raises:
        ArgumentError: If it isn't one.
    """
    if isinstance(value, Game):
        return value
    raise ArgumentError(f"expected a game, not {brief(value)}")


def with_history(game: Game) -> tuple[object, ...]:
    """A game with what led to it, to compare by: games are equal whatever led to them, records aren't."""
    return (game, game.log, game.start)


def require_seat_number(seat: object) -> None:
    """Make sure that an argument may be the number of a seat, or that nobody is named.

    Raises:
        DealError: If it isn't a whole number.
    """
    if seat is not None and not is_whole(seat):
        raise DealError(f"there is no seat {brief(seat)}: the seats are whole numbers")


def _of_class(cls: type[G], game: Game) -> G:
    if not isinstance(game, cls):
        raise PositionError.of(f"the position is one of {type(game).__name__}, not of {cls.__name__}")
    return game


def register(name: str, game: type[Game]) -> None:
    """Make a game known, so that it is dealt and read by its profiles.

    Args:
        name: The name that profiles call it by.
        game: Its class.
    """
    games.register(name, "game", game)


def game_class(name: str) -> type[Game]:
    """The class of a game.

    Args:
        name: The name that profiles call it by.

    Returns:
        Its class.

    Raises:
        DealError: If there is no such game.
    """
    found: type[Game] | None = games.part(name, "game")
    if found is None:
        known = ", ".join(sorted(games.known_games("game")))
        raise DealError(f"there is no game called {name!r}; known games: {known}")
    return found

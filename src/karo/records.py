"""Records: whole deals or matches as files that are replayed exactly, years later too."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import attrs

from karo.arguments import brief, is_seat, is_whole, no_seat, require_path
from karo.documents import (
    MAX_BYTES,
    SCHEMA,
    open_document,
    parse_document,
    profile_table,
    read_document,
    take_variant,
)
from karo.errors import Code, IllegalPlay, KaroError, RecordError, Refusal
from karo.extras import extras_text, kept, kept_in_deal
from karo.files.disk import write_whole
from karo.files.faults import Faults
from karo.files.reading import Reading
from karo.files.writing import write_toml
from karo.frozen import FrozenMap
from karo.game import Game, game_class, require_game, with_history
from karo.options import Variant
from karo.plays import Play, Turn
from karo.words import printable

__all__ = ["Record", "RecordedDeal", "RecordedTurn"]

T = TypeVar("T")

_TURN: Final = re.compile(r"\s*([0-9]{1,4})\s*:(.*)", re.DOTALL)
#: What stands for the rest of a turn that isn't over.
_GOES_ON: Final = ("...", "…")
#: So long are comments and dates at most.
_LONGEST: Final = 10_000
_LONGEST_DATE: Final = 100
_COUNT: Final = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)


# ---------------------------------------------------------------- what a record holds


@attrs.frozen
class RecordedTurn:
    """One turn of a record.

    ``str(turn)`` is its text in the file: the seat, then its plays; a turn that isn't over ends in ``...``.

    Attributes:
        seat: Whose turn it was.
        turn: Its plays; the end of the turn is implied.
        is_over: Whether it was over when the record was made.
        comment: What somebody has to say about it, or nothing.
    """

    seat: int
    turn: Turn
    is_over: bool = True
    comment: str = ""

    def __str__(self) -> str:
        return f"{self.seat}: {self.turn}{'' if self.is_over else ' / ...'}"


def _require_text(what: str, text: object, most: int = MAX_BYTES) -> None:
    if not isinstance(text, str):
        raise RecordError(f"{what} must be a string, not {type(text).__name__}")
    if len(text) > most:
        raise RecordError(f"{what} may have at most {most} characters, not {len(text)}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(f"{what} is not valid Unicode: it has half of a surrogate pair") from error


def _comments(comments: Mapping[int, str]) -> FrozenMap[int, str]:
    if not isinstance(cast("object", comments), Mapping):
        raise RecordError(f"comments must be a table, not {brief(comments)}")
    wrong = [number for number in comments if not is_whole(number)]
    if wrong:
        raise RecordError(f"a comment belongs to a turn number, not to {brief(wrong[0])}")
    return FrozenMap(dict(sorted(comments.items())))


@attrs.frozen(kw_only=True)
class RecordedDeal:
    """One deal of a record, as far as it was played.

    Attributes:
        game: The deal at its end, or where it was left; its log leads there.
        dealer: The seat that dealt, or None if unknown.
        comments: Comments by turn, from 1; 0 is before the first.
        extras: Whatever else somebody wants to keep, under keys that begin with ``_``; lists are tuples.
    """

    game: Game = attrs.field(eq=with_history)
    dealer: int | None = None
    comments: FrozenMap[int, str] = attrs.field(factory=FrozenMap[int, str], converter=_comments)
    extras: FrozenMap[str, Any] = attrs.field(
        factory=FrozenMap[str, Any], converter=kept_in_deal, eq=extras_text
    )

    def __attrs_post_init__(self) -> None:
        require_game(self.game)
        seats, turns = len(self.game.seats), len(self.turns)
        if self.dealer is not None and not is_seat(self.dealer, seats):
            raise RecordError(f"dealer: {no_seat(self.dealer, seats)}")
        for number, comment in self.comments.items():
            if not 0 <= number <= turns:
                raise RecordError(
                    f"there is no turn {brief(number)} to comment on: the turns are 1 to {turns}"
                )
            _require_text("a comment", comment, _LONGEST)

    @property
    def turns(self) -> tuple[RecordedTurn, ...]:
        """Its turns, in order."""
        return tuple(_turns(self.game, self.comments))

    def __iter__(self) -> Iterator[Game]:
        return self.game.states()


def _turns(game: Game, comments: Mapping[int, str]) -> Iterator[RecordedTurn]:
    number, plays = 1, list[Play]()
    for index, entry in enumerate(game.log):
        plays.append(entry.play)
        is_last = index == len(game.log) - 1
        is_over = entry.play.ends_turn or (is_last and game.outcome is not None)
        if is_over or is_last:
            if len(plays) > 1 and entry.play == game._turn_end():  # pyright: ignore[reportPrivateUsage]
                plays.pop()
            yield RecordedTurn(entry.seat, Turn(tuple(plays)), is_over, comments.get(number, ""))
            number, plays = number + 1, []


def _as_deals(deals: Iterable[RecordedDeal]) -> tuple[RecordedDeal, ...]:
    found = _listed("deals", deals)
    for deal in found:
        if not isinstance(cast("object", deal), RecordedDeal):
            raise RecordError(f"deals must be recorded deals, not {brief(deal)}")
    return found


def _as_names(names: Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        raise RecordError(f"players must be a list of strings, not {brief(names)}")
    return _listed("players", names)


def _listed(key: str, items: Iterable[T]) -> tuple[T, ...]:
    if not isinstance(cast("object", items), Iterable):
        raise RecordError(f"{key}: expected a list, got {brief(items)}")
    return tuple(items)


@attrs.frozen(kw_only=True, repr=False)
class Record:
    """Whole deals in a row, with who played and under which profile.

    A record holds every hand, so it is for whoever may see all cards: a server, an archive, the
    players after the deal. What a seat may keep of a deal that goes on is its view.
    Whatever a record says was replayed when it was read; iterating gives every state of every deal.

    Attributes:
        deals: The deals, at least one; all are of one profile and number of seats.
        players: The name of each seat's player; empty if unknown.
        date: When it was played, in whatever form; or nothing.
        comment: What somebody has to say about it, or nothing.
        extras: Whatever else somebody wants to keep, under keys that begin with ``_``; lists are tuples.

    Example:
        >>> import karo
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> while game.outcome is None:
        ...     game = game.apply(game.legal_plays[0])
        >>> record = karo.Record.of(game, players=["Ani", "Budi", "Cut", "Dedi"])
        >>> again = karo.Record.parse(record.to_toml())
        >>> again == record, again.game == game
        (True, True)
    """

    deals: tuple[RecordedDeal, ...] = attrs.field(converter=_as_deals)
    players: tuple[str, ...] = attrs.field(default=(), converter=_as_names)
    date: str = ""
    comment: str = ""
    extras: FrozenMap[str, Any] = attrs.field(factory=FrozenMap[str, Any], converter=kept, eq=extras_text)

    def __attrs_post_init__(self) -> None:
        if not self.deals:
            raise RecordError("a record needs at least one deal")
        first = self.deals[0].game
        for number, deal in enumerate(self.deals, start=1):
            if (deal.game.variant, len(deal.game.seats)) != (first.variant, len(first.seats)):
                raise RecordError(
                    f"deal {number} has a different profile or number of seats than deal 1", deal=number
                )
            if deal.game.outcome is None and number < len(self.deals):
                raise RecordError(f"deal {number} isn't over, so no other can follow it", deal=number)
        if self.players and len(self.players) != len(first.seats):
            count = "is 1 name" if len(self.players) == 1 else f"are {len(self.players)} names"
            raise RecordError(f"there {count} for {len(first.seats)} seats")
        for name in self.players:
            _require_text("a name", name)
        _require_text("a date", self.date, _LONGEST_DATE)
        _require_text("a comment", self.comment, _LONGEST)

    @classmethod
    def of(
        cls,
        *games: Game,
        players: Iterable[str] = (),
        date: str = "",
        comment: str = "",
        dealers: Sequence[int | None] = (),
        extras: Mapping[str, Any] | None = None,
    ) -> Record:
        """The record of one deal or more.

        Args:
            games: Each deal at its end, or where it was left; only the last may go on.
            players: The name of each seat's player.
            date: When it was played.
            comment: What there is to say about it.
            dealers: For each deal the seat that dealt.
            extras: Whatever else to keep, under keys that begin with ``_``.

        Returns:
            The record.

        Raises:
            RecordError: If there is no game, or they don't go together, or names are missing.
            ArgumentError: If something else than a game is among them.
        """
        told = _listed("dealers", dealers) or (None,) * len(games)
        if len(told) != len(games):
            raise RecordError(f"there are {len(told)} dealers for {len(games)} deals")
        deals = [RecordedDeal(game=game, dealer=dealer) for game, dealer in zip(games, told, strict=True)]
        more: Mapping[str, Any] = {} if extras is None else extras
        return cls(deals=deals, players=players, date=date, comment=comment, extras=more)

    @property
    def variant(self) -> Variant:
        """The profile that was played."""
        return self.deals[0].game.variant

    @property
    def game(self) -> Game:
        """The last deal, at its end or where it was left."""
        return self.deals[-1].game

    def __iter__(self) -> Iterator[Game]:
        for deal in self.deals:
            yield from deal

    def __repr__(self) -> str:
        count = "1 deal" if len(self.deals) == 1 else f"{len(self.deals)} deals"
        return f"<Record of {count}: {self.game!r}>"

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import record_html  # noqa: PLC0415 - only who looks needs it

        return record_html(self)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from a text, and replay it.

        Args:
            text: The TOML of a record.

        Returns:
            The record.

        Raises:
            RecordError: If the text has faults (all are told), or a deal can't be replayed: then it says
                at which turn and why, with the cause chained. Nothing is repaired.
        """
        faults = Faults("the record", error=RecordError.of_faults)
        return _read(parse_document(text, faults), faults)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file, and replay it.

        Args:
            path: The file.

        Returns:
            The record.

        Raises:
            RecordError: As :meth:`parse`, or if the file can't be read.
            ArgumentError: If it isn't the path of a file.
        """
        faults = Faults(printable(require_path(path)), error=RecordError.of_faults)
        return _read(read_document(path, faults), faults)

    def to_toml(self) -> str:
        """The record as a text.

        Returns:
            TOML that :meth:`parse` reads back as an equal record: names, every deal with its cards and
            turns, the whole profile, and last what shows that nothing is cut off.
        """
        header = {
            "schema": SCHEMA,
            **({"date": self.date} if self.date else {}),
            **({"players": list(self.players)} if self.players else {}),
            **({"comment": self.comment} if self.comment else {}),
            **self.extras,
        }
        deals = [_deal_data(deal) for deal in self.deals]
        turns = sum(len(deal.turns) for deal in self.deals)
        blocks = (
            write_toml(header),
            write_toml({"deals": deals}).lstrip("\n"),
            profile_table(self.variant, "profile"),
            write_toml({"check": {"turns": turns, "digest": self.variant.digest}}).lstrip("\n"),
        )
        return "\n".join(blocks)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file: whole, or not at all.

        Args:
            path: The file; one that is there is replaced.

        Raises:
            RecordError: If the file would be too large to be read again.
            OSError: If the system refuses; the old file is as it was then.
        """
        data = self.to_toml().encode()
        if len(data) > MAX_BYTES:
            raise RecordError(f"the record takes {len(data)} bytes; at most {MAX_BYTES} can be read again")
        write_whole(data, Path(require_path(path)))


def _deal_data(deal: RecordedDeal) -> dict[str, Any]:
    outcome = deal.game.outcome
    comments = {str(number): text for number, text in deal.comments.items()}
    return {
        **({} if deal.dealer is None else {"dealer": deal.dealer}),
        **deal.extras,
        "start": deal.game.start._deal_data(),  # pyright: ignore[reportPrivateUsage]
        "play": {
            "turns": [str(turn) for turn in deal.turns],
            **({"comments": comments} if comments else {}),
            **({} if outcome is None else {"result": outcome.to_dict()}),
        },
    }


# ---------------------------------------------------------------- reading


def _read(data: Mapping[str, Any], faults: Faults) -> Record:
    top = open_document(data, "record", faults)
    sealed = top.table("check")
    variant = take_variant(top, "profile", sealed=sealed)
    if sealed is None and "check" not in top and not isinstance(top.data.get("profile"), str):
        top.missing("check", "the table that ends a record; the file may be cut off")
    total = sealed.whole("turns", -1) if sealed is not None else -1
    if sealed is not None:
        if "digest" not in sealed:
            sealed.missing("digest", "the digest of the profile")
        sealed.finish()
    players, date, comment = top.texts("players") or (), _date(top), top.text("comment", most=_LONGEST)
    extras = top.extras()
    deals = top.tables("deals")
    if not deals:
        top.missing("deals", "a list of tables, each with a deal")
    top.finish()
    if variant is None:
        raise faults.error()
    read = [_Deal(variant, reading) for reading in deals]
    faults.stop()
    replayed = [deal.replay(number) for number, deal in enumerate(read, start=1)]
    turns = sum(len(deal.turns) for deal in replayed)
    if total not in (-1, turns):
        raise RecordError(f"the record has {turns} turns, but says it has {total}")
    return Record(deals=replayed, players=players, date=date, comment=comment, extras=extras)


def _date(top: Reading) -> str:
    value = top.data.get("date")
    # TOML has dates of its own; anything else must be a text.
    if value is not None and hasattr(value, "isoformat"):
        top.take("date")
        return str(value.isoformat())
    return top.text("date", most=_LONGEST_DATE)


class _Deal:
    """A deal as the file gives it, before it is replayed."""

    def __init__(self, variant: Variant, reading: Reading) -> None:
        self._dealer = reading.whole("dealer", -1) if "dealer" in reading else None
        self._extras = reading.extras()
        self._start: Game | None = None
        start, play = reading.table("start"), reading.table("play")
        for key, table in (("start", start), ("play", play)):
            if table is None and key not in reading:
                reading.missing(key, "a table")
        reading.finish()
        if start is not None:
            self._start = game_class(variant.game)._read(variant, start)  # pyright: ignore[reportPrivateUsage]
        self._turns: tuple[str, ...] = ()
        self._comments: dict[int, str] = {}
        self._result: dict[str, Any] | None = None
        self._play = play
        if play is not None:
            self._read_play(play)

    def _read_play(self, play: Reading) -> None:
        self._turns = play.texts("turns") or ()
        comments, result = play.table("comments"), play.table("result")
        if comments is not None:
            for key in comments.data:
                if _COUNT.fullmatch(key):
                    self._comments[int(key)] = comments.text(key, most=_LONGEST)
            comments.finish()
        if result is not None:
            self._result = result.data
        play.finish()

    def replay(self, number: int) -> RecordedDeal:
        """The deal, played turn by turn."""
        game = self._start
        if game is None:  # pragma: no cover - a start that can't be is among the faults
            raise RecordError("the deal has no start", deal=number)
        for count, text in enumerate(self._turns, start=1):
            try:
                game = _play_turn(game, text, is_last=count == len(self._turns))
            except KaroError as error:
                message = f"deal {number}, turn {count} ({printable(text[:200])}): {error.message}"
                line = None if self._play is None else self._play.line_of("turns", count - 1)
                message = message if line is None else f"line {line}: {message}"
                raise RecordError(message, turn=count, deal=number) from error
        self._check_result(game, number)
        try:
            return RecordedDeal(
                game=game, dealer=self._dealer, comments=FrozenMap(self._comments), extras=self._extras
            )
        except RecordError as error:
            raise RecordError(f"deal {number}: {error.message}", deal=number) from error

    def _check_result(self, game: Game, number: int) -> None:
        if self._result is None:
            return
        if game.outcome is None:
            raise RecordError(
                f"deal {number}: the record gives a result, but the deal isn't over", deal=number
            )
        told = game.outcome.to_dict()
        if _exact(self._result) != _exact(told):
            different = sorted(
                key
                for key in {*told, *self._result}
                if _exact(told).get(key) != _exact(self._result).get(key)
            )
            key = different[0]
            given = printable(repr(self._result.get(key)))
            message = (
                f"deal {number}: the record gives {printable(key)} = {given} as the result, "
                f"but what was played gives {told.get(key)!r}"
            )
            raise RecordError(message, deal=number)


def _exact(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result with its payments as numbers, so that ``1`` and ``"1"`` are the same."""
    payments = result.get("payments")
    if not isinstance(payments, list):
        return dict(result)
    exact: list[object] = []
    for part in cast("list[object]", payments):
        whole = is_whole(part)
        text = isinstance(part, str) and re.fullmatch(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?", part, re.ASCII)
        exact.append(Fraction(cast("str | int", part)) if whole or text else part)
    return {**result, "payments": exact}


def _play_turn(game: Game, text: str, *, is_last: bool) -> Game:
    """The game after a turn of a record."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise RecordError("a turn is a seat and its plays, such as '0: lay 5H 6H 7H'")
    seat, parts = int(match[1]), match[2].split("/")
    goes_on = parts[-1].strip() in _GOES_ON
    if goes_on:
        parts.pop()
    if not parts or (goes_on and not is_last):
        raise RecordError("only the last turn can be unfinished, and it has at least one play")
    ended = False
    for part in parts:
        if ended and game.outcome is None:
            raise IllegalPlay(part.strip(), (Refusal(Code.NOT_YOUR_TURN, "the turn is over before"),))
        play = game.parse_play(part)
        game = game.apply(play, seat=seat)
        ended = play.ends_turn
    if goes_on and (ended or game.outcome is not None):
        raise RecordError("the turn is over, but is written as if it went on")
    end = game._turn_end()  # pyright: ignore[reportPrivateUsage]
    if goes_on or ended or game.outcome is not None or end is None:
        return game
    return game.apply(end, seat=seat)

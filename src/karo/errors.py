"""Every exception of the library, and the table of codes that they carry.

A code is a word that programs may rely on: it never changes its meaning.
:data:`CODES` gives the meaning of each code and the options that decide it;
the page of error codes in the documentation is made from that table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

import attrs

if TYPE_CHECKING:
    from karo.cards import Card

__all__ = [
    "CODES",
    "AmbiguousPlay",
    "ArgumentError",
    "CardError",
    "Code",
    "CodeInfo",
    "DealError",
    "Fault",
    "GameOver",
    "IllegalPlay",
    "KaroError",
    "MissingExtra",
    "PositionError",
    "RecordError",
    "Refusal",
    "ResultsError",
    "RunStopped",
    "TextError",
    "VariantError",
    "plain_value",
]


class Code(StrEnum):
    """The stable word for what is wrong."""

    # cards, deals, text, records
    BAD_ARGUMENT = "bad-argument"
    BAD_CARD = "bad-card"
    BAD_DEAL = "bad-deal"
    BAD_TEXT = "bad-text"
    AMBIGUOUS_PLAY = "ambiguous-play"
    BAD_POSITION = "bad-position"
    BAD_RECORD = "bad-record"
    BAD_RESULTS = "bad-results"
    RUN_STOPPED = "run-stopped"
    MISSING_EXTRA = "missing-extra"
    BAD_VARIANT = "bad-variant"
    ILLEGAL_PLAY = "illegal-play"

    # a play: game and turn
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_GAME = "wrong-game"
    NOTHING_TO_UNDO = "nothing-to-undo"
    CARD_NOT_IN_HAND = "card-not-in-hand"
    NO_SUCH_MELD = "no-such-meld"

    # a play: shape of the meld
    RUN_SUIT = "run-suit"
    RUN_GAP = "run-gap"
    RUN_LENGTH = "run-length"
    RUN_ACE = "run-ace"
    RUN_BOTH_ACES = "run-both-aces"
    SET_RANK = "set-rank"
    SET_SIZE = "set-size"
    SET_SUIT_REPEATED = "set-suit-repeated"

    # a play: wilds
    RUN_WILDS = "run-wilds"
    SET_WILDS = "set-wilds"
    TOO_FEW_NATURALS = "too-few-naturals"
    WILDS_ADJACENT = "wilds-adjacent"
    LONE_WILD = "lone-wild"
    WRONG_IDENTITY = "wrong-identity"
    SHIFT = "shift"
    SWAP = "swap"

    # a play: the turn
    FIRST_TURN_MELD = "first-turn-meld"
    FIRST_TURN_EXTRA = "first-turn-extra"
    FIRST_TURN_WILDS = "first-turn-wilds"
    MIXED_TURN = "mixed-turn"
    COULD_PLAY = "could-play"
    PASS_AFTER_PLAY = "pass-after-play"
    END_TOO_EARLY = "end-too-early"

    # a play of Ro-Kard
    PATTERN_OWN_CARD = "pattern-own-card"
    PATTERN_HELPING_HAND = "pattern-helping-hand"
    PATTERN_OCCUPIED = "pattern-occupied"
    PATTERN_LINE = "pattern-line"
    PATTERN_APART = "pattern-apart"
    PATTERN_SQUARE = "pattern-square"
    PATTERN_DIRECTION = "pattern-direction"
    PATTERN_FIRST_CARDS = "pattern-first-cards"
    PATTERN_FIRST_HELP = "pattern-first-help"
    JOKER_SWAP = "joker-swap"
    JOKER_NOT_REPLAYED = "joker-not-replayed"
    JOKER_UNCLEAR = "joker-unclear"
    DISCARD_COUNT = "discard-count"

    # faults of a profile, position or record
    SYNTAX = "syntax"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    UNKNOWN_OPTION = "unknown-option"
    MISSING_OPTION = "missing-option"
    WRONG_TYPE = "wrong-type"
    OUT_OF_RANGE = "out-of-range"
    CONFLICT = "conflict"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_PROFILE = "unknown-profile"
    PARENT_MISSING = "parent-missing"
    PARENT_CYCLE = "parent-cycle"
    SCHEMA_NEWER = "schema-newer"
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"


@attrs.frozen
class CodeInfo:
    """What a code means.

    Attributes:
        group: Where it comes up: ``error``, ``state``, ``shape``, ``wilds``, ``turn`` or ``fault``.
        options: Paths of the options that decide it; empty if the rule is fixed.
        sentence: What it means, for the documentation.
    """

    group: str
    options: tuple[str, ...]
    sentence: str


def _info(group: str, sentence: str, *options: str) -> CodeInfo:
    return CodeInfo(group, options, sentence)


#: What every code means, in the order in which the documentation lists them.
CODES: Mapping[Code, CodeInfo] = {
    Code.BAD_ARGUMENT: _info("error", "A function was called with a value that it can't use."),
    Code.BAD_CARD: _info("error", "The text or the numbers don't name a card."),
    Code.BAD_DEAL: _info("error", "The deck can't be dealt this way.", "deal.hand_sizes"),
    Code.BAD_TEXT: _info("error", "The text can't be read."),
    Code.AMBIGUOUS_PLAY: _info("error", "The text fits more than one play."),
    Code.BAD_POSITION: _info("error", "The position can't be read, or is impossible."),
    Code.BAD_RECORD: _info("error", "The record can't be read or replayed."),
    Code.BAD_RESULTS: _info(
        "error", "The results file belongs to another run, was edited, or already exists."
    ),
    Code.RUN_STOPPED: _info("error", "The run stopped because a worker failed; it can be resumed."),
    Code.MISSING_EXTRA: _info("error", "An optional part of the library is not installed."),
    Code.BAD_VARIANT: _info("error", "The profile has faults."),
    Code.ILLEGAL_PLAY: _info("error", "The play is refused."),
    Code.GAME_OVER: _info("state", "The deal has ended; nobody is to move."),
    Code.NOT_YOUR_TURN: _info("state", "Another seat is to move."),
    Code.WRONG_GAME: _info("state", "The play belongs to another game."),
    Code.NOTHING_TO_UNDO: _info("state", "The turn has no play yet to take back."),
    Code.CARD_NOT_IN_HAND: _info("state", "The hand doesn't hold these cards."),
    Code.NO_SUCH_MELD: _info("state", "The table has no meld of this number."),
    Code.RUN_SUIT: _info("shape", "A run must be of one suit."),
    Code.RUN_GAP: _info("shape", "The cards of a run must follow each other without a gap."),
    Code.RUN_LENGTH: _info(
        "shape", "The run is too short or too long.", "runs.min_length", "runs.max_length"
    ),
    Code.RUN_ACE: _info("shape", "An ace can't stand at this place in a run.", "runs.ace"),
    Code.RUN_BOTH_ACES: _info("shape", "A run can't have an ace at both ends.", "runs.both_aces"),
    Code.SET_RANK: _info("shape", "A set must be of one rank."),
    Code.SET_SIZE: _info("shape", "The set is too small or too large.", "sets.min_size", "sets.max_size"),
    Code.SET_SUIT_REPEATED: _info("shape", "A set may hold each suit only once.", "sets.distinct_suits"),
    Code.RUN_WILDS: _info("wilds", "The run holds too many wilds.", "wilds.max_per_run"),
    Code.SET_WILDS: _info("wilds", "The set holds too many wilds.", "wilds.max_per_set"),
    Code.TOO_FEW_NATURALS: _info("wilds", "The meld needs more naturals.", "wilds.min_naturals"),
    Code.WILDS_ADJACENT: _info("wilds", "Two wilds stand next to each other.", "wilds.adjacent"),
    Code.LONE_WILD: _info(
        "wilds", "A wild can't be laid on its own, or a lone wild can't be played on.", "wilds.alone"
    ),
    Code.WRONG_IDENTITY: _info(
        "wilds", "The card can't stand for that.", "wilds.cards", "sets.distinct_suits"
    ),
    Code.SHIFT: _info("wilds", "The wild can't be shifted like that.", "wilds.shift"),
    Code.SWAP: _info("wilds", "The wild can't be swapped like that.", "wilds.swap"),
    Code.FIRST_TURN_MELD: _info("turn", "The first turn needs a certain meld.", "first_turn.meld"),
    Code.FIRST_TURN_EXTRA: _info("turn", "The first turn is just one meld.", "first_turn.exactly_one"),
    Code.FIRST_TURN_WILDS: _info(
        "turn", "The meld of the first turn can't hold this wild.", "first_turn.wilds"
    ),
    Code.MIXED_TURN: _info("turn", "A turn must be all extensions or all new melds.", "turn.content"),
    Code.COULD_PLAY: _info("turn", "A player who can play may not pass.", "turn.passing", "first_turn.meld"),
    Code.PASS_AFTER_PLAY: _info("turn", "A card has been played in this turn; it is too late to pass."),
    Code.END_TOO_EARLY: _info("turn", "A turn can't end before a card is played."),
    Code.PATTERN_HELPING_HAND: _info("state", "The Helping Hand doesn't hold these cards."),
    Code.PATTERN_OWN_CARD: _info(
        "state", "A play on the Pattern must use at least one card of the player's own hand."
    ),
    Code.PATTERN_OCCUPIED: _info("shape", "The cell isn't free."),
    Code.PATTERN_LINE: _info("shape", "The cards placed don't lie in one row.", "play.placement"),
    Code.PATTERN_APART: _info("shape", "The Pattern doesn't hang together."),
    Code.PATTERN_SQUARE: _info("shape", "Four cards form a square."),
    Code.PATTERN_DIRECTION: _info("shape", "A run can't go this way.", "runs.direction"),
    Code.JOKER_SWAP: _info("wilds", "This joker can't be swapped like that.", "joker.swap_source"),
    Code.JOKER_NOT_REPLAYED: _info("wilds", "A joker that was swapped isn't placed again."),
    Code.JOKER_UNCLEAR: _info("wilds", "No row says beyond doubt which card the joker stands for."),
    Code.PATTERN_FIRST_CARDS: _info("turn", "The first play must place more cards.", "first_play.min_cards"),
    Code.PATTERN_FIRST_HELP: _info(
        "turn", "The first play can't take anything from the Helping Hand.", "first_play.helping_hand"
    ),
    Code.DISCARD_COUNT: _info("turn", "This number of cards can't be discarded."),
    Code.SYNTAX: _info("fault", "The file is not valid TOML."),
    Code.UNKNOWN_KEY: _info("fault", "The position or record has an unknown key."),
    Code.MISSING_KEY: _info("fault", "The position or record lacks something that it needs."),
    Code.UNKNOWN_OPTION: _info("fault", "There is no such option."),
    Code.MISSING_OPTION: _info("fault", "The profile extends nothing and lacks this option."),
    Code.WRONG_TYPE: _info("fault", "The value is of the wrong type."),
    Code.OUT_OF_RANGE: _info("fault", "The value is not among those allowed."),
    Code.CONFLICT: _info("fault", "Two values contradict each other."),
    Code.UNKNOWN_GAME: _info("fault", "There is no such game."),
    Code.UNKNOWN_PROFILE: _info("fault", "There is no profile of this name."),
    Code.PARENT_MISSING: _info("fault", "The profile that this one extends can't be found."),
    Code.PARENT_CYCLE: _info("fault", "The profile extends itself, directly or by way of others."),
    Code.SCHEMA_NEWER: _info("fault", "The file was written for a newer version of the library."),
    Code.TOO_LARGE: _info("fault", "The file is too large, too deeply nested or has too long keys."),
    Code.UNREADABLE: _info("fault", "The file can't be read."),
}


def plain_value(value: object) -> Any:
    """A value as data for JSON; what JSON doesn't have becomes a text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain_value(item) for key, item in cast("Mapping[object, object]", value).items()}
    if isinstance(value, Iterable):
        return [plain_value(item) for item in cast("Iterable[object]", value)]
    return str(value)


@attrs.frozen(repr=False)
class Refusal:
    """One reason why a play is refused.

    ``str(refusal)`` is its sentence; its ``repr`` has the code and the sentence, and no more.

    Attributes:
        code: What is wrong, as a stable word.
        message: The reason in a sentence.
        option: Path of the option that decides it, or None if the rule is fixed.
        value: The value of that option in the profile.
        cards: The cards that it is about.
        meld: Index on the table (from 0) of the meld that it is about, or None.
        private_to: The only seat that may see it, where the sentence may name hidden cards.
    """

    code: Code
    message: str
    option: str | None = None
    value: object = None
    cards: tuple[Card, ...] = ()
    meld: int | None = None
    private_to: int | None = None

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"<Refusal {self.code}: {self}>"

    def to_dict(self) -> dict[str, Any]:
        """The refusal as data for JSON."""
        return {
            "code": str(self.code),
            "message": self.message,
            "option": self.option,
            "value": plain_value(self.value),
            "cards": [str(card) for card in self.cards],
            "meld": self.meld,
            "private_to": self.private_to,
        }


@attrs.frozen(repr=False)
class Fault:
    """One thing that is wrong with a profile, a position, a view or a record.

    ``str(fault)`` is its sentence, with the line; its ``repr`` has the code and that.

    Attributes:
        code: What is wrong, as a stable word.
        path: Option path, such as ``wilds.max_per_run``, or key, such as ``position.hands``;
            empty for the file as a whole.
        line: Line in the file, from 1, or None if it is unknown.
        value: The value found.
        expected: What would be right.
        message: The fault in a sentence.
    """

    code: Code
    path: str
    line: int | None
    value: object
    expected: str
    message: str

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line is not None else ""
        return f"{place}{self.message}"

    def __repr__(self) -> str:
        return f"<Fault {self.code}: {self}>"

    def to_dict(self) -> dict[str, Any]:
        """The fault as data for JSON."""
        return {
            "code": str(self.code),
            "path": self.path,
            "line": self.line,
            "value": plain_value(self.value),
            "expected": self.expected,
            "message": self.message,
        }


def _told(faults: tuple[Fault, ...], where: str) -> str:
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    return "\n".join([f"{where} has {count}:", *(f"  {fault}" for fault in faults)])


def _rebuild(cls: type[KaroError], state: dict[str, Any]) -> KaroError:
    error = cls.__new__(cls)
    Exception.__init__(error, state["message"])
    error.__dict__.update(state)
    return error


class KaroError(Exception):
    """The root of every exception of this library.

    Attributes:
        code: What is wrong, as a stable word.
        message: What is wrong, in a sentence.
    """

    code: Code

    def __init__(self, message: str, *, code: Code) -> None:
        super().__init__(message)
        self.message = message
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions pickle by their positional arguments; ours have keywords.
        return _rebuild, (type(self), dict(self.__dict__))

    def to_dict(self) -> dict[str, Any]:
        """The error as data for JSON, with at least ``code`` and ``message``."""
        return {"code": str(self.code), "message": self.message}


class ArgumentError(KaroError, ValueError):
    """A value that a function can't use."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code=Code.BAD_ARGUMENT)


class CardError(KaroError, ValueError):
    """A text or a pair of numbers that doesn't name a card."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code=Code.BAD_CARD)


class DealError(KaroError, ValueError):
    """A deal that the deck or the profile doesn't allow."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code=Code.BAD_DEAL)


class PositionError(DealError):
    """A position or view that can't be read, or is impossible.

    Attributes:
        faults: Everything that is wrong with it.
        where: What it is, for the message.
    """

    def __init__(self, faults: tuple[Fault, ...], *, where: str = "the position") -> None:
        super().__init__(_told(faults, where))
        self.code = Code.BAD_POSITION
        self.faults = faults
        self.where = where

    @classmethod
    def of(cls, message: str, *, where: str = "the position") -> PositionError:
        """The error for one fault of the whole.

        Args:
            message: The fault in a sentence.
            where: What has it, for the message.
        """
        return cls((Fault(Code.CONFLICT, "", None, None, "", message),), where=where)

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "faults": [fault.to_dict() for fault in self.faults]}


class GameOver(KaroError, ValueError):
    """Somebody asked who is to move after the deal had ended."""

    def __init__(self, message: str = "the deal has ended; nobody is to move") -> None:
        super().__init__(message, code=Code.GAME_OVER)


class TextError(KaroError, ValueError):
    """A text that can't be read.

    Attributes:
        line: Line of the fault, from 1.
        column: Column of the fault, from 1.
    """

    def __init__(self, message: str, *, line: int = 1, column: int = 1, code: Code = Code.BAD_TEXT) -> None:
        super().__init__(message, code=code)
        self.line = line
        self.column = column

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "line": self.line, "column": self.column}


class AmbiguousPlay(TextError):
    """A text that fits more than one play.

    Attributes:
        candidates: Each reading, in exact notation.
    """

    def __init__(self, message: str, candidates: tuple[str, ...], *, line: int = 1, column: int = 1) -> None:
        super().__init__(message, line=line, column=column, code=Code.AMBIGUOUS_PLAY)
        self.candidates = candidates

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "candidates": list(self.candidates)}


class VariantError(KaroError, ValueError):
    """A profile with faults.

    Attributes:
        faults: Everything that is wrong with it.
        where: What it is, for the message.
    """

    def __init__(self, faults: tuple[Fault, ...], *, where: str = "profile") -> None:
        super().__init__(_told(faults, where), code=Code.BAD_VARIANT)
        self.faults = faults
        self.where = where

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "faults": [fault.to_dict() for fault in self.faults]}


class RecordError(KaroError, ValueError):
    """A record that can't be read or replayed.

    Attributes:
        turn: The turn at which it fails, from 1, or None if it fails before any.
        deal: The deal at which it fails, from 1, or None if it fails before any.
        faults: What is wrong with the file, if it fails before it is replayed.
        where: What it is, for the message.
    """

    def __init__(
        self,
        message: str,
        *,
        turn: int | None = None,
        deal: int | None = None,
        faults: tuple[Fault, ...] = (),
        where: str = "the record",
    ) -> None:
        super().__init__(message, code=Code.BAD_RECORD)
        self.turn = turn
        self.deal = deal
        self.faults = faults
        self.where = where

    @classmethod
    def of_faults(cls, faults: tuple[Fault, ...], *, where: str = "the record") -> RecordError:
        """The error for a file with faults.

        Args:
            faults: What is wrong with it.
            where: What it is, for the message.
        """
        return cls(_told(faults, where), faults=faults, where=where)

    def to_dict(self) -> dict[str, Any]:
        faults = [fault.to_dict() for fault in self.faults]
        return {**super().to_dict(), "turn": self.turn, "deal": self.deal, "faults": faults}


class IllegalPlay(KaroError, ValueError):
    """A play that the rules refuse.

    Attributes:
        play: The play, as it was given.
        refusals: Every reason of the first stage that failed.
    """

    def __init__(self, play: object, refusals: tuple[Refusal, ...]) -> None:
        reasons = "; ".join(refusal.message for refusal in refusals)
        super().__init__(f"{play}: {reasons}", code=Code.ILLEGAL_PLAY)
        self.play = play
        self.refusals = refusals

    def to_dict(self) -> dict[str, Any]:
        return {
            **super().to_dict(),
            "play": str(self.play),
            "refusals": [refusal.to_dict() for refusal in self.refusals],
        }


class ResultsError(KaroError, ValueError):
    """A results file that a run can't use: it belongs to another run, was edited, or already exists."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code=Code.BAD_RESULTS)


class RunStopped(KaroError, RuntimeError):
    """A run that stopped because a worker failed; what was done by then is kept.

    Attributes:
        done: How many deals were played.
        total: How many were to be played.
        path: The file that a later run can resume, or None if the results weren't saved.
    """

    def __init__(self, message: str, *, done: int, total: int, path: str | None) -> None:
        super().__init__(message, code=Code.RUN_STOPPED)
        self.done = done
        self.total = total
        self.path = path

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "done": self.done, "total": self.total, "path": self.path}


class MissingExtra(KaroError, ImportError):
    """A part of the library whose extra isn't installed.

    Attributes:
        extra: The extra to install.
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs the extra '{extra}': pip install 'karo-rules[{extra}]'",
            code=Code.MISSING_EXTRA,
        )
        self.extra = extra

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "extra": self.extra}

"""What games of dealt cards have in common: a deal at one moment, frozen, and what a seat sees of it.

A game of this kind has a state, which is a frozen value with all that its rules ask, and rules, which are
its profile made ready for the engine. It says how plays are listed and judged and what follows from them;
this module does the rest: equality, pickling, the log, the check of who asks, what is worked out once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, cast

import attrs

from karo.arguments import brief, is_seat, no_seat
from karo.errors import Code, DealError, GameOver, Refusal
from karo.game import Game, require_seat_number
from karo.outcome import Outcome
from karo.plays import LegalPlays, LogEntry, Play
from karo.views import View

if TYPE_CHECKING:
    from karo.deck import Deal
    from karo.files.reading import Reading
    from karo.options import Variant

__all__ = ["CardGame", "CardView", "DealState", "not_your_turn", "require_seat", "with_values"]


class DealState(Protocol):
    """What the state of every such game tells."""

    @property
    def hands(self) -> Sequence[object]:
        """The hand of each seat."""
        ...

    @property
    def first(self) -> int:
        """The seat that began the deal."""
        ...

    @property
    def to_move(self) -> int:
        """The seat to move; after a deal, the last that did."""
        ...

    @property
    def reason(self) -> str:
        """Why the deal ended; empty while it goes on."""
        ...


StateT = TypeVar("StateT", bound=DealState)
RulesT = TypeVar("RulesT")


class CardGame(Game, Generic[StateT, RulesT]):
    """One deal of cards, at one moment.

    Made by ``deal`` or ``position`` of its game; frozen: :meth:`apply` gives a new one.
    """

    __slots__ = ("_dealt", "_log", "_outcome", "_plays", "_rules", "_start", "_state", "_variant")
    _dealt: Deal
    _log: tuple[LogEntry, ...]
    _outcome: Outcome | None
    _plays: LegalPlays | None
    _rules: RulesT
    _start: StateT
    _state: StateT
    _variant: Variant

    def __new__(cls) -> Self:
        name = cls.__name__
        raise TypeError(f"make a game with {name}.deal(…) or {name}.position(…)")

    @classmethod
    def _make(
        cls,
        variant: Variant,
        rules: RulesT,
        state: StateT,
        dealt: Deal,
        log: tuple[LogEntry, ...] = (),
        start: StateT | None = None,
    ) -> Self:
        game = object.__new__(cls)
        put = object.__setattr__
        put(game, "_variant", variant)
        put(game, "_rules", rules)
        put(game, "_state", state)
        put(game, "_dealt", dealt)
        put(game, "_log", log)
        put(game, "_start", state if start is None else start)
        put(game, "_plays", None)
        put(game, "_outcome", None)
        return game

    # What each game says.

    @staticmethod
    @abstractmethod
    def _compile(variant: Variant) -> RulesT:
        """A profile, made ready for the engine."""

    @abstractmethod
    def _list(self) -> LegalPlays:
        """The legal plays of the position; none once the deal has ended."""

    @abstractmethod
    def _settle(self) -> Outcome:
        """How the deal ended."""

    @abstractmethod
    def _refusals(self, play: Play, seat: int | None) -> Iterable[Refusal]:
        """Every refusal of the first stage that fails, without the values of options."""

    @abstractmethod
    def _lies(self) -> str:
        """What lies on the table, in two words."""

    @staticmethod
    @abstractmethod
    def _read_state(rules: RulesT, reading: Reading) -> tuple[StateT, Deal] | None:
        """The state that plain data describes and the cards as they stand; None if it has faults."""

    # What follows from it.

    @property
    def variant(self) -> Variant:
        return self._variant

    @property
    def to_move(self) -> int:
        if self._state.reason:
            raise GameOver
        return self._state.to_move

    @property
    def first(self) -> int:
        """The seat that began the deal."""
        return self._state.first

    @property
    def dealt(self) -> Deal:
        """The cards as they were dealt; of a position that was set up, as they stood then."""
        return self._dealt

    @property
    def start(self) -> Self:
        return self._make(self._variant, self._rules, self._start, self._dealt)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        return self._log

    @property
    def legal_plays(self) -> LegalPlays:
        plays = self._plays
        if plays is None:
            plays = self._list()
            object.__setattr__(self, "_plays", plays)
        return plays

    @property
    def outcome(self) -> Outcome | None:
        if self._outcome is None and self._state.reason:
            object.__setattr__(self, "_outcome", self._settle())
        return self._outcome

    def _judge(self, play: Play, seat: int | None) -> tuple[Refusal, ...]:
        require_seat_number(seat)
        found = with_values(self._variant, self._refusals(play, seat))
        return tuple([self._private(refusal) for refusal in found])

    def _private(self, refusal: Refusal) -> Refusal:
        """What a hand lacks is shown only to its seat."""
        if refusal.code is not Code.CARD_NOT_IN_HAND:
            return refusal
        return attrs.evolve(refusal, private_to=self._state.to_move)

    @classmethod
    def _read(cls, variant: Variant, reading: Reading) -> Self | None:
        rules = cls._compile(variant)
        built = cls._read_state(rules, reading)
        return None if built is None else cls._make(variant, rules, *built)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"games are frozen: {name!r} can't be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"games are frozen: {name!r} can't be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        same = cast("Self", other)
        return self._state == same._state and self._variant == same._variant

    def __hash__(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self._variant, self._state, self._dealt, self._log, self._start)

    def __repr__(self) -> str:
        state = self._state
        now = state.reason or f"seat {state.to_move} to move"
        name = f"{type(self).__name__} {self._variant.name!r}"
        return f"<{name}: {len(state.hands)} seats, {self._lies()}, {now}>"


def _restore(cls: type[CardGame[Any, Any]], variant: Variant, *rest: Any) -> Game:
    # Of this module, for pickle alone.
    return cls._make(variant, cls._compile(variant), *rest)  # pyright: ignore[reportPrivateUsage]


@attrs.frozen(repr=False)
class CardView(View, Generic[StateT, RulesT]):
    """What a seat may know of a deal of cards: its hand, what lies open, and counts of the rest.

    Once the deal has ended all hands lie open, since all are counted.

    Attributes:
        hand_sizes: How many cards each seat holds.
    """

    hand_sizes: tuple[int, ...]

    @property
    def first(self) -> int:
        """The seat that began the deal."""
        return self._state.first

    @property
    def _inner(self) -> CardGame[StateT, RulesT]:
        return cast("CardGame[StateT, RulesT]", self._core)

    @property
    def _state(self) -> StateT:
        return self._inner._state  # pyright: ignore[reportPrivateUsage]

    @property
    def _begun(self) -> StateT:
        """The state before the log."""
        return self._inner._start  # pyright: ignore[reportPrivateUsage]

    @property
    def _rules(self) -> RulesT:
        return self._inner._rules  # pyright: ignore[reportPrivateUsage]

    def _sees(self, seat: int) -> bool:
        return bool(self._state.reason) or seat == self.seat


def require_seat(seat: object, players: int) -> None:
    """Make sure that an argument is the number of a seat.

    Args:
        seat: The argument.
        players: How many seats there are.

    Raises:
        DealError: If it isn't one.
    """
    if not is_seat(seat, players):
        raise DealError(no_seat(seat, players))


def not_your_turn(state: DealState, seat: object) -> Refusal:
    """Why a seat that isn't to move can't play."""
    players = len(state.hands)
    moves = f"seat {state.to_move} is to move"
    if is_seat(seat, players):
        return Refusal(Code.NOT_YOUR_TURN, f"{moves}, not seat {brief(seat)}")
    absent = f"there is no seat {brief(seat)} (the seats are 0 to {players - 1})"
    return Refusal(Code.NOT_YOUR_TURN, f"{absent}; {moves}")


def with_values(variant: Variant, found: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Refusals with the values that the options they rest on have in a profile."""
    return tuple(
        attrs.evolve(refusal, value=variant.get(refusal.option)) if refusal.option else refusal
        for refusal in found
    )

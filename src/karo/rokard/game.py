"""Ro-Kard: one deal, from the cards to the scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, cast

import attrs

from karo.arguments import brief, require_a, require_whole
from karo.cardgame import CardGame, require_seat, with_values
from karo.cards import Card
from karo.deck import Deal, Randomness, number_of_players, randomness, require_randomness
from karo.errors import GameOver, PositionError, Refusal
from karo.options import Variant
from karo.outcome import Outcome
from karo.plays import Effect, LegalPlays, LogEntry, Play, require_legal
from karo.rokard.check import check_pattern, check_play
from karo.rokard.free import free_plays, some_free_play
from karo.rokard.generate import Line, discards
from karo.rokard.pattern import Cell, Pattern, Placement
from karo.rokard.plays import Discard, Place
from karo.rokard.reading import read_play
from karo.rokard.rules import Rules, compile_rules
from karo.rokard.scoring import Score, score_play, settle
from karo.rokard.state import State, after
from karo.setups import given_cards, given_list

if TYPE_CHECKING:
    from karo.files.reading import Reading
    from karo.rokard.view import RoKardView

__all__ = ["RoKard", "ScoredEntry", "Seat"]


@attrs.frozen
class Seat:
    """One place at the table.

    Attributes:
        hand: The cards held, sorted.
        score: The points so far; partners both have those of their side.
    """

    hand: tuple[Card, ...]
    score: int

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import hand_svg  # noqa: PLC0415 - only who looks needs it

        return hand_svg(self.hand)


@attrs.frozen
class ScoredEntry(LogEntry):
    """One play that was made, with what it scored.

    Attributes:
        score: The points, item by item; nothing for a discard.
    """

    score: Score = attrs.field(default=Score(()), kw_only=True)


class _LinePlays(LegalPlays):
    """The legal plays of a position where a play fills one line: counted, and made when asked for."""

    __slots__ = ("_discards", "_game", "_line")

    def __init__(self, game: RoKard, line: Line | None, thrown: list[Discard]) -> None:
        self._game, self._line, self._discards = game, line, thrown

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and self._game.can(play)

    def __iter__(self) -> Iterator[Play]:
        if self._line is not None:
            yield from map(self._line.play, self._line.choices)
        yield from self._discards

    def __len__(self) -> int:
        return (len(self._line.choices) if self._line else 0) + len(self._discards)

    def _at(self, index: int) -> Play:
        choices = self._line.choices if self._line else []
        if self._line is not None and index < len(choices):
            return self._line.play(choices[index])
        return self._discards[index - len(choices)]

    def best(self) -> Play:
        """The first play with the most points."""
        choice = self._line.best() if self._line else None
        if self._line is None or choice is None:
            return self._discards[0]
        return self._line.play(choice)


class _FreePlays(LegalPlays):
    """The legal plays of a position with free placement, made one after the other.

    To count them is to make them all, which may take for ever.
    """

    __slots__ = ("_discards", "_game", "_rules", "_size", "_state")

    def __init__(self, game: RoKard, rules: Rules, state: State, thrown: list[Discard]) -> None:
        self._game, self._rules, self._state = game, rules, state
        self._discards = thrown
        self._size: int | None = None

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and self._game.can(play)

    def __iter__(self) -> Iterator[Play]:
        return chain(self._discards, free_plays(self._rules, self._state))

    def __bool__(self) -> bool:
        return True

    @property
    def counts_quickly(self) -> bool:
        return False

    def __len__(self) -> int:
        if self._size is None:
            self._size = sum(1 for _ in self)
        return self._size

    def _at(self, index: int) -> Play:
        return next(islice(self, index, None))

    def pick(self, rng: Randomness) -> Play:
        require_randomness(rng)
        for _ in range(8):
            play = some_free_play(self._rules, self._state, rng)
            if play is not None:
                return play
        return self._discards[int(rng.random() * len(self._discards))]


class RoKard(CardGame[State, Rules]):
    """One deal of Ro-Kard, at one moment.

    Made by :meth:`deal` or :meth:`position`; frozen: :meth:`apply` gives a new one.

    Example:
        >>> import karo
        >>> game = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1)
        >>> len(game.seats[0].hand), len(game.helping_hand), game.pool, len(game.pattern)
        (7, 5, 28, 0)
        >>> game = game.apply(game.best_play())
        >>> print(game.pattern)
            0   1
        0  TC  JC
        >>> print(game.log[-1].score)
        row across from 0,0: TC JC: 10 + 10 = 20
        total: 20
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
        first: int | None = None,
    ) -> RoKard:
        """Deal the cards.

        Args:
            variant: A profile of Ro-Kard.
            players: How many seats; by default four, or the least that the profile allows.
            rng: A generator to shuffle with.
            seed: A number to start a generator from; with neither, the system's randomness.
            order: The whole deck in the order to deal it, instead of shuffling: the first cards go to
                seat 0, the next to seat 1, and so on, the next to the Helping Hand; the rest is the pool.
            first: The seat that begins; by default it is drawn.

        Returns:
            The game at its start.

        Raises:
            DealError: If the profile doesn't allow this many players, there is no such seat,
                or the order isn't the deck.
            VariantError: If the profile is of another game.
        """
        rules = compile_rules(variant)
        count = number_of_players(players, rules.options.deal.hand_sizes, variant.name)
        source = randomness(rng, seed)
        dealt = rules.deck.deal([rules.hand_size(count)] * count, order=order, rng=source)
        first = int(source.random() * count) if first is None else first
        require_seat(first, count)
        open_cards = rules.options.deal.helping_hand
        state = State(
            hands=tuple(tuple(sorted(hand)) for hand in dealt.hands),
            helping=tuple(sorted(dealt.rest[:open_cards])),
            pool=dealt.rest[open_cards:],
            pattern=Pattern(),
            scores=(0,) * count,
            first=first,
            to_move=first,
        )
        return RoKard._make(variant, rules, state, dealt)

    @staticmethod
    def position(
        variant: Variant,
        *,
        hands: Sequence[Iterable[Card] | str],
        pattern: Pattern | str = "",
        helping_hand: Iterable[Card] | str = (),
        pool: Iterable[Card] | str | None = None,
        scores: Sequence[int] | None = None,
        first: int = 0,
        to_move: int | None = None,
    ) -> RoKard:
        """Set up a position.

        Args:
            variant: A profile of Ro-Kard.
            hands: The cards of each seat, or their text.
            pattern: The Pattern, or its text or picture.
            helping_hand: The cards of the Helping Hand, or their text.
            pool: The cards of the drawing pool, the next to be drawn first; by default all
                others of the deck, sorted.
            scores: The points of each seat; by default none.
            first: The seat that began the deal.
            to_move: The seat to move; by default the first one.

        Returns:
            The game in this position, with an empty log.

        Raises:
            CardError: If a text names no card.
            PositionError: With all that is wrong: cards are missing or too many, the Pattern is not
                valid, or a seat can't be so.
            TextError: If the text of the Pattern can't be read.
            VariantError: If the profile is of another game.

        Example:
            >>> import karo
            >>> game = karo.RoKard.position(
            ...     karo.load_variant("rokard"),
            ...     hands=["7H 2C", "KD"],
            ...     pattern="8H@0,0 9H@1,0",
            ...     helping_hand="6H",
            ... )
            >>> print(*game.legal_plays[:3], sep="; ")
            place 7H@0,-1; place 6H@-1,-1 7H@0,-1 helping 6H; place 7H@-1,0
        """
        from karo.rokard.position import Setup, set_up  # noqa: PLC0415 - needs tomllib

        rules = compile_rules(variant)
        setup = Setup(
            hands=tuple(given_cards("hands", hand) for hand in given_list("hands", hands)),
            pattern=_pattern(pattern),
            helping_hand=given_cards("helping_hand", helping_hand),
            pool=None if pool is None else given_cards("pool", pool),
            scores=None if scores is None else given_list("scores", scores),
            first=first,
            to_move=to_move,
        )
        return RoKard._make(variant, rules, *set_up(rules, setup))

    @staticmethod
    def check_pattern(variant: Variant, pattern: Pattern) -> tuple[Refusal, ...]:
        r"""What is wrong with a Pattern as it lies, however it came about.

        Args:
            variant: A profile of Ro-Kard.
            pattern: The Pattern.

        Returns:
            Everything that is wrong with it; empty if it is valid.

        Raises:
            ArgumentError: If it isn't a Pattern.

        Example:
            >>> import karo
            >>> pattern = karo.Pattern.parse("8H 9H\n8C .")
            >>> karo.RoKard.check_pattern(karo.load_variant("rokard"), pattern)
            ()
        """
        rules = compile_rules(variant)
        require_a("a Pattern", pattern, Pattern)
        return with_values(variant, check_pattern(rules, pattern))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat: its hand and its points so far."""
        return tuple(map(Seat, self._state.hands, self._state.scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far; what the hands left over do to them is in the outcome."""
        return self._state.scores

    @property
    def pattern(self) -> Pattern:
        """The Pattern."""
        return self._state.pattern

    @property
    def helping_hand(self) -> tuple[Card, ...]:
        """The Helping Hand, sorted; everybody sees it."""
        return self._state.helping

    @property
    def pool(self) -> int:
        """How many cards the drawing pool has."""
        return len(self._state.pool)

    @property
    def pool_cards(self) -> tuple[Card, ...]:
        """The cards of the drawing pool, the next to be drawn first; nobody sees them."""
        return self._state.pool

    def view(self, seat: int | None) -> RoKardView:
        from karo.rokard.view import view_of  # noqa: PLC0415 - only who looks needs it

        if seat is not None:
            require_seat(seat, len(self._state.hands))
        return view_of(self, seat)

    def _data(self) -> dict[str, Any]:
        from karo.rokard.position import told_deal  # noqa: PLC0415 - needs tomllib

        state = self._state
        return told_deal(state, Deal(state.hands, state.pool))

    def _deal_data(self) -> dict[str, Any]:
        from karo.rokard.position import told_deal  # noqa: PLC0415 - needs tomllib

        return told_deal(self._start, self._dealt)

    @staticmethod
    def _read_state(rules: Rules, reading: Reading) -> tuple[State, Deal] | None:
        from karo.rokard.position import read_state  # noqa: PLC0415 - needs tomllib

        return read_state(rules, reading)

    @classmethod
    def _read_view(cls, variant: Variant, reading: Reading) -> RoKardView | None:
        from karo.rokard.view import read_view  # noqa: PLC0415 - needs tomllib

        return read_view(variant, reading)

    @property
    def log(self) -> tuple[ScoredEntry, ...]:
        """Every play so far with what it scored; no part of equality."""
        return cast("tuple[ScoredEntry, ...]", self._log)

    @property
    def legal_plays(self) -> LegalPlays:
        """Every choice of the player to move; empty once the deal has ended.

        Where a play fills one line, they are counted and picked without making them all.
        With free placement they are made one after the other, and ``len`` makes them all: in most
        positions they are too many for that, so look at some, or use ``pick``. To ask for more than there are
        may take long, too, if the Helping Hand is large and few plays take a card from the hand.
        """
        return super().legal_plays

    @staticmethod
    def _compile(variant: Variant) -> Rules:
        return compile_rules(variant)

    def _list(self) -> LegalPlays:
        rules, state = self._rules, self._state
        if state.reason:
            return _LinePlays(self, None, [])
        if rules.one_line:
            return _LinePlays(self, Line(rules, state), discards(state))
        return _FreePlays(self, rules, state, discards(state))

    def _settle(self) -> Outcome:
        return settle(self._rules, self._state)

    def _refusals(self, play: Play, seat: int | None) -> list[Refusal]:
        return check_play(self._rules, self._state, play, seat)

    def _lies(self) -> str:
        cards = len(self._state.pattern)
        return f"{cards} card{'' if cards == 1 else 's'} in the Pattern"

    def parse_play(self, text: str) -> Play:
        return read_play(self._rules, self._state, text)

    def score_of(self, play: Play) -> Score:
        """What a legal play scores, item by item.

        Args:
            play: The play.

        Returns:
            The rows that it makes or makes longer with their points, and the bonuses; nothing for a
            discard.

        Raises:
            IllegalPlay: If the rules refuse it.
        """
        require_legal(play, self._judge(play, None))
        return score_play(self._rules, self._state.pattern, play) if isinstance(play, Place) else Score(())

    def best_play(self, *, most: int = 20_000) -> Play:
        """The play with the most points.

        Where several have as many, it is the first of them in the order of :attr:`legal_plays`. With
        free placement it is one that fills one line, if there is such a one among them, in the order that
        these have where no others are legal; else the first of those looked at.

        Args:
            most: With free placement, how many of the legal plays are looked at, since there are too many
                to look at all. The plays of one line are looked at besides.

        Returns:
            The play; a discard where nothing can be placed.

        Raises:
            ArgumentError: If ``most`` is no number of plays.
            GameOver: If the deal has ended.
        """
        require_whole("most", most)
        if self._state.reason:
            raise GameOver
        plays = self.legal_plays
        if isinstance(plays, _LinePlays):
            return plays.best()
        line = _LinePlays(self, Line(self._rules, self._state), discards(self._state))
        return max(chain([line.best()], islice(plays, most)), key=self._points)

    def _points(self, play: Play) -> int:
        if not isinstance(play, Place):
            return 0
        return score_play(self._rules, self._state.pattern, play).total

    def _after(self, play: Play) -> RoKard:
        if not isinstance(play, Place | Discard):
            raise TypeError(f"{play!r} is not a play of Ro-Kard")
        if isinstance(play, Place) and not self._state.pattern:
            play = _from_origin(play)
        state, score = after(self._rules, self._state, play)
        effect: Effect = "went-out" if state.reason else ""
        entry = ScoredEntry(self._state.to_move, play, effect, score=score)
        return RoKard._make(self._variant, self._rules, state, self._dealt, (*self._log, entry), self._start)


def _from_origin(play: Place) -> Place:
    """The play that begins the Pattern, moved so that its first card lies on 0,0."""
    left, top = play.placements[0].cell
    return attrs.evolve(
        play,
        placements=[
            Placement(item.slot, Cell(item.cell.column - left, item.cell.row - top))
            for item in play.placements
        ],
    )


def _pattern(pattern: Pattern | str) -> Pattern:
    if isinstance(pattern, str):
        return Pattern.parse(pattern)
    if not isinstance(cast("object", pattern), Pattern):
        raise PositionError.of(f"pattern: expected a Pattern or its text, got {brief(pattern)}")
    return pattern

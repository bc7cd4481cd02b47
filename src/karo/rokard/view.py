"""What a seat may know of a deal of Ro-Kard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import attrs

from karo.cardgame import CardView
from karo.cards import JOKER, Card, write_cards
from karo.deck import Deal, Randomness, randomness
from karo.errors import Code, DealError, GameOver, IllegalPlay, KaroError
from karo.files.reading import Reading
from karo.options import Variant
from karo.plays import Play, require_legal
from karo.rokard.game import RoKard, ScoredEntry
from karo.rokard.guess import guess
from karo.rokard.pattern import Pattern
from karo.rokard.plays import Discard
from karo.rokard.position import Setup, build_public, read_public_setup, told
from karo.rokard.reading import read_play
from karo.rokard.rules import Rules, compile_rules
from karo.rokard.scoring import Score
from karo.rokard.state import State
from karo.setups import Hand, check_hands, check_outcome, read_hands, size_of
from karo.views import Fact
from karo.words import shown_text

__all__ = ["RoKardView", "SeatView"]


@attrs.frozen
class SeatView:
    """One place at the table, as another seat sees it.

    Attributes:
        cards: How many cards it holds.
        hand: The cards, sorted; None if they are hidden.
        score: The points so far.
    """

    cards: int
    hand: tuple[Card, ...] | None
    score: int

    def _repr_svg_(self) -> str | None:
        # For notebooks.
        from karo.show.svg import hand_svg  # noqa: PLC0415 - only who looks needs it

        return None if self.hand is None else hand_svg(self.hand)


@attrs.frozen(repr=False)
class RoKardView(CardView[State, Rules]):
    """What a seat may know of a deal of Ro-Kard: its hand, what lies open, and counts of the rest.

    Once the deal has ended all hands lie open, since all are counted. The pool stays hidden.

    Attributes:
        start_sizes: How many each held before the first play of the log.

    Example:
        >>> import karo
        >>> game = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1, first=1)
        >>> view = game.view(1)
        >>> view.hand == game.seats[1].hand, view.hand_sizes, view.pool
        (True, (7, 7, 7), 28)
        >>> view.seats[0].hand is None, view.best_play() == game.best_play()
        (True, True)
    """

    start_sizes: tuple[int, ...]

    @property
    def pattern(self) -> Pattern:
        """The Pattern."""
        return self._state.pattern

    @property
    def helping_hand(self) -> tuple[Card, ...]:
        """The Helping Hand, sorted."""
        return self._state.helping

    @property
    def pool(self) -> int:
        """How many cards the drawing pool has."""
        return len(self._state.pool)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self._state.scores

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat's own hand, sorted; none for a spectator."""
        return () if self.seat is None else self._state.hands[self.seat]

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Every seat: how many cards it holds and which, if that can be seen, and its points."""
        return tuple(
            SeatView(size, hand if self._sees(seat) else None, score)
            for seat, (size, hand, score) in enumerate(
                zip(self.hand_sizes, self._state.hands, self.scores, strict=True)
            )
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this view doesn't show, sorted: each is in a hidden hand or in the pool."""
        state = self._state
        seen = [card for hand in state.hands for card in hand]
        seen += [*state.helping, *state.pattern.cards]
        return tuple(sorted((Counter(self._rules.deck.cards) - Counter(seen)).elements()))

    @property
    def facts(self) -> tuple[Fact, ...]:
        # Nobody passes, so nobody tells what a hand lacks.
        return ()

    @property
    def missing_facts(self) -> tuple[Fact, ...]:
        return ()

    def score_of(self, play: Play) -> Score:
        """What a play scores, as :meth:`karo.RoKard.score_of` tells it.

        Args:
            play: A legal play of this seat.

        Raises:
            IllegalPlay: If the rules refuse it.
        """
        require_legal(play, self.check(play))
        return self._game.score_of(play)

    def best_play(self, *, most: int = 20_000) -> Play:
        """The play with the most points, as :meth:`karo.RoKard.best_play` finds it.

        Args:
            most: With free placement, how many plays are looked at.

        Raises:
            ArgumentError: If ``most`` is no number of plays.
            GameOver: If the deal has ended.
            IllegalPlay: If another seat is to move.
        """
        if self.outcome is not None:
            raise GameOver
        if not self.is_to_move:
            raise IllegalPlay("best play", self.check(Discard(())))
        return self._game.best_play(most=most)

    def determinize(self, *, rng: Randomness | None = None, seed: int | None = None) -> RoKard:
        """A whole game that this view could be of: the hidden cards are filled in by chance.

        What the hidden hands and the pool hold now is equally likely for every way to share out the
        unseen cards, since no play tells anything of the cards that stay in a hand.

        Args:
            rng: A generator.
            seed: A number to start a generator from; with neither, the system's randomness.

        Returns:
            A game with every card in a place. Its view from this seat equals this one, and its log
            can be replayed.

        Raises:
            DealError: If no such game is found.

        Example:
            >>> import karo
            >>> game = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1)
            >>> guess = game.view(1).determinize(seed=1)
            >>> guess.view(1) == game.view(1), guess == game
            (True, False)
        """
        game = _guessed(self, randomness(rng, seed))
        for entry in self.log:
            game = _after(game, entry.play)
        return game

    @property
    def _game(self) -> RoKard:
        return cast("RoKard", self._core)

    def _data(self) -> dict[str, Any]:
        hands = [seat.cards if seat.hand is None else write_cards(seat.hand) for seat in self.seats]
        start, outcome = self._begun, self.outcome
        begun = {"hands": list(self.start_sizes), "pool": len(start.pool), **told(start)}
        return {
            "hands": hands,
            "pool": self.pool,
            **told(self._state, full=True),
            **({"start": begun} if self.log else {}),
            **({"outcome": outcome.to_dict()} if outcome is not None else {}),
        }


# The game's own view may look inside it.
_make = RoKard._make  # pyright: ignore[reportPrivateUsage]


def _state_of(game: RoKard) -> State:
    return game._state  # pyright: ignore[reportPrivateUsage]


def _after(game: RoKard, play: Play) -> RoKard:
    return game._after(play)  # pyright: ignore[reportPrivateUsage]


def _covered(state: State, open_hands: Sequence[int], pool: int | None = None) -> State:
    """A state without the hands that aren't open; in the pool, jokers stand for cards that nobody sees."""
    return state._replace(
        hands=tuple(hand if seat in open_hands else () for seat, hand in enumerate(state.hands)),
        pool=(JOKER,) * (len(state.pool) if pool is None else pool),
    )


def view_of(game: RoKard, seat: int | None) -> RoKardView:
    """The view of a seat, or of a spectator."""
    state, start = _state_of(game), _state_of(game.start)
    everyone = range(len(state.hands))
    open_hands = list(everyone) if state.reason else [number for number in everyone if number == seat]
    core = _make(
        game.variant,
        compile_rules(game.variant),
        _covered(state, open_hands),
        Deal((), ()),
        game.log,
        _covered(start, ()),
    )
    return RoKardView(seat, core, tuple(map(len, state.hands)), tuple(map(len, start.hands)))


def _guessed(view: RoKardView, source: Randomness) -> RoKard:
    """A start that leads to what the view shows; raises a DealError where there is none."""
    rules, variant = compile_rules(view.variant), view.variant
    core = cast("RoKard", view._core)  # pyright: ignore[reportPrivateUsage]
    start = guess(
        rules,
        _state_of(core.start),
        view.start_sizes,
        [entry.play for entry in core.log],
        [seat.cards if seat.hand is None else seat.hand for seat in view.seats],
        source,
    )
    return _make(variant, rules, start, Deal(start.hands, (*start.helping, *start.pool)))


# ---------------------------------------------------------------- plain data


def read_view(variant: Variant, reading: Reading) -> RoKardView | None:
    """The view that plain data describes; None if something is wrong, which is told."""
    rules = compile_rules(variant)
    seat = reading.whole("seat", -1) if "seat" in reading else None
    hands = read_hands(reading)
    pool = _read_pool(reading)
    now = read_public_setup(reading)
    log = [(item, item.whole("seat", -1), item.text("play")) for item in reading.tables("log")]
    outcome, starting = reading.table("outcome"), reading.table("start")
    sizes: tuple[int, ...] | None = tuple(map(size_of, hands))
    begun, begun_pool = now, pool
    if starting is not None:
        sizes, begun_pool = starting.wholes("hands"), _read_pool(starting)
        begun = read_public_setup(starting)
        starting.finish()
    elif log:
        reading.missing("start", "a table with what there was before the log begins")
    effects = [item.word("effect", ("went-out",)) for item, *_ in log]
    for item, *_ in log:
        item.finish()
    reading.finish()
    if not reading.is_good or sizes is None or not _check_hands(rules, reading, seat, now, hands, pool):
        return None
    state = build_public(rules, now, len(hands), reading.fault)
    start = build_public(rules, begun, len(sizes), reading.fault)
    if state is None or start is None:
        return None
    shown = state._replace(
        hands=tuple(() if isinstance(hand, int) else tuple(sorted(hand)) for hand in hands),
        pool=(JOKER,) * pool,
    )
    core = _make(variant, rules, shown, Deal((), ()), (), start._replace(pool=(JOKER,) * begun_pool))
    view = _with_log(reading, RoKardView(seat, core, tuple(map(size_of, hands)), sizes), log, effects)
    if view is None or not check_outcome(reading, outcome, view.outcome):
        return None
    return view


def _read_pool(reading: Reading) -> int:
    size = reading.whole("pool", -1)
    if not 0 <= size <= 54:
        reading.fault(Code.OUT_OF_RANGE, "pool", "it is how many cards the pool has")
        return 0
    return size


def _check_hands(
    rules: Rules,
    reading: Reading,
    seat: int | None,
    now: Setup,
    hands: list[Hand],
    pool: int,
) -> bool:
    """Whether the hands are those that this seat sees, and all cards are there."""
    lying = (*now.pattern.cards, *now.helping_hand)
    check_hands(reading, rules.deck, now, seat, hands, lying)
    total = sum(map(size_of, hands)) + pool + len(lying)
    if total != len(rules.deck):
        text = (
            f"hands, pool, Pattern and Helping Hand are {total} cards, not the {len(rules.deck)} of the deck"
        )
        reading.fault(Code.BAD_DEAL, "pool", text)
    return reading.is_good


def _with_log(
    reading: Reading, view: RoKardView, log: list[tuple[Reading, int, str]], effects: list[str]
) -> RoKardView | None:
    """The view with its log, if that leads from its start to where it is."""
    entries: list[ScoredEntry] = []
    core = cast("RoKard", view._core)  # pyright: ignore[reportPrivateUsage]
    rules, variant, state = compile_rules(view.variant), view.variant, _state_of(core)
    start = _state_of(core.start)
    for number, (_, seat, text) in enumerate(log, start=1):
        try:
            # A play is written out in full, so that nothing is read into it.
            play = read_play(rules, start._replace(pattern=Pattern(), helping=()), text)
        except KaroError as error:
            reading.fault(Code.ILLEGAL_PLAY, "log", f"entry {number}: {shown_text(text)}: {error.message}")
            return None
        entries.append(ScoredEntry(seat, play, "went-out" if effects[number - 1] else ""))
    written = _make(variant, rules, state, Deal((), ()), tuple(entries), start)
    view = attrs.evolve(view, _core=written)
    try:
        game = _guessed(view, randomness(seed=0))
        for number, entry in enumerate(entries, start=1):
            refusals = game.check(entry.play, seat=entry.seat)
            if refusals:
                text = f"entry {number}: {entry.play}: {refusals[0].message}"
                reading.fault(refusals[0].code, "log", text)
                return None
            game = _after(game, entry.play)
    except DealError as error:
        reading.fault(Code.CONFLICT, "log", str(error))
        return None
    made = view_of(game, view.seat)
    told_effects = ["went-out" if entry.effect else "" for entry in game.log]
    same = made.to_dict()["view"] == view.to_dict()["view"]
    if not same or told_effects != effects:
        reading.fault(Code.CONFLICT, "log", "it doesn't lead to the rest of the view")
        return None
    return made

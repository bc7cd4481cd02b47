"""What a seat may know of a deal of Joker Karo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs

from karo.arguments import require_whole
from karo.cardgame import CardView
from karo.cards import Card, write_cards
from karo.deck import Deal, Randomness, randomness
from karo.errors import Code, IllegalPlay, KaroError
from karo.files.reading import Reading
from karo.jokerkaro.bits import cards_of, pack
from karo.jokerkaro.game import JokerKaro
from karo.jokerkaro.guess import Clue, Hidden, denies, guess
from karo.jokerkaro.history import Moment, effect_of, holds, moments, step, tally, without_hands
from karo.jokerkaro.plays import End, Lay, Pass
from karo.jokerkaro.position import Setup, build_public, read_public_setup, told
from karo.jokerkaro.reading import read_play
from karo.jokerkaro.rules import Rules, compile_rules
from karo.jokerkaro.solving import BestTurn, TurnCount, WayOut
from karo.jokerkaro.solving.weights import WeightsLike
from karo.jokerkaro.state import State
from karo.jokerkaro.table import Table
from karo.options import Variant
from karo.plays import LogEntry, Play, Turn
from karo.setups import Hand, check_hands, check_outcome, read_hands, size_of
from karo.views import Fact
from karo.words import shown_text

__all__ = ["JokerKaroView", "SeatView", "hidden_of"]


@attrs.frozen
class SeatView:
    """One place at the table, as another seat sees it.

    Attributes:
        cards: How many cards it holds.
        hand: The cards, sorted; None if they are hidden.
        turns: The turns in which it has played a card.
        dropped_out: Whether it is out until the next deal.
    """

    cards: int
    hand: tuple[Card, ...] | None
    turns: int
    dropped_out: bool

    def _repr_svg_(self) -> str | None:
        # For notebooks.
        from karo.show.svg import hand_svg  # noqa: PLC0415 - only who looks needs it

        return None if self.hand is None else hand_svg(self.hand)


@attrs.frozen(repr=False)
class JokerKaroView(CardView[State, Rules]):
    """What a seat may know of a deal of Joker Karo: its hand, the table, and counts of the rest.

    Once the deal has ended all hands lie open, since all are counted. The cards set aside stay hidden.

    Attributes:
        set_aside_size: How many cards are set aside.

    Example:
        >>> import karo
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> view = game.view(1)
        >>> view.hand == game.seats[1].hand, view.hand_sizes, view.set_aside_size
        (True, (24, 24, 24, 24), 12)
        >>> view.seats[0].hand is None, view.is_to_move, len(view.legal_plays)
        (True, False, 0)
    """

    set_aside_size: int

    @property
    def table(self) -> Table:
        """The melds in the order laid."""
        return self._game.table

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat's own hand, sorted; none for a spectator."""
        return () if self.seat is None else cards_of(self._state.hands[self.seat])

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Every seat: how many cards it holds and which, if that can be seen."""
        state = self._state
        return tuple(
            SeatView(
                cards=size,
                hand=cards_of(state.hands[seat]) if self._sees(seat) else None,
                turns=state.turns[seat],
                dropped_out=bool(state.out >> seat & 1),
            )
            for seat, size in enumerate(self.hand_sizes)
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this view doesn't show, sorted: each is in a hidden hand or set aside."""
        return cards_of(self._unseen)

    @property
    def can_pass(self) -> bool:
        """Whether this seat may pass now."""
        return self.can(Pass())

    @property
    def can_end(self) -> bool:
        """Whether this seat may end its turn now."""
        return self.can(End())

    @property
    def is_stuck(self) -> bool:
        """Whether this seat is to move and has no card to play."""
        return self.is_to_move and self._game.is_stuck

    def turns(self) -> Iterator[Turn]:
        """Every result of a whole turn of this seat once, as :meth:`karo.JokerKaro.turns` finds them.

        Returns:
            The turns; none while another seat is to move.
        """
        return self._game.turns() if self.is_to_move else iter(())

    def count_turns(self, *, limit: int = 10_000) -> TurnCount:
        """How many results :meth:`turns` would list, as :meth:`karo.JokerKaro.count_turns` counts them.

        Args:
            limit: How many results, or parts of results, to look at before giving up.

        Returns:
            The number, and whether it is exact; 0 while another seat is to move.

        Raises:
            ArgumentError: If the limit isn't a whole number from 0.
        """
        require_whole("limit=", limit)
        return self._game.count_turns(limit=limit) if self.is_to_move else TurnCount(0, exact=True)

    def best_turn(
        self, weights: WeightsLike | None = None, *, limit: int = 200, go_out: bool = True
    ) -> BestTurn:
        """The best whole turn of this seat, as :meth:`karo.JokerKaro.best_turn` finds it.

        Args:
            weights: What it is worth to get rid of each card.
            limit: Most positions to look at where wilds move on the table.
            go_out: Whether going out comes before everything.

        Returns:
            The turn, its value, and whether no turn is better.

        Raises:
            GameOver: If the deal has ended.
            IllegalPlay: If another seat is to move.
            ArgumentError: If the weights aren't known, or no finite numbers.
        """
        self._require_turn("best turn")
        return self._game.best_turn(weights, limit=limit, go_out=go_out)

    def can_go_out(self, *, limit: int = 200) -> WayOut:
        """Whether this seat can play its last card in this turn.

        Args:
            limit: Most positions to look at where wilds move on the table.

        Returns:
            The answer, true where it can, with the turn.

        Raises:
            GameOver: If the deal has ended.
            IllegalPlay: If another seat is to move.
        """
        self._require_turn("going out")
        return self._game.can_go_out(limit=limit)

    def _require_turn(self, what: str) -> None:
        if self.to_move != self.seat:
            raise IllegalPlay(what, self.check(Pass()))

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(
            Fact(clue.seat, clue.entry, _tells(self._rules, clue))
            for clue in _clues(self._rules, self._moments)
        )

    @property
    def missing_facts(self) -> tuple[Fact, ...]:
        state = self._begun
        return tuple(
            Fact(seat, None, f"seat {seat} had {how} before the log begins; what it lacked then is unknown")
            for how, seats in (("dropped out", state.out), ("passed", state.idle))
            for seat in range(len(self.hand_sizes))
            if seats >> seat & 1 and not (how == "passed" and _passes_tell_nothing(self._rules, state, seat))
        )

    def determinize(self, *, rng: Randomness | None = None, seed: int | None = None) -> JokerKaro:
        """A whole game that this view could be of: the hidden cards are filled in by chance.

        Hands are filled card by card, and no card goes to a hand that could then have been played when
        its seat passed for want of a play. Where that gets stuck it starts again, but not for ever.
        Afterwards cards are exchanged at random as long as everything fits, so that no deal is much
        likelier than another; exactly equal chances are not promised.

        Args:
            rng: A generator.
            seed: A number to start a generator from; with neither, the system's randomness.

        Returns:
            A game with every card in a place. Its view from this seat equals this one, and its log
            can be replayed: who passed for want of a play had none.

        Raises:
            DealError: If no such game is found within the limit.

        Example:
            >>> import karo
            >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
            >>> guess = game.view(1).determinize(seed=1)
            >>> guess.view(1) == game.view(1), guess == game
            (True, False)
        """
        source = randomness(rng, seed)
        played, state = self._moments, self._state
        known = tally(played, len(self.hand_sizes))
        hands, aside = guess(self._rules, self._hidden_in(played), source)
        now = state._replace(
            hands=tuple(
                mine if guessed is None else guessed for mine, guessed in zip(state.hands, hands, strict=True)
            ),
            aside=aside,
        )
        first = tuple(hand + spent for hand, spent in zip(now.hands, known.spent, strict=True))
        start = self._begun._replace(hands=first, aside=aside)
        dealt = Deal(tuple(map(cards_of, first)), cards_of(aside))
        return _make(self.variant, self._rules, now, dealt, self.log, start)

    def _hidden_in(self, played: list[Moment]) -> Hidden:
        """What is to be filled in, and what the plays of the log tell of it."""
        return Hidden(
            unseen=self._unseen,
            sizes=tuple(None if self._sees(seat) else size for seat, size in enumerate(self.hand_sizes)),
            aside=self.set_aside_size,
            pinned=tally(played, len(self.hand_sizes)).pinned,
            clues=tuple(clue for clue in _clues(self._rules, played) if not self._sees(clue.seat)),
        )

    @property
    def _game(self) -> JokerKaro:
        return cast("JokerKaro", self._core)

    @property
    def _moments(self) -> list[Moment]:
        return moments(self._rules, self._begun, self.log)

    @property
    def _unseen(self) -> int:
        seen = sum(self._state.hands) + pack(self.table.cards)
        return pack(self._rules.deck.cards) - seen

    def _data(self) -> dict[str, Any]:
        hands = [
            size if seat.hand is None else write_cards(seat.hand)
            for seat, size in zip(self.seats, self.hand_sizes, strict=True)
        ]
        start = told(self._begun)
        outcome = self.outcome
        return {
            "hands": hands,
            "set_aside": self.set_aside_size,
            **told(self._state, full=True),
            **({"start": start} if start and self.log else {}),
            **({"outcome": outcome.to_dict()} if outcome is not None else {}),
        }


# The game's own view may look inside it.
_make = JokerKaro._make  # pyright: ignore[reportPrivateUsage]


def _state_of(game: JokerKaro) -> State:
    return game._state  # pyright: ignore[reportPrivateUsage]


def view_of(game: JokerKaro, seat: int | None) -> JokerKaroView:
    """The view of a seat, or of a spectator."""
    state = _state_of(game)
    open_hands = tuple(
        hand if state.reason or number == seat else 0 for number, hand in enumerate(state.hands)
    )
    core = _make(
        game.variant,
        compile_rules(game.variant),
        state._replace(hands=open_hands, aside=0),
        Deal((), ()),
        game.log,
        without_hands(_state_of(game.start)),
    )
    sizes = tuple(len(held.hand) for held in game.seats)
    return JokerKaroView(seat, core, sizes, len(game.set_aside))


def hidden_of(view: JokerKaroView) -> Hidden:
    """What a view doesn't show, for who fills it in many times; see :func:`karo.jokerkaro.guess.guess`."""
    return view._hidden_in(view._moments)  # pyright: ignore[reportPrivateUsage]


# ---------------------------------------------------------------- what passes tell


def _clues(rules: Rules, played: list[Moment]) -> list[Clue]:
    """The plays of the log that tell something of the hand that made them."""
    if not played:
        return []
    since = tally(played, len(played[0].state.hands)).since
    return [
        Clue(moment.state.to_move, number, moment.state, spent, naturally)
        for number, (moment, spent) in enumerate(zip(played, since, strict=True))
        if (naturally := _tells_of(rules, moment)) is not None
    ]


def _tells_of(rules: Rules, moment: Moment) -> bool | None:
    """Whether a play tells of melds without wilds alone; None if it tells nothing."""
    opens = moment.state.opens(rules)
    if isinstance(moment.play, Pass):
        return None if rules.options.turn.passing == "free" and not opens else False
    if not opens or moment.state.played or not isinstance(moment.play, Lay):
        return None
    helped = any(rules.melds.counts_as_wild(slot) for slot in moment.play.meld)
    return True if helped and rules.options.first_turn.wilds == "if-needed" else None


def _passes_tell_nothing(rules: Rules, state: State, seat: int) -> bool:
    first_turn = rules.opening and not state.turns[seat]
    return rules.options.turn.passing == "free" and not first_turn


def _tells(rules: Rules, clue: Clue) -> str:
    seat, state = clue.seat, clue.state
    meld = rules.options.first_turn.meld.replace("-", " ")
    if clue.naturally:
        return f"seat {seat} laid its first {meld} with a wild, so it held none without"
    if state.opens(rules):
        return f"seat {seat} passed in its first turn, so it held no {meld} to lay"
    if not state.table:
        return f"seat {seat} passed on an empty table, so it held nothing to lay"
    melds = "1 meld" if len(state.table) == 1 else f"{len(state.table)} melds"
    return f"seat {seat} passed when {melds} lay on the table, so it held nothing to lay or to add to them"


# ---------------------------------------------------------------- plain data


def read_view(variant: Variant, reading: Reading) -> JokerKaroView | None:
    """The view that plain data describes; None if something is wrong, which is told."""
    rules = compile_rules(variant)
    seat = reading.whole("seat", -1) if "seat" in reading else None
    hands = read_hands(reading)
    aside = reading.whole("set_aside", -1)
    if "set_aside" not in reading:
        reading.missing("set_aside", "how many cards are set aside")
    now = read_public_setup(reading)
    log = reading.tables("log")
    outcome = reading.table("outcome")
    starting = reading.table("start")
    if starting is not None:
        begin = read_public_setup(starting)
        starting.finish()
    else:
        begin = Setup(first=now.first) if log else now
    reading.finish()
    if not reading.is_good:
        return None
    state = _check_hands(rules, reading, seat, now, hands, aside)
    if state is None:
        return None
    start = build_public(rules, begin, len(hands), (starting or reading).fault)
    if start is None:
        return None
    played = _read_log(rules, reading, start, without_hands(state), log)
    if played is None or not _check_log(rules, reading, state, [moment for moment, _ in played], hands):
        return None
    entries = tuple(entry for _, entry in played)
    core = _make(variant, rules, state, Deal((), ()), entries, start)
    if not check_outcome(reading, outcome, core.outcome):
        return None
    return JokerKaroView(seat, core, tuple(map(size_of, hands)), aside)


def _check_hands(
    rules: Rules,
    reading: Reading,
    seat: int | None,
    now: Setup,
    hands: list[Hand],
    aside: int,
) -> State | None:
    """The state that the view shows; None if the hands don't fit it."""
    state = build_public(rules, now, len(hands), reading.fault)
    lying = [card for meld in now.table for card in meld.cards]
    check_hands(reading, rules.deck, now, seat, hands, lying)
    if aside < 0 or sum(map(size_of, hands)) + aside + len(lying) != len(rules.deck):
        text = f"hands, table and the cards set aside are not the {len(rules.deck)} cards of the deck"
        reading.fault(Code.BAD_DEAL, "set_aside", text)
    if state is None or not reading.is_good:
        return None
    return state._replace(hands=tuple(0 if isinstance(hand, int) else pack(hand) for hand in hands))


def _read_log(
    rules: Rules, reading: Reading, start: State, goal: State, log: list[Reading]
) -> list[tuple[Moment, LogEntry]] | None:
    """The log, if it leads from the start to where the view is."""
    entries: list[tuple[Moment, LogEntry]] = []
    state = start
    for number, item in enumerate(log, start=1):
        seat, text = item.whole("seat", -1), item.text("play")
        effect = item.word("effect", ("dropped-out", "skipped", "went-out"))
        item.finish()
        if not item.is_good:
            return None
        if state.reason or seat != state.to_move:
            reading.fault(Code.NOT_YOUR_TURN, "log", f"entry {number}: seat {seat} isn't to move")
            return None
        found = _step(rules, state, text, empties=number == len(log) and goal.reason == "went-out")
        if isinstance(found, str):
            reading.fault(Code.ILLEGAL_PLAY, "log", f"entry {number}: {shown_text(text)}: {found}")
            return None
        play, after = found
        entry = LogEntry(seat, play, effect_of(state, after, play))
        if entry.effect != effect:
            reading.fault(Code.CONFLICT, "log", f"entry {number}: its effect is {entry.effect or 'none'}")
            return None
        entries.append((Moment.of(state, play), entry))
        state = after
    if state != goal:
        reading.fault(Code.CONFLICT, "log", "it doesn't lead to the rest of the view")
        return None
    return entries


def _step(rules: Rules, state: State, text: str, *, empties: bool) -> tuple[Play, State] | str:
    try:
        play = read_play(rules, state.table, text)
    except KaroError as error:
        return error.message
    found = step(rules, state, play, empties=empties)
    return found[0].message if isinstance(found, list) else (play, found)


def _check_log(rules: Rules, reading: Reading, state: State, played: list[Moment], hands: list[Hand]) -> bool:
    """Whether the hands can be what the log leaves of them."""
    pinned = tally(played, len(hands)).pinned
    hidden = [seat for seat, hand in enumerate(hands) if isinstance(hand, int)]
    unseen = (
        pack(rules.deck.cards)
        - sum(state.hands)
        - pack(card for meld in state.table for card in cards_of(meld.cost))
    )
    good = holds(unseen, sum(pinned[seat] for seat in hidden))
    for seat, hand in enumerate(hands):
        held = len(cards_of(pinned[seat]))
        good &= held <= hand if isinstance(hand, int) else holds(state.hands[seat], pinned[seat])
    if good:
        seen = (clue for clue in _clues(rules, played) if clue.seat not in hidden)
        good = not any(denies(rules, clue, state.hands[clue.seat]) for clue in seen)
    if not good:
        reading.fault(Code.CONFLICT, "hands", "they can't be what the log leaves")
    return good

"""Joker Karo: one deal, from the cards to the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

import attrs

from karo.arguments import brief, require_whole
from karo.cardgame import CardGame, require_seat
from karo.cards import Card
from karo.deck import Deal, Randomness, number_of_players, randomness
from karo.errors import PositionError, Refusal
from karo.jokerkaro.bits import cards_of, pack
from karo.jokerkaro.check import check_play
from karo.jokerkaro.generate import places
from karo.jokerkaro.history import effect_of
from karo.jokerkaro.packed import meld_of
from karo.jokerkaro.plays import End, Made, Pass
from karo.jokerkaro.reading import read_play
from karo.jokerkaro.rules import Rules, compile_rules
from karo.jokerkaro.scoring import settle
from karo.jokerkaro.solving import (
    BestTurn,
    Stuck,
    TurnCount,
    WayOut,
    best_turn,
    count_turns,
    find_stuck,
    way_out,
)
from karo.jokerkaro.solving.weights import WeightsLike
from karo.jokerkaro.state import State, after
from karo.jokerkaro.table import Table
from karo.jokerkaro.turns import each_turn
from karo.melds import Meld
from karo.options import Variant
from karo.outcome import Outcome
from karo.plays import LegalPlays, LogEntry, Play, Turn
from karo.setups import given_cards, given_list

if TYPE_CHECKING:
    from karo.files.reading import Reading
    from karo.jokerkaro.view import JokerKaroView

__all__ = ["JokerKaro", "Seat"]


@attrs.frozen
class Seat:
    """One place at the table.

    Attributes:
        hand: The cards held, sorted.
        turns: The turns in which it has played a card; before the first, its turn is a first turn.
        dropped_out: Whether it is out until the next deal.
    """

    hand: tuple[Card, ...]
    turns: int
    dropped_out: bool

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import hand_svg  # noqa: PLC0415 - only who looks needs it

        return hand_svg(self.hand)


class _Plays(LegalPlays):
    """The legal plays of a position."""

    __slots__ = ("_places", "_rules", "_size", "_state", "latest")

    def __init__(self, rules: Rules, state: State) -> None:
        # Not the game, which keeps its plays: without a cycle a game is freed when nobody needs it.
        self._rules, self._state = rules, state
        self._places = places(rules, state)
        self._size = sum([ways.count for ways, _ in self._places])
        #: The play that was handed out last: it needs no check when it comes back.
        self.latest: Play | None = None

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and not check_play(self._rules, self._state, play, None)

    def __iter__(self) -> Iterator[Play]:
        for ways, index in self._places:
            for play in ways.all(index):
                self.latest = play
                yield play

    def __len__(self) -> int:
        return self._size

    def _at(self, index: int) -> Play:
        for ways, meld in self._places:
            if index < ways.count:
                self.latest = play = ways.nth(index, meld)
                return play
            index -= ways.count
        raise IndexError(index)


class JokerKaro(CardGame[State, Rules]):
    """One deal of Joker Karo (Leng), at one moment.

    Made by :meth:`deal` or :meth:`position`; frozen: :meth:`apply` gives a new one.

    Example:
        >>> import karo
        >>> game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> len(game.seats[0].hand), len(game.set_aside), len(game.table)
        (24, 12, 0)
        >>> after = game.apply(game.legal_plays[0])
        >>> len(after.table), len(game.table)
        (1, 0)
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
        dealer: int | None = None,
        first: int | None = None,
    ) -> JokerKaro:
        """Deal the cards.

        Args:
            variant: A profile of Joker Karo.
            players: How many seats; by default four, or the least that the profile allows.
            rng: A generator to shuffle with.
            seed: A number to start a generator from; with neither, the system's randomness.
            order: The whole deck in the order to deal it, instead of shuffling: the first cards go to
                seat 0, the next to seat 1, and so on; the rest is set aside.
            dealer: The seat that deals; by default the one before seat 0.
            first: The seat that begins; by default the profile says who.

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
        size = rules.options.deal.hand_sizes[count]
        dealt = rules.deck.deal([size] * count, order=order, rng=source)
        first = _first_seat(rules, count, dealer, source) if first is None else first
        require_seat(first, count)
        state = State(
            hands=tuple(pack(hand) for hand in dealt.hands),
            table=(),
            aside=pack(dealt.rest),
            turns=(0,) * count,
            first=first,
            to_move=first,
        )
        return JokerKaro._make(variant, rules, state, dealt)

    @staticmethod
    def position(
        variant: Variant,
        *,
        hands: Sequence[Iterable[Card] | str],
        table: Iterable[Meld | str] = (),
        set_aside: Iterable[Card] | str | None = None,
        turns: Sequence[int] | None = None,
        dropped_out: Iterable[int] = (),
        passed: Iterable[int] = (),
        first: int = 0,
        to_move: int | None = None,
        played: bool = False,
        content: Literal["", "lay", "extend"] = "",
        spade_ace: bool = False,
        ended: Literal["", "went-out", "last-standing", "blocked"] = "",
    ) -> JokerKaro:
        """Set up a position.

        Args:
            variant: A profile of Joker Karo.
            hands: The cards of each seat, or their text.
            table: The melds in the order laid, or their texts.
            set_aside: The cards set aside; by default all others of the deck.
            turns: For each seat, the turns in which it has played a card; by default 1 each
                if there is a meld on the table, else 0.
            dropped_out: The seats that have dropped out.
            passed: The seats that have passed or been skipped since the last card was played.
            first: The seat that began the deal.
            to_move: The seat to move, or of a deal that has ended the last that did;
                by default the first one.
            played: Whether the seat to move has played a card in its turn.
            content: What it has played, ``lay`` or ``extend``, where the profile lets that limit the turn.
            spade_ace: Whether an A♠ was played in this turn, where the profile pays more for a win with it.
            ended: Why the deal has ended; empty while it goes on.

        Returns:
            The game in this position, with an empty log.

        Raises:
            CardError: If a text names no card.
            PositionError: With everything that is wrong: cards missing or too many, melds that are not
                valid, seats that can't be so.
            VariantError: If the profile is of another game.

        Example:
            >>> import karo
            >>> game = karo.JokerKaro.position(
            ...     karo.load_variant("pagat"),
            ...     hands=["4H 8H 9C", "2C 2D 2S"],
            ...     table=["5H 6H 7H"],
            ... )
            >>> print(*game.legal_plays, sep="; ")
            extend 1 8H; extend 1 4H; extend 1 4H 8H
        """
        from karo.jokerkaro.position import Setup, set_up  # noqa: PLC0415 - needs tomllib

        rules = compile_rules(variant)
        setup = Setup(
            hands=tuple(given_cards("hands", hand) for hand in given_list("hands", hands)),
            table=_table(table),
            set_aside=None if set_aside is None else given_cards("set_aside", set_aside),
            turns=None if turns is None else given_list("turns", turns),
            dropped_out=given_list("dropped_out", dropped_out),
            passed=given_list("passed", passed),
            first=first,
            to_move=to_move,
            played=played,
            content=content,
            spade_ace=spade_ace,
            ended=ended,
        )
        return JokerKaro._make(variant, rules, *set_up(rules, setup))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat: its hand, the turns it has taken, whether it has dropped out."""
        state = self._state
        return tuple(
            Seat(cards_of(hand), turns, bool(state.out >> seat & 1))
            for seat, (hand, turns) in enumerate(zip(state.hands, state.turns, strict=True))
        )

    def view(self, seat: int | None) -> JokerKaroView:
        from karo.jokerkaro.view import view_of  # noqa: PLC0415 - only who looks needs it

        if seat is not None:
            require_seat(seat, len(self._state.hands))
        return view_of(self, seat)

    def _data(self) -> dict[str, Any]:
        from karo.jokerkaro.position import told, told_hands  # noqa: PLC0415 - needs tomllib

        return {**told(self._state), **told_hands(self._state)}

    def _deal_data(self) -> dict[str, Any]:
        from karo.jokerkaro.position import told, told_deal  # noqa: PLC0415 - needs tomllib

        return {**told(self._start), **told_deal(self._dealt)}

    @staticmethod
    def _read_state(rules: Rules, reading: Reading) -> tuple[State, Deal] | None:
        from karo.jokerkaro.position import read_state  # noqa: PLC0415 - needs tomllib

        return read_state(rules, reading)

    @classmethod
    def _read_view(cls, variant: Variant, reading: Reading) -> JokerKaroView | None:
        from karo.jokerkaro.view import read_view  # noqa: PLC0415 - needs tomllib

        return read_view(variant, reading)

    @property
    def table(self) -> Table:
        """The melds in the order laid."""
        return Table(map(meld_of, self._state.table))

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards left over by the deal, sorted; nobody sees them."""
        return cards_of(self._state.aside)

    @property
    def can_pass(self) -> bool:
        """Whether the seat to move may pass."""
        return self.can(Pass())

    @property
    def can_end(self) -> bool:
        """Whether the seat to move may end its turn."""
        return self.can(End())

    @property
    def is_stuck(self) -> bool:
        """Whether the seat to move has no card to play; no seat is once the deal has ended."""
        state = self._state
        return not state.reason and not state.played and bool(self.stuck())

    def stuck(self, seat: int | None = None) -> Stuck:
        """Whether a seat has no card to play, with a play that it could make where it has.

        It is asked as if the seat began a turn now, whoever is to move.

        Args:
            seat: The seat; by default the seat to move.

        Returns:
            The answer, true where the seat is stuck. A play in it names cards of the seat's hand,
            and ``private_to`` says who alone may see it.

        Raises:
            GameOver: If the deal has ended.
            DealError: If there is no such seat.

        Example:
            >>> import karo
            >>> pagat = karo.load_variant("pagat")
            >>> game = karo.JokerKaro.position(pagat, hands=["8H 9C", "2C"], table=["5H 6H 7H"])
            >>> print(game.stuck().play, bool(game.stuck(1)))
            extend 1 8H True
        """
        if seat is not None and not self._state.reason:
            require_seat(seat, len(self._state.hands))
        return find_stuck(self._rules, self._state, self._state.to_move if seat is None else seat)

    def turns(self) -> Iterator[Turn]:
        """Every result of a whole turn once: the first turn found that leaves this table and this hand.

        Tables are compared as multisets of melds. Within a turn, the turns go on from here. There may
        be millions: they are found one by one as they are asked for.

        Returns:
            The turns; none once the deal has ended.

        Example:
            >>> import karo
            >>> pagat = karo.load_variant("pagat")
            >>> game = karo.JokerKaro.position(pagat, hands=["4H 8H 9C", "2C"], table=["5H 6H 7H"])
            >>> print(*game.turns(), sep="; ")
            extend 1 8H; extend 1 8H / extend 1 4H; extend 1 4H
        """
        return (turn for _, turn in each_turn(self._rules, self._state))

    def count_turns(self, *, limit: int = 10_000) -> TurnCount:
        """How many results :meth:`turns` would list, mostly without listing them.

        Args:
            limit: How many results, or parts of results, to look at before giving up. Where nothing on the
                table moves, parts are enough, and the number may be far greater. Where wilds move, the
                default takes a second or two.

        Returns:
            The number, and whether it is exact; if not, there are at least that many. Once the deal has
            ended it is 0.

        Raises:
            ArgumentError: If the limit isn't a whole number from 0.
        """
        require_whole("limit=", limit)
        return count_turns(self._rules, self._state, limit=limit)

    def best_turn(
        self, weights: WeightsLike | None = None, *, limit: int = 200, go_out: bool = True
    ) -> BestTurn:
        """The best whole turn of the seat to move; within a turn, the best way to go on.

        Best is what takes most weight off the hand; of equals, what takes off more cards. Where the
        profile pays for an A♠ in the last play, a turn that goes out plays it last if it can.

        Args:
            weights: What it is worth to get rid of each card: ``"value"`` for the hand values (the
                default), ``"cards"`` for one each, or a mapping from cards (or their texts) to
                numbers, where a card that isn't named weighs its hand value. To keep a card, give it a
                negative weight.
            limit: Most positions to look at where ``wilds.swap`` or ``wilds.shift`` move wilds on the table;
                one takes some milliseconds to some tens of them. Elsewhere there is no limit.
            go_out: Whether going out comes before everything, whatever the weights say.

        Returns:
            The turn, its value, and whether no turn is better. That is proved always where
            ``wilds.swap`` and ``wilds.shift`` are ``never``, else where the limit sufficed.
            The turn is a pass where nothing can or need be played.

        Raises:
            GameOver: If the deal has ended.
            ArgumentError: If the weights aren't known, no numbers of reasonable size or for no cards,
                or the limit is no whole number from 0.

        Example:
            >>> import karo
            >>> pagat = karo.load_variant("pagat")
            >>> hand = "4H 8H 8C 8S KC JK"
            >>> game = karo.JokerKaro.position(pagat, hands=[hand, "2C"], table=["5H 6H 7H"])
            >>> best = game.best_turn()
            >>> print(best.turn, best.value, best.proved)
            extend 1 4H JK=8H / lay 8C 8H 8S 48 True
            >>> print(game.best_turn({"JK": -1}).turn)
            extend 1 4H / lay 8C 8H 8S
        """
        require_whole("limit=", limit)
        return best_turn(self._rules, self._state, weights, limit=limit, go_out=go_out)

    def can_go_out(self, *, limit: int = 200) -> WayOut:
        """Whether the seat to move can play its last card in this turn.

        Args:
            limit: Most positions to look at where ``wilds.swap`` or ``wilds.shift`` move wilds on the table;
                one takes some milliseconds to some tens of them. Elsewhere there is no limit.

        Returns:
            The answer, true where it can, with the turn; ``proved`` says whether a no is certain.

        Raises:
            GameOver: If the deal has ended.
            ArgumentError: If the limit is no whole number from 0.
        """
        require_whole("limit=", limit)
        return way_out(self._rules, self._state, limit=limit)

    @staticmethod
    def _compile(variant: Variant) -> Rules:
        return compile_rules(variant)

    def _list(self) -> LegalPlays:
        return _Plays(self._rules, self._state)

    def _settle(self) -> Outcome:
        return settle(self._rules, self._state)

    def _refusals(self, play: Play, seat: int | None) -> list[Refusal]:
        return check_play(self._rules, self._state, play, seat)

    def _lies(self) -> str:
        melds = len(self._state.table)
        return f"{melds} meld{'' if melds == 1 else 's'}"

    def parse_play(self, text: str) -> Play:
        return read_play(self._rules, self._state.table, text)

    def apply(self, play: Play | Turn, *, seat: int | None = None) -> JokerKaro:
        plays = self._plays
        if isinstance(plays, _Plays) and plays.latest is play and seat is None and not isinstance(play, Turn):
            return self._after(play, getattr(play, "made", None))
        return super().apply(play, seat=seat)

    def _after(self, play: Play, made: Made | None = None) -> JokerKaro:
        state = after(self._rules, self._state, play, made)
        entry = LogEntry(self._state.to_move, play, effect_of(self._state, state, play))
        log = (*self._log, entry)
        return JokerKaro._make(self._variant, self._rules, state, self._dealt, log, self._start)

    @staticmethod
    def _turn_end() -> Play:
        return End()


def _first_seat(rules: Rules, players: int, dealer: int | None, source: Randomness) -> int:
    dealer = -rules.step % players if dealer is None else dealer
    require_seat(dealer, players)
    option = rules.options.deal.first_player
    if option == "dealer":
        return dealer
    if option == "random":
        return int(source.random() * players)
    # "winner" has nobody to go by here; a match knows who won and says so.
    return (dealer + rules.step) % players


def _table(melds: Iterable[Meld | str]) -> tuple[Meld, ...]:
    found = given_list("table", melds)
    for meld in found:
        if not isinstance(cast("object", meld), Meld | str):
            raise PositionError.of(f"table: expected melds, got {brief(meld)}")
    return Table(found).melds

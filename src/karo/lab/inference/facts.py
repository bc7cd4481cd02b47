"""What happened in recorded deals, told without the profile that they were recorded under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, cast

import attrs

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.game import Game
from karo.jokerkaro.game import JokerKaro
from karo.jokerkaro.history import moments, tally
from karo.jokerkaro.packed import Group, Lone, PackedMeld, Run
from karo.jokerkaro.plays import End, Extend, Lay, Pass, Swap
from karo.jokerkaro.rules import compile_rules
from karo.jokerkaro.state import State
from karo.jokerkaro.view import JokerKaroView
from karo.options import Variant
from karo.plays import LogEntry, Play
from karo.records import Record
from karo.views import View

__all__ = [
    "DealFacts",
    "Decision",
    "Kind",
    "Recorded",
    "TurnFact",
    "read_deals",
    "stands_for_rank",
    "stands_for_suit",
]

#: Whatever holds deals that were played.
Recorded = Record | Game | View
#: What a play is, as far as different options decide it.
Kind = Literal["run", "set", "lone", "extend-run", "extend-set", "swap", "end", "pass"]

_LAYS: dict[type, Kind] = {Run: "run", Group: "set", Lone: "lone"}


class Decision(NamedTuple):
    """One play of a record, and what lay open to its player.

    Attributes:
        deal: The number of the deal, from 1, in the order in which the deals were given.
        turn: The number of the turn in it, from 1.
        seat: Whose play it was.
        play: The play as it was recorded.
        kind: What it was.
        cards: How many cards it took off the hand.
        first: Whether the seat had played no card in an earlier turn.
        begun: What the turn had begun with, ``lay`` or ``extend``; empty before its first play.
        hand: The hand before, packed; None if nobody knows it.
        table: The melds before.
        results: The melds that came of it.
        native: Whether a wild in a set stood for a suit too, as under ``sets.distinct_suits``.
        ends: The melds as they lay in the end, to know what wilds in sets can't have stood for.
    """

    deal: int
    turn: int
    seat: int
    play: Play
    kind: Kind
    cards: int
    first: bool
    begun: str
    hand: int | None
    table: tuple[PackedMeld, ...]
    results: tuple[PackedMeld, ...]
    native: bool
    ends: tuple[PackedMeld, ...]

    @property
    def content(self) -> str:
        """What the play makes of the turn where that is limited: ``lay`` or ``extend``."""
        return "lay" if self.kind in ("run", "set", "lone") else "extend"


class TurnFact(NamedTuple):
    """One turn: whose it was, whether it was a pass, and whether the seat had played no card before."""

    seat: int
    passed: bool
    first: bool


@attrs.frozen(kw_only=True)
class DealFacts:
    """One deal of a record.

    Attributes:
        number: Its number, from 1.
        variant: The profile that it was recorded under.
        decisions: Every play.
        turns: Every turn.
        players: What tells the player of each seat from others.
        out: The seats that had dropped out before the first turn, one bit each.
        idle: The seats that had passed in a row before it.
        over: Why it ended; empty if it was left.
        first: The seat that began.
        dealer: The seat that dealt; None if unknown.
        starter: Who won the deal before, in the same record; None if it isn't known.
        from_start: Whether the record goes back to the deal of the cards.
        sizes: How many cards each seat had at the start; None if the hands aren't known.
        deck: The cards of the whole deck, packed; None if they aren't known.
    """

    number: int
    variant: Variant
    decisions: tuple[Decision, ...]
    turns: tuple[TurnFact, ...]
    players: tuple[str, ...]
    out: int
    idle: int
    over: str
    first: int
    dealer: int | None = None
    starter: int | None = None
    from_start: bool = True
    sizes: tuple[int, ...] | None = None
    deck: int | None = None

    @property
    def hands_known(self) -> bool:
        """Whether every hand is known."""
        return all(decision.hand is not None for decision in self.decisions)


def read_deals(records: Iterable[Recorded] | Recorded) -> Iterator[DealFacts]:
    """The deals of some records, in order.

    Raises:
        ArgumentError: If something else is among the records, or a deal of another game than Joker Karo.
    """
    given = (records,) if isinstance(records, Record | Game | View) else records
    number = 0
    for index, record in enumerate(given):
        for facts in _deals_of(record, index, number):
            number += 1
            yield facts


def _deals_of(record: object, index: int, before: int) -> Iterator[DealFacts]:
    if isinstance(record, Record):
        names = record.players or tuple(f"#{index}" for _ in record.game.seats)
        winner: int | None = None
        for number, deal in enumerate(record.deals, before + 1):
            game = _require(deal.game)
            yield _of_game(game, number, _told_apart(names), deal.dealer, winner)
            outcome = game.outcome
            # Who wins otherwise depends on how hands are counted.
            winner = outcome.winner if outcome is not None and outcome.reason == "went-out" else None
    elif isinstance(record, Game):
        game = _require(record)
        yield _of_game(game, before + 1, _told_apart([f"#{index}"] * len(game.seats)), None, None)
    elif isinstance(record, JokerKaroView):
        yield _of_view(record, before + 1, _told_apart([f"#{index}"] * len(record.hand_sizes)))
    else:
        raise ArgumentError(f"expected records, games or views of Joker Karo, not {brief(record)}")


def _require(game: Game) -> JokerKaro:
    if not isinstance(game, JokerKaro):
        raise ArgumentError(f"only deals of Joker Karo can be judged, not one of {type(game).__name__}")
    return game


def _told_apart(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        f"{name} {seat}" if names.count(name) > 1 or not name else name for seat, name in enumerate(names)
    )


# ---------------------------------------------------------------- one deal


def state_of(game: Game) -> State:
    """The state of a game of Joker Karo."""
    return cast("JokerKaro", game)._state  # pyright: ignore[reportPrivateUsage]


def _of_game(
    game: JokerKaro, number: int, players: tuple[str, ...], dealer: int | None, winner: int | None
) -> DealFacts:
    states = [state_of(state) for state in game.states()]
    start = states[0]
    return _facts(
        game.variant,
        number,
        players,
        states,
        [entry.play for entry in game.log],
        hands=[state.hands for state in states],
        dealer=dealer,
        starter=winner,
        sizes=tuple(len(hand) for hand in game.dealt.hands),
        deck=sum(start.hands) + start.aside + sum(meld.cost for meld in start.table),
    )


def _of_view(view: JokerKaroView, number: int, players: tuple[str, ...]) -> DealFacts:
    core = view._core  # pyright: ignore[reportPrivateUsage]
    log: tuple[LogEntry, ...] = view.log
    played = moments(compile_rules(view.variant), state_of(core.start), log)
    now = state_of(core)
    seen = [seat for seat in range(len(now.hands)) if now.reason or seat == view.seat]
    # What a seat held is what it holds and has played since; of a hand that is hidden nothing is known.
    hands: list[tuple[int | None, ...]] = []
    since = tally(played, len(now.hands)).since
    for moment, spent in zip(played, since, strict=True):
        mover = moment.state.to_move
        held = now.hands[mover] + spent if mover in seen else None
        hands.append(tuple(held if seat == mover else None for seat in range(len(now.hands))))
    states = [*(moment.state for moment in played), now]
    return _facts(view.variant, number, players, states, [entry.play for entry in log], hands=[*hands, ()])


def _facts(
    variant: Variant,
    number: int,
    players: tuple[str, ...],
    states: Sequence[State],
    plays: Sequence[Play],
    *,
    hands: Sequence[Sequence[int | None]],
    dealer: int | None = None,
    starter: int | None = None,
    sizes: tuple[int, ...] | None = None,
    deck: int | None = None,
) -> DealFacts:
    native = bool(variant.get("sets.distinct_suits"))
    ends = states[-1].table
    decisions: list[Decision] = []
    turns: list[TurnFact] = []
    turn, begun = 1, ""
    for index, play in enumerate(plays):
        state, after = states[index], states[index + 1]
        seat = state.to_move
        kind = _kind(play)
        if not begun:
            turns.append(TurnFact(seat, kind == "pass", not state.turns[seat]))
        results = _results(state.table, after.table)
        decision = Decision(
            number, turn, seat, play, kind, _shed(play), not state.turns[seat], begun,
            hands[index][seat], state.table, results, native, ends,
        )  # fmt: skip
        decisions.append(decision)
        begun = begun or decision.content
        if play.ends_turn:
            turn, begun = turn + 1, ""
    start = states[0]
    return DealFacts(
        number=number,
        variant=variant,
        decisions=tuple(decisions),
        turns=tuple(turns),
        players=players,
        out=start.out,
        idle=start.idle,
        over=states[-1].reason,
        first=start.first,
        dealer=dealer,
        starter=starter,
        from_start=not start.table and not start.out and not any(start.turns),
        sizes=sizes,
        deck=deck,
    )


def _kind(play: Play) -> Kind:
    if isinstance(play, Pass):
        return "pass"
    if isinstance(play, End):
        return "end"
    if isinstance(play, Swap):
        return "swap"
    if isinstance(play, Extend):
        return "extend-run" if play.kind == "run" else "extend-set"
    if isinstance(play, Lay):
        kind = str(play.meld.kind)
        return "run" if kind == "run" else "set" if kind == "set" else "lone"
    raise ArgumentError(f"{play} is not a play of Joker Karo")


def _shed(play: Play) -> int:
    """How many cards leave the hand; a wild that comes into it makes up for one."""
    if isinstance(play, Swap):
        return 0 if play.slide is None and play.then is None else 1
    return len(play.cards)


def _results(before: tuple[PackedMeld, ...], after: tuple[PackedMeld, ...]) -> tuple[PackedMeld, ...]:
    if before is after:
        return ()
    changed = [new for old, new in zip(before, after, strict=False) if old != new]
    return (*changed, *after[len(before) :])


# ---------------------------------------------------------------- wilds in sets


def stands_for_rank(meld: PackedMeld, wilds: frozenset[int]) -> PackedMeld:
    """A set as it is without ``sets.distinct_suits``: a wild stands for the rank, or is in its own slot."""
    if not isinstance(meld, Group) or not meld.wilds:
        return meld
    own, others = list(meld.naturals), list[tuple[int, int]]()
    for _, card in meld.wilds:
        if card < 52 and card % 13 + 1 == meld.rank and card in wilds:
            own[card // 13] += 1
        else:
            others.append((-1, card))
    return Group(meld.rank, tuple(own), tuple(sorted(others)))


def stands_for_suit(meld: PackedMeld, end: PackedMeld, wilds: frozenset[int]) -> PackedMeld:
    """A set as it may be under ``sets.distinct_suits``: each wild stands for a suit that is missing.

    If it can be, for one that nobody adds later. Where there are not enough suits, the meld stays as it is,
    and isn't valid there.
    """
    if not isinstance(meld, Group):
        return meld
    own = list(meld.naturals)
    loose = [card for _, card in meld.wilds]
    for suit, number in enumerate(own):
        card = suit * 13 + meld.rank - 1
        if number > 1 and card in wilds:
            loose += [card] * (number - 1)
            own[suit] = 1
    if not loose:
        return meld
    later = end.naturals if isinstance(end, Group) else meld.naturals
    free = sorted((suit for suit in range(4) if not own[suit]), key=lambda suit: bool(later[suit]))
    if len(free) < len(loose):
        return meld
    pairs = tuple(sorted(zip(free, sorted(loose), strict=False)))
    return Group(meld.rank, tuple(own), pairs)

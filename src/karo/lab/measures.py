"""What is measured in a deal, and which games have what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import attrs

from karo import games
from karo.arguments import brief
from karo.errors import ArgumentError
from karo.words import nearest

if TYPE_CHECKING:
    from karo.deck import Deck
    from karo.game import Game
    from karo.options import Variant

__all__ = [
    "BEGINNER",
    "COMMON",
    "EMPTY",
    "FORCED",
    "LEAD_CHANGES",
    "PLAYS",
    "SEAT_COMMON",
    "TURNS",
    "TURN_SPACE",
    "LabGame",
    "Measure",
    "Played",
    "SeatMeasure",
    "chosen",
    "ending",
    "figure_of_deal",
    "lab_game",
    "mean_of_seats",
    "of_winner",
    "seat_figure",
    "share_of_seats",
    "sum_of_seats",
]

#: Part and whole of a measure in one deal; both are summed over the deals before they are divided.
Part = tuple[float, float]


@attrs.frozen
class Played:
    """What was seen of one deal.

    Attributes:
        reason: How it ended, as :class:`karo.Outcome` says it.
        first: The seat that began.
        order: For each seat, when it had its turn in a round: 0 for the seat that began.
        deal: Figures of the whole deal by name.
        seats: Figures of each seat by name; None if a seat has none.
    """

    reason: str
    first: int
    order: tuple[int, ...]
    deal: Mapping[str, float]
    seats: Mapping[str, tuple[float | None, ...]]

    def to_dict(self) -> dict[str, Any]:
        """The deal as data for JSON."""
        return {
            "reason": self.reason,
            "first": self.first,
            "order": list(self.order),
            "deal": dict(self.deal),
            "seats": {name: list(values) for name, values in self.seats.items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Played:
        """The deal that plain data describes.

        Args:
            data: What :meth:`to_dict` gives.
        """
        seats = {name: tuple(values) for name, values in data["seats"].items()}
        return cls(data["reason"], data["first"], tuple(data["order"]), data["deal"], seats)

    @property
    def shares_of_first(self) -> tuple[float, ...]:
        """What each seat has of the first place, which may be shared; empty if the deal is void."""
        places = self.seats.get("place", ())
        winners = sum(place == 1 for place in places)
        return tuple((place == 1) / winners for place in places) if winners else ()


@attrs.frozen
class Measure:
    """Something to measure in each deal.

    Its value over many deals is the sum of the parts by the sum of the wholes. So a mean has the whole 1
    in each deal, and a share of turns has their number.

    Attributes:
        name: Its name in tables and files.
        title: What it is, in a few words.
        part: Takes a deal; gives part and whole, ``(0, 0)`` where the deal has nothing to measure.
        kind: ``share`` if it lies between 0 and 1, so that it is shown in percent; else ``mean``.
        bounded: Whether the part alone lies between 0 and 1 and the whole is always 1.
        meaning: How exactly it is counted, where the title leaves that open.
        occurs: Whether there is anything to measure under a profile.
    """

    name: str
    title: str
    part: Callable[[Played], Part]
    kind: Literal["share", "mean"] = "mean"
    bounded: bool = False
    meaning: str = ""
    occurs: Callable[[Variant], bool] = lambda _: True

    def told(self, meaning: str) -> Measure:
        """The same measure with a sentence on how it is counted.

        Args:
            meaning: The sentence.
        """
        return attrs.evolve(self, meaning=meaning)

    def where(self, occurs: Callable[[Variant], bool]) -> Measure:
        """The same measure, for some profiles only.

        Args:
            occurs: Takes a profile.
        """
        return attrs.evolve(self, occurs=occurs)


def ending(name: str, title: str, reason: str) -> Measure:
    """A measure: the share of deals that end in one way.

    Args:
        name: Its name.
        title: What it is.
        reason: The way, as :class:`karo.Outcome` says it.
    """
    return Measure(name, title, lambda deal: (float(deal.reason == reason), 1), "share", bounded=True)


def figure_of_deal(name: str, title: str) -> Measure:
    """A measure: the mean of a figure of the deal.

    Args:
        name: Its name, and that of the figure.
        title: What it is.
    """
    return Measure(name, title, lambda deal: _one(deal.deal.get(name)))


def _one(value: float | None) -> Part:
    return (0, 0) if value is None else (value, 1)


def _of_decisions(name: str, title: str) -> Measure:
    return Measure(name, title, lambda deal: (deal.deal[name], deal.deal["decisions"]), "share")


def mean_of_seats(name: str, title: str) -> Measure:
    """A measure: the mean of a figure over the seats of a deal.

    Args:
        name: Its name, and that of the figure.
        title: What it is.
    """

    def part(deal: Played) -> Part:
        values = [value for value in deal.seats[name] if value is not None]
        return (sum(values) / len(values), 1) if values else (0, 0)

    return Measure(name, title, part)


def share_of_seats(name: str, title: str, figure: str, holds: Callable[[float], bool]) -> Measure:
    """A measure: the share of seats of which something holds.

    Args:
        name: Its name.
        title: What it is.
        figure: The figure of a seat that is looked at.
        holds: Takes the figure.
    """

    def part(deal: Played) -> Part:
        values = deal.seats[figure]
        return sum(value is not None and holds(value) for value in values) / len(values), 1

    return Measure(name, title, part, "share", bounded=True)


def _beginner(deal: Played) -> Part:
    shares = deal.shares_of_first
    return (shares[deal.first], 1) if shares else (0, 0)


def of_winner(name: str, title: str, figure: str) -> Measure:
    """A measure: the mean of a figure of who comes first; where several do, of all of them.

    Args:
        name: Its name.
        title: What it is.
        figure: The figure of a seat that is looked at.
    """

    def part(deal: Played) -> Part:
        shares = deal.shares_of_first
        values = deal.seats[figure]
        total = sum(share * (value or 0) for share, value in zip(shares, values, strict=False))
        return (total, 1) if shares else (0, 0)

    return Measure(name, title, part)


def sum_of_seats(name: str, title: str) -> Measure:
    """A measure: the mean of what the seats of a deal have together.

    Args:
        name: Its name, and that of the figure.
        title: What it is.
    """
    return Measure(name, title, lambda deal: (sum(value or 0 for value in deal.seats[name]), 1))


#: What every game has.
TURNS: Final = figure_of_deal("turns", "turns of a deal").told("Passes are turns too.")
PLAYS: Final = figure_of_deal("plays", "plays of a deal").told("Passing and ending a turn are left out.")
FORCED: Final = _of_decisions("forced", "decisions with one legal play").told(
    "The share of all points at which a seat had to play, be it a card, a pass or the end of its turn."
)
EMPTY: Final = _of_decisions("empty", "decisions with no card to play").told(
    "The share of all such points where the one legal play was to pass or to end the turn."
)
BEGINNER: Final = Measure("beginner", "first places of the seat that begins", _beginner, "share").told(
    "A shared first place counts in parts, so that 1 by the number of seats is par."
)
COMMON: Final = (TURNS, PLAYS, FORCED, EMPTY, BEGINNER)
#: For games in which somebody leads between turns.
LEAD_CHANGES: Final = figure_of_deal("lead_changes", "changes of the lead").told(
    "After each turn, from the end of the first round on, the seat is looked for that stands best; one that "
    "others draw level with still leads."
)
#: The size of the turn space, which is measured where it is asked for.
TURN_SPACE: Final = (
    figure_of_deal("turn_space", "whole turns to choose from (log 10)").told(
        "At one turn of each deal, drawn by lot, the different whole turns are counted, as far as turn_limit "
        "goes: it is the mean of the logarithms, and at least so much where not all could be counted."
    ),
    Measure(
        "turn_space_known",
        "turns where they could be counted",
        lambda deal: _one(deal.deal.get("turn_space_known")),
        "share",
    ),
)


@attrs.frozen
class SeatMeasure:
    """Something that each seat has, told by when the seat has its turn in a round.

    Attributes:
        name: Its name in tables and files.
        title: What it is, in a few words.
        of: Takes a deal and a seat; None if there is nothing to measure.
        kind: As that of a measure.
    """

    name: str
    title: str
    of: Callable[[Played, int], float | None]
    kind: Literal["share", "mean"] = "mean"

    def at(self, order: int) -> Measure:
        """The measure of the seat that has its turn then.

        Args:
            order: When it has its turn: 0 for the first.
        """
        return Measure(
            self.name, self.title, lambda deal: _one(self.of(deal, deal.order.index(order))), self.kind
        )


def seat_figure(name: str, title: str) -> SeatMeasure:
    """A figure of a seat.

    Args:
        name: Its name, and that of the figure.
        title: What it is.
    """
    return SeatMeasure(name, title, lambda deal, seat: deal.seats[name][seat])


#: What the seats of every game have.
SEAT_COMMON: Final = (
    SeatMeasure(
        "first",
        "first place",
        lambda deal, seat: deal.shares_of_first[seat] if deal.shares_of_first else None,
        "share",
    ),
)


def _each_turn_counts(game: Game, limit: int) -> tuple[int, bool]:
    plays = game.legal_plays
    if plays.counts_quickly:
        return len(plays), True
    number = sum(1 for _ in islice(plays, limit + 1))
    return min(number, limit), number <= limit


@attrs.frozen
class LabGame:
    """What the lab must know of a game.

    Attributes:
        measures: What can be measured, the most telling first.
        seat_measures: What can be measured of each seat.
        deck: The deck of a profile, so that two profiles are dealt the same cards in the same order as far
            as they have them; None if the game shuffles for itself.
        dealt: What decides which cards a seat is dealt from an order; equal under profiles that deal alike.
        step: From a seat to the next in a round.
        standing: How each seat stands, the least being best; None if nobody can tell between turns.
        seat_figures: Figures of each seat at the end of a deal, by name.
        count_turns: How many whole turns there are, and whether that is all of them or a limit was reached.
            Where nothing is said, each play is a turn.
    """

    measures: tuple[Measure, ...]
    seat_measures: tuple[SeatMeasure, ...] = SEAT_COMMON
    deck: Callable[[Variant], Deck] | None = None
    dealt: Callable[[Variant, int], object] = lambda variant, seats: (variant.digest, seats)
    step: Callable[[Variant], int] = lambda _: 1
    standing: Callable[[Game], Sequence[float]] | None = None
    seat_figures: Callable[[Game], Mapping[str, tuple[float | None, ...]]] = lambda _: {}
    count_turns: Callable[[Game, int], tuple[int, bool]] = _each_turn_counts

    @property
    def headline(self) -> str:
        """The default measure to sort a table by."""
        return self.measures[0].name


def lab_game(game: str) -> LabGame:
    """What the lab must know of a game.

    Args:
        game: The name that profiles call it by.

    Returns:
        What it tells; of a game that tells nothing, what every game has.
    """
    found: LabGame | None = games.part(game, "lab")
    return LabGame(COMMON) if found is None else found


def chosen(
    names: Sequence[str | Measure] | None, *variants: Variant, turn_space: bool
) -> tuple[Measure, ...]:
    """The measures that are asked for.

    Args:
        names: Names of measures, or measures; None for all that the game has and that occur.
        *variants: The profiles, which are of one game.
        turn_space: Whether the size of the turn space is measured.

    Returns:
        The measures.

    Raises:
        ArgumentError: If the game doesn't have one of them.
    """
    known = {measure.name: measure for measure in lab_game(variants[0].game).measures}
    if not turn_space:
        known = {name: found for name, found in known.items() if not name.startswith("turn_space")}
    if names is None:
        return tuple(found for found in known.values() if any(map(found.occurs, variants)))
    if isinstance(names, str) or not isinstance(cast("object", names), Iterable) or not names:
        raise ArgumentError(f"measures= must be a list of names, such as ['turns'], not {brief(names)}")
    found: list[Measure] = []
    for name in names:
        if isinstance(name, Measure):
            found.append(name)
        elif name in known:
            found.append(known[name])
        else:
            raise _unknown(str(name), known, measured=turn_space)
    return tuple(dict.fromkeys(found))


def _unknown(name: str, known: Mapping[str, Measure], *, measured: bool) -> ArgumentError:
    if name.startswith("turn_space") and not measured:
        return ArgumentError(f"{name} is measured only with turn_limit= above 0")
    hint = nearest(name, tuple(known))
    return ArgumentError(f"there is no measure {brief(name)}{hint} (known: {', '.join(known)})")

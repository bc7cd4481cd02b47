"""What a game is like under a profile: many deals, played and measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from karo.arguments import brief, is_whole, require_whole
from karo.errors import ArgumentError
from karo.game import Game
from karo.lab.lineups import PlayersLike, lineup
from karo.lab.measures import Measure, Played, chosen, lab_game
from karo.lab.playing import Cell
from karo.lab.runs import Progress, Run
from karo.lab.statistics import Estimate, Parts, value
from karo.lab.tables import Table, csv_text, interval_text, nth_text, value_text
from karo.options.variant import Variant, require_variant

if TYPE_CHECKING:
    import os

__all__ = ["Simulation", "number_of_seats", "require_run", "simulate"]


#: Seeds are numbers of so many bits.
_SEED_BITS: Final = 10_000


@attrs.frozen(eq=False, repr=False)
class Simulation:
    """What was measured in the deals of one profile.

    ``str(simulation)`` is a table to read.

    Attributes:
        variant: The profile.
        players: What the players are called.
        seats: How many seats there were.
        seed: What cards and chance came from.
        level: How often an interval holds the true value.
        measures: What was measured.
        values: The value of each measure by name, with its interval.
        by_order: The same of what a seat has, by when it has its turn in a round: the first, the second …
        deals: Each deal as it was seen.
    """

    variant: Variant
    players: str
    seats: int
    seed: int
    level: float
    measures: tuple[Measure, ...]
    values: Mapping[str, Estimate]
    by_order: tuple[Mapping[str, Estimate], ...]
    deals: tuple[Played, ...] = attrs.field(repr=False)

    def rows(self) -> list[dict[str, Any]]:
        """The values as rows for a table of one's own."""
        return [
            {"measure": measure.name, "title": measure.title, **_ends(self.values[measure.name])}
            for measure in self.measures
        ]

    def deal_rows(self) -> list[dict[str, Any]]:
        """One row for each seat of each deal, with all that was seen of it."""
        return [
            {
                "deal": number,
                "reason": deal.reason,
                "seat": seat,
                "order": deal.order[seat],
                **{name: values[seat] for name, values in deal.seats.items()},
                **{f"deal_{name}": figure for name, figure in deal.deal.items()},
            }
            for number, deal in enumerate(self.deals)
            for seat in range(self.seats)
        ]

    def to_csv(self) -> str:
        """The values as CSV; for those of each deal and seat, see :meth:`deal_rows`."""
        return csv_text(self.rows())

    def to_dict(self) -> dict[str, Any]:
        """The result as data for JSON, without the single deals."""
        return {
            "profile": self.variant.name,
            "digest": self.variant.digest,
            "game": self.variant.game,
            "players": self.players,
            "seats": self.seats,
            "seed": self.seed,
            "deals": len(self.deals),
            "level": self.level,
            "values": {name: estimate.to_dict() for name, estimate in self.values.items()},
            "by_order": [
                {name: estimate.to_dict() for name, estimate in values.items()} for values in self.by_order
            ],
        }

    @property
    def tables(self) -> tuple[Table, ...]:
        """The values, and those of the seats, as tables of texts."""
        what = f"{self.variant.name}, {self.players}, {self.seats} seats, {len(self.deals)} deals"
        sure = f"{100 * self.level:g} %"
        rows = tuple(
            (
                measure.title,
                value_text(measure, self.values[measure.name].value),
                interval_text(measure, self.values[measure.name]),
            )
            for measure in self.measures
        )
        first = Table(f"{what} (seed {self.seed})", ("", "value", f"{sure} interval"), rows)
        return (first, self._order_table(sure))

    def _order_table(self, sure: str) -> Table:
        known = lab_game(self.variant.game).seat_measures
        rows = tuple(
            (
                nth_text(number),
                *(_with_interval(measure.at(number - 1), values[measure.name]) for measure in known),
            )
            for number, values in enumerate(self.by_order, start=1)
        )
        head = ("turn in a round", *(measure.title for measure in known))
        return Table(f"What a seat has by its turn, with {sure} intervals", head, rows)

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables))

    def __repr__(self) -> str:
        return f"<Simulation of {self.variant.name!r}: {self.players}, {len(self.deals)} deals>"

    def _repr_html_(self) -> str:
        return "".join(table.html() for table in self.tables)


def _with_interval(measure: Measure, estimate: Estimate) -> str:
    interval = interval_text(measure, estimate)
    number = value_text(measure, estimate.value)
    return f"{number} ({interval})" if interval else number


def _ends(estimate: Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def simulate(
    variant: Variant,
    players: PlayersLike = "greedy",
    deals: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    seats: int | None = None,
    measures: Sequence[str | Measure] | None = None,
    turn_limit: int = 200,
    level: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    on_progress: Progress | None = None,
) -> Simulation:
    """Play many deals under a profile and measure them.

    The cards of each deal and the chance of its players come from the seed and the number of the deal alone,
    so the result is the same however the work is shared out.

    Args:
        variant: The profile.
        players: A player, or the name of a shipped one; or several, who sit down in turns.
        deals: How many deals.
        seed: The same number gives the same deals.
        executor: Who plays: any :class:`concurrent.futures.Executor`, such as :func:`process_pool` or that of
            a Dask client; by default this process.
        seats: How many seats; by default four, or the least that the profile allows.
        measures: The names of what is measured, or measures of your own; by default all that the game has.
        turn_limit: In each deal, the whole turns of one position, drawn by lot, are counted, and so many
            results or parts of them are looked at for it. That may take as long as the deal; 0 leaves it out.
        level: How often an interval should hold the true value.
        out: A new file to keep the deals in as they are played.
        resume: The file of such a run that wasn't finished, to go on with.
        on_progress: Called with the number of deals done and of all.

    Returns:
        The values with their intervals, and all deals.

    Raises:
        ArgumentError: If an argument isn't one of these.
        DealError: If the profile doesn't allow so many seats.
        ResultsError: If a file is of another run, was edited, or is there already.
        RunStopped: If a worker has failed; what was done is in the file.

    Example:
        >>> import karo
        >>> from karo.lab import simulate
        >>> found = simulate(karo.load_variant("pagat"), "greedy", deals=20, seed=1)
        >>> turns = found.values["turns"]
        >>> len(found.deals), turns.low < turns.value < turns.high
        (20, True)
    """
    cell = Cell(
        require_variant(variant), lineup(variant, players), number_of_seats(variant, seats), seed, turn_limit
    )
    require_run(deals, seed, turn_limit, level)
    wanted = chosen(measures, variant, turn_space=turn_limit > 0)
    with Run("simulate", [cell], executor=executor, out=out, resume=resume, on_progress=on_progress) as run:
        run.play(deals)
        played = run.deals(0, deals)
    values = {measure.name: _value(measure, played, level) for measure in wanted}
    by_order = tuple(
        {each.name: _value(each.at(order), played, level) for each in lab_game(variant.game).seat_measures}
        for order in range(cell.seats)
    )
    return Simulation(variant, cell.lineup.name, cell.seats, seed, level, wanted, values, by_order, played)


def _value(measure: Measure, played: Sequence[Played], level: float) -> Estimate:
    return value(
        Parts.of([measure.part(deal) for deal in played]), level=level, share=measure.kind == "share"
    )


def number_of_seats(variant: Variant, seats: int | None) -> int:
    """How many seats are played with.

    Args:
        variant: The profile.
        seats: The number that was asked for, or None.

    Raises:
        ArgumentError: If it isn't a number.
        DealError: If the profile doesn't allow it.
    """
    return len(Game.deal(variant, seats, seed=0).seats)


def require_run(deals: int, seed: int, turn_limit: int, level: float) -> None:
    """Make sure that the numbers of a run are such.

    Args:
        deals: How many deals.
        seed: The seed.
        turn_limit: How many turns are looked at.
        level: How often an interval should hold the true value.

    Raises:
        ArgumentError: If one isn't valid.
    """
    require_whole("deals=", deals, 1, 10**9)
    require_whole("turn_limit=", turn_limit, 0, 10**7)
    # Chance is made of its digits, and numbers of thousands of them can't be written.
    if not is_whole(seed) or seed.bit_length() > _SEED_BITS:
        raise ArgumentError(f"seed= must be a whole number, not {brief(seed)}")
    if not isinstance(cast("object", level), float) or not 0.5 <= level < 1:
        raise ArgumentError(f"level= must be at least 0.5 and less than 1, such as 0.95, not {brief(level)}")

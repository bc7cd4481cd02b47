"""Which rule changes a game most: every option one step away from a profile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, cast

import attrs

from karo.arguments import brief
from karo.errors import ArgumentError, plain_value
from karo.lab.comparison import Contrast, Verdict, contrast, corrected, default_players, verdict
from karo.lab.lineups import PlayersLike, lineups
from karo.lab.measures import Measure, chosen, lab_game
from karo.lab.playing import Cell, Lineup
from karo.lab.runs import Progress, Run
from karo.lab.simulation import number_of_seats, require_run
from karo.lab.statistics import Estimate, within
from karo.lab.steps import Skipped, Step, steps
from karo.lab.tables import Table, csv_text, difference_text, sign_notes, sign_text, value_text
from karo.options.variant import Variant, require_variant, spec_of

if TYPE_CHECKING:
    import os

__all__ = ["Effect", "Sweep", "sweep"]


@attrs.frozen(eq=False)
class Effect:
    """What one step does.

    Attributes:
        step: The step.
        contrasts: The values and differences, for each table of players.
        verdicts: What can be concluded, for each measure by name.
        same_cards: Whether each deal has the very same cards in the same hands as under the profile.
    """

    step: Step
    contrasts: tuple[Contrast, ...]
    verdicts: Mapping[str, Verdict]
    same_cards: bool

    def size(self, measure: str) -> float:
        """How far a measure changes, on average over the tables of players, up or down.

        Args:
            measure: Its name.
        """
        gaps = [each.differences[measure].value or 0 for each in self.contrasts]
        return sum(map(abs, gaps)) / len(gaps)

    def to_dict(self) -> dict[str, Any]:
        """The effect as data for JSON."""
        return {
            "option": self.step.option,
            "old": plain_value(self.step.old),
            "new": plain_value(self.step.new),
            "same_cards": self.same_cards,
            "contrasts": [each.to_dict() for each in self.contrasts],
            "verdicts": [each.to_dict() for each in self.verdicts.values()],
        }


@attrs.frozen(eq=False, repr=False)
class Sweep:
    """What each step from a profile does, the largest first.

    ``str(sweep)`` is a table to read.

    Attributes:
        variant: The profile.
        players: What the tables of players are called.
        seats: How many seats there were.
        seed: What cards and chance came from.
        deals: How many deals were played by each table under each profile.
        level: How often all intervals of one measure and table of players hold together.
        measure: The measure that the steps are sorted by.
        measures: What was measured.
        effects: What each step does.
        skipped: The values that were left out, and why.
    """

    variant: Variant
    players: tuple[str, ...]
    seats: int
    seed: int
    deals: int
    level: float
    measure: Measure
    measures: tuple[Measure, ...]
    effects: tuple[Effect, ...]
    skipped: tuple[Skipped, ...]

    def by(self, measure: str) -> Sweep:
        """The same sorted by another measure.

        Args:
            measure: Its name.

        Raises:
            ArgumentError: If it wasn't measured.
        """
        known = {each.name: each for each in self.measures}
        if measure not in known:
            raise ArgumentError(f"{measure!r} wasn't measured; measured were {', '.join(known)} were")
        effects = sorted(self.effects, key=lambda effect: -effect.size(measure))
        return attrs.evolve(self, measure=known[measure], effects=tuple(effects))

    def rows(self) -> list[dict[str, Any]]:
        """One row for each step, measure and table of players."""
        return [
            {
                "option": effect.step.option,
                "step": str(effect.step),
                "measure": measure.name,
                **each.row(measure.name),
                "finding": effect.verdicts[measure.name].finding,
                "robust": effect.verdicts[measure.name].robust,
                "same_cards": effect.same_cards,
            }
            for effect in self.effects
            for measure in self.measures
            for each in effect.contrasts
        ]

    def to_csv(self) -> str:
        """The rows as CSV."""
        return csv_text(self.rows())

    def to_dict(self) -> dict[str, Any]:
        """The result as data for JSON."""
        return {
            "profile": self.variant.name,
            "digest": self.variant.digest,
            "game": self.variant.game,
            "players": list(self.players),
            "seats": self.seats,
            "seed": self.seed,
            "deals": self.deals,
            "level": self.level,
            "measure": self.measure.name,
            "effects": [effect.to_dict() for effect in self.effects],
            "skipped": [
                {"option": each.option, "new": plain_value(each.new), "why": each.why}
                for each in self.skipped
            ],
        }

    @property
    def table(self) -> Table:
        """The result as a table of texts."""
        name = self.measure.name
        rows = [
            (
                f"{effect.step}{'' if effect.same_cards else ' *'}",
                *(difference_text(self.measure, each.differences[name]) for each in effect.contrasts),
                sign_text(effect.verdicts[name].finding, robust=effect.verdicts[name].robust),
            )
            for effect in self.effects
        ]
        base = [value_text(self.measure, each.old[name].value) for each in self.effects[0].contrasts]
        rows.insert(0, (f"({self.variant.name} itself)", *base, ""))
        what = f"{self.measure.title[0].upper()}{self.measure.title[1:]}"
        title = (
            f"{what}: what each step from {self.variant.name} changes, "
            f"{self.seats} seats, {self.deals} deals (seed {self.seed})"
        )
        return Table(title, ("", *self.players, "for all"), tuple(rows), self._notes())

    def _notes(self) -> tuple[str, ...]:
        notes = [
            f"In {100 * self.level:g} % of such runs all intervals of a column hold together.",
        ]
        if not all(effect.same_cards for effect in self.effects):
            notes.append("* The deals have other cards than under the profile.")
        name = self.measure.name
        notes += sign_notes(
            [each.differences[name] for effect in self.effects for each in effect.contrasts],
            [effect.verdicts[name].finding for effect in self.effects],
            len(self.players),
        )
        notes += [f"Left out: {each}." for each in self.skipped]
        return tuple(notes)

    def __str__(self) -> str:
        return str(self.table)

    def __repr__(self) -> str:
        return f"<Sweep of {self.variant.name!r}: {len(self.effects)} steps, {self.deals} deals>"

    def _repr_html_(self) -> str:
        return self.table.html()


def sweep(
    variant: Variant,
    players: Sequence[PlayersLike] | None = None,
    deals: int = 40,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    seats: int | None = None,
    measure: str | None = None,
    options: Sequence[str] | None = None,
    turn_limit: int = 0,
    level: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    on_progress: Progress | None = None,
) -> Sweep:
    """Take every step from a profile by itself, and tell which changes the game most.

    A step sets one option to a neighbouring value: any other choice, one more or one less, one entry of a
    table. Steps that the rules don't allow by themselves are left out and named.

    Args:
        variant: The profile.
        players: As for :func:`compare`.
        deals: How many deals each table plays under each profile. The default is for a first look: a share
            is known within 20 to 30 percentage points; 200 deals narrow that to 5 to 15.
        seed: The same number gives the same deals.
        executor: Who plays, as for :func:`simulate`.
        seats: How many seats.
        measure: The measure to sort by; by default the most telling one of the game.
        options: Only these options, or sections of options; by default all.
        turn_limit: As for :func:`simulate`; by default turns aren't counted.
        level: How often all intervals of one measure and table of players should hold together.
        out: A new file to keep the deals in.
        resume: The file of such a run that wasn't finished, to go on with.
        on_progress: Called with the number of deals done and of all.

    Returns:
        What each step does, the largest first.

    Raises:
        ArgumentError: If an argument isn't one of these, or there is no step to take.
        DealError: If the profile doesn't allow so many seats.
        ResultsError: If a file is of another run, was edited, or is there already.
        RunStopped: If a worker has failed; what was done is in the file.

    Example:
        >>> import karo
        >>> from karo.lab import sweep
        >>> pagat = karo.load_variant("pagat")
        >>> found = sweep(pagat, ["random"], deals=5, options=["runs.min_length"], measure="turns")
        >>> sorted(str(effect.step) for effect in found.effects)
        ['runs.min_length: 3 → 2', 'runs.min_length: 3 → 4']
    """
    require_run(deals, seed, turn_limit, level)
    seats = number_of_seats(require_variant(variant), seats)
    taken, skipped = _chosen_steps(variant, seats, options)
    tables = lineups(variant, default_players(variant.game) if players is None else players)
    profiles = (variant, *(step.variant for step in taken))
    wanted = chosen(None, *profiles, turn_space=turn_limit > 0)
    key = lab_game(variant.game).headline if measure is None else measure
    (sorted_by,) = chosen([key], *profiles, turn_space=turn_limit > 0)
    cells = [Cell(profile, table, seats, seed, turn_limit) for profile in profiles for table in tables]
    with Run("sweep", cells, executor=executor, out=out, resume=resume, on_progress=on_progress) as run:
        run.play(deals)
        effects = _effects(run, variant, taken, tables, deals, seats, wanted, level)
    names = tuple(table.name for table in tables)
    found = Sweep(variant, names, seats, seed, deals, level, sorted_by, wanted, effects, skipped)
    return found.by(sorted_by.name)


def _chosen_steps(
    variant: Variant, seats: int, options: Sequence[str] | None
) -> tuple[tuple[Step, ...], tuple[Skipped, ...]]:
    taken, skipped = steps(variant, seats)
    if options is not None:
        if isinstance(options, str) or not isinstance(cast("object", options), Iterable):
            raise ArgumentError(f"options= must be a list, such as ['wilds'], not {brief(options)}")
        for option in options:
            if option not in spec_of(variant).options.sections():
                variant.get(option)
        taken = tuple(step for step in taken if _is_among(step.option, options))
        skipped = tuple(each for each in skipped if _is_among(each.option, options))
    if not taken:
        raise ArgumentError("; ".join(["there is no step to take", *map(str, skipped)]))
    return taken, skipped


def _is_among(option: str, options: Sequence[str]) -> bool:
    return option in options or option.partition(".")[0] in options


def _effects(
    run: Run,
    variant: Variant,
    taken: Sequence[Step],
    tables: Sequence[Lineup],
    deals: int,
    seats: int,
    measures: Sequence[Measure],
    level: float,
) -> tuple[Effect, ...]:
    each_level = within(level, len(taken))
    dealt = lab_game(variant.game).dealt
    columns = [
        _corrected(
            [
                contrast(
                    table.name,
                    run.deals(place, deals),
                    run.deals(number * len(tables) + place, deals),
                    measures,
                    level,
                    each_level,
                )
                for number in range(1, len(taken) + 1)
            ],
            measures,
        )
        for place, table in enumerate(tables)
    ]
    return tuple(
        Effect(
            step,
            contrasts,
            {measure.name: verdict(measure, contrasts) for measure in measures},
            dealt(variant, seats) == dealt(step.variant, seats),
        )
        for step, contrasts in zip(taken, zip(*columns, strict=True), strict=True)
    )


def _corrected(column: Sequence[Contrast], measures: Sequence[Measure]) -> list[Contrast]:
    """The contrasts of one table of players, their p-values corrected for the number of steps."""
    gaps: list[dict[str, Estimate]] = [{} for _ in column]
    for measure in measures:
        named = {str(number): each.differences[measure.name] for number, each in enumerate(column)}
        for number, gap in enumerate(corrected(named).values()):
            gaps[number][measure.name] = gap
    return [
        attrs.evolve(each, differences=differences) for each, differences in zip(column, gaps, strict=True)
    ]

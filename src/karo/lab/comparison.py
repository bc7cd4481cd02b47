"""What changing rules does to a game: the same deals under two profiles, by several players."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import attrs

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.lab.lineups import PlayersLike, lineups
from karo.lab.measures import Measure, Played, chosen, lab_game
from karo.lab.playing import Cell, Lineup
from karo.lab.runs import Progress, Run
from karo.lab.sequences import always_valid, looks
from karo.lab.simulation import number_of_seats, require_run
from karo.lab.statistics import Estimate, Parts, difference, holm, value, within
from karo.lab.tables import Table, csv_text, difference_text, sign_notes, sign_text, value_text
from karo.options.variant import Difference, Variant, require_variant
from karo.players import names
from karo.words import listed

if TYPE_CHECKING:
    import os

__all__ = [
    "Comparison",
    "Contrast",
    "Verdict",
    "compare",
    "contrast",
    "corrected",
    "default_players",
    "verdict",
]

Finding = Literal["up", "down", "mixed", "open", "same"]

#: Players that take seconds for a decision sit down only where they are asked for.
_SLOW: Final = frozenset({"search"})


@attrs.frozen(eq=False)
class Contrast:
    """What one table of players makes of two profiles.

    Attributes:
        players: What the players are called.
        old: The value of each measure under the first profile, by name.
        new: The same under the second.
        differences: How much higher each is under the second. The intervals of all measures hold together,
            and the p-values are corrected for their number. What is concluded rests on the intervals.
    """

    players: str
    old: Mapping[str, Estimate]
    new: Mapping[str, Estimate]
    differences: Mapping[str, Estimate]

    def row(self, measure: str) -> dict[str, Any]:
        """What a row of a table says of one measure.

        Args:
            measure: Its name.
        """
        gap = self.differences[measure]
        return {
            "players": self.players,
            "old": self.old[measure].value,
            "new": self.new[measure].value,
            "difference": gap.value,
            "low": gap.low,
            "high": gap.high,
            "p": gap.p,
            "differing": gap.differing,
        }

    def to_dict(self) -> dict[str, Any]:
        """The contrast as data for JSON."""
        parts = {"old": self.old, "new": self.new, "differences": self.differences}
        told = {
            part: {name: estimate.to_dict() for name, estimate in estimates.items()}
            for part, estimates in parts.items()
        }
        return {"players": self.players, **told}


@attrs.frozen
class Verdict:
    """What can be concluded on one measure.

    Attributes:
        measure: The name of the measure.
        finding: ``up`` or ``down`` where it goes so with all players, ``mixed`` where it goes up with some
            and down with others, ``same`` where the two profiles are one, else ``open``.
        robust: Whether it holds for several players, and for all of them.
        text: The same in a sentence.
    """

    measure: str
    finding: Finding
    robust: bool
    text: str

    def to_dict(self) -> dict[str, Any]:
        """The verdict as data for JSON."""
        return attrs.asdict(self)


@attrs.frozen(eq=False, repr=False)
class Comparison:
    """How two profiles differ in what was measured.

    ``str(comparison)`` is a table to read.

    Attributes:
        old: The first profile.
        new: The second.
        seats: How many seats there were.
        seed: What cards and chance came from.
        deals: How many deals were played by each table under each profile.
        level: How often all intervals of a table hold together.
        measures: What was measured.
        contrasts: The values and differences, for each table of players.
        verdicts: What can be concluded, for each measure.
        same_cards: Whether each deal has the very same cards in the same hands under both.
        sequential: Whether one could have stopped at any deal, so that the intervals hold for all at once.
        precise: Whether the precision that was asked for was reached; None if none was.
    """

    old: Variant
    new: Variant
    seats: int
    seed: int
    deals: int
    level: float
    measures: tuple[Measure, ...]
    contrasts: tuple[Contrast, ...]
    verdicts: tuple[Verdict, ...]
    same_cards: bool
    sequential: bool = False
    precise: bool | None = None

    @property
    def changes(self) -> Difference:
        """The options that differ."""
        return self.old.diff(self.new)

    def verdict(self, measure: str) -> Verdict:
        """What can be concluded on one measure.

        Args:
            measure: Its name.

        Raises:
            ArgumentError: If it wasn't measured.
        """
        for found in self.verdicts:
            if found.measure == measure:
                return found
        raise ArgumentError(
            f"{measure!r} wasn't measured; {', '.join(it.measure for it in self.verdicts)} were"
        )

    def rows(self) -> list[dict[str, Any]]:
        """One row for each measure and table of players."""
        found: list[dict[str, Any]] = []
        for measure in self.measures:
            told = self.verdict(measure.name)
            for each in self.contrasts:
                judged = {"finding": told.finding, "robust": told.robust}
                found.append({"measure": measure.name, **each.row(measure.name), **judged})
        return found

    def to_csv(self) -> str:
        """The rows as CSV."""
        return csv_text(self.rows())

    def to_dict(self) -> dict[str, Any]:
        """The result as data for JSON."""
        return {
            "old": {"profile": self.old.name, "digest": self.old.digest},
            "new": {"profile": self.new.name, "digest": self.new.digest},
            "changes": [change.to_dict() for change in self.changes.changes],
            "game": self.old.game,
            "seats": self.seats,
            "seed": self.seed,
            "deals": self.deals,
            "level": self.level,
            "same_cards": self.same_cards,
            "sequential": self.sequential,
            "precise": self.precise,
            "contrasts": [each.to_dict() for each in self.contrasts],
            "verdicts": [each.to_dict() for each in self.verdicts],
        }

    @property
    def table(self) -> Table:
        """The result as a table of texts."""
        rows: list[tuple[str, ...]] = []
        for measure in self.measures:
            told = self.verdict(measure.name)
            for number, each in enumerate(self.contrasts):
                rows.append(
                    (
                        "" if number else measure.title,
                        each.players,
                        value_text(measure, each.old[measure.name].value),
                        value_text(measure, each.new[measure.name].value),
                        difference_text(measure, each.differences[measure.name]),
                        "" if number else sign_text(told.finding, robust=told.robust),
                    )
                )
        head = ("", "players", self.old.name, self.new.name, "difference", "for all")
        title = (
            f"{self.old.name} → {self.new.name}, {self.seats} seats, {self.deals} deals (seed {self.seed})"
        )
        return Table(title, head, tuple(rows), self._notes(), names=2)

    def _notes(self) -> tuple[str, ...]:
        sure = f"{100 * self.level:g} %"
        differ = str(self.changes).splitlines()[0].partition(": ")[2]
        paths = ", ".join(change.path for change in self.changes.changes)
        notes = [f"{differ[0].upper()}{differ[1:]}{': ' if paths else ''}{paths}."]
        notes.append(
            "Each deal has the same cards under both."
            if self.same_cards
            else "The cards of a deal differ between the two, because the decks or the hands do."
        )
        looks = ", at every look" if self.sequential else ""
        notes.append(
            f"In {sure} of such runs the intervals of all measures hold together{looks}, "
            "for each table of players."
        )
        notes += sign_notes(
            [gap for each in self.contrasts for gap in each.differences.values()],
            [told.finding for told in self.verdicts],
            len(self.contrasts),
        )
        if self.precise is False:
            notes.append("The requested precision wasn't reached.")
        return tuple(notes)

    def __str__(self) -> str:
        said = [each.text for each in self.verdicts if each.finding in {"up", "down", "mixed"}]
        return "\n".join([str(self.table), "", *(said or ["No difference has shown for all players."])])

    def __repr__(self) -> str:
        return f"<Comparison of {self.old.name!r} and {self.new.name!r}: {self.deals} deals>"

    def _repr_html_(self) -> str:
        return self.table.html()


def default_players(game: str) -> tuple[str, ...]:
    """The shipped players that play without thinking for long.

    Args:
        game: The name that profiles call it by.
    """
    return tuple(name for name in names(game) if name not in _SLOW)


def compare(
    old: Variant,
    new: Variant,
    players: Sequence[PlayersLike] | None = None,
    deals: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    seats: int | None = None,
    measures: Sequence[str | Measure] | None = None,
    until: Mapping[str, float] | None = None,
    turn_limit: int = 0,
    level: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    on_progress: Progress | None = None,
) -> Comparison:
    """Play the same deals under two profiles and tell what differs.

    The players' chance goes by the decision, so that a deal is the same under both for as long as the rules
    let it be, and what differs then is the rules' work. What one kind of players makes of a rule another may
    not: so several are asked, and only what holds for all of them is called robust.

    Args:
        old: The first profile.
        new: The second.
        players: For each table a player, or the name of one, or several who sit down in turns. By default
            all shipped ones that don't think for long, each kind at a table of its own.
        deals: How many deals each table plays under each profile; with ``until``, at most.
        seed: The same number gives the same deals.
        executor: Who plays, as for :func:`simulate`.
        seats: How many seats.
        measures: The names of what is measured, or measures of your own. The fewer, the narrower are the
            intervals, since all of them should hold together.
        until: Stop as soon as the intervals of these measures reach no further than so much up and down,
            for all players. Shares count from 0 to 1.
        turn_limit: As for :func:`simulate`; by default turns aren't counted.
        level: How often all intervals of a table of players should hold together.
        out: A new file to keep the deals in.
        resume: The file of such a run that wasn't finished, to go on with.
        on_progress: Called with the number of deals done and of all.

    Returns:
        Values, differences with their intervals, and what can be concluded.

    Raises:
        ArgumentError: If an argument isn't one of these.
        VariantError: If the profiles are of two games.
        DealError: If a profile doesn't allow so many seats.
        ResultsError: If a file is of another run, was edited, or is there already.
        RunStopped: If a worker has failed; what was done is in the file.

    Example:
        >>> import karo
        >>> from karo.lab import compare
        >>> pagat = karo.load_variant("pagat")
        >>> wilder = pagat.with_options({"wilds.max_per_run": 2}, name="wilder")
        >>> found = compare(pagat, wilder, ["random", "greedy"], deals=20, measures=["went_out", "turns"])
        >>> found.same_cards, [contrast.players for contrast in found.contrasts]
        (True, ['random', 'greedy'])
    """
    require_variant(old).diff(new)
    require_run(deals, seed, turn_limit, level)
    seats = number_of_seats(new, number_of_seats(old, seats))
    tables = lineups(old, default_players(old.game) if players is None else players)
    wanted = chosen(measures, old, new, turn_space=turn_limit > 0)
    goals = _goals(until, wanted)
    cells = [Cell(variant, table, seats, seed, turn_limit) for table in tables for variant in (old, new)]
    same = old.digest == new.digest
    with Run("compare", cells, executor=executor, out=out, resume=resume, on_progress=on_progress) as run:
        number, precise = deals, None
        found: tuple[Contrast, ...] = ()
        for number in looks(deals) if goals else (deals,):
            run.play(number, deals)
            found = _contrasts(run, tables, number, wanted, level, same=same, sequential=bool(goals))
            precise = _reached(found, goals) if goals else None
            if precise:
                break
    dealt = lab_game(old.game).dealt
    return Comparison(
        old,
        new,
        seats,
        seed,
        number,
        level,
        wanted,
        found,
        tuple(verdict(measure, found) for measure in wanted),
        same_cards=dealt(old, seats) == dealt(new, seats),
        sequential=bool(goals),
        precise=precise,
    )


def _goals(until: Mapping[str, float] | None, wanted: Sequence[Measure]) -> Mapping[str, float]:
    if until is not None and not isinstance(cast("object", until), Mapping):
        raise ArgumentError(f"until= must be a table, such as {{'went_out': 0.01}}, not {brief(until)}")
    if until is None:
        return {}
    known = [measure.name for measure in wanted]
    for name, reach in until.items():
        if name not in known:
            raise ArgumentError(f"until= names {name!r}, which isn't measured; {', '.join(known)} are")
        if not isinstance(cast("object", reach), int | float) or not 0 < reach < math.inf:
            raise ArgumentError(f"until= needs a number above 0 for each measure, not {reach!r} for {name!r}")
    if not until:
        raise ArgumentError("until= names no measure; leave it out to play all deals")
    return until


def _reached(found: Sequence[Contrast], goals: Mapping[str, float]) -> bool:
    return all(each.differences[name].half_width <= reach for each in found for name, reach in goals.items())


def _contrasts(
    run: Run,
    tables: Sequence[Lineup],
    number: int,
    measures: Sequence[Measure],
    level: float,
    *,
    same: bool,
    sequential: bool,
) -> tuple[Contrast, ...]:
    found = (
        contrast(
            table.name,
            run.deals(2 * place, number),
            run.deals(2 * place + 1, number),
            measures,
            level,
            within(level, len(measures)),
            same=same,
            sequential=sequential,
        )
        for place, table in enumerate(tables)
    )
    return tuple(attrs.evolve(each, differences=corrected(each.differences)) for each in found)


def contrast(
    players: str,
    old: Sequence[Played],
    new: Sequence[Played],
    measures: Sequence[Measure],
    level: float,
    each_level: float,
    *,
    same: bool = False,
    sequential: bool = False,
) -> Contrast:
    """What one table of players makes of two profiles; its p-values aren't corrected.

    Args:
        players: What the players are called.
        old: The deals under the first profile.
        new: The same deals under the second.
        measures: What is measured.
        level: The level of the values' own intervals.
        each_level: The level of each difference's interval.
        same: Whether the two are known to be the same rules.
        sequential: Whether the intervals hold for any number of deals at once.
    """
    before: dict[str, Estimate] = {}
    after: dict[str, Estimate] = {}
    gaps: dict[str, Estimate] = {}
    find = always_valid if sequential else difference
    for measure in measures:
        mine = Parts.of([measure.part(deal) for deal in old])
        theirs = Parts.of([measure.part(deal) for deal in new])
        # A value's own interval would hold for one look only.
        before[measure.name], after[measure.name] = (
            Estimate(parts.ratio, None, None)
            if sequential
            else value(parts, level=level, share=measure.kind == "share")
            for parts in (mine, theirs)
        )
        gaps[measure.name] = find(mine, theirs, level=each_level, bounded=measure.bounded, same=same)
    return Contrast(players, before, after, gaps)


def corrected(gaps: Mapping[str, Estimate]) -> dict[str, Estimate]:
    """Differences with their p-values corrected for their number.

    Args:
        gaps: The differences by any name.
    """
    p_values = holm([gap.p for gap in gaps.values()])
    return {name: attrs.evolve(gap, p=p) for (name, gap), p in zip(gaps.items(), p_values, strict=True)}


def verdict(measure: Measure, found: Sequence[Contrast]) -> Verdict:
    """What can be concluded on a measure.

    Args:
        measure: The measure.
        found: What each table of players makes of it.
    """
    signs = {each.players: each.differences[measure.name].sign for each in found}
    up, down = ([name for name, sign in signs.items() if sign == way] for way in (1, -1))
    what = measure.title[0].upper() + measure.title[1:]
    if up and down:
        text = f"{what}: more with {listed(up)}, but less with {listed(down)}."
        return Verdict(measure.name, "mixed", robust=False, text=text)
    if len(up) == len(found) or len(down) == len(found):
        robust = len(found) > 1
        who = "with all players" if robust else f"with {found[0].players}; no other players were asked"
        text = f"{what}: {'more' if up else 'less'} {who}."
        return Verdict(measure.name, "up" if up else "down", robust, text)
    gaps = [each.differences[measure.name] for each in found]
    if all(gap.differing == 0 for gap in gaps):
        if all(gap.half_width == 0 for gap in gaps):
            return Verdict(
                measure.name, "same", robust=len(found) > 1, text=f"{what}: the same in every deal."
            )
        return Verdict(
            measure.name, "open", robust=False, text=f"{what}: not shown; none of these deals differs."
        )
    shown = up or down
    said = f"{'more' if up else 'less'} with {listed(shown)} only" if shown else "not shown"
    return Verdict(measure.name, "open", robust=False, text=f"{what}: {said}.")

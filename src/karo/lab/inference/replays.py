"""Other games than Joker Karo: every combination of values replays every deal, and is out where it can't.

This tells what is ruled out. What was never played isn't weighed, since the plays of such games can't be
counted quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final

import attrs

from karo.arguments import brief
from karo.errors import ArgumentError, Code, IllegalPlay, Refusal, VariantError
from karo.files.faults import Faults
from karo.files.reading import Reading
from karo.game import Game
from karo.lab.inference.evidence import Exclusion
from karo.lab.inference.results import (
    Inference,
    OptionFinding,
    ProfileFinding,
    Undecided,
    ValueFinding,
    silent_question,
)
from karo.options import Variant
from karo.options.values import choices_of
from karo.options.variant import spec_of
from karo.records import Record

__all__ = ["judge_by_replay", "usual_values"]

#: Sections of options that no play depends on, or that the deal has settled before.
_SILENT: Final = ("deal", "scoring", "end")
#: Up to so many combinations are replayed.
_MOST: Final = 2000


def usual_values(variant: Variant) -> dict[str, tuple[Any, ...]]:
    """The values of the options that concern play, for a game whose options are few."""
    found: dict[str, tuple[Any, ...]] = {}
    for path, option in spec_of(variant).options.catalogue().items():
        if option.section in _SILENT:
            continue
        doc = option.doc
        if option.type is bool:
            found[path] = (False, True)
        elif choices_of(option.type):
            found[path] = choices_of(option.type)
        elif doc.low is not None and doc.high is not None and doc.high - doc.low < 4:
            found[path] = tuple(range(doc.low, doc.high + 1))
    return found


@attrs.frozen
class _Failure:
    """Where a deal can't be replayed."""

    deal: int
    turn: int
    seat: int
    play: str
    refusals: tuple[Refusal, ...]


def judge_by_replay(
    records: Iterable[object],
    base: Variant,
    candidates: Mapping[str, Iterable[Any]] | Sequence[Variant],
    error_rate: float,
    _seed: int,
) -> Inference:
    """What can't have been played, under each combination of values or each profile.

    Args:
        records: Records or games.
        base: What the other options are taken from.
        candidates: Values to try by option path, or profiles.
        error_rate: Told in the result alone: who errs isn't weighed here.
        _seed: Nothing comes from chance here.

    Raises:
        ArgumentError: If views are among the records, or there are too many combinations.
        VariantError: If a candidate names no option.
    """
    games = [game for record in records for game in _games_of(record, base)]
    told: dict[str, Any] = {
        "deals": len(games),
        "plays": sum(len(game.log) for game in games),
        "base": base,
        "error_rate": error_rate,
        "unknown": ("What was never played isn't weighed in this game: values are either ruled out or not.",),
    }
    if isinstance(candidates, Mapping):
        return _of_options(games, base, candidates, told)
    failures = [_first_failure(games, profile) for profile in candidates]
    good = [profile for profile, failure in zip(candidates, failures, strict=True) if failure is None]
    profiles = tuple(
        ProfileFinding(
            profile.name,
            0.0 if failure or not good else 1 / len(good),
            int(failure is not None),
            None if failure is None else _exclusion(failure, "", None),
        )
        for profile, failure in zip(candidates, failures, strict=True)
    )
    return Inference(best=good[0] if good else base, options=(), profiles=profiles, **told)


def _games_of(record: object, base: Variant) -> list[Game]:
    games = [deal.game for deal in record.deals] if isinstance(record, Record) else [record]
    found = [game for game in games if isinstance(game, Game)]
    if len(found) < len(games):
        raise ArgumentError(
            f"a view of this game can't be replayed, since it hides cards: give the record or the game, "
            f"not {brief(record)}"
        )
    for game in found:
        if game.variant.game != base.game:
            raise ArgumentError(f"all deals must be of one game, not of {base.game} and {game.variant.game}")
    return found


# ---------------------------------------------------------------- values


def _of_options(
    games: Sequence[Game], base: Variant, tried: Mapping[str, Iterable[Any]], told: Mapping[str, Any]
) -> Inference:
    values = {path: tuple(each) for path, each in tried.items()}
    base.with_options({path: each[0] for path, each in values.items() if each})
    if not all(values.values()):
        raise ArgumentError("candidates: an option has no value to try")
    heard = {path: each for path, each in values.items() if path.partition(".")[0] not in _SILENT}
    if prod(map(len, heard.values())) > _MOST:
        raise ArgumentError(f"candidates: at most {_MOST} combinations are judged; try fewer options at once")
    failures: list[tuple[dict[str, Any], _Failure | None]] = []
    for chosen in product(*heard.values()):
        combination = dict(zip(heard, chosen, strict=True))
        try:
            variant = base.with_options(combination)
        except VariantError:
            continue
        failures.append((combination, _first_failure(games, variant)))
    good = [combination for combination, failure in failures if failure is None]
    furthest = max(
        (failure for _, failure in failures if failure is not None),
        key=lambda failure: (failure.deal, failure.turn),
        default=None,
    )
    clashes = () if good or furthest is None else (_exclusion(furthest, "", None),)
    findings = tuple(
        _finding(path, each, failures, good, heard=path in heard) for path, each in values.items()
    )
    return Inference(
        best=base.with_options(good[0]) if good else base,
        options=findings,
        clashes=clashes,
        undecided=tuple(_question(finding) for finding in findings if len(finding.likely) > 1),
        **told,
    )


def _finding(
    path: str,
    values: Sequence[Any],
    failures: Sequence[tuple[dict[str, Any], _Failure | None]],
    good: Sequence[Mapping[str, Any]],
    *,
    heard: bool,
) -> OptionFinding:
    if not heard or not good:
        return OptionFinding(path, tuple(ValueFinding(v, 1 / len(values)) for v in values), tuple(values))
    found: list[ValueFinding] = []
    for value in values:
        fitting = sum(each[path] == value for each in good)
        against = [failure for each, failure in failures if each[path] == value and failure is not None]
        last = max(against, key=lambda failure: (failure.deal, failure.turn), default=None)
        exclusion = None if fitting or last is None else _exclusion(last, path, value)
        found.append(ValueFinding(value, fitting / len(good), exclusion))
    return OptionFinding(path, tuple(found), tuple(each.value for each in found if each.probability))


def _exclusion(failure: _Failure, path: str, value: Any) -> Exclusion:
    return Exclusion(path, value, failure.deal, failure.turn, failure.seat, failure.play, failure.refusals)


def _question(finding: OptionFinding) -> Undecided:
    if finding.option.partition(".")[0] in _SILENT:
        return silent_question(finding.option, finding.likely)
    text = f"{finding.option}: nothing that was played rules any of the values left out."
    return Undecided(finding.option, finding.likely, "not-shown", 0, text)


# ---------------------------------------------------------------- replaying


def _first_failure(games: Sequence[Game], variant: Variant) -> _Failure | None:
    for number, game in enumerate(games, start=1):
        failure = _failure_of(game, variant, number)
        if failure is not None:
            return failure
    return None


def _failure_of(game: Game, variant: Variant, number: int) -> _Failure | None:
    start = game.start._deal_data()  # pyright: ignore[reportPrivateUsage]
    faults = Faults("the start of the deal")
    replayed = type(game)._read(variant, Reading(start, faults))  # pyright: ignore[reportPrivateUsage]
    if replayed is None:
        text = "; ".join(str(fault) for fault in faults.found)
        return _Failure(number, 1, 0, "the deal", (Refusal(Code.BAD_DEAL, text),))
    turn = 1
    for entry in game.log:
        try:
            replayed = replayed.apply(entry.play, seat=entry.seat)
        except IllegalPlay as error:
            return _Failure(number, turn, entry.seat, str(entry.play), error.refusals)
        turn += entry.play.ends_turn
    if (game.outcome is None) != (replayed.outcome is None):
        text = "the deal would have gone on" if game.outcome is not None else "the deal would have ended"
        return _Failure(
            number, turn, game.log[-1].seat, str(game.log[-1].play), (Refusal(Code.GAME_OVER, text),)
        )
    return None

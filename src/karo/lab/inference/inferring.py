"""Which values of which options fit recorded games; each game may judge its records in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

import attrs

from karo import games
from karo.arguments import brief, require_whole
from karo.errors import ArgumentError
from karo.game import Game
from karo.lab.inference.facts import Recorded
from karo.lab.inference.replays import judge_by_replay, usual_values
from karo.lab.inference.results import Inference
from karo.options import Variant
from karo.options.variant import require_variant
from karo.records import Record
from karo.views import View

__all__ = ["Candidates", "GameInference", "infer", "neighbours"]

#: Values to try by option path, or profiles to choose between.
Candidates = Mapping[str, Iterable[Any]] | Sequence[Variant]


@attrs.frozen
class GameInference:
    """How records of a game are judged.

    Attributes:
        neighbours: For each option that concerns play, the value of a profile and those next to it.
        judge: Takes records, the base, candidates, the error rate and a seed, and tells what fits.
    """

    neighbours: Callable[[Variant], dict[str, tuple[Any, ...]]]
    judge: Callable[[Sequence[Recorded], Variant, Candidates, float, int], Inference]


def _of_game(game: str) -> GameInference:
    found: GameInference | None = games.part(game, "inference")
    return GameInference(usual_values, judge_by_replay) if found is None else found


def infer(
    records: Iterable[Recorded] | Recorded,
    candidates: Candidates | None = None,
    *,
    base: Variant | None = None,
    error_rate: float = 0.001,
    seed: int = 0,
) -> Inference:
    """Find out which values of which options fit recorded games. Provisional.

    What happened is judged under every candidate. A value is ruled out where something that was played
    can't have been played under it, whatever the other options are. Between the others decides how often
    players would have used what they don't forbid: the players are thought to be a mixture of kinds, and
    eager ones to leave some of their freedoms unused. What nobody's play shows is left open, with a position
    that would show it.

    Args:
        records: Records, games with their logs, or views. A view of a finished deal shows all hands. Of
            other games than Joker Karo, only records and games, and only what is ruled out is told.
        candidates: Values to try by option path; or profiles to choose between. Where nothing is said, the
            values of :func:`neighbours` of the base, of all options together.
        base: What all other options are taken from; by default the profile of the first record.
            That a record is legal under its own profile isn't evidence: nothing else is taken from there.
        error_rate: How often a player makes an illegal play and nobody notices.
        seed: What the positions that are made up to distinguish values come from.

    Returns:
        What fits.

    Raises:
        ArgumentError: If there is no deal, one of another game, or an argument that can't be used.
        VariantError: If a candidate names no option.

    Example:
        >>> import karo
        >>> from karo import lab
        >>> pagat = karo.load_variant("pagat")
        >>> game = karo.JokerKaro.deal(pagat, players=4, seed=7)
        >>> game = game.apply(game.parse_turn("lay 5H 6H JK=7H"))
        >>> found = lab.infer(game, {"wilds.max_per_run": [0, 1]})
        >>> print(found.exclusions[0])
        wilds.max_per_run = 0 is ruled out: deal 1, turn 1, seat 0 has 'lay 5H 6H JK=7H', but ...
    """
    require_whole("seed=", seed)
    if not isinstance(cast("object", error_rate), int | float) or not 0 < error_rate < 0.5:
        raise ArgumentError(f"error_rate= must be a number between 0 and 0.5, not {brief(error_rate)}")
    given = _listed(records)
    base = require_variant(given[0].variant if base is None else base)
    tried = _candidates(neighbours(base) if candidates is None else candidates, base)
    return _of_game(base.game).judge(given, base, tried, error_rate, seed)


def neighbours(variant: Variant) -> dict[str, tuple[Any, ...]]:
    """For each option that concerns play: the value of a profile and those next to it.

    Of a choice, these are all values; of a number, some small ones that tables might play by; of the wild
    cards, those of the profile without the A♠, or with it.

    Args:
        variant: A profile.

    Returns:
        Values by option path, in the order of the rules.

    Example:
        >>> import karo
        >>> from karo import lab
        >>> found = lab.neighbours(karo.load_variant("pagat"))
        >>> found["wilds.max_per_run"], found["wilds.alone"]
        ((0, 1, 2, 'unlimited'), (False, True))
    """
    return _of_game(variant.game).neighbours(variant)


def _listed(records: Iterable[Recorded] | Recorded) -> tuple[Recorded, ...]:
    if isinstance(records, Record | Game | View):
        return (records,)
    if not isinstance(cast("object", records), Iterable) or isinstance(records, str):
        raise ArgumentError(f"records must be a list of records, games or views, not {brief(records)}")
    found = tuple(records)
    for record in found:
        if not isinstance(cast("object", record), Record | Game | View):
            raise ArgumentError(f"records must be a list of records, games or views, not of {brief(record)}")
    if not found:
        raise ArgumentError("there is no deal to judge")
    return found


def _candidates(candidates: Candidates, base: Variant) -> Mapping[str, Iterable[Any]] | list[Variant]:
    if isinstance(candidates, Mapping):
        return candidates
    if not isinstance(cast("object", candidates), Iterable) or isinstance(candidates, str):
        raise ArgumentError(f"candidates: values by option path, or profiles, not {brief(candidates)}")
    profiles = [require_variant(profile) for profile in candidates]
    if not profiles:
        raise ArgumentError("candidates: there are no profiles to choose from")
    for profile in profiles:
        if profile.game != base.game:
            raise ArgumentError(
                f"candidates: profiles must be for {base.game}, not for {brief(profile.game)}"
            )
    return profiles

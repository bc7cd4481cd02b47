"""Which values of which options of Joker Karo fit recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any

from karo.lab.inference.evidence import Exclusion, Judge, refusals_of
from karo.lab.inference.facts import DealFacts, Recorded, read_deals
from karo.lab.inference.flow import find_misfit
from karo.lab.inference.inferring import Candidates, GameInference
from karo.lab.inference.model import Likelihood
from karo.lab.inference.players import MODELS
from karo.lab.inference.results import (
    Inference,
    OptionFinding,
    ProfileFinding,
    Undecided,
    ValueFinding,
    silent_question,
)
from karo.lab.inference.search import Posterior, search
from karo.lab.inference.space import DEAL, FLOW, MELDS, PLAY, TURN, Space, neighbours
from karo.lab.inference.undecided import open_question
from karo.options import Variant

__all__ = ["GAME"]

#: What the values of a set are to be likely together.
_LEVEL = 0.95
#: Where an unlikely value has a reason to be told, an early deal has it.
_FEW_PARTS = 1
#: What is less likely than this is out.
_UNLIKELY = 0.05


def _judge(
    records: Sequence[Recorded], base: Variant, tried: Candidates, error_rate: float, seed: int
) -> Inference:
    deals = tuple(read_deals(records))
    if isinstance(tried, Mapping):
        return _infer_options(deals, Space.of(base, tried), error_rate, seed)
    return _infer_profiles(deals, tried, error_rate, seed)


# ---------------------------------------------------------------- options


def _infer_options(deals: Sequence[DealFacts], space: Space, error_rate: float, seed: int) -> Inference:
    judge = Judge(space)
    for deal in deals:
        judge.judge(deal)
    judge.finish()
    alive = {path: values for path, values in judge.alive.items() if path in PLAY}
    posterior = search(space, alive, deals, error_rate)
    findings = [_finding(space, judge, posterior, path) for path in space.tried]
    best = {path: posterior.best[path] for path in alive}
    return Inference(
        deals=len(deals),
        plays=sum(len(deal.decisions) for deal in deals),
        base=space.base,
        best=space.variant({**space.values({}), **best}, [path for path in best if path not in DEAL]),
        options=tuple(findings),
        undecided=tuple(_questions(space, posterior, findings, deals, seed)),
        players=_named(posterior.players),
        clashes=tuple(judge.clashes.values()),
        unknown=tuple(_unknown(deals, list(space.tried))),
        joint=posterior.joint,
        error_rate=error_rate,
    )


def _named(shares: Sequence[float]) -> tuple[tuple[str, float], ...]:
    return tuple((model.name, share) for model, share in zip(MODELS, shares, strict=False))


def _finding(space: Space, judge: Judge, posterior: Posterior, path: str) -> OptionFinding:
    tried = space.tried[path]
    if path not in PLAY:
        return OptionFinding(path, tuple(ValueFinding(v, 1 / len(tried)) for v in tried), tried)
    alive, chances = judge.alive[path], posterior.chances[path]
    known = dict(enumerate(chances))
    shown = {repr(each.value): each for each in judge.exclusions if each.option == path}
    values: list[ValueFinding] = []
    for value in tried:
        chance = known[alive.index(value)] if value in alive else 0.0
        against = shown.get(repr(value)) or _beside(space, posterior, path, value, chance)
        missed = 0 if against is not None or chance > _UNLIKELY else _missed(posterior, path, value)
        values.append(ValueFinding(value, chance, against, missed))
    return OptionFinding(path, tuple(values), _likely(values))


def _missed(posterior: Posterior, path: str, value: Any) -> int:
    """How often, in the first deals, a value would have offered other plays than the likeliest one."""
    other = {**posterior.best, path: value}
    return (
        len(posterior.likelihood.differing(posterior.best, other, _FEW_PARTS))
        if path in (*MELDS, *TURN)
        else 0
    )


def _likely(values: Sequence[ValueFinding]) -> tuple[Any, ...]:
    """The fewest values that are likely enough together; those as likely as the last go along."""
    ordered = sorted(values, key=lambda each: -each.probability)
    total, last = 0.0, 0.0
    chosen: list[ValueFinding] = []
    for each in ordered:
        if total >= _LEVEL and each.probability < last * (1 - 1e-6):
            break
        chosen.append(each)
        total, last = total + each.probability, each.probability
    return tuple(each.value for each in values if each in chosen and each.probability > 0)


def _beside(space: Space, posterior: Posterior, path: str, value: Any, chance: float) -> Exclusion | None:
    """What speaks against an unlikely value as long as the others are what they are likeliest."""
    if chance > 1e-4:
        return None
    values = {**posterior.best, path: value}
    for decision in posterior.likelihood.mistakes(values, _FEW_PARTS):
        refusals = refusals_of(space, values, decision)
        if not refusals:
            continue
        options = {refusal.option for refusal in refusals} - {None, path}
        given = [(option, values[option]) for option in posterior.best if option in options]
        if not given and decision.kind == "pass":
            given = [("turn.passing", values["turn.passing"])]
        if not given and path != "first_turn.meld":
            given = [("first_turn.meld", values["first_turn.meld"])]
        return Exclusion.of(decision, path, value, refusals, tuple(given))
    return None


def _questions(
    space: Space,
    posterior: Posterior,
    findings: Iterable[OptionFinding],
    deals: Sequence[DealFacts],
    seed: int,
) -> Iterable[Undecided]:
    players = len(deals[0].players)
    for finding in findings:
        if len(finding.likely) < 2:
            continue
        if finding.option not in PLAY:
            yield silent_question(finding.option, finding.likely)
        else:
            yield open_question(space, posterior, finding.option, finding.likely, players, seed)


def _unknown(deals: Sequence[DealFacts], tried: Sequence[str]) -> Iterable[str]:
    hidden = [deal.number for deal in deals if not deal.hands_known]
    if hidden:
        which = f"deal {hidden[0]}" if len(hidden) == 1 else f"{len(hidden)} of the deals"
        yield (
            f"What was held in {which}: the hands are hidden there, so passes can't be judged, nor what "
            "could have been played instead. Only the melds and the order of turns were."
        )
    if "deal.first_player" in tried and all(deal.dealer is None for deal in deals):
        yield "Who has the first turn: the records don't say who dealt."
    if any(path in tried for path in FLOW) and not any(turn.passed for deal in deals for turn in deal.turns):
        yield "What a pass means: nobody passed."


# ---------------------------------------------------------------- profiles


def _infer_profiles(
    deals: Sequence[DealFacts], profiles: Sequence[Variant], error_rate: float, seed: int
) -> Inference:
    paths = [path for path in PLAY if len({repr(profile.get(path)) for profile in profiles}) > 1]
    space = Space.of(profiles[0], {path: [profile.get(path) for profile in profiles] for path in paths})
    points = [space.values({path: profile.get(path) for path in PLAY}) for profile in profiles]
    likelihood = Likelihood(space, error_rate)
    likelihood.add(deals)
    dealt = [path for path in DEAL if path in paths]

    def score(values: Mapping[str, Any], least: Mapping[str, Any] | None = None) -> float:
        plays = likelihood.of_plays(values) if least is None else likelihood.of_plays_or_shy(values, least)
        return plays + likelihood.of_flow(values) + likelihood.of_dealt(values, dealt)

    best = max(points, key=score)
    shares = likelihood.fit_players(best)
    best = max(points, key=score)
    chances = _normal([score(values, best) for values in points])
    found = [
        _profile_finding(space, likelihood, deals, profile.name, values, chance)
        for profile, values, chance in zip(profiles, points, chances, strict=True)
    ]
    options = tuple(_of_profiles(path, profiles, chances) for path in paths)
    weighed = {each.option: tuple(value.probability for value in each.values) for each in options}
    posterior = Posterior(best, weighed, True, shares, likelihood)
    return Inference(
        deals=len(deals),
        plays=sum(len(deal.decisions) for deal in deals),
        base=profiles[0],
        best=profiles[points.index(best)],
        options=options,
        profiles=tuple(found),
        undecided=tuple(_questions(space, posterior, options, deals, seed)),
        players=_named(shares),
        unknown=tuple(_unknown(deals, paths)),
        error_rate=error_rate,
    )


def _normal(scores: Sequence[float]) -> list[float]:
    chances = [exp(score - max(scores)) for score in scores]
    return [chance / sum(chances) for chance in chances]


def _profile_finding(
    space: Space,
    likelihood: Likelihood,
    deals: Sequence[DealFacts],
    name: str,
    values: Mapping[str, Any],
    chance: float,
) -> ProfileFinding:
    wrong = list(likelihood.mistakes(values))
    misfits = [(deal, misfit) for deal in deals if (misfit := find_misfit(deal, values)) is not None]
    exclusion = None
    if wrong:
        refusals = refusals_of(space, values, wrong[0])
        path = next((refusal.option for refusal in refusals if refusal.option), None) or "turn.passing"
        exclusion = Exclusion.of(wrong[0], path, values.get(path), refusals)
    elif misfits:
        deal, misfit = misfits[0]
        exclusion = Exclusion.of_misfit(deal, misfit, misfit.path, values[misfit.path])
    return ProfileFinding(name, chance, len(wrong) + len(misfits), exclusion)


def _of_profiles(path: str, profiles: Sequence[Variant], chances: Sequence[float]) -> OptionFinding:
    sums: dict[str, tuple[Any, float]] = {}
    for profile, chance in zip(profiles, chances, strict=True):
        value = profile.get(path)
        sums[repr(value)] = (value, sums.get(repr(value), (value, 0.0))[1] + chance)
    values = [ValueFinding(value, total) for value, total in sums.values()]
    return OptionFinding(path, tuple(values), _likely(values))


#: Joker Karo, for inference.
GAME = GameInference(neighbours, _judge)

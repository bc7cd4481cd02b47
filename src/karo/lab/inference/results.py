"""What records tell of the rules that they were played by."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Literal

import attrs

from karo.errors import ArgumentError, plain_value
from karo.lab.inference.evidence import Exclusion
from karo.lab.inference.wording import said
from karo.options import Variant
from karo.options.wording import value_text
from karo.words import listed

__all__ = [
    "Inference",
    "OptionFinding",
    "ProfileFinding",
    "Undecided",
    "ValueFinding",
    "silent_question",
]


@attrs.frozen
class ValueFinding:
    """What the records say of one value.

    Attributes:
        value: The value.
        probability: How likely it is, from 0 to 1.
        exclusion: What rules it out, or None. Where it has something ``given``, it does so only with that.
        missed: In how many of the positions looked at it would have offered other plays than the likeliest
            value, where it is unlikely for want of them. Of many deals only the first are looked at.
    """

    value: Any
    probability: float
    exclusion: Exclusion | None = None
    missed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The finding as data for JSON."""
        return {
            "value": plain_value(self.value),
            "probability": round(self.probability, 6),
            "missed": self.missed,
            "exclusion": None if self.exclusion is None else self.exclusion.to_dict(),
        }


@attrs.frozen
class OptionFinding:
    """What the records say of one option.

    Attributes:
        option: The path of the option.
        values: Each value that was tried.
        likely: The values that together are at least 95 % likely; as few as will do.
    """

    option: str
    values: tuple[ValueFinding, ...]
    likely: tuple[Any, ...]

    @property
    def is_identified(self) -> bool:
        """Whether one value is left, of several that were tried."""
        return len(self.likely) == 1 and len(self.values) > 1

    @property
    def proved(self) -> bool:
        """Whether all other values are ruled out by what happened, whatever the other options are."""
        out = [each for each in self.values if each.exclusion is not None and not each.exclusion.given]
        return len(self.values) > 1 and len(out) == len(self.values) - 1

    def probability(self, value: Any) -> float:
        """How likely a value is; 0 for one that wasn't tried."""
        return next((each.probability for each in self.values if each.value == value), 0.0)

    def to_dict(self) -> dict[str, Any]:
        """The finding as data for JSON."""
        return {
            "option": self.option,
            "values": [value.to_dict() for value in self.values],
            "likely": [plain_value(value) for value in self.likely],
            "identified": self.is_identified,
            "proved": self.proved,
        }


@attrs.frozen
class ProfileFinding:
    """What the records say of one profile as a whole.

    Attributes:
        name: Its name.
        probability: How likely it is beside the others that were tried.
        mistakes: How many plays and deals it doesn't allow.
        exclusion: The first of these, or None.
    """

    name: str
    probability: float
    mistakes: int
    exclusion: Exclusion | None = None

    def to_dict(self) -> dict[str, Any]:
        """The finding as data for JSON."""
        return {
            "name": self.name,
            "probability": round(self.probability, 6),
            "mistakes": self.mistakes,
            "exclusion": None if self.exclusion is None else self.exclusion.to_dict(),
        }


#: Why records can't decide: the values do the same beside the others; it never came up; nobody showed it.
Reason = Literal["no-effect", "never-came-up", "not-shown"]


@attrs.frozen
class Undecided:
    """An option that the records leave open, and what would decide it.

    Attributes:
        option: The path of the option.
        values: The values that are left.
        reason: ``no-effect``, where they come to the same beside the other options; ``never-came-up``,
            where no recorded position tells them apart; ``not-shown``, where some do, but no play shows it.
        chances: How many recorded positions tell them apart.
        sentence: What is open, in a sentence.
        telling: What to look at, in a sentence; empty where nothing was found.
        position: A position that tells them apart, as TOML; None if none was found.
        play: A play that is legal in it and wouldn't be under another of the values, or the one after which
            the values part; empty if there is no position.
    """

    option: str
    values: tuple[Any, ...]
    reason: Reason
    chances: int
    sentence: str
    telling: str = ""
    position: str | None = None
    play: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} {self.telling}".strip()

    def to_dict(self) -> dict[str, Any]:
        """The open question as data for JSON."""
        return {**attrs.asdict(self, recurse=False), "values": [plain_value(value) for value in self.values]}


def silent_question(option: str, values: tuple[Any, ...]) -> Undecided:
    """The question of an option that no record of plays says anything about."""
    text = f"{option}: plays don't depend on it, so no record of plays shows it."
    return Undecided(option, values, "no-effect", 0, text)


@attrs.frozen(kw_only=True, repr=False)
class Inference:
    """Which values of which options fit some records.

    ``print`` it for a summary in sentences. Provisional: what it tells and how it weighs may change.

    Attributes:
        deals: How many deals were judged.
        plays: How many plays, passes and ends of turns.
        base: The profile that everything else was taken from.
        best: The likeliest of all profiles that were tried.
        options: What the records say of each option that was tried.
        profiles: What they say of each profile, where whole profiles were tried; else empty.
        undecided: What they leave open.
        players: How many of the players are of each kind that the model knows, as shares.
        clashes: Plays that nothing that was tried allows: mistakes, or rules that weren't tried.
        unknown: What these records can't tell by their nature, in sentences.
        joint: Whether all combinations of what is left were weighed together; else each block of options
            that have to do with each other, beside the likeliest values of the others.
        error_rate: How often a player was thought to make a play that the rules don't allow.
    """

    deals: int
    plays: int
    base: Variant
    best: Variant
    options: tuple[OptionFinding, ...]
    profiles: tuple[ProfileFinding, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    players: tuple[tuple[str, float], ...] = ()
    clashes: tuple[Exclusion, ...] = ()
    unknown: tuple[str, ...] = ()
    joint: bool = True
    error_rate: float = 0.001

    @property
    def identified(self) -> tuple[OptionFinding, ...]:
        """The options of which one value is left."""
        return tuple(finding for finding in self.options if finding.is_identified)

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """What rules values out whatever the other options are."""
        found = [value.exclusion for finding in self.options for value in finding.values]
        return tuple(each for each in found if each is not None and not each.given)

    def option(self, path: str) -> OptionFinding:
        """What the records say of one option.

        Args:
            path: Its path.

        Raises:
            ArgumentError: If it wasn't tried.
        """
        for finding in self.options:
            if finding.option == path:
                return finding
        tried = ", ".join(finding.option for finding in self.options)
        raise ArgumentError(f"{path!r} wasn't tried; these were: {tried}")

    def to_dict(self) -> dict[str, Any]:
        """The result as data for JSON."""
        return {
            "deals": self.deals,
            "plays": self.plays,
            "base": self.base.name,
            "best": {finding.option: plain_value(self.best.get(finding.option)) for finding in self.options},
            "options": [finding.to_dict() for finding in self.options],
            "profiles": [finding.to_dict() for finding in self.profiles],
            "undecided": [each.to_dict() for each in self.undecided],
            "players": {name: round(share, 4) for name, share in self.players},
            "clashes": [each.to_dict() for each in self.clashes],
            "unknown": list(self.unknown),
            "joint": self.joint,
            "error_rate": self.error_rate,
        }

    def __repr__(self) -> str:
        return f"<Inference from {self.deals} deals: {len(self.identified)} of {len(self.options)} options>"

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, width: int = 100) -> str:
        """The result in sentences.

        Args:
            width: How many characters a line has at most.
        """
        return "\n".join(self._lines(width))

    def _lines(self, width: int) -> Iterator[str]:
        deals = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        yield f"{deals} with {self.plays} plays and passes were judged."
        if self.profiles:
            yield from _part(width, "Profiles", map(_profile_line, self.profiles))
        else:
            yield from self._option_lines(width)
        by_path = {finding.option: finding for finding in self.options}
        left = (f"{each}{_out(by_path[each.option])}" for each in self.undecided)
        yield from _part(width, "Left open", left)
        yield from _part(width, "Not allowed by anything that was tried", map(str, self.clashes))
        yield from _part(width, "Can't be told from these records", self.unknown)

    def _option_lines(self, width: int) -> Iterator[str]:
        proved = [finding for finding in self.identified if finding.proved]
        likely = [finding for finding in self.identified if not finding.proved]
        yield from _part(width, "Shown by what was played", map(_proved_line, proved))
        yield from _part(width, "Very likely by what was never played", map(_likely_line, likely))


def _part(width: int, title: str, sentences: Any) -> Iterator[str]:
    found = list(sentences)
    if not found:
        return
    yield ""
    yield f"{title}:"
    for sentence in found:
        yield from wrap(
            f"* {sentence}", width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )


def _profile_line(finding: ProfileFinding) -> str:
    if finding.exclusion is None:
        return f"{finding.name}: {_percent(finding.probability)}"
    # How it does beside others that are ruled out too says nothing to anybody.
    return f"{finding.name}: {finding.exclusion}"


def _proved_line(finding: OptionFinding) -> str:
    return f"{said(finding.option, finding.likely[0])}.{_out(finding)}"


def _out(finding: OptionFinding) -> str:
    """Which values are ruled out, and by what."""
    parts = [
        f"{value_text(each.value)} by deal {each.deal}, turn {each.turn} ({each.play})"
        for each in (value.exclusion for value in finding.values)
        if each is not None and not each.given
    ]
    return f" Ruled out: {listed(parts)}." if parts else ""


def _likely_line(finding: OptionFinding) -> str:
    value = finding.likely[0]
    parts = [f"{said(finding.option, value)} ({_percent(finding.probability(value))})."]
    parts += [f"{each.exclusion}." for each in finding.values if each.exclusion is not None]
    missed = [each for each in finding.values if each.missed]
    if missed:
        most = max(each.missed for each in missed)
        often = "once" if most == 1 else f"{most} times"
        under = listed([value_text(each.value) for each in missed], "or")
        parts.append(
            f"Under {under} there would have been another choice, {often} in the first deals; "
            "what was chosen there speaks against it."
        )
    return " ".join(parts)


def _percent(chance: float) -> str:
    if chance < 0.001:
        return "less than 0.1 %"
    if chance > 0.999:
        return "more than 99.9 %"
    return f"{100 * chance:.1f} %"

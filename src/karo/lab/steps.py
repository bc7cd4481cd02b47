"""The profiles that are one step away from another: each has one option at a neighbouring value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast, get_args

import attrs

from karo.cards import Card
from karo.errors import VariantError
from karo.frozen import FrozenMap
from karo.options.values import Option, choices_of
from karo.options.variant import Variant, spec_of
from karo.options.wording import value_text

__all__ = ["Skipped", "Step", "steps"]

#: Where there is no limit, the least values that there can be are the nearest that tell something.
_LEAST: Final = 3
#: Sections that concern several deals in a row.
_MATCHES: Final = frozenset({"match"})
#: Options that decide nothing in a single deal.
_NOT_HERE: Final = "it decides nothing in a single deal"


@attrs.frozen
class Step:
    """One option at a neighbouring value.

    Attributes:
        option: The path of the option.
        old: Its value in the profile.
        new: Its value in the neighbour.
        variant: The neighbour.
    """

    option: str
    old: Any
    new: Any
    variant: Variant = attrs.field(repr=False)

    def __str__(self) -> str:
        return f"{self.option}: {_change(self.old, self.new)}"


@attrs.frozen
class Skipped:
    """A neighbouring value that was left out.

    Attributes:
        option: The path of the option.
        new: The value.
        why: Why it was left out, in a sentence.
    """

    option: str
    new: Any
    why: str

    def __str__(self) -> str:
        what = "" if self.new is None else f" = {value_text(self.new)}"
        return f"{self.option}{what}: {self.why}"


def steps(variant: Variant, seats: int) -> tuple[tuple[Step, ...], tuple[Skipped, ...]]:
    """Every profile that is one step away.

    * a choice, or yes and no: every other value;
    * a number: one more and one less, as far as it may go; a limit may also be lifted, and where there is
      none the three least values are taken;
    * a table: one entry at a time. Hand sizes change by one, for the number of seats that is asked for;
      points are halved and doubled. Payments by place are left as they are;
    * a list of cards: each is left out once.

    Args:
        variant: The profile.
        seats: How many seats there are.

    Returns:
        The steps, and the values that were left out, each with the reason.
    """
    taken: list[Step] = []
    skipped: list[Skipped] = []
    for path, option in spec_of(variant).options.catalogue().items():
        old = variant.get(path)
        if option.section in _MATCHES:
            skipped.append(Skipped(path, None, _NOT_HERE))
            continue
        for new in dict.fromkeys(_neighbours(option, old, seats)):
            try:
                changed = variant.with_options({path: new}, name=f"{path} {_change(old, new)}"[:200])
            except VariantError as error:
                skipped.append(Skipped(path, new, error.faults[0].message))
            else:
                taken.append(Step(path, old, new, changed))
    return tuple(taken), tuple(skipped)


def _change(old: object, new: object) -> str:
    """What changes, of a table only the entry that does."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        before, after = cast("Mapping[object, object]", old), cast("Mapping[object, object]", new)
        parts = [f"{key}: {before.get(key)} → {after[key]}" for key in after if before.get(key) != after[key]]
        return ", ".join(parts)
    return f"{value_text(old)} → {value_text(new)}"


def _neighbours(option: Option, old: Any, seats: int) -> Iterator[Any]:
    if isinstance(old, bool):
        yield not old
    elif isinstance(old, int):
        yield from (near for near in (old - 1, old + 1) if _allowed(option, near))
        yield from (word for word in choices_of(option.type))
    elif old == "unlimited" and int in get_args(option.type):
        low = option.doc.low or 0
        yield from range(low, low + _LEAST)
    elif isinstance(old, str):
        yield from (word for word in choices_of(option.type) if word != old)
    elif isinstance(old, tuple):
        cards = cast("tuple[Card, ...]", old)
        yield from (tuple(card for card in cards if card != left_out) for left_out in dict.fromkeys(cards))
    elif isinstance(old, Mapping):
        yield from _tables(option, cast("FrozenMap[Any, Any]", old), seats)


def _tables(option: Option, old: FrozenMap[Any, Any], seats: int) -> Iterator[Any]:
    if option.name == "hand_sizes":
        size: int = old[seats]
        yield from (
            FrozenMap({**old, seats: near}) for near in (size - 1, size + 1) if _allowed(option, near)
        )
    elif option.name == "values":
        for key, points in old.items():
            other = {points // 2, points * 2}
            yield from (FrozenMap({**old, key: near}) for near in sorted(other) if _allowed(option, near))


def _allowed(option: Option, number: int) -> bool:
    low, high = option.doc.low, option.doc.high
    return (low is None or low <= number) and (high is None or number <= high)

"""The profiles that records are judged under: options with values to try, and what these permit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from karo.arguments import brief
from karo.cards import JOKER, Card
from karo.errors import ArgumentError
from karo.frozen import FrozenMap
from karo.jokerkaro.rules import Rules, compile_rules
from karo.options import JokerKaroOptions, Variant
from karo.options.checks import unknown_option
from karo.options.convert import BadValue, convert
from karo.options.values import choices_of
from karo.options.variant import spec_of
from karo.options.wording import allowed_text

__all__ = [
    "DEAL",
    "FLOW",
    "MELDS",
    "PLAY",
    "TURN",
    "Space",
    "Values",
    "effective",
    "ends_of",
    "fits_hands",
    "neighbours",
    "permits",
    "repaired",
]

#: The value of each option, by its path.
Values = Mapping[str, Any]

#: What decides which melds there may be.
MELDS: Final = (
    "wilds.cards",
    "wilds.max_per_run",
    "wilds.max_per_set",
    "wilds.min_naturals",
    "wilds.adjacent",
    "wilds.own_slot",
    "wilds.shift",
    "wilds.swap",
    "wilds.alone",
    "runs.min_length",
    "runs.max_length",
    "runs.ace",
    "runs.both_aces",
    "sets.min_size",
    "sets.max_size",
    "sets.distinct_suits",
)
#: What decides which plays a turn may hold.
TURN: Final = (
    "first_turn.meld",
    "first_turn.exactly_one",
    "first_turn.wilds",
    "turn.content",
    "turn.passing",
)
#: What decides whose turn it is, and when the deal is over.
FLOW: Final = ("deal.direction", "first_turn.failing", "turn.pass_means", "end.last_standing")
#: What the cards dealt and the first seat show.
DEAL: Final = ("deck.packs", "deck.jokers_per_pack", "deal.hand_sizes", "deal.first_player")
#: All options that a record of plays can tell anything of.
PLAY: Final = (*MELDS, *TURN, *FLOW, *DEAL)

_NUMBERS: Final[Mapping[str, tuple[Any, ...]]] = FrozenMap(
    {
        "wilds.max_per_run": (0, 1, 2, "unlimited"),
        "wilds.max_per_set": (0, 1, 2, "unlimited"),
        "wilds.min_naturals": (1, 2),
        "runs.min_length": (2, 3, 4),
        "runs.max_length": (13, 14),
        "sets.min_size": (2, 3, 4),
        "sets.max_size": (4, 8, "unlimited"),
    }
)


def neighbours(variant: Variant) -> dict[str, tuple[Any, ...]]:
    """For each option that concerns play: the value of a profile of Joker Karo and those next to it."""
    options = JokerKaroOptions.catalogue()
    found: dict[str, tuple[Any, ...]] = {}
    for path in (*MELDS, *TURN, *FLOW):
        own = variant.get(path)
        if path == "wilds.cards":
            found[path] = _wild_cards(own)
            continue
        kind = options[path].type
        values = (False, True) if kind is bool else _NUMBERS.get(path) or choices_of(kind)
        found[path] = tuple(values) if own in values else _sorted((*values, own))
    return {path: found[path] for path in options if path in found}


def _wild_cards(own: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    ace = Card.parse("AS")
    other = tuple(card for card in own if card != ace) if ace in own else tuple(sorted((*own, ace)))
    return tuple(sorted({own, other}, key=len))


def _sorted(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(values, key=lambda value: 10_000 if value == "unlimited" else value))


# ---------------------------------------------------------------- what permits more


def permits(path: str, value: Any, other: Any) -> bool:
    """Whether a value of an option allows every play of cards that another value allows."""
    if value == other:
        return True
    if path in _LIMITS:
        return _LIMITS[path] * (_number(value) - _number(other)) > 0
    order = _ORDERS.get(path, ())
    if path == "wilds.swap":
        return bool(other == "never")
    if path == "runs.ace":
        return bool(value == "low-or-high")
    return value in order and other in order and order.index(value) > order.index(other)


def _number(value: Any) -> int:
    return 10_000 if value == "unlimited" else int(value)


#: 1 where a greater number allows more, -1 where it allows less.
_LIMITS: Final = {
    "wilds.max_per_run": 1,
    "wilds.max_per_set": 1,
    "wilds.min_naturals": -1,
    "runs.min_length": -1,
    "runs.max_length": 1,
    "sets.min_size": -1,
    "sets.max_size": 1,
}
#: The values from the one that allows least.
_ORDERS: Final[Mapping[str, tuple[Any, ...]]] = {
    "wilds.adjacent": (False, True),
    "wilds.own_slot": ("wild", "natural"),
    "wilds.shift": ("never", "end"),
    "wilds.alone": (False, True),
    "runs.both_aces": (False, True),
    "sets.distinct_suits": (True, False),
    "first_turn.meld": ("run", "run-or-set", "any-play"),
    "first_turn.exactly_one": (True, False),
    "first_turn.wilds": ("none", "if-needed", "any"),
    "turn.content": ("extend-or-lay", "any"),
    "turn.passing": ("only-if-stuck", "free"),
}


def ends_of(path: str, values: Sequence[Any], *, most: bool) -> tuple[Any, ...]:
    """The values among some that no other one permits more than; or less than."""
    pairs = [(value, other) for value in values for other in values if value != other]
    beaten = {
        repr(other if most else value)
        for value, other in pairs
        if permits(path, value, other) and not permits(path, other, value)
    }
    return tuple(value for value in values if repr(value) not in beaten)


def repaired(values: Values) -> dict[str, Any]:
    """Values of options that contradict each other, changed to what they come to.

    A run with an ace at both ends can't be where the ace is low only, so ``runs.both_aces`` is false there.
    """
    fixed = dict(values)
    if fixed["runs.ace"] != "low-or-high":
        fixed["runs.both_aces"] = False
    if not fixed["runs.both_aces"]:
        fixed["runs.max_length"] = min(fixed["runs.max_length"], 13)
    fixed["runs.max_length"] = max(fixed["runs.max_length"], fixed["runs.min_length"])
    fixed["wilds.min_naturals"] = min(fixed["wilds.min_naturals"], fixed["runs.max_length"])
    distinct = fixed["sets.distinct_suits"]
    if distinct:
        fixed["sets.min_size"] = min(fixed["sets.min_size"], 4)
    if fixed["sets.max_size"] != "unlimited":
        most = min(fixed["sets.max_size"], 4) if distinct else fixed["sets.max_size"]
        fixed["sets.max_size"] = max(most, fixed["sets.min_size"])
    return fixed


def fits_hands(base: Variant, values: Values) -> bool:
    """Whether the hands of a profile can hold the meld that a first turn needs under some values."""
    meld, run = values["first_turn.meld"], values["runs.min_length"]
    if meld == "any-play":
        return True
    need = run if meld == "run" else min(run, values["sets.min_size"])
    return all(size >= need for size in base.get("deal.hand_sizes").values())


def effective(values: Values) -> dict[str, Any]:
    """Repaired values, with what has no effect beside the others set to one value.

    Two assignments that are equal so allow the same plays at every moment.
    """
    fixed = repaired(values)
    if fixed["wilds.max_per_run"] in (0, 1):
        fixed["wilds.adjacent"] = True
    if fixed["runs.max_length"] < 14:
        fixed["runs.both_aces"] = False
    if fixed["sets.distinct_suits"] and _number(fixed["sets.max_size"]) >= 4:
        fixed["sets.max_size"] = "unlimited"
    naturals = min(
        fixed["runs.min_length"] - _number(fixed["wilds.max_per_run"]),
        fixed["sets.min_size"] - _number(fixed["wilds.max_per_set"]),
    )
    # Melds with so few wilds have as many naturals anyway.
    if naturals >= fixed["wilds.min_naturals"]:
        fixed["wilds.min_naturals"] = 1
    if fixed["first_turn.meld"] == "any-play":
        fixed |= {"first_turn.exactly_one": True, "first_turn.wilds": "any", "first_turn.failing": "drop-out"}
    return fixed


# ---------------------------------------------------------------- the space


@attrs.frozen(eq=False)
class Space:
    """The values to try, and the profile that the other options are taken from.

    Attributes:
        base: The profile.
        tried: For each option the values to try.
    """

    base: Variant
    tried: Mapping[str, tuple[Any, ...]]
    _rules: dict[tuple[Any, ...], Rules] = attrs.field(factory=dict[tuple[Any, ...], Rules], repr=False)

    @classmethod
    def of(cls, base: Variant, tried: Mapping[str, Iterable[Any]]) -> Space:
        """A space of options and values, each looked at as a profile looks at it.

        Raises:
            VariantError: If there is no such option, or a value is none of it.
            ArgumentError: If an option has no value to try.
        """
        found: dict[str, tuple[Any, ...]] = {}
        for path, values in tried.items():
            if isinstance(values, str | bytes) or not isinstance(cast("object", values), Iterable):
                raise ArgumentError(f"{path}: a list of values to try, not {brief(values)}")
            read = [_read_value(base, path, value) for value in values]
            if not read:
                raise ArgumentError(f"{path}: there is no value to try")
            found[path] = tuple(value for index, value in enumerate(read) if value not in read[:index])
        order = [path for path in JokerKaroOptions.catalogue() if path in found]
        return cls(base, {path: found[path] for path in order})

    def values(self, changed: Values) -> dict[str, Any]:
        """A value for every option that concerns play: those of the base, but for some."""
        return {**self._base_values, **changed}

    @property
    def _base_values(self) -> dict[str, Any]:
        flat = self.base.options.flat()
        return {path: flat[path] for path in PLAY}

    def rules(self, values: Values, content: str = "any") -> Rules:
        """Rules under which all plays that some values of the meld options allow are legal at any moment.

        Args:
            values: The values.
            content: What ``turn.content`` is; it limits what a swap with ``replay`` may do, in any turn.
        """
        key = (content, *(values[path] for path in MELDS))
        rules = self._rules.get(key)
        if rules is None:
            open_ = {"first_turn.meld": "any-play", "turn.content": content, "turn.passing": "only-if-stuck"}
            rules = self._rules[key] = compile_rules(self.variant({**values, **open_}, MELDS))
        return rules

    def variant(self, values: Values, paths: Sequence[str] = (*MELDS, *TURN, *FLOW)) -> Variant:
        """A profile with these values, repaired; others are those of the base."""
        fixed = repaired(values)
        named = [*paths, *(path for path in TURN if path in values)]
        changes = {path: fixed[path] for path in named}
        if JOKER not in fixed["wilds.cards"]:
            changes["deck.jokers_per_pack"] = 0
        return self.base.with_options(changes)


def _read_value(base: Variant, path: str, value: object) -> Any:
    """The value as profiles hold it, even where it contradicts the base's other values."""
    option = JokerKaroOptions.catalogue().get(path)
    if option is None:
        raise unknown_option(path, spec_of(base), "candidates")
    try:
        return convert(value, option)
    except BadValue as error:
        found = f"expected {allowed_text(option)}, {error.faults[0].found}"
        raise ArgumentError(f"candidates: {path}: {found}") from error

"""A profile as a plain mapping from dotted option path to value."""

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]

PATHS = (
    "deck.packs",
    "deck.jokers_per_pack",
    "deal.hand_sizes",
    "deal.direction",
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
    "first_turn.meld",
    "first_turn.exactly_one",
    "first_turn.wilds",
    "first_turn.failing",
    "turn.content",
    "turn.passing",
    "turn.pass_means",
    "end.last_standing",
    "end.blocked",
    "end.ties",
    "scoring.values",
    "scoring.payment",
    "scoring.place_payments",
    "scoring.spade_ace_win",
    "scoring.spade_ace_factor",
)


def options_of(variant: Any) -> dict[str, Any]:
    """The mapping for one of the library's variants."""
    found = {path: variant.get(path) for path in PATHS}
    found["wilds.cards"] = tuple(str(card) for card in found["wilds.cards"])
    return found


def at_most(limit: int | str, count: int) -> bool:
    """Whether a count keeps to a limit, which may be "unlimited"."""
    return limit == "unlimited" or count <= int(limit)


def deck_of(opts: Options) -> list[str]:
    """Every card of the deck."""
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    pack += ["JK"] * int(opts["deck.jokers_per_pack"])
    return pack * int(opts["deck.packs"])

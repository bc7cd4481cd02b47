"""How the time for the legal plays grows with cards, melds, packs and wilds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import karo
from benchmarks.positions import positions
from benchmarks.timing import Effort, Spread, Stopwatch, in_turns
from karo.options import Variant


@dataclass(frozen=True)
class Growth:
    """One size.

    Attributes:
        grows: What grows.
        size: How large it is.
        profile: The profile.
        plays: How many legal plays there are, on average.
        count: Microseconds to ask for the legal plays and count them.
        pick: Microseconds to make the one in the middle.
        listing: Microseconds to list them all; None where there are too many.
    """

    grows: str
    size: int
    profile: str
    plays: float
    count: Spread
    pick: Spread
    listing: Spread | None

    def to_dict(self) -> dict[str, Any]:
        """The size as plain data."""
        return {
            "grows": self.grows,
            "size": self.size,
            "profile": self.profile,
            "plays": float(f"{self.plays:.4g}"),
            "count": self.count.to_dict(),
            "pick": self.pick.to_dict(),
            "list": self.listing and self.listing.to_dict(),
        }


#: Beyond so many plays per position, listing them is left out.
MOST_LISTED = 20_000
SIZES: dict[str, tuple[tuple[int, ...], dict[str, int], str]] = {
    # what grows: its sizes, what stays as it is, the name of the argument that grows
    "cards in hand": ((12, 24, 36, 48), {"melds": 5, "packs": 2}, "hand"),
    "melds on the table": ((5, 20, 60), {"packs": 6}, "melds"),
    "packs": ((1, 2, 4, 8), {"melds": 5}, "packs"),
    "wilds in hand": ((0, 1, 2, 3, 4, 5, 6), {"melds": 5, "packs": 2}, "wilds"),
}


def growths(effort: Effort) -> Iterator[Growth]:
    """Every size under a strict profile and a free one."""
    # Setting up the positions takes far longer than looking at them.
    effort = Effort(min(effort.rounds, 5), effort.share / 2)
    for name in ("pagat", "open"):
        variant = karo.load_variant(name)
        for grows, (sizes, fixed, argument) in SIZES.items():
            for size in sizes:
                wanted = {"hand": 24, "wilds": 2, "melds": 12, "packs": 2} | fixed | {argument: size}
                yield _growth(grows, size, variant, wanted, effort)


def _growth(grows: str, size: int, variant: Variant, wanted: dict[str, int], effort: Effort) -> Growth:
    packs = wanted.pop("packs")
    table = variant.with_options({"deck.packs": packs, "deal.hand_sizes": {2: 24}})
    numbers: list[float] = []

    def games(what: str, number: int) -> list[karo.JokerKaro]:
        seed = f"{what} {number} {grows} {size} {variant.name}"
        return list(positions(table, seed, effort.of(20), **wanted))

    def count(number: int) -> float:
        watch, new = Stopwatch(), games("count", number)
        with watch:
            for game in new:
                len(game.legal_plays)
        numbers.append(sum(len(game.legal_plays) for game in new) / len(new))
        return watch.microseconds / len(new)

    def pick(number: int) -> float:
        watch, new = Stopwatch(), games("pick", number)
        every = [game.legal_plays for game in new]
        with watch:
            for plays in every:
                plays[len(plays) // 2]
        return watch.microseconds / len(new)

    def listing(number: int) -> float:
        watch, new = Stopwatch(), games("list", number)[: effort.of(5)]
        with watch:
            for game in new:
                for _ in game.legal_plays:
                    pass
        return watch.microseconds / len(new)

    figures = in_turns({"count": count, "pick": pick}, effort)
    plays = sum(numbers) / len(numbers)
    if max(numbers) <= MOST_LISTED:
        figures |= in_turns({"list": listing}, effort)
    listed = figures.get("list")
    return Growth(
        grows,
        size,
        variant.name,
        plays,
        Spread.of(figures["count"]),
        Spread.of(figures["pick"]),
        Spread.of(listed) if listed else None,
    )

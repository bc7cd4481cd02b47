"""In how many ways wilds can fill a window of a run, and which is the n-th.

A window has positions whose card is in hand and holes whose card isn't. Each takes its own card or a
wild, a hole only a wild; nothing else connects them, so the ways are sums of products. A position may
be the home of a wild card, as the A♠ is at home at the ends of spades.
Whatever else connects positions (wilds that may not be neighbours) is for
:class:`karo.jokerkaro.chains.RunChain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

__all__ = ["Supply", "filling_table", "fillings", "fillings_at_home", "nth_filling"]

#: How many there are of each kind of wild.
Supply = tuple[int, ...]


@lru_cache(maxsize=8192)
def fillings(supply: Supply, most: int, open_places: int, holes: int) -> int:
    """How many ways there are.

    Args:
        supply: The wilds in hand, by kind.
        most: Most wilds that may be used.
        open_places: Positions to fill.
        holes: How many of them lack their own card.

    Returns:
        The number of ways.
    """
    words = _words(supply)
    most = min(most, open_places, len(words) - 1)
    return sum(comb(open_places - holes, wilds - holes) * words[wilds] for wilds in range(holes, most + 1))


@lru_cache(maxsize=2048)
def filling_table(supply: Supply, most: int, naturals: int) -> tuple[tuple[int, ...], ...]:
    """How many ways there are, by holes and then by positions to fill.

    Args:
        supply: The wilds in hand, by kind.
        most: Most wilds that may be used.
        naturals: How many positions have to take their own card at least.

    Returns:
        For 0 to ``most`` holes, the ways for 0 to 14 positions.
    """
    return tuple(
        tuple(fillings(supply, min(most, places - naturals), places, holes) for places in range(15))
        for holes in range(min(most, 14) + 1)
    )


@lru_cache(maxsize=1024)
def _words(supply: Supply) -> tuple[int, ...]:
    """For each length, how many different rows of wilds there are."""
    words = [1]
    for number in supply:
        longest = len(words) + number
        words = [
            sum(
                comb(length, used) * words[length - used]
                for used in range(min(number, length) + 1)
                if length - used < len(words)
            )
            for length in range(longest)
        ]
    return tuple(words)


@lru_cache(maxsize=8192)
def fillings_at_home(supply: Supply, most: int, places: int, holes: int, homes: tuple[int, ...]) -> int:
    """How many ways there are where some positions are the homes of wild cards.

    A wild card in its home is a natural, so it can't be there as a wild: what a home could take if it
    were a hole, less what puts the home's own card there, and the own card itself, make its ways.

    Args:
        supply: The wilds in hand, by kind.
        most: Most wilds that may be used.
        places: The other positions to fill.
        holes: How many of those lack their own card.
        homes: For each home, the kind that belongs there and is in hand.

    Returns:
        The number of ways.
    """
    if not homes:
        return fillings(supply, most, places, holes)
    kind, rest = homes[0], homes[1:]
    ways = fillings_at_home(supply, most, places + 1, holes + 1, rest)
    if supply[kind]:
        fewer = (*supply[:kind], supply[kind] - 1, *supply[kind + 1 :])
        ways += fillings_at_home(fewer, most, places, holes, rest)
        ways -= fillings_at_home(fewer, most - 1, places, holes, rest)
    return ways


def nth_filling(
    supply: Supply, most: int, own: Sequence[int | None], kinds: Sequence[int], number: int, *, one_ace: bool
) -> list[int]:
    """The way of a number: own cards come before wilds, wilds in the order of their kinds.

    Args:
        supply: The wilds in hand, by kind.
        most: Most wilds that may be used.
        own: For each position its own card, or None for a hole.
        kinds: The wilds themselves.
        number: Which way, from 0.
        one_ace: Whether the first and the last position compete for the one ace.

    Returns:
        The card for each position.
    """
    chosen: list[int] = []
    left, wanted = list(supply), list(own)
    for step in range(len(own)):
        card = wanted[step]
        home = kinds.index(card) if card in kinds else -1
        if card is not None and (home < 0 or left[home]):
            takes_ace = one_ace and step == 0
            if home >= 0:
                left[home] -= 1
            if takes_ace:
                wanted[-1] = None
            ways = _ways_on(tuple(left), most, wanted[step + 1 :], kinds)
            if number < ways:
                chosen.append(card)
                continue
            number -= ways
            if home >= 0:
                left[home] += 1
            if takes_ace:
                wanted[-1] = card
        most -= 1
        for kind, wild in enumerate(kinds):
            if left[kind] and kind != home:
                left[kind] -= 1
                ways = _ways_on(tuple(left), most, wanted[step + 1 :], kinds)
                if number < ways:
                    chosen.append(wild)
                    break
                number -= ways
                left[kind] += 1
    return chosen


def _ways_on(supply: Supply, most: int, own: Sequence[int | None], kinds: Sequence[int]) -> int:
    """How many ways there are to fill the positions that are left."""
    homes = tuple([kinds.index(card) for card in own if card in kinds])
    at_home = tuple([kind for kind in homes if supply[kind]])
    holes = own.count(None) + len(homes) - len(at_home)
    return fillings_at_home(supply, most, len(own) - len(at_home), holes, at_home)

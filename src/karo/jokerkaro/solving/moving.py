"""The plays that move wilds on the table, and what has to be played before them."""

from __future__ import annotations

from collections.abc import Iterator

from karo.jokerkaro.generate import places
from karo.jokerkaro.packed import Lone
from karo.jokerkaro.plays import Extend, Swap
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.state import State
from karo.plays import Play

__all__ = ["is_still", "moving_plays"]


def is_still(rules: Rules) -> bool:
    """Whether nothing on the table ever moves."""
    wilds = rules.options.wilds
    return wilds.swap == "never" and wilds.shift == "never"


def moving_plays(rules: Rules, state: State) -> Iterator[Play]:
    """The plays after which the rest of a turn may come to what it couldn't before.

    All others can wait: what they make can be made at the end by one play for each meld. A wild from
    the hand needn't move, since it can be played where it would go. So only melds with wilds are of
    interest: swaps in them, and where wilds move within a run, its growth card by card.
    """
    options = rules.options.wilds
    grows = options.shift == "end" or options.swap == "slide"
    for ways, index in places(rules, state):
        if index < 0:
            continue
        meld = state.table[index]
        if isinstance(meld, Lone) or not meld.wilds:
            continue
        for play in ways.all(index):
            if isinstance(play, Swap) or (grows and isinstance(play, Extend) and len(play.slots) == 1):
                yield play

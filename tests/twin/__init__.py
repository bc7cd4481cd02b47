"""The slow twin: the rules of Joker Karo once more, told as plainly as they can be.

It shares no code with the library and knows no tricks: a card is a string such as ``"8H"``,
a profile is a mapping from option path to value, and what is legal is found by trying
everything and judging the result. The tests compare the library with it.
"""

from tests.twin.ends import Result, outcome
from tests.twin.melds import Lone, Meld, Run, Set, valid_meld
from tests.twin.options import Options, options_of
from tests.twin.plays import Effect, plays
from tests.twin.states import State, apply, legal_plays, position, turn_results

__all__ = [
    "Effect",
    "Lone",
    "Meld",
    "Options",
    "Result",
    "Run",
    "Set",
    "State",
    "apply",
    "legal_plays",
    "options_of",
    "outcome",
    "plays",
    "position",
    "turn_results",
    "valid_meld",
]

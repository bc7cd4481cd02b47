"""Counts of what can happen from positions of Ro-Kard, held against the data file and the slow twin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import karo
from karo import RoKard
from tests.rokard import twin
from tests.rokard.strategies import ROKARD, flat

DATA = json.loads((Path(__file__).parents[1] / "data" / "perft" / "rokard.json").read_text("utf-8"))
POSITIONS: list[dict[str, Any]] = DATA["positions"]
EACH = pytest.mark.parametrize("position", POSITIONS, ids=[position["name"] for position in POSITIONS])


def game_of(position: dict[str, Any]) -> RoKard:
    """A position of the data file."""
    pattern = " ".join(position["pattern"])
    keys = ("hands", "helping_hand", "to_move")
    return RoKard.position(ROKARD, pattern=pattern, **{key: position[key] for key in keys})


def state_of(position: dict[str, Any]) -> twin.State:
    """The same position for the slow twin, read without the library."""
    pattern: twin.Pattern = {}
    for item in position["pattern"]:
        card, _, cell = item.partition("@")
        column, row = cell.split(",")
        pattern[int(column), int(row)] = (card.partition("=")[0], card.partition("=")[2] or card)
    hands = [tuple(hand.split()) for hand in position["hands"]]
    helping = tuple(position["helping_hand"].split())
    pool = [*twin.PACK, "JK", "JK"]
    lying = [*helping, *(card for card, _ in pattern.values())]
    for card in [*lying, *(card for hand in hands for card in hand)]:
        pool.remove(card)
    return twin.State(tuple(hands), helping, tuple(pool), pattern, (0,) * len(hands), position["to_move"])


def twin_perft(state: twin.State, depth: int) -> int:
    """The count of the slow twin."""
    legal = {} if state.over else twin.legal_plays(flat(ROKARD), state)
    if depth == 1:
        return len(legal)
    return sum(twin_perft(twin.apply(flat(ROKARD), state, play), depth - 1) for play in legal.values())


def test_the_data_is_of_this_format() -> None:
    """The file says which format and profile it is of."""
    assert (DATA["format"], DATA["profile"]) == (1, "rokard")


@EACH
def test_counts_are_those_of_the_data(position: dict[str, Any]) -> None:
    """The library counts what the data say, by plays and, each play being a turn, by turns."""
    game = game_of(position)
    for depth, count in enumerate(position["plays"], start=1):
        if count <= 500:
            assert karo.perft(game, depth) == karo.perft(game, depth, by="turns") == count


@pytest.mark.slow
@EACH
def test_twin_counts_the_same(position: dict[str, Any]) -> None:
    """So does the slow twin, which reads the data by itself."""
    for depth, count in enumerate(position["plays"][: position["confirmed"]["plays"]], start=1):
        if count <= 25:
            assert twin_perft(state_of(position), depth) == count


@pytest.mark.long
@EACH
def test_all_counts(position: dict[str, Any]) -> None:
    """All counts are right, to the depth that they were confirmed to also by the twin."""
    for depth, count in enumerate(position["plays"], start=1):
        assert karo.perft(game_of(position), depth) == count
        if depth <= position["confirmed"]["plays"]:
            assert twin_perft(state_of(position), depth) == count

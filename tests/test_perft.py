"""Counts of what can happen from a position, and the data files that hold them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import karo
from karo import JokerKaro
from tests import twin
from tests.jokerkaro.positions import at
from tests.twin.cards import in_order
from tests.twin.melds import make_set

DATA = Path(__file__).parent / "data" / "perft"
PROFILES = ("pagat", "leng", "open")


def positions(name: str) -> list[dict[str, Any]]:
    """The positions of a data file."""
    data = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    assert data["format"] == 1
    assert data["profile"] == name
    found: list[dict[str, Any]] = data["positions"]
    return found


def game_of(name: str, position: dict[str, Any]) -> JokerKaro:
    """A position of a data file."""
    keys = ("hands", "table", "turns", "to_move")
    return JokerKaro.position(karo.load_variant(name), **{key: position[key] for key in keys})


def pair_of(name: str, position: dict[str, Any]) -> tuple[twin.Options, twin.State]:
    """The same position for the slow twin."""
    opts = twin.options_of(karo.load_variant(name))
    hands = [in_order(tuple(hand.split())) for hand in position["hands"]]
    table = [meld_of(text) for text in position["table"]]
    return opts, twin.position(opts, hands, table, turns=position["turns"])


def meld_of(text: str) -> twin.Meld:
    """A meld of a data file, read without the library."""
    words = text.split()
    if len(words) == 1:
        return twin.Lone(words[0])
    cards = tuple(word.partition("=")[0] for word in words)
    slots = [word.partition("=")[2] or word for word in words]
    if len({slot[0] for slot in slots}) == 1:
        suits = [slot[1:] for slot in slots]
        return make_set(slots[0][0], list(zip(cards, suits, strict=True)))
    return twin.Run(slots[0][1], "A23456789TJQK".index(slots[0][0]) + 1, cards)


def twin_perft(opts: twin.Options, state: twin.State, depth: int, by: str) -> int:
    """The count of the slow twin."""
    if depth == 0:
        return 1
    if by == "turns":
        return sum(twin_perft(opts, after, depth - 1, by) for after in after_turns(opts, state))
    legal = twin.legal_plays(opts, state)
    if depth == 1:
        return len(legal)
    return sum(twin_perft(opts, twin.apply(opts, state, text), depth - 1, by) for text in legal)


def after_turns(opts: twin.Options, state: twin.State) -> list[twin.State]:
    """A state for each different result of a turn."""
    found: dict[object, twin.State] = {}
    seen: set[object] = set()
    waiting = [state] if state.to_move is not None else []
    while waiting:
        now = waiting.pop()
        result = (tuple(sorted(map(str, now.table))), now.hands[state.to_move or 0])
        key = (*result, now.lays > 0, now.extensions > 0)
        if key in seen:
            continue
        seen.add(key)
        legal = twin.legal_plays(opts, now)
        if now.to_move is None:
            found.setdefault(result, now)
        for text in legal:
            if text in ("pass", "end"):
                found.setdefault(result, twin.apply(opts, now, text))
            else:
                waiting.append(twin.apply(opts, now, text))
    return list(found.values())


@pytest.mark.parametrize("name", PROFILES)
def test_counts_are_those_of_the_data(name: str) -> None:
    """The library counts what the data say, but for the depths that take long."""
    for position in positions(name):
        game = game_of(name, position)
        for by, key in (("plays", "plays"), ("turns", "whole_turns")):
            for depth, count in enumerate(position[key], start=1):
                if count <= 500:
                    found = karo.perft(game, depth, by="turns" if by == "turns" else "plays")
                    assert found == count, f"{position['name']}: {by} to depth {depth}"


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_twin_counts_the_same(name: str) -> None:
    """So does the slow twin, which reads the data by itself."""
    for position in positions(name):
        opts, state = pair_of(name, position)
        for by, key in (("plays", "plays"), ("turns", "whole_turns")):
            for depth, count in enumerate(position[key][: position["confirmed"][key]], start=1):
                if count <= 40:
                    found = twin_perft(opts, state, depth, by)
                    assert found == count, f"{position['name']}: {by} to depth {depth}"


@pytest.mark.long
@pytest.mark.parametrize("name", PROFILES)
def test_all_counts(name: str) -> None:
    """All counts are right, to the depth that they were confirmed to also by the twin."""
    for position in positions(name):
        game, (opts, state) = game_of(name, position), pair_of(name, position)
        for depth, count in enumerate(position["plays"], start=1):
            assert karo.perft(game, depth) == count
            if depth <= position["confirmed"]["plays"]:
                assert twin_perft(opts, state, depth, "plays") == count
        for depth, count in enumerate(position["whole_turns"], start=1):
            assert karo.perft(game, depth, by="turns") == count
            if depth <= position["confirmed"]["whole_turns"]:
                assert twin_perft(opts, state, depth, "turns") == count


def test_leaf_of_depth_nothing() -> None:
    """To depth 0 there is just the position itself."""
    game = at("4H 8H 9C", table=["5H 6H 7H"])
    assert karo.perft(game, 0) == karo.perft(game, 0, by="turns") == 1


def test_deal_that_has_ended() -> None:
    """Nothing follows the end of a deal."""
    game = at("8H", table=["5H 6H 7H"])
    assert [karo.perft(game, depth) for depth in range(3)] == [1, 1, 0]
    assert [karo.perft(game, depth, by="turns") for depth in range(3)] == [1, 1, 0]


@pytest.mark.parametrize(("depth", "by"), [(-1, "plays"), (1, "rounds")])
def test_what_cannot_be_counted(depth: int, by: Any) -> None:
    """A depth below 0, or one of something else, is refused."""
    with pytest.raises(ValueError, match=r"depth|by="):
        karo.perft(at("8H", table=["5H 6H 7H"]), depth, by=by)


def test_other_games() -> None:
    """In a game whose turns are single plays, both ways to count agree."""
    game = karo.Game.deal(karo.load_variant("rokard"), seed=1)
    assert karo.perft(game, 1) == karo.perft(game, 1, by="turns")

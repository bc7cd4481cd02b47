"""Whatever is given to whichever public function, it is taken, or refused by an error of ours.

The test walks all that ``karo.__all__`` names and gives each parameter a set of absurd values while the
others are as they should be. What is legal among them is listed here; anything else must be refused.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import karo
from karo import KaroError

PAGAT, ROKARD = karo.load_variant("pagat"), karo.load_variant("rokard")
STILL = karo.JokerKaro.position(PAGAT, hands=["4H 8H 9C", "2C"], table=["5H 6H 7H"])
LINES = karo.RoKard.deal(ROKARD, players=3, seed=1, first=0)
MATCH = karo.Match.start(PAGAT, players=4, seed=1)
RECORD = karo.Record.of(STILL)
EIGHT, CELL = karo.Card.parse("8H"), karo.Cell(0, 0)
SLOT, MELD = karo.Slot.own(EIGHT), karo.Meld.parse("5H 6H 7H")
PATTERN = karo.Pattern.parse("8H@0,0 9H@1,0")
PLAY, OTHER = STILL.legal_plays[0], LINES.legal_plays[0]

ABSURD: dict[str, Any] = {
    "none": None,
    "five": 5,
    "minus": -1,
    "list": [],
    "dict": {},
    "object": object(),
    "bytes": b"x",
    "empty": "",
    "nul": "\0",
    "nan": float("nan"),
    "huge": 10**5000,
}
EMPTY, ANY = "list dict empty", " ".join(ABSURD)

#: What the library makes and nobody hands in: to make one by hand is to be careful oneself.
RESULTS = {
    *("BestTurn", "Cell", "Deal", "Fact", "Fault", "LogEntry", "Outcome", "RecordedTurn", "Refusal", "Row"),
    *("Score", "ScoreItem", "Stuck", "TurnCount", "WayOut"),
    *("JokerKaroView", "RoKardView", "JokerKaro", "RoKard"),
}

#: Objects whose methods are called.
OBJECTS: dict[str, Any] = {
    "Card": EIGHT,
    "Deal": LINES.dealt,
    "Deck": karo.Deck(),
    "JokerKaro": STILL,
    "JokerKaroView": STILL.view(0),
    "LegalPlays": STILL.legal_plays,
    "Match": MATCH,
    "Pattern": PATTERN,
    "Record": RECORD,
    "RoKard": LINES,
    "RoKardView": LINES.view(0),
    "Variant": PAGAT,
}

#: For each function what it is called with when all is well; a parameter of its own that has a good
#: default needs none.
GOOD: dict[str, dict[str, Any]] = {
    "Card": {"rank": karo.Rank.EIGHT, "suit": karo.Suit.HEARTS},
    "Card.parse": {"text": "8H"},
    "Deck": {},
    "Deck.count": {"card": EIGHT},
    "Deck.deal": {"hand_sizes": [3, 3]},
    "Deck.require_all": {"cards": karo.Deck().cards, "what": "they"},
    "Deck.shuffled": {},
    "Discard": {"discarded": [EIGHT]},
    "Extend": {"meld": 0, "kind": karo.MeldKind.RUN, "slots": MELD.slots},
    "Game.deal": {"variant": PAGAT},
    "Game.from_dict": {"data": STILL.to_dict()},
    "Game.load": {"path": "position.toml"},
    "Game.parse": {"text": STILL.to_toml()},
    "JokerKaro.apply": {"play": PLAY},
    "JokerKaro.best_turn": {},
    "JokerKaro.can": {"play": PLAY},
    "JokerKaro.can_go_out": {},
    "JokerKaro.check": {"play": PLAY},
    "JokerKaro.count_turns": {},
    "JokerKaro.deal": {"variant": PAGAT},
    "JokerKaro.from_dict": {"data": STILL.to_dict()},
    "JokerKaro.load": {"path": "position.toml"},
    "JokerKaro.parse": {"text": STILL.to_toml()},
    "JokerKaro.parse_play": {"text": "extend 1 8H"},
    "JokerKaro.parse_turn": {"text": "extend 1 8H"},
    "JokerKaro.position": {"variant": PAGAT, "hands": ["4H 8H 9C", "2C"]},
    "JokerKaro.save": {"path": "saved.toml"},
    "JokerKaro.stuck": {},
    "JokerKaro.view": {"seat": 0},
    "JokerKaroView.best_turn": {},
    "JokerKaroView.can": {"play": PLAY},
    "JokerKaroView.can_go_out": {},
    "JokerKaroView.check": {"play": PLAY},
    "JokerKaroView.count_turns": {},
    "JokerKaroView.determinize": {},
    "JokerKaroView.from_dict": {"data": STILL.view(0).to_dict()},
    "JokerKaroView.parse_play": {"text": "extend 1 8H"},
    "JokerKaroView.parse_turn": {"text": "extend 1 8H"},
    "Lay": {"meld": MELD},
    "LegalPlays.index": {"value": PLAY},
    "LegalPlays.pick": {"rng": random.Random(1)},
    "Match": {"game": STILL, "dealer": 0},
    "Match.apply": {"play": MATCH.game.legal_plays[0]},
    "Match.record": {},
    "Match.resume": {"record": MATCH.record()},
    "Match.start": {"variant": PAGAT},
    "Meld": {"kind": karo.MeldKind.RUN, "slots": MELD.slots},
    "Meld.of": {"slots": MELD.slots},
    "Meld.parse": {"text": "5H 6H 7H"},
    "Pattern": {},
    "Pattern.connected": {"start": CELL},
    "Pattern.parse": {"text": "8H@0,0"},
    "Pattern.row": {"axis": "across", "cell": CELL},
    "Pattern.rows_through": {"cells": [CELL]},
    "Pattern.with_slots": {"slots": [(CELL, SLOT)]},
    "Place": {"placements": [karo.Placement(SLOT, CELL)]},
    "Placement": {"slot": SLOT, "cell": CELL},
    "Record": {"deals": RECORD.deals},
    "Record.load": {"path": "record.toml"},
    "Record.of": {"games": STILL},
    "Record.parse": {"text": RECORD.to_toml()},
    "Record.save": {"path": "saved.toml"},
    "RecordedDeal": {"game": STILL},
    "RoKard.apply": {"play": OTHER},
    "RoKard.best_play": {},
    "RoKard.can": {"play": OTHER},
    "RoKard.check": {"play": OTHER},
    "RoKard.check_pattern": {"variant": ROKARD, "pattern": PATTERN},
    "RoKard.deal": {"variant": ROKARD},
    "RoKard.from_dict": {"data": LINES.to_dict()},
    "RoKard.load": {"path": "lines.toml"},
    "RoKard.parse": {"text": LINES.to_toml()},
    "RoKard.parse_play": {"text": str(OTHER)},
    "RoKard.parse_turn": {"text": str(OTHER)},
    "RoKard.position": {"variant": ROKARD, "hands": ["4H 8H 9C", "2C"]},
    "RoKard.save": {"path": "saved.toml"},
    "RoKard.score_of": {"play": OTHER},
    "RoKard.view": {"seat": 0},
    "RoKardView.best_play": {},
    "RoKardView.can": {"play": OTHER},
    "RoKardView.check": {"play": OTHER},
    "RoKardView.determinize": {},
    "RoKardView.from_dict": {"data": LINES.view(0).to_dict()},
    "RoKardView.parse_play": {"text": str(OTHER)},
    "RoKardView.parse_turn": {"text": str(OTHER)},
    "RoKardView.score_of": {"play": OTHER},
    "Slot": {"card": EIGHT, "place": EIGHT},
    "Slot.own": {"card": EIGHT},
    "Slot.parse": {"text": "8H"},
    "Swap": {"meld": 0, "card": EIGHT},
    "Table": {},
    "Turn": {"plays": [PLAY]},
    "Variant": {"game": "jokerkaro", "name": "ours", "title": "Ours", "options": PAGAT.options},
    "Variant.diff": {"other": PAGAT},
    "Variant.get": {"path": "wilds.alone"},
    "Variant.parse": {"text": PAGAT.to_toml()},
    "Variant.save": {"path": "saved.toml"},
    "Variant.to_toml": {},
    "Variant.why": {"option": "wilds.alone"},
    "Variant.with_options": {"changes": {"wilds.alone": True}},
    "View.from_dict": {"data": STILL.view(0).to_dict()},
    "load_variant": {"name_or_path": "pagat"},
    "perft": {"game": STILL, "depth": 1},
    "rulebook": {"variant": PAGAT},
}

#: Which of the absurd values are legal, by parameter, or by function and parameter. Yes and no may be
#: anything, since anything is true or false; a play may be anything that is to be asked about.
LEGAL: dict[str, str] = {
    "base": "none empty nul",
    "cells": "list dict",
    "comment": "empty nul",
    "comments": "dict",
    "content": "empty",
    "date": "empty nul",
    "dealer": "none",
    "dealers": EMPTY,
    "depth": "five",
    "discarded": "list dict",
    "dropped_out": EMPTY,
    "end": "none",
    "ended": "empty",
    "extends": "none empty nul",
    "extras": "none dict",
    "first": "none",
    "full": ANY,
    "go_out": ANY,
    "helping": "list dict",
    "helping_hand": EMPTY,
    "jokers_per_pack": "five",
    "limit": "five",
    "most": "five",
    "order": "none",
    "packs": "five",
    "passed": EMPTY,
    "pattern": "empty",
    "placements": "list dict",
    "played": "list dict",
    "players": "none",
    "plays": "list dict",
    "pool": "none",
    "rng": "none",
    "scores": "none",
    "seat": "none",
    "seed": "none five huge",
    "set_aside": "none",
    "shifted": "list dict",
    "slide": "none",
    "slots": "list dict",
    "Meld.of.slots": "",
    "swaps": "list dict",
    "table": EMPTY,
    "then": "none",
    "to_move": "none",
    "turns": "none",
    "weights": "none dict empty",
    "what": ANY,
    "wild": "none",
    "Card.rank": "five",
    "Deck.deal.hand_sizes": "list dict",
    "Extend.below": "five minus",
    "Extend.meld": "five minus",
    "Game.deal.players": "none five",
    "JokerKaro.can.play": ANY,
    "JokerKaro.can.seat": "none five minus huge",
    "JokerKaro.check.play": ANY,
    "JokerKaro.check.seat": "none five minus huge",
    "JokerKaro.deal.players": "none five",
    "JokerKaro.position.first": "",
    "JokerKaro.position.played": "",
    "JokerKaroView.can.play": ANY,
    "JokerKaroView.check.play": ANY,
    "LegalPlays.index.stop": "none five minus huge",
    "LegalPlays.pick.rng": "",
    "Match.dealer": "",
    "Match.record.players": "list dict",
    "Match.start.players": "none five",
    "Pattern.parse.text": "empty",
    "Record.of.players": "list dict",
    "Record.extras": "dict",
    "Record.players": "list dict",
    "RecordedDeal.extras": "dict",
    "RoKard.can.play": ANY,
    "RoKard.can.seat": "none five minus huge",
    "RoKard.check.play": ANY,
    "RoKard.check.seat": "none five minus huge",
    "RoKard.check_pattern.pattern": "",
    "RoKard.position.first": "",
    "RoKardView.can.play": ANY,
    "RoKardView.check.play": ANY,
    "Slot.place": "none",
    "Swap.meld": "five minus",
    "Table.melds": "list dict",
    "Variant.notes": "dict",
    "Variant.sources": "dict",
    "Variant.name": "nul",
    "Variant.title": "nul",
    "Variant.with_options.changes": "dict",
    "Variant.with_options.name": "none nul",
    "Variant.with_options.title": "none nul",
}
#: What is no argument of users: a field with an underscore.
PRIVATE = {"Extend._made", "Lay._made", "Match._source", "Match._seeded"}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function, class that takes something, and method, by its name."""
    for name in karo.__all__:
        thing = getattr(karo, name)
        if inspect.isfunction(thing) and inspect.signature(thing).parameters:
            yield name, thing
        if not inspect.isclass(thing) or issubclass(thing, Exception | Enum):
            continue
        if name not in RESULTS and not inspect.isabstract(thing) and inspect.signature(thing).parameters:
            yield name, thing
        for method, found in methods(thing):
            home = OBJECTS.get(name) if inspect.isfunction(found) else thing
            if home is not None or not inspect.isabstract(thing):
                yield f"{name}.{method}", getattr(home, method)


def methods(thing: type) -> Iterator[tuple[str, object]]:
    """The public methods of a class that take something, but for those of Python's own classes."""
    for name in dir(thing):
        found = inspect.getattr_static(thing, name)
        function = getattr(found, "__func__", found)
        if name.startswith("_") or not inspect.isfunction(function):
            continue
        taken = set(inspect.signature(function).parameters) - {"self", "cls"}
        if taken and function.__module__.startswith("karo."):
            yield name, found


FUNCTIONS = dict(functions())
PARAMETERS = [
    (name, parameter)
    for name, function in FUNCTIONS.items()
    for parameter in inspect.signature(function).parameters
    if f"{name}.{parameter}" not in PRIVATE
]


def call(name: str, given: dict[str, Any]) -> object:
    """Call a function and look at what it gives."""
    function = FUNCTIONS[name]
    signature = inspect.signature(function)
    bound = signature.bind_partial()
    for parameter, value in given.items():
        many = signature.parameters[parameter].kind is inspect.Parameter.VAR_POSITIONAL
        bound.arguments[parameter] = (value,) if many else value
    return repr(function(*bound.args, **bound.kwargs))


def refusal(name: str, given: dict[str, Any]) -> KaroError | None:
    """The error of ours that a call ends in, if it does."""
    try:
        call(name, given)
    except KaroError as error:
        return error
    return None


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that are to be read."""
    monkeypatch.chdir(tmp_path)
    STILL.save("position.toml")
    LINES.save("lines.toml")
    RECORD.save("record.toml")


def test_every_function_is_walked() -> None:
    """What is public is called here: who adds a function says how it is called when all is well."""
    assert sorted(FUNCTIONS) == sorted(GOOD)


@pytest.mark.parametrize("name", GOOD)
def test_good_arguments_are_taken(name: str) -> None:
    """All that is said here to be right is right; so what fails below fails for the absurd value."""
    call(name, GOOD[name])


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_absurd_arguments_are_refused_in_words(name: str, parameter: str) -> None:
    """An absurd value is refused by an error of ours that can be written and sent, unless it is legal."""
    legal = LEGAL.get(f"{name}.{parameter}", LEGAL.get(parameter, "")).split()
    for which, value in ABSURD.items():
        given = {**GOOD[name], parameter: value}
        if which in legal:
            call(name, given)
            continue
        if (name.endswith(".save"), parameter, which) == (True, "path", "empty"):
            continue  # the folder where we are: the system says that it is no file
        error = refusal(name, given)
        assert error is not None, f"{name}({parameter}=…) takes {which}"
        assert error.to_dict()["message"] == str(error)

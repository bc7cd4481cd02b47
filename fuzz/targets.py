"""The readers that are fuzzed, what must hold of each, and what the fuzzer starts from."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import attrs

import karo
from karo.options.shipped import shipped_path
from karo.records import Record
from karo.views import View

__all__ = ["TARGETS", "WORDS", "Target"]

_DATA = Path(__file__).parent.parent / "tests" / "data"


@attrs.frozen
class Target:
    """A reader.

    Attributes:
        read: Reads bytes; it lets out nothing but what must never come out.
        seeds: Texts that the fuzzer starts from.
    """

    read: Callable[[bytes], None]
    seeds: Callable[[], Iterator[str]]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _send(error: karo.KaroError) -> None:
    """An error must be such that it can be told and sent."""
    str(error).encode("utf-8", "surrogatepass")
    json.dumps(error.to_dict())


# ---------------------------------------------------------------- profiles


def read_profile(data: bytes) -> None:
    """A profile reads back equal, or its faults are told."""
    try:
        variant = karo.Variant.parse(_text(data))
    except karo.KaroError as error:
        _send(error)
        return
    assert karo.Variant.parse(variant.to_toml()) == variant
    assert karo.Variant.parse(variant.to_toml(full=True)).options == variant.options


def _profiles() -> Iterator[str]:
    for name in karo.list_variants():
        yield shipped_path(name).read_text("utf-8")
    yield 'schema = 1\ngame = "jokerkaro"\nname = "x"\nextends = "pagat"\nwilds.max_per_run = 2\n'
    yield 'schema = 1\ngame = "rokard"\nname = "x"\nextends = "rokard"\nplay.placement = "free"\n'


# ---------------------------------------------------------------- plays


@cache
def _tables() -> tuple[karo.Game, ...]:
    """Positions in which plays are read."""
    hand = "5H 6H 7H 4H 8C 8H 8H QH KH AH AH JK JK TH AS"
    table = ["2H 3H 4H", "8C 8D 8S", "5H JK=6H 7H", "AS=9D TD JD", "JK=AC 2C 3C"]
    found: list[karo.Game] = []
    for swap in ("never", "slide", "take", "replay"):
        variant = karo.load_variant("open").with_options({"wilds.swap": swap})
        found.append(karo.JokerKaro.position(variant, hands=[hand, "2C 3C"], table=table))
    distinct = karo.load_variant("leng").with_options({"sets.distinct_suits": True})
    found.append(karo.JokerKaro.position(distinct, hands=[hand, "2C 3C"], table=["8C 8D 8S"]))
    rokard = karo.Game.deal(karo.load_variant("rokard"), seed=1)
    found += [rokard, rokard.apply(rokard.legal_plays[0])]
    return tuple(found)


def read_play(data: bytes) -> None:
    """A play that can be read is written so that it is read again; its legality can be asked."""
    for game in _tables():
        try:
            play = game.parse_play(_text(data))
        except karo.KaroError as error:
            _send(error)
            continue
        assert game.parse_play(str(play)) == play
        assert bool(game.check(play)) != (play in game.legal_plays)
        if game.can(play):
            game.apply(play)
    try:
        _tables()[0].parse_turn(_text(data))
    except karo.KaroError as error:
        _send(error)


def _plays() -> Iterator[str]:
    picker = random.Random(1)
    for game in _tables():
        for _ in range(12):
            yield str(game.legal_plays.pick(picker))
    yield "extend 3 JK=9H TH / lay 8C 8H 10♥ / end"
    yield "swap 2 8H for JK then lay 8H JK=9H TH"
    yield "extend 1 8H shift JK=7H"


# ---------------------------------------------------------------- positions, records, views


def _walk(name: str, seed: int, plays: int) -> karo.Game:
    game = karo.Game.deal(karo.load_variant(name), seed=seed)
    picker = random.Random(seed)
    while game.outcome is None and len(game.log) < plays:
        game = game.apply(game.legal_plays.pick(picker))
    return game


def _walks() -> Iterator[karo.Game]:
    for name in karo.list_variants():
        for seed, plays in enumerate((0, 3, 20, 1000)):
            yield _walk(name, seed, plays)


def read_position(data: bytes) -> None:
    """A position reads back equal, as text and as data; its plays can be listed."""
    try:
        game = karo.Game.parse(_text(data))
    except karo.KaroError as error:
        _send(error)
        return
    assert karo.Game.parse(game.to_toml()) == game
    assert karo.Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert (game.outcome is None) == bool(next(iter(game.legal_plays), None))


def _positions() -> Iterator[str]:
    yield from (game.to_toml() for game in _walks())
    yield from (path.read_text("utf-8") for path in sorted(_DATA.glob("position*.toml")))
    yield 'schema = 1\nvariant = "pagat"\n[position]\ntable = ["5H 6H 7H"]\nhands = ["4H 8H", "2C 2D"]\n'


def read_record(data: bytes) -> None:
    """A record reads back equal."""
    try:
        record = Record.parse(_text(data))
    except karo.KaroError as error:
        _send(error)
        return
    assert Record.parse(record.to_toml()) == record


def _records() -> Iterator[str]:
    yield from (Record.of(game).to_toml() for game in _walks())
    yield from (path.read_text("utf-8") for path in sorted(_DATA.glob("record*.toml")))


def read_view(data: bytes) -> None:
    """A view reads back equal; it lists plays as its seat does."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        # What isn't JSON is the caller's.
        return
    try:
        view = View.from_dict(told)
    except karo.KaroError as error:
        _send(error)
        return
    assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
    assert view.is_to_move == bool(next(iter(view.legal_plays), None))


def _views() -> Iterator[str]:
    for number, game in enumerate(_walks()):
        for seat in (None, number % len(game.seats)):
            yield json.dumps(game.view(seat).to_dict())


TARGETS = {
    "profile": Target(read_profile, _profiles),
    "play": Target(read_play, _plays),
    "position": Target(read_position, _positions),
    "record": Target(read_record, _records),
    "view": Target(read_view, _views),
}

#: What the fuzzer puts together besides bytes.
WORDS = (
    *("lay ", "extend ", "swap ", "pass", "end", "low ", "high ", "shift ", "slide ", "then ", "for "),
    *("place ", "discard ", "helping ", "@0,0", " / ", "JK", "JK=", "AS", "AS=", "TH", "10♥", "8C", "5H"),
    *("schema = 1\n", "[position]\n", "[[deals]]\n", "[deals.start]\n", "[deals.play]\n", "[check]\n"),
    *("variant = ", '"pagat"', '"open"', '"rokard"', "extends = ", "hands = ", "table = ", "turns = "),
    *("dropped_out", "passed", "to_move", "first", "played", "content", "spade_ace", "ended", "set_aside"),
    *("'''", '"""', "[[", "]]", "{", "}", "= ", ".", "inf", "nan", "0x", "1e9", "2012-12-30", "true", "null"),
    *("9" * 30, "-1", "\\u0000", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "\r\n", "#"),
)

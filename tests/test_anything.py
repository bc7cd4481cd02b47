"""What decoded data and slips give to the library: anything is taken, or refused by an error of ours."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import karo
from karo.arguments import brief
from karo.errors import ArgumentError, IllegalPlay, RecordError, TextError
from karo.records import RecordedDeal
from karo.show import load_language

PAGAT = karo.load_variant("pagat")
ROKARD = karo.load_variant("rokard")
STILL = karo.JokerKaro.position(PAGAT, hands=["4H 8H 9C", "2C"], table=["5H 6H 7H"])


@pytest.mark.parametrize("seat", [0.5, 1.5, True, -1, 9, 10**5000, "1"], ids=brief)
def test_seats_that_are_none(seat: Any) -> None:
    """A seat that is no whole number, or none of the table, is told in words, of any length."""
    uses: tuple[Callable[[], object], ...] = (
        lambda: STILL.view(seat),
        lambda: STILL.stuck(seat),
        lambda: STILL.apply(STILL.legal_plays[0], seat=seat),
        lambda: karo.JokerKaro.deal(PAGAT, players=4, first=seat),
        lambda: karo.JokerKaro.deal(PAGAT, players=4, dealer=seat),
    )
    for use in uses:
        with pytest.raises((karo.DealError, IllegalPlay), match="seat"):
            use()
    for deal in (karo.JokerKaro.deal, karo.RoKard.deal):
        variant = PAGAT if deal == karo.JokerKaro.deal else ROKARD
        with pytest.raises((karo.DealError, ArgumentError), match="player"):
            deal(variant, players=seat)


WRONG: dict[str, list[Any]] = {
    "to_move": [1.5, True, 10**5000, "0"],
    "first": [0.0, True, None],
    "turns": [[1.5, 1], [True, 1], [10**5000, 1], 3],
    "played": ["x", [], 1, None],
    "spade_ace": ["x", 0],
    "content": [None, [], "dance", False],
    "ended": [None, [], "void", 0],
    "dropped_out": [[0.5], [True], 1],
    "passed": [[1.0], [10**5000], None],
    "hands": [[1, 2], None, [["4H"], "8H"]],
    "set_aside": [[1]],
    "table": [[5], 5, None],
}


@pytest.mark.parametrize("key", WRONG)
def test_positions_of_anything(key: str) -> None:
    """What can't be in a position is told with its key, as the reader of files tells it."""
    for wrong in WRONG[key]:
        given: dict[str, Any] = {"hands": ["4H 8H 9C", "2C"], "table": ["5H 6H 7H"], key: wrong}
        with pytest.raises(karo.PositionError, match=key):
            karo.JokerKaro.position(PAGAT, **given)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_catalogue_that_is_a_pipe(tmp_path: Path) -> None:
    """A pipe given as a catalogue is refused at once, instead of waiting for who writes to it."""
    path = tmp_path / "xx.po"
    os.mkfifo(path)
    with pytest.raises(TextError, match="not a regular file"):
        load_language(str(path))


def test_catalogues_that_cannot_be_read(tmp_path: Path) -> None:
    """Names that no file can have and texts with a torn escape are told in words."""
    with pytest.raises(TextError, match="can't be read"):
        load_language("x\0.po")
    path = tmp_path / "xx.po"
    path.write_text('msgid "a"\nmsgstr "\\x"\n')
    with pytest.raises(TextError, match="line 2 of the catalogue"):
        load_language(str(path))


def _deep(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def _tables(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": value}
    return value


def _cycle() -> Any:
    value: list[Any] = []
    value.append(value)
    return value


def _wide() -> Any:
    value: Any = [1]
    for _ in range(30):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    "extra",
    [10**200, 10**5000, {"k" * 129: 1}, _deep(40), _tables(9), _cycle(), _wide(), "d" * 2_000_000, object()],
    ids=range(9),
)
def test_extras_that_could_not_be_read_again(extra: Any) -> None:
    """What a record couldn't be read with is refused when it is made, in a deal too."""
    with pytest.raises(RecordError, match="extra"):
        karo.Record.of(STILL, extras={"_x": extra})
    with pytest.raises(RecordError, match="extra"):
        RecordedDeal(game=STILL, extras={"_x": extra})


def test_texts_of_records_that_could_not_be_read_again() -> None:
    """Dates, comments and dealers are held to what the reader takes; what just fits is read again."""
    wrong_comments: list[Any] = [[1], {0.0: "x"}, {"0": "x"}, {False: "x"}, {10**5000: "x"}]
    wrong_extras: list[Any] = [1, [1], {1: 2}]
    made: list[Callable[[], object]] = [
        lambda: karo.Record.of(STILL, date="d" * 101),
        lambda: karo.Record.of(STILL, comment="d" * 10_001),
        lambda: RecordedDeal(game=STILL, comments={0: "d" * 10_001}),
        lambda: RecordedDeal(game=STILL, dealer=True),
        lambda: RecordedDeal(game=STILL, dealer=10**5000),
        *(partial(RecordedDeal, game=STILL, comments=wrong) for wrong in wrong_comments),
        *(partial(karo.Record.of, STILL, extras=wrong) for wrong in wrong_extras),
    ]
    for make in made:
        with pytest.raises(RecordError):
            make()
    deal = RecordedDeal(game=STILL, comments={0: "d" * 10_000}, extras={"_x": _tables(6), "_y": _deep(30)})
    record = karo.Record(
        deals=[deal], date="d" * 100, comment="d" * 10_000, extras={"_x": _tables(7), "_y": _deep(30)}
    )
    assert karo.Record.parse(record.to_toml()) == record


def test_extras_are_frozen() -> None:
    """Extras hold no list or dict that could change the record; they are written as they were given."""
    given: dict[str, Any] = {
        "_list": [1, {"a": [2]}],
        "_tables": [{"a": 1}, {"b": [3]}],
        "_table": {"a": {"b": []}},
    }
    record = karo.Record.of(STILL, extras=given)
    before = hash(record)
    given["_list"].append(3)
    assert hash(record) == before == hash(karo.Record.parse(record.to_toml()))
    assert hash(record.extras)
    assert record.extras["_list"] == (1, {"a": (2,)})
    assert "[[_tables]]" in record.to_toml()
    assert karo.Record.parse(record.to_toml()) == record


@pytest.mark.parametrize(
    "value", [None, 5, 10**5000, 1.5, True, ["pass"], {"play": "pass"}, b"pass"], ids=brief
)
def test_decoded_data_where_a_text_is_due(value: Any) -> None:
    """Whatever JSON holds may come where a play or a document is due: it is told to be no text."""
    rokard = karo.RoKard.deal(ROKARD, players=3, seed=1)
    for game in (STILL, rokard):
        for home in (game, game.view(0), game.view(1), game.view(None)):
            for read in (home.parse_play, home.parse_turn):
                with pytest.raises(TextError, match="a play must be a string"):
                    read(value)
    for parse in (karo.Game.parse, karo.JokerKaro.parse, karo.Record.parse):
        with pytest.raises(ArgumentError, match="a document must be a string"):
            parse(value)
    for take in (karo.Game.from_dict, karo.View.from_dict):
        with pytest.raises(karo.PositionError):
            take(value)


@pytest.mark.parametrize("play", [10**5000, [10**5000], {"x": 10**5000}, None, 5], ids=brief)
def test_anything_where_a_play_is_due(play: Any) -> None:
    """What is no play is refused as one of no game, however long it would be to write."""
    with pytest.raises(IllegalPlay, match="is not a play of Joker Karo"):
        STILL.apply(play)
    assert [refusal.code for refusal in STILL.check(play)] == [karo.Code.WRONG_GAME]


def test_records_of_anything() -> None:
    """Deals and names that are none are told in words."""
    wrong: Any
    for wrong in (5, None, [5], [STILL]):
        with pytest.raises(RecordError, match="deals"):
            karo.Record(deals=wrong)
    for wrong in (5, None, "AB", [1, 2]):
        with pytest.raises(RecordError, match=r"name|players"):
            karo.Record.of(STILL, players=wrong)

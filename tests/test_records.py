"""Records: deals and matches as files."""

from __future__ import annotations

import contextlib
import json
import os
import time
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo import (
    Code,
    IllegalPlay,
    JokerKaro,
    KaroError,
    Match,
    Record,
    RecordedDeal,
    RecordError,
    TextError,
    load_variant,
)
from karo.testing import records
from tests.jokerkaro.positions import at, play, profile

DATA = Path(__file__).parent / "data"

HAND = """
schema = 1
profile = "pagat"
players = ["Ani", "Budi"]

[[deals]]

[deals.start]
table = ["5H 6H 7H"]
hands = ["4H 8H 9C", "2C 9H"]

[deals.play]
turns = [
    "0: extend 1 4H 8H",
    "1: extend 1 9H",
    "0: pass",
]
"""


def started(**rest: Any) -> JokerKaro:
    """The start of the record above."""
    return at("4H 8H 9C", "2C 9H", table=["5H 6H 7H"], **rest)


def failure(text: str) -> RecordError:
    """The error that a text gives."""
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    return caught.value


def played(seed: int = 3, **options: object) -> JokerKaro:
    """A whole deal, played by the first legal play."""
    game = JokerKaro.deal(
        profile({key.replace("__", "."): value for key, value in options.items()}), 4, seed=seed
    )
    while game.outcome is None:
        game = game.apply(game.legal_plays[0])
    return game


# ---------------------------------------------------------------- round trips


@given(record=records())
def test_every_record_is_its_text(record: Record):
    """A record is read back equal, and writing what was read gives the same text."""
    text = record.to_toml()
    again = Record.parse(text)
    assert again == record
    assert hash(again) == hash(record)
    assert again.to_toml() == text


@given(record=records())
def test_replaying_gives_every_state(record: Record):
    """Iterating gives each deal's start and the state after each play, equal to those that were played."""
    states = list(record)
    assert states == list(Record.parse(record.to_toml()))
    assert len(states) == sum(len(deal.game.log) + 1 for deal in record.deals)
    assert states[-1] == record.game == record.deals[-1].game
    assert states[0] == record.deals[0].game.start
    for before, after in pairwise(states):
        if after.log:
            assert before.apply(after.log[-1].play, seat=after.log[-1].seat) == after


def test_the_cards_keep_the_order_in_which_they_were_dealt():
    """A record holds the deal itself, so that it never depends on a shuffle; it has no seed."""
    game = played()
    text = Record.of(game).to_toml()
    again = Record.parse(text).game
    assert isinstance(again, JokerKaro)
    assert again.dealt == game.dealt
    assert JokerKaro.deal(game.variant, 4, order=again.dealt.order) == game.start
    assert "seed" not in text


@pytest.mark.parametrize("plays", range(0, 12, 2))
def test_a_deal_that_goes_on(plays: int):
    """A deal may be left anywhere, in the middle of a turn too, and goes on from its record."""
    game = JokerKaro.deal(load_variant("open"), 4, seed=3)
    for _ in range(plays):
        game = game.apply(game.legal_plays[0])
    record = Record.of(game)
    text = record.to_toml()
    assert Record.parse(text).game == game
    assert Record.parse(text) == record
    unfinished = bool(game.log) and not game.log[-1].play.ends_turn
    assert (' / ..."' in text) == unfinished
    assert "seed" not in text


def test_names_of_any_kind():
    """Case 27: names with quotes, line breaks, commas and letters of any script come back as they were."""
    names = ['A, "B"', "line\nbreak = #1\r", "Ünïcödé ♠ 😀", "\x00\x1f'''"]
    record = Record.of(played(), players=names, date="2026-11-29", comment="\n".join(names))
    again = Record.parse(record.to_toml())
    assert again.players == tuple(names)
    assert again == record


def test_extras_are_kept():
    """Whatever stands under a key that begins with _ is kept, in the record and in each deal."""
    extras: dict[str, Any] = {
        "_a": 1.5,
        "_b": [1, [2, {"c": True}]],
        "_when": datetime(2026, 11, 29, 20, 15),  # noqa: DTZ001 - TOML has such times
        "_d": {"e f": {"g": []}, "h": [{"i": 1}, {}]},
    }
    deal = RecordedDeal(
        game=played(), extras={"_x": {"y": date(2026, 11, 29)}}, comments={0: "first", 2: "hm"}
    )
    record = Record(deals=[deal], extras=extras)
    again = Record.parse(record.to_toml())
    assert again == record
    assert again.extras == {
        **extras,
        "_b": (1, (2, {"c": True})),
        "_d": {"e f": {"g": ()}, "h": ({"i": 1}, {})},
    }
    assert again.deals[0].extras == deal.extras
    assert [turn.comment for turn in again.deals[0].turns[:3]] == ["", "hm", ""]
    assert again.to_toml() == record.to_toml()
    extras["_b"].append(3)
    assert again == record


def test_a_record_is_what_was_played():
    """Records differ by what led to the same end, by names and by comments."""
    start = started()
    one = play(start, "extend 1 4H", "extend 1 8H")
    other = play(start, "extend 1 8H", "extend 1 4H")
    assert one == other
    assert Record.of(one) != Record.of(other)
    assert Record.of(one) != Record.of(one, comment="x")
    assert "1 deal" in repr(Record.of(one))
    assert "2 deals" in repr(Record.of(played(), played(4)))


# ---------------------------------------------------------------- by hand


def test_a_record_by_hand():
    """By hand a record may name a shipped profile, and needs no digest and no result."""
    record = Record.parse(HAND)
    assert record.game == play(started(), "extend 1 4H 8H", "end", "extend 1 9H", "end", "pass")
    assert record.players == ("Ani", "Budi")
    assert record.variant == load_variant("pagat")
    assert [str(turn) for turn in record.deals[0].turns] == [
        "0: extend 1 4H 8H",
        "1: extend 1 9H",
        "0: pass",
    ]
    assert record.date == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0: extend 1 4H 8H", " 0 :EXTEND 1 4♥, 8h "),
        ("0: extend 1 4H 8H", "0: extend 1 4H 8H / end"),
        ("0: extend 1 4H 8H", "0: add 8h 4h"),
    ],
)
def test_turns_are_read_leniently(old: str, new: str):
    """The notation is lenient in form; what is written is exact."""
    assert Record.parse(HAND.replace(old, new)) == Record.parse(HAND)


def test_dates():
    """A date may be one of TOML's or any text."""
    assert Record.parse("date = 2026-11-29" + HAND).date == "2026-11-29"
    assert Record.parse("date = 2026-11-29T20:15:00Z" + HAND).date == "2026-11-29T20:15:00+00:00"
    assert Record.parse('date = "a Sunday"' + HAND).date == "a Sunday"
    assert failure("date = 5" + HAND).faults[0].path == "date"


# ---------------------------------------------------------------- what can't be replayed


@pytest.mark.parametrize(
    ("old", "new", "turn", "cause"),
    [
        ("1: extend 1 9H", "1: extend 1 2C", 2, IllegalPlay),
        ("1: extend 1 9H", "0: extend 1 9H", 2, IllegalPlay),
        ("1: extend 1 9H", "1: extend 1 9H / end / end", 2, IllegalPlay),
        ("1: extend 1 9H", "1: hop", 2, TextError),
        ("1: extend 1 9H", "1: ", 2, TextError),
        ("1: extend 1 9H", "extend 1 9H", 2, RecordError),
        ("1: extend 1 9H", "1: extend 1 9H / ...", 2, RecordError),
        ("1: extend 1 9H", "1: ...", 2, RecordError),
        ("0: pass", "0: pass / …", 3, RecordError),
        ("0: pass", "0: extend 2 9C", 3, IllegalPlay),
        ("0: extend 1 4H 8H", "0: pass", 1, IllegalPlay),
        ("0: extend 1 4H 8H", "0: extend 1 4H / end / 1", 1, IllegalPlay),
    ],
)
def test_the_turn_that_fails_is_named(old: str, new: str, turn: int, cause: type[Exception]):
    """The error says at which turn of which deal a replay fails and why; the cause is chained."""
    error = failure(HAND.replace(old, new))
    assert (error.turn, error.deal) == (turn, 1)
    assert f"deal 1, turn {turn}" in error.message
    assert isinstance(error.__cause__, cause)
    assert error.to_dict()["turn"] == turn
    assert error.code == Code.BAD_RECORD


def test_nothing_follows_the_end():
    """A turn after the end of the deal is refused."""
    error = failure(HAND.replace('"0: pass",', '"0: pass", "1: pass", "0: pass",'))
    assert error.turn == 5
    assert isinstance(error.__cause__, IllegalPlay)


def test_faults_of_later_deals_have_their_own_lines():
    """What is wrong with the second deal of a record is told at the lines of that deal."""
    first = started()
    for text in ("extend 1 4H 8H / end", "extend 1 9H / end", "pass"):
        first = first.apply(first.parse_turn(text))
    while first.outcome is None:
        first = first.apply(first.legal_plays[0])
    text = Record.of(first, started()).to_toml()
    second = text.index("[[deals]]", text.index("[[deals]]") + 1)
    wrong = text[:second] + text[second:].replace('"2C 9H"', '"2C XX"').replace(
        "[deals.play]", "[deals.plai]"
    )
    lines = wrong.splitlines()
    told = {(fault.code, lines[(fault.line or 0) - 1].strip()) for fault in failure(wrong).faults}
    assert told == {
        (Code.BAD_CARD, '"2C XX",'),
        (Code.UNKNOWN_KEY, "[deals.plai]"),
        (Code.MISSING_KEY, "[[deals]]"),
    }
    assert all((fault.line or 0) > wrong[:second].count("\n") for fault in failure(wrong).faults)


def test_turns_that_fail_have_their_line():
    """Where a deal can't be replayed, it is told at the line of the turn."""
    error = failure(HAND.replace("1: extend 1 9H", "1: extend 1 2C"))
    line = HAND[: HAND.index("1: extend 1 9H")].count("\n") + 1
    assert str(error).startswith(f"line {line}: deal 1, turn 2 (1: extend 1 2C): ")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("payments = [-10, 10]", "payments"),
        ("places = [1, 2]", "places"),
        ('reason = "went-out"', "reason"),
        ("factor = 2", "factor"),
        ('payments = [1, "x"]', "payments"),
        ("payments = 5", "payments"),
        ("more = 5", "more"),
    ],
)
def test_results_are_checked(line: str, message: str):
    """A result that isn't what was played is refused; one that is may write a whole payment either way."""
    head, heading, result = Record.of(played()).to_toml().partition("[deals.play.result]\n")
    key = line.partition(" ")[0]
    kept = [given for given in result.splitlines() if not given.startswith(f"{key} = ")]
    error = failure(head + heading + "\n".join([line, *kept]))
    assert f"gives {message} = " in error.message
    assert error.deal == 1


def test_payments_may_be_texts():
    """Payments are numbers, however they are written."""
    game = played()
    assert game.outcome is not None
    payments = ", ".join(map(str, game.outcome.payments))
    texts = ", ".join(f'"{payment}"' for payment in game.outcome.payments)
    text = Record.of(game).to_toml().replace(f"payments = [{payments}]", f"payments = [{texts}]")
    assert texts in text
    assert Record.parse(text) == Record.of(game)


def test_shared_payments():
    """Fractions are written exactly and read back."""
    game = at("2C 9D", "9C 2D", "KC KD JD")
    for _ in range(3):
        game = play(game, "pass")
    assert game.outcome is not None
    text = Record.of(game).to_toml()
    assert Record.parse(text).game.outcome == game.outcome


def test_a_result_of_a_deal_that_goes_on():
    """A result before the end is refused."""
    text = HAND + '[deals.play.result]\nreason = "blocked"\n'
    assert "isn't over" in failure(text).message


# ---------------------------------------------------------------- faults of the file


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        ("schema = 1", "schema = 2", Code.SCHEMA_NEWER, "schema"),
        ("schema = 1", "", Code.MISSING_KEY, "schema"),
        ('profile = "pagat"', "", Code.MISSING_KEY, "profile"),
        ('profile = "pagat"', 'profile = "pogat"', Code.UNKNOWN_PROFILE, "profile"),
        ("players", "player", Code.UNKNOWN_KEY, "player"),
        ('["Ani", "Budi"]', "[1, 2]", Code.WRONG_TYPE, "players"),
        ("[[deals]]", "[[deal]]", Code.MISSING_KEY, "deals"),
        ("[deals.start]", "[deals.begin]", Code.MISSING_KEY, "deals.start"),
        ("[deals.play]", "[deals.plays]", Code.UNKNOWN_KEY, "deals.plays"),
        ("turns = [", "turn = [", Code.UNKNOWN_KEY, "deals.play.turn"),
        ('hands = ["4H 8H 9C"', 'hands = ["8H 8H 8H"', Code.BAD_DEAL, "deals.start.hands"),
        ('table = ["5H 6H 7H"]', 'table = ["5H 6H 8H"]', Code.RUN_GAP, "deals.start.table"),
        ("[deals.play]", '[deals.play]\ncomments = { x = "?" }', Code.UNKNOWN_KEY, "deals.play.comments.x"),
        ("[deals.play]", "[deals.play]\ncomments = { 1 = 5 }", Code.WRONG_TYPE, "deals.play.comments.1"),
        ("[[deals]]", '[[deals]]\ndealer = "x"', Code.WRONG_TYPE, "deals.dealer"),
        ("\n[[deals]]", "check = {}\n[[deals]]", Code.MISSING_KEY, "check.digest"),
        ("\n[[deals]]", 'check.digest = "0123456789"\n[[deals]]', Code.CONFLICT, "check.digest"),
        ("\n[[deals]]", "check = 5\n[[deals]]", Code.WRONG_TYPE, "check"),
        ('profile = "pagat"', 'profile = { schema = 1, game = "jokerkaro", name = "x", extends = "pagat" }',
         Code.MISSING_KEY, "check"),
    ],
)  # fmt: skip
def test_faults_of_the_file(old: str, new: str, code: Code, path: str):
    """What is wrong before anything is replayed is told as it is for positions and profiles."""
    assert old in HAND
    error = failure(HAND.replace(old, new, 1))
    assert (code, path) in [(fault.code, fault.path) for fault in error.faults], error.message
    assert error.to_dict()["faults"]
    assert error.turn is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["Ani", "Budi"]', '["Ani"]', "there is 1 name for 2 seats"),
        ("[[deals]]", "[[deals]]\ndealer = 2", "dealer: there is no seat 2: the seats are 0 to 1"),
        ("[deals.play]", '[deals.play]\ncomments = { 9 = "?" }', "no turn 9"),
        (
            "\n[[deals]]",
            f'check = {{ digest = "{load_variant("pagat").digest}", turns = 4 }}\n[[deals]]',
            "3 turns",
        ),
    ],
)
def test_what_does_not_go_together(old: str, new: str, message: str):
    """Names for other seats, comments on turns that weren't, and other slips are refused."""
    assert message in failure(HAND.replace(old, new, 1)).message


def test_what_records_are_not_made_of():
    """A record is made of deals of one profile, with names for all seats, and of what TOML can say."""
    game, other = played(), played(4, wilds__max_per_run=2)
    for made, message in (
        (Record.of, "at least one deal"),
        (lambda: Record.of(game, other), "deal 2 has a different profile"),
        (lambda: Record.of(game.start, game), "deal 1 isn't over"),
        (lambda: Record.of(game, players=["A"]), "there is 1 name for 4 seats"),
        (lambda: Record.of(game, players=["\ud800"] * 4), "half of a surrogate pair"),
        (lambda: Record.of(game, comment=5), "must be a string, not int"),  # type: ignore[arg-type]
        (lambda: Record.of(game, dealers=[1, 2]), "2 dealers for 1 deals"),
        (lambda: Record.of(game, extras={"x": 1}), "begins with _"),
        (lambda: Record.of(game, extras={"_x": None}), "can't be written"),
        (lambda: Record.of(game, extras={"_x": "\ud800"}), "can't be written"),
        (lambda: Record.of(game, extras={"_x": {1: 2}}), "can't be written"),
    ):
        with pytest.raises(RecordError, match=message):
            made()


# ---------------------------------------------------------------- matches


def match_of(deals: int) -> Match:
    """A match with a changed profile, played to its end."""
    match = Match.start(profile({"match.deals": deals}), players=4, seed=5)
    while not match.is_over:
        if match.game.outcome is not None:
            match = match.next_deal()
        match = match.apply(match.game.legal_plays[0])
    return match


def test_a_match_is_recorded_and_resumed():
    """A match is written deal by deal and goes on where it was left, with the same totals."""
    match = match_of(3)
    record = match.record(players=["A", "B", "C", "D"])
    assert [deal.dealer for deal in record.deals] == [deal.dealer for deal in match.played]
    again = Match.resume(Record.parse(record.to_toml()))
    assert again == match
    assert again.totals == match.totals
    assert again.is_over
    left = Match.start(match.game.variant, players=4, seed=5)
    left = left.apply(left.game.legal_plays[0])
    again = Match.resume(Record.parse(left.record().to_toml()))
    assert again == left
    assert again.apply(again.game.legal_plays[0]).game == left.apply(left.game.legal_plays[0]).game


def test_matches_that_can_not_be_resumed():
    """A record that doesn't say who dealt is no match; the turn that fails is told with its deal."""
    with pytest.raises(RecordError, match="who dealt"):
        Match.resume(Record.of(played()))
    text = match_of(2).record().to_toml()
    second = text.index("[[deals]]", text.index("[[deals]]") + 1)
    error = failure(text[:second] + text[second:].replace('"1: ', '"0: ', 1))
    assert error.deal == 2
    assert "deal 2, turn " in error.message


# ---------------------------------------------------------------- files


def test_files(tmp_path: Path):
    """A record is saved and loaded; what can't be loaded is told with the file's name."""
    record = Record.of(played())
    path = tmp_path / "record.toml"
    record.save(path)
    assert Record.load(path) == record
    assert path.read_text("utf-8") == record.to_toml()
    with pytest.raises(RecordError, match=r"none\.toml"):
        Record.load(tmp_path / "none.toml")
    path.write_bytes(b"\xff")
    with pytest.raises(RecordError, match="UTF-8"):
        Record.load(path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where writing fails the old file is as it was, and nothing else is left."""
    path = tmp_path / "record.toml"
    Record.of(played()).save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        Record.of(played(4)).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_too_large_a_record_is_not_written(tmp_path: Path):
    """What could not be read again isn't written."""
    with pytest.raises(RecordError, match="can be read again"):
        Record.of(played(), players=["x" * (1 << 19)] * 4).save(tmp_path / "record.toml")
    assert list(tmp_path.iterdir()) == []


def test_the_record_of_schema_1_is_read_for_ever():
    """A record that was written under schema 1 means what it meant then."""
    record = Record.load(DATA / "record_1.toml")
    told = json.loads((DATA / "record_1.json").read_text("utf-8"))
    assert record.variant.digest == told["digest"]
    assert list(record.players) == told["players"]
    for deal, wanted in zip(record.deals, told["deals"], strict=True):
        assert [str(turn) for turn in deal.turns] == wanted["turns"]
        assert deal.game.to_dict()["position"] == wanted["end"]
        assert deal.game.outcome is not None
        assert deal.game.outcome.to_dict() == wanted["outcome"]
    assert record.deals[0].comments == {0: "a start", 3: 'hm, "why"?'}
    assert record.extras == {"_place": {"table": 7}}
    assert record.to_toml() == (DATA / "record_1.toml").read_text("utf-8")


@pytest.mark.slow
def test_a_record_cut_short_is_never_taken_for_a_whole_one():
    """Any beginning of the file gives our error; only the last line break can be missing."""
    text = (DATA / "record_1.toml").read_text("utf-8")
    whole = Record.parse(text)
    assert Record.parse(text[:-1]) == whole
    # All around the ends of lines, where what is left may be whole TOML, and some places between.
    ends = [place + near for place, sign in enumerate(text) if sign == "\n" for near in (-1, 0, 1)]
    for length in {*ends, *range(0, len(text), 13)} - {-1, len(text) - 1, len(text)}:
        with pytest.raises(RecordError):
            Record.parse(text[:length])


# ---------------------------------------------------------------- hostile texts


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 10_000,
        "x = " + "9" * 5_000,
        "# " + "x" * (1 << 21),
        "[[deals]]\n" * 50_000,
        HAND.replace('"0: pass",', '"0: pass",' * 50_000),
        HAND.replace("0: extend 1 4H 8H", "0: lay " + "JK " * 600),
        HAND.replace("0: extend 1 4H 8H", "0: lay 4H" + " / lay 4H" * 50_000),
        HAND + "\n".join(f"k{n} = 1" for n in range(50_000)),
        HAND.replace("[[deals]]", '[[deals]]\n"\\u0000\\n" = 1'),
    ],
    ids=range(9),
)
def test_hostile_texts(text: str):
    """What is too large, too deep or nonsense is refused in bearable time, with a bearable message."""
    started_at = time.process_time()
    error = failure(text)
    assert time.process_time() - started_at < 10
    assert len(str(error)) < 50_000
    json.dumps(error.to_dict())


PIECES = (
    *(
        "schema = 1",
        '"pagat"',
        "[[deals]]",
        "[deals.play]",
        "hands",
        "=",
        "[",
        "]",
        '"4H 8H"',
        "\n",
        "0: pass",
    ),
    *("true", "-1", " / ", "...", "dealer = 1", "comments = { 1 = 'x' }", "_x = 1979-05-27", "{", "}", "'"),
    *("result = { payments = ['1/0'] }", "check = {}", "1:", "swap 1 8H", "extend 1 low AH"),
)


@given(
    where=st.integers(0, len(HAND)),
    length=st.integers(0, 12),
    piece=st.sampled_from(PIECES) | st.text(max_size=5),
)
def test_changed_texts(where: int, length: int, piece: str):
    """A text with something put in its middle is read, or refused with our error; nothing else happens."""
    with contextlib.suppress(RecordError):
        record = Record.parse(HAND[:where] + piece + HAND[where + length :])
        assert Record.parse(record.to_toml()) == record


@given(
    turns=st.lists(
        st.sampled_from(["0: ", "1: ", "", "2:"]).flatmap(
            lambda head: (st.sampled_from(PIECES) | st.text(max_size=10)).map(lambda rest: head + rest)
        ),
        max_size=3,
    )
)
def test_changed_turns(turns: list[str]):
    """Turns of anything are replayed, or refused with our error."""
    head, _, _ = HAND.partition("turns = [")
    with contextlib.suppress(RecordError):
        Record.parse(head + "turns = [" + ", ".join(json.dumps(turn) for turn in turns) + "]")


@given(
    text=st.text(max_size=60)
    | st.lists(st.sampled_from([*PIECES, "5H", "JK=", "lay", "extend"])).map(" ".join)
)
def test_play_texts(text: str):
    """Any text is a play or gives our error, in a game and in a view."""
    game = started()
    for reader in (game, game.view(1)):
        with contextlib.suppress(KaroError):
            assert reader.parse_play(str(reader.parse_play(text))) is not None
        with contextlib.suppress(KaroError):
            reader.parse_turn(text)

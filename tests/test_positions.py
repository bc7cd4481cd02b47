"""Positions as text and as plain data."""

from __future__ import annotations

import contextlib
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo import Code, DealError, Game, JokerKaro, KaroError, PositionError, load_variant
from karo.errors import Fault
from karo.options import FrozenMap
from karo.testing import plays, positions
from tests.jokerkaro.positions import after_passes, at, play

DATA = Path(__file__).parent / "data"

HAND = """
schema = 1
variant = "pagat"

[position]
table = ["5H 6H 7H", "8C 8H 8S"]
hands = ["4H 8H 9C", "2C 2D 2S"]
"""


def faults(text: str) -> list[Fault]:
    """The faults of a text, which must have some."""
    with pytest.raises(PositionError) as caught:
        Game.parse(text)
    return list(caught.value.faults)


def changed(*lines: str) -> str:
    """The text from above with some lines of the position changed or added."""
    keys = {line.split(" ")[0] for line in lines}
    kept = [line for line in HAND.splitlines() if line.split(" ")[0] not in keys]
    return "\n".join([*kept, *lines])


# ---------------------------------------------------------------- round trips


@given(game=positions())
def test_every_position_is_its_text(game: Game):
    """Every state that can come up is read back equal, and writing what was read gives the same text."""
    text = game.to_toml()
    again = Game.parse(text)
    assert again == game
    assert hash(again) == hash(game)
    assert again.to_toml() == text
    assert again.log == ()


@given(game=positions())
def test_every_position_is_its_data(game: Game):
    """Plain data goes through JSON and comes back equal."""
    data = game.to_dict()
    assert Game.from_dict(json.loads(json.dumps(data))) == game
    assert game.to_dict() == data


@given(game=positions())
def test_what_goes_on_is_the_same(game: Game):
    """A position read back offers the same plays and has the same outcome."""
    again = Game.parse(game.to_toml())
    assert list(map(str, again.legal_plays)) == list(map(str, game.legal_plays))
    assert again.outcome == game.outcome


@given(data=st.data(), game=positions())
def test_plays_are_legal(data: st.DataObject, game: Game):
    """The published strategy draws legal plays; each is its text."""
    if game.outcome is None:
        drawn = data.draw(plays(game))
        assert drawn in game.legal_plays
        assert game.parse_play(str(drawn)) == drawn


SPADES = {"wilds.max_per_run": 3}
LIMITED = {"turn.content": "extend-or-lay"}
MIDDLE = [
    (at("4H 8H 9C", table=["5H 6H 7H"]), "extend 1 4H"),
    (at("4H 8H 9C", table=["5H 6H 7H"], options=LIMITED), "extend 1 4H"),
    (at("8C 8H 8S 9C", table=["5H 6H 7H"], options=LIMITED), "lay 8C 8H 8S"),
    (at("AS KS QS 9C", table=["5H 6H 7H"]), "lay QS KS AS"),
    (at("AS KS QS", table=["5H 6H 7H"]), "lay QS KS AS"),
    (at("AS KS QS", table=["5H 6H 7H"], options={"scoring.spade_ace_win": "last-card"}), "lay QS KS AS"),
    (at("4H 5H 6H 9C"), "lay 4H 5H 6H"),
]


@pytest.mark.parametrize(("game", "text"), MIDDLE)
def test_the_middle_of_a_turn(game: JokerKaro, text: str):
    """What a turn has brought so far is part of its position: plays, what they limit, an A♠."""
    game = play(game, text)
    again = Game.parse(game.to_toml())
    assert again == game
    assert again.outcome == game.outcome
    assert list(map(str, again.legal_plays)) == list(map(str, game.legal_plays))
    with pytest.raises(karo.IllegalPlay):
        again.undo()


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (play(at("4H", table=["5H 6H 7H"]), "extend 1 4H"), "went-out"),
        (after_passes(["2C 9D", "3S KH"]), "blocked"),
        (after_passes(["2C 9D", "3S KH"], options={"end.blocked": "void"}), "void"),
        (after_passes(["2C 9D", "3S KH"], options={"end.last_standing": "wins"}), "last-standing"),
        (after_passes(["2C 9D", "3S KH"], options={"first_turn.failing": "skip"}), "blocked"),
    ],
)
def test_deals_that_have_ended(game: JokerKaro, reason: str):
    """A deal that has ended is a position too, whatever the reason, with the same outcome."""
    again = JokerKaro.parse(game.to_toml())
    assert again == game
    assert again.outcome == game.outcome
    assert again.outcome is not None
    assert again.outcome.reason == reason


# ---------------------------------------------------------------- by hand


def test_what_goes_without_saying_is_left_out():
    """A position by hand is short: the rest of the deck is set aside, seat 0 is to move, all have played."""
    game = JokerKaro.parse(HAND)
    expected = at("4H 8H 9C", "2C 2D 2S", table=["5H 6H 7H", "8C 8H 8S"])
    assert game == expected
    written = game.to_toml()
    assert [line.split(" ")[0] for line in written.splitlines() if "=" in line] == [
        "schema",
        "variant",
        "digest",
        "table",
        "hands",
    ]


def test_forms_are_lenient():
    """Cards may be written in any form, separated by blanks or commas."""
    text = changed('table = ["7h 5H, 6h", "8c 8S 8♥"]', 'hands = ["4h 9C, 8H", "2c 2d 2s"]')
    assert Game.parse(text) == Game.parse(HAND)


def test_a_profile_of_ones_own_is_written_whole():
    """A profile that isn't shipped stands in the text, notes and all."""
    game = at("4H 8H", options={"wilds.max_per_run": 2})
    text = game.to_toml()
    assert "[variant.wilds]\n" in text
    assert Game.parse(text).variant == game.variant
    assert Game.from_dict(game.to_dict()).variant == game.variant
    assert Game.parse(text).variant.notes == game.variant.notes


def test_a_profile_that_extends_a_shipped_one():
    """By hand a position may hold just what its table does differently."""
    head = (
        '[variant]\nschema = 1\ngame = "jokerkaro"\nname = "ours"\nextends = "pagat"\nwilds.max_per_run = 2\n'
    )
    game = Game.parse(HAND.replace('variant = "pagat"\n', head))
    assert game.variant.get("wilds.max_per_run") == 2


def test_the_digest_is_checked():
    """Where a text gives the digest of its profile, rules that have changed since are noticed."""
    digest = load_variant("pagat").digest
    assert Game.parse(HAND.replace("\n[", f'digest = "{digest[:8]}"\n\n[')) == Game.parse(HAND)
    found = faults(HAND.replace("\n[", 'digest = "0123456789"\n\n['))
    assert [(fault.code, fault.path) for fault in found] == [(Code.CONFLICT, "digest")]
    assert faults(HAND.replace("\n[", f'digest = "{digest[:7]}"\n\n['))


# ---------------------------------------------------------------- what can't be

WRONG = [
    (['hands = ["4H 8H 8H", "2C 2D 2S"]'], Code.BAD_DEAL, "table", "too many of 8H"),
    (['hands = ["4H 8H XX", "2C YY 2S"]'], Code.BAD_CARD, "hands", "seat 0: .*XX"),
    (["hands = [4, 5]"], Code.WRONG_TYPE, "hands", "texts"),
    (['hands = "4H"'], Code.WRONG_TYPE, "hands", "a list of strings"),
    (['hands = ["4H 8H 9C"]'], Code.OUT_OF_RANGE, "hands", "one hand for each player"),
    (['hands = ["4H 8H 9C", ""]'], Code.CONFLICT, "hands", "seat 1 has no cards"),
    (['table = ["5H 6H 8H"]'], Code.RUN_GAP, "table", "meld 1"),
    (['table = ["5H 6H 7H", "JK=5H JK=6H 7H"]'], Code.RUN_WILDS, "table", "meld 2"),
    (['table = [""]'], Code.BAD_TEXT, "table", "meld 1"),
    (['table = ["5H 6Z"]'], Code.BAD_CARD, "table", "meld 1"),
    (['set_aside = "2H"'], Code.BAD_DEAL, "set_aside", "lacks"),
    (["first = 2"], Code.OUT_OF_RANGE, "first", "no seat 2"),
    (["to_move = -1"], Code.OUT_OF_RANGE, "to_move", "no seat -1"),
    (['to_move = "0"'], Code.WRONG_TYPE, "to_move", "whole number"),
    (["to_move = true"], Code.WRONG_TYPE, "to_move", "whole number"),
    (["dropped_out = [0]"], Code.CONFLICT, "to_move", "dropped out, so it can't be to move"),
    (["passed = [0]"], Code.CONFLICT, "to_move", "passed since the last card, so it can't be to move"),
    (["dropped_out = [5]"], Code.OUT_OF_RANGE, "dropped_out", "no seat 5"),
    (["dropped_out = [1, 1]"], Code.OUT_OF_RANGE, "dropped_out", "twice"),
    (["dropped_out = [1]", "passed = [1]"], Code.CONFLICT, "passed", "a seat that is out"),
    (["passed = [0, 1]"], Code.CONFLICT, "passed", "would have ended"),
    (["turns = [1]"], Code.OUT_OF_RANGE, "turns", "one number, 0 or more, for each"),
    (["turns = [1, -1]"], Code.OUT_OF_RANGE, "turns", "0 or more"),
    (["turns = [1, 1.5]"], Code.WRONG_TYPE, "turns", "whole numbers"),
    (['played = "yes"'], Code.WRONG_TYPE, "played", "true or false"),
    (["played = true", "passed = [1]"], Code.CONFLICT, "passed", "since"),
    (['content = "lay"'], Code.CONFLICT, "content", "no card has been played"),
    (["played = true", 'content = "lay"'], Code.CONFLICT, "content", "limits nothing"),
    (["played = true", 'content = "lai"'], Code.OUT_OF_RANGE, "content", "did you mean"),
    (["played = true", "content = 1"], Code.WRONG_TYPE, "content", "lay"),
    (["spade_ace = true"], Code.CONFLICT, "spade_ace", "no A♠ that counts"),
    (
        ['ended = "blocked"', "dropped_out = [0, 1]", "spade_ace = true"],
        Code.CONFLICT,
        "spade_ace",
        "without a play",
    ),
    (['ended = "went-out"'], Code.CONFLICT, "hands", "went out, but has cards"),
    (['ended = "went-out"', "passed = [1]"], Code.CONFLICT, "ended", "went out"),
    (['ended = "blocked"'], Code.CONFLICT, "ended", "every seat to have passed"),
    (['ended = "last-standing"', "dropped_out = [0]"], Code.CONFLICT, "ended", "last_standing"),
    (['ended = "blocked"', "dropped_out = [0, 1]", "played = true"], Code.CONFLICT, "played", "has ended"),
    (['ended = "over"'], Code.OUT_OF_RANGE, "ended", "went-out"),
    ([f'set_aside = "{"2H " * 4000}"'], Code.OUT_OF_RANGE, "set_aside", "at most"),
    (["to_mov = 1"], Code.UNKNOWN_KEY, "to_mov", "did you mean"),
]


@pytest.mark.parametrize(("lines", "code", "key", "message"), WRONG)
def test_positions_that_can_not_be(lines: list[str], code: Code, key: str, message: str):
    """What is wrong is told with a code, the key, its line, and a sentence."""
    text = changed(*lines)
    found = [fault for fault in faults(text) if (fault.code, fault.path) == (code, f"position.{key}")]
    assert found, [str(fault) for fault in faults(text)]
    assert any(re.search(message, str(fault)) for fault in found), found[0].message
    place = [n for n, line in enumerate(text.splitlines(), start=1) if line.startswith(f"{key} ")]
    heading = text.splitlines().index("[position]") + 1
    assert found[0].line == (place[0] if place else heading)


def test_items_of_lists_have_their_own_lines():
    """What is wrong with one hand or meld of several is told at its own line."""
    text = changed('table = [\n"5H 6H 7H",\n"5H 6H 8H",\n"9C Q"]', 'hands = [\n"4H",\n"XX 2C",\n""\n]')
    lines = text.splitlines()
    told = [(fault.code, lines[(fault.line or 0) - 1]) for fault in faults(text)]
    assert told == [(Code.BAD_CARD, '"9C Q"]'), (Code.BAD_CARD, '"XX 2C",')]
    text = changed('table = [\n"5H 6H 7H",\n"5H 6H 8H"]', 'hands = [\n"4H",\n""]', "turns = [1,\n1.5]")
    lines = text.splitlines()
    assert [lines[(fault.line or 0) - 1] for fault in faults(text)] == ["1.5]"]
    told = [(fault.code, lines[(fault.line or 0) - 1]) for fault in faults(text.replace("1.5", "1"))]
    assert told == [(Code.RUN_GAP, '"5H 6H 8H"]'), (Code.CONFLICT, '""]')]


def test_all_faults_are_told_at_once():
    """One reading tells everything that is wrong with the cards, the melds and the seats."""
    text = changed('hands = ["4H 8H 8H", ""]', 'table = ["5H 6H 8H", "9C 9C"]', "first = 7", "turns = [1]")
    told = {(fault.code, fault.path) for fault in faults(text)}
    assert told == {
        (Code.BAD_DEAL, "position.table"),
        (Code.CONFLICT, "position.hands"),
        (Code.RUN_GAP, "position.table"),
        (Code.SET_SIZE, "position.table"),
        (Code.OUT_OF_RANGE, "position.first"),
        (Code.OUT_OF_RANGE, "position.turns"),
    }


def test_limits_of_a_turn_must_be_said():
    """Where what was played limits the turn, a position in its middle says what that was."""
    with pytest.raises(PositionError) as caught:
        at("4H 8H 9C", table=["5H 6H 7H"], options=LIMITED, played=True)
    assert [fault.code for fault in caught.value.faults] == [Code.MISSING_KEY]
    game = at("4H 8H 9C", table=["5H 6H 7H"], options=LIMITED, played=True, content="extend")
    assert [str(move) for move in game.legal_plays][-1] == "end"


@pytest.mark.parametrize("way", ["never", "last-card"])
def test_an_ace_of_spades_counts_only_where_it_pays(way: str):
    """The mark of an A♠ is refused where the profile doesn't pay for one, or not before the last card."""
    with pytest.raises(PositionError, match="spade_ace"):
        at("4H 8H", table=["5H 6H 7H"], options={"scoring.spade_ace_win": way.replace("never", "none")},
           played=True, spade_ace=True)  # fmt: skip


def test_keywords_and_texts_are_judged_alike():
    """``JokerKaro.position`` finds the same faults as the text of the same position."""
    with pytest.raises(PositionError) as caught:
        JokerKaro.position(
            load_variant("pagat"), hands=["4H 8H 8H", ""], table=["5H 6H 8H", "9C 9C"], first=7, turns=[1]
        )
    text = changed('hands = ["4H 8H 8H", ""]', 'table = ["5H 6H 8H", "9C 9C"]', "first = 7", "turns = [1]")
    told = sorted((fault.code, f"position.{fault.path}") for fault in caught.value.faults)
    assert told == sorted((fault.code, fault.path) for fault in faults(text))
    assert isinstance(caught.value, DealError)
    assert caught.value.to_dict()["faults"][0]["code"]
    assert caught.value.code == Code.BAD_POSITION


def test_the_document_around_it():
    """Schema, profile and the position itself are needed, and nothing else is known."""
    told = [(fault.code, fault.path) for fault in faults('scheme = 1\ntable = ["5H 6H 7H"]')]
    assert sorted(told) == [
        (Code.MISSING_KEY, "position"),
        (Code.MISSING_KEY, "schema"),
        (Code.MISSING_KEY, "variant"),
        (Code.UNKNOWN_KEY, "scheme"),
        (Code.UNKNOWN_KEY, "table"),
    ]
    told = [(fault.code, fault.path) for fault in faults(HAND.replace("hands", "hand"))]
    assert told == [(Code.MISSING_KEY, "position.hands"), (Code.UNKNOWN_KEY, "position.hand")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("schema = 0", Code.OUT_OF_RANGE),
        ('schema = "1"', Code.WRONG_TYPE),
        ("schema = true", Code.WRONG_TYPE),
        ("schema = 2\nanything = 1", Code.SCHEMA_NEWER),
    ],
)
def test_schemas(line: str, code: Code):
    """A newer schema is told alone, with the one that this version reads; others are wrong."""
    found = faults(HAND.replace("schema = 1", line))
    assert [fault.code for fault in found] == [code]
    assert "1" in found[0].message


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ('variant = "pagatt"', Code.UNKNOWN_PROFILE, "variant"),
        ("variant = 7", Code.WRONG_TYPE, "variant"),
        ('variant = { schema = 1, game = "jokerkaro", name = "x", extends = "pagat", wilds.max_rnu = 1 }',
         Code.UNKNOWN_OPTION, "variant.wilds.max_rnu"),
        ('variant = { schema = 1, game = "chess", name = "x" }', Code.UNKNOWN_GAME, "variant.game"),
        ('variant = { schema = 9, game = "jokerkaro", name = "x" }', Code.SCHEMA_NEWER, "variant.schema"),
    ],
)  # fmt: skip
def test_profiles_that_can_not_be_had(line: str, code: Code, path: str):
    """Faults of the profile are told as the profile's reader tells them, at the line that has it."""
    found = faults(HAND.replace('variant = "pagat"', line))
    assert [(fault.code, fault.path, fault.line) for fault in found] == [(code, path, 3)]


def test_a_position_of_another_game_is_refused():
    """Who asks for a position of one game doesn't get one of another."""
    with pytest.raises(PositionError, match="JokerKaro"):
        karo.RoKard.parse(HAND)


# ---------------------------------------------------------------- files


def test_files(tmp_path: Path):
    """A position is saved and loaded; what can't be loaded is told with the file's name."""
    game = Game.parse(HAND)
    path = tmp_path / "position.toml"
    game.save(path)
    assert Game.load(path) == game
    for bad, message in ((tmp_path / "none.toml", "can't be read"), (tmp_path, "not a regular file")):
        with pytest.raises(PositionError, match=message) as caught:
            Game.load(bad)
        assert str(bad)[-20:] in str(caught.value)
    with pytest.raises(PositionError, match="can't be read"):
        Game.load("a\0b")
    path.write_bytes(b"schema = 1\n# \xff\n")
    with pytest.raises(PositionError, match="line 2: the file is not UTF-8"):
        Game.load(path)
    path.write_bytes(b"#" * (1 << 21))
    with pytest.raises(PositionError, match="1024 KiB"):
        Game.load(path)
    path.write_bytes(b"\xff" * (1 << 21))
    with pytest.raises(PositionError, match="1024 KiB"):
        Game.load(path)


def test_the_position_of_schema_1_is_read_for_ever():
    """A position that was written under schema 1 means what it meant then."""
    game = JokerKaro.load(DATA / "position_1.toml")
    told = json.loads((DATA / "position_1.json").read_text("utf-8"))
    assert game.to_dict()["position"] == told["position"]
    assert game.variant.digest == told["digest"]
    assert list(map(str, game.legal_plays)) == told["legal_plays"]
    assert game.to_toml() == (DATA / "position_1.toml").read_text("utf-8")


@pytest.mark.slow
def test_a_position_cut_short_is_never_taken_for_a_whole_one():
    """Every beginning of the file gives our error; only the last line break can be missing."""
    text = (DATA / "position_1.toml").read_text("utf-8")
    whole = Game.parse(text)
    assert Game.parse(text[:-1]) == whole
    for length in range(len(text) - 1):
        with pytest.raises(PositionError):
            Game.parse(text[:length])


# ---------------------------------------------------------------- hostile texts


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 10_000,
        "a." * 5_000 + "a = 1",
        "x = " + "9" * 5_000,
        "x = " + "{a=" * 1000,
        "# " + "x" * (1 << 21),
        "\ud800",
        "schema = 1\n\x00",
        HAND + "\n" + "\n".join(f"k{n} = 1" for n in range(20_000)),
        HAND.replace('"8C 8H 8S"', ",".join(['"8C 8H 8S"'] * 20_000)),
        HAND.replace('"4H 8H 9C"', '"' + "ZZ " * 100_000 + '"'),
        HAND.replace('"4H 8H 9C"', '"' + "4H " * 100_000 + '"'),
        HAND.replace('"4H 8H 9C"', ",".join(['"4H"'] * 50_000)),
        changed("dropped_out = [" + "1," * 100_000 + "]"),
        changed("turns = [" + "1," * 100_000 + "]"),
        changed("to_move = 99999999999999999999999999"),
    ],
    ids=range(15),
)
def test_hostile_texts(text: str):
    """What is too large, too deep or nonsense is refused in bearable time, with a bearable message."""
    started = time.process_time()
    with pytest.raises(PositionError) as caught:
        Game.parse(text)
    assert time.process_time() - started < 10
    assert len(str(caught.value)) < 50_000
    json.dumps(caught.value.to_dict())


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"schema": object()},
        {1: 2},
        {"schema": 1, "variant": "pagat", "position": {"hands": [10**5000]}},
        {"\ud800": 1},
        {"schema": "\ud800"},
        {"schema": 1, "position": {"x": ["y" * (1 << 21)]}},
        {"schema": 1, "position": {"x": [0] * 300_000}},
        {"schema": 1, "variant": "pagat", "position": {"hands": [None, {}]}},
        {"schema": 1, "variant": {"a": [1.5, float("nan")]}, "position": {}},
    ],
    ids=range(11),
)
def test_hostile_data(data: Any):
    """Data that isn't plain is refused as well."""
    with pytest.raises(PositionError):
        Game.from_dict(data)


def test_deep_data():
    """Data that holds itself is refused."""
    data: dict[str, Any] = {}
    data["data"] = data
    with pytest.raises(PositionError, match="too deep"):
        Game.from_dict(data)


def test_plain_data_of_any_kind_of_mapping():
    """Any mapping does, and tuples do for lists."""
    game = Game.parse(HAND)
    data = game.to_dict()
    body = {key: tuple(v) if isinstance(v, list) else v for key, v in data["position"].items()}
    assert Game.from_dict(FrozenMap({**data, "position": FrozenMap(body)})) == game


PIECES = (
    *("schema = 1", "schema = 2", '"pagat"', "[position]", "hands", "=", "[", "]", '"4H 8H"', "5H JK=6H 7H"),
    *(
        "true",
        "-1",
        "to_move",
        "turns",
        "\n",
        "passed = [1]",
        "played = true",
        "ended",
        '"went-out"',
        "{",
        "}",
    ),
)


@given(
    at=st.integers(0, len(HAND)),
    length=st.integers(0, 12),
    piece=st.sampled_from(PIECES) | st.text(max_size=5),
)
def test_changed_texts(at: int, length: int, piece: str):
    """A text with something put in its middle is read, or refused with our error; nothing else happens."""
    with contextlib.suppress(KaroError):
        game = Game.parse(HAND[:at] + piece + HAND[at + length :])
        assert Game.parse(game.to_toml()) == game


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats()
    | st.sampled_from(["4H 8H", "JK", "lay", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
KEYS = st.sampled_from(
    [
        *("hands", "table", "set_aside", "first", "to_move", "turns", "dropped_out", "passed"),
        *("played", "content", "spade_ace", "ended", "x"),
    ]
)


@given(changes=st.dictionaries(KEYS, VALUES, max_size=3))
def test_changed_data(changes: dict[str, Any]):
    """Data with anything under any key is read, or refused with our error."""
    data = Game.parse(HAND).to_dict()
    with contextlib.suppress(PositionError):
        game = Game.from_dict({**data, "position": {**data["position"], **changes}})
        assert Game.parse(game.to_toml()) == game


@given(value=VALUES, key=st.sampled_from(["schema", "variant", "digest", "position", "x"]))
def test_changed_documents(value: Any, key: str):
    """So is a document with anything in place of one of its parts."""
    with contextlib.suppress(PositionError):
        Game.from_dict({**Game.parse(HAND).to_dict(), key: value})

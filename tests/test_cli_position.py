"""``karo legal`` and ``karo explain``: what can be played in a position, and why something can't."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import karo
from karo.cli.position import matching
from karo.testing import positions
from tests.test_cli import faulty, run, run_with

POSITION = """
schema = 1
variant = "pagat"
[position]
table = ["5H 6H 7H", "2S 3S JK=4S"]
hands = ["4H 8H 9C 9D JK JK 5S", "2C 2D 2S"]
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with a position, in the present folder."""
    monkeypatch.chdir(tmp_path)
    Path("position.toml").write_text(POSITION, "utf-8")
    return "position.toml"


# ---------------------------------------------------------------- legal


def test_legal_lists_what_the_library_lists(file: str):
    """The plays are those of the library, in notation and one on each line, the count before them."""
    head, *plays = run("legal", file).stdout.splitlines()
    expected = [str(play) for play in karo.Game.load(file).legal_plays]
    assert head == f"seat 0: {len(expected)} legal plays"
    assert plays == expected


def test_legal_reads_standard_input(file: str):
    """With - for a file it reads the position from standard input, and says so where it can't."""
    assert run_with(POSITION, "legal", "-").stdout == run("legal", file).stdout
    assert faulty(run_with(b"\xff\xfe", "legal", "-")) == "karo: standard input: not in UTF-8"
    assert faulty(run_with("", "legal", "-")).startswith("karo: standard input: ")
    assert "more than 1024 KiB" in faulty(run_with("#" * 2_000_000, "legal", "-"))


def test_legal_of_some_cards(file: str):
    """Words limit the list to plays of these cards that begin so; the count is theirs."""
    lines = run("legal", file, "extend", "8h").stdout.splitlines()
    assert lines[0] == "seat 0: 6 legal plays with extend 8h"
    assert all(line.startswith("extend ") and "8H" in line for line in lines[1:])
    assert run("legal", file, "KD").stdout == "seat 0: 0 legal plays with KD\n"


def test_legal_has_a_limit(file: str):
    """Of many plays it lists some, and says clearly how many are missing."""
    lines = run("legal", file, "--limit", "2").stdout.splitlines()
    assert len(lines) == 4
    assert lines[-1] == "... and 10 more; --limit 0 lists all"
    data = json.loads(run("legal", file, "--limit", "2", "--json").stdout)
    assert (data["count"], len(data["plays"]), data["left_out"]) == (12, 2, 10)
    assert len(json.loads(run("legal", file, "--limit", "0", "--json").stdout)["plays"]) == 12


def test_legal_after_the_end():
    """Once a deal has ended there is nobody to move, which is no fault."""
    ended = POSITION.replace("4H 8H 9C 9D JK JK 5S", "") + 'ended = "went-out"\n'
    result = run_with(ended, "legal", "-")
    assert (result.exit_code, result.stdout) == (0, "Leng! Adi has played the last card.\n")
    data = json.loads(run_with(ended, "legal", "-", "--json").stdout)
    assert data == {"to_move": None, "count": 0, "plays": [], "left_out": 0}


@settings(max_examples=30)
@given(game=positions(), seed=st.integers(0, 100))
def test_matching_finds_each_play(game: karo.Game, seed: int):
    """Each legal play is found by its cards and its first word, and nothing else comes in."""
    plays = list(game.legal_plays)[:50]
    if plays:
        play = plays[seed % len(plays)]
        asked = [str(play).split()[0], *map(str, play.cards)]
        found = list(matching(plays, asked))
        assert play in found
        assert all(set(play.cards) <= set(other.cards) for other in found)


# ---------------------------------------------------------------- explain


def test_explain_a_legal_play(file: str):
    """A legal play is told to be one, in full notation; the exit code is 0."""
    result = run("explain", file, "extend", "1", "8h", "4h")
    assert (result.exit_code, result.stdout) == (0, "extend 1 4H 8H: legal\n")
    data = json.loads(run("explain", file, "extend 1 8H", "--json").stdout)
    assert data == {"play": "extend 1 8H", "legal": True, "refusals": []}


def test_explain_a_refusal(file: str):
    """A refusal comes with its option: value, status, source, meaning; the exit code is 1."""
    result = run("explain", file, "lay", "9C", "9D", "JK=9", "JK=9")
    assert result.exit_code == 1
    assert result.stdout.startswith("lay 9C 9D JK=9 JK=9: refused\n\nset-wilds  ")
    why = karo.load_variant("pagat").why("wilds.max_per_set")
    flat = " ".join(result.stdout.split())
    assert f"wilds.max_per_set = 0 [{why.status}, {why.source}]" in flat
    assert " ".join(why.text.split()) in flat
    data = json.loads(run("explain", file, "lay 9C 9D JK=9 JK=9", "--json").stdout)
    (refusal,) = data["refusals"]
    assert (data["legal"], refusal["code"], refusal["value"]) == (False, "set-wilds", 0)
    assert refusal["why"] == why.to_dict()


def test_explain_a_fixed_rule(file: str):
    """Where no option decides, that is said."""
    result = run("explain", file, "lay", "KC", "KD", "KH")
    assert "(no option changes this)" in " ".join(result.stdout.split())
    data = json.loads(run("explain", file, "lay KC KD KH", "--json").stdout)
    assert data["refusals"][0]["why"] is None


def test_explain_a_turn(file: str):
    """Several plays are judged one after the other."""
    assert run("explain", file, "extend 1 8H / extend 2 5S").exit_code == 0
    result = run("explain", file, "extend 1 8H", "/", "extend 1 8H", "/", "end")
    assert result.exit_code == 1
    assert "extend 1 8H / extend 1 8H: refused" in result.stdout
    assert "Play 2, extend 1 8H: the hand" in result.stdout
    last = run("explain", file, "extend 1 8H / extend 1 8H").stdout
    assert last == result.stdout


def test_explain_bad_input(file: str):
    """What can't be read, or means several plays, is told in one line with exit code 2."""
    assert "this can mean: extend 1 JK=8H; extend 1 JK=4H" in faulty(run("explain", file, "extend 1 JK"))
    assert "a play begins with" in faulty(run("explain", file, "jump"))
    assert "nix.toml: the file can't be read" in faulty(run("explain", "nix.toml", "pass"))
    Path("bad.toml").write_text(POSITION.replace("2C 2D 2S", "XX") + "odd = 1\n", "utf-8")
    assert "(and 1 more)" in faulty(run("explain", "bad.toml", "pass"))
    assert "Missing argument" in faulty(run("explain", file))


@settings(max_examples=20)
@given(game=positions(), number=st.integers(0, 1000), other=positions())
def test_explain_agrees_with_check(game: karo.Game, number: int, other: karo.Game):
    """Whatever is asked of whatever position, the verdict and the codes are those of the library."""
    offered = other.legal_plays or game.legal_plays
    text = str(offered[number % len(offered)]) if offered else "pass"
    result = run_with(game.to_toml(), "explain", "-", text, "--json")
    try:
        play = game.parse_play(text)
    except karo.KaroError:
        faulty(result)
    else:
        refusals = game.check(play)
        data = json.loads(result.stdout)
        assert result.exit_code == bool(refusals)
        assert [told["code"] for told in data["refusals"]] == [str(refusal.code) for refusal in refusals]

"""``karo replay``: a record shown turn by turn."""

from __future__ import annotations

import json
import time
from pathlib import Path

import attrs
import pytest

import karo
from karo.cli.replay import seat_names
from karo.players.jokerkaro import GreedyPlayer
from karo.players.playing import decide
from tests.test_cli import faulty, run, run_with


def deal(turns: int | None = None, seed: int = 7) -> karo.Game:
    """A deal of greedy players, whole or its first turns."""
    game: karo.Game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=seed)
    played = 0
    while game.outcome is None and played != turns:
        game, played = decide(game, GreedyPlayer(), seed), played + 1
    return game


WHOLE, PART = deal(), deal(turns=6)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A record of a whole deal with names and comments, in the present folder."""
    monkeypatch.chdir(tmp_path)
    record = karo.Record.of(
        WHOLE, players=["Ani", "", "Cut", "Dedi"], date="2026-11-29", comment="At home.\nIt rained."
    )
    (only,) = record.deals
    record = attrs.evolve(
        record, deals=(attrs.evolve(only, comments={0: "Cards were mixed well.", 2: "Bold."}),)
    )
    record.save("game.toml")
    return "game.toml"


def test_replay_tells_the_deal(file: str):
    """A record is told like a deal that is watched: hands, rounds, turns, comments, settlement."""
    text = run("replay", file).stdout
    watched = run("watch", "pagat", "--players", "4", "--seed", "7").stdout
    assert text.startswith(
        "Joker Karo, after pagat.com\nprofile pagat · 2026-11-29\n  At home.\n  It rained.\n"
    )
    for part in ("Cards were mixed well.", "Bold.", "── round 2 · turn 5 ─", "── settlement ─"):
        assert part in text
    told = [line.split("(")[0][7:] for line in watched.splitlines() if " lays " in line]
    assert [line.split("(")[0][7:] for line in text.splitlines() if " lays " in line] == told
    assert "Ani " in text
    assert "Butet " in text
    assert max(map(len, text.splitlines())) <= 80


def test_replay_stops_at_a_turn(file: str):
    """It can stop after a turn and show the position there, with all hands in the open."""
    text = run("replay", file, "--to", "2").stdout
    assert "── after turn 2 ─" in text
    assert text.endswith("Cut is to move\n")
    assert "── settlement" not in text
    assert "── after turn 0 ─" in run("replay", file, "--to", "0").stdout


def test_replay_gives_a_position(file: str):
    """The position at a turn can be written out, for other commands and for reports."""
    result = run("replay", file, "--to", "2", "--position")
    game = karo.Game.parse(result.stdout)
    assert game.to_move == 2
    assert run_with(result.stdout, "legal", "-").exit_code == 0
    assert karo.Game.parse(run("replay", file, "--position").stdout) == WHOLE
    assert karo.Game.parse(run("replay", file, "--to", "0", "--position").stdout) == WHOLE.start


def test_replay_of_an_unfinished_deal(file: str):
    """Where a record ends before the deal does, it shows how things stand."""
    karo.Record.of(PART).save("part.toml")
    text = run("replay", "part.toml").stdout
    assert "── so far ─" in text
    assert text.endswith("is to move\n")


def test_replay_of_several_deals(file: str):
    """All deals of a match are shown, or the one that is asked for."""
    karo.Record.of(WHOLE, deal(seed=8), PART).save("match.toml")
    text = run("replay", "match.toml").stdout
    assert [f"── deal {number} of 3 ─" in text for number in (1, 2, 3)] == [True] * 3
    alone = run("replay", "match.toml", "--deal", "3", "--to", "1").stdout
    assert "── deal 3 of 3 ─" in alone
    assert "deal 2" not in alone
    assert "--to needs --deal" in faulty(run("replay", "match.toml", "--to", "3"))
    assert "there is no deal 4" in faulty(run("replay", "match.toml", "--deal", "4"))
    assert "there is no turn 999" in faulty(run("replay", "match.toml", "--deal", "1", "--to", "999"))
    data = json.loads(run("replay", "match.toml", "--json").stdout)
    assert [told["deal"] for told in data["deals"]] == [1, 2, 3]


def test_replay_as_json(file: str):
    """As data a record holds its turns, comments, the position reached and the outcome."""
    data = json.loads(run("replay", file, "--json").stdout)
    (told,) = data["deals"]
    assert (data["good"], data["players"], data["date"]) == (True, ["Ani", "", "Cut", "Dedi"], "2026-11-29")
    plays = [play for turn in told["turns"] for play in turn["plays"]]
    assert plays == [str(entry.play) for entry in WHOLE.log]
    assert told["turns"][1]["comment"] == "Bold."
    assert told["position"] == WHOLE.to_dict()["position"]
    assert WHOLE.outcome is not None
    assert told["outcome"]["hand_values"] == list(WHOLE.outcome.hand_values)
    (start,) = json.loads(run("replay", file, "--to", "0", "--json").stdout)["deals"]
    assert (start["turns"], start["outcome"]) == ([], None)


def test_replay_tells_what_cannot_be(file: str):
    """A record that can't be replayed says in which turn and why, with exit code 1."""
    text = Path(file).read_text("utf-8")
    third = str(karo.Record.load(file).deals[0].turns[2])
    Path(file).write_text(text.replace(third, "2: lay 2C 3C 4C"), "utf-8")
    result = run("replay", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("karo: game.toml: line 26: deal 1, turn 3 (2: lay 2C 3C 4C): ")
    assert "the hand doesn't hold" in result.stderr
    assert result.stderr.count("\n") == 1
    result = run("replay", file, "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["good"], data["error"]["turn"]) == (1, False, 3)


def test_replay_tells_what_cannot_be_read(file: str):
    """A file that is no record is told in one line with exit code 2, wherever it is cut off."""
    assert "the file can't be read" in faulty(run("replay", "nix.toml"))
    text = Path(file).read_text("utf-8")
    for part in range(0, len(text), len(text) // 12):
        Path("cut.toml").write_text(text[:part], "utf-8")
        faulty(run("replay", "cut.toml"))


def test_replay_waits(file: str, monkeypatch: pytest.MonkeyPatch):
    """With a delay it waits between turns."""
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    assert run("replay", file, "--to", "4", "--delay", "2").exit_code == 0
    assert waited == [2.0] * 3


def test_names():
    """Names that can't be shown, are missing or too long don't spoil the lines."""
    assert seat_names(["A\nB", " ", "x" * 99], 10) == [
        "A B",
        "Butet",
        "x" * 16,
        "Dewi",
        "Eka",
        "Fajar",
        "Gita",
        "Hotma",
        "seat 8",
        "seat 9",
    ]

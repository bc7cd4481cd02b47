"""The pages of positions, records and JSON documents list the keys that there are, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import karo
from karo.cli.app import app
from tests.test_cli import run_with

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"


def part(page: str, heading: str) -> str:
    """The part of a page under a heading, up to the next one of the same level or above."""
    text = (REFERENCE / f"{page}.md").read_text("utf-8")
    level = heading.index(" ")
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{level}}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def keys(text: str, column: int = 0) -> set[str]:
    """The words set as code in a column of the tables."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`([\w.…]+)`", row[column])}


def games(name: str, **options: Any) -> Iterator[karo.Game]:
    """Every state of some deals under a shipped profile."""
    variant = karo.load_variant(name).with_options(options)
    for seed in range(6):
        game = karo.Game.deal(variant, players=4, seed=seed)
        yield game
        while game.outcome is None:
            game = game.apply(game.legal_plays[0])
            yield game


JOKERKARO = ("pagat", "leng")


@pytest.mark.parametrize(
    ("heading", "names", "others"),
    [("## Joker Karo", JOKERKARO, {"first", "set_aside", "passed"}), ("## Ro-Kard", ("rokard",), set[str]())],
)
def test_keys_of_positions(heading: str, names: tuple[str, ...], others: set[str]):
    """The page lists just the keys that positions are written with, and those that people may add."""
    written = {key for name in names for game in games(name) for key in game.to_dict()["position"]}
    assert keys(part("positions", heading)) == written | others


def test_keys_of_hands_are_read():
    """What isn't written of itself is read: cards set aside, and seats that have passed."""
    skip = karo.load_variant("pagat").with_options({"turn.pass_means": "skip"})
    game = karo.JokerKaro.position(skip, hands=["4H", "KC"], table=["5H 6H 7H"], passed=[1])
    assert "passed" in game.to_dict()["position"]
    data = game.to_dict()
    data["position"]["set_aside"] = " ".join(map(str, game.set_aside))
    assert karo.Game.from_dict(data) == game


def test_keys_around_positions():
    """The page lists what stands around a position, and no more."""
    game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
    assert keys(part("positions", "## Around every position")) == set(game.to_dict())


def test_keys_of_views():
    """The page lists just the keys that views of both games have, and those of their logs."""
    told: dict[str, set[str]] = {}
    logs: set[str] = set()
    for name in (*JOKERKARO, "rokard"):
        for game in games(name):
            data = game.view(1).to_dict()["view"]
            told.setdefault(game.variant.game, set()).update(data)
            logs |= {key for entry in data["log"] for key in entry}
    # A view that begins in the middle of a deal says where.
    middle = karo.JokerKaro.position(karo.load_variant("pagat"), hands=["4H KC", "KC 2D"], table=["5H 6H 7H"])
    told["jokerkaro"] |= set(middle.apply(middle.legal_plays[0]).view(1).to_dict()["view"])
    text = part("documents", "## Views")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    for name, other in (("jokerkaro", "Ro-Kard"), ("rokard", "Joker Karo")):
        listed = {key for row in rows if f"| {other}:" not in row for key in keys(row)}
        assert listed == told[name], name
    assert all(f"`{key}`" in text for key in logs)


def test_keys_of_outcomes():
    """The page lists just the keys that outcomes of both games have."""
    written = {
        key
        for name in ("pagat", "rokard")
        for game in games(name)
        if game.outcome
        for key in game.outcome.to_dict()
    }
    assert keys(part("documents", "## Outcomes")) == written


def test_keys_of_errors():
    """The page names every key that errors, refusals and faults have, and which errors have it."""
    pagat = karo.load_variant("pagat")
    game = karo.JokerKaro.deal(pagat, players=4, seed=7)
    record = karo.Record.of(game.apply(game.legal_plays[0])).to_toml()
    raised: dict[str, karo.KaroError] = {}
    for attempt in (
        lambda: game.apply(game.parse_play("pass")),
        lambda: pagat.get("no.such"),
        lambda: karo.Game.parse("schema = 1"),
        lambda: karo.Record.parse(record.replace("0: lay", "1: lay")),
        lambda: game.parse_play("lay TH JH JK"),
        lambda: game.parse_play("lay XX"),
    ):
        with pytest.raises(karo.KaroError) as caught:
            attempt()
        raised[type(caught.value).__name__] = caught.value
    assert len(raised) == 6
    text = part("documents", "## Refusals and errors")
    rows = {tuple(sorted(keys(line))): keys(line, 1) for line in text.splitlines() if line.startswith("| `")}
    for name, error in raised.items():
        more = set(error.to_dict()) - {"code", "message"}
        assert more == {key for found, kinds in rows.items() if name in kinds for key in found}, name
    for kind in ("refusals", "faults"):
        inner = next(iter(error.to_dict()[kind][0] for error in raised.values() if kind in error.to_dict()))
        assert all(f"`{key}`" in text for key in inner), kind


def test_keys_of_records():
    """The page lists just the keys that a record with everything in it is written with."""
    text = part("records", "## The file") + part("records", "## A deal")
    file = karo.Record.parse(
        (REFERENCE.parent.parent / "tests/data/record_1.toml").read_text("utf-8")
    ).to_toml()
    listed = keys(text)
    assert {"schema", "players", "date", "comment", "profile", "deals", "check", "_…"} <= listed
    deal = {"dealer", "start", "play", "play.turns", "play.comments", "play.result"}
    assert deal == keys(part("records", "## A deal"))
    for table in ("[[deals]]", "[deals.start]", "[deals.play]", "[check]", "[profile"):
        assert table in file


def told_by(*words: str) -> Any:
    """What a command prints as JSON."""
    return json.loads(run_with("", *words, "--json").stdout)


def test_keys_of_commands(tmp_path: Path):
    """Every key that a command prints stands in its part of the page; every command with JSON has a part."""
    game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
    position, record = str(tmp_path / "position.toml"), str(tmp_path / "record.toml")
    game.save(position)
    karo.Record.of(game.apply(game.legal_plays[0])).save(record)
    commands = {
        "legal": (position,),
        "explain": (position, "pass"),
        "variants": (),
        "rules": ("pagat",),
        "diff": ("pagat", "leng"),
        "check": ("--", record),
        "watch": ("pagat", "--seed", "7"),
        "replay": (record,),
    }
    text = part("documents", "## What the command prints")
    seen = part("documents", "## Outcomes") + part("documents", "## Refusals and errors") + text
    for name, words in commands.items():
        data = (
            told_by(name, *words)
            if name != "check"
            else json.loads(run_with("", name, "--json", record).stdout)
        )
        first = data[0] if isinstance(data, list) else data
        assert [key for key in first if f"`{key}`" not in text] == [], name
        for inner in (value for value in first.values() if isinstance(value, list | dict) and value):
            item = inner[0] if isinstance(inner, list) else inner
            if isinstance(item, dict) and name != "rules":
                assert [key for key in item if f"`{key}`" not in seen] == [], name
    with_json = {
        name for name, command in app.commands.items() if any(p.name == "as_json" for p in command.params)
    }
    assert with_json == set(commands)

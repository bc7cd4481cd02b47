"""``karo lab infer``: what fits recorded games, as sentences and as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import karo
from karo import lab
from tests.lab.inference.helpers import records_of
from tests.test_cli import run

pytest.importorskip("numpy")

LENG = karo.load_variant("leng")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the record of an evening and a view of its first deal."""
    monkeypatch.chdir(tmp_path)
    record = records_of(LENG, 2, 1)
    record.save("evening.toml")
    Path("view.json").write_text(json.dumps(record.deals[0].game.view(None).to_dict()), "utf-8")
    return tmp_path


def test_it_prints_what_the_lab_finds():
    """The sentences are those of lab.infer, as wide as the screen."""
    result = run(
        "lab", "infer", "evening.toml", "--base", "pagat", "--option", "wilds.max_per_set=0,1,unlimited"
    )
    assert (result.exit_code, result.stderr) == (1, "")  # what else leng allows, pagat doesn't
    record, tried = karo.Record.load("evening.toml"), {"wilds.max_per_set": [0, 1, "unlimited"]}
    found = lab.infer(record, tried, base=karo.load_variant("pagat"))
    assert result.stdout == f"{found.to_text(80)}\n"


def test_json_is_the_result_as_data():
    """With --json the same is data; values are read as profiles write them."""
    options = ("--option", "wilds.cards=JK,JK AS", "--option", "turn.passing=only-if-stuck,free")
    result = run("lab", "infer", "evening.toml", *options, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [option["option"] for option in data["options"]] == ["wilds.cards", "turn.passing"]
    assert data["best"]["wilds.cards"] == ["AS", "JK"]


def test_a_section_tries_the_usual_values():
    """An option or section alone stands for its usual values; without any, all that concern play."""
    result = run("lab", "infer", "evening.toml", "--option", "sets", "--option", "wilds.alone", "--json")
    tried = {option["option"] for option in json.loads(result.stdout)["options"]}
    assert tried == {"sets.min_size", "sets.max_size", "sets.distinct_suits", "wilds.alone"}


def test_profiles_to_choose_between():
    """With --profile whole profiles are weighed; the one played by comes out first."""
    names = ("pagat", "leng", "open")
    result = run("lab", "infer", "evening.toml", *(f"--profile={name}" for name in names), "--json")
    chances = {each["name"]: each["probability"] for each in json.loads(result.stdout)["profiles"]}
    assert max(chances, key=lambda name: chances[name]) == "leng"


def test_a_view_will_do():
    """A view as JSON is judged as well."""
    result = run("lab", "infer", "view.json", "--option", "wilds.alone")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 deal with ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.toml"], "No such file"),
        (["none.json"], "No such file"),
        (["evening.toml", "--option", "wildz"], "did you mean 'wilds'?"),
        (["evening.toml", "--option", "wilds.alone=maybe"], "expected true or false, got the string"),
        (["evening.toml", "--option", "wilds.alnoe=true"], "did you mean 'wilds.alone'?"),
        (["evening.toml", "--profile", "pagat", "--option", "wilds"], "use one of them"),
        (["evening.toml", "--profile", "rokard"], "profiles must be for jokerkaro"),
        (["evening.toml", "--errors", "0"], "--errors"),
        (["broken.json"], "it is not valid JSON"),
        (["other.json"], "other.json: it is not a view of a game"),
        (["list.json"], "list.json: it is not a view of a game"),
        (["broken.toml"], "broken.toml"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], message: str):
    """Whatever can't be read is told in one line, with exit code 2."""
    Path("broken.json").write_text("{", "utf-8")
    Path("other.json").write_text(run("watch", "pagat", "--seed", "1", "--json").stdout, "utf-8")
    Path("list.json").write_text("[]", "utf-8")
    Path("broken.toml").write_text("schema = 1\n", "utf-8")
    result = run("lab", "infer", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1

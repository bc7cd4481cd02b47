"""The study of the open rules can be made; its figures are its results, and its page says what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

from karo import lab
from karo.lab.comparison import default_players
from studies import figures, open_rules
from studies.fingerprint import fingerprint

ROOT = Path(__file__).parent.parent
RESULTS = json.loads((open_rules.RESULTS / "open_rules.json").read_text("utf-8"))
PAGE = (ROOT / "docs" / "background" / "study.md").read_text("utf-8")
TINY = open_rules.Size({"random": 2, "greedy": 2, "patient": 2}, pagat=1, first_round=5, rokard=2)


def made_at(folder: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Results and figures that a run has written."""
    results = json.loads((folder / "open_rules.json").read_text("utf-8"))
    return results, {file.stem: file.read_bytes() for file in folder.glob("*.svg")}


@pytest.mark.slow
def test_quick_run_goes_from_deals_to_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A run writes all results and figures; run again it plays nothing anew and writes the same."""
    monkeypatch.setattr(open_rules, "QUICK", TINY)
    few = tuple(each for each in open_rules.READINGS if each.key in {"leng", "open", "no-spade"})
    monkeypatch.setattr(open_rules, "READINGS", few)
    command = ["--quick", "--runs", str(tmp_path / "runs"), "--write", str(tmp_path / "out")]
    open_rules.main(command)
    first, drawn = made_at(tmp_path / "out")
    assert set(first) == set(RESULTS)
    assert set(drawn) == {"going-out", "first-round", "changes", "seats", "ro-kard"}
    assert all(picture.startswith(b"<?xml") for picture in drawn.values())
    kept = {file: file.read_bytes() for file in (tmp_path / "runs").rglob("*.json*")}
    open_rules.main(command)
    second, _ = made_at(tmp_path / "out")
    changing = {"minutes", "made"}
    assert {key: second[key] for key in second if key not in changing} == {
        key: first[key] for key in first if key not in changing
    }
    again = {file: file.read_bytes() for file in kept}
    assert [file for file in kept if kept[file] != again[file]] == [tmp_path / "runs" / "seconds.json"]


def test_contrasts_are_those_of_compare():
    """What the study finds for a reading is what ``karo.lab.compare`` finds, to the last digit."""
    reading = next(each for each in open_rules.READINGS if each.key == "any-first")
    wanted = open_rules.measures(reading.variant)
    old, new = open_rules.PAGAT.variant, reading.variant
    found = lab.compare(old, new, ["random"], 6, open_rules.SEED, measures=wanted)
    base, ours = (lab.simulate(each, "random", 6, open_rules.SEED, turn_limit=0).deals for each in (old, new))
    assert open_rules.contrast_with(base, ours, "random", wanted).to_dict() == found.contrasts[0].to_dict()


def test_first_rounds_are_those_of_whole_deals():
    """Whom the count of first rounds throws out is who drops out in round 1 of a deal that is played."""
    found = lab.simulate(open_rules.PAGAT.variant, "random", 12, open_rules.SEED, seats=6, turn_limit=0)
    counted = [open_rules.thrown_out(open_rules.PAGAT, 6, deal) for deal in range(12)]
    assert counted == [sum(value == 1 for value in deal.seats["dropped_in"]) for deal in found.deals]
    assert sum(counted) > 0


def test_fingerprints_tell_players_apart():
    """Runs are kept under what they were played by: another player or game has another key."""
    games, players = ("jokerkaro", "rokard"), ("random", "greedy")
    assert len({fingerprint(game, player) for game in games for player in players}) == 4


# ------------------------------------------------------------------ what is committed


def test_figures_are_drawn_from_the_results():
    """Each committed figure carries the digest of the committed results; drawn anew, it is the same file."""
    _, committed = made_at(open_rules.RESULTS)
    drawn = figures.draw(RESULTS)
    assert set(committed) == set(drawn)
    for name, picture in committed.items():
        assert f"results {figures.digest(RESULTS)}".encode() in picture, name
        # Another version may draw otherwise.
        if f"matplotlib {mpl.__version__}<".encode() in picture:
            assert picture == drawn[name], name


def test_results_are_a_full_run():
    """The committed results have all readings and all quick players that are shipped, at full size."""
    assert RESULTS["size"] == {
        "readings": dict(open_rules.FULL.readings),
        "pagat": open_rules.FULL.pagat,
        "first_round": open_rules.FULL.first_round,
        "rokard": open_rules.FULL.rokard,
    }
    assert list(RESULTS["readings"]) == ["pagat", *(each.key for each in open_rules.READINGS)]
    assert tuple(RESULTS["players"]) == default_players("jokerkaro")


def test_page_shows_every_figure():
    """All figures stand on the page."""
    shown = re.findall(r"results/([\w-]+)\.svg", PAGE)
    assert sorted(shown) == sorted(figures.draw(RESULTS))


# ------------------------------------------------------------------ what the page says


@pytest.mark.parametrize("words", sorted(set(re.findall(r"\{(?:share|points|change|figure)\}`[^`]+`", PAGE))))
def test_numbers_of_the_page_are_in_the_results(words: str):
    """Every number that the page takes from the results is there, and is a number or a word."""
    path = words.partition("`")[2].rstrip("`").removesuffix(" ±")
    place: Any = RESULTS
    for step in path.split("/"):
        place = place[int(step)] if isinstance(place, list) else place[step]
    assert isinstance(place["value"] if isinstance(place, dict) else place, int | float | str)


def values(reading: str, measure: str = "went_out") -> dict[str, dict[str, float]]:
    """The values of a reading by players."""
    return {name: each[measure] for name, each in RESULTS["readings"][reading]["values"].items()}


def gaps(reading: str, measure: str = "went_out") -> dict[str, dict[str, float]]:
    """What a reading changes, by players."""
    return {name: each[measure] for name, each in RESULTS["readings"][reading]["differences"].items()}


def found(reading: str, measure: str = "went_out") -> str:
    """The verdict on a reading, if it is robust."""
    verdict = RESULTS["readings"][reading]["verdicts"][measure]
    return verdict["finding"] if verdict["robust"] else "open"


READINGS = [key for key in RESULTS["readings"] if key != "pagat"]


def test_going_out_is_usual_where_the_page_says_so():
    """Never under pagat; with wilds in sets for patient players; for greedy ones under open alone."""
    assert all(each["high"] < 0.5 for each in values("pagat").values())
    assert values("set-wilds")["patient"]["low"] > 0.5
    assert values("leng")["patient"]["low"] > 0.5
    assert {key for key in READINGS if values(key)["greedy"]["low"] > 0.5} == {"open"}
    assert values("take")["greedy"]["low"] < 0.5 < values("take")["greedy"]["value"]
    single = [key for key in READINGS if len(RESULTS["readings"][key]["changes"]) == 1]
    assert [key for key in single if values(key)["patient"]["low"] > 0.5] == ["set-wilds"]
    assert all(values(key)["random"]["high"] < 0.25 for key in READINGS)


def test_how_far_going_out_goes():
    """The page names the readings with the smallest and the largest share, for greedy and patient players."""
    for name, least, most in (("greedy", "run-wilds", "open"), ("patient", "shift", "open")):
        shares = {key: values(key)[name]["value"] for key in ("pagat", *READINGS)}
        assert (shares[least], shares[most]) == (min(shares.values()), max(shares.values()))


def test_pagat_on_shared_deals():
    """Without the A♠ factor no ending differs: its share is that of pagat on the deals of all readings."""
    assert all(gap["differing"] == 0 for gap in gaps("no-spade").values())
    pagat, shared = RESULTS["readings"]["pagat"]["deals"], RESULTS["readings"]["no-spade"]["deals"]
    assert pagat == {name: 2 * number for name, number in shared.items()}


def test_replaying_is_shown_to_raise_going_out_for_all():
    """One reading is shown to change going out for all players; taking wilds does so for two of them."""
    assert {key: found(key) for key in READINGS if found(key) in {"up", "down"}} == {"replay": "up"}
    assert {name for name, gap in gaps("take").items() if gap["low"] > 0} == {"greedy", "patient"}
    assert gaps("take")["random"]["low"] < 0 < gaps("take")["random"]["value"]


def test_wilds_turn_about_with_the_players():
    """All opened, going out is rarer with greedy and commoner with patient players."""
    assert gaps("all-wilds")["greedy"]["high"] < 0 < gaps("all-wilds")["patient"]["low"]
    assert gaps("run-wilds")["greedy"]["high"] < 0 < gaps("run-wilds", "hand_value")["greedy"]["low"]
    assert found("run-wilds", "turns") == found("run-wilds", "hand_value") == "open"
    early = RESULTS["early_wilds"]
    assert early["run-wilds"]["low"] > 0.9 > early["pagat"]["high"]
    assert values("all-wilds")["greedy"]["value"] <= values("run-wilds")["greedy"]["value"] + 0.02


def test_wilds_in_sets():
    """More deals are gone out of with greedy and patient players; with random ones nothing shows."""
    assert all(gaps("set-wilds")[name]["low"] > 0 for name in ("greedy", "patient"))
    assert gaps("set-wilds")["random"]["low"] < 0 < gaps("set-wilds")["random"]["high"]


@pytest.mark.parametrize("reading", ["alone", "shift"])
def test_nothing_is_shown(reading: str):
    """Lone wilds and shifting: going out and the length of a deal show no change with anybody."""
    for measure in ("went_out", "turns"):
        assert all(each["low"] <= 0 <= each["high"] for each in gaps(reading, measure).values())


def test_shifting_leaves_less():
    """Where wilds may shift, random and greedy players are left with fewer points, and that is shown."""
    assert all(gaps("shift", "hand_value")[name]["high"] < 0 for name in ("random", "greedy"))


def test_swaps():
    """Taking and replaying wilds: fewer points are left with random and greedy players."""
    for reading in ("take", "replay"):
        assert all(gaps(reading, "hand_value")[name]["high"] < 0 for name in ("random", "greedy"))


def test_free_first_turns():
    """They change the game of greedy players, and show nothing in that of patient ones."""
    assert gaps("any-first")["greedy"]["low"] > 0.2
    for measure in ("went_out", "turns", "hand_value"):
        assert (
            gaps("any-first", measure)["patient"]["low"] < 0 < gaps("any-first", measure)["patient"]["high"]
        )


def test_turns_and_endings():
    """Extending or laying lengthens deals, staying in as well; the last one in shortens them and payments."""
    assert found("one-kind", "turns") == found("skip", "turns") == found("free", "turns") == "up"
    assert found("last-wins", "turns") == found("last-wins", "swing") == "down"
    for name in ("greedy", "patient"):
        assert gaps("free")[name] == gaps("skip")[name]
    assert gaps("skip")["random"]["differing"] == gaps("skip")["greedy"]["differing"] == 0


def test_ace_of_spades():
    """Without its factor payments shrink with patient players, and not one deal of the others differs."""
    swing = gaps("no-spade", "swing")
    assert swing["patient"]["high"] < 0
    assert swing["random"]["differing"] == swing["greedy"]["differing"] == 0


def test_seats():
    """What is shown of who begins, and what isn't; under open, places tell otherwise than first places."""
    seats = RESULTS["seats"]
    assert seats["pagat-4"]["random"]["edge"]["low"] > 0
    for name in ("greedy", "patient"):
        assert seats["pagat-4"][name]["edge"]["low"] < 0 < seats["pagat-4"][name]["edge"]["high"]
    assert seats["leng-4"]["greedy"]["edge"]["low"] > 0
    assert seats["leng-4"]["greedy"]["edge"]["low"] < seats["pagat-4"]["greedy"]["edge"]["high"]
    assert seats["open-4"]["greedy"]["edge"]["high"] < -0.2
    first = [each["value"] for each in seats["open-4"]["greedy"]["first"]]
    assert min(first[2:]) > max(first[:2])
    mean = [each["value"] for each in seats["open-4"]["greedy"]["place"]]
    assert mean[2] < 2 < mean[1] < 2.5 < mean[3] < mean[0]
    assert seats["open-4"]["patient"]["edge"]["low"] < 0 < seats["open-4"]["patient"]["edge"]["high"]


def test_seats_of_ro_kard():
    """Of six intervals of who begins, one lies beside zero: that of two random players."""
    edges = {
        (number, name): each["edge"]
        for number, table in RESULTS["rokard"]["rokard"]["seats"].items()
        for name, each in table.items()
    }
    assert len(edges) == 6
    assert [key for key, edge in edges.items() if edge["high"] < 0 or edge["low"] > 0] == [("2", "random")]


def test_pool_of_ro_kard():
    """With filling up the pool always empties; without, greedy players leave cards in it in most deals."""
    tables = RESULTS["rokard"]["rokard"]["seats"].values()
    assert all(each["empty"]["value"] == 1 for table in tables for each in table.values())
    left = [table["greedy"] for table in RESULTS["rokard"]["no-refill"]["seats"].values()]
    assert all(each["empty"]["high"] < 0.5 for each in left)

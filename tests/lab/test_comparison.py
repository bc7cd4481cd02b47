"""Comparisons: paired deals, several players, and no more said than was shown."""

from __future__ import annotations

import json
import random
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import karo
from karo.lab import Comparison, Contrast, Estimate, Measure, compare, sequences
from karo.lab.comparison import contrast, verdict
from karo.lab.measures import Played, chosen
from karo.lab.playing import deal_of
from karo.lab.sequences import FIRST_LOOK
from karo.lab.statistics import within
from karo.lab.tables import sign_notes
from tests.lab.tables import LENG, PAGAT, ROKARD, WILDER, First, Last

KINGS = PAGAT.with_options({"scoring.values": {**PAGAT.get("scoring.values"), "K": 16}}, name="kings")


@pytest.mark.parametrize("variant", [PAGAT, LENG, ROKARD], ids=lambda it: it.name)
def test_a_profile_compared_with_itself_gives_exactly_zero(variant):
    """Every measure has the difference zero with nothing around it, with players of chance too."""
    found = compare(variant, variant, ["random", First()], deals=3, turn_limit=10)
    assert found.same_cards
    for each in found.contrasts:
        for name, gap in each.differences.items():
            if gap.value is None:
                # Where nobody drops out, nobody does so in some round.
                assert each.old[name].value is None
                continue
            assert (gap.value, gap.low, gap.high, gap.differing, gap.sign) == (0, 0, 0, 0, 0), name
    assert {told.finding for told in found.verdicts} <= {"same", "open"}
    assert not found.changes


@pytest.mark.slow
def test_a_rule_that_no_play_feels_changes_only_what_it_counts():
    """Kings that count 16 leave each deal as it is, and raise the hand values by 6 for each king left."""
    found = compare(
        PAGAT, KINGS, [First(), Last()], deals=30, measures=["turns", "plays", "went_out", "hand_value"]
    )
    player: Any
    for place, player in enumerate((First(), Last())):
        gaps = found.contrasts[place].differences
        assert [gaps[name].differing for name in ("turns", "plays", "went_out")] == [0, 0, 0]
        kings = 0
        for number in range(30):
            game = deal_of(PAGAT, 4, 0, number)
            while game.outcome is None:
                game = game.apply(player.choose(game.view(game.to_move), None))
            end: Any = game
            kings += sum(str(card)[0] == "K" for seat in end.seats for card in seat.hand)
        assert gaps["hand_value"].value == pytest.approx(6 * kings / 4 / 30)
    assert found.verdict("hand_value").finding == "up"
    assert found.verdict("hand_value").robust
    assert found.verdict("turns").finding == "open"
    assert "none of these deals differs" in found.verdict("turns").text


def test_chance_stays_in_step():
    """Under a rule that only counts, players of chance make the same choices deal by deal."""
    found = compare(PAGAT, KINGS, ["random"], deals=10, measures=["turns", "plays", "forced", "lead_changes"])
    differing = {name: gap.differing for name, gap in found.contrasts[0].differences.items()}
    assert (differing["turns"], differing["plays"], differing["forced"]) == (0, 0, 0)


@pytest.mark.slow
def test_pairs_make_the_difference_surer():
    """The interval of a paired difference is narrower than that of two runs with deals of their own."""
    found = compare(PAGAT, KINGS, [First()], deals=40, measures=["hand_value"])
    only = found.contrasts[0]
    apart = (only.old["hand_value"].half_width ** 2 + only.new["hand_value"].half_width ** 2) ** 0.5
    assert only.differences["hand_value"].half_width < apart / 2


def test_other_cards_are_told():
    """Where decks or hands differ, the result says that the cards of a deal differ."""
    found = compare(
        PAGAT, PAGAT.with_options({"deck.jokers_per_pack": 1}), [First()], deals=3, measures=["turns"]
    )
    assert not found.same_cards
    assert "cards of a deal differ" in str(found)
    assert "the same cards" in str(compare(PAGAT, LENG, [First()], deals=2, measures=["turns"]))


def contrasts(*signs: int) -> list[Contrast]:
    """Contrasts whose difference lies on these sides of zero."""
    return [
        Contrast(f"player {place}", {}, {}, {"x": Estimate(sign, sign - 0.5, sign + 0.5, differing=9)})
        for place, sign in enumerate(signs)
    ]


@pytest.mark.parametrize(
    ("signs", "finding", "robust", "told"),
    [
        ((1, 1), "up", True, "more with all players"),
        ((-1, -1, -1), "down", True, "less with all players"),
        ((1,), "up", False, "no other players were asked"),
        ((1, -1, 0), "mixed", False, "more with player 0, but less with player 1"),
        ((1, 0, 1), "open", False, "more with player 0 and player 2 only"),
        ((0, 0), "open", False, "not shown"),
    ],
)
def test_only_what_holds_for_all_players_is_robust(signs, finding, robust, told):
    """A sign must hold for all of several players; what turns about or shows for some only is told so."""
    measure = Measure("x", "kings", lambda deal: (0, 1))
    found = verdict(measure, contrasts(*signs))
    assert (found.finding, found.robust) == (finding, robust)
    assert told in found.text


def test_the_same_in_a_few_deals_is_not_the_same():
    """Where no deal differs under other rules, nothing is concluded; under the same rules it is the same."""
    measure = Measure("x", "kings", lambda deal: (0, 1))
    gaps = {"other": Estimate(0, None, None, 1.0, 0), "share": Estimate(0, -0.03, 0.03, 1.0, 0)}
    for gap in gaps.values():
        found = verdict(measure, [Contrast("player", {}, {}, {"x": gap})] * 2)
        assert (found.finding, found.robust) == ("open", False)
        assert "none of these deals differs" in found.text
    same = verdict(measure, [Contrast("player", {}, {}, {"x": Estimate(0, 0, 0, 1.0, 0)})] * 2)
    assert (same.finding, same.robust) == ("same", True)


def test_a_rule_that_no_deal_shows_is_not_called_precise():
    """Lone wilds change no deal of these: no interval, no precision, and the table says why."""
    alone = PAGAT.with_options({"wilds.alone": True})
    options: dict[str, Any] = {"players": [First()], "deals": 6, "measures": ["hand_value"]}
    found = compare(PAGAT, alone, **options, until={"hand_value": 1})
    assert found.precise is False
    gap = compare(PAGAT, alone, **options).contrasts[0].differences["hand_value"]
    assert (gap.value, gap.low, gap.high, gap.p, gap.differing) == (0, None, None, 1.0, 0)
    assert "+0.00 (no deal differs)" in str(found)
    assert "too few deals differ" in str(found)


def test_signs_of_the_table_are_explained():
    """Below the table stands what the signs in its last column say, and no others."""
    assert sign_notes([], ["up", "open", "same"], 2) == [
        "In the last column + is more, 0 is the same rules, with all players."
    ]
    (alone,) = sign_notes([], ["down"], 1)
    assert alone == "In the last column (-) is less, in brackets, since only one kind of players was asked."
    assert sign_notes([], ["open"], 2) == []


@pytest.mark.slow
def test_fewer_measures_have_narrower_intervals():
    """The error is shared by the measures: one alone has the narrowest interval, and p isn't corrected."""
    both = compare(PAGAT, WILDER, [First()], deals=30, measures=["turns", "plays"])
    one = compare(PAGAT, WILDER, [First()], deals=30, measures=["turns"])
    of_both, alone = (each.contrasts[0].differences["turns"] for each in (both, one))
    assert of_both.value == alone.value
    assert of_both.half_width > alone.half_width
    assert of_both.p is not None
    assert alone.p is not None
    assert of_both.p >= alone.p


@pytest.mark.slow
def test_it_stops_when_it_is_precise_enough():
    """With until= it stops at the first look at which all players' intervals are narrow enough."""
    found = compare(
        PAGAT, KINGS, [First(), Last()], deals=2000, until={"hand_value": 4.0}, measures=["hand_value"]
    )
    assert found.sequential
    assert found.precise
    assert FIRST_LOOK <= found.deals < 2000
    assert all(each.differences["hand_value"].half_width <= 4.0 for each in found.contrasts)
    assert all(each.old["hand_value"].low is None for each in found.contrasts)
    assert "at every look" in str(found)


def test_it_says_when_it_is_not_precise_enough():
    """Where the deals don't suffice, the result says so."""
    found = compare(PAGAT, WILDER, [First()], deals=4, until={"turns": 1e-9}, measures=["turns"])
    assert found.precise is False
    assert found.deals == 4
    assert "wasn't reached" in str(found)


def test_a_sequential_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A run that stops when it is precise can be resumed, and comes to the same."""
    monkeypatch.setattr(sequences, "FIRST_LOOK", 20)
    options: dict[str, Any] = {"players": [First()], "measures": ["turns"], "seed": 3}
    whole = compare(PAGAT, WILDER, deals=30, until={"turns": 1e-9}, **options)
    compare(PAGAT, WILDER, deals=22, **options, out=tmp_path / "run.jsonl")
    again = compare(PAGAT, WILDER, deals=30, until={"turns": 1e-9}, **options, resume=tmp_path / "run.jsonl")
    assert again.to_dict() == whole.to_dict()


class _Tables(HTMLParser):
    """Counts the rows of tables."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = 0

    def handle_starttag(self, tag, attrs):
        self.rows += tag == "tr"


@pytest.fixture(scope="module")
def small() -> Comparison:
    """A small comparison."""
    return compare(PAGAT, WILDER, [First(), (First(), Last())], deals=8, measures=["went_out", "turns"])


def test_it_can_be_read_in_every_form(small: Comparison):
    """As text, HTML, CSV and JSON it holds each measure for each table of players."""
    assert [contrast.players for contrast in small.contrasts] == ["first", "first+last"]
    assert len(small.rows()) == 4
    assert small.to_csv().splitlines()[0].startswith("measure,players,old,new,difference")
    assert len(small.to_csv().splitlines()) == 5
    data = json.loads(json.dumps(small.to_dict()))
    assert data["contrasts"][1]["differences"]["turns"]["value"] == small.rows()[3]["difference"]
    assert [change["path"] for change in data["changes"]] == ["wilds.max_per_run", "wilds.max_per_set"]
    parser = _Tables()
    parser.feed(small._repr_html_())
    assert parser.rows == 5
    text = str(small)
    assert "pagat → wilder" in text
    assert "2 options differ: wilds.max_per_run, wilds.max_per_set." in text
    with pytest.raises(karo.ArgumentError, match="plays"):
        small.verdict("plays")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"until": 3}, "until="),
        ({"until": [("turns", 1)]}, "until="),
        ({"until": {"plays": 0.1}}, "isn't measured"),
        ({"until": {"turns": 0}}, "above 0"),
        ({"until": {"turns": "1"}}, "above 0"),
        ({"until": {}}, "no measure"),
        ({"players": []}, "a list"),
        ({"players": ["random", "random"]}, "different names"),
        ({"players": 4}, "a list"),
        ({"players": ["strong"]}, "strong"),
    ],
)
def test_wrong_arguments_are_refused(options, told):
    """What is no precision, or no list of players, is refused in words."""
    with pytest.raises(karo.ArgumentError, match=told):
        compare(PAGAT, WILDER, **{"deals": 2, "measures": ["turns"], "players": [First()], **options})


def test_two_games_are_not_compared():
    """Profiles of two games can't be compared, nor tables that only one allows."""
    with pytest.raises(karo.VariantError, match="can't be compared"):
        compare(PAGAT, ROKARD, deals=2)
    with pytest.raises(karo.DealError):
        compare(PAGAT, PAGAT.with_options({"deal.hand_sizes": {5: 20}}), [First()], deals=2)


@pytest.mark.parametrize("sequential", [False, True])
def test_planted_differences_are_found_and_held_together(sequential: bool):
    """Of deals that were drawn, not played, both planted differences are held at once in at least 95 %."""
    rng = random.Random(3)
    measures = chosen(["went_out", "turns"], PAGAT, turn_space=False)

    def deal(luck: float, more: float) -> Played:
        turns = 20 + 30 * luck + more + rng.gauss(0, 2)
        return Played("went-out" if luck < 0.3 + more / 20 else "blocked", 0, (0,), {"turns": turns}, {})

    held, found = 0, 0
    for _ in range(400):
        luck = [rng.random() for _ in range(150)]
        told = contrast(
            "drawn",
            [deal(each, 0) for each in luck],
            [deal(each, 2) for each in luck],
            measures,
            0.95,
            within(0.95, 2),
            sequential=sequential,
        )
        held += told.differences["went_out"].holds(0.1) and told.differences["turns"].holds(2)
        found += told.differences["turns"].sign == 1
    assert held >= 0.93 * 400
    assert found > 0.99 * 400

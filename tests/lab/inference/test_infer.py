"""What is inferred from whole records."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import karo
from karo import lab
from karo.errors import ArgumentError, VariantError
from karo.players import by_name, play_deal
from tests.lab.inference.helpers import PAGAT, SPACE, random_game, records_of, some_profile

pytest.importorskip("numpy")

LENG, OPEN = karo.load_variant("leng"), karo.load_variant("open")
FEW = {
    path: SPACE[path] for path in ("wilds.max_per_run", "wilds.max_per_set", "wilds.alone", "turn.passing")
}


@pytest.mark.slow
def test_the_sets_hold_the_truth():
    """The sets hold 90 % of the values played by at least, none of which is ruled out; most are identified.

    The profiles are of several kinds, and the inference isn't told which.
    """
    held, identified, ruled_out = [], 0, 0
    for seed in range(2):
        truth = some_profile(seed, 4)
        found = lab.infer(records_of(truth, 8, seed), SPACE, base=PAGAT)
        held += [truth.get(finding.option) in finding.likely for finding in found.options]
        identified += len(found.identified)
        ruled_out += sum(each.value == truth.get(each.option) for each in found.exclusions)
    assert ruled_out == 0
    assert sum(held) >= 0.9 * len(held)
    assert identified >= 0.6 * len(held)


def test_it_tells_restrictions_from_freedoms():
    """From random games it finds how many wilds a meld may hold and that nobody may just pass.

    None of this is told by its base, which is another profile.
    """
    found = lab.infer(records_of(PAGAT, 12, 1), FEW, base=PAGAT.with_options({"wilds.max_per_run": 2}))
    assert found.option("wilds.max_per_run").likely == (1,)
    assert found.option("wilds.max_per_set").likely == (0,)
    assert found.option("turn.passing").likely == ("only-if-stuck",)
    assert found.best.get("wilds.max_per_run") == 1
    assert not found.option("turn.passing").proved


def test_a_freedom_that_was_used_is_proved():
    """Under leng a few games prove that a set may hold any wilds, by ruling all other values out."""
    finding = lab.infer(records_of(LENG, 25, 2), FEW, base=LENG).option("wilds.max_per_set")
    assert finding.likely == ("unlimited",)
    assert finding.proved
    assert finding.probability(2) == 0


def test_eager_players_leave_their_freedoms_open():
    """Players who never pass of their own will don't show that they may not: both values are left."""
    free = PAGAT.with_options({"turn.passing": "free"})
    players = [by_name("jokerkaro", "greedy")]
    games = []
    for seed in range(6):
        *_, game = play_deal(karo.JokerKaro.deal(free, 4, seed=seed), players, seed=seed)
        games.append(game)
    finding = lab.infer(games, {"turn.passing": ["only-if-stuck", "free"]}, base=PAGAT).option("turn.passing")
    assert finding.likely == ("only-if-stuck", "free")


def test_what_is_left_open_comes_with_a_position():
    """Values that are left open come with a position and a play that is legal under one of them alone."""
    found = lab.infer(records_of(PAGAT, 2, 4), {"wilds.alone": [False, True]}, base=PAGAT, seed=1)
    asked = lab.infer(records_of(PAGAT, 1, 4), {"sets.max_size": [4, "unlimited"]}, base=PAGAT).undecided
    for each in (*found.undecided, *asked):
        assert each.position is not None
        game = karo.JokerKaro.parse(each.position)
        play = game.parse_play(each.play)
        assert game.can(play)
        (other,) = [value for value in each.values if value != game.variant.get(each.option)]
        against = karo.JokerKaro.position(
            game.variant.with_options({each.option: other}),
            hands=[seat.hand for seat in game.seats],
            table=game.table,
            turns=[seat.turns for seat in game.seats],
            to_move=game.to_move,
        )
        assert not against.can(play)


def test_values_without_effect_stay_open():
    """Whether wilds may be neighbours makes no difference where a run holds but one; that is said."""
    found = lab.infer(records_of(PAGAT, 1, 1), {"wilds.adjacent": [False, True]}, base=PAGAT)
    assert found.option("wilds.adjacent").likely == (False, True)
    (open_,) = found.undecided
    assert open_.reason == "no-effect"


def test_options_of_no_play_can_not_be_told():
    """How a deal is paid for shows in no play: all values stay, and it is said why."""
    found = lab.infer(records_of(PAGAT, 1, 1), {"scoring.payment": ["hand-value", "difference"]}, base=PAGAT)
    assert found.option("scoring.payment").likely == ("hand-value", "difference")
    assert "no record of plays shows it" in str(found)


def test_profiles_to_choose_between():
    """Of whole profiles the one played by is found; each of the others is shown a play that it refuses."""
    found = lab.infer(records_of(LENG, 4, 1), [PAGAT, LENG, OPEN])
    chances = {profile.name: profile.probability for profile in found.profiles}
    assert max(chances, key=lambda name: chances[name]) == "leng"
    assert sum(chances.values()) == pytest.approx(1)
    by_name_ = {profile.name: profile for profile in found.profiles}
    assert by_name_["leng"].mistakes == 0
    assert by_name_["leng"].exclusion is None
    assert by_name_["pagat"].exclusion is not None
    assert found.best is LENG
    assert "leng" in str(found)


def test_profiles_that_stay_come_with_a_position():
    """Where profiles are left that differ, each option that tells them apart has its position, too."""
    alone = PAGAT.with_options({"wilds.alone": True}, name="alone")
    skips = PAGAT.with_options({"turn.pass_means": "skip"}, name="skips")
    game = karo.JokerKaro.deal(PAGAT, 4, seed=7)
    game = game.apply(game.parse_turn("lay 5H 6H JK=7H"))
    found = lab.infer(game, [PAGAT, alone, skips])
    asked = {each.option: each for each in found.undecided}
    assert set(asked) == {"wilds.alone", "turn.pass_means"}
    telling = asked["wilds.alone"]
    assert telling.position is not None
    position = karo.JokerKaro.parse(telling.position)
    assert position.can(position.parse_play(telling.play))
    assert position.variant.get("wilds.alone") is True
    assert "Left open:" in str(found)
    assert telling.telling in " ".join(str(found).split())
    alike = lab.infer(game, [PAGAT, PAGAT.with_options({"scoring.payment": "difference"}, name="other")])
    assert alike.undecided == ()


def test_what_a_mistake_weighs_is_the_callers_choice():
    """How much a play against the rules weighs against a profile depends on how often people err."""
    game = karo.JokerKaro.position(OPEN, hands=["8C 8H JK 9D", "2C 3D"], table=["5H 6H 7H"])
    game = game.apply(game.parse_turn("lay 8C 8H JK=8")).apply(game.parse_turn("pass"))
    most = PAGAT.with_options({"wilds.max_per_set": 1}, name="one")
    often = lab.infer(game, [PAGAT, most], error_rate=0.4)
    seldom = lab.infer(game, [PAGAT, most], error_rate=1e-6)
    assert often.profiles[0].probability > seldom.profiles[0].probability > 0


def test_a_finished_view_is_as_good_as_a_record():
    """Once a deal has ended its hands lie open, so a spectator's view tells as much as the record."""
    game = random_game(PAGAT, 3)
    from_view = lab.infer(game.view(None), FEW, base=PAGAT)
    from_game = lab.infer(game, FEW, base=PAGAT)
    assert [f.values for f in from_view.options] == [f.values for f in from_game.options]
    assert from_view.unknown == ()


def test_an_unfinished_view_says_what_it_can_not_know():
    """While hands are hidden nothing is made of passes, and this is said; the own hand is used."""
    game = karo.JokerKaro.position(PAGAT, hands=["JK 9D", "2C 3D", "4C 6D"], turns=[1, 1, 1])
    game = game.apply(game.parse_play("pass"))
    tried = {"wilds.alone": [False, True]}
    assert lab.infer(game, tried, base=PAGAT).exclusions
    public = lab.infer(game.view(None), tried, base=PAGAT)
    assert public.exclusions == ()
    assert public.option("wilds.alone").likely == (False, True)
    assert "the hands are hidden there" in public.unknown[0]
    own = lab.infer(game.view(0), tried, base=PAGAT)
    assert own.exclusions


def test_the_result_is_plain_data_and_sentences():
    """The result is JSON-able, its chances add up to one, and it prints as sentences."""
    found = lab.infer(records_of(PAGAT, 2, 1), base=PAGAT)
    data = json.loads(json.dumps(found.to_dict()))
    assert [option["option"] for option in data["options"]] == list(lab.neighbours(PAGAT))
    for finding in found.options:
        assert sum(value.probability for value in finding.values) == pytest.approx(1)
        assert finding.likely
    text = str(found)
    assert text.startswith("2 deals with ")
    assert "Shown by what was played:" in text
    assert max(map(len, text.splitlines())) <= 100
    assert repr(found).startswith("<Inference from 2 deals")


@pytest.mark.slow
def test_the_base_is_the_recorded_profile_where_nothing_is_said():
    """Without candidates the neighbours of the recorded profile are tried; the answer is the same again."""
    record = records_of(LENG, 1, 3)
    found = lab.infer(record)
    assert found.base == LENG
    assert str(lab.infer(record)) == str(found)


@pytest.mark.parametrize(
    ("records", "candidates", "error"),
    [
        ([], None, ArgumentError),
        (["a deal"], None, ArgumentError),
        (None, {"wilds.max_per_rnu": [1]}, VariantError),
        (None, {"wilds.max_per_run": []}, ArgumentError),
        (None, {"wilds.max_per_run": "12"}, ArgumentError),
        (None, {"wilds.max_per_run": [-1]}, ArgumentError),
        (None, [], ArgumentError),
        (None, ["pagat"], ArgumentError),
        (None, [karo.load_variant("rokard")], ArgumentError),
        (7, None, ArgumentError),
        (None, 7, ArgumentError),
    ],
)
def test_what_can_not_be_used_is_refused(records: Any, candidates: Any, error: type[Exception]):
    """Bad records, options, values and profiles are errors of ours."""
    given = random_game(PAGAT, 1) if records is None else records
    with pytest.raises(error):
        lab.infer(given, candidates)


@pytest.mark.parametrize(
    "arguments", [{"error_rate": 0}, {"error_rate": "much"}, {"seed": -1}, {"base": "pagat"}]
)
def test_bad_arguments_are_refused(arguments: dict[str, Any]):
    """Rates, seeds and bases that are none are errors of ours."""
    with pytest.raises(ArgumentError):
        lab.infer(random_game(PAGAT, 1), FEW, **arguments)


def test_a_deal_without_plays_leaves_all_open():
    """Of a deal that was only dealt nothing is told, and nothing breaks."""
    found = lab.infer(karo.JokerKaro.deal(PAGAT, 4, seed=1), FEW)
    assert found.plays == 0
    assert found.exclusions == ()
    for finding in found.options:
        assert finding.likely == tuple(each.value for each in finding.values)


def test_values_that_hands_can_not_hold_are_not_likely():
    """Where hands have three cards, nobody can need a run of four to begin with."""
    small = PAGAT.with_options({"deal.hand_sizes": {2: 3}})
    found = lab.infer(random_game(small, 1, 2), {"runs.min_length": [2, 3, 4]})
    assert found.option("runs.min_length").probability(4) == 0


def test_an_option_that_was_not_tried_is_told():
    """Asking a result about another option says which were tried."""
    found = lab.infer(random_game(PAGAT, 1), {"wilds.alone": [True, False]})
    with pytest.raises(ArgumentError, match=r"wilds\.alone"):
        found.option("runs.ace")


def test_without_numpy_the_extra_is_named():
    """Where numpy isn't installed, the error says which extra brings it."""
    code = "import sys; sys.modules['numpy'] = None\nfrom karo import lab\nlab.infer"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MissingExtra" in done.stderr
    assert "karo-rules[lab]" in done.stderr

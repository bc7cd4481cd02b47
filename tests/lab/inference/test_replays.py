"""Games whose plays can't be counted quickly: values are ruled out by replaying, and no more is told."""

from __future__ import annotations

import pytest

import karo
from karo import lab
from karo.errors import ArgumentError
from karo.players import by_name, play_deal

pytest.importorskip("numpy")

ROKARD = karo.load_variant("rokard")
TRUTH = ROKARD.with_options({"play.refill": "none", "runs.ace": "low"}, name="truth")


def games(variant: karo.Variant, number: int) -> list[karo.Game]:
    """Deals of greedy players."""
    found: list[karo.Game] = []
    for seed in range(number):
        *_, game = play_deal(
            karo.RoKard.deal(variant, 3, seed=seed), [by_name("rokard", "greedy")], seed=seed
        )
        found.append(game)
    return found


@pytest.mark.parametrize("variant", [ROKARD, TRUTH], ids=lambda variant: variant.name)
def test_no_true_value_of_ro_kard_is_ruled_out(variant: karo.Variant):
    """Whatever the deals were played by, none of its values is ruled out, and something is found."""
    found = lab.infer(games(variant, 2), base=ROKARD)
    for finding in found.options:
        assert variant.get(finding.option) in finding.likely
    assert found.option("play.refill").likely == (variant.get("play.refill"),)
    assert found.exclusions
    assert "isn't weighed" in found.unknown[0]


def test_profiles_of_ro_kard():
    """A profile that can't replay the deals is ruled out, with the first play that it refuses."""
    found = lab.infer(karo.Record.of(*games(TRUTH, 2)), [ROKARD, TRUTH])
    assert [profile.probability for profile in found.profiles] == [0, 1]
    assert found.best == TRUTH
    assert found.profiles[0].exclusion is not None
    assert "ruled out: deal 1" in str(found)


def test_deals_that_nothing_allows_are_told():
    """Where no combination can replay the deals, the play is told at which the best of them fails."""
    found = lab.infer(games(TRUTH, 2), {"play.placement": ["one-line", "free"]}, base=ROKARD)
    assert found.exclusions == ()
    (clash,) = found.clashes
    assert clash.refusals
    assert "Not allowed by anything that was tried" in str(found)


def test_options_that_no_play_depends_on():
    """How rows are counted shows in no play; both values stay."""
    found = lab.infer(games(ROKARD, 1), {"scoring.counts": ["rows", "cards"]})
    assert found.option("scoring.counts").likely == ("rows", "cards")


def test_views_and_mixed_games_are_refused():
    """Views of Ro-Kard, and deals of two games at once, are refused by an error of ours."""
    (game,) = games(ROKARD, 1)
    other = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=1)
    for records in (game.view(None), [game, other], [other, game]):
        with pytest.raises(ArgumentError):
            lab.infer(records)
    with pytest.raises(
        ArgumentError, match=r"can't be replayed, since it hides cards: give the record or the game"
    ):
        lab.infer(game.view(0))

"""Options of the section match, and who begins the deals of a match."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import karo
from karo import Code, DealError, GameOver, IllegalPlay, Match
from karo.jokerkaro import match as matches
from tests.jokerkaro.positions import profile

SMALL = {"deal.hand_sizes": {2: 6, 3: 6, 4: 6}, "first_turn.meld": "any-play"}


def played(match: Match) -> Match:
    """The match after its present deal: the first legal play each time."""
    while match.game.outcome is None:
        match = match.apply(match.game.legal_plays[0])
    return match


def whole(match: Match) -> Match:
    """The match after its last deal."""
    match = played(match)
    while not match.is_over:
        match = played(match.next_deal())
    return match


def test_match_of_one_deal():
    """With neither a number of deals nor a target a match is one deal."""
    match = Match.start(profile(SMALL), 3, seed=1)
    assert not match.is_over
    match = played(match)
    assert match.is_over
    assert len(match.played) == 1
    with pytest.raises(GameOver):
        match.next_deal()


@pytest.mark.parametrize("deals", [1, 2, 5])
def test_match_deals(deals: int):
    """A match ends after this many deals."""
    match = whole(Match.start(profile({**SMALL, "match.deals": deals}), 3, seed=1))
    assert len(match.played) == deals
    assert sum(match.totals) == 0


@pytest.mark.parametrize("counts", ["payments", "hand-values"])
def test_match_target(counts: str):
    """A match ends after the deal in which somebody's total reaches the target."""
    options = {**SMALL, "match.target": 120, "match.counts": counts}
    match = played(Match.start(profile(options), 3, seed=1))
    while not match.is_over:
        assert max(match.totals) < 120
        match = played(match.next_deal())
    assert max(match.totals) >= 120


def test_match_deals_or_target():
    """With both, whatever comes first ends it."""
    both = {**SMALL, "match.deals": 3, "match.target": 100_000}
    assert len(whole(Match.start(profile(both), 3, seed=1)).played) == 3
    soon = {**SMALL, "match.deals": 50, "match.target": 1}
    assert len(whole(Match.start(profile(soon), 3, seed=1)).played) < 50


def test_match_counts_payments():
    """Payments are added up, and the most wins."""
    match = whole(Match.start(profile({**SMALL, "match.deals": 4}), 3, seed=2))
    sums = [sum(deal.outcome.payments[seat] for deal in match.played) for seat in range(3)]
    assert list(match.totals) == sums
    assert [match.totals[seat] for seat in sorted(range(3), key=match.places.__getitem__)] == sorted(
        sums, reverse=True
    )


def test_match_counts_hand_values():
    """Hand values are added up, and the least wins."""
    options = {**SMALL, "match.deals": 4, "match.counts": "hand-values"}
    match = whole(Match.start(profile(options), 3, seed=2))
    sums = [sum(deal.outcome.hand_values[seat] for deal in match.played) for seat in range(3)]
    assert list(match.totals) == sums
    assert [match.totals[seat] for seat in sorted(range(3), key=match.places.__getitem__)] == sorted(sums)


def test_match_places_are_shared():
    """Equal totals share a place; before the first deal ends, all are first."""
    assert Match.start(profile(SMALL), 3, seed=2).places == (1, 1, 1)


def test_match_does_not_count_void_deals():
    """A void deal adds nothing, neither payments nor hand values, but is a deal."""
    options = {**SMALL, "match.deals": 3, "match.counts": "hand-values", "end.blocked": "void"}
    match = whole(Match.start(profile(options), 3, seed=2))
    reasons = [deal.outcome.reason for deal in match.played]
    assert "void" in reasons
    counted = [deal.outcome for deal in match.played if deal.outcome.reason != "void"]
    assert list(match.totals) == [sum(outcome.hand_values[seat] for outcome in counted) for seat in range(3)]


@pytest.mark.parametrize(
    ("direction", "dealers", "first"),
    [("clockwise", [2, 0, 1, 2], [0, 1, 2, 0]), ("counter-clockwise", [1, 0, 2, 1], [0, 2, 1, 0])],
)
def test_match_moves_the_dealer(direction: str, dealers: list[int], first: list[int]):
    """The dealer moves one seat in playing direction, and so does who is left of the dealer."""
    options = {**SMALL, "match.deals": 4, "deal.direction": direction}
    match = whole(Match.start(profile(options), 3, seed=2))
    assert [deal.dealer for deal in match.played] == dealers
    assert [deal.first for deal in match.played] == first


def test_match_first_player_winner():
    """Who won the last deal begins the next; else it is who sits left of the dealer."""
    pairs = {
        "runs.min_length": 2,
        "sets.min_size": 2,
        "deal.hand_sizes": {3: 3},
        "first_turn.meld": "any-play",
    }
    options = {**pairs, "match.deals": 30, "deal.first_player": "winner", "end.blocked": "void"}
    match = whole(Match.start(profile(options), 3, seed=3))
    assert match.played[0].first == 0
    by_winner = 0
    for last, deal in zip(match.played, match.played[1:], strict=False):
        assert deal.dealer == (last.dealer + 1) % 3
        if last.outcome.winner is None:
            assert deal.first == (deal.dealer + 1) % 3
        else:
            assert deal.first == last.outcome.winner
            by_winner += deal.first != (deal.dealer + 1) % 3
    assert by_winner
    assert any(deal.outcome.reason == "void" for deal in match.played)


def test_match_first_player_after_a_shared_first_place():
    """A shared first place has no winner, so that left of the dealer begins."""
    values = {"A": 0, "K": 0, "Q": 0, "J": 0, "JK": 0, **{str(n): 0 for n in range(2, 10)}, "T": 0}
    options = {
        **SMALL,
        "match.deals": 3,
        "deal.first_player": "winner",
        "scoring.values": values,
        "runs.min_length": 6,
        "sets.min_size": 6,
    }
    match = whole(Match.start(profile(options), 3, seed=3))
    assert all(deal.outcome.winner is None for deal in match.played)
    assert [deal.first for deal in match.played] == [0, 1, 2]


def test_match_everybody_is_in_again():
    """In the next deal nobody has dropped out."""
    match = played(Match.start(profile({**SMALL, "match.deals": 2}), 3, seed=2))
    assert any(seat.dropped_out for seat in match.game.seats)
    assert not any(seat.dropped_out for seat in match.next_deal().game.seats)


def test_match_keeps_what_was_dealt():
    """A deal that has ended tells the order of its deck, from which it can be dealt again."""
    match = played(Match.start(profile({**SMALL, "match.deals": 2}), 3, seed=2))
    (deal,) = match.played
    again = karo.JokerKaro.deal(match.game.variant, 3, order=deal.order, first=deal.first)
    for entry in match.game.log:
        again = again.apply(entry.play)
    assert again == match.game
    assert isinstance(deal, matches.PlayedDeal)


def test_match_from_a_seed_is_frozen():
    """The same match always deals the same cards, whatever was asked of it before."""
    variant = profile({**SMALL, "match.deals": 3})
    one, two = Match.start(variant, 3, seed=4), Match.start(variant, 3, seed=4)
    assert one == two
    end = played(one)
    assert end.next_deal() == end.next_deal()
    assert whole(one) == whole(one) == whole(two)
    assert whole(one) != whole(Match.start(variant, 3, seed=5))
    assert whole(Match.start(variant, 3, rng=random.Random(4))) == whole(one)


def test_match_without_a_seed_uses_the_systems_randomness():
    """No two deals are equal, within a match and between matches."""
    variant = profile({**SMALL, "match.deals": 2})
    match = whole(Match.start(variant, 3))
    assert match.played[0].order != match.played[1].order
    assert Match.start(variant, 3) != Match.start(variant, 3)


def test_match_goes_on_only_after_a_deal():
    """A deal that goes on can't be left for the next one."""
    match = Match.start(profile({**SMALL, "match.deals": 2}), 3, seed=2)
    with pytest.raises(IllegalPlay) as caught:
        match.next_deal()
    assert caught.value.refusals[0].code is Code.END_TOO_EARLY


def test_match_refuses_what_the_deal_refuses():
    """Plays are judged by the present deal; once it has ended there are none."""
    match = Match.start(profile({**SMALL, "match.deals": 2}), 3, seed=2)
    move = match.game.legal_plays[0]
    with pytest.raises(IllegalPlay):
        match.apply(move, seat=1)
    match = played(match)
    with pytest.raises(IllegalPlay) as caught:
        match.apply(move)
    assert caught.value.refusals[0].code is Code.GAME_OVER
    assert len(match.played) == 1


def test_match_refuses_two_sources_of_randomness():
    """A seed or a generator, not both."""
    with pytest.raises(DealError, match="not both"):
        Match.start(profile(), 4, seed=1, rng=random.Random(1))


def test_match_is_a_value():
    """A match is copied and pickled, and goes on in the same way after that."""
    match = played(Match.start(profile({**SMALL, "match.deals": 2}), 3, seed=2))
    for again in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again == match
        assert again.next_deal() == match.next_deal()

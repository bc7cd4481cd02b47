"""Options of the section scoring: what cards count and who pays whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from karo import Deck, JokerKaro
from tests.jokerkaro.positions import after_passes, at, cards, payments, places, play, profile

TABLE = ["5H 6H 7H"]


def value(hand: str, values: dict[str, int] | None = None) -> int:
    """What a hand counts at the end of a deal."""
    options = {"scoring.values": values} if values else {}
    game = play(at("8H", hand, table=TABLE, options=options), "extend 1 8H")
    assert game.outcome is not None
    return game.outcome.hand_values[1]


@pytest.mark.parametrize(
    ("card", "points"),
    [
        *[("AS", 40), ("JK", 20), ("AH", 11), ("AD", 11), ("AC", 11)],
        *[("KH", 10), ("QS", 10), ("JD", 10), ("TC", 10)],
        *[("2C", 2), ("3D", 3), ("4H", 4), ("5S", 5), ("6C", 6), ("7D", 7), ("8S", 8), ("9S", 9)],
    ],
)
def test_scoring_values_of_the_sources(card: str, points: int):
    """A♠ 40, joker 20, any other ace 11, K Q J 10, the rest their face."""
    assert value(card) == points


def test_the_deck_is_worth_898():
    """Hands, table and cards set aside add up to 898."""
    game = JokerKaro.deal(profile(), 4, seed=3)
    points = game.variant.options.scoring.points
    held = sum(points(card) for seat in game.seats for card in seat.hand)
    assert held + sum(map(points, game.set_aside)) == sum(map(points, Deck().cards)) == 898


def test_scoring_values_a_card_beats_its_rank():
    """The points of a card are its own if given, else its rank's, else its face."""
    values = {"A": 1, "K": 2, "Q": 3, "J": 4, "JK": 5, "AS": 50, "7": 70, "7D": 0, "TC": 100}
    found = [value(str(card), values) for card in cards("AS AH KC QC JC JK 7C 7D TC TD 9H")]
    assert found == [50, 1, 2, 3, 4, 5, 70, 0, 100, 10, 9]


def test_scoring_values_count_the_card_whatever_it_could_stand_for():
    """A joker left in a hand is a joker."""
    assert value("JK JK AS") == 80


def test_cards_on_the_table_count_nothing():
    """An ace in a hand counts 11, one on the table nothing."""
    game = play(at("8H", "AH", "2C", table=["AH 2H 3H", "5H 6H 7H"]), "extend 2 8H")
    assert game.outcome is not None
    assert game.outcome.hand_values == (0, 11, 2)


# ---------------------------------------------------------------- payment


def leng(payment: str, **options: object) -> JokerKaro:
    """Seat 0 goes out; the others hold 10, 2 and 9."""
    game = at("8H", "KC", "2C", "9S", table=TABLE, options={"scoring.payment": payment, **options})
    return play(game, "extend 1 8H")


NO_BONUS = {"scoring.spade_ace_win": "none", "match.counts": "hand-values"}


def test_scoring_payment_none():
    """There are places only."""
    game = leng("none", **NO_BONUS)
    assert payments(game) == [0, 0, 0, 0]
    assert places(game) == [1, 4, 2, 3]


def test_scoring_payment_hand_value():
    """Each loser pays the winner the own hand value."""
    assert payments(leng("hand-value")) == [21, -10, -2, -9]
    blocked = after_passes(["KC", "2C 3D", "4C"], table=TABLE)
    assert payments(blocked) == [-10, -5, 15]


def test_scoring_payment_difference():
    """Each loser pays the own hand value less the winner's, and never less than nothing."""
    options = {"scoring.payment": "difference"}
    assert payments(leng("difference")) == [21, -10, -2, -9]
    blocked = after_passes(["KC", "2C 3D", "4C"], options=options, table=TABLE)
    assert payments(blocked) == [-6, -1, 7]
    wins = {**options, "end.last_standing": "wins"}
    last = play(at("2C 9D", "3C KD", "9S TC", table=TABLE, options=wins), "pass", "pass")
    assert last.outcome is not None
    assert last.outcome.hand_values == (11, 13, 19)
    assert places(last) == [2, 3, 1]
    assert payments(last) == [0, 0, 0]


BY_PLACE = {
    "deal.hand_sizes": {2: 10, 3: 10, 4: 10},
    "scoring.payment": "by-place",
    "scoring.place_payments": {2: [5, -5], 3: [7, 0, -7], 4: [6, 2, -2, -6]},
}


def test_scoring_payment_by_place():
    """Each place gets what the table for this number of players says."""
    assert payments(play(at("8H", "KC", table=TABLE, options=BY_PLACE), "extend 1 8H")) == [5, -5]
    three = play(at("8H", "KC", "9C", table=TABLE, options=BY_PLACE), "extend 1 8H")
    assert payments(three) == [7, -7, 0]
    four = play(at("8H", "KC", "2C", "9S", table=TABLE, options=BY_PLACE), "extend 1 8H")
    assert payments(four) == [6, -6, 2, -2]


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        (["KC", "QC", "2C", "3C"], [-4, -4, 6, 2]),
        (["2C", "2D", "3C", "4C"], [4, 4, -2, -6]),
        (["2C", "3C", "3D", "3S"], [6, -2, -2, -2]),
        (["2C", "2D", "2S", "3S"], [2, 2, 2, -6]),
        (["2C", "2D", "2S", "2H"], [0, 0, 0, 0]),
        (["2C", "2D", "3S", "3H"], [4, 4, -4, -4]),
    ],
)
def test_scoring_payment_by_place_is_shared_by_equal_places(hands: list[str], paid: list[int]):
    """Equal places share the payments of the places that they fill."""
    assert payments(after_passes(hands, table=TABLE, options=BY_PLACE)) == paid


def test_scoring_payment_by_place_in_seat_order_shares_nothing():
    """Where ties are broken, each has a place of its own."""
    options = {**BY_PLACE, "end.ties": "seat-order"}
    assert payments(after_passes(["2C", "2D", "2S", "2H"], table=TABLE, options=options)) == [6, 2, -2, -6]


def test_who_shares_the_first_place_shares_what_the_others_pay():
    """Payments are exact: a third is a third."""
    game = after_passes(["2C", "2D", "2S", "KC"], table=TABLE)
    assert game.outcome is not None
    third = Fraction(10, 3)
    assert game.outcome.payments == (third, third, third, Fraction(-10))
    assert all(isinstance(paid, Fraction) for paid in game.outcome.payments)


# ---------------------------------------------------------------- the spade ace


def won(bonus: str, hand: str, *moves: str, options: Any = (), **rest: Any) -> float:
    """What seat 0 is paid by a hand that counts 10, going out by these moves."""
    options = {"scoring.spade_ace_win": bonus, **dict(options)}
    game = play(at(hand, "KC", options=options, **{"table": TABLE, **rest}), *moves)
    return payments(game)[0]


def test_scoring_spade_ace_win_none():
    """Going out with an A♠ is worth no more than without."""
    assert won("none", "AS", "extend 1 AS=8H") == 10


@pytest.mark.parametrize("bonus", ["last-turn", "last-card"])
def test_scoring_spade_ace_win_in_the_last_play(bonus: str):
    """An A♠ in the play that ends the deal doubles the payments, in whatever slot."""
    assert won(bonus, "AS", "extend 1 AS=8H") == 20
    assert won(bonus, "AS", "extend 1 high AS", table=["JS QS KS"]) == 20
    assert won(bonus, "AS 9H", "extend 1 AS=8H 9H") == 20
    assert won(bonus, "8H", "extend 1 8H") == 10


def test_scoring_spade_ace_win_earlier_in_the_last_turn():
    """Under last-turn any play of the winning turn will do, under last-card only the last."""
    moves = ("extend 1 AS=8H", "extend 1 9H")
    assert won("last-turn", "AS 9H", *moves) == 20
    assert won("last-card", "AS 9H", *moves) == 10


def test_scoring_spade_ace_win_in_an_earlier_turn():
    """An A♠ played in an earlier turn is worth nothing more."""
    for bonus in ("last-turn", "last-card"):
        moves = ("extend 1 AS=8H", "end", "extend 1 9H")
        assert won(bonus, "AS 9H", *moves, dropped_out=[1]) == 10


def test_scoring_spade_ace_win_by_the_other_player():
    """Another player's A♠ doesn't matter to the winner."""
    game = at("AS 2D", "9H", table=TABLE, options={"scoring.spade_ace_win": "last-turn"})
    game = play(game, "extend 1 AS=8H", "end", "extend 1 9H")
    assert payments(game) == [-2, 2]


def test_scoring_spade_ace_win_does_not_count_a_shift():
    """An A♠ on the table that is only shifted didn't leave the hand."""
    options = {"wilds.shift": "end"}
    for bonus in ("last-turn", "last-card"):
        move = "extend 1 8H shift AS=7H"
        assert won(bonus, "8H", move, table=["AS=4H 5H 6H"], options=options) == 10


def test_scoring_spade_ace_win_does_not_count_a_slide():
    """Nor does one that slides; but one that takes a joker's place did leave the hand."""
    options = {"wilds.swap": "slide"}
    for bonus in ("last-turn", "last-card"):
        move = "swap 1 6H slide high"
        assert won(bonus, "6H", move, table=["5H AS=6H 7H"], options=options) == 10
        move = "swap 1 high AS slide low"
        assert won(bonus, "AS", move, table=["QS KS JK=AS"], options=options) == 20


def test_scoring_spade_ace_win_does_not_count_an_ace_won_and_replayed():
    """An A♠ won by a swap and replayed at once came from the table, not from the hand."""
    options = {"wilds.swap": "replay"}
    move = "swap 1 6H then extend 1 AS=8H"
    for bonus in ("last-turn", "last-card"):
        assert won(bonus, "6H", move, table=["5H AS=6H 7H"], options=options) == 10


def test_scoring_spade_ace_win_counts_an_ace_taken_and_then_played():
    """Taken to the hand first, it leaves the hand in a play of its own."""
    options = {"wilds.swap": "take"}
    moves = ("swap 1 6H", "extend 1 AS=8H")
    for bonus in ("last-turn", "last-card"):
        assert won(bonus, "6H", *moves, table=["5H AS=6H 7H"], options=options) == 20


@pytest.mark.parametrize("factor", [2, 3, 10])
def test_scoring_spade_ace_factor(factor: int):
    """All payments are multiplied by it, once, even for two A♠."""
    options = {"scoring.spade_ace_factor": factor, "wilds.max_per_run": 2}
    assert won("last-turn", "AS", "extend 1 AS=8H", options=options) == 10 * factor
    assert won("last-turn", "AS AS", "extend 1 AS=8H AS=9H", options=options) == 10 * factor
    assert won("last-turn", "AS AS", "extend 1 AS=8H", "extend 1 AS=9H", options=options) == 10 * factor


def test_scoring_spade_ace_factor_is_told():
    """The outcome says by what the payments were multiplied."""
    game = play(at("AS", "KC", table=TABLE), "extend 1 AS=8H")
    assert game.outcome is not None
    assert game.outcome.factor == 2
    plain = play(at("8H", "KC", table=TABLE), "extend 1 8H")
    assert plain.outcome is not None
    assert plain.outcome.factor == 1


def test_scoring_spade_ace_win_multiplies_payments_by_place_too():
    """The factor goes for every way to pay."""
    options = {**BY_PLACE, "scoring.spade_ace_win": "last-turn"}
    game = play(at("AS", "KC", table=TABLE, options=options), "extend 1 AS=8H")
    assert payments(game) == [10, -10]


def test_scoring_spade_ace_win_is_for_a_leng_only():
    """Who wins a blocked deal, or stands last, is paid once."""
    options = {"scoring.spade_ace_win": "last-turn"}
    game = at("AS 2D", "KC QC", table=TABLE, options=options, dropped_out=[1])
    game = play(game, "extend 1 AS=8H", "end", "pass")
    assert payments(game) == [20, -20]
    wins = {**options, "end.last_standing": "wins"}
    game = at("AS 2D", "KC QC", table=TABLE, options=wins)
    game = play(game, "extend 1 AS=8H", "end", "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "last-standing"
    assert payments(game) == [20, -20]


def test_spade_aces_left_in_hand_count_forty_each():
    """Two A♠ held cost 80."""
    game = play(at("8H", "AS AS", table=TABLE), "extend 1 8H")
    assert payments(game) == [80, -80]
    assert cards("AS AS") == game.seats[1].hand

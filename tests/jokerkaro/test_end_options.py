"""Options of the section end: when a deal ends without a leng, and how ties are placed."""

from __future__ import annotations

from tests.jokerkaro.positions import after_passes, at, legal, payments, places, play

TABLE = ["5H 6H 7H"]


def test_going_out_ends_the_deal_at_once():
    """Who plays the last card wins, in the middle of a turn; the others rank by hand value."""
    game = play(at("8H", "KC", "2C", "9S", table=TABLE), "extend 1 8H")
    assert game.outcome is not None
    assert game.outcome.reason == "went-out"
    assert game.outcome.hand_values == (0, 10, 2, 9)
    assert places(game) == [1, 4, 2, 3]
    assert game.outcome.winner == 0
    assert game.outcome.winners == (0,)
    assert legal(game) == []
    assert not game.legal_plays


def test_who_goes_out_is_first_even_where_others_hold_nothing_worth():
    """A hand that counts nothing is still not out."""
    options = {"scoring.values": {"A": 0, "K": 0, "Q": 0, "J": 0, "JK": 0}}
    for ties in ("shared", "seat-order"):
        game = at("8H", "KC", "AC", table=TABLE, options={**options, "end.ties": ties}, first=1, to_move=0)
        assert places(play(game, "extend 1 8H"))[0] == 1
        assert play(game, "extend 1 8H").outcome.winner == 0  # type: ignore[union-attr]


def test_end_last_standing_plays_on():
    """The last player goes on until out of cards or stuck."""
    game = at("2C 9D", "8H 9H TH 2D", table=TABLE)
    game = play(game, "pass")
    assert game.outcome is None
    game = play(game, "extend 1 8H", "end")
    assert game.to_move == 1
    out = play(at("2C 9D", "8H 9H", table=TABLE), "pass", "extend 1 8H", "end", "extend 1 9H")
    assert out.outcome is not None
    assert out.outcome.reason == "went-out"
    stuck = play(game, "extend 1 9H TH", "end", "pass")
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "blocked"
    assert places(stuck) == [2, 1]


def test_end_last_standing_wins():
    """The last player wins at once whatever the hand; the others rank by hand value."""
    options = {"end.last_standing": "wins"}
    game = at("2C 9D", "3C TD", "AS JK", table=TABLE, options=options)
    game = play(game, "pass")
    assert game.outcome is None
    game = play(game, "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "last-standing"
    assert places(game) == [2, 3, 1]
    assert game.outcome.hand_values == (11, 13, 60)
    assert payments(game) == [-11, -13, 24]


def test_end_last_standing_wins_before_its_own_first_turn():
    """The last player needs not have had a turn."""
    options = {"end.last_standing": "wins"}
    game = play(at("2C 9D", "3C TD", "4C JD", options=options), "pass", "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "last-standing"
    assert places(game) == [2, 3, 1]
    assert game.seats[2].turns == 0


def test_end_last_standing_wins_is_looked_at_before_blocked():
    """Where the last pass also leaves nobody who hasn't passed, the one left in wins."""
    options = {"end.last_standing": "wins", "first_turn.failing": "skip", "end.blocked": "void"}
    game = at("KC QC", "9D 2D", options=options, turns=[0, 1])
    game = play(game, "pass", "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "last-standing"
    assert places(game) == [1, 2]


def test_end_last_standing_is_about_dropping_out():
    """Players who are skipped are still in."""
    options = {"end.last_standing": "wins", "turn.pass_means": "skip"}
    game = after_passes(["2C 9D", "3C TD", "4C JD"], options=options, table=TABLE)
    assert game.outcome is not None
    assert game.outcome.reason == "blocked"


def test_end_blocked_when_nobody_is_left_in():
    """All have dropped out: the deal is over, and asking for plays gives none."""
    game = after_passes(["2C 9D", "3C TD", "4C JD"], table=TABLE)
    assert game.outcome is not None
    assert game.outcome.reason == "blocked"
    assert all(seat.dropped_out for seat in game.seats)
    assert len(game.log) == 3


def test_end_blocked_when_all_pass_in_a_row():
    """With skips it ends when every player still in has passed since the last card was played."""
    options = {"turn.pass_means": "skip"}
    game = at("2C 9D", "8H 3D", "4C JD", table=TABLE, options=options)
    game = play(game, "pass", "extend 1 8H", "end", "pass", "pass")
    assert game.outcome is None
    assert game.to_move == 1
    game = play(game, "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "blocked"


def test_end_blocked_counts_who_is_still_in():
    """Players who have dropped out needn't pass again; a skip counts until a card is played."""
    options = {"turn.pass_means": "skip", "first_turn.failing": "drop-out"}
    game = at("2C 9D", "3C TD", "4C JD", table=TABLE, options=options, turns=[1, 0, 1])
    game = play(game, "pass", "pass")
    assert [seat.dropped_out for seat in game.seats] == [False, True, False]
    assert game.outcome is None
    assert play(game, "pass").outcome is not None
    passed = at("2C 9D", "3C TD", table=TABLE, options=options, passed=[1])
    assert play(passed, "pass").outcome is not None


def test_end_blocked_can_come_with_a_drop_out():
    """Where the others had been skipped, the last one to drop out blocks the deal."""
    options = {"first_turn.failing": "skip", "turn.pass_means": "drop-out"}
    game = at("2C 9D", "3C TD", "4C JD", table=TABLE, options=options, turns=[0, 0, 1])
    game = play(game, "pass", "pass", "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "blocked"
    assert [seat.dropped_out for seat in game.seats] == [False, False, True]


def test_end_blocked_lowest_hand():
    """The least hand value wins, whoever passed last."""
    game = after_passes(["KC 9D", "3C 2D", "4C JD"], table=TABLE)
    assert places(game) == [3, 1, 2]
    assert payments(game) == [-19, 33, -14]
    assert game.outcome is not None
    assert game.outcome.winner == 1


def test_end_blocked_void():
    """A deal without a leng doesn't count: no places, no payments."""
    for payment in ("hand-value", "difference"):
        options = {"end.blocked": "void", "scoring.payment": payment}
        game = after_passes(["KC 9D", "3C 2D", "4C JD"], options=options, table=TABLE)
        assert game.outcome is not None
        assert game.outcome.reason == "void"
        assert game.outcome.places == ()
        assert game.outcome.winners == ()
        assert game.outcome.winner is None
        assert payments(game) == [0, 0, 0]


def test_end_blocked_void_leaves_a_leng_alone():
    """Going out and standing last are still wins."""
    options = {"end.blocked": "void", "end.last_standing": "wins"}
    out = play(at("8H", "KC", "2C", table=TABLE, options=options), "extend 1 8H")
    assert places(out) == [1, 3, 2]
    last = play(at("2C 9D", "3C", table=TABLE, options=options), "pass")
    assert places(last) == [2, 1]


def test_end_ties_shared():
    """Equal hand values share the better place, and the next places stay empty."""
    game = after_passes(["KC", "3C 7D", "QD", "4C"], table=TABLE)
    assert places(game) == [2, 2, 2, 1]
    game = after_passes(["2C", "2D", "3C", "4C"], table=TABLE)
    assert places(game) == [1, 1, 3, 4]
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.winners == (0, 1)


def test_end_ties_seat_order():
    """Who comes earlier from the deal's first player on, in playing direction, is placed better."""
    seats = ["KC", "QC", "JC", "KD"]
    order = {"end.ties": "seat-order"}
    assert places(after_passes(seats, options=order, table=TABLE)) == [1, 2, 3, 4]
    assert places(after_passes(seats, options=order, table=TABLE, first=2)) == [3, 4, 1, 2]
    back = {**order, "deal.direction": "counter-clockwise"}
    assert places(after_passes(seats, options=back, table=TABLE, first=2)) == [3, 2, 1, 4]


def test_end_ties_seat_order_goes_by_the_first_player_not_by_the_last_turn():
    """The seat that is to move when the deal ends doesn't matter."""
    order = {"end.ties": "seat-order"}
    game = after_passes(["KC", "QC", "JC"], options=order, table=TABLE, first=1, to_move=2)
    assert places(game) == [3, 1, 2]


def test_hand_values_twelve_and_three_times_twenty():
    """Hand values 12, 20, 20, 20 give places 1, 2, 2, 2 and equal payments."""
    game = after_passes(["2C KC", "KD QD", "JD QC", "QS KS"], table=TABLE)
    assert game.outcome is not None
    assert game.outcome.hand_values == (12, 20, 20, 20)
    assert places(game) == [1, 2, 2, 2]
    assert payments(game) == [60, -20, -20, -20]

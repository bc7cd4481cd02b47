"""Options of the section turn."""

from __future__ import annotations

import pytest

from tests.jokerkaro.positions import at, is_legal, legal, play, refusals, refused, table

HAND = "8H 5C 6C 7C 4H 8C 2D"
TABLE = ["5H 6H 7H"]
UNMIXED = {"turn.content": "extend-or-lay"}


def test_turn_content_any():
    """Extensions and new melds come in any number and order."""
    game = at(HAND, table=TABLE)
    game = play(game, "extend 1 8H", "lay 5C 6C 7C", "extend 1 4H", "extend 2 8C", "end")
    assert table(game) == ["4H 5H 6H 7H 8H", "5C 6C 7C 8C"]


def test_turn_content_extend_or_lay_after_an_extension():
    """A turn that began with an extension is all extensions."""
    game = play(at(HAND, table=TABLE, options=UNMIXED), "extend 1 8H")
    assert is_legal(game, "extend 1 4H")
    assert refused(game, "lay 5C 6C 7C") == ("mixed-turn", "turn.content", "extend-or-lay")
    assert legal(game) == ["extend 1 4H", "end"]


def test_turn_content_extend_or_lay_after_a_lay():
    """A turn that began with a new meld is all new melds."""
    options = {**UNMIXED, "wilds.alone": True}
    game = play(at(HAND + " JK 9S TS JS", table=TABLE, options=options), "lay 5C 6C 7C")
    assert refused(game, "extend 1 8H") == ("mixed-turn", "turn.content", "extend-or-lay")
    assert refused(game, "extend 2 8C")[0] == "mixed-turn"
    assert is_legal(game, "lay 9S TS JS")
    assert is_legal(game, "lay JK")
    assert not any(move.startswith("extend") for move in legal(game))


def test_turn_content_is_free_again_in_the_next_turn():
    """What a turn holds binds that turn only."""
    game = play(at(HAND, "2C", table=TABLE, options=UNMIXED, dropped_out=[1]), "extend 1 8H", "end")
    assert game.to_move == 0
    assert is_legal(game, "lay 5C 6C 7C")


def test_turn_content_counts_a_swap_as_an_extension():
    """A swap belongs to a turn of extensions."""
    options = {**UNMIXED, "wilds.swap": "take"}
    game = at("6H 8H 5C 6C 7C 2D", table=["5H JK=6H 7H"], options=options)
    swapped = play(game, "swap 1 6H")
    assert is_legal(swapped, "extend 1 8H")
    assert refused(swapped, "lay 5C 6C 7C")[0] == "mixed-turn"
    laid = play(game, "lay 5C 6C 7C")
    assert refused(laid, "swap 1 6H")[0] == "mixed-turn"


def test_turn_content_makes_a_replay_extend():
    """The wild that a swap wins must then go onto a meld."""
    options = {**UNMIXED, "wilds.swap": "replay"}
    game = at("6H 9C TC 2D", table=["5H JK=6H 7H"], options=options)
    assert set(legal(game)) == {"swap 1 6H then extend 1 JK=4H", "swap 1 6H then extend 1 JK=8H"}
    wanted = ("mixed-turn", "turn.content", "extend-or-lay")
    assert refused(game, "swap 1 6H then lay 9C TC JK=JC") == wanted


def test_turn_passing_only_if_stuck():
    """A player who could play must; the refusal names a play, for the player's eyes only."""
    game = at("8H 2D", table=TABLE)
    assert refused(game, "pass") == ("could-play", "turn.passing", "only-if-stuck")
    (refusal,) = refusals(game, "pass")
    assert refusal.private_to == 0
    assert "extend 1 8H" in refusal.message
    assert is_legal(at("2C 9D", table=TABLE), "pass")


def test_turn_passing_free():
    """Anybody may pass, also who could play."""
    game = at("8H 2D", table=TABLE, options={"turn.passing": "free"})
    assert legal(game) == ["extend 1 8H", "pass"]
    assert is_legal(at("2C 9D", table=TABLE, options={"turn.passing": "free"}), "pass")


@pytest.mark.parametrize("passing", ["only-if-stuck", "free"])
def test_turn_passing_is_for_the_beginning_of_a_turn(passing: str):
    """Who has played a card ends the turn; passing is too late then."""
    game = play(at("8H 2D", table=TABLE, options={"turn.passing": passing}), "extend 1 8H")
    assert refused(game, "pass") == ("pass-after-play", None, None)
    assert legal(game) == ["end"]


def test_a_turn_can_not_end_before_a_card_is_played():
    """Ending without a play would be a pass in disguise."""
    for hand in ("8H 2D", "2C 9D"):
        game = at(hand, table=TABLE)
        assert refused(game, "end") == ("end-too-early", None, None)
        assert not game.can_end


def test_turn_pass_means_drop_out():
    """A pass puts the player out until the next deal, keeping the hand for the count."""
    game = play(at("2C 9D", "8H 9H 2D", "3S 4S", table=TABLE), "pass")
    assert game.seats[0].dropped_out
    assert [str(card) for card in game.seats[0].hand] == ["2C", "9D"]
    assert (game.log[-1].seat, game.log[-1].effect) == (0, "dropped-out")
    game = play(game, "extend 1 8H", "end", "pass")
    assert game.to_move == 1


def test_turn_pass_means_skip():
    """A pass costs the turn only."""
    options = {"turn.pass_means": "skip"}
    game = play(at("9H 9D", "8H 2D", "3S 4S", table=TABLE, options=options), "pass")
    assert not game.seats[0].dropped_out
    assert game.log[-1].effect == "skipped"
    game = play(game, "extend 1 8H", "end", "pass")
    assert game.to_move == 0
    assert is_legal(game, "extend 1 9H")
    assert game.seats[0].turns == 1


def test_a_turn_in_which_no_card_is_played_is_not_counted():
    """Turns are counted by cards played, so that a skip counts as none."""
    options = {"turn.pass_means": "skip"}
    game = play(
        at("9D 9C", "8H 2D", table=TABLE, options=options, turns=[3, 2]), "pass", "extend 1 8H", "end"
    )
    assert [seat.turns for seat in game.seats] == [3, 3]

"""Whole turns: asking whether one is legal and making it agree, with each other and play by play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karo import Code, End, Game, IllegalPlay, JokerKaro, Pass, Play, Refusal, RoKard, Turn
from tests.jokerkaro import positions as jokerkaro
from tests.jokerkaro.test_properties import games, spoilt
from tests.rokard import tables as rokard
from tests.rokard.strategies import ROKARD, grown, options


def some_turn(game: Game, rng: random.Random, most: int) -> list[Play]:
    """The plays of a legal turn by chance, or of its beginning."""
    plays: list[Play] = []
    now = game
    while len(plays) < most and now.outcome is None and now.to_move == game.to_move:
        plays.append(now.legal_plays.pick(rng))
        now = now.apply(plays[-1])
        if plays[-1].ends_turn:
            break
    return plays


def disturbed(data: st.DataObject, game: JokerKaro, plays: list[Play]) -> list[Play]:
    """The plays of a turn with one dropped, doubled, changed, moved, or one more put in."""
    at = data.draw(st.integers(0, len(plays) - 1))
    return data.draw(
        st.sampled_from(
            [
                [*plays[:at], *plays[at + 1 :]],
                [*plays, plays[at]],
                [*plays[:at], spoilt(data, game, plays[at]), *plays[at + 1 :]],
                [*plays[:at], *plays[at + 1 :], plays[at]],
                [*plays[:at], data.draw(st.sampled_from([Pass(), End()])), *plays[at:]],
            ]
        )
    )


def play_by_play(game: Game, plays: list[Play], seat: int | None) -> tuple[Game, int, tuple[Refusal, ...]]:
    """The game as far as the plays are legal, made by themselves, and which is refused and why."""
    now = game
    for number, play in enumerate(plays, start=1):
        if (
            number > 1
            and now.outcome is None
            and (plays[number - 2].ends_turn or now.to_move != game.to_move)
        ):
            return now, number, (Refusal(Code.NOT_YOUR_TURN, "the turn is already over"),)
        found = now.check(play, seat=seat)
        if found:
            return now, number, found
        now = now.apply(play)
    return now, 0, ()


def agree(game: Game, plays: list[Play], seat: int | None) -> None:
    """What check, can and apply say of a turn is what its plays say one by one; and so does a view."""
    turn = Turn(plays)
    now, number, expected = play_by_play(game, plays, seat)
    found = game.check(turn, seat=seat)
    assert game.can(turn, seat=seat) == (not found) == (not expected)
    assert [refusal.code for refusal in found] == [refusal.code for refusal in expected]
    if found:
        which = f"play {number}, {plays[number - 1]}: " if len(plays) > 1 else ""
        assert [refusal.message for refusal in found] == [which + why.message for why in expected]
        with pytest.raises(IllegalPlay) as caught:
            game.apply(turn, seat=seat)
        assert caught.value.refusals == found
        assert caught.value.play == turn
    else:
        if now.outcome is None and not plays[-1].ends_turn:
            now = now.apply(End())
        assert game.apply(turn, seat=seat) == now
    if seat is not None:
        view = game.view(seat)
        assert view.check(turn) == found
        assert view.can(turn) == (not found)


@given(game=games(), seed=st.integers(0, 2**32), data=st.data())
def test_asking_for_a_turn_and_making_it_agree(game: JokerKaro, seed: int, data: st.DataObject):
    """Under every profile a turn, legal or disturbed, is judged by check, can, apply and views alike."""
    rng = random.Random(seed)
    for _ in range(3):
        plays = some_turn(game, rng, 5)
        agree(game, plays, game.to_move)
        assert game.can(Turn(plays))
        other = disturbed(data, game, plays)
        if other:
            agree(game, other, data.draw(st.sampled_from([game.to_move, None, len(game.seats) - 1])))


@pytest.mark.slow
@settings(max_examples=20)
@given(changes=options(), seed=st.integers(0, 10**6), turns=st.integers(0, 12))
def test_turns_of_rokard_agree_too(changes: dict[str, object], seed: int, turns: int):
    """The same where each play is a turn: alone it is legal, before or after another it isn't."""
    rng = random.Random(seed)
    game = grown(ROKARD.with_options(changes), rng, turns)
    if game.outcome is not None:
        return
    one, two = (game.legal_plays.pick(rng) for _ in range(2))
    foreign = grown(ROKARD, rng, turns).legal_plays
    tried: list[list[Play]] = [[one], [one, two], [two, End()], [Pass()], *[[play] for play in foreign[:2]]]
    for plays in tried:
        for seat in (game.to_move, 1 - game.to_move, None):
            agree(game, plays, seat)
    assert game.can(Turn([one]))


def test_a_turn_says_which_play_is_refused():
    """The refusals are those of the first play that is refused, with its number and its text."""
    game = jokerkaro.at("8H 9H 2D", table=["5H 6H 7H"])
    turn = Turn(map(game.parse_play, ("extend 1 8H", "extend 1 TH", "lay 2D")))
    (refusal,) = game.check(turn)
    assert refusal.code == Code.CARD_NOT_IN_HAND
    assert str(refusal) == "play 2, extend 1 TH: the hand doesn't hold TH"
    assert refusal.private_to == 0
    assert game.view(0).check(turn) == (refusal,)
    (single,) = game.check(Turn([Pass()]))
    assert single == game.check(Pass())[0]


def test_a_refusal_in_a_turn_keeps_its_option():
    """The option that decides and its value are told as for a single play."""
    game = jokerkaro.at("8H 9C 9D 9S", table=["5H 6H 7H"], options={"turn.content": "extend-or-lay"})
    (refusal,) = game.check(game.parse_turn("extend 1 8H / lay 9C 9D 9S"))
    assert (refusal.option, refusal.value) == ("turn.content", "extend-or-lay")


def test_a_spectator_asks_for_no_turn():
    """A spectator doesn't play, be it one play or a turn."""
    game = jokerkaro.at("8H 9H", table=["5H 6H 7H"])
    (refusal,) = game.view(None).check(game.parse_turn("extend 1 8H"))
    assert refusal.code == Code.NOT_YOUR_TURN


def test_a_turn_has_no_score():
    """What scores is a play: score_of refuses a turn, though it is legal."""
    game: RoKard = rokard.at("7H 2C", "8H 9H")
    turn = Turn([game.parse_play("place 7H@-1,0")])
    assert game.can(turn)
    for ask in (game.score_of, game.view(0).score_of):
        with pytest.raises(IllegalPlay, match=r"its plays are turn\.plays"):
            ask(turn)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

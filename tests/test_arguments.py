"""What a newcomer gives where something else is due is told in words, never by a bare Python error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import karo
from karo.errors import ArgumentError, Code, IllegalPlay, RecordError

PAGAT = karo.load_variant("pagat")
GAME = karo.JokerKaro.deal(PAGAT, players=4, seed=7)
ROKARD = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1)


@pytest.mark.parametrize(
    "use",
    [
        karo.Game.deal,
        karo.JokerKaro.deal,
        lambda given: karo.JokerKaro.position(given, hands=["4H", "8H"]),
        karo.RoKard.deal,
        lambda given: karo.RoKard.position(given, hands=["4H", "8H"]),
        karo.Match.start,
        karo.rulebook,
        PAGAT.diff,
    ],
)
def test_name_where_a_profile_is_due(use: Callable[[Any], object]) -> None:
    """The name of a profile, nothing or a list is refused in words; for a name they tell what loads it."""
    with pytest.raises(ArgumentError) as caught:
        use("pagat")
    assert caught.value.message == ("expected a profile, not 'pagat'; karo.load_variant('pagat') gives one")
    for wrong in (None, [1]):
        with pytest.raises(ArgumentError, match=r"^expected a profile, not [^;]*$"):
            use(wrong)


@pytest.mark.parametrize("use", [lambda given: karo.perft(given, 1), karo.Record.of])
def test_what_is_no_game(use: Callable[[Any], object]) -> None:
    """A text where a game is due is told in words."""
    with pytest.raises(ArgumentError, match=r"^expected a game, not 'x'$"):
        use("x")


def test_load_variant_wants_a_name() -> None:
    """Neither a name nor a file: told in words."""
    for wrong in (None, 3):
        with pytest.raises(ArgumentError, match=f"^expected the name or the file of a profile, not {wrong}$"):
            karo.load_variant(wrong)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("game", [GAME, ROKARD])
def test_text_where_a_play_is_due(game: karo.Game) -> None:
    """A text or a whole turn given to check is told for what it is, with what takes it."""
    text: Any = str(game.legal_plays[0])
    (refusal,) = game.check(text)
    assert refusal.code == Code.WRONG_GAME
    assert refusal.message == "this is a text, not a play; game.parse_play(text) reads it"
    with pytest.raises(IllegalPlay, match=r"game\.parse_play\(text\) reads it"):
        game.apply(text)
    turn: Any = karo.Turn((game.legal_plays[0],))
    (refusal,) = game.check(turn)
    assert "game.apply(turn)" in refusal.message


def test_one_name_for_four_seats() -> None:
    """One name is told of in the singular."""
    with pytest.raises(RecordError, match=r"^there is 1 name for 4 seats$"):
        karo.Record.of(GAME, players=["a"])


def test_unknown_profile_is_named() -> None:
    """The error for an unknown profile names it, not just "profile"."""
    with pytest.raises(karo.VariantError, match=r'^profile "mine" has 1 fault:'):
        karo.load_variant("mine")


def test_documents_of_another_kind() -> None:
    """A document in the place of another kind is told for what it is, with what reads it."""
    record, position, profile = karo.Record.of(GAME).to_toml(), GAME.to_toml(), PAGAT.to_toml()
    with pytest.raises(RecordError, match=r"this is a profile, not a record; .*karo\.load_variant reads it"):
        karo.Record.parse(profile)
    with pytest.raises(RecordError, match=r"this is a position, not a record; .*karo\.Game\.load reads it"):
        karo.Record.parse(position)
    with pytest.raises(karo.PositionError, match=r"this is a record, not a position; .*karo\.Record\.load"):
        karo.Game.parse(record)
    with pytest.raises(karo.PositionError, match=r"this is a view, not a position; karo\.View\.from_dict"):
        karo.Game.from_dict(GAME.view(0).to_dict())

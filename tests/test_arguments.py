"""What a newcomer gives where something else is due is told in words, never by a bare Python error."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import karo
from karo.arguments import brief
from karo.cards import parse_cards
from karo.errors import ArgumentError, Code, IllegalPlay, RecordError
from karo.show import Look, cards_svg, drawer_of, hand_svg, position_svg

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


STILL = karo.JokerKaro.position(PAGAT, hands=["4H 8H 9C", "2C"], table=["5H 6H 7H"])


@pytest.mark.parametrize(
    "weights",
    [
        *(1.5, [1], {1: 1}, {None: 1}),
        *({"8H": weight} for weight in (10**400, 10**5000, "1", None, 1e308, math.nan, -math.inf, 1j)),
    ],
    ids=brief,
)
def test_weights_that_are_none(weights: Any) -> None:
    """What weighs no card, or by no number of bearable size, is told in words."""
    with pytest.raises(ArgumentError, match="weight"):
        STILL.best_turn(weights)


@pytest.mark.parametrize("limit", [-5, 1.5, 10**30, 10**5000, None, True, "7", math.nan], ids=brief)
def test_limits_and_depths_that_are_none(limit: Any) -> None:
    """A limit or depth that is no whole number from 0 to a bearable one is told in words."""
    uses: tuple[Callable[[], object], ...] = (
        lambda: STILL.count_turns(limit=limit),
        lambda: STILL.best_turn(limit=limit),
        lambda: STILL.can_go_out(limit=limit),
        lambda: karo.perft(STILL, limit),
    )
    for use in uses:
        with pytest.raises(ArgumentError, match="must be a whole number from 0 to"):
            use()


def test_load_variant_wants_a_name() -> None:
    """Neither a name nor a file: told in words."""
    for wrong in (None, 3):
        with pytest.raises(ArgumentError, match=f"^expected the name or file of a profile, not {wrong}$"):
            karo.load_variant(wrong)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("game", [GAME, ROKARD])
def test_text_where_a_play_is_due(game: karo.Game) -> None:
    """A text given to check is told for what it is, with what takes it."""
    text: Any = str(game.legal_plays[0])
    (refusal,) = game.check(text)
    assert refusal.code == Code.WRONG_GAME
    assert refusal.message == "this is a string, not a play; game.parse_play(text) reads it"
    with pytest.raises(IllegalPlay, match=r"game\.parse_play\(text\) reads it"):
        game.apply(text)


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


@pytest.mark.parametrize("deal", [karo.JokerKaro.deal, karo.RoKard.deal])
def test_players_are_a_number(deal: Callable[..., object]) -> None:
    """A text where the number of players is due is told, not looked up."""
    variant = PAGAT if deal is karo.JokerKaro.deal else ROKARD.variant
    for wrong in ("4", [4], True):
        with pytest.raises(ArgumentError, match=r"^players= must be a number, such as 4, not "):
            deal(variant, players=wrong)


@pytest.mark.parametrize(("game", "first"), [(GAME, "lay 8C"), (ROKARD, "place 8H@0,0")])
def test_turn_where_one_play_is_due(game: karo.Game, first: str) -> None:
    """The text of a turn given to parse_play is told for what it is, at its first stroke."""
    with pytest.raises(karo.TextError, match=r"this is a turn .*use parse_turn") as caught:
        game.parse_play(f"{first} / end")
    assert caught.value.column == len(first) + 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dance 8H", "pass or end, not with 'dance'$"),
        ("", "pass or end$"),
        ("extend a 8H", "'a' is neither the number of a meld nor a card; the number comes first"),
        ("swap x 8H", "'x' is neither the number of a meld nor a card; the number comes first"),
    ],
)
def test_text_that_is_no_play(text: str, said: str) -> None:
    """What can't be read is told with the word that is wrong."""
    with pytest.raises(karo.TextError, match=said):
        GAME.parse_play(text)
    with pytest.raises(karo.TextError, match=r"a play is .*, not 'dance 8H'$"):
        ROKARD.parse_play("dance 8H")


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("wilds.x", ""),
        ("wilds.spade_ace", "; did you mean 'scoring.spade_ace_win'?"),
        ("wilds.max_per_rnu", "; did you mean 'wilds.max_per_run'?"),
        ("wild.max_per_rnu", "; did you mean 'wilds.max_per_run'?"),
        ("runs.max_per_run", "; did you mean 'wilds.max_per_run'?"),
    ],
)
def test_only_near_options_are_suggested(path: str, near: str) -> None:
    """An option is suggested where its name is near, not where just the section is the same."""
    with pytest.raises(karo.VariantError) as caught:
        PAGAT.why(path)
    assert caught.value.faults[0].message == f"{path}: there is no such option{near}"


def test_joker_by_name() -> None:
    """Who writes Joker for the joker is told how it is written."""
    with pytest.raises(karo.VariantError, match='"Joker" is not a card; a joker is written JK'):
        PAGAT.with_options({"wilds.cards": ["Joker"]})


@pytest.mark.parametrize(
    "given",
    [{"colors": "blue"}, {"scale": -1}, {"scale": 0}, {"scale": float("nan")}, {"width": 0}, {"width": "8"}],
)
def test_looks_that_cannot_be(given: dict[str, Any]) -> None:
    """Colours and sizes that nothing can be drawn with are told by name when the look is made."""
    with pytest.raises(ArgumentError, match=rf"^{next(iter(given))}= must be "):
        Look(**given)


def test_pictures_of_what_is_no_position() -> None:
    """A position is a game or a view, and has no more names than seats."""
    wrong: Any = 3
    with pytest.raises(ArgumentError, match=r"^expected a game or a view, not 3$"):
        position_svg(wrong)
    with pytest.raises(ArgumentError, match=r"^names= has 5 for 4 seats$"):
        position_svg(GAME, names=["Ani", "Budi", "Cut", "Dedi", "Eka"])


def test_pictures_of_cards_in_text() -> None:
    """Cards to be drawn may be given as their text."""
    cards = parse_cards("5H 6H")
    assert hand_svg("5H 6H") == hand_svg(cards)
    assert cards_svg("5H 6H") == cards_svg(cards)


def test_profiles_of_two_games() -> None:
    """Comparing profiles of two games tells both and their games."""
    with pytest.raises(karo.VariantError) as caught:
        PAGAT.diff(ROKARD.variant)
    said = "'pagat' is a profile of 'jokerkaro' and 'rokard' one of 'rokard': they can't be compared"
    assert caught.value.faults[0].message == said


def test_log_entry_is_seat_and_play() -> None:
    """An entry of the log reads as its seat and its play."""
    play = GAME.legal_plays[0]
    assert str(GAME.apply(play).log[-1]) == f"seat 0: {play}"
    assert str(karo.LogEntry(2, karo.Pass(), "dropped-out")) == "seat 2: pass (dropped-out)"


def test_short_names_leave_room() -> None:
    """However short the names, what stands in their place has a blank after it."""
    lines = drawer_of(GAME, names=["A", "B", "C", "D"]).position(GAME)
    text = ["".join(piece.text for piece in line) for line in lines]
    assert any(line.startswith("aside  ") for line in text)
    assert any(line.startswith("A      ") for line in text)

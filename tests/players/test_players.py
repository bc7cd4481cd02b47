"""Computer players: whatever the profile, they play by it, and every deal comes to its end."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo.cards import JOKER
from karo.errors import DealError
from karo.game import Game, Play
from karo.jokerkaro import Extend, JokerKaro, Lay, Swap
from karo.options import Variant
from karo.players import GreedyPlayer, Player, RandomPlayer
from karo.players.gain import gain_of, register
from karo.testing import variants

KINDS = ("greedy", "random")


def player(kind: str, seed: int = 1) -> Player:
    """A player of this kind."""
    return GreedyPlayer() if kind == "greedy" else RandomPlayer(random.Random(seed))


def play_out(game: Game, who: Player) -> Game:
    """The game at its end; every play must be legal, as ``apply`` checks."""
    bound = 1000
    while game.outcome is None:
        play = who.choose(game)
        assert play in game.legal_plays
        game = game.apply(play)
        bound -= 1
        assert bound, "the deal goes on for ever"
    return game


def tables() -> list[tuple[str, int]]:
    """Every shipped profile of a game that can be dealt, with every number of players."""
    found: list[tuple[str, int]] = []
    for name in karo.list_variants():
        variant = karo.load_variant(name)
        with suppress(DealError):
            Game.deal(variant, seed=1)
            found += [(name, players) for players in variant.get("deal.hand_sizes")]
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "players"), tables())
def test_players_play_shipped_profiles_legally(name: str, players: int, kind: str):
    """Case 15: every player plays only legal plays under every shipped profile, to the end."""
    for seed in range(2):
        game = play_out(Game.deal(karo.load_variant(name), players, seed=seed), player(kind, seed))
        assert game.outcome is not None


@pytest.mark.parametrize("kind", KINDS)
@given(variant=variants(), seed=st.integers(0, 2**32))
def test_players_play_random_profiles_legally(kind: str, variant: Variant, seed: int):
    """Case 15: the same under random profiles."""
    assert play_out(Game.deal(variant, min(variant.get("deal.hand_sizes")), seed=seed), player(kind)).outcome


def test_random_player_repeats_itself():
    """Equal generators make equal choices, and the global generator is left alone."""
    before = random.getstate()
    game = Game.deal(karo.load_variant("leng"), seed=7)
    ends = [play_out(game, RandomPlayer(random.Random(3))).log for _ in range(2)]
    assert ends[0] == ends[1]
    assert random.getstate() == before


def test_greedy_sheds_most_points():
    """The greedy player takes the play with the most points; of equal ones the one with more cards."""
    game = JokerKaro.position(
        karo.load_variant("pagat"), hands=["2C 3C 4C KC KD KH 8H", "2D"], table=["5H 6H 7H"]
    )
    assert str(GreedyPlayer().choose(game)) == "lay KC KD KH"


def test_greedy_ends_its_turn_only_when_nothing_is_left():
    """It goes on while it can shed a card, then ends; stuck, it passes."""
    game = JokerKaro.position(karo.load_variant("pagat"), hands=["8H 2C", "2D"], table=["5H 6H 7H"])
    said: list[str] = []
    while game.outcome is None and len(said) < 3:
        play = GreedyPlayer().choose(game)
        said.append(str(play))
        game = game.apply(play)
    assert said == ["extend 1 8H", "end", "pass"]


def test_greedy_makes_no_pointless_swap():
    """A swap that brings a wild into the hand sheds nothing: who may pass does so instead."""
    opened = karo.load_variant("open")
    game = JokerKaro.position(opened, hands=["6H 2C", "2D"], table=["5H JK=6H 7H"])
    assert [str(play) for play in game.legal_plays if isinstance(play, Swap)] == ["swap 1 6H"]
    assert str(GreedyPlayer().choose(game)) == "pass"


def test_greedy_swaps_where_nothing_else_is_legal():
    """Where the rules ask for a play and a swap is the only one, it swaps."""
    strict = karo.load_variant("pagat").with_options({"wilds.swap": "take"})
    game = JokerKaro.position(strict, hands=["6H 2C", "2D"], table=["5H JK=6H 7H"])
    assert str(GreedyPlayer().choose(game)) == "swap 1 6H"


@pytest.mark.parametrize(
    ("way", "text", "gain"),
    [
        ("take", "swap 1 6H", (0, 0)),
        ("slide", "swap 1 6H slide low", (1, 6)),
        ("replay", "swap 1 6H then extend 2 JK=9S", (1, 6)),
        ("replay", "swap 1 6H then lay 2C JK=3C 4C", (3, 12)),
        ("replay", "swap 3 AH for JK then extend 2 JK=9S", (1, 11)),
    ],
)
def test_gain_of_swaps(way: str, text: str, gain: tuple[int, int]):
    """A swap sheds what leaves the hand for good: with a replay all but the wild that came into it."""
    variant = karo.load_variant("pagat").with_options(
        {"wilds.swap": way, "wilds.max_per_run": 2, "wilds.max_per_set": 1}
    )
    game = JokerKaro.position(
        variant, hands=["6H 2C 4C AH 7D", "2D"], table=["5H JK=6H 7H", "6S 7S 8S", "AC AD JK=A"]
    )
    play = game.parse_play(text)
    assert game.can(play)
    assert gain_of("jokerkaro")(variant, play) == gain
    after = game.apply(play)
    points = variant.options.scoring.points

    def held(where: JokerKaro) -> tuple[int, int]:
        cards = where.seats[0].hand
        return len(cards), sum(points(card) for card in cards)

    if way != "take":
        (cards, value), (fewer, less) = held(game), held(after)
        assert (cards - fewer, value - less) == gain


def test_gain_of_plain_plays():
    """A meld or an extension sheds its cards."""
    variant = karo.load_variant("pagat")
    game = JokerKaro.position(variant, hands=["5H 6H JK 2C", "2D"])
    lay = game.parse_play("lay 5H 6H JK=7H")
    assert isinstance(lay, Lay | Extend)
    assert JOKER in lay.cards
    assert gain_of("jokerkaro")(variant, lay) == (3, 31)


def test_games_without_points_count_cards():
    """Of a game that tells nothing about its plays, the cards are counted; what is registered is used."""
    variant = karo.load_variant("pagat")
    lay = Lay(karo.Meld.parse("5H 6H 7H"))
    assert gain_of("no such game")(variant, lay) == (3, 3)

    def nothing(variant: Variant, play: Play) -> tuple[int, int]:
        return 0, 0

    register("a game of tests", nothing)
    assert gain_of("a game of tests") is nothing


def test_greedy_looks_at_a_sample_of_very_many():
    """Of more plays than it looks at it takes an even sample, the first among them."""
    game = Game.deal(karo.load_variant("open"), 2, seed=1)
    for most in (1, 7, len(game.legal_plays)):
        assert game.can(GreedyPlayer(most).choose(game))
    assert GreedyPlayer(1).choose(game) == game.legal_plays[0]


def test_greedy_has_nothing_to_choose_at_the_end():
    """After the end there is no choice, and that is an error."""
    game = play_out(Game.deal(karo.load_variant("pagat"), seed=7), GreedyPlayer())
    with pytest.raises(ValueError, match="ended"):
        GreedyPlayer().choose(game)


def test_many_packs_are_no_trouble():
    """Eight packs with unlimited wilds have millions of plays, and the players choose all the same."""
    huge = karo.load_variant("open").with_options(
        {"deck.packs": 8, "deck.jokers_per_pack": 4, "deal.hand_sizes": {2: 100}}
    )
    game = Game.deal(huge, 2, seed=1)
    for kind in KINDS:
        assert game.can(player(kind).choose(game))

"""Options of the sections deck and deal."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import karo
from karo import DealError, Deck, Game, JokerKaro
from tests.jokerkaro.positions import after_passes, at, cards, legal, play, profile

STATED = {4: (24, 12), 5: (20, 8), 6: (16, 12)}
RECONSTRUCTED = {2: (48, 12), 3: (32, 12), 7: (14, 10), 8: (12, 12)}


@pytest.mark.parametrize("name", ["pagat", "leng", "open"])
@pytest.mark.parametrize("players", [*STATED, *RECONSTRUCTED])
def test_deal_hand_sizes_of_the_shipped_profiles(name: str, players: int):
    """24, 20 or 16 cards for 4, 5 or 6 players leave 12, 8 or 12; other numbers leave 8 to 12 too."""
    size, rest = {**STATED, **RECONSTRUCTED}[players]
    game = JokerKaro.deal(karo.load_variant(name), players, seed=1)
    assert [len(seat.hand) for seat in game.seats] == [size] * players
    assert len(game.set_aside) == rest
    assert len(game.table) == 0
    assert [(seat.turns, seat.dropped_out) for seat in game.seats] == [(0, False)] * players


def test_deal_hand_sizes_name_the_players_allowed():
    """Its keys are the numbers of players; other numbers are refused, the known ones named."""
    variant = profile({"deal.hand_sizes": {2: 10, 5: 8}})
    assert len(JokerKaro.deal(variant, 5, seed=1).seats) == 5
    for players in (1, 3, 4, 6, 0, -2):
        with pytest.raises(DealError, match=r"deal\.hand_sizes has 2, 5"):
            JokerKaro.deal(variant, players, seed=1)


def test_deal_without_a_number_of_players():
    """Where nothing is said four play, or the least number that the profile allows."""
    assert len(JokerKaro.deal(profile(), seed=1).seats) == 4
    assert len(JokerKaro.deal(profile({"deal.hand_sizes": {5: 9, 3: 9}}), seed=1).seats) == 3


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (1, 4), (2, 2), (3, 1), (8, 4)])
def test_deck_packs_and_jokers_per_pack(packs: int, jokers: int):
    """The game is dealt from this many packs and jokers."""
    sizes = {"deck.packs": packs, "deck.jokers_per_pack": jokers, "deal.hand_sizes": {2: 20}}
    game = JokerKaro.deal(profile(sizes), 2, seed=3)
    dealt = Counter([*game.seats[0].hand, *game.seats[1].hand, *game.set_aside])
    assert dealt == Counter(Deck(packs, jokers).cards)


@pytest.mark.parametrize(
    ("first_player", "direction", "first", "second"),
    [
        ("left-of-dealer", "clockwise", 0, 1),
        ("left-of-dealer", "counter-clockwise", 0, 3),
        ("dealer", "clockwise", 3, 0),
        ("dealer", "counter-clockwise", 1, 0),
        ("winner", "clockwise", 0, 1),
        ("winner", "counter-clockwise", 0, 3),
    ],
)
def test_deal_first_player_and_direction(first_player: str, direction: str, first: int, second: int):
    """In a first deal the dealer sits just before seat 0 in playing direction; play goes on that way."""
    options = {"deal.first_player": first_player, "deal.direction": direction}
    game = JokerKaro.deal(profile(options), 4, seed=7)
    assert game.to_move == game.first == first
    game = game.apply(game.legal_plays[0])
    game = play(game, "end") if game.can_end else game
    assert game.to_move == second


@pytest.mark.parametrize(("direction", "first"), [("clockwise", 3), ("counter-clockwise", 1)])
def test_deal_first_player_left_of_a_given_dealer(direction: str, first: int):
    """Left of the dealer is the next seat in playing direction."""
    game = JokerKaro.deal(profile({"deal.direction": direction}), 4, seed=7, dealer=2)
    assert game.first == first
    assert JokerKaro.deal(profile({"deal.first_player": "dealer"}), 4, seed=7, dealer=2).first == 2
    assert JokerKaro.deal(profile(), 4, seed=7, first=2).to_move == 2


def test_deal_first_player_random():
    """Every seat begins about equally often, and a seed settles who does."""
    variant = profile({"deal.first_player": "random"})
    first = Counter(JokerKaro.deal(variant, 4, seed=seed).first for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    assert max(first.values()) < 80
    assert JokerKaro.deal(variant, 4, seed=5) == JokerKaro.deal(variant, 4, seed=5)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there_neither_deals_nor_begins(seat: int):
    """Dealer and first player are among the seats."""
    with pytest.raises(DealError, match="no seat"):
        JokerKaro.deal(profile(), 4, seed=1, dealer=seat)
    with pytest.raises(DealError, match="no seat"):
        JokerKaro.deal(profile(), 4, seed=1, first=seat)


def test_direction_skips_who_has_dropped_out():
    """The turn goes to the next seat in playing direction that is still in."""
    melds = ["5H 6H 7H"]
    game = at("8H 2D", "2C", "3C", "4C", table=melds, dropped_out=[1])
    assert play(game, "extend 1 8H", "end").to_move == 2
    other_way = {"deal.direction": "counter-clockwise"}
    other = at("8H 2D", "2C", "3C", "4C", table=melds, dropped_out=[1], options=other_way)
    assert play(other, "extend 1 8H", "end").to_move == 3


def test_a_given_order_is_dealt_in_hands():
    """The first cards go to seat 0, the next to seat 1, and what is left is set aside."""
    order = Deck().shuffled(seed=11)
    game = JokerKaro.deal(profile(), 4, order=order)
    assert [seat.hand for seat in game.seats] == [tuple(sorted(order[n : n + 24])) for n in range(0, 96, 24)]
    assert game.set_aside == tuple(sorted(order[96:]))
    assert game.dealt.order == order
    assert game.dealt.hands[0] == order[:24]


def test_an_order_that_is_not_the_deck_is_refused():
    """One card too many of a face and one missing are named."""
    with pytest.raises(DealError, match="lacks AC and has too many of KS"):
        JokerKaro.deal(profile(), 4, order=[*Deck().cards[1:], cards("KS")[0]])


def test_seeds_and_generators():
    """A seed is a shorthand for a generator; both together are refused; neither is the system's own."""
    variant = profile()
    assert JokerKaro.deal(variant, 4, seed=9) == JokerKaro.deal(variant, 4, rng=random.Random(9))
    assert JokerKaro.deal(variant, 4, seed=9) != JokerKaro.deal(variant, 4, seed=10)
    assert JokerKaro.deal(variant, 4) != JokerKaro.deal(variant, 4)
    with pytest.raises(DealError, match="not both"):
        JokerKaro.deal(variant, 4, seed=9, rng=random.Random(9))


def test_the_game_of_a_profile_is_found_by_its_name():
    """``Game.deal`` deals the game that the profile names."""
    game = Game.deal(profile(), 5, seed=1)
    assert isinstance(game, JokerKaro)
    assert game == JokerKaro.deal(profile(), 5, seed=1)


def test_a_profile_of_another_game_is_refused():
    """Neither game is dealt, set up or played in matches by the profile of the other."""
    pagat, rokard = karo.load_variant("pagat"), karo.load_variant("rokard")
    with pytest.raises(karo.VariantError, match="'rokard'"):
        JokerKaro.deal(rokard, 2, seed=1)
    with pytest.raises(karo.VariantError, match="'rokard'"):
        JokerKaro.position(rokard, hands=["8H", "9H"])
    with pytest.raises(karo.VariantError, match="'rokard'"):
        karo.Match.start(rokard, 2, seed=1)
    with pytest.raises(karo.VariantError, match="'pagat' is for the game 'jokerkaro'; RoKardOptions"):
        karo.RoKard.deal(pagat, 2, seed=1)
    with pytest.raises(karo.VariantError, match="'pagat'"):
        karo.RoKard.position(pagat, hands=["8H", "9H"])


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["8H"]}, "not 1"),
        ({"hands": ["8H"] * 9}, "not 9|too many"),
        ({"hands": ["8H 8H 8H", "2C"]}, "too many of 8H"),
        ({"hands": ["8H", ""]}, "seat 1 has no cards"),
        ({"table": ["5H 6H 8H"]}, "meld 1"),
        ({"table": ["5H 6H 7H", "5H JK=6H JK=7H"]}, "meld 2"),
        ({"table": ["5H JK 7H"]}, "meld 1"),
        ({"set_aside": "2C"}, "lacks"),
        ({"turns": [1]}, "one number, 0 or more, for each"),
        ({"turns": [1, -1]}, "0 or more"),
        ({"to_move": 2}, "no seat 2"),
        ({"first": -1}, "no seat -1"),
        ({"dropped_out": [5]}, "no seat 5"),
        ({"passed": [2]}, "no seat 2"),
        ({"dropped_out": [0]}, "has dropped out"),
        ({"dropped_out": [1], "passed": [0]}, "would have ended"),
        ({"passed": [0, 1]}, "would have ended"),
    ],
)
def test_positions_that_can_not_be(changes: dict, message: str):
    """A position must have the right cards, valid melds, known seats, and a deal that goes on."""
    with pytest.raises(DealError, match=message):
        JokerKaro.position(profile(), **{"hands": ["8H 9H", "2C"], **changes})


def test_a_position_with_one_seat_left_ends_where_the_last_standing_wins():
    """Under ``end.last_standing = "wins"`` such a position would have ended before."""
    hands = ["8H 9H", "2C"]
    assert JokerKaro.position(profile(), hands=hands, dropped_out=[1]).to_move == 0
    with pytest.raises(DealError, match="last_standing"):
        JokerKaro.position(profile({"end.last_standing": "wins"}), hands=hands, dropped_out=[1])


def test_a_position_takes_cards_or_texts():
    """Hands, melds and the cards set aside can be given as values or as texts."""
    game = at("8H 9D", "2C", table=["5H 6H 7H"])
    again = JokerKaro.position(
        profile(),
        hands=[seat.hand for seat in game.seats],
        table=game.table,
        set_aside=game.set_aside,
        turns=[1, 1],
        first=0,
        to_move=0,
    )
    assert again == game
    assert again.log == ()
    assert legal(again) == ["extend 1 8H"]
    assert again.dealt.hands == (cards("9D 8H"), cards("2C"))


def test_a_position_is_a_first_turn_where_nothing_is_laid():
    """Where nothing is said about turns, melds on the table mean that the first round is over."""
    assert [seat.turns for seat in at("8H", "9H").seats] == [0, 0]
    assert [seat.turns for seat in at("8H", "9H", table=["5C 6C 7C"]).seats] == [1, 1]
    assert at("8H", "9H", first=1).to_move == 1


def test_everybody_is_in_again_in_a_new_deal():
    """Dropping out is for one deal."""
    over = after_passes(["2C 9D", "3C TD"])
    assert [seat.dropped_out for seat in over.seats] == [True, True]
    assert not any(seat.dropped_out for seat in JokerKaro.deal(over.variant, 2, seed=1).seats)

"""The cases of faults that engines of this kind have: each with its number, and its whole kind.

Those about views, records, the command, profiles as files and Ro-Kard are tested elsewhere.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest

import karo
from karo import AmbiguousPlay, Deck, GameOver, IllegalPlay, JokerKaro, Match, Pass
from tests.jokerkaro.positions import (
    after_passes,
    at,
    cards,
    codes,
    hand,
    is_legal,
    legal,
    payments,
    places,
    play,
    profile,
    refused,
    table,
)

LATER = [1, 1]
FREE = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}
SHIPPED = ("pagat", "leng", "open")


# ---------------------------------------------------------------- 1: equal cards in a set


@pytest.mark.parametrize("distinct", [False, True])
def test_case_1_equal_cards_in_a_set(distinct: bool):
    """8♥ 8♥ 8♣ is a set unless suits must differ, and the verdict never depends on the order."""
    game = at("8H 8H 8C 2D", turns=LATER, options={"sets.distinct_suits": distinct})
    for order in permutations(["8H", "8H", "8C"]):
        move = game.parse_play("lay " + " ".join(order))
        assert game.can(move) is not distinct
        if distinct:
            assert [str(refusal.code) for refusal in game.check(move)] == ["set-suit-repeated"]


@pytest.mark.parametrize("distinct", [False, True])
def test_case_1_every_set_of_one_rank(distinct: bool):
    """Of all threes to fives of eights, just those with different suits are sets where they must differ."""
    for size in (3, 4, 5):
        for suits in combinations_with_replacement("CDHS", size):
            if max(map(suits.count, suits)) > 2:
                continue
            group = [f"8{suit}" for suit in suits]
            game = at(" ".join([*group, "2D"]), turns=LATER, options={"sets.distinct_suits": distinct})
            wanted = not distinct or len(set(suits)) == size
            for order in (group, group[::-1]):
                assert game.can(game.parse_play("lay " + " ".join(order))) == wanted


# ---------------------------------------------------------------- 3: wilds and nothing else


@pytest.mark.parametrize("more", [{}, {"sets.distinct_suits": True}, {"wilds.alone": True}])
@pytest.mark.parametrize("limits", [{}, FREE])
def test_case_3_three_jokers_are_no_meld(limits: dict, more: dict):
    """JK JK JK is refused, and the least number of naturals is among the rules named."""
    game = at("JK JK JK 2D", turns=LATER, options={**limits, **more})
    found = game.check(game.parse_play("lay JK JK JK"))
    assert "wilds.min_naturals" in {refusal.option for refusal in found}


@pytest.mark.parametrize("base", SHIPPED)
@pytest.mark.parametrize("jokers", range(5))
@pytest.mark.parametrize("aces", range(3))
def test_case_3_hands_of_wilds(base: str, jokers: int, aces: int):
    """No number of wilds makes generation fail, whatever lies on the table."""
    wilds = ["JK"] * jokers + ["AS"] * aces
    for rest in ("2D", "5H 7H"):
        for melds in ([], ["6C 7C 8C", "9C 9D 9H"]):
            game = at(" ".join([*wilds, rest]), table=melds, base=base, turns=LATER)
            listed = legal(game)
            assert len(listed) == len(set(listed)) == len(game.legal_plays)
            assert all(game.can(move) for move in game.legal_plays)


# ---------------------------------------------------------------- 4, 5: wilds inside runs


def test_case_4_a_wild_in_the_middle():
    """Of 4♥ 5♥ JK 7♥ 8♥ the run of five is offered, and so are its shorter runs."""
    game = at("4H 5H JK 7H 8H")
    assert set(legal(game)) == {
        "lay 4H 5H JK=6H 7H 8H",
        "lay 4H 5H JK=6H 7H",
        "lay 5H JK=6H 7H 8H",
        "lay 4H 5H JK=6H",
        "lay 5H JK=6H 7H",
        "lay JK=6H 7H 8H",
        "lay JK=3H 4H 5H",
        "lay 7H 8H JK=9H",
    }


RANKS = "A23456789TJQKA"


@pytest.mark.parametrize("length", range(3, 15))
@pytest.mark.parametrize("wild", ["JK", "AS"])
def test_case_5_a_wild_anywhere_in_runs_of_every_length(length: int, wild: str):
    """Runs of 3 to 14 cards with a wild inside or at either end are all offered."""
    for low in range(15 - length):
        naturals = [f"{rank}H" for rank in RANKS[low : low + length]]
        for gap in {0, 1, length // 2, length - 1}:
            held = naturals[:gap] + naturals[gap + 1 :]
            written = [*naturals[:gap], f"{wild}={naturals[gap]}", *naturals[gap + 1 :]]
            game = at(" ".join([*held, wild, "2D"]))
            assert is_legal(game, "lay " + " ".join(written))


# ---------------------------------------------------------------- 7, 8: equal cards, all cards


def test_case_7_a_run_is_offered_once():
    """6♦ 7♦ 8♦ is offered once by a hand with two 8♦, and so is every other play."""
    assert legal(at("6D 7D 8D 8D")) == ["lay 6D 7D 8D"]
    game = at("6D 6D 7D 7D 8D 8D 8H JK JK", table=["9D TD JD"], turns=LATER, options=FREE)
    listed = legal(game)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("base", SHIPPED)
def test_case_8_all_cards_are_there_once(base: str):
    """After every play of long random deals the deck is complete, and worth 898."""
    rng = random.Random(8)
    points = profile(base=base).options.scoring.points
    for players in (2, 4, 6):
        game = JokerKaro.deal(profile(base=base), players, rng=rng)
        while game.outcome is None:
            plays = game.legal_plays
            game = game.apply(plays[rng.randrange(len(plays))])
            held = [card for seat in game.seats for card in seat.hand]
            found = [*held, *game.table.cards, *game.set_aside]
            assert sorted(found) == list(Deck().cards)
            assert sum(map(points, found)) == 898


# ---------------------------------------------------------------- 9, 12: what is left in a hand


def test_case_9_a_joker_left_in_a_hand():
    """It counts 20 points, whatever it could have stood for."""
    game = play(at("8H", "JK KD", "JK 2C", table=["5H 6H 7H", "QD KD AD"]), "extend 1 8H")
    assert game.outcome is not None
    assert game.outcome.hand_values == (0, 30, 22)


@pytest.mark.parametrize("melds", [["AH 2H 3H"], ["QH KH AH"], ["JK=AH 2H 3H"], ["AH AD AC"]])
def test_case_12_an_ace_left_in_a_hand(melds: list[str]):
    """The hand's ace counts 11, the table's counts nothing, low or high."""
    game = play(at("8C", "AH", table=["5C 6C 7C", *melds]), "extend 1 8C")
    assert game.outcome is not None
    assert game.outcome.hand_values == (0, 11)


# ---------------------------------------------------------------- 10: the first turn


def test_case_10_a_run_and_then_an_extension():
    """In a first turn that is just one meld the extension is refused by that option; else it is legal."""
    held = "5H 6H 7H 8H 9C TC JC"
    game = play(at(held), "lay 5H 6H 7H")
    assert refused(game, "extend 1 8H") == ("first-turn-extra", "first_turn.exactly_one", True)
    assert refused(game, "lay 9C TC JC") == ("first-turn-extra", "first_turn.exactly_one", True)
    free = play(at(held, options={"first_turn.exactly_one": False}), "lay 5H 6H 7H")
    assert is_legal(free, "extend 1 8H")
    assert is_legal(free, "lay 9C TC JC")


# ---------------------------------------------------------------- 11: ambiguity


def test_case_11_a_card_that_fits_two_melds():
    """An 8♥ that fits 5-6-7♥ and three eights makes two plays; the text names both melds."""
    game = at("8H 2C", table=["5H 6H 7H", "8C 8D 8S"])
    assert legal(game) == ["extend 1 8H", "extend 2 8H"]
    with pytest.raises(AmbiguousPlay) as caught:
        game.parse_play("add 8H")
    assert caught.value.candidates == ("extend 1 8H", "extend 2 8H")
    assert game.check(game.parse_play("add 2 8H")) == ()


# ---------------------------------------------------------------- 16, 38: what is never a meld


@pytest.mark.parametrize("ace", ["low-or-high", "low", "high"])
@pytest.mark.parametrize("suit", "CDHS")
def test_case_16_king_ace_two(ace: str, suit: str):
    """K-A-2 of one suit is illegal under every rule for aces, and no kings with an ace are a set."""
    options: dict[str, object] = {"runs.ace": ace, **FREE}
    if ace != "low-or-high":
        options |= {"runs.both_aces": False, "runs.max_length": 13}
    game = at(f"K{suit} A{suit} 2{suit} 9D", turns=LATER, options=options)
    for order in permutations([f"K{suit}", f"A{suit}", f"2{suit}"]):
        assert codes(game, "lay " + " ".join(order))
    kings = at("KC KD AD 9D", turns=LATER, options=options)
    for order in permutations(["KC", "KD", "AD"]):
        assert codes(kings, "lay " + " ".join(order))


@pytest.mark.parametrize("most", [0, 1])
@pytest.mark.parametrize("naturals", [1, 2, 3])
@pytest.mark.parametrize("distinct", [False, True])
def test_case_38_two_equal_cards_and_a_joker(most: int, naturals: int, distinct: bool):
    """5♥ 5♥ JK is a set where the limits allow it and suits needn't differ, and a run under no option."""
    options = {
        "wilds.max_per_run": "unlimited",
        "wilds.max_per_set": most,
        "wilds.min_naturals": naturals,
        "sets.distinct_suits": distinct,
    }
    game = at("5H 5H JK 2D", turns=LATER, options=options)
    wanted = most >= 1 and naturals <= 2 and not distinct
    assert ("lay 5H 5H JK=5" in legal(game)) == wanted
    assert game.can(game.parse_play("lay 5H 5H JK")) == wanted
    for stands_for in ("4H", "6H", "7H"):
        assert codes(game, f"lay 5H 5H JK={stands_for}")


# ---------------------------------------------------------------- 19: equal hands


@pytest.mark.parametrize("payment", ["hand-value", "difference"])
def test_case_19_equal_hand_values(payment: str):
    """Hand values 12, 20, 20, 20 give places 1, 2, 2, 2 and equal payments that add up to zero."""
    options = {"scoring.payment": payment}
    game = after_passes(["2C KC", "KD QD", "JD QC", "QS KS"], table=["5H 6H 7H"], options=options)
    assert game.outcome is not None
    assert game.outcome.hand_values == (12, 20, 20, 20)
    assert places(game) == [1, 2, 2, 2]
    paid = payments(game)
    assert paid[1] == paid[2] == paid[3] == {"hand-value": -20, "difference": -8}[payment]


def test_case_19_every_pattern_of_equal_hands():
    """Whoever is equal to whom, places leave out as many as are shared, and all is paid."""
    worth = {2: "2C 2D 2S 2H", 3: "3C 3D 3S 3H", 4: "4C 4D 4S 4H"}
    for pattern in combinations_with_replacement(worth, 4):
        for values in set(permutations(pattern)):
            hands = [worth[value].split()[seat] for seat, value in enumerate(values)]
            game = after_passes(hands, table=["TH JH QH"])
            assert places(game) == [1 + sum(other < value for other in values) for value in values]
            assert sum(paid > 0 for paid in payments(game)) in {0, places(game).count(1)}


# ---------------------------------------------------------------- 21, 22: seeds


def test_case_21_a_seed_after_another_seed():
    """The first and third deal are equal, and the profile is unchanged by a changed one in between."""
    variant = karo.load_variant("pagat")
    before = variant.options
    first = JokerKaro.deal(variant, 4, seed=5)
    changed = variant.with_options({"deck.packs": 3, "wilds.max_per_run": 0})
    JokerKaro.deal(changed, 4, seed=6)
    assert JokerKaro.deal(variant, 4, seed=5) == first
    assert variant.options == before
    assert JokerKaro.deal(changed, 4, seed=5) != first


def test_case_22_the_global_generator_is_left_alone():
    """Dealing and playing with a seed leaves the state of the module ``random`` as it was."""
    before = random.getstate()
    match = Match.start(profile({"match.deals": 2}), 4, seed=1)
    for _ in range(50):
        if match.game.outcome is None:
            match = match.apply(match.game.legal_plays[0])
    JokerKaro.deal(profile({"deal.first_player": "random"}), 4, seed=1)
    assert random.getstate() == before


# ---------------------------------------------------------------- 30: copies


def test_case_30_copies_are_equal_and_independent():
    """A pickled and a deep-copied state are equal to the first, and each goes on by itself."""
    game = at("8H 9H 2D", table=["5H 6H 7H"])
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again == game
        after = play(again, "extend 1 8H")
        assert after != game
        assert table(game) == ["5H 6H 7H"]
        assert after == play(game, "extend 1 8H")


# ---------------------------------------------------------------- 31, 33, 34: ends


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("means", ["drop-out", "skip"])
def test_case_31_all_players_out(players: int, means: str):
    """When nobody can go on the deal is over; asking who is to move is an error, never a loop."""
    options = {"turn.pass_means": means}
    hands = [f"{rank}{suit}" for rank, suit in zip("2KJ9QT", "CDSCDS", strict=True)][:players]
    game = after_passes(hands, table=["5H 6H 7H"], options=options)
    assert len(game.log) == players
    with pytest.raises(GameOver, match="ended"):
        _ = game.to_move
    assert list(game.legal_plays) == []
    with pytest.raises(IllegalPlay):
        game.apply(Pass())


def test_case_33_the_deal_after_one_with_drop_outs():
    """Everybody is in again."""
    match = Match.start(profile({"match.deals": 4}), 4, seed=2)
    dropped_out = 0
    while not match.is_over:
        if match.game.outcome is not None:
            dropped_out += sum(seat.dropped_out for seat in match.game.seats)
            match = match.next_deal()
            assert not any(seat.dropped_out for seat in match.game.seats)
            assert [seat.turns for seat in match.game.seats] == [0] * 4
        match = match.apply(match.game.legal_plays[0])
    assert dropped_out


@pytest.mark.parametrize(
    ("held", "melds", "moves", "options"),
    [
        ("8H 9H", ["5H 6H 7H"], ["extend 1 8H", "extend 1 9H"], {}),
        ("8H 9C TC JC", ["5H 6H 7H"], ["extend 1 8H", "lay 9C TC JC"], {}),
        ("6H 8H", ["5H JK=6H 7H"], ["swap 1 6H slide low", "extend 1 8H"], {"wilds.swap": "slide"}),
        ("8H JK", ["5H 6H 7H"], ["extend 1 8H", "lay JK"], {"wilds.alone": True}),
        ("6H", ["5H JK=6H 7H"], ["swap 1 6H then extend 1 JK=8H"], {"wilds.swap": "replay"}),
        ("8H", ["JK=4H 5H 6H"], ["extend 1 8H shift JK=7H"], {"wilds.shift": "end"}),
    ],
)
def test_case_34_a_hand_becomes_empty_in_the_middle_of_a_turn(
    held: str, melds: list[str], moves: list[str], options: dict
):
    """By whatever play: the deal is over at once, and no plays are left."""
    game = play(at(held, "KC", table=melds, options=options), *moves)
    assert game.outcome is not None
    assert game.outcome.reason == "went-out"
    assert game.outcome.winner == 0
    assert legal(game) == []
    assert [str(refusal.code) for refusal in game.check(game.parse_play("end"))] == ["game-over"]


# ---------------------------------------------------------------- 36, 37: a wild in its slot


def test_case_36_the_natural_of_a_wild():
    """With 5♥ JK 7♥ on the table a 6♥ makes no play; the ends are 4♥ and 8♥."""
    melds = ["5H JK=6H 7H"]
    assert legal(at("6H 2D", table=melds)) == ["pass"]
    assert legal(at("4H 6H 8H 2D", table=melds)) == ["extend 1 8H", "extend 1 4H", "extend 1 4H 8H"]


@pytest.mark.parametrize("position", range(3))
@pytest.mark.parametrize("wild", ["JK", "AS"])
def test_case_36_wherever_the_wild_stands(position: int, wild: str):
    """A wild's natural fits nowhere, and the ends are those of the run that it completes."""
    naturals = ["5H", "6H", "7H"]
    meld = [f"{wild}={card}" if n == position else card for n, card in enumerate(naturals)]
    game = at("4H 5H 6H 7H 8H", table=[" ".join(meld)])
    extensions = {move for move in legal(game) if move.startswith("extend")}
    assert extensions == {"extend 1 4H", "extend 1 8H", "extend 1 4H 8H"}


def test_case_37_the_same_play_on_the_state_after_it():
    """A play made twice is refused the second time, and changes nothing."""
    game = at("5C 6C 7C 8H 2D", table=["5H 6H 7H"])
    for text in ("extend 1 8H", "lay 5C 6C 7C"):
        move = game.parse_play(text)
        after = game.apply(move)
        before = (after.seats, after.table, after.log)
        with pytest.raises(IllegalPlay):
            after.apply(move)
        assert (after.seats, after.table, after.log) == before


# ---------------------------------------------------------------- 39: every wild alike


def outline(wild: str, options: dict) -> dict[str, set[str]]:
    """What is legal in positions with one wild, with the wild's name taken out."""
    positions = {
        "limit": at(f"8H {wild} 2D", table=[f"5H {wild}=6H 7H"], options=options),
        "lay": at(f"5H 7H 8C 8D {wild} 2D", turns=LATER, options=options),
        "shift": at("8H 3H 2D", table=[f"{wild}=4H 5H 6H"], options=options),
        "swap": at("6H 8H 2D", table=[f"5H {wild}=6H 7H"], options=options),
    }
    return {name: {move.replace(wild, "W") for move in legal(game)} for name, game in positions.items()}


@pytest.mark.parametrize("swap", ["never", "slide", "take", "replay"])
@pytest.mark.parametrize("shift", ["never", "end"])
@pytest.mark.parametrize("free", [{}, FREE])
def test_case_39_the_same_rules_hold_for_every_wild(swap: str, shift: str, free: dict):
    """With an A♠ in the joker's place shift, swap and limits are the same; and so with any other wild."""
    options = {"wilds.swap": swap, "wilds.shift": shift, **free}
    joker = outline("JK", options)
    assert outline("AS", options) == joker
    kings = {**options, "wilds.cards": list(cards("JK KD"))}
    assert outline("KD", kings) == joker


# ---------------------------------------------------------------- 44: one of two equal cards


def test_case_44_one_of_two_equal_cards():
    """When one of two 8♥ is played the other one stays where it is."""
    game = at("8H 2D", "8H KC", table=["5H 6H 7H"])
    after = play(game, "extend 1 8H", "end")
    assert hand(after, 1) == "KC 8H"
    assert Counter(after.table.cards)[cards("8H")[0]] == 1
    two = play(at("8H 8H 2D", table=["5H 6H 7H"]), "extend 1 8H")
    assert hand(two) == "2D 8H"
    aside = play(at("8H 2D", table=["5H 6H 7H"]), "extend 1 8H")
    assert aside.set_aside.count(cards("8H")[0]) == 1


# ---------------------------------------------------------------- 51: text


@pytest.mark.parametrize("base", SHIPPED)
def test_case_51_plays_are_written_and_read(base: str):
    """Every legal play of a deal is read back from its text, and written the same again."""
    rng = random.Random(51)
    game = JokerKaro.deal(profile(base=base), 4, rng=rng)
    while game.outcome is None:
        plays = game.legal_plays
        for move in plays[:: 1 + len(plays) // 20]:
            assert game.parse_play(str(move)) == move
            assert str(game.parse_play(str(move))) == str(move)
        game = game.apply(plays[rng.randrange(len(plays))])

"""The rules of Ro-Kard, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import karo
from karo import Code, Pattern, RoKard
from karo.rokard.rules import CARDS, value_of
from tests.rokard.strategies import ROKARD
from tests.rokard.tables import at, codes, plays

# ---------------------------------------------------------------- cards and deal


def test_54_cards_one_pack_with_two_jokers():
    """Each face comes once, the joker twice."""
    game = RoKard.deal(ROKARD, players=4, seed=1)
    assert len(game.dealt.order) == 54
    assert Counter(game.dealt.order) == Counter(karo.Deck(1, 2).cards)


@pytest.mark.parametrize("players", [1, 5])
def test_2_to_4_players(players: int):
    """Other numbers of players are refused."""
    with pytest.raises(karo.DealError, match="is not for"):
        RoKard.deal(ROKARD, players=players)


def test_values():
    """A 15; K Q J 10 10 each; 2 to 9 5 each; joker 25."""
    told = {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10, **dict.fromkeys("98765432", 5)}
    for card in CARDS[:52]:
        assert value_of(card) == told[str(card)[0]]
    assert value_of(karo.JOKER) == 25


def test_value_of_the_whole_deck_430():
    """All cards together count 430."""
    assert sum(map(value_of, karo.Deck(1, 2).cards)) == 430


def test_beginner_is_drawn_each_seat_being_equally_likely():
    """Over many seeds each seat begins about as often."""
    begun = Counter(RoKard.deal(ROKARD, players=3, seed=seed).first for seed in range(600))
    assert set(begun) == {0, 1, 2}
    assert min(begun.values()) > 150


@pytest.mark.parametrize(("players", "pool"), [(2, 35), (3, 28), (4, 21)])
def test_seven_cards_each_five_face_up_the_rest_the_pool(players: int, pool: int):
    """The sizes after the deal."""
    game = RoKard.deal(ROKARD, players=players, seed=2)
    assert [len(seat.hand) for seat in game.seats] == [7] * players
    assert (len(game.helping_hand), game.pool) == (5, pool)


def test_play_goes_clockwise():
    """The turn goes to the next higher seat, and round."""
    game = RoKard.deal(ROKARD, players=3, seed=2, first=1)
    seats = []
    for _ in range(4):
        seats.append(game.to_move)
        game = game.apply(game.legal_plays[-1])
    assert seats == [1, 2, 0, 1]


# ---------------------------------------------------------------- turns


def test_a_turn_is_a_play_or_a_discard_never_both():
    """Nothing follows a play or a discard in the same turn."""
    game = at("7H 2C 3D", "8H 9H")
    both = tuple(map(game.parse_play, ("place 7H@-1,0", "discard 2C")))
    for plays_of_turn in (both, both[::-1]):
        with pytest.raises(karo.IllegalPlay, match=f"play 2, {plays_of_turn[1]}: the turn is already over"):
            game.apply(karo.Turn(plays_of_turn))
    for play in both:
        assert game.apply(karo.Turn((play,))).to_move == 1


def test_there_is_no_passing():
    """A pass is not a play of Ro-Kard, and there is always something else."""
    game = at("7H", "8H 9H")
    assert [refusal.code for refusal in game.check(karo.Pass())] == [Code.WRONG_GAME]
    with pytest.raises(karo.TextError):
        game.parse_play("pass")
    assert "discard 7H" in map(str, game.legal_plays)


def test_a_play_uses_at_least_one_own_card():
    """Cards of the Helping Hand alone are refused; with an own card they may be used."""
    game = at("TH 2C", "8H 9H", "7H 6H")
    assert codes(game, "place 7H@-1,0 helping 7H") == [Code.PATTERN_OWN_CARD]
    assert codes(game, "place 7H@-1,0 TH@2,0 helping 7H") == []


def test_cards_of_the_helping_hand_are_not_replaced():
    """They leave the Helping Hand, and nothing comes in their place."""
    game = at("TH 2C", "8H 9H", "7H 6H")
    after = game.apply(game.parse_play("place 7H@-1,0 TH@2,0"))
    assert list(map(str, after.helping_hand)) == ["6H"]


def test_cards_of_the_helping_hand_never_go_into_a_hand():
    """Drawing is from the pool only."""
    game = at("TH 2C", "8H 9H", "7H 6H")
    after = game.apply(game.parse_play("discard TH"))
    assert set(after.seats[0].hand) - {*game.seats[0].hand} <= set(game.pool_cards)


def test_the_helping_hand_has_no_upper_limit_and_jokers_join_it():
    """Discards only add to it, jokers among them, which then serve like other cards."""
    game = at("JK 2C 3C 4C", "8H 9H", "KD KC KS QD QC QS JD JC JS AD AC AS 7H")
    after = game.apply(game.parse_play("discard JK 2C 3C 4C"))
    assert len(after.helping_hand) == 17
    assert karo.JOKER in after.helping_hand
    game = at("7H 2C", "8H 9H", "JK")
    assert codes(game, "place 7H@-1,0 JK=TH@2,0 helping JK") == []


def test_who_names_a_card_that_lies_nowhere_is_refused():
    """Own cards must be in the hand, helping cards in the Helping Hand and played."""
    game = at("TH 2C", "8H 9H", "7H")
    assert codes(game, "place 6D@-1,0") == [Code.CARD_NOT_IN_HAND]
    assert codes(game, "discard 6D") == [Code.CARD_NOT_IN_HAND]
    assert codes(game, "place TH@2,0 helping TH") == [Code.PATTERN_HELPING_HAND]
    assert codes(game, "place TH@2,0 helping 7H") == [Code.PATTERN_HELPING_HAND]


def test_what_a_hand_lacks_is_told_to_its_seat_alone():
    """The refusal of a card that isn't in the hand is private, to place or to discard."""
    game = at("TH 2C", "8H 9H", "7H")
    for text in ("place 6D@-1,0", "discard 6D"):
        for who in (game, game.view(0)):
            (refusal,) = who.check(game.parse_play(text))
            assert refusal.private_to == 0
    (refusal,) = game.check(game.parse_play("place TH@2,0 helping TH"))
    assert refusal.private_to is None


# ---------------------------------------------------------------- discards


def test_a_discard_puts_1_to_5_cards_into_the_helping_hand_and_fills_up():
    """Five at most; the hand has its size again and the pool as many less."""
    game = RoKard.deal(ROKARD, players=2, seed=5, first=0)
    hand = game.seats[0].hand
    after = game.apply(karo.Discard(hand[:5]))
    assert len(after.seats[0].hand) == 7
    assert after.pool == game.pool - 5
    assert set(hand[:5]) <= set(after.helping_hand)
    assert after.seats[0].hand == tuple(sorted((*hand[5:], *game.pool_cards[:5])))
    for cards in (hand[:6], ()):
        found = game.check(karo.Discard(cards))
        assert [refusal.code for refusal in found] == [Code.DISCARD_COUNT]


def with_pool(hand: str, pool: str, **changes: object) -> RoKard:
    """A position with a pool of these cards; all others lie in the Helping Hand."""
    used = [*karo.cards.parse_cards(hand), *karo.cards.parse_cards(pool)]
    left = Counter(karo.Deck(1, 2).cards) - Counter(used)
    rest = sorted(left.elements())
    variant = ROKARD.with_options({path.replace("__", "."): value for path, value in changes.items()})
    return RoKard.position(variant, hands=[hand, rest[:1]], helping_hand=rest[1:], pool=pool)


def test_the_pool_must_be_able_to_replace_them_all():
    """The most that one may discard is the least of five, hand and pool."""
    game = with_pool("2C 5D 9H KS", "7C 8C")
    sizes = {len(play.cards) for play in game.legal_plays if isinstance(play, karo.Discard)}
    assert sizes == {1, 2}
    found = game.check(game.parse_play("discard 2C 5D 9H"))
    assert [refusal.code for refusal in found] == [Code.DISCARD_COUNT]
    assert "no more than 2" in str(found[0])


def test_with_an_empty_pool_it_is_exactly_one():
    """One card, no more."""
    game = with_pool("2C 5D 9H KS", "")
    sizes = {len(play.cards) for play in game.legal_plays if isinstance(play, karo.Discard)}
    assert sizes == {1}
    assert codes_of(game, "discard 2C 5D") == [Code.DISCARD_COUNT]
    assert codes_of(game, "discard 2C") == []


def codes_of(game: RoKard, text: str) -> list[Code]:
    """Why a play is refused, without a look at the list."""
    return [refusal.code for refusal in game.check(game.parse_play(text))]


def test_discards_are_allowed_before_the_pattern_has_begun():
    """The very first turn may be a discard."""
    game = RoKard.deal(ROKARD, players=2, seed=5)
    assert any(isinstance(play, karo.Discard) for play in game.legal_plays)


def test_equal_discards_are_one():
    """Two jokers in hand are one way to discard a joker."""
    game = at("JK JK 2C", "8H 9H")
    assert [str(p) for p in game.legal_plays if isinstance(p, karo.Discard)] == [
        "discard 2C",
        "discard JK",
        "discard 2C JK",
        "discard JK JK",
        "discard 2C JK JK",
    ]


# ---------------------------------------------------------------- filling up and going out


def test_filling_up_draws_to_the_hand_size_or_until_the_pool_is_empty():
    """After a discard a short hand is filled whole, as far as the pool goes."""
    game = with_pool("2C 5D 9H KS", "7C 8C")
    after = game.apply(game.parse_play("discard 2C"))
    assert list(map(str, after.seats[0].hand)) == ["7C", "8C", "5D", "9H", "KS"]
    assert after.pool == 0


def test_an_empty_hand_goes_out_by_a_play():
    """The last card goes on the Pattern, the pool being empty."""
    game = with_pool("2C", "", first_play__min_cards=1)
    after = game.apply(game.parse_play("place 2C@0,0"))
    assert after.outcome is not None
    assert after.outcome.reason == "went-out"
    assert after.log[-1].effect == "went-out"


def test_an_empty_hand_goes_out_by_a_discard():
    """The last card goes into the Helping Hand, the pool being empty."""
    game = with_pool("2C", "")
    after = game.apply(game.parse_play("discard 2C"))
    assert after.outcome is not None
    assert len(after.legal_plays) == 0
    assert codes_of(after, "discard 2C") == [Code.GAME_OVER]
    with pytest.raises(karo.GameOver):
        _ = after.to_move
    with pytest.raises(karo.GameOver):
        after.best_play()


def test_a_hand_that_is_filled_up_doesnt_go_out():
    """While the pool has cards, the last card of a hand is replaced."""
    game = with_pool("2C", "9C 8C")
    after = game.apply(game.parse_play("discard 2C"))
    assert after.outcome is None
    assert len(after.seats[0].hand) == 2


# ---------------------------------------------------------------- jokers

DOUBT = [
    ("place JK=9H@1,0", "8H", [Code.JOKER_UNCLEAR], "two cards are never enough"),
    ("place JK=8S@2,0", "8H 8D", [Code.JOKER_UNCLEAR], "a kind of three is not enough"),
    ("place JK=8S@3,0", "8H 8D 8C", [], "a kind of four is"),
    ("place JK=TH@2,0", "8H 9H", [], "a sequence of three is"),
    ("place JK=9H@1,0", "8H . TH\n8C . TC\n8D 9D TD", [], "a gap in a sequence"),
    ("place JK=AH@-1,0", "2H 3H", [], "an ace below a two"),
    ("place JK=AH@2,0", "QH KH", [], "an ace above a king"),
]


@pytest.mark.parametrize(("text", "picture", "wanted", "what"), DOUBT, ids=[row[-1] for row in DOUBT])
def test_which_card_a_joker_is_must_be_beyond_doubt(text, picture, wanted, what):
    """A row that it is played in must leave one reading."""
    if what == "two cards are never enough":
        game = at("JK 2C", picture, first_play__min_cards=1)
    else:
        game = at("JK 2C", picture)
    assert codes(game, text) == wanted


def test_a_joker_with_two_readings_is_refused_with_the_readings_named():
    """Declared, it is refused and the readings are told; undeclared, the text is ambiguous."""
    game = at("JK 2C", "8H 8D")
    found = game.check(game.parse_play("place JK=8S@2,0"))
    assert "8C or 8S" in str(found[0])
    with pytest.raises(karo.AmbiguousPlay) as caught:
        game.parse_play("place JK@2,0")
    assert caught.value.candidates == ("place JK=8C@2,0", "place JK=8S@2,0")


def test_only_one_row_need_say_it_and_then_all_must_be_valid():
    """A joker that crosses two rows is clear if one of them says what it is, and must fit the other."""
    # Down it could be the 9♥ or the 9♠; across only the 9♥ fits.
    game = at("JK 2C", "7H 8H .\n7C . 9C\n7D 8D 9D")
    assert codes(game, "place JK=9H@2,0") == []
    assert codes(game, "place JK=9S@2,0") == [Code.RUN_SUIT]
    # Across it is the 9♥, down the J♦: it can't be both.
    game = at("JK 2C", "7H 8H .\n7C . TD\n7D 8D 9D")
    assert codes(game, "place JK=9H@2,0") == [Code.RUN_SUIT, Code.RUN_GAP]
    assert codes(game, "place JK=JD@2,0") == [Code.RUN_SUIT, Code.RUN_GAP]


def test_rows_that_say_it_only_together_are_not_enough():
    """Each row is taken alone: across it could be two cards, down five, and only one of them is both."""
    game = at("8H 8D JK", "8C 9C")
    text = "place 8H@-2,-1 8D@-1,-1 JK=8S@0,-1"
    assert codes(game, text) == [Code.JOKER_UNCLEAR]
    assert game.parse_play(text.replace("=8S", "")) == game.parse_play(text)


def test_both_jokers_may_be_played_at_once():
    """Two jokers in one row, if the row leaves one reading for both together."""
    game = at("JK JK 2C", "8H 9H")
    assert codes(game, "place JK=TH@2,0 JK=JH@3,0") == []
    assert codes(game, "place JK=7H@-1,0 JK=TH@2,0") == []
    game = at("JK JK 2C", "8H 8D")
    assert codes(game, "place JK=8C@2,0 JK=8S@3,0") == [Code.JOKER_UNCLEAR] * 2


def test_a_joker_may_be_a_card_that_lies_elsewhere():
    """Cards in other rows have no bearing on what it is."""
    game = at("JK 2C", "8H 9H .\n8C . .\n8D 9D TD\n. . TH")
    assert codes(game, "place JK=TH@2,0") == []


def test_once_fixed_a_joker_is_that_card_in_every_row():
    """A row that crosses a joker takes it for the card that it stands for."""
    game = at("JH TD TC", "8H 9H JK=TH")
    assert codes(game, "place TD@2,1") == []
    assert codes(game, "place JH@2,1") == []
    game = at("9D 2C", "8H 9H JK=TH")
    assert codes(game, "place 9D@2,1") == [Code.RUN_SUIT]


# ---------------------------------------------------------------- live jokers


def test_live_joker_swap():
    """Who has the card takes the joker out and plays it in the same turn."""
    game = at("TH 2C 3C", "8H 9H JK=TH", "4C")
    after = game.apply(game.parse_play("swap TH@2,0 place JK=7H@-1,0"))
    assert after.pattern.text == "JK=7H@-1,0 8H@0,0 9H@1,0 TH@2,0"
    assert set(map(str, game.seats[0].hand)) - set(map(str, after.seats[0].hand)) == {"TH"}


def test_a_joker_swapped_and_not_replayed_is_refused():
    """It can't be kept, and can't be left out."""
    game = at("TH JH 2C", "8H 9H JK=TH")
    assert codes(game, "swap TH@2,0 place JH@3,0") == [Code.JOKER_NOT_REPLAYED]


@pytest.mark.parametrize(
    "text",
    [
        "swap TH@1,0 place JK=7H@-1,0",
        "swap TH@7,7 place JK=7H@-1,0",
        "swap 2C@2,0 place JK=7H@-1,0",
        "swap JK=TH@2,0 place JK=7H@-1,0",
    ],
)
def test_only_the_very_card_takes_a_jokers_place(text: str):
    """It must be the card that the joker on this cell stands for."""
    game = at("TH 2C JK", "8H 9H JK=TH")
    assert codes(game, text) == [Code.JOKER_SWAP]


def test_a_joker_is_taken_out_once():
    """The same swap twice is refused."""
    game = at("TH 2C JK", "8H 9H JK=TH")
    card = karo.Placement(karo.Slot.parse("TH"), karo.Cell(2, 0))
    play = karo.Place([karo.Placement(karo.Slot.parse("JK=7H"), karo.Cell(-1, 0))] * 2, (card, card))
    assert game.check(play)


def test_a_card_swapped_in_counts_as_an_own_card():
    """Then the cards placed may be the joker and cards of the Helping Hand only."""
    game = at("TH 2C", "8H 9H JK=TH", "6H")
    assert codes(game, "swap TH@2,0 place 6H@-2,0 JK=7H@-1,0 helping 6H") == []


def test_a_card_swapped_in_is_no_part_of_the_placed_line():
    """The cards placed may lie far from it."""
    game = at("TH 2C", "8H 9H JK=TH\n8C . .\n8D . .")
    assert codes(game, "swap TH@2,0 place JK=8S@0,3") == []


def test_a_card_swapped_in_counts_0_in_this_plays_rows():
    """The joker counts, the card that took its place doesn't."""
    game = at("TH 2C", "8H 9H JK=TH")
    score = game.score_of(game.parse_play("swap TH@2,0 place JK=7H@-1,0"))
    assert score.items[0].points == (25, 5, 5, 0)
    assert score.total == 35


def test_a_swap_alone_makes_no_row():
    """A row that only a swap changed scores nothing and reaches no bonus."""
    game = at("TH 2C", "6H 7H 8H 9H JK=TH\n. 7C . . .\n. 7D . . .")
    score = game.score_of(game.parse_play("swap TH@4,0 place JK=7S@1,3"))
    assert [(item.why, item.axis) for item in score.items] == [("row", "down"), ("bonus", "down")]


def test_every_joker_freed_is_among_the_cards_placed():
    """Two swaps need two jokers placed."""
    game = at("TH 8S 2C", "8H 9H JK=TH\n8C . .\n8D . .\nJK=8S . .")
    assert codes(game, "swap TH@2,0 8S@0,3 place JK=7H@-1,0") == [Code.JOKER_NOT_REPLAYED]
    assert codes(game, "swap TH@2,0 8S@0,3 place JK=6H@-2,0 JK=7H@-1,0") == []


def test_only_the_pattern_at_the_end_is_judged():
    """What lies there between swap and placing is not looked at."""
    game = at("TH JH 2C", "8H 9H JK=TH")
    assert codes(game, "swap TH@2,0 place JH@3,0 JK=QH@4,0") == []


# ---------------------------------------------------------------- the end


def ended(left: str, scores: tuple[int, ...], **changes: object) -> karo.Outcome:
    """The outcome when seat 0 discards the last card, with this left to the others."""
    hands = left.split("/")
    variant = ROKARD.with_options({path.replace("__", "."): value for path, value in changes.items()})
    used = [card for hand in hands for card in karo.cards.parse_cards(hand)]
    rest = sorted((Counter(karo.Deck(1, 2).cards) - Counter([*used, karo.Card.parse("2C")])).elements())
    game = RoKard.position(variant, hands=["2C", *hands], helping_hand=rest, pool="", scores=scores).apply(
        karo.Discard([karo.Card.parse("2C")])
    )
    assert game.outcome is not None
    return game.outcome


def test_highest_score_wins():
    """Places go by the score after the count of hands."""
    outcome = ended("AC/KD", (50, 70, 55))
    assert outcome.scores == (50, 55, 45)
    assert outcome.places == (2, 1, 3)
    assert outcome.winner == 1
    assert outcome.hand_values == (0, 15, 10)
    assert outcome.payments == (Fraction(0),) * 3


def test_equal_scores_share_a_place():
    """The next place stays empty."""
    outcome = ended("AC/KD", (55, 70, 40))
    assert outcome.places == (1, 1, 3)
    assert outcome.winner is None


def test_end_leftover():
    """none: nothing; deduct: each loses the own cards; to-winner: who went out gains the others'."""
    assert ended("AC/KD", (0, 0, 0), end__leftover="none").scores == (0, 0, 0)
    assert ended("AC/JK", (0, 0, 0), end__leftover="deduct").scores == (0, -15, -25)
    assert ended("AC/KD", (0, 0, 0), end__leftover="to-winner").scores == (25, 0, 0)


def test_partners_have_one_score():
    """Opposite seats add up to one score, share a place, and lose what both hold."""
    points = (10, 30, 10, 30)
    told = {"deal__partners": True}
    assert ended("AC/KD/2S", points, **told).scores == (0, 10, 0, 10)
    assert ended("AC/KD/2S", points, end__leftover="to-winner", **told).scores == (30, 30, 30, 30)
    outcome = ended("AC/KD/2S", points, end__leftover="none", **told)
    assert outcome.places == (2, 1, 2, 1)
    assert outcome.winners == (1, 3)
    with pytest.raises(karo.DealError, match="partners share one score"):
        ended("AC/KD/2S", (10, 30, 20, 30), **told)


def test_partners_score_for_each_other():
    """What a seat scores is its partner's too; with three players nobody has a partner."""
    variant = ROKARD.with_options({"deal.partners": True})
    game = RoKard.deal(variant, players=4, seed=1, first=1)
    after = game.apply(game.best_play())
    gained = after.log[0].score.total
    assert after.scores == (0, gained, 0, gained)
    game = RoKard.deal(variant, players=3, seed=1, first=1)
    assert game.apply(game.best_play()).scores.count(0) == 2


# ---------------------------------------------------------------- options of plays


def test_first_play_min_cards():
    """Under 2 a single card can't begin; under 1 it scores its value, and is no joker."""
    assert codes(at("7H JK"), "place 7H@0,0") == [Code.PATTERN_FIRST_CARDS]
    game = at("7H JK", first_play__min_cards=1)
    assert codes(game, "place 7H@0,0") == []
    assert game.score_of(game.parse_play("place 7H@0,0")).total == 5
    assert codes(game, "place JK=8C@0,0") == [Code.JOKER_UNCLEAR]


def test_first_play_helping_hand():
    """Where it isn't allowed, the first play can't take anything from the Helping Hand; later ones may."""
    text = "place 7H@0,0 8H@1,0 helping 8H"
    assert codes(at("7H", helping="8H"), text) == []
    assert codes(at("7H", helping="8H", first_play__helping_hand=False), text) == [Code.PATTERN_FIRST_HELP]
    later = at("7H", "9H TH", "8H", first_play__helping_hand=False)
    assert codes(later, "place 7H@-2,0 8H@-1,0 helping 8H") == []


def test_play_refill():
    """to-hand-size: a play is followed by drawing; none: only a discard is."""
    for refill, size in [("to-hand-size", 7), ("none", 1)]:
        game = at("7H 2C", "8H 9H", play__refill=refill)
        after = game.apply(game.parse_play("place 7H@-1,0"))
        assert len(after.seats[0].hand) == size
        after = game.apply(game.parse_play("discard 7H"))
        assert len(after.seats[0].hand) == 7
    game = at("7H", "8H 9H", play__refill="none")
    assert game.apply(game.parse_play("place 7H@-1,0")).outcome is not None


def test_play_placement_one_line():
    """All cards placed lie in one row; cards already there may fill gaps, both ends may grow."""
    game = at("7H TH 8C 2C", "8H 9H")
    assert codes(game, "place 7H@-1,0 TH@2,0") == []
    assert codes(game, "place 8C@0,1 TH@2,0") == [Code.PATTERN_LINE]
    game = at("7H 9H TH", "8H\n8C\n8D")
    assert codes(game, "place 7H@-1,0 9H@1,0 TH@2,0") == []
    assert codes(game, "place 7H@-1,0 TH@2,0") == [Code.PATTERN_LINE]


def test_play_placement_free():
    """Cards may lie anywhere, the whole Pattern being connected after the play."""
    game = at("7H TH 8C 2C", "8H 9H", play__placement="free")
    assert codes(game, "place 8C@0,1 TH@2,0") == []
    assert codes(game, "place 8C@5,5 TH@2,0") == [Code.PATTERN_APART]
    assert codes(game, "place 8C@1,1 TH@2,0") == [Code.RUN_SUIT]


def test_joker_swap_source():
    """hand: the card must be an own one; hand-or-helping: it may lie in the Helping Hand."""
    text = "swap TH@2,0 place 6H@-2,0 JK=7H@-1,0 helping TH"
    assert codes(at("6H 2C", "8H 9H JK=TH", "TH"), text) == [Code.JOKER_SWAP]
    game = at("6H 2C", "8H 9H JK=TH", "TH", joker__swap_source="hand-or-helping")
    assert codes(game, text) == []
    # A card of the Helping Hand is no own card, wherever it goes.
    assert codes(game, "swap TH@2,0 place JK=7H@-1,0 helping TH") == [Code.PATTERN_OWN_CARD]


def test_scoring_counts_rows():
    """Each row made or made longer counts in full, so a card at a crossing counts twice."""
    game = at("9H 9S", "7H 8H .\n7C . 9C\n7D 8D 9D")
    score = game.score_of(game.parse_play("place 9H@2,0"))
    assert [(item.axis, item.points) for item in score.items] == [("across", (5, 5, 5)), ("down", (5, 5, 5))]
    assert score.total == 30
    assert str(score).splitlines()[-2:] == ["row down from 2,0: 9H 9C 9D: 5 + 5 + 5 = 15", "total: 30"]
    assert game.score_of(game.parse_play("discard 9S")).total == 0
    with pytest.raises(karo.IllegalPlay):
        game.score_of(game.parse_play("place 9S@2,0"))


def test_scoring_counts_cards():
    """Only the cards placed count, once each, and bonuses."""
    game = at("TH 2C", "6H 7H 8H 9H", scoring__counts="cards")
    score = game.score_of(game.parse_play("place TH@4,0"))
    assert [(item.why, item.total) for item in score.items] == [("card", 10), ("bonus", 50)]


def test_scoring_bonus():
    """when-reached: four of a kind and five in sequence earn 50; joker-free: only without a joker."""
    for picture, text, points in [
        ("6H 7H 8H 9H", "place TH@4,0", 30),
        ("6H 7H JK=8H 9H", "place TH@4,0", 50),
        ("8C 8D 8H", "place 8S@3,0", 20),
        ("JK=8C 8D 8H", "place 8S@3,0", 40),
    ]:
        for bonus in ("when-reached", "joker-free"):
            game = at("TH 8S", picture, scoring__bonus=bonus)
            free = "JK" not in picture or bonus == "when-reached"
            score = game.score_of(game.parse_play(text))
            assert score.total == points + 50 * free
            assert any(item.why == "bonus" for item in score.items) == free


def test_a_joker_taken_out_spoils_no_bonus():
    """The row is looked at after the play."""
    game = at("8H TH 2C", "6H 7H JK=8H 9H", scoring__bonus="joker-free")
    play = "swap 8H@2,0 place JK=5H@-1,0"
    assert game.score_of(game.parse_play(play)).total == 25 + 15
    game = at("8H TH 2C", "6H 7H JK=8H 9H\n6C . . .\n6D . . .", scoring__bonus="joker-free")
    assert game.score_of(game.parse_play("swap 8H@2,0 place JK=6S@0,3")).total == 40


def test_a_row_joined_from_two_counts_once():
    """One count, and one bonus, for the row that comes of it."""
    game = at("8H 2C", "6H 7H . 9H TH\n6C . . . TC\n6D 7D 8D 9D TD")
    score = game.score_of(game.parse_play("place 8H@2,0"))
    assert [(item.why, item.total) for item in score.items] == [("row", 30), ("bonus", 50)]


# ---------------------------------------------------------------- touching, ending


def test_second_play_that_touches_nothing_is_refused():
    """Case 42: after the first play every play touches a card by a side."""
    game = at("2C 3C 7H", "8H 9H")
    assert codes(game, "place 2C@5,5 3C@6,5") == [Code.PATTERN_APART]
    assert codes(game, "place 7H@2,1") == [Code.PATTERN_APART]


def test_no_two_cards_on_one_cell():
    """A cell holds one card."""
    game = at("2C 7H", "8H 9H")
    assert codes(game, "place 7H@0,0") == [Code.PATTERN_OCCUPIED]
    two = karo.Place([karo.Placement(karo.Slot.parse(card), karo.Cell(-1, 0)) for card in ("7H", "2C")])
    assert [refusal.code for refusal in game.check(two)] == [Code.PATTERN_OCCUPIED]


def test_nowhere_may_four_cards_form_a_square():
    """A play that would close one is refused; nothing else is wrong with it."""
    game = at("9C 2C", "8H 9H\n8C .")
    assert codes(game, "place 9C@1,1") == [Code.PATTERN_SQUARE]


def test_no_joker_stands_for_what_its_rows_dont_say():
    """Case 40: a joker without a single reading is refused, and no identity is left behind."""
    game = at("JK 2C", "8H 8D")
    with pytest.raises(karo.IllegalPlay):
        game.apply(game.parse_play("place JK=8S@2,0"))
    assert game.pattern == Pattern.parse("8H 8D")
    assert karo.JOKER in game.seats[0].hand


def test_a_joker_counts_25_whatever_it_stands_for():
    """Case 9: a joker played as the A♥ counts 25, not 15."""
    game = at("JK 2C", "QH KH")
    assert game.score_of(game.parse_play("place JK=AH@2,0")).items[0].points == (10, 10, 25)


def test_plays_of_a_small_position():
    """What can be placed, all of it, seen by hand."""
    assert plays(at("7H 2C", "8H 9H")) == {
        "place 7H@0,-1",
        "place 7H@-1,0",
        "place 7H@0,1",
    }
    # The first play may lie across or down, either way round.
    assert plays(at("7H 8H")) == {
        "place 7H@0,0 8H@1,0",
        "place 8H@0,0 7H@1,0",
        "place 7H@0,0 8H@0,1",
        "place 8H@0,0 7H@0,1",
    }

"""The best turn, a way out, and who is stuck."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import karo
from karo import BestTurn, Card, JokerKaro, MeldKind, Turn
from karo.testing import variants
from tests import milp, twin
from tests.jokerkaro.positions import at, play, table
from tests.positions import LIVELY, MOVING, Pair, clumped, pairs
from tests.twin.cards import RANKS, SUITS
from tests.twin.ends import value
from tests.twin.melds import make_set

#: Where nothing on the table moves: the search is then always to the end.
STILL: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"wilds.swap": st.just("never"), "wilds.shift": st.just("never")},
    optional={
        "wilds.max_per_run": st.sampled_from(["unlimited", 2]),
        "wilds.max_per_set": st.sampled_from(["unlimited", 1, 2]),
        "wilds.min_naturals": st.sampled_from([1, 1, 2]),
        "wilds.alone": st.booleans(),
        "first_turn.meld": st.just("any-play"),
        "first_turn.exactly_one": st.booleans(),
        "turn.passing": st.sampled_from(["free", "only-if-stuck"]),
    },
)
EVERY = [rank + suit for suit in SUITS for rank in RANKS] + ["JK"]


def weight_of(game: JokerKaro, weights: dict[Card, int]) -> int:
    """What the hand of the seat to move weighs."""
    return sum(weights[card] for card in game.seats[game.to_move].hand)


def shed(game: JokerKaro, turn: Turn, weights: dict[Card, int]) -> int:
    """What a turn takes off the hand."""
    seat, after = game.to_move, game.apply(turn)
    return weight_of(game, weights) - sum(weights[card] for card in after.seats[seat].hand)


def goes_out(game: JokerKaro, turn: Turn) -> bool:
    """Whether a turn ends the deal by its last card."""
    outcome = game.apply(turn).outcome
    return outcome is not None and outcome.reason == "went-out"


def some_weights(data: st.DataObject, pair: Pair) -> dict[Card, int]:
    """Hand values, one for each card, or anything."""
    kind = data.draw(st.sampled_from(["value", "cards", "any"]))
    if kind == "value":
        return {Card.parse(card): value(pair.opts, card) for card in EVERY}
    if kind == "cards":
        return {Card.parse(card): 1 for card in EVERY}
    return {Card.parse(card): data.draw(st.integers(-6, 12)) for card in EVERY}


def compare_with_all(game: JokerKaro, weights: dict[Card, int], *, go_out: bool) -> BestTurn | None:
    """Fail unless the best turn is legal, has its value, and no other turn beats it; of few turns only."""
    turns = list(islice(game.turns(), 1500))
    if len(turns) == 1500:
        return None
    best = game.best_turn(weights, go_out=go_out)
    note(f"best: {best.turn}, {best.value}")
    assert shed(game, best.turn, weights) == best.value
    outs = [turn for turn in turns if goes_out(game, turn)]
    if best.proved:
        wanted = outs if go_out and outs else turns
        assert best.value == max(shed(game, turn, weights) for turn in wanted)
        assert not (go_out and outs) or goes_out(game, best.turn)
    way = game.can_go_out()
    assert bool(way) == bool(outs) or not way.proved
    assert way.turn is None or goes_out(game, way.turn)
    return best


@pytest.mark.slow
@given(pair=pairs(max_hand=8, max_melds=5, more=STILL), data=st.data())
def test_no_turn_is_better(pair: Pair, data: st.DataObject) -> None:
    """Where nothing moves, the best turn is legal and proved, and no other takes more off the hand."""
    game = begin(data, pair.game)
    best = compare_with_all(game, some_weights(data, pair), go_out=data.draw(st.booleans()))
    assert best is None or best.proved


@pytest.mark.slow
@given(pair=pairs(max_hand=6, more=LIVELY | MOVING), data=st.data())
def test_no_turn_is_better_where_wilds_move(pair: Pair, data: st.DataObject) -> None:
    """Where wilds move, a best turn that is proved isn't beaten either."""
    game = begin(data, pair.game)
    compare_with_all(game, some_weights(data, pair), go_out=data.draw(st.booleans()))


def begin(data: st.DataObject, game: JokerKaro) -> JokerKaro:
    """The game at the start of its turn, or within it."""
    for _ in range(data.draw(st.sampled_from([0, 0, 0, 1, 2]))):
        plays = [one for one in islice(game.legal_plays, 500) if not one.ends_turn]
        if not plays or (after := game.apply(data.draw(st.sampled_from(plays)))).outcome is not None:
            break
        game = after
    return game


# --- the mixed-integer program


def melds_of(game: JokerKaro) -> list[twin.Meld]:
    """The table as the slow twin has it."""
    found: list[twin.Meld] = []
    for meld in game.table:
        cards = tuple(map(str, meld.cards))
        if meld.kind is MeldKind.RUN and meld.suit is not None and meld.low is not None:
            found.append(twin.Run(meld.suit.letter, meld.low, cards))
        elif meld.kind is MeldKind.SET and meld.rank is not None:
            suits = [slot.place.suit if isinstance(slot.place, Card) else None for slot in meld]
            letters = [suit.letter if suit is not None else "" for suit in suits]
            found.append(make_set(meld.rank.letter, list(zip(cards, letters, strict=True))))
        else:
            found.append(twin.Lone(cards[0]))
    return found


def compare_with_program(game: JokerKaro) -> None:
    """Fail unless the mixed-integer program finds the same best value."""
    opts = twin.options_of(game.variant)
    hand = tuple(map(str, game.seats[game.to_move].hand))
    weights = {card: float(value(opts, card)) for card in EVERY}
    best = game.best_turn()
    wanted = milp.best_value(opts, hand, melds_of(game), weights)
    told = f"hand {' '.join(hand)}\ntable\n{game.table}\nbest: {best.turn}"
    assert best.proved
    assert best.value == pytest.approx(wanted), told
    assert game.can_go_out().proved


def later_turns(
    variant: karo.Variant, seed: int, number: int, order: list[Card] | None = None
) -> list[JokerKaro]:
    """Positions at the start of second and later turns of deals, played greedily and at random."""
    rng = random.Random(seed)
    found: list[JokerKaro] = []
    for _ in range(10 * number):
        game = JokerKaro.deal(variant, rng=rng, order=order)
        while game.outcome is None and len(found) < number:
            if game.seats[game.to_move].turns and not game.can_end and rng.random() < 0.4:
                found.append(game)
            most = max(islice(game.legal_plays, 2000), key=lambda play: len(play.cards))
            game = game.apply(rng.choice((most, game.legal_plays.pick(rng))))
        if len(found) == number:
            break
    return found


STANDING = {"wilds.swap": "never", "wilds.shift": "never"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pagat", "leng", "open"])
def test_program_finds_the_same_value(name: str) -> None:
    """In real positions the best value is that of the mixed-integer program."""
    variant = karo.load_variant(name).with_options(STANDING)
    for game in later_turns(variant, 1, 70):
        compare_with_program(game)


@pytest.mark.slow
@given(variant=variants(max_packs=2, max_hand=12), more=STILL, seed=st.integers(0, 2**32))
def test_program_finds_the_same_value_under_random_profiles(
    variant: karo.Variant, more: dict[str, Any], seed: int
) -> None:
    """So it is under profiles drawn at random, in deals that were shuffled badly."""
    variant = variant.with_options({**more, "first_turn.meld": "any-play"})
    order = [Card.parse(card) for card in clumped(twin.options_of(variant), random.Random(seed))]
    for game in later_turns(variant, seed, 3, order):
        compare_with_program(game)


# --- by hand


def best(game: JokerKaro, *args: Any, **options: Any) -> str:
    """The best turn as text."""
    found = game.best_turn(*args, **options)
    assert found.proved
    return str(found.turn)


def test_stuck_player_passes() -> None:
    """The best turn of one who is stuck is a pass, worth nothing."""
    assert at("9C KD", table=["5H 6H 7H"]).best_turn() == BestTurn(Turn((karo.Pass(),)), 0, proved=True)


def test_card_serves_where_it_is_needed_most() -> None:
    """A card that fits a run and a set goes where the whole turn gains most."""
    assert best(at("8H 8C 8S 9H KD", table=["5H 6H 7H"])) == "lay 8C 8H 8S"
    assert at("8H 8C 8S 9H TH KD", table=["5H 6H 7H"]).best_turn().value == 27
    assert at("8H 8H 8C 8S 9H KD", table=["5H 6H 7H"]).best_turn().value == 41
    assert at("8H 8C 8D 8S 9H KD", table=["5H 6H 7H"]).best_turn().value == 41


def test_runs_side_by_side() -> None:
    """Two runs are laid where one can't take the cards, and one on the table grows at both ends."""
    two = at("5H 6H 7H 8H 7H 8H 9H KD", turns=(1, 1))
    assert two.best_turn().value == 50
    assert len(two.best_turn().turn.plays) == 2
    assert best(at("4H 3H 8H 2C", table=["5H 6H 7H"])) == "extend 1 3H 4H 8H"


def test_wishes_are_respected() -> None:
    """A card with a negative weight stays unless it pays."""
    game = at("8H 9H KD", table=["5H 6H 7H"])
    assert best(game) == "extend 1 8H 9H"
    assert best(game, {"9H": -1}) == "extend 1 8H"
    assert best(game, {Card.parse("8H"): -5}) == "extend 1 8H 9H"
    assert best(game, "cards") == "extend 1 8H 9H"


def test_weights_may_be_fractions_and_floats() -> None:
    """Weights are taken exactly, whatever numbers they are."""
    game = at("8H 4H KD", table=["5H 6H 7H"])
    found = game.best_turn({"8H": Fraction(1, 3), "4H": Fraction(0.1)})
    assert found.value == Fraction(1, 3) + Fraction(0.1)
    assert game.best_turn({"8H": 0.5, "4H": 0.25}).value == 0.75
    assert str(found.turn) == "extend 1 4H 8H"


@pytest.mark.parametrize("weights", ["points", {"8H": float("nan")}, {"8H": float("inf")}])
def test_wrong_weights_are_refused(weights: Any) -> None:
    """Weights that aren't known, or no finite numbers, are refused."""
    with pytest.raises(ValueError, match="weight"):
        at("8H 4H KD", table=["5H 6H 7H"]).best_turn(weights)


def test_who_must_play_loses_least() -> None:
    """Where nothing is gained, one who may pass passes; else the cheapest play is made."""
    wishes = {"8H": -5, "4H": -3, "3H": -1}
    forced = at("3H 4H 8H KD", table=["5H 6H 7H"])
    assert best(forced, wishes) == "extend 1 4H"
    free = at("3H 4H 8H KD", table=["5H 6H 7H"], options={"turn.passing": "free"})
    assert best(free, wishes) == "pass"
    assert best(play(forced, "extend 1 4H"), wishes) == "end"


def test_going_out_comes_first() -> None:
    """Whatever the weights, the deal is won if it can be, unless the player wants otherwise."""
    game = at("4H 8H", table=["5H 6H 7H"])
    assert best(game, {"4H": -50}) == "extend 1 4H 8H"
    assert best(game, {"4H": -50}, go_out=False) == "extend 1 8H"


def test_spade_ace_goes_last() -> None:
    """Where the A♠ pays in the last play, a turn that goes out plays it there."""
    options = {"scoring.spade_ace_win": "last-card"}
    game = at("AS 8H 9C TC JC", table=["5H 6H 7H"], options=options)
    after = game.apply(game.best_turn().turn)
    assert after.outcome is not None
    assert after.outcome.factor == 2
    first = at(
        "AS QS KS JS 9C TC JC",
        options={**options, "first_turn.exactly_one": False},
    )
    after = first.apply(first.best_turn().turn)
    assert after.outcome is not None
    assert after.outcome.factor == 2


def test_first_turn_is_just_the_meld() -> None:
    """A first turn lays the best run, and nothing more where that is the rule."""
    game = at("4H 5H 6H 9C TC JC 8D 8S 8C")
    assert best(game) == "lay 8C 9C TC JC"
    more = at("4H 5H 6H 9C TC JC 8D 8S 8C", options={"first_turn.exactly_one": False})
    assert more.can_go_out().turn is not None
    assert best(at("8D 8S 8C")) == "pass"


def test_turn_of_extensions_or_lays() -> None:
    """Where a turn is all extensions or all lays, the better is found; within one, what is left of it."""
    game = at("8H 9H KC KD KS", table=["5H 6H 7H"], base="leng")
    assert best(game) == "lay KC KD KS"
    assert best(play(game, "extend 1 8H")) == "extend 1 9H"


def test_equal_melds() -> None:
    """Of equal melds the older one grows, and both grow in one turn, also where the A♠ goes last."""
    game = at("8H 8H 9H KD", table=["5H 6H 7H", "5H 6H 7H"])
    assert sorted(table(game.apply(game.best_turn().turn))) == ["5H 6H 7H 8H", "5H 6H 7H 8H 9H"]
    options = {"scoring.spade_ace_win": "last-card"}
    aces = at("AS AS", table=["2S 3S 4S", "2S 3S 4S"], options=options)
    assert aces.apply(aces.best_turn().turn).outcome is not None


def test_runs_on_the_table_are_never_joined() -> None:
    """Cards between two runs on the table go to one of them."""
    game = at("8H KD", table=["5H 6H 7H", "9H TH JH"])
    assert best(game) in ("extend 1 8H", "extend 2 8H")


@given(pair=pairs(max_hand=8, more=STILL), data=st.data())
def test_order_of_cards_is_no_matter(pair: Pair, data: st.DataObject) -> None:
    """Identical cards, and the order in which a hand is given, change nothing."""
    game = pair.game
    hands = [list(seat.hand) for seat in game.seats]
    hands[game.to_move] = data.draw(st.permutations(hands[game.to_move]))
    again = JokerKaro.position(
        game.variant,
        hands=hands,
        table=game.table,
        turns=[seat.turns for seat in game.seats],
        dropped_out=[number for number, seat in enumerate(game.seats) if seat.dropped_out],
        first=game.first,
        to_move=game.to_move,
    )
    assert again.best_turn() == game.best_turn()


def test_limit_is_told() -> None:
    """Where wilds move and the limit is reached, the best turn isn't called proved."""
    game = at(
        "6H 7H 9H TH 4D 8D 2C",
        table=["5H JK=6H JK=7H", "5D JK=6D 7D", "8H 8S JK=8"],
        base="open",
    )
    assert game.best_turn().proved
    assert not game.best_turn(limit=1).proved
    assert not game.can_go_out(limit=1).proved


def test_wild_taken_is_used() -> None:
    """A wild that is won by a swap serves in the same turn."""
    game = at("6H 9C TC", table=["5H JK=6H 7H"], base="open")
    way = game.can_go_out()
    assert way
    assert way.turn is not None
    assert str(way.turn).startswith("swap 1 6H / lay ")


def test_very_many_wilds() -> None:
    """A hand full of wilds is no trouble where they can also be laid alone."""
    options = {
        **STANDING,
        "deck.packs": 6,
        "deck.jokers_per_pack": 4,
        "deal.hand_sizes": {2: 60},
    }
    game = JokerKaro.deal(karo.load_variant("open").with_options(options), seed=1)
    best = game.best_turn()
    assert best.proved
    assert goes_out(game, best.turn)


def test_nothing_after_the_end() -> None:
    """A deal that has ended has no best turn, no way out and nobody stuck."""
    game = play(at("8H", table=["5H 6H 7H"]), "extend 1 8H")
    for ask in (game.best_turn, game.can_go_out, game.stuck):
        with pytest.raises(karo.GameOver):
            ask()


# --- who is stuck


def test_stuck_with_a_certificate() -> None:
    """Who isn't stuck is shown a play, privately; who is, is so for all to see."""
    game = at("8H 9C", "2C", table=["5H 6H 7H"])
    mine, other = game.stuck(), game.stuck(1)
    assert not mine
    assert (str(mine.play), mine.private_to) == ("extend 1 8H", 0)
    assert other == karo.Stuck(1, None, None)
    assert not game.is_stuck
    with pytest.raises(karo.DealError, match="no seat 2"):
        game.stuck(2)


@given(pair=pairs(more=LIVELY | MOVING))
def test_who_is_stuck(pair: Pair) -> None:
    """A seat is stuck if the cards allow no play at the start of its turn, and the play shown is legal."""
    game = pair.game
    for seat in range(len(game.seats)):
        found = game.stuck(seat)
        if seat == game.to_move:
            assert found.play is None or game.can(found.play)
            assert bool(found) == game.is_stuck == all(play.ends_turn for play in game.legal_plays)


def test_wilds_of_many_kinds() -> None:
    """Wild cards that belong in the runs and sets of the hand are used there or elsewhere, as is best."""
    wilds = {"wilds.cards": ["JK", "6H", "7H"], "wilds.max_per_run": 2, "wilds.max_per_set": "unlimited"}
    game = at("5H 6H 7H 7H 9C TC KD KS 2C", options=wilds, turns=(1, 1))
    found = game.best_turn()
    assert found.proved
    assert found.value == max(sum(points(card) for card in turn_cards(turn)) for turn in game.turns())


def points(card: Card) -> int:
    """The points of a card under pagat."""
    return int(karo.load_variant("pagat").options.scoring.points(card))


def turn_cards(turn: Turn) -> list[Card]:
    """The cards that a turn plays."""
    return [card for one in turn.plays for card in one.cards]


def test_a_first_turn_may_stop_after_its_meld():
    """In the middle of a first turn, stopping is one of the turns that are compared."""
    pagat = karo.load_variant("pagat")
    slides = pagat.with_options({"wilds.swap": "slide", "first_turn.exactly_one": False})
    for turns in (0, 1):
        game = karo.JokerKaro.position(
            slides, hands=["2C 2D 2H", "3C"], table=["AC AS=2C 3C"], turns=[turns, turns], played=True
        )
        best = game.best_turn({"2C": -1, "2D": 0, "2H": 0}, go_out=False)
        assert (str(best.turn), best.value, best.proved) == ("end", 0, True)

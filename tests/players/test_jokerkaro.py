"""Players of Joker Karo: what they choose by hand, and what the patient one never gives away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo import JokerKaro
from karo.jokerkaro.bits import UNIT
from karo.jokerkaro.plays import Extend, Lay, Pass, Swap
from karo.jokerkaro.rules import compile_rules
from karo.jokerkaro.solving.weights import weigh
from karo.jokerkaro.solving.worth import Worth, worth_of
from karo.players import Chance, by_name, play_deal
from karo.players.jokerkaro import GreedyPlayer, PatientPlayer
from karo.players.jokerkaro.quiet import Quiet
from karo.players.jokerkaro.seeing import rules_of, state_of
from karo.plays import Play, Turn
from karo.testing import variants

PAGAT = karo.load_variant("pagat")
OPEN = karo.load_variant("open")


def chosen(player: GreedyPlayer | PatientPlayer, game: JokerKaro) -> str:
    """What a player chooses, as a text."""
    return str(player.choose(game.view(game.to_move), Chance.of(game, 1)))


def at(*hands: str, table: str, variant: karo.Variant = PAGAT) -> JokerKaro:
    """A position after the first round."""
    return JokerKaro.position(variant, hands=list(hands), table=table.split("; "))


# ---------------------------------------------------------------- greedy


def test_greedy_plays_the_best_turn():
    """The greedy player sheds the most points that a turn can shed, or cards if it is told so."""
    game = at("2C 3C 4C KC KD KH 8H", "2D", table="5H 6H 7H")
    assert chosen(GreedyPlayer(), game) == "extend 1 8H / lay 2C 3C 4C / lay KC KD KH"
    cards = at("2C 2D 2H 2S 3S 4S KS KC QS", "2D", table="5D 6D 7D")
    assert chosen(GreedyPlayer("cards"), cards) == str(cards.best_turn("cards").turn)


def test_greedy_passes_where_it_is_stuck():
    """Stuck, it passes."""
    assert chosen(GreedyPlayer(), at("2C", "2D", table="5H 6H 7H")) == "pass"


def test_greedy_swaps_only_to_play_on():
    """A swap that brings a wild into the hand sheds nothing: it is made to play the wild on."""
    game = at("6H 2C", "2D", table="5H JK=6H 7H", variant=OPEN)
    assert [str(play) for play in game.legal_plays if isinstance(play, Swap)] == ["swap 1 6H"]
    assert chosen(GreedyPlayer(), game) == "swap 1 6H / lay JK"
    fixed = OPEN.with_options({"wilds.alone": False, "wilds.max_per_run": 0})
    game = at("7S 2C", "2D", table="7H 7D JK=7", variant=fixed)
    assert chosen(GreedyPlayer(), game) == "extend 1 7S"


@pytest.mark.parametrize("player", [GreedyPlayer(), PatientPlayer()])
def test_swaps_where_nothing_else_is_legal(player: GreedyPlayer | PatientPlayer):
    """Where the rules ask for a play and a swap is the only one, it is made."""
    strict = PAGAT.with_options({"wilds.swap": "take"})
    game = at("6H 2C", "2D", table="5H JK=6H 7H", variant=strict)
    assert chosen(player, game).startswith("swap 1 6H")


# ---------------------------------------------------------------- patient


def test_patient_goes_out():
    """It goes out as soon as it can, with as many plays as that takes."""
    game = at("8H 9H 2C 3C 4C", "2D", table="5H 6H 7H")
    assert isinstance(PatientPlayer().choose(game.view(0), Chance.of(game, 1)), Turn)
    assert game.apply(game.parse_turn(chosen(PatientPlayer(), game))).outcome is not None


@pytest.mark.parametrize(
    ("hand", "table", "wanted"),
    [
        # A run is extended before a set, and a set before anything new is laid.
        ("8H 9C 2C 3C 4C KD", "5H 6H 7H; 9D 9H 9S", "extend 1 8H"),
        ("9C 2C 3C 4C KD", "5H 6H 7H; 9D 9H 9S", "extend 2 9C"),
        # Of a longer run only as much is laid as must be.
        ("2C 3C 4C 5C KD", "5H 6H 7H", "lay 2C 3C 4C"),
        # Several cards go at once where others may have the same ones.
        ("8H 9H TH 2D 2S 2C KD", "5H 6H 7H", "extend 1 8H 9H TH"),
        # A place that nobody else can take can wait; one that others could take can't.
        ("8H 8H 4S KD", "5H 6H 7H; 5S 6S 7S", "extend 2 4S"),
    ],
)
def test_patient_plays_the_quietest(hand: str, table: str, wanted: str):
    """It makes one small play, which by hand looks quietest."""
    assert chosen(PatientPlayer(), at(hand, "2D", table=table)) == wanted


def test_patient_may_hold_pairs():
    """Told to hold pairs, it keeps back a card that it has twice; else it may play it."""
    game = at("8H 8H 8S KD", "2D", table="5H 6H 7H; 5S 6S 7S; 8C 8D 8S")
    assert chosen(PatientPlayer(), game) == "extend 1 8H"
    assert chosen(PatientPlayer(holds_pairs=True), game) == "extend 2 8S"


def test_patient_ends_a_turn_that_has_begun():
    """Asked in the middle of a turn, it ends it unless it can go out."""
    game = at("8H 9H 2C KD", "2D", table="5H 6H 7H")
    assert chosen(PatientPlayer(), game.apply(game.parse_play("extend 1 8H"))) == "end"
    out = at("8H 9H", "2D", table="5H 6H 7H")
    assert chosen(PatientPlayer(), out.apply(out.parse_play("extend 1 8H"))) == "extend 1 9H"


def test_patient_lays_a_whole_run_where_parts_are_not_allowed():
    """Where wilds would be too many for a part of a run, the part isn't laid."""
    variant = PAGAT.with_options({"wilds.min_naturals": 3, "wilds.max_per_run": "unlimited"})
    game = at("2C JK 4C 5C KD", "2D", table="5H 6H 7H", variant=variant)
    assert chosen(PatientPlayer(), game) == "lay 2C JK=3C 4C 5C"


def shed(play: Play, worth: Worth) -> int:
    """What a play sheds."""
    return sum(worth.weights.exact[card.index] for card in play.cards)


@given(
    variant=variants().map(
        lambda variant: variant.with_options({"wilds.swap": "never", "wilds.shift": "never"})
    ),
    seed=st.integers(0, 2**32),
)
def test_quiet_plays_lose_nothing(variant: karo.Variant, seed: int):
    """Whatever the profile: after a quiet play the hand can shed what it could before, but for the play."""
    rules = compile_rules(variant)
    fresh = Worth(rules, weigh(rules, "value"))
    game = JokerKaro.deal(variant, min(variant.get("deal.hand_sizes")), seed=seed)
    for state in [game, *play_deal(game, [by_name("jokerkaro", "random"), PatientPlayer()], seed)]:
        if state.outcome is not None or state.legal_plays[0].ends_turn or state.can_end:
            continue
        now = state_of(state.view(state.to_move))
        quiet = Quiet(rules, now, worth_of(rules, "value"))
        assert quiet.value == fresh.of(now.hand, now.table)
        if now.opens(rules):
            continue
        for play in list(quiet.plays())[:3]:
            assert isinstance(play, Lay | Extend)
            after = state_of(state.apply(play).view(state.to_move))
            left = fresh.of(after.hands[state.to_move], after.table) if not after.reason else 0
            assert shed(play, fresh) + left == quiet.value


def test_what_can_be_shed_may_be_asked_with_a_limit():
    """With a limit less may be found, always the same, and plays that shed just that."""
    rules = compile_rules(PAGAT)
    for seed in range(5):
        state = state_of(JokerKaro.deal(PAGAT, 2, seed=seed).view(0))
        every = Worth(rules, weigh(rules, "value"))
        asked = Worth(rules, weigh(rules, "value"), 3000)
        shared = worth_of(rules, "value", 3000)
        value, plays = asked.plays(state.hand, state.table)
        assert 0 < value == sum(shed(play, asked) for play in plays) <= every.of(state.hand, state.table)
        worth_of(rules, "value").of(state.hand, state.table)
        assert (value, plays) == shared.plays(state.hand, state.table)
        for card in plays[0].cards:
            left = state.hand - UNIT[card.index]
            assert asked.of(left, state.table) == shared.of(left, state.table)


@pytest.mark.parametrize("profile", ["pagat", "leng", "open"])
def test_patient_makes_one_play_a_turn(profile: str):
    """Every turn of a patient player is one play, unless it goes out."""
    game = JokerKaro.deal(karo.load_variant(profile), 4, seed=3)
    plays = 0
    for after in play_deal(game, [PatientPlayer()], 3):
        made = [entry.play for entry in after.log[len(game.log) :] if not entry.play.ends_turn]
        assert len(made) <= 1 or after.outcome is not None
        plays += len(made)
        game = after
    assert plays > 20


def test_views_tell_players_all():
    """The rules and the moment that players look at are those of the view, without any hidden card."""
    game = JokerKaro.deal(PAGAT, 4, seed=1)
    state = state_of(game.view(0))
    assert [bool(hand) for hand in state.hands] == [True, False, False, False]
    assert state.aside == 0
    assert rules_of(game.view(0)) is compile_rules(PAGAT)
    assert isinstance(game.apply(game.legal_plays[0]).log[0].play, Lay | Pass)

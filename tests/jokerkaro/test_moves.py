"""The moves of section 1.4 of the rules: plays, turns, and what makes two plays one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from karo import (
    Card,
    Code,
    End,
    Extend,
    GameOver,
    IllegalPlay,
    Lay,
    Meld,
    MeldKind,
    Pass,
    Play,
    Slot,
    Swap,
    TextError,
    Turn,
)
from tests.jokerkaro.positions import at, cards, codes, hand, is_legal, legal, play, refused, table

SWAPPING = {"wilds.swap": "take"}


# ---------------------------------------------------------------- what there is to choose


def test_the_kinds_of_plays_come_in_one_order():
    """Runs, sets, lone wilds, extensions and swaps are listed, then the end of the turn or the pass."""
    game = at("8C 8D 8S 9C TC JK 6H", table=["5H JK=6H 7H"], base="open", options={"wilds.max_per_run": 1})
    kinds = [str(move).split()[0] for move in game.legal_plays]
    assert kinds == sorted(kinds, key=["lay", "extend", "swap", "pass"].index)
    assert "lay JK" in legal(game)
    assert legal(play(game, "lay JK"))[-1] == "end"


def test_who_is_stuck_has_one_choice():
    """A player with nothing to play has just the pass."""
    game = at("2C 9D", table=["5H 6H 7H"])
    assert legal(game) == ["pass"]
    assert game.is_stuck
    assert game.can_pass
    assert not game.can_end


def test_who_can_play_no_more_has_one_choice():
    """A turn that can't go on has just the end; nothing happens by itself."""
    game = play(at("8H 9D", table=["5H 6H 7H"]), "extend 1 8H")
    assert legal(game) == ["end"]
    assert game.to_move == 0
    assert game.can_end
    assert not game.can_pass
    assert not game.is_stuck


def test_extending_by_one_or_more_cards_at_one_or_both_ends():
    """One extension adds a card or several, below, above, or both."""
    game = at("3H 4H 8H 9H 2D", table=["5H 6H 7H"])
    below, above = ["", "4H", "3H 4H"], ["", "8H", "8H 9H"]
    wanted = {f"extend 1 {low} {high}".replace("  ", " ").strip() for low in below for high in above}
    assert set(legal(game)) == wanted - {"extend 1"}


def test_a_card_beyond_a_gap_extends_nothing():
    """Cards added to a run join it without a gap."""
    game = at("9H 3H 2D", table=["5H 6H 7H"])
    assert refused(game, "extend 1 9H")[0] == "run-gap"
    assert legal(game) == ["pass"]


def test_plays_on_any_players_meld():
    """It doesn't matter who laid a meld."""
    game = play(at("2H 3H 4H 9S", "5H 2C 9C"), "lay 2H 3H 4H", "end")
    assert game.to_move == 1
    assert "extend 1 5H" in legal(at("5H 2C", table=table(game)))


def test_many_plays_in_one_turn():
    """From the second turn on one may lay and extend as often as one likes, in any order."""
    game = at("4H 8H 5C 5D 5S 9C TC JC QC 2D", table=["5H 6H 7H"])
    game = play(game, "extend 1 8H", "lay 5C 5D 5S", "lay 9C TC JC", "extend 1 4H", "extend 3 QC", "end")
    assert table(game) == ["4H 5H 6H 7H 8H", "5C 5D 5S", "9C TC JC QC"]
    assert game.to_move == 1


# ---------------------------------------------------------------- when two plays are one


def test_identical_cards_make_one_play():
    """Two 8♦ in a hand give each play with one of them once."""
    assert legal(at("6D 7D 8D 8D")) == ["lay 6D 7D 8D"]
    game = at("8D 8D 2H", table=["5D 6D 7D"])
    assert legal(game) == ["extend 1 8D"]
    assert hand(play(game, "extend 1 8D")) == "8D 2H"


def test_equal_melds_make_one_play_and_the_older_grows():
    """Of two equal melds the older one is listed; who names the younger makes the same play."""
    game = at("8H 2D", table=["5H 6H 7H", "9C TC JC", "5H 6H 7H"])
    assert legal(game) == ["extend 1 8H"]
    older, younger = play(game, "extend 1 8H"), play(game, "extend 3 8H")
    assert older == younger
    assert table(younger) == ["5H 6H 7H 8H", "9C TC JC", "5H 6H 7H"]
    assert game.parse_play("extend 3 8H") in game.legal_plays


def test_equal_melds_and_swaps():
    """A swap in the younger of two equal melds is the swap in the older one, also with what follows."""
    melds = ["5H JK=6H 7H", "5H JK=6H 7H"]
    game = at("6H 9C 2D", table=melds, options={"wilds.swap": "replay"})
    assert legal(game) == ["swap 1 6H then extend 1 JK=8H", "swap 1 6H then extend 1 JK=4H"]
    older = play(game, "swap 1 6H then extend 1 JK=8H")
    assert table(older) == ["5H 6H 7H JK=8H", "5H JK=6H 7H"]
    assert play(game, "swap 2 6H then extend 2 JK=8H") == older
    assert codes(game, "swap 2 6H then extend 1 JK=8H") == {Code.RUN_WILDS}
    two = at("6H 9C 2D", table=melds, options={"wilds.swap": "replay", "wilds.max_per_run": 2})
    assert play(two, "swap 2 6H then extend 1 JK=8H") == play(two, "swap 1 6H then extend 2 JK=8H")
    assert table(play(two, "swap 2 6H then extend 1 JK=8H")) == ["5H 6H 7H", "5H JK=6H 7H JK=8H"]


def test_the_order_of_cards_does_not_matter():
    """A meld or an extension is the same whatever order its cards are written in."""
    game = at("5H 6H 7H 8C 8D 8H 4S 3S 9S", table=["5S 6S 7S 8S"])
    assert game.parse_play("lay 7H 5H 6H") == game.parse_play("lay 5H 6H 7H")
    assert game.parse_play("lay 8H 8C 8D") == game.parse_play("lay 8C 8D 8H")
    assert game.parse_play("extend 1 9S 3S 4S") == game.parse_play("extend 1 3S 4S 9S")


# ---------------------------------------------------------------- stages


def test_the_first_stage_that_fails_tells_all_that_it_finds():
    """Game, hand, shape, wilds and turn are looked at in this order; later stages then stay silent."""
    game = at("5H 7D JK 8S 9S", "3C 4C 5C", turns=[0, 0])
    assert {str(r.code) for r in game.check(game.parse_play("lay 5H 7D"), seat=1)} == {"not-your-turn"}
    assert codes(game, "lay 6C 7D") == {Code.CARD_NOT_IN_HAND}
    assert codes(game, "lay 5H 7D") == {Code.RUN_SUIT, Code.RUN_GAP, Code.RUN_LENGTH}
    assert codes(game, "lay 8S JK=9S JK=TS") == {Code.CARD_NOT_IN_HAND}
    jokers = at("8S JK JK 2C", turns=[0, 0], options={"wilds.min_naturals": 2})
    assert codes(jokers, "lay 8S JK=9S JK=TS") == {Code.RUN_WILDS, Code.TOO_FEW_NATURALS}
    first = at("8S 8D 8C 2C", turns=[0, 0])
    assert codes(first, "lay 8S 8D 8C") == {Code.FIRST_TURN_MELD}


def test_every_missing_card_is_named():
    """A refusal names just the cards that the hand lacks, as often as it lacks them."""
    game = at("8H 9D", table=["5H 6H 7H"])
    (refusal,) = game.check(game.parse_play("lay 8H 8H 8C"))
    assert (refusal.code, refusal.cards) == (Code.CARD_NOT_IN_HAND, cards("8C 8H"))
    assert refusal.private_to == 0


@pytest.mark.parametrize("number", [127, 128, 256, 257, 512])
def test_more_cards_than_any_deck_has(number: int):
    """Hundreds of cards that nobody holds are refused as such, however they are counted."""
    game = at("9H 3D JK", table=["8C 8D 8S"], options={"wilds.max_per_set": "unlimited"})
    eights = Lay(Meld(MeldKind.SET, (Slot.parse("8H"),) * number))
    jokers = Extend(0, MeldKind.SET, (Slot.parse("JK=8"),) * number)
    for move in (eights, jokers):
        assert {refusal.code for refusal in game.check(move)} == {Code.CARD_NOT_IN_HAND}


def test_a_hand_of_more_cards_than_a_lane_counts():
    """A set of well over a hundred cards, all wild, can be laid where a profile allows such hands."""
    options = {
        "deck.packs": 8,
        "wilds.cards": list(cards("8C 8D 8H 8S JK 9C 9D 9H 9S TC TD TH TS JC JD")),
        "wilds.max_per_set": "unlimited",
        "deal.hand_sizes": {2: 200},
    }
    many = " ".join(["8C 8D 8H 8S"] * 8 + ["9C 9D 9H 9S TC TD TH TS JC JD JK JK"] * 8)
    game = at(many + " 2H", options=options, turns=[1, 1])
    naturals = [Slot.parse(f"8{suit}") for suit in "CDHS" for _ in range(8)]
    wilds = [Slot.parse(f"{card}=8") for card in cards("9C 9D 9H 9S TC TD TH TS JC JD JK JK") * 8]
    move = Lay(Meld(MeldKind.SET, (*naturals, *wilds)))
    assert len(move.cards) == 128
    assert game.can(move)
    assert hand(game.apply(move)) == "2H"


# ---------------------------------------------------------------- plays made by programs


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Lay(Meld(MeldKind.RUN, ())), Code.RUN_LENGTH),
        (Lay(Meld(MeldKind.SET, ())), Code.SET_SIZE),
        (Lay(Meld(MeldKind.LONE, ())), Code.LONE_WILD),
        (Extend(0, MeldKind.RUN, ()), Code.CARD_NOT_IN_HAND),
        (Extend(0, MeldKind.RUN, (), 0, (Slot.parse("JK=7H"),)), Code.SHIFT),
        (Extend(0, MeldKind.RUN, (Slot.parse("8H"),), -1), Code.RUN_GAP),
        (Extend(0, MeldKind.RUN, (Slot.parse("8H"),), 2), Code.RUN_GAP),
        (Extend(0, MeldKind.RUN, (Slot.parse("8H"),), 1), Code.RUN_GAP),
        (Extend(1, MeldKind.SET, (Slot.parse("8H"),), 1), Code.RUN_GAP),
        (Extend(0, MeldKind.SET, (Slot.parse("8H"),)), Code.NO_SUCH_MELD),
        (Extend(1, MeldKind.RUN, (Slot.parse("8H"),)), Code.NO_SUCH_MELD),
        (Extend(0, MeldKind.LONE, (Slot.parse("8H"),)), Code.NO_SUCH_MELD),
        (Extend(-1, MeldKind.SET, (Slot.parse("8H"),)), Code.NO_SUCH_MELD),
        (Extend(2, MeldKind.RUN, (Slot.parse("8H"),)), Code.NO_SUCH_MELD),
        (Swap(-1, cards("8H")[0]), Code.NO_SUCH_MELD),
        (Swap(0, cards("8H")[0], wild=cards("JK")[0]), Code.SWAP),
        (Swap(1, cards("8H")[0]), Code.SWAP),
        (Swap(0, cards("JK")[0]), Code.SWAP),
        (Extend(0, MeldKind.RUN, (Slot(cards("JK")[0], None),)), Code.WRONG_IDENTITY),
        (Extend(1, MeldKind.SET, (Slot(cards("JK")[0], None),)), Code.WRONG_IDENTITY),
    ],
)
def test_odd_plays_are_refused(move, code: Code):
    """What no text can say but a program can is refused with a reason and crashes nothing."""
    game = at("8H JK 2D", table=["5H 6H 7H", "8C 8D 8S"], base="open", options=SWAPPING)
    assert code in {refusal.code for refusal in game.check(move)}
    assert move not in game.legal_plays
    with pytest.raises(IllegalPlay):
        game.apply(move)


def test_a_play_of_another_game_is_refused():
    """A play that isn't of Joker Karo is told so, and is no legal play."""

    class Draw(Play):
        @property
        def cards(self) -> tuple[Card, ...]:
            return ()

        def __str__(self) -> str:
            return "draw"

    game = at("8H 2D", table=["5H 6H 7H"])
    assert {refusal.code for refusal in game.check(Draw())} == {Code.WRONG_GAME}
    assert Draw() not in game.legal_plays
    assert "pass" not in list[object](game.legal_plays)


# ---------------------------------------------------------------- turns


def test_a_turn_is_whole_or_not_at_all():
    """A turn whose last play is refused changes nothing."""
    game = at("8H 9H 2D", table=["5H 6H 7H"])
    turn = Turn((game.parse_play("extend 1 8H"), game.parse_play("extend 1 TH")))
    with pytest.raises(IllegalPlay) as caught:
        game.apply(turn)
    assert {refusal.code for refusal in caught.value.refusals} == {Code.CARD_NOT_IN_HAND}
    assert hand(game) == "2D 8H 9H"
    assert table(game) == ["5H 6H 7H"]
    assert game.log == ()


def test_the_end_of_a_turn_is_implied():
    """A turn with and without a written end leads to the same game and the same log."""
    game = at("8H 9H 2D", table=["5H 6H 7H"])
    short, long = game.parse_turn("extend 1 8H"), game.parse_turn("extend 1 8H / end")
    assert str(short) == "extend 1 8H"
    assert str(long) == "extend 1 8H / end"
    assert game.apply(short) == game.apply(long)
    assert game.apply(short).log == game.apply(long).log
    assert game.apply(short).to_move == 1


def test_a_turn_is_read_play_by_play():
    """Each part of a turn is read in the position that the parts before it lead to."""
    game = at("3C 4C 5C 6C 2D", table=["5H 6H 7H"])
    turn = game.parse_turn("lay 3C 4C 5C / add 6C")
    assert str(turn) == "lay 3C 4C 5C / extend 2 6C"
    assert table(game.apply(turn)) == ["5H 6H 7H", "3C 4C 5C 6C"]


def test_faults_in_a_turn_tell_their_column():
    """The column of a fault counts from the beginning of the whole turn."""
    game = at("3C 4C 5C 6C 2D", table=["5H 6H 7H"])
    with pytest.raises(TextError) as caught:
        game.parse_turn("lay 3C 4C 5C / extend 2 6X")
    assert caught.value.column == 25
    with pytest.raises(IllegalPlay):
        game.parse_turn("lay 3C 4C 6C / extend 2 5C")
    with pytest.raises(TextError):
        game.parse_turn("")


def test_a_pass_is_a_turn_of_its_own():
    """A turn of one pass is applied without an end; nothing can follow or come before it."""
    game = at("2C 9D", "8H 3D", "3S 4S", table=["5H 6H 7H"])
    assert game.apply(game.parse_turn("pass")).to_move == 1
    assert game.apply(Turn((Pass(),))) == game.apply(Pass())
    with pytest.raises(IllegalPlay) as caught:
        game.apply(Turn((Pass(), End())))
    assert {refusal.code for refusal in caught.value.refusals} == {Code.NOT_YOUR_TURN}
    game = at("8H 9D", table=["5H 6H 7H"])
    with pytest.raises(IllegalPlay) as caught:
        game.apply(Turn((game.parse_play("extend 1 8H"), Pass())))
    assert {refusal.code for refusal in caught.value.refusals} == {Code.PASS_AFTER_PLAY}


def test_one_turn_is_never_two():
    """Also who is left alone in the deal, and moves again at once, makes one turn after the other."""
    game = at("5D 6D 7D 2S 3S 4S 9C", "KC", table=["5H 6H 7H"], dropped_out=[1])
    two = game.parse_turn("lay 5D 6D 7D / end / lay 2S 3S 4S")
    with pytest.raises(IllegalPlay) as caught:
        game.apply(two)
    assert {refusal.code for refusal in caught.value.refusals} == {Code.NOT_YOUR_TURN}
    assert game.apply(game.parse_turn("lay 5D 6D 7D")).to_move == 0


def test_a_turn_without_plays_is_refused():
    """A turn has at least one play."""
    game = at("8H 9D", table=["5H 6H 7H"])
    with pytest.raises(IllegalPlay) as caught:
        game.apply(Turn(()))
    assert {refusal.code for refusal in caught.value.refusals} == {Code.END_TOO_EARLY}


def test_a_turn_that_goes_out():
    """A turn whose last play goes out needs no end; what would follow it is refused."""
    game = at("8H 9H", table=["5H 6H 7H"])
    over = game.apply(game.parse_turn("extend 1 8H / extend 1 9H"))
    assert over.outcome is not None
    assert over.outcome.reason == "went-out"
    assert [str(entry.play) for entry in over.log] == ["extend 1 8H", "extend 1 9H"]
    late = Turn((game.parse_play("extend 1 8H 9H"), End()))
    with pytest.raises(IllegalPlay) as caught:
        game.apply(late)
    assert {refusal.code for refusal in caught.value.refusals} == {Code.GAME_OVER}


def test_a_turn_after_the_deal_is_refused():
    """Once the deal has ended a turn is refused like a play, and so is one without plays."""
    over = play(at("8H", table=["5H 6H 7H"]), "extend 1 8H")
    for turn in (Turn((Pass(),)), Turn((End(),))):
        with pytest.raises(IllegalPlay) as caught:
            over.apply(turn)
        assert {refusal.code for refusal in caught.value.refusals} == {Code.GAME_OVER}
    with pytest.raises(GameOver):
        _ = over.to_move


def test_a_turn_of_another_seat_is_refused():
    """A turn is made by the seat to move; who says to be another one is refused."""
    game = at("8H 9D", table=["5H 6H 7H"])
    turn = game.parse_turn("extend 1 8H")
    assert game.apply(turn, seat=0).to_move == 1
    with pytest.raises(IllegalPlay) as caught:
        game.apply(turn, seat=1)
    assert {refusal.code for refusal in caught.value.refusals} == {Code.NOT_YOUR_TURN}


def test_a_play_is_its_seats_alone():
    """Naming a seat that isn't to move, or isn't there, refuses whatever play."""
    game = at("8H 9D", table=["5H 6H 7H"])
    move = game.parse_play("extend 1 8H")
    assert game.can(move, seat=0)
    absent = "there is no seat {} (the seats are 0 to 1); seat 0 is to move"
    for seat, said in ((1, "seat 0 is to move, not seat 1"), (2, absent.format(2)), (-1, absent.format(-1))):
        assert not game.can(move, seat=seat)
        (refusal,) = game.check(move, seat=seat)
        assert (refusal.code, refusal.message) == (Code.NOT_YOUR_TURN, said)


# ---------------------------------------------------------------- time


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail where something takes longer."""

    def late(*_: object) -> None:
        raise AssertionError(f"took longer than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="measures with an alarm")
@pytest.mark.parametrize(
    "text",
    [
        "lay 9H 2C 3C 4C 5C 6C 7C 8C TC JC QC",
        "add 2C 3C 4C 5C 6C 7C 8C TC JC QC",
        "extend 1 2C 3C 4C 5C 6C 7C 8C TC JC QC",
        "lay " + "JK " * 600,
        "add " + "JK " * 600,
        "lay 9H " + "JK " * 13,
    ],
)
def test_no_text_takes_long(text: str):
    """Under a profile with many kinds of wilds there are millions of readings, but not for long."""
    many = {"wilds.cards": list(cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC JK"))}
    short = {"runs.max_length": 5, "runs.both_aces": False}
    for options in (many, {**many, **short}):
        game = at("9H 3D", table=["5H 6H 7H"], options=options)
        with within(5):
            try:
                move = game.parse_play(text)
            except TextError:
                continue
            assert not game.can(move)


def test_is_legal_asks_three_ways():
    """The helper of these tests finds a legal play by check, can and the list."""
    assert is_legal(at("8H 9D", table=["5H 6H 7H"]), "extend 1 8H")

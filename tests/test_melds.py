from __future__ import annotations

import copy
import itertools
import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo import JOKER, ArgumentError, Card, CardError, Meld, MeldKind, Rank, Slot, Suit, TextError
from karo.cards import parse_cards
from karo.errors import Code
from karo.melds import MeldRules, check_shape, check_wilds
from karo.testing import cards

LOOSE = MeldRules(
    min_run=3,
    max_run=14,
    low_ace=True,
    high_ace=True,
    both_aces=True,
    min_set=3,
    max_set=None,
    distinct_suits=False,
    wild_cards=frozenset(parse_cards("JK AS")),
    max_run_wilds=None,
    max_set_wilds=None,
    min_naturals=1,
    adjacent=True,
    own_slot_wild=False,
    lone_wilds=True,
)


def wrong(text: str, **rules: Any) -> list[str]:
    """The codes of what is wrong with a meld: of its shape, or else of its wilds."""
    under = attrs.evolve(LOOSE, **rules)
    meld = Meld.parse(text)
    return [str(refusal.code) for refusal in check_shape(meld, under) or check_wilds(meld, under)]


# ---------------------------------------------------------------- slots


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("8H", "8H"),
        ("jk=10h", "JK=TH"),
        ("JK=8", "JK=8"),
        ("jk=10", "JK=T"),
        ("JK=a", "JK=A"),
        ("AS=7♥", "AS=7H"),
        ("JK", "JK"),
        ("AS=AS", "AS"),
        ("8H=8H", "8H"),
        ("JK=JK", "JK=JK"),
    ],
)
def test_a_slot_is_a_card_and_what_it_stands_for(text: str, written: str):
    """A card in its own slot is written plain, a wild with the card or rank that it stands for."""
    slot = Slot.parse(text)
    assert str(slot) == written
    assert Slot.parse(written) == slot


def test_own_slots():
    """A card is in its own slot where it is what belongs there; a joker never is."""
    assert Slot.parse("AS").is_own
    assert Slot.own(Card.parse("8H")).is_own
    assert not Slot.parse("AS=8H").is_own
    assert not Slot.parse("JK").is_own
    assert not Slot.parse("JK=JK").is_own
    assert not Slot(Card.parse("AS"), Rank.ACE).is_own


@pytest.mark.parametrize("text", ["", "=", "8H=", "=8H", "JK=8X", "JK=H", "9=8H", "JK=8=9"])
def test_what_is_no_slot_is_refused(text: str):
    """Both parts of a slot must name something."""
    with pytest.raises(CardError):
        Slot.parse(text)


# ---------------------------------------------------------------- reading melds


@pytest.mark.parametrize(
    ("text", "kind", "written"),
    [
        ("5H 6H 7H", MeldKind.RUN, "5H 6H 7H"),
        ("7H 5H 6H", MeldKind.RUN, "5H 6H 7H"),
        ("7h, jk=6h, 5h", MeldKind.RUN, "5H JK=6H 7H"),
        ("AH 2H 3H", MeldKind.RUN, "AH 2H 3H"),
        ("3H AH 2H", MeldKind.RUN, "AH 2H 3H"),
        ("KH AH QH", MeldKind.RUN, "QH KH AH"),
        ("8H 8C 8H", MeldKind.SET, "8C 8H 8H"),
        ("JK=8 8S 8C", MeldKind.SET, "8C 8S JK=8"),
        ("JK=8S 8D AS=8H 8C", MeldKind.SET, "8C 8D AS=8H JK=8S"),
        ("JK=8 AS=8 8C", MeldKind.SET, "8C AS=8 JK=8"),
        ("JK", MeldKind.LONE, "JK"),
        ("JK=8H", MeldKind.LONE, "JK=8H"),
        ("AS", MeldKind.LONE, "AS"),
        ("5H 5D 6S", MeldKind.SET, "5D 5H 6S"),
        ("5H 5H", MeldKind.SET, "5H 5H"),
        ("5H 6H", MeldKind.RUN, "5H 6H"),
    ],
)
def test_reading_melds(text: str, kind: MeldKind, written: str):
    """A meld is of the kind that it looks like and written in one order, whatever order it was read in."""
    meld = Meld.parse(text)
    assert (meld.kind, str(meld)) == (kind, written)
    assert Meld.parse(written) == meld
    assert eval(repr(meld), {"Meld": Meld}) == meld


def test_a_run_from_ace_to_ace_is_read_in_any_order():
    """Of two aces one goes to each end."""
    run = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    words = run.split()
    for seed in range(20):
        random.Random(seed).shuffle(words)
        assert str(Meld.parse(" ".join(words))) == run


def test_a_meld_has_at_least_one_card():
    """No text, no meld."""
    with pytest.raises(TextError):
        Meld.parse(" , ")


def test_what_a_meld_says_of_itself():
    """A run has a suit and two ends, a set a rank, a lone wild none of these."""
    run, group, lone = Meld.parse("QS KS AS"), Meld.parse("8C 8H JK=8"), Meld.parse("JK")
    assert (run.suit, run.rank, run.low, run.high, len(run)) == (Suit.SPADES, None, 12, 14, 3)
    assert (group.suit, group.rank, group.low, group.high, len(group)) == (None, Rank.EIGHT, None, None, 3)
    assert (lone.suit, lone.rank, lone.low, lone.high, len(lone)) == (None, None, None, None, 1)
    assert Meld.parse("JK=AH 2H 3H").low == 1
    assert Meld.parse("QH KH JK=AH").high == 14
    assert group.cards == parse_cards("8C 8H JK")
    assert [str(slot) for slot in group] == ["8C", "8H", "JK=8"]


def test_melds_are_values():
    """Melds compare by content, hash alike, are pickled and copied, and can't be changed."""
    meld = Meld.parse("8H JK=8 8C")
    assert meld == Meld.parse("8C 8H JK=8")
    assert hash(meld) == hash(Meld.parse("8C 8H JK=8"))
    assert meld != Meld.parse("8C 8H AS=8")
    assert pickle.loads(pickle.dumps(meld)) == copy.deepcopy(meld) == meld
    with pytest.raises(AttributeError):
        meld.slots = ()  # type: ignore[misc]


@given(st.lists(cards(), min_size=1, max_size=6), st.randoms())
def test_no_cards_make_reading_fail(many: list[Card], rng: random.Random):
    """Any cards can be read as a meld and judged, and the verdict doesn't depend on their order."""
    mixed = list(many)
    rng.shuffle(mixed)
    verdicts = {bool(wrong(" ".join(map(str, order)))) for order in (many, mixed, many[::-1])}
    assert len(verdicts) == 1


# ---------------------------------------------------------------- runs


@pytest.mark.parametrize("text", ["2H 3H 4H", "9C TC JC", "AD 2D 3D", "QS KS AS", "5H JK=6H 7H", "AS 2S 3S"])
def test_runs(text: str):
    """Three or more cards of one suit in sequence, the ace at either end, are a run."""
    assert wrong(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5H 6H 7D", "run-suit"),
        ("5H 7H 8H", "run-gap"),
        ("5H JK=7H 6H 6H", "run-gap"),
        ("5H 6H", "run-length"),
        ("QH KH AH 2H", "run-gap"),
        ("5H JK=6 7H", "wrong-identity"),
        ("5H 9H=6H 7H", "wrong-identity"),
        ("5H JK=JK 7H", "wrong-identity"),
    ],
)
def test_what_is_wrong_with_a_run(text: str, code: str):
    """Suit, order, length and what a wild stands for are each told by their own code."""
    assert wrong(text) == [code]


def test_every_fault_of_shape_is_told():
    """Two suits, a gap and too few cards are three faults."""
    assert wrong("5H 7D") == ["run-suit", "run-gap", "run-length"]


@pytest.mark.parametrize("ace", [{}, {"low_ace": False}, {"high_ace": False}])
def test_an_ace_is_never_in_the_middle(ace: dict):
    """K-A-2 is no run, in whatever order and under whatever rule for aces."""
    for order in itertools.permutations(["KH", "AH", "2H"]):
        assert wrong(" ".join(order), **ace)
    meld = Meld(MeldKind.RUN, tuple(map(Slot.parse, ["KH", "AH", "2H"])))
    assert [str(refusal.code) for refusal in check_shape(meld, attrs.evolve(LOOSE, **ace))] == ["run-ace"]


def test_aces_low_or_high():
    """With only low aces Q-K-A is no run, with only high ones A-2-3 is none."""
    assert wrong("AH 2H 3H", low_ace=False) == ["run-ace"]
    assert wrong("QH KH AH", low_ace=False) == []
    assert wrong("QH KH AH", high_ace=False) == ["run-ace"]
    assert wrong("AH 2H 3H", high_ace=False) == []
    assert wrong("JK=AH 2H 3H", low_ace=False) == ["run-ace"]


def test_aces_at_both_ends():
    """A run of 14 has an ace at both ends, if that is allowed."""
    run = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    assert wrong(run) == []
    assert wrong(run, both_aces=False) == ["run-both-aces"]
    assert wrong(run, both_aces=False, max_run=13) == ["run-both-aces", "run-length"]


def test_the_length_of_a_run():
    """Least and greatest length are both allowed; one card less or more is not."""
    assert wrong("5H 6H 7H 8H", min_run=4) == []
    assert wrong("5H 6H 7H", min_run=4) == ["run-length"]
    assert wrong("5H 6H 7H 8H", max_run=4) == []
    assert wrong("5H 6H 7H 8H 9H", max_run=4) == ["run-length"]
    assert wrong("5H 6H", min_run=2) == []


# ---------------------------------------------------------------- sets


@pytest.mark.parametrize("text", ["5S 5H 5D", "QC QS QD", "8H 8H 8C", "8C 8H JK=8", "AC AH AS", "AS AS AH"])
def test_sets(text: str):
    """Three or more cards of one rank in any suits, equal cards among them, are a set."""
    assert wrong(text) == []


def test_what_is_wrong_with_a_set():
    """Rank and size are each told by their own code."""
    assert wrong("5H 5D 6S") == ["set-rank"]
    assert wrong("5H 5D") == ["set-size"]
    assert wrong("5H 5D 5S 5C", max_set=3) == ["set-size"]
    assert wrong("5H 5D 5S", max_set=3) == []
    assert wrong("5H 5D 6S 6C", max_set=3) == ["set-rank", "set-size"]


def test_distinct_suits():
    """With distinct suits a set holds each suit once, and a wild stands for one that is missing."""
    assert wrong("8C 8H JK=8S", distinct_suits=True) == []
    assert wrong("8C 8H 8H", distinct_suits=True) == ["set-suit-repeated"]
    assert wrong("8C 8H JK=8H", distinct_suits=True) == ["set-suit-repeated"]
    assert wrong("8C 8H JK=8", distinct_suits=True) == ["wrong-identity"]
    assert wrong("8C 8H JK=8S") == ["wrong-identity"]
    assert wrong("8C 8D 8H 8S JK=8", distinct_suits=True) == ["set-suit-repeated"]


def test_a_wild_card_in_a_set_of_its_rank():
    """It is in its own slot; only with distinct suits and its slot taken it stands for another suit."""
    assert wrong("AC AH AS=A") == ["wrong-identity"]
    assert wrong("AC AS AS=AH", distinct_suits=True) == []
    assert wrong("AC JK=AS AS=AH", distinct_suits=True) == []
    assert wrong("AC AD AS=AH", distinct_suits=True) == ["wrong-identity"]


# ---------------------------------------------------------------- wilds


def test_the_number_of_wilds():
    """Runs and sets have limits of their own; a limit itself is allowed."""
    assert wrong("5H JK=6H 7H", max_run_wilds=1) == []
    assert wrong("5H JK=6H 7H", max_run_wilds=0) == ["run-wilds"]
    assert wrong("JK=5H AS=6H 7H", max_run_wilds=1) == ["run-wilds"]
    assert wrong("8H JK=8 AS=8", max_set_wilds=2) == []
    assert wrong("8H JK=8 AS=8", max_set_wilds=1) == ["set-wilds"]


def test_the_number_of_naturals():
    """A meld of wilds alone has too few naturals, and a profile may ask for more."""
    assert wrong("JK=5H JK=6H JK=7H") == ["too-few-naturals"]
    assert wrong("5H 6H JK=7H", min_naturals=2) == []
    assert wrong("5H JK=6H JK=7H", min_naturals=2) == ["too-few-naturals"]
    assert wrong("JK=5H JK=6H JK=7H", max_run_wilds=1) == ["run-wilds", "too-few-naturals"]


def test_neighbours():
    """Where wilds may not be neighbours, one natural between them is enough; in a set it doesn't matter."""
    assert wrong("5H JK=6H JK=7H", adjacent=False) == ["wilds-adjacent"]
    assert wrong("JK=5H 6H JK=7H", adjacent=False) == []
    assert wrong("8H JK=8 JK=8", adjacent=False) == []


def test_a_wild_card_in_its_own_slot():
    """The A♠ in its own slot is a natural, or a wild for all limits where the profile says so."""
    assert wrong("QS KS AS", max_run_wilds=0) == []
    assert wrong("QS KS AS", max_run_wilds=0, own_slot_wild=True) == ["run-wilds"]
    assert wrong("JS QS JK=KS AS", adjacent=False, own_slot_wild=True) == ["wilds-adjacent"]
    assert wrong("JS QS JK=KS AS", adjacent=False) == []
    assert wrong("AS AS AH", max_set_wilds=1, own_slot_wild=True, min_naturals=2) == [
        "set-wilds",
        "too-few-naturals",
    ]


def test_lone_wilds():
    """A wild may lie alone where the profile says so; another card never."""
    assert wrong("JK") == []
    assert wrong("AS") == []
    assert wrong("JK", lone_wilds=False) == ["lone-wild"]
    assert wrong("8H") == ["lone-wild"]


def test_a_wild_must_say_what_it_stands_for():
    """A joker without an identity makes no run and no set."""
    assert wrong("5H JK 7H") == ["wrong-identity"]
    assert "wrong-identity" in wrong("JK JK JK")
    joker = Slot(JOKER, None)
    meld = Meld(MeldKind.SET, (*map(Slot.parse, ["8C", "8H"]), joker))
    assert [str(refusal.code) for refusal in check_wilds(meld, LOOSE)] == ["wrong-identity"]


@pytest.mark.parametrize("kind", list(MeldKind))
def test_a_meld_of_nothing_is_refused(kind: MeldKind):
    """A meld without cards, as only a program can make one, is wrong and crashes nothing."""
    meld = Meld(kind, ())
    assert check_shape(meld, LOOSE) or check_wilds(meld, LOOSE)
    assert (meld.suit, meld.rank, meld.low, meld.high, len(meld)) == (None, None, None, None, 0)


def test_a_lone_meld_of_two_is_refused():
    """Two cards don't lie alone."""
    meld = Meld(MeldKind.LONE, (Slot(JOKER, None), Slot(JOKER, None)))
    assert check_shape(meld, LOOSE) or check_wilds(meld, LOOSE)


def test_a_lone_wild_stands_for_nothing():
    """A lone wild that is said to stand for a card is refused, not silently taken for a plain one."""
    (refusal,) = check_wilds(Meld.parse("JK=8H"), LOOSE)
    assert refusal.code == "wrong-identity"
    assert not check_wilds(Meld.parse("JK"), LOOSE)
    assert Meld(MeldKind.LONE, (Slot.own(Card.parse("AS")),)) == Meld.parse("AS")


def test_no_meld_of_nothing():
    """There is no meld without slots, neither from slots nor from text."""
    with pytest.raises(ArgumentError, match="a meld needs at least one slot"):
        Meld.of([])
    with pytest.raises(TextError, match="a meld needs at least one card"):
        Meld.parse(" ")


def test_wilds_that_fail_alike_are_told_once():
    """Three jokers that stand for nothing are refused once for that, not three times."""
    found = check_wilds(Meld.parse("JK JK JK"), LOOSE)
    assert [refusal.code for refusal in found].count(Code.WRONG_IDENTITY) == 1

"""Options of the section wilds."""

from __future__ import annotations

from typing import Any

import pytest

from karo import Extend, MeldKind, Slot, Swap
from tests.jokerkaro.positions import at, cards, codes, hand, is_legal, legal, play, refused, table

LATER: dict[str, Any] = {"turns": [1, 1]}
FREE = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}


# ---------------------------------------------------------------- cards


def test_wilds_cards_are_the_jokers_and_the_spade_ace():
    """Under both sources a joker or an A♠ may stand for any card of a run."""
    for wild in ("JK", "AS"):
        game = at(f"5H {wild} 7H 9D", **LATER)
        assert legal(game) == [f"lay 5H {wild}=6H 7H"]
    plain = at("5H AH 7H 9D", **LATER)
    assert legal(plain) == ["pass"]
    assert refused(plain, "lay 5H AH=6H 7H") == ("wrong-identity", "wilds.cards", cards("AS JK"))


def test_wilds_cards_may_be_any_cards():
    """A profile may make other cards wild; each is itself in its own slot, or stands for another."""
    options = {"wilds.cards": list(cards("JK 2C")), **FREE}
    game = at("2C 3C 4C 5H 7H 9D", options=options, **LATER)
    assert set(legal(game)) == {
        "lay 2C 3C 4C",
        "lay 3C 4C 2C=5C",
        "lay 5H 2C=6H 7H",
    }
    ace = at("5H AS 7H 9D", options=options, **LATER)
    assert refused(ace, "lay 5H AS=6H 7H")[:2] == ("wrong-identity", "wilds.cards")


def test_wilds_cards_none():
    """Without wilds and jokers no card stands for another."""
    options = {"wilds.cards": [], "deck.jokers_per_pack": 0, "deal.hand_sizes": {2: 20}}
    game = at("AS 5H 7H 2S 3S 9D", options=options, **LATER)
    assert legal(game) == ["lay AS 2S 3S"]
    assert refused(game, "lay 5H AS=6H 7H") == ("wrong-identity", "wilds.cards", ())


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(("limit", "wilds"), [(0, 0), (1, 1), (2, 2), (3, 3), ("unlimited", 4)])
def test_wilds_max_per_run(limit: object, wilds: int):
    """A run holds at most this many wilds, whether laid at once or by an extension."""
    game = at("5H JK JK JK JK 9D", options={"wilds.max_per_run": limit}, **LATER)
    most = max((move.count("JK=") for move in legal(game)), default=0)
    assert most == (wilds if wilds >= 2 else 0)
    grows = at("JK JK JK JK 9D", table=["5C 6C 7C"], options={"wilds.max_per_run": limit})
    assert max(move.count("JK=") for move in legal(grows)) == wilds
    if wilds < 4:
        text = "extend 1 " + " ".join(f"JK={n}C" for n in "89TJ"[: wilds + 1])
        assert refused(grows, text) == ("run-wilds", "wilds.max_per_run", limit)


def test_wilds_max_per_run_counts_what_the_run_holds():
    """Wilds that others put there count; a natural may still be added."""
    game = at("8H JK 9D", table=["5H JK=6H 7H"])
    assert legal(game) == ["extend 1 8H"]
    assert refused(game, "extend 1 8H JK=9H") == ("run-wilds", "wilds.max_per_run", 1)
    five = at("5H 7H 9H JK JK 2D", **LATER)
    assert refused(five, "lay 5H JK=6H 7H JK=8H 9H") == ("run-wilds", "wilds.max_per_run", 1)


@pytest.mark.parametrize(("limit", "wilds"), [(0, 0), (1, 1), (2, 2), ("unlimited", 3)])
def test_wilds_max_per_set(limit: object, wilds: int):
    """A set holds at most this many wilds, whether laid at once or by an extension."""
    options = {"wilds.max_per_run": 0, "wilds.max_per_set": limit}
    game = at("8C 8D JK JK JK 2D", options=options, **LATER)
    assert max((move.count("JK=") for move in legal(game)), default=0) == wilds
    grows = at("JK JK JK 2D", table=["8C 8D 8S"], options=options)
    assert max((move.count("JK=") for move in legal(grows)), default=0) == wilds
    if wilds < 3:
        text = "extend 1 " + " ".join(["JK=8"] * (wilds + 1))
        assert refused(grows, text) == ("set-wilds", "wilds.max_per_set", limit)


@pytest.mark.parametrize("naturals", [1, 2, 3])
def test_wilds_min_naturals(naturals: int):
    """A run or set needs this many cards in their own slots."""
    options = {**FREE, "wilds.min_naturals": naturals}
    game = at("5H 6H 7H 8C 8D 8S JK JK JK", options=options, **LATER)
    for move in legal(game):
        assert sum("=" not in word for word in move.split()[1:]) >= naturals
    assert is_legal(game, "lay 5H JK=6H JK=7H") == (naturals <= 1)
    assert is_legal(game, "lay 5H 6H JK=7H") == (naturals <= 2)
    assert is_legal(game, "lay 8C JK=8 JK=8") == (naturals <= 1)
    assert is_legal(game, "lay 5H 6H 7H")
    if naturals > 1:
        assert refused(game, "lay 5H JK=6H JK=7H") == ("too-few-naturals", "wilds.min_naturals", naturals)


def test_wilds_min_naturals_and_a_meld_of_jokers():
    """Three jokers are no meld."""
    game = at("JK JK JK 2D", options=FREE, **LATER)
    assert refused(game, "lay JK=5H JK=6H JK=7H") == ("too-few-naturals", "wilds.min_naturals", 1)
    assert refused(game, "lay JK=8 JK=8 JK=8") == ("too-few-naturals", "wilds.min_naturals", 1)
    assert "too-few-naturals" in codes(game, "lay JK JK JK")


def test_wilds_min_naturals_judges_the_meld_after_the_play():
    """A meld that is on the table has them; adding wilds takes none away."""
    game = at("JK 2D", table=["5H 6H JK=7H"], options={**FREE, "wilds.min_naturals": 2})
    assert set(legal(game)) == {"extend 1 JK=4H", "extend 1 JK=8H"}


def test_wilds_adjacent():
    """Where wilds may not be neighbours there is a natural between any two in a run, but not in a set."""
    options = {**FREE, "wilds.adjacent": False}
    game = at("5H 7H 8H JK JK 2D", options=options, **LATER)
    assert is_legal(game, "lay JK=4H 5H JK=6H 7H 8H")
    assert refused(game, "lay 5H JK=6H 7H 8H JK=9H JK=TH")[0] == "card-not-in-hand"
    assert refused(game, "lay 7H 8H JK=9H JK=TH") == ("wilds-adjacent", "wilds.adjacent", False)
    assert is_legal(game, "lay 8H JK=8 JK=8")
    assert is_legal(at("7H 8H JK JK 2D", options=FREE, **LATER), "lay 7H 8H JK=9H JK=TH")


def test_wilds_adjacent_across_the_seam():
    """A wild may not be added next to a wild that is on the table."""
    game = at("JK 4H 2D", table=["JK=5H 6H 7H"], options={**FREE, "wilds.adjacent": False})
    assert set(legal(game)) == {
        "extend 1 4H",
        "extend 1 JK=8H",
        "extend 1 4H JK=8H",
        "extend 1 JK=3H 4H",
    }
    assert refused(game, "extend 1 JK=4H") == ("wilds-adjacent", "wilds.adjacent", False)


# ---------------------------------------------------------------- own slot


def test_wilds_own_slot_natural():
    """The A♠ in Q-K-A of spades or in a set of aces is a natural: no limit concerns it."""
    none = {"wilds.max_per_run": 0, "wilds.max_per_set": 0}
    game = at("QS KS AS AC AD 9H", options=none, **LATER)
    assert set(legal(game)) == {"lay QS KS AS", "lay AC AD AS"}
    two = at("JS QS AS AS JK 9H", options={"wilds.max_per_run": 1}, **LATER)
    assert is_legal(two, "lay JS QS JK=KS AS")
    assert is_legal(two, "lay JS QS AS=KS AS")


def test_wilds_own_slot_wild():
    """Counted as a wild in its own slot, the A♠ uses up the limits and is no natural."""
    options = {"wilds.own_slot": "wild", "wilds.max_per_run": 1, "wilds.max_per_set": 1}
    game = at("QS KS AS AC AD 9H", options=options, **LATER)
    assert is_legal(game, "lay QS KS AS")
    assert is_legal(game, "lay AC AD AS")
    none = at(
        "QS KS AS AC AD 9H", options={**options, "wilds.max_per_run": 0, "wilds.max_per_set": 0}, **LATER
    )
    assert refused(none, "lay QS KS AS") == ("run-wilds", "wilds.max_per_run", 0)
    assert refused(none, "lay AC AD AS") == ("set-wilds", "wilds.max_per_set", 0)
    assert legal(none) == ["pass"]
    two = at("JS QS JK AS 9H", options=options, **LATER)
    assert refused(two, "lay JS QS JK=KS AS") == ("run-wilds", "wilds.max_per_run", 1)
    three = at("QS KS AS 9H", options={**options, "wilds.min_naturals": 3}, **LATER)
    assert refused(three, "lay QS KS AS") == ("too-few-naturals", "wilds.min_naturals", 3)
    side = at("JS QS JK AS 9H", options={**options, **FREE, "wilds.adjacent": False}, **LATER)
    assert refused(side, "lay JS QS JK=KS AS")[0] == "wilds-adjacent"
    assert is_legal(side, "lay JK=TS JS QS") or is_legal(side, "lay JK=TS JS QS AS=KS")


def test_wilds_own_slot_on_the_table():
    """What the A♠ in its own slot counts as decides what a set or run on the table can still take."""
    melds = ["AC AD AS", "QS KS AS"]
    one = {"wilds.max_per_run": 1, "wilds.max_per_set": 1}
    natural = at("JK AH JS 9H", table=melds, options=one)
    assert {"extend 1 AH", "extend 1 JK=A", "extend 2 JK=JS"} <= set(legal(natural))
    wild = at("JK AH JS 9H", table=melds, options={**one, "wilds.own_slot": "wild"})
    assert set(legal(wild)) == {"extend 1 AH", "extend 2 JS"}
    assert refused(wild, "extend 1 JK=A") == ("set-wilds", "wilds.max_per_set", 1)
    assert refused(wild, "extend 2 JK=JS") == ("run-wilds", "wilds.max_per_run", 1)


def test_wilds_own_slot_decides_nothing_about_other_slots():
    """Standing for another card, the A♠ is a wild under either value."""
    for own in ("natural", "wild"):
        game = at("5H AS 7H 9D", options={"wilds.own_slot": own}, **LATER)
        assert legal(game) == ["lay 5H AS=6H 7H"]
        none = at("5H AS 7H 9D", options={"wilds.own_slot": own, "wilds.max_per_run": 0}, **LATER)
        assert legal(none) == ["pass"]


# ---------------------------------------------------------------- identity


def test_a_wild_keeps_the_slot_that_it_was_given():
    """5-JK-6 is no run; JK-5-6 and 5-6-JK are two plays of the same cards."""
    game = at("5H 6H JK 9D", **LATER)
    assert set(legal(game)) == {"lay JK=4H 5H 6H", "lay 5H 6H JK=7H"}
    assert refused(game, "lay 5H JK=5H 6H")[0] == "run-gap"
    low = play(game, "lay JK=4H 5H 6H", "end")
    assert table(low) == ["JK=4H 5H 6H"]
    after = at("4H 3H 7H 2D", table=["JK=4H 5H 6H"])
    assert set(legal(after)) == {"extend 1 3H", "extend 1 7H", "extend 1 3H 7H"}


def test_a_wild_may_be_an_extension():
    """A joker alone extends a run at either end, within the limit."""
    game = at("JK 2D", table=["5H 6H 7H"])
    assert set(legal(game)) == {"extend 1 JK=4H", "extend 1 JK=8H"}


# ---------------------------------------------------------------- shift

SHIFT = {"wilds.shift": "end"}


def test_wilds_shift_never():
    """A wild keeps its slot: the 8 doesn't fit JK-5-6."""
    game = at("8H 2D", table=["JK=4H 5H 6H"])
    assert refused(game, "extend 1 8H shift JK=7H") == ("shift", "wilds.shift", "never")
    assert legal(game) == ["pass"]


def test_wilds_shift_end():
    """JK-5-6 and an 8 give 5-6-JK-8; downwards the same."""
    game = at("8H 2D", table=["JK=4H 5H 6H"], options=SHIFT)
    assert legal(game) == ["extend 1 8H shift JK=7H"]
    assert table(play(game, "extend 1 8H shift JK=7H")) == ["5H 6H JK=7H 8H"]
    down = at("3H 2D", table=["5H 6H JK=7H"], options=SHIFT)
    assert legal(down) == ["extend 1 3H shift JK=4H"]
    assert table(play(down, "extend 1 3H shift JK=4H")) == ["3H JK=4H 5H 6H"]


def test_wilds_shift_is_part_of_an_extension():
    """A shift alone is no play, and all cards from the hand go beyond the wild's new slot."""
    game = at("7H 8H 9H 3H 4H 2D", table=["JK=4H 5H 6H"], options=SHIFT)
    moves = set(legal(game))
    assert {"extend 1 8H shift JK=7H", "extend 1 8H 9H shift JK=7H"} <= moves
    assert {"extend 1 7H", "extend 1 3H 7H", "extend 1 7H 8H 9H"} <= moves
    assert not any("3H" in move and "shift" in move for move in moves)
    assert refused(game, "extend 1 3H 8H shift JK=7H") == ("shift", "wilds.shift", "end")
    # In 4-5-6-JK-8 the 4 would lie where the wild was.
    assert codes(game, "extend 1 4H 8H shift JK=7H")
    assert refused(game, "extend 1 7H shift JK=7H")[0] == "run-gap"
    bare = Extend(0, MeldKind.RUN, (), 0, (Slot.parse("JK=7H"),))
    assert [(str(refusal.code), refusal.option) for refusal in game.check(bare)] == [("shift", "wilds.shift")]
    nothing = Extend(0, MeldKind.RUN, ())
    assert [refusal.option for refusal in game.check(nothing)] == [None]


def test_wilds_shift_moves_only_a_wild_at_an_end():
    """A wild in the middle, a natural, or one that isn't there can't move."""
    game = at("9H 8H 2D", table=["5H JK=6H 7H"], options=SHIFT)
    assert legal(game) == ["extend 1 8H", "extend 1 8H 9H"]
    assert refused(game, "extend 1 9H shift JK=8H")[0] == "shift"
    assert refused(game, "extend 1 9H shift AS=8H")[0] == "shift"
    assert refused(game, "extend 1 8H shift JK=9H")[0] == "shift"


def test_wilds_shift_says_where_the_wild_goes():
    """The slot that is written must be the one just beyond the other end."""
    game = at("8H 9H 2D", table=["JK=4H 5H 6H"], options=SHIFT)
    assert is_legal(game, "extend 1 8H shift JK=7H")
    for slot in ("8H", "4H", "3H", "7D"):
        assert refused(game, f"extend 1 8H shift JK={slot}")[0] == "shift"


def test_wilds_shift_leaves_room_for_the_cards_from_the_hand():
    """A wild that would stand for the ace leaves no slot beyond it."""
    game = at("2H KH 9D", table=["JK=JH QH KH", "2D 3D JK=4D"], options=SHIFT)
    assert not any("shift" in move for move in legal(game))
    assert refused(game, "extend 1 2H shift JK=AH")[0] == "shift"


def test_wilds_shift_outermost_first():
    """Of several wilds at an end the outermost moves first, and the next may but need not."""
    options = {**SHIFT, **FREE}
    game = at("9H TH 2D", table=["AS=3H JK=4H 5H 6H"], options=options)
    moves = {move for move in legal(game) if "shift" in move}
    assert moves == {"extend 1 9H shift AS=7H JK=8H", "extend 1 9H TH shift AS=7H JK=8H"}
    assert table(play(game, "extend 1 9H shift AS=7H JK=8H")) == ["5H 6H AS=7H JK=8H 9H"]
    one = at("8H 2D", table=["AS=3H JK=4H 5H 6H"], options=options)
    assert [move for move in legal(one) if "shift" in move] == ["extend 1 8H shift AS=7H"]
    assert table(play(one, "extend 1 8H shift AS=7H")) == ["JK=4H 5H 6H AS=7H 8H"]
    assert refused(one, "extend 1 8H shift JK=7H")[0] == "shift"


def test_wilds_shift_brings_a_wild_to_its_own_slot():
    """An A♠ that reaches the A♠ slot could only be beyond a king, where no card can follow."""
    game = at("AS 2D", table=["AS=JS QS KS"], options={**SHIFT, **FREE})
    assert not any("shift" in move for move in legal(game))
    options = {**SHIFT, "wilds.cards": list(cards("JK 7H")), "wilds.max_per_run": 0}
    with pytest.raises(ValueError, match="meld 1"):
        at("8H 2D", table=["7H=4H 5H 6H"], options=options)
    one = {**options, "wilds.max_per_run": 1}
    home = play(at("8H JK 2D", table=["7H=4H 5H 6H"], options=one), "extend 1 8H shift 7H")
    assert table(home) == ["5H 6H 7H 8H"]
    # From then on it is a natural, so that there is room for a joker, and it can't be shifted again.
    assert is_legal(home, "extend 1 JK=9H")
    wild = {**one, "wilds.own_slot": "wild"}
    home = play(at("8H JK 2D", table=["7H=4H 5H 6H"], options=wild), "extend 1 8H shift 7H")
    assert table(home) == ["5H 6H 7H 8H"]
    assert refused(home, "extend 1 JK=9H") == ("run-wilds", "wilds.max_per_run", 1)


def test_wilds_shift_not_from_its_own_slot():
    """The A♠ in its own slot can't be shifted, whatever it counts as."""
    for own in ("natural", "wild"):
        game = at("5S 2D", table=["AS 2S 3S"], options={**SHIFT, **FREE, "wilds.own_slot": own})
        assert legal(game) == ["pass"]
        assert refused(game, "extend 1 5S shift AS=4S")[0] == "shift"


def test_wilds_shift_stays_within_limits():
    """After a shift the run must be valid: length, neighbours, aces."""
    side = {**SHIFT, **FREE, "wilds.adjacent": False}
    game = at("JK TH 2D", table=["JK=5H 6H 7H 8H"], options=side)
    assert "extend 1 TH shift JK=9H" in legal(game)
    assert refused(game, "extend 1 JK=TH shift JK=9H")[0] == "wilds-adjacent"
    short = {**SHIFT, "runs.max_length": 4, "runs.both_aces": False}
    game = at("8H 9H 2D", table=["JK=4H 5H 6H"], options=short)
    assert legal(game) == ["extend 1 8H shift JK=7H"]
    assert refused(game, "extend 1 8H 9H shift JK=7H")[0] == "run-length"


def test_wilds_shift_in_a_set_is_refused():
    """A set has no ends."""
    game = at("8H 2D", table=["8C 8D JK=8"], options={**SHIFT, **FREE})
    move = Extend(0, MeldKind.SET, (Slot.parse("8H"),), 0, (Slot.parse("JK=8"),))
    assert {str(refusal.code) for refusal in game.check(move)} == {"shift"}


def test_wilds_shift_never_takes_all_cards():
    """Some cards of the run stay where they are."""
    game = at("8H 2D", table=["JK=4H JK=5H 6H"], options={**SHIFT, **FREE})
    assert refused(game, "extend 1 TH shift JK=7H JK=8H JK=9H")[0] == "card-not-in-hand"
    move = Extend(
        0, MeldKind.RUN, (Slot.parse("8H"),), 0, tuple(map(Slot.parse, ("JK=7H", "JK=8H", "JK=9H")))
    )
    assert {str(refusal.code) for refusal in game.check(move)} == {"shift"}


def test_wilds_shift_with_an_ace_at_the_end():
    """Shifting upwards, the cards from the hand may end with a high ace; downwards with a low one."""
    game = at("AH 2D", table=["JK=TH JH QH"], options=SHIFT)
    assert legal(game) == ["extend 1 high AH shift JK=KH"]
    assert table(play(game, "extend 1 high AH shift JK=KH")) == ["JH QH JK=KH AH"]
    game = at("AH 9D", table=["3H 4H JK=5H"], options=SHIFT)
    assert legal(game) == ["extend 1 low AH shift JK=2H"]


# ---------------------------------------------------------------- swap


def test_wilds_swap_never():
    """A wild keeps its slot also when the card that it stands for turns up."""
    game = at("6H 2D", table=["5H JK=6H 7H"])
    assert legal(game) == ["pass"]
    assert refused(game, "swap 1 6H") == ("swap", "wilds.swap", "never")


def test_wilds_swap_take():
    """The natural takes the slot and the wild goes to the hand, where it can be played at once."""
    game = at("6H 9C 2D", table=["5H JK=6H 7H"], options={"wilds.swap": "take"})
    assert legal(game) == ["swap 1 6H"]
    after = play(game, "swap 1 6H")
    assert table(after) == ["5H 6H 7H"]
    assert hand(after) == "9C 2D JK"
    assert is_legal(after, "extend 1 JK=8H")


def test_wilds_swap_take_never_goes_out():
    """After a swap the hand holds the wild, so that the deal goes on."""
    game = at("6H", table=["5H JK=6H 7H"], options={"wilds.swap": "take"})
    after = play(game, "swap 1 6H")
    assert after.outcome is None
    assert hand(after) == "JK"
    assert play(after, "extend 1 JK=8H").outcome is not None


def test_wilds_swap_needs_a_wild_that_stands_for_another_card():
    """An A♠ that stands for the 7♥ is taken by a 7♥, a joker for the A♠ by an A♠, never a natural A♠."""
    take = {"wilds.swap": "take"}
    seven = at("7H 9D", table=["5H 6H AS=7H"], options=take)
    assert hand(play(seven, "swap 1 7H")) == "9D AS"
    joker = at("AS 9D", table=["QS KS JK=AS"], options=take)
    assert "swap 1 high AS" in legal(joker)
    assert hand(play(joker, "swap 1 high AS")) == "9D JK"
    for own in ("natural", "wild"):
        natural = at("AS 9D", table=["QS KS AS"], options={**take, "wilds.own_slot": own})
        assert not any("swap" in move for move in legal(natural))
        assert refused(natural, "swap 1 AS")[:2] == ("swap", "wilds.swap")
    plain = at("6H 9D", table=["5H 6H 7H"], options=take)
    assert refused(plain, "swap 1 6H")[0] == "swap"
    missing = at("8H 9D", table=["5H JK=6H 7H"], options=take)
    assert refused(missing, "swap 1 6H")[0] == "card-not-in-hand"
    assert refused(missing, "swap 1 8H")[0] == "swap"


def test_wilds_swap_take_in_a_set():
    """In a set any card of the rank takes a wild's place; the wild is named."""
    options = {**FREE, "wilds.swap": "take"}
    game = at("8C 8H 2D", table=["8S AS=8 JK=8"], options=options)
    swaps = {move for move in legal(game) if "swap" in move}
    assert swaps == {f"swap 1 {card} for {wild}" for card in ("8C", "8H") for wild in ("AS", "JK")}
    after = play(game, "swap 1 8H for AS")
    assert table(after) == ["8H 8S JK=8"]
    assert hand(after) == "8C 2D AS"
    assert refused(game, "swap 1 2D for JK")[0] == "swap"


def test_wilds_swap_take_in_a_set_of_distinct_suits():
    """Only the card that the wild stands for takes its place."""
    options = {**FREE, "wilds.swap": "take", "sets.distinct_suits": True}
    game = at("8C 8H 2D", table=["8D 8S JK=8H"], options=options)
    swaps = {move for move in legal(game) if "swap" in move}
    assert swaps == {"swap 1 8H for JK"}
    assert refused(game, "swap 1 8C for JK")[0] == "swap"


def test_wilds_swap_slide():
    """The wild moves to a free end of its run, by the player's choice."""
    options = {"wilds.swap": "slide"}
    game = at("6H 2D", table=["5H JK=6H 7H"], options=options)
    assert set(legal(game)) == {"swap 1 6H slide low", "swap 1 6H slide high"}
    assert table(play(game, "swap 1 6H slide low")) == ["JK=4H 5H 6H 7H"]
    assert table(play(game, "swap 1 6H slide high")) == ["5H 6H 7H JK=8H"]
    assert hand(play(game, "swap 1 6H slide high")) == "2D"


def test_wilds_swap_slide_needs_a_free_end():
    """There is no slot below a low ace, above a high one, nor beyond the greatest length."""
    options = {"wilds.swap": "slide"}
    low = at("2H 9D", table=["AH JK=2H 3H"], options=options)
    assert legal(low) == ["swap 1 2H slide high"]
    assert refused(low, "swap 1 2H slide low") == ("swap", "wilds.swap", "slide")
    high = at("KH 9D", table=["QH JK=KH AH"], options=options)
    assert legal(high) == ["swap 1 KH slide low"]
    assert refused(high, "swap 1 KH slide high")[0] == "swap"
    short = {**options, "runs.max_length": 3, "runs.both_aces": False}
    full = at("6H 2D", table=["5H JK=6H 7H"], options=short)
    assert legal(full) == ["pass"]
    assert refused(full, "swap 1 6H slide low") == ("run-length", "runs.max_length", 3)
    aces = {**options, "runs.ace": "high", "runs.both_aces": False, "runs.max_length": 13}
    two = at("3H 9D", table=["2H JK=3H 4H"], options=aces)
    assert legal(two) == ["swap 1 3H slide high"]
    assert refused(two, "swap 1 3H slide low")[0] == "run-ace"


def test_wilds_swap_slide_is_for_runs():
    """A set has no ends to slide to."""
    options = {**FREE, "wilds.swap": "slide"}
    game = at("8H 2D", table=["8C 8D JK=8"], options=options)
    assert legal(game) == ["extend 1 8H"]
    assert refused(game, "swap 1 8H for JK slide low")[0] == "swap"
    assert refused(game, "swap 1 8H for JK")[0] == "swap"


def test_wilds_swap_slide_keeps_the_run_valid():
    """After a slide neighbours are judged like everywhere; a wild that slides home is a natural."""
    options = {**FREE, "wilds.swap": "slide", "wilds.adjacent": False}
    game = at("6H 2D", table=["JK=4H 5H JK=6H 7H"], options=options)
    assert set(legal(game)) == {"swap 1 6H slide high"}
    assert refused(game, "swap 1 6H slide low")[0] == "wilds-adjacent"
    home = at("QS 2D", table=["JS AS=QS KS"], options={"wilds.swap": "slide"})
    assert table(play(home, "swap 1 QS slide high")) == ["JS QS KS AS"]


def test_wilds_swap_slide_may_go_out():
    """A slide puts the last card down and leaves the hand empty."""
    game = at("6H", table=["5H JK=6H 7H"], options={"wilds.swap": "slide"})
    over = play(game, "swap 1 6H slide high")
    assert over.outcome is not None
    assert over.outcome.reason == "went-out"


def test_wilds_swap_replay():
    """The wild is played again in the same play: laid or added to a meld."""
    options = {"wilds.swap": "replay"}
    game = at("6H 9C TC 2D", table=["5H JK=6H 7H", "8S 9S TS"], options=options)
    wanted = {
        "swap 1 6H then extend 1 JK=4H",
        "swap 1 6H then extend 1 JK=8H",
        "swap 1 6H then extend 2 JK=7S",
        "swap 1 6H then extend 2 JK=JS",
        "swap 1 6H then lay JK=8C 9C TC",
        "swap 1 6H then lay 9C TC JK=JC",
    }
    assert set(legal(game)) == wanted
    after = play(game, "swap 1 6H then lay 9C TC JK=JC")
    assert table(after) == ["5H 6H 7H", "8S 9S TS", "9C TC JK=JC"]
    assert hand(after) == "2D"
    assert play(after, "end").to_move == 1


def test_wilds_swap_replay_must_use_the_wild_at_once():
    """A swap without what follows, and one whose second part doesn't use the wild, are refused."""
    options = {"wilds.swap": "replay"}
    game = at("6H 8H 2D", table=["5H JK=6H 7H"], options=options)
    assert refused(game, "swap 1 6H") == ("swap", "wilds.swap", "replay")
    assert refused(game, "swap 1 6H then extend 1 8H") == ("swap", "wilds.swap", "replay")
    assert is_legal(game, "swap 1 6H then extend 1 8H JK=9H")
    assert refused(game, "swap 1 6H then extend 1 9H JK=8H")[0] == "card-not-in-hand"
    assert refused(game, "swap 1 6H then extend 1 6H JK=8H")[0] in {"card-not-in-hand", "run-gap"}


def test_wilds_swap_other_forms_are_refused():
    """Each way to swap refuses what belongs to another one."""
    melds = ["5H JK=6H 7H"]
    forms = {
        "take": "swap 1 6H",
        "slide": "swap 1 6H slide high",
        "replay": "swap 1 6H then extend 1 JK=8H",
    }
    for option in forms:
        game = at("6H 2D", table=melds, options={"wilds.swap": option})
        for other, text in forms.items():
            if (option, other) == ("slide", "take"):
                continue  # which end isn't said: an ambiguous text, no refusal
            assert is_legal(game, text) == (option == other)
            if option != other:
                assert refused(game, text) == ("swap", "wilds.swap", option)
    slide = at("6H 2D", table=melds, options={"wilds.swap": "slide"})
    assert {refusal.code for refusal in slide.check(Swap(0, cards("6H")[0]))} == {"swap"}


def test_wilds_swap_replay_may_go_out():
    """The hand is looked at after the whole play, and a lone wild may end it where it may lie alone."""
    options = {"wilds.swap": "replay"}
    game = at("6H", table=["5H JK=6H 7H"], options=options)
    over = play(game, "swap 1 6H then extend 1 JK=8H")
    assert over.outcome is not None
    assert over.outcome.reason == "went-out"
    alone = at("6H", table=["5H JK=6H 7H"], options={**options, "wilds.alone": True})
    assert is_legal(alone, "swap 1 6H then lay JK")
    assert not is_legal(game, "swap 1 6H then lay JK")


def test_wilds_swap_replay_may_shift():
    """The second part may be an extension with a shift, also on the meld of the swap."""
    options = {"wilds.swap": "replay", **SHIFT, **FREE}
    game = at("6H 2D", table=["AS=4H 5H JK=6H 7H"], options=options)
    assert is_legal(game, "swap 1 6H then extend 1 JK=9H shift AS=8H")
    after = play(game, "swap 1 6H then extend 1 JK=9H shift AS=8H")
    assert table(after) == ["5H 6H 7H AS=8H JK=9H"]


def test_wilds_swap_replay_in_a_set():
    """A wild won from a set can go to another meld or back to the same one."""
    options = {**FREE, "wilds.swap": "replay"}
    game = at("8H 2D", table=["8C 8D JK=8", "5H 6H 7H"], options=options)
    swaps = {move for move in legal(game) if "swap" in move}
    assert swaps == {
        "swap 1 8H for JK then extend 1 JK=8",
        "swap 1 8H for JK then extend 2 JK=4H",
        "swap 1 8H for JK then extend 2 JK=8H",
    }


def test_wilds_swap_is_no_part_of_a_first_turns_meld():
    """The required meld comes from the hand alone."""
    options = {"wilds.swap": "take", "first_turn.exactly_one": False}
    game = at("6H 2S 3S 4S 9D", table=["5H JK=6H 7H"], options=options, turns=[0, 1])
    assert legal(game) == ["lay 2S 3S 4S"]
    assert refused(game, "swap 1 6H")[0] == "first-turn-meld"
    assert "swap 1 6H" in legal(play(game, "lay 2S 3S 4S"))


# ---------------------------------------------------------------- alone


def test_wilds_alone():
    """A wild may be laid on its own where the profile says so, and only a wild."""
    yes = at("JK AS 8H", options={"wilds.alone": True}, **LATER)
    assert set(legal(yes)) == {"lay JK", "lay AS"}
    assert refused(yes, "lay 8H") == ("lone-wild", "wilds.alone", True)
    no = at("JK 8H", **LATER)
    assert legal(no) == ["pass"]
    assert refused(no, "lay JK") == ("lone-wild", "wilds.alone", False)


def test_wilds_alone_is_a_meld_that_nobody_extends():
    """A lone wild is neither extended nor swapped."""
    options = {"wilds.alone": True, "wilds.swap": "take", "wilds.shift": "end", **FREE}
    game = at("8H JK 2D", table=["JK"], options=options)
    assert legal(game) == ["lay JK"]
    for text in ("extend 1 8H", "extend 1 JK", "swap 1 8H", "swap 1 8H for JK"):
        assert refused(game, text) == ("lone-wild", "wilds.alone", True)


def test_wilds_alone_knows_no_limits():
    """No limit on wilds, naturals or length concerns a lone wild."""
    options = {
        "wilds.alone": True,
        "wilds.max_per_run": 0,
        "wilds.max_per_set": 0,
        "wilds.min_naturals": 3,
        "runs.min_length": 4,
    }
    assert legal(at("JK 8H", options=options, **LATER)) == ["lay JK"]


def test_wilds_alone_saves_its_holder_from_passing():
    """It is a lay: who holds a wild isn't stuck."""
    game = at("JK 8H", options={"wilds.alone": True}, **LATER)
    assert not game.is_stuck
    assert refused(game, "pass") == ("could-play", "turn.passing", "only-if-stuck")


def test_wilds_alone_is_no_first_turn_meld():
    """It doesn't serve as the meld of a first turn."""
    game = at("JK 8H 2D", options={"wilds.alone": True, "first_turn.meld": "run-or-set"}, turns=[0, 0])
    assert legal(game) == ["pass"]
    assert refused(game, "lay JK") == ("first-turn-meld", "first_turn.meld", "run-or-set")


# ---------------------------------------------------------------- every wild alike


@pytest.mark.parametrize("wild", ["JK", "AS"])
def test_every_wild_obeys_the_same_rules(wild: str):
    """Shift, swap and limits are the same for a joker and for an A♠ that stands for another card."""
    other = {"JK": "AS", "AS": "JK"}[wild]
    for second in (wild, other):
        game = at(f"8H {second} 2D", table=[f"5H {wild}=6H 7H"])
        assert legal(game) == ["extend 1 8H"]
    shift = at("8H 2D", table=[f"{wild}=4H 5H 6H"], options=SHIFT)
    assert legal(shift) == [f"extend 1 8H shift {wild}=7H"]
    take = at("6H 9D", table=[f"5H {wild}=6H 7H"], options={"wilds.swap": "take"})
    assert hand(play(take, "swap 1 6H")) == f"9D {wild}"
    slide = at("6H 9D", table=[f"5H {wild}=6H 7H"], options={"wilds.swap": "slide"})
    assert table(play(slide, "swap 1 6H slide low")) == [f"{wild}=4H 5H 6H 7H"]

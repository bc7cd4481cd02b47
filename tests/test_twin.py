"""The slow twin says what the rules say, on cases small enough to settle by hand."""

from fractions import Fraction
from typing import Any

import pytest

from tests.twin import (
    Lone,
    Meld,
    Result,
    Run,
    State,
    apply,
    legal_plays,
    outcome,
    position,
    turn_results,
    valid_meld,
)
from tests.twin.melds import make_set

PAGAT: dict[str, Any] = {
    "deck.packs": 2,
    "deck.jokers_per_pack": 2,
    "deal.hand_sizes": {2: 48, 4: 24},
    "deal.direction": "clockwise",
    "wilds.cards": ("JK", "AS"),
    "wilds.max_per_run": 1,
    "wilds.max_per_set": 0,
    "wilds.min_naturals": 1,
    "wilds.adjacent": True,
    "wilds.own_slot": "natural",
    "wilds.shift": "never",
    "wilds.swap": "never",
    "wilds.alone": False,
    "runs.min_length": 3,
    "runs.max_length": 14,
    "runs.ace": "low-or-high",
    "runs.both_aces": True,
    "sets.min_size": 3,
    "sets.max_size": "unlimited",
    "sets.distinct_suits": False,
    "first_turn.meld": "run",
    "first_turn.exactly_one": True,
    "first_turn.wilds": "any",
    "first_turn.failing": "drop-out",
    "turn.content": "any",
    "turn.passing": "only-if-stuck",
    "turn.pass_means": "drop-out",
    "end.last_standing": "plays-on",
    "end.blocked": "lowest-hand",
    "end.ties": "shared",
    "scoring.values": {"AS": 40, "JK": 20, "A": 11, "K": 10, "Q": 10, "J": 10},
    "scoring.payment": "hand-value",
    "scoring.place_payments": {},
    "scoring.spade_ace_win": "last-turn",
    "scoring.spade_ace_factor": 2,
}
FREE = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}


def rules(**changes: Any) -> dict[str, Any]:
    """P with some options changed; ``wilds__swap`` is ``wilds.swap``."""
    return {**PAGAT, **{path.replace("__", "."): value for path, value in changes.items()}}


def at(opts: dict[str, Any], hand: str, *table: Meld, turns: int = 1) -> State:
    """A position in which seat 0 holds this hand, seat 1 the 2C."""
    return position(opts, [hand.split(), ["2C"]], table, turns=(turns, turns))


def legal(opts: dict[str, Any], hand: str, *table: Meld, turns: int = 1) -> set[str]:
    """The legal plays there."""
    return legal_plays(opts, at(opts, hand, *table, turns=turns))


def ended(opts: dict[str, Any], state: State, *plays: str) -> Result:
    """The result of the deal after these plays."""
    for play in plays:
        state = apply(opts, state, play)
    result = outcome(opts, state)
    assert result is not None
    return result


def money(*amounts: int | Fraction) -> tuple[Fraction, ...]:
    """The amounts as payments."""
    return tuple(map(Fraction, amounts))


RUN_567 = Run("H", 5, ("5H", "6H", "7H"))
RUN_5J7 = Run("H", 5, ("5H", "JK", "7H"))
RUN_J56 = Run("H", 4, ("JK", "5H", "6H"))
EIGHTS = make_set("8", [("8C", "C"), ("8D", "D"), ("8S", "S")])


def test_runs_with_one_wild() -> None:
    """Under P a wild may fill a gap or either end, alone and beside longer runs."""
    assert legal(rules(), "4H 5H JK 7H 8H", turns=0) == {
        "lay JK=3H 4H 5H",
        "lay 4H 5H JK=6H",
        "lay 4H 5H JK=6H 7H",
        "lay 4H 5H JK=6H 7H 8H",
        "lay 5H JK=6H 7H",
        "lay 5H JK=6H 7H 8H",
        "lay JK=6H 7H 8H",
        "lay 7H 8H JK=9H",
    }


@pytest.mark.parametrize("ace", ["low-or-high", "low", "high"])
def test_no_run_round_the_corner(ace: str) -> None:
    """K-A-2 is no run, and A-2-3 and Q-K-A are runs where the ace may be low or high."""
    opts = rules(runs__ace=ace)
    assert legal(opts, "KC AC 2C") == {"pass"}
    assert legal(opts, "AC 2C 3C") == ({"lay AC 2C 3C"} if ace != "high" else {"pass"})
    assert legal(opts, "QC KC AC") == ({"lay QC KC AC"} if ace != "low" else {"pass"})


def test_both_aces() -> None:
    """A run of fourteen has an ace at both ends, if the profile has it."""
    low = Run("H", 1, tuple(f"{rank}H" for rank in "A23456789TJQK"))
    assert legal(rules(), "AH", low) == {"extend 1 high AH"}
    assert legal(rules(runs__both_aces=False, runs__max_length=13), "AH", low) == {"pass"}


def test_identical_cards_in_sets() -> None:
    """A set may hold identical cards, but not under distinct suits; a third suit makes it one there."""
    assert legal(rules(), "8H 8C 8H") == {"lay 8C 8H 8H"}
    assert legal(rules(sets__distinct_suits=True), "8H 8C 8H") == {"pass"}
    assert legal(rules(sets__distinct_suits=True), "8H 8C 8D 8H") == {"lay 8C 8D 8H"}


def test_wilds_in_sets() -> None:
    """A wild in a set stands for the rank, or under distinct suits for a missing suit."""
    assert legal(rules(**FREE), "8H 8H JK") == {"lay 8H 8H JK=8"}
    distinct = rules(**FREE, sets__distinct_suits=True)
    assert {play for play in legal(distinct, "8H 8C JK") if "JK=8" in play} == {
        "lay 8C 8H JK=8D",
        "lay 8C 8H JK=8S",
    }


def test_spade_ace_in_a_set_of_aces() -> None:
    """The A♠ is an ace among aces; for another ace it stands only where its own slot is taken."""
    assert "lay AC AD AS" in legal(rules(), "AC AD AS")
    distinct = rules(**FREE, sets__distinct_suits=True)
    sets = {play for play in legal(distinct, "AC AS AS", turns=1) if play.startswith("lay AC AS ")}
    assert sets == {"lay AC AS AS=AD", "lay AC AS AS=AH"}
    joker_there = make_set("A", [("AC", "C"), ("AD", "D"), ("JK", "S")])
    assert legal(distinct, "AS", joker_there) == {"extend 1 AS=AH"}


def test_own_slot_as_a_wild() -> None:
    """Where the own slot is a wild's too, the A♠ counts for the limits there."""
    assert valid_meld(rules(wilds__max_per_run=0), Run("S", 1, ("AS", "2S", "3S")))
    as_wild = rules(wilds__own_slot="wild", wilds__max_per_run=0)
    assert not valid_meld(as_wild, Run("S", 1, ("AS", "2S", "3S")))


def test_limits_of_wilds() -> None:
    """Number, neighbourhood and naturals are judged on the meld as it lies."""
    run = Run("H", 5, ("5H", "JK", "AS", "8H"))
    assert not valid_meld(rules(), run)
    assert valid_meld(rules(**FREE), run)
    assert not valid_meld(rules(**FREE, wilds__adjacent=False), run)
    assert not valid_meld(rules(**FREE, wilds__min_naturals=3), run)


def test_lone_wild() -> None:
    """A wild may lie alone where the profile has it; nothing is played on it."""
    opts = rules(wilds__alone=True, wilds__swap="take", wilds__shift="end")
    assert legal(opts, "JK 9C") == {"lay JK"}
    assert legal(opts, "9C AH", Lone("JK"), Lone("AS")) == {"pass"}


def test_first_turn() -> None:
    """A run first, one only; whoever has none passes and is out."""
    opts = rules()
    state = at(opts, "8C 8D 8H 4D 5D 6D 7D", RUN_567, turns=0)
    assert legal_plays(opts, state) == {
        "lay 4D 5D 6D",
        "lay 4D 5D 6D 7D",
        "lay 4D 5D 6D 7D 8D",
        "lay 5D 6D 7D",
        "lay 5D 6D 7D 8D",
        "lay 6D 7D 8D",
    }
    assert legal_plays(opts, apply(opts, state, "lay 4D 5D 6D")) == {"end"}
    assert legal(opts, "8C 8D 8H 4D", RUN_567, turns=0) == {"pass"}


def test_first_turn_wilds_only_if_needed() -> None:
    """Under if-needed a wild is refused exactly while the hand has a run without one."""
    opts = rules(first_turn__wilds="if-needed")
    assert legal(opts, "4D 5D 6D JK", turns=0) == {"lay 4D 5D 6D"}
    assert legal(opts, "4D 5D JK", turns=0) == {"lay JK=3D 4D 5D", "lay 4D 5D JK=6D"}
    assert legal(rules(first_turn__wilds="none"), "4D 5D JK", turns=0) == {"pass"}


def test_extensions_at_both_ends() -> None:
    """Cards may be added below, above and both, and to sets."""
    assert legal(rules(), "4H 8H", RUN_567, EIGHTS) == {
        "extend 1 4H",
        "extend 1 8H",
        "extend 1 4H 8H",
        "extend 2 8H",
    }


def test_extension_says_the_end_of_an_ace() -> None:
    """An ace that is added to a run says at which end, and so does a wild in its place."""
    run = Run("H", 2, ("2H", "3H", "4H"))
    assert legal(rules(), "AH", run) == {"extend 1 low AH"}
    assert legal(rules(), "JK", run) == {"extend 1 low JK=AH", "extend 1 JK=5H"}


def test_older_of_two_equal_melds() -> None:
    """Equal melds are played on once, by the number of the older one."""
    opts = rules()
    state = at(opts, "8H 9C", RUN_567, RUN_567)
    assert legal_plays(opts, state) == {"extend 1 8H"}
    assert legal_plays(opts, state, younger_too=True) == {"extend 1 8H", "extend 2 8H"}


def test_shift() -> None:
    """The wild leaves one end for the other, and the cards follow it there."""
    assert legal(rules(), "8H 9C", RUN_J56) == {"pass"}
    assert legal(rules(wilds__shift="end"), "8H 9C", RUN_J56) == {"extend 1 8H shift JK=7H"}
    two = Run("H", 4, ("JK", "JK", "6H", "7H"))
    assert legal(rules(**FREE, wilds__shift="end"), "9H TH 2C", two) == {
        "extend 1 9H shift JK=8H",
        "extend 1 9H TH shift JK=8H",
        "extend 1 TH shift JK=8H JK=9H",
    }


def test_swap_never_and_take() -> None:
    """The natural card takes the wild's slot and the wild goes to the hand."""
    assert legal(rules(), "6H", RUN_5J7) == {"pass"}
    opts = rules(wilds__swap="take")
    state = apply(opts, at(opts, "6H", RUN_5J7), "swap 1 6H")
    assert (state.hands[0], state.table) == (("JK",), (RUN_567,))
    assert legal_plays(opts, state) == {"extend 1 JK=4H", "extend 1 JK=8H", "end"}


def test_swap_slide() -> None:
    """The wild slides to a free end."""
    assert legal(rules(wilds__swap="slide"), "6H", RUN_5J7) == {"swap 1 6H slide low", "swap 1 6H slide high"}


def test_swap_replay() -> None:
    """Swap and replay are one play; with the last card they end the deal."""
    opts = rules(wilds__swap="replay", **FREE)
    state = at(opts, "6H", RUN_5J7, EIGHTS)
    assert legal_plays(opts, state) == {
        "swap 1 6H then extend 1 JK=4H",
        "swap 1 6H then extend 1 JK=8H",
        "swap 1 6H then extend 2 JK=8",
    }
    over = apply(opts, state, "swap 1 6H then extend 2 JK=8")
    assert over.to_move is None
    assert ended(opts, over) == Result("went-out", (0, 2), (1, 2), money(2, -2))


def test_swap_in_a_set() -> None:
    """In a set any card of the rank takes a wild's place; under distinct suits the one stood for."""
    wild_set = make_set("8", [("8C", "C"), ("8H", "H"), ("JK", "")])
    opts = rules(wilds__swap="take", **FREE)
    assert legal(opts, "8D", wild_set) == {"swap 1 8D for JK", "extend 1 8D"}
    distinct = rules(wilds__swap="take", sets__distinct_suits=True, **FREE)
    fixed = make_set("8", [("8C", "C"), ("8H", "H"), ("JK", "D")])
    assert legal(distinct, "8D", fixed) == {"swap 1 8D for JK"}
    assert legal(distinct, "8S", fixed) == {"extend 1 8S"}


def test_extend_or_lay() -> None:
    """Under extend-or-lay the first play decides what the turn is about."""
    opts = rules(turn__content="extend-or-lay")
    state = at(opts, "8H 9C 9D 9S 2C", RUN_567)
    assert legal_plays(opts, state) == {"extend 1 8H", "lay 9C 9D 9S"}
    assert legal_plays(opts, apply(opts, state, "extend 1 8H")) == {"end"}
    assert legal_plays(opts, apply(opts, state, "lay 9C 9D 9S")) == {"end"}


def test_passing() -> None:
    """A pass is for the stuck, unless passing is free; after a play it is too late."""
    assert "pass" not in legal(rules(), "8H 2C", RUN_567)
    opts = rules(turn__passing="free")
    state = at(opts, "8H 2C", RUN_567)
    assert "pass" in legal_plays(opts, state)
    assert legal_plays(opts, apply(opts, state, "extend 1 8H")) == {"end"}


def test_drop_outs_and_blocked_deal() -> None:
    """A pass puts a player out; when all are out the least hand value wins."""
    opts = rules()
    state = apply(opts, position(opts, [["8H", "8C"], ["KS"]], turns=(1, 1)), "pass")
    assert state.to_move == 1
    assert state.dropped_out == frozenset({0})
    assert ended(opts, state, "pass") == Result("blocked", (16, 10), (2, 1), money(-16, 16))


def test_skips_and_blocked_deal() -> None:
    """With skips a deal ends when all have passed since the last card."""
    opts = rules(end__blocked="void", **{"turn.pass_means": "skip"})
    state = position(opts, [["8H", "9D", "3D"], ["8C"], ["KS"]], [RUN_567], turns=(1, 1, 1), to_move=1)
    for play in ("pass", "pass", "extend 1 8H", "end", "pass", "pass"):
        state = apply(opts, state, play)
        assert state.reason is None
    assert ended(opts, state, "pass") == Result("void", (12, 8, 10), None, None)


def test_last_standing_wins_at_once() -> None:
    """Where the last one standing wins, that player does so whatever the hands."""
    opts = rules(end__last_standing="wins")
    state = position(opts, [["8H"], ["KS", "KS"]])
    assert ended(opts, state, "pass") == Result("last-standing", (8, 20), (2, 1), money(-8, 8))


def test_places_and_payments() -> None:
    """Equal hands share a place, winners who share it share the money, and it adds up to zero."""
    opts = rules()
    passes = ["pass"] * 4
    four = position(opts, [["2H", "TH"], ["KS", "KD"], ["KH", "QC"], ["TS", "JH"]])
    assert ended(opts, four, *passes) == Result(
        "blocked", (12, 20, 20, 20), (1, 2, 2, 2), money(60, -20, -20, -20)
    )
    three = position(opts, [["2H"], ["2S"], ["KH"]])
    assert ended(opts, three, *passes[:3]) == Result("blocked", (2, 2, 10), (1, 1, 3), money(5, 5, -10))
    half = Fraction(3, 2)
    by_place = rules(scoring__payment="by-place", scoring__place_payments={3: (3, 0, -3)})
    assert ended(by_place, three, *passes[:3]).payments == money(half, half, -3)
    in_order = rules(end__ties="seat-order")
    from_last = position(opts, [["2H"], ["2S"], ["KH"]], first=1, to_move=1)
    assert ended(in_order, from_last, *passes[:3]).places == (2, 1, 3)


def test_spade_ace_doubles() -> None:
    """An A♠ played in the winning turn doubles the payments; under last-card only in the last play."""
    for when, paid in (("last-turn", 4), ("last-card", 2), ("none", 2)):
        opts = rules(scoring__spade_ace_win=when)
        state = at(opts, "AS 8H 9C TC JC", RUN_567)
        result = ended(opts, state, "extend 1 8H AS=9H", "lay 9C TC JC")
        assert result.payments == money(paid, -paid)


def test_turn_results() -> None:
    """The results of whole turns are told apart by hand and table alone."""
    opts = rules()
    assert {hand for _, hand in turn_results(opts, at(opts, "4H 8H 2C", RUN_567))} == {
        ("2C", "4H"),
        ("2C", "8H"),
        ("2C",),
    }
    assert turn_results(opts, at(opts, "2C")) == {((), ("2C",))}

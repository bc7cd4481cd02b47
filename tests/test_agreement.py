"""The library and its slow twin agree: on what is legal, on what a play does, and on how a deal ends."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import karo
from karo.cards import parse_cards
from karo.testing import variants
from tests import twin
from tests.positions import MOVING, Pair, clumped, pairs, start
from tests.twin.melds import make_set


def listed(texts: set[str]) -> str:
    """Some texts, each on a line of its own."""
    return "".join(f"\n    {text}" for text in sorted(texts)) or " none"


def compare_plays(pair: Pair) -> set[str]:
    """Fail unless both find the same legal plays; give them back."""
    mine = [str(play) for play in pair.game.legal_plays]
    theirs = twin.legal_plays(pair.opts, pair.state)
    assert set(mine) == theirs, (
        f"legal plays differ\n{pair}\n"
        f"  only in the library:{listed(set(mine) - theirs)}\n"
        f"  only in the twin:{listed(theirs - set(mine))}"
    )
    assert len(mine) == len(theirs), f"listed twice\n{pair}\n{listed({t for t in mine if mine.count(t) > 1})}"
    assert len(pair.game.legal_plays) == len(theirs), f"wrong length\n{pair}"
    assert pair.game.can_pass == ("pass" in theirs), f"can_pass\n{pair}"
    assert pair.game.can_end == ("end" in theirs), f"can_end\n{pair}"
    return theirs


def compare_state(pair: Pair) -> None:
    """Fail unless both see the same state and the same outcome."""
    game, state = pair.game, pair.state
    assert [" ".join(map(str, seat.hand)) for seat in game.seats] == [" ".join(h) for h in state.hands], (
        f"hands\n{pair}"
    )
    assert [seat.dropped_out for seat in game.seats] == [
        seat in state.dropped_out for seat in range(len(state.hands))
    ], f"dropped out\n{pair}"
    assert [str(meld) for meld in game.table] == [str(meld) for meld in state.table], f"table\n{pair}"
    result = twin.outcome(pair.opts, state)
    if game.outcome is None or result is None:
        assert game.outcome is None, f"one has ended: {game.outcome} and {result}\n{pair}"
        assert result is None, f"one has ended: {game.outcome} and {result}\n{pair}"
        assert game.to_move == state.to_move, f"to move\n{pair}"
        assert [seat.turns for seat in game.seats] == list(state.turns), f"turns\n{pair}"
        return
    assert str(game.outcome.reason) == result.reason, f"reason\n{pair}"
    if result.places is not None:
        assert tuple(game.outcome.places) == result.places, f"places\n{pair}"
        assert tuple(game.outcome.hand_values) == result.hand_values, f"hand values\n{pair}"
        assert tuple(game.outcome.payments) == result.payments, f"payments\n{pair}"


def compare_verdict(pair: Pair, text: str, legal: set[str]) -> None:
    """Fail unless the library reads and judges a text as the twin does.

    ``legal`` holds the plays on younger equal melds too. Where the library reads a text that isn't
    in its own form, what it read is judged.
    """
    try:
        play = pair.game.parse_play(text)
    except karo.KaroError as error:
        if text in legal:
            raise AssertionError(f"can't be read but is legal: {text}\n  {error}\n{pair}") from error
        return
    again = pair.game.parse_play(str(play))
    assert again == play, f"{text} is written back as {play}, which is another play\n{pair}"
    refusals = pair.game.check(play)
    if (not refusals) != (str(play) in legal):
        verdict = "; ".join(str(refusal) for refusal in refusals) or "legal"
        raise AssertionError(f"{text} (read as {play}): the library says {verdict}\n{pair}")
    assert pair.game.can(play) == (not refusals), f"can and check disagree on {play}\n{pair}"


def walk(pair: Pair, data: st.DataObject, most: int) -> Pair:
    """Some plays further, comparing at each step."""
    for _ in range(data.draw(st.integers(0, most))):
        legal = sorted(twin.legal_plays(pair.opts, pair.state))
        if not legal:
            break
        text = data.draw(st.sampled_from([*(text for text in legal if text != "pass"), legal[-1]]))
        note(f"play: {text}")
        pair = pair.apply(text)
        compare_state(pair)
    return pair


Run = twin.Run
RUN_TO_KING = Run("H", 2, tuple(f"{rank}H" for rank in "23456789TJQK"))
THREE_ACES = make_set("A", [("AC", "C"), ("AD", "D"), ("AH", "H")])
JOKER_AS_SPADE_ACE = make_set("A", [("AC", "C"), ("AD", "D"), ("JK", "S")])

#: Positions with something odd about them: the hand to move, and the melds on the table, of which
#: those that the profile doesn't have are left out.
CORNERS: list[tuple[str, list[twin.Meld]]] = [
    ("AH AH KH QH JK", [RUN_TO_KING]),
    ("AH JK 2H", [Run("H", 1, ("AH", *RUN_TO_KING.cards)), Run("H", 2, (*RUN_TO_KING.cards, "AH"))]),
    ("8H 2H 9D 4D 3D", [Run("H", 4, ("JK", "5H", "6H")), Run("D", 6, ("6D", "7D", "AS"))]),
    ("9H TH 3H 4H", [Run("H", 4, ("JK", "AS", "6H", "7H")), Run("H", 5, ("5H", "6H", "AS", "JK"))]),
    ("QH 7H 2C", [Run("H", 8, ("JK", "9H", "JK")), Run("H", 8, ("JK", "9H", "TH", "JK"))]),
    ("6H 9H JK", [Run("H", 5, ("5H", "JK", "7H")), Run("H", 5, ("5H", "JK", "7H"))]),
    ("6H 6H 7H", [Run("H", 5, ("5H", "JK", "7H")), Run("H", 5, ("5H", "6H", "JK")), twin.Lone("JK")]),
    ("7H AS 9H", [Run("H", 6, ("6H", "AS", "8H")), twin.Lone("AS")]),
    ("AS 4S JK", [Run("S", 1, ("JK", "2S", "3S")), Run("S", 12, ("QS", "KS", "JK"))]),
    ("4S 5S 6S", [Run("S", 1, ("AS", "2S", "3S")), Run("S", 11, ("JS", "QS", "KS", "AS"))]),
    ("AS AS AC AH JK", [THREE_ACES, JOKER_AS_SPADE_ACE]),
    ("AS JK AD", [make_set("A", [("AC", "C"), ("AH", "H"), ("JK", "")])]),
    ("8D 8S 8H JK", [make_set("8", [("8C", "C"), ("8H", "H"), ("JK", "")])]),
    ("8D 8S 8H AS", [make_set("8", [("8C", "C"), ("8H", "H"), ("JK", "D")])]),
    ("8D 8S 9D", [make_set("8", [("8C", "C"), ("JK", ""), ("AS", "")])]),
    ("8D 8S 9D", [make_set("8", [("8C", "C"), ("JK", "S"), ("AS", "D")])]),
    (
        "8H 8H 8C 8D 9H TH",
        [Run("H", 5, ("5H", "6H", "7H")), make_set("8", [("8C", "C"), ("8D", "D"), ("8S", "S")])],
    ),
    ("AS 2S 3S QS KS JK", []),
    ("4H 5H JK 7H 8H AS", []),
    ("KC AC 2C 3C JK", []),
    ("JK JK AS AS 6H", []),
    ("3C 9D", []),
]
FREE: dict[str, object] = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}
MOVES: dict[str, object] = {**FREE, "wilds.shift": "end"}
PROFILES: dict[str, dict[str, object]] = {
    "pagat": {},
    "run or set first": {**FREE, "first_turn.meld": "run-or-set", "first_turn.wilds": "if-needed"},
    "no wilds first": {**FREE, "first_turn.wilds": "none", "first_turn.exactly_one": False},
    "own slot wild": {**MOVES, "wilds.swap": "slide", "wilds.own_slot": "wild", "wilds.max_per_run": 2},
    "own slot wild first": {**FREE, "wilds.own_slot": "wild", "first_turn.wilds": "if-needed"},
    "slide": {**MOVES, "wilds.swap": "slide", "turn.passing": "free"},
    "take": {**MOVES, "wilds.swap": "take", "wilds.alone": True, "first_turn.meld": "any-play"},
    "replay": {**MOVES, "wilds.swap": "replay", "wilds.alone": True},
    "replay must extend": {**MOVES, "wilds.swap": "replay", "turn.content": "extend-or-lay"},
    "take distinct": {**MOVES, "wilds.swap": "take", "sets.distinct_suits": True},
    "replay distinct": {**MOVES, "wilds.swap": "replay", "sets.distinct_suits": True, "wilds.alone": True},
    "not adjacent": {**MOVES, "wilds.swap": "slide", "wilds.adjacent": False},
    "two naturals": {**MOVES, "wilds.swap": "replay", "wilds.min_naturals": 2},
    "short": {**FREE, "runs.min_length": 2, "sets.min_size": 2, "runs.max_length": 4, "sets.max_size": 4},
    "ace low": {**FREE, "runs.ace": "low", "runs.both_aces": False, "runs.max_length": 13},
    "ace high": {**FREE, "runs.ace": "high", "runs.both_aces": False, "runs.max_length": 13},
    "one ace": {**FREE, "runs.both_aces": False, "runs.max_length": 13, "wilds.swap": "slide"},
    "many wilds": {**MOVES, "wilds.swap": "take", "wilds.cards": parse_cards("AS 6H 8D JK")},
    "many wilds distinct": {
        **MOVES,
        "wilds.cards": parse_cards("AS AH 8D 8H JK"),
        "wilds.swap": "replay",
        "sets.distinct_suits": True,
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("turns", [0, 1])
def test_corners(profile: str, turns: int) -> None:
    """Both find the same plays in odd positions, and each play does the same."""
    variant = karo.load_variant("pagat").with_options({"deck.packs": 4, **PROFILES[profile]})
    opts = twin.options_of(variant)
    for hand, melds in CORNERS:
        table = [meld for meld in melds if twin.valid_meld(opts, meld)]
        pair = start(variant, twin.position(opts, [hand.split(), ["2C", "2D"]], table, turns=(turns, turns)))
        legal = twin.legal_plays(opts, pair.state, younger_too=True)
        plays = sorted(compare_plays(pair))
        for text in plays[:: 1 + len(plays) // 12]:
            compare_verdict(pair, text, legal)
            compare_state(pair.apply(text))


SCRIPTS = {
    "spade ace in an earlier play": ("AS 8H 9C TC JC", ["extend 1 8H AS=9H", "lay 9C TC JC"]),
    "spade ace in the last play": ("AS 8H 9C TC JC", ["lay 9C TC JC", "extend 1 8H AS=9H"]),
    "spade ace in an earlier turn": (
        "AS 8H TH",
        ["extend 1 8H AS=9H", "end", "pass", "pass", "extend 1 TH"],
    ),
    "spade ace swapped in": ("AS", ["swap 2 low AS then extend 1 JK=8H"]),
    "no spade ace": ("8H", ["extend 1 8H"]),
}
PAYMENTS: list[dict[str, object]] = [
    {"scoring.payment": "none", "scoring.spade_ace_win": "none", "match.counts": "hand-values"},
    {"scoring.payment": "hand-value"},
    {"scoring.payment": "difference"},
    {
        "scoring.payment": "by-place",
        "scoring.place_payments": {2: (5, -5), 3: (7, 0, -7), 4: (9, 2, -1, -10), 5: (9, 4, 0, -4, -9)},
        "deal.hand_sizes": {2: 48, 3: 32, 4: 24, 5: 20},
    },
]


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("bonus", ["none", "last-turn", "last-card"])
@pytest.mark.parametrize("payment", PAYMENTS[1:], ids=["hand-value", "difference", "by-place"])
def test_going_out(script: str, bonus: str, payment: dict[str, object]) -> None:
    """Both pay the same for going out with and without an A♠."""
    hand, plays = SCRIPTS[script]
    options = {**payment, "scoring.spade_ace_win": bonus, "scoring.spade_ace_factor": 3}
    moving = {"wilds.swap": "replay", "turn.pass_means": "skip"}
    variant = karo.load_variant("pagat").with_options({**options, **moving})
    opts = twin.options_of(variant)
    table = [Run("H", 5, ("5H", "6H", "7H")), Run("S", 1, ("JK", "2S", "3S"))]
    pair = start(variant, twin.position(opts, [hand.split(), ["2C"], ["KD"]], table, turns=(1, 1, 1)))
    for text in plays:
        pair = pair.apply(text)
        compare_state(pair)
    assert pair.state.reason == "went-out"


@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
@pytest.mark.parametrize("ties", ["shared", "seat-order"])
@pytest.mark.parametrize("payment", PAYMENTS, ids=["none", "hand-value", "difference", "by-place"])
def test_blocked(direction: str, ties: str, payment: dict[str, object]) -> None:
    """Both place and pay alike where nobody goes out, whoever began and whoever shares a place."""
    more = {"deal.direction": direction, "end.ties": ties, **payment}
    for last in ("plays-on", "wins"):
        for first, values in product(range(4), ["2345", "2255", "2235", "2555", "5522", "3333", "5242"]):
            variant = karo.load_variant("pagat").with_options({**more, "end.last_standing": last})
            opts = twin.options_of(variant)
            hands = [[value + suit] for value, suit in zip(values, "CDCD", strict=True)]
            pair = start(variant, twin.position(opts, hands, to_move=first, first=first, turns=(1,) * 4))
            while pair.state.reason is None:
                compare_plays(pair)
                pair = pair.apply("pass")
                compare_state(pair)


@given(pair=pairs(), data=st.data())
def test_legal_plays(pair: Pair, data: st.DataObject) -> None:
    """Both find the same legal plays in any position, at the start of a turn and within it."""
    compare_state(pair)
    compare_plays(pair)
    compare_plays(walk(pair, data, 5))


@given(pair=pairs(max_hand=5, max_melds=3, more=MOVING), data=st.data())
def test_wilds_that_move(pair: Pair, data: st.DataObject) -> None:
    """Both find the same shifts and swaps, and see the same table after each."""
    pair = walk(pair, data, 1)
    moves = [text for text in sorted(compare_plays(pair)) if "shift" in text or "swap" in text]
    for text in moves[:: 1 + len(moves) // 40]:
        compare_state(pair.apply(text))


@given(pair=pairs(), data=st.data())
def test_every_legal_play_is_read_and_checked(pair: Pair, data: st.DataObject) -> None:
    """A legal play's text is read, written back the same, and found legal."""
    pair = walk(pair, data, 2)
    for text in sorted(twin.legal_plays(pair.opts, pair.state))[:200]:
        play = pair.game.parse_play(text)
        assert str(play) == text, f"{text} is written back as {play}\n{pair}"
        assert pair.game.check(play) == (), f"{text}: {pair.game.check(play)}\n{pair}"


@given(pair=pairs(max_hand=5), data=st.data())
def test_every_legal_play_does_the_same(pair: Pair, data: st.DataObject) -> None:
    """Each legal play leads both to the same state."""
    pair = walk(pair, data, 3)
    for text in sorted(twin.legal_plays(pair.opts, pair.state))[:60]:
        compare_state(pair.apply(text))


LOOSE = {
    "wilds.max_per_run": "unlimited",
    "wilds.max_per_set": "unlimited",
    "wilds.min_naturals": 1,
    "wilds.adjacent": True,
    "wilds.own_slot": "natural",
    "wilds.shift": "end",
    "wilds.alone": True,
    "runs.min_length": 2,
    "runs.max_length": 14,
    "runs.ace": "low-or-high",
    "runs.both_aces": True,
    "sets.min_size": 2,
    "sets.max_size": "unlimited",
    "first_turn.meld": "any-play",
    "turn.content": "any",
    "turn.passing": "free",
}


@given(pair=pairs(max_hand=5), data=st.data())
def test_plays_of_a_looser_profile(pair: Pair, data: st.DataObject) -> None:
    """Of the plays that looser rules would have, the library refuses just those that the twin lacks."""
    pair = walk(pair, data, 2)
    legal = twin.legal_plays(pair.opts, pair.state, younger_too=True)
    swap = data.draw(st.sampled_from(["take", "slide", "replay", "never"]))
    distinct = data.draw(st.sampled_from([pair.opts["sets.distinct_suits"], True, False]))
    loose = {**pair.opts, **LOOSE, "wilds.swap": swap, "sets.distinct_suits": distinct}
    tries = sorted(twin.legal_plays(loose, pair.state, younger_too=True))
    if tries:
        step = 1 + len(tries) // 60
        for text in tries[data.draw(st.integers(0, step - 1), label="first") :: step]:
            compare_verdict(pair, text, legal)


@given(pair=pairs(max_hand=5), data=st.data())
def test_mutated_plays(pair: Pair, data: st.DataObject) -> None:
    """A legal play in which a word was changed is legal for both or for neither."""
    pair = walk(pair, data, 2)
    legal = twin.legal_plays(pair.opts, pair.state, younger_too=True)
    rng = random.Random(data.draw(st.integers(0, 2**32), label="seed of the mutations"))
    for _ in range(8 if legal else 0):
        words = rng.choice(sorted(legal)).split()
        for _ in range(rng.randint(1, 2)):
            words = mutated(rng, pair, words)
        compare_verdict(pair, " ".join(words), legal)


def mutated(rng: random.Random, pair: Pair, words: list[str]) -> list[str]:
    """The words of a play with one of them changed, mostly into one of its kind, dropped, moved or put in."""
    hand = pair.state.hands[pair.state.to_move or 0]
    naturals = sorted({*hand, *(slot for meld in pair.state.table for _, slot in meld.slots()), "AH", "9C"})
    cards = [*hand, *(card for card in naturals if len(card) == 2)]
    wild = [f"{card}={slot}" for card in pair.opts["wilds.cards"] for slot in (*cards, *"8A")]
    kinds = [cards + wild, list("1234"), ["low", "high"], ["shift", "for", "then", "slide"]]
    at = rng.randrange(1 if len(words) > 1 else 0, len(words))
    like = [kind for kind in kinds if words[at] in kind] or [["lay", "extend", "swap", "pass", "end"]]
    same = rng.choice(like[0])
    other = rng.choice(rng.choice([kinds[0], *kinds]))
    rest = [word for i, word in enumerate(words) if i != at]
    to = rng.randint(0, len(rest))
    changed = [same if i == at else word for i, word in enumerate(words)]
    put_in = [*words[: at + 1], other, *words[at + 1 :]]
    moved = [*rest[:to], words[at], *rest[to:]]
    return rng.choice([changed, changed, changed, put_in, put_in, moved, rest or words])


@given(variant=variants(max_packs=2, max_hand=9), seed=st.integers(0, 2**32))
def test_whole_deals(variant: karo.options.Variant, seed: int) -> None:
    """A deal played at random goes the same way to the same end."""
    rng = random.Random(seed)
    opts = twin.options_of(variant)
    players = rng.choice(sorted(opts["deal.hand_sizes"]))
    size = opts["deal.hand_sizes"][players]
    deck = clumped(opts, rng)
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    first = rng.randrange(players)
    pair = start(variant, twin.position(opts, hands, to_move=first, first=first))
    for _ in range(60):
        legal = sorted(compare_plays(pair))
        if not legal:
            assert pair.game.outcome is not None
            break
        plays = [text for text in legal if text not in ("pass", "end")]
        text = rng.choice(plays if plays and rng.random() < 0.8 else legal)
        note(f"seat {pair.state.to_move}: {text}")
        pair = pair.apply(text)
        compare_state(pair)

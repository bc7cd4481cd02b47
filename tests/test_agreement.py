"""The library and its slow twin agree: on what is legal, on what a play does, and on how a deal ends."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import karo
from karo.testing import variants
from tests import twin
from tests.positions import MOVING, Pair, clumped, pairs, start


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


#: Positions on which the two once disagreed: changes to pagat, the hand to move, the table.
ONCE_DIFFERENT: list[tuple[dict[str, object], str, list[twin.Meld]]] = [
    (
        {"wilds.max_per_run": "unlimited", "wilds.adjacent": False, "wilds.shift": "end"},
        "QH 2C",
        [twin.Run("H", 8, ("JK", "9H", "JK"))],
    ),
]


@pytest.mark.parametrize(("options", "hand", "table"), ONCE_DIFFERENT)
def test_once_different(options: dict[str, object], hand: str, table: list[twin.Meld]) -> None:
    """Both find the same plays, and each does the same, where they once did not."""
    variant = karo.load_variant("pagat").with_options(options)
    opts = twin.options_of(variant)
    pair = start(variant, twin.position(opts, [hand.split(), ["2C"]], table, turns=(1, 1)))
    for text in compare_plays(pair):
        compare_state(pair.apply(text))


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
        for text in tries[data.draw(st.integers(0, step - 1)) :: step]:
            compare_verdict(pair, text, legal)


@given(pair=pairs(max_hand=5), data=st.data())
def test_mutated_plays(pair: Pair, data: st.DataObject) -> None:
    """A legal play in which a word was changed is legal for both or for neither."""
    pair = walk(pair, data, 2)
    legal = twin.legal_plays(pair.opts, pair.state, younger_too=True)
    for _ in range(6 if legal else 0):
        words = data.draw(st.sampled_from(sorted(legal))).split()
        for _ in range(data.draw(st.integers(1, 2))):
            words = mutated(data, pair, words)
        compare_verdict(pair, " ".join(words), legal)


def mutated(data: st.DataObject, pair: Pair, words: list[str]) -> list[str]:
    """The words of a play with one of them changed, mostly into one of its kind, dropped, moved or put in."""
    hand = pair.state.hands[pair.state.to_move or 0]
    naturals = sorted({*hand, *(slot for meld in pair.state.table for _, slot in meld.slots()), "AH", "9C"})
    cards = [*hand, *(card for card in naturals if len(card) == 2)]
    wild = [f"{card}={slot}" for card in pair.opts["wilds.cards"] for slot in (*cards, *"8A")]
    kinds = [cards + wild, list("1234"), ["low", "high"], ["shift", "for", "then", "slide"]]
    at = data.draw(st.integers(1 if len(words) > 1 else 0, len(words) - 1))
    like = [kind for kind in kinds if words[at] in kind] or [["lay", "extend", "swap", "pass", "end"]]
    same = data.draw(st.sampled_from(like[0]))
    other = data.draw(st.sampled_from(data.draw(st.sampled_from([kinds[0], *kinds]))))
    rest = [word for i, word in enumerate(words) if i != at]
    to = data.draw(st.integers(0, len(rest)))
    changed = [same if i == at else word for i, word in enumerate(words)]
    put_in = [*words[: at + 1], other, *words[at + 1 :]]
    moved = [*rest[:to], words[at], *rest[to:]]
    return data.draw(st.sampled_from([changed, changed, changed, put_in, put_in, moved, rest or words]))


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

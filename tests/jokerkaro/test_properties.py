"""What holds in every position under every profile: asking, listing, reading and doing agree."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from karo import (
    JOKER,
    AmbiguousPlay,
    Card,
    DealError,
    Extend,
    IllegalPlay,
    JokerKaro,
    Lay,
    Meld,
    MeldKind,
    Pass,
    Play,
    Slot,
    Swap,
    TextError,
    Variant,
)
from karo.cards import STANDARD_CARDS
from karo.testing import variants

#: What makes plays many and odd, added to half of the profiles.
LIVELY: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.fixed_dictionaries(
    {"wilds.swap": st.sampled_from(["never", "slide", "take", "replay"])},
    optional={
        "wilds.max_per_run": st.just("unlimited"),
        "wilds.max_per_set": st.just("unlimited"),
        "wilds.min_naturals": st.just(1),
        "wilds.shift": st.just("end"),
        "wilds.alone": st.just(True),
        "first_turn.meld": st.just("any-play"),
    },
)


@st.composite
def games(draw: st.DrawFn, most_plays: int = 25, max_hand: int = 8) -> JokerKaro:
    """A position somewhere in a deal that is played at random, under a random profile."""
    variant: Variant = draw(variants(max_packs=2, max_hand=max_hand)).with_options(draw(LIVELY))
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = JokerKaro.deal(variant, rng.choice(sorted(variant.get("deal.hand_sizes"))), rng=rng)
    for _ in range(draw(st.integers(0, most_plays))):
        plays = game.legal_plays
        after = game.apply(plays[rng.randrange(len(plays))])
        if after.outcome is not None:
            break
        game = after
    return game


def some(game: JokerKaro, most: int = 60) -> list[Play]:
    """Some of the legal plays, spread over the list."""
    plays = game.legal_plays
    return list(plays[:: 1 + len(plays) // most])


@given(game=games())
def test_the_list_is_a_sequence_without_repeats(game: JokerKaro):
    """Length, listing and picking agree, and no play is listed twice."""
    plays = game.legal_plays
    assume(len(plays) <= 3000)
    listed = list(plays)
    assert len(plays) == len(listed)
    assert len(set(listed)) == len(listed)
    assert len(set(map(str, listed))) == len(listed)
    assert [plays[number] for number in range(len(plays))] == listed
    assert plays[-1] == listed[-1]
    assert plays[:3] == tuple(listed[:3])
    assert list(plays) == listed
    assert bool(plays)


@given(game=games())
def test_every_play_that_is_listed_is_legal(game: JokerKaro):
    """What is listed is allowed by check and can, contained, and can be made, also for its seat."""
    for move in some(game):
        assert game.check(move) == ()
        assert game.can(move)
        assert game.can(move, seat=game.to_move)
        assert move in game.legal_plays
        assert game.apply(move) == game.apply(move, seat=game.to_move)


@given(game=games())
def test_text_round_trips(game: JokerKaro):
    """Every legal play is read back from its text."""
    for move in some(game):
        assert game.parse_play(str(move)) == move


@given(game=games(), data=st.data())
def test_the_order_of_cards_does_not_matter(game: JokerKaro, data: st.DataObject):
    """Shuffled, the cards of a lay or an extension give the same play, or are told to be ambiguous."""
    for move in some(game, 10):
        words = str(move).split()
        if isinstance(move, Pass) or not {"lay", "extend"} & {words[0]}:
            continue
        if {"low", "high", "shift"} & set(words):
            continue
        start = 1 if words[0] == "lay" else 2
        mixed = data.draw(st.permutations(words[start:]))
        assert str(move) in readings(game, " ".join([*words[:start], *mixed]))


def readings(game: JokerKaro, text: str) -> tuple[str, ...]:
    """What a text can mean."""
    try:
        return (str(game.parse_play(text)),)
    except AmbiguousPlay as error:
        return error.candidates


@given(game=games())
def test_plays_change_nothing_in_the_position(game: JokerKaro):
    """Looking at plays, asking and making them leaves the game as it was."""
    before = (game.seats, game.table, game.set_aside, game.log, game.to_move, hash(game))
    for move in some(game, 20):
        game.apply(move)
        game.check(move, seat=len(game.seats) - 1)
    assert (game.seats, game.table, game.set_aside, game.log, game.to_move, hash(game)) == before


@given(game=games())
def test_a_play_can_not_be_made_twice(game: JokerKaro):
    """Applied to the state after it, a play is legal only where it really is there once more."""
    for move in some(game, 20):
        after = game.apply(move)
        assert after.can(move) == (not after.check(move))
        assert after.can(move) == (move in after.legal_plays)


def spoilt(data: st.DataObject, game: JokerKaro, move: Play) -> Play:
    """A play with something about it changed."""
    if isinstance(move, Swap) and move.then is not None and data.draw(st.booleans()):
        then = spoilt(data, game, move.then)
        return attrs.evolve(move, then=then) if isinstance(then, Lay | Extend) else move
    if isinstance(move, Lay):
        slots = spoilt_slots(data, move.meld.slots)
        kind = data.draw(st.sampled_from([move.meld.kind, move.meld.kind, *MeldKind]))
        return Lay(Meld(kind, slots))
    if isinstance(move, Extend):
        return attrs.evolve(
            move,
            meld=move.meld + data.draw(st.sampled_from([0, 0, 1, -1])),
            kind=data.draw(st.sampled_from([move.kind, move.kind, *MeldKind])),
            slots=spoilt_slots(data, move.slots),
            below=move.below + data.draw(st.sampled_from([0, 0, 1, -1])),
            shifted=spoilt_slots(data, move.shifted) if move.shifted else move.shifted,
        )
    if isinstance(move, Swap):
        change: dict[str, Any] = data.draw(
            st.sampled_from(
                [
                    {"meld": move.meld + 1},
                    {"card": data.draw(st.sampled_from([*STANDARD_CARDS, JOKER]))},
                    {"wild": data.draw(st.sampled_from([None, JOKER, Card.parse("AS")]))},
                    {"end": data.draw(st.sampled_from([None, "low", "high"]))},
                    {"slide": data.draw(st.sampled_from([None, "low", "high"]))},
                    {"then": None},
                ]
            )
        )
        return attrs.evolve(move, **change)
    return move


def spoilt_slots(data: st.DataObject, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Slots with one changed, dropped, doubled or moved."""
    if not slots:
        return slots
    at = data.draw(st.integers(0, len(slots) - 1))
    slot = slots[at]
    new = data.draw(
        st.sampled_from(
            [
                slot,
                Slot(JOKER, slot.place),
                Slot(slot.card, None),
                Slot.own(slot.card),
                Slot(Card.parse("AS"), slot.place),
                Slot(slot.card, data.draw(st.sampled_from(STANDARD_CARDS))),
                Slot(JOKER, slot.place.rank if isinstance(slot.place, Card) else None),
            ]
        )
    )
    rest = (*slots[:at], *slots[at + 1 :])
    return data.draw(
        st.sampled_from([slots, (*slots[:at], new, *slots[at + 1 :]), rest, (*slots, new), (new, *rest)])
    )


@given(game=games(), data=st.data())
def test_asking_and_doing_agree_on_spoilt_plays(game: JokerKaro, data: st.DataObject):
    """A play with something changed is legal for check, can, the list and apply, or for none of them."""
    plays = game.legal_plays
    assume(len(plays) <= 3000)
    listed = set(plays)
    for _ in range(8):
        move = spoilt(data, game, data.draw(st.sampled_from(some(game))))
        refusals = game.check(move)
        assert game.can(move) == (not refusals)
        assert (move in plays) == (not refusals)
        if refusals:
            assert move not in listed
            with pytest.raises(IllegalPlay) as caught:
                game.apply(move)
            assert caught.value.refusals == refusals
            continue
        after = game.apply(move)
        if move not in listed:
            # The same play on the younger of two equal melds: one that is listed does the same.
            assert any(after == game.apply(other) for other in listed if other.cards == move.cards)
        valid(after)


def valid(game: JokerKaro) -> None:
    """Every meld on the table is one that a position may hold."""
    if game.outcome is not None:
        return
    try:
        again = JokerKaro.position(
            game.variant,
            hands=[seat.hand for seat in game.seats],
            table=game.table,
            to_move=game.to_move,
            first=game.first,
            turns=[seat.turns for seat in game.seats],
            dropped_out=[seat for seat, who in enumerate(game.seats) if who.dropped_out],
        )
    except DealError as error:
        raise AssertionError(f"{game.table}\n{error}") from error
    assert again.table == game.table


@given(game=games())
def test_every_play_leaves_valid_melds(game: JokerKaro):
    """Whatever is played, each meld on the table is valid under the profile."""
    for move in some(game, 25):
        valid(game.apply(move))


KEYWORDS = ("lay", "extend", "add", "swap", "pass", "end", "low", "high", "shift", "slide", "then", "for")
WORDS = (*KEYWORDS, "1", "2", "3", "/", "=", ",", "JK", "AS", "JK=8", "JK=8H", "AH", "8H", "9H", "10C")


@given(
    game=games(most_plays=8), words=st.lists(st.sampled_from(WORDS), max_size=9), text=st.text(max_size=30)
)
def test_no_text_makes_reading_fail(game: JokerKaro, words: list[str], text: str):
    """Any text is read as a play or refused as a text, and what is read can be asked about."""
    for attempt in (" ".join(words), text, "lay " + text, "extend 1 " + text):
        try:
            move = game.parse_play(attempt)
        except TextError as error:
            column = error.column
            assert 1 <= column <= len(attempt) + 1
            continue
        assert game.can(move) == (move in game.legal_plays) == (not game.check(move))


@given(game=games(), data=st.data())
def test_refusals_tell_an_option_with_its_value(game: JokerKaro, data: st.DataObject):
    """Where a refusal names an option, it names the value that the profile gives it."""
    for _ in range(4):
        for refusal in game.check(spoilt(data, game, data.draw(st.sampled_from(some(game))))):
            if refusal.option is not None:
                assert refusal.value == game.variant.get(refusal.option)
            assert refusal.message

"""Positions in one line, and short ways to ask what is legal in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from karo import Card, Code, IllegalPlay, JokerKaro, Refusal, Variant, load_variant
from karo.cards import parse_cards

#: What the other player holds where a test doesn't care: something that hardly ever fits.
QUIET = "2C"


def profile(options: Mapping[str, object] | None = None, base: str = "pagat") -> Variant:
    """A shipped profile with some options changed."""
    return load_variant(base).with_options(options or {})


def at(
    hand: str,
    *others: str,
    table: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    base: str = "pagat",
    **rest: Any,
) -> JokerKaro:
    """A position in which seat 0 holds a hand and is to move, after the first round if melds are out."""
    return JokerKaro.position(
        profile(options, base), hands=[hand, *(others or (QUIET,))], table=list(table), **rest
    )


def legal(game: JokerKaro) -> list[str]:
    """Every legal play as text, in the order listed."""
    return [str(play) for play in game.legal_plays]


def play(game: JokerKaro, *texts: str) -> JokerKaro:
    """The game after some plays."""
    for text in texts:
        game = game.apply(game.parse_play(text))
    return game


def refusals(game: JokerKaro, text: str) -> tuple[Refusal, ...]:
    """Why a play is refused; asking, listing and doing must agree on it, and the state must stay."""
    move = game.parse_play(text)
    found = game.check(move)
    before = (game.seats, game.table, game.set_aside)
    assert game.can(move) == (not found)
    assert (move in game.legal_plays) == (not found)
    if found:
        with pytest.raises(IllegalPlay) as caught:
            game.apply(move)
        assert caught.value.refusals == found
        assert str(move) not in legal(game)
    assert (game.seats, game.table, game.set_aside) == before
    return found


def codes(game: JokerKaro, text: str) -> set[Code]:
    """The codes of the refusals of a play; empty if it is legal."""
    return {refusal.code for refusal in refusals(game, text)}


def refused(game: JokerKaro, text: str) -> tuple[str, str | None, object]:
    """Code, option and value of the one refusal of a play."""
    found = refusals(game, text)
    assert len(found) == 1, f"{text}: {[str(refusal) for refusal in found] or 'legal'}"
    return str(found[0].code), found[0].option, found[0].value


def is_legal(game: JokerKaro, text: str) -> bool:
    """Whether a play is legal and, as it is written, among those listed."""
    return not refusals(game, text) and text in legal(game)


def hand(game: JokerKaro, seat: int = 0) -> str:
    """A hand as text."""
    return " ".join(map(str, game.seats[seat].hand))


def table(game: JokerKaro) -> list[str]:
    """The melds as text."""
    return [str(meld) for meld in game.table]


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their text."""
    return parse_cards(text)


def after_passes(
    hands: Sequence[str], *, options: Mapping[str, object] | None = None, base: str = "pagat", **rest: Any
) -> JokerKaro:
    """The end of a deal in which every seat passes, being stuck."""
    game = at(*hands, options=options, base=base, **rest)
    while game.outcome is None:
        game = play(game, "pass")
    return game


def payments(game: JokerKaro) -> list[float]:
    """What each seat gets."""
    assert game.outcome is not None
    assert sum(game.outcome.payments) == 0
    return [float(payment) for payment in game.outcome.payments]


def places(game: JokerKaro) -> list[int]:
    """The place of each seat."""
    assert game.outcome is not None
    return list(game.outcome.places)

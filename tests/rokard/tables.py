"""Positions for the tests, set up by a picture and a hand."""

from __future__ import annotations

import karo
from karo import Code, Pattern, RoKard
from tests.rokard.strategies import ROKARD


def at(hand: str, picture: str = "", helping: str = "", **changes: object) -> RoKard:
    """A position of two seats: seat 0 has this hand, seat 1 a card that nobody asks for.

    In the names of options two underscores stand for the dot.
    """
    variant = ROKARD.with_options({path.replace("__", "."): value for path, value in changes.items()})
    pattern = Pattern.parse(picture)
    used = [*karo.cards.parse_cards(hand), *karo.cards.parse_cards(helping), *pattern.cards]
    other = next(card for card in reversed(karo.Deck(1, 0).cards) if card not in used)
    return RoKard.position(variant, hands=[hand, [other]], pattern=pattern, helping_hand=helping)


def codes(game: RoKard, text: str) -> list[Code]:
    """Why a play is refused; nothing if it is legal."""
    play = game.parse_play(text)
    found = game.check(play)
    listed = str(play) in {str(other) for other in game.legal_plays}
    assert listed == (not found)
    assert (play in game.legal_plays) == (not found)
    return [refusal.code for refusal in found]


def faults(picture: str, **changes: object) -> list[Code]:
    """What is wrong with a Pattern."""
    variant = ROKARD.with_options({path.replace("__", "."): value for path, value in changes.items()})
    return [refusal.code for refusal in RoKard.check_pattern(variant, Pattern.parse(picture))]


def plays(game: RoKard) -> set[str]:
    """The plays on the Pattern, as text."""
    return {str(play) for play in game.legal_plays if isinstance(play, karo.Place)}

"""Examples of the options of Ro-Kard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import karo
from karo.cards import JOKER, STANDARD_CARDS, parse_cards
from karo.options import Variant
from karo.rokard import Pattern, Place, RoKard
from karo.show import cards_svg
from karo.show.rulebook.model import Shown
from option_examples.model import ALLOWED, LOOK, ExampleError, Seen, drawn, pair, verdict
from option_examples.model import Case as AnyCase


def position(variant: Variant, hand: str, pattern: str, helping: str = "", **more: Any) -> RoKard:
    """A position of two players; the other one holds two cards that aren't needed."""
    used = [
        *parse_cards(hand),
        *parse_cards(helping),
        *(Pattern.parse(pattern) if pattern else Pattern()).cards,
    ]
    rest = [card for card in (*STANDARD_CARDS, JOKER) if card not in used]
    hands = [parse_cards(hand), tuple(rest[:2])]
    return RoKard.position(variant, hands=hands, pattern=pattern, helping_hand=helping, **more)


def picture(game: RoKard, play: Place) -> str:
    """The Pattern as the play would leave it, what is new in it standing out."""
    new = [(item.cell, item.slot) for item in (*play.swaps, *play.placements)]
    pattern = game.pattern.with_slots(new)
    helping = ""
    if play.helping:
        helping = f'<span class="karo-note">from the Helping Hand: {", ".join(map(str, play.helping))}</span>'
    return drawn([Shown(pattern, tuple(cell for cell, _ in new))]) + helping


def _place(game: RoKard, text: str) -> Place:
    play = game.parse_play(text)
    if not isinstance(play, Place):
        raise ExampleError(f"{text} places nothing")
    return play


def play(text: str, hand: str, pattern: str = "", helping: str = "") -> Callable[[Variant], Seen]:
    """A play that is judged."""

    def look(variant: Variant) -> Seen:
        game = position(variant, hand, pattern, helping)
        move = _place(game, text)
        return verdict(game.check(move), picture(game, move), text)

    return look


def score(text: str, hand: str, pattern: str) -> Callable[[Variant], Seen]:
    """What a play scores."""

    def look(variant: Variant) -> Seen:
        game = position(variant, hand, pattern)
        move = _place(game, text)
        items = [str(item.total) for item in game.score_of(move).items]
        total = game.score_of(move).total
        told = f"{' + '.join(items)} = {total} points" if len(items) > 1 else f"{total} points"
        return Seen(told, picture(game, move), text)

    return look


# ---------------------------------------------------------------- deals, draws, ends


def sizes(variant: Variant) -> Seen:
    """A deal for two."""
    game = RoKard.deal(variant, players=2, seed=1)
    return Seen(f"{len(game.seats[0].hand)} cards each, {game.pool} in the pool")


def helping_hand(variant: Variant) -> Seen:
    """The Helping Hand of a deal."""
    game = RoKard.deal(variant, players=2, seed=1)
    return Seen(
        f"{len(game.helping_hand)} cards face up, {game.pool} in the pool", cards_svg(game.helping_hand, LOOK)
    )


def four_players(variant: Variant) -> Seen:
    """The scores after the first play of a deal for four."""
    game = RoKard.deal(variant, players=4, seed=1)
    game = game.apply(game.best_play())
    return Seen(f"scores {', '.join(map(str, game.scores))}")


def draws(variant: Variant) -> Seen:
    """The hand after a play."""
    game = position(variant, "9H 2C 4D", "7H@0,0 8H@1,0")
    move = _place(game, "place 9H@2,0")
    after = game.apply(move)
    count = len(after.seats[0].hand)
    return Seen(f"then {count} cards in hand, {after.pool} in the pool", picture(game, move), str(move))


def leftover(variant: Variant) -> Seen:
    """The scores at the end of a deal."""
    game = RoKard.position(
        variant,
        hands=["9H", "KD 2C"],
        pattern="7H@0,0 8H@1,0",
        pool="",
        helping_hand=_rest(),
        scores=[40, 60],
    )
    move = _place(game, "place 9H@2,0")
    outcome = game.apply(move).outcome
    if outcome is None:
        raise ExampleError("the deal goes on")
    held = cards_svg("KD 2C", LOOK)
    return Seen(
        f"scores {', '.join(map(str, outcome.scores))}",
        f"{picture(game, move)}{pair('left in the other hand', held)}",
        str(move),
    )


def _rest() -> list[karo.Card]:
    """All cards that the end of the deal doesn't need."""
    gone = parse_cards("7H 8H 9H KD 2C")
    return [card for card in (*STANDARD_CARDS, JOKER, JOKER) if card not in gone]


#: An example whose changes are made to the profile that is shipped for Ro-Kard.
Case = partial(AnyCase, base="rokard")

CASES: tuple[AnyCase, ...] = (
    Case(
        "deal.hand_sizes",
        "A deal for two.",
        sizes,
        (({2: 7}, "7 cards each, 35 in the pool"), ({2: 10}, "10 cards each, 29 in the pool")),
    ),
    Case(
        "deal.helping_hand",
        "A deal for two.",
        helping_hand,
        ((5, "5 cards face up, 35 in the pool"), (3, "3 cards face up, 37 in the pool")),
    ),
    Case(
        "deal.partners",
        "Four players, after the first play.",
        four_players,
        ((False, "scores 0, 0, 0, 30"), (True, "scores 0, 30, 0, 30")),
    ),
    Case(
        "first_play.min_cards",
        "One card begins the Pattern.",
        play("place 8H@0,0", "8H 2C"),
        ((1, ALLOWED), (2, "pattern-first-cards")),
    ),
    Case(
        "first_play.helping_hand",
        "The first play takes a card from the Helping Hand.",
        play("place 8H@0,0 9H@1,0 helping 9H", "8H 2C", helping="9H"),
        ((True, ALLOWED), (False, "pattern-first-help")),
    ),
    Case(
        "play.placement",
        "Two cards in two rows.",
        play("place 6H@-1,0 8C@1,1", "6H 8C 2C", "7H@0,0 8H@1,0 8S@1,-1"),
        (("one-line", "pattern-line"), ("free", ALLOWED)),
    ),
    Case(
        "play.refill",
        "One of three cards is placed; a full hand has seven.",
        draws,
        (
            ("none", "then 2 cards in hand, 47 in the pool"),
            ("to-hand-size", "then 7 cards in hand, 42 in the pool"),
        ),
    ),
    Case(
        "runs.ace",
        "The ace next to the two.",
        play("place AH@-1,0", "AH 2C", "2H@0,0 3H@1,0"),
        (("low-or-high", ALLOWED), ("low", ALLOWED), ("high", "run-ace")),
    ),
    Case(
        "runs.ace",
        "The ace next to the king.",
        play("place AH@2,0", "AH 2C", "QH@0,0 KH@1,0"),
        (("low-or-high", ALLOWED), ("low", "run-ace"), ("high", ALLOWED)),
    ),
    Case(
        "runs.direction",
        "A run that falls from left to right.",
        play("place 6H@1,0 5H@2,0", "6H 5H 2C", "7H@0,0 7C@0,1"),
        (("either", ALLOWED), ("rising", "pattern-direction")),
    ),
    Case(
        "joker.swap_source",
        "The 9♥ of the Helping Hand takes the place of the joker, which is placed again.",
        play("swap 9H@2,0 place TH@3,0 JK=JH@4,0 helping 9H", "TH 2C", "7H@0,0 8H@1,0 JK=9H@2,0", "9H"),
        (("hand", "joker-swap"), ("hand-or-helping", ALLOWED)),
    ),
    Case(
        "scoring.counts",
        "One card in two rows.",
        score("place 9H@2,0", "9H 2C", "7H@0,0 8H@1,0 9D@2,1 7C@0,1 7S@0,2 8S@1,2 9S@2,2"),
        (("rows", "15 + 15 = 30 points"), ("cards", "5 points")),
    ),
    Case(
        "scoring.bonus",
        "A row of five, with a joker in it.",
        score("place TH@3,0 JH@4,0", "TH JH 2C", "7H@0,0 8H@1,0 JK=9H@2,0"),
        (("when-reached", "55 + 50 = 105 points"), ("joker-free", "55 points")),
    ),
    Case(
        "end.leftover",
        "Seat 0 goes out at 40 to 60; the play scores 15.",
        leftover,
        (("none", "scores 55, 60"), ("deduct", "scores 55, 45"), ("to-winner", "scores 70, 60")),
    ),
)

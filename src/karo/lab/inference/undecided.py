"""What records leave open, and positions that would decide it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, Literal, cast

from karo.errors import KaroError
from karo.jokerkaro.bits import cards_of
from karo.jokerkaro.game import JokerKaro
from karo.jokerkaro.packed import meld_of
from karo.jokerkaro.rules import compile_rules
from karo.lab.inference.facts import Decision
from karo.lab.inference.offers import seen_table
from karo.lab.inference.results import Reason, Undecided
from karo.lab.inference.search import Posterior
from karo.lab.inference.space import DEAL, FLOW, Space, Values, effective
from karo.lab.inference.wording import said
from karo.options import Variant
from karo.options.wording import value_text
from karo.plays import Play
from karo.words import listed

Content = Literal["", "lay", "extend"]
#: A sentence, a position as TOML, and a play in it.
Telling = tuple[str, str, str]

__all__ = ["open_question"]

#: How many deals are played to find a position that distinguishes two values.
_SAMPLE: Final = 12
#: Of so many plays of a position it is looked which are legal under one value alone.
_MOST_PLAYS: Final = 400
#: So often a play is drawn until it is legal under both values.
_TRIES: Final = 20


def open_question(
    space: Space, posterior: Posterior, option: str, values: tuple[Any, ...], players: int, seed: int
) -> Undecided:
    """The question of an option of which several values are left.

    Args:
        space: The values that were tried.
        posterior: How likely they are.
        option: The path of the option.
        values: The values that are left.
        players: How many play, in a deal that is made up to find a telling position.
        seed: What that deal's cards come from.
    """
    best = posterior.best[option] if posterior.best[option] in values else values[0]
    other = next(value for value in values if value != best)
    one = {**posterior.best, option: best}
    two = {**posterior.best, option: other}
    words = listed([value_text(value) for value in values], "or")
    if option not in FLOW and option not in DEAL and effective(one) == effective(two):
        text = f"{option} ({words}): given the other values, it makes no difference."
        return Undecided(option, values, "no-effect", 0, text)
    differing = [] if option in (*FLOW, *DEAL) else posterior.likelihood.differing(one, two)
    for decision in islice(differing, 5):
        found = _from_record(space, one, two, option, decision)
        if found is not None:
            count = len(differing)
            places = "one recorded position tells" if count == 1 else f"{count} recorded positions tell"
            text = f"{option} ({words}): {places} them apart, but what was played there doesn't decide it."
            return Undecided(option, values, "not-shown", count, text, *found)
    text = f"{option} ({words}): no recorded position tells them apart."
    telling, position, play = _from_sample(space, one, two, option, players, seed) or ("", None, "")
    reason: Reason = "not-shown" if differing else "never-came-up"
    return Undecided(option, values, reason, len(differing), text, telling, position, play)


# ---------------------------------------------------------------- positions of the record


def _from_record(space: Space, one: Values, two: Values, option: str, decision: Decision) -> Telling | None:
    """What a recorded position offers under one of two assignments alone."""
    where = f"Look at deal {decision.deal}, turn {decision.turn}"
    for mine, theirs in ((two, one), (one, two)):
        game = _game_of(space, mine, decision)
        against = _game_of(space, theirs, decision)
        if game is None or against is None:
            return None
        play = _only_here(game, against)
        if play is not None:
            yes, no = said(option, mine[option]), said(option, theirs[option])
            could = "could have gone on with" if decision.begun else "could have played"
            text = f"{where}: under {yes} seat {decision.seat} {could} {str(play)!r}, under {no} not."
            return text, game.to_toml(), str(play)
    return None


def _game_of(space: Space, values: Values, decision: Decision) -> JokerKaro | None:
    """The position before a play; the hands of others, which don't matter, get one card each."""
    try:
        variant = space.variant(values)
        rules = compile_rules(variant)
        table = [meld_of(meld) for meld in seen_table(decision, rules)]
        players = min(variant.get("deal.hand_sizes"), key=lambda number: (number < 2, number))
        seats = max(players, 2)
        left = list(rules.deck.cards)
        hand = list(cards_of(decision.hand or 0))
        for card in (*hand, *(card for meld in table for card in meld.cards)):
            left.remove(card)
        hands = [hand if seat == 0 else [left.pop()] for seat in range(seats)]
        return JokerKaro.position(
            variant,
            hands=hands,
            table=table,
            turns=[0 if decision.first and seat == 0 else 1 for seat in range(seats)],
            played=bool(decision.begun),
            content=cast("Content", decision.begun) if rules.limits_turn else "",
        )
    except (KaroError, ValueError):
        # Made up for show: where the position can't be set up under these values, another will do.
        return None


def _only_here(game: JokerKaro, other: JokerKaro) -> Play | None:
    """A play that is legal in one game and not in another, of those of one position."""
    if len(game.legal_plays) == len(other.legal_plays) and not _swaps_differ(game, other):
        return None
    for play in islice(game.legal_plays, _MOST_PLAYS):
        if not other.can(play) and not play.ends_turn:
            return play
    return next((p for p in islice(game.legal_plays, _MOST_PLAYS) if not other.can(p)), None)


def _swaps_differ(game: JokerKaro, other: JokerKaro) -> bool:
    """Whether as many plays may be other plays."""
    return bool(game.variant.get("wilds.swap") != other.variant.get("wilds.swap"))


# ---------------------------------------------------------------- positions made up


def _from_sample(
    space: Space, one: Values, two: Values, option: str, players: int, seed: int
) -> Telling | None:
    """A position in which the two assignments part, found by playing random deals under both in step."""
    rng = random.Random(f"telling {seed}")
    try:
        first, second = space.variant(one), space.variant(two)
        for number in range(_SAMPLE):
            few = option in FLOW or number % 2 == 1
            found = _part(
                [_deal(each, players, seed + number, few=few) for each in (first, second)], option, rng
            )
            if found is not None:
                return found
    except KaroError:
        pass
    return None


def _deal(variant: Variant, players: int, seed: int, *, few: bool) -> JokerKaro:
    """A deal; or one of few cards, in which players soon can't play any more."""
    game = JokerKaro.deal(variant, players, seed=seed)
    if not few:
        return game
    return JokerKaro.position(variant, hands=[seat.hand[seed % 2 :: 3] for seat in game.seats])


def _part(games: Sequence[JokerKaro], option: str, rng: random.Random) -> Telling | None:
    """A moment in which two games that are played in step part."""
    here, there = games
    one, two = here.variant, there.variant
    while here.outcome is None and there.outcome is None:
        for mine, other, variant, against in ((there, here, two, one), (here, there, one, two)):
            play = _only_here(mine, other)
            if play is not None:
                yes, no = said(option, variant.get(option)), said(option, against.get(option))
                text = f"A position would: under {yes} its player may play {str(play)!r}, under {no} not."
                return text, mine.to_toml(), str(play)
        play = next((p for p in (here.legal_plays.pick(rng) for _ in range(_TRIES)) if there.can(p)), None)
        if play is None:
            return None
        before, here, there = here, here.apply(play), there.apply(play)
        told = _parted(here, there)
        if told:
            first, second = said(option, one.get(option)), said(option, two.get(option))
            text = f"A position would: after {str(play)!r} {told[0]} under {first}, {told[1]} under {second}."
            return text, before.to_toml(), str(play)
    return None


def _parted(one: JokerKaro, two: JokerKaro) -> tuple[str, str] | None:
    """How two games that were the same differ in who is to move, or whether they are over."""

    def tell(game: JokerKaro) -> str:
        return "the deal is over" if game.outcome is not None else f"seat {game.to_move} is to move"

    if tell(one) != tell(two):
        return tell(one), tell(two)
    out = [tuple(seat.dropped_out for seat in game.seats) for game in (one, two)]
    if out[0] != out[1]:
        return "the seat is out of the deal", "the seat stays in"
    return None

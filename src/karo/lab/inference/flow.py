"""What the order of turns, the end of a deal and the cards dealt tell: who moves when, who has dropped out.

Where these facts fit a combination of values, they say no more; so each combination is in or out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import attrs

from karo.errors import Code, Refusal
from karo.jokerkaro.bits import count
from karo.lab.inference.facts import DealFacts
from karo.lab.inference.space import FLOW

__all__ = ["FLOW_PATHS", "Misfit", "dealt_misfit", "find_misfit", "flow_combinations", "flow_key"]

#: What turns depend on: the options of the flow, and whether a first turn needs a certain meld.
FLOW_PATHS: Final = (*FLOW, "first_turn.meld")


@attrs.frozen
class Misfit:
    """Where a deal doesn't go on as values would have it.

    Attributes:
        turn: The turn that can't be so, from 1; one more than there are where the deal ended too early.
        path: The option that says so.
        refusal: Why, in a sentence.
    """

    turn: int
    path: str
    refusal: Refusal


def flow_combinations(alive: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Every combination of values that turns may depend on; of the first meld only whether there is one."""
    melds = alive["first_turn.meld"]
    kinds = [value for value in melds if value == "any-play"] + [m for m in melds if m != "any-play"][:1]
    for chosen in product(*(alive[path] for path in FLOW), kinds):
        yield dict(zip(FLOW_PATHS, chosen, strict=True))


def flow_key(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The same for combinations that no deal can tell apart."""
    any_play = values["first_turn.meld"] == "any-play"
    failing = "" if any_play else values["first_turn.failing"]
    last = values["deal.direction"], values["turn.pass_means"], values["end.last_standing"]
    return (any_play, failing, *last)


def find_misfit(deal: DealFacts, values: Mapping[str, Any]) -> Misfit | None:
    """The first turn that can't be so under some values, or None if all can."""
    # As karo.jokerkaro.state has it, which test_no_true_value_of_any_profile_is_ruled_out checks.
    players = len(deal.players)
    step = 1 if values["deal.direction"] == "clockwise" else -1
    out, idle, everyone = deal.out, deal.idle, (1 << players) - 1
    expected: int | None = None
    cause, ended = "deal.direction", ""
    for number, turn in enumerate(deal.turns, start=1):
        if ended:
            text = f"the deal would have ended before turn {number}"
            return Misfit(number, ended, _refusal(Code.GAME_OVER, text, ended, values))
        if expected is not None and turn.seat != expected:
            path = cause if out >> turn.seat & 1 or cause != "deal.direction" else "deal.direction"
            text = f"seat {expected} would have been to move, not seat {turn.seat}"
            return Misfit(number, path, _refusal(Code.NOT_YOUR_TURN, text, path, values))
        if turn.passed:
            needs_meld = turn.first and values["first_turn.meld"] != "any-play"
            path = "first_turn.failing" if needs_meld else "turn.pass_means"
            cause = path
            if values[path] == "drop-out":
                out |= 1 << turn.seat
            else:
                idle |= 1 << turn.seat
            inside = everyone & ~out
            if inside.bit_count() == 1 and values["end.last_standing"] == "wins":
                ended = "end.last_standing"
            elif not inside & ~idle:
                ended = path
        else:
            idle = 0
        expected = None if ended else _next(turn.seat, step, players, out)
    return _misfit_at_end(deal, ended, cause, values)


def _misfit_at_end(deal: DealFacts, ended: str, cause: str, values: Mapping[str, Any]) -> Misfit | None:
    last = len(deal.turns)
    if ended and not deal.over:
        text = f"the deal would have ended after turn {last}"
        return Misfit(last, ended, _refusal(Code.GAME_OVER, text, ended, values))
    if deal.over and deal.over != "went-out" and not ended and last:
        path = "end.last_standing" if deal.over == "last-standing" else cause
        text = f"the deal would have gone on after turn {last}"
        return Misfit(last, path, _refusal(Code.GAME_OVER, text, path, values))
    return None


def _refusal(code: Code, text: str, path: str, values: Mapping[str, Any]) -> Refusal:
    return Refusal(code, text, path, values[path])


def _next(seat: int, step: int, players: int, out: int) -> int | None:
    for _ in range(players):
        seat = (seat + step) % players
        if not out >> seat & 1:
            return seat
    return None


# ---------------------------------------------------------------- what was dealt


def dealt_misfit(deal: DealFacts, path: str, value: Any, values: Mapping[str, Any]) -> Misfit | None:
    """Why a deal can't have been dealt under a value; None if it can, or where the record doesn't say.

    Args:
        deal: The deal.
        path: The option.
        value: Its value.
        values: The values of the other options.
    """
    if path == "deal.first_player":
        text = _first_player_fault(deal, value, values)
    elif not deal.from_start or deal.sizes is None or deal.deck is None:
        return None
    elif path == "deal.hand_sizes":
        wanted = value.get(len(deal.players))
        told = f"{len(deal.players)} players would have had {wanted} cards each"
        text = "" if set(deal.sizes) == {wanted} else told if wanted else "this number can't play"
    elif path == "deck.packs":
        found = (sum(count(deal.deck, card) for card in range(52))) / 52
        text = "" if found == value else f"the deck would have had {52 * value} cards besides jokers"
    else:
        jokers = sum(count(deal.deck, card) for card in range(52)) // 52 * value
        text = "" if count(deal.deck, 52) == jokers else f"there would have been {jokers} jokers"
    return Misfit(1, path, Refusal(Code.BAD_DEAL, text, path, value)) if text else None


def _first_player_fault(deal: DealFacts, value: str, values: Mapping[str, Any]) -> str:
    if deal.dealer is None or value == "random" or not deal.from_start:
        return ""
    players = len(deal.players)
    step = 1 if values["deal.direction"] == "clockwise" else -1
    expected = deal.dealer if value == "dealer" else (deal.dealer + step) % players
    if value == "winner":
        if deal.starter is None:
            return ""
        expected = deal.starter
    return "" if deal.first == expected else f"seat {expected} would have begun, not seat {deal.first}"

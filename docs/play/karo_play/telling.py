"""What was played, what may be played and what is refused, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from karo import (
    AmbiguousPlay,
    Extend,
    IllegalPlay,
    JokerKaro,
    KaroError,
    Lay,
    LogEntry,
    Meld,
    Outcome,
    Pass,
    Play,
    Refusal,
    Swap,
    TextError,
    Variant,
)
from karo.melds import Slot
from karo.options.wording import value_text
from karo.show import Drawer, Spoken, meld_svg, text_of

__all__ = ["fresh_slots", "offer_data", "refusal_data", "settlement_data", "told_plays"]

_SPOKEN = Spoken()


def fresh_slots(old: Meld | None, new: Meld) -> tuple[int, ...]:
    """Which slots of a meld weren't there before."""
    left: Counter[Slot] = Counter(() if old is None else old.slots)
    fresh: list[int] = []
    for number, slot in enumerate(new.slots):
        if left[slot]:
            left[slot] -= 1
        else:
            fresh.append(number)
    return tuple(fresh)


def told_plays(drawer: Drawer, before: JokerKaro, after: JokerKaro) -> Iterator[dict[str, Any]]:
    """What happened between two moments of a deal, play by play; the end of a turn goes without saying."""
    for entry in after.log[len(before.log) :]:
        now = before.apply(entry.play)
        deed = _deed(drawer, before, now, entry)
        if deed:
            yield {"seat": entry.seat, "text": f"{drawer.name(entry.seat)} {deed}."}
        before = now


def _deed(drawer: Drawer, before: JokerKaro, after: JokerKaro, entry: LogEntry) -> str:
    seat, play = entry.seat, entry.play
    if isinstance(play, Pass):
        out = f" and {drawer.does(seat, 'drops out')}" if entry.effect == "dropped-out" else ""
        return f"{drawer.does(seat, 'passes')}{out}"
    left = len(after.seats[seat].hand)
    rest = (
        "Leng: that was the last card" if not left else "1 card left" if left == 1 else f"{left} cards left"
    )
    if isinstance(play, Lay):
        deed = f"{drawer.does(seat, 'lays')} meld {len(before.table) + 1}, {_SPOKEN.meld(play.meld)}"
    elif isinstance(play, Extend):
        now = _SPOKEN.meld(after.table[play.meld])
        deed = f"{drawer.does(seat, 'adds')} {_cards(play)} to meld {play.meld + 1}, now {now}"
    elif isinstance(play, Swap):
        then = "" if play.then is None else f", then {play.then}"
        deed = f"{drawer.does(seat, 'swaps')} {_SPOKEN.card(play.card)} into meld {play.meld + 1}{then}"
    else:
        return ""
    return f"{deed}. {rest}"


def _cards(play: Extend) -> str:
    return " and ".join(_SPOKEN.slot(slot) for slot in play.slots)


# ---------------------------------------------------------------- offers


def offer_data(game: JokerKaro, play: Play) -> dict[str, Any]:
    """A play that is offered: what it says, its notation, a picture of what comes of it."""
    before, after = game.table, game.apply(play).table
    changed = [
        (old, new) for number, new in enumerate(after) if (old := _at(before, number)) is None or old != new
    ]
    if isinstance(play, Lay):
        label = f"Lay {_SPOKEN.meld(play.meld)}"
    elif isinstance(play, Extend):
        moved = ", moving a wild" if play.shifted else ""
        label = f"Add {_cards(play)} to meld {play.meld + 1}{moved}"
    elif isinstance(play, Swap):
        label = f"Swap {_SPOKEN.card(play.card)} into meld {play.meld + 1}"
        label += "" if play.then is None else f", then {play.then}"
    else:
        label = str(play)
    return {
        "text": str(play),
        "label": label,
        "meld": play.meld if isinstance(play, Extend | Swap) else None,
        "pictures": [meld_svg(new, fresh=fresh_slots(old, new)) for old, new in changed],
    }


def _at(table: Sequence[Meld], number: int) -> Meld | None:
    return table[number] if number < len(table) else None


# ---------------------------------------------------------------- refusals


def refusal_data(variant: Variant, error: KaroError) -> dict[str, Any]:
    """Why a play was refused: each reason with the rule that it rests on and where that comes from."""
    if isinstance(error, IllegalPlay):
        return {
            "title": f"Refused: {error.play}",
            "reasons": [_reason(variant, refusal) for refusal in error.refusals],
            "candidates": [],
        }
    if isinstance(error, AmbiguousPlay):
        reason = {"message": "Which of these do you mean?"}
        return {
            "title": "That could be several plays",
            "reasons": [reason],
            "candidates": list(error.candidates),
        }
    where = f" (at character {error.column})" if isinstance(error, TextError) and error.column > 1 else ""
    reason = {"message": f"{error.message}{where}"}
    return {"title": "That can't be read as a play", "reasons": [reason], "candidates": []}


def _reason(variant: Variant, refusal: Refusal) -> dict[str, Any]:
    told = {"message": refusal.message, "code": str(refusal.code)}
    if refusal.option is None:
        return told
    why = variant.why(refusal.option)
    source = f" ({why.cited})" if why.cited else ""
    return {
        **told,
        "option": refusal.option,
        "value": value_text(why.value),
        "status": str(why.status),
        "why": f"{why.text}{source}",
    }


# ---------------------------------------------------------------- the end


def settlement_data(drawer: Drawer, game: JokerKaro, outcome: Outcome) -> dict[str, Any]:
    """How the deal ended: why, and for each seat its place, what it has left and what it gets."""
    order = sorted(
        range(len(game.seats)), key=lambda seat: (outcome.places[seat] if outcome.places else 0, seat)
    )
    paid = any(outcome.payments)
    rows = [
        {
            "seat": seat,
            "name": drawer.name(seat),
            "place": outcome.places[seat] if outcome.places else None,
            "cards": len(game.seats[seat].hand),
            "told": _SPOKEN.hand(game.seats[seat].hand),
            "points": outcome.hand_values[seat],
            "payment": _payment(outcome.payments[seat]) if paid else None,
        }
        for seat in order
    ]
    return {"reason": text_of(drawer.reason(outcome)), "rows": rows, "won": 0 in outcome.winners}


def _payment(amount: Fraction) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"

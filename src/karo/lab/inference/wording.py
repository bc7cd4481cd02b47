"""Sentences about options and their values, for people who play by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karo.options.wording import value_text
from karo.words import listed

if TYPE_CHECKING:
    from karo.lab.inference.evidence import Exclusion

__all__ = ["exclusion_text", "said"]


def said(option: str, value: Any) -> str:
    """An option with its value, as a profile writes it."""
    return f"{option} = {value_text(value)}"


def exclusion_text(exclusion: Exclusion) -> str:
    """What rules a value out, in a sentence."""
    reasons = "; ".join(str(refusal) for refusal in exclusion.refusals)
    codes = ", ".join(dict.fromkeys(str(refusal.code) for refusal in exclusion.refusals))
    given = listed([said(path, value) for path, value in exclusion.given])
    where = f"deal {exclusion.deal}, turn {exclusion.turn}, seat {exclusion.seat}"
    only = f" as long as {given}" if given else ""
    what = f"{said(exclusion.option, exclusion.value)} is ruled out" if exclusion.option else "ruled out"
    told = f"{what}{only}: {where} has {exclusion.play!r}, "
    return f"{told}but {reasons} ({codes})" if reasons else f"{told.removesuffix(', ')}"

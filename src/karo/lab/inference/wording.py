"""Sentences about options and their values, for people who play by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karo.options.wording import value_text

if TYPE_CHECKING:
    from karo.lab.inference.evidence import Exclusion

__all__ = ["exclusion_text", "listed", "said"]


def said(option: str, value: Any) -> str:
    """An option with its value, as a profile writes it."""
    return f"{option} = {value_text(value)}"


def listed(parts: Sequence[str], word: str = "or") -> str:
    """Some words in a row."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def exclusion_text(exclusion: Exclusion) -> str:
    """What rules a value out, in a sentence."""
    reasons = "; ".join(str(refusal) for refusal in exclusion.refusals)
    codes = ", ".join(dict.fromkeys(str(refusal.code) for refusal in exclusion.refusals))
    given = listed([said(path, value) for path, value in exclusion.given], "and") if exclusion.given else ""
    where = f"deal {exclusion.deal}, turn {exclusion.turn}, seat {exclusion.seat}"
    only = f" as long as {given}" if given else ""
    what = f"{said(exclusion.option, exclusion.value)} is ruled out" if exclusion.option else "ruled out"
    told = f"{what}{only}: {where} has {exclusion.play!r}, "
    return f"{told}but {reasons} ({codes})" if reasons else f"{told.removesuffix(', ')}"

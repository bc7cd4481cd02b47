"""The shapes that cards are drawn with: suits, ranks and figures, a crown, a jester's cap.

Everything is a path, so that no font matters; what is written once is used by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

__all__ = ["definitions", "figures", "number", "use"]

#: Filled shapes in a box from −50 to 50.
_FILLED: Final = {
    "C": "M-21-24a21 21 0 1 1 42 0a21 21 0 0 1-4 12a21 21 0 1 1-12 36q2 14 12 21h-34q10-7 12-21a21 21 0 1 "
    "1-12-36a21 21 0 0 1-4-12z",
    "D": "M0-47q14 26 34 47q-20 21-34 47q-14-26-34-47q20-21 34-47z",
    "H": "M0 44c-10-19-43-34-43-62c0-16 11-25 23-25c9 0 17 6 20 16c3-10 11-16 20-16c12 0 23 9 23 25c0 28"
    "-33 43-43 62z",
    "S": "M0-45c10 18 42 31 42 57c0 14-9 22-20 22c-8 0-15-4-18-11q1 14 12 22h-32q11-8 12-22c-3 7-10 11-18 "
    "11c-11 0-20-8-20-22c0-26 32-39 42-57z",
    "star": "M0-46l13 31l34 3l-26 22l8 33l-29-18l-29 18l8-33l-26-22l34-3z",
    "crown-K": "M-40 26l-6-46l22 18l24-34l24 34l22-18l-6 46zM-38 33h76v9h-76zM-4-60h8v7h7v7h-7v9h-8v-9h-7v-7"
    "h7z",
    "crown-Q": "M-38 26l-10-42q14 26 22 0q5 22 13 0q7-10 13-22q6 12 13 22q8 22 13 0q8 26 22 0l-10 42zM-36 33"
    "h72v9h-72zM0-56a8 8 0 1 1-.1 0zM-48-34a7 7 0 1 1-.1 0zM48-34a7 7 0 1 1-.1 0z",
    "crown-J": "M-36 30q-18-20-6-38q16-24 44-24q34 0 40 28q2 20-10 34zM-38 34h70v9h-70zM16-28q8-30 34-32q-4 "
    "26-22 38z",
    "cap": "M-26 20q-8-30-28-30q8-22 28-18q12 2 18 12q0-22 8-30q8 8 8 30q6-10 18-12q20-4 28 18q-20 0-28 30z"
    "M-26 26h52v9h-52zM-55-6a7 7 0 1 1-.1 0zM55-6a7 7 0 1 1-.1 0zM0-58a7 7 0 1 1-.1 0z",
}
#: Figures and letters as strokes in a box of 60 by 100.
_STROKES: Final = {
    "A": "M3 100l27-100l27 100M13 66h34",
    "2": "M5 27c0-36 50-36 50 0c0 26-50 44-50 73h52",
    "3": "M7 0h46l-25 38c40-2 38 62 0 62c-13 0-21-7-24-17",
    "4": "M43 100v-100l-40 70h55",
    "5": "M52 0h-39l-4 43c16-13 48-6 48 25c0 38-42 42-53 16",
    "6": "M46 0c-16 16-41 42-41 69c0 41 50 41 50 0c0-36-44-38-50-6",
    "7": "M4 0h52c-16 30-28 62-32 100",
    "8": "M30 46c-29 0-29-46 0-46c29 0 29 46 0 46c-34 0-34 54 0 54c34 0 34-54 0-54z",
    "9": "M14 100c16-16 41-42 41-69c0-41-50-41-50 0c0 36 44 38 50 6",
    "1": "M16 20l18-20v100",
    "0": "M30 0c-33 0-33 100 0 100c33 0 33-100 0-100z",
    "J": "M20 0h28v70c0 40-42 40-42 4",
    "Q": "M30 0c-36 0-36 100 0 100c36 0 36-100 0-100zM38 68l20 32",
    "-": "M14 52h32",
    "K": "M7 0v100M55 0l-46 60M25 42l32 58",
}


def definitions(body: str) -> str:
    """The shapes that a drawing uses, to stand before it.

    Args:
        body: The drawing.
    """
    used = dict.fromkeys(re.findall(r'href="#karo-([\w-]+)"', body))
    paths = [
        f'<path id="karo-{name}" d="{_FILLED[name]}"/>'
        if name in _FILLED
        else f'<path id="karo-{name}" fill="none" stroke-width="14" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{_STROKES[name]}"/>'
        for name in used
    ]
    return f"<defs>{''.join(paths)}</defs>" if paths else ""


def number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def use(name: str, x: float, y: float, size: float, paint: str) -> str:
    """A filled shape.

    Args:
        name: Its name.
        x: Where its middle lies.
        y: Where its middle lies, downwards.
        size: How wide and high it is.
        paint: Attributes, such as its colour.
    """
    place = f"translate({number(x)} {number(y)})scale({number(size / 100)})"
    return f'<use href="#karo-{name}" transform="{place}" {paint}/>'


def figures(text: Iterable[str], x: float, y: float, height: float, color: str) -> str:
    """Figures or a letter as strokes, side by side.

    Args:
        text: The signs.
        x: Where their middle lies.
        y: Where their middle lies, downwards.
        height: How high they are.
        color: Their colour.
    """
    signs = list(text)
    # A stroke is half outside its box, and a 1 needs less room than the others.
    step = [46 if sign == "1" else 74 for sign in signs]
    scale = height / 114
    left = -(sum(step) - 14) / 2
    drawn: list[str] = []
    for sign, advance in zip(signs, step, strict=True):
        shift = left - (14 if sign == "1" else 0)
        place = f"translate({number(x + shift * scale)} {number(y - 50 * scale)})scale({number(scale)})"
        drawn.append(f'<use href="#karo-{sign}" transform="{place}" stroke="{color}"/>')
        left += advance
    return "".join(drawn)

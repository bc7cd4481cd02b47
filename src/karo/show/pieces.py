"""Text whose parts know what they are, so that somebody else may colour it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

__all__ = ["Line", "Piece", "Role", "padded", "text_of", "width_of", "words", "wrapped"]

#: What a piece of text is.
Role = Literal[
    "",
    "clubs",
    "diamonds",
    "hearts",
    "spades",
    "wild",
    "name",
    "heading",
    "quiet",
    "good",
    "bad",
    "number",
    "doubt",
]


@attrs.frozen
class Piece:
    """A piece of text that is never broken.

    Attributes:
        text: The text.
        role: What it is: a suit, a wild, a name …; nothing for plain text.
        fresh: Whether it is a card that was just played.
    """

    text: str
    role: Role = ""
    fresh: bool = False


#: A line of text, piece by piece; blanks are pieces too.
Line = tuple[Piece, ...]

_BLANK = Piece(" ")


def words(text: str, role: Role = "") -> Line:
    """A text as pieces that may be broken at its blanks."""
    return spaced(Piece(word, role) for word in text.split())


def spaced(pieces: Iterable[Piece], gap: int = 1) -> Line:
    """Pieces with blanks between them."""
    line: list[Piece] = []
    for piece in pieces:
        line += [_BLANK] * (gap if line else 0) + [piece]
    return tuple(line)


def text_of(line: Iterable[Piece]) -> str:
    """The bare text of a line."""
    return "".join(piece.text for piece in line)


def width_of(line: Iterable[Piece]) -> int:
    """How many columns a line takes."""
    return sum(len(piece.text) for piece in line)


def padded(line: Line, width: int, *, right: bool = False) -> Line:
    """A line filled up with blanks, at the right or before it."""
    blanks = (_BLANK,) * (width - width_of(line))
    return blanks + line if right else line + blanks


def wrapped(line: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """Break a line at its blanks.

    Args:
        line: The line.
        width: How wide the parts may be.
        indent: How far all parts but the first are indented.

    Yields:
        The parts, without blanks at their ends.

    Example:
        >>> from karo.show.pieces import text_of, words, wrapped
        >>> [text_of(part) for part in wrapped(words("five six seven"), 9, indent=2)]
        ['five six', '  seven']
    """
    part: list[Piece] = []
    blanks: list[Piece] = []
    used = 0
    for piece in line:
        if not piece.text.strip(" "):
            blanks.append(piece)
            continue
        used += width_of(blanks) + len(piece.text)
        if used > width and text_of(part).strip():
            yield tuple(part)
            part, blanks, used = [_BLANK] * indent, [], indent + len(piece.text)
        part += [*blanks, piece]
        blanks = []
    yield tuple(part)

"""The rules of play of a profile, as a book."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from karo.cli.screen import Screen, visible
from karo.files.disk import write_whole
from karo.options import Variant
from karo.show.pieces import Piece, words
from karo.show.rulebook import rulebook

__all__ = ["write_rulebook"]


def write_rulebook(
    screen: Screen, variant: Variant, lang: str, kind: Literal["html", "md", "text"], file: Path | None
) -> None:
    """Print a rulebook, or write it to a file."""
    book = rulebook(variant, lang=lang, format=kind)
    if file is not None:
        write_whole(book.encode(), file)
        screen.line((*words("Wrote"), Piece(" "), Piece(str(file), "name")))
        return
    # A profile is somebody's file: what it says must not reach the terminal as it is.
    screen.text("".join(f"{visible(line)}\n" for line in book.splitlines()))

"""The rules of a profile as a book for people who want to play by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from karo import games
from karo.arguments import require_one_of
from karo.options.variant import require_variant
from karo.show.language import load_language

if TYPE_CHECKING:
    from karo.options import Variant
    from karo.show.rulebook.model import Book, Teller

__all__ = ["FORMATS", "make_book", "rulebook"]

#: The formats that a book can be written in.
FORMATS: Final = ("html", "md", "text")


def make_book(variant: Variant, *, lang: str = "en") -> Book:
    """The rules of a profile, ready to be written.

    Args:
        variant: The profile.
        lang: The code of a language that comes with the library, or a catalogue of one's own (``.po``).

    Returns:
        Its sections with their rules and examples, and what is known of each rule.

    Raises:
        TextError: If there is no such language, or the catalogue can't be read.
        ArgumentError: If it isn't a profile.
        TypeError: If the game has no rulebook.
    """
    teller: type[Teller] | None = games.part(require_variant(variant).game, "rulebook")
    if teller is None:
        raise TypeError(f"there is no rulebook for {variant.game}")
    return teller(variant, load_language(lang)).book()


def rulebook(variant: Variant, *, lang: str = "en", format: Literal["html", "md", "text"] = "html") -> str:  # noqa: A002 - as the command calls it
    """The complete rules of play of a profile, for people at a table.

    Each example in it was judged by the engine under this profile when the book was made,
    and an appendix says what is known about each rule and what is assumed.

    Args:
        variant: The profile.
        lang: ``en`` or ``id``, or a catalogue of one's own: a file that ends in ``.po``.
        format: ``html`` for a page to print, ``md`` for Markdown, ``text`` for plain text.

    Returns:
        The book.

    Raises:
        TextError: If there is no such language, or the catalogue can't be read.
        ArgumentError: If there is no such format, or it isn't a profile.

    Example:
        >>> import karo
        >>> book = karo.rulebook(karo.load_variant("pagat"), lang="id", format="text")
        >>> print(book.splitlines()[0])
        Joker Karo menurut pagat.com
    """
    from karo.show.rulebook.writers import WRITERS  # noqa: PLC0415 - not before a book is written

    require_one_of("format=", format, FORMATS)
    return WRITERS[format](make_book(variant, lang=lang))

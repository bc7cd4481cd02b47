"""Cards: suits, ranks, the joker; reading and writing them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from karo.arguments import brief
from karo.errors import CardError

__all__ = ["JOKER", "STANDARD_CARDS", "Card", "Rank", "Suit", "parse_cards", "write_cards"]


class Suit(IntEnum):
    """A suit, in the order clubs, diamonds, hearts, spades."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def letter(self) -> str:
        """The letter of the suit: ``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The sign of the suit: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """A rank, from the ace (1) to the king (13)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def letter(self) -> str:
        """The letter or digit of the rank: ``A``, ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K``."""
        return " A23456789TJQK"[self]


class Card:
    """One card: a rank and a suit, or the joker.

    Two cards of the same face are equal: packs have no names.
    Cards sort by suit, then by rank from the ace; the joker comes last.

    Args:
        rank: The rank, or None for the joker.
        suit: The suit, or None for the joker.

    Raises:
        CardError: If only one of the two is given, or one is no rank or suit.

    Example:
        >>> from karo import Card, Rank, Suit
        >>> Card(Rank.EIGHT, Suit.HEARTS)
        Card.parse('8H')
        >>> str(Card.parse("10♥"))
        'TH'
    """

    __slots__ = ("_index",)
    _index: int

    def __new__(cls, rank: Rank | None, suit: Suit | None) -> Card:
        if rank is None and suit is None:
            return JOKER
        if rank is None or suit is None:
            raise CardError("a card needs both a rank and a suit; the joker has neither")
        try:
            return STANDARD_CARDS[Suit(suit) * 13 + Rank(rank) - 1]
        except ValueError as error:
            raise CardError(f"no card has rank {brief(rank)} and suit {brief(suit)}") from error

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card.

        Args:
            text: Rank and suit in either case (``8H``, ``th``, ``10H``, ``10♥``),
                or ``JK`` for the joker.

        Returns:
            The card.

        Raises:
            CardError: If the text names no card.

        Example:
            >>> Card.parse("jk")
            Card.parse('JK')
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise CardError(f"a card must be a string, not {brief(text)}")
        card = _BY_TEXT.get(text) or _BY_TEXT.get(text.strip().upper().removesuffix("\ufe0f"))
        if card is None:
            raise CardError(
                f"{text[:20]!r} is not a card: write a rank (A 2-9 T J Q K) and a suit (C D H S), "
                "such as 8H, or JK for the joker"
            )
        return card

    @property
    def index(self) -> int:
        """Place in the sorted pack: 0 for the A♣ to 51 for the K♠, 52 for the joker."""
        return self._index

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self._index == 52

    @property
    def rank(self) -> Rank | None:
        """The rank; None for the joker."""
        return None if self._index == 52 else _RANKS[self._index % 13]

    @property
    def suit(self) -> Suit | None:
        """The suit; None for the joker."""
        return None if self._index == 52 else _SUITS[self._index // 13]

    @property
    def symbol(self) -> str:
        """The card with the sign of its suit, such as ``8♥``; ``JK`` for the joker."""
        return _SYMBOLS[self._index]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards are frozen: {name!r} can't be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cards are frozen: {name!r} can't be deleted")

    def __eq__(self, other: object) -> bool:
        return self._index == other._index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self._index

    def __lt__(self, other: object) -> bool:
        return self._index < other._index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._index <= other._index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._index > other._index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._index >= other._index if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return _TEXTS[self._index]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self._index]!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import card_svg  # noqa: PLC0415 - only who looks needs it

        return card_svg(self)


def _make(index: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "_index", index)
    return card


_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)

#: The 52 cards of a pack without jokers, sorted.
STANDARD_CARDS: Final[tuple[Card, ...]] = tuple(_make(index) for index in range(52))
#: The joker.
JOKER: Final[Card] = _make(52)

_TEXTS: Final = (*("A23456789TJQK"[i % 13] + "CDHS"[i // 13] for i in range(52)), "JK")
_SYMBOLS: Final = (
    *(text[0].replace("T", "10") + "♣♦♥♠"[i // 13] for i, text in enumerate(_TEXTS[:52])),
    "JK",
)


def _texts() -> dict[str, Card]:
    known = {"JK": JOKER}
    for card, text, symbol in zip(STANDARD_CARDS, _TEXTS, _SYMBOLS, strict=False):
        known[text] = known[symbol] = known[text[0] + symbol[-1]] = card
        if text[0] == "T":
            known["10" + text[1]] = card
    return known


_BY_TEXT: Final = _texts()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by blanks or commas.

    Args:
        text: The cards, such as ``"8H 8H 9C JK"``.

    Returns:
        The cards, in the order given.

    Raises:
        CardError: If a word names no card.

    Example:
        >>> from karo.cards import parse_cards
        >>> parse_cards("8H, JK")
        (Card.parse('8H'), Card.parse('JK'))
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CardError(f"cards must be a string, not {brief(text)}")
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def write_cards(cards: Iterable[Card]) -> str:
    """The cards as text, separated by blanks, in the order given."""
    return " ".join(map(str, cards))

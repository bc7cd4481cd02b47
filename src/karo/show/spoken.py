"""Cards and what is made of them in words: what a screen reader says of a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from karo.cards import Card, Rank, Suit
from karo.melds import Meld, MeldKind, Slot, place_rank, place_suit
from karo.show.language import ENGLISH, Language

if TYPE_CHECKING:
    from karo.rokard import Pattern

__all__ = ["Spoken"]


class Spoken:
    """Says what lies there.

    Args:
        language: In which language.

    Example:
        >>> from karo import Card, Meld
        >>> from karo.show import Spoken
        >>> Spoken().card(Card.parse("AS"))
        'ace of spades'
        >>> Spoken().meld(Meld.parse("5H JK=6H 7H"))
        'run of hearts: 5, joker as 6, 7'
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language = language
        self._say = language.say

    def rank(self, rank: Rank) -> str:
        """A rank."""
        say = self._say
        names = {
            Rank.ACE: say("rank", "ace"),
            Rank.JACK: say("rank", "jack"),
            Rank.QUEEN: say("rank", "queen"),
            Rank.KING: say("rank", "king"),
        }
        return names.get(rank, str(int(rank)))

    def ranks(self, rank: Rank) -> str:
        """Cards of a rank, such as what a set is made of."""
        say = self._say
        names = {
            Rank.ACE: say("cards of a rank", "aces"),
            Rank.JACK: say("cards of a rank", "jacks"),
            Rank.QUEEN: say("cards of a rank", "queens"),
            Rank.KING: say("cards of a rank", "kings"),
        }
        return names.get(rank) or say("cards of a rank", "{rank}s", rank=int(rank))

    def suit(self, suit: Suit) -> str:
        """A suit."""
        say = self._say
        return (say("suit", "clubs"), say("suit", "diamonds"), say("suit", "hearts"), say("suit", "spades"))[
            suit
        ]

    def card(self, card: Card) -> str:
        """A card."""
        if card.rank is None or card.suit is None:
            return self._say("card", "joker")
        rank, suit = self.rank(card.rank), self.suit(card.suit)
        return self._say("card", "{rank} of {suit}", rank=rank, suit=suit)

    def slot(self, slot: Slot, suit: Suit | None = None) -> str:
        """A slot; a wild says what it stands for.

        Args:
            slot: The slot.
            suit: The suit that was named before, and needn't be named again.
        """
        if slot.place is None:
            return self.card(slot.card)
        place = self._place(slot.place, suit)
        if slot.is_own:
            return place
        return self._say("card", "{wild} as {place}", wild=self.card(slot.card), place=place)

    def _place(self, place: Card | Rank, suit: Suit | None) -> str:
        if isinstance(place, Rank):
            return self.rank(place)
        return self.rank(place.rank) if place.rank and place.suit is suit else self.card(place)

    def meld(self, meld: Meld) -> str:
        """A meld: what it is, then its cards."""
        say = self._say
        # What isn't one is not called a run or a set.
        suit = meld.suit if len({place_suit(slot) for slot in meld}) == 1 else None
        rank = meld.rank if len({place_rank(slot) for slot in meld}) == 1 else None
        cards = ", ".join(self.slot(slot, suit) for slot in meld)
        if meld.kind is MeldKind.LONE:
            return say("meld", "lone wild: {cards}", cards=cards)
        if suit is not None:
            return say("meld", "run of {suit}: {cards}", suit=self.suit(suit), cards=cards)
        if rank is not None:
            return say("meld", "set of {ranks}: {cards}", ranks=self.ranks(rank), cards=cards)
        return cards

    def hand(self, cards: Iterable[Card]) -> str:
        """Cards that are held, suit by suit."""
        held = Counter(sorted(cards))
        parts: list[str] = []
        for suit in Suit:
            ranks = [
                self._times(self.rank(card.rank), held[card])
                for card in held
                if card.suit is suit and card.rank
            ]
            if ranks:
                parts.append(
                    self._say("hand", "{suit}: {ranks}", suit=self.suit(suit), ranks=", ".join(ranks))
                )
        jokers = sum(count for card, count in held.items() if card.is_joker)
        if jokers:
            parts.append(self.language.count("hand", "1 joker", "{number} jokers", jokers, number=jokers))
        return "; ".join(parts) or self._say("hand", "no cards")

    def _times(self, text: str, count: int) -> str:
        # The number comes last: before a rank that is a number itself, it would be heard as another card.
        if count == 2:
            return self._say("hand", "{what} twice", what=text)
        return text if count == 1 else self._say("hand", "{what} {count} times", count=count, what=text)

    def table(self, melds: Collection[Meld]) -> str:
        """Melds on the table with their numbers, one on each line."""
        if not melds:
            return self._say("table", "no melds on the table")
        return "\n".join(f"{number}. {self.meld(meld)}" for number, meld in enumerate(melds, start=1))

    def pattern(self, pattern: Pattern) -> str:
        """A Pattern, row by row."""
        if not pattern:
            return self._say("pattern", "nothing has been played")
        return "\n".join(self._rows(pattern)) or ", ".join(self.slot(slot) for slot in pattern.values())

    def _rows(self, pattern: Pattern) -> Iterator[str]:
        say = self._say
        for row in pattern.rows:
            values = {
                "column": row.cells[0].column,
                "row": row.cells[0].row,
                "cards": ", ".join(self.slot(slot) for slot in row.slots),
            }
            if row.axis == "across":
                yield say("pattern", "across from column {column}, row {row}: {cards}", **values)
            else:
                yield say("pattern", "down from column {column}, row {row}: {cards}", **values)

"""Cards as strings: rank and suit (``"8H"``, ``"TH"``), or ``"JK"``."""

SUITS = "CDHS"
RANKS = "A23456789TJQK"
JOKER = "JK"


def suit_of(card: str) -> str:
    """The suit; empty for the joker."""
    return "" if card == JOKER else card[1]


def rank_of(card: str) -> str:
    """The rank; empty for the joker."""
    return "" if card == JOKER else card[0]


def card_at(suit: str, slot: int) -> str:
    """The card of a slot in a run: slot 1 is the low ace, slot 14 the high one."""
    return RANKS[(slot - 1) % 13] + suit


def order(card: str) -> tuple[int, int]:
    """Sorts by suit, then from ace to king; the joker last."""
    return (4, 0) if card == JOKER else (SUITS.index(card[1]), RANKS.index(card[0]))


def in_order(cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The cards, sorted."""
    return tuple(sorted(cards, key=order))


def without(hand: tuple[str, ...], cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The hand less these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)

"""The faces of cards, drawn at a place."""

from __future__ import annotations

from typing import Final

from karo.cards import Card, Rank
from karo.melds import Slot
from karo.show.svg.look import Look
from karo.show.svg.shapes import figures, number, use

__all__ = ["HEIGHT", "LIFT", "STRIP", "WIDTH", "back", "badge", "face", "tile"]

#: The size of a card; of one that another covers, how much is seen; how far a new one stands out.
WIDTH: Final = 60
HEIGHT: Final = 84
STRIP: Final = 23
LIFT: Final = 8

_GOLD, _AMBER, _GREEN = "#ffe08a", "#c98a00", "#12924f"


def _index(card: Card, look: Look) -> str:
    if card.rank is None or card.suit is None:
        return use("star", 12, 17, 18, f'fill="{look.ink(None)}"')
    sign = "10" if card.rank is Rank.TEN else card.rank.letter
    return figures(sign, 12, 16, 18, look.ink(card.suit)) + use(
        card.suit.letter, 12, 35, 14, look.paint(card.suit)
    )


def _middle(card: Card, look: Look) -> str:
    if card.rank is None or card.suit is None:
        return use("cap", 40, 52, 27, f'fill="{look.ink(None)}"')
    if card.rank in {Rank.JACK, Rank.QUEEN, Rank.KING}:
        crown = use(f"crown-{card.rank.letter}", 38, 31, 28, f'fill="{look.ink(card.suit)}"')
        return crown + use(card.suit.letter, 38, 59, 30, look.paint(card.suit))
    return use(card.suit.letter, 38, 54, 34, look.paint(card.suit))


def _tag(place: Card | Rank, look: Look) -> str:
    """What a wild stands for, where even a card that covers it leaves it to be seen."""
    mono = look.colors == "mono"
    fill, edge = ("#fff", "#000") if mono else (_GOLD, _AMBER)
    box = f'<rect x="3" y="46" width="18" height="34" rx="4" fill="{fill}" stroke="{edge}"/>'
    rank, suit = (place, None) if isinstance(place, Rank) else (place.rank, place.suit)
    sign = "" if rank is None else "10" if rank is Rank.TEN else rank.letter
    if suit is None:
        return box + figures(sign, 12, 63, 16, "#1b1c1f")
    return box + figures(sign, 12, 56, 14, look.ink(suit)) + use(suit.letter, 12, 71.5, 11, look.paint(suit))


def face(slot: Slot, x: float, y: float, look: Look, *, fresh: bool = False, covered: bool = False) -> str:
    """A card; a wild with a tag that says what it stands for.

    Args:
        slot: The card and what it stands for.
        x: Its left side.
        y: Its upper side.
        look: How it looks.
        fresh: Whether it is new there: it stands out, with a green edge.
        covered: Whether another card will lie on it, so that only its left strip is seen.
    """
    wild = slot.place is not None and not slot.is_own
    edge, width = ("#000", 1.0) if look.colors == "mono" else (_AMBER, 1.2) if wild else ("#9a958a", 0.8)
    if fresh:
        edge, width = (edge, 2.4) if look.colors == "mono" else (_GREEN, 2.2)
        y -= LIFT
    dash = ' stroke-dasharray="4 2.5"' if wild and not fresh else ""
    middle = "" if covered else _middle(slot.card, look)
    across = STRIP + 14 if covered else WIDTH
    tag = _tag(slot.place, look) if wild and slot.place is not None else ""
    return (
        f'<g transform="translate({number(x)} {number(y)})"><rect width="{across}" height="{HEIGHT}" rx="6" '
        f'fill="#fff" stroke="{edge}" stroke-width="{width}"{dash}/>'
        f"{_index(slot.card, look)}{middle}{tag}</g>"
    )


def back(x: float) -> str:
    """A card seen from behind."""
    return (
        f'<rect x="{number(x)}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#3f5f86" stroke="#fff"/>'
        f'<rect x="{number(x + 5)}" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="3" fill="none" '
        'stroke="#b9cbe0" stroke-dasharray="2 2"/>'
    )


def tile(slot: Slot, x: float, y: float, look: Look, *, fresh: bool = False) -> str:
    """A small card, rank over suit; a wild shows what it stands for, and a star.

    Args:
        slot: The card and what it stands for.
        x: Its left side.
        y: Its upper side.
        look: How it looks.
        fresh: Whether it is new there.
    """
    mono, wild = look.colors == "mono", slot.card.is_joker
    shown = slot.place if isinstance(slot.place, Card) else slot.card
    fill = _GOLD if wild and not mono else "#fff"
    edge = "#000" if mono else _GREEN if fresh else _AMBER if wild else "#9a958a"
    # In the corner that neither the wide sign of a ten nor the suit reaches.
    body = use("star", 7.5, 46, 9, f'fill="{look.ink(None)}"') if wild else ""
    if shown.rank is None or shown.suit is None:
        body = use("star", 21, 27, 28, f'fill="{look.ink(None)}"')
    else:
        sign = "10" if shown.rank is Rank.TEN else shown.rank.letter
        body += figures(sign, 21, 18, 20, look.ink(shown.suit))
        body += use(shown.suit.letter, 21, 40, 18, look.paint(shown.suit))
    dash = ' stroke-dasharray="4 2.5"' if wild and not fresh else ""
    return (
        f'<g transform="translate({number(x)} {number(y)})"><rect width="42" height="54" rx="5" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{2.2 if fresh else 1}"{dash}/>{body}</g>'
    )


def badge(text: str, x: float, y: float) -> str:
    """A number in a circle around a point."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="10" fill="#5b6470"/>' + figures(
        text, x, y, 9.5, "#fff"
    )

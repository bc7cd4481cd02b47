"""Pictures of whole positions: what lies in the middle, and the seats under it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

import attrs

from karo import games
from karo.arguments import brief
from karo.cards import Card
from karo.errors import ArgumentError
from karo.game import Game
from karo.options.variant import spec_of
from karo.show.drawer import SEAT_NAMES
from karo.show.svg.faces import HEIGHT, WIDTH, back
from karo.show.svg.look import LOOK, Look, require_look
from karo.show.svg.pictures import Drawn, drawn_hand, escaped, picture
from karo.show.svg.shapes import number
from karo.views import View

__all__ = ["Position", "SeatRow", "hidden_hand", "position_svg", "seat_name", "shown_hand"]

_LABELS, _PAD, _HAND = 112, 14, 0.72
#: The room for a label beside the cards, and the most characters that are squeezed into it.
_LABEL_ROOM, _LABEL_LONGEST = _LABELS - 26, 20


@attrs.frozen
class SeatRow:
    """A seat, ready to be drawn.

    Attributes:
        name: What it is called.
        notes: What stands under the name.
        cards: Its cards.
        told: Its cards in words.
        to_move: Whether it is to move.
        out: Whether it has dropped out.
    """

    name: str
    notes: Sequence[str]
    cards: Drawn
    told: str
    to_move: bool = False
    out: bool = False


@attrs.frozen
class Position:
    """A position, ready to be drawn.

    Attributes:
        middle: What lies in the middle.
        told: The same in words.
        seats: The seats.
        more: What else there is to say.
    """

    middle: Drawn
    told: str
    seats: Sequence[SeatRow]
    more: Sequence[str] = ()


def seat_name(names: Sequence[str], seat: int, look: Look) -> str:
    """What a seat is called."""
    return names[seat] if seat < len(names) else look.language.say("picture", "seat {number}", number=seat)


def shown_hand(cards: Collection[Card], wilds: Iterable[Card], look: Look) -> Drawn:
    """A hand of a position: smaller than what lies in the middle, and no higher than it needs."""
    if not cards:
        return Drawn("", 0, 0)
    room = max(1, int((look.width + 24 - _LABELS) / _HAND))
    return drawn_hand(cards, tuple(wilds), attrs.evolve(look, width=room)).scaled(_HAND)


def hidden_hand(count: int) -> Drawn:
    """A hand seen from behind."""
    backs = "".join(back(8 * position) for position in range(count))
    return Drawn(backs, WIDTH + 8 * max(count - 1, 0), HEIGHT if count else 0).scaled(_HAND)


def _text(text: str, x: float, y: float, attributes: str = "") -> str:
    return f'<text x="{number(x)}" y="{number(y)}" {attributes}>{escaped(text)}</text>'


def _label(text: str, y: float, size: int, attributes: str) -> str:
    """A text beside the cards; nobody knows the font, so one that may be too wide is told its width."""
    shown = text if len(text) <= _LABEL_LONGEST else f"{text[: _LABEL_LONGEST - 1]}…"
    squeezed = ""
    if len(shown) * size * 0.62 > _LABEL_ROOM:
        squeezed = f' textLength="{_LABEL_ROOM}" lengthAdjust="spacingAndGlyphs"'
    return _text(shown, 20, y, f'font-size="{size}" {attributes}{squeezed}')


def _row(seat: SeatRow, width: float) -> Drawn:
    height = max(seat.cards.height, 20 + 14 * len(seat.notes)) + 12
    body = ""
    if seat.to_move:
        body = f'<rect width="{number(width)}" height="{number(height)}" rx="8" fill="#fff3c9"/>'
        body += '<path d="M6 13v12l9-6z" fill="#c98a00"/>'
    weight = ' font-weight="700"' if seat.to_move else ""
    body += _label(seat.name, 24, 15, f'fill="#1b1c1f"{weight}')
    for line, note in enumerate(seat.notes):
        body += _label(note, 41 + 14 * line, 11, 'fill="#5b6470"')
    faded = ' opacity=".45"' if seat.out else ""
    return Drawn(body + seat.cards.at(_LABELS, 6, faded), width, height)


def _whole(position: Position) -> Drawn:
    middle = position.middle
    rows_width = max((_LABELS + seat.cards.width for seat in position.seats), default=0)
    width = max(middle.width + 2 * _PAD, rows_width + _PAD)
    height = middle.height + 2 * _PAD
    parts = [
        f'<rect width="{number(width)}" height="{number(height)}" rx="10" fill="#e3ece4" stroke="#c3d2c5"/>',
        middle.at(_PAD, _PAD),
    ]
    y = height + 8
    for seat in position.seats:
        row = _row(seat, width)
        parts.append(row.at(0, y))
        y += row.height + 2
    for note in position.more:
        parts.append(_text(note, 20, y + 14, 'font-size="12" fill="#5b6470"'))
        y += 20
    body = f'<g font-family="system-ui,sans-serif">{"".join(parts)}</g>'
    ground = f'<rect x="-8" y="-8" width="{number(width + 16)}" height="{number(y + 12)}" fill="#fff"/>'
    return Drawn(ground + body, width, y)


def _told(position: Position) -> str:
    lines = [position.told]
    for seat in position.seats:
        said = ", ".join([seat.name, *seat.notes])
        lines.append(f"{said}: {seat.told}" if seat.told else said)
    return "\n".join([*lines, *position.more])


def position_svg(game: Game | View, look: Look = LOOK, *, names: Sequence[str] = SEAT_NAMES) -> str:
    """A picture of a whole position: of a game with every hand in the open, of a view what its seat sees.

    Args:
        game: The game or the view.
        look: How it looks.
        names: What the seats are called; those without a name are called by their number.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        ArgumentError: If it is neither a game nor a view, it is no look, or there are more names than
            seats.
        TypeError: If the game is none of the library's own.

    Example:
        >>> import karo
        >>> from karo.show import position_svg
        >>> game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
        >>> "Butet, 24 cards, to move" in position_svg(game), "Adi, 24 cards, to move" in position_svg(game)
        (False, True)
    """
    _require_position(game)
    require_look(look)
    drawn: Callable[..., Position] | None = games.part(game.variant.game, "svg")
    if drawn is None:
        raise TypeError(f"there is no drawing for positions of {game.variant.game}")
    position = drawn(game, look, names)
    if names is not SEAT_NAMES and len(names) > len(position.seats):
        raise ArgumentError(f"names= has {len(names)} for {len(position.seats)} seats")
    title = look.language.say("picture", "a position of {game}", game=spec_of(game.variant).title)
    return picture(_whole(position), title, _told(position), look, edge=8)


def _require_position(value: object) -> None:
    if not isinstance(value, Game | View):
        raise ArgumentError(f"expected a game or a view, not {brief(value)}")

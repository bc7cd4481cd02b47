"""What a Pattern and a position of Ro-Kard look like."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from karo.rokard import Cell, Pattern
from karo.show.svg.faces import tile
from karo.show.svg.look import LOOK, Look, require_look
from karo.show.svg.pictures import Drawn, picture
from karo.show.svg.scene import Position, SeatRow, hidden_hand, seat_name, shown_hand
from karo.show.svg.shapes import figures, number

if TYPE_CHECKING:
    from karo.rokard import RoKard
    from karo.views import View

__all__ = ["drawn_pattern", "drawn_position", "pattern_svg"]

#: The size of a cell, and the room for the numbers at the sides.
_ACROSS, _DOWN, _SIDE = 46, 58, 24


def drawn_pattern(
    pattern: Pattern, look: Look, fresh: Collection[Cell] = (), *, numbers: bool = True
) -> Drawn:
    """A Pattern, with the numbers of its columns and rows or without; smaller where it would be too wide."""
    if not pattern:
        empty = '<rect x="2" y="2" width="42" height="54" rx="5" fill="none" stroke="#9a958a" '
        return Drawn(f'{empty}stroke-dasharray="4 3"/>', _ACROSS, _DOWN)
    columns, rows = [cell.column for cell in pattern], [cell.row for cell in pattern]
    left, top = min(columns), min(rows)
    side = _SIDE if numbers else 0
    across = range(left, max(columns) + 1) if numbers else ()
    down = range(top, max(rows) + 1) if numbers else ()
    parts = [
        figures(str(column), _SIDE + (column - left + 0.5) * _ACROSS, 9, 10, "#7a828c") for column in across
    ]
    parts += [figures(str(row), 9, _SIDE + (row - top + 0.5) * _DOWN, 10, "#7a828c") for row in down]
    for cell, slot in pattern.items():
        x, y = side + (cell.column - left) * _ACROSS + 2, side + (cell.row - top) * _DOWN + 2
        parts.append(tile(slot, x, y, look, fresh=cell in fresh))
    width, height = max(columns) - left + 1, max(rows) - top + 1
    drawn = Drawn("".join(parts), side + width * _ACROSS, side + height * _DOWN)
    return drawn.scaled(look.width / drawn.width) if drawn.width > look.width else drawn


def pattern_svg(
    pattern: Pattern, look: Look = LOOK, *, fresh: Collection[Cell] = (), numbers: bool = True
) -> str:
    """A picture of a Pattern; its jokers are drawn as the cards that they stand for, with a star.

    Args:
        pattern: The Pattern.
        look: How it looks.
        fresh: The cells that were just filled; they stand out.
        numbers: Whether columns and rows have their numbers beside them, as plays name them.

    Returns:
        The picture as SVG, with what it shows in words.

    Raises:
        ArgumentError: If it is no look.

    Example:
        >>> from karo import Pattern
        >>> from karo.show import pattern_svg
        >>> "8 of hearts, 9 of hearts" in pattern_svg(Pattern.parse("8H@0,0 9H@1,0"))
        True
    """
    require_look(look)
    count = len(pattern)
    title = look.language.count(
        "picture", "a Pattern of 1 card", "a Pattern of {number} cards", count, number=count
    )
    return picture(
        drawn_pattern(pattern, look, fresh, numbers=numbers), title, look.spoken.pattern(pattern), look
    )


def drawn_position(game: RoKard | View, look: Look, names: Sequence[str]) -> Position:
    """The position of a game or a view, ready to be drawn.

    Args:
        game: The game or the view.
        look: How it looks.
        names: What the seats are called.
    """
    seen: Any = game
    say, language = look.language.say, look.language
    lying, told = seen.helping_hand, look.spoken.hand(seen.helping_hand)
    notes, told = ((), told) if lying else ((told,), "")
    open_cards = SeatRow(say("picture", "Helping Hand"), notes, shown_hand(lying, (), look), told)
    seats = [_seat(seen, seat, look, names) for seat in range(len(seen.seats))]
    pool = int(seen.pool)
    more = [language.count("picture", "1 card in the pool", "{number} cards in the pool", pool, number=pool)]
    return Position(
        drawn_pattern(seen.pattern, look), look.spoken.pattern(seen.pattern), [open_cards, *seats], more
    )


def _seat(game: Any, seat: int, look: Look, names: Sequence[str]) -> SeatRow:
    language, place = look.language, game.seats[seat]
    hand = place.hand
    cards = len(hand) if hand is not None else int(place.cards)
    score = int(place.score)
    to_move = game.outcome is None and game.to_move == seat
    notes = [
        language.count("picture", "1 point", "{number} points", score, number=number(score)),
        language.count("picture", "1 card", "{number} cards", cards, number=cards),
    ]
    if to_move:
        notes.append(language.say("picture", "to move"))
    shown = hidden_hand(cards) if hand is None else shown_hand(hand, (), look)
    told = "" if hand is None else look.spoken.hand(hand)
    return SeatRow(seat_name(names, seat, look), notes, shown, told, to_move)


GAME = drawn_position  # found by karo.games

"""What a position of Joker Karo looks like."""

from __future__ import annotations

from collections.abc import Sequence

from karo.jokerkaro import JokerKaro, Seat
from karo.jokerkaro.view import JokerKaroView
from karo.options import JokerKaroOptions
from karo.show.svg.look import Look
from karo.show.svg.pictures import drawn_table
from karo.show.svg.scene import Position, SeatRow, hidden_hand, seat_name, shown_hand

__all__ = ["drawn_position"]


def drawn_position(game: JokerKaro | JokerKaroView, look: Look, names: Sequence[str]) -> Position:
    """The position of a game or a view, ready to be drawn.

    Args:
        game: The game or the view.
        look: How it looks.
        names: What the seats are called.
    """
    aside = game.set_aside_size if isinstance(game, JokerKaroView) else len(game.set_aside)
    say = look.language
    more = [say.count("picture", "1 card set aside", "{number} cards set aside", aside, number=aside)]
    return Position(
        drawn_table(game.table, look),
        look.spoken.table(game.table),
        [_seat(game, number, look, names) for number in range(len(game.seats))],
        more if aside else (),
    )


def _seat(game: JokerKaro | JokerKaroView, number: int, look: Look, names: Sequence[str]) -> SeatRow:
    seat = game.seats[number]
    hand = seat.hand
    cards = len(seat.hand) if isinstance(seat, Seat) else seat.cards
    language = look.language
    out = seat.dropped_out
    to_move = game.outcome is None and game.to_move == number
    notes = [language.count("picture", "1 card", "{number} cards", cards, number=cards)]
    if to_move:
        notes.append(language.say("picture", "to move"))
    if out:
        notes.append(language.say("picture", "dropped out"))
    if game.outcome is not None and game.outcome.places:
        notes.append(language.say("picture", "place {number}", number=game.outcome.places[number]))
    wilds = JokerKaroOptions.of(game.variant).wilds.cards
    return SeatRow(
        seat_name(names, number, look),
        notes,
        hidden_hand(cards) if hand is None else shown_hand(hand, wilds, look),
        "" if hand is None else look.spoken.hand(hand),
        to_move,
        out,
    )


GAME = drawn_position  # found by karo.games

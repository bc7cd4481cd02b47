"""Commands about one position: which plays are legal, and why one is or isn't."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import click

from karo.cards import Card
from karo.cli.rules import print_option
from karo.cli.screen import Screen
from karo.documents import MAX_BYTES
from karo.errors import CODES, CardError, IllegalPlay, Refusal
from karo.game import Game, LegalPlays, Play, Turn
from karo.options import Variant, catalogue
from karo.show import Line, Piece, drawer_of, wrapped
from karo.show.pieces import words

__all__ = ["explain_play", "load_game", "matching", "plays_text", "print_legal", "print_verdict"]

_STDIN: Final = "standard input"


def load_game(source: str) -> Game:
    """The position in a file, or on standard input where it is called ``-``."""
    if source != "-":
        return Game.load(source)
    # One byte more than can be read tells that it is too much.
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{_STDIN}: not in UTF-8") from error
    from karo.positions import read_position  # noqa: PLC0415 - needs tomllib

    return read_position(text, _STDIN)


# ---------------------------------------------------------------- legal plays


def plays_text(number: int) -> str:
    """So many legal plays, in words."""
    return "1 legal play" if number == 1 else f"{number} legal plays"


def matching(plays: Iterable[Play], asked: Sequence[str]) -> Iterator[Play]:
    """The plays that play these cards and begin with these words.

    Args:
        plays: The plays.
        asked: Cards such as ``5H``, and words that the notation of the play begins with.
    """
    cards: list[Card] = []
    start: list[str] = []
    for word in asked:
        try:
            cards.append(Card.parse(word))
        except CardError:
            start.append(word.lower())
    for play in plays:
        begins = str(play).lower().split()[: len(start)] == start
        if begins and all(play.cards.count(card) >= cards.count(card) for card in cards):
            yield play


def print_legal(screen: Screen, source: str, asked: Sequence[str], limit: int, *, as_json: bool) -> None:
    """Print the legal plays of a position."""
    game = load_game(source)
    offered = game.legal_plays
    total = _count(offered, asked)
    shown = list(islice(matching(offered, asked), limit or None))
    mover = None if game.outcome is not None else game.to_move
    if as_json:
        screen.data(
            {"to_move": mover, "count": total, "plays": list(map(str, shown)), "left_out": total - len(shown)}
        )
        return
    if mover is None:
        screen.lines(drawer_of(game, glyphs=screen.glyphs, width=screen.width).state(game))
        return
    such = f" with {' '.join(asked)}" if asked else ""
    screen.line((Piece(f"seat {mover}", "name"), Piece(": "), *words(plays_text(total) + such)))
    for play in shown:
        screen.line((Piece(str(play)),))
    if total > len(shown):
        screen.line(words(f"... and {total - len(shown)} more; --limit 0 lists all", "quiet"))


def _count(plays: LegalPlays, asked: Sequence[str]) -> int:
    return sum(1 for _ in matching(plays, asked)) if asked else len(plays)


# ---------------------------------------------------------------- why a play is refused


def explain_play(screen: Screen, source: str, text: str, *, as_json: bool) -> int:
    """Tell whether a play is legal, or every reason why not, and give the exit code."""
    game = load_game(source)
    play, refusals = _check(game, text)
    if as_json:
        screen.data(_as_data(game.variant, play, refusals))
    else:
        print_verdict(screen, game.variant, play, refusals)
    return 1 if refusals else 0


def _check(game: Game, text: str) -> tuple[Play | Turn | str, tuple[Refusal, ...]]:
    """What the text says, and why it is refused."""
    if "/" not in text:
        play = game.parse_play(text)
        return play, game.check(play)
    try:
        turn = game.parse_turn(text)
        game.apply(turn)
    except IllegalPlay as error:
        return str(error.play), error.refusals
    return turn, ()


def print_verdict(
    screen: Screen, variant: Variant, play: Play | Turn | str, refusals: Sequence[Refusal]
) -> None:
    """Print whether a play is legal, or every reason why not."""
    verdict = Piece("refused", "bad") if refusals else Piece("legal", "good")
    head: Line = (*words(f"{play}:"), Piece(" "), verdict)
    screen.lines(wrapped(head, screen.width, 4))
    entries = {entry.path: entry for entry in catalogue(variant.game)} if refusals else {}
    for refusal in refusals:
        screen.line()
        screen.lines(_reason(screen, refusal))
        if refusal.option in entries:
            screen.line()
            print_option(screen, entries[refusal.option], variant.why(refusal.option))


def _reason(screen: Screen, refusal: Refusal) -> Iterator[Line]:
    message = refusal.message[:1].upper() + refusal.message[1:]
    line: Line = (Piece(str(refusal.code), "bad"), Piece("  "), *words(message))
    if refusal.option is None and not CODES[refusal.code].options:
        line = (*line, Piece("  "), *words("(no option changes this)", "quiet"))
    return wrapped(line, screen.width, 4)


def _as_data(variant: Variant, play: Play | Turn | str, refusals: Sequence[Refusal]) -> dict[str, Any]:
    return {
        "play": str(play),
        "legal": not refusals,
        "refusals": [
            {
                **refusal.to_dict(),
                "why": variant.why(refusal.option).to_dict() if refusal.option else None,
            }
            for refusal in refusals
        ],
    }

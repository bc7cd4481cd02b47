"""Commands about one position: which plays are legal, and why one is or isn't."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import attrs
import click

from karo.cards import Card
from karo.cli.rules import print_option
from karo.cli.screen import Screen
from karo.documents import MAX_BYTES
from karo.errors import CODES, CardError, IllegalPlay, Refusal
from karo.game import Game
from karo.options import Variant, catalogue
from karo.plays import LegalPlays, Play
from karo.show import Line, Piece, drawer_of, wrapped
from karo.show.pieces import words

__all__ = [
    "explain_play",
    "found_text",
    "load_game",
    "looked_at",
    "matching",
    "plays_text",
    "print_legal",
    "print_verdict",
]

_STDIN: Final = "standard input"
#: Where plays can't be counted quickly, so many are looked at.
_LOOKED_AT: Final = 5000


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
    from karo.positions import read_position

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


@attrs.frozen
class _Found:
    """Legal plays that somebody asked for.

    Attributes:
        plays: Those that are listed.
        count: How many there are among those looked at.
        looked_at: How many plays were looked at, where there are more; None if all were.
    """

    plays: list[Play]
    count: int
    looked_at: int | None = None

    @property
    def left_out(self) -> int:
        """How many are found, but not listed."""
        return self.count - len(self.plays)


def looked_at(plays: LegalPlays, least: int = 0) -> tuple[Iterable[Play], int | None]:
    """The plays to look at: all, or where they can't be counted quickly only so many.

    Args:
        plays: The plays.
        least: How many to look at in any case.

    Returns:
        The plays; how many they are where there are more, else None.
    """
    if plays.counts_quickly:
        return plays, None
    most = max(least, _LOOKED_AT)
    few = list(islice(plays, most + 1))
    return few[:most], most if len(few) > most else None


def _find(offered: LegalPlays, asked: Sequence[str], limit: int) -> _Found:
    if offered.counts_quickly and not asked:
        return _Found(list(islice(offered, limit or None)), len(offered))
    # Who asks for all gets all, however long it takes.
    plays, most = looked_at(offered, limit) if limit else (offered, None)
    found = list(matching(plays, asked))
    return _Found(found[: limit or None], len(found), most)


def print_legal(screen: Screen, source: str, asked: Sequence[str], limit: int, *, as_json: bool) -> None:
    """Print the legal plays of a position."""
    game = load_game(source)
    if not (limit or as_json or game.legal_plays.counts_quickly):
        # All of too many: each as soon as it is found, for as long as somebody wants to see them.
        for play in matching(game.legal_plays, asked):
            screen.line((Piece(str(play)),))
        return
    found = _find(game.legal_plays, asked, limit)
    mover = None if game.outcome is not None else game.to_move
    if as_json:
        known = found.looked_at is None
        screen.data(
            {
                "to_move": mover,
                "count": found.count if known else None,
                "plays": list(map(str, found.plays)),
                "left_out": found.left_out if known else None,
                **({} if known else {"looked_at": found.looked_at}),
            }
        )
        return
    if mover is None:
        screen.lines(drawer_of(game, glyphs=screen.glyphs, width=screen.width).state(game))
        return
    head = found_text(found.count, asked, found.looked_at)
    screen.line((Piece(f"seat {mover}", "name"), Piece(": "), *words(head)))
    for play in found.plays:
        screen.line((Piece(str(play)),))
    if found.looked_at is not None:
        text = f"... examined only the first {found.looked_at} plays; --limit 0 lists all, possibly for ever"
        screen.line(words(text, "quiet"))
    elif found.left_out:
        screen.line(words(f"... and {found.left_out} more; --limit 0 lists all", "quiet"))


def found_text(count: int, asked: Sequence[str], most: int | None) -> str:
    """How many legal plays were found, in words.

    Args:
        count: How many.
        asked: What they were asked for by.
        most: How many were looked at, where there are more.
    """
    if most is not None and not asked:
        return f"more than {most} legal plays"
    among = "" if most is None else f" among the first {most}"
    return plays_text(count) + (f" with {' '.join(asked)}" if asked else "") + among


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


def _check(game: Game, text: str) -> tuple[object, tuple[Refusal, ...]]:
    """What the text says, and why it is refused."""
    try:
        turn = game.parse_turn(text)
    except IllegalPlay as error:
        return error.play, error.refusals
    return turn, game.check(turn)


def print_verdict(screen: Screen, variant: Variant, play: object, refusals: Sequence[Refusal]) -> None:
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


def _as_data(variant: Variant, play: object, refusals: Sequence[Refusal]) -> dict[str, Any]:
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

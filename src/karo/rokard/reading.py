"""Reading plays: lenient in form, strict in meaning.

What is written out in full is taken as it stands, legal or not. Left out may be that a card comes from
the Helping Hand, where everybody can see that it must, and what a joker stands for, where the rows leave
one reading; where they leave several, all are named. Only what everybody can see decides how a text is
read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import attrs

from karo.arguments import require_play_text
from karo.cards import JOKER, Card
from karo.errors import AmbiguousPlay, CardError, TextError
from karo.melds import Slot
from karo.plays import Play, require_one_play
from karo.rokard.check import gapped, unclear_jokers
from karo.rokard.pattern import Cell, Pattern, Placement, read_placements
from karo.rokard.plays import Discard, Place, pattern_after
from karo.rokard.rules import CARDS, Rules
from karo.rokard.state import State

__all__ = ["read_play"]

#: Longer texts than any play's are refused before anything is done with them.
_LONGEST = 2000
#: No deck has more jokers; of a play with more, nobody asks what they could stand for.
_JOKERS = 2
_MOST_SHOWN = 20
_KEYWORD = re.compile(r"\b(swap|place|helping|discard)\b", re.IGNORECASE)
_CARD = re.compile(r"[^\s,]+")
_ORDERS = {
    ("discard",),
    ("place",),
    ("place", "helping"),
    ("swap",),
    ("swap", "helping"),
    ("swap", "place"),
    ("swap", "place", "helping"),
}


def read_play(rules: Rules, state: State, text: str) -> Play:
    """Read a play.

    Args:
        rules: The profile's rules.
        state: The position; its hidden cards have no part in it.
        text: The play.

    Returns:
        The play, legal or not.

    Raises:
        TextError: If the text can't be read.
        AmbiguousPlay: If it has more than one meaning.
    """
    require_play_text(text)
    if len(text) > _LONGEST:
        raise TextError(f"a play may have at most {_LONGEST} characters, not {len(text)}")
    require_one_play(text)
    parts = _parts(text)
    if "discard" in parts:
        cards = _cards(*parts["discard"])
        if not cards:
            raise TextError("after 'discard' come cards, such as 'discard 4C 9D'", column=len(text) + 1)
        return Discard(cards)
    # A swap alone reads as a play, so that it is told which rule it breaks.
    placements = tuple(read_placements(*parts.get("place", ("", 1))))
    if "place" in parts and not placements:
        raise TextError("after 'place' come cards on cells, such as 'place 8H@0,0'", column=parts["place"][1])
    swaps = tuple(read_placements(*parts.get("swap", ("", 1))))
    if "swap" in parts and not swaps:
        raise TextError("after 'swap' come cards on cells, such as 'swap TC@2,1'", column=parts["swap"][1])
    helping = _cards(*parts.get("helping", ("", 1)))
    if "helping" in parts and not helping:
        raise TextError("after 'helping' come cards, such as 'helping 9H'", column=parts["helping"][1])
    return _identified(rules, state.pattern, _helped(state, Place(placements, swaps, helping)))


def _parts(text: str) -> dict[str, tuple[str, int]]:
    """What follows each keyword, with the column where it begins."""
    marks = list(_KEYWORD.finditer(text))
    words = tuple(mark[0].lower() for mark in marks)
    if not marks or text[: marks[0].start()].strip() or words not in _ORDERS:
        given = f", not {text[:40]!r}" if text.strip() else ""
        raise TextError(
            "a play is 'place 8H@0,0 9H@1,0', with 'swap TC@2,1' before it or 'helping 9H' after it where "
            f"that is meant; or 'discard 4C 9D'{given}"
        )
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return {
        word: (text[mark.end() : end], mark.end() + 1)
        for word, mark, end in zip(words, marks, ends, strict=True)
    }


def _cards(text: str, column: int) -> list[Card]:
    found: list[Card] = []
    for match in _CARD.finditer(text):
        try:
            found.append(Card.parse(match[0]))
        except CardError as error:
            raise TextError(str(error), column=column + match.start()) from error
    return found


def _helped(state: State, play: Place) -> Place:
    """The play with what must come from the Helping Hand, since no hand can hold it."""
    lying = Counter(state.helping)
    own = Counter(play.cards)
    extra = Counter({card: 1 for card in own if not card.is_joker and card in lying})
    seen = lying[JOKER] + state.pattern.cards.count(JOKER)
    extra[JOKER] = max(0, own[JOKER] - (_JOKERS - seen))
    extra &= lying - Counter(play.helping)
    return attrs.evolve(play, helping=(*play.helping, *extra.elements())) if extra else play


def _identified(rules: Rules, pattern: Pattern, play: Place) -> Place:
    """The play with what each joker stands for, where that isn't said and has one reading."""
    cells = [item.cell for item in play.placements]
    unsaid = [item.cell for item in play.placements if item.slot.place is None]
    if not 1 <= len(unsaid) <= _JOKERS or len(set(cells)) < len(cells) or any(c in pattern for c in cells):
        return play
    readings = list(_readings(rules, pattern, play, unsaid))
    clear = [reading for reading in readings if not unclear_jokers(rules, pattern, reading)]
    if len(clear) == 1 or len(readings) == 1:
        return clear[0] if clear else readings[0]
    if not readings:
        return play
    shown = tuple(map(str, readings[:_MOST_SHOWN]))
    more = f"; and {len(readings) - _MOST_SHOWN} more" if len(readings) > _MOST_SHOWN else ""
    raise AmbiguousPlay(f"this can mean: {'; '.join(shown)}{more}", shown)


def _readings(rules: Rules, pattern: Pattern, play: Place, unsaid: list[Cell]) -> Iterator[Place]:
    """Every reading in which all rows are valid."""
    result = pattern_after(pattern, play)
    fitting = [_fitting(rules, result, cell) for cell in unsaid]
    for cards in product(*fitting):
        said = dict(zip(unsaid, cards, strict=True))
        reading = attrs.evolve(
            play,
            placements=tuple(
                Placement(Slot(JOKER, said[item.cell]), item.cell) if item.cell in said else item
                for item in play.placements
            ),
        )
        rows = pattern_after(pattern, reading).rows_through(unsaid)
        if all(rules.book.fillings(gapped(row.slots)) for row in rows):
            yield reading


def _fitting(rules: Rules, result: Pattern, cell: Cell) -> list[Card]:
    """What a joker could stand for as far as each of its rows goes by itself; nothing without a row."""
    found: set[int] | None = None
    for row in result.rows_through([cell]):
        place = row.cells.index(cell)
        fitting = {filled[place] for filled in rules.book.fillings(gapped(row.slots))}
        found = fitting if found is None else found & fitting
    return [CARDS[number] for number in sorted(found or ())]

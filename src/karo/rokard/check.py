"""The one place where legality is decided.

Stages, in order: game and turn; the cards in the hands; jokers taken out; cells; rows and squares; what
jokers stand for; the rules of the first play. All refusals of the first stage that fails are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import attrs

from karo.cardgame import not_your_turn
from karo.cards import JOKER, Card, write_cards
from karo.errors import Code, Refusal
from karo.melds import Meld, MeldKind, Slot, check_shape
from karo.plays import Play, wrong_play
from karo.rokard.pattern import Cell, Pattern, Placement, Row
from karo.rokard.plays import Discard, Place, pattern_after
from karo.rokard.rows import Gapped
from karo.rokard.rules import CARDS, Rules
from karo.rokard.state import State

__all__ = ["MOST_DISCARDED", "check_pattern", "check_play", "gapped", "row_faults", "unclear_jokers"]

Found = list[Refusal]

#: The most cards that a discard may have.
MOST_DISCARDED = 5


def check_play(rules: Rules, state: State, play: Play, seat: int | None) -> Found:
    """Why a play is refused.

    Args:
        rules: The profile's rules.
        state: The position.
        play: The play.
        seat: Who wants to make it, or None for the seat to move.

    Returns:
        The refusals, without the values of options; empty if the play is legal.
    """
    if state.reason:
        return [Refusal(Code.GAME_OVER, "the deal has ended")]
    if seat is not None and seat != state.to_move:
        return [not_your_turn(state, seat)]
    if isinstance(play, Discard):
        return _missing(state.hand, play.discarded) or _discard(state, play)
    if not isinstance(play, Place):
        return [wrong_play(play, "Ro-Kard")]
    stages: tuple[Callable[[Rules, State, Place], Found], ...] = (
        _cards,
        _swaps,
        _cells,
        _position,
        _rows,
        _jokers,
        _first_play,
    )
    for stage in stages:
        found = stage(rules, state, play)
        if found:
            return found
    return []


# ---------------------------------------------------------------- discards


def _discard(state: State, play: Discard) -> Found:
    count, pool = len(play.discarded), len(state.pool)
    if not pool:
        text = "the pool is empty, so exactly one card must be discarded"
        return [] if count == 1 else [Refusal(Code.DISCARD_COUNT, text, cards=play.discarded)]
    most = min(MOST_DISCARDED, len(state.hand), pool)
    if 1 <= count <= most:
        return []
    why = (
        f", since the pool has no more than {pool} to replace them" if pool < count <= MOST_DISCARDED else ""
    )
    text = f"{count or 'no'} cards can't be discarded; from 1 to {most} can{why}"
    return [Refusal(Code.DISCARD_COUNT, text, cards=play.discarded)]


# ---------------------------------------------------------------- the cards


def _missing(hand: Iterable[Card], cards: Iterable[Card]) -> Found:
    missing = tuple(sorted((Counter(cards) - Counter(hand)).elements()))
    if not missing:
        return []
    text = f"the hand doesn't hold {write_cards(missing)}"
    return [Refusal(Code.CARD_NOT_IN_HAND, text, cards=missing)]


def _cards(rules: Rules, state: State, play: Place) -> Found:  # noqa: ARG001 - a stage
    own = play.cards
    found = _missing(state.hand, own)
    used = Counter(item.slot.card for item in (*play.placements, *play.swaps))
    # A joker that is named as help must be placed; a freed one is no help.
    strange = Counter(play.helping) - (used & Counter(state.helping))
    if strange:
        cards = tuple(sorted(strange.elements()))
        text = f"{write_cards(cards)} can't come from the Helping Hand: it isn't there, or isn't played"
        found.append(Refusal(Code.PATTERN_HELPING_HAND, text, cards=cards))
    for item in (*play.placements, *play.swaps):
        found += _identity(item.slot)
    if not found and not own:
        text = "a play on the Pattern must use at least one card of the player's own hand"
        found.append(Refusal(Code.PATTERN_OWN_CARD, text, cards=play.helping))
    return found


def _identity(slot: Slot) -> Found:
    if slot.is_own or (slot.card.is_joker and slot.place is None):
        return []
    if not slot.card.is_joker:
        text = f"{slot.card} is not a joker and can't stand for another card"
    elif not isinstance(slot.place, Card) or slot.place == JOKER:
        text = f"{slot}: a joker must stand for a card with a suit"
    else:
        return []
    return [Refusal(Code.WRONG_IDENTITY, text, cards=(slot.card,))]


# ---------------------------------------------------------------- jokers taken out


def _swaps(rules: Rules, state: State, play: Place) -> Found:
    found = [refusal for item in play.swaps for refusal in _swap(rules, state.pattern, play, item)]
    jokers = sum(item.slot.card.is_joker for item in play.placements) - play.helping.count(JOKER)
    if not found and jokers < len(play.swaps):
        text = "a joker taken out of the Pattern must be placed again in the same play"
        found.append(Refusal(Code.JOKER_NOT_REPLAYED, text, cards=(JOKER,)))
    return found


def _swap(rules: Rules, pattern: Pattern, play: Place, item: Placement) -> Found:
    card, slot = item.slot.card, pattern.get(item.cell)
    if card.is_joker or slot is None or not slot.card.is_joker or slot.place != card:
        lies = "nothing" if slot is None else slot
        text = f"{card} can only take the place of a joker that stands for it; on {item.cell} lies {lies}"
        return [Refusal(Code.JOKER_SWAP, text, cards=(card,))]
    if card in play.helping and not rules.swaps_help:
        text = f"{card} must come from the player's own hand to take a joker's place"
        return [Refusal(Code.JOKER_SWAP, text, "joker.swap_source", cards=(card,))]
    return []


# ---------------------------------------------------------------- cells


def _cells(rules: Rules, state: State, play: Place) -> Found:  # noqa: ARG001 - a stage
    found: Found = []
    cells = [item.cell for item in play.placements]
    for item in play.placements:
        if item.cell in state.pattern:
            text = f"{item.slot} can't lie on {item.cell}, where {state.pattern[item.cell]} lies"
            found.append(Refusal(Code.PATTERN_OCCUPIED, text, cards=(item.slot.card,)))
    for cell in sorted({cell for cell in cells if cells.count(cell) > 1}):
        cards = tuple(item.slot.card for item in play.placements if item.cell == cell)
        text = f"{write_cards(cards)} can't all lie on the cell {cell}"
        found.append(Refusal(Code.PATTERN_OCCUPIED, text, cards=cards))
    return found


def _position(rules: Rules, state: State, play: Place) -> Found:
    cells = [item.cell for item in play.placements]
    result = pattern_after(state.pattern, play)
    found: Found = []
    cards = tuple(item.slot.card for item in play.placements)
    if rules.one_line and not _in_one_row(result, cells):
        text = "the cards of one play must lie in one row, without a gap"
        found.append(Refusal(Code.PATTERN_LINE, text, "play.placement", cards=cards))
    return found or _apart(result, cells)


def _in_one_row(result: Pattern, cells: list[Cell]) -> bool:
    return any(set(cells) <= set(result.row(axis, cells[0]).cells) for axis in ("across", "down"))


def _apart(result: Pattern, cells: Iterable[Cell]) -> Found:
    if result.is_connected:
        return []
    new = set(cells)
    # Seen from what lay there before, or else from the first card.
    start = next((cell for cell in result if cell not in new), next(iter(result)))
    together = result.connected(start)
    cards = tuple(slot.card for cell, slot in result.items() if cell not in together)
    text = f"{write_cards(cards)} doesn't hang together with the rest of the Pattern"
    return [Refusal(Code.PATTERN_APART, text, cards=cards)]


# ---------------------------------------------------------------- rows and squares


def _rows(rules: Rules, state: State, play: Place) -> Found:
    result = pattern_after(state.pattern, play)
    cells = {item.cell for item in play.placements}
    found = [refusal for row in result.rows_through(cells) for refusal in row_faults(rules, row)]
    return found + _squares(result)


def _squares(pattern: Pattern) -> Found:
    found: Found = []
    for cell in pattern.squares:
        corners = [Cell(cell.column + dx, cell.row + dy) for dy in (0, 1) for dx in (0, 1)]
        cards = tuple(pattern[corner].card for corner in corners)
        text = f"{write_cards(cards)} form a square at {cell}"
        found.append(Refusal(Code.PATTERN_SQUARE, text, cards=cards))
    return found


def gapped(slots: Iterable[Slot]) -> Gapped:
    """A row as numbers: what each slot is, None for a joker of which that isn't said."""
    return tuple(slot.place.index if isinstance(slot.place, Card) else None for slot in slots)


def row_faults(rules: Rules, row: Row) -> Found:
    """What is wrong with a row; empty if it is a run or a set."""
    if rules.book.fillings(gapped(row.slots)):
        return []
    kind = Meld.of(row.slots).kind
    shapes = [Meld(kind, row.slots)]
    if kind is MeldKind.RUN:
        shapes.append(Meld(kind, row.slots[::-1]))
    faults = [check_shape(meld, rules.melds) for meld in shapes]
    best = faults[0]
    if not all(faults):
        text = f"{row} falls; a run must rise from left to right and from top to bottom"
        best = [Refusal(Code.PATTERN_DIRECTION, text, "runs.direction", cards=shapes[0].cards)]
    elif not _has_gap(faults[-1]):
        # It is read as it lies, unless it is in sequence only the other way.
        best = faults[-1] if _has_gap(best) else best
    start = row.placements[0].cell
    return [_of_row(refusal, f"the row {row.axis} from {start}: {refusal.message}") for refusal in best]


def _has_gap(found: Found) -> bool:
    return any(refusal.code is Code.RUN_GAP for refusal in found)


def _of_row(refusal: Refusal, message: str) -> Refusal:
    known = refusal.option in {"runs.ace", "runs.direction"}
    return attrs.evolve(refusal, message=message, option=refusal.option if known else None)


# ---------------------------------------------------------------- jokers


def _jokers(rules: Rules, state: State, play: Place) -> Found:
    return unclear_jokers(rules, state.pattern, play)


def unclear_jokers(rules: Rules, pattern: Pattern, play: Place) -> Found:
    """Which of the jokers that a play places could be something else, or don't say what they are.

    Args:
        rules: The profile's rules.
        pattern: The Pattern before.
        play: The play; its cells are free and its rows valid.
    """
    result = pattern_after(pattern, play)
    new = {item.cell for item in play.placements if item.slot.card.is_joker}
    return [
        refusal
        for item in play.placements
        if item.cell in new
        for refusal in _unclear(rules, result, item, new)
    ]


def _unclear(rules: Rules, result: Pattern, item: Placement, new: set[Cell]) -> Found:
    readings = [_readings(rules, row, item.cell, new) for row in result.rows_through([item.cell])]
    place = item.slot.place
    if any(len(found) == 1 for found in readings):
        if place is not None:
            return []
        only = next(found[0] for found in readings if len(found) == 1)
        text = f"the play must say that the joker on {item.cell} stands for {only}"
    elif not readings:
        text = f"the joker on {item.cell} lies in no row that says what it stands for"
    else:
        fewest = min(readings, key=len)
        cards = sorted(set(fewest))
        text = f"the joker on {item.cell} could stand for {' or '.join(map(str, cards))}"
    return [Refusal(Code.JOKER_UNCLEAR, text, cards=(JOKER,))]


def _readings(rules: Rules, row: Row, cell: Cell, new: set[Cell]) -> list[Card]:
    """What a joker is in each reading of a row taken alone, with all its new jokers open."""
    numbers = gapped(row.slots)
    opened = tuple(
        None if item.cell in new else number for item, number in zip(row.placements, numbers, strict=True)
    )
    place = row.cells.index(cell)
    return [CARDS[filled[place]] for filled in rules.book.fillings(opened)]


# ---------------------------------------------------------------- first play


def _first_play(rules: Rules, state: State, play: Place) -> Found:
    if state.pattern:
        return []
    found: Found = []
    options = rules.options.first_play
    if len(play.placements) < options.min_cards:
        text = f"the first play must place at least {options.min_cards} cards"
        found.append(Refusal(Code.PATTERN_FIRST_CARDS, text, "first_play.min_cards", cards=play.cards))
    if play.helping and not options.helping_hand:
        text = "the first play can't take anything from the Helping Hand"
        found.append(Refusal(Code.PATTERN_FIRST_HELP, text, "first_play.helping_hand", cards=play.helping))
    return found


# ---------------------------------------------------------------- a Pattern by itself


def check_pattern(rules: Rules, pattern: Pattern) -> Found:
    """What is wrong with a Pattern as it lies, however it came about.

    Args:
        rules: The profile's rules.
        pattern: The Pattern.

    Returns:
        Everything that is wrong with it; empty if it is valid.
    """
    found: Found = []
    for cell, slot in pattern.items():
        found += _identity(slot)
        if slot.place is None:
            text = f"the Pattern must say what the joker on {cell} stands for"
            found.append(Refusal(Code.JOKER_UNCLEAR, text, cards=(JOKER,)))
    if found:
        return found
    found = [refusal for row in pattern.rows for refusal in row_faults(rules, row)]
    return found + _squares(pattern) + _apart(pattern, ())

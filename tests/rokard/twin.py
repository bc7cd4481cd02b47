"""The slow twin of Ro-Kard: says what the rules say, in the plainest way, for positions that are small.

It shares nothing with the library but the notation. Cards are texts; a Pattern is a dict from cells
(column, row) to pairs of a card and what it is; options are a dict by path; a state is a :class:`State`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any, NamedTuple

Cell = tuple[int, int]
Pattern = dict[Cell, tuple[str, str]]
Options = dict[str, Any]

SUITS, RANKS = "CDHS", "A23456789TJQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
OWN, HELP, FREED = "own", "help", "freed"


class State(NamedTuple):
    """A moment of a deal."""

    hands: tuple[tuple[str, ...], ...]
    helping: tuple[str, ...]
    pool: tuple[str, ...]
    pattern: Pattern
    scores: tuple[int, ...]
    to_move: int
    over: bool = False


class Move(NamedTuple):
    """A play on the Pattern: the cards placed with what they are and where they come from; the swaps."""

    placed: dict[Cell, tuple[str, str, str]]
    swaps: dict[Cell, tuple[str, str]]


def order(cards: Iterable[str]) -> list[str]:
    """Cards as they are sorted."""
    return sorted(cards, key=[*PACK, "JK"].index)


def value(card: str) -> int:
    """Points of a card."""
    if card == "JK":
        return 25
    return 15 if card[0] == "A" else 10 if card[0] in "KQJT" else 5


# ---------------------------------------------------------------- rows


def is_run(opts: Options, row: list[str]) -> bool:
    """Two to five cards of one suit in order, with the ace where it may be."""
    if not 2 <= len(row) <= 5 or len({card[1] for card in row}) != 1:
        return False
    ace = opts["runs.ace"]
    for low in (True, False):
        if ace not in ("low-or-high", "low" if low else "high"):
            continue
        numbers = [14 if card[0] == "A" and not low else RANKS.index(card[0]) + 1 for card in row]
        steps = {after - before for before, after in pairwise(numbers)}
        if steps == {1} or (steps == {-1} and opts["runs.direction"] == "either"):
            return True
    return False


def is_kind(row: list[str]) -> bool:
    """Two to four cards of one rank in different suits."""
    suits = {card[1] for card in row}
    return 2 <= len(row) <= 4 and len({card[0] for card in row}) == 1 and len(suits) == len(row)


def is_row(opts: Options, row: list[str]) -> bool:
    """A run or a kind."""
    return is_run(opts, row) or is_kind(row)


def rows(pattern: Pattern) -> Iterator[list[Cell]]:
    """Every longest line of two or more."""
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in pattern:
            if (x - dx, y - dy) in pattern:
                continue
            line = [(x, y)]
            while (line[-1][0] + dx, line[-1][1] + dy) in pattern:
                line.append((line[-1][0] + dx, line[-1][1] + dy))
            if len(line) > 1:
                yield line


def is_valid(opts: Options, pattern: Pattern) -> bool:
    """All rows are rows, no square, all in one piece."""
    if any(all((x + dx, y + dy) in pattern for dx in (0, 1) for dy in (0, 1)) for x, y in pattern):
        return False
    if not all(is_row(opts, [pattern[cell][1] for cell in line]) for line in rows(pattern)):
        return False
    return in_one_piece(set(pattern))


def in_one_piece(cells: set[Cell]) -> bool:
    """Whether one can walk from each cell to each other by sides."""
    reached = set(list(cells)[:1])
    while True:
        more = {(x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} & cells
        if more <= reached:
            return reached == cells
        reached |= more


def is_clear(opts: Options, pattern: Pattern, new: set[Cell]) -> bool:
    """Whether each new joker lies in a row that, taken alone, leaves one way to read its new jokers."""
    clear: set[Cell] = set()
    for line in rows(pattern):
        row = tuple(None if cell in new else pattern[cell][1] for cell in line)
        if ways(opts["runs.ace"], opts["runs.direction"], row) == 1:
            clear |= set(line) & new
    return clear == new


@cache
def ways(ace: str, direction: str, row: tuple[str | None, ...]) -> int:
    """How many cards, put where a row has None, make it a row."""
    opts = {"runs.ace": ace, "runs.direction": direction}
    count = 0
    for cards in product(PACK, repeat=row.count(None)):
        left = iter(cards)
        count += is_row(opts, [next(left) if card is None else card for card in row])
    return count


# ---------------------------------------------------------------- plays


def result(pattern: Pattern, move: Move) -> Pattern:
    """The Pattern after a play."""
    made = dict(pattern)
    made.update({cell: (card, card) for cell, (card, _) in move.swaps.items()})
    made.update({cell: (card, stands) for cell, (card, stands, _) in move.placed.items()})
    return made


def is_legal(opts: Options, state: State, move: Move) -> bool:
    """Whether a play on the Pattern is legal; its cards are known to be there."""
    if not any(source == OWN for *_, source in [*move.placed.values(), *move.swaps.values()]):
        return False
    made = result(state.pattern, move)
    if not state.pattern:
        if len(move.placed) < opts["first_play.min_cards"]:
            return False
        if any(source == HELP for *_, source in move.placed.values()) and not opts["first_play.helping_hand"]:
            return False
    in_one_row = len(move.placed) == 1 or any(set(move.placed) <= set(line) for line in rows(made))
    if opts["play.placement"] == "one-line" and not in_one_row:
        return False
    if not is_valid(opts, made):
        return False
    return is_clear(opts, made, {cell for cell, (card, *_) in move.placed.items() if card == "JK"})


def swaps(opts: Options, state: State) -> Iterator[dict[Cell, tuple[str, str]]]:
    """Every way to take jokers out of the Pattern, none included."""
    hand = state.hands[state.to_move]
    found: list[tuple[Cell, tuple[str, str]]] = []
    for cell, (card, stands) in state.pattern.items():
        if card == "JK" and stands in hand:
            found.append((cell, (stands, OWN)))
        elif card == "JK" and stands in state.helping and opts["joker.swap_source"] == "hand-or-helping":
            found.append((cell, (stands, HELP)))
    for size in range(len(found) + 1):
        for chosen in combinations(found, size):
            if len({card for _, (card, _) in chosen}) == size:
                yield dict(chosen)


def near(cells: Iterable[Cell], reach: int) -> list[Cell]:
    """The cells at most so many steps away."""
    found = {
        (x + dx, y + dy)
        for x, y in cells
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
        if abs(dx) + abs(dy) <= reach
    }
    return sorted(found)


def places(opts: Options, state: State, most: int) -> Iterator[tuple[Cell, ...]]:
    """Every set of free cells on which cards could be placed, and some more."""
    pattern = state.pattern
    around = near(pattern or [(0, 0)], most)
    if opts["play.placement"] == "free":
        free = [cell for cell in around if cell not in pattern]
        for size in range(1, most + 1):
            for cells in combinations(free, size):
                if in_one_piece({*pattern, *cells}):
                    yield cells
        return
    seen: set[frozenset[Cell]] = set()
    for (x, y), (dx, dy), size in product(near(pattern or [(0, 0)], 5), ((1, 0), (0, 1)), range(1, 6)):
        line = [(x + dx * step, y + dy * step) for step in range(size)]
        cells = tuple(cell for cell in line if cell not in pattern)
        if cells and len(cells) <= most and frozenset(cells) not in seen and in_one_piece({*pattern, *cells}):
            seen.add(frozenset(cells))
            yield cells


def moves(opts: Options, state: State) -> Iterator[Move]:
    """Every legal play on the Pattern, some more than once."""
    for taken in swaps(opts, state):
        gone = [card for card, _ in taken.values()]
        stock = [(card, OWN) for card in state.hands[state.to_move] if card not in gone]
        stock += [(card, HELP) for card in state.helping if card not in gone]
        stock += [("JK", FREED)] * len(taken)
        for cells in places(opts, state, len(stock)):
            for cards in sorted(set(permutations(stock, len(cells)))):
                if cards.count(("JK", FREED)) < len(taken):
                    continue
                for placed in identities(opts, state.pattern, dict(zip(cells, cards, strict=True))):
                    move = Move(placed, taken)
                    if is_legal(opts, state, move):
                        yield move


def identities(
    opts: Options, pattern: Pattern, placed: dict[Cell, tuple[str, str]]
) -> Iterator[dict[Cell, tuple[str, str, str]]]:
    """The cards placed, with each joker being every card in turn.

    What makes no row is left out here already, to save time.
    """
    jokers = [cell for cell, (card, _) in placed.items() if card == "JK"]
    ways = [{cell: (card, card, source) for cell, (card, source) in placed.items() if card != "JK"}]
    for joker in jokers:
        # Cards taken away from rows leave rows, so jokers can be put down one after the other.
        ways = [
            {**made, joker: ("JK", card, placed[joker][1])}
            for made in ways
            if makes_rows(opts, pattern, made)
            for card in PACK
        ]
    yield from (made for made in ways if makes_rows(opts, pattern, made))


def makes_rows(opts: Options, pattern: Pattern, made: dict[Cell, tuple[str, str, str]]) -> bool:
    """Whether the cards placed lie in rows only."""
    whole = result(pattern, Move(made, {}))
    return all(
        is_row(opts, [whole[cell][1] for cell in line])
        for line in rows(whole)
        if any(cell in made for cell in line)
    )


def text(move: Move) -> str:
    """The play in notation."""

    def written(cells: dict[Cell, Any]) -> list[str]:
        ordered = sorted(cells.items(), key=lambda item: (item[0][1], item[0][0]))
        return [
            f"{card if card != 'JK' else f'JK={rest[0]}'}@{cell[0]},{cell[1]}"
            for cell, (card, *rest) in ordered
        ]

    words = ["swap", *written(move.swaps)] if move.swaps else []
    words += ["place", *written(move.placed)]
    used = [*move.placed.values(), *move.swaps.values()]
    helping = order(card for card, *_, source in used if source == HELP)
    return " ".join(words + (["helping", *helping] if helping else []))


def discards(state: State) -> list[list[str]]:
    """Every discard."""
    hand = state.hands[state.to_move]
    most = min(5, len(hand), len(state.pool)) if state.pool else 1
    return [order(cards) for size in range(1, most + 1) for cards in combinations(hand, size)]


def legal_plays(opts: Options, state: State) -> dict[str, Move | list[str]]:
    """Every legal play by its text."""
    if state.over:
        return {}
    found: dict[str, Move | list[str]] = {}
    for move in moves(opts, state):
        if state.pattern or min(move.placed, key=lambda cell: (cell[1], cell[0])) == (0, 0):
            found[text(move)] = move
    found.update({f"discard {' '.join(cards)}": cards for cards in discards(state)})
    return found


# ---------------------------------------------------------------- what a play does


def score(opts: Options, state: State, move: Move) -> int:
    """The points of a play."""
    made = result(state.pattern, move)
    new = [line for line in rows(made) if any(cell in move.placed for cell in line)]
    total = 0
    for line in new:
        kind = len(line) == 4 and is_kind([made[cell][1] for cell in line])
        joker = any(made[cell][0] == "JK" for cell in line)
        if (kind or len(line) == 5) and not (joker and opts["scoring.bonus"] == "joker-free"):
            total += 50
        if opts["scoring.counts"] == "rows":
            total += sum(0 if cell in move.swaps else value(made[cell][0]) for cell in line)
    if opts["scoring.counts"] == "cards" or not new:
        total += sum(value(card) for card, *_ in move.placed.values())
    return total


def apply(opts: Options, state: State, play: Move | list[str]) -> State:
    """The state after a legal play."""
    seat, players = state.to_move, len(state.hands)
    hand, helping, pool = list(state.hands[seat]), list(state.helping), list(state.pool)
    pattern, points = state.pattern, 0
    if isinstance(play, Move):
        points = score(opts, state, play)
        pattern = result(pattern, play)
        for card, *_, source in [*play.placed.values(), *play.swaps.values()]:
            if source == OWN:
                hand.remove(card)
            elif source == HELP:
                helping.remove(card)
    else:
        for card in play:
            hand.remove(card)
            helping.append(card)
    if not isinstance(play, Move) or opts["play.refill"] == "to-hand-size":
        while pool and len(hand) < opts["deal.hand_sizes"][players]:
            hand.append(pool.pop(0))
    partners = opts["deal.partners"] and players == 4
    scores = tuple(
        old + points if other == seat or (partners and abs(other - seat) == 2) else old
        for other, old in enumerate(state.scores)
    )
    hands = (*state.hands[:seat], tuple(order(hand)), *state.hands[seat + 1 :])
    to_move = (seat + 1) % players if hand else seat
    return State(hands, tuple(order(helping)), tuple(pool), pattern, scores, to_move, not hand)


def final_scores(opts: Options, state: State) -> list[int]:
    """The scores after the deal."""
    left = [sum(map(value, hand)) for hand in state.hands]
    partners = opts["deal.partners"] and len(left) == 4
    out = state.to_move
    final: list[int] = []
    for seat, points in enumerate(state.scores):
        mate = (seat + 2) % 4 if partners else seat
        own = left[seat] + (left[mate] if mate != seat else 0)
        change = 0
        if opts["end.leftover"] == "deduct":
            change = -own
        elif opts["end.leftover"] == "to-winner" and out in (seat, mate):
            change = sum(left) - own
        final.append(points + change)
    return final

"""Random positions that have something to decide, for the library and for its twin at once."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from karo import Card, JokerKaro
from karo.cards import parse_cards
from karo.options import Variant, load_variant
from karo.testing import variants
from tests import twin
from tests.twin.cards import RANKS, SUITS, card_at, order, rank_of, suit_of
from tests.twin.melds import make_set
from tests.twin.options import at_most, deck_of


@dataclass(frozen=True, repr=False)
class Pair:
    """One position, as the library and as the twin see it."""

    variant: Variant
    opts: twin.Options
    game: JokerKaro
    state: twin.State

    def apply(self, text: str) -> Pair:
        """The pair after a play."""
        game = self.game.apply(self.game.parse_play(text))
        return Pair(self.variant, self.opts, game, twin.apply(self.opts, self.state, text))

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text("the position above")  # hypothesis would list every field

    def __repr__(self) -> str:
        state = self.state
        options = [f"    {change}" for change in changes(self.variant)]
        hands = [
            f"    {seat}: {' '.join(hand)}   (turns {state.turns[seat]}"
            f"{', dropped out' if seat in state.dropped_out else ''})"
            for seat, hand in enumerate(state.hands)
        ]
        melds = [f"    {number}: {meld}" for number, meld in enumerate(state.table, start=1)]
        turn = f"  seat {state.to_move} to move after {state.lays} lays, {state.extensions} extensions"
        return "\n".join(["  pagat with", *options, "  hands", *hands, "  table", *melds, turn])


def changes(variant: Variant) -> list[str]:
    """The options in which a profile differs from pagat, as text."""
    base = load_variant("pagat").options.flat()
    now = variant.options.flat()
    return [f"{path} = {_told(now[path])}" for path in now if now[path] != base[path]]


def _told(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else repr(value)


def start(variant: Variant, state: twin.State) -> Pair:
    """The library's position for a state of the twin that stands between two turns."""
    game = JokerKaro.position(
        variant,
        hands=[[Card.parse(card) for card in hand] for hand in state.hands],
        table=[str(meld) for meld in state.table],
        to_move=state.to_move or 0,
        first=state.first,
        dropped_out=tuple(sorted(state.dropped_out)),
        turns=state.turns,
    )
    return Pair(variant, twin.options_of(variant), game, state)


#: Half of the profiles are given what makes plays many and odd.
LIVELY: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.fixed_dictionaries(
    {"wilds.swap": st.sampled_from(["never", "slide", "take", "replay"])},
    optional={
        "wilds.max_per_run": st.just("unlimited"),
        "wilds.max_per_set": st.just("unlimited"),
        "wilds.min_naturals": st.just(1),
        "wilds.shift": st.sampled_from(["end", "end", "never"]),
        "wilds.alone": st.just(True),
        "first_turn.meld": st.just("any-play"),
    },
)
#: What lets wilds move about.
MOVING: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "deck.jokers_per_pack": st.just(4),
        "wilds.cards": st.sampled_from(["JK AS", "JK AS", "JK 6H 7H", "JK"]).map(parse_cards),
        "wilds.max_per_run": st.sampled_from(["unlimited", 2, 1]),
        "wilds.max_per_set": st.just("unlimited"),
        "wilds.min_naturals": st.just(1),
        "wilds.shift": st.sampled_from(["end", "end", "end", "never"]),
        "wilds.swap": st.sampled_from(["slide", "take", "replay", "never"]),
        "runs.max_length": st.just(13),
        "first_turn.meld": st.just("any-play"),
    }
)


@st.composite
def pairs(
    draw: st.DrawFn,
    *,
    max_hand: int = 7,
    max_melds: int = 4,
    more: st.SearchStrategy[dict[str, Any]] = LIVELY,
) -> Pair:
    """A random position between two turns under a random profile to which more options are added."""
    variant = draw(variants()).with_options(draw(more))
    opts = twin.options_of(variant)
    deck = Counter(deck_of(opts))
    table = _draw_table(draw, opts, deck, max_melds)
    players = draw(st.sampled_from(sorted(opts["deal.hand_sizes"])))
    to_move = draw(st.integers(0, players - 1))
    hands = [_draw_hand(draw, opts, deck, [], draw(st.integers(1, 2))) for _ in range(players)]
    hands[to_move] = _draw_rich_hand(draw, opts, deck, table, max_hand)
    must_stay = {to_move} if opts["end.last_standing"] == "plays-on" else {to_move, (to_move + 1) % players}
    others = [seat for seat in range(players) if seat not in must_stay]
    out = draw(st.sets(st.sampled_from(others))) if others else set()
    state = twin.position(
        opts,
        hands,
        table,
        to_move=to_move,
        first=draw(st.integers(0, players - 1)),
        dropped_out=tuple(out),
        turns=[draw(st.sampled_from([1, 1, 1, 2, 0])) for _ in range(players)],
    )
    return start(variant, state)


def clumped(opts: twin.Options, rng: random.Random) -> list[str]:
    """The deck, shuffled so badly that runs and sets are frequent in each hand."""
    deck = deck_of(opts)
    jokers = [card for card in deck if card == "JK"]
    rest = sorted((card for card in deck if card != "JK"), key=order)
    if rng.random() < 1 / 3:
        rest.sort(key=rank_of)
    clumps = [[joker] for joker in jokers]
    while rest:
        size = rng.randint(1, 4)
        clumps.append(rest[:size])
        rest = rest[size:]
    rng.shuffle(clumps)
    return [card for clump in clumps for card in clump]


# --- melds on the table


def _draw_table(draw: st.DrawFn, opts: twin.Options, deck: Counter[str], most: int) -> list[twin.Meld]:
    table: list[twin.Meld] = []
    kinds = [_draw_run, _draw_run, _draw_set] + [_draw_lone] * bool(opts["wilds.alone"])
    for _ in range(draw(st.sampled_from([*range(1, most + 1), *range(1, most + 1), 0]))):
        if table and draw(st.integers(0, 5)) == 5:
            meld: twin.Meld = draw(st.sampled_from(table))
        else:
            meld = draw(st.sampled_from(kinds))(draw, opts, deck)
        if twin.valid_meld(opts, meld) and not Counter(meld.cards) - deck:
            deck.subtract(meld.cards)
            table.append(meld)
    return table


def _draw_run(draw: st.DrawFn, opts: twin.Options, deck: Counter[str]) -> twin.Meld:
    longest = opts["runs.max_length"]
    shortest = min(max(opts["runs.min_length"], opts["wilds.min_naturals"]), longest)
    length = draw(st.integers(shortest, min(longest, shortest + 3)) | st.integers(shortest, longest))
    suit = draw(st.sampled_from("HSCD"))
    lowest = 2 if opts["runs.ace"] == "high" else 1
    highest = (13 if opts["runs.ace"] == "low" else 14) - length + 1
    low = draw(st.integers(lowest, max(lowest, highest)))
    naturals = [card_at(suit, low + i) for i in range(length)]
    limit = opts["wilds.max_per_run"]
    mixed = twin.Run(suit, low, tuple(_draw_filling(draw, opts, deck, naturals, limit)))
    return mixed if twin.valid_meld(opts, mixed) else twin.Run(suit, low, tuple(naturals))


def _draw_filling(
    draw: st.DrawFn, opts: twin.Options, deck: Counter[str], naturals: list[str], limit: int | str
) -> list[str]:
    """Some of these cards, those at the ends more often, replaced by wilds."""
    wilds = [card for card in opts["wilds.cards"] if deck[card] > 0]
    counts = [0, 1, 1, 2, 3] if _wilds_move(opts) else [0, 0, 1, 2]
    count = draw(st.sampled_from([n for n in counts if at_most(limit, n)]))
    cards = list(naturals)
    places = [0, len(naturals) - 1, *range(len(naturals))]
    for _ in range(count if wilds else 0):
        cards[draw(st.sampled_from(places))] = draw(st.sampled_from(wilds))
    return cards


def _draw_set(draw: st.DrawFn, opts: twin.Options, deck: Counter[str]) -> twin.Meld:
    rank = draw(st.sampled_from(RANKS))
    smallest = max(opts["sets.min_size"], opts["wilds.min_naturals"])
    size = draw(st.integers(smallest, smallest + 2))
    if opts["sets.distinct_suits"]:
        suits = draw(st.permutations(SUITS))[:size]
    else:
        suits = draw(st.lists(st.sampled_from(SUITS), min_size=size, max_size=size))
    naturals = [rank + suit for suit in suits]
    fillings = []
    filled = _draw_filling(draw, opts, deck, naturals, opts["wilds.max_per_set"])
    for card, suit in zip(filled, suits, strict=True):
        if opts["sets.distinct_suits"]:
            fillings.append((card, suit))
        else:
            fillings.append((card, suit_of(card) if rank_of(card) == rank else ""))
    mixed = make_set(rank, fillings)
    if twin.valid_meld(opts, mixed):
        return mixed
    return make_set(rank, [(card, suit_of(card)) for card in naturals])


def _draw_lone(draw: st.DrawFn, opts: twin.Options, deck: Counter[str]) -> twin.Meld:
    return twin.Lone(draw(st.sampled_from([*opts["wilds.cards"]])) if opts["wilds.cards"] else "JK")


# --- hands


def _draw_hand(
    draw: st.DrawFn, opts: twin.Options, deck: Counter[str], table: list[twin.Meld], size: int
) -> list[str]:
    """Cards that have to do with each other, with the table, or with nothing; the deck loses them."""
    hand: list[str] = []
    near = sorted(card for meld in table for card in _wanted(meld))
    while len(hand) < size:
        some = [card for card in _draw_some(draw, opts, near) if deck[card] > 0]
        for card in some[: size - len(hand)] or [next(card for card in deck if deck[card] > 0)]:
            if deck[card] > 0:
                deck[card] -= 1
                hand.append(card)
    return hand


def _draw_rich_hand(
    draw: st.DrawFn, opts: twin.Options, deck: Counter[str], table: list[twin.Meld], most: int
) -> list[str]:
    """A hand that in most cases isn't stuck, and moves a wild where wilds may move."""
    moving = _wilds_move(opts) and any(card != slot for meld in table for card, slot in meld.slots())
    hand: list[str] = []
    for _ in range(6):
        deck.update(hand)
        hand = _draw_hand(draw, opts, deck, table, draw(st.integers(2, most)))
        found = twin.plays(opts, tuple(hand), tuple(table))
        if any("swap" in text or "shift" in text for text in found) if moving else found:
            break
    return hand


def _wilds_move(opts: twin.Options) -> bool:
    return bool(opts["wilds.shift"] != "never" or opts["wilds.swap"] != "never")


def _draw_some(draw: st.DrawFn, opts: twin.Options, near: list[str]) -> list[str]:
    """A few cards that go together."""
    kind = draw(st.sampled_from(["run", "run", "set", "near", "near", "near", "wild", "any"]))
    if kind == "near" and near:
        return draw(st.lists(st.sampled_from(near), min_size=1, max_size=3, unique=True))
    if kind == "wild" and opts["wilds.cards"]:
        return [draw(st.sampled_from(opts["wilds.cards"]))]
    card = draw(st.sampled_from([rank + suit for suit in SUITS for rank in RANKS]))
    if kind == "run":
        slot = RANKS.index(rank_of(card)) + 1
        reach = draw(st.sampled_from([(0, 1, 2), (0, 1, 2, 3), (0, 2), (0, 1), (0, 1, 3), (0, 2, 3, 4)]))
        return [card_at(suit_of(card), slot + step) for step in reach if slot + step <= 14]
    if kind == "set":
        suits = draw(st.lists(st.sampled_from(SUITS), min_size=2, max_size=4))
        return [rank_of(card) + suit for suit in suits]
    return [card]


def _wanted(meld: twin.Meld) -> list[str]:
    """The cards that may have to do with a meld, the rarer chances more often."""
    if isinstance(meld, twin.Run):
        slots = [*range(meld.low - 3, meld.low), *range(meld.high + 1, meld.high + 4)]
        in_place_of_wilds = [slot for card, slot in meld.slots() if card != slot]
        if meld.slots()[0] != (meld.cards[0], meld.cards[0]):
            slots += [meld.high + 2] * 4  # after a shift
        if meld.slots()[-1] != (meld.cards[-1], meld.cards[-1]):
            slots += [meld.low - 2] * 4
        ends = [card_at(meld.suit, slot) for slot in slots if 1 <= slot <= 14]
        return ends + in_place_of_wilds * 4
    if isinstance(meld, twin.Set):
        return [meld.rank + suit for suit in SUITS]
    return []

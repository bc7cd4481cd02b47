"""A rough, fast picture of a deal, in which patient players play it to the end.

It knows where runs can grow, which ranks have sets, who holds which cards and what each seat means to lay. It
leaves out what seldom matters: swaps and shifts, two of a suit in sets, what one turn may hold. It only ever
serves to compare plays that the real rules have found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from karo.jokerkaro.bits import count, indices_of
from karo.jokerkaro.packed import Group, PackedMeld, Run, pack_meld
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import UNLIMITED, Rules

__all__ = ["Seat", "Sketch", "Table"]

#: So many loose cards at most may a hand have that is looked at for a way out.
_FEW: Final = 7
_RIVAL: Final = 3
#: A deal takes no more turns than this.
_MOST_TURNS: Final = 2000

#: Suit, low and high end, and how many wilds it can still take.
RunEnds = list[int]


class Table:
    """The melds, as far as they can grow.

    Args:
        rules: The profile's rules.
        melds: The melds on the table.
    """

    __slots__ = ("gone", "room", "runs")

    def __init__(self, rules: Rules, melds: Sequence[PackedMeld]) -> None:
        self.runs: list[RunEnds] = []
        #: For each rank how many cards its set can still take.
        self.room = [0] * 14
        #: How many of each card lie on the table.
        self.gone = [0] * 53
        for meld in melds:
            for card in indices_of(meld.cost):
                self.gone[card] += 1
            if isinstance(meld, Run):
                self.runs.append([meld.suit, meld.low, meld.high, rules.max_run_wilds - len(meld.wilds)])
            elif isinstance(meld, Group):
                self.room[meld.rank] += rules.max_set - meld.size

    def copy(self) -> Table:
        """Another like it."""
        made = Table.__new__(Table)
        made.runs, made.room, made.gone = [run[:] for run in self.runs], self.room[:], self.gone[:]
        return made


class Seat:
    """A seat, and what it means to do.

    Args:
        hand: The hand, packed.
        plays: Plays that shed as much as it can; what they lay is kept together.
    """

    __slots__ = ("cards", "loose", "melds", "pile", "size")

    def __init__(self, hand: int, plays: Sequence[Lay | Extend]) -> None:
        self.cards = [count(hand, card) for card in range(53)]
        self.size = sum(self.cards)
        self.melds = [pack_meld(play.meld) for play in plays if isinstance(play, Lay)]
        #: What isn't kept together: how many of each card, and the cards.
        self.loose = self.cards[:]
        for meld in self.melds:
            for card in indices_of(meld.cost):
                self.loose[card] -= 1
        self.pile = [card for card, number in enumerate(self.loose) for _ in range(number)]

    def copy(self) -> Seat:
        """Another like it."""
        made = Seat.__new__(Seat)
        made.cards, made.loose = self.cards[:], self.loose[:]
        made.melds, made.pile, made.size = self.melds[:], self.pile[:], self.size
        return made


class Sketch:
    """A deal that is played to its end.

    Args:
        rules: The profile's rules.
        table: The melds; they grow.
        seats: The seats; they lose cards.
        to_move: Whose turn it is.
        out: The seats that have dropped out, one bit each.
    """

    def __init__(self, rules: Rules, table: Table, seats: list[Seat], to_move: int, out: int) -> None:
        self._rules, self._table, self._seats = rules, table, seats
        self._to_move, self._out = to_move, out
        deck = rules.deck
        self._copies = (deck.packs,) * 52 + (deck.packs * deck.jokers_per_pack,)

    def play(self) -> int:
        """Play to the end; who has gone out, or -1 where all are stuck or one is left that wins by that."""
        seats, step, players = self._seats, self._rules.step, len(self._seats)
        every = (1 << players) - 1
        idle = 0
        skips = self._rules.options.turn.pass_means == "skip"
        wins = self._rules.options.end.last_standing == "wins"
        for _ in range(_MOST_TURNS):
            seat = self._to_move
            self._to_move = (seat + step) % players
            if self._out >> seat & 1:
                continue
            if self._turn(seats[seat]):
                idle = 0
                if not seats[seat].size:
                    return seat
                continue
            if skips:
                idle |= 1 << seat
            else:
                self._out |= 1 << seat
            left = every & ~self._out
            if not left & ~idle or (wins and left.bit_count() == 1):
                break
        return -1

    @property
    def left(self) -> int:
        """The seats that have not dropped out, one bit each."""
        return ((1 << len(self._seats)) - 1) & ~self._out

    def value(self, seat: int) -> int:
        """The hand value of a seat."""
        values = self._rules.values
        return sum([number * values[card] for card, number in enumerate(self._seats[seat].cards) if number])

    # ------------------------------------------------------------ turns

    def _turn(self, seat: Seat) -> bool:
        """One turn: go out, or make one small play; whether anything could be played."""
        if len(seat.pile) <= _FEW and self._goes_out(seat):
            seat.size = 0
            return True
        return self._extend_run(seat) or self._add_to_set(seat) or self._place_wild(seat) or self._lay(seat)

    def _extend_run(self, seat: Seat) -> bool:
        rules, table, loose = self._rules, self._table, seat.loose
        best, best_cost = None, 1000
        for run in table.runs:
            suit, low, high, _ = run
            first = suit * 13
            if loose[first + low - 2] and self._can_grow(low - 1, high):
                cost = self._cost(seat, first, low - 1, low - 2)
                if cost < best_cost:
                    best, best_cost = (run, 1, low - 1), cost
            if loose[first + high % 13] and self._can_grow(low, high + 1):
                cost = self._cost(seat, first, high + 1, high + 2)
                if cost < best_cost:
                    best, best_cost = (run, 2, high + 1), cost
        if best is None:
            return False
        run, end, place = best
        run[end] = place
        self._spend(seat, run[0] * 13 + (place - 1) % 13)
        # What follows goes along where others could play it first.
        while True:
            place += -1 if end == 1 else 1
            if not rules.lowest <= place <= rules.highest:
                return True
            card = run[0] * 13 + (place - 1) % 13
            low, high = (place, run[2]) if end == 1 else (run[1], place)
            if not loose[card] or not self._hidden(seat, card) or not self._can_grow(low, high):
                return True
            run[end] = place
            self._spend(seat, card)

    def _can_grow(self, low: int, high: int) -> bool:
        bounds = self._rules.bounds
        if low < bounds.lowest or high > bounds.highest or high - low >= bounds.longest:
            return False
        return bounds.both_aces or low > 1 or high < 14

    def _hidden(self, seat: Seat, card: int) -> int:
        return self._copies[card] - self._table.gone[card] - seat.cards[card]

    def _cost(self, seat: Seat, first: int, place: int, beyond: int) -> int:
        rivals = self._hidden(seat, first + (place - 1) % 13)
        if not self._rules.lowest <= beyond <= self._rules.highest:
            return -_RIVAL * rivals
        return self._hidden(seat, first + (beyond - 1) % 13) - _RIVAL * rivals

    def _spend(self, seat: Seat, card: int) -> None:
        seat.loose[card] -= 1
        seat.pile.remove(card)
        seat.cards[card] -= 1
        seat.size -= 1
        self._table.gone[card] += 1

    def _add_to_set(self, seat: Seat) -> bool:
        room, loose = self._table.room, seat.loose
        for rank in range(1, 14):
            if room[rank] > 0:
                for card in range(rank - 1, 52, 13):
                    if loose[card] and card not in self._rules.wilds:
                        room[rank] -= 1
                        self._spend(seat, card)
                        return True
        return False

    def _place_wild(self, seat: Seat) -> bool:
        for card in self._rules.wilds:
            if seat.loose[card] and (self._takes_wild() or self._rules.melds.lone_wilds):
                self._spend(seat, card)
                return True
        return False

    def _takes_wild(self) -> bool:
        for run in self._table.runs:
            if run[3] > 0:
                for end, low, high in ((1, run[1] - 1, run[2]), (2, run[1], run[2] + 1)):
                    if self._can_grow(low, high):
                        run[end] = low if end == 1 else high
                        run[3] -= 1
                        return True
        return bool(self._rules.max_set_wilds) and any(number > 0 for number in self._table.room)

    def _lay(self, seat: Seat) -> bool:
        """Lay the smallest part of a meld that was kept together; the rest of it becomes loose."""
        if not seat.melds:
            return False
        melds = self._rules.melds
        meld = seat.melds.pop(self._first_meld(seat))
        laid: PackedMeld = meld
        if isinstance(meld, Run):
            least = min(max(melds.min_run, melds.min_naturals), meld.high - meld.low + 1)
            low = self._quietest(seat, meld, least)
            high = low + least - 1
            laid = Run(meld.suit, low, high, tuple([w for w in meld.wilds if low <= w[0] <= high]))
            self._table.runs.append([meld.suit, low, high, self._rules.max_run_wilds - len(laid.wilds)])
        elif isinstance(meld, Group):
            cut = laid = _cut(meld, max(melds.min_set, melds.min_naturals))
            self._table.room[meld.rank] += self._rules.max_set - cut.size
        for card in indices_of(meld.cost):
            seat.loose[card] += 1
            seat.pile.append(card)
        for card in indices_of(laid.cost):
            self._spend(seat, card)
        return True

    def _first_meld(self, seat: Seat) -> int:
        """Runs before sets, those without wilds first."""
        order = [
            (len(meld.wilds), 0, number)
            if isinstance(meld, Run)
            else (len(meld.wilds), 1, number)
            if isinstance(meld, Group)
            else (9, 9, number)
            for number, meld in enumerate(seat.melds)
        ]
        return min(order)[2]

    def _quietest(self, seat: Seat, meld: Run, least: int) -> int:
        """Where in a run the part begins to which others can add least."""
        wilds = {place for place, _ in meld.wilds}
        best, best_cost = meld.low, 1000
        for low in range(meld.low, meld.high - least + 2):
            cost = 10 * sum([low <= place < low + least for place in wilds])
            for place in (low - 1, low + least):
                if self._rules.lowest <= place <= self._rules.highest:
                    cost += self._hidden(seat, meld.suit * 13 + (place - 1) % 13)
            if cost < best_cost:
                best, best_cost = low, cost
        return best

    # ------------------------------------------------------------ going out

    def _goes_out(self, seat: Seat) -> bool:
        """Whether all that is loose can be played now; what is kept together can be laid anyway."""
        left = seat.pile
        if not left:
            return True
        runs = [run[:] for run in self._table.runs]
        ranks = {rank for rank in range(1, 14) if self._table.room[rank] > 0}
        for meld in seat.melds:
            if isinstance(meld, Run):
                runs.append([meld.suit, meld.low, meld.high, self._rules.max_run_wilds - len(meld.wilds)])
            elif isinstance(meld, Group):
                ranks.add(meld.rank)
        wilds = [card for card in left if card in self._rules.wilds]
        plain = [card for card in left if card not in self._rules.wilds and card % 13 + 1 not in ranks]
        while plain:
            fitting = next((card for card in plain if self._fits(runs, card)), None)
            if fitting is None:
                return False
            plain.remove(fitting)
        if not wilds or self._rules.melds.lone_wilds or (ranks and self._rules.max_set_wilds >= UNLIMITED):
            return True
        room = sum([max(0, min(run[3], 13 - (run[2] - run[1]))) for run in runs])
        return len(wilds) <= room

    def _fits(self, runs: list[RunEnds], card: int) -> bool:
        """Whether a card can be added to a run; if so, it is."""
        suit, place = card // 13, card % 13 + 1
        for run in runs:
            if run[0] == suit:
                if (place == run[1] - 1) and self._can_grow(place, run[2]):
                    run[1] = place
                    return True
                above = place == run[2] + 1 or (place == 1 and run[2] == 13)
                if above and self._can_grow(run[1], run[2] + 1):
                    run[2] += 1
                    return True
        return False


def _cut(meld: Group, least: int) -> Group:
    """So many cards of a set, naturals first."""
    naturals, left = [0, 0, 0, 0], least
    for suit in range(4):
        naturals[suit] = min(left, meld.naturals[suit])
        left -= naturals[suit]
    return Group(meld.rank, tuple(naturals), meld.wilds[:left])

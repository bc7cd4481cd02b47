"""How runs grow along the positions of a suit, whatever the cards are worth.

A sweep goes from the lowest position to the highest. Its state says which runs are open there: new ones,
and those on the table that have ended just before. Runs that look alike to the rules are alike here, so
there are few states, and what follows a state is worked out once for a profile and a number of wilds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from karo.jokerkaro.rules import UNLIMITED, Rules

__all__ = ["NEVER", "TO_THE_TOP", "Automaton", "Open", "Step", "automaton"]

#: The need of a run that is no run by itself, but must come to one on the table.
NEVER: Final = 99
#: Stands for the length of a run with a high ace where no run may have a low one too.
TO_THE_TOP: Final = 98
#: An automaton with so many states is thrown away and begun anew.
_MOST_STATES: Final = 20_000


class Open(NamedTuple):
    """A run that may take the card of the next position.

    Attributes:
        need: Cards that it lacks to be long enough.
        wilds: Wilds that it may still take.
        naturals: Naturals that it lacks.
        last_wild: Whether its last card counts as a wild, where that matters.
        length: How long it is, where that matters; else 1 if it has a low ace and may have no high one.
        laid: Whether it lies on the table, where that matters: two that do are never joined.
    """

    need: int
    wilds: int
    naturals: int
    last_wild: bool
    length: int
    laid: bool = False


class Step(NamedTuple):
    """One way over a position.

    Attributes:
        state: Number of the state that it leads to.
        naturals: Cards of the position that it takes.
        wilds: Wilds that it takes.
        actions: For each open run, ``n`` or ``w`` for the card that it takes or ``s`` where it stops; then
            one letter for each new run.
    """

    state: int
    naturals: int
    wilds: int
    actions: str


State = tuple[tuple[Open, ...], tuple[tuple[int, int], ...]]


class Automaton:
    """The states and steps of a profile, for a number of wilds in hand.

    Args:
        rules: The profile's rules.
        wilds: How many wilds the hand holds.
        can_lay: Whether new runs may be laid.
    """

    def __init__(self, rules: Rules, wilds: int, *, can_lay: bool) -> None:
        melds = rules.melds
        self.rules = rules
        self._wilds = wilds
        self._need = melds.min_run if can_lay else NEVER
        self._naturals = melds.min_naturals
        self._limited = rules.max_run_wilds < UNLIMITED
        self._adjacent = melds.adjacent
        self.measures = melds.max_run < 13
        #: Whether a run with a low ace must be told from others.
        self.flags = not self.measures and not (melds.both_aces and melds.max_run >= 14)
        self._max_run = melds.max_run
        self._ids: dict[State, int] = {}
        self._states: list[State] = []
        #: For each state, whether all of its open runs are complete.
        self.may_stop: list[bool] = []
        self._tables: dict[tuple[int, int], dict[int, list[Step]]] = {}
        self._merges: dict[tuple[int, Open, bool, int, int], list[tuple[int, int]]] = {}
        self._wakes: dict[tuple[int, Open], int] = {}
        self._opened: dict[tuple[int, Open], int] = {}
        self._begun: dict[tuple[int, bool], Open | None] = {}
        self.empty = self._id(((), ()))

    def __len__(self) -> int:
        return len(self._states)

    def _id(self, state: State) -> int:
        number = self._ids.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.may_stop.append(all(not run.need and not run.naturals for run in state[0]))
        return number

    def opens(self, state: int) -> tuple[Open, ...]:
        """The open runs of a state, sorted."""
        return self._states[state][0]

    # ------------------------------------------------------------ positions

    def table(self, held: int, kind: int) -> dict[int, list[Step]]:
        """Every way over a position known so far, by the state before it; see :meth:`add_steps`."""
        key = (held, kind)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = {}
        return found

    def add_steps(self, state: int, held: int, kind: int) -> list[Step]:
        """Find every way over a position, and put it into its table.

        Args:
            state: The state before it.
            held: Cards of the position that there are to take.
            kind: A sum of 1 where runs may begin here, 2 where it is the low ace's position, 4 where it is
                the high ace's, 8 where its own card counts as a wild.
        """
        found = self.table(held, kind)[state] = self._find_steps(state, held, kind)
        return found

    def _find_steps(self, state: int, held: int, kind: int) -> list[Step]:
        opens, sleeping = self._states[state]
        found: dict[tuple[tuple[Open, ...], int, int], str] = {}
        self._choose(opens, held, self._wilds, kind, ((), "", 0, 0), found)
        steps = [
            Step(self._id((runs, sleeping)), naturals, wilds, actions)
            for (runs, naturals, wilds), actions in found.items()
        ]
        return sorted(steps, key=lambda step: step.wilds)

    def _choose(
        self,
        left: tuple[Open, ...],
        held: int,
        wilds: int,
        kind: int,
        done: tuple[tuple[Open, ...], str, int, int],
        found: dict[tuple[tuple[Open, ...], int, int], str],
    ) -> None:
        """Choose what each open run takes, one after the other, then what begins."""
        runs, actions, naturals, used = done
        if not left:
            self._begin(held, wilds, kind, done, found)
            return
        run, rest = left[0], left[1:]
        if not run.need and not run.naturals:
            self._choose(rest, held, wilds, kind, (runs, actions + "s", naturals, used), found)
        if held:
            longer = self.grown(run, kind, natural=True)
            if longer:
                step = ((*runs, longer), actions + "n", naturals + 1, used)
                self._choose(rest, held - 1, wilds, kind, step, found)
        if wilds:
            longer = self.grown(run, kind, natural=False)
            if longer:
                step = ((*runs, longer), actions + "w", naturals, used + 1)
                self._choose(rest, held, wilds - 1, kind, step, found)

    def _begin(
        self,
        held: int,
        wilds: int,
        kind: int,
        done: tuple[tuple[Open, ...], str, int, int],
        found: dict[tuple[tuple[Open, ...], int, int], str],
    ) -> None:
        runs, actions, naturals, used = done
        if not kind & 1:
            found.setdefault((tuple(sorted(runs)), naturals, used), actions)
            return
        by_natural, by_wild = self.begun(kind, natural=True), self.begun(kind, natural=False)
        for more in range(held + 1 if by_natural else 1):
            for wild in range(wilds + 1 if by_wild else 1):
                now = (*runs, *[by_natural] * more, *[by_wild] * wild)
                key = (tuple(sorted([run for run in now if run])), naturals + more, used + wild)
                if key not in found:
                    found[key] = actions + "n" * more + "w" * wild

    def begun(self, kind: int, *, natural: bool) -> Open | None:
        """A new run with its first card."""
        key = (kind, natural)
        if key not in self._begun:
            length = 1 if self.measures or (self.flags and kind & 2) else 0
            most = self.rules.max_run_wilds if self._limited else 1
            before = Open(self._need, most, self._naturals, False, 0)
            first = self.grown(before, 0, natural=natural and not kind & 8)
            self._begun[key] = first and first._replace(length=length)
        return self._begun[key]

    def grown(self, run: Open, kind: int, *, natural: bool) -> Open | None:
        """A run with one more card, or None if the rules forbid it."""
        length = run.length
        if self.measures:
            length += 1
            if length > self._max_run:
                return None
        elif kind & 4 and length:
            return None
        need = run.need - 1 if 0 < run.need < NEVER else run.need
        if natural and not kind & 8:
            return Open(need, run.wilds, run.naturals - 1 if run.naturals else 0, False, length, run.laid)
        if not run.wilds or (run.last_wild and not self._adjacent):
            return None
        return Open(need, run.wilds - self._limited, run.naturals, not self._adjacent, length, run.laid)

    # ------------------------------------------------------------ runs on the table

    def merges(self, state: int, run: Open, first_wild: bool, length: int, at: int) -> list[tuple[int, int]]:
        """What may come to the low end of a run on the table.

        Args:
            state: The state just below it.
            run: The run as it will be open at its high end, with nothing below.
            first_wild: Whether its lowest card counts as a wild.
            length: How long it is, or ``TO_THE_TOP``.
            at: Where it goes among the runs that lie over these positions; -1 where its high end is of no
                interest.

        Returns:
            Pairs of a state and the number of the open run that comes to it, -1 for none.
        """
        key = (state, run, first_wild, length, at)
        found = self._merges.get(key)
        if found is None:
            found = self._merges[key] = self._find_merges(state, run, first_wild, length, at)
        return found

    def _find_merges(
        self, state: int, run: Open, first_wild: bool, length: int, at: int
    ) -> list[tuple[int, int]]:
        opens, sleeping = self._states[state]

        def asleep(wilds: int, length: int) -> tuple[tuple[int, int], ...]:
            return sleeping if at < 0 else (*sleeping[:at], (wilds, length), *sleeping[at:])

        found = [(self._id((opens, asleep(run.wilds, run.length))), -1)]
        for number, below in enumerate(opens):
            if below.laid or (number and opens[number - 1] == below):
                continue
            used = self.rules.max_run_wilds - below.wilds if self._limited else 0
            total = below.length + length if self.measures else below.length
            too_long = total > self._max_run if self.measures else below.length and length == TO_THE_TOP
            if used > run.wilds or too_long or (below.last_wild and first_wild and not self._adjacent):
                continue
            rest = (*opens[:number], *opens[number + 1 :])
            left = run.wilds - used
            found.append((self._id((rest, asleep(left, total))), number))
        return found

    def wake(self, state: int, like: Open) -> int:
        """The state where the first of the runs that lie over positions has ended.

        Args:
            state: The state before.
            like: The run as it would be open with nothing below.
        """
        key = (state, like)
        found = self._wakes.get(key)
        if found is None:
            opens, sleeping = self._states[state]
            wilds, length = sleeping[0]
            run = like._replace(wilds=wilds, length=length)
            found = self._wakes[key] = self._id((tuple(sorted((*opens, run))), sleeping[1:]))
        return found

    def opened(self, state: int, run: Open) -> int:
        """The state with one more open run."""
        key = (state, run)
        found = self._opened.get(key)
        if found is None:
            opens, sleeping = self._states[state]
            found = self._opened[key] = self._id((tuple(sorted((*opens, run))), sleeping))
        return found


def automaton(rules: Rules, wilds: int, *, can_lay: bool) -> Automaton:
    """The automaton of a profile for a number of wilds, kept in the rules' memory."""
    key = ("automaton", wilds, can_lay)
    found: Automaton | None = rules.memory.get(key)
    if found is None or len(found) > _MOST_STATES:
        found = Automaton(rules, wilds, can_lay=can_lay)
        rules.memory[key] = found
    return found

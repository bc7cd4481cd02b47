"""How much of a hand can be shed: many questions about one deal, quickly answered one after the other."""

from __future__ import annotations

from karo.jokerkaro.bits import count
from karo.jokerkaro.packed import PackedMeld
from karo.jokerkaro.plays import Extend, Lay
from karo.jokerkaro.rules import Rules
from karo.jokerkaro.solving.assemble import assemble
from karo.jokerkaro.solving.pieces import plays_of
from karo.jokerkaro.solving.static import Choice, Memory, Static
from karo.jokerkaro.solving.weights import FINE, Weights, weigh

__all__ = ["Worth", "worth_of"]

#: With more wilds than this a few are looked at as such, since it matters little what the others could do.
_MANY_WILDS = 4
_FEW_WILDS = 3
#: So many answers for single suits are kept.
_MOST_KEPT = 5000
#: So much is looked at for a question when nothing is left for it.
_LITTLE = 10_000


class Worth:
    """What hands can shed, over as many turns as it takes, where nothing on the table moves.

    Wilds that are swapped or shifted, and limits to what one turn may hold, are left out of account.

    Args:
        rules: The profile's rules.
        weights: What it is worth to get rid of each card.
        most: How much may be looked at for all questions together. When it is used up, an answer is the best
            that was found at little cost: what hands can shed may then be more. None for no limit.
        memory: What earlier questions under these rules and weights have found out; more is added.
    """

    def __init__(
        self,
        rules: Rules,
        weights: Weights,
        most: int | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._rules, self.weights, self._left = rules, weights, most
        self._memory: Memory = {} if memory is None else memory

    def _solve(self, hand: int, table: tuple[PackedMeld, ...], beaten: int) -> tuple[Static, Choice | None]:
        if len(self._memory) > _MOST_KEPT:
            self._memory.clear()
        many = sum([count(hand, card) for card in self._rules.wilds]) > _MANY_WILDS
        helpers = _FEW_WILDS if many else None
        search = Static(self._rules, hand, table, self.weights.exact, helpers=helpers, memory=self._memory)
        if self._left is None:
            return search, search.solve(beaten)
        choice = search.solve(beaten, max(self._left, _LITTLE))
        self._left -= search.spent
        return search, choice

    def of(self, hand: int, table: tuple[PackedMeld, ...]) -> int:
        """What can be shed of a hand, in the weights' whole numbers.

        Args:
            hand: The hand.
            table: The melds on the table.
        """
        choice = self._solve(hand, table, 0)[1] if hand else None
        return 0 if choice is None else _rounded(choice.value)

    def plays(self, hand: int, table: tuple[PackedMeld, ...]) -> tuple[int, list[Lay | Extend]]:
        """What can be shed of a hand, and plays that shed it, one for each meld that grows or is new."""
        search, choice = self._solve(hand, table, 0)
        if choice is None:
            return 0, []
        return _rounded(choice.value), plays_of(table, assemble(search, choice))

    def reaches(self, hand: int, table: tuple[PackedMeld, ...], wanted: int) -> bool:
        """Whether at least so much can be shed of a hand."""
        return wanted <= 0 or (hand > 0 and self._solve(hand, table, wanted - FINE)[1] is not None)


def _rounded(value: int) -> int:
    """A value without what only tells choices of equal value apart."""
    return -(-value // FINE) * FINE


def worth_of(rules: Rules, weights: str, most: int | None = None) -> Worth:
    """What hands can shed under some named weights; what is found out is kept in the rules' memory.

    Args:
        rules: The profile's rules.
        weights: The name of the weights.
        most: How much may be looked at; see :class:`Worth`.
    """
    key = ("worth", weights)
    memory: Memory | None = rules.memory.get(key)
    if memory is None:
        memory = rules.remember(key, Memory)
    return Worth(rules, weigh(rules, weights), most, memory)

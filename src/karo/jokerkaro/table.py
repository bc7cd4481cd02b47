"""The melds on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

import attrs

from karo.arguments import require_each
from karo.cards import Card
from karo.melds import Meld

__all__ = ["Table"]


def _melds(melds: Iterable[Meld | str]) -> tuple[Meld, ...]:
    given = require_each("melds or their texts", melds, Meld, str)
    return tuple(Meld.parse(meld) if isinstance(meld, str) else meld for meld in given)


@attrs.frozen
class Table(Sequence[Meld]):
    """The melds on the table, in the order in which they were laid.

    Args:
        melds: The melds, or their texts.

    Example:
        >>> from karo import Table
        >>> print(Table(["5H JK=6H 7H", "8C 8H 8S"]))
        1  5H JK=6H 7H
        2  8C 8H 8S
    """

    melds: tuple[Meld, ...] = attrs.field(converter=_melds, default=())

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the table, meld by meld."""
        return tuple(card for meld in self.melds for card in meld.cards)

    @overload
    def __getitem__(self, index: int) -> Meld: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Meld, ...]: ...
    def __getitem__(self, index: int | slice) -> Meld | tuple[Meld, ...]:
        return self.melds[index]

    def __len__(self) -> int:
        return len(self.melds)

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    def __str__(self) -> str:
        width = len(str(len(self.melds)))
        return "\n".join(f"{number:>{width}}  {meld}" for number, meld in enumerate(self.melds, start=1))

    def _repr_svg_(self) -> str:
        # For notebooks.
        from karo.show.svg import table_svg  # noqa: PLC0415 - only who looks needs it

        return table_svg(self)

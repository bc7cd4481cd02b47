"""A mapping that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

__all__ = ["FrozenMap"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class FrozenMap(Mapping[K, V_co], Generic[K, V_co]):
    """A mapping that never changes and can be hashed.

    It equals any mapping with the same items, in whatever order.

    Args:
        items: A mapping, or pairs of key and value.

    Example:
        >>> from karo.options import FrozenMap
        >>> sizes = FrozenMap({4: 24, 5: 20})
        >>> sizes[4], sizes == {5: 20, 4: 24}, hash(sizes) == hash(FrozenMap(sizes))
        (24, True, True)
    """

    __slots__ = ("_items",)
    _items: dict[K, V_co]

    def __init__(self, items: Mapping[K, V_co] | Iterable[tuple[K, V_co]] = ()) -> None:
        object.__setattr__(self, "_items", dict(items))

    def __getitem__(self, key: K) -> V_co:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a FrozenMap is frozen: {name!r} can't be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a FrozenMap is frozen: {name!r} can't be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (self._items,)

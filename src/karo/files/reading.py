"""Reads tables of plain data, as TOML and JSON hold them: texts, whole numbers, yes or no, lists, tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard, cast

from karo.arguments import is_whole
from karo.cards import Card
from karo.errors import CardError, Code
from karo.files.faults import Faults, Key
from karo.files.scan import MAX_DEPTH
from karo.files.toml import HALF
from karo.words import nearest, printable, shown, shown_text

__all__ = ["Reading", "require_plain"]

#: Plain data has at most so many values.
_MOST_VALUES: Final = 200_000


def require_plain(data: object, most: int, faults: Faults) -> dict[str, Any]:
    """The data, if it is plain and of reasonable size; raises the faults otherwise.

    Args:
        data: What should be a table.
        most: How many characters its texts may have together.
        faults: Where to tell what is wrong.
    """
    if not isinstance(data, Mapping):
        raise faults.fail(Code.WRONG_TYPE, f"expected a table, got {shown(data)}", expected="a table")
    budget = [_MOST_VALUES, most]
    plain: dict[str, Any] = _plain(cast("Mapping[object, object]", data), 0, budget, faults)
    return plain


def _plain(value: object, depth: int, budget: list[int], faults: Faults) -> Any:
    budget[0] -= 1
    if isinstance(value, str):
        budget[1] -= len(value)
    if min(budget) < 0 or depth > MAX_DEPTH:
        raise faults.fail(Code.TOO_LARGE, "the data is too large or too deep")
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return {
            _plain_key(key, budget, faults): _plain(item, depth + 1, budget, faults) for key, item in items
        }
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1, budget, faults) for item in cast("Sequence[object]", value)]
    if isinstance(value, str) and not HALF.search(value):
        return str(value)
    # Numbers of thousands of digits can't even be shown.
    if isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 1 << 63):
        return value
    found = "half of a surrogate pair" if isinstance(value, str) else shown(value)
    raise faults.fail(Code.WRONG_TYPE, f"expected plain data, got {found}")


def _plain_key(key: object, budget: list[int], faults: Faults) -> str:
    if not isinstance(key, str) or HALF.search(key):
        raise faults.fail(Code.WRONG_TYPE, f"the key of a table must be a string, not {shown(key)}")
    budget[1] -= len(key)
    return str(key)


class Reading:
    """One table of a document while it is read.

    Each method takes the value of one key; what is wrong with it becomes a fault, and a default or
    an empty value is given, so that all faults of a document are found at once.

    Args:
        data: The table.
        faults: Where faults go.
        path: The keys that lead to the table.
        place: The same with the numbers of tables in lists.
    """

    def __init__(
        self, data: Mapping[str, Any], faults: Faults, path: tuple[str, ...] = (), place: Key = ()
    ) -> None:
        self.data = dict(data)
        self._known: list[str] = []
        self._path, self._place = path, place
        self.faults = faults
        #: How many faults there were when the reading began.
        self._before = len(faults)

    @property
    def is_good(self) -> bool:
        """Whether nothing was wrong with it so far."""
        return len(self.faults) == self._before

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def fault(
        self,
        code: Code,
        key: str,
        message: str,
        *,
        value: object = None,
        expected: str = "",
        item: int | None = None,
    ) -> None:
        """Report what is wrong with the value of a key, or with an item of a list that it is.

        Where the key is empty, it is the table as a whole.
        """
        if self.faults.many:
            return
        path = (*self._path, key) if key else self._path
        places = self._places(key, item)
        self.faults.add(code, ".".join(map(printable, path)), value, expected, message, *places)

    def _places(self, key: str, item: int | None) -> tuple[Key, ...]:
        """Where it may stand: the item, the key, the table."""
        place = (*self._place, key) if key else self._place
        return (*(() if item is None else ((*place, item),)), place, self._place)

    def line_of(self, key: str, item: int | None = None) -> int | None:
        """The line of a key, or of an item of the list that it is, where it is known."""
        lines = self.faults.lines
        return next((lines[place] for place in self._places(key, item) if place in lines), None)

    def take(self, key: str) -> Any:
        """The value of a key as it stands, or None."""
        self._known.append(key)
        return self.data.get(key)

    def _wrong(self, key: str, value: object, expected: str, item: int | None = None) -> None:
        message = f"expected {expected}, got {shown(value)}"
        self.fault(Code.WRONG_TYPE, key, message, value=value, expected=expected, item=item)

    def missing(self, key: str, expected: str) -> None:
        """Report that a key is missing."""
        self.fault(Code.MISSING_KEY, key, f"missing; it is {expected}", expected=expected)

    def whole(self, key: str, default: int) -> int:
        """A whole number."""
        value = self.take(key)
        if value is None:
            return default
        if _is_whole(value):
            return value
        self._wrong(key, value, "a whole number")
        return default

    def flag(self, key: str) -> bool:
        """Yes or no; no by default."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self._wrong(key, value, "true or false")
        return False

    def word(self, key: str, words: Sequence[str]) -> str:
        """One of some words; empty by default."""
        value = self.take(key)
        if value is None:
            return ""
        expected = " or ".join(f'"{word}"' for word in words)
        if not isinstance(value, str):
            self._wrong(key, value, expected)
        elif value not in words:
            message = f"expected {expected}, got {shown_text(value)}{nearest(value, words)}"
            self.fault(Code.OUT_OF_RANGE, key, message, value=value, expected=expected)
        else:
            return value
        return ""

    def text(self, key: str, *, most: int = 10_000) -> str:
        """A text; empty by default."""
        value = self.take(key)
        if value is None:
            return ""
        expected = f"a string of at most {most} characters"
        if not isinstance(value, str):
            self._wrong(key, value, expected)
        elif len(value) > most:
            message = f"expected {expected}, got {len(value)}"
            self.fault(Code.OUT_OF_RANGE, key, message, expected=expected)
        else:
            return value
        return ""

    def _list(self, key: str, expected: str) -> list[Any] | None:
        value: Any = self.take(key)
        if value is None:
            return None
        if isinstance(value, list):
            return [*cast("Sequence[Any]", value)]
        self._wrong(key, value, expected)
        return None

    def wholes(self, key: str) -> tuple[int, ...] | None:
        """A list of whole numbers; None by default."""
        items = self._list(key, "a list of whole numbers")
        if items is None:
            return None
        for number, item in enumerate(items):
            if not _is_whole(item):
                self._wrong(key, item, "whole numbers", number)
                return None
        return tuple(items)

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts; None by default."""
        items = self._list(key, "a list of strings")
        if items is None:
            return None
        for number, item in enumerate(items):
            if not isinstance(item, str):
                self._wrong(key, item, "texts", number)
        return tuple(item if isinstance(item, str) else "" for item in items)

    def table(self, key: str) -> Reading | None:
        """A table; None by default."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, dict):
            return self._inner(key, cast("dict[str, Any]", value))
        self._wrong(key, value, "a table")
        return None

    def tables(self, key: str) -> list[Reading]:
        """A list of tables; empty by default."""
        found: list[Reading] = []
        for number, item in enumerate(self._list(key, "a list of tables") or ()):
            if isinstance(item, dict):
                found.append(self._inner(key, cast("dict[str, Any]", item), number))
            else:
                self._wrong(key, item, "tables", number)
        return found

    def _inner(self, key: str, data: dict[str, Any], *numbers: int) -> Reading:
        return Reading(data, self.faults, (*self._path, key), (*self._place, key, *numbers))

    def cards_of(self, key: str, text: str, where: str = "", *, item: int | None = None) -> tuple[Card, ...]:
        """The cards of a text; each word that is none becomes a fault of the key, or of an item under it."""
        cards: list[Card] = []
        for word in text.replace(",", " ").split():
            try:
                cards.append(Card.parse(word))
            except CardError as error:
                message = f"{where}{error}"
                self.fault(Code.BAD_CARD, key, message, value=word[:60], expected="a card", item=item)
        return tuple(cards)

    def extras(self) -> dict[str, Any]:
        """What stands under keys that begin with ``_``: anything that somebody wants to keep."""
        found = {key: value for key, value in self.data.items() if key.startswith("_")}
        self._known += found
        return found

    def finish(self) -> None:
        """Tell every key that nobody has taken."""
        for key in self.data:
            if key not in self._known:
                hint = self.faults.hint(key, self._known)
                self.fault(Code.UNKNOWN_KEY, key, f"there is no such key{hint}")


def _is_whole(value: object) -> TypeGuard[int]:
    return is_whole(value) and abs(value) < 1 << 31

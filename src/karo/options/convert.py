"""Turns values of a file, or of a caller, into option values: strictly, nothing is coerced."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Literal, cast, get_args, get_origin

import attrs
import cattrs

from karo.arguments import is_whole
from karo.cards import Card, Rank
from karo.errors import CardError, Code
from karo.files.faults import MOST_FAULTS
from karo.frozen import FrozenMap
from karo.options.values import NO_VALUE, Limit, Option, Points, choices_of
from karo.options.wording import whole_number
from karo.words import nearest, shown, shown_text

__all__ = ["BadValue", "Wrong", "convert"]

#: What a part of a greater value is to be.
_PARTS: Final[Mapping[Any, str]] = {
    int: "a whole number",
    Card: "a card",
    tuple[int, ...]: "a list of whole numbers",
}
_COUNT: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_FACES: Final = {rank.letter: int(rank) for rank in Rank if 2 <= rank <= 10}
_RANKS: Final = tuple(rank.letter for rank in reversed(Rank) if rank is not Rank.ACE)


@attrs.frozen
class Wrong:
    """One thing that is wrong with a value.

    Attributes:
        code: What is wrong, as a stable word.
        found: What was found, to be put after what was expected, or the whole sentence.
        key: The key inside the value, or the number of the item, that it is about, or None.
        whole: Whether ``found`` is the whole sentence.
    """

    code: Code
    found: str
    key: str | int | None = None
    whole: bool = False

    def within(self, place: str, kind: Any) -> Wrong:
        """The same, told of a part of a greater value, which is to be of some type."""
        expected = "" if self.whole else f"expected {_PARTS[kind]}, "
        return attrs.evolve(self, found=f"{place}: {expected}{self.found}", whole=True)


class BadValue(ValueError):
    """What is wrong with one value.

    Attributes:
        faults: Each thing that is wrong.
        rest: What of the value could be read, or None.
    """

    def __init__(self, *faults: Wrong, rest: object = None) -> None:
        super().__init__("; ".join(wrong.found for wrong in faults))
        self.faults = faults
        self.rest = rest


def _wrong_type(value: object) -> BadValue:
    return BadValue(Wrong(Code.WRONG_TYPE, f"got {shown(value)}"))


def convert(value: object, option: Option) -> Any:
    """The value that an option takes from a file or a caller.

    Args:
        value: A value as TOML has it, or as the option itself has it.
        option: The option.

    Returns:
        The value in the option's own type and its one canonical form.

    Raises:
        BadValue: If it is of another type, or not among the values allowed.
    """
    faults: tuple[Wrong, ...] = ()
    try:
        result = _converter().structure(value, option.type)
    except BadValue as error:
        result, faults = error.rest, error.faults
    faults = (*faults, *islice(_out_of_range(result, option), MOST_FAULTS))
    if faults:
        raise BadValue(*faults)
    return result


def _out_of_range(value: Any, option: Option) -> Iterator[Wrong]:
    if get_origin(option.type) is FrozenMap:
        yield from _table_out_of_range(value or FrozenMap(), option)
    elif isinstance(value, int) and not _within(value, option):
        yield Wrong(Code.OUT_OF_RANGE, f"got {shown(value)}")


def _table_out_of_range(table: FrozenMap[Any, Any], option: Option) -> Iterator[Wrong]:
    doc = option.doc
    for key, item in table.items():
        name = shown(key) if doc.keys else key
        if doc.keys and not doc.keys[0] <= key <= doc.keys[1]:
            message = f"expected {doc.keys[0]} to {doc.keys[1]} players, got {name}"
            yield Wrong(Code.OUT_OF_RANGE, message, name, whole=True)
        numbers = cast("tuple[int, ...]", item if isinstance(item, tuple) else (item,))
        for number in numbers:
            if not _within(number, option):
                wanted = whole_number(doc.low, doc.high)
                message = f"for {name}: expected {wanted}, got {shown(number)}"
                yield Wrong(Code.OUT_OF_RANGE, message, name, whole=True)


def _within(number: int, option: Option) -> bool:
    low, high = option.doc.low, option.doc.high
    return (low is None or low <= number) and (high is None or number <= high)


# ---------------------------------------------------------------- one strict hook per type


def _bool(value: object, _: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong_type(value)
    return value


def _int(value: object, _: Any) -> int:
    if not is_whole(value):
        raise _wrong_type(value)
    return int(value)


def _optional_int(value: object, _: Any) -> int | None:
    return None if value is None or value == NO_VALUE else _int(value, int)


def _choice(value: object, kind: Any) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value)
    words = choices_of(kind)
    if value not in words:
        hint = nearest(value, words)
        raise BadValue(Wrong(Code.OUT_OF_RANGE, f"got {shown(value)}{hint}"))
    return words[words.index(value)]


def _limit(value: object, kind: Any) -> int | str:
    if isinstance(value, str):
        if value not in choices_of(kind):
            raise _wrong_type(value)
        return str(value)
    return _int(value, int)


def _card(value: object, _: Any) -> Card:
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise _wrong_type(value)
    try:
        return Card.parse(value)
    except CardError as error:
        hint = "; a joker is written JK" if value.strip().lower() in {"joker", "jokers", "j"} else ""
        message = f"{shown_text(value)} is not a card{hint}"
        raise BadValue(Wrong(Code.OUT_OF_RANGE, message, whole=True)) from error


def _list(value: object, kind: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong_type(value)
    inner = get_args(kind)[0]
    faults: list[Wrong] = []
    items: list[Any] = []
    for number, item in enumerate(cast("list[object]", value)):
        try:
            items.append(_converter().structure(item, inner))
        except BadValue as error:
            found = (wrong.within("in the list", inner) for wrong in error.faults)
            faults += [attrs.evolve(wrong, key=number) for wrong in found]
        if len(faults) > MOST_FAULTS:
            break
    if faults:
        raise BadValue(*faults)
    # The order of cards means nothing, so that one is chosen for all; repeats are found later.
    return tuple(sorted(items)) if inner is Card else tuple(items)


def _players(key: object) -> int:
    if is_whole(key):
        return int(key)
    if isinstance(key, str) and _COUNT.fullmatch(key):
        return int(key)
    found = shown_text(key) if isinstance(key, str) else shown(key)
    raise BadValue(Wrong(Code.OUT_OF_RANGE, f"{found} is not a number of players", whole=True))


def _card_or_rank(key: object) -> str:
    if isinstance(key, Card):
        return str(key)
    if isinstance(key, Rank):
        return key.letter
    text = key.strip().upper().replace("10", "T") if isinstance(key, str) else ""
    if text in _RANKS or text == "A":
        return text
    try:
        return str(Card.parse(text))
    except CardError as error:
        found = shown_text(key) if isinstance(key, str) else shown(key)
        message = f"{found} is neither a card nor a rank"
        raise BadValue(Wrong(Code.OUT_OF_RANGE, message, whole=True)) from error


def _table(value: object, kind: Any) -> FrozenMap[Any, Any]:
    if not isinstance(value, Mapping):
        raise _wrong_type(value)
    key_kind, item_kind = get_args(kind)
    read_key = _players if key_kind is int else _card_or_rank
    faults: list[Wrong] = []
    items: dict[Any, Any] = {}
    for key, item in cast("Mapping[object, object]", value).items():
        name = key if isinstance(key, str) else shown(key)
        try:
            known = read_key(key)
            if known in items:
                faults.append(Wrong(Code.OUT_OF_RANGE, f"{known} is given twice", name, whole=True))
            items[known] = _item(item, item_kind, name)
        except BadValue as error:
            faults += [attrs.evolve(wrong, key=name) for wrong in error.faults]
        if len(faults) > MOST_FAULTS:
            break
    if faults:
        raise BadValue(*faults, rest=FrozenMap(items))
    return _points(items) if kind == Points else FrozenMap(dict(sorted(items.items())))


def _item(value: object, kind: Any, name: str) -> Any:
    try:
        return _converter().structure(value, kind)
    except BadValue as error:
        raise BadValue(*(wrong.within(f"for {name[:20]}", kind) for wrong in error.faults)) from error


def _points(items: dict[str, int]) -> Points:
    """Points in their one form: cards first, then ranks from the ace down, nothing said twice."""
    ranks = {
        rank: items[rank] for rank in ("A", *_RANKS) if rank in items and items[rank] != _FACES.get(rank)
    }
    cards = [Card.parse(key) for key in items if len(key) == 2]
    singles = {
        str(card): items[str(card)]
        for card in sorted(cards)
        if card.rank is None or items[str(card)] != ranks.get(card.rank.letter, _FACES.get(card.rank.letter))
    }
    return FrozenMap({**singles, **ranks})


def _is(generic: Any) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is generic


@functools.cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(bool, _bool)
    converter.register_structure_hook(int, _int)
    converter.register_structure_hook(Card, _card)
    for generic, hook in ((Literal, _choice), (tuple, _list), (FrozenMap, _table)):
        converter.register_structure_hook_func(_is(generic), hook)
    converter.register_structure_hook_func(lambda kind: kind == Limit, _limit)
    converter.register_structure_hook_func(lambda kind: kind == int | None, _optional_int)
    return converter

"""What somebody keeps in a record beside the game: anything that TOML can say and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from karo.arguments import brief
from karo.documents import parse_document
from karo.errors import RecordError, VariantError
from karo.files.faults import Faults
from karo.files.scan import MAX_DEPTH
from karo.files.writing import write_toml
from karo.frozen import FrozenMap

__all__ = ["extras_text", "kept", "kept_in_deal"]

#: Extras hold at most so many values.
_MOST_VALUES: Final = 200_000


def kept(extras: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """The extras of a record, frozen: lists as tuples, tables as :class:`FrozenMap`.

    Raises:
        RecordError: If they couldn't be written, or not be read again.
    """
    return _kept(extras, ())


def kept_in_deal(extras: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """The same for those of a deal, whose tables stand one deeper in the file."""
    return _kept(extras, ("deals",))


def extras_text(extras: Mapping[str, Any]) -> str:
    """Extras as TOML; equal ones give the same text."""
    return write_toml(extras)


def _kept(extras: object, home: tuple[str, ...]) -> FrozenMap[str, Any]:
    if not isinstance(extras, Mapping):
        raise RecordError(f"extras are a table, not {brief(extras)}")
    table = cast("Mapping[object, object]", extras)
    wrong = [key for key in table if not (isinstance(key, str) and key.startswith("_"))]
    if wrong:
        raise RecordError(f"the key of an extra begins with _, not {brief(wrong[0])}")
    frozen: FrozenMap[str, Any] = _frozen(table, 0, [_MOST_VALUES])
    if frozen:
        _require_readable(frozen, home)
    return frozen


def _frozen(value: object, depth: int, budget: list[int]) -> Any:
    budget[0] -= 1
    if depth > MAX_DEPTH or budget[0] < 0:
        raise RecordError(f"an extra is too large, or nested more than {MAX_DEPTH} deep")
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return FrozenMap({key: _frozen(item, depth + 1, budget) for key, item in items})
    if isinstance(value, list | tuple):
        return tuple(_frozen(item, depth + 1, budget) for item in cast("Sequence[object]", value))
    return value


def _require_readable(extras: Mapping[str, Any], home: tuple[str, ...]) -> None:
    try:
        text = write_toml(extras, home)
        text.encode()
    except (AttributeError, TypeError, ValueError) as error:
        raise RecordError(f"an extra can't be written as TOML: {error}") from error
    try:
        parse_document(text, Faults("the extras"))
    except VariantError as error:
        raise RecordError(f"an extra couldn't be read again: {error.faults[0].message}") from error

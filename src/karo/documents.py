"""What positions, views and records have in common as files: limits, faults, reading and writing.

A document is a table of plain data: texts, whole numbers, yes or no, lists and tables.
TOML and JSON both hold it; whatever is wrong with it is told at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import tomli_w

from karo.arguments import require_text
from karo.cards import Card
from karo.errors import CardError, Code, Fault, VariantError
from karo.options import files
from karo.options.faults import MOST_FAULTS, Faults, Key, printable
from karo.options.scan import MAX_DEPTH
from karo.options.variant import Variant, list_variants, load_variant
from karo.options.wording import nearest, shown, shown_text

if TYPE_CHECKING:
    import os

__all__ = [
    "MAX_BYTES",
    "SCHEMA",
    "Reading",
    "open_document",
    "parse_document",
    "profile_table",
    "read_document",
    "require_plain",
    "take_variant",
    "variant_data",
    "write_toml",
]

#: The schema of positions, views and records that this version reads and writes.
SCHEMA: Final = 1
#: A document has at most this many bytes; a match of many deals must fit.
MAX_BYTES: Final = 1024 * 1024
#: So many digits of a profile's digest stand in a position.
_DIGEST: Final = 16
#: Plain data has at most so many values.
_MOST_VALUES: Final = 200_000
#: Lists of texts up to this width stand on one line.
_NARROW: Final = 60
_HALF: Final = re.compile("[\ud800-\udfff]")


# ---------------------------------------------------------------- limits


def read_document(path: str | os.PathLike[str], faults: Faults) -> dict[str, Any]:
    """The TOML of a file; raises the faults."""
    return files.parse_toml(files.read_file(Path(path), MAX_BYTES, faults), MAX_BYTES, faults)


def parse_document(text: str, faults: Faults) -> dict[str, Any]:
    """The TOML of a text; raises the faults."""
    require_text("a document", text)
    return files.parse_toml(text, MAX_BYTES, faults)


def require_plain(data: object, faults: Faults) -> dict[str, Any]:
    """The data, if it is plain and of bearable size; raises the faults otherwise."""
    if not isinstance(data, Mapping):
        raise faults.fail(Code.WRONG_TYPE, f"expected a table, got {shown(data)}", expected="a table")
    budget = [_MOST_VALUES, MAX_BYTES]
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
    if isinstance(value, str) and not _HALF.search(value):
        return str(value)
    # Numbers of thousands of digits can't even be shown.
    if isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 1 << 63):
        return value
    found = "half of a surrogate pair" if isinstance(value, str) else shown(value)
    raise faults.fail(Code.WRONG_TYPE, f"expected plain data, got {found}")


def _plain_key(key: object, budget: list[int], faults: Faults) -> str:
    if not isinstance(key, str) or _HALF.search(key):
        raise faults.fail(Code.WRONG_TYPE, f"the key of a table must be a string, not {shown(key)}")
    budget[1] -= len(key)
    return str(key)


# ---------------------------------------------------------------- reading


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
        """Tell what is wrong with the value of a key, or with an item of a list that it is.

        Where the key is empty, it is the table as a whole.
        """
        if len(self.faults) > MOST_FAULTS:
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
        """Tell that a key is missing."""
        self.fault(Code.MISSING_KEY, key, f"missing; it is {expected}", expected=expected)

    def whole(self, key: str, default: int) -> int:
        """A whole number."""
        value = self.take(key)
        if value is None:
            return default
        if _is_whole(value):
            return cast("int", value)
        self._wrong(key, value, "a whole number")
        return default

    def flag(self, key: str) -> bool:
        """Yes or no; no where nothing is said."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self._wrong(key, value, "true or false")
        return False

    def word(self, key: str, words: Sequence[str]) -> str:
        """One of some words; empty where nothing is said."""
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
        """A text; empty where nothing is said."""
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
        """A list of whole numbers; None where nothing is said."""
        items = self._list(key, "a list of whole numbers")
        if items is None:
            return None
        for number, item in enumerate(items):
            if not _is_whole(item):
                self._wrong(key, item, "whole numbers", number)
                return None
        return tuple(items)

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts; None where nothing is said."""
        items = self._list(key, "a list of strings")
        if items is None:
            return None
        for number, item in enumerate(items):
            if not isinstance(item, str):
                self._wrong(key, item, "texts", number)
        return tuple(item if isinstance(item, str) else "" for item in items)

    def table(self, key: str) -> Reading | None:
        """A table; None where nothing is said."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, dict):
            return self._inner(key, cast("dict[str, Any]", value))
        self._wrong(key, value, "a table")
        return None

    def tables(self, key: str) -> list[Reading]:
        """A list of tables; empty where nothing is said."""
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
                hint = nearest(key, self._known) if len(self.faults) <= MOST_FAULTS else ""
                self.fault(Code.UNKNOWN_KEY, key, f"there is no such key{hint}")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31


def open_document(data: Mapping[str, Any], faults: Faults) -> Reading:
    """The document as a whole, its schema looked at; a newer one is told alone."""
    top = Reading(data, faults)
    schema, expected = top.take("schema"), f"schema = {SCHEMA}"
    if schema is None:
        top.fault(Code.MISSING_KEY, "schema", f"missing; write {expected}", expected=expected)
    elif not _is_whole(schema):
        message = f"expected {SCHEMA}, got {shown(schema)}"
        top.fault(Code.WRONG_TYPE, "schema", message, value=schema, expected=expected)
    elif schema > SCHEMA:
        message = f"the file needs schema {schema}, but this version of the library reads schema {SCHEMA}"
        top.fault(Code.SCHEMA_NEWER, "schema", message, value=schema, expected=expected)
        raise faults.error()
    elif schema < SCHEMA:
        message = f"expected {SCHEMA}, got {schema}"
        top.fault(Code.OUT_OF_RANGE, "schema", message, value=schema, expected=expected)
    return top


# ---------------------------------------------------------------- profiles


def variant_data(variant: Variant) -> dict[str, Any]:
    """How a document names a profile: by its name if it is shipped, else by what it holds."""
    told: str | dict[str, Any]
    if variant.name in list_variants() and load_variant(variant.name) == variant:
        told = variant.name
    else:
        told = tomllib.loads(variant.to_toml(full=True))
    return {"variant": told, "digest": variant.digest[:_DIGEST]}


def take_variant(top: Reading, key: str = "variant", *, sealed: Reading | None = None) -> Variant | None:
    """The profile that a document names or holds; None where that can't be had.

    Args:
        top: The document.
        key: The key of the profile.
        sealed: The table that holds the digest; the document itself where nothing is said.
    """
    home = sealed or top
    value, digest = top.take(key), home.text("digest", most=64)
    expected = "the name of a shipped profile, or a table with a profile"
    variant: Variant | None = None
    if value is None:
        top.missing(key, expected)
    elif isinstance(value, str):
        variant = _shipped(top, key, value)
    elif isinstance(value, dict):
        variant = _inline(top, key, cast("dict[str, Any]", value))
    else:
        top.fault(Code.WRONG_TYPE, key, f"expected {expected}, got {shown(value)}", expected=expected)
    if variant is not None and digest and not _is_digest(variant, digest):
        message = (
            f"the profile {variant.name!r} has the digest {variant.digest[:_DIGEST]}…: its rules have changed"
        )
        home.fault(Code.CONFLICT, "digest", message, value=digest, expected=variant.digest)
        return None
    return variant


def _is_digest(variant: Variant, digest: str) -> bool:
    return len(digest) >= 8 and variant.digest.startswith(digest)


def _shipped(top: Reading, key: str, name: str) -> Variant | None:
    known = list_variants()
    if name in known:
        return load_variant(name)
    message = f"there is no profile {shown_text(name)}{nearest(name, known)} (known: {', '.join(known)})"
    top.fault(Code.UNKNOWN_PROFILE, key, message, value=name, expected=", ".join(known))
    return None


def _inline(top: Reading, key: str, data: dict[str, Any]) -> Variant | None:
    try:
        return Variant.parse(tomli_w.dumps(data))
    except VariantError as error:
        for fault in error.faults:
            path = tuple(fault.path.split(".")) if fault.path else ()
            # Lines of the text made above say nothing; that of the key, or of the profile, does.
            found = Fault(
                fault.code, ".".join((key, *path)), None, fault.value, fault.expected, fault.message
            )
            lines = top.faults.lines
            line = next((lines[at] for at in ((key, *path), (key,)) if at in lines), None)
            message = f"{key}: {found.message}"
            top.faults.found.append(Fault(found.code, found.path, line, found.value, found.expected, message))
        return None


# ---------------------------------------------------------------- writing


def write_toml(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> str:
    """A document as TOML: lists of texts line by line, tables under headings.

    Args:
        data: The table.
        path: The keys that lead to it.
    """
    return "\n".join(block for block in _blocks(data, path) if block)


def _blocks(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in data.items() if not _is_section(value)}
    yield "".join(f"{_key(key)} = {_value(value)}\n" for key, value in plain.items())
    for key, value in data.items():
        if key in plain:
            continue
        name = ".".join(map(_key, (*path, key)))
        if isinstance(value, Mapping):
            inner = list(_blocks(cast("Mapping[str, Any]", value), (*path, key)))
            if inner[0] or len(inner) == 1:
                inner[0] = f"[{name}]\n{inner[0]}"
            yield from inner
        else:
            for item in cast("Sequence[Mapping[str, Any]]", value):
                first, *others = _blocks(item, (*path, key))
                yield f"[[{name}]]\n{first}"
                yield from others


def _is_section(value: object) -> bool:
    """Whether a value gets headings of its own: tables do, and lists of nothing but tables."""
    if isinstance(value, list | tuple) and value:
        return all(isinstance(item, Mapping) for item in cast("Sequence[object]", value))
    return isinstance(value, Mapping)


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return _list_text(cast("Sequence[object]", value))
    if isinstance(value, Mapping):
        items = cast("Mapping[str, object]", value).items()
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in items)
        return f"{{ {inner} }}" if inner else "{}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


def _list_text(items: Sequence[object]) -> str:
    texts = [_value(item) for item in items]
    line = f"[{', '.join(texts)}]"
    if len(line) <= _NARROW and not (len(items) > 1 and all(isinstance(item, str) for item in items)):
        return line
    return "".join(["[\n", *(f"    {text},\n" for text in texts), "]"])


def profile_table(variant: Variant, key: str) -> str:
    """A whole profile as a table of a document, each note on one line.

    Args:
        variant: The profile.
        key: The key of the table.
    """
    lines = variant.to_toml(full=True).split("\n")
    headed = (re.sub(r"^\[(?=\w)", f"[{key}.", line) for line in lines)
    return "\n".join([f"[{key}]", *headed])

"""Reads profiles. Whatever the text or the file, what comes out is a profile or a VariantError."""

from __future__ import annotations

import functools
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final, cast, get_args

import attrs

from karo.errors import Code, Fault, VariantError
from karo.options.convert import BadValue, convert
from karo.options.registry import game_ids, game_spec
from karo.options.scan import MAX_BYTES, scan
from karo.options.shipped import shipped_names, shipped_path
from karo.options.values import FrozenMap, GameOptions, GameSpec
from karo.options.variant import SCHEMA, Note, Status, Variant
from karo.options.wording import allowed_text, nearest, plain, shown, shown_text

__all__ = ["change", "check", "read_path", "read_shipped", "read_text", "unknown_option"]

_HEADER: Final = ("schema", "game", "name", "title", "extends", "sources", "notes")
_STATUSES: Final[tuple[str, ...]] = get_args(Status)
#: More faults than this help nobody; the last then says how many there are.
_MOST_FAULTS: Final = 100
#: So many profiles may extend each other in a row.
_MOST_PARENTS: Final = 16
#: Longest name, title, key of a source, and text of a source or note, in characters.
_LENGTHS: Final = {"name": 200, "title": 300, "key": 40, "text": 1000}

_Key = tuple[str, ...]


class _Faults:
    """Collects what is wrong with one text, and finds the line of each."""

    def __init__(self, where: str, lines: Mapping[_Key, int] | None = None) -> None:
        self.where = where
        self.lines = lines or {}
        self.found: list[Fault] = []

    def __len__(self) -> int:
        return len(self.found)

    def add(self, code: Code, path: str, value: object, expected: str, message: str, *keys: _Key) -> None:
        line = next((self.lines[key] for key in keys if key in self.lines), None)
        about = f"{path}: {message}" if path else message
        self.found.append(Fault(code, path, line, plain(value), expected, about))

    def fail(self, code: Code, message: str, line: int | None = None, *, expected: str = "") -> VariantError:
        """The error for a text that can't be looked at any further."""
        self.found.append(Fault(code, "", line, None, expected, message))
        return self.error()

    def error(self) -> VariantError:
        faults = sorted(self.found, key=lambda fault: (fault.line is None, fault.line or 0))
        more = len(faults) - _MOST_FAULTS
        if more > 0:
            rest = Fault(Code.TOO_LARGE, "", None, more, "", f"there are {more} more faults")
            faults = [*faults[:_MOST_FAULTS], rest]
        return VariantError(tuple(faults), where=self.where)

    def stop(self) -> None:
        """Raise what was found, if anything."""
        if self.found:
            raise self.error()

    def hint(self, word: str, known: Iterable[str]) -> str:
        # Looking for near words takes time, which a hostile file would make us waste.
        return nearest(word, known) if len(self) <= _MOST_FAULTS else ""


@attrs.frozen
class _Origin:
    """Where a text comes from.

    Attributes:
        where: How messages name it.
        folder: The folder in or below which files that it extends must lie; None if it may extend none.
        chain: What led to it by ``extends``, and itself: each an identity and a name for people.
        shipped: Whether it comes with the library.
    """

    where: str
    folder: Path | None = None
    chain: tuple[tuple[str, str], ...] = ()
    shipped: bool = False


# ---------------------------------------------------------------- ways in


def read_text(text: str) -> Variant:
    """Read a profile from a text, which may extend shipped profiles only."""
    return _read(text, _Origin("the text"))


def read_path(path: Path) -> Variant:
    """Read a profile from a file."""
    where = _printable(str(path))
    data = _bytes_of(path, where)
    folder = path.parent.resolve()
    chain = ((str(path.resolve()), where),)
    return _read(_decode(data, where), _Origin(where, folder, chain))


@functools.cache
def read_shipped(name: str) -> Variant:
    """Read a shipped profile; its name must be among the shipped ones."""
    return _read_shipped(name, ())


def _read_shipped(name: str, chain: tuple[tuple[str, str], ...]) -> Variant:
    path = shipped_path(name)
    origin = _Origin(name, None, (*chain, (name, name)), shipped=True)
    return _read(_decode(_bytes_of(path, name), name), origin)


def _printable(text: str) -> str:
    short = text if len(text) <= 200 else f"…{text[-200:]}"
    return short if short.isprintable() else shown_text(short, 201)


def _bytes_of(path: Path, where: str) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _Faults(where).fail(Code.UNREADABLE, "it is no regular file", expected="a TOML file")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, VariantError):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the file can't be read: {reason}"
        raise _Faults(where).fail(Code.UNREADABLE, message, expected="a TOML file") from error


def _decode(data: bytes, where: str) -> str:
    if len(data) > MAX_BYTES:
        raise _too_long(where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is no UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise _Faults(where).fail(Code.UNREADABLE, message, line, expected="UTF-8") from error


def _too_long(where: str) -> VariantError:
    message = f"the text has more than {MAX_BYTES // 1024} KiB"
    return _Faults(where).fail(Code.TOO_LARGE, message, expected=f"at most {MAX_BYTES} bytes")


def _parse(text: str, faults: _Faults) -> dict[str, Any]:
    """The TOML of a text, after a look whether it is safe to parse."""
    try:
        if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
            raise _too_long(faults.where)
    except UnicodeEncodeError as error:
        message = f"the text is no Unicode: character {error.start + 1} is half of a pair"
        raise faults.fail(Code.UNREADABLE, message) from error
    seen = scan(text)
    if seen.excess is not None:
        raise faults.fail(Code.TOO_LARGE, seen.excess, seen.line)
    faults.lines = seen.lines
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line = int(place[1]) if place else None
        if "end of document" in str(error):
            line = text.count("\n") + 1
        message = f"no TOML: {_printable(str(error))}"
        raise faults.fail(Code.SYNTAX, message, line, expected="TOML") from error


# ---------------------------------------------------------------- one text


def _read(text: str, origin: _Origin) -> Variant:
    faults = _Faults(origin.where)
    data = _parse(text, faults)
    _check_schema(data, faults)
    spec = _game(data, faults)
    name, title, sources = _texts(data, faults)
    extends = data.get("extends")
    if spec is None:
        raise faults.error()
    before = len(faults)
    parent = _parent(extends, spec, origin, faults) if "extends" in data else None
    orphan = len(faults) > before

    own, bad = _own_values(data, spec, faults)
    values = {**(parent.options.flat() if parent else {}), **own}
    _complete(values, bad, spec, faults, orphan=orphan)
    _contradictions(values, spec, faults)
    if parent:
        sources = _merged_sources(parent, sources, faults)
    changed = {path for path, value in own.items() if parent and parent.get(path) != value}
    inherited = {path: note for path, note in (parent.notes if parent else {}).items() if path not in changed}
    notes = _notes(data, inherited, sources, spec, faults)
    faults.stop()
    return Variant(
        schema=SCHEMA,
        game=spec.game,
        name=name,
        title=title,
        sources=FrozenMap(sources),
        notes=notes,
        options=spec.options.build(values),
        extends=extends,
        base=_base(extends, parent, shipped=origin.shipped),
    )


def _base(extends: object, parent: Variant | None, *, shipped: bool) -> str | None:
    """The nearest shipped ancestor, which can be extended from anywhere."""
    if parent is None:
        return None
    names_file = isinstance(extends, str) and extends.endswith(".toml")
    return parent.base if names_file and not shipped else cast("str", extends)


def _check_schema(data: Mapping[str, Any], faults: _Faults) -> None:
    key = ("schema",)
    schema = data.get("schema")
    expected = f"schema = {SCHEMA}"
    if schema is None:
        faults.add(Code.MISSING_OPTION, "schema", None, expected, f"missing; write {expected}")
    elif not isinstance(schema, int) or isinstance(schema, bool):
        message = f"expected {SCHEMA}, got {shown(schema)}"
        faults.add(Code.WRONG_TYPE, "schema", schema, expected, message, key)
    elif schema > SCHEMA:
        message = (
            f"the profile needs schema {shown(schema)}; this version of the library reads schema {SCHEMA}"
        )
        faults.add(Code.SCHEMA_NEWER, "schema", schema, expected, message, key)
        raise faults.error()
    elif schema < SCHEMA:
        message = f"expected {SCHEMA}, got {shown(schema)}"
        faults.add(Code.OUT_OF_RANGE, "schema", schema, expected, message, key)


def _game(data: Mapping[str, Any], faults: _Faults) -> GameSpec | None:
    game = data.get("game")
    known = ", ".join(f'"{word}"' for word in game_ids())
    if game is None:
        faults.add(Code.MISSING_OPTION, "game", None, known, f"missing; known games: {known}")
    elif not isinstance(game, str):
        message = f"expected a text, got {shown(game)}"
        faults.add(Code.WRONG_TYPE, "game", game, known, message, ("game",))
    elif (spec := game_spec(game)) is not None:
        return spec
    else:
        hint = faults.hint(game, game_ids())
        message = f"there is no game {shown_text(game)}{hint or f'; known games: {known}'}"
        faults.add(Code.UNKNOWN_GAME, "game", game, known, message, ("game",))
    return None


def _texts(data: Mapping[str, Any], faults: _Faults) -> tuple[str, str, dict[str, str]]:
    if "name" not in data:
        faults.add(Code.MISSING_OPTION, "name", None, "a name", 'missing; write name = "…"')
    name = data.get("name", "?")
    title = data.get("title", name)
    _check_text("name", name, "name", faults)
    if "title" in data:
        _check_text("title", title, "title", faults)
    return name, title, _sources(data.get("sources", {}), faults)


def _check_text(path: str, value: object, kind: str, faults: _Faults, *keys: _Key) -> bool:
    most = _LENGTHS[kind]
    expected = f"a text of 1 to {most} characters"
    code = Code.OUT_OF_RANGE
    if not isinstance(value, str):
        code, found = Code.WRONG_TYPE, shown(value)
    elif not value.strip():
        found = "an empty text"
    elif len(value) > most:
        found = f"{len(value)} characters"
    elif any(0xD800 <= ord(char) <= 0xDFFF for char in value):
        found = "half of a Unicode pair"
    else:
        return True
    faults.add(code, path, value, expected, f"expected {expected}, got {found}", *keys, (path,))
    return False


def _sources(sources: object, faults: _Faults) -> dict[str, str]:
    if not isinstance(sources, Mapping):
        expected = "a table of keys with texts"
        message = f"expected {expected}, got {shown(sources)}"
        faults.add(Code.WRONG_TYPE, "sources", sources, expected, message, ("sources",))
        return {}
    good: dict[str, str] = {}
    for key, text in cast("Mapping[str, object]", sources).items():
        place = ("sources", key)
        path = f"sources.{_printable(key)}"
        if _check_text("sources", key, "key", faults, place) & _check_text(path, text, "text", faults, place):
            good[key] = cast("str", text)
    return good


def _merged_sources(parent: Variant, own: dict[str, str], faults: _Faults) -> dict[str, str]:
    for key, text in own.items():
        # Another text would silently become what the parent's notes cite.
        if parent.sources.get(key, text) != text:
            message = f"{parent.name!r}, which this profile extends, has another source under this key"
            faults.add(Code.CONFLICT, f"sources.{key}", text, "another key", message, ("sources", key))
    return {**parent.sources, **own}


# ---------------------------------------------------------------- options


def _own_values(data: Mapping[str, Any], spec: GameSpec, faults: _Faults) -> tuple[dict[str, Any], set[str]]:
    """The options that a text gives and that are right by themselves, and the paths of those that aren't."""
    given: dict[str, object] = {}
    sections = spec.options.sections()
    for key, value in data.items():
        if key in _HEADER:
            continue
        if key not in sections:
            _unknown(key, value, spec, faults, (key,))
        elif not isinstance(value, Mapping):
            message = f"expected a table of options, got {shown(value)}"
            faults.add(Code.WRONG_TYPE, key, value, "a table of options", message, (key,))
        else:
            given |= {f"{key}.{name}": item for name, item in cast("Mapping[str, Any]", value).items()}
    return _converted(given, spec, faults)


def _converted(
    given: Mapping[str, object], spec: GameSpec, faults: _Faults
) -> tuple[dict[str, Any], set[str]]:
    catalogue = spec.options.catalogue()
    good: dict[str, Any] = {}
    bad: set[str] = set()
    for path, value in given.items():
        place = tuple(path.split(".", 1))
        if path not in catalogue:
            _unknown(path, value, spec, faults, place)
            continue
        option = catalogue[path]
        try:
            good[path] = convert(value, option)
        except BadValue as error:
            bad.add(path)
            expected = allowed_text(option)
            for code, message, key in error.faults:
                told = f"expected {expected}, {message}" if message.startswith("got") else message
                inner = () if key is None else ((*place, key),)
                faults.add(code, path, value, expected, told, *inner, place)
    return good, bad


def _unknown(path: str, value: object, spec: GameSpec, faults: _Faults, place: _Key) -> None:
    name = _printable(path)
    message = f"there is no such option{_suggestion(path, spec, faults)}"
    faults.add(Code.UNKNOWN_OPTION, name, value, "an option", message, place)


def _suggestion(path: str, spec: GameSpec, faults: _Faults) -> str:
    last = path.rpartition(".")[2]
    homes = [known for known in spec.options.catalogue() if known.endswith(f".{last}")]
    if homes:
        return f"; did you mean {homes[0]!r}?"
    words = spec.options.catalogue() if "." in path else (*_HEADER, *spec.options.sections())
    return faults.hint(path, words)


def _complete(
    values: dict[str, Any], bad: set[str], spec: GameSpec, faults: _Faults, *, orphan: bool
) -> None:
    """Fill in defaults, and tell what is missing, unless it may stand in a parent that can't be read."""
    for path, option in spec.options.catalogue().items():
        if path in values or path in bad or orphan:
            continue
        if not option.required:
            values[path] = option.default
        else:
            message = "missing, and the profile extends none that gives it"
            faults.add(Code.MISSING_OPTION, path, None, allowed_text(option), message)


def _contradictions(values: Mapping[str, Any], spec: GameSpec, faults: _Faults) -> None:
    for rule in spec.rules:
        if not all(path in values for path in rule.paths):
            continue
        for wrong in rule.find(*(values[path] for path in rule.paths)):
            keys = [tuple(path.split(".", 1)) for path in (wrong.path, *rule.paths)]
            value = values[wrong.path]
            faults.add(Code.CONFLICT, wrong.path, value, wrong.expected, wrong.message, *keys)


# ---------------------------------------------------------------- notes


def _notes(
    data: Mapping[str, Any],
    inherited: Mapping[str, Note],
    sources: Mapping[str, str],
    spec: GameSpec,
    faults: _Faults,
) -> FrozenMap[str, Note]:
    given = data.get("notes", {})
    if not isinstance(given, Mapping):
        expected = "a table of option paths with notes"
        message = f"expected {expected}, got {shown(given)}"
        faults.add(Code.WRONG_TYPE, "notes", given, expected, message, ("notes",))
        return FrozenMap()
    notes = dict(inherited)
    for path, value in _flat_notes(cast("Mapping[str, object]", given), spec, faults).items():
        places = _note_places(path)
        if path not in spec.options.catalogue():
            message = f"there is no such option{_suggestion(path, spec, faults)}"
            where = f"notes.{_printable(path)}"
            faults.add(Code.UNKNOWN_OPTION, where, None, "an option", message, *places)
            continue
        note = _note(path, value, sources, faults)
        if note is not None:
            notes[path] = note
    return _ordered(notes, spec)


def _ordered(notes: Mapping[str, Note], spec: GameSpec) -> FrozenMap[str, Note]:
    """Notes in the order of the options; one that says nothing is the same as none."""
    return FrozenMap(
        {path: notes[path] for path in spec.options.catalogue() if notes.get(path, Note()) != Note()}
    )


def _flat_notes(given: Mapping[str, object], spec: GameSpec, faults: _Faults) -> dict[str, object]:
    """Notes by option path: ``[notes.wilds]`` with ``cards``, or ``[notes]`` with ``"wilds.cards"``."""
    sections = spec.options.sections()
    tables = {k: v for k, v in given.items() if k in sections and isinstance(v, Mapping)}
    flat = {key: value for key, value in given.items() if key not in tables}
    for key, table in tables.items():
        for name, value in cast("Mapping[str, object]", table).items():
            path = f"{key}.{name}"
            if path in flat:
                message = "two notes are given on one option"
                faults.add(Code.CONFLICT, f"notes.{path}", None, "one note", message, *_note_places(path))
            flat[path] = value
    return flat


def _note_places(path: str) -> tuple[_Key, ...]:
    return ("notes", *path.split(".", 1)), ("notes", path)


def _note(path: str, value: object, sources: Mapping[str, str], faults: _Faults) -> Note | None:
    where = f"notes.{path}"
    places = _note_places(path)
    before = len(faults)

    def wrong(code: Code, found: object, expected: str, message: str) -> None:
        faults.add(code, where, found, expected, message, *places)

    if not isinstance(value, Mapping):
        expected = 'a table, such as { status = "house", text = "…" }'
        wrong(Code.WRONG_TYPE, value, expected, f"expected {expected}, got {shown(value)}")
        return None
    table = cast("Mapping[str, Any]", value)
    for key in table.keys() - {"status", "source", "text"}:
        hint = faults.hint(key, ("status", "source", "text"))
        message = f"there is no {shown_text(key)} in a note{hint}"
        wrong(Code.UNKNOWN_OPTION, key, "status, source, text", message)
    status = table.get("status")
    if status not in _STATUSES:
        expected = ", ".join(f'"{word}"' for word in _STATUSES)
        code = Code.OUT_OF_RANGE if isinstance(status, str) else Code.WRONG_TYPE
        wrong(code, status, expected, f"status is one of {expected}, not {shown(status)}")
    source = table.get("source")
    if source is not None and (not isinstance(source, str) or source not in sources):
        known = ", ".join(map(shown_text, sources)) or "there are none"
        code = Code.OUT_OF_RANGE if isinstance(source, str) else Code.WRONG_TYPE
        wrong(code, source, known, f"source must be a key of [sources] ({known}), not {shown(source)}")
    text = table.get("text", "")
    if text != "":
        _check_text(where, text, "text", faults, *places)
    if len(faults) > before:
        return None
    note = Note(status=cast("Status", status), source=source, text=text)
    if (problem := note.contradiction) is not None:
        wrong(Code.CONFLICT, source, "a source" if source is None else "no source", problem)
    return note


# ---------------------------------------------------------------- parents


def _parent(extends: object, spec: GameSpec, origin: _Origin, faults: _Faults) -> Variant | None:
    """The profile that is extended, or None if it can't be had; why not is among the faults then."""
    key = ("extends",)
    if not isinstance(extends, str):
        message = f"expected the name of a profile, got {shown(extends)}"
        faults.add(Code.WRONG_TYPE, "extends", extends, "the name of a profile", message, key)
        return None
    try:
        if extends.endswith(".toml"):
            parent = _parent_file(extends, origin, faults)
        else:
            parent = _parent_shipped(extends, origin, faults)
    except VariantError as error:
        _adopt(error, extends, faults)
        return None
    if parent is not None and parent.game != spec.game:
        message = f"{shown_text(extends)} is a profile of another game, {parent.game!r}"
        faults.add(Code.CONFLICT, "extends", extends, f"a profile of {spec.game!r}", message, key)
        return None
    return parent


def _adopt(error: VariantError, extends: str, faults: _Faults) -> None:
    """Tell the faults of a parent as those of the child, at the line that names the parent."""
    line = faults.lines.get(("extends",))
    for fault in error.faults:
        message = fault.message if fault.code == Code.PARENT_CYCLE else f"in {shown_text(extends)}: {fault}"
        faults.found.append(attrs.evolve(fault, line=line, message=message))


def _parent_shipped(name: str, origin: _Origin, faults: _Faults) -> Variant | None:
    if name in shipped_names():
        if not origin.shipped:
            return read_shipped(name)
        return None if _cycle(name, name, origin, faults) else _read_shipped(name, origin.chain)
    known = ", ".join(shipped_names())
    found = shown_text(name) + faults.hint(name, shipped_names())
    message = f"there is no profile {found} (known: {known}; the name of a file ends in .toml)"
    faults.add(Code.PARENT_MISSING, "extends", name, known, message, ("extends",))
    return None


def _parent_file(extends: str, origin: _Origin, faults: _Faults) -> Variant | None:
    name, key = shown_text(extends), ("extends",)
    if origin.folder is None:
        message = f"{name} is a file, but a text that is no file itself can extend shipped profiles only"
        faults.add(Code.PARENT_MISSING, "extends", extends, ", ".join(shipped_names()), message, key)
        return None
    path = _inside(extends, origin.folder)
    if path is None:
        message = f"{name} must lie in the folder of the profile that extends it, or below"
        faults.add(Code.PARENT_MISSING, "extends", extends, "a file in the same folder", message, key)
        return None
    if _cycle(str(path), extends, origin, faults):
        return None
    if len(origin.chain) > _MOST_PARENTS:
        message = f"more than {_MOST_PARENTS} profiles extend each other in a row"
        faults.add(Code.TOO_LARGE, "extends", extends, f"at most {_MOST_PARENTS}", message, key)
        return None
    if not _exists(path):
        message = f"there is no file {name}"
        faults.add(Code.PARENT_MISSING, "extends", extends, "a file in the same folder", message, key)
        return None
    where = _printable(extends)
    text = _decode(_bytes_of(path, where), where)
    chain = (*origin.chain, (str(path), where))
    return _read(text, _Origin(where, path.parent, chain))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no system takes
        return False


def _inside(extends: str, folder: Path) -> Path | None:
    """The file meant, with every link followed, or None if that leads out of the folder."""
    windows = PureWindowsPath(extends)
    if "\0" in extends or "\\" in extends or windows.drive or PurePosixPath(extends).is_absolute():
        return None
    try:
        path = (folder / extends).resolve()
    except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no system takes
        return None
    return path if path.is_relative_to(folder) else None


def _cycle(identity: str, name: str, origin: _Origin, faults: _Faults) -> bool:
    identities = [known for known, _ in origin.chain]
    if identity not in identities:
        return False
    names = [shown for _, shown in origin.chain[identities.index(identity) :]]
    circle = " extends ".join([*names, names[0]])
    message = f"profiles can't extend each other in a circle: {circle}"
    faults.add(Code.PARENT_CYCLE, "extends", name, "a profile outside the circle", message, ("extends",))
    return True


# ---------------------------------------------------------------- profiles made in Python


def unknown_option(path: object, spec: GameSpec, where: str) -> VariantError:
    """The error for a path that names no option."""
    faults = _Faults(where)
    if isinstance(path, str):
        _unknown(path, None, spec, faults, ())
    else:
        faults.add(Code.WRONG_TYPE, "", path, "an option path", f"expected an option path, got {shown(path)}")
    return faults.error()


def change(variant: Variant, changes: Mapping[str, object]) -> dict[str, Any]:
    """Values by path, with some changed.

    Raises:
        VariantError: If a path is unknown or a value wrong; contradictions are left to :func:`check`.
    """
    spec = variant.spec
    faults = _Faults(f"the change of {_printable(variant.name)}")
    named: dict[str, object] = {}
    for path, value in changes.items():
        if path in spec.options.sections():
            example = next(known for known in spec.options.catalogue() if known.startswith(f"{path}."))
            message = f"this is a section; name an option of it, such as {example!r}"
            faults.add(Code.UNKNOWN_OPTION, path, value, "an option path", message)
        else:
            named[path] = value
    good, bad = _converted(named, spec, faults)
    values = {path: value for path, value in variant.options.flat().items() if path not in bad}
    values |= good
    _contradictions(values, spec, faults)
    faults.stop()
    return values


def check(variant: Variant) -> tuple[GameOptions, FrozenMap[str, Note]]:
    """The options and notes of a profile made in Python, in canonical form.

    Raises:
        VariantError: If anything is wrong with it.
    """
    faults = _Faults(f"profile {_printable(str(variant.name))}")
    data: dict[str, Any] = {"schema": variant.schema, "game": variant.game}
    data |= {"name": variant.name, "title": variant.title, "sources": variant.sources}
    _check_schema(data, faults)
    spec = _game(data, faults)
    _, _, sources = _texts(data, faults)
    if spec is None or not isinstance(variant.options, spec.options):
        if spec is not None:
            message = f"expected {spec.options.__name__}, got {type(variant.options).__name__}"
            faults.add(Code.WRONG_TYPE, "options", None, spec.options.__name__, message)
        raise faults.error()
    values, _ = _converted(variant.options.flat(), spec, faults)
    _contradictions(values, spec, faults)
    told = {path: note.to_dict() for path, note in variant.notes.items()}
    notes = _notes({"notes": told}, {}, sources, spec, faults)
    faults.stop()
    return spec.options.build(values), notes

"""Decides what is right in a profile: names, options, contradictions, notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from karo.arguments import brief
from karo.errors import Code, KaroError
from karo.files.faults import Faults, Key
from karo.files.heading import check_schema
from karo.files.toml import HALF
from karo.frozen import FrozenMap
from karo.games import known_games
from karo.options.convert import BadValue, convert
from karo.options.values import GameOptions, GameSpec, game_spec
from karo.options.variant import SCHEMA, Note, Status, Variant, spec_of
from karo.options.wording import allowed_text
from karo.words import harmless, nearest, printable, shown, shown_text

__all__ = [
    "change",
    "check",
    "check_notes",
    "check_texts",
    "complete",
    "contradictions",
    "find_game",
    "given_values",
    "merged_sources",
    "unknown_option",
]

_HEADER: Final = ("schema", "game", "name", "title", "extends", "sources", "notes")
_STATUSES: Final[tuple[str, ...]] = get_args(Status)
#: Longest name, title, key of a source, and text of a source or note, in characters.
_LENGTHS: Final = {"name": 200, "title": 300, "key": 40, "text": 1000}


def find_game(data: Mapping[str, Any], faults: Faults) -> GameSpec | None:
    """The game that a profile names, or None if there is none."""
    game = data.get("game")
    known = ", ".join(f'"{word}"' for word in known_games())
    if game is None:
        faults.add(Code.MISSING_OPTION, "game", None, known, f"missing; known games: {known}")
    elif not isinstance(game, str):
        message = f"expected a string, got {shown(game)}"
        faults.add(Code.WRONG_TYPE, "game", game, known, message, ("game",))
    elif (spec := game_spec(game)) is not None:
        return spec
    else:
        hint = faults.hint(game, known_games())
        message = f"there is no game {shown_text(game)}{hint or f'; known games: {known}'}"
        faults.add(Code.UNKNOWN_GAME, "game", game, known, message, ("game",))
    return None


def check_texts(data: Mapping[str, Any], faults: Faults) -> tuple[str, str, dict[str, str]]:
    """The name, the title and the sources of a profile."""
    if "name" not in data:
        faults.add(Code.MISSING_OPTION, "name", None, "a name", 'missing; write name = "…"')
    name = data.get("name", "?")
    title = data.get("title", name)
    _check_text("name", name, "name", faults)
    if "title" in data:
        _check_text("title", title, "title", faults)
    return name, title, _sources(data.get("sources", {}), faults)


def _check_text(path: str, value: object, kind: str, faults: Faults, *keys: Key) -> bool:
    most = _LENGTHS[kind]
    expected = f"a string of 1 to {most} characters"
    code = Code.OUT_OF_RANGE
    if not isinstance(value, str):
        code, found = Code.WRONG_TYPE, shown(value)
    elif not value.strip():
        found = "an empty string"
    elif len(value) > most:
        found = f"{len(value)} characters"
    elif HALF.search(value):
        found = "half of a surrogate pair"
    else:
        return True
    faults.add(code, path, value, expected, f"expected {expected}, got {found}", *keys, (path,))
    return False


def _sources(sources: object, faults: Faults) -> dict[str, str]:
    if not isinstance(sources, Mapping):
        expected = "a table of keys with strings"
        message = f"expected {expected}, got {shown(sources)}"
        faults.add(Code.WRONG_TYPE, "sources", sources, expected, message, ("sources",))
        return {}
    good: dict[str, str] = {}
    for key, text in cast("Mapping[str, object]", sources).items():
        place = ("sources", key)
        path = f"sources.{printable(key)}"
        if _check_text("sources", key, "key", faults, place) & _check_text(path, text, "text", faults, place):
            good[key] = cast("str", text)
    return good


def merged_sources(parent: Variant, own: dict[str, str], faults: Faults) -> dict[str, str]:
    """The sources of a profile together with its parent's."""
    for key, text in own.items():
        # Another text would silently become what the parent's notes cite.
        if parent.sources.get(key, text) != text:
            message = f"{parent.name!r}, which this profile extends, has another source under this key"
            faults.add(Code.CONFLICT, f"sources.{key}", text, "another key", message, ("sources", key))
    return {**parent.sources, **own}


# ---------------------------------------------------------------- options


def given_values(data: Mapping[str, Any], spec: GameSpec, faults: Faults) -> tuple[dict[str, Any], set[str]]:
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
    given: Mapping[str, object], spec: GameSpec, faults: Faults
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
            for wrong in error.faults:
                message = wrong.found if wrong.whole else f"expected {expected}, {wrong.found}"
                inner = () if wrong.key is None else ((*place, wrong.key),)
                faults.add(wrong.code, path, value, expected, message, *inner, place)
    return good, bad


def _unknown(path: str, value: object, spec: GameSpec, faults: Faults, place: Key) -> None:
    name = printable(path)
    message = f"there is no such option{_suggestion(path, spec, faults)}"
    faults.add(Code.UNKNOWN_OPTION, name, value, "an option", message, place)


def _suggestion(path: str, spec: GameSpec, faults: Faults) -> str:
    if faults.many:
        return ""
    section, dot, last = path.rpartition(".")
    homes = [known for known in spec.options.catalogue() if known.endswith(f".{last}")]
    if homes:
        return f"; did you mean {homes[0]!r}?"
    if not dot:
        return faults.hint(path, (*_HEADER, *spec.options.sections()))
    # The section alone makes no two paths alike: what counts is the name, here more than elsewhere.
    names = {known.partition(".")[2]: known for known in spec.options.catalogue()}
    here = {name: f"{section}.{name}" for name in names if f"{section}.{name}" in spec.options.catalogue()}
    return nearest(last, here, 0.7) or nearest(last, names, 0.8)


def complete(
    values: dict[str, Any], bad: set[str], spec: GameSpec, faults: Faults, *, alone: bool = False
) -> None:
    """Fill in the defaults of what isn't given, and report what must be.

    A profile that gives next to nothing and extends nothing has forgotten to: that is one fault.
    """
    required = [path for path, option in spec.options.catalogue().items() if option.required]
    missing = [path for path in required if path not in values and path not in bad]
    if alone and 2 * len(missing) > len(required):
        message = (
            f'missing; write extends = "{spec.reference}", so that the rest is taken from it. '
            f"Without it, the profile must also give: {', '.join(missing)}"
        )
        faults.add(Code.MISSING_OPTION, "extends", None, "the name of a profile", message)
        return
    for path, option in spec.options.catalogue().items():
        if path in values or path in bad:
            continue
        if not option.required:
            values[path] = option.default
        else:
            message = "missing, and the profile extends no profile that gives it"
            faults.add(Code.MISSING_OPTION, path, None, allowed_text(option), message)


def contradictions(values: Mapping[str, Any], spec: GameSpec, faults: Faults) -> None:
    """Report which values contradict each other, as far as they are known."""
    for rule in spec.rules:
        if not all(path in values for path in rule.paths):
            continue
        for wrong in rule.find(*(values[path] for path in rule.paths)):
            keys = [tuple(path.split(".", 1)) for path in (wrong.path, *rule.paths)]
            value = values[wrong.path]
            faults.add(Code.CONFLICT, wrong.path, value, wrong.expected, wrong.message, *keys)


# ---------------------------------------------------------------- notes


def check_notes(
    data: Mapping[str, Any],
    inherited: Mapping[str, Note],
    sources: Mapping[str, str] | None,
    spec: GameSpec,
    faults: Faults,
) -> FrozenMap[str, Note]:
    """The notes of a profile: its own, and those that it inherits.

    Without sources, since a parent can't be read, notes may name any.
    """
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
            where = f"notes.{printable(path)}"
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


def _flat_notes(given: Mapping[str, object], spec: GameSpec, faults: Faults) -> dict[str, object]:
    """Notes by option path: ``[notes.wilds]`` with ``cards``, or ``[notes]`` with ``"wilds.cards"``."""
    sections = spec.options.sections()
    tables = {key for key, value in given.items() if key in sections and isinstance(value, Mapping)}
    flat = {key: value for key, value in given.items() if key not in tables}
    for key in tables:
        for name, value in cast("Mapping[str, object]", given[key]).items():
            path = f"{key}.{name}"
            if path in flat:
                message = "there are two notes on one option"
                faults.add(Code.CONFLICT, f"notes.{path}", None, "one note", message, *_note_places(path))
            flat[path] = value
    return flat


def _note_places(path: str) -> tuple[Key, ...]:
    return ("notes", *path.split(".", 1)), ("notes", path)


def _note(path: str, value: object, sources: Mapping[str, str] | None, faults: Faults) -> Note | None:
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
        wrong(code, status, expected, f"status must be one of {expected}, not {shown(status)}")
    source = table.get("source")
    if source is not None and not (isinstance(source, str) and (sources is None or source in sources)):
        known = ", ".join(map(shown_text, sources or ())) or "there are none"
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


# ---------------------------------------------------------------- profiles made in Python


def unknown_option(path: object, spec: GameSpec, where: str) -> KaroError:
    """The error for a path that names no option."""
    faults = Faults(where)
    if isinstance(path, str) and path in spec.options.sections():
        _section(path, None, spec, faults)
    elif isinstance(path, str):
        _unknown(path, None, spec, faults, ())
    else:
        faults.add(Code.WRONG_TYPE, "", path, "an option path", f"expected an option path, got {shown(path)}")
    return faults.error()


def _section(path: str, value: object, spec: GameSpec, faults: Faults) -> None:
    example = next(known for known in spec.options.catalogue() if known.startswith(f"{path}."))
    message = f"this is a section; name an option of it, such as {example!r}"
    faults.add(Code.UNKNOWN_OPTION, path, value, "an option path", message)


def change(variant: Variant, changes: Mapping[str, object]) -> dict[str, Any]:
    """Values by path, with some changed.

    Raises:
        VariantError: If a path is unknown or a value wrong; contradictions are left to :func:`check`.
    """
    spec = spec_of(variant)
    faults = Faults(f"the change of {printable(variant.name)}")
    named: dict[str, object] = {}
    for path, value in changes.items():
        if not isinstance(path, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"expected an option path, got {shown(path)}"
            faults.add(Code.WRONG_TYPE, "", harmless(path), "an option path", message)
        elif path in spec.options.sections():
            _section(path, value, spec, faults)
        else:
            named[path] = value
    good, bad = _converted(named, spec, faults)
    values = {path: value for path, value in variant.options.flat().items() if path not in bad}
    values |= good
    contradictions(values, spec, faults)
    faults.stop()
    return values


def _told(note: object) -> object:
    return note.to_dict() if isinstance(note, Note) else note


def check(variant: Variant) -> tuple[GameOptions, FrozenMap[str, Note]]:
    """The options and notes of a profile made in Python, in canonical form.

    Raises:
        VariantError: If anything is wrong with it.
    """
    name = cast("object", variant.name)
    faults = Faults(f"profile {printable(name if isinstance(name, str) else brief(name))}")
    data: dict[str, Any] = {"schema": variant.schema, "game": variant.game}
    data |= {"name": variant.name, "title": variant.title, "sources": variant.sources}
    check_schema(variant.schema, SCHEMA, faults, what="profile", missing=Code.MISSING_OPTION)
    spec = find_game(data, faults)
    _, _, sources = check_texts(data, faults)
    for key, value in (("extends", variant.extends), ("base", variant.base)):
        if value is not None and not isinstance(cast("object", value), str):
            message = f"expected the name of a profile, got {shown(value)}"
            faults.add(Code.WRONG_TYPE, key, value, "the name of a profile", message)
    if spec is None or not isinstance(variant.options, spec.options):
        if spec is not None:
            message = f"expected {spec.options.__name__}, got {type(variant.options).__name__}"
            faults.add(Code.WRONG_TYPE, "options", None, spec.options.__name__, message)
        raise faults.error()
    values, _ = _converted(variant.options.flat(), spec, faults)
    contradictions(values, spec, faults)
    told = {path: _told(note) for path, note in variant.notes.items()}
    notes = check_notes({"notes": told}, {}, sources, spec, faults)
    faults.stop()
    return spec.options.build(values), notes

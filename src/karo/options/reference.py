"""What options there are: the catalogue for the documentation, and a JSON Schema for editors."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args, get_origin

import attrs

from karo.cards import Card
from karo.errors import Code, Fault, VariantError, plain_value
from karo.frozen import FrozenMap
from karo.games import known_games
from karo.options.shipped import shipped_names
from karo.options.values import NO_VALUE, GameSpec, Option, choices_of, game_spec
from karo.options.variant import SCHEMA, Status, load_variant
from karo.options.wording import allowed_text, value_text
from karo.words import nearest, shown_text

__all__ = ["Entry", "catalogue", "json_schema"]


@attrs.frozen(kw_only=True)
class Entry:
    """One option, as the documentation shows it.

    Attributes:
        path: Its name everywhere, such as ``wilds.max_per_run``.
        meaning: What it decides, in one or two sentences.
        values: What values it may have, in words.
        choices: Where it is a choice: each value with a sentence.
        default: Its value in the game's reference profile, ``pagat`` for Joker Karo.
        required: Whether a profile that extends nothing must give it.
        absent: What it means where a profile needn't and doesn't give it, or None.
    """

    path: str
    meaning: str
    values: str
    choices: FrozenMap[str, str]
    default: Any
    required: bool
    absent: str | None

    @property
    def default_text(self) -> str:
        """The default as a profile file writes it."""
        return value_text(self.default)

    def to_dict(self) -> dict[str, Any]:
        """The entry as data for JSON."""
        return {
            **attrs.asdict(self, recurse=False),
            "choices": dict(self.choices),
            "default": plain_value(self.default),
        }


def _spec(game: str) -> GameSpec:
    spec = game_spec(game)
    if spec is None:
        known = ", ".join(known_games())
        message = f"there is no game {shown_text(game)}{nearest(game, known_games())} (known: {known})"
        raise VariantError((Fault(Code.UNKNOWN_GAME, "game", None, game, known, message),))
    return spec


def catalogue(game: str = "jokerkaro") -> tuple[Entry, ...]:
    """Every option of a game, in the order of the rules.

    Args:
        game: The game.

    Returns:
        An entry for each option.

    Raises:
        VariantError: If there is no such game.

    Example:
        >>> from karo.options import catalogue
        >>> entry = next(entry for entry in catalogue() if entry.path == "wilds.max_per_run")
        >>> entry.values, entry.default
        ('a whole number from 0 to 1000, or "unlimited"', 1)
    """
    spec = _spec(game)
    reference = load_variant(spec.reference)
    return tuple(
        Entry(
            path=path,
            meaning=option.doc.meaning,
            values=allowed_text(option),
            choices=FrozenMap(option.doc.choices),
            default=reference.get(path),
            required=option.required,
            absent=option.doc.absent,
        )
        for path, option in spec.options.catalogue().items()
    )


# ---------------------------------------------------------------- JSON Schema


def json_schema(game: str = "jokerkaro") -> dict[str, Any]:
    """A JSON Schema (draft 7) of a game's profiles, for completion and hints in editors.

    It knows names, types and ranges; what must hold across options only the reader knows.

    Args:
        game: The game.

    Returns:
        The schema as data for JSON.

    Raises:
        VariantError: If there is no such game.

    Example:
        >>> from karo.options import json_schema
        >>> json_schema()["properties"]["wilds"]["properties"]["max_per_set"]["description"]
        'How many wilds one set may hold at a time. Values: a whole number from 0 to 1000, or "unlimited".'
    """
    spec = _spec(game)
    options = spec.options.catalogue().values()
    sections = {
        section: _object(
            about,
            {option.name: _option_schema(option) for option in options if option.section == section},
        )
        for section, about in spec.options.sections().items()
    }
    needed = {
        section: [option.name for option in options if option.section == section and option.required]
        for section in sections
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"A profile of {spec.title}",
        "type": "object",
        "properties": {**_header_schema(spec), **sections, "notes": _notes_schema(spec, list(options))},
        "required": ["schema", "game", "name"],
        "additionalProperties": False,
        # A profile that extends nothing gives every option.
        "if": {"not": {"required": ["extends"]}},
        "then": {
            "properties": {section: {"required": names} for section, names in needed.items()},
            "required": [section for section, names in needed.items() if names],
        },
    }


def _object(about: str, properties: dict[str, Any]) -> dict[str, Any]:
    return {"description": about, "type": "object", "properties": properties, "additionalProperties": False}


def _header_schema(spec: GameSpec) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    shipped = [name for name in shipped_names() if load_variant(name).game == spec.game]
    return {
        "schema": {"description": "The version of this format.", "const": SCHEMA},
        "game": {"description": "The game that the profile belongs to.", "const": spec.game},
        "name": {"description": "A short name.", **text, "maxLength": 200},
        "title": {"description": "A name for headings; by default the name.", **text, "maxLength": 300},
        "extends": {
            "description": "The shipped profile, or the file beside this one, that gives the rest.",
            "anyOf": [{"enum": shipped}, {"type": "string", "pattern": r"\.toml$"}],
        },
        "sources": {
            "description": "What the notes cite: a short key and a text for each source.",
            "type": "object",
            "propertyNames": {"minLength": 1, "maxLength": 40},
            "additionalProperties": {**text, "maxLength": 1000},
        },
    }


def _notes_schema(spec: GameSpec, options: list[Option]) -> dict[str, Any]:
    note = {
        "type": "object",
        "properties": {
            "status": {"description": "How well the value is known.", "enum": list(get_args(Status))},
            "source": {"description": "A key of [sources].", "type": "string"},
            "text": {"description": "A sentence that says more.", "type": "string", "maxLength": 1000},
        },
        "required": ["status"],
        "additionalProperties": False,
    }
    by_path: dict[str, Any] = {option.path: note for option in options}
    by_section = {
        section: _object(f"Notes on {section}.", {o.name: note for o in options if o.section == section})
        for section in spec.options.sections()
    }
    return _object("Where the values of options come from.", {**by_section, **by_path})


def _option_schema(option: Option) -> dict[str, Any]:
    doc = option.doc
    described = f"{doc.meaning} Values: {allowed_text(option)}."
    if doc.choices:
        told = " ".join(f"{word}: {sentence}" for word, sentence in doc.choices.items())
        described = f"{doc.meaning} {told}"
    return {"description": described, **_type_schema(option)}


def _type_schema(option: Option) -> dict[str, Any]:
    kind, doc = option.type, option.doc
    number: dict[str, Any] = {"type": "integer", "minimum": doc.low, "maximum": doc.high}
    if kind is bool:
        return {"type": "boolean"}
    if get_origin(kind) is Literal:
        return {"enum": list(choices_of(kind))}
    if kind == tuple[Card, ...]:
        return {"type": "array", "items": {"type": "string", "pattern": _CARD}, "uniqueItems": True}
    if get_origin(kind) is FrozenMap:
        return _table_schema(kind, number)
    words = list(choices_of(kind)) or ([NO_VALUE] if type(None) in get_args(kind) else [])
    return {"anyOf": [number, {"enum": words}]} if words else number


_CARD = "^(JK|(10|[A2-9TJQK])[CDHS])$"
_CARD_OR_RANK = "^(JK|(10|[A2-9TJQK])[CDHS]?)$"


def _table_schema(kind: Any, number: dict[str, Any]) -> dict[str, Any]:
    key, item = cast("tuple[Any, Any]", get_args(kind))
    inner = number if item is int else {"type": "array", "items": number}
    pattern = _CARD_OR_RANK if key is str else "^[1-9][0-9]*$"
    return {"type": "object", "patternProperties": {pattern: inner}, "additionalProperties": False}

"""Writes profiles as TOML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from karo.errors import Code, Fault, VariantError
from karo.files.disk import write_whole
from karo.files.writing import key_toml, value_toml
from karo.options.values import Option
from karo.options.variant import MAX_BYTES, SCHEMA, Note, Variant, anchor_of, load_variant, spec_of
from karo.options.wording import allowed_text, value_text

__all__ = ["documented_toml", "save", "write"]

_WIDTH: Final = 100


def write(variant: Variant, *, full: bool) -> str:
    """The profile as TOML: every option, or only what differs from its shipped base."""
    base = None if full else _base(variant)
    values: dict[str, Any] = variant.options.flat()
    notes = {path: variant.notes.get(path, Note()) for path in values}
    if base is None:
        given = {path: value for path, value in values.items() if value is not None}
        told = {path: note for path, note in notes.items() if note != Note()}
        sources: Mapping[str, str] = variant.sources
    else:
        given = {path: value for path, value in values.items() if value != base.get(path)}
        # Without a note of its own an option has the base's if its value is the base's, else none.
        told = {
            path: note
            for path, note in notes.items()
            if note != (Note() if path in given else base.notes.get(path, Note()))
        }
        sources = {key: text for key, text in variant.sources.items() if key not in base.sources}
    blocks = [
        _header(variant.game, variant.name, variant.title, base.name if base else None),
        _table("sources", {key_toml(key): value_toml(text) for key, text in sources.items()}),
    ]
    for section in spec_of(variant).options.sections():
        blocks += [
            _table(section, {name: value_text(value) for name, value in _of(section, given)}),
            _table(f"notes.{section}", {name: _note(note) for name, note in _of(section, told)}),
        ]
    return "\n".join(block for block in blocks if block)


def _of(section: str, items: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The items of one section, by their names within it."""
    for path, item in items.items():
        home, _, name = path.partition(".")
        if home == section:
            yield name, item


def _base(variant: Variant) -> Variant | None:
    base = load_variant(variant.base) if variant.base else None
    # A source of the base that the profile lacks would come back with the reading.
    return base if base and base.sources.items() <= variant.sources.items() else None


def _header(game: str, name: str, title: str, extends: str | None) -> str:
    lines = [f"schema = {SCHEMA}", f"game = {value_toml(game)}", f"name = {value_toml(name)}"]
    if title != name:
        lines.append(f"title = {value_toml(title)}")
    if extends is not None:
        lines.append(f"extends = {value_toml(extends)}")
    return "\n".join(lines) + "\n"


def _table(name: str, items: Mapping[str, str]) -> str:
    lines = [f"{key} = {value}\n" for key, value in items.items()]
    return f"[{name}]\n{''.join(lines)}" if lines else ""


def _note(note: Note) -> str:
    return f"{{ {', '.join(f'{key} = {value_toml(value)}' for key, value in note.to_dict().items())} }}"


# ---------------------------------------------------------------- a file to start from


def documented_toml(variant: Variant, name: str, *, title: str | None = None) -> str:
    """A profile file to start from: every option with its meaning and its values in comments.

    Args:
        variant: The profile whose values it has.
        name: The name of the new profile.
        title: Its title; by default its name.

    Returns:
        TOML that reads back with the options of the profile.

    Raises:
        VariantError: If the name or title is empty or too long.

    Example:
        >>> import karo
        >>> from karo.options import documented_toml
        >>> pagat = karo.load_variant("pagat")
        >>> karo.Variant.parse(documented_toml(pagat, "ours")).options == pagat.options
        True
    """
    variant.with_options({}, name=name, title=name if title is None else title)
    spec = spec_of(variant)
    anchor = anchor_of(variant)
    origin = f"started from {value_toml(variant.name)}"
    blocks = [_comment(f"A profile of {spec.title}, {origin}. Change what your table does differently.")]
    if anchor is not None:
        blocks[0] += _comment(
            f'What you leave as it is keeps the source that "{anchor}" gives for it; '
            "you may also delete it. To say where a change comes from, add a note at the end."
        )
    blocks.append(_header(spec.game, name, name if title is None else title, anchor))
    for section, about in spec.options.sections().items():
        blocks.append(_comment(about, heading=True) + f"[{section}]\n")
        blocks += [
            _documented(option, variant.get(option.path))
            for option in spec.options.catalogue().values()
            if option.section == section
        ]
    option = next(iter(spec.options.catalogue().values()))
    blocks.append(
        _comment("Notes: where a value comes from, such as", heading=True)
        + f"#     [notes.{option.section}]\n"
        + f'#     {option.name} = {{ status = "house", text = "Why we play it this way." }}\n'
    )
    return "\n".join(blocks)


def _documented(option: Option, value: Any) -> str:
    text = _comment(option.doc.meaning)
    if option.doc.choices:
        for word, sentence in option.doc.choices.items():
            text += _comment(f'"{word}": {sentence}', indent="  ")
    else:
        text += _comment(f"Values: {allowed_text(option)}.")
    if option.doc.absent is not None:
        text += _comment(f"Left out: {option.doc.absent}.")
    if value is None:
        return text + f"# {option.name} = …\n"
    return text + f"{option.name} = {value_text(value)}\n"


def _comment(text: str, *, indent: str = "", heading: bool = False) -> str:
    # Examples in brackets stay on one line.
    whole = re.sub(r"\{.*?\}|\[.*?\]", lambda found: found[0].replace(" ", "\xa0"), text)
    width = _WIDTH - 2 - len(indent)
    wrapped = textwrap.wrap(whole, width, break_long_words=False, break_on_hyphens=False)
    lines = [line.replace("\xa0", " ") for line in wrapped]
    rule = f"# {'-' * (_WIDTH - 2)}\n" if heading else ""
    return rule + "".join(f"# {indent}{line}\n" for line in lines)


# ---------------------------------------------------------------- files


def save(text: str, path: Path, *, where: str) -> None:
    """Write a profile to a file so that it is there whole or not at all."""
    data = text.encode()
    if len(data) > MAX_BYTES:
        message = f"the profile takes {len(data)} bytes, too many to be read again"
        fault = Fault(Code.TOO_LARGE, "", None, len(data), f"at most {MAX_BYTES} bytes", message)
        raise VariantError((fault,), where=where)
    write_whole(data, path)

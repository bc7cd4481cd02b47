"""The profile of a game: the value of every option, and what is known of it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, cast

import attrs

from karo.arguments import brief, require_path, require_text
from karo.errors import ArgumentError, Code, Fault, VariantError, plain_value
from karo.frozen import FrozenMap
from karo.options.shipped import shipped_names
from karo.options.values import GameSpec, game_spec
from karo.options.wording import value_text
from karo.words import harmless, nearest, shown_text

__all__ = [
    "MAX_BYTES",
    "SCHEMA",
    "Change",
    "Difference",
    "Note",
    "Status",
    "Variant",
    "Why",
    "anchor_of",
    "is_shipped",
    "list_variants",
    "load_variant",
    "require_variant",
    "spec_of",
]

#: The schema of profile files that this version reads and writes.
SCHEMA: Final = 1
#: A profile file has at most this many bytes.
MAX_BYTES: Final = 64 * 1024

#: What is known of a value: the source says so; it follows from the source; the source guesses;
#: we worked it out; a profile chose it.
Status = Literal["stated", "implied", "guess", "reconstructed", "house"]


@attrs.frozen
class Note:
    """What is known of the value of one option.

    Attributes:
        status: How well it is known.
        source: A key of the profile's ``sources``, or None.
        text: A sentence that says more, or nothing.
    """

    status: Status = "house"
    source: str | None = None
    text: str = ""

    @property
    def contradiction(self) -> str | None:
        """What is wrong between status and source, in a sentence, or None."""
        if self.status in {"stated", "implied", "guess"} and self.source is None:
            return f'status "{self.status}" needs a source'
        if self.status == "reconstructed" and self.source is not None:
            return 'status "reconstructed" means that no source says it, but a source is given'
        return None

    def to_dict(self) -> dict[str, str]:
        """The note as a profile file holds it; what is empty is left out."""
        told = {"status": str(self.status), "source": self.source, "text": self.text}
        return {key: value for key, value in told.items() if value}


@attrs.frozen
class Why:
    """Where the value of an option comes from.

    Attributes:
        option: The path of the option.
        value: Its value in the profile.
        status: How well it is known.
        source: The key of the source, or None.
        text: A sentence that says more, or nothing.
        cited: What the source is, or nothing.
    """

    option: str
    value: Any
    status: Status
    source: str | None
    text: str
    cited: str = ""

    def __str__(self) -> str:
        source = f", {self.source}" if self.source else ""
        cited = f" ({self.source}: {self.cited})" if self.cited else ""
        text = f": {self.text}" if self.text else ""
        return f"{self.option} = {value_text(self.value)} [{self.status}{source}]{text}{cited}"

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import why_html  # noqa: PLC0415 - only who looks needs it

        return why_html(self)

    def to_dict(self) -> dict[str, Any]:
        """The answer as data for JSON."""
        return {**attrs.asdict(self, recurse=False), "value": plain_value(self.value)}


@attrs.frozen
class Change:
    """An option whose value differs between two profiles.

    Attributes:
        path: The path of the option.
        old: Its value in the first profile.
        new: Its value in the second.
        meaning: What the option decides.
        choices: Where it is a choice: what each value means.
    """

    path: str
    old: Any
    new: Any
    meaning: str
    choices: Mapping[str, str] = attrs.field(factory=FrozenMap[str, str], repr=False)

    def __str__(self) -> str:
        lines = [f"{self.path}: {value_text(self.old)} → {value_text(self.new)}", f"  {self.meaning}"]
        told = [value for value in (self.old, self.new) if isinstance(value, str) and value in self.choices]
        lines += [f"  {value}: {self.choices[value]}" for value in told]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The change as data for JSON."""
        return {
            "path": self.path,
            "old": plain_value(self.old),
            "new": plain_value(self.new),
            "meaning": self.meaning,
        }


@attrs.frozen
class Difference:
    """How the options of two profiles of one game differ; true if they do.

    Attributes:
        old: The name of the first profile.
        new: The name of the second.
        changes: The options that differ, in the order of the rules.
    """

    old: str
    new: str
    changes: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __str__(self) -> str:
        count = len(self.changes)
        differ = "1 option differs" if count == 1 else f"{count or 'no'} options differ"
        return "\n".join([f"{self.old} → {self.new}: {differ}", *map(str, self.changes)])

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import difference_html  # noqa: PLC0415 - only who looks needs it

        return difference_html(self)

    def to_dict(self) -> dict[str, Any]:
        """The difference as data for JSON."""
        return {"old": self.old, "new": self.new, "changes": [change.to_dict() for change in self.changes]}


def _frozen_map(items: Mapping[str, Any]) -> FrozenMap[str, Any]:
    if not isinstance(cast("object", items), Mapping):
        raise ArgumentError(f"sources and notes of a profile must be tables, not {brief(items)}")
    return items if isinstance(items, FrozenMap) else FrozenMap(items)


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Variant:
    """A profile: the value of every option of a game, with notes on where each comes from.

    A profile is whole and free of faults, however it was made.
    Two profiles are equal if their game, names, sources, notes and options are;
    how their files were written isn't part of it.

    Attributes:
        schema: The schema of its file.
        game: The game that it belongs to, such as ``jokerkaro``.
        name: A short name.
        title: A name for headings.
        sources: What the notes cite: a key and a text for each.
        notes: Notes by option path; an option without one has status ``house``.
        options: The options, such as ``variant.options.wilds.max_per_run``.
            Type checkers know them by ``JokerKaroOptions.of(variant)``.
        extends: What its file extends, or None.
        base: The shipped profile against which its differences are written, or None.

    Raises:
        VariantError: If anything is wrong with it.
    """

    game: str
    name: str
    options: Any
    title: str
    schema: int = SCHEMA
    sources: FrozenMap[str, str] = attrs.field(factory=FrozenMap[str, str], converter=_frozen_map)
    notes: FrozenMap[str, Note] = attrs.field(factory=FrozenMap[str, Note], converter=_frozen_map)
    extends: str | None = attrs.field(default=None, eq=False)
    base: str | None = attrs.field(default=None, eq=False)

    def __attrs_post_init__(self) -> None:
        from karo.options.checks import check  # noqa: PLC0415 - the reader needs cattrs

        options, notes = check(self)
        object.__setattr__(self, "options", options)
        object.__setattr__(self, "notes", notes)

    def __repr__(self) -> str:
        return f"<Variant {self.name!r} of {self.game}, {self.digest[:8]}>"

    def _repr_html_(self) -> str:
        # For notebooks.
        from karo.show.notebook import variant_html  # noqa: PLC0415 - only who looks needs it

        return variant_html(self)

    @classmethod
    def parse(cls, text: str) -> Variant:
        r"""Read a profile from a text.

        Args:
            text: The TOML of a profile. It may extend shipped profiles, but no files.

        Returns:
            The profile.

        Raises:
            VariantError: With everything that is wrong with the text.
            ArgumentError: If it isn't a string.

        Example:
            >>> import karo
            >>> text = 'schema = 1\ngame = "jokerkaro"\nname = "ours"\nextends = "pagat"\n'
            >>> karo.Variant.parse(text + "wilds.max_per_run = 2").options.wilds.max_per_run
            2
        """
        from karo.options.reader import read_text  # noqa: PLC0415 - the reader needs cattrs

        require_text("a profile", text)
        return read_text(text)

    @property
    def digest(self) -> str:
        """The rules in 64 hex digits: equal if and only if game and options are."""
        import hashlib  # noqa: PLC0415 - only who compares rules needs them
        import json  # noqa: PLC0415

        values = {path: plain_value(value) for path, value in self.options.flat().items()}
        canonical = json.dumps({"game": self.game, "options": values}, sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def get(self, path: str) -> Any:
        """The value of an option.

        Args:
            path: Its path, such as ``wilds.max_per_run``.

        Returns:
            Its value.

        Raises:
            VariantError: If there is no such option.

        Example:
            >>> import karo
            >>> karo.load_variant("pagat").get("first_turn.meld")
            'run'
        """
        self._known(path)
        section, _, name = path.partition(".")
        return getattr(getattr(self.options, section), name)

    def _known(self, path: str) -> None:
        spec = spec_of(self)
        if not isinstance(cast("object", path), str) or path not in spec.options.catalogue():
            from karo.options.checks import unknown_option  # noqa: PLC0415 - the reader needs cattrs

            raise unknown_option(path, spec, "the option path")

    def why(self, option: str) -> Why:
        """Where the value of an option comes from.

        Args:
            option: Its path, such as ``wilds.max_per_run``.

        Returns:
            Its value with status, source and a sentence.

        Raises:
            VariantError: If there is no such option.

        Example:
            >>> import karo
            >>> why = karo.load_variant("pagat").why("wilds.max_per_run")
            >>> why.value, why.status, why.source
            (1, 'guess', 'P')
        """
        value = self.get(option)
        note = self.notes.get(option, Note())
        cited = self.sources.get(note.source, "") if note.source else ""
        return Why(option, value, note.status, note.source, note.text, cited)

    def with_options(
        self, changes: Mapping[str, object], *, name: str | None = None, title: str | None = None
    ) -> Variant:
        """The same profile with some options changed.

        Args:
            changes: New values by option path, as Python or as TOML has them.
            name: The name of the new profile; by default it says that it was changed.
            title: Its title; by default it says so too.

        Returns:
            The new profile. What changed has the status ``house``.

        Raises:
            VariantError: If a path is unknown, a value wrong, or values contradict each other.
            ArgumentError: If the changes are no table.

        Example:
            >>> import karo
            >>> mine = karo.load_variant("pagat").with_options({"wilds.max_per_run": 2})
            >>> mine.name, mine.why("wilds.max_per_run").status
            ('pagat (changed)', 'house')
        """
        from karo.options.checks import change  # noqa: PLC0415 - the reader needs cattrs

        if not isinstance(cast("object", changes), Mapping):
            raise ArgumentError(f"changes must be a table of option paths with values, not {brief(changes)}")
        values = change(self, changes)
        options = spec_of(self).options.build(values)
        if options == self.options and name is None and title is None:
            return self
        base = anchor_of(self)
        notes = {path: note for path, note in self.notes.items() if values[path] == self.get(path)}
        if base is not None:
            told = load_variant(base)
            notes |= {
                path: note
                for path, note in told.notes.items()
                if values[path] != self.get(path)
                and values[path] == told.get(path)
                and (note.source is None or note.source in self.sources)
            }
        return attrs.evolve(
            self,
            options=options,
            notes=FrozenMap(notes),
            name=_changed(self.name, 200) if name is None else name,
            title=_changed(self.title, 300) if title is None else title,
            extends=base,
            base=base,
        )

    def diff(self, other: Variant) -> Difference:
        """How another profile differs from this one.

        Args:
            other: A profile of the same game.

        Returns:
            The options that differ; ``print`` it, or look at its ``changes``.

        Raises:
            VariantError: If the other profile is of another game.
            ArgumentError: If it isn't a profile.

        Example:
            >>> import karo
            >>> pagat = karo.load_variant("pagat")
            >>> print(pagat.diff(pagat.with_options({"wilds.max_per_run": 2}, name="ours")))
            pagat → ours: 1 option differs
            wilds.max_per_run: 1 → 2
              How many wilds one run may hold at a time.
        """
        other = require_variant(other)
        if self.game != other.game:
            message = (
                f"{self.name!r} is a profile of {self.game!r} and {other.name!r} one of {other.game!r}: "
                "they can't be compared"
            )
            fault = Fault(Code.CONFLICT, "game", None, other.game, f'"{self.game}"', message)
            raise VariantError((fault,))
        theirs = other.options.flat()
        catalogue = spec_of(self).options.catalogue()
        changes = tuple(
            Change(path, value, theirs[path], catalogue[path].doc.meaning, catalogue[path].doc.choices)
            for path, value in self.options.flat().items()
            if value != theirs[path]
        )
        return Difference(self.name, other.name, changes)

    def to_toml(self, *, full: bool = False) -> str:
        """The profile as the text of a file.

        Args:
            full: Whether to write every option, so that the text extends nothing.
                Otherwise only what differs from the shipped profile that it goes back to, if any.

        Returns:
            TOML that reads back as an equal profile.

        Example:
            >>> import karo
            >>> mine = karo.load_variant("pagat").with_options({"wilds.max_per_run": 2}, name="ours")
            >>> print(mine.to_toml().partition("[wilds]")[2].strip())
            max_per_run = 2
        """
        from karo.options.writer import write  # noqa: PLC0415 - the writer needs tomli_w

        return write(self, full=full)

    def save(self, path: str | os.PathLike[str], *, full: bool = False) -> None:
        """Write the profile to a file: whole, or not at all.

        Args:
            path: The file; one that is there is replaced.
            full: Whether to write every option, as :meth:`to_toml` does.

        Raises:
            VariantError: If the file would be too large to be read again.
            ArgumentError: If it isn't the path of a file.
            OSError: If the system refuses; the old file is as it was then.
        """
        from karo.options.writer import save  # noqa: PLC0415 - the writer needs tomli_w

        save(self.to_toml(full=full), Path(require_path(path)), where=self.name)


def spec_of(variant: Variant) -> GameSpec:
    """What is known of the game that a profile belongs to."""
    spec = game_spec(variant.game)
    if spec is None:  # pragma: no cover - no profile of an unknown game is ever made
        raise LookupError(variant.game)
    return spec


def anchor_of(variant: Variant) -> str | None:
    """The shipped profile that a changed copy extends: the profile itself if it is shipped, else its base."""
    return variant.name if is_shipped(variant) else variant.base


def is_shipped(variant: Variant) -> bool:
    """Whether a profile is the shipped one of its name."""
    return variant.name in list_variants() and load_variant(variant.name) == variant


def _changed(name: str, most: int) -> str:
    suffix = " (changed)"
    return name if name.endswith(suffix) or len(name) + len(suffix) > most else name + suffix


def list_variants() -> tuple[str, ...]:
    """The names of the profiles that come with the library, sorted.

    Example:
        >>> import karo
        >>> "pagat" in karo.list_variants()
        True
    """
    return shipped_names()


def load_variant(name_or_path: str | os.PathLike[str]) -> Variant:
    """Load a profile that comes with the library, or one from a file.

    Args:
        name_or_path: The name of a shipped profile, or a file: a path object,
            or a text that ends in ``.toml``.

    Returns:
        The profile.

    Raises:
        VariantError: With everything that is wrong with the file, or if there is no such profile.
        ArgumentError: If neither a name nor a file is given.

    Example:
        >>> import karo
        >>> karo.load_variant("pagat").options.deal.hand_sizes[4]
        24
    """
    from karo.options.reader import read_path, read_shipped  # noqa: PLC0415 - the reader needs cattrs

    if not isinstance(cast("object", name_or_path), str | os.PathLike):
        raise ArgumentError(f"expected the name or file of a profile, not {brief(name_or_path)}")
    known = list_variants()
    if isinstance(name_or_path, str) and not name_or_path.endswith(".toml"):
        if name_or_path in known:
            return read_shipped(name_or_path)
        raise _unknown_profile(name_or_path, known)
    return read_path(Path(require_path(name_or_path)))


def _unknown_profile(name: str, known: tuple[str, ...]) -> VariantError:
    shown, names = shown_text(name), ", ".join(known)
    hint = nearest(name, known)
    if _is_file(f"{name}.toml"):
        hint = f"; did you mean {shown_text(f'{name}.toml')}?"
    elif _is_file(name):
        hint = "; there is a file of this name, but only files ending in .toml are read as profiles"
    message = f"there is no profile {shown}{hint} (known: {names}; file names end in .toml)"
    fault = Fault(Code.UNKNOWN_PROFILE, "", None, harmless(name), names, message)
    return VariantError((fault,), where=f"profile {shown}")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a name that no system takes
        return False


def require_variant(value: object) -> Variant:
    """A value that must be a profile.

    Args:
        value: What a caller gave as one.

    Returns:
        The same.

    Raises:
        ArgumentError: If it isn't one, such as the name of one.
    """
    if isinstance(value, Variant):
        return value
    found = brief(value)
    hint = f"; karo.load_variant({found}) gives one" if isinstance(value, str | os.PathLike) else ""
    raise ArgumentError(f"expected a profile, not {found}{hint}")

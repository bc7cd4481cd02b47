"""What the option classes of every game are made of: values, and the documentation of a field."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, Self, get_args, get_origin

import attrs

from karo import games
from karo.arguments import brief
from karo.errors import Code, Fault, VariantError
from karo.frozen import FrozenMap

if TYPE_CHECKING:
    from karo.options.variant import Variant

__all__ = [
    "NO_VALUE",
    "Contradiction",
    "Doc",
    "GameOptions",
    "GameSpec",
    "Limit",
    "Option",
    "PerPlayers",
    "Points",
    "Rule",
    "doc",
    "game_spec",
    "rule",
    "section",
    "somebody_plays",
]

#: The key under which a field's metadata holds its documentation.
_KEY: Final = "karo"

#: How a profile file says that an option has no value, where its parent gives one.
NO_VALUE: Final = "none"


#: A number, or no limit at all.
Limit = int | Literal["unlimited"]
#: Number of players → a number.
PerPlayers = FrozenMap[int, int]
#: A card (``AS``, ``JK``) or a rank (``A``, ``K`` … ``2``) → points.
Points = FrozenMap[str, int]


@attrs.frozen(kw_only=True)
class Doc:
    """The documentation of one option, kept in the metadata of its field.

    Attributes:
        meaning: What it decides, in one or two sentences.
        choices: Where it is a choice: each value with a sentence.
        low: Least number allowed.
        high: Greatest number allowed.
        keys: Least and greatest key of a table by number of players.
        absent: What it means where a profile doesn't give it; None if it must be given.
    """

    meaning: str
    choices: Mapping[str, str] = attrs.field(factory=FrozenMap[str, str])
    low: int | None = None
    high: int | None = None
    keys: tuple[int, int] | None = None
    absent: str | None = None


def doc(
    meaning: str,
    *,
    choices: Mapping[str, str] | None = None,
    low: int | None = None,
    high: int | None = None,
    keys: tuple[int, int] | None = None,
    absent: str | None = None,
) -> dict[str, Doc]:
    """The metadata of an option's field; the arguments are those of :class:`Doc`."""
    told = FrozenMap(choices or {})
    return {_KEY: Doc(meaning=meaning, choices=told, low=low, high=high, keys=keys, absent=absent)}


def section(title: str) -> dict[str, str]:
    """The metadata of a section's field.

    Args:
        title: What the section is about, in a few words.
    """
    return {_KEY: title}


@attrs.frozen
class Option:
    """One option of a game, as its class defines it.

    Attributes:
        path: Its name everywhere, such as ``wilds.max_per_run``.
        type: The type of its value.
        doc: Its documentation.
        default: Its value where a profile gives none; ``attrs.NOTHING`` where it must be given.
    """

    path: str
    type: Any = attrs.field(repr=False)
    doc: Doc = attrs.field(repr=False)
    default: Any = attrs.field(repr=False)

    @property
    def section(self) -> str:
        """The part of the path before the dot."""
        return self.path.partition(".")[0]

    @property
    def name(self) -> str:
        """The part of the path after the dot."""
        return self.path.partition(".")[2]

    @property
    def required(self) -> bool:
        """Whether a profile that extends nothing must give it."""
        return self.default is attrs.NOTHING


@attrs.frozen
class GameOptions:
    """The base of each game's options: one attribute per section, each holding its options."""

    @classmethod
    def of(cls, variant: Variant) -> Self:
        """The options of a profile, typed.

        Args:
            variant: A profile of the game that this class belongs to.

        Returns:
            Its options.

        Raises:
            VariantError: If the profile is of another game.
        """
        options: object = variant.options
        if isinstance(options, cls):
            return options
        wanted = f"{cls.__name__} are needed"
        message = f"game: the profile {variant.name!r} is for the game {variant.game!r}; {wanted}"
        raise VariantError((Fault(Code.UNKNOWN_GAME, "game", None, variant.game, cls.__name__, message),))

    @classmethod
    def sections(cls) -> Mapping[str, str]:
        """The sections, in order, each with a few words on what it is about."""
        return {field.name: field.metadata[_KEY] for field in attrs.fields(cls)}

    @classmethod
    @functools.cache
    def catalogue(cls) -> Mapping[str, Option]:
        """Every option by its path, in the order of the rules."""
        return FrozenMap(
            {
                (path := f"{part.name}.{field.name}"): Option(
                    path, field.type, field.metadata[_KEY], field.default
                )
                for part in attrs.fields(cls)
                for field in attrs.fields(part.type)
            }
        )

    @classmethod
    def build(cls, values: Mapping[str, Any]) -> Self:
        """Make the options from values by path; what isn't given takes its default."""
        parts: dict[str, Any] = {}
        for part in attrs.fields(cls):
            prefix = f"{part.name}."
            own = {path.removeprefix(prefix): v for path, v in values.items() if path.startswith(prefix)}
            parts[part.name] = part.type(**own)
        return cls(**parts)

    def flat(self) -> dict[str, Any]:
        """The value of every option by its path, in the order of the rules."""
        return {
            path: getattr(getattr(self, option.section), option.name)
            for path, option in self.catalogue().items()
        }


@attrs.frozen
class Contradiction:
    """What a rule finds wrong with values that are each right by themselves.

    Attributes:
        path: The option to blame first.
        expected: What would be right.
        message: A sentence without the path.
    """

    path: str
    expected: str
    message: str


@attrs.frozen
class Rule:
    """A check across options: it reads the values of some paths, and tells what contradicts.

    Attributes:
        paths: The options that it reads; it runs once all of them have a valid value.
        find: Takes their values in that order.
    """

    paths: tuple[str, ...]
    find: Callable[..., Iterable[Contradiction]]


def rule(*paths: str) -> Callable[[Callable[..., Iterable[Contradiction]]], Rule]:
    """Make a :class:`Rule` of a function.

    Args:
        *paths: The options whose values the function takes, in order.
    """
    return lambda find: Rule(paths, find)


@rule("deal.hand_sizes")
def somebody_plays(sizes: PerPlayers) -> Iterator[Contradiction]:
    """Every profile is for some number of players."""
    if not sizes:
        yield Contradiction("deal.hand_sizes", "at least one number of players", "nobody could play")


@attrs.frozen
class GameSpec:
    """What the reader of profiles must know of a game.

    Attributes:
        game: The word that profiles name it by.
        title: Its name for people.
        options: Its options class.
        rules: What must hold across its options.
        reference: The shipped profile whose values the catalogue gives as defaults.
    """

    game: str
    title: str
    options: type[GameOptions]
    rules: tuple[Rule, ...]
    reference: str


def game_spec(game: str) -> GameSpec | None:
    """What the reader must know of a game, or None if there is no such game."""
    found = games.part(game, "options")
    if found is not None and not isinstance(found, GameSpec):
        raise TypeError(f"the options of {game}: {brief(found)} is not a GameSpec")
    return found


def choices_of(kind: Any) -> tuple[str, ...]:
    """The words of a ``Literal`` type, alone or in a union."""
    if get_origin(kind) is Literal:
        return tuple(word for word in get_args(kind) if isinstance(word, str))
    return tuple(word for part in get_args(kind) for word in choices_of(part))

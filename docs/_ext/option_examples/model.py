"""What an example of an option is, and how its pictures are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

import karo
from karo.errors import Refusal
from karo.options import Variant
from karo.show import Look, cards_svg, meld_svg, pattern_svg
from karo.show.rulebook.model import Shown

__all__ = ["ALLOWED", "LOOK", "Case", "ExampleError", "Panel", "Seen", "drawn", "pair", "verdict"]

ALLOWED = "allowed"
LOOK = Look(scale=0.62, width=560)


class ExampleError(Exception):
    """The engine says something else than the example does."""


@attrs.frozen
class Seen:
    """What comes of an example under one profile.

    Attributes:
        result: ``allowed``, the code of the refusal, or what was computed, in a few words.
        picture: Drawings as HTML; empty where there is nothing to draw.
        play: The play in notation, if it is one.
        why: The sentence of the refusal.
    """

    result: str
    picture: str = ""
    play: str = ""
    why: str = ""


@attrs.frozen
class Panel:
    """An example under one value of the option.

    Attributes:
        value: The value.
        seen: What came of it.
    """

    value: Any
    seen: Seen


@attrs.frozen
class Case:
    """One example: what is looked at, and what must come of it under each value.

    Attributes:
        option: The option that it shows.
        about: What is tried, in a sentence.
        look: Looks at it under a profile.
        expect: The values of the option, each with the result.
        under: What other options are set to for it.
        base: The shipped profile that these changes are made to.
    """

    option: str
    about: str
    look: Callable[[Variant], Seen]
    expect: tuple[tuple[Any, str], ...]
    under: Mapping[str, object] = attrs.field(factory=dict[str, object])
    base: str = "pagat"

    def panels(self) -> list[Panel]:
        """The example under each of its values.

        Raises:
            ExampleError: If something else comes of it than is expected.
        """
        shipped = karo.load_variant(self.base)
        found: list[Panel] = []
        for value, expected in self.expect:
            variant = shipped.with_options({**self.under, self.option: value}, name="example")
            seen = self.look(variant)
            if seen.result != expected:
                told = f"{self.option} = {value!r}: expected {expected!r}, got {seen.result!r}"
                raise ExampleError(f"{told} ({self.about})")
            found.append(Panel(variant.get(self.option), seen))
        return found


def drawn(parts: Iterable[Shown | str]) -> str:
    """Melds, cards and Patterns side by side, with signs between, as HTML."""
    return "".join(map(_part, parts))


def _part(part: Shown | str) -> str:
    if isinstance(part, str):
        return f'<span class="karo-sign">{part}</span>'
    if isinstance(part.thing, karo.Meld):
        return meld_svg(part.thing, LOOK, fresh=part.fresh)
    if isinstance(part.thing, karo.Pattern):
        return pattern_svg(part.thing, LOOK, fresh=part.fresh, numbers=False)
    return cards_svg(part.thing, LOOK)


def pair(words: str, picture: str) -> str:
    """A picture with words beside it, as HTML."""
    return f'<span class="karo-pair"><span class="karo-sign">{words}</span>{picture}</span>'


def verdict(refusals: tuple[Refusal, ...], picture: str, play: str) -> Seen:
    """What is seen of a play: that it is allowed, or why it is not."""
    if not refusals:
        return Seen(ALLOWED, picture, play)
    return Seen(str(refusals[0].code), picture, play, refusals[0].message)

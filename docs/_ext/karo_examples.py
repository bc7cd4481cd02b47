"""The pages of options: what each decides, what the profiles say of it, and examples, drawn and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from karo_objects import anchor
from karo_tables import entries, known
from option_examples import CASES, Case, Panel
from option_examples.model import ALLOWED

import karo
from karo.errors import CODES
from karo.options import Entry
from karo.options.wording import value_text


def options(words: str) -> str:
    """One section of a game's options as Markdown."""
    game, section = words.split()
    variants = [variant for variant in map(karo.load_variant, karo.list_variants()) if variant.game == game]
    return "\n".join(line for entry in entries(game, section) for line in _option(game, entry, variants))


def _option(game: str, entry: Entry, variants: list[karo.Variant]) -> Iterator[str]:
    yield from (f"({anchor(entry.path, game)})=", f"## {entry.path}", "")
    yield from (f"```{{karo-option-target}} {game} {entry.path}", "```", "", entry.meaning, "")
    if entry.choices:
        yield from (f"* `{value}`: {meaning}" for value, meaning in entry.choices.items())
    else:
        yield f"Values: {_as_code(entry.values)}."
    if entry.absent:
        yield from ("", f"Where it is left out: {entry.absent}.")
    yield ""
    cases = [case for case in CASES[game] if case.option == entry.path]
    if not cases:
        message = f"no example shows {entry.path} of {game}"
        raise ValueError(message)
    for case in cases:
        yield from _case(case)
    yield from _in_profiles(entry.path, variants)


def _case(case: Case) -> Iterator[str]:
    yield from (f"Example: {case.about}", "", ":::::{container} karo-cases")
    for panel in case.panels():
        yield from _panel(case.option, panel)
    yield from (":::::", "")


def _panel(option: str, panel: Panel) -> Iterator[str]:
    seen = panel.seen
    kind = {True: "karo-yes", False: "karo-told"}[seen.result == ALLOWED]
    if seen.result in CODES:
        kind = "karo-no"
    yield from (f"::::{{container}} karo-case {kind}", f"`{option} = {value_text(panel.value)}`", "")
    if seen.picture:
        yield from ("```{raw} html", f'<div class="karo-drawn">{seen.picture}</div>', "```", "")
    if seen.play:
        yield from (f"`{seen.play}`", "")
    yield from (_result(seen.result, seen.why), "::::")


def _result(result: str, why: str) -> str:
    if result == ALLOWED:
        return "✓ allowed"
    if result in CODES:
        return f"✗ [`{result}`](#code-{result}): {why}"
    return f"→ {result}"


def _in_profiles(path: str, variants: list[karo.Variant]) -> Iterator[str]:
    """What the shipped profiles say of an option."""
    yield from ("| profile | value | what is known |", "| --- | --- | --- |")
    for variant in variants:
        why = variant.why(path)
        yield f"| `{variant.name}` | `{value_text(why.value)}` | {known(why)} |"
    yield ""


def _as_code(text: str) -> str:
    """What a file would have, such as a word in quotes or a list, set as code."""
    return re.sub(r'(\[[^\]]*\]|\{[^}]*\}|"[^"]*")', r"`\1`", text)

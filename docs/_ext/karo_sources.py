"""What the sources say side by side, from the notes of the shipped profiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from karo_objects import anchor
from karo_tables import entries, known, sections

import karo
from karo.options import catalogue
from karo.options.variant import spec_of
from karo.options.wording import value_text

#: The profiles that follow a source each, by game.
BY_SOURCE = {"jokerkaro": ("pagat", "leng"), "rokard": ("rokard",)}
STATUSES = {
    "stated": "a source says so",
    "implied": "it follows from an example or a phrase of a source",
    "guess": "the source itself offers it as a guess",
    "reconstructed": "no source says it; we worked it out",
}


def _variants(game: str) -> list[karo.Variant]:
    return [karo.load_variant(name) for name in BY_SOURCE[game]]


def _cell(variant: karo.Variant, path: str) -> str:
    why = variant.why(path)
    return f"`{value_text(why.value)}` {known(why)}"


def sources(game: str) -> str:
    """Every option of a game with what each source says of it, section by section."""
    return "\n".join(_sources(game))


def _sources(game: str) -> Iterator[str]:
    variants = _variants(game)
    heads = " | ".join(f"`{variant.name}`" for variant in variants)
    level = "###"
    for section in sections(game):
        yield from (f"{level} {section}" if game == "jokerkaro" else f"{level} Ro-Kard: {section}", "")
        yield from (f"| option | {heads} |", f"| --- |{' --- |' * len(variants)}")
        for entry in entries(game, section):
            differs = len({value_text(variant.get(entry.path)) for variant in variants}) > 1
            link = f"[`{entry.path}`](#{anchor(entry.path, game)}){' **differs**' if differs else ''}"
            yield f"| {link} | {' | '.join(_cell(variant, entry.path) for variant in variants)} |"
        yield ""


def statuses(_words: str) -> str:
    """How many values of each profile are known how well."""
    names = [name for group in BY_SOURCE.values() for name in group]
    parts = [f"| status | what it says | {' | '.join(f'`{name}`' for name in names)} |"]
    parts.append(f"| --- | --- |{' ---: |' * len(names)}")
    counts: list[Counter[str]] = []
    for name in names:
        variant = karo.load_variant(name)
        counts.append(Counter(variant.why(entry.path).status for entry in catalogue(variant.game)))
    for status, told in STATUSES.items():
        parts.append(f"| {status} | {told} | {' | '.join(str(count[status]) for count in counts)} |")
    unknown = {status for count in counts for status in count} - set(STATUSES)
    if unknown:
        message = f"statuses without a row here: {unknown}"
        raise ValueError(message)
    return "\n".join(parts)


def parted(_words: str) -> str:
    """The options in which the two sources of Joker Karo part."""
    pagat, leng = _variants("jokerkaro")
    rows = ["| option | `pagat` | `leng` | how well known |", "| --- | --- | --- | --- |"]
    for change in pagat.diff(leng).changes:
        link = f"[`{change.path}`](#{anchor(change.path)})"
        known = " / ".join(dict.fromkeys(variant.why(change.path).status for variant in (pagat, leng)))
        rows.append(f"| {link} | `{value_text(change.old)}` | `{value_text(change.new)}` | {known} |")
    return "\n".join(rows)


def unsaid(_words: str) -> str:
    """The options whose values are reconstructed in every profile of a game."""
    parts: list[str] = []
    for game in BY_SOURCE:
        variants = _variants(game)
        open_ones = [
            f"[`{entry.path}`](#{anchor(entry.path, game)})"
            for entry in catalogue(game)
            if {variant.why(entry.path).status for variant in variants} == {"reconstructed"}
        ]
        parts += [f"{spec_of(variants[0]).title}: {', '.join(open_ones)}.", ""]
    return "\n".join(parts)

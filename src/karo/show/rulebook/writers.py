"""A rulebook as plain text, as Markdown and as a page of HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from typing import Final

from karo.melds import Meld
from karo.rokard import Cell, Pattern
from karo.show.rulebook.model import Book, Example, Rule, Shown, Table
from karo.show.rulebook.style import STYLE
from karo.show.svg import Look, cards_svg, meld_svg, pattern_svg
from karo.show.text import cards_text, meld_text, slot_text

__all__ = ["WRITERS"]

_WIDTH: Final = 78


# ---------------------------------------------------------------- examples in text


def _shown_text(part: Shown | str) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part.thing, Meld):
        return f"[{meld_text(part.thing)}]"
    if isinstance(part.thing, Pattern):
        return _pattern_text(part.thing, part.fresh)
    return cards_text(part.thing)


def _pattern_text(pattern: Pattern, fresh: Collection[Cell]) -> str:
    """A small Pattern, its lines from top to bottom with bars between; what is new has a plus."""
    columns, rows = {cell.column for cell in pattern}, {cell.row for cell in pattern}
    lines: list[str] = []
    for row in range(min(rows), max(rows) + 1):
        cells = [Cell(column, row) for column in range(min(columns), max(columns) + 1)]
        lines.append(" ".join(("+" if cell in fresh else "") + _cell_text(pattern, cell) for cell in cells))
    return f"[{' / '.join(lines)}]"


def _cell_text(pattern: Pattern, cell: Cell) -> str:
    return slot_text(pattern[cell]) if cell in pattern else "··"


def _verdict(book: Book, example: Example) -> str:
    if example.allowed:
        return book.language.say("example", "allowed")
    return book.language.say("example", "not allowed: {reason}", reason=example.reason)


def _example_text(book: Book, example: Example) -> str:
    sign = "✓" if example.allowed else "✗"
    drawn = " ".join(map(_shown_text, example.parts))
    caption = f" ({example.caption})" if example.caption else ""
    return f"{sign} {drawn}{caption}  {_verdict(book, example)}"


# ---------------------------------------------------------------- plain text


def _text_table(table: Table) -> Iterator[str]:
    rows = [table.head, *table.rows]
    widths = [max(len(row[n]) for row in rows) for n in range(len(table.head))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _wrapped(text: str, first: str = "", indent: str = "") -> Iterator[str]:
    yield from textwrap.wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=indent, break_long_words=False
    )


def as_text(book: Book) -> str:
    """The book as plain text."""
    lines = [book.title, "=" * len(book.title), "", *_wrapped(book.lead)]
    lines += ["", *_wrapped(book.signs)] if book.signs else []
    numbers = {id(rule): number for number, rule in book.numbered()}
    for position, section in enumerate(book.sections, start=1):
        heading = f"{position}. {section.title}"
        lines += ["", "", heading, "-" * len(heading)]
        for item in section.items:
            if isinstance(item, Example):
                lines += _wrapped(_example_text(book, item), "        ", "          ")
                continue
            lines += ["", *_wrapped(item.text, f"{numbers[id(item)]:<6}", " " * 6)]
            if item.table:
                lines += [f"      {line}" for line in _text_table(item.table)]
    lines += ["", "", book.appendix_title, "-" * len(book.appendix_title), "", *_wrapped(book.appendix_lead)]
    for group in book.appendix:
        lines += ["", *_wrapped(f"{group.title}. {group.about}")]
        for number, source, note in group.entries:
            lines += _wrapped(_entry(source, note), f"  {number:<6}", " " * 8)
    if book.sources:
        lines += ["", *(line for key, text in book.sources for line in _wrapped(text, f"{key}  ", "   "))]
    return "\n".join(lines) + "\n"


def _entry(source: str, note: str) -> str:
    return f"{note} ({source})" if source and note else note or source


# ---------------------------------------------------------------- Markdown


def _md(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)


def _md_table(table: Table) -> Iterator[str]:
    for number, row in enumerate([table.head, *table.rows]):
        yield f"| {' | '.join(map(_md, row))} |"
        if not number:
            yield "|" + " --- |" * len(row)


def as_markdown(book: Book) -> str:
    """The book as Markdown."""
    lines = [f"# {_md(book.title)}", "", _md(book.lead), "", _md(book.signs), ""]
    numbers = {id(rule): number for number, rule in book.numbered()}
    for position, section in enumerate(book.sections, start=1):
        lines += [f"## {position}. {_md(section.title)}", ""]
        for item in section.items:
            if isinstance(item, Rule):
                lines += ["", f"**{numbers[id(item)]}** {_md(item.text)}", ""]
                if item.table:
                    lines += [*_md_table(item.table), ""]
            else:
                lines.append(f"- {_md(_example_text(book, item))}")
        lines.append("")
    lines += [f"## {_md(book.appendix_title)}", "", _md(book.appendix_lead), ""]
    for group in book.appendix:
        lines += [f"**{_md(group.title)}.** {_md(group.about)}", ""]
        lines += [f"- {number}: {_md(_entry(source, note))}" for number, source, note in group.entries]
        lines.append("")
    lines += [line for key, text in book.sources for line in (f"**{_md(key)}** {_md(text)}", "")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


# ---------------------------------------------------------------- HTML


def _shown_html(part: Shown | str, look: Look) -> str:
    if isinstance(part, str):
        return f'<span class="sign">{escape(part)}</span>'
    if isinstance(part.thing, Meld):
        return meld_svg(part.thing, look, fresh=part.fresh)
    if isinstance(part.thing, Pattern):
        return pattern_svg(part.thing, look, fresh=part.fresh, numbers=False)
    return cards_svg(part.thing, look)


def _html_table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _html_example(book: Book, example: Example, look: Look) -> str:
    kind, sign = ("yes", "✓") if example.allowed else ("no", "✗")
    drawn = "".join(_shown_html(part, look) for part in example.parts)
    told = " · ".join(part for part in (_verdict(book, example), example.caption) if part)
    verdict = f'<b aria-hidden="true">{sign}</b> {escape(told)}'
    return f'<figure class="{kind}"><div>{drawn}</div><figcaption>{verdict}</figcaption></figure>'


def _html_items(book: Book) -> Iterator[str]:
    look = Look(scale=0.62, language=book.language)
    numbers = {id(rule): number for number, rule in book.numbered()}
    for position, section in enumerate(book.sections, start=1):
        yield f"<section><h2>{position}. {escape(section.title)}</h2>"
        row: list[str] = []
        for item in section.items:
            if isinstance(item, Example):
                row.append(_html_example(book, item, look))
                continue
            yield from _figures(row)
            number = numbers[id(item)]
            yield f'<p class="rule" id="r{number}"><span class="n">{number}</span>{escape(item.text)}</p>'
            if item.table:
                yield _html_table(item.table)
        yield from _figures(row)
        yield "</section>"


def _figures(row: list[str]) -> Iterator[str]:
    """The examples that have been gathered, side by side."""
    if row:
        yield f'<div class="examples">{"".join(row)}</div>'
        row.clear()


def _html_appendix(book: Book) -> Iterator[str]:
    yield f'<section class="appendix"><h2>{escape(book.appendix_title)}</h2>'
    yield f"<p>{escape(book.appendix_lead)}</p>"
    for group in book.appendix:
        yield f"<h3>{escape(group.title)}</h3><p>{escape(group.about)}</p><dl>"
        for number, source, note in group.entries:
            said = escape(_entry(source, note))
            yield f'<div><dt><a href="#r{number}">{number}</a></dt><dd>{said}</dd></div>'
        yield "</dl>"
    if book.sources:
        told = "".join(
            f"<div><dt>{escape(key)}</dt><dd>{escape(text)}</dd></div>" for key, text in book.sources
        )
        yield f'<dl class="sources">{told}</dl>'
    yield "</section>"


def as_html(book: Book) -> str:
    """The book as a page that needs nothing else."""
    signs = f"<p>{escape(book.drawn_signs)}</p>" if book.drawn_signs else ""
    body = "\n".join([*_html_items(book), *_html_appendix(book)])
    return (
        f'<!doctype html>\n<html lang="{escape(book.language.code)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(book.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<header><h1>{escape(book.title)}</h1><p>{escape(book.lead)}</p>{signs}</header>\n{body}\n"
        "</main>\n</body>\n</html>\n"
    )


#: How a book is written, by the name of the format.
WRITERS: Final[Mapping[str, Callable[[Book], str]]] = {
    "html": as_html,
    "md": as_markdown,
    "text": as_text,
}

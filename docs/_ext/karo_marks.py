"""Puts what the library itself says into the pages while they are read.

A page asks for it by a line of its own, such as ``<!-- karo: codes -->``, some with words that say more,
such as ``<!-- karo: options jokerkaro wilds -->``. What can be asked for is in :data:`MAKERS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import karo_contents
import karo_examples
import karo_first
import karo_json
import karo_questions
import karo_rooms
import karo_rulebooks
import karo_sources
import karo_study
import karo_tables

MARK = re.compile(r"^<!-- karo: (\S+) ?(.*?) -->$", re.MULTILINE)
MAKERS: dict[str, Callable[[str], str]] = {
    "others": karo_contents.others,
    "links-to-others": karo_contents.links_to_others,
    "page": karo_contents.page,
    "codes": karo_tables.codes,
    "list-of-options": karo_tables.list_of_options,
    "options": karo_examples.options,
    "sources": karo_sources.sources,
    "statuses": karo_sources.statuses,
    "parted": karo_sources.parted,
    "unsaid": karo_sources.unsaid,
    "table": karo_first.table,
    "hand": karo_first.hand,
    "hands-in-colors": karo_first.hands_in_colors,
    "pattern": karo_first.pattern,
    "first-picture": karo_first.first_picture,
    "position": karo_first.position,
    "json": karo_json.document,
    "rooms": karo_rooms.drawing,
    "rulebooks": karo_rulebooks.links,
    "questions": karo_questions.questions,
    "study": karo_study.table,
}


def _made(match: re.Match[str]) -> str:
    return MAKERS[match[1]](match[2])


def fill(_app: Any, _page: str, source: list[str]) -> None:
    """Put what the page asks for in its place."""
    source[0] = MARK.sub(_made, source[0])


def always_read(_app: Any, env: Any, *_changes: Any) -> list[str]:
    """Read such pages at every build: their source is the library, whose age Sphinx can't know."""
    return [page for page in env.found_docs if MARK.search(Path(env.doc2path(page)).read_text("utf-8"))]


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.connect("source-read", fill)
    app.connect("env-get-outdated", always_read)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}

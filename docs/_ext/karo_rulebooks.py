"""The rulebooks of the shipped profiles as pages of the site, in every language that there is."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import karo
from karo.show import list_languages

FOLDER = "rulebooks"
NAMES = {"en": "English", "id": "Indonesian"}


def links(_words: str) -> str:
    """A list of links to the books, for a page one folder below the top."""
    items = "".join(f"<li>{_item(name)}</li>" for name in karo.list_variants())
    return f"```{{raw}} html\n<ul>{items}</ul>\n```"


def _item(name: str) -> str:
    books = [
        f'<a href="../{FOLDER}/{name}-{code}.html">{NAMES.get(code, code)}</a>' for code in list_languages()
    ]
    return f"{escape(karo.load_variant(name).title)}: {', '.join(books)}"


def write(app: Any, error: Exception | None) -> None:
    """Write the books beside the pages."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for name in karo.list_variants():
        for code in list_languages():
            book = karo.rulebook(karo.load_variant(name), lang=code, format="html")
            (folder / f"{name}-{code}.html").write_text(book, "utf-8")


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.connect("build-finished", write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

"""Tables of contents name every page that is there, also those that aren't in their list by hand."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent


def _others(folder: str) -> list[str]:
    text = (DOCS / folder / "index.md").read_text("utf-8")
    named = set(re.findall(r"^[\w-]+$", text, re.MULTILINE)) | {"index"}
    return sorted(page.stem for page in (DOCS / folder).glob("*.md") if page.stem not in named)


def others(folder: str) -> str:
    """The pages of a folder that its index doesn't name in its table of contents."""
    return "\n".join(_others(folder))


def links_to_others(folder: str) -> str:
    """The same as a list of links in the text."""
    heads = {name: (DOCS / folder / f"{name}.md").read_text("utf-8") for name in _others(folder)}
    titles = {name: re.findall(r"^# (.*)$", text, re.MULTILINE)[0] for name, text in heads.items()}
    return "\n".join(f"* [{title}]({name}.md)" for name, title in titles.items())


def page(words: str) -> str:
    """A page, or the text after its name with a link to it in double brackets, if the page is there."""
    name, _, text = words.partition(" ")
    return (
        text.replace("[[", "[").replace("]]", f"]({name}.md)") or name
        if (DOCS / f"{name}.md").exists()
        else ""
    )

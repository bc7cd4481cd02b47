"""The built site as the tests read it: pages with their links, anchors and text."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import attrs

ROOT = Path(__file__).parent.parent
#: Where the site lies; another copy of it can be looked at by naming it.
SITE = Path(os.environ.get("KARO_SITE", ROOT / "docs" / "_build" / "html")).resolve()
_EMPTY = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}
#: Inside a drawing these hold no page's text or links.
_HIDDEN = {"script", "style", "svg"}


def not_built() -> str:
    """Why the site can't be looked at; empty where it can."""
    built = SITE / "objects.inv"
    if not built.exists():
        return "the site isn't built: make docs"
    pages = [page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts]
    newer = [page.name for page in pages if page.stat().st_mtime > built.stat().st_mtime]
    return f"the site was built before {newer[0]} was changed: make docs" if newer else ""


@attrs.frozen
class Link:
    """A link of a page.

    Attributes:
        target: What it says, as it stands there.
        page: The page of the site that it leads to; empty where it leads elsewhere.
        anchor: The place on that page, or nothing.
        in_text: Whether it stands in the text of the page, and not in what surrounds it.
    """

    target: str
    page: str
    anchor: str
    in_text: bool


class _Reader(HTMLParser):
    """Takes from a page what the tests ask for."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.links: list[Link] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.images_without_words: list[str] = []
        self.headings = 0
        self.sections: dict[str, list[str]] = {"": []}
        self._open: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        attrs_of = {key: value or "" for key, value in attributes}
        if "id" in attrs_of:
            self.ids.append(attrs_of["id"])
        if tag not in _EMPTY:
            self._open.append((tag, attrs_of.get("id", ""), attrs_of.get("class", "")))
        if tag == "h1":
            self.headings += 1
        if tag == "a" and "href" in attrs_of:
            self.links.append(self._link(attrs_of["href"]))
        if tag == "img" and not attrs_of.get("alt"):
            self.images_without_words.append(attrs_of.get("src", ""))
        if tag == "svg" and "aria-labelledby" not in attrs_of and "karo" in attrs_of.get("class", "karo"):
            hidden = attrs_of.get("aria-hidden") == "true" or self._is_symbol()
            if not hidden:
                self.images_without_words.append(f"svg {attrs_of}")
        if tag in {"script", "img", "source", "iframe"} and "src" in attrs_of:
            self.loads.append(attrs_of["src"])
        if tag == "link" and attrs_of.get("rel") in {"stylesheet", "icon", "preload", "modulepreload"}:
            self.loads.append(attrs_of.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            if self._open.pop()[0] == tag:
                return

    def handle_data(self, data: str) -> None:
        if not self._in_text() or any(tag in _HIDDEN for tag, _, _ in self._open):
            return
        for tag, name, _ in self._open:
            if tag == "section" or name:
                self.sections.setdefault(name, []).append(data)
        self.sections[""].append(data)

    def _is_symbol(self) -> bool:
        """Whether a drawing is one of the theme's own signs, which stand beside words."""
        return not any("karo" in kind for _, _, kind in self._open)

    def _in_text(self) -> bool:
        return any(tag == "article" for tag, _, _ in self._open)

    def _link(self, href: str) -> Link:
        path, anchor = urldefrag(href)
        if urlparse(href).scheme or href.startswith("//"):
            return Link(href, "", "", self._in_text())
        page = urljoin(self.name, unquote(path)) if path else self.name
        return Link(href, page, unquote(anchor), self._in_text())


@attrs.frozen
class Page:
    """A page of the built site.

    Attributes:
        name: Its file, from the top of the site.
        links: Its links.
        loads: What it loads: scripts, styles, pictures.
        ids: Its anchors.
        headings: How many headings of the first level it has.
        mute: Pictures without words.
        sections: The text of the page by the anchor of each part; the whole under an empty one.
    """

    name: str
    links: tuple[Link, ...]
    loads: tuple[str, ...]
    ids: tuple[str, ...]
    headings: int
    mute: tuple[str, ...]
    sections: dict[str, str]


@cache
def page(name: str) -> Page:
    """A page by its file."""
    reader = _Reader(name)
    reader.feed((SITE / name).read_text("utf-8"))
    return Page(
        name,
        tuple(reader.links),
        tuple(reader.loads),
        tuple(reader.ids),
        reader.headings,
        tuple(reader.images_without_words),
        {anchor: " ".join("".join(parts).split()) for anchor, parts in reader.sections.items()},
    )


def pages() -> list[str]:
    """Every page of the site."""
    return sorted(
        file.relative_to(SITE).as_posix() for file in SITE.rglob("*.html") if "_static" not in file.parts
    )


def reachable(start: str, steps: int, *, without: frozenset[str] = frozenset()) -> dict[str, int]:
    """The pages that links in the text lead to, with the least number of links to each.

    Args:
        start: The page to begin on.
        steps: How many links to follow.
        without: Pages whose links aren't followed.
    """
    found = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        edge = [name for name in _next(edge, without) if found.setdefault(name, step) == step]
    return found


def _next(edge: list[str], without: frozenset[str]) -> Iterator[str]:
    for name in edge:
        if name not in without:
            yield from dict.fromkeys(
                link.page
                for link in page(name).links
                if link.in_text and (SITE / link.page).suffix == ".html"
            )

"""Tables of contents name every page that is there, also those that aren't in their list by hand."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent


def others(folder: str) -> str:
    """The pages of a folder that its index doesn't name in its table of contents."""
    text = (DOCS / folder / "index.md").read_text("utf-8")
    named = set(re.findall(r"^[\w-]+$", text, re.MULTILINE)) | {"index"}
    found = sorted(page.stem for page in (DOCS / folder).glob("*.md"))
    return "\n".join(page for page in found if page not in named)


def page(name: str) -> str:
    """A page, if it is there."""
    return name if (DOCS / f"{name}.md").exists() else ""

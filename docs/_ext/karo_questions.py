"""The list of what newcomers ask, from ``docs/questions.toml``; the tests walk the built pages with it."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILE = Path(__file__).parent.parent / "questions.toml"


def questions(_words: str) -> str:
    """Every question with a short answer and where it is told at length."""
    parts: list[str] = []
    for item in tomllib.loads(FILE.read_text("utf-8"))["question"]:
        parts += [f"**{item['ask']}**", f": {item['short']} [{item['more']}]({item['page']})", ""]
    return "\n".join(parts)

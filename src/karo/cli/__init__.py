"""The ``karo`` command; it needs the extra ``cli``."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from karo.errors import MissingExtra

__all__ = ["main"]


def main() -> None:
    """Run the command, or say what to install for it."""
    if not all(_is_there(name) for name in ("click", "rich")):
        print(f"karo: {MissingExtra('the karo command', 'cli')}", file=sys.stderr)
        sys.exit(2)
    from karo.cli.app import app  # noqa: PLC0415 - needs the extra

    app(prog_name="karo")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # somebody has put None in its place
        return False

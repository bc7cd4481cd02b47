"""The ``karo`` command; it needs the extra ``cli``."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from karo.errors import MissingExtra

__all__ = ["main"]


def main() -> None:
    """Run the command, or say what to install for it."""
    if not (find_spec("click") and find_spec("rich")):
        print(f"karo: {MissingExtra('the karo command', 'cli')}", file=sys.stderr)
        sys.exit(2)
    from karo.cli.app import app

    app(prog_name="karo")

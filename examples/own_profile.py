"""Loads a profile from a file and shows how it differs from the one that it extends."""

from __future__ import annotations

from pathlib import Path

import karo

SUNDAY = Path(__file__).parent / "sunday.toml"


def main() -> None:
    """Print what is different, and what is known about it."""
    sunday = karo.load_variant(SUNDAY)
    print(karo.load_variant("pagat").diff(sunday))
    print()
    for change in karo.load_variant("pagat").diff(sunday).changes:
        print(sunday.why(change.path))


if __name__ == "__main__":
    main()

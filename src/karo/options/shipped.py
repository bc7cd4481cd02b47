"""Finds the profiles that come with the library."""

from __future__ import annotations

import functools
from pathlib import Path

__all__ = ["shipped_names", "shipped_path"]


@functools.cache
def _folder() -> Path:
    # A wheel carries the profiles inside the package; a checkout has them at its top.
    package = Path(__file__).resolve().parent.parent
    carried = package / "_variants"
    return carried if carried.is_dir() else package.parent.parent / "variants"


@functools.cache
def shipped_names() -> tuple[str, ...]:
    """The names of the shipped profiles, sorted."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def shipped_path(name: str) -> Path:
    """Where the file of a shipped profile lies."""
    return _folder() / f"{name}.toml"

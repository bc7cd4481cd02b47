"""Smooths four edges between our docstrings and Sphinx."""

from __future__ import annotations

import re
from typing import Any, get_origin

from sphinx.util.nodes import make_refnode

import karo


def mend(_app: Any, what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Trim literals, and keep napoleon from reading "word: " in a property's docstring as a type."""
    lines[:] = [re.sub(r"`` *([^` ]+) *``", r"``\1``", line) for line in lines]
    if what in {"attribute", "data", "property"} and lines and ":" in lines[0]:
        lines[:0] = ["..", ""]


def hide_private(
    _app: Any, _what: str, _name: str, _thing: Any, _options: Any, signature: str | None, returned: str | None
) -> tuple[str, str | None] | None:
    """Leave out the arguments that begin with an underscore: they are for the library alone."""
    if signature is None:
        return None
    shown = re.sub(r"(?:(?<=\()|, )_\w+(=[^,)]*)?", "", signature)
    return re.sub(r", \*(?=\))", "", shown), returned


def show_public(_app: Any, _name: str, _thing: Any, _options: Any, bases: list[Any]) -> None:
    """Name the nearest public class instead of a base that the games share among themselves."""
    bases[:] = [
        next(filter(_is_public, getattr(get_origin(base) or base, "__mro__", ())), base) for base in bases
    ]


def _is_public(thing: type) -> bool:
    return thing.__name__ in karo.__all__


def find_by_last_name(app: Any, env: Any, node: Any, content: Any) -> Any:
    """Lead a name by its home module (``karo.options.variant.Note``), or alone, to where it is documented."""
    if node.get("refdomain") != "py":
        return None
    target = str(node.get("reftarget"))
    last = target.rpartition(".")[2]
    if "." in target and not target.startswith("karo."):
        return None
    objects = env.domains["py"].objects
    found = [name for name in objects if name.rpartition(".")[2] == last and name.count(".") <= 2]
    # A method that several classes have is meant to be the one of all games.
    found = [name for name in found if name.startswith("karo.Game.")] if len(found) > 1 else found
    if not found:
        return None
    entry = objects[found[0]]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, content, found[0])


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx; the docstrings before napoleon sees them, which comes at 500."""
    app.connect("autodoc-process-docstring", mend, priority=400)
    app.connect("autodoc-process-signature", hide_private)
    app.connect("autodoc-process-bases", show_public)
    app.connect("missing-reference", find_by_last_name)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

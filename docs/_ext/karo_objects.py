"""Makes options and error codes things that other pages, and other projects, can name.

With intersphinx they are ``:external+karo:ref:`option-wilds-max-per-run``` and ``code-set-wilds``, or in MyST
``[](inv:karo:std:karo-option#wilds.max_per_run)``; an option of Ro-Kard has ``rokard.`` before its path.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective


def anchor(path: str, game: str = "jokerkaro") -> str:
    """The label of an option's section."""
    start = "option-" if game == "jokerkaro" else f"option-{game}-"
    return start + path.replace(".", "-").replace("_", "-")


class OptionTarget(SphinxDirective):
    """Says that the section before is about an option."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Note the option; nothing is shown."""
        game, path = self.arguments
        name = path if game == "jokerkaro" else f"{game}.{path}"
        self.env.domains.standard_domain.note_object("karo-option", name, anchor(path, game))
        return []


def code_target(
    _name: str, _raw: str, text: str, _line: int, inliner: Any, *_more: Any
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """An error code at the place where it is explained."""
    env = inliner.document.settings.env
    label = f"code-{text}"
    domain = env.domains["std"]
    domain.note_object("karo-code", text, label)
    domain.anonlabels[label] = env.docname, label
    domain.labels[label] = env.docname, label, text
    return [nodes.literal(text, text, ids=[label], classes=["karo-code"])], []


def setup(app: Any) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.add_object_type("karo-option", "karo-option", objname="option")
    app.add_object_type("karo-code", "karo-code", objname="error code")
    app.add_directive("karo-option-target", OptionTarget)
    app.add_role("karo-code-target", code_target)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

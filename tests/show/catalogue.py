"""Every sentence that may have to be said in another language, found in the code and the profiles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import karo
from karo.show.rulebook.model import REASONS

SHOW = Path(karo.__file__).parent / "show"
#: A sentence: its context, itself, and its plural or nothing.
Message = tuple[str, str, str]


def _text(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), ast.unparse(node)
    assert isinstance(node.value, str), ast.unparse(node)
    return node.value


def _of_call(call: ast.Call) -> Iterator[Message]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    args = call.args
    literal = bool(args) and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str)
    if name in {"say", "_say"} and literal and isinstance(args[1], ast.Constant):
        yield _text(args[0]), _text(args[1]), ""
    elif name == "count" and literal:
        yield _text(args[0]), _text(args[1]), _text(args[2])
    elif name == "choice" and literal:
        assert isinstance(args[1], ast.Dict)
        yield from ((_text(args[0]), _text(value), "") for value in args[1].values)
    elif name == "amount" and literal:
        said = {keyword.arg: _text(keyword.value) for keyword in call.keywords}
        yield _text(args[0]), said.pop("one"), said.pop("many")
        yield from ((_text(args[0]), text, "") for text in said.values())


def _in_code() -> Iterator[Message]:
    for path in sorted(SHOW.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from _of_call(node)


def _in_profiles() -> Iterator[Message]:
    for variant in map(karo.load_variant, karo.list_variants()):
        yield "title", variant.title, ""
        yield from (("source", text, "") for text in variant.sources.values())
        yield from (("note", note.text, "") for note in variant.notes.values() if note.text)


def messages() -> list[Message]:
    """Every sentence, each once, in the order of the code."""
    reasons = (("reason", text, "") for text in REASONS.values())
    return list(dict.fromkeys([*_in_code(), *reasons, *_in_profiles()]))

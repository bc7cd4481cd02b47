"""The pages show what the command prints."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from karo.cli.app import app
from tests.test_cli import run_with

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
TEXT = (REFERENCE / "command-line.md").read_text("utf-8")
BLOCK = re.compile(
    r"^```(?:\{code-block\} toml\n:caption: (\S+)\n\n|console\n\$ karo (.*)\n)((?s:.*?))^```", re.MULTILINE
)


@pytest.mark.parametrize(("page", "least"), [("command-line.md", 12), ("documents.md", 3)])
def test_examples_print_what_the_page_says(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Typed one after the other, every command prints what the page shows; ``...`` stands for the rest."""
    monkeypatch.chdir(tmp_path)
    found = BLOCK.findall((REFERENCE / page).read_text("utf-8"))
    assert len(found) > least
    for file, command, shown in found:
        if file:
            Path(file).write_text(shown, "utf-8")
            continue
        line, _, target = command.partition(" > ")
        typed = "".join(f"{text}\n" for text in re.findall(r"^>(?: (.*))?$", shown, re.MULTILINE))
        result = run_with(typed, *shlex.split(line))
        assert result.stderr == ""
        if target:
            Path(target).write_text(result.stdout, "utf-8")
        elif shown.endswith("\n...\n"):
            assert result.stdout.startswith(shown.removesuffix("...\n"))
        else:
            assert result.stdout.rstrip("\n") == shown.rstrip("\n")


DOCS = REFERENCE.parent
OTHERS = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if page.parent != REFERENCE and re.search(r"^\$ karo ", page.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_commands_on_other_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A command that a guide shows runs, next to the files that the guide speaks of."""
    shutil.copy(DOCS.parent / "examples" / "sunday.toml", tmp_path)
    shutil.copy(DOCS.parent / "src" / "karo" / "show" / "messages" / "id.po", tmp_path / "nl.po")
    monkeypatch.chdir(tmp_path)
    for command in re.findall(r"^\$ karo (.*)$", page.read_text("utf-8"), re.MULTILINE):
        result = run_with("", *shlex.split(command))
        assert (result.exit_code, result.stderr) == (0, ""), command


def test_every_command_is_on_the_page():
    """Each command has a part of its own and stands in the table."""
    for name in app.commands:
        assert f"\n## {name}\n" in TEXT
        assert f"[`karo {name}`](#{name})" in TEXT

"""What the pages say holds."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import karo_readme
import pytest

import karo

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
PAGES = [page for page in PAGES if "_build" not in page.parts]


def python_blocks(page: Path) -> list[str]:
    """The fenced Python examples of a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def test_readme_names_the_package():
    """The README's first line gives both names, and the two commands stand in it."""
    text = (ROOT / "README.md").read_text("utf-8")
    first = text.splitlines()[0]
    assert "karo-rules" in first
    assert "`karo`" in first
    assert "make demo" in text
    assert "make test" in text


def test_readme_example_runs(capsys: pytest.CaptureFixture[str]):
    """The README's Python runs from top to bottom as it stands there, and prints what it says."""
    blocks = python_blocks(ROOT / "README.md")
    assert blocks
    exec(compile("\n".join(blocks), "README.md", "exec"), {"__name__": "readme"})  # noqa: S102 - our own page
    text = (ROOT / "README.md").read_text("utf-8")
    (printed,) = re.findall(r"^```text\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_pages(page: Path):
    """Every link to a file of ours points at one."""
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).resolve().exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_run_their_examples(page: Path):
    """On the documentation's pages Python examples are doctests, so that none is shown that wasn't run."""
    if page.name != "README.md":
        assert python_blocks(page) == []


@pytest.mark.parametrize("script", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(script: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Every example runs as a script and prints something."""
    monkeypatch.setattr("sys.argv", [str(script)])
    runpy.run_path(str(script), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_every_name_is_in_the_reference():
    """A page of the API describes each public name of the package, and the first page leads to it."""
    folder = ROOT / "docs" / "reference"
    pages = "\n".join(page.read_text("utf-8") for page in (folder / "api").glob("*.md"))
    described = set(re.findall(r"^\.\. auto(?!module)\w+:: (?:[\w.]+\.)?(\w+)$", pages, flags=re.MULTILINE))
    first = (folder / "api.md").read_text("utf-8")
    listed = set(re.findall(r"^   karo\.(?:\w+\.)*(\w+)$|`karo\.(\w+)`", first, re.MULTILINE))
    assert set(karo.__all__) - {"__version__"} <= described
    assert described == {name or named for name, named in listed}


def test_readme_picture_is_up_to_date():
    """The picture of the README is what the library draws now; docs/_ext/karo_readme.py draws it anew."""
    assert karo_readme.FILE.read_text("utf-8") == karo_readme.picture()
    assert "](docs/_static/readme.svg)" in (ROOT / "README.md").read_text("utf-8")


def test_changelog_has_the_version():
    """The changelog has a part for what isn't released, or one for this version."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in text or f"## [{karo.__version__}]" in text

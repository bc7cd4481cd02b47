"""The built site holds together: its links, its inventory, its search, the way to every answer."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import karo
from karo.errors import Code
from karo.options import catalogue
from tests.site import ROOT, SITE, not_built, page, pages, reachable

pytestmark = pytest.mark.skipif(bool(not_built()), reason=not_built())
QUESTIONS = tomllib.loads((ROOT / "docs" / "questions.toml").read_text("utf-8"))["question"]
#: Pages that Sphinx makes by itself.
MADE = {"genindex.html", "py-modindex.html", "search.html"}


def all_pages() -> list[str]:
    """The pages to look at; none where the site isn't built."""
    return [] if not_built() else pages()


# ---------------------------------------------------------------- links and pages


@pytest.mark.parametrize("name", all_pages())
def test_links_inside_the_site_lead_somewhere(name: str):
    """Every link to a page of the site, or to a place on one, finds it."""
    lost: list[str] = []
    for link in page(name).links:
        if not link.page:
            continue
        target = SITE / link.page
        target = target / "index.html" if target.is_dir() else target
        if not target.exists():
            lost.append(link.target)
        elif link.anchor and target.suffix == ".html":
            there = page(target.relative_to(SITE).as_posix())
            lost += [] if link.anchor in there.ids else [link.target]
    assert lost == []


@pytest.mark.parametrize("name", all_pages())
def test_pages_load_nothing_from_elsewhere(name: str):
    """Scripts, styles and pictures come from the site itself, and are there."""
    for source in page(name).loads:
        assert "//" not in source, source
        if not source.startswith("data:"):
            assert ((SITE / name).parent / source.partition("?")[0].partition("#")[0]).exists(), source


@pytest.mark.parametrize("name", [name for name in all_pages() if name not in MADE])
def test_pages_are_sound(name: str):
    """A page has one heading of the first level, no anchor twice, and no picture without words."""
    found = page(name)
    assert found.headings == 1
    ours = [anchor for anchor in found.ids if not anchor.startswith("karo-")]
    assert sorted(set(ours)) == sorted(ours)
    assert found.mute == ()


def test_every_page_is_near():
    """Three links in the text lead to every page of the guides, the reference and the background."""
    near = reachable("index.html", 3)
    assert [name for name in pages() if name not in near and name not in MADE and "/_" not in name] == []


# ---------------------------------------------------------------- what newcomers ask


def test_there_are_ten_questions():
    """Ten questions or more stand in the list, each once."""
    assert len({item["ask"] for item in QUESTIONS}) == len(QUESTIONS) >= 10


@pytest.mark.parametrize("item", QUESTIONS, ids=lambda item: item["ask"])
def test_answer_is_two_links_away(item: dict[str, str]):
    """Two links in the text lead from the first page to the answer, without the list of questions too."""
    name, _, anchor = item["page"].replace(".md", ".html").partition("#")
    assert reachable("index.html", 2, without=frozenset({"questions.html"})).get(name, 9) <= 2
    asked = [link for link in page("questions.html").links if link.in_text]
    assert any((link.page, link.anchor) == (name, anchor) for link in asked)
    assert any(link.page == "questions.html" for link in page("index.html").links if link.in_text)


@pytest.mark.parametrize("item", QUESTIONS, ids=lambda item: item["ask"])
def test_answer_is_there(item: dict[str, str]):
    """The part that a question leads to says what the answer must say."""
    name, _, anchor = item["page"].replace(".md", ".html").partition("#")
    text = page(name).sections[anchor]
    assert [word for word in item["says"] if word not in text] == []


# ---------------------------------------------------------------- inventory and search


@cache
def inventory() -> dict[str, dict[str, str]]:
    """What ``objects.inv`` offers: for each kind of thing the place of every name."""
    data = (SITE / "objects.inv").read_bytes()
    head, _, packed = data.partition(b"zlib.\n")
    assert head.startswith(b"# Sphinx inventory version 2\n# Project: karo-rules\n")
    found: dict[str, dict[str, str]] = {}
    for line in zlib.decompress(packed).decode().splitlines():
        name, kind, _, place, _ = line.split(" ", 4)
        found.setdefault(kind, {})[name] = place.removesuffix("$") + (name if place.endswith("$") else "")
    return found


def assert_found(place: str) -> None:
    """The place is on a page of the site."""
    name, _, anchor = place.partition("#")
    assert anchor in page(name).ids, place


def test_inventory_has_every_public_name():
    """Other projects can refer to all that ``import karo`` offers."""
    python = {
        name: place
        for kind, names in inventory().items()
        if kind[:3] == "py:"
        for name, place in names.items()
    }
    for name in set(karo.__all__) - {"__version__"}:
        assert_found(python[f"karo.{name}"])


@pytest.mark.parametrize(("game", "before"), [("jokerkaro", ""), ("rokard", "rokard.")])
def test_inventory_has_every_option(game: str, before: str):
    """Other projects can refer to each option by its path."""
    for entry in catalogue(game):
        assert_found(inventory()["std:karo-option"][before + entry.path])


def test_inventory_has_every_code():
    """Other projects can refer to each error code."""
    for code in Code:
        assert_found(inventory()["std:karo-code"][str(code)])


def test_another_project_refers_to_us(tmp_path: Path):
    """A project of its own, built with warnings as errors, links to our names, options and codes."""
    (tmp_path / "conf.py").write_text(
        "extensions = ['sphinx.ext.intersphinx', 'myst_parser']\n"
        f"intersphinx_mapping = {{'karo': ('https://docs.example/karo/', {str(SITE / 'objects.inv')!r})}}\n",
        "utf-8",
    )
    (tmp_path / "index.md").write_text(
        "# Other\n\n{py:class}`karo.Game` {py:func}`karo.load_variant` {py:meth}`karo.Variant.diff`\n"
        "{external+karo:ref}`option <option-wilds-max-per-run>` [code](inv:karo:std:karo-code#set-wilds)\n"
        "[another](inv:karo:std:karo-option#rokard.runs.ace)\n",
        "utf-8",
    )
    options = ("-W", "-n", "-q", "-b", "html")
    command = [sys.executable, "-m", "sphinx", *options, str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    html = (tmp_path / "out" / "index.html").read_text("utf-8")
    for place in (
        "reference/api/games.html#karo.Game",
        "reference/api/profiles.html#karo.load_variant",
        "reference/options/wilds.html#option-wilds-max-per-run",
        "reference/codes.html#code-set-wilds",
        "reference/rokard-options/runs.html#option-rokard-runs-ace",
    ):
        assert f'href="https://docs.example/karo/{place}"' in html


@cache
def search_index() -> Any:
    """What the search of the site looks in."""
    text = (SITE / "searchindex.js").read_text("utf-8")
    return json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("notebook", "guide/drawing"),
        ("profile", "guide/profile"),
        ("refused", "guide/refusals"),
        ("sumatra", "background/open-rules"),
        ("joker", "reference/options/wilds"),
        ("server", "guide/server"),
        ("reconstructed", "background/sources"),
    ],
)
def test_search_finds_words(word: str, name: str):
    """The search knows a word, in the form that it looks for, and the page that it is on."""
    from sphinx.search.en import SearchEnglish  # noqa: PLC0415 - only where the site was built

    index = search_index()
    stem = SearchEnglish({}).stem(word)
    found: list[int] = []
    for part in ("terms", "titleterms"):
        numbers = index[part].get(stem, [])
        found += numbers if isinstance(numbers, list) else [numbers]
    assert name in {index["docnames"][number] for number in found}


def test_search_finds_names():
    """The search finds what the library calls things: functions, options, codes."""
    names: set[str] = set()
    for prefix, entries in search_index()["objects"].items():
        names |= {f"{prefix}.{entry[4]}" if prefix else entry[4] for entry in entries}
    assert {"karo.load_variant", "karo.Game", "wilds.max_per_run", "set-wilds"} <= names

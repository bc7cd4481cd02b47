"""The examples on the pages of options are what the engine says, and there is one for every option."""

from __future__ import annotations

from pathlib import Path

import pytest
from karo_rooms import homeless, upward
from option_examples import CASES, Case, ExampleError

from karo.options import catalogue

ROOT = Path(__file__).parent.parent
ALL = [(game, case) for game, cases in CASES.items() for case in cases]


@pytest.mark.parametrize("game", CASES)
def test_every_option_has_an_example(game: str):
    """Each option of a game is shown by an example, and no example is of an option that isn't there."""
    assert {case.option for case in CASES[game]} == {entry.path for entry in catalogue(game)}


@pytest.mark.parametrize(("game", "case"), ALL, ids=lambda item: getattr(item, "option", item))
def test_examples_are_what_the_engine_says(game: str, case: Case):
    """An example comes out as its page says, and the option makes a difference in it."""
    panels = case.panels()
    assert len({panel.seen.result for panel in panels}) > 1


@pytest.mark.parametrize("game", CASES)
def test_choices_are_all_shown(game: str):
    """Of an option with a few words to choose from, every one is shown."""
    for entry in catalogue(game):
        if entry.choices:
            shown = {value for case in CASES[game] if case.option == entry.path for value, _ in case.expect}
            assert shown == set(entry.choices), entry.path


def test_pages_are_not_built_with_a_wrong_example():
    """An example that the engine doesn't confirm stops whoever builds the pages."""
    case = CASES["jokerkaro"][0]
    wrong = Case(case.option, case.about, case.look, ((1, "something else"),), case.under)
    with pytest.raises(ExampleError, match="expected 'something else'"):
        wrong.panels()


@pytest.mark.parametrize(("game", "folder"), [("jokerkaro", "options"), ("rokard", "rokard-options")])
def test_every_section_has_a_page(game: str, folder: str):
    """Each section of options has a page, which asks for just its options."""
    sections = {entry.path.partition(".")[0] for entry in catalogue(game)}
    found = {
        page.stem: page.read_text("utf-8") for page in (ROOT / "docs" / "reference" / folder).glob("*.md")
    }
    assert set(found) == sections
    assert all(f"<!-- karo: options {game} {section} -->" in text for section, text in found.items())


def test_imports_lead_down():
    """No module imports from a room above its own when it is loaded, and every module has its floor."""
    assert upward() == []
    assert homeless() == set()

"""The rulebook: a sentence for every option, examples that the engine judges, and nothing said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from click.testing import CliRunner
from hypothesis import given, settings

import karo
from karo.cli.app import app
from karo.jokerkaro.rules import compile_rules
from karo.melds import Meld, check_shape, check_wilds
from karo.options import catalogue
from karo.show import list_languages
from karo.show.rulebook import FORMATS, make_book
from karo.show.rulebook.jokerkaro_examples import JokerKaroExamples
from karo.show.rulebook.model import Book, Example, Rule
from karo.show.rulebook.rokard import RoKardTeller
from karo.testing import variants

PAGAT, LENG = karo.load_variant("pagat"), karo.load_variant("leng")
ROKARD = karo.load_variant("rokard")
PLACES = {n: [n - 1, *[-1] * (n - 1)] for n in range(2, 9)}

#: What must be so beside an option for its sentence to matter; the first that fits is used.
BESIDE: list[dict[str, Any]] = [
    {},
    {"wilds.max_per_run": 2},
    {"deal.hand_sizes": {4: 10}},
    {"match.deals": 3},
    {
        "match.deals": 3,
        "match.counts": "hand-values",
        "scoring.payment": "none",
        "scoring.spade_ace_win": "none",
    },
    {"runs.both_aces": False, "runs.max_length": 13},
    {"scoring.payment": "by-place", "scoring.place_payments": PLACES},
    {"scoring.place_payments": PLACES},
    {"scoring.spade_ace_win": "none", "match.counts": "hand-values"},
    {"wilds.cards": ["AS"]},
]
#: Values to try where an option is a number, a list or a table.
VALUES: dict[str, list[Any]] = {
    "deck.packs": [1, 3],
    "deck.jokers_per_pack": [1, 0],
    "deal.hand_sizes": [{2: 7, 4: 6}, {4: 7}],
    "wilds.cards": [["JK"], ["2S", "AS", "JK"]],
    "wilds.max_per_run": [0, 2, 3, "unlimited"],
    "wilds.max_per_set": [1, 2, "unlimited"],
    "wilds.min_naturals": [2, 3],
    "runs.min_length": [2, 4, 5],
    "runs.max_length": [7, 13],
    "sets.min_size": [2, 4],
    "sets.max_size": [3, 6],
    "scoring.values": [{"AS": 50, "JK": 25, "A": 15, "K": 10, "Q": 10, "J": 10, "2": 20}],
    "scoring.place_payments": [PLACES],
    "scoring.spade_ace_factor": [3, 4],
    "match.deals": [1, 5],
    "match.target": [500],
    "deal.helping_hand": [0, 1, 6],
    "first_play.min_cards": [1],
}
#: What follows from another option besides its own sentence: jokers that aren't there are named nowhere.
FOLLOWS = {("deck.jokers_per_pack", "0"): {"wilds.cards", "scoring.values"}}


def values(game: str) -> Iterator[tuple[str, Any]]:
    """Every option of a game with every value that it may have, or some of them."""
    for entry in catalogue(game):
        if entry.choices:
            yield from ((entry.path, value) for value in entry.choices)
        elif isinstance(entry.default, bool):
            yield from ((entry.path, value) for value in (True, False))
        else:
            yield from ((entry.path, value) for value in VALUES[entry.path])


def with_value(reference: karo.Variant, path: str, value: Any) -> Iterator[tuple[karo.Variant, karo.Variant]]:
    """The profile with this value, and one that differs from it by this option only."""
    for beside in BESIDE if reference.game == "jokerkaro" else [{}]:
        try:
            base = reference.with_options({**beside}, name="base", title="base")
            yield base, base.with_options({path: value}, name="base", title="base")
        except karo.VariantError:
            continue


@pytest.fixture
def no_examples(monkeypatch: pytest.MonkeyPatch):
    """Books without examples, which take most of the time that a book takes."""
    monkeypatch.setattr(JokerKaroExamples, "judge", lambda *_: None)
    monkeypatch.setattr(RoKardTeller, "_show", lambda *_: iter(()))


def told(book: Book) -> dict[str, tuple[str, object]]:
    """The rules of a book by option; those that no option decides by their text."""
    return {rule.option or rule.text: (rule.text, rule.table) for _, rule in book.numbered()}


def examples(book: Book) -> list[Example]:
    """The examples of a book."""
    return [item for section in book.sections for item in section.items if isinstance(item, Example)]


OPTIONS = [(game, *pair) for game in ("jokerkaro", "rokard") for pair in values(game)]


@pytest.mark.usefixtures("no_examples")
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize(("game", "path", "value"), OPTIONS, ids=str)
def test_every_value_has_its_sentence(lang: str, game: str, path: str, value: Any):
    """Every option has a sentence of its own for every value, in every language."""
    reference = PAGAT if game == "jokerkaro" else ROKARD
    for _, variant in with_value(reference, path, value):
        rule = told(make_book(variant, lang=lang)).get(path)
        if rule is not None:
            assert rule[0]
            assert "{" not in rule[0]
            assert lang == "en" or rule[0] != told(make_book(variant)).get(path, ("",))[0]
            return
    pytest.fail(f"{path} = {value} is told nowhere")


@pytest.mark.usefixtures("no_examples")
@pytest.mark.parametrize(("game", "path", "value"), OPTIONS, ids=str)
def test_one_option_changes_one_sentence(game: str, path: str, value: Any):
    """With one option changed its sentence changes, and no other (case 24)."""
    reference = PAGAT if game == "jokerkaro" else ROKARD
    for base, variant in with_value(reference, path, value):
        for lang in list_languages():
            old, new = told(make_book(base, lang=lang)), told(make_book(variant, lang=lang))
            changed = {key for key in old.keys() & new.keys() if old[key] != new[key]}
            assert changed <= {path} | FOLLOWS.get((path, str(value)), set())
            if base.get(path) != variant.get(path) and path in old and path in new:
                assert path in changed


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "share the first place"),
        ({"end.ties": "seat-order"}, ""),
        ({"end.blocked": "void"}, ""),
        ({"scoring.payment": "difference"}, "share the first place"),
        ({"scoring.payment": "by-place", "scoring.place_payments": PLACES}, "share a place share"),
        ({"scoring.payment": "none", "match.counts": "hand-values", "scoring.spade_ace_win": "none"}, ""),
    ],
    ids=str,
)
def test_what_shared_places_pay_is_told_where_it_can_be(changes: dict[str, Any], said: str):
    """Where a paid place can be shared the book says what is paid, and nowhere else."""
    text = " ".join(told(make_book(PAGAT.with_options(changes))))
    assert ("share equally" in text) == bool(said)
    assert said in text


def test_a_second_ace_of_spades_needs_a_second_pack():
    """That it multiplies nothing again is told only where there are two."""
    one = PAGAT.with_options({"deck.packs": 1, "deal.hand_sizes": {4: 10}})
    said = "This happens only once, even with more than one A♠."
    assert said in told(make_book(PAGAT))
    assert said not in told(make_book(one))


@pytest.mark.parametrize("lang", list_languages())
def test_pagat_and_leng_differ_where_their_options_do(lang: str):
    """The books of the two sources differ exactly where their profiles do."""
    differ = {change.path for change in PAGAT.diff(LENG).changes}
    old, new = told(make_book(PAGAT, lang=lang)), told(make_book(LENG, lang=lang))
    changed = {key for key in old.keys() & new.keys() if old[key] != new[key]}
    assert changed == differ - {"scoring.spade_ace_win", "match.counts"}
    # Who is paid nothing has no bonus, and who has one wild no two side by side.
    options = {entry.path for entry in catalogue("jokerkaro")}
    assert (old.keys() - new.keys()) & options == {"scoring.spade_ace_win", "scoring.spade_ace_factor"}
    assert (new.keys() - old.keys()) & options == {"wilds.adjacent"}


def test_no_rule_is_told_twice():
    """No option is told by two rules, and no two rules say the same of one thing."""
    for variant in map(karo.load_variant, karo.list_variants()):
        rules = [rule for _, rule in make_book(variant).numbered()]
        named = [rule.option for rule in rules if rule.option]
        assert len(named) == len(set(named))
        fixed = [rule.text for rule in rules if not rule.option]
        assert len(fixed) == len(set(fixed))


@settings(max_examples=20, deadline=None)
@given(variant=variants())
def test_examples_are_what_the_rules_say(variant: karo.Variant):
    """Under any profile a book can be made, and the melds in it are judged as the meld checks judge them."""
    book = make_book(variant)
    if variant.game != "jokerkaro":
        return
    rules = compile_rules(variant).melds
    for section in book.sections[3:6]:
        for item in section.items:
            if isinstance(item, Example) and item.play.startswith("lay "):
                shown = item.parts[0]
                assert not isinstance(shown, str)
                assert isinstance(shown.thing, Meld)
                faults = [*check_shape(shown.thing, rules), *check_wilds(shown.thing, rules)]
                assert item.allowed == (not faults)


def test_shipped_books_have_examples():
    """The books of the shipped profiles show what is allowed and what is not, for every part of play."""
    counts = {"pagat": (12, 12), "leng": (13, 12), "open": (15, 6), "rokard": (8, 5)}
    for name, (most, few) in counts.items():
        found = examples(make_book(karo.load_variant(name)))
        assert sum(example.allowed for example in found) >= most
        assert sum(not example.allowed for example in found) >= few
        assert all(example.reason for example in found if not example.allowed)


def test_examples_follow_the_profile():
    """What is refused under one profile is allowed under another, and the book says so."""
    play = "lay 4H JK=5H 6H JK=7H 8H"
    for most, allowed in ((1, False), (2, True)):
        book = make_book(PAGAT.with_options({"wilds.max_per_run": most}))
        assert [example.allowed for example in examples(book) if example.play == play] == [allowed]


@pytest.mark.parametrize(
    ("changes", "play", "allowed"),
    [
        ({}, "lay AS AC AH", True),
        ({"wilds.own_slot": "wild"}, "lay AS AC AH", False),
        ({"wilds.own_slot": "wild", "wilds.max_per_set": "unlimited"}, "lay AS AC AH", True),
        ({"wilds.max_per_set": 1}, "lay AS AC JK=A", True),
        ({"wilds.max_per_set": 1, "sets.distinct_suits": True}, "lay AS AC JK=AH", True),
        ({"wilds.cards": ["JK", "2D"], "sets.min_size": 5}, "lay 2D 2C 2H 2S 2D", True),
    ],
    ids=str,
)
def test_own_place_in_a_set(changes: dict[str, Any], play: str, allowed: bool):
    """What a wild card in its own place counts as is told before the limits, and shown in a set, too."""
    book = make_book(PAGAT.with_options(changes))
    assert [example.allowed for example in examples(book) if example.play == play] == [allowed]
    order = list(told(book))
    assert order.index("wilds.own_slot") < order.index("wilds.max_per_run") < order.index("wilds.max_per_set")


@pytest.mark.parametrize("swap", ["take", "slide", "replay"])
def test_swaps_are_shown(swap: str):
    """Each way to swap has an example that is allowed."""
    book = make_book(karo.load_variant("open").with_options({"wilds.swap": swap}))
    shown = [example for example in examples(book) if example.play.startswith("swap")]
    assert [example.allowed for example in shown] == [True]


@pytest.mark.parametrize(
    "changes",
    [
        {"deck.packs": 1, "deck.jokers_per_pack": 0, "wilds.cards": [], "deal.hand_sizes": {4: 10}},
        {"runs.min_length": 13, "sets.min_size": 9, "deal.hand_sizes": {4: 20}},
        {"wilds.cards": ["JK", "7D"], "wilds.max_per_run": "unlimited", "wilds.adjacent": False},
        {"deck.jokers_per_pack": 0, "deal.hand_sizes": {4: 20}, "wilds.own_slot": "wild"},
        {"wilds.min_naturals": 14},
        {"first_turn.wilds": "none", "first_turn.exactly_one": False},
        {"sets.distinct_suits": True, "wilds.max_per_set": 1, "sets.max_size": 4},
        {"wilds.max_per_set": 30, "wilds.max_per_run": 30},
        {"scoring.values": {f"{rank}{suit}": 5 for rank in "AKQJ" for suit in "CDHS"} | {"JK": 1}},
    ],
    ids=str,
)
def test_odd_profiles(changes: dict[str, Any]):
    """Profiles far from the usual have books too; what they can't show is left out."""
    variant = PAGAT.with_options(changes)
    for lang in list_languages():
        for kind in FORMATS:
            assert karo.rulebook(variant, lang=lang, format=kind)


def test_appendix_tells_what_is_known():
    """The appendix holds every rule that an option decides, under its status, with source and note."""
    for variant in map(karo.load_variant, karo.list_variants()):
        book = make_book(variant)
        listed = {
            number: (group.title, source) for group in book.appendix for number, source, _ in group.entries
        }
        assert set(listed) == {number for number, rule in book.numbered() if rule.option}
        assert sum(len(group.entries) for group in book.appendix) == len(listed)
        for kind in FORMATS:
            text = " ".join(unescape(karo.rulebook(variant, format=kind)).split())
            assert (
                text.index(book.appendix_title) < text.index(book.appendix_lead) < text.index("A source says")
            )
    book = make_book(PAGAT.with_options({"wilds.max_per_run": 2}))
    assert [group.title for group in book.appendix][-1] == "Chosen for this table"
    assert len(book.appendix[-1].entries) == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "This set of rules doesn't say where it comes from."),
        ("id", "Kumpulan peraturan ini tidak menyebutkan asalnya."),
    ],
)
def test_what_comes_from_nowhere_is_told_in_words(lang: str, said: str):
    """A rule that the profile's author chose without a note isn't left bare; a noted one keeps its note."""
    variant = PAGAT.with_options({"wilds.max_per_run": 2, "wilds.max_per_set": 1})
    for kind in FORMATS:
        book = unescape(karo.rulebook(variant, lang=lang, format=kind))
        assert book.count(said) == 2
        assert "–\n" not in book
        assert "<dd>–" not in book
        assert said not in unescape(karo.rulebook(PAGAT, lang=lang, format=kind))


def test_indonesian_books_are_indonesian():
    """No English sentence is left in the Indonesian books of the shipped profiles."""
    english = re.compile(r"\b(the|and|of|with|cards?|player|not|hand|run|set)\b")
    for name in karo.list_variants():
        text = karo.rulebook(karo.load_variant(name), lang="id", format="text")
        assert not [line for line in text.splitlines() if english.search(line)]


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("name", karo.list_variants())
def test_pages_are_well_formed(name: str, lang: str):
    """A page is well-formed, needs nothing from outside, and says its language; its links lead to rules."""
    page = karo.rulebook(karo.load_variant(name), lang=lang)
    assert f'<html lang="{lang}">' in page
    main = ET.fromstring(page[page.index("<main>") : page.index("</body>")])
    anchors = {node.get("id") for node in main.iter()}
    links = {node.get("href", "").removeprefix("#") for node in main.iter("a")}
    assert links <= anchors
    assert not re.search(r'(?:src|href)="(?!#)|url\(|@import', page)


def test_what_profiles_say_is_escaped():
    """Names and notes of a profile are text, in HTML and in Markdown."""
    title = '<script>alert("x")</script> *A* {cards} #1 | 2'
    variant = attrs.evolve(PAGAT, title=title, sources={"P": "<b>P</b>"}, name="odd")
    page = karo.rulebook(variant)
    assert "<script>" not in page
    assert "<b>P</b>" not in page
    text = karo.rulebook(variant, format="md")
    assert text.startswith("# \\<script\\>alert")
    assert "\\*A\\* \\{cards\\} \\#1 \\| 2" in text
    assert title in karo.rulebook(variant, format="text")


def test_text_is_no_wider_than_a_page():
    """Plain text fits a page of 80 columns."""
    for name in karo.list_variants():
        for lang in list_languages():
            text = karo.rulebook(karo.load_variant(name), lang=lang, format="text")
            assert max(map(len, text.splitlines())) <= 80


def test_markdown_numbers_and_tables():
    """Markdown has headings, numbered rules, tables and lists of examples."""
    text = karo.rulebook(PAGAT, format="md")
    assert "## 4. Runs" in text
    assert "**6.5** A set holds no wild cards." in text
    assert "| 4 | 24 |" in text
    assert "- ✓ \\[5♥ 6♥ 7♥\\]  allowed" in text
    assert "\n\n\n" not in text


def test_wrong_arguments(monkeypatch: pytest.MonkeyPatch):
    """An unknown format, language or game is refused by name."""
    with pytest.raises(ValueError, match="html, md, text"):
        karo.rulebook(PAGAT, format="pdf")  # type: ignore[arg-type]
    with pytest.raises(karo.TextError, match="known: en, id"):
        karo.rulebook(PAGAT, lang="xx")

    monkeypatch.setattr("karo.games._GAMES", ())
    monkeypatch.setattr("karo.games._parts", {})
    with pytest.raises(TypeError, match="jokerkaro"):
        make_book(PAGAT)


def test_rules_are_values():
    """Rules compare by content, so that books can be compared."""
    assert Rule("a", "b") == Rule("a", "b") != Rule("a", "c")
    assert make_book(PAGAT).sections == make_book(PAGAT).sections


def test_command(tmp_path: Path):
    """The command prints a book or writes it to a file, and refuses what it doesn't know."""
    run = CliRunner().invoke
    printed = run(app, ["rulebook", "leng", "--lang", "id", "--format", "text"])
    assert printed.exit_code == 0
    assert printed.output == karo.rulebook(LENG, lang="id", format="text")
    file = tmp_path / "rules.html"
    written = run(app, ["rulebook", "pagat", "--output", str(file)])
    assert written.exit_code == 0
    assert file.read_text("utf-8") == karo.rulebook(PAGAT)
    assert run(app, ["rulebook", "pagat", "--lang", "xx"]).exit_code == 2
    assert run(app, ["rulebook", "pagat", "--output", str(tmp_path / "no" / "x.html")]).exit_code == 2


def test_command_prints_nothing_that_commands_a_terminal(tmp_path: Path):
    """What a stranger's profile says reaches the terminal as text."""
    file = tmp_path / "odd.toml"
    file.write_text(
        'schema = 1\ngame = "jokerkaro"\nname = "odd"\ntitle = "a\\u001b[31mb"\nextends = "pagat"\n'
    )
    printed = CliRunner().invoke(app, ["rulebook", str(file), "--format", "text"])
    assert printed.exit_code == 0
    assert "\x1b" not in printed.output


@pytest.mark.parametrize(
    ("changes", "play", "allowed"),
    [
        ({}, "place 6H@1,0 5H@2,0", True),
        ({"runs.direction": "rising"}, "place 6H@1,0 5H@2,0", False),
        ({"runs.ace": "low"}, "place AH@1,0", False),
        ({"play.placement": "free"}, "place 8C@1,-1 7C@0,1", True),
        ({"first_play.min_cards": 1}, "place 8H@0,0", True),
        ({}, "swap 9H@2,0 place JK=TH@3,0", True),
        ({}, "swap TH@2,0 place JK=8D@0,2 8S@0,3", True),
    ],
    ids=str,
)
def test_rokard_examples_follow_the_profile(changes: dict[str, Any], play: str, allowed: bool):
    """Plays on a Pattern are judged under the profile, too."""
    book = make_book(ROKARD.with_options(changes))
    assert [example.allowed for example in examples(book) if example.play == play] == [allowed]


def test_what_the_book_says_of_jokers_is_so():
    """A joker may be a card that lies elsewhere; both may be laid at once; a swap needs no more own cards."""
    table = "7H@0,0 7C@0,1 7S@0,2 8S@1,2 9S@2,2 9H@2,3"
    game = karo.RoKard.position(ROKARD, hands=["8H JK JK 2C", "3C"], pattern=table)
    assert game.can(game.parse_play("place 8H@1,0 JK=9H@2,0 JK=TH@3,0"))
    table = "8H@0,0 9H@1,0 JK=TH@2,0 8C@0,1"
    game = karo.RoKard.position(ROKARD, hands=["TH 2C", "3C"], helping_hand="8S", pattern=table)
    assert game.can(game.parse_play("swap TH@2,0 place JK=8D@0,2 8S@0,3 helping 8S"))


@pytest.mark.parametrize("counts", ["rows", "cards"])
def test_a_single_first_card_scores_as_the_book_says(counts: str):
    """Where one card may begin the Pattern it scores what it counts, whatever else plays score."""
    variant = ROKARD.with_options({"first_play.min_cards": 1, "scoring.counts": counts})
    assert "scores what the card counts" in told(make_book(variant))["first_play.min_cards"][0]
    game = karo.RoKard.position(variant, hands=["KH 2C", "3C"])
    after = game.apply(game.parse_play("place KH@0,0"))
    assert after.seats[0].score == 10


def test_partners_need_four():
    """Whether there are partners is told only where four can play."""
    pairs = ROKARD.with_options({"deal.hand_sizes": {2: 7}})
    assert "deal.partners" not in told(make_book(pairs))


def test_rokard_profiles_that_show_little():
    """Where a profile knows no such position there is no example, and the book is whole."""
    for changes in ({"deal.hand_sizes": {2: 1}}, {"deal.hand_sizes": {2: 7}, "deal.helping_hand": 40}):
        assert karo.rulebook(ROKARD.with_options(changes), format="text")


@pytest.mark.parametrize("name", karo.list_variants())
@pytest.mark.parametrize("lang", list_languages())
def test_signs_are_explained(name: str, lang: str):
    """A book says before its first rule how its examples are read: one way as text, another as drawn."""
    variant = karo.load_variant(name)
    book = make_book(variant, lang=lang)
    text = " ".join(karo.rulebook(variant, lang=lang, format="text").split())
    assert 0 < text.index(book.signs) < text.index("1.1")
    assert "JK→" in karo.rulebook(variant, lang=lang, format="md").partition("## 1.")[0]
    assert f"<p>{book.drawn_signs}</p></header>" in karo.rulebook(variant, lang=lang)


def test_signs_without_jokers():
    """Without jokers a book explains no star; without wild cards neither what they stand for."""
    none: dict[str, Any] = {"deck.jokers_per_pack": 0, "deal.hand_sizes": {4: 10}}
    book = make_book(PAGAT.with_options({**none, "wilds.cards": ["AS"]}))
    assert "A♠→5♥" in book.signs
    assert "joker" not in book.signs
    assert "star" not in book.drawn_signs
    variant = PAGAT.with_options({**none, "wilds.cards": []})
    book = make_book(variant)
    assert "stands for" not in book.signs + book.drawn_signs
    assert f"{book.lead}</p></header>" in karo.rulebook(variant)

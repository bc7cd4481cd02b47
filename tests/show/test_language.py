"""Message catalogues: whole, well-formed, and read as gettext means them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_with_babel

import karo
from karo.show import ENGLISH, Spoken, list_languages, load_language
from karo.show.language import read_po
from tests.show.catalogue import SHOW, messages

CATALOGUES = sorted((SHOW / "messages").glob("*.po"))


def key(context: str, message: str, plural: str) -> str:
    """How a catalogue keeps a message."""
    return f"{context}\x04{message}" + (f"\x00{plural}" if plural else "")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_catalogues_are_whole(path: Path):
    """Every sentence of the code and of the shipped profiles is translated, and no other."""
    known = set(read_po(path.read_text("utf-8"))) - {""}
    wanted = {key(*message) for message in messages()}
    assert wanted - known == set()
    assert known - wanted == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_what_is_put_in_stays(path: Path):
    """A translation puts in what the sentence puts in, and nothing else."""
    for source, text in read_po(path.read_text("utf-8")).items():
        if source:
            names = set(re.findall(r"\{\w+\}", source))
            for form in text.split("\x00"):
                assert set(re.findall(r"\{\w+\}", form)) == names, source


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_babel_reads_the_same(path: Path):
    """The tool that translators use finds the same messages, and no fault in them."""
    ours = read_po(path.read_text("utf-8"))
    theirs = read_with_babel(io.BytesIO(path.read_bytes()), abort_invalid=True)
    found = {}
    for message in theirs:
        if message.id:
            source, text = (
                "\x00".join([part] if isinstance(part, str) else part or ())
                for part in (message.id, message.string)
            )
            found[f"{message.context}\x04{source}"] = text
            assert not list(message.check())
    assert found == {source: text for source, text in ours.items() if source}


def test_messages_are_found():
    """The search for sentences finds those of every kind."""
    found = messages()
    assert ("card", "{rank} of {suit}", "") in found
    assert ("wilds.adjacent", "In a run two wild cards never lie next to each other.", "") in found
    assert any(context == "wilds.max_per_run" and plural for context, _, plural in found)
    assert any(context == "note" for context, _, _ in found)


def test_numbers_and_lists():
    """Small numbers are words; lists end as the language has it."""
    indonesian = load_language("id")
    assert [ENGLISH.number(n) for n in (0, 3, 12, 13, -1)] == ["zero", "three", "twelve", "13", "-1"]
    assert indonesian.number(3) == "tiga"
    assert [ENGLISH.listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert indonesian.listed(["a", "b", "c"]) == "a, b, dan c"


def test_spoken_ranks():
    """Court cards and aces have names, and plurals."""
    spoken = Spoken()
    assert spoken.ranks(karo.Rank.QUEEN) == "queens"
    assert spoken.ranks(karo.Rank.SIX) == "6s"
    assert Spoken(load_language("id")).card(karo.Card.parse("JS")) == "jack sekop"


CZECH = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

msgctxt "picture"
msgid "1 card"
msgid_plural "{number} cards"
msgstr[0] "{number} karta"
msgstr[1] "{number} karty"
msgstr[2] "{number} karet"

#, fuzzy
msgctxt "suit"
msgid "hearts"
msgstr "snad srdce"

msgctxt "suit"
msgid "spades"
msgstr ""
"pi"
"ky"
#~ msgid "old"
"""


def test_own_catalogues(tmp_path: Path):
    """A translator's file is read from where it is: plurals by its rule, what is unsure left in English."""
    path = tmp_path / "cs.po"
    path.write_text(CZECH, "utf-8")
    czech = load_language(str(path))
    told = [czech.count("picture", "1 card", "{number} cards", n, number=n) for n in (1, 3, 5)]
    assert told == ["1 karta", "3 karty", "5 karet"]
    assert czech.say("suit", "hearts") == "hearts"
    assert czech.say("suit", "spades") == "piky"
    assert czech.code == "cs"


def test_strangers_catalogues_run_nothing(tmp_path: Path):
    """What a translation wants put in is a name that the sentence knows, or stays as it is."""
    path = tmp_path / "xx.po"
    path.write_text('msgctxt "a"\nmsgid "b {c}"\nmsgstr "{c.__class__} {d} {c}"\n', "utf-8")
    assert load_language(str(path)).say("a", "b {c}", c="x") == "{c.__class__} {d} x"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("msgid hearts", "line 1 of the catalogue"),
        ('"hearts"', "line 1 of the catalogue"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n!;\\n"\n', "header"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b" " * (4 * 1024 * 1024 + 1), "more than 4096 KiB"),
    ],
)
def test_bad_catalogues(tmp_path: Path, text: str | bytes, match: str):
    """A catalogue that can't be read is refused with what is wrong."""
    path = tmp_path / "bad.po"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(karo.TextError, match=match):
        load_language(str(path))


def test_unknown_languages():
    """A language that isn't there is refused with those that are; a file that isn't there with its name."""
    assert list_languages() == ("en", "id")
    with pytest.raises(karo.TextError, match="known: en, id"):
        load_language("nl")
    with pytest.raises(karo.TextError, match=r"nowhere\.po"):
        load_language("nowhere.po")

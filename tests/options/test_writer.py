from __future__ import annotations

import os
import stat
import sys
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karo.errors import VariantError
from karo.options import JokerKaroOptions, Note, Variant, documented_toml, list_variants, load_variant
from tests.options.profiles import CHILD, changed

STRANGE = [
    "a, b",
    'say "leng"',
    "two\nlines",
    "a = b",
    "# no comment",
    "Bérénice 狼 🐺",
    "\x00\x7f\t\\",
    "'''",
    '"""',
    "a\u2028b",
]


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names(name, tmp_path):
    """Case 27: names, titles, sources and notes of any letters are written and read back equal."""
    variant = load_variant("pagat").with_options({"wilds.max_per_run": 2}, name=name, title=f"t {name}")
    note = Note(status="guess", source=f"k{name}", text=f"x{name}")
    strange = Variant(
        game=variant.game,
        name=name,
        title=f"t{name}",
        options=variant.options,
        sources={**variant.sources, f"k{name}": f"s{name}"},
        notes={**variant.notes, "wilds.max_per_run": note},
        base="pagat",
    )
    for one in (variant, strange):
        for full in (False, True):
            assert Variant.parse(one.to_toml(full=full)) == one
        one.save(tmp_path / "mine.toml")
        assert load_variant(tmp_path / "mine.toml") == one


@given(st.text(min_size=1, max_size=200), st.text(min_size=1, max_size=300))
def test_any_name(name, title):
    """Any name and title that is accepted reads back equal; what isn't is refused with an error of ours."""
    try:
        variant = load_variant("leng").with_options({}, name=name, title=title)
    except VariantError:
        assert not name.strip() or not title.strip()
    else:
        assert Variant.parse(variant.to_toml()) == variant
        assert Variant.parse(documented_toml(variant, name, title=title)).name == name


CHANGES = [
    {},
    {"match.deals": 7, "match.target": 500},
    {
        "scoring.payment": "by-place",
        "scoring.place_payments": {2: [1, -1], 3: [2, 0, -2]},
        "deal.hand_sizes": {2: 9},
    },
    {"scoring.values": {"JK": 3, "A": 1, "K": 2, "Q": 2, "J": 2, "10H": 12, "5": 6}},
    {"wilds.cards": ["JK", "2C"], "sets.max_size": 5, "wilds.adjacent": False},
]


@pytest.mark.parametrize("changes", CHANGES)
@pytest.mark.parametrize("base", [name for name in list_variants() if load_variant(name).game == "jokerkaro"])
def test_round_trip(changes, base, tmp_path):
    """Case 51: a changed profile reads back equal from differences, in full, and with documentation."""
    variant = load_variant(base).with_options(
        {"scoring.spade_ace_win": "none", **changes, "scoring.spade_ace_factor": 3}, name="mine"
    )
    for full in (False, True):
        text = variant.to_toml(full=full)
        assert Variant.parse(text) == variant
        assert Variant.parse(text).to_toml(full=full) == text
        variant.save(tmp_path / "mine.toml", full=full)
        assert load_variant(tmp_path / "mine.toml") == variant
    assert Variant.parse(documented_toml(variant, "mine")).options == variant.options


def test_differences_only():
    """Only what differs from the shipped base is written, under its name."""
    data = tomllib.loads(changed(wilds__max_per_run=2).to_toml())
    assert data["extends"] == "pagat"
    assert data["wilds"] == {"max_per_run": 2}
    assert set(data) == {"schema", "game", "name", "title", "extends", "wilds"}


def test_values_that_a_child_takes_away():
    """A child may take back a parent's match target or payments by place, and it is written so."""
    rich = changed(match__target=500, scoring__place_payments={2: [1, -1]})
    poor = rich.with_options({"match.target": None, "scoring.place_payments": {}})
    assert poor.options == load_variant("pagat").options
    text = CHILD + 'match.target = "none"\nscoring.place_payments = {}\n'
    assert Variant.parse(text).options == poor.options
    given_back = Variant(
        game="jokerkaro", name="x", title="x", options=poor.options, base=None, sources={}, notes={}
    )
    assert Variant.parse(given_back.to_toml()) == given_back


def test_lost_note_is_written():
    """A profile that says nothing on an unchanged value says so in its file."""
    pagat = load_variant("pagat")
    silent = Variant(
        game=pagat.game, name="x", title="x", options=pagat.options, sources=pagat.sources, base="pagat"
    )
    assert Variant.parse(silent.to_toml()) == silent
    assert silent.to_toml().count('status = "house"') == len(pagat.notes)


def test_lost_source():
    """A profile without the sources of its base is written in full, so that they don't come back."""
    pagat = load_variant("pagat")
    bare = Variant(game=pagat.game, name="x", title="x", options=pagat.options, base="pagat")
    assert "extends" not in bare.to_toml()
    assert Variant.parse(bare.to_toml()) == bare
    back = bare.with_options({"wilds.max_per_run": 2}).with_options({"wilds.max_per_run": 1})
    assert back.why("wilds.max_per_run").status == "house"


def test_documented():
    """A documented file names every option with its meaning and values, and fits on a screen's width."""
    text = documented_toml(load_variant("open"), "ours", title="Our table")
    lines = text.splitlines()
    assert max(map(len, lines)) <= 100
    comments = " ".join(line.lstrip("# ") for line in lines if line.startswith("#"))
    for option in JokerKaroOptions.catalogue().values():
        assert any(line.lstrip("# ").startswith(f"{option.name} = ") for line in lines)
        assert option.doc.meaning in comments
        for word, sentence in option.doc.choices.items():
            assert f'"{word}": {sentence}' in comments
    read = Variant.parse(text)
    assert (read.title, read.options) == ("Our table", load_variant("open").options)
    assert {
        path for path in JokerKaroOptions.catalogue() if read.why(path) != load_variant("open").why(path)
    } == set()


def test_documented_without_a_base():
    """A profile that goes back to no shipped one becomes a file that extends nothing."""
    pagat = load_variant("pagat")
    alone = Variant(game=pagat.game, name="alone", title="alone", options=pagat.options)
    text = documented_toml(alone, "ours")
    assert "extends" not in tomllib.loads(text)
    assert Variant.parse(text).options == pagat.options
    with pytest.raises(VariantError):
        documented_toml(alone, "")


# ---------------------------------------------------------------- files


def test_save_replaces_whole(tmp_path):
    """Saving replaces the file in one step, keeps its mode, and leaves nothing else behind."""
    path = tmp_path / "mine.toml"
    load_variant("pagat").save(path)
    if sys.platform != "win32":
        path.chmod(0o640)
    load_variant("leng").save(path)
    assert load_variant(path) == load_variant("leng")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_save_follows_links(tmp_path):
    """Saving to a link writes the file that it leads to."""
    (tmp_path / "link.toml").symlink_to("real.toml")
    load_variant("pagat").save(tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert load_variant(tmp_path / "real.toml") == load_variant("pagat")


def test_failing_names_the_file_asked_for(tmp_path):
    """Where a file can't be written, the error names it and no spare file."""
    with pytest.raises(OSError, match="No such file") as caught:
        load_variant("pagat").save(tmp_path / "nowhere" / "ours.toml")
    assert caught.value.filename == str(tmp_path / "nowhere" / "ours.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_save_into_a_pipe(tmp_path):
    """A pipe is written into, and not replaced by a file."""
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        load_variant("pagat").save(pipe)
        assert Variant.parse(os.read(end, 65536).decode()) == load_variant("pagat")
    finally:
        os.close(end)
    assert pipe.is_fifo()


def test_save_that_fails(tmp_path, monkeypatch):
    """A write that fails leaves the old file as it was, and nothing beside it."""
    path = tmp_path / "mine.toml"
    load_variant("pagat").save(path)

    def full_disk(_):
        raise OSError(28, "no space left")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="no space left"):
        load_variant("leng").save(path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    assert load_variant(path) == load_variant("pagat")
    with pytest.raises(FileNotFoundError):
        load_variant("leng").save(tmp_path / "none" / "mine.toml")


def test_save_nothing_unreadable(tmp_path):
    """A profile too large to be read again isn't saved."""
    pagat = load_variant("pagat")
    notes = {path: Note(text="é" * 1000) for path in JokerKaroOptions.catalogue()}
    large = Variant(game=pagat.game, name="x", title="x", options=pagat.options, notes=notes)
    with pytest.raises(VariantError, match="too many to be read again"):
        large.save(tmp_path / "mine.toml")
    assert not list(tmp_path.iterdir())

from __future__ import annotations

import json
import os
import time

import pytest

from karo.errors import ArgumentError, Code, VariantError
from karo.options import Variant, load_variant
from tests.options.profiles import CHILD, HEAD, fault

KIB = 1024

TEXTS = {
    "too long": ("#" + "x" * 64 * KIB, Code.TOO_LARGE),
    "long in bytes": ("#" + "é" * 33 * KIB, Code.TOO_LARGE),
    "deep arrays": ("a = " + "[" * 33 + "]" * 33, Code.TOO_LARGE),
    "deeper arrays": ("a = " + "[" * 30_000, Code.TOO_LARGE),
    "deep tables": ("a = " + "{a=" * 20_000, Code.TOO_LARGE),
    "deep mixture": ("a = " + "[{a=" * 17 + "1" + "}]" * 17, Code.TOO_LARGE),
    "long key": (".".join("a" * 9) + " = 1", Code.TOO_LARGE),
    "endless key": (".".join("a" * 30_000) + " = 1", Code.TOO_LARGE),
    "endless header": ("[" + ".".join("a" * 30_000) + "]", Code.TOO_LARGE),
    "endless header of tables": ("[[" + ".".join("'a'" for _ in range(15_000)) + "]]", Code.TOO_LARGE),
    "key inside": ("x = { " + ".".join("a" * 9) + " = 1 }", Code.TOO_LARGE),
    "digits": ("wilds.max_per_run = " + "9" * 5000, Code.TOO_LARGE),
    "hex digits": ("wilds.max_per_run = 0x" + "f" * 60_000, Code.TOO_LARGE),
    "digits of a fraction": ("wilds.max_per_run = 1." + "9" * 5000, Code.TOO_LARGE),
    "fair digits": ("wilds.max_per_run = " + "9" * 100, Code.OUT_OF_RANGE),
    "infinite": ("wilds.max_per_run = 1e999", Code.WRONG_TYPE),
    "no number": ("wilds.max_per_run = nan", Code.WRONG_TYPE),
    "NUL": ("wilds.max_per_run = \0", Code.SYNTAX),
    "NUL in a text": ('wilds.swap = "\\u0000"', Code.OUT_OF_RANGE),
    "half a pair": ("# \ud800", Code.UNREADABLE),
    "open text": ("x = '" + "\\\"'" * 9000, Code.SYNTAX),
    "open texts": ('"\\' * 30_000, Code.SYNTAX),
    "quotes": ('"' * 60_001, Code.TOO_LARGE),
    "open long text": ('x = """' + '\\"' * 30_000, Code.SYNTAX),
    "line breaks": ("\r" * 60_000, Code.SYNTAX),
    "brackets": ("]}" * 30_000, Code.SYNTAX),
    "bare CR": ("wilds.max_per_run = 1\rwilds.shift = 1", Code.SYNTAX),
    "long word": ("x" * 129 + " = 1", Code.TOO_LARGE),
}


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_text(name):
    """A text made to hurt gets one error of ours within a second, printable and harmless in size."""
    text, code = TEXTS[name]
    begin = time.process_time()
    with pytest.raises(VariantError) as caught:
        Variant.parse(text if len(text) > 60_000 else CHILD + text)
    assert time.process_time() - begin < 1
    assert code in {one.code for one in caught.value.faults}
    assert len(str(caught.value).encode()) < 3000
    assert len(json.dumps(caught.value.to_dict())) < 5000


FLOODS = {
    "unknown sections": "".join(f"[s{i}]\n" for i in range(9000)),
    "unknown options": "[wilds]\n" + "".join(f"max_per_rn{i} = 1\n" for i in range(3000)),
    "nested keys": "".join(f"a{i}.b.c.d.e.f.g.h = 1\n" for i in range(2500)),
    "deep keys": "a = " + "{a.b.c.d.e.f.g.h = " * 31 + "{" + "x = 1," * 9000 + "}" + "}" * 31,
    "tables in a list": "x = [" + "{a = 1}," * 7000 + "]",
    "cards": "wilds.cards = [" + "'zz'," * 9000 + "]",
    "one card": "wilds.cards = [" + "'JK'," * 9000 + "]",
    "points": "scoring.values = {" + ",".join(f"x{i} = 1" for i in range(5000)) + "}",
    "notes": "[notes]\n" + "".join(f"x{i} = 1\n" for i in range(6000)),
    "sources": "[sources]\n" + "".join(f"x{i} = 1\n" for i in range(6000)),
    "note": "notes.wilds.cards = {" + ",".join(f"statu{i} = 1" for i in range(4000)) + "}",
    "table of tables": "[[wilds]]\n" * 5000,
}


@pytest.mark.parametrize("name", FLOODS)
def test_flood_of_faults(name):
    """Thousands of faults are told within a second: a hundred of them, and how many more there are."""
    begin = time.process_time()
    with pytest.raises(VariantError) as caught:
        Variant.parse(CHILD + FLOODS[name])
    assert time.process_time() - begin < 1
    assert len(caught.value.faults) <= 101


def test_limits_are_exact():
    """What is just within the limits is read."""
    text = CHILD + "#" * (64 * KIB - len(CHILD))
    assert Variant.parse(text).extends == "pagat"
    assert fault(CHILD + "x = " + "[" * 32 + "]" * 32).code == Code.UNKNOWN_OPTION
    assert fault(CHILD + "x.x.x.x.x.x.x.x = 1").code == Code.UNKNOWN_OPTION
    assert fault(text + "#").code == Code.TOO_LARGE


def refused(path) -> VariantError:
    """The error that a file gets within a second."""
    begin = time.process_time()
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    assert time.process_time() - begin < 1
    str(caught.value).encode()
    json.dumps(caught.value.to_dict())
    return caught.value


def test_hostile_files(tmp_path):
    """A missing file, a directory, a huge file and one that is no UTF-8 are told."""
    assert refused(tmp_path / "none.toml").faults[0].code == Code.UNREADABLE
    assert refused(tmp_path).faults[0].code == Code.UNREADABLE
    assert refused("nul\0.toml").faults[0].code == Code.UNREADABLE
    assert refused("\ud800.toml").faults[0].code == Code.UNREADABLE
    assert refused("n" * 5000 + ".toml").faults[0].code == Code.UNREADABLE
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    assert refused(huge).faults[0].code == Code.TOO_LARGE
    other = tmp_path / "latin.toml"
    other.write_bytes(CHILD.encode() + b"# caf\xe9\n")
    (one,) = refused(other).faults
    assert (one.code, one.line) == (Code.UNREADABLE, 5)
    assert "0xe9" in one.message


def test_mark_of_order(tmp_path):
    """A file that begins with a byte-order mark, as some editors write it, is read."""
    (tmp_path / "bom.toml").write_bytes(b"\xef\xbb\xbf" + CHILD.encode())
    assert load_variant(tmp_path / "bom.toml").name == "ours"


def test_text_that_begins_with_a_mark():
    """A byte order mark at the start of a text is skipped, as it is in a file."""
    assert Variant.parse("\ufeff" + CHILD) == Variant.parse(CHILD)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_special_files(tmp_path):
    """A pipe or a device is refused without waiting for it."""
    os.mkfifo(tmp_path / "pipe.toml")
    assert refused(tmp_path / "pipe.toml").faults[0].code == Code.UNREADABLE
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    assert refused(tmp_path / "zero.toml").faults[0].code == Code.UNREADABLE


@pytest.mark.parametrize(
    "extends",
    [
        "../out.toml",
        "sub/../../out.toml",
        "/out.toml",
        "C:\\\\out.toml",
        "C:out.toml",
        "sub\\\\out.toml",
        "\\u0000.toml",
        "link.toml",
        "linked/out.toml",
    ],
)
def test_parents_outside(tmp_path, extends):
    """A parent outside the folder is refused, named directly or by way of a link, existing or not."""
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "out.toml").write_text(CHILD)
    (home / "link.toml").symlink_to(tmp_path / "out.toml")
    (home / "linked").symlink_to(tmp_path, target_is_directory=True)
    (home / "mine.toml").write_text(HEAD + f'extends = "{extends}"\n')
    (one,) = refused(home / "mine.toml").faults
    assert (one.code, one.path, one.line) == (Code.PARENT_MISSING, "extends", 4)
    assert "folder" in one.message


@pytest.mark.parametrize(
    ("extends", "code"),
    [
        ("none.toml", Code.PARENT_MISSING),
        ("n" * 3000 + ".toml", Code.PARENT_MISSING),
        ("loop.toml", Code.PARENT_MISSING),
        ("dir.toml", Code.UNREADABLE),
        ("mine.toml/x.toml", Code.PARENT_MISSING),
        (".toml", Code.PARENT_MISSING),
    ],
)
def test_parents_that_are_no_files(tmp_path, extends, code):
    """A parent that is missing, a folder, or a link to itself is told at the line that names it."""
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "dir.toml").mkdir()
    (tmp_path / "mine.toml").write_text(HEAD + f'extends = "{extends}"\n')
    (one,) = refused(tmp_path / "mine.toml").faults
    assert (one.code, one.line) == (code, 4)


def test_shipped_named_like_a_file(tmp_path):
    """Who writes .toml after the name of a shipped profile is told its name."""
    (tmp_path / "mine.toml").write_text(HEAD + 'extends = "pagat.toml"\n')
    (one,) = refused(tmp_path / "mine.toml").faults
    assert one.message.endswith('the shipped profile is named "pagat"')


def test_links_inside_are_followed(tmp_path):
    """A link that stays in the folder is a parent like any other."""
    (tmp_path / "real.toml").write_text(CHILD)
    (tmp_path / "link.toml").symlink_to("real.toml")
    (tmp_path / "mine.toml").write_text(HEAD + 'extends = "link.toml"\n')
    assert load_variant(tmp_path / "mine.toml").base == "pagat"


def test_endless_row_of_parents(tmp_path):
    """A row of parents has an end, also where no two files are the same."""
    for number in range(100):
        (tmp_path / f"{number}.toml").write_text(HEAD + f'extends = "{number + 1}.toml"\n')
    (one,) = refused(tmp_path / "0.toml").faults
    assert one.code == Code.TOO_LARGE
    (tmp_path / "16.toml").write_text(CHILD)
    assert load_variant(tmp_path / "0.toml").base == "pagat"


def test_text_extends_no_file(tmp_path, monkeypatch):
    """A text that is no file extends shipped profiles only, whatever lies in the working directory."""
    (tmp_path / "base.toml").write_text(CHILD)
    monkeypatch.chdir(tmp_path)
    one = fault(HEAD + 'extends = "base.toml"\n')
    assert one.code == Code.PARENT_MISSING
    assert "shipped profiles only" in one.message


def test_unknown_profile():
    """A name that no shipped profile has is told with the nearest and all known ones."""
    (one,) = refused("pagta").faults
    assert one.code == Code.UNKNOWN_PROFILE
    assert "did you mean 'pagat'?" in one.message
    assert "leng, open, pagat" in one.message
    for name in ("", "x" * 100_000, "../variants/pagat", "\0", "\ud800", "pagat\n"):
        assert refused(name).faults[0].code == Code.UNKNOWN_PROFILE


def test_wrong_arguments():
    """What is no text and no path is refused."""
    with pytest.raises(ArgumentError):
        load_variant(3)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        Variant.parse(b"")  # type: ignore[arg-type]

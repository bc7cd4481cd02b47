from __future__ import annotations

import json
import time
import tomllib

from hypothesis import example, given
from hypothesis import strategies as st

from karo.errors import Code, Fault, VariantError
from karo.files.scan import scan
from karo.options import JokerKaroOptions, Variant, list_variants, load_variant
from karo.options.shipped import shipped_path
from tests.options.profiles import CHILD

FILES = [shipped_path(name).read_text(encoding="utf-8") for name in list_variants()]
PIECES = [
    "[",
    "]",
    "{",
    "}",
    "=",
    ".",
    ",",
    '"',
    "'",
    '"""',
    "'''",
    "\n",
    "#",
    "\\",
    "\0",
    "é",
    "1",
    "-",
    "\ud800",
]
PIECES += [
    "true",
    "none",
    "JK",
    "[wilds]\n",
    "extends = 'pagat'\n",
    "inf",
    "0x",
    "9" * 30,
    "2012-12-30",
    "\r",
]


def read(text: str) -> None:
    """Read a text: a profile that reads back equal comes out, or an error of ours that can be sent."""
    begin = time.process_time()
    faults: tuple[Fault, ...] = ()
    try:
        variant = Variant.parse(text)
    except VariantError as error:
        faults = error.faults
        str(error).encode()
        json.dumps(error.to_dict()).encode()
    else:
        assert Variant.parse(variant.to_toml()) == variant
    last = text.count("\n") + 1
    assert all(fault.line is None or 1 <= fault.line <= last for fault in faults)
    assert time.process_time() - begin < 2


@given(st.text())
def test_random_text(text):
    """Random text never brings anything but an error of ours."""
    read(text)
    read(CHILD + text)


@given(st.lists(st.sampled_from(PIECES)).map("".join))
@example("[[a]]\n[a")
@example("a = [{b.c = [1, {d = 2}]}, 3]\ne = 1")
def test_random_pieces(text):
    """Nor do pieces of TOML thrown together."""
    read(text)
    read(CHILD + text)


@given(st.data())
def test_mutated_files(data):
    """Nor do the shipped files with pieces cut out, doubled or replaced."""
    text = data.draw(st.sampled_from(FILES))
    for _ in range(data.draw(st.integers(1, 5))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 40)))
        piece = data.draw(st.sampled_from(["", text[begin:end] * 2, *PIECES]) | st.text(max_size=5))
        text = text[:begin] + piece + text[end:]
    read(text)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.sampled_from(["unlimited", "none", "JK", "AS", "A", 1, 2, 3, 14]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.integers(0, 60) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([*JokerKaroOptions.catalogue()]) | st.text(max_size=8), JUNK, max_size=4)
)
def test_junk_from_python(changes):
    """Junk in with_options brings an error of ours, or a profile that reads back equal."""
    try:
        variant = load_variant("open").with_options(changes)
    except VariantError as error:
        json.dumps(error.to_dict())
    else:
        assert Variant.parse(variant.to_toml()) == variant


def values(path):
    """Good values of an option, by its type."""
    option = JokerKaroOptions.catalogue()[path]
    low, high = option.doc.low, option.doc.high
    if option.type is bool:
        return st.booleans()
    if option.doc.choices:
        return st.sampled_from(sorted(option.doc.choices))
    if path in {"deal.hand_sizes", "scoring.values", "scoring.place_payments", "wilds.cards"}:
        return st.just(load_variant("pagat").get(path))
    assert low is not None
    assert high is not None
    return st.integers(low, min(high, low + 15))


@given(
    st.sampled_from([*JokerKaroOptions.catalogue()]).flatmap(
        lambda path: st.tuples(st.just(path), values(path))
    )
)
def test_one_good_value(change):
    """A good value is taken, or contradicts others; the difference then names just this option."""
    path, value = change
    pagat = load_variant("pagat")
    codes: set[Code] = set()
    try:
        variant = pagat.with_options({path: value})
    except VariantError as error:
        codes = {fault.code for fault in error.faults}
    else:
        assert {one.path for one in pagat.diff(variant).changes} <= {path}
        assert variant.get(path) == value
    assert codes <= {Code.CONFLICT}


@given(
    st.lists(
        st.sampled_from(
            [
                *("a", "b.c", '"d e"', "'f'", "[g]", "[h.i]\n", "j = {k = 1}", "= 1\n", "\n", "[[l]]\n"),
                *("[[l.m]]\n", "[l.n]\n", "= [1,\n'x', {o = [2]}]\n", "= [[], [{}]]\n"),
            ]
        )
    )
)
def test_lines_agree_with_the_parser(pieces):
    """Where the parser accepts a text, every key and item that it finds up to depth four has a line."""
    text = "".join(pieces)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return

    def paths(value, before=()):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in inside:
            yield (*before, key)
            if isinstance(item, dict | list) and len(before) < 3:
                yield from paths(item, (*before, key))

    assert set(paths(data)) <= set(scan(text).lines)

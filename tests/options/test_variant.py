from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys

import attrs
import pytest

from karo.errors import Code, VariantError
from karo.options import FrozenMap, JokerKaroOptions, Note, Variant, list_variants, load_variant
from karo.options.values import GameOptions
from tests.options.profiles import CHILD, changed


def test_unchanged_by_changes():
    """Case 21: a change makes another profile; the one that it was made from stays as it was."""
    before = load_variant("pagat").to_toml(full=True)
    changed(wilds__max_per_run=2, deal__hand_sizes={4: 20})
    assert load_variant("pagat").to_toml(full=True) == before
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        load_variant("pagat").options.wilds.max_per_run = 2
    with pytest.raises(TypeError):
        load_variant("pagat").options.deal.hand_sizes[4] = 3
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        load_variant("pagat").name = "mine"  # type: ignore[misc]


@pytest.mark.parametrize("name", list_variants())
def test_copies(name):
    """A profile pickles, copies and hashes by its content."""
    variant = load_variant(name)
    hash(variant)
    for same in (
        pickle.loads(pickle.dumps(variant)),
        copy.deepcopy(variant),
        copy.copy(variant),
        Variant.parse(variant.to_toml()),
    ):
        assert same == variant
        assert hash(same) == hash(variant)
        assert same.digest == variant.digest
        assert len({same, variant}) == 1
        assert (same.extends, same.base) == (variant.extends, variant.base)


@pytest.mark.process
def test_pickle_between_processes():
    """A profile that another process reads has the right hash there."""
    variant = load_variant("open")
    hash(variant)
    program = (
        "import pickle, sys; from karo.options import load_variant; "
        "v = pickle.loads(sys.stdin.buffer.read()); w = load_variant('open'); "
        "sys.exit(not (v == w and hash(v) == hash(w) and v.digest == w.digest))"
    )
    subprocess.run([sys.executable, "-c", program], input=pickle.dumps(variant), check=True, timeout=60)


def test_equality_is_by_content():
    """Name, notes and options make two profiles differ; how the file was written doesn't."""
    pagat = load_variant("pagat")
    renamed = pagat.with_options({}, name="other")
    assert renamed != pagat
    assert renamed.digest == pagat.digest
    assert Variant.parse(pagat.to_toml(full=True).replace("packs = 2", "packs = 0x2")) == pagat
    assert pagat != pagat.options
    noted = Variant.parse(CHILD + "notes.runs.ace = { status = 'house' }")
    assert noted != Variant.parse(CHILD)


def test_digest_is_of_rules_only():
    """The digest changes with every option, and with nothing else."""
    pagat = load_variant("pagat")
    assert re.fullmatch("[0-9a-f]{64}", pagat.digest)
    variants = [
        changed(wilds__max_per_run=2),
        changed(wilds__max_per_run="unlimited"),
        changed(match__deals=1),
        changed(deal__hand_sizes={4: 24}),
        changed(wilds__cards=["JK"]),
    ]
    assert len({one.digest for one in [pagat, *variants]}) == len(variants) + 1
    assert changed(wilds__cards=["JK", "AS"]).digest == pagat.digest
    assert changed(scoring__values={**pagat.get("scoring.values"), "9": 9, "KH": 10}) == pagat


def test_repr():
    """The repr is short and names the profile."""
    assert repr(load_variant("pagat")).startswith("<Variant 'pagat' of jokerkaro, ")
    assert len(repr(load_variant("pagat"))) < 60
    assert repr(FrozenMap({4: 24})) == "FrozenMap({4: 24})"


def test_with_options_names():
    """A change names the new profile after the old one, once, unless it is named."""
    pagat = load_variant("pagat")
    mine = pagat.with_options({"wilds.max_per_run": 2})
    assert (mine.name, mine.extends) == ("pagat (changed)", "pagat")
    assert mine.with_options({"wilds.max_per_set": 2}).name == "pagat (changed)"
    named = pagat.with_options({"wilds.max_per_run": 2}, name="ours", title="Ours")
    assert (named.name, named.title) == ("ours", "Ours")
    assert pagat.with_options({}) is pagat
    assert pagat.with_options({"wilds.max_per_run": 1}) is pagat
    long = pagat.with_options({}, name="n" * 199)
    assert long.with_options({"match.deals": 3}).name == "n" * 199
    for wrong in ("", "n" * 201, "\ud800"):
        with pytest.raises(VariantError, match="name: expected"):
            pagat.with_options({}, name=wrong)


def test_with_options_notes():
    """What changes becomes house; what changes back has the base's note again."""
    mine = load_variant("pagat").with_options({"wilds.max_per_run": 2, "runs.min_length": 4})
    assert mine.why("wilds.max_per_run").status == "house"
    assert mine.why("wilds.max_per_run").source is None
    assert mine.why("wilds.max_per_set") == load_variant("pagat").why("wilds.max_per_set")
    back = mine.with_options({"wilds.max_per_run": 1})
    assert back.why("wilds.max_per_run") == load_variant("pagat").why("wilds.max_per_run")
    assert back.why("runs.min_length").status == "house"
    assert Variant.parse(back.to_toml()) == back


def test_with_options_tells_all_faults():
    """A change tells unknown options, wrong values and contradictions together, and where it fails."""
    with pytest.raises(VariantError) as caught:
        load_variant("pagat").with_options(
            {"wilds.max_per_rnu": 2, "wilds.adjacent": "false", "runs.ace": "low", "turn": {}}
        )
    assert [(one.code, one.path) for one in caught.value.faults] == [
        (Code.UNKNOWN_OPTION, "turn"),
        (Code.UNKNOWN_OPTION, "wilds.max_per_rnu"),
        (Code.WRONG_TYPE, "wilds.adjacent"),
        (Code.CONFLICT, "runs.both_aces"),
        (Code.CONFLICT, "runs.max_length"),
    ]
    assert "the change of pagat has 5 faults" in str(caught.value)


def test_alone_variant_changes():
    """A profile that goes back to no shipped one stays whole when it is changed."""
    text = load_variant("pagat").to_toml(full=True).replace('name = "pagat"', 'name = "ours"')
    mine = Variant.parse(text).with_options({"wilds.max_per_run": 2})
    assert (mine.extends, mine.base) == (None, None)
    assert Variant.parse(mine.to_toml()) == mine


def test_false_name_is_no_anchor():
    """A profile that calls itself pagat but isn't doesn't become a base."""
    text = load_variant("leng").to_toml(full=True).replace('name = "leng"', 'name = "pagat"')
    false = Variant.parse(text)
    mine = false.with_options({"wilds.max_per_run": 3})
    assert mine.extends is None
    assert Variant.parse(mine.to_toml()) == mine


# ---------------------------------------------------------------- asking


def test_get():
    """An option is had by its path or by attributes; an unknown one is told with the nearest."""
    pagat = load_variant("pagat")
    for path in JokerKaroOptions.catalogue():
        section, name = path.split(".")
        assert pagat.get(path) == getattr(getattr(pagat.options, section), name)
    for ask in (pagat.get, pagat.why):
        with pytest.raises(VariantError, match=r"did you mean 'wilds\.max_per_run'") as caught:
            ask("wilds.max_per_rnu")
        assert caught.value.faults[0].code == Code.UNKNOWN_OPTION
        for wrong in ("wilds", "", "wilds.max_per_run.x", "__class__.__name__"):
            with pytest.raises(VariantError):
                ask(wrong)
    with pytest.raises(VariantError):
        pagat.get(3)  # type: ignore[arg-type]


def test_why():
    """Why tells value, status, source and a sentence, readable and as data."""
    why = load_variant("pagat").why("wilds.max_per_run")
    assert (why.option, why.value, why.status, why.source) == ("wilds.max_per_run", 1, "guess", "P")
    assert str(why).startswith("wilds.max_per_run = 1 [guess, P]: ")
    assert "pagat.com" in str(why)
    assert str(changed(match__deals=3).why("match.deals")) == "match.deals = 3 [house]"
    for path in JokerKaroOptions.catalogue():
        data = load_variant("leng").why(path).to_dict()
        assert json.loads(json.dumps(data)) == data
        assert set(data) == {"option", "value", "status", "source", "text", "cited"}


def test_diff():
    """A difference lists what differs in the order of the rules, in words and as data."""
    pagat, leng = load_variant("pagat"), load_variant("leng")
    difference = pagat.diff(leng)
    assert difference
    paths = [change.path for change in difference.changes]
    assert paths == [path for path in JokerKaroOptions.catalogue() if path in paths]
    assert "wilds.alone: false → true" in str(difference)
    assert 'scoring.payment: "hand-value" → "none"' in str(difference)
    assert "hand-value: Each loser pays the value of the loser's own hand." in str(difference)
    data = difference.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert pagat.with_options({c.path: c.new for c in difference.changes}).options == leng.options


def test_diff_of_equals():
    """Equal rules make a false difference, whatever the names."""
    pagat = load_variant("pagat")
    difference = pagat.diff(pagat.with_options({}, name="other"))
    assert not difference
    assert str(difference) == "pagat → other: no options differ"
    assert 'match.target: "none" → 500' in str(pagat.diff(changed(match__target=500)))


@attrs.frozen
class OtherOptions(GameOptions):
    """Options of some other game."""


def test_other_game():
    """Profiles of different games can't be compared, nor have the options of one another."""
    pagat = load_variant("pagat")
    assert JokerKaroOptions.of(pagat) is pagat.options
    with pytest.raises(VariantError, match="for the game 'jokerkaro'"):
        OtherOptions.of(pagat)
    other = copy.copy(pagat)
    object.__setattr__(other, "game", "rokard")
    with pytest.raises(VariantError, match="can't be compared"):
        pagat.diff(other)


# ---------------------------------------------------------------- made by hand


def test_made_by_hand_is_checked():
    """A profile made from classes is checked like one from a file: types, ranges, conflicts, notes."""
    pagat = load_variant("pagat")
    options = pagat.options
    wrong = [
        {"options": attrs.evolve(options, runs=attrs.evolve(options.runs, ace="low"))},
        {"options": attrs.evolve(options, deck=attrs.evolve(options.deck, packs="2"))},
        {"options": options.wilds},
        {"name": ""},
        {"name": 3},
        {"schema": 2},
        {"game": "chess"},
        {"notes": {"wilds.crads": Note()}},
        {"notes": {"wilds.cards": Note(status="guess", source="X")}},
        {"sources": {}},
    ]
    for change in wrong:
        with pytest.raises(VariantError):
            attrs.evolve(pagat, **change)
    listed = attrs.evolve(options.wilds, cards=["JK", "AS"])
    assert attrs.evolve(pagat, options=attrs.evolve(options, wilds=listed)) == pagat


def test_frozen_map():
    """A FrozenMap is a mapping that can't change, hashed by its items in any order."""
    one, two = FrozenMap({4: 24, 5: 20}), FrozenMap([(5, 20), (4, 24)])
    assert one == two == {4: 24, 5: 20}
    assert hash(one) == hash(two)
    assert (len(one), list(one), 4 in one) == (2, [4, 5], True)
    assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.x = 3
    with pytest.raises(AttributeError):
        del one._items

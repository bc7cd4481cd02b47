from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import karo.options
from karo.cards import JOKER, STANDARD_CARDS, Card
from karo.options import FrozenMap, JokerKaroOptions, Variant, list_variants, load_variant
from karo.options.shipped import shipped_path

LETTERS = {"s": "stated", "i": "implied", "g": "guess", "r": "reconstructed"}

SIZES = {4: 24, 5: 20, 6: 16, 2: 48, 3: 32, 7: 14, 8: 12}
VALUES = {"AS": 40, "JK": 20, "A": 11, "K": 10, "Q": 10, "J": 10}
WILD = (Card.parse("AS"), JOKER)

# The table of the rules: path, value and status in pagat, value and status in leng.
TABLE = [
    ("deck.packs", 2, "s", 2, "s"),
    ("deck.jokers_per_pack", 2, "s", 2, "s"),
    ("deal.hand_sizes", SIZES, "s", SIZES, "s"),
    ("deal.first_player", "left-of-dealer", "r", "left-of-dealer", "r"),
    ("deal.direction", "clockwise", "s", "clockwise", "s"),
    ("wilds.cards", WILD, "s", WILD, "s"),
    ("wilds.max_per_run", 1, "g", "unlimited", "r"),
    ("wilds.max_per_set", 0, "g", "unlimited", "r"),
    ("wilds.min_naturals", 1, "r", 1, "r"),
    ("wilds.adjacent", True, "r", True, "r"),
    ("wilds.own_slot", "natural", "i", "natural", "i"),
    ("wilds.shift", "never", "g", "never", "r"),
    ("wilds.swap", "never", "i", "never", "r"),
    ("wilds.alone", False, "r", True, "s"),
    ("runs.min_length", 3, "s", 3, "s"),
    ("runs.max_length", 14, "i", 14, "i"),
    ("runs.ace", "low-or-high", "s", "low-or-high", "i"),
    ("runs.both_aces", True, "i", True, "r"),
    ("sets.min_size", 3, "s", 3, "s"),
    ("sets.max_size", "unlimited", "i", "unlimited", "i"),
    ("sets.distinct_suits", False, "i", False, "i"),
    ("first_turn.meld", "run", "s", "run", "s"),
    ("first_turn.exactly_one", True, "s", True, "i"),
    ("first_turn.wilds", "any", "s", "if-needed", "i"),
    ("first_turn.failing", "drop-out", "s", "drop-out", "s"),
    ("turn.content", "any", "s", "extend-or-lay", "i"),
    ("turn.passing", "only-if-stuck", "i", "only-if-stuck", "i"),
    ("turn.pass_means", "drop-out", "s", "drop-out", "s"),
    ("end.last_standing", "plays-on", "g", "plays-on", "r"),
    ("end.blocked", "lowest-hand", "g", "lowest-hand", "r"),
    ("end.ties", "shared", "r", "shared", "r"),
    ("scoring.values", VALUES, "s", VALUES, "s"),
    ("scoring.payment", "hand-value", "i", "none", "i"),
    ("scoring.place_payments", {}, "r", {}, "r"),
    ("scoring.spade_ace_win", "last-turn", "g", "none", "r"),
    ("scoring.spade_ace_factor", 2, "g", 2, "r"),
    ("match.deals", None, "r", None, "r"),
    ("match.target", None, "r", None, "r"),
    ("match.counts", "payments", "r", "hand-values", "r"),
]


def test_table_names_every_option():
    """The table above holds every option, in the order of the classes."""
    assert [row[0] for row in TABLE] == list(JokerKaroOptions.catalogue())


@pytest.mark.parametrize(("path", "pagat", "pagat_status", "leng", "leng_status"), TABLE)
def test_values_and_statuses(path, pagat, pagat_status, leng, leng_status):
    """The shipped profiles hold the values and statuses of the rules, each with a sentence."""
    for name, value, status, source in [
        ("pagat", pagat, pagat_status, "P"),
        ("leng", leng, leng_status, "N"),
    ]:
        why = load_variant(name).why(path)
        assert (why.value, why.status) == (value, LETTERS[status])
        assert why.source == (None if status == "r" else source)
        assert why.text.endswith(".")


def test_list():
    """The shipped profiles are listed by name, sorted."""
    assert list_variants() == tuple(sorted(list_variants()))
    assert {"leng", "open", "pagat"} <= set(list_variants())


@pytest.mark.process
def test_package_carries_profiles(tmp_path):
    """Where the package itself holds the profiles, as in a wheel, these are found."""
    shutil.copytree(Path(karo.options.__file__).parent.parent, tmp_path / "karo")
    shutil.rmtree(tmp_path / "karo" / "_variants", ignore_errors=True)
    (tmp_path / "karo" / "_variants").mkdir()
    shutil.copy(shipped_path("leng"), tmp_path / "karo" / "_variants")
    program = "import karo.options as o; print(o.list_variants(), o.load_variant('leng').digest)"
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, cwd=tmp_path, check=True, timeout=60, capture_output=True, text=True)
    assert told.stdout.split() == ["('leng',)", load_variant("leng").digest]


@pytest.mark.parametrize("name", list_variants())
def test_name_is_file_name(name):
    """A shipped profile is named as its file, and loads the same each time."""
    variant = load_variant(name)
    assert variant.name == name
    assert load_variant(name) is variant


def test_files_stand_alone():
    """Profiles pagat and leng extend nothing; open extends pagat and gives differences only."""
    for name in ("pagat", "leng"):
        assert "extends" not in tomllib.loads(shipped_path(name).read_text(encoding="utf-8"))
        assert load_variant(name).extends is None
    opened = load_variant("open")
    assert opened.extends == "pagat"
    changes = {change.path: change.new for change in load_variant("pagat").diff(opened).changes}
    assert changes == {
        "wilds.max_per_run": "unlimited",
        "wilds.max_per_set": "unlimited",
        "wilds.shift": "end",
        "wilds.swap": "take",
        "wilds.alone": True,
        "first_turn.meld": "any-play",
        "turn.passing": "free",
        "turn.pass_means": "skip",
    }
    assert {opened.why(path).status for path in changes} == {"house"}
    assert opened.why("runs.ace") == load_variant("pagat").why("runs.ace")


@pytest.mark.parametrize("name", list_variants())
def test_options_stand_in_order(name):
    """The files give sections and options in the order of the rules."""
    data = tomllib.loads(shipped_path(name).read_text(encoding="utf-8"))
    options = load_variant(name).options
    sections = [key for key in data if key in options.sections()]
    given = [f"{section}.{option}" for section in sections for option in data[section]]
    assert given == [path for path in options.catalogue() if path in given]


@pytest.mark.parametrize("name", list_variants())
@pytest.mark.parametrize("full", [False, True])
def test_round_trip(name, full):
    """Case 51: what is written of a shipped profile reads back equal, and is written again the same."""
    variant = load_variant(name)
    text = variant.to_toml(full=full)
    again = Variant.parse(text)
    assert again == variant
    assert again.to_toml(full=full) == text
    assert ("extends =" in text) == (name == "open" and not full)


def test_deck_value():
    """Under pagat the hand values of the whole deck add up to 898."""
    options = JokerKaroOptions.of(load_variant("pagat"))
    pack = [*STANDARD_CARDS, *[JOKER] * options.deck.jokers_per_pack]
    assert options.deck.packs * sum(map(options.scoring.points, pack)) == 898
    assert options.deck.cards == 108


def test_points_of_a_card_beat_its_rank():
    """A card given by itself counts for itself, a rank for the others, a face where neither is given."""
    values = {"AS": 40, "A": 11, "K": 10, "Q": 10, "J": 10, "5": 50, "JK": 0, "10H": 1, "2": 2}
    scoring = load_variant("pagat").with_options({"scoring.values": values}).options.scoring
    points = {text: scoring.points(Card.parse(text)) for text in ("AS", "AC", "5D", "TH", "TD", "2C", "JK")}
    assert points == {"AS": 40, "AC": 11, "5D": 50, "TH": 1, "TD": 10, "2C": 2, "JK": 0}
    assert scoring.values == FrozenMap(
        {"AS": 40, "TH": 1, "JK": 0, "A": 11, "K": 10, "Q": 10, "J": 10, "5": 50}
    )

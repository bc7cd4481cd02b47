from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import pytest

import karo.options
from karo import games
from karo.errors import VariantError
from karo.games import known_games
from karo.options import (
    JokerKaroOptions,
    Variant,
    catalogue,
    documented_toml,
    json_schema,
    list_variants,
    load_variant,
)
from karo.options.shipped import shipped_path
from karo.options.values import choices_of, game_spec
from tests.options.profiles import CHILD


@pytest.mark.parametrize("game", known_games())
def test_every_option_is_documented(game):
    """Every option of every game has a meaning in sentences, values, and a sentence for each choice."""
    spec = game_spec(game)
    assert spec is not None
    entries = catalogue(game)
    assert [entry.path for entry in entries] == list(spec.options.catalogue())
    for entry in entries:
        assert entry.meaning.endswith(".")
        assert entry.values
        assert all(sentence.endswith(".") for sentence in entry.choices.values())
        option = spec.options.catalogue()[entry.path]
        assert set(entry.choices) == set(choices_of(option.type)) - {"unlimited"}
        assert entry.required == (entry.absent is None)
        assert entry.default == load_variant(spec.reference).get(entry.path)
        assert json.loads(json.dumps(entry.to_dict())) == entry.to_dict()


def test_values_in_words():
    """What values an option may have is told in words made from its type."""
    words = {entry.path: (entry.values, entry.default_text) for entry in catalogue()}
    assert words["deck.packs"] == ("a whole number from 1 to 8", "2")
    assert words["wilds.adjacent"] == ("true or false", "true")
    assert words["runs.ace"] == ('"low-or-high", "low" or "high"', '"low-or-high"')
    assert words["match.deals"] == ('a whole number from 1 to 100000, or "none"', '"none"')
    assert words["wilds.cards"] == ('a list of cards, such as ["AS", "JK"]', '["AS", "JK"]')


def test_unknown_game():
    """Catalogue and schema of an unknown game are refused with the known ones."""
    for ask in (catalogue, json_schema):
        with pytest.raises(VariantError, match=r"known: .*jokerkaro"):
            ask("chess")


def test_registry():
    """Each game's spec names its own id, and a shipped profile of that game as reference."""
    for game in known_games():
        spec = game_spec(game)
        assert spec is not None
        assert spec.game == game
        assert load_variant(spec.reference).game == game
        paths = spec.options.catalogue()
        assert all(path in paths for rule in spec.rules for path in rule.paths)
    assert game_spec("chess") is None


def test_options_that_are_none(monkeypatch):
    """A game whose options are told by something else is told to its author."""
    monkeypatch.setattr(games, "_parts", {("chess", "options"): "chess"})
    with pytest.raises(TypeError, match="is not a GameSpec"):
        game_spec("chess")


# ---------------------------------------------------------------- JSON Schema


def validator(game="jokerkaro"):
    """A validator of a game's profiles."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json_schema(game)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def test_schema_is_plain():
    """The schema is JSON, and describes every option."""
    schema = json_schema()
    assert json.loads(json.dumps(schema)) == schema
    for path in JokerKaroOptions.catalogue():
        section, name = path.split(".")
        assert schema["properties"][section]["properties"][name]["description"]
        assert path in schema["properties"]["notes"]["properties"]


@pytest.mark.parametrize("name", list_variants())
def test_schema_accepts_profiles(name):
    """The schema accepts the shipped files, what is written of them, and a documented file."""
    variant = load_variant(name)
    check = validator(variant.game)
    for text in (
        shipped_path(name).read_text(encoding="utf-8"),
        variant.to_toml(),
        variant.to_toml(full=True),
        documented_toml(variant, "ours"),
    ):
        check.validate(tomllib.loads(text))
        assert Variant.parse(text).options == variant.options


def test_schema_accepts_what_a_child_takes_away():
    """The schema accepts the word for no value, and tables of lists."""
    text = CHILD + "match.target = 'none'\nscoring.place_payments = { 2 = [1, -1] }"
    validator().validate(tomllib.loads(text))
    assert Variant.parse(text).get("scoring.place_payments") == {2: (1, -1)}


@pytest.mark.parametrize(
    "line",
    [
        "wilds.max_per_rnu = 1",
        "wilds.max_per_run = 1001",
        "wilds.max_per_run = 'none'",
        "wilds.adjacent = 1",
        "wilds.swap = 'replai'",
        "wilds.cards = ['1S']",
        "deal.hand_sizes = { 04 = 3 }",
        "scoring.values = { X = 3 }",
        "notes.wilds.cards = { status = 'sure' }",
        "notes.'wilds.crads' = { status = 'house' }",
        "match.deals = 0",
    ],
)
def test_schema_refuses(line):
    """The schema refuses what the reader refuses for its name, type or range."""
    assert not validator().is_valid(tomllib.loads(CHILD + line))
    with pytest.raises(VariantError):
        Variant.parse(CHILD + line)


def test_schema_wants_all_of_an_orphan():
    """A profile that extends nothing must be whole for the schema, too."""
    text = load_variant("pagat").to_toml(full=True)
    assert not validator().is_valid(tomllib.loads(text.replace("packs = 2\n", "", 1)))
    assert not validator().is_valid({"schema": 1, "game": "jokerkaro", "name": "x"})


# ---------------------------------------------------------------- the package


@pytest.mark.process
def test_import_is_light():
    """Naming profiles and option classes loads neither cattrs nor tomllib nor tomli_w."""
    program = (
        "import sys, karo, karo.options, karo.options.jokerkaro\n"
        "from karo.options import Variant, load_variant, list_variants\n"
        "list_variants()\n"
        "sys.exit(bool({'cattrs', 'tomllib', 'tomli_w', 'hashlib', 'difflib'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_public_names():
    """Every public name is there, none is a submodule, and others are refused."""
    for name in karo.options.__all__:
        assert not isinstance(getattr(karo.options, name), type(sys))
    assert set(dir(karo.options)) == set(karo.options.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = karo.options.no_such_name

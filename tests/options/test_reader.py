from __future__ import annotations

import datetime as dt
import json

import pytest

from karo.cards import Card
from karo.errors import Code, Fault, VariantError
from karo.options import FrozenMap, JokerKaroOptions, Variant, checks, load_variant, reader
from karo.options.values import GameSpec, game_spec
from tests.options.profiles import CHILD, HEAD, changed, conflicts, fault, faults


def where(text, found):
    """The line of a fault, as it stands in the text."""
    return text.splitlines()[found.line - 1]


# ---------------------------------------------------------------- what is missing


def test_missing_options():
    """Case 47: a profile that extends nothing gets one error that lists every option it lacks."""
    one = fault(HEAD + "[wilds]\nmax_per_run = 2\n")
    assert (one.code, one.path) == (Code.MISSING_OPTION, "extends")
    assert one.message.startswith('extends: missing; write extends = "pagat"')
    required = {path for path, option in JokerKaroOptions.catalogue().items() if option.required}
    assert set(one.message.partition("must also give: ")[2].split(", ")) == required - {"wilds.max_per_run"}
    assert "match.deals" not in required


def test_few_missing_options():
    """A profile that extends nothing and gives nearly everything is told each option that it lacks."""
    text = load_variant("pagat").to_toml(full=True)
    found = faults(text.replace("max_per_run", "# max_per_run").replace("min_length", "# min_length"))
    assert {(one.code, one.path) for one in found} == {
        (Code.MISSING_OPTION, "wilds.max_per_run"),
        (Code.MISSING_OPTION, "runs.min_length"),
    }


@pytest.mark.parametrize(
    ("key", "said"),
    [("[[deals]]", "this is a record, not a profile"), ("[position]", "this is a position, not a profile")],
)
def test_another_kind_of_document(key, said):
    """A record or position where a profile is due is told for what it is, and what reads it."""
    one = fault(f'schema = 1\nvariant = "pagat"\n{key}\n')
    assert one.code == Code.WRONG_TYPE
    assert said in one.message
    assert "reads it" in one.message


def test_missing_header():
    """Schema, game and name are missed by name."""
    assert {one.path for one in faults("")} == {"schema", "game", "name"}


def test_unknown_parent():
    """Case 47: an unknown parent is told with the nearest and all known names."""
    one = fault(HEAD + 'extends = "pagta"\n')
    assert (one.code, one.path, one.line) == (Code.PARENT_MISSING, "extends", 4)
    assert "did you mean 'pagat'?" in one.message
    assert "leng, open, pagat" in one.message


def test_cycle(tmp_path):
    """Case 47: profiles that extend each other in a circle are told the circle."""
    for name, parent in [("a", "b"), ("b", "c"), ("c", "a")]:
        (tmp_path / f"{name}.toml").write_text(HEAD + f'extends = "{parent}.toml"\n')
    with pytest.raises(VariantError) as caught:
        load_variant(tmp_path / "a.toml")
    (one,) = caught.value.faults
    assert one.code == Code.PARENT_CYCLE
    assert "a.toml extends b.toml extends c.toml extends" in one.message
    (tmp_path / "self.toml").write_text(HEAD + 'extends = "self.toml"\n')
    with pytest.raises(VariantError, match="circle"):
        load_variant(tmp_path / "self.toml")


# ---------------------------------------------------------------- names and types


def test_unknown_option():
    """Case 48: a misspelt option is told with the nearest name and its line."""
    one = fault(CHILD + "[wilds]\nmax_per_rnu = 2\n")
    assert (one.code, one.path, one.line) == (Code.UNKNOWN_OPTION, "wilds.max_per_rnu", 6)
    assert "did you mean 'wilds.max_per_run'?" in one.message


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("max_per_run = 2", "wilds.max_per_run"),
        ("wild.max_per_run = 2", "wilds"),
        ("turn.failing = 'skip'", "first_turn.failing"),
        ("extend = 'pagat'", "extends"),
        ("'wilds.adjacent' = true", "wilds.adjacent"),
    ],
)
def test_misplaced_option(line, near):
    """An option in the wrong section, or a misspelt section, is told where it belongs."""
    one = fault(CHILD + line)
    assert one.code == Code.UNKNOWN_OPTION
    assert f"did you mean '{near}'?" in one.message
    assert one.line == 5


def test_no_toml():
    """Case 48: what is no TOML is told with line and column."""
    one = fault(CHILD + "key: value\n")
    assert (one.code, one.line) == (Code.SYNTAX, 5)
    assert "line 5, column 4" in one.message
    one = fault(CHILD + "[wilds")
    assert (one.code, one.line) == (Code.SYNTAX, 5)
    assert fault(CHILD + "name = 'again'").code == Code.SYNTAX


@pytest.mark.parametrize("value", ['"1"', "1.0", "true", "[1]", "{ a = 1 }", "2012-12-30", '"none"'])
def test_wrong_type(value):
    """Case 48: a number as text, as fraction, as bool, or as anything else is of the wrong type."""
    one = fault(CHILD + f"wilds.max_per_run = {value}")
    assert (one.code, one.path, one.line) == (Code.WRONG_TYPE, "wilds.max_per_run", 5)
    assert one.expected == 'a whole number from 0 to 1000, or "unlimited"'


WRONG = ['"false"', "1", "1.5", "[]", "{}", "true", "07:30:00", '"zz"', "-9999999"]


@pytest.mark.parametrize("path", JokerKaroOptions.catalogue())
@pytest.mark.parametrize("value", WRONG)
def test_nothing_is_coerced(path, value):
    """Whatever an option is given: it takes a value of its own type, or there is a fault with its path."""
    given: object = None
    found: tuple[Fault, ...] = ()
    try:
        given = Variant.parse(CHILD + f"{path} = {value}").get(path)
    except VariantError as error:
        found = error.faults
        json.dumps(error.to_dict())
    if found:
        own = [one for one in found if one.path == path]
        assert all(one.line == 5 for one in found)
        assert own or {one.code for one in found} == {Code.CONFLICT}
    else:
        assert json.dumps(given) == value if isinstance(given, int) else not given


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("deck.packs", 1, 8),
        ("deck.jokers_per_pack", 0, 4),
        ("wilds.max_per_run", 0, 1000),
        ("wilds.min_naturals", 1, 14),
        ("runs.min_length", 2, 14),
        ("sets.min_size", 2, 100),
        ("scoring.spade_ace_factor", 2, 1000),
        ("match.deals", 1, 100_000),
    ],
)
def test_range(path, least, most):
    """A number below or above what is allowed is told with the range."""
    for value in (least - 1, most + 1):
        one = fault(CHILD + f"{path} = {value}")
        assert (one.code, one.path, one.value) == (Code.OUT_OF_RANGE, path, value)
        assert f"from {least} to {most}" in one.message
    assert load_variant("pagat").get(path) is None or least <= load_variant("pagat").get(path) <= most


def test_choice_with_nearest():
    """A misspelt choice is told with the nearest word."""
    one = fault(CHILD + 'wilds.swap = "replai"')
    assert one.code == Code.OUT_OF_RANGE
    assert "did you mean 'replay'?" in one.message


@pytest.mark.parametrize("key", ["04", "+4", "4.0", "four", "0", "-4", "", "٤", "1", "53", "4_0", " 4"])
def test_player_counts_are_strict(key):
    """Keys by number of players are plain decimal numbers in range."""
    one = fault(CHILD + f'deal.hand_sizes = {{ "{key}" = 10 }}')
    assert (one.code, one.path, one.line) == (Code.OUT_OF_RANGE, "deal.hand_sizes", 5)


def test_faults_inside_a_table_have_their_own_lines():
    """Each wrong key of a table is told at its own line."""
    text = CHILD + '[scoring.values]\nA = 11\nK = "ten"\nQ = 10\nJ = -1\nX = 3\nJK = 20\n'
    found = faults(text)
    assert [where(text, one) for one in found] == ['K = "ten"', "J = -1", "X = 3"]
    assert {one.path for one in found} == {"scoring.values"}


def test_faults_inside_a_list_have_their_own_lines():
    """Each wrong item of a list is told at its own line."""
    text = CHILD + '[wilds]\ncards = [\n"JK",\n5,\n"9X" ]\n'
    assert [where(text, one) for one in faults(text)] == ["5,", '"9X" ]']


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ('["AS", "JK", "AS"]', "more than once"),
        ('["AS", "JK", "JK", "as"]', "AS is named more than once"),
        ('["JK", "1S"]', '"1S" is not a card'),
        ('["JK", 5]', "in the list: expected a card, got 5"),
        ('["JK", "9X", "8Y"]', '"8Y" is not a card'),
    ],
)
def test_wild_cards(values, word):
    """The list of wild cards holds cards, each once."""
    assert any(word in one.message for one in faults(CHILD + f"wilds.cards = {values}"))


def test_keys_given_twice_in_two_spellings():
    """A card or a number of players in two spellings is given twice."""
    head = "A = 1, K = 1, Q = 1, J = 1, JK = 1"
    assert "TH is given twice" in fault(CHILD + f"scoring.values = {{ {head}, TH = 1, 10H = 2 }}").message
    with pytest.raises(VariantError, match="4 is given twice"):
        load_variant("pagat").with_options({"deal.hand_sizes": {4: 3, "4": 5}})


def test_place_payments_are_read():
    """Payments by place are lists of whole numbers, one per place."""
    text = CHILD + 'scoring.payment = "by-place"\ndeal.hand_sizes = { 3 = 30 }\n'
    variant = Variant.parse(text + "scoring.place_payments = { 3 = [10, -3, -7] }")
    assert variant.get("scoring.place_payments") == {3: (10, -3, -7)}
    one = fault(text + "scoring.place_payments = { 3 = [10, -3.5, -7] }")
    assert (one.code, one.path) == (Code.WRONG_TYPE, "scoring.place_payments")
    one = fault(text + "scoring.place_payments = { 3 = [1_000_001, -1, -1_000_000] }")
    assert one.code == Code.OUT_OF_RANGE


def test_all_faults_at_once():
    """Every fault of a file is told at once, in the order of the lines."""
    text = HEAD + (
        'extends = "leng"\n'
        "colour = 3\n"
        "[deck]\npacks = 9\n"
        "[wilds]\nadjacent = 1\nswop = 2\n"
        "[runs]\nmin_length = 6\nmax_length = 5\n"
        "[scoring]\nspade_ace_win = 'last-card'\n"
        "[notes.wilds]\nadjacent = { status = 'sure' }\n"
    )
    found = faults(text)
    assert [(one.line, one.code) for one in found] == [
        (5, Code.UNKNOWN_OPTION),
        (7, Code.OUT_OF_RANGE),
        (9, Code.WRONG_TYPE),
        (10, Code.UNKNOWN_OPTION),
        (13, Code.CONFLICT),
        (15, Code.CONFLICT),
        (17, Code.OUT_OF_RANGE),
    ]


def test_lines_in_every_spelling():
    """The line of a key is found in tables, dotted keys, inline tables, quotes, and after long strings."""
    bad = "zzz"
    for body, line in [
        (f"[wilds]\n\n# max_per_run\nmax_per_run = '{bad}'", 8),
        (f"wilds.max_per_run = '{bad}'", 5),
        (f'"wilds" . "max_per_run" = "{bad}"', 5),
        (f'"wi\\u006cds".max_per_run = "{bad}"', 5),
        (f"wilds = {{ adjacent = true, max_per_run = '{bad}' }}", 5),
        (f"wilds = {{ cards = [\n'JK',\n'AS'], max_per_run = '{bad}' }}", 7),
        (f"[notes.wilds]\n[wilds]\ncards = [ # ]\n 'JK' ]\nmax_per_run = '{bad}'", 9),
        (f"title = '''\n[wilds]\nmax_per_run'''\nwilds.max_per_run = '{bad}'", 8),
        (f'title = """\n\\"""\nmax_per_run"""\nwilds.max_per_run = "{bad}"', 8),
        (f"[ wilds ]\r\nmax_per_run = '{bad}'\r\n", 6),
    ]:
        one = fault(CHILD + body)
        assert (one.path, one.line) == ("wilds.max_per_run", line), body


def test_conflict_with_an_inherited_value():
    """A conflict is told at the line of the option that the file itself gives."""
    text = CHILD + 'scoring.spade_ace_win = "none"\nscoring.payment = "none"\n'
    one = fault(text)
    assert (one.path, one.line) == ("match.counts", 6)


# ---------------------------------------------------------------- schema and game


def test_newer_schema():
    """Case 49: a newer schema is told alone, with the schema needed and the one that is read."""
    one = fault('schema = 2\ngame = "jokerkaro"\nname = "ours"\n[future]\nx = 1\n')
    assert (one.code, one.line) == (Code.SCHEMA_NEWER, 1)
    assert "needs schema 2" in one.message
    assert "reads schema 1" in one.message


@pytest.mark.parametrize(
    ("value", "code"), [("0", "out-of-range"), ("true", "wrong-type"), ("'1'", "wrong-type")]
)
def test_wrong_schema(value, code):
    """A schema that never was is a fault."""
    assert fault(CHILD.replace("schema = 1", f"schema = {value}")).code == code


def test_unknown_game():
    """An unknown game is told with the nearest and the known ones; its options can't be judged."""
    one = fault(CHILD.replace("jokerkaro", "jokerkari"))
    assert (one.code, one.path, one.line) == (Code.UNKNOWN_GAME, "game", 2)
    assert "did you mean 'jokerkaro'?" in one.message
    assert "known games" in fault(CHILD.replace("jokerkaro", "chess")).message
    assert fault(CHILD.replace('"jokerkaro"', "3")).code == Code.WRONG_TYPE


@pytest.mark.parametrize("line", ["wilds = 3", "sources = 3", "notes = 3", "title = 3", "title = ' '"])
def test_wrong_header(line):
    """A section, title, table of sources or of notes of the wrong kind is a fault at its line."""
    one = fault(CHILD + line)
    assert one.line == 5
    assert one.code in {Code.WRONG_TYPE, Code.OUT_OF_RANGE}


@pytest.mark.parametrize("name", ['""', "'  '", "3", '"' + "n" * 201 + '"'])
def test_wrong_name(name):
    """A name is a text of reasonable length and not empty."""
    one = fault(CHILD.replace('name = "ours"', f"name = {name}"))
    assert (one.path, one.line) == ("name", 3)


def test_wrong_extends():
    """What a profile extends is a text."""
    assert fault(HEAD + "extends = 3").code == Code.WRONG_TYPE
    assert fault(HEAD + "extends = ''").code == Code.PARENT_MISSING


# ---------------------------------------------------------------- contradictions


CONFLICTS = [
    ({"deck.packs": 1}, {"deal.hand_sizes"}),
    ({"deal.hand_sizes": {4: 28}}, {"deal.hand_sizes"}),
    ({"deal.hand_sizes": {}}, {"deal.hand_sizes"}),
    ({"deal.hand_sizes": {4: 2}}, {"deal.hand_sizes"}),
    ({"deal.hand_sizes": {4: 3}, "runs.min_length": 4}, {"deal.hand_sizes"}),
    (
        {
            "deal.hand_sizes": {4: 3},
            "runs.min_length": 4,
            "sets.min_size": 4,
            "first_turn.meld": "run-or-set",
        },
        {"deal.hand_sizes"},
    ),
    ({"runs.ace": "low", "runs.max_length": 13}, {"runs.both_aces"}),
    ({"runs.ace": "high", "runs.both_aces": False}, {"runs.max_length"}),
    ({"runs.both_aces": False}, {"runs.max_length"}),
    ({"runs.ace": "low"}, {"runs.max_length", "runs.both_aces"}),
    ({"runs.min_length": 6, "runs.max_length": 5}, {"runs.max_length"}),
    ({"wilds.min_naturals": 9, "runs.max_length": 8}, {"wilds.min_naturals"}),
    ({"sets.max_size": 2}, {"sets.max_size"}),
    ({"sets.distinct_suits": True, "sets.max_size": 5}, {"sets.max_size"}),
    ({"sets.distinct_suits": True, "sets.min_size": 5}, {"sets.min_size"}),
    ({"wilds.cards": ["AS"]}, {"wilds.cards"}),
    ({"wilds.cards": []}, {"wilds.cards"}),
    ({"wilds.cards": ["JK", "JK"]}, {"wilds.cards"}),
    ({"scoring.payment": "none"}, {"match.counts", "scoring.spade_ace_win"}),
    ({"scoring.payment": "none", "match.counts": "hand-values"}, {"scoring.spade_ace_win"}),
    ({"scoring.payment": "none", "scoring.spade_ace_win": "none"}, {"match.counts"}),
    ({"scoring.payment": "by-place"}, {"scoring.place_payments"}),
    (
        {"scoring.payment": "by-place", "scoring.place_payments": {4: [3, -1, -1, -1]}},
        {"scoring.place_payments"},
    ),
    ({"scoring.place_payments": {4: [3, -1, -2]}}, {"scoring.place_payments"}),
    ({"scoring.place_payments": {4: [4, -1, -1, -1]}}, {"scoring.place_payments"}),
    ({"scoring.values": {"AS": 40, "A": 11, "K": 10, "Q": 10, "J": 10}}, {"scoring.values"}),
    ({"scoring.values": {"AS": 40, "JK": 20, "K": 10, "Q": 10, "J": 10}}, {"scoring.values"}),
]


@pytest.mark.parametrize(("changes", "paths"), CONFLICTS)
def test_contradictions(changes, paths):
    """Values that contradict each other are refused by with_options and in a file alike."""
    assert conflicts(changes) == paths
    pagat = load_variant("pagat")
    lines = [f"{path} = {json.dumps(value)}" for path, value in changes.items()]
    text = CHILD + "\n".join(line.replace('": ', '" = ').replace("{}", "{ }") for line in lines)
    found = faults(text)
    assert {(one.code, one.path) for one in found} == {(Code.CONFLICT, path) for path in paths}
    assert all(one.line for one in found)
    assert pagat == load_variant("pagat")


def test_every_card_wild():
    """Where every card is wild and stays so in its own slot, no natural is left."""
    every = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    assert conflicts({"wilds.cards": ["JK", *every], "wilds.own_slot": "wild"}) == {"wilds.own_slot"}
    assert len(changed(wilds__cards=["JK", *every]).options.wilds.cards) == 53


ALLOWED = [
    {"deck.jokers_per_pack": 0, "deal.hand_sizes": {4: 26}},
    {"deck.jokers_per_pack": 0, "deal.hand_sizes": {4: 26}, "wilds.cards": []},
    {"sets.distinct_suits": True},
    {"sets.distinct_suits": True, "sets.max_size": 4},
    {"runs.max_length": 13},
    {"runs.ace": "low", "runs.both_aces": False, "runs.max_length": 13},
    {"deal.hand_sizes": {4: 27}},
    {"deal.hand_sizes": {4: 2}, "first_turn.meld": "any-play"},
    {"scoring.place_payments": {4: [3, -1, -1, -1]}},
    {"sets.min_size": 100, "sets.max_size": 100},
    {"scoring.values": {"JK": 0, **dict.fromkeys(("AC", "AD", "AH", "AS", "K", "Q", "J"), 1)}},
]


@pytest.mark.parametrize("changes", ALLOWED)
def test_no_contradiction(changes):
    """What only looks strange is allowed."""
    variant = load_variant("pagat").with_options(changes)
    assert Variant.parse(variant.to_toml()) == variant


# ---------------------------------------------------------------- notes and sources


def test_notes_in_both_spellings():
    """A note stands under its section or under its quoted path, but once."""
    note = "{ status = 'guess', source = 'P', text = 'So it seems.' }"
    one = Variant.parse(CHILD + f"wilds.shift = 'end'\nnotes.wilds.shift = {note}")
    two = Variant.parse(CHILD + f"wilds.shift = 'end'\nnotes.'wilds.shift' = {note}")
    assert one == two
    assert (one.why("wilds.shift").status, one.why("wilds.shift").source) == ("guess", "P")
    found = fault(CHILD + f"notes.wilds.shift = {note}\nnotes.'wilds.shift' = {note}")
    assert found.code == Code.CONFLICT


def test_inherited_notes():
    """A child keeps the notes of what it inherits or repeats; what it changes becomes house."""
    child = Variant.parse(CHILD + "wilds.max_per_run = 1\nwilds.max_per_set = 2\n")
    pagat = load_variant("pagat")
    assert child.why("wilds.max_per_run") == pagat.why("wilds.max_per_run")
    assert child.why("runs.ace") == pagat.why("runs.ace")
    why = child.why("wilds.max_per_set")
    assert (why.value, why.status, why.source, why.text) == (2, "house", None, "")


def test_own_note_on_an_inherited_value():
    """A note of the child's own replaces that of the parent, also an empty one."""
    child = Variant.parse(
        CHILD + "sources.M = 'my aunt'\nnotes.runs.ace = { status = 'stated', source = 'M' }\n"
    )
    assert child.why("runs.ace").cited == "my aunt"
    bare = Variant.parse(CHILD + "notes.runs.ace = { status = 'house' }\n")
    assert bare.why("runs.ace").status == "house"
    for variant in (child, bare):
        assert Variant.parse(variant.to_toml()) == variant
        assert Variant.parse(variant.to_toml(full=True)) == variant


@pytest.mark.parametrize(
    ("note", "code"),
    [
        ("3", Code.WRONG_TYPE),
        ("{}", Code.WRONG_TYPE),
        ("{ status = 'sure' }", Code.OUT_OF_RANGE),
        ("{ status = ['house'] }", Code.WRONG_TYPE),
        ("{ status = 'guess', source = 'X' }", Code.OUT_OF_RANGE),
        ("{ status = 'guess', source = 3 }", Code.WRONG_TYPE),
        ("{ status = 'guess', source = ['P'] }", Code.WRONG_TYPE),
        ("{ status = 'guess' }", Code.CONFLICT),
        ("{ status = 'stated' }", Code.CONFLICT),
        ("{ status = 'reconstructed', source = 'P' }", Code.CONFLICT),
        ("{ status = 'house', text = 3 }", Code.WRONG_TYPE),
        ("{ status = 'house', text = '  ' }", Code.OUT_OF_RANGE),
        ("{ status = 'house', txt = 'a' }", Code.UNKNOWN_OPTION),
    ],
)
def test_wrong_notes(note, code):
    """A wrong note is told with its path and line."""
    for key in ("wilds.cards", "'wilds.cards'"):
        one = fault(CHILD + f"notes.{key} = {note}")
        assert (one.code, one.path, one.line) == (code, "notes.wilds.cards", 5)


def test_note_on_no_option():
    """A note on an unknown option is told with the nearest option."""
    one = fault(CHILD + "notes.wilds.crads = { status = 'house' }")
    assert (one.code, one.line) == (Code.UNKNOWN_OPTION, 5)
    assert "'wilds.cards'" in one.message
    assert fault(CHILD + "notes.wilds = 3").code == Code.UNKNOWN_OPTION


def test_sources():
    """Sources merge with those of the parent; a key can't come to mean another source."""
    child = Variant.parse(CHILD + "sources.M = 'my aunt'")
    assert dict(child.sources) == {"P": load_variant("pagat").sources["P"], "M": "my aunt"}
    same = load_variant("pagat").sources["P"]
    assert Variant.parse(CHILD + f"sources.P = '{same}'").sources == load_variant("pagat").sources
    one = fault(CHILD + "sources.P = 'another page'")
    assert (one.code, one.path, one.line) == (Code.CONFLICT, "sources.P", 5)
    assert {one.path for one in faults(CHILD + "sources = { '' = 'a', M = 3, N = '' }")} == {
        "sources",
        "sources.M",
        "sources.N",
    }


# ---------------------------------------------------------------- parents


def test_parent_file(tmp_path):
    """A file extends a file in its folder or below; sections merge, tables are replaced whole."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "base.toml").write_text(
        HEAD + 'extends = "leng"\nwilds.shift = "end"\ndeal.hand_sizes = { 3 = 30, 4 = 20 }\n'
    )
    (tmp_path / "mine.toml").write_text(
        HEAD + 'extends = "sub/base.toml"\nwilds.swap = "take"\ndeal.hand_sizes = { 5 = 12 }\n'
    )
    mine = load_variant(str(tmp_path / "mine.toml"))
    assert (mine.get("wilds.shift"), mine.get("wilds.swap"), mine.get("wilds.alone")) == ("end", "take", True)
    assert mine.get("deal.hand_sizes") == {5: 12}
    assert (mine.extends, mine.base) == ("sub/base.toml", "leng")
    assert Variant.parse(mine.to_toml()) == mine
    assert 'extends = "leng"' in mine.to_toml()


def test_parent_with_faults(tmp_path):
    """The faults of a parent are told with those of the child, each with its own line."""
    (tmp_path / "base.toml").write_text(CHILD + "wilds.shift = 'left'\nruns.ace = 'low'\n")
    (tmp_path / "mine.toml").write_text(HEAD + 'extends = "base.toml"\nwilds.adjacent = 1\n')
    with pytest.raises(VariantError) as caught:
        load_variant(tmp_path / "mine.toml")
    messages = [str(one) for one in caught.value.faults]
    assert messages[0].startswith('line 4: in "base.toml": line 5: wilds.shift')
    assert any(text.startswith("line 5: wilds.adjacent") for text in messages)
    assert not any("missing" in text for text in messages)


def test_note_on_a_source_of_a_broken_parent():
    """Where a parent can't be read, a note that may cite its sources isn't blamed."""
    one = fault(HEAD + "extends = 'pagta'\nnotes.runs.ace = { status = 'stated', source = 'P' }\n")
    assert one.code == Code.PARENT_MISSING


OTHER = GameSpec(game="other", title="Another", options=JokerKaroOptions, rules=(), reference="pagat")


def test_parent_of_another_game(monkeypatch):
    """A profile can't extend one of another game."""
    games = {"jokerkaro": game_spec("jokerkaro"), "other": OTHER}
    monkeypatch.setattr(checks, "game_spec", games.get)
    one = fault(CHILD.replace("jokerkaro", "other"))
    assert (one.code, one.path, one.line) == (Code.CONFLICT, "extends", 4)
    assert "another game, 'jokerkaro'" in one.message


def test_cycle_of_shipped(tmp_path, monkeypatch):
    """Shipped profiles that extend each other in a circle, in a broken installation, are told so."""
    for name, parent in [("a", "b"), ("b", "a")]:
        (tmp_path / f"{name}.toml").write_text(HEAD + f'extends = "{parent}"\n')
    monkeypatch.setattr(reader, "shipped_names", lambda: ("a", "b"))
    monkeypatch.setattr(reader, "shipped_path", lambda name: tmp_path / f"{name}.toml")
    with pytest.raises(VariantError, match="circle: a extends b extends a"):
        reader.read_shipped.__wrapped__("a")


def test_values_of_python_and_of_toml():
    """with_options takes values as Python or as TOML has them, and makes the same of both."""
    ace, joker = Card.parse("AS"), Card.parse("JK")
    pagat = load_variant("pagat")
    python = pagat.with_options(
        {"wilds.cards": (joker, ace), "deal.hand_sizes": FrozenMap({4: 20}), "match.deals": None}
    )
    toml = pagat.with_options(
        {"wilds.cards": ["AS", "JK"], "deal.hand_sizes": {"4": 20}, "match.deals": "none"}
    )
    assert python == toml


def test_cards_and_ranks_as_keys():
    """Points may be keyed by cards and ranks themselves."""
    pagat = load_variant("pagat")
    card, rank = Card.parse("AS"), Card.parse("KH").rank
    values = {card: 1, "JK": 2, "A": 3, rank: 4, "q": 5, "j": 6}
    points = {"AS": 1, "JK": 2, "A": 3, "K": 4, "Q": 5, "J": 6}
    assert pagat.with_options({"scoring.values": values}).get("scoring.values") == points


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("wilds.cards", [None]),
        ("wilds.cards", "AS"),
        ("deal.hand_sizes", {True: 4}),
        ("deal.hand_sizes", {4.0: 4}),
        pytest.param("deal.hand_sizes", {10**5000: 4}, id="digits-in-key"),
        pytest.param("deal.hand_sizes", {4: 10**5000}, id="digits-in-table"),
        ("deal.hand_sizes", [(4, 20)]),
        ("scoring.values", {3: 3}),
        ("wilds.max_per_run", None),
        pytest.param("wilds.max_per_run", 10**5000, id="digits"),
        pytest.param("wilds.max_per_run", [10**5000], id="digits-in-list"),
        ("wilds.max_per_run", float("nan")),
        ("wilds.max_per_run", object()),
        ("wilds.max_per_run", dt.date(2012, 12, 30)),
        ("wilds.max_per_run", Card.parse("AS")),
        ("wilds.max_per_run", (Card.parse("AS"),)),
        ("wilds.max_per_run", "\ud800"),
        ("wilds.shift", b"end"),
        ("wilds.no", 1),
        ("wilds", {"shift": "end"}),
        ("", 1),
        (3, 1),
    ],
)
def test_wrong_values_from_python(path, value):
    """Whatever Python hands in, what comes out is an error of ours that can be printed and sent."""
    with pytest.raises(VariantError) as caught:
        load_variant("pagat").with_options({path: value})
    str(caught.value).encode()
    json.dumps(caught.value.to_dict()).encode()

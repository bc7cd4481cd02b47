"""Errors: every code of a play is provoked, and every exception keeps what it carries."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest

import karo
from karo import (
    AmbiguousPlay,
    ArgumentError,
    Card,
    CardError,
    Code,
    DealError,
    Fault,
    GameOver,
    IllegalPlay,
    JokerKaro,
    KaroError,
    Lay,
    Meld,
    MissingExtra,
    Play,
    PositionError,
    RecordError,
    Refusal,
    ResultsError,
    RunStopped,
    TextError,
    VariantError,
)
from karo.cards import parse_cards
from karo.errors import CODES
from tests.jokerkaro.positions import at, play

# ---------------------------------------------------------------- every code of a play


@attrs.frozen
class Provoked:
    """A play that is refused with a code.

    ``play`` is its text; ``options`` change the profile; the option told is ``option``.
    """

    code: str
    hand: str
    play: str
    option: str | None = None
    table: tuple[str, ...] = ()
    options: dict[str, Any] = attrs.field(factory=dict)
    before: tuple[str, ...] = ()
    rest: dict[str, Any] = attrs.field(factory=dict)
    seat: int | None = None
    others: int = 0

    def game(self) -> JokerKaro:
        """The position in which the play is refused."""
        return play(at(self.hand, table=self.table, options=self.options, **self.rest), *self.before)


RUN, SET, WILD_RUN, WILD_SET = "5H 6H 7H", "8C 8D 8S", "5H JK=6H 7H", "9C 9D JK=9"
FREE = {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}
LATER: dict[str, Any] = {"turns": [1, 1]}
FIRST: dict[str, Any] = {"turns": [0, 0]}
ACE_TO_ACE = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

PROVOKED = [
    Provoked("game-over", "8H", "extend 1 9H", table=(RUN,), before=("extend 1 8H",)),
    Provoked("game-over", "8H", "pass", table=(RUN,), before=("extend 1 8H",)),
    Provoked("not-your-turn", "8H 2D", "extend 1 8H", table=(RUN,), seat=1),
    Provoked("card-not-in-hand", "2D 9H", "extend 1 8H", table=(RUN,)),
    Provoked("card-not-in-hand", "8H 8C 2D", "lay 8H 8H 8C", rest=LATER),
    Provoked("no-such-meld", "8H 2D", "extend 2 8H", table=(RUN,)),
    Provoked("no-such-meld", "8H 2D", "extend 1 8H", rest=LATER),
    Provoked("no-such-meld", "8H 2D", "swap 9 8H", table=(RUN,)),
    Provoked("run-suit", "5H 6H 7D 2C", "lay 5H 6H 7D"),
    Provoked("run-gap", "5H 6H 8H 2C", "lay 5H 6H 8H"),
    Provoked("run-gap", "9H 2D", "extend 1 9H", table=(RUN,)),
    Provoked("run-length", "5H 6H 2C", "lay 5H 6H", "runs.min_length"),
    Provoked(
        "run-length",
        "8H 2D",
        "extend 1 8H",
        "runs.max_length",
        table=(RUN,),
        options={"runs.max_length": 3, "runs.both_aces": False},
    ),
    Provoked(
        "run-ace",
        "AH 2H 3H 9C",
        "lay AH 2H 3H",
        "runs.ace",
        options={"runs.ace": "high", "runs.both_aces": False, "runs.max_length": 13},
    ),
    Provoked(
        "run-both-aces",
        ACE_TO_ACE + " 2C",
        "lay " + ACE_TO_ACE,
        "runs.both_aces",
        options={"runs.both_aces": False, "runs.max_length": 13},
        others=1,
    ),
    Provoked("set-rank", "9H 2D", "extend 1 9H", table=(SET,)),
    Provoked("set-size", "8C 8D 2H", "lay 8C 8D", "sets.min_size", rest=LATER),
    Provoked("set-size", "8H 2D", "extend 1 8H", "sets.max_size", table=(SET,), options={"sets.max_size": 3}),
    Provoked(
        "set-suit-repeated",
        "8C 8H 8H 2D",
        "lay 8C 8H 8H",
        "sets.distinct_suits",
        options={"sets.distinct_suits": True},
        rest=LATER,
    ),
    Provoked("run-wilds", "JK 2D", "extend 1 JK=8H", "wilds.max_per_run", table=(WILD_RUN,)),
    Provoked("set-wilds", "8C 8D JK 2H", "lay 8C 8D JK=8", "wilds.max_per_set", rest=LATER),
    Provoked(
        "too-few-naturals",
        "JK JK JK 2D",
        "lay JK=5H JK=6H JK=7H",
        "wilds.min_naturals",
        options=FREE,
    ),
    Provoked(
        "wilds-adjacent",
        "JK 2D",
        "extend 1 JK=8H",
        "wilds.adjacent",
        table=("5H 6H JK=7H",),
        options={**FREE, "wilds.adjacent": False},
    ),
    Provoked("lone-wild", "JK 2D", "lay JK", "wilds.alone", rest=LATER),
    Provoked("lone-wild", "8H 2D", "lay 8H", "wilds.alone", rest=LATER),
    Provoked(
        "lone-wild", "8H 2D", "extend 1 8H", "wilds.alone", table=("JK",), options={"wilds.alone": True}
    ),
    Provoked("wrong-identity", "9H 5H 7H 2D", "lay 5H 9H=6H 7H", "wilds.cards"),
    Provoked(
        "wrong-identity", "8C 8D JK 2H", "lay 8C 8D JK=8S", "sets.distinct_suits", options=FREE, rest=LATER
    ),
    Provoked("shift", "8H 2D", "extend 1 8H shift JK=7H", "wilds.shift", table=("JK=4H 5H 6H",)),
    Provoked("swap", "6H 2D", "swap 1 6H", "wilds.swap", table=(WILD_RUN,)),
    Provoked("swap", "9H 2D", "swap 1 9H for JK", "wilds.swap", table=(WILD_SET,), options=FREE),
    Provoked("first-turn-meld", "8C 8D 8S 2H", "lay 8C 8D 8S", "first_turn.meld", rest=FIRST),
    Provoked(
        "first-turn-extra",
        "5H 6H 7H 8H 2C",
        "extend 1 8H",
        "first_turn.exactly_one",
        before=("lay 5H 6H 7H",),
    ),
    Provoked(
        "first-turn-wilds",
        "5H 6H JK 2C",
        "lay 5H 6H JK=7H",
        "first_turn.wilds",
        options={"first_turn.wilds": "none"},
    ),
    Provoked(
        "mixed-turn",
        "8H 9C TC JC 2D",
        "lay 9C TC JC",
        "turn.content",
        table=(RUN,),
        options={"turn.content": "extend-or-lay"},
        before=("extend 1 8H",),
    ),
    Provoked("could-play", "8H 2D", "pass", "turn.passing", table=(RUN,)),
    Provoked("could-play", "5H 6H 7H 2C", "pass", "first_turn.meld"),
    Provoked("pass-after-play", "8H 2D", "pass", table=(RUN,), before=("extend 1 8H",)),
    Provoked("end-too-early", "8H 2D", "end", table=(RUN,)),
]


@pytest.mark.parametrize("case", PROVOKED, ids=lambda case: f"{case.code}: {case.play[:30]}")
def test_every_code_is_provoked(case: Provoked):
    """Each refusal has its code, the option that decides it with its value, and says something."""
    game = case.game()
    found = game.check(game.parse_play(case.play), seat=case.seat)
    assert len(found) == 1 + case.others
    refusal = found[0]
    assert str(refusal.code) == case.code
    assert refusal.option == case.option
    assert refusal.value == (game.variant.get(case.option) if case.option else None)
    assert refusal.message == str(refusal)
    assert refusal.message[0].isalnum()
    info = CODES[refusal.code]
    assert refusal.option is None or refusal.option in info.options


class Odd(Play):
    """A play of no game."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return ()

    def __str__(self) -> str:
        return "odd"


def test_a_play_of_no_game_is_provoked():
    """What isn't a play of Joker Karo has a code of its own."""
    (refusal,) = at("8H 2D", table=[RUN]).check(Odd())
    assert refusal.code is Code.WRONG_GAME


def test_nothing_to_undo_is_provoked():
    """Before the first play of a turn, after its end and after the deal there is nothing to take back."""
    start = at("8H 9H", table=[RUN])
    for game in (start, play(start, "extend 1 8H", "end"), play(start, "extend 1 8H 9H")):
        with pytest.raises(IllegalPlay) as caught:
            game.undo()
        (refusal,) = caught.value.refusals
        assert refusal.code is Code.NOTHING_TO_UNDO
    assert play(start, "extend 1 8H").undo() == start


def test_every_code_of_joker_karo_is_among_those_provoked():
    """No code of a play is without its test; Ro-Kard's own are told by their prefixes."""
    of_plays = {
        str(code)
        for code, info in CODES.items()
        if info.group in {"state", "shape", "wilds", "turn"}
        and not str(code).startswith(("pattern-", "joker-", "discard-"))
    }
    assert {case.code for case in PROVOKED} | {"wrong-game", "nothing-to-undo"} == of_plays


def test_every_option_of_a_code_is_provoked():
    """Each option that the table of codes names for a code of Joker Karo comes up in a test."""
    told = {(case.code, case.option) for case in PROVOKED if case.option}
    named = {(str(code), option) for code, info in CODES.items() for option in info.options}
    codes = {case.code for case in PROVOKED}
    options = set(karo.load_variant("pagat").options.flat())
    missing = {pair for pair in named if pair[0] in codes and pair[1] in options} - told
    # What a wild card is in its own slot decides an identity only together with distinct suits.
    assert missing <= {("wrong-identity", "wilds.own_slot")}


def test_every_code_is_in_the_table_once():
    """The table of codes has each code, with a group and a sentence that ends."""
    assert set(CODES) == set(Code)
    groups = {"error", "state", "shape", "wilds", "turn", "fault"}
    for info in CODES.values():
        assert info.group in groups
        assert info.sentence.endswith(".")
    assert len({info.sentence for info in CODES.values()}) == len(CODES)


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize("case", PROVOKED, ids=lambda case: f"{case.code}: {case.play[:30]}")
def test_refusals_are_data(case: Provoked):
    """A refusal can be written as JSON, and has every field there."""
    game = case.game()
    for refusal in game.check(game.parse_play(case.play), seat=case.seat):
        data = json.loads(json.dumps(refusal.to_dict()))
        assert data["code"] == case.code or case.others
        assert set(data) == {field.name for field in attrs.fields(Refusal)}
        assert data["cards"] == [str(card) for card in refusal.cards]


def test_refusals_that_name_cards_of_a_hand_are_private():
    """Only the seat whose cards they name may be told of them."""
    for case in PROVOKED:
        game = case.game()
        for refusal in game.check(game.parse_play(case.play), seat=case.seat):
            if case.code == "could-play":
                assert refusal.private_to == game.to_move
                assert refusal.cards
    game = at("2C", "8H 2D", table=[RUN], to_move=1)
    (refusal,) = game.check(game.parse_play("pass"))
    assert refusal.private_to == 1


def test_refusals_say_which_meld():
    """Where a refusal is about a meld on the table, it tells its index."""
    game = at("6H 2D", table=[SET, WILD_RUN, "JK"], options={"wilds.alone": True})
    assert game.check(game.parse_play("swap 2 6H"))[0].meld == 1
    assert game.check(game.parse_play("extend 3 6H"))[0].meld == 2
    assert "meld 3" in game.check(game.parse_play("extend 3 6H"))[0].message
    assert "no meld 9; its melds are 1 to 3" in game.check(game.parse_play("extend 9 6H"))[0].message
    empty = at("6H 2D")
    assert "no meld 1; it is empty" in empty.check(empty.parse_play("swap 1 6H"))[0].message


def test_values_of_every_kind_are_written_plainly():
    """Cards, tables and tuples become texts, mappings and lists; a Refusal keeps them as they are."""
    values = [
        (parse_cards("JK AS"), ["JK", "AS"]),
        ({2: 48, 3: (1, 2)}, {"2": 48, "3": [1, 2]}),
        (Fraction(1, 3), "1/3"),
        (None, None),
        (True, True),
        (1.5, 1.5),
        ("x", "x"),
    ]
    for value, plain in values:
        refusal = Refusal(Code.SWAP, "no", value=value)
        assert refusal.value == value
        assert refusal.to_dict()["value"] == plain
        fault = Fault(Code.WRONG_TYPE, "a.b", 3, value, "an int", "wrong")
        assert fault.to_dict()["value"] == plain
        json.dumps([refusal.to_dict(), fault.to_dict()])


def test_faults_tell_their_line():
    """A fault's text begins with its line where that is known."""
    assert str(Fault(Code.SYNTAX, "", 3, None, "", "no TOML")) == "line 3: no TOML"
    assert str(Fault(Code.SYNTAX, "", None, None, "", "no TOML")) == "no TOML"


def test_reasons_are_short_where_they_are_looked_at():
    """In a list of several, as check gives it, each reason is its code and its sentence."""
    assert repr((REFUSAL, FAULT)) == "(<Refusal swap: no>, <Fault wrong-type: line 3: wrong>)"
    game = at("8H 2D", table=[RUN])
    (refusal,) = game.check(game.parse_play("extend 1 9H"))
    assert repr(refusal) == f"<Refusal card-not-in-hand: {refusal}>"


# ---------------------------------------------------------------- exceptions

REFUSAL = Refusal(Code.SWAP, "no", "wilds.swap", "never", parse_cards("8H"), 1, 0)
FAULT = Fault(Code.WRONG_TYPE, "wilds.adjacent", 3, 1, "true or false", "wrong")

ERRORS = [
    ArgumentError("no such format"),
    CardError("no card"),
    DealError("no deal"),
    GameOver(),
    GameOver("over and out"),
    TextError("no text", line=2, column=5),
    AmbiguousPlay("two", ("extend 1 8H", "extend 2 8H"), column=3),
    VariantError((FAULT,)),
    VariantError((FAULT, FAULT), where="house.toml"),
    RecordError("no record", turn=4),
    RecordError("no record"),
    RecordError.of_faults((FAULT,), where="deal.toml"),
    PositionError((FAULT,)),
    PositionError.of("no position"),
    ResultsError("of another run"),
    RunStopped("a worker failed", done=3, total=9, path="run.jsonl"),
    IllegalPlay(Lay(Meld.parse("5H 6H 7H")), (REFUSAL, REFUSAL)),
    MissingExtra("the command", "cli"),
    KaroError("plain", code=Code.BAD_TEXT),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_keep_what_they_carry(error: KaroError):
    """Pickled or copied, an error has the same type, text and fields."""
    for again in (
        pickle.loads(pickle.dumps(error)),
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__
        assert again.to_dict() == error.to_dict()
        assert again.args == error.args


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_data(error: KaroError):
    """Every error is a KaroError with a code and a message, and can be written as JSON."""
    data = json.loads(json.dumps(error.to_dict()))
    assert data["code"] == error.code
    assert data["message"] == error.message == str(error)
    assert error.code in CODES


def test_errors_have_the_usual_bases():
    """Who catches ValueError, ImportError or RuntimeError catches ours too."""
    others = {MissingExtra: ImportError, RunStopped: RuntimeError}
    for error in ERRORS[:-1]:
        assert isinstance(error, others.get(type(error), ValueError))
    assert issubclass(AmbiguousPlay, TextError)
    assert not isinstance(ERRORS[-1], ValueError)


def test_an_illegal_play_says_all_its_reasons():
    """Its text has the play and every reason; it carries the play and the refusals."""
    game = at("5H 7D 2C")
    move = game.parse_play("lay 5H 7D")
    with pytest.raises(IllegalPlay) as caught:
        game.apply(move)
    error = caught.value
    assert error.play == move
    assert error.refusals == game.check(move)
    assert str(error).startswith("lay 5H 7D: ")
    assert all(refusal.message in str(error) for refusal in error.refusals)
    assert error.to_dict()["play"] == "lay 5H 7D"
    assert [entry["code"] for entry in error.to_dict()["refusals"]] == ["run-suit", "run-gap", "run-length"]


def test_a_variant_error_counts_its_faults():
    """One fault, two faults; each on a line of its own."""
    assert str(VariantError((FAULT,))) == "profile has 1 fault:\n  line 3: wrong"
    assert str(VariantError((FAULT, FAULT), where="house.toml")).startswith("house.toml has 2 faults:\n")


@pytest.mark.parametrize("error", [VariantError, PositionError, RecordError.of_faults])
def test_errors_of_files_say_what_has_the_faults(error: Callable[..., Any]):
    """Whatever the file holds: its error has the faults, and where they are."""
    made = error((FAULT,), where="house.toml")
    assert (made.faults, made.where) == ((FAULT,), "house.toml")
    assert str(made) == "house.toml has 1 fault:\n  line 3: wrong"


def test_a_missing_extra_says_how_to_install_it():
    """The text is the command to type."""
    assert "pip install 'karo-rules[cli]'" in str(MissingExtra("the command", "cli"))

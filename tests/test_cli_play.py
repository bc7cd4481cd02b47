"""``karo play``: a person at the table, on a terminal and in a pipe."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import karo
from karo.cli.play import new_sitting, play_deal, resumed_sitting
from karo.cli.prompt import Prompt
from karo.cli.screen import Screen
from karo.cli.sitting import Sitting
from karo.players import RandomPlayer
from karo.players.jokerkaro import GreedyPlayer
from karo.players.playing import decide
from tests.processes import started, terminal
from tests.test_cli import SCRIPT, faulty, run, run_with
from tests.toy import Toy, toy  # noqa: F401 - a fixture

#: Whatever the deal, this plays it to the end.
AUTOPILOT = "hint\n1\n" * 90
PAGAT = karo.load_variant("pagat")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the present one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(text: str, *args: str) -> str:
    """What is said to somebody who types this in a deal of seed 7."""
    result = run_with(text, "play", "pagat", "--seed", "7", *args)
    assert result.stderr == ""
    assert result.exit_code in (0, 1)
    return result.stdout


def said_to(sitting: Sitting, text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said to somebody who sits down at a certain deal and types this."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    play_deal(Screen(out=out), sitting)
    return out.getvalue()


# ---------------------------------------------------------------- a whole deal


@pytest.mark.parametrize("name", karo.list_variants())
def test_a_deal_to_the_end(name: str):
    """A deal can be played to its end by typing alone; then it is settled, with exit code 0."""
    args = ["--seat", "3", "--seed", "3", "--player", "greedy", "--player", "random"]
    result = run_with(AUTOPILOT, "play", name, *args)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "── settlement ─" in result.stdout
    assert "The deal is over. Type log, save FILE, or quit." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert not list(Path().iterdir())


def test_the_default_is_pagat():
    """Without a profile it is pagat, and without a seed the cards are the system's."""
    first, second = (run_with("", "play").stdout for _ in range(2))
    assert "profile pagat · 4 players · you have seat 0" in first
    assert first != second


def test_the_same_seed_plays_alike():
    """With a seed, cards and opponents are the same again, random ones too."""
    assert play(AUTOPILOT, "--player", "random") == play(AUTOPILOT, "--player", "random")


def test_no_hidden_card_is_shown(monkeypatch: pytest.MonkeyPatch):
    """Whatever is typed before others play, other hidden cards show the same screen."""
    dealt = karo.JokerKaro.deal(PAGAT, players=4, seed=7).dealt
    mine, hidden = dealt.hands[0], [card for hand in (*dealt.hands[1:], dealt.rest) for card in hand]
    typed = (
        "plays\nmore\nsort\ntable\nlog\nhelp\nwhy lay KC KD KH\nextend 1 5H\nhint\n1\nundo\nlay 2H JK 4H\n"
    )
    screens = {
        said_to(
            Sitting(
                karo.JokerKaro.deal(PAGAT, 4, order=[*mine, *hidden[shift:], *hidden[:shift]]),
                0,
                ["greedy"],
                [GreedyPlayer()],
                1,
            ),
            typed + "plays\nabandon\n",
            monkeypatch,
        )
        for shift in (0, 24, 37)
    }
    assert len(screens) == 1


def test_no_hidden_hand_is_shown():
    """Who passes shows no card before the end: no line has a hand but those of the person."""
    for seed in ("1", "2"):
        text = run_with(AUTOPILOT, "play", "--seed", seed, "--player", "random").stdout
        before = text[: text.index("── the end ─")]
        hands = [line for line in before.splitlines() if re.search(r"[♣♦♥♠] (10|[A2-9JQK]) ", f"{line} ")]
        assert hands
        assert all(line.startswith(("You    ", "       ")) for line in hands)
        passes = [line for line in before.splitlines() if " drops out" in line]
        assert passes
        assert all(re.fullmatch(r"\w+ +drops? out: (stuck|no run)  \(\d+ left\)", line) for line in passes)


# ---------------------------------------------------------------- what can be typed


def test_plays_are_listed_and_picked():
    """Plays are listed by page, or those with some cards; a number picks one, and only from the list."""
    text = play("1\nplays\nmore\nmore\nmore\nmore\nplays 9H lay\n3\nplays 2C\n7\n")
    assert "There is no play number 1 in a list above; type plays." in text
    offered = karo.JokerKaro.deal(PAGAT, 4, seed=7).legal_plays
    assert f"{len(offered)} legal plays; type the number of one." in text
    for number, play_ in enumerate(offered, start=1):
        assert re.search(rf"\b{number}  {re.escape(str(play_))}(?![^ \n])", text)
    assert "There are more: type more." in text
    assert "There are no more." in text
    chosen = [play_ for play_ in offered if "9H" in map(str, play_.cards)]
    assert f"{len(chosen)} legal plays with 9H lay; type" in text
    assert f"{len(chosen[2].cards)}" in text
    assert "You    lay      1  " in text
    assert "0 legal plays with 2C; type" in text
    assert "There is no play number 7" in text


def test_a_refused_play_is_told_and_asked_again():
    """A play that can't be is refused in words, with a way to the rule, and the person goes on."""
    text = play("lay 2h 3h\nlay 7d 7h 7s\nwhy lay 7D 7H 7S\njump\nlay 2H JK 4H\n")
    assert "Refused: the hand doesn't hold 3H." in text
    assert "The rule: why lay 7D 7H 7S" in text
    assert "lay 7D 7H 7S: refused" in text
    assert 'first_turn.meld = "run"' in text
    assert "A play begins with lay, extend, swap, pass or end, not with" in text
    assert "You    lay      1  +2♥ +JK→3♥ +4♥  (21 left)" in text


def test_an_ambiguous_play_lists_its_readings():
    """Of several readings none is guessed: they are listed, and a number picks one."""
    text = play("lay 5H 6H JK\n2\n")
    assert "1  lay JK=4H 5H 6H    2  lay 5H 6H JK=7H" in text
    assert "+5♥ +6♥ +JK→7♥" in text


def test_undo():
    """Plays of the present turn can be taken back, others not."""
    text = play("undo\nlay 2H JK 4H\nundo\nlay 4H 5H 6H\n\nundo\n")
    assert text.count("There is no play in this turn to take back.") == 2
    assert "Taken back: lay 2H JK=3H 4H\n" in text
    assert "Enter does it, undo takes back your last play." in text
    assert "You    lay      1  +4♥ +5♥ +6♥" in text


def test_enter():
    """An empty line does the only thing that can be done; else it shows the table, or says what to type."""
    text = play("\nlay 4H 5H 6H\n\n\nlay 7H 8H 9H\n\nend\n")
    first = text.index("Nothing lies on the table yet.")
    assert text.index("Nothing lies on the table yet.", first + 1) < text.index("lay 4H")
    assert "Type end to end your turn, or another play." in text
    assert "── round 3 ─" in text


def test_several_plays_at_once():
    """Plays joined by a slash are made together, or none of them is."""
    text = play("lay 4H 5H 6H / end\nlay 7H 8H 9H / lay 7D 7S 7C\nlog 1\nlay 7H 8H 9H / end\n")
    assert "Refused: the hand doesn't hold 7C." in text
    assert text.count("+7♥ +8♥ +9♥") == 1
    assert "── round 3 ─" in text


def test_sort_log_help_why():
    """The hand can be sorted by rank and back, the log is told, help lists all that can be typed."""
    text = play("sort\nsort\nlog\nlay 4H 5H 6H\nend\nlog\nlog 2\nlog x\nwhy\nwhy pass\n?\n")
    assert "You    2♦ 2♥  4♦ 4♥ 4♠  5♥ 5♥" in text
    assert "Nothing has been played yet." in text
    assert text.count("You    lay      1  +4♥ +5♥ +6♥") == 2
    assert "Type log, or log and a number of turns, such as: log 8." in text
    assert "Type why and a play, such as: why pass." in text
    assert "pass: refused" in text
    for command in ("hint", "plays", "more", "undo", "table", "save", "quit", "abandon"):
        assert re.search(rf"^  {command}\b.*  [a-z]", text, re.MULTILINE)
    assert "Plays, for example: lay " in text


def test_hint():
    """The hint is the best turn, which can be picked as a whole; then nothing is left but to end it."""
    text = play("lay 4H 5H 6H\nend\nhint\n1\nhint\n1\n")
    best = re.search(r"The best turn; type 1 to make it:\n1  (.*(?:\n   .*)*)\n> 1\n", text)
    assert best is not None
    assert " / " in best[1]
    assert "type 1 to make it:\n1  end\n" in text
    assert "── round 3 ─" in text


def test_a_hostile_line():
    """Lines of any length and any bytes are no play, and nothing in them steers the terminal."""
    result = run_with(b"\xff\x1b[31m\n" + b"x" * 100_000 + b"\n9999999999999\n", "play", "--seed", "7")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "\x1b" not in result.stdout
    assert "\\x1b[31m" in result.stdout


def test_after_the_deal():
    """After the end the deal can be looked back on and saved; plays are over."""
    text = play(AUTOPILOT + "help\nlog 1\nlog x\nsave done.toml\nplays\nquit\n")
    after = text[text.index("The deal is over. Type") :]
    assert "The deal is over: you can use help, log, save and quit." in after
    assert "  abandon" not in after
    assert "Saved in done.toml" in after
    assert "Type log, or log and a number" in after
    assert karo.Record.load("done.toml").game.outcome is not None
    line = faulty(run("play", "--resume", "done.toml"))
    assert line == "karo: done.toml: the deal is over; see karo replay done.toml"


def test_any_game_can_be_played(toy: karo.Variant, monkeypatch: pytest.MonkeyPatch):  # noqa: F811 - the fixture
    """A game that nobody draws is told by its notation and its plain data."""
    sitting = Sitting(Toy.deal(toy), 0, ["random"], [RandomPlayer()], 1)
    text = said_to(sitting, "plays\nput 2D\nput xx\nput 3C\nlog\nhint\n1\nput 4C\n", monkeypatch)
    assert "hands       2C 3C 4C, 3\n" in text
    assert "1  put 2C    2  put 3C    3  put 4C" in text
    assert "Refused: the hand lacks it." in text
    assert "You    put 3C" in text
    assert "You: went-out" in text


# ---------------------------------------------------------------- saving, leaving, resuming


def test_the_end_of_the_input_saves():
    """Where the input ends first, the deal is saved, that is said, and the exit code is 1."""
    result = run_with("lay 4H 5H 6H\nend\n", "play", "--seed", "7")
    assert result.exit_code == 1
    assert result.stdout.endswith(
        "The deal is saved in karo-game.toml\nGo on with: karo play --resume karo-game.toml\n"
    )
    record = karo.Record.load("karo-game.toml")
    assert record.game.outcome is None
    assert "seed" not in Path("karo-game.toml").read_text("utf-8")
    assert run_with("quit\n", "play").exit_code == 0
    assert Path("karo-game-2.toml").exists()
    assert run_with("abandon\n", "play").exit_code == 0
    assert len(list(Path().iterdir())) == 2


def test_a_deal_goes_on_from_where_it_was_left():
    """Left and taken up again after every line, a deal comes to the same end as in one go."""
    whole = play(AUTOPILOT, "--seat", "2")
    expected = whole[whole.index("── settlement ─") :].split("\n\n")[0]
    first = run_with("hint\n1\n", "play", "pagat", "--seed", "7", "--seat", "2")
    assert first.exit_code == 1
    text = ""
    for _ in range(200):
        result = run_with("hint\n1\n", "play", "--resume", "karo-game.toml")
        text = result.stdout
        assert "you have seat 2" in text
        if result.exit_code == 0:
            break
    assert text[text.index("── settlement ─") :].split("\n\n")[0] == expected
    assert "Look at it with: karo replay karo-game.toml" in text
    assert run("replay", "karo-game.toml").exit_code == 0
    assert [path.name for path in Path().iterdir()] == ["karo-game.toml"]


def test_resuming_tells_the_last_turns():
    """Who comes back sees the last turns, and what is in the file but the deal is kept."""
    play("lay 4H 5H 6H\nend\nextend 2 10s\n")
    record = karo.Record.load("karo-game.toml")
    (only,) = record.deals
    kept = attrs.evolve(
        record,
        players=["Ani", "Budi", "Cut", "Dedi"],
        deals=(attrs.evolve(only, comments={1: "Mine."}),),
        extras={**record.extras, "_place": "home"},
    )
    kept.save("mine.toml")
    result = run_with("log\nquit\n", "play", "--resume", "mine.toml", "--player", "random")
    assert "── the last turns ─" in result.stdout
    assert "── round 2 ─" in result.stdout
    assert "Budi   lays" in result.stdout
    again = karo.Record.load("mine.toml")
    assert (again.players, again.extras["_place"]) == (kept.players, "home")
    assert again.deals[0].comments == {1: "Mine."}
    # A file that says nothing of use about who sits where.
    attrs.evolve(kept, extras={"_seat": True, "_opponents": [1, "clever"]}).save("odd.toml")
    assert "you have seat 0" in run_with("", "play", "--resume", "odd.toml").stdout
    assert "you have seat 1" in run_with("", "play", "--resume", "odd.toml", "--seat", "1").stdout


def test_a_comment_on_a_turn_taken_back():
    """A comment on a turn that is taken back goes with it; the file stays readable."""
    play("lay 4H 5H 6H\n")
    record = karo.Record.load("karo-game.toml")
    (only,) = record.deals
    attrs.evolve(record, deals=(attrs.evolve(only, comments={1: "Hm."}),)).save("karo-game.toml")
    assert run_with("undo\nquit\n", "play", "--resume", "karo-game.toml").exit_code == 0
    assert karo.Record.load("karo-game.toml").deals[0].turns == ()


def test_saving():
    """Saving goes on with the deal, replaces no other file unless told to, and tells what fails."""
    Path("there.toml").write_text("mine", "utf-8")
    text = play("save there.toml\nsave none/x.toml\nsave a.toml\nsave\nsave a.toml\nquit\n")
    assert "there.toml already exists; 'save! there.toml' replaces it." in text
    assert Path("there.toml").read_text("utf-8") == "mine"
    assert "none/x.toml: No such file or directory." in text
    assert text.count("Saved in a.toml") == 3
    assert text.endswith("The deal is saved in a.toml\nGo on with: karo play --resume a.toml\n")
    assert "Saved in there.toml" in play("save! there.toml\nabandon\n")
    assert karo.Record.load("there.toml").game.log == ()


def test_no_deal_is_lost(monkeypatch: pytest.MonkeyPatch, folder: Path):
    """Where the file can't be written, the deal goes to another place, which is told."""
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    save: Callable[..., Path] = Sitting.save

    def refuse(sitting: Sitting, path: Path | None = None, **options: Any) -> Path:
        if path is None:
            raise OSError(30, "Read-only file system")
        return save(sitting, path, **options)

    monkeypatch.setattr(Sitting, "save", refuse)
    text = play("save\nquit\n")
    assert "Read-only file system" in text
    (file,) = folder.glob("karo-*/karo-game.toml")
    assert f"The deal is saved in {file}" in " ".join(text.split())
    assert karo.Record.load(file).game.log == ()


def test_a_screen_that_is_gone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Where nobody can be told any more, the deal is saved all the same."""
    sitting = new_sitting(PAGAT, None, 7, None, ())

    def gone(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("karo.cli.table.TableScreen.turn", gone)
    with pytest.raises(BrokenPipeError):
        said_to(sitting, "", monkeypatch)
    assert capsys.readouterr().err == "karo: the deal is saved in karo-game.toml\n"
    assert Path("karo-game.toml").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_save(number: signal.Signals, folder: Path):
    """Ctrl-C, a closed terminal and a request to end save the deal; no traceback."""
    args = [str(SCRIPT), "play", "--seed", "7"]
    with started(
        args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert any(line.startswith("Your first turn") for line in process.stdout)
        time.sleep(0.2)
        process.send_signal(number)
        assert process.stderr.read().strip() == ""
        assert "The deal is saved in karo-game.toml" in process.stdout.read()
        assert process.wait() == 130
    assert karo.Record.load(folder / "karo-game.toml").game.log == ()


def test_an_interrupt_in_this_process(monkeypatch: pytest.MonkeyPatch):
    """An interrupt while the person thinks saves the deal; after the end there is nothing to save."""

    def interrupt(prompt: Prompt) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Prompt, "ask", interrupt)
    result = run_with("", "play", "--seed", "7")
    assert result.exit_code == 130
    assert "The deal is saved in karo-game.toml" in result.stdout
    sitting = new_sitting(PAGAT, None, 7, None, ())
    while sitting.game.outcome is None:
        sitting.game = decide(sitting.game, GreedyPlayer(), 1)
    with pytest.raises(KeyboardInterrupt):
        said_to(sitting, "", monkeypatch)
    assert len(list(Path().iterdir())) == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nix"], 'there is no profile "nix"'),
        (["--seat", "4"], "there is no seat 4: the seats are 0 to 3"),
        (["--players", "1"], "is not for 1 players"),
        (["--resume", "nix.toml"], "the file can't be read"),
        (["pagat", "--resume", "nix.toml"], "--resume takes the profile, players and cards from the file"),
        (["--player", "clever"], "clever"),
    ],
)
def test_bad_input(args: list[str], said: str):
    """Whatever is wrong with the arguments: one line that says it, exit code 2."""
    assert said in faulty(run("play", *args))


def test_settings_reach_the_players():
    """The kinds of opponents are kept in the file."""
    play("quit\n", "--player", "random", "--seat", "1")
    record = karo.Record.load("karo-game.toml")
    assert (record.extras["_seat"], record.extras["_opponents"]) == (1, ("random",))
    assert resumed_sitting(Path("karo-game.toml"), None, ()).seat == 1


# ---------------------------------------------------------------- terminals


def test_on_a_terminal(folder: Path):
    """On a terminal a line can be typed and edited, Tab completes, and Ctrl-C saves."""
    env = {**os.environ, "TERM": "dumb", "COLUMNS": "80", "NO_COLOR": "1"}
    with terminal() as seat:
        # The first terminal that the leader of a session opens is its own, and sends it Ctrl-C.
        command = f"exec '{SCRIPT}' play --seed 7 <{seat.name} >{seat.name} 2>&1"
        with started(["/bin/sh", "-c", command], env=env, start_new_session=True) as process:
            assert "\x1b[3" not in seat.shown_until("> ")
            seat.type("hin\t\n")
            assert "1  lay " in seat.shown_until("\r\n> ")
            told = seat.interrupt_until("--resume karo-game.toml")
            assert "The deal is saved in karo-game.toml" in told
            assert process.wait(10) == 130


def test_prompt_of_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Where somebody types, lines come from the line editor; its end is the end of the input."""
    screen = Screen()
    screen.is_terminal = True
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    lines = iter([" plays 5H "])

    def typed(prompt: str) -> str:
        assert prompt == "> "
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    prompt = Prompt(screen, ["plays", "play", "help"])
    assert prompt.ask() == "plays 5H"
    assert prompt.ask() is None
    assert capsys.readouterr().out == "\n"
    assert [prompt.complete("pl", number) for number in range(3)] == ["play ", "plays ", None]


def test_plain_signs():
    """In plain ASCII the whole deal is told without any other sign."""
    assert play(AUTOPILOT, "--ascii").isascii()


def test_a_thread_plays_too(monkeypatch: pytest.MonkeyPatch):
    """Outside of the main thread, where signals can't be caught, a deal is played and saved all the same."""
    said: list[str] = []
    sitting = new_sitting(PAGAT, None, 7, None, ())
    thread = threading.Thread(target=lambda: said.append(said_to(sitting, "quit\n", monkeypatch)))
    thread.start()
    thread.join()
    assert "The deal is saved in karo-game.toml" in said[0]


def test_help_shows_the_forms_of_the_game():
    """In Ro-Kard help shows cells, the Helping Hand and swaps, and no word of another game."""
    text = " ".join(run_with("help\nabandon\n", "play", "rokard", "--seed", "7").stdout.split())
    assert "plays place'" in text
    assert "'helping 9H' says which come from the Helping Hand" in text
    assert "swap TC@2,1 place JK=8H@3,1 9H@4,1" in text
    assert "plays lay'" not in text

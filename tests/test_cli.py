"""The ``karo`` command: what it prints, how it ends, what it does with bad input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from inspect import signature
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import karo
from karo.cli import main
from karo.cli.app import app
from karo.cli.screen import Screen, visible
from karo.options import catalogue, json_schema
from tests.processes import started, terminal

SCRIPT = Path(sys.executable).parent / "karo"
ESCAPE = "\x1b"
SAMPLE = 'schema = 1\ngame = "jokerkaro"\nname = "ours"\nextends = "pagat"\n'


def run(*args: str, **env: str) -> Result:
    """A command, run in this process with nothing on the terminal."""
    return run_with("", *args, **env)


def run_with(text: str | bytes, *args: str, **env: str) -> Result:
    """A command, run in this process with a text on standard input."""
    # Before click 8.2 the runner mixed both outputs unless told otherwise.
    apart: Any = {"mix_stderr": False} if "mix_stderr" in signature(CliRunner).parameters else {}
    return CliRunner(env=env, **apart).invoke(app, args, input=text, prog_name="karo")


def script(*args: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The installed command, in a process of its own and with its output in a pipe."""
    clean = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "FORCE_COLOR"}}
    return subprocess.run(
        [SCRIPT, *args], capture_output=True, text=True, encoding="utf-8", env={**clean, **env}, check=False
    )


def on_terminal(*args: str, **env: str) -> str:
    """What the installed command prints on a terminal."""
    clean = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "FORCE_COLOR"}}
    found = ""
    with (
        terminal() as seat,
        started(
            [SCRIPT, *args],
            stdout=seat.end,
            stdin=seat.end,
            env={**clean, "TERM": "xterm-256color", "COLUMNS": "80", **env},
        ) as process,
    ):
        while process.poll() is None:
            found += seat.shown(0.1)
        while part := seat.shown(0):
            found += part
    return found


def faulty(result: Result | subprocess.CompletedProcess[str]) -> str:
    """The one line that a command said on standard error, ending with exit code 2."""
    code = result.exit_code if isinstance(result, Result) else result.returncode
    assert code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("karo: ")
    return line


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the present one, with a good, a bad and a broken profile."""
    monkeypatch.chdir(tmp_path)
    Path("good.toml").write_text(SAMPLE, "utf-8")
    Path("bad.toml").write_text(f'{SAMPLE}wilds.max_per_rnu = 2\nruns.min_length = "3"\n', "utf-8")
    Path("broken.toml").write_text("key: value\n", "utf-8")
    return tmp_path


@pytest.fixture
def others(files: Path) -> Path:
    """The same folder, with a record, a position and a profile whose name doesn't end in .toml."""
    Path("mine.txt").write_text(SAMPLE, "utf-8")
    Path("record.toml").write_text("schema = 1\n[[deals]]\n", "utf-8")
    Path("start.toml").write_text("schema = 1\n[position]\n", "utf-8")
    return files


# ---------------------------------------------------------------- the command as a whole

COMMANDS = (
    "check",
    "diff",
    "explain",
    "legal",
    "new",
    "play",
    "replay",
    "rules",
    "schema",
    "variants",
    "watch",
)


def test_bare_command_helps():
    """Without a command it prints its help, which lists every command and an example."""
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    for command in COMMANDS:
        assert re.search(rf"^  {command} +[A-Z].*\.$", result.stdout, re.MULTILINE)
    assert "karo watch pagat --seed 7" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_examples(command: str):
    """The help of each command has an example that begins with it."""
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Examples:\n    karo {command}" in result.stdout
    assert run(command, "-h").stdout == result.stdout


def test_version():
    """The version is the library's."""
    assert run("--version").stdout == f"karo-rules {karo.__version__}\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["watch"], "Missing argument"),
        (["--nonsense"], "--nonsense"),
        (["rules", "pagta"], "there is no profile \"pagta\"; did you mean 'pagat'?"),
        (["diff", "pagat", "nix.toml"], "nix.toml: the file can't be read"),
        (["schema", "chess"], "there is no game"),
        (["rules", "good"], 'there is no profile "good"; did you mean "good.toml"?'),
        (["watch", "mine.txt"], "only files ending in .toml are read as profiles"),
        (
            ["legal", "record.toml"],
            "record.toml: line 2: this is a record, not a position; karo replay shows",
        ),
        (["replay", "start.toml"], "this is a position, not a record; karo legal lists its plays"),
        (["replay", "good.toml"], "this is a profile, not a record; karo rules shows it"),
        (["rules", "start.toml"], "start.toml: line 2: this is a position, not a profile"),
        (["watch", "pagat", "--players", "1"], "is not for 1 players"),
        (["watch", "pagat", "--seed", "seven"], "'seven' is not a valid integer"),
        (["watch", "pagat", "--player", "clever"], "clever"),
        (["watch", "pagat", "--delay", "nan"], "nan is no number"),
        (["watch", "pagat", "--delay", "-1"], "-1"),
        (["watch", "bad.toml"], "bad.toml: line 5: "),
        (["watch", "bad.toml"], "(and 1 more; see karo check)"),
        (["check"], "Missing argument"),
        (["new", "ours"], "must end in .toml"),
        (["new", "good.toml"], "already exists; --force replaces it"),
        (["new", "nowhere/ours.toml"], "nowhere/ours.toml: No such file or directory"),
        (["new", "ours.toml", "--name", ""], "name"),
        (["rules", "a\nb\x1b[31m"], "a\\nb"),
    ],
)
def test_bad_input_is_told_in_one_line(others: Path, args: list[str], said: str):
    """Whatever is wrong with the input: one line on standard error that says it, exit code 2."""
    line = faulty(run(*args))
    assert said in line
    assert ESCAPE not in line


def test_installed_command_tells_bad_input_alike():
    """The installed command says the same one line."""
    assert faulty(script("rules", "nix")) == faulty(run("rules", "nix"))


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra(missing: str):
    """Where the extra is missing the command says what to install, and needs nothing for it."""
    code = f"import sys; sys.modules[{missing!r}] = None; from karo.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert faulty(done) == ("karo: the karo command needs the extra 'cli': pip install 'karo-rules[cli]'")


def test_nobody_reads_on():
    """A reader that stops early ends the command quietly, as a signal would."""
    for args in (["rules", "pagat"], ["watch", "pagat", "--seed", "7"], ["schema"]):
        with started([SCRIPT, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 141


def test_interrupted():
    """Ctrl-C ends a slow deal with code 130 and no traceback."""
    args = [str(SCRIPT), "watch", "pagat", "--seed", "7", "--delay", "30"]
    with started(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Joker Karo")
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == ""
        assert process.wait() == 130


def test_closed_output():
    """Standard output may be closed, or on a device that is full."""
    done = subprocess.run(["/bin/sh", "-c", f"'{SCRIPT}' variants >&-"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    if Path("/dev/full").exists():
        full = subprocess.run(
            ["/bin/sh", "-c", f"'{SCRIPT}' variants >/dev/full"], capture_output=True, text=True, check=False
        )
        assert faulty(full) == "karo: No space left on device"


# ---------------------------------------------------------------- colours and signs

ALL = [["variants"], ["rules", "pagat"], ["diff", "pagat", "leng"], ["watch", "pagat", "--seed", "7"]]


@pytest.mark.parametrize("args", ALL)
def test_a_pipe_gets_clean_text(args: list[str]):
    """In a pipe there are no colours, and no line is wider than 80 columns or ends in blanks."""
    done = script(*args)
    assert done.returncode == 0
    assert done.stderr == ""
    assert ESCAPE not in done.stdout
    for line in done.stdout.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()


@pytest.mark.parametrize("columns", ["0", "", "x"])
def test_width_that_nobody_knows(columns: str):
    """A width of nothing means that nobody knows it; nothing that is said gets lost."""
    assert script("diff", "pagat", "leng", COLUMNS=columns).stdout == script("diff", "pagat", "leng").stdout


def test_a_terminal_gets_colours():
    """A terminal gets colours, but the text is the same as in a pipe; NO_COLOR is respected."""
    args = ["watch", "pagat", "--seed", "7"]
    coloured, plain = on_terminal(*args), script(*args).stdout
    assert f"{ESCAPE}[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).replace("\r\n", "\n") == plain
    told = re.findall(r"\x1b\[([0-9;]*)m", on_terminal(*args, NO_COLOR="1"))
    assert not [code for code in told if re.search(r"3[0-8]|4[0-8]|9[0-7]", code)]


def test_signs_fit_the_encoding():
    """Where the output can't hold the suits, or it is asked for, the drawing is plain ASCII."""
    args = ["watch", "pagat", "--seed", "7"]
    by_option, by_encoding = script(*args, "--ascii"), script(*args, PYTHONIOENCODING="ascii")
    assert by_option.stdout.isascii()
    assert by_option.stdout == by_encoding.stdout
    assert "JK=3H" in by_option.stdout
    assert "♥" in script(*args, PYTHONIOENCODING="utf-8").stdout
    assert script("rules", "pagat", PYTHONIOENCODING="ascii").returncode == 0


def test_nothing_steers_the_terminal(files: Path):
    """Control characters of a profile are made visible before they are printed."""
    hostile = SAMPLE.replace('"ours"', '"a\\u001b[31mb\\u0007"') + 'title = "t\\u009b"\n'
    Path("hostile.toml").write_text(hostile, "utf-8")
    for args in (["rules", "hostile.toml"], ["watch", "hostile.toml", "--seed", "7"]):
        result = run(*args)
        assert ESCAPE not in result.stdout
        assert "a\\x1b[31mb\\x07" in result.stdout
    assert visible("good ♥") == "good ♥"


def test_screen_of_no_encoding():
    """A stream that tells no encoding, or one that nobody knows, gets ASCII."""

    class Odd:
        encoding: str | None = None

        def write(self, text: str) -> int:
            return len(text)

        def flush(self) -> None:
            pass

    odd: Any = Odd()
    for encoding in (None, "no-such-encoding"):
        odd.encoding = encoding
        assert Screen(out=odd).glyphs.suits == "CDHS"


# ---------------------------------------------------------------- variants, rules, diff, schema


def test_variants():
    """Every shipped profile is listed with its title."""
    lines = run("variants").stdout.splitlines()
    data = json.loads(run("variants", "--json").stdout)
    assert [line.split()[0] for line in lines] == list(karo.list_variants())
    for line, told in zip(lines, data, strict=True):
        variant = karo.load_variant(told["name"])
        assert line.endswith(variant.title)
        assert told == {
            "name": variant.name,
            "game": variant.game,
            "title": variant.title,
            "digest": variant.digest,
        }


@pytest.mark.parametrize("name", karo.list_variants())
def test_rules_tell_everything(name: str):
    """Case 54: every option is printed with its value, status, source and sentence."""
    variant = karo.load_variant(name)
    text = run("rules", name).stdout
    flat = " ".join(text.split())
    for entry in catalogue(variant.game):
        why = variant.why(entry.path)
        known = f"[{why.status}, {why.source}]" if why.source else f"[{why.status}]"
        value = str(why).partition(" = ")[2].partition(" [")[0] if "[" not in str(why.value) else ""
        assert f"{entry.path} = {value}" in flat
        at = flat.index(f"{entry.path} = ")
        rest = flat[at:]
        assert known in rest
        assert " ".join(entry.meaning.split()) in rest
        assert " ".join(why.text.split()) in rest
        if isinstance(why.value, str) and why.value in entry.choices:
            assert f"{why.value}: {entry.choices[why.value]}" in rest
    for key, cited in variant.sources.items():
        assert f"{key} {' '.join(cited.split())}" in flat


def test_rules_as_json():
    """The same as data: one entry for each option."""
    data = json.loads(run("rules", "leng", "--json").stdout)
    variant = karo.load_variant("leng")
    assert [option["option"] for option in data["options"]] == [entry.path for entry in catalogue()]
    assert {option["option"]: option["status"] for option in data["options"]} == {
        entry.path: variant.why(entry.path).status for entry in catalogue()
    }
    assert data["digest"] == variant.digest


def test_rules_of_some_status():
    """Asked for statuses, it leaves the other options out."""
    data = json.loads(run("rules", "pagat", "--status", "guess", "--json").stdout)
    assert {option["status"] for option in data["options"]} == {"guess"}
    text = run("rules", "pagat", "--status", "guess").stdout
    assert "wilds.max_per_run = 1" in text
    assert "deck.packs" not in text


def test_rules_without_sources(files: Path):
    """A profile that cites nothing has no list of sources, and long values get their own lines."""
    bare = attrs.evolve(karo.load_variant("pagat"), notes={}, sources={}, base=None).to_toml(full=True)
    Path("bare.toml").write_text(bare, "utf-8")
    text = run("rules", "bare.toml").stdout
    assert "sources" not in text
    assert "[house]" in text


def test_diff(files: Path):
    """Two profiles are compared in words, by name or file; equal ones don't differ."""
    text = run("diff", "pagat", "leng").stdout
    assert text.startswith("pagat → leng: 8 options differ\n")
    assert 'wilds.max_per_run  1 → "unlimited"\n  How many wilds one run may hold' in text
    assert run("diff", "pagat", "good.toml").stdout == "pagat → ours: no options differ\n"
    data = json.loads(run("diff", "pagat", "leng", "--json").stdout)
    assert data == karo.load_variant("pagat").diff(karo.load_variant("leng")).to_dict()


def test_schema():
    """The schema is the library's, as JSON."""
    assert json.loads(run("schema").stdout) == json_schema()
    assert run("schema", "jokerkaro").stdout == run("schema").stdout


# ---------------------------------------------------------------- check, new


def test_check(files: Path):
    """Good profiles end with 0, bad ones with 1, what can't be read with 2."""
    good = run("check", "good.toml", "pagat")
    assert (good.exit_code, good.stdout) == (0, "good.toml: good\npagat: good\n")
    bad = run("check", "good.toml", "bad.toml", "broken.toml")
    assert bad.exit_code == 1
    assert run("check", "bad.toml", "nix.toml").exit_code == 2
    assert run("check", ".").exit_code == 2


def test_check_takes_what_all_commands_take(others: Path):
    """What check calls good can be watched: a name is one of a profile, and a file ends in .toml."""
    for name, hint in (
        ("mine.txt", "only files ending in .toml are read as profiles"),
        ("good", 'did you mean "good.toml"?'),
        ("pagat2", "did you mean 'pagat'?"),
    ):
        result = run("check", name)
        assert result.exit_code == 2
        assert hint in " ".join(result.stdout.split())


def test_check_tells_all_faults(files: Path):
    """All faults are told, not just the first, each with its line."""
    text = run("check", "bad.toml").stdout
    assert text.startswith("bad.toml: 2 faults\n")
    assert re.search(r"line 5: .*max_per_rnu.*\n.*max_per_run", text)
    assert re.search(r"line 6: .*runs\.min_length", text)
    (found,) = json.loads(run("check", "bad.toml", "--json").stdout)
    assert (found["file"], found["good"]) == ("bad.toml", False)
    assert [fault["code"] for fault in found["faults"]] == ["unknown-option", "wrong-type"]
    assert json.loads(run("check", "pagat", "--json").stdout) == [
        {"file": "pagat", "good": True, "faults": []}
    ]


@pytest.mark.parametrize("name", karo.list_variants())
def test_new(files: Path, name: str):
    """A new profile has the rules of the one that it starts from, and every option explained."""
    result = run("new", "ours.toml", "--from", name, "--title", "Our club")
    assert result.exit_code == 0
    assert "Wrote ours.toml" in result.stdout
    mine = karo.load_variant("ours.toml")
    assert (mine.name, mine.title) == ("ours", "Our club")
    assert mine.options == karo.load_variant(name).options
    text = Path("ours.toml").read_text("utf-8")
    assert text.count("\n# ") > len(catalogue(mine.game))
    assert sorted(path.name for path in files.iterdir()) == [
        "bad.toml",
        "broken.toml",
        "good.toml",
        "ours.toml",
    ]


def test_new_replaces_only_by_force(files: Path):
    """A file that is there stays as it is, a link to nowhere too; with --force it is replaced."""
    Path("link.toml").symlink_to("nowhere.toml")
    faulty(run("new", "link.toml"))
    faulty(run("new", "good.toml"))
    assert Path("good.toml").read_text("utf-8") == SAMPLE
    assert run("new", "good.toml", "--from", "good.toml", "--name", "club", "--force").exit_code == 0
    assert karo.load_variant("good.toml").name == "club"


def test_new_is_written_whole_or_not_at_all(files: Path, monkeypatch: pytest.MonkeyPatch):
    """If writing fails half-way, the old file is as it was and nothing else is left."""

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert faulty(run("new", "good.toml", "--force")) == "karo: good.toml: No space left on device"
    assert Path("good.toml").read_text("utf-8") == SAMPLE
    assert len(list(files.iterdir())) == 3


# ---------------------------------------------------------------- watch


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_watch_keeps_the_deal(files: Path, more: list[str]):
    """A deal that is watched can be kept as a record; a file that is there stays as it is."""
    args = ["watch", "pagat", "--seed", "7", "--output", "deal.toml", *more]
    shown = run(*args).stdout
    assert more or shown.endswith("The deal is kept in deal.toml\n")
    record = karo.Record.load("deal.toml")
    assert record.game.outcome is not None
    before = (files / "deal.toml").read_bytes()
    assert "deal.toml already exists" in faulty(run(*args))
    assert (files / "deal.toml").read_bytes() == before


def test_watch_tells_the_deal():
    """A deal is told from the hands to the settlement, and the same seed tells the same."""
    text = run("watch", "pagat", "--players", "4", "--seed", "7").stdout
    assert text.splitlines()[0] == "Joker Karo, after pagat.com"
    assert "seed 7" in text
    for part in (
        "Adi    lays     1  +2♥ +JK→3♥ +4♥",
        "── round 2 ─",
        "drops out: stuck with",
        "── settlement ─",
    ):
        assert part in text
    assert run("watch", "pagat", "--players", "4", "--seed", "7").stdout == text


def test_watch_chooses_and_tells_a_seed():
    """Without a seed it takes one, and says which, so that the deal can be watched again."""
    text = run("watch", "leng").stdout
    seed = re.search(r"seed (\d+)", text)
    assert seed is not None
    assert run("watch", "leng", "--seed", seed[1]).stdout == text


@pytest.mark.parametrize("name", ["pagat", "leng", "open"])
def test_watch_as_json(name: str):
    """The events are data from which the deal can be played again, down to the outcome."""
    args = ["watch", name, "--seed", "3", "--player", "greedy", "--player", "random", "--json"]
    data = json.loads(run(*args).stdout)
    variant = karo.load_variant(name)
    dealt = data["dealt"]
    order = [karo.Card.parse(card) for hand in [*dealt["hands"], dealt["set_aside"]] for card in hand]
    game = karo.JokerKaro.deal(variant, len(dealt["hands"]), order=order)
    assert game == karo.JokerKaro.deal(variant, 4, seed=data["seed"])
    for turn in data["turns"]:
        assert game.to_move == turn["seat"]
        for play in turn["plays"]:
            game = game.apply(game.parse_play(play))
        assert (game.log[-1].effect or None) == turn["effect"]
    assert game.outcome is not None
    assert data["outcome"]["hand_values"] == list(game.outcome.hand_values)
    assert data["outcome"]["reason"] == game.outcome.reason
    assert data["outcome"]["winners"] == list(game.outcome.winners)
    assert sum(data["outcome"]["payments"]) == 0
    assert data["players"] == ["greedy", "random"]


def test_watch_waits(monkeypatch: pytest.MonkeyPatch):
    """With a delay it waits after every turn."""
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    turns = len(json.loads(run("watch", "pagat", "--seed", "7", "--json").stdout)["turns"])
    assert run("watch", "pagat", "--seed", "7", "--delay", "2.5").exit_code == 0
    assert waited == [2.5] * turns


def test_watch_a_file(files: Path):
    """A profile of one's own can be watched."""
    assert run("watch", "good.toml", "--players", "5", "--seed", "1").exit_code == 0


# ---------------------------------------------------------------- the same in this process


def test_main_starts_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """The entry point runs the command with the arguments given, or tells what is missing for it."""
    monkeypatch.setattr(sys, "argv", ["karo", "variants"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == run("variants").stdout
    monkeypatch.setitem(sys.modules, "click", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "[cli]" in capsys.readouterr().err


def test_an_interrupt_is_no_fault(monkeypatch: pytest.MonkeyPatch):
    """An interrupt while waiting ends the command with 130 and says nothing."""

    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", interrupt)
    result = run("watch", "pagat", "--delay", "1")
    assert (result.exit_code, result.stderr.strip()) == (130, "")


def test_the_system_refuses(monkeypatch: pytest.MonkeyPatch):
    """What the system refuses is told in one line, with the file."""

    def refuse(screen: Screen, lines: object) -> None:
        raise OSError(5, "Input/output error", "disk")

    monkeypatch.setattr(Screen, "lines", refuse)
    assert faulty(run("variants")) == "karo: disk: Input/output error"


def test_output_without_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Once nobody reads, what is left goes nowhere and the code is that of a broken pipe."""

    def broken(screen: Screen, lines: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Screen, "lines", broken)
    with (tmp_path / "out").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        with pytest.raises(SystemExit) as ended:
            app.main(["variants"])
    assert ended.value.code == 141


def test_no_output_at_all(monkeypatch: pytest.MonkeyPatch):
    """Where there is no standard output, the command runs all the same."""
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        app.main(["variants"])
    assert ended.value.code == 0
    sys.stdout.close()

"""``karo lab``: tables, data and pictures, and runs that are stopped and gone on with."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import karo
from karo.cli import lab_runs
from karo.cli.lab import lab
from karo.lab import compare, simulate, sweep
from karo.lab.measures import lab_game
from tests.processes import PATIENCE, started, terminal
from tests.test_cli import SCRIPT, run

ALONE = ("--workers", "1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_simulate_prints_what_the_lab_finds(here: Path):
    """The table is that of lab.simulate, and no file is left behind."""
    result = run("lab", "simulate", "pagat", "--player", "random", "--deals", "6", "--seed", "3", *ALONE)
    assert result.exit_code == 0
    assert result.stderr == ""
    found = simulate(karo.load_variant("pagat"), "random", 6, 3, turn_limit=0)
    assert result.stdout == f"{found}\n"
    assert list(here.iterdir()) == []


def test_compare_prints_what_the_lab_finds():
    """So is that of lab.compare, with each --player at a table of its own."""
    args = ("--player", "random", "--player", "random,greedy", "--deals", "4", "--measure", "turns")
    result = run("lab", "compare", "pagat", "leng", *args, *ALONE)
    variants = (karo.load_variant("pagat"), karo.load_variant("leng"))
    found = compare(*variants, ["random", ["random", "greedy"]], 4, measures=["turns"])
    assert result.exit_code == 0
    assert result.stdout == f"{found}\n"


@pytest.mark.parametrize("measure", [simulate, compare, sweep])
def test_the_command_plays_as_many_deals_as_the_lab(measure: Callable[..., object]):
    """Where nobody says how many deals, the command and the function play the same number."""
    command = lab.commands[measure.__name__]
    (deals,) = (option for option in command.params if option.name == "deals")
    assert deals.default == signature(measure).parameters["deals"].default


def test_sweep_prints_what_the_lab_finds():
    """And that of lab.sweep, for some options."""
    args = ("--player", "random", "--deals", "2", "--option", "runs", "--measure", "plays")
    result = run("lab", "sweep", "pagat", *args, *ALONE)
    found = sweep(karo.load_variant("pagat"), ["random"], 2, options=["runs"], measure="plays")
    assert result.exit_code == 0
    assert result.stdout == f"{found}\n"


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "rokard"),
        ("compare", "rokard", "rokard"),
        ("sweep", "rokard", "--option", "scoring"),
    ],
    ids=lambda it: it[0],
)
def test_programs_get_json_and_csv(command: tuple[str, ...]):
    """With --json it prints the result as data, with --csv rows with a head."""
    rest = ("--player", "random", "--deals", "2", *ALONE)
    data = json.loads(run("lab", *command, *rest, "--json").stdout)
    assert data["deals"] == 2
    rows = list(csv.DictReader(io.StringIO(run("lab", *command, *rest, "--csv").stdout)))
    assert rows
    assert "measure" in rows[0]


def test_one_form_at_a_time():
    """JSON and CSV at once are refused before anything is played."""
    refused = run("lab", "simulate", "rokard", "--deals", "2", "--json", "--csv")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--json and --csv" in refused.stderr


@pytest.mark.parametrize("command", ["simulate", "compare", "sweep"])
def test_help_says_which_game_has_which_players(command: str):
    """The help names the players by game."""
    told = " ".join(run("lab", command, "--help").stdout.split())
    assert "jokerkaro: random, greedy, patient; rokard: random, greedy, search" in told


@pytest.mark.parametrize("name", ["picture.svg", "picture.png"])
@pytest.mark.parametrize(
    ("command", "title"),
    [
        (("simulate", "pagat"), "pagat with random players: deals in which somebody goes out"),
        (
            ("compare", "pagat", "pagat", "--until", "turns=5"),
            "pagat instead of pagat – no difference has shown",
        ),
        (("sweep", "pagat", "--option", "runs.min_length", "--measure", "turns"), "Of 2 steps from pagat, "),
    ],
    ids=["simulate", "compare", "sweep"],
)
def test_pictures_tell_their_finding(here: Path, name: str, command: tuple[str, ...], title: str):
    """A picture is one, its title says what was found, and it shows the intervals."""
    result = run("lab", *command, "--player", "random", "--deals", "3", "--plot", name, *ALONE)
    assert result.exit_code == 0
    content = (here / name).read_bytes()
    if name.endswith(".png"):
        assert content.startswith(b"\x89PNG")
        return
    words = " ".join(text.strip() for text in ET.fromstring(content).itertext() if text.strip())
    assert title in words
    assert "95 % intervals" in words
    assert run("lab", *command, "--player", "random", "--deals", "3", "--plot", name, *ALONE).exit_code == 0
    assert (here / name).read_bytes() == content


def test_results_are_kept_and_gone_on_with(here: Path):
    """--output keeps the deals, --resume plays what is missing and prints the same as a whole run."""
    args = ("lab", "simulate", "pagat", "--player", "random", *ALONE)
    whole = run(*args, "--deals", "12").stdout
    assert run(*args, "--deals", "5", "--output", "run.jsonl").exit_code == 0
    assert run(*args, "--deals", "12", "--resume", "run.jsonl").stdout == whole
    assert len((here / "run.jsonl").read_text("utf-8").splitlines()) > 2
    refused = run(*args, "--output", "run.jsonl")
    assert refused.exit_code == 2
    assert "--resume run.jsonl continues it" in refused.stderr
    other = run("lab", "simulate", "leng", "--player", "random", *ALONE, "--resume", "run.jsonl")
    assert other.exit_code == 2
    assert "belongs to another run" in other.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.timeout(150)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_loses_nothing(here: Path, workers: str):
    """Ctrl-C ends the command in one line that says how to go on, and what it left is gone on with."""
    args = ["lab", "simulate", "pagat", "--player", "random", "--workers", workers, "--csv"]
    deals = 40_000
    with started([SCRIPT, *args, "--deals", str(deals)], stderr=-1, stdout=-1, text=True) as process:
        deadline = time.monotonic() + PATIENCE
        kept: list[Path] = []
        while time.monotonic() < deadline:
            kept = list(here.glob("karo-lab-simulate-*.jsonl"))
            if kept and len(kept[0].read_bytes().splitlines()) >= 5:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, told = process.communicate()
    assert process.returncode == 130
    assert said == ""
    (line,) = told.splitlines()
    (file,) = re.findall(r"--resume (\S+)", line)
    assert kept[0].name == file
    lines = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    done = sum(len(line.get("deals", ())) for line in lines)
    assert 0 < done < deals
    again = run(*args, "--deals", str(deals))
    assert again.exit_code == 2
    assert f"--resume {file}" in again.stderr
    # As many as the first and a few more: the whole would take long.
    first = min(10, done)
    resumed = run(*args, "--deals", str(first), "--resume", file)
    Path(file).unlink()
    assert resumed.stdout == run(*args[:-1], "--csv", "--deals", str(first)).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminal")
def test_a_terminal_sees_a_bar():
    """Where somebody looks, a bar shows the deals that are done; the result goes where it always goes."""
    args = ["lab", "simulate", "pagat", "--player", "random", "--deals", "9", *ALONE]
    seen = ""
    with (
        terminal() as seat,
        started(
            [SCRIPT, *args], stderr=seat.end, stdout=-1, text=True, env={**os.environ, "TERM": "xterm"}
        ) as process,
    ):
        while process.poll() is None:
            seen += seat.shown(0.1)
        while part := seat.shown(0):
            seen += part
        said, _ = process.communicate()
    assert "9/9" in seen
    assert "deals" in seen
    assert said == run(*args).stdout


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.timeout(120)
def test_a_full_device_loses_nothing(here: Path, workers: str):
    """Where no more can be written, one line says so and how to go on, and all that was written counts."""
    resource = pytest.importorskip("resource")
    args = ["lab", "simulate", "pagat", "--player", "random", "--deals", "60", "--workers", workers]

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (15_000, resource.RLIM_INFINITY))

    with started(
        [SCRIPT, *args, "--output", "run.jsonl"], stderr=-1, stdout=-1, text=True, preexec_fn=little_room
    ) as it:
        said, told = it.communicate()
    assert (it.returncode, said) == (2, "")
    assert (
        told
        == "karo: run.jsonl: File too large; to continue, give the same command with --resume run.jsonl\n"
    )
    assert (here / "run.jsonl").stat().st_size == 15_000
    again = ("lab", "simulate", "pagat", "--player", "random", "--deals", "60", *ALONE)
    assert run(*again, "--resume", "run.jsonl").stdout == run(*again).stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_result_that_nobody_could_read_is_kept(here: Path):
    """Where the result can't be printed, the deals are kept; where nobody reads on, the file is put away."""
    args = ["lab", "simulate", "pagat", "--player", "random", "--deals", "3", *ALONE]
    with (
        Path("/dev/full").open("w") as full,
        started([SCRIPT, *args], stdout=full, stderr=-1, text=True) as process,
    ):
        _, told = process.communicate()
    (file,) = here.glob("*.jsonl")
    assert process.returncode == 2
    message = "the result can't be written: No space left on device; to continue, give the same command with"
    assert told == f"karo: {message} --resume {file.name}\n"
    file.unlink()
    read, write = os.pipe()
    os.close(read)
    with started([SCRIPT, *args], stdout=write, stderr=-1, text=True) as process:
        os.close(write)
        _, told = process.communicate()
    assert (process.returncode, told) == (141, "")
    assert list(here.iterdir()) == []


def test_a_picture_that_fails_loses_nothing(here: Path, monkeypatch: pytest.MonkeyPatch):
    """Where the picture can't be written after all, the deals are kept."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("karo.lab.plots.draw", full)
    args = ("lab", "simulate", "pagat", "--player", "random", "--deals", "3", *ALONE)
    result = run(*args, "--plot", "x.svg")
    assert result.exit_code == 2
    (file,) = here.glob("*.jsonl")
    told = "karo: x.svg: No space left on device; to continue, give the same command with --resume "
    assert result.stderr == f"{told}{file.name}\n"


@pytest.mark.parametrize("error", [None, 3])
def test_a_failing_worker_is_told(monkeypatch: pytest.MonkeyPatch, error: int | None):
    """A run that a worker has ended is told in one line with exit code 1, and how to go on."""

    def stopped(*_: object, **options: object) -> object:
        out = options["out"]
        assert isinstance(out, Path)
        if error:
            out.write_text("deals")
        raise karo.RunStopped("died", done=3, total=9, path=str(out))

    monkeypatch.setattr("karo.lab.simulate", stopped)
    result = run("lab", "simulate", "pagat", *ALONE)
    assert result.exit_code == 1
    assert result.stderr.startswith("karo: a worker failed; 3 of 9 deals are done; ")
    assert ("--resume karo-lab-simulate-" in result.stderr) == bool(error)


def test_precision_that_is_not_reached_is_told():
    """With --until, exit code 1 says that the deals didn't suffice, and 0 that they did."""
    args = ("lab", "compare", "pagat", "leng", "--player", "random", "--measure", "turns", *ALONE)
    result = run(*args, "--deals", "3", "--until", "turns=0.0001")
    assert result.exit_code == 1
    assert "wasn't reached" in result.stdout
    assert run(*args, "--deals", "8", "--until", "turns=999").exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("simulate", "pagatt"), "there is no profile"),
        (("simulate", "pagat", "--measure", "turn"), "did you mean 'turns'"),
        (("simulate", "pagat", "--player", "nobody"), "has no player"),
        (("simulate", "pagat", "--deals", "0"), "--deals"),
        (("simulate", "pagat", "--players", "9"), "not for 9 players"),
        (("simulate", "pagat", "--level", "100"), "--level"),
        (("simulate", "pagat", "--plot", "x.gif"), "must end in .svg or .png"),
        (("simulate", "pagat", "--plot", "nowhere/x.svg"), "no picture can be written to 'nowhere/x.svg'"),
        (("simulate", "pagat", "--resume", "no.jsonl"), "no.jsonl: No such file"),
        (("simulate", "pagat", "--resume", os.devnull), "it isn't a file"),
        (("simulate", "pagat", "--resume", "a.jsonl", "--output", "b.jsonl"), "give only one of them"),
        (("compare", "pagat", "rokard"), "can't be compared"),
        (("compare", "pagat", "leng", "--until", "turns"), "such as went_out=0.02"),
        (("compare", "pagat", "leng", "--until", "turns=-1"), "above 0"),
        (("sweep", "pagat", "--option", "wilds.nothing"), "wilds.nothing"),
        (("sweep", "pagat", "--option", "match"), "no step to take"),
        (("simulat", "pagat"), "simulat"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(here: Path, args: tuple[str, ...], said: str):
    """Bad input ends with exit code 2 and one line on standard error, and leaves no file."""
    result = run("lab", *args, *(ALONE if args[0] != "simulat" else ()))
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("command", ["simulate", "compare", "sweep"])
def test_every_command_helps_with_examples(command: str):
    """The help of each command has an example that begins with it."""
    result = run("lab", command, "--help")
    assert result.exit_code == 0
    assert f"Examples:\n    karo lab {command}" in result.stdout
    assert run("lab").stdout == run("lab", "--help").stdout


def test_plain_output_has_no_other_signs():
    """Where only ASCII can be written, tables are plain."""
    result = run("lab", "compare", "pagat", "leng", "--player", "random", "--deals", "2", *ALONE)
    assert "→" in result.stdout
    assert "pagat -> leng" in "pagat → leng".translate(lab_runs._ASCII)


def test_the_page_tells_how_each_measure_is_counted():
    """The page of the command line has a row for each measure, with its title and how it is counted."""
    page = (Path(__file__).parent.parent / "docs" / "reference" / "command-line.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    for game in ("jokerkaro", "rokard"):
        for measure in lab_game(game).measures:
            (row,) = [row for row in rows if row.startswith(f"| `{measure.name}` |")]
            assert measure.meaning in row
            assert measure.title in row or measure.name in {
                other.name for other in lab_game("jokerkaro").measures
            }

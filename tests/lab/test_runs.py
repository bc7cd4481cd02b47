"""Runs: shared out in any way they give the same, and what was done is never lost."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import karo
from karo.lab import process_pool, simulate
from karo.lab import runs as runs_module
from karo.lab.comparison import default_players
from tests.lab.tables import LENG, PAGAT, Deadly, Faulty, First, Last

DEALS = 24


class Here(Executor):
    """Does what it is given at once, but may stop after some of it."""

    def __init__(self, stop_after: int = 10**9, error: type[BaseException] = KeyboardInterrupt):
        self.given = 0
        self.stop_after = stop_after
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        if self.given > self.stop_after:
            raise self.error("stopped")
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        future.set_result(fn(*args, **kwargs))
        return future


def played(**options: Any):
    """The deals of a short run."""
    options = {"players": First(), "deals": DEALS, "seed": 5, "turn_limit": 0, **options}
    return simulate(PAGAT, **options)


@pytest.fixture
def short_chunks(monkeypatch: pytest.MonkeyPatch):
    """Chunks of a deal or two, so that a short run has many."""
    monkeypatch.setattr(runs_module, "CHUNK_SECONDS", 0.01)


@pytest.fixture
def unbroken():
    """What an unbroken run gives."""
    return played()


def test_threads_give_the_same(unbroken, short_chunks):
    """Whoever does the work and in whatever chunks, the deals are the same."""
    with ThreadPoolExecutor(3) as pool:
        assert played(executor=pool).deals == unbroken.deals
    assert played(executor=Here()).to_dict() == unbroken.to_dict()


@pytest.mark.timeout(120)
def test_processes_give_the_same(unbroken):
    """So do processes, with one worker or two."""
    for workers in (1, 2):
        with process_pool(workers) as pool:
            assert played(executor=pool).deals == unbroken.deals


@pytest.mark.timeout(120)
def test_shipped_players_play_the_same_in_a_fresh_process():
    """A worker that begins in the middle, and has seen no other deal, plays it as this process does."""
    for name in default_players("jokerkaro"):
        alone = played(players=name, deals=5)
        with process_pool(1) as pool:
            assert played(players=name, deals=5, executor=pool).deals == alone.deals


@pytest.mark.timeout(120)
def test_a_dask_cluster_gives_the_same(unbroken):
    """A real Dask cluster of two processes does the work through its executor, and gives the same."""
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with (
        distributed.LocalCluster(host="127.0.0.1", **settings) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        found = played(executor=executor)
        assert found.deals == unbroken.deals
        assert found.to_dict() == unbroken.to_dict()


def test_more_deals_begin_with_the_same(unbroken):
    """Deals don't depend on how many there are."""
    assert played(deals=6).deals == unbroken.deals[:6]


def test_chunks_take_long_enough(monkeypatch: pytest.MonkeyPatch):
    """Once it is known how long a deal takes, chunks take fifty milliseconds or more."""
    sizes: list[int] = []
    play = runs_module._play_chunk

    def timed(cell, first, number):
        deals, _ = play(cell, first, number)
        sizes.append(number)
        return deals, 0.01

    monkeypatch.setattr(runs_module, "_play_chunk", timed)
    played(deals=70, executor=Here())
    # Two deals to see how long one takes; the last chunk is what is left.
    assert sizes[:2] == [1, 1]
    assert min(sizes[2:-1]) * 0.01 >= 0.05
    assert sum(sizes) == 70


def test_progress_is_told(short_chunks):
    """The callback hears of a growing number of deals, up to all of them."""
    heard: list[tuple[int, int]] = []
    played(on_progress=lambda done, total: heard.append((done, total)))
    assert heard[0] == (0, DEALS)
    assert heard[-1] == (DEALS, DEALS)
    assert heard == sorted(heard)


# ---------------------------------------------------------------- stopping and going on


@pytest.mark.parametrize("stop_after", [0, 1, 4])
def test_a_resumed_run_equals_an_unbroken_one(tmp_path: Path, unbroken, short_chunks, stop_after: int):
    """After Ctrl-C, what was done is in the file, the error says how to go on, and the rest fits."""
    file = tmp_path / "run.jsonl"
    with pytest.raises(KeyboardInterrupt) as stopped:
        played(executor=Here(stop_after), out=file)
    (note,) = stopped.value.__notes__
    assert "resume=" in note
    assert str(file) in note
    before = file.read_text("utf-8")
    assert len(before.splitlines()) == 1 + 2 + stop_after
    found = played(resume=file)
    assert found.deals == unbroken.deals
    assert found.to_dict() == unbroken.to_dict()
    assert file.read_text("utf-8").startswith(before)


@pytest.mark.timeout(120)
def test_a_killed_worker_loses_nothing(tmp_path: Path, short_chunks):
    """A worker that dies in the middle ends the run with an error of ours; resumed, it is as if unbroken."""
    file, player = tmp_path / "run.jsonl", Deadly(str(tmp_path / "died"))
    with pytest.raises(karo.RunStopped, match="resume=") as stopped, process_pool(2) as pool:
        played(players=player, executor=pool, out=file)
    assert Path(player.marker).exists()
    assert isinstance(stopped.value.__cause__, BrokenExecutor)
    assert 2 <= stopped.value.done < DEALS == stopped.value.total
    assert stopped.value.path == str(file)
    done = sum(len(json.loads(line).get("deals", ())) for line in file.read_text("utf-8").splitlines())
    assert done >= stopped.value.done
    with process_pool(2) as pool:
        found = played(players=player, executor=pool, resume=file)
    assert found.deals == played().deals


ORPHAN = """
import os
from karo.lab import process_pool

if __name__ == "__main__":
    with process_pool(2) as pool:
        print(pool.submit(os.getpid).result() != os.getpid(), flush=True)
        input()
"""


@pytest.mark.timeout(90)
def test_workers_end_with_a_killed_run(tmp_path: Path):
    """Where the process of a run is killed, its workers don't stay and wait for ever."""
    script = tmp_path / "script.py"
    script.write_text(ORPHAN)
    process = subprocess.Popen([sys.executable, str(script)], stdout=-1, stdin=-1, text=True)
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        process.kill()
        # The end comes once the last process that could write there has gone.
        assert process.stdout.read() == ""


def test_a_cluster_that_fails_is_told_like_a_worker(tmp_path: Path, short_chunks):
    """Dask gives up on a task with an error of its own; it is told as a worker that has failed."""
    killed = type("KilledWorker", (Exception,), {"__module__": "distributed.scheduler"})
    with pytest.raises(karo.RunStopped, match="resume=") as stopped:
        played(executor=Here(3, killed), out=tmp_path / "run.jsonl")
    assert stopped.value.done > 2
    assert played(resume=tmp_path / "run.jsonl").deals == played().deals


def test_a_faulty_player_is_told_as_it_is(tmp_path: Path, short_chunks):
    """The error of a player comes through with a word on how to go on; deals before it are kept."""
    with pytest.raises(ZeroDivisionError, match="faulty") as failed:
        played(players=Faulty(), out=tmp_path / "run.jsonl")
    assert "resume=" in failed.value.__notes__[0]
    with pytest.raises(ZeroDivisionError) as failed:
        played(players=Faulty())
    assert "weren't saved" in failed.value.__notes__[0]


def test_a_finished_run_can_be_made_longer(tmp_path: Path, unbroken):
    """A file of fewer deals can be gone on with to more, and one with all of them plays none again."""
    file = tmp_path / "run.jsonl"
    played(deals=10, out=file)
    assert played(resume=file).deals == unbroken.deals
    assert played(resume=file, executor=Here(0)).deals == unbroken.deals
    assert played(resume=file, deals=10).deals == unbroken.deals[:10]


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_played_again(tmp_path: Path, unbroken, short_chunks, cut: int):
    """A last line without its end is dropped and its deals are played again, whatever is left of it."""
    file = tmp_path / "run.jsonl"
    played(out=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert played(resume=file).deals == unbroken.deals
    assert len(file.read_bytes().splitlines()) >= len(whole.splitlines()) - 1
    assert played(resume=file, executor=Here(0)).deals == unbroken.deals


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_torn_head_is_written_again(tmp_path: Path, unbroken, kept: int):
    """A file that holds only a part of its head is begun anew."""
    file = tmp_path / "run.jsonl"
    played(deals=1, out=file)
    file.write_bytes(file.read_bytes()[:kept])
    assert played(resume=file).deals == unbroken.deals


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_edited_line_is_refused(tmp_path: Path, short_chunks, place: int):
    """A line that was changed, left out or doubled is named, and nothing is written."""
    file = tmp_path / "run.jsonl"
    played(out=file)
    lines = file.read_bytes().splitlines(keepends=True)
    edited = lines[place].replace(b"0", b"1", 1)
    for changed in (
        [*lines[:place], edited, *lines[place + 1 :]],
        [*lines[:place], *lines[place + 1 :]],
        [*lines[: place + 1], lines[place], *lines[place + 1 :]],
    ):
        file.write_bytes(b"".join(changed))
        with pytest.raises(karo.ResultsError, match=r"line \d"):
            played(resume=file)
        assert file.read_bytes() == b"".join(changed)


@pytest.mark.parametrize("content", [b"hello\n", b"hello", b"{}\n", b"{", b"\xff\n", b"\n"])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes):
    """A file that was never a run is refused and left alone."""
    file = tmp_path / "other.txt"
    file.write_bytes(content)
    if content == b"{":
        # As far as one can see, the head of a run that was torn at once.
        played(deals=1, resume=file)
        return
    with pytest.raises(karo.ResultsError, match="line 1"):
        played(resume=file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"seed": 6}, "seed is 5 there, 6 here"),
        ({"players": Last()}, "players"),
        ({"players": "random"}, "players"),
        ({"seats": 5}, "seats is 4 there, 5 here"),
        ({"turn_limit": 9}, "turn_limit"),
    ],
)
def test_another_run_is_refused(tmp_path: Path, other, told: str):
    """A file of another run is refused, and what differs is told."""
    file = tmp_path / "run.jsonl"
    played(deals=2, out=file)
    with pytest.raises(karo.ResultsError, match=told):
        played(**{"resume": file, **other})


def test_other_rules_are_refused(tmp_path: Path):
    """So are results under another profile, or of another version."""
    file = tmp_path / "run.jsonl"
    played(deals=2, out=file)
    with pytest.raises(karo.ResultsError, match="profiles"):
        simulate(LENG, First(), deals=2, seed=5, turn_limit=0, resume=file)


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another version of the library may play otherwise, so its results aren't gone on with."""
    file = tmp_path / "run.jsonl"
    played(deals=2, out=file)
    monkeypatch.setattr(karo, "__version__", "99.0")
    with pytest.raises(karo.ResultsError, match=r"version is .* there, .99\.0. here"):
        played(resume=file)


def test_a_file_that_is_there_is_not_replaced(tmp_path: Path):
    """out= never writes over a file, and a file to go on with must be there."""
    file = tmp_path / "run.jsonl"
    file.write_text("mine")
    with pytest.raises(karo.ResultsError, match="resume="):
        played(out=file)
    assert file.read_text() == "mine"
    with pytest.raises(FileNotFoundError):
        played(resume=tmp_path / "nothing")
    with pytest.raises(karo.ResultsError, match="isn't a results file"):
        played(out=tmp_path)
    with pytest.raises(karo.ResultsError, match="isn't a file"):
        played(resume=tmp_path)


HOLDER = """
import sys
from karo.lab.locks import lock

file = open(sys.argv[1], "r+b")
print(lock(file), flush=True)
sys.stdin.read()
"""


@pytest.mark.timeout(60)
def test_two_runs_dont_write_to_one_file(tmp_path: Path, unbroken):
    """A file that another process or this one writes to is refused, until that has ended in whatever way."""
    file = tmp_path / "run.jsonl"
    played(deals=3, out=file)
    for _ in range(2):
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(file)], stdout=-1, stdin=-1, text=True)
        with holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "True\n"
            before = file.read_bytes()
            with pytest.raises(karo.ResultsError, match="another run is writing to it"):
                played(resume=file)
            holder.kill()
        assert file.read_bytes() == before
        assert played(resume=file, deals=4).deals == unbroken.deals[:4]

    def again(done: int, _: int) -> None:
        if done == 5:
            with pytest.raises(karo.ResultsError, match="another run is writing to it"):
                played(resume=file)

    assert played(resume=file, on_progress=again).deals == unbroken.deals
    assert played(resume=file, executor=Here(0)).deals == unbroken.deals


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
@pytest.mark.parametrize("written", [0, 10])
def test_a_line_that_breaks_off_is_the_last(
    tmp_path: Path,
    unbroken,
    short_chunks,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException],
    written,
):
    """Ctrl-C or a full device in the middle of a line: nothing is written after it, and the rest is kept."""
    file = tmp_path / "run.jsonl"
    opened = Path.open

    class Breaking:
        """The file, which takes no more than a part of one line."""

        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def __getattr__(self, name: str) -> Any:
            return getattr(self.inner, name)

        def write(self, line: bytes) -> Any:
            if b'"first":5,' not in line:
                return self.inner.write(line)
            self.inner.write(line[:written])
            raise error(28, "No space left on device")

    monkeypatch.setattr(Path, "open", lambda *args, **how: Breaking(opened(*args, **how)))
    with ThreadPoolExecutor(2) as pool, pytest.raises(error) as failed:
        played(executor=pool, out=file)
    if isinstance(failed.value, OSError):
        assert failed.value.filename == str(file)
    monkeypatch.undo()
    done = sum(len(json.loads(line).get("deals", ())) for line in file.read_bytes().splitlines()[:-1])
    assert f"{done} of" in failed.value.__notes__[0] or not written
    assert played(resume=file).deals == unbroken.deals


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"measures": 3}, "measures="),
        ({"seed": 10**5000}, "seed="),
        ({"out": 3}, "path of a file"),
        ({"out": ""}, "out="),
        ({"resume": b"x"}, "path of a file"),
        ({"resume": "a\0b"}, "resume="),
        ({"on_progress": 3}, "on_progress="),
        ({"deals": 0}, "deals="),
        ({"deals": 2.5}, "deals="),
        ({"seed": "x"}, "seed="),
        ({"level": 1.0}, "level="),
        ({"level": 95}, "level="),
        ({"turn_limit": -1}, "turn_limit="),
        ({"seats": "four"}, "players="),
        ({"out": "a", "resume": "b"}, "not both"),
        ({"executor": 4}, "process_pool"),
        ({"players": []}, "no player"),
        ({"players": "nobody"}, "nobody"),
        ({"players": First}, "has none"),
        ({"players": 7}, "has none"),
    ],
)
def test_wrong_arguments_are_refused(options, told: str):
    """Every argument that is none is refused in words, before anything is played."""
    with pytest.raises(karo.ArgumentError, match=told):
        played(**options)
    with pytest.raises(karo.DealError):
        played(seats=99)
    with pytest.raises(karo.ArgumentError):
        process_pool(0)
    with pytest.raises(karo.ArgumentError, match="profile"):
        simulate("pagat")  # type: ignore[arg-type]

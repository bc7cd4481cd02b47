"""Plays the deals of a run: here, or by the workers of any executor."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from typing import Any, Final, TypeAlias

import attrs

import karo
from karo.arguments import brief, require_path, require_whole
from karo.errors import ArgumentError, RunStopped
from karo.lab.ledger import Ledger
from karo.lab.measures import Played
from karo.lab.playing import Cell, play_one

__all__ = ["Progress", "Run", "process_pool"]

#: Called with the number of deals that are done and of all.
Progress: TypeAlias = Callable[[int, int], None]

#: A chunk of deals keeps a worker busy for about so many seconds; to send one costs some milliseconds.
CHUNK_SECONDS: Final = 0.2
#: At most this many chunks are given out at a time: enough for a large cluster.
_AHEAD: Final = 256
#: The first deal of a kind takes longer than the others; the last of so many tells how long one takes.
_TRIALS: Final = 2


def process_pool(workers: int | None = None) -> ProcessPoolExecutor:
    """An executor of processes on this machine, for ``executor=``.

    Each process starts fresh: a copy of one that has threads may hang. So a script makes it below
    ``if __name__ == "__main__":``, as each process loads the script, and players of one's own are classes at
    the top of a module. Ctrl-C is left to this process.

    Args:
        workers: How many; by default as many as there are cores.

    Returns:
        The executor; leave it with ``with``, or shut it down.

    Raises:
        ArgumentError: If it isn't a number from 1.
    """
    if workers is not None:
        require_whole("workers=", workers, 1, 10_000)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Where the process of the run is killed, its workers would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_chunk(cell: Cell, first: int, number: int) -> tuple[list[Played], float]:
    """Play some deals, and tell how long one took. It is what workers do."""
    begun = time.perf_counter()
    deals = [play_one(cell, deal) for deal in range(first, first + number)]
    return deals, (time.perf_counter() - begun) / number


def _say_nothing(done: int, total: int) -> None:
    """Nobody listens."""


@attrs.frozen
class _Chunk:
    cell: int
    first: int
    number: int


class Run:
    """The deals of some cells, as far as they have been played.

    Args:
        command: What the deals are played for.
        cells: What is played.
        executor: Who plays; by default this process.
        out: A new file to keep the results in.
        resume: A file of results to go on with.
        on_progress: Called with the deals done and all deals, now and then.

    Raises:
        ArgumentError: If both files are given, or it is no executor.
        ResultsError: If a file can't be used.
    """

    def __init__(
        self,
        command: str,
        cells: Sequence[Cell],
        *,
        executor: Executor | None = None,
        out: str | os.PathLike[str] | None = None,
        resume: str | os.PathLike[str] | None = None,
        on_progress: Progress | None = None,
    ) -> None:
        if out is not None and resume is not None:
            raise ArgumentError("give out= for a new file or resume= to continue one, not both")
        if executor is not None and not callable(getattr(executor, "submit", None)):
            raise ArgumentError(
                "executor= must be a concurrent.futures.Executor, such as karo.lab.process_pool()"
            )
        if on_progress is not None and not callable(on_progress):
            raise ArgumentError(f"on_progress= must be a function of two numbers, not {brief(on_progress)}")
        self._cells, self._executor = tuple(cells), executor
        self._on_progress = on_progress or _say_nothing
        self._seconds: dict[str, float] = {}
        self._ledger = Ledger(_head(command, self._cells), len(self._cells))
        if out is not None:
            self._ledger.create(_file("out=", out))
        elif resume is not None:
            self._ledger.resume(_file("resume=", resume))

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self._ledger.close()

    def deals(self, cell: int, number: int) -> tuple[Played, ...]:
        """The first deals of a cell; all of them were played.

        Args:
            cell: The number of the cell.
            number: How many deals.
        """
        return self._ledger.deals(cell, number)

    def play(self, number: int, total: int | None = None) -> None:
        """Play what is missing of the first deals in all cells.

        Args:
            number: How many deals each cell should have.
            total: How many it should have in the end, for the progress.

        Raises:
            RunStopped: If a worker has failed.
            IllegalPlay: If a player chooses what the rules refuse.
        """
        every = len(self._cells) * (number if total is None else total)
        self._tell(number, every)
        try:
            if self._executor is None:
                self._play_here(number, every)
            else:
                self._give_out(self._executor, number, every)
        except BaseException as error:
            if _is_of_executor(error):
                raise self._stopped(number, every, error) from error
            error.add_note(self._how_to_go_on(number, every))
            raise

    def _play_here(self, number: int, every: int) -> None:
        for chunk in self._chunks(number):
            self._take(chunk, *_play_chunk(self._cells[chunk.cell], chunk.first, chunk.number))
            self._tell(number, every)

    def _give_out(self, executor: Executor, number: int, every: int) -> None:
        chunks = self._chunks(number)
        pending: dict[Future[tuple[list[Played], float]], _Chunk] = {}
        try:
            while True:
                while len(pending) < _AHEAD and (chunk := next(chunks, None)) is not None:
                    cell = self._cells[chunk.cell]
                    pending[executor.submit(_play_chunk, cell, chunk.first, chunk.number)] = chunk
                if not pending:
                    return
                # Some executors of others would wait here without ever hearing of Ctrl-C.
                done, _ = wait(pending, timeout=1, return_when=FIRST_COMPLETED)
                failed = [future for future in done if future.exception() is not None]
                for future in done.difference(failed):
                    self._take(pending.pop(future), *future.result())
                self._tell(number, every)
                for future in failed:
                    future.result()
        finally:
            self._save_rest(pending)

    def _save_rest(self, pending: dict[Future[tuple[list[Played], float]], _Chunk]) -> None:
        """Of what was given out, keep what is done and call off the rest."""
        for future, chunk in pending.items():
            if not future.cancel() and future.done() and future.exception() is None:
                self._take(chunk, *future.result())

    def _chunks(self, number: int) -> Iterator[_Chunk]:
        """What is missing, in chunks that take long enough; how long is known better from one to the next."""
        missing = [
            _Chunk(cell, part.start, len(part))
            for cell in range(len(self._cells))
            for part in self._ledger.missing(cell, number)
        ]
        open_ = deque(missing)
        while open_:
            part = open_.popleft()
            kind = self._cells[part.cell].lineup.key
            if kind not in self._seconds:
                tried = min(part.number, _TRIALS)
                self._try(part, tried)
                taken = tried
            else:
                taken = min(part.number, max(1, round(CHUNK_SECONDS / max(self._seconds[kind], 1e-6))))
                yield _Chunk(part.cell, part.first, taken)
            if taken < part.number:
                open_.appendleft(_Chunk(part.cell, part.first + taken, part.number - taken))

    def _try(self, part: _Chunk, number: int) -> None:
        """Play the first deals of a kind here, to see how long they take."""
        for deal in range(part.first, part.first + number):
            self._take(_Chunk(part.cell, deal, 1), *_play_chunk(self._cells[part.cell], deal, 1))

    def _take(self, chunk: _Chunk, deals: list[Played], seconds: float) -> None:
        self._seconds[self._cells[chunk.cell].lineup.key] = seconds
        self._ledger.add(chunk.cell, chunk.first, deals)

    def _tell(self, number: int, every: int) -> None:
        self._on_progress(self._ledger.done(number), every)

    def _stopped(self, number: int, every: int, error: BaseException) -> RunStopped:
        path = None if self._ledger.path is None else str(self._ledger.path)
        done = self._ledger.done(number)
        message = f"a worker failed ({error}); {self._how_to_go_on(number, every)}"
        return RunStopped(message, done=done, total=every, path=path)

    def _how_to_go_on(self, number: int, every: int) -> str:
        done = f"{self._ledger.done(number)} of {every} deals are done"
        if self._ledger.path is None:
            return f"{done}, but weren't saved: out= saves them in a file"
        return f"{done} and kept in {self._ledger.path}: the same run with resume= continues there"


def _file(what: str, path: str | os.PathLike[str]) -> str:
    name = require_path(path)
    if not name or "\0" in name:
        raise ArgumentError(f"{what} must be the path of a file, not {brief(name)}")
    return name


def _is_of_executor(error: BaseException) -> bool:
    """Whether the executor has failed, and not what it was given to do; Dask has errors of its own for it."""
    return isinstance(error, BrokenExecutor) or type(error).__module__.partition(".")[0] == "distributed"


def _head(command: str, cells: Sequence[Cell]) -> Mapping[str, Any]:
    """What is run, as far as it decides what the deals are like."""
    return {
        "version": karo.__version__,
        "command": command,
        "seed": cells[0].seed,
        "seats": cells[0].seats,
        "turn_limit": cells[0].turn_limit,
        "profiles": list(dict.fromkeys(f"{cell.variant.name} {cell.variant.digest}" for cell in cells)),
        "players": list(dict.fromkeys(cell.lineup.key for cell in cells)),
    }

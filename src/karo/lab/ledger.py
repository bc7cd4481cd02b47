"""The deals that were played, in memory and in a file that a later run can go on with.

Each line of the file is JSON: the first says what is run, each other one holds some deals. Each line has a
check over itself and all before, so that a line that was lost, moved or edited shows. A last line without its
end was being written when the run stopped: it is dropped, and its deals are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Final

from karo.errors import ResultsError
from karo.lab.locks import is_held, lock, unlock
from karo.lab.measures import Played

__all__ = ["Ledger"]

#: The layout of the file.
_SCHEMA: Final = 1
_KEY: Final = "karo_lab"


class Ledger:
    """The deals of a run: for each cell, what was seen of each deal.

    Args:
        head: What is run, as data for JSON; two runs with the same head play the same deals.
        cells: How many cells it has.
    """

    def __init__(self, head: Mapping[str, Any], cells: int) -> None:
        self._head = {_KEY: _SCHEMA, **head}
        self._deals: list[dict[int, Played]] = [{} for _ in range(cells)]
        self._file: IO[bytes] | None = None
        self._check = ""
        #: Where the results are kept; None if they are in memory only.
        self.path: Path | None = None

    def create(self, path: str | os.PathLike[str]) -> None:
        """Keep the results in a new file.

        Args:
            path: The file.

        Raises:
            ResultsError: If it is there already.
            OSError: If the system refuses.
        """
        self.path = Path(path)
        try:
            self._open(self.path, "xb")
        except FileExistsError:
            more = "; resume= continues it" if self.path.is_file() else ", but it isn't a results file"
            raise ResultsError(f"{self.path} already exists{more}") from None
        self._write(self._head)

    def resume(self, path: str | os.PathLike[str]) -> None:
        """Resume a file: take its deals, drop an unfinished line, and append to it.

        Args:
            path: The file.

        Raises:
            ResultsError: If it belongs to another run, was edited, holds no results or is in use.
            OSError: If the system refuses.
        """
        self.path = Path(path)
        if self.path.exists() and not self.path.is_file():
            # Some of these have no end.
            raise self._fault("it isn't a file")
        file = self._open(self.path, "r+b")
        try:
            self._take_over(file)
        except BaseException:
            self.close()
            raise

    def _open(self, path: Path, mode: str) -> IO[bytes]:
        """Open the file for this run alone."""
        if is_held(path):
            raise self._held()
        # What isn't written at once would be written later, after other lines.
        file: IO[bytes] = path.open(mode, buffering=0)
        if not lock(file):
            file.close()
            raise self._held()
        self._file = file
        return file

    def _held(self) -> ResultsError:
        return self._fault("another run is writing to it")

    def _take_over(self, file: IO[bytes]) -> None:
        content = file.read()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if lines:
            self._require_same(self._read(1, lines[0]))
        elif not self._line(self._head)[0].startswith(content):
            raise self._fault("line 1 isn't the head of a run")
        for number, line in enumerate(lines[1:], start=2):
            self._take(number, self._read(number, line))
        file.truncate(whole)
        file.seek(whole)
        if not lines:
            self._write(self._head)

    def add(self, cell: int, first: int, deals: Sequence[Played]) -> None:
        """Take deals that were played, and write them down at once.

        Args:
            cell: The number of their cell.
            first: The number of the first of them.
            deals: The deals, one after the other.
        """
        if self.path is not None and self._file is None:
            # The file could not be written; what isn't in it counts as not done.
            return
        self._write({"cell": cell, "first": first, "deals": [deal.to_dict() for deal in deals]})
        self._deals[cell].update(enumerate(deals, start=first))

    def missing(self, cell: int, deals: int) -> list[range]:
        """The deals that a cell lacks, as ranges.

        Args:
            cell: The number of the cell.
            deals: How many deals it should have, from 0.
        """
        found: list[range] = []
        for deal in range(deals):
            if deal in self._deals[cell]:
                continue
            if found and found[-1].stop == deal:
                found[-1] = range(found[-1].start, deal + 1)
            else:
                found.append(range(deal, deal + 1))
        return found

    def done(self, deals: int) -> int:
        """How many deals were played, in all cells together; those that aren't asked for don't count.

        Args:
            deals: How many are asked for in each cell.
        """
        return sum(min(len(played), deals) for played in self._deals)

    def deals(self, cell: int, deals: int) -> tuple[Played, ...]:
        """The first deals of a cell, in order.

        Args:
            cell: The number of the cell.
            deals: How many; all of them were played.
        """
        return tuple(self._deals[cell][deal] for deal in range(deals))

    def close(self) -> None:
        """Close the file."""
        file, self._file = self._file, None
        if file is not None:
            unlock(file)
            file.close()

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._file is None:
            return
        line, check = self._line(data)
        try:
            rest = line
            while rest:
                rest = rest[self._file.write(rest) :]
            self._check = check
        except BaseException as error:
            # After a part of a line nothing may follow; a later run drops it.
            self.close()
            if isinstance(error, OSError):
                error.filename = str(self.path)
            raise

    def _line(self, data: Mapping[str, Any]) -> tuple[bytes, str]:
        """The line that comes next, and its check."""
        text = json.dumps(data, separators=(",", ":"))
        check = _check(self._check, text)
        # The check comes last; to read the line back, it is cut off again.
        return f'{text[:-1]},"check":"{check}"}}\n'.encode(), check

    def _read(self, number: int, line: bytes) -> dict[str, Any]:
        text, _, tail = line.decode("utf-8", errors="replace").rpartition(',"check":"')
        self._check = _check(self._check, text + "}")
        if tail != f'{self._check}"}}':
            if number == 1:
                raise self._fault("line 1 isn't the head of a run, or was edited")
            raise self._fault(f"line {number} was edited, or one before it is missing")
        data: dict[str, Any] = json.loads(text + "}")
        return data

    def _take(self, number: int, data: Mapping[str, Any]) -> None:
        cell: int = data["cell"]
        first: int = data["first"]
        deals = [Played.from_dict(deal) for deal in data["deals"]]
        again = [deal for deal in range(first, first + len(deals)) if deal in self._deals[cell]]
        if again:
            raise self._fault(f"line {number} holds deal {again[0]} a second time")
        self._deals[cell].update(enumerate(deals, start=first))

    def _require_same(self, head: Mapping[str, Any]) -> None:
        # As JSON has it: a tuple is a list there.
        mine = json.loads(json.dumps(self._head))
        for key in _keys(mine, head):
            if mine.get(key) != head.get(key):
                told = f"{_brief(head.get(key))} there, {_brief(mine.get(key))} here"
                raise self._fault(f"it belongs to another run: {key} is {told}")

    def _fault(self, message: str) -> ResultsError:
        return ResultsError(f"{self.path} can't be resumed: {message}")


def _keys(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterable[str]:
    return dict.fromkeys((*mine, *theirs))


def _brief(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:199]}…"


def _check(before: str, text: str) -> str:
    return blake2b(f"{before}\n{text}".encode(), digest_size=8).hexdigest()

"""Keeps a file of results for one run: two that wrote to it at once would spoil it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Final

__all__ = ["is_held", "lock", "unlock"]

#: A byte that no file of results reaches, since Windows lets nobody read what is locked.
_FAR: Final = 2**31 - 2
#: The files that this process holds; the system tells other processes only.
_HELD: Final[set[tuple[int, int]]] = set()


def is_held(path: str | os.PathLike[str]) -> bool:
    """Whether a run of this process writes to a file.

    To open such a file and close it again would end the lock that others see.

    Args:
        path: The file.
    """
    try:
        return _identity(Path(path).stat()) in _HELD
    except OSError:
        return False


def lock(file: IO[bytes]) -> bool:
    """Hold a file, until it is let go or the process ends in any way.

    Args:
        file: The file, open for writing.

    Returns:
        Whether it is held now; no if another process holds it. Where the system knows no such locks, as on
        some drives of other machines, nothing keeps others away.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - Windows alone has it

            at = file.tell()
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(at)
        else:
            import fcntl  # noqa: PLC0415 - not everywhere

            # Unlike flock, it isn't handed on to forked workers, which may outlive the run.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (ImportError, OSError):
        pass
    _HELD.add(_identity(os.fstat(file.fileno())))
    return True


def unlock(file: IO[bytes]) -> None:
    """Let a file go that is about to be closed, which tells the system.

    Args:
        file: The file.
    """
    _HELD.discard(_identity(os.fstat(file.fileno())))


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino

"""Reads files of reasonable size, and writes them whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from karo.arguments import brief
from karo.errors import ArgumentError, Code, KaroError
from karo.files.faults import Faults

__all__ = ["read_file", "too_long", "write_whole"]


def read_file(path: Path, most: int, faults: Faults) -> str:
    """The text of a file, which must be a regular one and not too large.

    Args:
        path: The file.
        most: How many bytes it may have.
        faults: Where to tell what is wrong.

    Raises:
        KaroError: What the faults make, if it can't be read.
    """
    try:
        # Looked at first: opening a pipe would wait for somebody to write.
        data = _start(path, most + 1) if stat.S_ISREG(path.stat().st_mode) else None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the file can't be read: {reason}"
        raise faults.fail(Code.UNREADABLE, message, expected="a TOML file") from error
    if data is None:
        raise faults.fail(Code.UNREADABLE, "it is not a regular file", expected="a TOML file")
    if len(data) > most:
        raise too_long(most, faults)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise faults.fail(Code.UNREADABLE, message, line, expected="UTF-8") from error


def _start(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def too_long(most: int, faults: Faults) -> KaroError:
    """The error for a text of too many bytes."""
    message = f"the text has more than {most // 1024} KiB"
    return faults.fail(Code.TOO_LARGE, message, expected=f"at most {most} bytes")


def write_whole(data: bytes, path: Path) -> None:
    """Write a file so that it is there whole or not at all; what was there before stays until then.

    A pipe or a device can't be replaced: it takes what comes.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = path.resolve()
    except ValueError as error:  # half of a Unicode pair, or a NUL
        raise ArgumentError(f"a file can't be called {brief(str(path))}: {error}") from error
    spare = target.with_name(f".{target.name[:100]}.{os.urandom(8).hex()}")
    try:
        with spare.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            spare.chmod(target.stat().st_mode & 0o7777)
        spare.replace(target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            spare.unlink()
        if isinstance(error, OSError) and error.errno is not None:
            error.filename, error.filename2 = str(path), None  # nobody asked for the spare file
        raise

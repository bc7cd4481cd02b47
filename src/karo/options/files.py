"""Reads TOML of bearable size: files and texts are looked over before anything is made of them."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from karo.errors import Code, VariantError
from karo.options.faults import Faults, printable
from karo.options.scan import scan

__all__ = ["parse_toml", "read_file"]

#: Half of a pair of surrogates: no character, and in no UTF-8 file.
_HALF: Final = re.compile("[\ud800-\udfff]")
_PLACE: Final = re.compile(r"\(at line (\d+), (column \d+)\)")


def read_file(path: Path, most: int, faults: Faults) -> str:
    """The text of a file, which must be a regular one and not too large.

    Args:
        path: The file.
        most: How many bytes it may have.
        faults: Where to tell what is wrong.

    Raises:
        VariantError: If it can't be read.
    """
    try:
        # Looked at first: opening a pipe would wait for somebody to write.
        if not stat.S_ISREG(path.stat().st_mode):
            raise faults.fail(Code.UNREADABLE, "it is not a regular file", expected="a TOML file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except VariantError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the file can't be read: {reason}"
        raise faults.fail(Code.UNREADABLE, message, expected="a TOML file") from error
    if len(data) > most:
        raise _too_long(most, faults)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise faults.fail(Code.UNREADABLE, message, line, expected="UTF-8") from error


def parse_toml(text: str, most: int, faults: Faults) -> dict[str, Any]:
    """The TOML of a text, after a look whether it is safe to parse; the faults learn the lines of its keys.

    Args:
        text: The text.
        most: How many bytes it may have.
        faults: Where to tell what is wrong.

    Raises:
        VariantError: If it is too large or no TOML.
    """
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        raise _too_long(most, faults)
    half = _HALF.search(text)
    if half:
        line = text.count("\n", 0, half.start()) + 1
        message = f"the text is not valid Unicode: character {half.start() + 1} is half of a surrogate pair"
        raise faults.fail(Code.UNREADABLE, message, line)
    text = text.removeprefix("\ufeff")  # some editors begin a text with this mark
    seen = scan(text)
    if seen.excess is not None:
        raise faults.fail(Code.TOO_LARGE, seen.excess, seen.line)
    faults.lines = seen.lines
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        said = _PLACE.sub(r"(\2)", str(error))  # the line is told before the message
        raise faults.fail(Code.SYNTAX, f"not valid TOML: {printable(said)}", line, expected="TOML") from error


def _too_long(most: int, faults: Faults) -> VariantError:
    message = f"the text has more than {most // 1024} KiB"
    return faults.fail(Code.TOO_LARGE, message, expected=f"at most {most} bytes")

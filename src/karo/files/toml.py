"""Parses TOML, after a look whether that is safe."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from karo.errors import Code
from karo.files.disk import too_long
from karo.files.faults import Faults
from karo.files.scan import scan
from karo.words import printable

__all__ = ["HALF", "parse_toml"]

#: Half of a pair of surrogates: no character, and in no UTF-8 file.
HALF: Final = re.compile("[\ud800-\udfff]")
_PLACE: Final = re.compile(r"\(at line (\d+), column \d+\)")


def parse_toml(text: str, most: int, faults: Faults) -> dict[str, Any]:
    """The TOML of a text, after a look whether it is safe to parse; the faults learn the lines of its keys.

    Args:
        text: The text.
        most: How many bytes it may have.
        faults: Where to tell what is wrong.

    Raises:
        KaroError: What the faults make, if it is too large or no TOML.
    """
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        raise too_long(most, faults)
    half = HALF.search(text)
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
        raise faults.fail(
            Code.SYNTAX, f"not valid TOML: {printable(str(error))}", line, expected="TOML"
        ) from error

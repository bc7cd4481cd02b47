"""Looks over TOML before it is parsed: is it too large to be safe, and on which line is each key."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

import attrs

from karo.files.faults import Key

__all__ = ["MAX_DEPTH", "MAX_PARTS", "MAX_WORD", "Scan", "scan"]

#: Arrays and inline tables nest at most this deep.
MAX_DEPTH: Final = 32
#: A dotted key has at most this many parts.
MAX_PARTS: Final = 8
#: A number or a bare key has at most this many characters.
MAX_WORD: Final = 128

#: No path that a fault may name has more parts; deeper ones would only cost time.
_NOTED: Final = 6
#: At most this many lines are kept in mind; what a hostile text has beyond gets none.
_MOST_NOTED: Final = 100_000

_TOKEN: Final = re.compile(
    r"""
      (?P<multi>    \"{3} (?: \\. | (?!\"{3}) [^\\] )*+ \"{3,5} | '{3} (?: (?!'{3}) . )*+ '{3,5} )
    | (?P<string>   " (?: \\. | [^"\\\n] )*+ " | ' [^'\n]*+ ' )
    | (?P<open>     ["'] )
    | (?P<skip>     [ \t\r]++ | \# [^\n]*+ )
    | (?P<newline>  \n )
    | (?P<word>     [A-Za-z0-9_+:-]++ )
    | (?P<mark>     [\[\]{}=,.] )
    | (?P<other>    . )
    """,
    re.VERBOSE | re.DOTALL,
)


@attrs.frozen
class Scan:
    """What a look over a TOML text tells.

    Attributes:
        lines: The line, from 1, on which each key, table or item of a list is first given.
        excess: What makes the text too large to be parsed safely, or None.
        line: The line of the excess.
    """

    lines: Mapping[Key, int]
    excess: str | None = None
    line: int | None = None


def scan(text: str) -> Scan:
    """Look over a TOML text, which need not be right.

    What follows the first string that never ends isn't looked at: the parser stops there as well.
    """
    scanner = _Scanner()
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "open":
            break
        if kind in {"skip", "other"}:
            continue
        scanner.take(kind, match.group())
        if scanner.excess:
            return Scan(scanner.lines, scanner.excess, scanner.line)
    return Scan(scanner.lines)


class _Open:
    """A list or inline table that is open."""

    def __init__(self, path: Key, *, is_table: bool) -> None:
        self.path = path
        self.is_table = is_table
        #: How many items a list has so far, and whether the next token begins one.
        self.items = 0
        self.is_due = not is_table


class _Scanner:
    """Follows the structure of TOML as far as keys, lists and brackets go."""

    def __init__(self) -> None:
        self.lines: dict[Key, int] = {}
        self.line = 1
        self.excess: str | None = None
        self._table: Key = ()
        self._parts: list[str] = []
        self._key: Key = ()  # the key whose value goes on
        self._mode = "key"  # key, header, headers ([[) or value
        self._open: list[_Open] = []
        self._tables: dict[Key, int] = {}  # lists of tables under headings, and the number of the last one

    def take(self, kind: str | None, token: str) -> None:
        if kind == "newline":
            self.line += 1
            if not self._open:
                self._start_key()
            return
        if self._open and self._open[-1].is_due and token not in {"]", ","}:
            self._start_item(self._open[-1])
        if kind == "mark":
            self._mark(token)
        else:
            self._word(kind, token)
            self.line += token.count("\n")

    def _start_key(self) -> None:
        self._mode, self._parts = "key", []

    def _start_item(self, opened: _Open) -> None:
        self._key = (*opened.path, opened.items)
        opened.items += 1
        opened.is_due = False
        self._note(self._key)

    def _word(self, kind: str | None, token: str) -> None:
        if kind == "word" and len(token) > MAX_WORD:
            self.excess = f"a number or bare key has more than {MAX_WORD} characters"
        elif self._mode != "value":
            self._parts.append(token if kind == "word" else _unquoted(token))
            if len(self._parts) > MAX_PARTS:
                self.excess = f"a key has more than {MAX_PARTS} parts"

    def _mark(self, token: str) -> None:
        if token in "[{" and self._mode == "key" and not self._open and not self._parts:
            self._mode = "header"
        elif self._mode in {"header", "headers"}:
            self._header(token)
        elif token == "=" and self._mode == "key":
            self._key = (*(self._open[-1].path if self._open else self._table), *self._parts)
            self._note(self._key)
            self._mode = "value"
        elif token in "[{":
            self._open.append(_Open(self._key, is_table=token == "{"))
            if len(self._open) > MAX_DEPTH:
                self.excess = f"arrays or tables are nested more than {MAX_DEPTH} deep"
            elif token == "{":
                self._start_key()
        elif token in "]}":
            if self._open:
                self._open.pop()
                self._mode = "value"
        elif token == "," and self._open:
            if self._open[-1].is_table:
                self._start_key()
            else:
                self._open[-1].is_due = True

    def _header(self, token: str) -> None:
        if token == "[":
            self._mode = "headers"
        elif token == "]" and self._parts:
            path: Key = ()
            for part in self._parts:
                # Under a list of tables, its last one is meant.
                path = (*self._last(path), part)
            if self._mode == "headers":
                self._tables[path] = self._tables.get(path, -1) + 1
                path = (*path, self._tables[path])
            self._table = path
            self._note(path)
            self._mode = "value"

    def _last(self, path: Key) -> Key:
        return (*path, self._tables[path]) if path in self._tables else path

    def _note(self, path: Key) -> None:
        if len(self.lines) < _MOST_NOTED:
            for length in range(1, min(len(path), _NOTED) + 1):
                self.lines.setdefault(path[:length], self.line)


def _unquoted(token: str) -> str:
    if token.startswith('"') and "\\" in token:
        try:
            return str(json.loads(token))
        except ValueError:
            return token
    return token[1:-1]

"""What is said in which language: message catalogues in the gettext format (``.po``).

The English sentences stand in the code, each with a context that says what it is about; a catalogue
gives the others. A catalogue that stands in the folder ``messages`` is found by its name, any other by
its file, so that a translator can try one without installing anything.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

import attrs

from karo.arguments import brief
from karo.errors import Fault, TextError
from karo.files.disk import read_file
from karo.files.faults import Faults
from karo.words import nearest, printable, shown_text

__all__ = ["ENGLISH", "Language", "list_languages", "load_language", "read_po"]

_HERE: Final = Path(__file__).parent / "messages"
#: More than any catalogue of ours will have.
_LARGEST: Final = 4 * 1024 * 1024


@attrs.frozen
class Language:
    """A language that sentences can be said in.

    Attributes:
        code: Its code, such as ``en`` or ``id``.
    """

    code: str
    _messages: NullTranslations = attrs.field(factory=NullTranslations, eq=False, repr=False)

    def say(self, context: str, message: str, /, **values: object) -> str:
        """A sentence in this language.

        Args:
            context: What it is about.
            message: The sentence in English, with ``{names}`` for what is to be put in.
            **values: What is to be put in.

        Returns:
            The sentence; in English where the catalogue lacks it.
        """
        return _filled(self._messages.pgettext(context, message), values)

    def count(self, context: str, one: str, many: str, number: int, /, **values: object) -> str:
        """A sentence that depends on a number.

        Args:
            context: What it is about.
            one: The sentence in English for 1.
            many: The sentence in English for other numbers.
            number: The number.
            **values: What is to be put in.
        """
        return _filled(self._messages.npgettext(context, one, many, number), values)

    def number(self, number: int) -> str:
        """A number as running text has it: small ones as words."""
        words = self.say("number", "zero one two three four five six seven eight nine ten eleven twelve")
        known = words.split()
        return known[number] if 0 <= number < len(known) else str(number)

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list within a sentence: one, two and three.

        Args:
            parts: The parts.
        """
        *rest, end = parts or [""]
        if not rest:
            return end
        joined = self.say("longer list", ", ").join(rest)
        values = {"first": joined, "last": end}
        if len(rest) == 1:
            return self.say("list of two", "{first} and {last}", **values)
        return self.say("longer list", "{first} and {last}", **values)


ENGLISH: Final = Language("en")


def _filled(text: str, values: dict[str, object]) -> str:
    # Not str.format: a catalogue is a stranger's file.
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), text)


def list_languages() -> tuple[str, ...]:
    """The codes of the languages that come with the library, sorted.

    Example:
        >>> from karo.show import list_languages
        >>> list_languages()
        ('en', 'id')
    """
    return tuple(sorted({"en", *(path.stem for path in _HERE.glob("*.po"))}))


@cache
def _shipped(code: str) -> Language:
    return ENGLISH if code == "en" else _read(_HERE / f"{code}.po")


def load_language(name: str) -> Language:
    """A language by its code, or by a catalogue of one's own.

    Args:
        name: The code of a language that comes with the library, or a file that ends in ``.po``.

    Returns:
        The language.

    Raises:
        TextError: If there is no such language, or the catalogue can't be read.

    Example:
        >>> from karo.show import load_language
        >>> load_language("id").say("card", "{rank} of {suit}", rank="8", suit="hati")
        '8 hati'
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TextError(f"the name of a language must be a string, not {brief(name)}")
    if name.endswith(".po"):
        return _read(Path(name))
    known = list_languages()
    if name not in known:
        raise TextError(
            f"there is no language {shown_text(name)}{nearest(name, known)} (known: {', '.join(known)}; "
            "file names end in .po)"
        )
    return _shipped(name)


def _unreadable(faults: tuple[Fault, ...], *, where: str) -> TextError:
    return TextError(f"{where}: {faults[0].message}", line=faults[0].line or 1)


def _read(path: Path) -> Language:
    messages = read_po(read_file(path, _LARGEST, Faults(printable(str(path)), error=_unreadable)))
    try:
        return Language(path.stem, GNUTranslations(BytesIO(_compiled(messages))))
    except (ValueError, LookupError, OSError) as error:
        raise TextError(f"{path}: its header can't be read: {error}") from error


# ---------------------------------------------------------------- the format

_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])?[ \t]+)?("(?:[^"\\]|\\.)*")')


def read_po(text: str) -> dict[str, str]:
    r"""Read a catalogue.

    Args:
        text: What a ``.po`` file holds.

    Returns:
        Its messages as a compiled catalogue keeps them: context and sentence, joined by ``\x04``;
        plurals joined by ``\x00``. What is not translated, or marked as fuzzy, is left out.

    Raises:
        TextError: If a line can't be read.

    Example:
        >>> from karo.show.language import read_po
        >>> read_po('msgctxt "suit"\nmsgid "hearts"\nmsgstr "hati"\n')
        {'suit\x04hearts': 'hati'}
    """
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    key, fuzzy, is_fuzzy = "", False, False
    for number, line in enumerate([*text.splitlines(), 'msgid ""'], start=1):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            fuzzy = fuzzy or (bare.startswith("#,") and "fuzzy" in bare)
            continue
        match = _LINE.fullmatch(bare)
        if match is None or not (match[1] or key):
            raise TextError(f"line {number} of the catalogue can't be read", line=number)
        if match[1] == "msgctxt" or (match[1] == "msgid" and key != "msgctxt"):
            _keep(found, entry, is_fuzzy)
            entry, fuzzy, is_fuzzy = {}, False, fuzzy
        if match[1]:
            key = match[1] + (match[2] or "")
        try:
            entry[key] = entry.get(key, "") + ast.literal_eval(match[3])
        except (SyntaxError, ValueError) as error:
            raise TextError(f"line {number} of the catalogue can't be read", line=number) from error
    return found


def _keep(found: dict[str, str], entry: dict[str, str], fuzzy: bool) -> None:
    if "msgid" not in entry or (fuzzy and entry["msgid"]):
        return
    source = entry["msgid"]
    if "msgctxt" in entry:
        source = f"{entry['msgctxt']}\x04{source}"
    texts = [text for key, text in sorted(entry.items()) if key.startswith("msgstr")]
    if "msgid_plural" in entry:
        source = f"{source}\x00{entry['msgid_plural']}"
    if texts and all(texts):
        found[source] = "\x00".join(texts)


def _compiled(messages: dict[str, str]) -> bytes:
    """The messages as a ``.mo`` file, which is what the standard library reads."""
    pairs = [(key.encode(), text.encode()) for key, text in sorted(messages.items())]
    texts = [part + b"\0" for side in (0, 1) for part in (pair[side] for pair in pairs)]
    table, start = b"", 28 + 16 * len(pairs)
    for text in texts:
        table += struct.pack("<II", len(text) - 1, start)
        start += len(text)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28)
    return head + table + b"".join(texts)

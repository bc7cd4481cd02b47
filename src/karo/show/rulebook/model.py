"""What a rulebook is made of, before it is written in any format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from karo.cards import Card
from karo.errors import Code
from karo.melds import Meld
from karo.options import Status, Variant, Why
from karo.rokard import Pattern
from karo.show.language import Language
from karo.show.spoken import Spoken

__all__ = ["Book", "Example", "Group", "Item", "Rule", "Section", "Shown", "Sign", "Table", "Teller"]


@attrs.frozen
class Table:
    """A small table.

    Attributes:
        head: The headings.
        rows: The rows, cell by cell.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@attrs.frozen
class Rule:
    """One rule, with a number of its own in the book.

    Attributes:
        text: The rule in a sentence or two.
        option: The option that decides it; empty if it is fixed.
        table: What belongs to the sentence.
    """

    text: str
    option: str = ""
    table: Table | None = None


@attrs.frozen
class Shown:
    """A meld, cards or a Pattern in an example.

    Attributes:
        thing: What it is.
        fresh: Which slots or cells are new.
    """

    thing: Meld | tuple[Card, ...] | Pattern
    fresh: tuple[Any, ...] = ()


#: What stands between the parts of an example.
Sign = str


@attrs.frozen
class Example:
    """An example that the engine has judged under the profile of the book.

    Attributes:
        parts: What is drawn, with signs between.
        caption: What it shows, or nothing.
        allowed: Whether the engine allows it.
        reason: Why not, in a sentence.
        play: The play, in notation.
    """

    parts: tuple[Shown | Sign, ...]
    allowed: bool
    reason: str
    play: str
    caption: str = ""


Item = Rule | Example


@attrs.frozen
class Section:
    """A part of the book under a heading.

    Attributes:
        title: The heading.
        items: Rules and examples, in order.
    """

    title: str
    items: tuple[Item, ...]


@attrs.frozen
class Group:
    """Rules that are known equally well.

    Attributes:
        title: How well they are known.
        about: The same in a sentence.
        entries: The number of each rule, the key of its source, a note; one of them may be empty.
    """

    title: str
    about: str
    entries: tuple[tuple[str, str, str], ...]


@attrs.frozen
class Book:
    """The rules of a profile, ready to be written.

    Attributes:
        title: What it is called.
        lead: What it is, in a sentence.
        sections: Its parts.
        appendix_title: The heading of the appendix.
        appendix_lead: Which rules it lists, and what the others rest on.
        appendix: What is known of the rules.
        sources: The key and the text of each source.
        language: The language that it is written in.
        signs: How to read its examples in text, in a sentence.
        drawn_signs: How to read its drawn examples, in a sentence or nothing.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    appendix_title: str
    appendix_lead: str
    appendix: tuple[Group, ...]
    sources: tuple[tuple[str, str], ...]
    language: Language
    signs: str = ""
    drawn_signs: str = ""

    def numbered(self) -> Iterator[tuple[str, Rule]]:
        """Every rule with its number."""
        for number, section in enumerate(self.sections, start=1):
            rules = [item for item in section.items if isinstance(item, Rule)]
            for position, rule in enumerate(rules, start=1):
                yield f"{number}.{position}", rule


class Teller(ABC):
    """Writes out the rules of a profile; each game derives its own.

    Args:
        variant: The profile.
        language: In which language.
    """

    def __init__(self, variant: Variant, language: Language) -> None:
        self.variant = variant
        self.language = language
        self.spoken = Spoken(language)
        self.say = language.say
        self.count = language.count

    # ------------------------------------------------------------ for games to make their own

    @abstractmethod
    def lead(self) -> str:
        """What the book is, in a sentence."""

    @abstractmethod
    def signs(self) -> tuple[str, str]:
        """How to read the examples, in text and as drawn; nothing if that needs no words."""

    @abstractmethod
    def basis(self) -> str:
        """That the appendix lists the rules that options decide, and what the others rest on."""

    @abstractmethod
    def sections(self) -> Iterator[Section]:
        """The parts of the book."""

    # ------------------------------------------------------------ the same for all games

    def fixed(self, text: str, table: Table | None = None) -> Rule:
        """A rule that no option changes."""
        return Rule(text, "", table)

    def choice(self, option: str, sentences: dict[Any, str], **values: object) -> Rule:
        """The rule that an option decides by one of a few values."""
        return Rule(self.say(option, sentences[self.variant.get(option)], **values), option)

    def amount(
        self,
        option: str,
        *,
        one: str,
        many: str,
        none: str = "",
        two: str = "",
        unlimited: str = "",
    ) -> Rule:
        """The rule that an option decides by a number.

        Args:
            option: The option.
            one: The sentence for 1.
            many: The sentence for other numbers, with ``{number}`` in it.
            none: The sentence for 0, where it has its own.
            two: The sentence for 2, where it has its own.
            unlimited: The sentence for no limit.
        """
        value = self.variant.get(option)
        special = {0: none, 2: two, "unlimited": unlimited}.get(value)
        if special:
            return Rule(self.say(option, special), option)
        return Rule(self.count(option, one, many, value, number=self.language.number(value)), option)

    def book(self) -> Book:
        """The whole book."""
        say = self.say
        bare = Book(
            known(self.language, "title", self.variant.title),
            self.lead(),
            tuple(self.sections()),
            say("appendix", "What is known, and what is assumed"),
            self.basis(),
            (),
            tuple((key, known(self.language, "source", text)) for key, text in self.variant.sources.items()),
            self.language,
            *self.signs(),
        )
        return attrs.evolve(bare, appendix=tuple(self._groups(bare)))

    def _groups(self, book: Book) -> Iterator[Group]:
        numbers = [(number, rule.option) for number, rule in book.numbered() if rule.option]
        for status, (title, about) in _statuses(self.language).items():
            entries: list[tuple[str, str, str]] = []
            for number, option in numbers:
                why = self.variant.why(option)
                if why.status == status:
                    entries.append((number, why.source or "", self._note(why)))
            if entries:
                yield Group(title, about, tuple(entries))

    def _note(self, why: Why) -> str:
        if why.text or why.source:
            return known(self.language, "note", why.text)
        return self.say("appendix", "This set of rules doesn't say where it comes from.")


def known(language: Language, context: str, text: str) -> str:
    """A text of a profile in a language, where the catalogue has it; else as the profile has it."""
    return language.say(context, text) if text else ""


def _statuses(language: Language) -> dict[Status, tuple[str, str]]:
    say = language.say
    return {
        "stated": (say("appendix", "Known"), say("appendix", "A source says so.")),
        "implied": (
            say("appendix", "As good as known"),
            say("appendix", "It follows from an example or a phrase of a source."),
        ),
        "guess": (
            say("appendix", "Guessed by the source"),
            say("appendix", "The source itself isn't sure, and offers this as its guess."),
        ),
        "reconstructed": (
            say("appendix", "Assumed by us"),
            say("appendix", "No source says it; it was worked out so that the game can be played."),
        ),
        "house": (
            say("appendix", "Chosen for this table"),
            say("appendix", "These rules were chosen by whoever wrote this set of rules."),
        ),
    }


#: Why an example is refused; only what examples are refused for.
REASONS: Final[Mapping[Code, str]] = {
    Code.RUN_SUIT: "two suits",
    Code.RUN_GAP: "a card is missing between",
    Code.RUN_LENGTH: "too few cards",
    Code.RUN_ACE: "an ace can't stand there",
    Code.SET_RANK: "two ranks",
    Code.SET_SUIT_REPEATED: "a suit twice",
    Code.RUN_WILDS: "too many wild cards",
    Code.SET_WILDS: "too many wild cards",
    Code.TOO_FEW_NATURALS: "too few natural cards",
    Code.WILDS_ADJACENT: "wild cards next to each other",
    Code.LONE_WILD: "a wild card alone",
    Code.SHIFT: "the wild card stays where it is",
    Code.SWAP: "the wild card keeps its place",
    Code.FIRST_TURN_MELD: "not in a first turn",
    Code.FIRST_TURN_EXTRA: "nothing more in a first turn",
    Code.FIRST_TURN_WILDS: "the wild card isn't needed here",
    Code.MIXED_TURN: "not both in one turn",
    Code.PATTERN_APART: "apart from the Pattern",
    Code.PATTERN_DIRECTION: "the run goes the wrong way",
    Code.PATTERN_FIRST_CARDS: "too few cards for a beginning",
    Code.PATTERN_LINE: "not all in one row",
    Code.PATTERN_SQUARE: "four cards in a square",
    Code.JOKER_UNCLEAR: "the joker could be more than one card",
}

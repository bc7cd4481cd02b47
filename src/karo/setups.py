"""Positions and views of card games before they are states: what is given, what must hold, what is told.

Whatever is wrong is told to a function that takes faults, so that all of it is found at once and files
tell the lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import attrs

from karo.arguments import brief, is_seat, is_whole, no_seat
from karo.cards import Card, parse_cards, write_cards
from karo.errors import Code, Fault, PositionError

if TYPE_CHECKING:
    from karo.deck import Deck
    from karo.files.reading import Reading
    from karo.outcome import Outcome

__all__ = [
    "BaseSetup",
    "Counted",
    "Hand",
    "Tell",
    "all_told",
    "check_hands",
    "check_movers",
    "check_outcome",
    "check_players",
    "check_seat",
    "check_sizes",
    "given_cards",
    "given_list",
    "left_over",
    "read_dealt",
    "read_hands",
    "size_of",
]

T = TypeVar("T")
#: A hand as a view has it: its cards, or how many they are where they can't be seen.
Hand = int | tuple[Card, ...]


class Tell(Protocol):
    """Takes a fault: its code, the key that it is about, a sentence, and which item of the list there."""

    def __call__(self, code: Code, key: str, message: str, *, item: int | None = None) -> None:
        """Take a fault."""
        ...


# ---------------------------------------------------------------- what is given


@attrs.frozen(kw_only=True)
class BaseSetup:
    """A position as somebody gives it, right or wrong; each game adds what else it has.

    Attributes:
        hands: The cards of each seat.
        first: The seat that began the deal.
        to_move: The seat to move, or after a deal the last that did; None for the first seat.
        ended: Why the deal has ended; empty while it goes on.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    first: int = 0
    to_move: int | None = None
    ended: str = ""

    @property
    def mover(self) -> int:
        """The seat to move, or after a deal the last that did."""
        return self.first if self.to_move is None else self.to_move


def given_list(key: str, items: Iterable[T]) -> tuple[T, ...]:
    """What is given as a list.

    Args:
        key: The argument, for the message.
        items: What was given.

    Raises:
        PositionError: If it isn't a list.
    """
    if not isinstance(cast("object", items), Iterable):
        raise PositionError.of(f"{key}: expected a list, got {brief(items)}")
    return tuple(items)


def given_cards(key: str, cards: Iterable[Card] | str) -> tuple[Card, ...]:
    """What is given as cards, or as their text.

    Args:
        key: The argument, for the message.
        cards: What was given.

    Raises:
        CardError: If a word of the text is no card.
        PositionError: If it is neither a text nor a list of cards.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    found = given_list(key, cards)
    for card in found:
        if not isinstance(cast("object", card), Card):
            raise PositionError.of(f"{key}: expected cards, got {brief(card)}")
    return found


# ---------------------------------------------------------------- what must hold


class Counted:
    """Passes faults on and counts them.

    Args:
        tell: Where they go.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.faults = 0

    def __call__(self, code: Code, key: str, message: str, *, item: int | None = None) -> None:
        """Take a fault."""
        self.faults += 1
        self._tell(code, key, message, item=item)


def all_told(build: Callable[[Tell], T | None]) -> T:
    """What is built of a setup; raises everything that is told to be wrong with it."""
    from karo.files.faults import MOST_FAULTS  # noqa: PLC0415 - the face of games is light

    found: list[Fault] = []

    def tell(code: Code, key: str, message: str, *, item: int | None = None) -> None:  # noqa: ARG001 - a Tell
        if len(found) < MOST_FAULTS:
            found.append(Fault(code, key, None, None, "", f"{key}: {message}"))

    built = build(tell)
    if built is None:
        raise PositionError(tuple(found))
    return built


def check_players(allowed: Collection[int], players: int, tell: Tell) -> None:
    """Report a number of hands that the profile has no deal for."""
    if players not in allowed:
        known = ", ".join(map(str, sorted(allowed)))
        text = f"a position has one hand for each player: {known} are allowed, not {players}"
        tell(Code.OUT_OF_RANGE, "hands", text)


def check_seat(key: str, seat: int, players: int, tell: Tell) -> bool:
    """Whether a seat is one of the table; if it isn't, that is told."""
    if is_seat(seat, players):
        return True
    if is_whole(seat):
        tell(Code.OUT_OF_RANGE, key, no_seat(seat, players))
    else:
        tell(Code.WRONG_TYPE, key, f"a seat must be a whole number, not {brief(seat)}")
    return False


def check_movers(setup: BaseSetup, players: int, tell: Tell) -> None:
    """Report seats that began the deal or are to move and are none of the table."""
    check_seat("first", setup.first, players, tell)
    if setup.to_move is not None:
        check_seat("to_move", setup.to_move, players, tell)


def check_sizes(setup: BaseSetup, sizes: Sequence[int], tell: Tell) -> bool:
    """Report hands that are empty where they can't be, or held where they can't be."""
    good = True
    for seat, size in enumerate(sizes):
        is_out = setup.ended == "went-out" and seat == setup.mover
        if bool(size) == is_out:
            good = False
            text = "went out, but has cards" if is_out else "has no cards: the deal would have ended"
            tell(Code.CONFLICT, "hands", f"seat {seat} {text}", item=seat)
    return good


def left_over(
    deck: Deck, placed: Mapping[str, Iterable[Card]], key: str, given: tuple[Card, ...] | None, tell: Tell
) -> tuple[Card, ...] | None:
    """The cards that are left over; None if cards are missing or too many.

    Args:
        deck: All cards.
        placed: Where the others are, by the key that tells of them.
        key: The key of those left over.
        given: What is told to be left over; None for all others, sorted.
        tell: Where faults go.
    """
    left, good = Counter(deck.cards), True
    for place, cards in {**placed, key: given or ()}.items():
        left.subtract(cards)
        for card in sorted(card for card, number in left.items() if number < 0):
            holds = deck.count(card)
            found = f"at least {holds - left[card]}, and the deck holds {holds}"
            tell(Code.BAD_DEAL, place, f"the position has too many of {card}: {found}")
            left[card], good = 0, False
    rest = tuple(sorted(left.elements()))
    if given is None:
        return rest if good else None
    if rest:
        tell(Code.BAD_DEAL, key, f"the position lacks {write_cards(rest)}")
    return given if good and not rest else None


# ---------------------------------------------------------------- plain data


def read_dealt(reading: Reading) -> tuple[tuple[Card, ...], ...]:
    """The cards of each seat, which plain data must tell."""
    if "hands" not in reading:
        reading.missing("hands", "a list of the cards of each seat")
    texts = reading.texts("hands") or ()
    return tuple(
        reading.cards_of("hands", text, f"seat {seat}: ", item=seat) for seat, text in enumerate(texts)
    )


def size_of(hand: Hand) -> int:
    """How many cards a hand has."""
    return hand if isinstance(hand, int) else len(hand)


def read_hands(reading: Reading) -> list[Hand]:
    """Each hand of a view: its cards where they are told, else how many they are."""
    found: list[Hand] = []
    value = reading.take("hands")
    if not isinstance(value, list):
        reading.missing("hands", "a list with the cards of each seat, or how many there are")
        return found
    for seat, item in enumerate(cast("list[object]", value)):
        if isinstance(item, str):
            found.append(reading.cards_of("hands", item, f"seat {seat}: ", item=seat))
        elif is_whole(item) and 0 <= item < 10_000:
            found.append(item)
        else:
            text = f"seat {seat}: expected cards, or a whole number of them, got {type(item).__name__}"
            reading.fault(Code.WRONG_TYPE, "hands", text, item=seat)
    return found


def check_hands(
    reading: Reading,
    deck: Deck,
    setup: BaseSetup,
    seat: int | None,
    hands: Sequence[Hand],
    lying: Sequence[Card],
) -> None:
    """Report where the hands of a view are not those that its seat sees.

    Args:
        reading: The view.
        deck: All cards.
        setup: What else it tells.
        seat: Whose view it is; None for a spectator.
        hands: The hands.
        lying: The other cards that everybody sees.
    """
    if seat is not None and not is_seat(seat, len(hands)):
        reading.fault(Code.OUT_OF_RANGE, "seat", no_seat(seat, len(hands)))
    check_sizes(setup, tuple(map(size_of, hands)), reading.fault)
    for number, hand in enumerate(hands):
        if isinstance(hand, int) == (bool(setup.ended) or number == seat):
            what = "are open to see" if isinstance(hand, int) else "can't be seen"
            reading.fault(Code.CONFLICT, "hands", f"the cards of seat {number} {what}", item=number)
    seen = Counter(lying)
    seen.update(card for hand in hands if not isinstance(hand, int) for card in hand)
    for card in sorted(seen):
        if seen[card] > deck.count(card):
            reading.fault(Code.BAD_DEAL, "hands", f"the view has too many of {card}")


def check_outcome(reading: Reading, told: Reading | None, outcome: Outcome | None) -> bool:
    """Whether the outcome that a view tells, if any, is what came of the deal; if it isn't, that is told."""
    if told is None or (outcome is not None and told.data == outcome.to_dict()):
        return True
    reading.fault(Code.CONFLICT, "outcome", "it isn't what these hands lead to")
    return False

"""A game of ten lines: whoever first has no card left wins.

It gets positions, records and views from what all games share, and shows what a game must tell for that.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs
import pytest

from karo import Card, Code, GameOver, LogEntry, Outcome, Play, Refusal, TextError, Variant, View
from karo.cards import parse_cards, write_cards
from karo.game import Game, LegalPlays
from karo.options import GameOptions
from karo.options.values import GameSpec, doc, section

Hand = tuple[Card, ...] | int  # how many, where they can't be seen


def size(hand: Hand) -> int:
    """How many cards a hand holds."""
    return hand if isinstance(hand, int) else len(hand)


@attrs.frozen(kw_only=True)
class Deal:
    """How many cards."""

    size: int = attrs.field(metadata=doc("How many cards each of two seats gets.", low=1, high=26))


@attrs.frozen(kw_only=True)
class ToyOptions(GameOptions):
    """All options."""

    deal: Deal = attrs.field(metadata=section("the deal"))


GAME = GameSpec(game="toy", title="Toy", options=ToyOptions, rules=(), reference="toy")
PROFILE = 'schema = 1\ngame = "toy"\nname = "ours"\ndeal.size = 3\n'


@attrs.frozen
class Put(Play):
    """Put a card on the pile."""

    card: Card

    @property
    def cards(self):
        return (self.card,)

    @property
    def ends_turn(self):
        return True

    def __str__(self):
        return f"put {self.card}"


class Puts(LegalPlays):
    """One play for each card of a hand."""

    __slots__ = ("_hand",)

    def __init__(self, hand: tuple[Card, ...]):
        self._hand = hand

    def __contains__(self, play):
        return isinstance(play, Put) and play.card in self._hand

    def __iter__(self) -> Iterator[Play]:
        return map(Put, self._hand)

    def __len__(self):
        return len(self._hand)

    def _at(self, index):
        return Put(self._hand[index])


@attrs.frozen(repr=False)
class Toy(Game):
    """Two seats put cards on a pile in turn."""

    variant: Variant
    hands: tuple[Hand, ...]
    log: tuple[LogEntry, ...] = attrs.field(default=(), eq=False)

    @staticmethod
    def deal(variant, players=None, *, rng=None, seed=None, order=None):
        cards, size = list(order or parse_cards("2C 3C 4C 5C 6C 7C")), variant.get("deal.size")
        return Toy(variant, (tuple(cards[:size]), tuple(cards[size : 2 * size])))

    @property
    def seats(self):
        return self.hands

    @property
    def to_move(self):
        if self.outcome:
            raise GameOver
        return len(self.log) % 2

    @property
    def outcome(self):
        over = [seat for seat, hand in enumerate(self.hands) if not hand]
        places = tuple(1 + (seat not in over) for seat in range(2))
        return Outcome("went-out", places, (0, 0), (Fraction(0),) * 2) if over else None

    @property
    def legal_plays(self):
        return Puts(() if self.outcome else self.hands[self.to_move])

    def check(self, play, *, seat=None):
        if self.outcome:
            return (Refusal(Code.GAME_OVER, "it is over"),)
        if seat not in (None, self.to_move):
            return (Refusal(Code.NOT_YOUR_TURN, "it isn't your turn"),)
        held = play in self.legal_plays
        return () if held else (Refusal(Code.CARD_NOT_IN_HAND, "the hand lacks it", cards=play.cards),)

    def parse_play(self, text):
        word, _, card = text.strip().partition(" ")
        if word != "put":
            raise TextError("a play is such as 'put 5C'")
        return Put(parse_cards(card)[0])

    def _after(self, play):
        hands = list(self.hands)
        mine = hands[self.to_move]
        left = mine - 1 if isinstance(mine, int) else tuple(card for card in mine if card not in play.cards)
        hands[self.to_move] = left
        return Toy(self.variant, tuple(hands), (*self.log, LogEntry(self.to_move, play)))

    @staticmethod
    def _turn_end():
        return Put(Card.parse("JK"))

    # What it tells of itself, to be written down and looked at.

    @property
    def start(self):
        hands = list(self.hands)
        for entry in self.log:
            mine = hands[entry.seat]
            hands[entry.seat] = mine + 1 if isinstance(mine, int) else (*mine, *entry.play.cards)
        return Toy(self.variant, tuple(tuple(sorted(h)) if isinstance(h, tuple) else h for h in hands))

    def _data(self) -> dict[str, Any]:
        return {"hands": [hand if isinstance(hand, int) else write_cards(hand) for hand in self.hands]}

    @classmethod
    def _read(cls, variant, reading):
        hands = reading.texts("hands") or ()
        reading.finish()
        return cls(variant, tuple(map(parse_cards, hands))) if reading.is_good else None

    def view(self, seat):
        shown = (
            hand if number == seat or self.outcome else size(hand) for number, hand in enumerate(self.hands)
        )
        return ToyView(seat, Toy(self.variant, tuple(shown), self.log))

    @classmethod
    def _read_view(cls, variant, reading):
        seat = reading.whole("seat", 0) if "seat" in reading else None
        hands = tuple(parse_cards(item) if isinstance(item, str) else item for item in reading.take("hands"))
        log = reading.tables("log")
        entries = [LogEntry(item.whole("seat", 0), Put(Card.parse(item.text("play")[4:]))) for item in log]
        return ToyView(seat, cls(variant, hands, tuple(entries)))


@attrs.frozen(repr=False)
class ToyView(View):
    """What a seat of the toy game may know."""

    facts = ()
    missing_facts = ()

    def _data(self) -> dict[str, Any]:
        return self._core._data()

    def determinize(self, *, rng=None, seed=None):
        hands: Any = getattr(self._core, "hands")  # noqa: B009 - a Toy
        seen = {card for hand in hands if isinstance(hand, tuple) for card in hand}
        seen |= {card for entry in self.log for card in entry.play.cards}
        left = iter(card for card in parse_cards("2C 3C 4C 5C 6C 7C") if card not in seen)
        filled = (h if isinstance(h, tuple) else tuple(next(left) for _ in range(h)) for h in hands)
        return Toy(self.variant, tuple(filled), self.log)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A profile of the toy game, which is known as long as the test runs."""
    monkeypatch.setitem(__import__("karo.options.registry", fromlist=["_GAMES"])._GAMES, "toy", __name__)
    monkeypatch.setitem(__import__("karo.game", fromlist=["_classes"])._classes, "toy", Toy)
    return Variant.parse(PROFILE)

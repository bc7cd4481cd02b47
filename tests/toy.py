"""A small game: whoever first has no card left wins.

It gets positions, records and views from what all games share, and shows what a game must tell for that.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import attrs
import pytest

from karo import Card, Code, Deal, Deck, LogEntry, Outcome, Play, Refusal, TextError, Variant, games
from karo.cardgame import CardGame, CardView
from karo.cards import parse_cards, write_cards
from karo.options import GameOptions
from karo.options.values import GameSpec, doc, section
from karo.plays import LegalPlays
from karo.setups import BaseSetup, check_hands, check_sizes, read_dealt, read_hands
from karo.setups import size_of as size


@attrs.frozen(kw_only=True)
class DealSection:
    """How many cards."""

    size: int = attrs.field(metadata=doc("How many cards each of two seats gets.", low=1, high=26))


@attrs.frozen(kw_only=True)
class ToyOptions(GameOptions):
    """All options."""

    deal: DealSection = attrs.field(metadata=section("the deal"))


OPTIONS = GameSpec(game="toy", title="Toy", options=ToyOptions, rules=(), reference="toy")
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


class State(NamedTuple):
    """A moment of a deal."""

    hands: tuple[Any, ...]  # each the cards, or how many, where they can't be seen
    first: int = 0
    to_move: int = 0
    reason: str = ""

    def without(self, seat: int, cards: tuple[Card, ...]) -> "State":
        """The state after a seat has put cards on the pile."""
        mine = self.hands[seat]
        left = mine - 1 if isinstance(mine, int) else tuple(card for card in mine if card not in cards)
        hands = (*self.hands[:seat], left, *self.hands[seat + 1 :])
        return State(hands, 0, seat if not left else 1 - seat, "" if left else "went-out")


class Toy(CardGame[State, ToyOptions]):
    """Two seats put cards on a pile in turn."""

    __slots__ = ()

    @staticmethod
    def deal(variant, players=None, *, rng=None, seed=None, order=None):
        cards, size = tuple(order or parse_cards("2C 3C 4C 5C 6C 7C")), variant.get("deal.size")
        dealt = Deal((cards[:size], cards[size : 2 * size]), cards[2 * size :])
        return Toy._make(variant, variant.options, State(dealt.hands), dealt)

    @property
    def seats(self):
        return self._state.hands

    def parse_play(self, text):
        word, _, card = text.strip().partition(" ")
        if word != "put":
            raise TextError("a play is such as 'put 5C'")
        return Put(parse_cards(card)[0])

    @staticmethod
    def _compile(variant):
        return variant.options

    def _list(self):
        return Puts(() if self._state.reason else self._state.hands[self._state.to_move])

    def _settle(self):
        places = tuple(1 + bool(size(hand)) for hand in self._state.hands)
        return Outcome("went-out", places, (0, 0), (Fraction(0),) * 2)

    def _refusals(self, play, seat):
        if self._state.reason:
            return (Refusal(Code.GAME_OVER, "it is over"),)
        if seat not in (None, self.to_move):
            return (Refusal(Code.NOT_YOUR_TURN, "it isn't your turn"),)
        held = play in self.legal_plays
        return () if held else (Refusal(Code.CARD_NOT_IN_HAND, "the hand lacks it", cards=play.cards),)

    def _after(self, play):
        state = self._state
        entry = LogEntry(state.to_move, play)
        after = state.without(state.to_move, play.cards)
        return self._make(self._variant, self._rules, after, self._dealt, (*self._log, entry), self._start)

    def _lies(self):
        return f"{len(self._log)} cards on the pile"

    # What it tells of itself, to be written down and looked at.

    def _data(self) -> dict[str, Any]:
        state = self._state
        hands = [hand if isinstance(hand, int) else write_cards(hand) for hand in state.hands]
        return {"hands": hands, "to_move": state.to_move, **({"ended": state.reason} if state.reason else {})}

    @staticmethod
    def _read_state(rules, reading):
        setup = BaseSetup(hands=read_dealt(reading), **told(reading))
        reading.finish()
        if not reading.is_good or not check_sizes(setup, tuple(map(len, setup.hands)), reading.fault):
            return None
        return State(setup.hands, 0, setup.mover, setup.ended), Deal(setup.hands, ())

    def view(self, seat):
        state, start = self._state, State(tuple(map(size, self._start.hands)))
        hands = (hand if state.reason or n == seat else size(hand) for n, hand in enumerate(state.hands))
        shown = state._replace(hands=tuple(hands))
        core = Toy._make(self._variant, self._rules, shown, Deal((), ()), self._log, start)
        return ToyView(seat, core, tuple(map(size, state.hands)))

    @classmethod
    def _read_view(cls, variant, reading):
        seat = reading.whole("seat", 0) if "seat" in reading else None
        hands, setup = read_hands(reading), BaseSetup(**told(reading))
        check_hands(reading, Deck(1, 0), setup, seat, hands, ())
        state = State(tuple(hands), 0, setup.mover, setup.ended)
        log = [(item.whole("seat", 0), parse_cards(item.text("play")[4:])) for item in reading.tables("log")]
        start = State(tuple(size(hand) + sum(seat == n for seat, _ in log) for n, hand in enumerate(hands)))
        entries = tuple(LogEntry(seat, Put(*cards)) for seat, cards in log)
        core = cls._make(variant, variant.options, state, Deal((), ()), entries, start)
        return ToyView(seat, core, tuple(map(size, hands)))


def told(reading) -> dict[str, Any]:
    """What of a position every game reads alike."""
    return {"to_move": reading.whole("to_move", 0), "ended": reading.word("ended", ("went-out",))}


@attrs.frozen(repr=False)
class ToyView(CardView[State, ToyOptions]):
    """What a seat of the toy game may know."""

    facts = ()
    missing_facts = ()

    def _data(self) -> dict[str, Any]:
        return self._core._data()

    def determinize(self, *, rng=None, seed=None):
        hands = self._state.hands
        seen = {card for hand in hands if isinstance(hand, tuple) for card in hand}
        seen |= {card for entry in self.log for card in entry.play.cards}
        left = iter(card for card in parse_cards("2C 3C 4C 5C 6C 7C") if card not in seen)
        filled = tuple(h if isinstance(h, tuple) else tuple(next(left) for _ in range(h)) for h in hands)
        played = [[card for e in self.log if e.seat == seat for card in e.play.cards] for seat in range(2)]
        start = State(tuple((*hand, *gone) for hand, gone in zip(filled, played, strict=True)))
        dealt, now = Deal(start.hands, ()), self._state._replace(hands=filled)
        return Toy._make(self.variant, self._rules, now, dealt, self.log, start)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A profile of the toy game, which is known as long as the test runs."""
    monkeypatch.setattr(games, "_parts", {})
    games.register("toy", "options", OPTIONS)
    games.register("toy", "game", Toy)
    return Variant.parse(PROFILE)

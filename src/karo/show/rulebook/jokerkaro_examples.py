"""Examples of Joker Karo, each judged by the engine under the profile of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from karo.cards import Card, parse_cards
from karo.deck import Deck
from karo.errors import Code, DealError, KaroError, Refusal
from karo.jokerkaro import Extend, JokerKaro, Lay, Swap
from karo.melds import Meld, MeldKind, Slot
from karo.options import JokerKaroOptions, Variant
from karo.plays import Play
from karo.show.jokerkaro import extended_slots
from karo.show.language import Language
from karo.show.rulebook.model import REASONS, Example, Shown
from karo.show.text import cards_text

__all__ = ["JokerKaroExamples"]

_RANKS: Final = "A23456789TJQKA"
_VERBS: Final = {"lay", "extend", "swap"}
#: Words of the notation after which the cards come from somewhere else than the hand.
_ELSEWHERE: Final = {"shift", "for", "then"}
_OTHER: Final = {"low", "high", "slide", "end"}


@attrs.frozen
class Try:
    """A play that may serve as an example.

    Attributes:
        play: The play, or its notation; the player holds its cards and one more.
        table: The melds on the table.
        hand: Cards held besides.
        before: A play of the same turn that comes first.
        first: Whether it is the player's first turn.
    """

    play: str | Lay
    table: tuple[str, ...] = ()
    hand: str = ""
    before: str = ""
    first: bool = False


def run(low: int, length: int, suit: str = "H") -> list[str]:
    """The cards of a run; ``low`` is 1 for a low ace. Nothing where there is no such run."""
    cards = [rank + suit for rank in _RANKS[max(low - 1, 0) : low - 1 + length]]
    return cards if len(cards) == length else []


def from_hand(text: str) -> Iterator[Card]:
    """The cards of plays in notation that come from the hand."""
    elsewhere = False
    for word in text.split():
        if word in _VERBS | _ELSEWHERE:
            elsewhere = word in _ELSEWHERE
        elif not elsewhere and word not in _OTHER and not word.isdigit():
            yield Slot.parse(word).card


class JokerKaroExamples:
    """Looks for examples that show what a profile allows and what it refuses.

    Of several candidates the first is taken whose verdict is the wanted one; where none has it, nothing
    is shown. What an example says of itself is always what the engine said.

    Args:
        variant: The profile.
        language: In which language refusals are told.
    """

    def __init__(self, variant: Variant, language: Language) -> None:
        self.variant = variant
        self.language = language
        options = JokerKaroOptions.of(variant)
        self.options = options
        self.run = options.runs.min_length
        self.set = options.sets.min_size
        deck = options.deck
        self.deck = Deck(deck.packs, deck.jokers_per_pack)
        jokers = ["JK"] * (deck.packs * deck.jokers_per_pack)
        others = [str(card) for card in sorted(options.wilds.cards) if not card.is_joker]
        #: All wild cards of the deck, the jokers first.
        self.wild = jokers + others * deck.packs

    # ------------------------------------------------------------ judging

    def judge(self, attempt: Try) -> tuple[Example, tuple[Refusal, ...]] | None:
        """An example with its verdict.

        Args:
            attempt: The play.

        Returns:
            The example and why it is refused, if it is; None if the deck or the rules can't
            show such a position.
        """
        try:
            start = game = self._game(attempt)
            if attempt.before:
                game = game.apply(game.parse_play(attempt.before))
            move = game.parse_play(attempt.play) if isinstance(attempt.play, str) else attempt.play
            refusals = game.check(move)
            after = game if refusals else game.apply(move)
        except KaroError:
            return None
        parts = self._parts(game, move)
        if attempt.before:
            then = self.language.say("example", "then")
            parts = [*self._parts(start, start.parse_play(attempt.before)), then, *parts]
        if not refusals and not isinstance(move, Lay):
            parts += ["→", *self._result(game, after, move)]
        reason = self._reason(refusals[0].code) if refusals else ""
        told = f"{attempt.before} / {attempt.play}".removeprefix(" / ")
        held = cards_text(parse_cards(attempt.hand)) if attempt.first else ""
        caption = self.language.say("example", "with {cards} also in hand", cards=held) if held else ""
        return Example(tuple(parts), not refusals, reason, told, caption), refusals

    def _reason(self, code: Code) -> str:
        if code is Code.FIRST_TURN_WILDS and self.options.first_turn.wilds == "none":
            return self.language.say("reason", "a wild card in a first turn")
        return self.language.say("reason", REASONS.get(code, ""))

    def _game(self, attempt: Try) -> JokerKaro:
        held = [
            *from_hand(attempt.before),
            *from_hand(str(attempt.play)),
            *parse_cards(attempt.hand),
        ]
        melds = [Meld.parse(text) for text in attempt.table]
        rest = list(self.deck.cards)
        for card in (*held, *(card for meld in melds for card in meld.cards)):
            if card not in rest:
                raise DealError(f"the deck has too few {card}")
            rest.remove(card)
        # The others hold something, and the player keeps a card: nobody goes out in an example.
        players = min(self.options.deal.hand_sizes)
        spare = rest[:players]
        hands = [(*held, spare[0]), *((card,) for card in spare[1:])]
        turns = [0 if attempt.first else 1] + [1] * (players - 1)
        return JokerKaro.position(self.variant, hands=hands, table=melds, turns=turns)

    def _parts(self, game: JokerKaro, play: Play) -> list[Shown | str]:
        if isinstance(play, Lay):
            return [Shown(play.meld)]
        if isinstance(play, Extend | Swap):
            return [Shown(game.table[play.meld]), "+", Shown(play.cards)]
        return []

    def _result(self, before: JokerKaro, after: JokerKaro, move: Play) -> list[Shown | str]:
        if isinstance(move, Extend):
            meld = after.table[move.meld]
            return [Shown(meld, tuple(extended_slots(meld, move)[0]))]
        if not isinstance(move, Swap):
            return []
        result: list[Shown | str] = [Shown(after.table[move.meld])]
        if self.options.wilds.swap == "take":
            left = after.table[move.meld].cards
            won = tuple(card for card in before.table[move.meld].cards if card not in left)
            result += ["+", Shown(won)]
        if isinstance(move.then, Lay):
            result += [self.language.say("example", "then"), Shown(move.then.meld)]
        return result

    def pick(self, attempts: Iterable[Try], allowed: bool | None, *codes: Code) -> Iterator[Example]:
        """The first attempt with a certain verdict.

        Args:
            attempts: What to try.
            allowed: Whether the play is to be legal; None for either.
            *codes: What a refusal may say, and nothing else.
        """
        for attempt in attempts:
            judged = self.judge(attempt)
            if judged is None:
                continue
            example, refusals = judged
            fits = not refusals or {refusal.code for refusal in refusals} <= set(codes)
            if fits and allowed in {None, example.allowed}:
                yield example
                return

    def _lays(self, melds: Iterable[Sequence[str]], allowed: bool | None, *codes: Code) -> Iterator[Example]:
        yield from self.pick([Try(f"lay {' '.join(cards)}") for cards in melds if cards], allowed, *codes)

    def _run(self, *, more: int = 0, suit: str = "H") -> list[str]:
        """A run of the least length, or a longer one."""
        length = self.run + more
        return run(5 if length < 11 else 1, length, suit)

    def _wild_run(self, wilds: int, *, apart: bool = True) -> list[str]:
        """A run with so many wilds; apart, or side by side."""
        naturals = max(self.options.wilds.min_naturals, self.run - wilds, wilds + 1 if apart else 2)
        cards = run(4 if wilds + naturals < 12 else 1, wilds + naturals)
        return self._with_wilds(cards, [2 * n + 1 if apart else n + 1 for n in range(wilds)])

    def _with_wilds(self, cards: list[str], places: Sequence[int]) -> list[str]:
        if not cards or len(places) > len(self.wild) or max(places, default=0) >= len(cards):
            return []
        return [
            f"{self.wild[places.index(n)]}={card}" if n in places else card for n, card in enumerate(cards)
        ]

    def _set(self, size: int, wilds: int = 0, *, rank: str = "8", first: str = "C") -> list[str]:
        """A set, of eights if nothing is said, with so many wilds among its cards."""
        suits = first + "CHSD".replace(first, "")
        cards = [rank + suit for suit in (suits if size <= 4 else suits * 3)[:size]]
        if not self.options.sets.distinct_suits:
            cards = [*cards[: size - wilds], *[rank] * wilds]
        return self._with_wilds(cards, range(size - wilds, size)) if len(cards) == size else []

    # ------------------------------------------------------------ what to show

    def runs(self) -> Iterator[Example]:
        """A run, and what is none."""
        cards = self._run()
        yield from self._lays([cards], True)
        yield from self._lays([[*cards[:-1], cards[-1][0] + "D"]] if cards else [], False, Code.RUN_SUIT)
        yield from self._lays([[*cards[:-1], *self._run(more=1)[-1:]]] if cards else [], False, Code.RUN_GAP)

    def short_run(self) -> Iterator[Example]:
        """A run that is too short."""
        yield from self._lays([self._run()[:-1]], False, Code.RUN_LENGTH)

    def aces(self) -> Iterator[Example]:
        """Runs with an ace low, high and in the middle."""
        yield from self._lays([run(1, self.run, "D")], None, Code.RUN_ACE)
        yield from self._lays([run(15 - self.run, self.run, "D")], None, Code.RUN_ACE)
        around = tuple(Slot.parse(card) for card in ("KD", *run(1, max(self.run - 1, 2), "D")))
        yield from self.pick([Try(Lay(Meld(MeldKind.RUN, around)))], False, Code.RUN_ACE)

    def sets(self) -> Iterator[Example]:
        """A set, and what is none."""
        cards = self._set(self.set)
        yield from self._lays([cards], True)
        yield from self._lays([[*cards[:-1], f"9{cards[-1][1]}"]] if cards else [], False, Code.SET_RANK)

    def set_suits(self) -> Iterator[Example]:
        """A set that has a card twice."""
        twice = ["8H", *(f"8{suit}" for suit in "HCSD"[: self.set - 1])]
        yield from self._lays([twice], None, Code.SET_SUIT_REPEATED)

    def wilds_in_runs(self) -> Iterator[Example]:
        """As many wilds as a run may hold, and one more."""
        most = self.options.wilds.max_per_run
        enough = most if isinstance(most, int) else 2
        yield from self._lays([self._wild_run(n) for n in range(enough, 0, -1)], True)
        yield from self._lays([self._wild_run(enough + 1)], False, Code.RUN_WILDS)

    def wilds_in_sets(self) -> Iterator[Example]:
        """As many wilds as a set may hold, and one more."""
        most = self.options.wilds.max_per_set
        enough = most if isinstance(most, int) else 2
        sizes = range(self.set, self.set + 4)
        yield from self._lays([self._set(s, n) for n in range(enough, 0, -1) for s in sizes], True)
        yield from self._lays([self._set(s, enough + 1) for s in sizes], False, Code.SET_WILDS)

    def naturals(self) -> Iterator[Example]:
        """A run with too few naturals."""
        wilds = self.run - self.options.wilds.min_naturals + 1
        cards = run(5, self.run)
        attempts = [self._with_wilds(cards, range(wilds))] if 0 < wilds <= self.run else []
        yield from self._lays(attempts, False, Code.TOO_FEW_NATURALS)

    def neighbours(self) -> Iterator[Example]:
        """Two wilds side by side."""
        yield from self._lays([self._wild_run(2, apart=False)], None, Code.WILDS_ADJACENT)

    def own_place(self) -> Iterator[Example]:
        """A wild in its own place in a run and in a set, beside as many others as these may hold."""
        special = next(card for card in sorted(self.options.wilds.cards) if not card.is_joker)
        if special.rank is None or special.suit is None:
            return
        most, rank = self.options.wilds.max_per_run, int(special.rank)
        others = most if isinstance(most, int) and most < self.run else 0
        lows = [15 - self.run, 1] if rank == 1 else [max(rank - self.run + 1, 1), rank]
        attempts: list[list[str]] = []
        for low in lows:
            cards = run(low, self.run, special.suit.letter)
            places = [n for n, card in enumerate(cards) if card != str(special)][:others]
            attempts.append(self._with_wilds(cards, places))
        yield from self._lays(attempts, None, Code.RUN_WILDS, Code.TOO_FEW_NATURALS)
        most = self.options.wilds.max_per_set
        others = most if isinstance(most, int) and most < self.set else 0
        cards = self._set(self.set, others, rank=special.rank.letter, first=special.suit.letter)
        yield from self._lays([cards], None, Code.SET_WILDS, Code.TOO_FEW_NATURALS)

    def shift(self) -> Iterator[Example]:
        """A wild that moves from the low end of a run to the high one."""
        cards = self._with_wilds(run(4, self.run), [0])
        beyond = run(4 + self.run, 2)
        if cards and beyond:
            wild = cards[0].partition("=")[0]
            play = f"extend 1 {beyond[1]} shift {wild}={beyond[0]}"
            yield from self.pick([Try(play, (" ".join(cards),))], None, Code.SHIFT)

    def swap(self) -> Iterator[Example]:
        """The card that a wild stands for."""
        more = {
            "never": [""],
            "take": [""],
            "slide": [" slide high", " slide low"],
            "replay": [f" then lay {self.wild[0]}={' '.join(run(9, self.run, 'C'))}"] if self.wild else [],
        }[self.options.wilds.swap]
        hand = " ".join(run(9, self.run, "C")[1:]) if self.options.wilds.swap == "replay" else ""
        cards = self._wild_run(1)
        if cards:
            card = cards[1].partition("=")[2]
            attempts = [Try(f"swap 1 {card}{rest}", (" ".join(cards),), hand) for rest in more]
            yield from self.pick(attempts, None, Code.SWAP)

    def alone(self) -> Iterator[Example]:
        """A wild by itself."""
        yield from self._lays([[card] for card in self.wild[:1]], None, Code.LONE_WILD)

    def first_meld(self) -> Iterator[Example]:
        """A run and a set in a first turn."""
        yield from self.pick([Try(f"lay {' '.join(self._run())}", first=True)], True)
        eights = " ".join(self._set(self.set))
        yield from self.pick([Try(f"lay {eights}", first=True)], None, Code.FIRST_TURN_MELD)

    def second_play(self) -> Iterator[Example]:
        """A run, and then one card more."""
        lay, beyond = f"lay {' '.join(self._run())}", self._run(more=1)[-1:]
        if beyond:
            play = f"extend 1 {beyond[0]}"
            yield from self.pick([Try(play, before=lay, first=True)], None, Code.FIRST_TURN_EXTRA)

    def first_wilds(self) -> Iterator[Example]:
        """A run with a wild, laid from a hand that has one without."""
        wild, natural = self._wild_run(1), " ".join(self._run(suit="C"))
        if wild:
            attempt = Try(f"lay {' '.join(wild)}", hand=natural, first=True)
            yield from self.pick([attempt], None, Code.FIRST_TURN_WILDS)

    def extensions(self) -> Iterator[Example]:
        """Cards added to a run and to a set."""
        longer = run(4, self.run + 2)
        if longer:
            table = (" ".join(longer[1:-1]),)
            attempts = [Try(f"extend 1 {longer[0]} {longer[-1]}", table), Try(f"extend 1 {longer[0]}", table)]
            yield from self.pick(attempts, True)
        yield from self.pick([Try("extend 1 8D", (" ".join(self._set(self.set)),))], True)

    def mixed_turn(self) -> Iterator[Example]:
        """A card added, and then a new meld."""
        cards = self._run(more=1)
        new = " ".join(run(9, self.run, "C"))
        if cards and new:
            before, table = f"extend 1 {cards[-1]}", (" ".join(cards[:-1]),)
            yield from self.pick([Try(f"lay {new}", table, before=before)], None, Code.MIXED_TURN)

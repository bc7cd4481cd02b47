"""One deal between a visitor and the computer, and what a page shows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from karo import Card, JokerKaro, KaroError, Play, Variant
from karo.options import JokerKaroOptions
from karo.players import Chance, Player, by_name
from karo.show import Drawer, Spoken, drawer_of, hand_svg, meld_svg, text_of

from .offers import Choice, offers, survey
from .telling import fresh_slots, offer_data, settlement_data, told_plays

__all__ = ["GAME", "Sitting"]

#: The seat of the visitor.
YOU: Final = 0
GAME: Final = "jokerkaro"
#: So many plays are offered at once; so many positions are looked at for a hint.
_MOST_SHOWN: Final = 8
_MOST_SEARCHED: Final = 20
_SPOKEN: Final = Spoken()


class Sitting:
    """One deal with the visitor in seat 0 and the computer in all others.

    Args:
        variant: The profile.
        players: How many seats.
        opponent: The name of the computer player.
        seed: The number of the deal; it is the same again for the same number.
    """

    def __init__(self, variant: Variant, players: int, opponent: str, seed: int) -> None:
        self.game = JokerKaro.deal(variant, players=players, seed=seed, dealer=seed % players)
        self.seed = seed
        self._opponent: Player = by_name(GAME, opponent)
        self._drawer: Drawer = drawer_of(self.game, you=YOU)
        #: The table as the visitor last left it, so that what is new on it stands out.
        self._known = self.game.table
        self._happened: list[dict[str, Any]] = []
        self._survey: tuple[Choice, ...] | None = None

    # ------------------------------------------------------------ what changes the deal

    def play(self, text: str) -> None:
        """Make the visitor's play, or a whole turn.

        Raises:
            KaroError: If it can't be read or is refused.
        """
        view = self.game.view(YOU)
        play = view.parse_turn(text) if "/" in text else view.parse_play(text)
        self._go(self.game.apply(play, seat=YOU))
        if self._phase() != "you":
            self._known = self.game.table

    def undo(self) -> None:
        """Take back the visitor's last play of this turn.

        Raises:
            IllegalPlay: If there is none.
        """
        self.game, self._survey = self.game.undo(), None
        self._happened.append({"seat": YOU, "text": "You take that back."})

    def advance(self) -> None:
        """Let the computer play the turn of one seat; nothing where the visitor is to move."""
        if self._phase() != "others":
            return
        game, mover = self.game, self.game.to_move
        while True:
            seen = game.view(mover)
            game = game.apply(self._opponent.choose(seen, Chance.of(game, self.seed)), seat=mover)
            # Who is left alone in the deal moves again at once, but that is another turn.
            if game.outcome is not None or game.to_move != mover or game.log[-1].play.ends_turn:
                break
        self._go(game)

    def _go(self, game: JokerKaro) -> None:
        self._happened += told_plays(self._drawer, self.game, game)
        self.game, self._survey = game, None

    # ------------------------------------------------------------ what the page shows

    def _phase(self) -> str:
        if self.game.outcome is not None:
            return "over"
        return "you" if self.game.to_move == YOU else "others"

    def _choices(self) -> tuple[Choice, ...]:
        if self._survey is None:
            self._survey = survey(self.game) if self._phase() == "you" else ()
        return self._survey

    def state(self) -> dict[str, Any]:
        """All that the page shows of this moment; what happened is told once."""
        game, outcome = self.game, self.game.outcome
        happened, self._happened = self._happened, []
        variant = game.variant
        return {
            "profile": {"name": variant.name, "title": variant.title},
            "deal": self.seed,
            "phase": self._phase(),
            "task": self._task(),
            "seats": [self._seat(seat) for seat in range(len(game.seats))],
            "aside": len(game.set_aside),
            "table": self._table(),
            "hand": self._hand(),
            "lit": self._lit(()),
            "can": self._abilities(),
            "happened": happened,
            "outcome": None if outcome is None else self._settlement(),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        place = self.game.seats[seat]
        return {
            "name": self._drawer.name(seat),
            "cards": len(place.hand),
            "out": place.dropped_out,
            "to_move": self.game.outcome is None and self.game.to_move == seat,
        }

    def _table(self) -> list[dict[str, Any]]:
        old = self._known
        return [
            {
                "number": number + 1,
                "told": _SPOKEN.meld(meld),
                "picture": meld_svg(
                    meld, fresh=fresh_slots(old[number] if number < len(old) else None, meld)
                ),
            }
            for number, meld in enumerate(self.game.table)
        ]

    def _hand(self) -> list[dict[str, Any]]:
        wilds = JokerKaroOptions.of(self.game.variant).wilds.cards
        return [
            {"card": str(card), "wild": card.is_joker or card in wilds} for card in self.game.seats[YOU].hand
        ]

    def _abilities(self) -> dict[str, bool]:
        """What the visitor can do besides playing cards."""
        game = self.game
        yours = self._phase() == "you"
        played = bool(game.log) and game.log[-1].seat == YOU and not game.log[-1].play.ends_turn
        return {
            "pass": yours and game.can_pass,
            "end": yours and game.can_end,
            "undo": yours and played,
            "play": bool(self._choices()),
        }

    def _task(self) -> str:
        """What the visitor is asked to do, in a sentence or two."""
        phase = self._phase()
        if phase == "over":
            return ""
        if phase == "others":
            name = self._drawer.name(self.game.to_move)
            out = "You have dropped out; the others play on. " if self.game.seats[YOU].dropped_out else ""
            return f"{out}{name} is to move."
        can = self._abilities()
        first = text_of(self._drawer.task(self.game.view(YOU)))
        if can["play"]:
            return first or ("Go on, or end your turn." if can["end"] else "Your turn: choose cards to play.")
        if can["end"]:
            return "Nothing more can be played in this turn: end it."
        return f"You have nothing to play: pass.{f' ({first})' if first else ''}"

    def _settlement(self) -> dict[str, Any]:
        game, outcome = self.game, self.game.outcome
        if outcome is None:
            raise ValueError("the deal goes on")
        told = settlement_data(self._drawer, game, outcome)
        wilds = JokerKaroOptions.of(game.variant).wilds.cards
        for row in told["rows"]:
            hand = game.seats[int(row["seat"])].hand
            row["picture"] = hand_svg(hand, wilds=wilds) if hand else None
        return told

    def _lit(self, chosen: Iterable[Card]) -> dict[str, Any]:
        """Cards and melds with which the chosen cards can be played, alone or with more of the hand."""
        wanted = Counter(chosen)
        fitting = [choice for choice in self._choices() if wanted <= choice.cards]
        return {
            "cards": sorted({str(card) for choice in fitting for card in choice.cards}),
            "melds": sorted({choice.meld for choice in fitting if choice.meld is not None}),
        }

    def choose(self, cards: Iterable[Card]) -> dict[str, Any]:
        """What can be played with just these cards of the hand."""
        chosen = tuple(cards)
        if self._phase() != "you" or not chosen:
            return {"offers": [], "more": 0, "lit": self._lit(()), "reason": None}
        found = offers(self.game, chosen)
        return {
            "offers": [offer_data(self.game, choice.play) for choice in found[:_MOST_SHOWN]],
            "more": max(0, len(found) - _MOST_SHOWN),
            "lit": self._lit(chosen),
            "reason": None if found or len(chosen) < 3 else self._reason(chosen),
        }

    def _reason(self, chosen: tuple[Card, ...]) -> str | None:
        """Why these cards are no new meld."""
        try:
            play = self.game.parse_play(f"lay {' '.join(map(str, chosen))}")
        except KaroError as error:
            return error.message
        refusals = self.game.check(play)
        return refusals[0].message if refusals else None

    def hint(self, chosen: Iterable[Card] = (), meld: int | None = None) -> dict[str, Any]:
        """A play to make now, or nothing where there is none.

        Args:
            chosen: Cards that it must use, where it is asked for a meld.
            meld: A meld on the table, from 0, that it must be about; without one it is the play that the
                best turn begins with.
        """
        play = self._best() if meld is None else self._on(meld, Counter(chosen))
        choice = next((one for one in self._choices() if one.play == play), None)
        cards = () if play is None else play.cards if choice is None else choice.cards.elements()
        return {"cards": list(map(str, cards)), "text": None if play is None else str(play)}

    def _best(self) -> Play | None:
        if self._phase() != "you":
            return None
        plays = self.game.view(YOU).best_turn(limit=_MOST_SEARCHED).turn.plays
        return plays[0] if plays else None

    def _on(self, meld: int, chosen: Counter[Card]) -> Play | None:
        fitting = [one for one in self._choices() if one.meld == meld and chosen <= one.cards]
        shortest = min(fitting, key=lambda choice: choice.cards.total(), default=None)
        return None if shortest is None else shortest.play

"""Answers what the page asks: a request goes in as JSON, the answer comes out as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from karo import JOKER, Card, KaroError, Rank, Suit, list_variants, load_variant
from karo.options import JokerKaroOptions
from karo.players import names
from karo.show import Spoken, card_svg

from .sitting import GAME, Sitting
from .telling import refusal_data

__all__ = ["answer"]

_SPOKEN: Final = Spoken()


class _Desk:
    """Takes requests; holds the deal that they are about."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._asked: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "choices": self._choices,
            "deal": self._deal,
            "play": self._play,
            "undo": self._undo,
            "advance": self._advance,
            "choose": self._choose,
            "hint": self._hint,
        }

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self._asked[request["ask"]](request)
        except KaroError as error:
            sitting = self._sitting
            variant = load_variant("pagat") if sitting is None else sitting.game.variant
            return {"refused": refusal_data(variant, error)}

    @property
    def sitting(self) -> Sitting:
        if self._sitting is None:
            raise ValueError("nobody has dealt yet")
        return self._sitting

    @staticmethod
    def _choices(_: Mapping[str, Any]) -> dict[str, Any]:
        """What can be chosen before a deal, and the pictures of all cards."""
        profiles = [variant for variant in map(load_variant, list_variants()) if variant.game == GAME]
        deck = [JOKER, *(Card(rank, suit) for suit in Suit for rank in Rank)]
        return {
            "profiles": [
                {
                    "name": variant.name,
                    "title": variant.title,
                    "hands": dict(sorted(JokerKaroOptions.of(variant).deal.hand_sizes.items())),
                }
                for variant in profiles
            ],
            "opponents": list(names(GAME)),
            "cards": {
                str(card): {
                    "picture": card_svg(card),
                    "told": _SPOKEN.card(card),
                    "rank": 99 if card.rank is None else int(card.rank),
                    "suit": 99 if card.suit is None else int(card.suit),
                }
                for card in deck
            },
        }

    def _deal(self, request: Mapping[str, Any]) -> dict[str, Any]:
        number = str(request.get("seed", "")).strip()
        if number and not (number.isascii() and number.isdigit() and len(number) < 10):
            message = "the number of a deal is a whole number of at most nine figures; leave it empty for any"
            return {"refused": {"title": "No deal", "reasons": [{"message": message}], "candidates": []}}
        seed = int(number) if number else random.SystemRandom().randrange(1_000_000)
        variant = load_variant(str(request["profile"]))
        self._sitting = Sitting(variant, int(request["players"]), str(request["opponent"]), seed)
        return self._sitting.state()

    def _play(self, request: Mapping[str, Any]) -> dict[str, Any]:
        self.sitting.play(str(request["text"]))
        return self.sitting.state()

    def _undo(self, _: Mapping[str, Any]) -> dict[str, Any]:
        self.sitting.undo()
        return self.sitting.state()

    def _advance(self, _: Mapping[str, Any]) -> dict[str, Any]:
        self.sitting.advance()
        return self.sitting.state()

    def _choose(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return self.sitting.choose(map(Card.parse, request["cards"]))

    def _hint(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return self.sitting.hint(map(Card.parse, request.get("cards", ())), request.get("meld"))


_desk = _Desk()


def answer(request: str) -> str:
    """Answer a request of the page.

    Args:
        request: JSON with ``ask`` and what belongs to it.

    Returns:
        JSON: what was asked for, or ``refused`` with the reasons.
    """
    return json.dumps(_desk.answer(json.loads(request)), ensure_ascii=False)

"""Plays, checks, records and compares card games whose rules nobody wrote down exactly.

``import karo`` loads next to nothing: each name below is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karo._lazy import loader
from karo._version import __version__

if TYPE_CHECKING:
    from karo.cards import JOKER, Card, Rank, Suit
    from karo.deck import Deal, Deck
    from karo.errors import (
        AmbiguousPlay,
        ArgumentError,
        CardError,
        Code,
        DealError,
        Fault,
        GameOver,
        IllegalPlay,
        KaroError,
        MissingExtra,
        PositionError,
        RecordError,
        Refusal,
        ResultsError,
        RunStopped,
        TextError,
        VariantError,
    )
    from karo.game import Game
    from karo.jokerkaro import End, Extend, JokerKaro, Lay, Pass, Swap, Table
    from karo.jokerkaro.match import Match
    from karo.jokerkaro.solving import BestTurn, Stuck, TurnCount, WayOut
    from karo.jokerkaro.view import JokerKaroView
    from karo.melds import Meld, MeldKind, Slot
    from karo.options import Variant, list_variants, load_variant
    from karo.outcome import Outcome
    from karo.plays import LegalPlays, LogEntry, Play, Turn
    from karo.records import Record, RecordedDeal, RecordedTurn
    from karo.rokard import Cell, Discard, Pattern, Place, Placement, RoKard, Row, Score, ScoreItem
    from karo.rokard.view import RoKardView
    from karo.show.rulebook import rulebook
    from karo.views import Fact, View
    from karo.walks import perft

__all__ = [
    "JOKER",
    "AmbiguousPlay",
    "ArgumentError",
    "BestTurn",
    "Card",
    "CardError",
    "Cell",
    "Code",
    "Deal",
    "DealError",
    "Deck",
    "Discard",
    "End",
    "Extend",
    "Fact",
    "Fault",
    "Game",
    "GameOver",
    "IllegalPlay",
    "JokerKaro",
    "JokerKaroView",
    "KaroError",
    "Lay",
    "LegalPlays",
    "LogEntry",
    "Match",
    "Meld",
    "MeldKind",
    "MissingExtra",
    "Outcome",
    "Pass",
    "Pattern",
    "Place",
    "Placement",
    "Play",
    "PositionError",
    "Rank",
    "Record",
    "RecordError",
    "RecordedDeal",
    "RecordedTurn",
    "Refusal",
    "ResultsError",
    "RoKard",
    "RoKardView",
    "Row",
    "RunStopped",
    "Score",
    "ScoreItem",
    "Slot",
    "Stuck",
    "Suit",
    "Swap",
    "Table",
    "TextError",
    "Turn",
    "TurnCount",
    "Variant",
    "VariantError",
    "View",
    "WayOut",
    "__version__",
    "list_variants",
    "load_variant",
    "perft",
    "rulebook",
]

__getattr__ = loader(
    __name__,
    {
        ".cards": "JOKER Card Rank Suit",
        ".deck": "Deal Deck",
        ".errors": "AmbiguousPlay ArgumentError CardError Code DealError Fault GameOver "
        "IllegalPlay KaroError MissingExtra PositionError RecordError Refusal ResultsError RunStopped "
        "TextError VariantError",
        ".game": "Game",
        ".jokerkaro": "End Extend JokerKaro Lay Pass Swap Table",
        ".jokerkaro.match": "Match",
        ".jokerkaro.solving": "BestTurn Stuck TurnCount WayOut",
        ".jokerkaro.view": "JokerKaroView",
        ".melds": "Meld MeldKind Slot",
        ".options": "Variant list_variants load_variant",
        ".outcome": "Outcome",
        ".plays": "LegalPlays LogEntry Play Turn",
        ".rokard": "Cell Discard Pattern Place Placement RoKard Row Score ScoreItem",
        ".rokard.view": "RoKardView",
        ".records": "Record RecordedDeal RecordedTurn",
        ".show.rulebook": "rulebook",
        ".views": "Fact View",
        ".walks": "perft",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)

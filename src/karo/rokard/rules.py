"""A profile of Ro-Kard, turned once into what the engine needs."""

from __future__ import annotations

from functools import lru_cache

import attrs

from karo.cards import JOKER, STANDARD_CARDS, Card, Rank
from karo.deck import Deck
from karo.melds import MeldRules
from karo.options import RoKardOptions
from karo.options.variant import Variant, require_variant
from karo.rokard.rows import RowBook, row_book

__all__ = ["BONUS", "CARDS", "VALUES", "Rules", "compile_rules", "value_of"]

#: Every card by its index.
CARDS: tuple[Card, ...] = (*STANDARD_CARDS, JOKER)
#: What four of a kind and five in sequence earn besides.
BONUS = 50


def _value(card: Card) -> int:
    if card.rank is None:
        return 25
    return 15 if card.rank is Rank.ACE else 10 if card.rank >= Rank.TEN else 5


#: Points of each card by its index.
VALUES: tuple[int, ...] = tuple(map(_value, CARDS))


def value_of(card: Card) -> int:
    """The points of a card: an ace 15, K Q J 10 ten each, 2 to 9 five each, a joker 25."""
    return VALUES[card.index]


@attrs.frozen(eq=False)
class Rules:
    """What the engine asks of a profile.

    Attributes:
        options: The options as they stand in the profile.
        deck: The deck: one pack with two jokers.
        melds: What makes a row a run or a set.
        book: Every row that there can be.
        falling: Whether a run may fall.
        one_line: Whether all cards of a play lie in one row.
        refills: Whether a play on the Pattern fills the hand up.
        swaps_help: Whether a card of the Helping Hand may take a joker's place.
        counts_rows: Whether rows count, not just the cards placed.
        bonus_with_joker: Whether a row that holds a joker earns a bonus.
    """

    options: RoKardOptions
    deck: Deck
    melds: MeldRules
    book: RowBook
    falling: bool
    one_line: bool
    refills: bool
    swaps_help: bool
    counts_rows: bool
    bonus_with_joker: bool

    def hand_size(self, players: int) -> int:
        """How many cards a hand is dealt and filled up to."""
        return self.options.deal.hand_sizes[players]

    def sides(self, players: int) -> int:
        """How many sides there are: two where four are partners, else as many as players."""
        return 2 if self.options.deal.partners and players == 4 else players


def compile_rules(variant: Variant) -> Rules:
    """The rules of a profile.

    Args:
        variant: A profile of Ro-Kard.

    Returns:
        What the engine needs of it.

    Raises:
        VariantError: If the profile is of another game.
        ArgumentError: If it isn't a profile.
    """
    return _compiled(require_variant(variant))


@lru_cache(maxsize=64)
def _compiled(variant: Variant) -> Rules:
    options = RoKardOptions.of(variant)
    low, high = options.runs.ace != "high", options.runs.ace != "low"
    falling = options.runs.direction == "either"
    return Rules(
        options=options,
        deck=Deck(packs=1, jokers_per_pack=2),
        melds=_meld_rules(low_ace=low, high_ace=high),
        book=row_book(low_ace=low, high_ace=high, falling=falling),
        falling=falling,
        one_line=options.play.placement == "one-line",
        refills=options.play.refill == "to-hand-size",
        swaps_help=options.joker.swap_source == "hand-or-helping",
        counts_rows=options.scoring.counts == "rows",
        bonus_with_joker=options.scoring.bonus == "when-reached",
    )


def _meld_rules(*, low_ace: bool, high_ace: bool) -> MeldRules:
    return MeldRules(
        min_run=2,
        max_run=5,
        low_ace=low_ace,
        high_ace=high_ace,
        both_aces=False,
        min_set=2,
        max_set=4,
        distinct_suits=True,
        wild_cards=frozenset((JOKER,)),
        max_run_wilds=None,
        max_set_wilds=None,
        min_naturals=0,
        adjacent=True,
        own_slot_wild=False,
        lone_wilds=False,
    )

"""The options of Ro-Kard, each documented where it is defined, and what must hold across them."""

from collections.abc import Iterator
from typing import Literal

from attrs import field, frozen

from karo.options.values import (
    Contradiction,
    GameOptions,
    GameSpec,
    PerPlayers,
    doc,
    rule,
    section,
    somebody_plays,
)

__all__ = [
    "GAME",
    "DealOptions",
    "EndOptions",
    "FirstPlayOptions",
    "JokerOptions",
    "PlayOptions",
    "RoKardOptions",
    "RunsOptions",
    "ScoringOptions",
]

#: One pack with two jokers; Ro-Kard has no other deck.
CARDS = 54


@frozen(kw_only=True)
class DealOptions:
    """How many play, what they get, and who plays with whom."""

    hand_sizes: PerPlayers = field(
        metadata=doc(
            "How many players may take part, and how many cards each gets and fills the hand up to.",
            keys=(2, 4),
            low=1,
            high=26,
        )
    )
    helping_hand: int = field(
        metadata=doc("How many cards the Helping Hand begins with, face up for all.", low=0, high=52)
    )
    partners: bool = field(
        metadata=doc(
            "Whether four players are two sides: opposite seats add up their scores to one. "
            "Two or three players play each for themselves."
        )
    )


@frozen(kw_only=True)
class FirstPlayOptions:
    """What the play that begins the Pattern must be."""

    min_cards: int = field(
        metadata=doc(
            "The fewest cards that it may place. A single card scores its value, and can't be a joker.",
            low=1,
            high=2,
        )
    )
    helping_hand: bool = field(metadata=doc("Whether cards from the Helping Hand may be used in it."))


@frozen(kw_only=True)
class PlayOptions:
    """How cards are placed on the Pattern."""

    placement: Literal["one-line", "free"] = field(
        metadata=doc(
            "Where the cards of one play may go.",
            choices={
                "one-line": "Into one row, across or down; cards already there may fill gaps.",
                "free": "Anywhere, as long as the whole Pattern hangs together after the play.",
            },
        )
    )
    refill: Literal["none", "to-hand-size"] = field(
        metadata=doc(
            "Whether the hand is filled up from the pool after a play on the Pattern, "
            "as it is after a discard.",
            choices={
                "none": "No: only a discard brings new cards.",
                "to-hand-size": "Yes, to its first size or until the pool is empty.",
            },
        )
    )


@frozen(kw_only=True)
class RunsOptions:
    """What a row in sequence is."""

    ace: Literal["low-or-high", "low", "high"] = field(
        metadata=doc(
            "Where in a run the ace may stand; never in the middle.",
            choices={
                "low-or-high": "Next to the two or next to the king.",
                "low": "Only next to the two: A-2-3.",
                "high": "Only next to the king: Q-K-A.",
            },
        )
    )
    direction: Literal["either", "rising"] = field(
        metadata=doc(
            "Which way a run may go.",
            choices={
                "either": "Rising or falling.",
                "rising": "Only rising, from left to right and from top to bottom.",
            },
        )
    )


@frozen(kw_only=True)
class JokerOptions:
    """What may be done with jokers on the Pattern."""

    swap_source: Literal["hand", "hand-or-helping"] = field(
        metadata=doc(
            "Where the card that takes a joker's place may come from.",
            choices={
                "hand": "Only from the player's own hand.",
                "hand-or-helping": "From the player's own hand or the Helping Hand.",
            },
        )
    )


@frozen(kw_only=True)
class ScoringOptions:
    """What a play on the Pattern scores."""

    counts: Literal["rows", "cards"] = field(
        metadata=doc(
            "Which cards of a play on the Pattern count.",
            choices={
                "rows": "All cards of each row made or made longer; a card at a crossing counts twice.",
                "cards": "Only the cards placed, once each.",
            },
        )
    )
    bonus: Literal["when-reached", "joker-free"] = field(
        metadata=doc(
            "When a row made or made longer to four of a kind or five in sequence earns 50 more.",
            choices={
                "when-reached": "Always.",
                "joker-free": "Only if the row holds no joker.",
            },
        )
    )


@frozen(kw_only=True)
class EndOptions:
    """What happens once somebody has gone out."""

    leftover: Literal["none", "deduct", "to-winner"] = field(
        metadata=doc(
            "What the cards left in the hands do to the scores.",
            choices={
                "none": "Nothing.",
                "deduct": "Each player loses the value of the cards left in hand.",
                "to-winner": "Whoever went out gains the value of the cards of the other side or sides.",
            },
        )
    )


@frozen(kw_only=True)
class RoKardOptions(GameOptions):
    """Every option of Ro-Kard, section by section."""

    deal: DealOptions = field(metadata=section("How many play, what they get, and who plays with whom."))
    first_play: FirstPlayOptions = field(metadata=section("What the play that begins the Pattern must be."))
    play: PlayOptions = field(metadata=section("How cards are placed on the Pattern."))
    runs: RunsOptions = field(metadata=section("What a row in sequence is."))
    joker: JokerOptions = field(metadata=section("What may be done with jokers on the Pattern."))
    scoring: ScoringOptions = field(metadata=section("What a play on the Pattern scores."))
    end: EndOptions = field(metadata=section("What happens once somebody has gone out."))


# ---------------------------------------------------------------- what must hold across options


@rule("deal.hand_sizes", "deal.helping_hand")
def _deck_deals_all(sizes: PerPlayers, helping: int) -> Iterator[Contradiction]:
    for players, size in sizes.items():
        if players * size + helping > CARDS:
            yield Contradiction(
                "deal.hand_sizes",
                f"at most {(CARDS - helping) // players} cards for {players} players",
                f"{players} players with {size} cards each and {helping} in the Helping Hand take "
                f"{players * size + helping}, but the deck has {CARDS} cards",
            )


@rule("deal.partners", "deal.hand_sizes")
def _partners_are_four(partners: bool, sizes: PerPlayers) -> Iterator[Contradiction]:
    if partners and 4 not in sizes:
        yield Contradiction(
            "deal.partners",
            "false, or a hand size for 4 players",
            "partners need four players, and deal.hand_sizes has no size for 4",
        )


@rule("first_play.min_cards", "first_play.helping_hand", "deal.hand_sizes")
def _pattern_can_begin(least: int, helping: bool, sizes: PerPlayers) -> Iterator[Contradiction]:
    few = [players for players, size in sizes.items() if size < least]
    if few and not helping:
        yield Contradiction(
            "first_play.min_cards",
            f"1, a hand size of at least {least}, or first_play.helping_hand = true",
            f"the Pattern could never begin: {least} cards are needed, and a hand of "
            f"{few[0]} players has fewer",
        )


#: Ro-Kard, for the reader of profiles.
GAME = GameSpec(
    game="rokard",
    title="Ro-Kard",
    options=RoKardOptions,
    rules=(_deck_deals_all, somebody_plays, _partners_are_four, _pattern_can_begin),
    reference="rokard",
)

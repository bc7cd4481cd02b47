"""The options of Joker Karo, each documented where it is defined, and what must hold across them."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from attrs import field, frozen

from karo.cards import JOKER, STANDARD_CARDS, Card, Rank
from karo.deck import Deck
from karo.frozen import FrozenMap
from karo.options.values import (
    Contradiction,
    GameOptions,
    GameSpec,
    Limit,
    PerPlayers,
    Points,
    doc,
    rule,
    section,
    somebody_plays,
)

__all__ = [
    "GAME",
    "DealOptions",
    "DeckOptions",
    "EndOptions",
    "FirstTurnOptions",
    "JokerKaroOptions",
    "MatchOptions",
    "RunsOptions",
    "ScoringOptions",
    "SetsOptions",
    "TurnOptions",
    "WildsOptions",
]


@frozen(kw_only=True)
class DeckOptions:
    """Which cards there are."""

    packs: int = field(metadata=doc("How many packs of 52 cards make up the deck.", low=1, high=8))
    jokers_per_pack: int = field(metadata=doc("How many jokers come with each pack.", low=0, high=4))

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(Deck(self.packs, self.jokers_per_pack))


@frozen(kw_only=True)
class DealOptions:
    """How many play, what they are dealt, and who begins."""

    hand_sizes: PerPlayers = field(
        metadata=doc(
            "How many players may take part, and how many cards each gets; the rest is set aside, unseen.",
            keys=(2, 52),
            low=1,
            high=224,
        )
    )
    first_player: Literal["left-of-dealer", "dealer", "winner", "random"] = field(
        metadata=doc(
            "Who has the first turn of a deal.",
            choices={
                "left-of-dealer": "The seat after the dealer, in playing direction.",
                "dealer": "The dealer.",
                "winner": "The winner of the last deal. In the first deal, after a void one and after a "
                "shared first place it is the seat after the dealer.",
                "random": "A seat drawn at random.",
            },
        )
    )
    direction: Literal["clockwise", "counter-clockwise"] = field(
        metadata=doc(
            "Which way play goes round the table.",
            choices={
                "clockwise": "To the left: from each seat to the next higher one.",
                "counter-clockwise": "To the right: from each seat to the next lower one.",
            },
        )
    )


@frozen(kw_only=True)
class WildsOptions:
    """Which cards may stand for others, and how far."""

    cards: tuple[Card, ...] = field(
        metadata=doc("Which cards are wild. Jokers in the deck must be among them.")
    )
    max_per_run: Limit = field(metadata=doc("How many wilds one run may hold at a time.", low=0, high=1000))
    max_per_set: Limit = field(metadata=doc("How many wilds one set may hold at a time.", low=0, high=1000))
    min_naturals: int = field(
        metadata=doc("How many naturals, cards in their own slots, a run or set needs.", low=1, high=14)
    )
    adjacent: bool = field(metadata=doc("Whether two wilds may sit next to each other in a run."))
    own_slot: Literal["natural", "wild"] = field(
        metadata=doc(
            "What a wild card counts as in its own slot, such as the A♠ in Q-K-A of spades.",
            choices={
                "natural": "A natural: limits on wilds don't apply to it.",
                "wild": "A wild: it counts towards the limits, and isn't a natural.",
            },
        )
    )
    shift: Literal["never", "end"] = field(
        metadata=doc(
            "Whether a wild that stands at one end of a run may move when the run is extended.",
            choices={
                "never": "A wild stays where it was put.",
                "end": "It may first move to the other end; the new cards then go beyond it.",
            },
        )
    )
    swap: Literal["never", "slide", "take", "replay"] = field(
        metadata=doc(
            "Whether the card that a wild stands for may be played into its slot, and where the wild goes.",
            choices={
                "never": "A wild keeps its slot.",
                "slide": "The wild moves to a free end of the same run; sets are left alone.",
                "take": "The wild goes to the player's hand.",
                "replay": "The wild is laid or added to a meld at once, as part of the same play.",
            },
        )
    )
    alone: bool = field(
        metadata=doc("Whether a wild may be laid on its own, as a meld of one that nobody extends.")
    )


@frozen(kw_only=True)
class RunsOptions:
    """What a run is."""

    min_length: int = field(metadata=doc("The fewest cards that a run may have.", low=2, high=14))
    max_length: int = field(
        metadata=doc("The most cards that a run may have; 14 needs an ace at both ends.", low=2, high=14)
    )
    ace: Literal["low-or-high", "low", "high"] = field(
        metadata=doc(
            "Where in a run the ace may stand; never in the middle.",
            choices={
                "low-or-high": "Below the two or above the king.",
                "low": "Only below the two: A-2-3.",
                "high": "Only above the king: Q-K-A.",
            },
        )
    )
    both_aces: bool = field(metadata=doc("Whether one run may have an ace at each end: A-2-…-K-A."))


@frozen(kw_only=True)
class SetsOptions:
    """What a set is."""

    min_size: int = field(metadata=doc("The fewest cards that a set may have.", low=2, high=100))
    max_size: Limit = field(metadata=doc("The most cards that a set may have.", low=2, high=1000))
    distinct_suits: bool = field(
        metadata=doc("Whether a set may hold each suit only once, so that it has at most four cards.")
    )


@frozen(kw_only=True)
class FirstTurnOptions:
    """What a player's first turn of a deal must be."""

    meld: Literal["run", "run-or-set", "any-play"] = field(
        metadata=doc(
            "What a player must lay from the hand in the first turn.",
            choices={
                "run": "A run.",
                "run-or-set": "A run or a set.",
                "any-play": "Nothing special: a turn like any other; the options below have no effect.",
            },
        )
    )
    exactly_one: bool = field(
        metadata=doc("Whether the first turn is just this one meld; otherwise other plays may follow it.")
    )
    wilds: Literal["any", "if-needed", "none"] = field(
        metadata=doc(
            "Whether wilds may be used in the meld of the first turn.",
            choices={
                "any": "Yes, as in any other meld.",
                "if-needed": "Only for a hand that has no such meld without a wild.",
                "none": "No.",
            },
        )
    )
    failing: Literal["drop-out", "skip"] = field(
        metadata=doc(
            "What happens to a player who has no such meld.",
            choices={
                "drop-out": "The player is out until the next deal.",
                "skip": "The turn is lost; the next one is a first turn again.",
            },
        )
    )


@frozen(kw_only=True)
class TurnOptions:
    """What the later turns may be."""

    content: Literal["any", "extend-or-lay"] = field(
        metadata=doc(
            "What the plays of one turn may be together.",
            choices={
                "any": "Extensions and new melds, in any number and order.",
                "extend-or-lay": "All extensions, or all new melds.",
            },
        )
    )
    passing: Literal["only-if-stuck", "free"] = field(
        metadata=doc(
            "Who may pass.",
            choices={
                "only-if-stuck": "Only a player who can't play.",
                "free": "Anybody, even a player who could play.",
            },
        )
    )
    pass_means: Literal["drop-out", "skip"] = field(
        metadata=doc(
            "What a pass means.",
            choices={
                "drop-out": "The player is out until the next deal.",
                "skip": "The turn is lost; the player stays in.",
            },
        )
    )


@frozen(kw_only=True)
class EndOptions:
    """When a deal ends without a leng, and how ties are placed."""

    last_standing: Literal["plays-on", "wins"] = field(
        metadata=doc(
            "What happens once all players but one have dropped out.",
            choices={
                "plays-on": "The last player goes on until out of cards or stuck.",
                "wins": "The last player wins at once, whatever the hand; the others rank by hand value.",
            },
        )
    )
    blocked: Literal["lowest-hand", "void"] = field(
        metadata=doc(
            "What it means when a deal ends and nobody has gone out.",
            choices={
                "lowest-hand": "The lowest hand value wins.",
                "void": "The deal doesn't count: no places, no payments, no hand values.",
            },
        )
    )
    ties: Literal["shared", "seat-order"] = field(
        metadata=doc(
            "How players with equal hand values are placed.",
            choices={
                "shared": "They share the better place, and the next places stay empty: 1, 1, 3.",
                "seat-order": "Whoever comes earlier, from the deal's first player on, is placed better.",
            },
        )
    )


@frozen(kw_only=True)
class ScoringOptions:
    """What cards left in a hand count, and who pays whom."""

    values: Points = field(
        metadata=doc(
            "What a card left in a hand counts. A card beats its rank; 2 to 10 count their face "
            "unless given; A, K, Q, J and a joker in the deck must be given.",
            low=0,
            high=1000,
        )
    )
    payment: Literal["none", "hand-value", "difference", "by-place"] = field(
        metadata=doc(
            "What the losers pay to the winner.",
            choices={
                "none": "Nothing: there are only places.",
                "hand-value": "Each loser pays the value of the loser's own hand.",
                "difference": "The same less the winner's own hand value, never below zero.",
                "by-place": "What the table place_payments says for each place.",
            },
        )
    )
    place_payments: FrozenMap[int, tuple[int, ...]] = field(
        default=FrozenMap[int, tuple[int, ...]](),
        metadata=doc(
            "Under by-place: for each number of players, what every place gets, from the first to "
            "the last. What is paid is negative, and the whole adds up to zero.",
            keys=(2, 52),
            low=-1_000_000,
            high=1_000_000,
            absent="no payments by place",
        ),
    )
    spade_ace_win: Literal["none", "last-turn", "last-card"] = field(
        metadata=doc(
            "Whether going out with an A♠ is paid more.",
            choices={
                "none": "No.",
                "last-turn": "Yes, if an A♠ left the hand in the winning turn.",
                "last-card": "Yes, if an A♠ left the hand in the play that ended the deal.",
            },
        )
    )
    spade_ace_factor: int = field(
        default=2,
        metadata=doc(
            "The factor for all payments of the deal in that case; applied once, even for two A♠.",
            low=2,
            high=1000,
            absent="doubled",
        ),
    )

    def points(self, card: Card) -> int:
        """What a card left in a hand counts.

        Args:
            card: The card; a joker only where the deck has jokers.

        Returns:
            Its points: those of the card if given, else those of its rank, else its face.

        Example:
            >>> import karo
            >>> scoring = karo.load_variant("pagat").options.scoring
            >>> [scoring.points(karo.Card.parse(text)) for text in ("AS", "AH", "KD", "7C")]
            [40, 11, 10, 7]
        """
        if card.rank is None:
            return self.values.get("JK", 0)
        by_rank = self.values.get(card.rank.letter, int(card.rank))
        return self.values.get(str(card), by_rank)


@frozen(kw_only=True)
class MatchOptions:
    """When several deals in a row end, and what is added up."""

    deals: int | None = field(
        default=None,
        metadata=doc(
            "After how many deals a match ends. With neither this nor a target, a match is one deal.",
            low=1,
            high=100_000,
            absent="no fixed number of deals",
        ),
    )
    target: int | None = field(
        default=None,
        metadata=doc(
            "A match ends after the deal in which somebody's total reaches this.",
            low=1,
            high=1_000_000,
            absent="no target",
        ),
    )
    counts: Literal["payments", "hand-values"] = field(
        metadata=doc(
            "What is added up over the deals of a match.",
            choices={
                "payments": "Payments; the highest total wins.",
                "hand-values": "Hand values; the lowest total wins.",
            },
        )
    )


@frozen(kw_only=True)
class JokerKaroOptions(GameOptions):
    """Every option of Joker Karo, section by section."""

    deck: DeckOptions = field(metadata=section("Which cards there are."))
    deal: DealOptions = field(metadata=section("How many play, what they are dealt, and who begins."))
    wilds: WildsOptions = field(metadata=section("Which cards may stand for others, and how far."))
    runs: RunsOptions = field(metadata=section("What a run is."))
    sets: SetsOptions = field(metadata=section("What a set is."))
    first_turn: FirstTurnOptions = field(metadata=section("What a player's first turn of a deal must be."))
    turn: TurnOptions = field(metadata=section("What the later turns may be."))
    end: EndOptions = field(metadata=section("When a deal ends without a leng, and how ties are placed."))
    scoring: ScoringOptions = field(metadata=section("What cards left in a hand count, and who pays whom."))
    match: MatchOptions = field(metadata=section("When several deals in a row end, and what is added up."))


# ---------------------------------------------------------------- what must hold across options


@rule("deck.packs", "deck.jokers_per_pack", "deal.hand_sizes")
def _deck_deals_all(packs: int, jokers: int, sizes: PerPlayers) -> Iterator[Contradiction]:
    deck = len(Deck(packs, jokers))
    for players, size in sizes.items():
        if players * size > deck:
            yield Contradiction(
                "deal.hand_sizes",
                f"at most {deck // players} cards for {players} players",
                f"{players} players with {size} cards each take {players * size}, "
                f"but the deck has {deck} cards",
            )


@rule("deal.hand_sizes", "first_turn.meld", "runs.min_length", "sets.min_size")
def _first_meld_fits_hand(sizes: PerPlayers, meld: str, run: int, group: int) -> Iterator[Contradiction]:
    if meld == "any-play":
        return
    need = run if meld == "run" else min(run, group)
    for players, size in sizes.items():
        if size < need:
            yield Contradiction(
                "deal.hand_sizes",
                f"at least {need} cards",
                f"{size} cards for {players} players can't hold the meld of {need} that the first turn needs",
            )


@rule("wilds.cards")
def _wilds_once(cards: tuple[Card, ...]) -> Iterator[Contradiction]:
    for card in sorted(card for card, times in Counter(cards).items() if times > 1):
        yield Contradiction("wilds.cards", "each card once", f"{card} is named more than once")


@rule("wilds.cards", "deck.jokers_per_pack")
def _jokers_are_wild(cards: tuple[Card, ...], jokers: int) -> Iterator[Contradiction]:
    if jokers and JOKER not in cards:
        yield Contradiction(
            "wilds.cards",
            "JK among them, or deck.jokers_per_pack = 0",
            "the deck has jokers that are not wild: they could never be played",
        )


@rule("wilds.cards", "wilds.own_slot")
def _some_natural(cards: tuple[Card, ...], own_slot: str) -> Iterator[Contradiction]:
    if own_slot == "wild" and set(STANDARD_CARDS) <= set(cards):
        yield Contradiction(
            "wilds.own_slot", '"natural"', "every card is wild, so no meld could hold a natural"
        )


@rule("runs.min_length", "runs.max_length")
def _run_lengths(least: int, most: int) -> Iterator[Contradiction]:
    if most < least:
        yield Contradiction(
            "runs.max_length",
            f"at least runs.min_length = {least}",
            f"{most} is below runs.min_length = {least}",
        )


@rule("runs.both_aces", "runs.ace")
def _both_aces(both: bool, ace: str) -> Iterator[Contradiction]:
    if both and ace != "low-or-high":
        yield Contradiction(
            "runs.both_aces",
            f'false, or runs.ace = "low-or-high" instead of "{ace}"',
            f'a run can\'t have an ace at both ends where runs.ace = "{ace}"',
        )


@rule("runs.max_length", "runs.both_aces", "runs.ace")
def _fourteen(most: int, both: bool, ace: str) -> Iterator[Contradiction]:
    if most > 13 and not (both and ace == "low-or-high"):
        yield Contradiction(
            "runs.max_length",
            "at most 13",
            f"a run of {most} has an ace at both ends, which needs runs.both_aces = true "
            'and runs.ace = "low-or-high"',
        )


@rule("wilds.min_naturals", "runs.max_length", "first_turn.meld")
def _naturals_fit_run(naturals: int, most: int, meld: str) -> Iterator[Contradiction]:
    if naturals > most and meld == "run":
        yield Contradiction(
            "wilds.min_naturals",
            f"at most runs.max_length = {most}",
            f"nobody could begin: a run has at most {most} cards and needs {naturals} naturals",
        )


@rule("sets.min_size", "sets.max_size")
def _set_sizes(least: int, most: Limit) -> Iterator[Contradiction]:
    if isinstance(most, int) and most < least:
        yield Contradiction(
            "sets.max_size",
            f"at least sets.min_size = {least}",
            f"{most} is below sets.min_size = {least}",
        )


@rule("sets.distinct_suits", "sets.min_size", "sets.max_size")
def _four_suits(distinct: bool, least: int, most: Limit) -> Iterator[Contradiction]:
    for path, size in (("sets.min_size", least), ("sets.max_size", most)):
        if distinct and isinstance(size, int) and size > 4:
            yield Contradiction(
                path,
                "at most 4" if path == "sets.min_size" else 'at most 4, or "unlimited"',
                f"a set of {size} can't have distinct suits: there are only four",
            )


@rule("scoring.values", "deck.jokers_per_pack")
def _values_given(values: Points, jokers: int) -> Iterator[Contradiction]:
    missing = [
        rank.letter
        for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
        if rank.letter not in values and not all(rank.letter + suit in values for suit in "CDHS")
    ]
    if jokers and "JK" not in values:
        missing.append("JK")
    if missing:
        yield Contradiction(
            "scoring.values",
            "A, K, Q, J" + (" and JK" if jokers else ""),
            f"a value is missing for {', '.join(missing)}",
        )


@rule("scoring.place_payments")
def _payments_add_up(payments: FrozenMap[int, tuple[int, ...]]) -> Iterator[Contradiction]:
    for players, places in payments.items():
        if len(places) != players:
            yield Contradiction(
                "scoring.place_payments",
                f"{players} numbers",
                f"{players} players have {players} places, so {players} payments are needed, "
                f"not {len(places)}",
            )
        elif sum(places):
            yield Contradiction(
                "scoring.place_payments",
                "a sum of 0",
                f"the payments for {players} players add up to {sum(places)}, not to 0",
            )


@rule("scoring.place_payments", "scoring.payment", "deal.hand_sizes")
def _payments_for_all(
    payments: FrozenMap[int, tuple[int, ...]], payment: str, sizes: PerPlayers
) -> Iterator[Contradiction]:
    missing = [str(players) for players in sizes if players not in payments]
    if payment == "by-place" and missing:
        yield Contradiction(
            "scoring.place_payments",
            "payments for every number of players in deal.hand_sizes",
            f'scoring.payment = "by-place" needs payments for {", ".join(missing)} players too',
        )


@rule("scoring.spade_ace_win", "scoring.payment")
def _bonus_is_paid(bonus: str, payment: str) -> Iterator[Contradiction]:
    if bonus != "none" and payment == "none":
        yield Contradiction(
            "scoring.spade_ace_win",
            '"none", or a scoring.payment other than "none"',
            'an A♠ can\'t raise payments where scoring.payment = "none"',
        )


@rule("match.counts", "scoring.payment")
def _match_counts_something(counts: str, payment: str) -> Iterator[Contradiction]:
    if counts == "payments" and payment == "none":
        yield Contradiction(
            "match.counts",
            '"hand-values", or a scoring.payment other than "none"',
            'a match can\'t add up payments where scoring.payment = "none"',
        )


#: Joker Karo, for the reader of profiles.
GAME = GameSpec(
    game="jokerkaro",
    title="Joker Karo",
    options=JokerKaroOptions,
    rules=(
        _deck_deals_all,
        somebody_plays,
        _first_meld_fits_hand,
        _wilds_once,
        _jokers_are_wild,
        _some_natural,
        _run_lengths,
        _both_aces,
        _fourteen,
        _naturals_fit_run,
        _set_sizes,
        _four_suits,
        _values_given,
        _payments_add_up,
        _payments_for_all,
        _bonus_is_paid,
        _match_counts_something,
    ),
    reference="pagat",
)

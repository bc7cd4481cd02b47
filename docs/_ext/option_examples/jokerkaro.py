"""Examples of the options of Joker Karo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import karo
from karo.cards import parse_cards
from karo.options import JokerKaroOptions, Variant
from karo.show import cards_svg, hand_svg, load_language, table_svg
from karo.show.rulebook.jokerkaro_examples import JokerKaroExamples, Try
from option_examples.model import ALLOWED, LOOK, Case, ExampleError, Seen, drawn, pair, verdict

ENGLISH = load_language("en")
#: The hand sizes of a deal that one pack is enough for.
FEW = {2: 24, 3: 16, 4: 12}
WHOLE_SUIT = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


# ---------------------------------------------------------------- plays that are judged


def play(attempt: str, *table: str, **more: Any) -> Callable[[Variant], Seen]:
    """A play by who holds its cards and one more, on a table with these melds."""
    return partial(_play, Try(attempt, table, **more))


def _play(attempt: Try, variant: Variant) -> Seen:
    judged = JokerKaroExamples(variant, ENGLISH).judge(attempt)
    if judged is None:
        raise ExampleError(f"no position can show {attempt} under {variant.name}")
    example, refusals = judged
    told = f'<span class="karo-note">{example.caption}</span>' if example.caption else ""
    return verdict(refusals, drawn(example.parts) + told, example.play)


def both_aces(variant: Variant) -> Seen:
    """A whole suit gets its second ace; such a run has 14 cards, which only this option makes possible."""
    if JokerKaroOptions.of(variant).runs.both_aces:
        variant = variant.with_options({"runs.max_length": 14})
    return _play(Try("extend 1 high AH", (f"AH {WHOLE_SUIT}",)), variant)


def to_move(hand: str, attempt: str, *table: str, **more: Any) -> Callable[[Variant], Seen]:
    """A play by who holds exactly these cards; hand and table are drawn."""

    def look(variant: Variant) -> Seen:
        game = position(variant, [hand, "2C 3D"], table, **more)
        refusals = game.check(game.parse_play(attempt))
        return verdict(refusals, scene(game), attempt)

    return look


def position(
    variant: Variant, hands: Sequence[str], table: Sequence[str] = (), **more: Any
) -> karo.JokerKaro:
    """A position under a profile."""
    return karo.JokerKaro.position(variant, hands=hands, table=table, **more)


def scene(game: karo.JokerKaro, seat: int = 0) -> str:
    """A hand, and the table if there is a meld on it."""
    wilds = JokerKaroOptions.of(game.variant).wilds.cards
    hand = hand_svg(game.seats[seat].hand, LOOK, wilds=wilds)
    laid = pair("on the table", table_svg(game.table, LOOK)) if game.table else ""
    return pair("in hand", hand) + laid


# ---------------------------------------------------------------- cards and deals


def packs(variant: Variant) -> Seen:
    """How often the deck holds one card."""
    deck = _deck(variant)
    times = deck.count(karo.Card.parse("8H"))
    return Seen(f"{len(deck)} cards; the 8♥ {_times(times)}", cards_svg("8H " * times, LOOK))


def jokers(variant: Variant) -> Seen:
    """How many jokers the deck holds."""
    deck = _deck(variant)
    count = deck.count(karo.JOKER)
    picture = cards_svg("JK " * count, LOOK) if count else ""
    return Seen(f"{len(deck)} cards, {count} of them jokers", picture)


def _deck(variant: Variant) -> karo.Deck:
    deck = JokerKaroOptions.of(variant).deck
    return karo.Deck(deck.packs, deck.jokers_per_pack)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def five_players(variant: Variant) -> Seen:
    """A deal for five, where five may play."""
    try:
        game = karo.JokerKaro.deal(variant, players=5, seed=7)
    except karo.DealError as error:
        return Seen(str(error.code), why=error.message)
    return Seen(f"{len(game.seats[0].hand)} cards each, {len(game.set_aside)} set aside")


def beginners(variant: Variant) -> Seen:
    """Who begins the first two deals of a match."""
    match = karo.Match.start(variant, players=4, seed=7)
    first = match.game.to_move
    while match.game.outcome is None:
        match = match.apply(match.game.legal_plays[0])
    winner = match.game.outcome.winner
    match = match.next_deal()
    return Seen(f"seat {first} begins, and seat {winner} wins; then seat {match.game.to_move} begins")


def turn_goes(variant: Variant) -> Seen:
    """Who follows seat 0."""
    game = position(variant, ["8H 2C", "3C", "4C", "5C"], ["5H 6H 7H"])
    return Seen(f"after seat 0 comes seat {game.apply(game.parse_turn('extend 1 8H')).to_move}")


# ---------------------------------------------------------------- turns and ends


def passes(hand: str, *table: str, turns: Sequence[int] | None = None) -> Callable[[Variant], Seen]:
    """What becomes of who passes for want of a play."""

    def look(variant: Variant) -> Seen:
        game = position(variant, [hand, "2C 3D"], table, turns=turns)
        after = game.apply(game.parse_play("pass"))
        return Seen("dropped out" if after.seats[0].dropped_out else "still in", scene(game), "pass")

    return look


def last_one(variant: Variant) -> Seen:
    """What comes of it when all but seat 0 have dropped out; it holds the dearest hand."""
    game = position(variant, ["KC KD QS", "2C 3D", "4C 9D"], ["5H 6H 7H"], dropped_out=[1], to_move=2)
    after = game.apply(game.parse_play("pass"))
    if after.outcome is None:
        return Seen("the deal goes on with seat 0", scene(game, 2), "pass")
    places = ", ".join(map(str, after.outcome.places))
    return Seen(f"the deal is over; places of seats 0 to 2: {places}", scene(game, 2), "pass")


def stuck(variant: Variant, hands: Sequence[str] = ("2C 3D", "KC QD", "JK 9C")) -> karo.Outcome:
    """A deal that ends as the last player passes."""
    game = position(variant, hands, ["5H 6H 7H"], dropped_out=[1, 2])
    outcome = game.apply(game.parse_play("pass")).outcome
    if outcome is None:
        raise ExampleError("the deal goes on")
    return outcome


def _hands(*hands: str) -> str:
    return "".join(pair(f"seat {seat}", cards_svg(hand, LOOK)) for seat, hand in enumerate(hands))


def nobody_out(variant: Variant) -> Seen:
    """What it means that nobody went out."""
    outcome = stuck(variant)
    told = ", ".join(map(str, outcome.places)) or "none"
    return Seen(f"reason {outcome.reason}; places: {told}", _hands("2C 3D", "KC QD", "JK 9C"))


def tie(variant: Variant) -> Seen:
    """Two hands of the same value."""
    hands = ("KC 2D", "QD 2H", "JK 9C")
    return Seen(f"places {', '.join(map(str, stuck(variant, hands).places))}", _hands(*hands))


def paid(variant: Variant) -> Seen:
    """Who pays what in that deal."""
    return Seen(_paid(stuck(variant)), _hands("2C 3D", "KC QD", "JK 9C"))


def _paid(outcome: karo.Outcome) -> str:
    parts = [str(part) if part <= 0 else f"+{part}" for part in outcome.payments]
    return f"payments {', '.join(parts)}"


def points(variant: Variant) -> Seen:
    """What a hand counts."""
    scoring = JokerKaroOptions.of(variant).scoring
    hand = parse_cards("7C KD AH AS JK")
    values = [scoring.points(card) for card in hand]
    return Seen(f"{' + '.join(map(str, values))} = {sum(values)}", cards_svg(hand, LOOK))


def leng(*plays: str) -> Callable[[Variant], Seen]:
    """What is paid to who goes out by these plays of one turn."""

    def look(variant: Variant) -> Seen:
        game = position(variant, ["QS KS AS 8H", "KC", "2C"], ["5H 6H 7H"])
        outcome = game.apply(game.parse_turn(" / ".join(plays))).outcome
        if outcome is None:
            raise ExampleError("nobody goes out")
        return Seen(_paid(outcome), scene(game), " / ".join(plays))

    return look


# ---------------------------------------------------------------- matches


def first_deal(variant: Variant) -> karo.Match:
    """A match after its first deal."""
    match = karo.Match.start(variant, players=4, seed=7)
    while match.game.outcome is None:
        match = match.apply(match.game.legal_plays[0])
    return match


def goes_on(variant: Variant) -> Seen:
    """Whether the match goes on after the first deal."""
    match = first_deal(variant)
    return Seen(f"totals {_totals(match)}: the match {'is over' if match.is_over else 'goes on'}")


def totals(variant: Variant) -> Seen:
    """The totals after one deal, and who leads."""
    match = first_deal(variant)
    leads = [seat for seat, place in enumerate(match.places) if place == 1]
    return Seen(f"totals {_totals(match)}: seat {', '.join(map(str, leads))} leads")


def _totals(match: karo.Match) -> str:
    return ", ".join(map(str, match.totals))


TWO_WILDS = {"wilds.max_per_run": 2}

CASES: tuple[Case, ...] = (
    Case(
        "deck.packs",
        "How often a card is in the deck.",
        packs,
        ((1, "54 cards; the 8♥ once"), (2, "108 cards; the 8♥ twice"), (3, "162 cards; the 8♥ 3 times")),
        {"deal.hand_sizes": FEW},
    ),
    Case(
        "deck.jokers_per_pack",
        "The jokers of two packs.",
        jokers,
        ((0, "104 cards, 0 of them jokers"), (2, "108 cards, 4 of them jokers")),
        {"deal.hand_sizes": FEW},
    ),
    Case(
        "deal.hand_sizes",
        "Five people sit down to play.",
        five_players,
        (({4: 24, 5: 20}, "20 cards each, 8 set aside"), ({4: 24}, "bad-deal")),
    ),
    Case(
        "deal.first_player",
        "A match whose first dealer is seat 3.",
        beginners,
        (
            ("left-of-dealer", "seat 0 begins, and seat 2 wins; then seat 1 begins"),
            ("dealer", "seat 3 begins, and seat 2 wins; then seat 0 begins"),
            ("winner", "seat 0 begins, and seat 2 wins; then seat 2 begins"),
            ("random", "seat 1 begins, and seat 2 wins; then seat 0 begins"),
        ),
        {"match.deals": 2},
    ),
    Case(
        "deal.direction",
        "Four players.",
        turn_goes,
        (("clockwise", "after seat 0 comes seat 1"), ("counter-clockwise", "after seat 0 comes seat 3")),
    ),
    Case(
        "wilds.cards",
        "The A♠ for the 6♥.",
        play("lay 5H AS=6H 7H"),
        ((["JK", "AS"], ALLOWED), (["JK"], "wrong-identity")),
    ),
    Case(
        "wilds.max_per_run",
        "Two jokers in one run.",
        play("lay 5H JK=6H 7H JK=8H 9H"),
        ((1, "run-wilds"), (2, ALLOWED)),
    ),
    Case(
        "wilds.max_per_set", "A joker among eights.", play("lay 8C 8H JK=8"), ((0, "set-wilds"), (1, ALLOWED))
    ),
    Case(
        "wilds.min_naturals",
        "A run of one natural and two jokers.",
        play("lay 5H JK=6H JK=7H"),
        ((1, ALLOWED), (2, "too-few-naturals")),
        TWO_WILDS,
    ),
    Case(
        "wilds.adjacent",
        "Two jokers side by side.",
        play("lay 5H JK=6H JK=7H 8H"),
        ((True, ALLOWED), (False, "wilds-adjacent")),
        TWO_WILDS,
    ),
    Case(
        "wilds.own_slot",
        "The A♠ as the ace of spades, and a joker beside it.",
        play("lay JK=QS KS AS"),
        (("natural", ALLOWED), ("wild", "run-wilds")),
    ),
    Case(
        "wilds.shift",
        "The joker at the low end makes room for the 8♥.",
        play("extend 1 8H shift JK=7H", "JK=4H 5H 6H"),
        (("never", "shift"), ("end", ALLOWED)),
    ),
    Case(
        "wilds.swap",
        "The 6♥ for the joker that stands for it.",
        play("swap 1 6H", "5H JK=6H 7H"),
        (("never", "swap"), ("take", ALLOWED)),
    ),
    Case(
        "wilds.swap",
        "The same, and the joker goes to the high end.",
        play("swap 1 6H slide high", "5H JK=6H 7H"),
        (("take", "swap"), ("slide", ALLOWED)),
    ),
    Case(
        "wilds.swap",
        "The same, and the joker is laid again at once.",
        play("swap 1 6H then lay 9C JK=TC JC", "5H JK=6H 7H", hand="9C JC"),
        (("take", "swap"), ("replay", ALLOWED)),
    ),
    Case("wilds.alone", "A joker by itself.", play("lay JK"), ((False, "lone-wild"), (True, ALLOWED))),
    Case("runs.min_length", "A run of three.", play("lay 5H 6H 7H"), ((3, ALLOWED), (4, "run-length"))),
    Case(
        "runs.max_length",
        "A fifth card for a run of four.",
        play("extend 1 8H", "4H 5H 6H 7H"),
        ((14, ALLOWED), (4, "run-length")),
    ),
    Case(
        "runs.ace",
        "The ace below the two.",
        play("lay AH 2H 3H"),
        (("low-or-high", ALLOWED), ("low", ALLOWED), ("high", "run-ace")),
        {"runs.both_aces": False, "runs.max_length": 13},
    ),
    Case(
        "runs.ace",
        "The ace above the king.",
        play("lay QH KH AH"),
        (("low-or-high", ALLOWED), ("low", "run-ace"), ("high", ALLOWED)),
        {"runs.both_aces": False, "runs.max_length": 13},
    ),
    Case(
        "runs.both_aces",
        "A second ace for a run that begins with one; a run of 14 is allowed where the option is true.",
        both_aces,
        ((True, ALLOWED), (False, "run-both-aces")),
        {"runs.max_length": 13},
    ),
    Case("sets.min_size", "Three eights.", play("lay 8C 8H 8S"), ((3, ALLOWED), (4, "set-size"))),
    Case(
        "sets.max_size",
        "A fifth eight.",
        play("extend 1 8H", "8C 8D 8H 8S"),
        (("unlimited", ALLOWED), (4, "set-size")),
    ),
    Case(
        "sets.distinct_suits",
        "Both 8♥ in one set.",
        play("lay 8C 8H 8H"),
        ((False, ALLOWED), (True, "set-suit-repeated")),
    ),
    Case(
        "first_turn.meld",
        "A set in a first turn.",
        play("lay 8C 8H 8S", first=True),
        (("run", "first-turn-meld"), ("run-or-set", ALLOWED), ("any-play", ALLOWED)),
    ),
    Case(
        "first_turn.meld",
        "A card added to another's run in a first turn.",
        play("extend 1 8H", "5H 6H 7H", first=True),
        (("run", "first-turn-meld"), ("any-play", ALLOWED)),
    ),
    Case(
        "first_turn.exactly_one",
        "A run in a first turn, and then one card more.",
        play("extend 1 8H", before="lay 5H 6H 7H", first=True),
        ((True, "first-turn-extra"), (False, ALLOWED)),
    ),
    Case(
        "first_turn.wilds",
        "A run with a joker, from a hand that has one without.",
        play("lay 5H JK=6H 7H", hand="9C TC JC", first=True),
        (("any", ALLOWED), ("if-needed", "first-turn-wilds"), ("none", "first-turn-wilds")),
    ),
    Case(
        "first_turn.wilds",
        "The same from a hand that has none without.",
        play("lay 5H JK=6H 7H", first=True),
        (("any", ALLOWED), ("if-needed", ALLOWED), ("none", "first-turn-wilds")),
    ),
    Case(
        "first_turn.failing",
        "A hand without a run.",
        passes("5H 6H 8H 8S 8C", turns=[0, 0]),
        (("drop-out", "dropped out"), ("skip", "still in")),
    ),
    Case(
        "turn.content",
        "A card is added, and then a set laid.",
        play("lay 8C 8H 8S", "5H 6H 7H", before="extend 1 4H"),
        (("any", ALLOWED), ("extend-or-lay", "mixed-turn")),
    ),
    Case(
        "turn.passing",
        "A player who could add the 8♥ would rather pass.",
        to_move("8H KC", "pass", "5H 6H 7H"),
        (("only-if-stuck", "could-play"), ("free", ALLOWED)),
    ),
    Case(
        "turn.pass_means",
        "A player who has no play passes.",
        passes("2D KC", "5H 6H 7H"),
        (("drop-out", "dropped out"), ("skip", "still in")),
    ),
    Case(
        "end.last_standing",
        "Seat 1 has dropped out, seat 2 has no play and passes; seat 0 is left.",
        last_one,
        (
            ("plays-on", "the deal goes on with seat 0"),
            ("wins", "the deal is over; places of seats 0 to 2: 1, 2, 3"),
        ),
    ),
    Case(
        "end.blocked",
        "Everybody is stuck with these cards.",
        nobody_out,
        (("lowest-hand", "reason blocked; places: 1, 2, 3"), ("void", "reason void; places: none")),
    ),
    Case(
        "end.ties",
        "Everybody is stuck, and seats 0 and 1 hold 12 points each.",
        tie,
        (("shared", "places 1, 1, 3"), ("seat-order", "places 1, 2, 3")),
    ),
    Case(
        "scoring.values",
        "A hand at the end of a deal.",
        points,
        (
            ({"AS": 40, "JK": 20, "A": 11, "K": 10, "Q": 10, "J": 10}, "7 + 10 + 11 + 40 + 20 = 88"),
            ({"JK": 25, "A": 15, "K": 10, "Q": 10, "J": 10, "7": 5}, "5 + 10 + 15 + 15 + 25 = 70"),
        ),
    ),
    Case(
        "scoring.payment",
        "Everybody is stuck with these cards; seat 0 has the least.",
        paid,
        (
            ("hand-value", "payments +49, -20, -29"),
            ("difference", "payments +39, -15, -24"),
            ("by-place", "payments +10, -3, -7"),
            ("none", "payments 0, 0, 0"),
        ),
        {
            "deal.hand_sizes": {3: 32},
            "scoring.place_payments": {3: [10, -3, -7]},
            "scoring.spade_ace_win": "none",
            "match.counts": "hand-values",
        },
    ),
    Case(
        "scoring.place_payments",
        "Everybody is stuck with these cards; seat 0 has the least.",
        paid,
        (({3: [10, -3, -7]}, "payments +10, -3, -7"), ({3: [3, 0, -3]}, "payments +3, 0, -3")),
        {"deal.hand_sizes": {3: 32}, "scoring.payment": "by-place"},
    ),
    Case(
        "scoring.spade_ace_win",
        "Seat 0 goes out; the A♠ is laid first, then the last card.",
        leng("lay QS KS AS", "extend 1 8H"),
        (
            ("none", "payments +12, -10, -2"),
            ("last-turn", "payments +24, -20, -4"),
            ("last-card", "payments +12, -10, -2"),
        ),
    ),
    Case(
        "scoring.spade_ace_win",
        "The same, with the A♠ in the last play.",
        leng("extend 1 8H", "lay QS KS AS"),
        (
            ("none", "payments +12, -10, -2"),
            ("last-turn", "payments +24, -20, -4"),
            ("last-card", "payments +24, -20, -4"),
        ),
    ),
    Case(
        "scoring.spade_ace_factor",
        "Seat 0 goes out with the A♠.",
        leng("extend 1 8H", "lay QS KS AS"),
        ((2, "payments +24, -20, -4"), (3, "payments +36, -30, -6")),
    ),
    Case(
        "match.deals",
        "A match after its first deal.",
        goes_on,
        (
            (1, "totals -48, -59, 134, -27: the match is over"),
            (2, "totals -48, -59, 134, -27: the match goes on"),
        ),
    ),
    Case(
        "match.target",
        "A match after its first deal.",
        goes_on,
        (
            (100, "totals -48, -59, 134, -27: the match is over"),
            (500, "totals -48, -59, 134, -27: the match goes on"),
        ),
    ),
    Case(
        "match.counts",
        "A match after its first deal.",
        totals,
        (
            ("payments", "totals -48, -59, 134, -27: seat 2 leads"),
            ("hand-values", "totals 48, 59, 21, 27: seat 2 leads"),
        ),
    ),
)

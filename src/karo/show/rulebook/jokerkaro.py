"""The rules of Joker Karo in sentences: one for every option, in every value that it may have."""

from __future__ import annotations

from collections.abc import Iterator

from karo.cards import JOKER, Card, Rank
from karo.options import JokerKaroOptions, Variant
from karo.show.language import Language
from karo.show.rulebook import jokerkaro_examples as examples
from karo.show.rulebook.model import Item, Rule, Section, Table, Teller

__all__ = ["JokerKaroTeller"]


class JokerKaroTeller(Teller):
    """Writes out the rules of Joker Karo under a profile.

    Args:
        variant: The profile.
        language: In which language.
    """

    def __init__(self, variant: Variant, language: Language) -> None:
        super().__init__(variant, language)
        self.options = JokerKaroOptions.of(variant)
        self.examples = examples.JokerKaroExamples(variant, language)
        jokers = self.options.deck.jokers_per_pack
        self.wild_cards = [card for card in self.options.wilds.cards if not card.is_joker or jokers]

    def lead(self) -> str:
        return self.say(
            "lead",
            "Joker Karo, also called Leng: a card game of the rummy family. These are its rules of play.",
        )

    def signs(self) -> tuple[str, str]:
        if not self.wild_cards:
            return self.say(
                "signs", "In the examples brackets hold a meld, and what follows a plus is added to it."
            ), ""
        if JOKER not in self.wild_cards:
            return self.say(
                "signs",
                "In the examples brackets hold a meld, what follows a plus is added to it, and {card}→5♥ is "
                "a wild card that stands for 5♥.",
                card=self.wild_cards[0].symbol,
            ), self.say("signs", "In the pictures a tag says which card a wild card stands for.")
        return self.say(
            "signs",
            "In the examples brackets hold a meld, what follows a plus is added to it, and JK→5♥ is a joker "
            "that stands for 5♥.",
        ), self.say(
            "signs",
            "In the pictures a star marks a joker, and a tag says which card a wild card stands for.",
        )

    def basis(self) -> str:
        return self.say(
            "appendix",
            "Listed here are the rules that a table may choose. The others are fixed: they come from the two "
            "descriptions of the game that we know, one on pagat.com and an Indonesian one of 2012, and what "
            "neither says was added so that the game can be played.",
        )

    def sections(self) -> Iterator[Section]:
        say = self.say
        yield Section(say("heading", "The aim"), tuple(self._aim()))
        yield Section(say("heading", "The cards"), tuple(self._cards()))
        yield Section(say("heading", "The deal"), tuple(self._deal()))
        yield Section(say("heading", "Runs"), tuple(self._runs()))
        yield Section(say("heading", "Sets"), tuple(self._sets()))
        yield Section(say("heading", "Wild cards"), tuple(self._wilds()))
        yield Section(say("heading", "A player's first turn"), tuple(self._first_turn()))
        yield Section(say("heading", "The later turns"), tuple(self._turn()))
        yield Section(say("heading", "The end of a deal"), tuple(self._end()))
        yield Section(say("heading", "The count"), tuple(self._scoring()))
        yield Section(say("heading", "Several deals"), tuple(self._match()))

    # ------------------------------------------------------------ before the play

    def _aim(self) -> Iterator[Item]:
        yield self.fixed(
            self.say(
                "aim",
                "Each player tries to be the first to get rid of all cards in hand, by laying them on the "
                "table in runs and sets and by adding them to what lies there already.",
            )
        )
        yield self.fixed(
            self.say(
                "aim", "Playing the last card is called leng. Cards that are still in a hand then count."
            )
        )

    def _cards(self) -> Iterator[Item]:
        yield self.amount(
            "deck.packs",
            one="The game is played with one pack of 52 cards.",
            many="The game is played with {number} packs of 52 cards, shuffled together.",
        )
        yield self.amount(
            "deck.jokers_per_pack",
            none="There are no jokers.",
            one="Each pack brings one joker.",
            many="Each pack brings {number} jokers.",
        )
        yield self.fixed(
            self.say(
                "cards",
                "The cards of a suit follow each other in this order: 2 3 4 5 6 7 8 9 10 J Q K, "
                "with the ace (A) at an end.",
            )
        )

    def _deal(self) -> Iterator[Item]:
        sizes = sorted(self.options.deal.hand_sizes.items())
        yield Rule(
            self.say(
                "deal.hand_sizes",
                "Everybody gets the same number of cards. The rest is set aside, and nobody looks at it.",
            ),
            "deal.hand_sizes",
            Table(
                (self.say("table", "players"), self.say("table", "cards each")),
                tuple((str(players), str(cards)) for players, cards in sizes),
            ),
        )
        yield self.choice(
            "deal.first_player",
            {
                "left-of-dealer": "The player after the dealer begins.",
                "dealer": "The dealer begins.",
                "winner": "The winner of the last deal begins. In the first deal, and after one that had no "
                "single winner, the player after the dealer does.",
                "random": "Who begins is drawn by lot.",
            },
        )
        yield self.choice(
            "deal.direction",
            {
                "clockwise": "Play goes clockwise: to the left.",
                "counter-clockwise": "Play goes counter-clockwise: to the right.",
            },
        )

    # ------------------------------------------------------------ melds

    def _runs(self) -> Iterator[Item]:
        runs = self.options.runs
        yield self.fixed(self.say("runs", "A run is made of cards of one suit that follow each other."))
        yield from self.examples.runs()
        yield self.amount(
            "runs.min_length", one="It has at least one card.", many="It has at least {number} cards."
        )
        yield from self.examples.short_run()
        yield self.amount(
            "runs.max_length", one="It has at most one card.", many="It has at most {number} cards."
        )
        yield self.choice(
            "runs.ace",
            {
                "low-or-high": "An ace stands before the 2 or after the king. It never stands in the middle, "
                "between king and 2.",
                "low": "An ace stands before the 2, never after the king.",
                "high": "An ace stands after the king, never before the 2.",
            },
        )
        yield from self.examples.aces()
        if runs.ace == "low-or-high" and (runs.max_length == 14 or not runs.both_aces):
            yield self.choice(
                "runs.both_aces",
                {
                    True: "One run may have an ace at each end, from A-2-3 to Q-K-A.",
                    False: "One run can't have an ace at each end.",
                },
            )

    def _sets(self) -> Iterator[Item]:
        yield self.fixed(self.say("sets", "A set is made of cards of one rank."))
        yield from self.examples.sets()
        yield self.amount(
            "sets.min_size", one="It has at least one card.", many="It has at least {number} cards."
        )
        yield self.amount(
            "sets.max_size",
            one="It has at most one card.",
            many="It has at most {number} cards.",
            unlimited="It may have any number of cards.",
        )
        yield self.choice(
            "sets.distinct_suits",
            {
                False: "Its suits don't matter: the same card may even be in it twice.",
                True: "It holds each suit only once, so that it never has more than four cards.",
            },
        )
        yield from self.examples.set_suits()

    def _wilds(self) -> Iterator[Item]:
        wilds, say = self.options.wilds, self.say
        cards = self.wild_cards
        if not cards:
            yield Rule(say("wilds.cards", "There are no wild cards."), "wilds.cards")
            return
        names = self.language.listed([self._wild_name(card) for card in sorted(cards, reverse=True)])
        yield Rule(
            say(
                "wilds.cards",
                "These cards are wild: {cards}. A wild card may stand for another card.",
                cards=names,
            ),
            "wilds.cards",
        )
        yield self.fixed(
            say(
                "wilds",
                "Whoever plays a wild card says which card it stands for. From then on it fills that card's "
                "place.",
            )
        )
        yield from self._own_place()
        yield self.amount(
            "wilds.max_per_run",
            none="A run holds no wild cards.",
            one="A run may hold one wild card at most.",
            many="A run may hold {number} wild cards at most.",
            unlimited="A run may hold any number of wild cards.",
        )
        yield from self.examples.wilds_in_runs()
        yield self.amount(
            "wilds.max_per_set",
            none="A set holds no wild cards.",
            one="A set may hold one wild card at most.",
            many="A set may hold {number} wild cards at most.",
            unlimited="A set may hold any number of wild cards.",
        )
        yield from self.examples.wilds_in_sets()
        if wilds.max_per_run != 0 or wilds.max_per_set != 0:
            yield self.amount(
                "wilds.min_naturals",
                one="Every run and every set holds at least one natural card, which stands for nothing but "
                "itself.",
                many="Every run and every set holds at least {number} natural cards, which stand for nothing "
                "but themselves.",
            )
            yield from self.examples.naturals()
        if wilds.max_per_run not in {0, 1}:
            yield self.choice(
                "wilds.adjacent",
                {
                    True: "In a run two wild cards may lie next to each other.",
                    False: "In a run two wild cards never lie next to each other.",
                },
            )
            yield from self.examples.neighbours()
        yield from self._moving()

    def _wild_name(self, card: Card) -> str:
        if card == JOKER:
            return self.say("wild cards", "the jokers")
        return self.say("wild cards", "the {card}", card=f"{self.spoken.card(card)} ({card.symbol})")

    def _own_place(self) -> Iterator[Item]:
        own = next((card for card in self.options.wilds.cards if not card.is_joker), None)
        if own is None or own.rank is None or own.suit is None:
            return
        yield self.choice(
            "wilds.own_slot",
            {
                "natural": "In its own place, in a run of {suit} or a set of {ranks}, a wild card such as "
                "the {card} isn't wild: it is a natural card like any other.",
                "wild": "Even in its own place, in a run of {suit} or a set of {ranks}, a wild card such as "
                "the {card} counts as a wild card.",
            },
            card=own.symbol,
            suit=self.spoken.suit(own.suit),
            ranks=self.spoken.ranks(own.rank),
        )
        yield from self.examples.own_place()

    def _moving(self) -> Iterator[Item]:
        wilds = self.options.wilds
        if wilds.max_per_run != 0:
            yield self.choice(
                "wilds.shift",
                {
                    "never": "A wild card at the end of a run stays where it is when the run is made longer.",
                    "end": "A wild card at one end of a run may first move to the other end, where new cards "
                    "are then laid beyond it.",
                },
            )
            yield from self.examples.shift()
        if wilds.max_per_run != 0 or wilds.max_per_set != 0:
            yield self.choice(
                "wilds.swap",
                {
                    "never": "Nobody can take a wild card's place, not even with the card it stands for.",
                    "slide": "A player who has the card that a wild card of a run stands for may lay it in "
                    "the wild card's place. The wild card then moves to a free end of the same run.",
                    "take": "A player who has the card that a wild card stands for may lay it in the wild "
                    "card's place, and takes the wild card into the hand.",
                    "replay": "A player who has the card that a wild card stands for may lay it in the wild "
                    "card's place, and must use the wild card at once, in a new meld or to make one longer.",
                },
            )
            yield from self.examples.swap()
        yield self.choice(
            "wilds.alone",
            {
                True: "A wild card may also be laid alone, as a new meld. Nobody can add to it.",
                False: "A wild card can't be laid alone.",
            },
        )
        yield from self.examples.alone()

    # ------------------------------------------------------------ turns

    def _first_turn(self) -> Iterator[Item]:
        first = self.options.first_turn
        yield self.choice(
            "first_turn.meld",
            {
                "run": "In the first turn a player lays a run from the hand.",
                "run-or-set": "In the first turn a player lays a run or a set from the hand.",
                "any-play": "A player's first turn is a turn like any other.",
            },
        )
        if first.meld == "any-play":
            return
        yield from self.examples.first_meld()
        yield self.choice(
            "first_turn.exactly_one",
            {
                True: "Nothing else is played in this turn.",
                False: "After that, more may be played in this turn.",
            },
        )
        yield from self.examples.second_play()
        if self.options.wilds.cards:
            yield self.choice(
                "first_turn.wilds",
                {
                    "any": "Wild cards may help in it as they do later.",
                    "if-needed": "Wild cards may help in it only if the hand has no such meld without them.",
                    "none": "Wild cards can't help in it.",
                },
            )
            yield from self.examples.first_wilds()
        yield self.choice(
            "first_turn.failing",
            {
                "drop-out": "A player who can't do so drops out until the next deal. The cards stay in the "
                "hand and count at the end.",
                "skip": "A player who can't do so waits, and must do it in the next turn.",
            },
        )

    def _turn(self) -> Iterator[Item]:
        yield self.fixed(
            self.say(
                "turn",
                "In a turn a player may lay new runs and sets, and may add cards to the melds on the "
                "table, one card or many, whoever laid them.",
            )
        )
        yield from self.examples.extensions()
        yield self.fixed(
            self.say("turn", "Melds on the table are never split, joined or put in another order.")
        )
        yield self.choice(
            "turn.content",
            {
                "any": "New melds and added cards may be mixed in one turn, in any number and order.",
                "extend-or-lay": "In one turn a player either lays new melds or adds to melds on the table, "
                "not both.",
            },
        )
        yield from self.examples.mixed_turn()
        yield self.choice(
            "turn.passing",
            {
                "only-if-stuck": "A player who can play must play. Only one who has nothing to play passes.",
                "free": "A player may pass, even one who could play.",
            },
        )
        yield self.choice(
            "turn.pass_means",
            {
                "drop-out": "A player who passes drops out until the next deal. The cards stay in the hand "
                "and count at the end.",
                "skip": "A player who passes stays in the game, and may play again in the next turn.",
            },
        )

    # ------------------------------------------------------------ the end

    def _end(self) -> Iterator[Item]:
        first, turn = self.options.first_turn, self.options.turn
        yield self.fixed(
            self.say(
                "end",
                "The deal ends the moment a player has played the last card: leng. Whatever else "
                "that player meant to do in the turn is left undone.",
            )
        )
        if turn.pass_means == "drop-out" or (first.meld != "any-play" and first.failing == "drop-out"):
            yield self.choice(
                "end.last_standing",
                {
                    "plays-on": "If all others have dropped out, the last player goes on alone until out of "
                    "cards or stuck.",
                    "wins": "If all others have dropped out, the last player wins at once, whatever is left "
                    "in the hand.",
                },
            )
        yield self.choice(
            "end.blocked",
            {
                "lowest-hand": "If nobody goes on any more, the deal ends without a leng, and the lowest "
                "count wins.",
                "void": "If nobody goes on any more, the deal counts for nothing.",
            },
        )

    def _scoring(self) -> Iterator[Item]:
        yield self.fixed(
            self.say(
                "scoring",
                "All others add up the cards left in their hands. The lower the count, the better the place;"
                " whoever has gone out is first.",
            )
        )
        yield Rule(
            self.say("scoring.values", "This is what the cards count:"),
            "scoring.values",
            Table((self.say("table", "card"), self.say("table", "points")), tuple(self._values())),
        )
        yield self.choice(
            "end.ties",
            {
                "shared": "Players with the same count share a place.",
                "seat-order": "Of players with the same count, the one whose turn came earlier in the deal's "
                "first round is placed better.",
            },
        )
        yield from self._payment()

    def _values(self) -> Iterator[tuple[str, str]]:
        scoring, deck = self.options.scoring, self.options.deck
        given = sorted(Card.parse(key) for key in scoring.values if len(key) == 2 and key != "JK")
        for card in given:
            yield self.spoken.card(card), str(scoring.points(card))
        if deck.jokers_per_pack:
            yield self.spoken.card(JOKER), str(scoring.points(JOKER))
        for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK):
            text = self.spoken.rank(rank)
            some = any(card.rank is rank for card in given)
            name = self.say("table", "other {ranks}", ranks=self.spoken.ranks(rank)) if some else text
            if rank.letter in scoring.values:
                yield name, str(scoring.values[rank.letter])
        faces = {rank: scoring.values.get(rank.letter, int(rank)) for rank in list(Rank)[1:10]}
        for rank, value in faces.items():
            if value != rank:
                yield self.spoken.rank(rank), str(value)
        plain = [str(int(rank)) for rank, value in faces.items() if value == rank]
        if plain:
            name = "2–10" if len(plain) == len(faces) else ", ".join(plain)
            yield name, self.say("table", "their number")

    def _payment(self) -> Iterator[Item]:
        scoring = self.options.scoring
        yield self.choice(
            "scoring.payment",
            {
                "none": "Nobody pays anything: only the places count.",
                "hand-value": "Each loser pays the winner what the loser's own hand counts.",
                "difference": "Each loser pays the winner what the loser's own hand counts, less what the "
                "winner's hand counts, but never less than nothing.",
                "by-place": "What a player gets or pays depends on the place.",
            },
        )
        if scoring.payment == "by-place":
            yield Rule(
                self.say("scoring.place_payments", "This is what the places get or pay:"),
                "scoring.place_payments",
                Table(
                    (self.say("table", "players"), self.say("table", "first place to last")),
                    tuple(
                        (str(players), ", ".join(f"{amount:+d}".replace("-", "−") for amount in amounts))
                        for players, amounts in sorted(scoring.place_payments.items())
                    ),
                ),
            )
        if scoring.payment == "none":
            return
        yield from self._shared_places()
        yield self.choice(
            "scoring.spade_ace_win",
            {
                "none": "Going out with the A♠ brings no more than going out with another card.",
                "last-turn": "A player who goes out and has played an A♠ in that last turn is paid more.",
                "last-card": "A player who goes out with an A♠ among the cards of the very last play is paid"
                " more.",
            },
        )
        if scoring.spade_ace_win != "none":
            yield self.amount(
                "scoring.spade_ace_factor",
                one="All payments of the deal then stay as they are.",
                two="All payments of the deal are then doubled.",
                many="All payments of the deal are then multiplied by {number}.",
            )
            if self.options.deck.packs > 1:
                yield self.fixed(self.say("scoring", "This happens only once, even with more than one A♠."))

    def _shared_places(self) -> Iterator[Item]:
        end = self.options.end
        if end.ties != "shared":
            return
        if self.options.scoring.payment == "by-place":
            yield self.fixed(
                self.say(
                    "scoring",
                    "Players who share a place share equally what the places that they fill get or pay.",
                )
            )
        elif end.blocked == "lowest-hand":  # whoever wins in another way is first alone
            yield self.fixed(
                self.say("scoring", "Players who share the first place share equally what the others pay.")
            )

    def _match(self) -> Iterator[Item]:
        match = self.options.match
        if match.deals is None and match.target is None:
            yield Rule(
                self.say(
                    "match.deals",
                    "One deal is the whole game. If you play another, the next player in turn becomes "
                    "the dealer.",
                ),
                "match.deals",
            )
            return
        yield self.fixed(
            self.say(
                "match",
                "After a deal the next player in turn becomes the dealer, and "
                "everybody is in the game again.",
            )
        )
        if match.deals is not None:
            yield self.amount(
                "match.deals", one="The game ends after one deal.", many="The game ends after {number} deals."
            )
        if match.target is not None:
            yield Rule(
                self.say(
                    "match.target",
                    "The game ends after the deal in which somebody's total reaches {target}.",
                    target=match.target,
                ),
                "match.target",
            )
        yield self.choice(
            "match.counts",
            {
                "payments": "What was paid is added up over the deals, and the largest total wins.",
                "hand-values": "The counts are added up over the deals, and the smallest total wins.",
            },
        )


GAME = JokerKaroTeller  # found by karo.games

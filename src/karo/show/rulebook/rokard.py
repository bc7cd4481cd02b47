"""The rules of Ro-Kard in sentences: one for every option, in every value that it may have."""

from __future__ import annotations

from collections.abc import Iterator

from karo.cards import JOKER, STANDARD_CARDS, Rank, parse_cards
from karo.errors import Code, KaroError
from karo.rokard import Pattern, Place, RoKard
from karo.show.rulebook.model import REASONS, Example, Item, Rule, Section, Shown, Table, Teller

__all__ = ["RoKardTeller"]


class RoKardTeller(Teller):
    """Writes out the rules of Ro-Kard under a profile."""

    def lead(self) -> str:
        return self.say(
            "lead",
            "Ro-Kard: a card game that is played on the table as in a crossword. These are its rules "
            "of play.",
        )

    def signs(self) -> tuple[str, str]:
        return self.say(
            "signs",
            "In the examples brackets hold a part of the Pattern, row by row with / between; a plus marks a "
            "card that is laid, ·· is an empty place, and JK→9♥ is a joker that stands for 9♥.",
        ), self.say(
            "signs",
            "In the pictures a frame marks a card that is laid, a star a joker, and a tag says which card it "
            "stands for.",
        )

    def basis(self) -> str:
        return self.say(
            "appendix",
            "Listed here are the rules that a table may choose. The others are fixed: they come from the "
            "first half of the game's own rules, which is all that we know of them, and what it doesn't say "
            "was added so that the game can be played.",
        )

    def sections(self) -> Iterator[Section]:
        say = self.say
        yield Section(say("heading", "The aim"), tuple(self._aim()))
        yield Section(say("heading", "The cards"), tuple(self._cards()))
        yield Section(say("heading", "The deal"), tuple(self._deal()))
        yield Section(say("heading", "The Pattern"), tuple(self._pattern()))
        yield Section(say("heading", "A turn"), tuple(self._turn()))
        yield Section(say("heading", "Jokers"), tuple(self._jokers()))
        yield Section(say("heading", "The points"), tuple(self._points()))
        yield Section(say("heading", "The end of a deal"), tuple(self._end()))

    def _aim(self) -> Iterator[Item]:
        yield self.fixed(
            self.say(
                "aim",
                "The players lay cards in rows that cross each other, and score for every row "
                "that they make or make longer. The highest score wins.",
            )
        )

    def _cards(self) -> Iterator[Item]:
        yield self.fixed(self.say("cards", "The game is played with one pack of 52 cards and two jokers."))
        rows = (
            (self.say("card", "joker"), "25"),
            (self.spoken.ranks(Rank.ACE), "15"),
            ("K Q J 10", "10"),
            ("9 8 7 6 5 4 3 2", "5"),
        )
        table = Table((self.say("table", "card"), self.say("table", "points")), rows)
        yield self.fixed(self.say("cards", "This is what each card counts:"), table)

    def _deal(self) -> Iterator[Item]:
        sizes = sorted(self.variant.get("deal.hand_sizes").items())
        yield self.fixed(
            self.say("deal", "Each player draws a card; the highest begins. Then all cards are shuffled.")
        )
        yield Rule(
            self.say("deal.hand_sizes", "Everybody gets the same number of cards."),
            "deal.hand_sizes",
            Table(
                (self.say("table", "players"), self.say("table", "cards each")),
                tuple((str(players), str(cards)) for players, cards in sizes),
            ),
        )
        yield self.amount(
            "deal.helping_hand",
            none="The Helping Hand, which lies face up for all, is empty at first.",
            one="The Helping Hand is one card that lies face up for all.",
            many="The Helping Hand is {number} cards that lie face up for all.",
        )
        yield self.fixed(
            self.say("deal", "All other cards are the drawing pool, face down. Play goes clockwise.")
        )
        if 4 in dict(sizes):
            yield self.choice(
                "deal.partners",
                {
                    False: "Everybody plays alone.",
                    True: "Four players are two sides: those who sit opposite each other are partners, with "
                    "one score.",
                },
            )

    def _pattern(self) -> Iterator[Item]:
        say = self.say
        yield self.fixed(
            say(
                "pattern",
                "The cards on the table are the Pattern. Cards that lie side by side or one below the other "
                "make a row, and every row of two or more cards must be a run or a set.",
            )
        )
        yield self.fixed(say("pattern", "A run has two to five cards of one suit that follow each other."))
        yield self.choice(
            "runs.direction",
            {
                "either": "It may rise or fall.",
                "rising": "It rises from left to right, or from top to bottom.",
            },
        )
        yield from self._show("7H@0,0", "place 8H@1,0 9H@2,0", True)
        yield from self._show("7H@0,0", "place 6H@1,0 5H@2,0", None, Code.PATTERN_DIRECTION)
        yield self.choice(
            "runs.ace",
            {
                "low-or-high": "An ace stands next to the 2 or next to the king, never between them.",
                "low": "An ace stands next to the 2, never next to the king.",
                "high": "An ace stands next to the king, never next to the 2.",
            },
        )
        yield from self._show("KH@0,0", "place AH@1,0", None, Code.RUN_ACE)
        yield from self._show("AH@0,0", "place 2H@1,0", None, Code.RUN_ACE)
        yield self.fixed(say("pattern", "A set has two to four cards of one rank, each of another suit."))
        yield from self._show("8H@0,0", "place 8C@0,1 8S@0,2", True)
        yield self.fixed(say("pattern", "Nowhere may four cards form a square."))
        yield from self._show("7H@0,0 8H@1,0", "place 7C@0,1 8C@1,1", False, Code.PATTERN_SQUARE)

    def _turn(self) -> Iterator[Item]:
        say = self.say
        yield self.fixed(
            say("turn", "In a turn a player either lays cards on the Pattern or discards. Nobody passes.")
        )
        yield self.amount(
            "first_play.min_cards",
            one="The play that begins the Pattern may be a single card, but not a joker. It scores what "
            "the card counts.",
            two="The play that begins the Pattern lays at least two cards.",
            many="The play that begins the Pattern lays at least {number} cards.",
        )
        yield from self._show("", "place 8H@0,0", None, Code.PATTERN_FIRST_CARDS)
        yield self.choice(
            "first_play.helping_hand",
            {
                True: "Cards of the Helping Hand may be used in it.",
                False: "No card of the Helping Hand may be used in it.",
            },
        )
        yield self.fixed(
            say(
                "turn",
                "Every play uses at least one card from the player's own hand. It may also use cards of the "
                "Helping Hand, which are not replaced.",
            )
        )
        yield self.fixed(say("turn", "What is laid must touch a card of the Pattern along a side."))
        yield from self._show("7H@0,0 8H@1,0", "place 7C@0,1 7S@0,2", True)
        yield from self._show("7H@0,0 8H@1,0", "place 8C@3,0 9C@4,0", False, Code.PATTERN_APART)
        yield self.choice(
            "play.placement",
            {
                "one-line": "All cards of one play lie in one row. Cards that are there already may fill "
                "gaps between them.",
                "free": "The cards of one play may lie anywhere, as long as the Pattern hangs together.",
            },
        )
        yield from self._show(
            "7H@0,0 8H@1,0", "place 7C@0,1 8C@1,-1", None, Code.PATTERN_LINE, Code.PATTERN_APART
        )
        yield self.choice(
            "play.refill",
            {
                "none": "After a play no cards are drawn: only a discard brings new ones.",
                "to-hand-size": "After a play the hand is filled up from the pool to its first size, as long "
                "as the pool lasts.",
            },
        )
        yield self.fixed(
            say(
                "turn",
                "A discard puts one to five cards from the hand into the Helping Hand, and the hand "
                "is filled up from the pool. Nobody may discard more than the pool can replace; once it is "
                "empty, a discard is one card.",
            )
        )

    def _jokers(self) -> Iterator[Item]:
        say = self.say
        yield self.fixed(
            say(
                "jokers",
                "A joker may stand for any card, but one of the rows that it is laid in must leave no doubt "
                "which. So that row is a run of at least three cards, or a set of four.",
            )
        )
        yield from self._show("7H@0,0 8H@1,0", "place JK=9H@2,0 TH@3,0", True)
        yield from self._show("7H@0,0 8H@1,0", "place JK=7C@0,1", False, Code.JOKER_UNCLEAR)
        yield self.fixed(
            say(
                "jokers",
                "A joker may even stand for a card that lies elsewhere on the Pattern already. Both jokers "
                "may be laid in one play.",
            )
        )
        yield self.fixed(say("jokers", "From then on a joker is the card that it stands for, in every row."))
        yield self.choice(
            "joker.swap_source",
            {
                "hand": "A player who holds that very card may put it in the joker's place, and must lay the"
                " joker again in the same turn.",
                "hand-or-helping": "A player who holds that very card, or finds it in the Helping Hand, may "
                "put it in the joker's place, and must lay the joker again in the same turn.",
            },
        )
        line = "7H@0,0 8H@1,0 JK=9H@2,0"
        yield from self._show(line, "swap 9H@2,0 place JK=TH@3,0", True)
        yield self.fixed(
            say(
                "jokers",
                "The joker's old place needn't lie in one row with the cards that are then laid. If the card "
                "put there comes from the player's hand, all else may come from the Helping Hand.",
            )
        )
        line = "8H@0,0 9H@1,0 JK=TH@2,0 8C@0,1"
        yield from self._show(line, "swap TH@2,0 place JK=8D@0,2 8S@0,3", True)

    def _points(self) -> Iterator[Item]:
        yield self.choice(
            "scoring.counts",
            {
                "rows": "A play scores all cards of each row that it makes or makes longer, even those that "
                "lay there before. A card where two such rows cross counts twice.",
                "cards": "A play scores the cards that it lays, each once.",
            },
        )
        yield self.fixed(
            self.say("points", "A card that was put in a joker's place brings no points in that play.")
        )
        yield self.choice(
            "scoring.bonus",
            {
                "when-reached": "A set of four or a run of five that a play completes scores 50 more.",
                "joker-free": "A set of four or a run of five that a play completes scores 50 more, if it "
                "holds no joker.",
            },
        )

    def _end(self) -> Iterator[Item]:
        yield self.fixed(self.say("end", "The deal ends when a player has no card left after filling up."))
        yield self.choice(
            "end.leftover",
            {
                "none": "Cards left in the other hands change no score.",
                "deduct": "All others lose what the cards left in their hands count.",
                "to-winner": "The player who has gone out gains what the cards left in the hands of the "
                "opponents count.",
            },
        )
        yield self.fixed(self.say("end", "The highest score wins. Equal scores share a place."))

    # ------------------------------------------------------------ examples

    def _show(self, pattern: str, play: str, allowed: bool | None, *codes: Code) -> Iterator[Example]:
        """A play on a Pattern, if its verdict is the wanted one.

        Args:
            pattern: The Pattern, or nothing.
            play: The play, in notation.
            allowed: Whether it is to be legal; None for either.
            *codes: What a refusal may say, and nothing else.
        """
        try:
            game = self._game(Pattern.parse(pattern) if pattern else Pattern(), play)
            move = game.parse_play(play)
            refusals = game.check(move)
        except KaroError:  # the profile knows no such position
            return
        fits = not refusals or {refusal.code for refusal in refusals} <= set(codes)
        if fits and isinstance(move, Place) and allowed in {None, not refusals}:
            new = [(item.cell, item.slot) for item in (*move.swaps, *move.placements)]
            shown = Shown(game.pattern.with_slots(new), tuple(cell for cell, _ in new))
            reason = self.say("reason", REASONS[refusals[0].code]) if refusals else ""
            yield Example((shown,), not refusals, reason, str(move))

    def _game(self, pattern: Pattern, play: str) -> RoKard:
        head, _, placed = play.rpartition("place ")
        words = f"{head.removeprefix('swap ')} {placed}".split()
        own = [word.partition("@")[0].partition("=")[0] for word in words]
        if head:
            own.remove("JK")
        held = list(parse_cards(" ".join(own)))
        used = [*held, *pattern.cards]
        rest = [card for card in (*STANDARD_CARDS, JOKER) if card not in used]
        players = min(self.variant.get("deal.hand_sizes"))
        hands = [(*held, rest[0]), *((card,) for card in rest[1:players])]
        return RoKard.position(self.variant, hands=hands, pattern=pattern)


GAME = RoKardTeller  # found by karo.games

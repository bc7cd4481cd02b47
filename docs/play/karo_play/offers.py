"""What can be played with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any, Final

import attrs

from karo import Card, Extend, JokerKaro, JokerKaroView, Lay, LegalPlays, Play, Swap, View
from karo.cards import write_cards

__all__ = ["Choice", "offers", "survey"]

#: So many plays are looked at to light up cards and melds; of more, as many spread evenly.
_MOST_SURVEYED: Final = 1000
#: So many plays of a few chosen cards are looked at; cards that many plays fit leave the choice to the text.
_MOST_OFFERED: Final = 2000
#: No play takes more cards than this: a run of fourteen, and the card of a swap before it.
_MOST_CARDS: Final = 15


@attrs.frozen
class Choice:
    """A play as the page needs it.

    Attributes:
        play: The play.
        cards: What it takes from the hand.
        meld: The meld on the table that it is about, from 0; None for a new one.
    """

    play: Play
    cards: Counter[Card]
    meld: int | None


def _choice(game: JokerKaro, play: Play) -> Choice:
    cards = Counter(play.cards)
    if isinstance(play, Swap) and play.then is not None:
        # Which of the cards played on is the wild just won, only the hand afterwards tells.
        seat = game.to_move
        cards = Counter(game.seats[seat].hand) - Counter(game.apply(play).seats[seat].hand)
    return Choice(play, cards, play.meld if isinstance(play, Extend | Swap) else None)


def _spread(plays: LegalPlays, most: int) -> Iterator[Play]:
    size = len(plays)
    if size <= most:
        return iter(plays)
    return (plays[number * size // most] for number in range(most))


def survey(game: JokerKaro) -> tuple[Choice, ...]:
    """The plays of the seat to move that take cards; where they are very many, an even sample.

    Args:
        game: A deal that goes on.
    """
    plays = _spread(game.legal_plays, _MOST_SURVEYED)
    return tuple(_choice(game, play) for play in plays if isinstance(play, Lay | Extend | Swap))


def offers(game: JokerKaro, chosen: Collection[Card]) -> tuple[Choice, ...]:
    """Every play of the seat to move that takes just these cards from its hand.

    They are looked for among the plays of a hand that holds nothing else: those are few, however many
    the whole hand has.

    Args:
        game: A deal that goes on.
        chosen: Some cards of the hand of the seat to move.
    """
    if not 0 < len(chosen) <= _MOST_CARDS:
        return ()
    wanted = Counter(chosen)
    plays = islice(_narrowed(game, chosen).legal_plays, _MOST_OFFERED)
    choices = (_choice(game, play) for play in plays if play.cards and game.can(play))
    return tuple(choice for choice in choices if choice.cards == wanted)


def _narrowed(game: JokerKaro, chosen: Iterable[Card]) -> JokerKaroView:
    """The view of the seat to move if it held these cards alone and the others were set aside."""
    seat = game.to_move
    cards = tuple(chosen)
    data: dict[str, Any] = game.view(seat).to_dict()
    seen = data["view"]
    # What was played before wouldn't fit another hand; without a log nobody asks.
    seen["log"], _ = [], seen.pop("start", None)
    seen["hands"][seat] = write_cards(cards)
    seen["set_aside"] += len(game.seats[seat].hand) - len(cards)
    view = View.from_dict(data)
    if not isinstance(view, JokerKaroView):
        raise TypeError(f"{type(view).__name__} is not a view of Joker Karo")
    return view

"""Hypothesis strategies for tests of your own: cards, profiles, positions, plays, games, records.

Needs the extra ``testing``.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, cast

from karo.arguments import brief
from karo.cards import JOKER, STANDARD_CARDS, Card
from karo.errors import Code, Fault, VariantError
from karo.game import Game
from karo.games import known_games, part
from karo.options import Variant, load_variant
from karo.plays import Play
from karo.records import Record, RecordedDeal
from karo.testing.needed import Draw, OptionDrawer, st
from karo.views import View

if TYPE_CHECKING:
    from karo.rokard import Pattern, RoKard

__all__ = [
    "cards",
    "games",
    "hands",
    "options",
    "patterns",
    "plays",
    "positions",
    "records",
    "variants",
    "views",
]


def cards(*, jokers: bool = True) -> st.SearchStrategy[Card]:
    """A strategy for single cards.

    Args:
        jokers: Whether a joker may come up.

    Returns:
        A strategy; it shrinks towards the A♣.

    Example:
        >>> from hypothesis import find
        >>> from karo.testing import cards
        >>> find(cards(), lambda card: card.suit == 2)
        Card.parse('AH')
    """
    return st.sampled_from((*STANDARD_CARDS, JOKER) if jokers else STANDARD_CARDS)


def hands(
    *, min_size: int = 0, max_size: int = 12, packs: int = 2, jokers_per_pack: int = 2
) -> st.SearchStrategy[tuple[Card, ...]]:
    """A strategy for hands that can be dealt from a deck.

    Args:
        min_size: How many cards a hand has at least.
        max_size: How many cards it has at most.
        packs: How many packs the deck has: no face but the joker comes up more often.
        jokers_per_pack: How many jokers each pack brings.

    Returns:
        A strategy for sorted tuples of cards.
    """
    deck = (*STANDARD_CARDS, *[JOKER] * jokers_per_pack) * packs
    places = st.lists(
        st.integers(0, len(deck) - 1), min_size=min_size, max_size=min(max_size, len(deck)), unique=True
    )
    return places.map(lambda chosen: tuple(sorted(deck[place] for place in chosen)))


def options(
    game: str = "jokerkaro", *, max_packs: int = 3, max_hand: int = 12
) -> st.SearchStrategy[dict[str, Any]]:
    """A strategy for random valid options, told as what differs from the game's profile of reference.

    Each option is drawn by itself; where two contradict each other, one of them gives way. So
    nothing is thrown away, and ``load_variant("pagat").with_options(drawn)`` never fails; for
    Ro-Kard the profile is ``rokard``.

    Args:
        game: The game, ``"jokerkaro"`` or ``"rokard"``.
        max_packs: How many packs a deck of Joker Karo has at most; Ro-Kard has one.
        max_hand: How many cards a hand has at most, unless the first turn's meld needs more.

    Returns:
        A strategy for mappings from option path to value. They shrink to few options.

    Raises:
        VariantError: If the game has no such strategy.
    """
    drawer: OptionDrawer | None = part(game, "testing")
    if drawer is None:
        known = ", ".join(map(repr, known_games("testing")))
        message = f"game: no options can be drawn for {brief(game)}"
        raise VariantError((Fault(Code.UNKNOWN_GAME, "game", None, brief(game), known, message),))
    base = load_variant(drawer.base).options.flat()
    return st.composite(drawer.draw)(max_packs, max_hand).map(
        lambda drawn: {path: value for path, value in drawn.items() if value != base[path]}
    )


def variants(
    game: str = "jokerkaro", *, max_packs: int = 3, max_hand: int = 12
) -> st.SearchStrategy[Variant]:
    """A strategy for random valid profiles.

    Args:
        game: The game, ``"jokerkaro"`` or ``"rokard"``.
        max_packs: How many packs a deck of Joker Karo has at most; Ro-Kard has one.
        max_hand: How many cards a hand has at most, unless the first turn's meld needs more.

    Returns:
        A strategy for profiles; they shrink towards ``pagat`` or ``rokard``.

    Raises:
        VariantError: If the game has no such strategy.
    """
    drawn = options(game, max_packs=max_packs, max_hand=max_hand)
    base: str = part(game, "testing").base
    return drawn.map(lambda changes: load_variant(base).with_options(changes))


def positions(
    profiles: st.SearchStrategy[Variant] | None = None, *, most_plays: int = 60
) -> st.SearchStrategy[Game]:
    """A strategy for positions that can come up: in a turn, between turns, and after the end.

    Args:
        profiles: A strategy for profiles, of whichever game; by default :func:`variants`.
        most_plays: How many plays have been made at most.

    Returns:
        A strategy for games, with their logs. They shrink towards the start of a deal.

    Example:
        >>> from hypothesis import given
        >>> from karo.testing import positions
        >>> @given(game=positions())
        ... def test_a_position_is_its_text(game):
        ...     assert type(game).parse(game.to_toml()) == game
        >>> test_a_position_is_its_text()
    """
    return st.builds(
        _play_on,
        _or_all(profiles),
        st.integers(0, 2**32),
        st.integers(0, 2**32),
        st.integers(0, most_plays),
    )


def _or_all(profiles: st.SearchStrategy[Variant] | None) -> st.SearchStrategy[Variant]:
    return variants() if profiles is None else profiles


def games(profiles: st.SearchStrategy[Variant] | None = None) -> st.SearchStrategy[Game]:
    """A strategy for whole games, played by chance to the end.

    Args:
        profiles: A strategy for profiles; by default :func:`variants`.

    Returns:
        A strategy for games that have ended, with their logs.
    """
    return st.builds(_play_on, _or_all(profiles), st.integers(0, 2**32), st.integers(0, 2**32))


def _play_on(variant: Variant, deal: int, choices: int, most: int | None = None) -> Game:
    sizes = variant.get("deal.hand_sizes")
    return _played(Game.deal(variant, sorted(sizes)[deal % len(sizes)], seed=deal), choices, most)


def _played(game: Game, choices: int, most: int | None = None) -> Game:
    """The game after so many plays by chance, or at its end."""
    picker = random.Random(choices)
    while game.outcome is None and (most is None or len(game.log) < most):
        game = game.apply(game.legal_plays.pick(picker))
    return game


def plays(game: Game) -> st.SearchStrategy[Play]:
    """A strategy for the legal plays of a position.

    Args:
        game: The position; its deal must go on.

    Returns:
        A strategy; it shrinks towards the first play that is listed, where plays can be counted.
    """
    offered = game.legal_plays
    if not offered.counts_quickly:
        return st.integers(0, 2**32).map(lambda seed: offered.pick(random.Random(seed)))
    return st.integers(0, len(offered) - 1).map(lambda number: offered[number])


def patterns(
    profiles: st.SearchStrategy[Variant] | None = None, *, most_plays: int = 30
) -> st.SearchStrategy[Pattern]:
    """A strategy for Patterns of Ro-Kard that can come up.

    Args:
        profiles: A strategy for profiles of Ro-Kard; by default those of ``variants("rokard")``.
        most_plays: How many plays have been made at most.

    Returns:
        A strategy for Patterns; they shrink towards an empty one.

    Example:
        >>> from hypothesis import given
        >>> from karo.testing import patterns
        >>> @given(pattern=patterns())
        ... def test_a_pattern_hangs_together(pattern):
        ...     assert pattern.is_connected and not pattern.squares
        >>> test_a_pattern_hangs_together()
    """
    drawn = positions(variants("rokard") if profiles is None else profiles, most_plays=most_plays)
    return drawn.map(lambda game: cast("RoKard", game).pattern)


def views(profiles: st.SearchStrategy[Variant] | None = None) -> st.SearchStrategy[View]:
    """A strategy for views of seats and spectators.

    Args:
        profiles: A strategy for profiles; by default :func:`variants`.

    Returns:
        A strategy for views of positions that can come up.
    """

    def seen(game: Game) -> st.SearchStrategy[View]:
        return st.sampled_from([*range(len(game.seats)), None]).map(game.view)

    return positions(profiles).flatmap(seen)


def records(profiles: st.SearchStrategy[Variant] | None = None) -> st.SearchStrategy[Record]:
    """A strategy for records of one deal or two, the last of which may go on.

    Args:
        profiles: A strategy for profiles; by default :func:`variants`.

    Returns:
        A strategy for records with names, comments and extras.
    """
    return st.composite(_draw_record)(_or_all(profiles))


def _draw_record(draw: Draw, profiles: st.SearchStrategy[Variant]) -> Record:
    last: Game = draw(positions(profiles))
    played = [last]
    if draw(st.booleans()):
        seed = draw(st.integers(0, 2**32))
        played.insert(0, _played(Game.deal(last.variant, len(last.seats), seed=seed), seed))
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    names = st.lists(words, min_size=len(last.seats), max_size=len(last.seats))
    deals = [
        RecordedDeal(game=game, dealer=draw(st.none() | st.integers(0, len(game.seats) - 1)))
        for game in played
    ]
    ending = deals[-1]
    comments = draw(st.dictionaries(st.integers(0, len(ending.turns)), words, max_size=2))
    deals[-1] = RecordedDeal(game=last, dealer=ending.dealer, comments=comments)
    keys = st.text("abc-é ", max_size=4).map(lambda key: f"_{key}")
    values = st.recursive(
        st.booleans() | st.integers(-(2**40), 2**40) | words,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=2),
        max_leaves=4,
    )
    return Record(
        deals=deals,
        players=draw(st.just([]) | names),
        date=draw(words),
        comment=draw(words),
        extras=draw(st.dictionaries(keys, values, max_size=2)),
    )

"""Hypothesis strategies for tests of your own: cards, profiles, positions, plays, games, records.

Needs the extra ``testing``.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from karo.cards import JOKER, STANDARD_CARDS, Card
from karo.errors import Code, Fault, MissingExtra, VariantError
from karo.game import Game, Play
from karo.options import JokerKaroOptions, Variant, load_variant
from karo.options.values import choices_of
from karo.records import Record, RecordedDeal
from karo.views import View

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtra("karo.testing", "testing") from error

__all__ = ["cards", "games", "hands", "options", "plays", "positions", "records", "variants", "views"]

#: The profile that the drawn options are told relative to, and that they shrink to.
_BASE = "pagat"


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
    """A strategy for random valid options, told as what differs from the profile ``pagat``.

    Each option is drawn by itself; where two contradict each other, one of them gives way. So
    nothing is thrown away, and ``load_variant("pagat").with_options(drawn)`` never fails.

    Args:
        game: The game; only ``"jokerkaro"`` has such a strategy.
        max_packs: How many packs a deck has at most.
        max_hand: How many cards a hand has at most, unless the first turn's meld needs more.

    Returns:
        A strategy for mappings from option path to value. They shrink to few options.

    Raises:
        VariantError: If the game has no such strategy.
    """
    if game != "jokerkaro":
        message = f"game: no options can be drawn for {game!r}"
        raise VariantError((Fault(Code.UNKNOWN_GAME, "game", None, game, "'jokerkaro'", message),))
    return st.composite(_draw_options)(max_packs, max_hand)


def variants(
    game: str = "jokerkaro", *, max_packs: int = 3, max_hand: int = 12
) -> st.SearchStrategy[Variant]:
    """A strategy for random valid profiles.

    Args:
        game: The game; only ``"jokerkaro"`` has such a strategy.
        max_packs: How many packs a deck has at most.
        max_hand: How many cards a hand has at most, unless the first turn's meld needs more.

    Returns:
        A strategy for profiles; they shrink towards ``pagat``.

    Raises:
        VariantError: If the game has no such strategy.
    """
    return options(game, max_packs=max_packs, max_hand=max_hand).map(
        lambda drawn: load_variant(_BASE).with_options(drawn)
    )


def positions(
    profiles: st.SearchStrategy[Variant] | None = None, *, most_plays: int = 60
) -> st.SearchStrategy[Game]:
    """A strategy for positions that can come up: in a turn, between turns, and after the end.

    Args:
        profiles: A strategy for profiles; where nothing is said, :func:`variants`.
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
        profiles: A strategy for profiles; where nothing is said, :func:`variants`.

    Returns:
        A strategy for games that have ended, with their logs.
    """
    return st.builds(_play_on, _or_all(profiles), st.integers(0, 2**32), st.integers(0, 2**32))


def _play_on(variant: Variant, deal: int, choices: int, most: int | None = None) -> Game:
    sizes = variant.get("deal.hand_sizes")
    game = Game.deal(variant, sorted(sizes)[deal % len(sizes)], seed=deal)
    picker = random.Random(choices)
    while game.outcome is None and (most is None or len(game.log) < most):
        offered = game.legal_plays
        game = game.apply(offered[int(picker.random() * len(offered))])
    return game


def plays(game: Game) -> st.SearchStrategy[Play]:
    """A strategy for the legal plays of a position.

    Args:
        game: The position; its deal must go on.

    Returns:
        A strategy; it shrinks towards the first play that is listed.
    """
    offered = game.legal_plays
    return st.integers(0, len(offered) - 1).map(lambda number: offered[number])


def views(profiles: st.SearchStrategy[Variant] | None = None) -> st.SearchStrategy[View]:
    """A strategy for views of seats and spectators.

    Args:
        profiles: A strategy for profiles; where nothing is said, :func:`variants`.

    Returns:
        A strategy for views of positions that can come up.
    """

    def seen(game: Game) -> st.SearchStrategy[View]:
        return st.sampled_from([*range(len(game.seats)), None]).map(game.view)

    return positions(profiles).flatmap(seen)


def records(profiles: st.SearchStrategy[Variant] | None = None) -> st.SearchStrategy[Record]:
    """A strategy for records of one deal or two, the last of which may go on.

    Args:
        profiles: A strategy for profiles; where nothing is said, :func:`variants`.

    Returns:
        A strategy for records with names, comments and extras.
    """
    return st.composite(_draw_record)(_or_all(profiles))


def _draw_record(draw: _Draw, profiles: st.SearchStrategy[Variant]) -> Record:
    last: Game = draw(positions(profiles))
    played = [last]
    if draw(st.booleans()):
        first = Game.deal(last.variant, len(last.seats), seed=draw(st.integers(0, 2**32)))
        while first.outcome is None:
            first = first.apply(first.legal_plays[0])
        played.insert(0, first)
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


_Draw = Callable[[st.SearchStrategy[Any]], Any]


def _draw_options(draw: _Draw, max_packs: int, max_hand: int) -> dict[str, Any]:
    drawn = {path: draw(strategy) for path, strategy in _each_option(max_packs, max_hand).items()}
    _settle_cards(drawn)
    _settle_melds(drawn)
    _settle_hands(drawn)
    _settle_money(draw, drawn)
    base = _base_values()
    return {path: value for path, value in drawn.items() if value != base[path]}


@functools.cache
def _base_values() -> dict[str, Any]:
    values: dict[str, Any] = load_variant(_BASE).options.flat()
    return values


@functools.cache
def _each_option(max_packs: int, max_hand: int) -> dict[str, st.SearchStrategy[Any]]:
    """A strategy for each option by itself; the base's value comes first, being the simplest."""
    base = _base_values()
    found: dict[str, st.SearchStrategy[Any]] = {}
    numbers = _numbers(max_packs)
    for path, option in JokerKaroOptions.catalogue().items():
        words = (False, True) if option.type is bool else choices_of(option.type)
        others = [value for value in (*numbers.get(path, ()), *words) if value != base[path]]
        # Half of the numbers stay as they are: most others make melds rare.
        usual = [base[path]] * (len(others) if path in numbers else 1)
        found[path] = st.sampled_from([*usual, *others])
    wild = st.lists(cards(), min_size=1, max_size=3, unique=True).map(lambda found: tuple(sorted(found)))
    found["wilds.cards"] = st.sampled_from([base["wilds.cards"], (JOKER,), ()]) | wild
    sizes = st.dictionaries(st.integers(2, 6), st.integers(1, max_hand), min_size=1)
    found["deal.hand_sizes"] = sizes.map(lambda sizes: dict(sorted(sizes.items())))
    found["scoring.values"] = _values()
    return found


def _numbers(max_packs: int) -> dict[str, tuple[int, ...]]:
    """The numbers that each option may take here; small ones, where something happens."""
    return {
        "deck.packs": tuple(range(1, max_packs + 1)),
        "deck.jokers_per_pack": (0, 1, 2, 3, 4),
        "wilds.max_per_run": (0, 1, 2, 3),
        "wilds.max_per_set": (0, 1, 2, 3),
        "wilds.min_naturals": (1, 2, 3, 4),
        "runs.min_length": (2, 3, 4, 5),
        "runs.max_length": (2, 3, 4, 5, 7, 10, 13, 14),
        "sets.min_size": (2, 3, 4, 5),
        "sets.max_size": (2, 3, 4, 5, 8),
        "scoring.spade_ace_factor": (2, 3, 10),
        "match.deals": (1, 2, 5),
        "match.target": (1, 50, 500),
    }


def _values() -> st.SearchStrategy[dict[str, int]]:
    ranks = {"A": 11, "K": 10, "Q": 10, "J": 10}
    needed = {key: st.sampled_from([usual, 1, 0, 15]) for key, usual in {**ranks, "JK": 20}.items()}
    other = {"AS": st.sampled_from([40, 0, 11]), "7": st.integers(0, 20), "TD": st.integers(0, 20)}
    return st.fixed_dictionaries(needed, optional=other)


def _settle_cards(drawn: dict[str, Any]) -> None:
    if JOKER not in drawn["wilds.cards"]:
        drawn["deck.jokers_per_pack"] = 0


def _settle_melds(drawn: dict[str, Any]) -> None:
    if drawn["runs.ace"] != "low-or-high":
        drawn["runs.both_aces"] = False
    if not drawn["runs.both_aces"]:
        drawn["runs.max_length"] = min(drawn["runs.max_length"], 13)
    drawn["runs.max_length"] = max(drawn["runs.max_length"], drawn["runs.min_length"])
    drawn["wilds.min_naturals"] = min(drawn["wilds.min_naturals"], drawn["runs.max_length"])
    if drawn["sets.distinct_suits"]:
        drawn["sets.min_size"] = min(drawn["sets.min_size"], 4)
    if drawn["sets.max_size"] != "unlimited":
        most = 4 if drawn["sets.distinct_suits"] else drawn["sets.max_size"]
        drawn["sets.max_size"] = max(min(drawn["sets.max_size"], most), drawn["sets.min_size"])


def _settle_hands(drawn: dict[str, Any]) -> None:
    deck = drawn["deck.packs"] * (52 + drawn["deck.jokers_per_pack"])
    run, group = drawn["runs.min_length"], drawn["sets.min_size"]
    need = {"run": run, "run-or-set": min(run, group), "any-play": 1}[drawn["first_turn.meld"]]
    drawn["deal.hand_sizes"] = {
        players: max(need, min(size, deck // players)) for players, size in drawn["deal.hand_sizes"].items()
    }


def _settle_money(draw: _Draw, drawn: dict[str, Any]) -> None:
    if drawn["scoring.payment"] == "none":
        drawn["scoring.spade_ace_win"] = "none"
        drawn["match.counts"] = "hand-values"
    if drawn["scoring.payment"] == "by-place":
        drawn["scoring.place_payments"] = {
            players: _adding_up(
                draw(st.lists(st.integers(-20, 20), min_size=players - 1, max_size=players - 1))
            )
            for players in drawn["deal.hand_sizes"]
        }


def _adding_up(amounts: list[int]) -> tuple[int, ...]:
    return (*amounts, -sum(amounts))

"""Options of Joker Karo, drawn so that they go together."""

from __future__ import annotations

import functools
from typing import Any, Final

from karo.cards import JOKER, STANDARD_CARDS
from karo.options import JokerKaroOptions, load_variant
from karo.options.values import choices_of
from karo.testing.needed import Draw, OptionDrawer, st

__all__ = ["GAME"]

_BASE: Final = "pagat"

_FACES: Final = st.sampled_from((*STANDARD_CARDS, JOKER))


def _draw_options(draw: Draw, max_packs: int, max_hand: int) -> dict[str, Any]:
    """Draw a value for each option by itself; where two contradict each other, one gives way."""
    drawn = {path: draw(strategy) for path, strategy in _each_option(max_packs, max_hand).items()}
    _settle_cards(drawn)
    _settle_melds(drawn)
    _settle_hands(drawn)
    _settle_money(draw, drawn)
    return drawn


@functools.cache
def _each_option(max_packs: int, max_hand: int) -> dict[str, st.SearchStrategy[Any]]:
    """A strategy for each option by itself; the base's value comes first, being the simplest."""
    base: dict[str, Any] = load_variant(_BASE).options.flat()
    found: dict[str, st.SearchStrategy[Any]] = {}
    numbers = _numbers(max_packs)
    for path, option in JokerKaroOptions.catalogue().items():
        words = (False, True) if option.type is bool else choices_of(option.type)
        others = [value for value in (*numbers.get(path, ()), *words) if value != base[path]]
        # Half of the numbers stay as they are: most others make melds rare.
        usual = [base[path]] * (len(others) if path in numbers else 1)
        found[path] = st.sampled_from([*usual, *others])
    wild = st.lists(_FACES, min_size=1, max_size=3, unique=True).map(lambda found: tuple(sorted(found)))
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


def _settle_money(draw: Draw, drawn: dict[str, Any]) -> None:
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


GAME = OptionDrawer(_BASE, _draw_options)

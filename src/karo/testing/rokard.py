"""Options of Ro-Kard, drawn so that they go together."""

from __future__ import annotations

from typing import Any, Final

from karo.options import RoKardOptions, load_variant
from karo.options.rokard import CARDS
from karo.options.values import choices_of
from karo.testing.needed import Draw, OptionDrawer, st

__all__ = ["GAME"]

_BASE: Final = "rokard"


def _draw_options(draw: Draw, _max_packs: int, max_hand: int) -> dict[str, Any]:
    """Draw a value for each option by itself; where two contradict each other, one gives way."""
    base = load_variant(_BASE).options.flat()
    drawn = dict(base)
    for path, option in RoKardOptions.catalogue().items():
        words = (False, True) if option.type is bool else choices_of(option.type)
        if words:
            drawn[path] = draw(st.sampled_from([base[path], *(word for word in words if word != base[path])]))
    drawn["first_play.min_cards"] = draw(st.sampled_from([2, 1]))
    helping = drawn["deal.helping_hand"] = draw(st.sampled_from([5, 0, 1, 3, 10]))
    usual: dict[int, int] = dict(base["deal.hand_sizes"])
    few = {players: min(size, max_hand) for players, size in usual.items()}
    sizes = draw(st.just(few) | st.dictionaries(st.integers(2, 4), st.integers(1, max_hand), min_size=1))
    drawn["deal.hand_sizes"] = {
        players: min(size, (CARDS - helping) // players) for players, size in sorted(sizes.items())
    }
    _settle(drawn)
    return drawn


def _settle(drawn: dict[str, Any]) -> None:
    sizes = drawn["deal.hand_sizes"]
    drawn["deal.partners"] = drawn["deal.partners"] and 4 in sizes
    if min(sizes.values()) < drawn["first_play.min_cards"]:
        drawn["first_play.helping_hand"] = True
        drawn["deal.helping_hand"] = max(drawn["deal.helping_hand"], 1)


GAME = OptionDrawer(_BASE, _draw_options)

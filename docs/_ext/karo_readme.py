"""The picture of the README, kept in the repository: ``python docs/_ext/karo_readme.py`` draws it anew."""

from __future__ import annotations

from pathlib import Path

import karo
from karo.show import Look, position_svg

FILE = Path(__file__).parent.parent / "_static" / "readme.svg"
TURNS = 6


def picture() -> str:
    """A deal after a few turns, as the seat to move sees it."""
    game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
    for _ in range(TURNS):
        game = game.apply(game.best_turn().turn)
    return position_svg(game.view(game.to_move), Look(width=760, scale=0.8)) + "\n"


if __name__ == "__main__":
    FILE.write_text(picture(), "utf-8")

"""A computer player of your own, and how it does against three that always play the best turn.

Run it as it is, or with a number of deals: ``python examples/bot.py 400``.
"""

from __future__ import annotations

import sys
from typing import Any

import karo
from karo.players import Chance, by_name, play_deal


class Keeper:
    """Plays the best turn, but keeps its wilds until somebody has few cards left."""

    def __init__(self, few: int = 8) -> None:
        self.few = few

    def choose(self, view: Any, _chance: Chance) -> karo.Turn:
        """The turn to play; the view holds everything the seat can know about the deal."""
        keep = view.variant.get("wilds.cards") if min(view.hand_sizes) > self.few else ()
        turn: karo.Turn = view.best_turn({str(card): -1 for card in keep}).turn
        return turn


def main(deals: int = 20) -> None:
    """Let the bot play, at each seat in turn, and print how many deals it wins."""
    variant, greedy = karo.load_variant("pagat"), by_name("jokerkaro", "greedy")
    wins = 0
    for seed in range(deals):
        mine = seed % 4
        players = [Keeper() if seat == mine else greedy for seat in range(4)]
        *_, end = play_deal(karo.JokerKaro.deal(variant, players=4, seed=seed), players, seed)
        wins += end.outcome is not None and end.outcome.places[mine] == 1
    print(f"won {wins} of {deals} deals; a fair share is {deals / 4:g}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

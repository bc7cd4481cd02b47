"""A script as a user writes one; it runs, and passes mypy and pyright, against the installed wheel."""

from __future__ import annotations

import karo


def play(name: str, seed: int) -> karo.Game:
    """Play one deal, always taking the first legal play."""
    variant = karo.load_variant(name)
    game = karo.Game.deal(variant, players=4, seed=seed)
    while game.outcome is None:
        game = game.apply(game.legal_plays[0])
    return game


def refusals(game: karo.Game, text: str) -> list[str]:
    """Why a play is refused, as codes."""
    try:
        game.apply(game.parse_play(text))
    except karo.IllegalPlay as error:
        return [str(refusal.code) for refusal in error.refusals]
    except karo.TextError as error:
        return [str(error.code)]
    return []


def main() -> None:
    """Play under every profile that is shipped."""
    for name in karo.list_variants():
        game = play(name, seed=7)
        outcome = game.outcome
        if outcome is None:
            raise SystemExit(f"{name}: the deal has no end")
        print(f"{name}: {outcome.reason}, places {outcome.places}, refused: {refusals(game, 'pass')}")


if __name__ == "__main__":
    main()

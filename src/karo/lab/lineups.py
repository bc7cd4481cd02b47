"""Who plays: players by name or of one's own, alone at every seat or taking turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from karo.arguments import brief
from karo.errors import ArgumentError
from karo.lab.playing import Lineup
from karo.players import Player, by_name

if TYPE_CHECKING:
    from karo.options import Variant

__all__ = ["PlayersLike", "lineup", "lineups"]

#: A player or the name of a shipped one; or several, who sit down in turns.
PlayersLike: TypeAlias = "str | Player | Sequence[str | Player]"


def lineup(variant: Variant, players: PlayersLike) -> Lineup:
    """Who sits at a table.

    Args:
        variant: The profile that is played.
        players: A player, the name of one, or several.

    Raises:
        ArgumentError: If the game has no such player, or it is none.
    """
    given = _listed(players)
    if not given:
        raise ArgumentError("there are no players for the deals")
    named = [_player(variant.game, player) for player in given]
    return Lineup(
        "+".join(name for name, _ in named),
        tuple(player for _, player in named),
        "+".join(f"{name} {_key(player)}" for name, player in named),
    )


def lineups(variant: Variant, players: Sequence[PlayersLike]) -> tuple[Lineup, ...]:
    """Several tables, each with players of its own.

    Args:
        variant: The profile that is played.
        players: What :func:`lineup` takes, for each table.

    Raises:
        ArgumentError: If the game has no such player, two tables have the same name, or there is none.
    """
    if not isinstance(cast("object", players), Sequence) or not players:
        raise ArgumentError(f"players= must be a list, such as ['random', 'greedy'], not {brief(players)}")
    # The name of one player is a list of one.
    found = tuple(lineup(variant, each) for each in ([players] if isinstance(players, str) else players))
    names = [each.name for each in found]
    for name in names:
        if names.count(name) > 1:
            raise ArgumentError(f"two tables would be called {name!r}; give their players different names")
    return found


def _listed(players: PlayersLike) -> Sequence[str | Player]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        return [players]
    return players


def _player(game: str, player: object) -> tuple[str, Player]:
    if isinstance(player, str):
        return player, by_name(game, player)
    if not callable(getattr(player, "choose", None)) or isinstance(player, type):
        raise ArgumentError(f"a player needs a method choose(view, chance); {brief(player)} has none")
    name = getattr(player, "name", None)
    return name if isinstance(name, str) and name else type(player).__name__, cast("Player", player)


def _key(player: Player) -> str:
    """What tells a player from others of another kind or other settings, as far as it says so itself."""
    kind = type(player)
    own = "" if kind.__repr__ is object.__repr__ else f" {player!r}"
    return f"{kind.__module__}.{kind.__qualname__}{own}"

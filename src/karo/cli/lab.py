"""The commands of ``karo lab``; each loads what it needs when it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

import karo
from karo.cli.group import example
from karo.cli.screen import Screen
from karo.games import known_games
from karo.players import names

__all__ = ["lab"]

F = TypeVar("F", bound=Callable[..., Any])

#: The players of each game.
_PLAYERS = "; ".join(f"{game}: {', '.join(names(game))}" for game in known_games())

profile = click.argument("profile", metavar="NAME|FILE")
measures = click.option(
    "--measure",
    "measures",
    multiple=True,
    metavar="NAME",
    help="Only this measure; may be given more than once. An unknown name lists them all.",
)
tables = click.option(
    "--player",
    "players",
    multiple=True,
    metavar="KIND[,KIND...]",
    help=f"Who plays ({_PLAYERS}); given more than once, each has a table of its own; "
    "kinds joined by commas share one.  [default: all that don't think for long]",
)


def deals(default: int, more: str = "") -> Callable[[F], F]:
    """The option for the number of deals."""
    return click.option(
        "--deals",
        type=click.IntRange(1, 10**9),
        default=default,
        show_default=True,
        metavar="N",
        help=f"Number of deals to play{more}.",
    )


def running(command: F) -> F:
    """The options of everything that plays many deals."""
    for option in reversed(
        (
            click.option(
                "--players", "seats", type=int, help="Number of players; by default 4, or the fewest allowed."
            ),
            click.option(
                "--seed",
                type=click.IntRange(0),
                default=0,
                show_default=True,
                help="The same number deals the same cards.",
            ),
            click.option(
                "--turn-limit",
                type=click.IntRange(0, 10**7),
                default=0,
                show_default=True,
                metavar="N",
                help="Count the whole turns at one turn of each deal, examining at most this many; 0: don't.",
            ),
            click.option(
                "--level",
                type=click.FloatRange(50, 100, max_open=True),
                default=95,
                show_default=True,
                metavar="PERCENT",
                help="How often the intervals should contain the truth.",
            ),
            click.option(
                "--workers",
                type=click.IntRange(1, 10_000),
                metavar="N",
                help="Number of processes; by default one per core; 1 plays in this process alone.",
            ),
            click.option(
                "--output",
                "out",
                type=click.Path(dir_okay=False, path_type=Path),
                help="Save the deals in this new file. By default a file in this directory holds them until "
                "the run is done.",
            ),
            click.option(
                "--resume",
                type=click.Path(dir_okay=False, path_type=Path),
                help="Continue from the file of the same command, stopped earlier.",
            ),
            click.option(
                "--plot",
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE.svg|FILE.png",
                help="Draw the result; needs the extra 'plot'.",
            ),
            click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs."),
            click.option("--csv", "as_csv", is_flag=True, help="Print rows for your own tables."),
        )
    ):
        command = option(command)
    return command


@click.group(
    invoke_without_command=True,
    short_help="Measure what rules do to a game.",
    epilog=example(
        "karo lab simulate pagat --deals 2000",
        "karo lab compare pagat ours.toml",
        "karo lab sweep pagat --plot sweep.svg",
        "karo lab infer evening.toml",
    ),
)
@click.pass_context
def lab(context: click.Context) -> None:
    """Let computer players play many deals, and measure what rules do to the game.

    Needs the extra 'lab'.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@lab.command(
    short_help="Measure the deals of one profile.",
    epilog=example(
        "karo lab simulate pagat --player greedy --deals 2000",
        "karo lab simulate leng --players 5 --player patient,greedy --csv",
        "karo lab simulate pagat --plot pagat.png",
    ),
)
@profile
@click.option(
    "--player",
    "players",
    multiple=True,
    default=["greedy"],
    show_default=True,
    metavar="KIND",
    help=f"Who plays ({_PLAYERS}); given more than once, the seats take turns.",
)
@deals(1000)
@measures
@running
@click.pass_context
def simulate(context: click.Context, /, profile: str, **options: Any) -> None:
    """Play many deals under a profile, and tell how they end, how long they are, and what the seats get.

    Every value has an interval; a deal is the unit that it is counted by.

    Exit code 0: all deals were played. 1: a worker failed. 2: something can't be read. 130: Ctrl-C.
    """
    from karo.cli.lab_runs import run_simulate

    context.exit(run_simulate(Screen(), karo.load_variant(profile), **options))


@lab.command(
    short_help="Show what changing rules does.",
    epilog=example(
        "karo lab compare pagat leng",
        "karo lab compare pagat ours.toml --player greedy --player patient --deals 5000",
        "karo lab compare pagat ours.toml --measure went_out --until went_out=0.02 --deals 20000",
    ),
)
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@tables
@deals(1000, " by each table under each profile")
@measures
@click.option(
    "--until",
    multiple=True,
    metavar="NAME=REACH",
    help="Stop once the interval of a measure is within this much either way; shares run from 0 to 1.",
)
@running
@click.pass_context
def compare(context: click.Context, /, old: str, new: str, **options: Any) -> None:
    """Play the same deals under two profiles, by several kinds of players, and tell what differs.

    A difference is called robust only if its sign holds with all players.

    Exit code 0: all deals were played. 1: a worker failed, or --until wasn't reached. 2: something can't
    be read. 130: Ctrl-C.
    """
    from karo.cli.lab_runs import run_compare

    context.exit(run_compare(Screen(), karo.load_variant(old), karo.load_variant(new), **options))


@lab.command(
    short_help="Show which rule changes a game most.",
    epilog=example(
        "karo lab sweep pagat",
        "karo lab sweep pagat --option wilds --option sets --measure hand_value --deals 200",
        "karo lab sweep leng --player greedy --deals 500 --plot sweep.svg",
    ),
)
@profile
@tables
@deals(40, " by each table under each profile")
@click.option("--measure", metavar="NAME", help="Sort by this measure. An unknown name lists them all.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="PATH",
    help="Only this option or section, such as wilds; may be given more than once.",
)
@running
@click.pass_context
def sweep(context: click.Context, /, profile: str, **options: Any) -> None:
    """Take every option of a profile one step further, and tell which step changes the game most.

    The default is a first look, which takes a few minutes on two cores: with 40 deals a share is known
    within 20 to 30 percentage points, so only large effects stand out. --deals 200 narrows that to 5 to 15
    and takes five times as long; --option tries fewer steps.

    Exit code 0: all deals were played. 1: a worker failed. 2: something can't be read. 130: Ctrl-C.
    """
    from karo.cli.lab_runs import run_sweep

    context.exit(run_sweep(Screen(), karo.load_variant(profile), **options))


@lab.command(
    short_help="Show which rules recorded games fit.",
    epilog=example(
        "karo lab infer evening.toml",
        "karo lab infer games/*.toml --option wilds --option turn.passing=only-if-stuck,free",
        "karo lab infer evening.toml --profile pagat --profile leng --profile ours.toml",
    ),
)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="PATH[=V,V...]",
    help="Values of an option to try; an option or section such as wilds alone stands for the usual values. "
    "May be given more than once. By default all options that concern play.",
)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="NAME|FILE",
    help="Choose between whole profiles instead; give it once for each.",
)
@click.option("--base", metavar="NAME|FILE", help="Where the other options come from; by default the record.")
@click.option(
    "--errors",
    type=click.FloatRange(0, 50, min_open=True, max_open=True),
    default=0.1,
    show_default=True,
    metavar="PERCENT",
    help="How often a player makes an illegal play and nobody notices.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
@click.pass_context
def infer(
    context: click.Context,
    /,
    records: tuple[str, ...],
    profiles: tuple[str, ...],
    base: str | None,
    errors: float,
    **options: Any,
) -> None:
    """Judge recorded games under all values of the options, and tell which fit.

    RECORD is the file of a record, or a view as JSON (.json). What was played rules values out; what never
    was, though there were chances, makes them unlikely; the rest is left open, with a position that would
    decide it. Of Ro-Kard only what is ruled out is told.

    Exit code 0: some values fit. 1: something was played that nothing tried allows. 2: something can't be
    read.
    """
    from karo.cli.lab_infer import run_infer

    found = [karo.load_variant(profile) for profile in profiles]
    start = None if base is None else karo.load_variant(base)
    context.exit(run_infer(Screen(), records, base=start, profiles=found, errors=errors / 100, **options))

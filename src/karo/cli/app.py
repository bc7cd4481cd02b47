"""The commands of ``karo``."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Literal

import click

import karo
from karo.cli.group import KaroGroup, example
from karo.cli.lab import lab
from karo.cli.screen import Screen
from karo.players.shipped import every_name

__all__ = ["app"]


class _Seconds(click.FloatRange):
    """A range that "nan" doesn't slip through."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:  # noqa: PLR0124 - only so is nan
            self.fail(f"{value} is no number", param, ctx)
        return number


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
profile = click.argument("profile", metavar="NAME|FILE")
position = click.argument("position", metavar="POSITION")
plain_signs = click.option("--ascii", "ascii_only", is_flag=True, help="Use ASCII only.")
delay = click.option(
    "--delay", type=_Seconds(0, 60), default=0, metavar="SECONDS", help="Wait after each turn."
)


@click.group(
    cls=KaroGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=example(
        "karo play pagat", "karo watch pagat --seed 7", "karo rules leng", "karo new ours.toml --from pagat"
    ),
)
@click.version_option(karo.__version__, message="karo-rules %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Rules of card games as profiles: read, check and compare them, and play or watch a deal by them."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@app.command(short_help="List the shipped profiles.", epilog=example("karo variants", "karo variants --json"))
@as_json
def variants(as_json: bool) -> None:
    """List the profiles that come with the library."""
    from karo.cli.profiles import print_variants

    print_variants(Screen(), as_json=as_json)


@app.command(
    short_help="List everything wrong with profiles.",
    epilog=example("karo check ours.toml", "karo check tables/*.toml --json"),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@as_json
@click.pass_context
def check(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check profiles and tell all that is wrong with them.

    Exit code 0: all are good. 1: some have faults. 2: some can't be read.
    """
    from karo.cli.profiles import check_files

    context.exit(check_files(Screen(), files, as_json=as_json))


@app.command(
    short_help="Show how two profiles differ.",
    epilog=example("karo diff pagat leng", "karo diff pagat ours.toml --json"),
)
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@as_json
def diff(old: str, new: str, as_json: bool) -> None:
    """Tell in words how the rules of profile B differ from those of A.

    Each is the name of a shipped profile or a file.
    """
    from karo.cli.profiles import print_difference

    print_difference(Screen(), karo.load_variant(old), karo.load_variant(new), as_json=as_json)


@app.command(
    short_help="Print every option of a profile, and why.",
    epilog=example("karo rules pagat", "karo rules leng --status guess --status reconstructed"),
)
@profile
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=click.Choice(["stated", "implied", "guess", "reconstructed", "house"]),
    help="Only options of this status; may be given more than once.",
)
@as_json
def rules(profile: str, statuses: tuple[str, ...], as_json: bool) -> None:
    """Print every option of a profile: its value, how well that is known, the source, what it means."""
    from karo.cli.rules import print_rules

    print_rules(Screen(), karo.load_variant(profile), statuses, as_json=as_json)


@app.command(
    short_help="Write a profile to start from.",
    epilog=example("karo new ours.toml --from pagat", 'karo new club.toml --title "Our club"'),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--from", "origin", metavar="NAME|FILE", default="pagat", show_default=True, help="Start from it."
)
@click.option("--name", help="The name of the new profile; by default that of the file.")
@click.option("--title", help="Its title; by default the name.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
def new(file: Path, origin: str, name: str | None, title: str | None, force: bool) -> None:
    """Write a profile to start from, with every option explained in it."""
    from karo.cli.profiles import write_profile

    write_profile(Screen(), file, karo.load_variant(origin), name, title, force=force)


@app.command(
    short_help="Print the JSON Schema of profiles.", epilog=example("karo schema > jokerkaro.schema.json")
)
@click.argument("game", default="jokerkaro")
def schema(game: str) -> None:
    """Print the JSON Schema of a game's profiles, for completion and hints in editors."""
    from karo.options import json_schema

    Screen().data(json_schema(game))


@app.command(
    short_help="Watch a deal, turn by turn.",
    epilog=example(
        "karo watch pagat --players 4 --seed 7",
        "karo watch leng --player greedy --player random --delay 0.5",
        "karo watch ours.toml --seed 7 --json",
        "karo watch ours.toml --output game.toml",
    ),
)
@profile
@click.option("--players", type=int, help="Number of players; by default 4, or the fewest allowed.")
@click.option(
    "--seed", type=click.IntRange(0), help="The same number deals the same cards; by default a random one."
)
@click.option(
    "--player",
    "kinds",
    multiple=True,
    type=click.Choice(every_name()),
    default=["greedy"],
    show_default=True,
    help="Who plays; given more than once, the seats take turns.",
)
@click.option(
    "--output",
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save the deal as a record in this new file, for karo replay and karo lab infer.",
)
@delay
@plain_signs
@as_json
def watch(profile: str, seed: int | None, ascii_only: bool, **options: Any) -> None:
    """Watch computer players play one deal, turn by turn, down to the settlement."""
    from karo.cli.watch import watch_deal

    # Short enough to be typed again; the deal is for show and hides nothing.
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    watch_deal(Screen(ascii_only=ascii_only), karo.load_variant(profile), seed, **options)


@app.command(
    short_help="Replay a record, turn by turn.",
    epilog=example(
        "karo replay game.toml",
        "karo replay game.toml --to 12",
        "karo replay game.toml --to 12 --position > position.toml",
    ),
)
@click.argument("file", metavar="FILE")
@click.option("--deal", type=int, metavar="N", help="Only this deal, counted from 1.")
@click.option("--to", type=int, metavar="TURN", help="Stop after this turn and show the position.")
@click.option("--position", is_flag=True, help="Print only the final position, as TOML.")
@delay
@plain_signs
@as_json
@click.pass_context
def replay(context: click.Context, /, file: str, ascii_only: bool, **options: Any) -> None:
    """Show a record turn by turn, with all cards in the open.

    A record that can't be replayed tells at which turn and why, and ends with exit code 1.
    """
    from karo.cli.replay import replay_record

    context.exit(replay_record(Screen(ascii_only=ascii_only), file, **options))


@app.command(
    short_help="List the legal plays of a position.",
    epilog=example("karo legal position.toml", "karo legal position.toml extend 5H", "karo legal - --json"),
)
@position
@click.argument("words", nargs=-1, metavar="[WORD...]")
@click.option(
    "--limit", type=click.IntRange(0), default=200, show_default=True, help="List at most this many; 0: all."
)
@as_json
def legal(position: str, words: tuple[str, ...], limit: int, as_json: bool) -> None:
    """List the legal plays of the seat to move, in notation, one on each line.

    POSITION is a file with a position, or - for standard input. With words, only the plays that play
    these cards (5H) and begin with these words (lay, extend 3).
    """
    from karo.cli.position import print_legal

    print_legal(Screen(), position, words, limit, as_json=as_json)


@app.command(
    short_help="Explain why a play is legal or refused.",
    epilog=example("karo explain position.toml lay 5H JK=6H 7H", "karo explain - pass --json"),
)
@position
@click.argument("play", nargs=-1, required=True, metavar="PLAY...")
@as_json
@click.pass_context
def explain(context: click.Context, position: str, play: tuple[str, ...], as_json: bool) -> None:
    """Tell whether a play is legal, or every reason why it is refused.

    Each reason comes with the option that decides it: its value, how well that is known, and the source.
    POSITION is a file with a position, or - for standard input. Several plays of a turn are joined by /.

    Exit code 0: legal. 1: refused. 2: something can't be read.
    """
    from karo.cli.position import explain_play

    context.exit(explain_play(Screen(), position, " ".join(play), as_json=as_json))


@app.command(
    short_help="Play against the computer.",
    epilog=example(
        "karo play",
        "karo play leng --players 5 --seat 2",
        "karo play pagat --player greedy --player random",
        "karo play --resume karo-game.toml",
    ),
)
@click.argument("profile", metavar="[NAME|FILE]", required=False)
@click.option("--resume", metavar="FILE", type=click.Path(path_type=Path), help="Continue a saved deal.")
@click.option("--seat", type=int, help="Your seat, counted from 0; by default 0.")
@click.option("--players", type=int, help="Number of players; by default 4, or the fewest allowed.")
@click.option(
    "--seed", type=click.IntRange(0), help="The same number deals the same cards; by default they are random."
)
@click.option(
    "--player",
    "kinds",
    multiple=True,
    type=click.Choice(every_name()),
    help="Who plays against you; given more than once, the seats take turns.  [default: greedy]",
)
@plain_signs
@click.pass_context
def play(
    context: click.Context,
    profile: str | None,
    resume: Path | None,
    seat: int | None,
    players: int | None,
    seed: int | None,
    kinds: tuple[str, ...],
    ascii_only: bool,
) -> None:
    """Play one deal against computer players, typing plays in notation.

    The profile is pagat where nothing is said. Type help for all that can be typed. Ctrl-C, quit and the
    end of the input save the deal and say where.

    Exit code 0: the deal is over, or you quit. 1: the input ended before. 130: Ctrl-C.
    """
    from karo.cli.play import new_sitting, play_deal, resumed_sitting

    if resume is not None:
        if profile is not None or players is not None or seed is not None:
            raise click.UsageError("--resume takes the profile, players and cards from the file", context)
        sitting = resumed_sitting(resume, seat, kinds)
    else:
        sitting = new_sitting(karo.load_variant(profile or "pagat"), players, seed, seat, kinds)
    context.exit(play_deal(Screen(ascii_only=ascii_only), sitting))


@app.command(
    short_help="Write the rules of a profile as a book.",
    epilog=example(
        "karo rulebook pagat > rules.html",
        "karo rulebook leng --lang id --output leng.html",
        "karo rulebook ours.toml --format text",
    ),
)
@profile
@click.option("--lang", default="en", show_default=True, metavar="en|id|FILE.po", help="The language.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["html", "md", "text"]),
    default="html",
    show_default=True,
    help="A page to print, Markdown, or plain text.",
)
@click.option("--output", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
def rulebook(profile: str, lang: str, kind: Literal["html", "md", "text"], file: Path | None) -> None:
    """Write the complete rules of play of a profile, for people at a table.

    Every example in it is checked under this profile. An appendix tells what is known and what is assumed.
    """
    from karo.cli.rulebook import write_rulebook

    write_rulebook(Screen(), karo.load_variant(profile), lang, kind, file)


app.add_command(lab)

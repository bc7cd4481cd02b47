"""Runs of the lab from the command line: a bar while they go on, then a table, and nothing lost by Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import karo
from karo.cli.group import fail, silence
from karo.cli.screen import Screen, visible
from karo.errors import RunStopped
from karo.options import Variant
from karo.show import ASCII

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from karo.lab import Comparison, Simulation, Sweep

    Result: TypeAlias = Simulation | Comparison | Sweep

__all__ = ["run_compare", "run_simulate", "run_sweep"]

#: Exit code of a command that Ctrl-C has ended.
_INTERRUPTED = 130
#: What a plain file of text can't hold, and what stands for it there.
_ASCII = str.maketrans({"→": "->", "–": "-", "♠": "S"})


@attrs.frozen(kw_only=True)
class _Settings:
    """How a run is done, whatever is run."""

    deals: int
    seats: int | None
    seed: int
    turn_limit: int
    level: float
    workers: int | None
    out: Path | None
    resume: Path | None
    plot: Path | None
    as_json: bool
    as_csv: bool

    @property
    def play(self) -> dict[str, Any]:
        """What the lab is told."""
        told = attrs.asdict(self, filter=attrs.filters.include("deals", "seats", "seed", "turn_limit"))
        return {**told, "level": self.level / 100}


def run_simulate(
    screen: Screen, variant: Variant, *, players: Sequence[str], measures: Sequence[str], **options: Any
) -> int:
    """Simulate, print the result, and give the exit code."""
    from karo.lab import simulate

    kinds = [kind for group in players for kind in group.split(",")]

    def play(**run: Any) -> Simulation:
        return simulate(variant, kinds, measures=measures or None, **run)

    return _run(screen, ("simulate", variant.digest, kinds), _Settings(**options), play)


def run_compare(
    screen: Screen,
    old: Variant,
    new: Variant,
    *,
    players: Sequence[str],
    measures: Sequence[str],
    until: Sequence[str],
    **options: Any,
) -> int:
    """Compare, print the result, and give the exit code."""
    from karo.lab import compare

    goals = dict(map(_goal, until)) or None

    def play(**run: Any) -> Comparison:
        return compare(old, new, _tables(players), measures=measures or None, until=goals, **run)

    return _run(screen, ("compare", old.digest, new.digest, players), _Settings(**options), play)


def run_sweep(
    screen: Screen,
    variant: Variant,
    *,
    players: Sequence[str],
    measure: str | None,
    options: Sequence[str],
    **settings: Any,
) -> int:
    """Sweep, print the result, and give the exit code."""
    from karo.lab import sweep

    def play(**run: Any) -> Sweep:
        return sweep(variant, _tables(players), measure=measure, options=options or None, **run)

    return _run(screen, ("sweep", variant.digest, players, options), _Settings(**settings), play)


def _tables(players: Sequence[str]) -> list[str | list[str]] | None:
    return [group.split(",") if "," in group else group for group in players] or None


def _goal(text: str) -> tuple[str, float]:
    name, _, reach = text.partition("=")
    try:
        return name, float(reach)
    except ValueError:
        raise click.UsageError(f"--until needs a value such as went_out=0.02, not {text!r}") from None


def _run(screen: Screen, what: tuple[Any, ...], settings: _Settings, play: Callable[..., Result]) -> int:
    if settings.as_json and settings.as_csv:
        raise click.UsageError("--json and --csv are two forms of the result: use one of them")
    _require_plot(settings.plot)
    file, is_ours = _file(what, settings)
    place = {"resume": settings.resume} if settings.resume is not None else {"out": file}
    try:
        with _bar() as tell, _workers(settings.workers) as executor:
            result = play(**settings.play, **place, executor=executor, on_progress=tell)
    except KeyboardInterrupt:
        return fail(_how_to_go_on("stopped", file), _INTERRUPTED)
    except RunStopped as error:
        done = f"a worker failed; {error.done} of {error.total} deals are done"
        return fail(_how_to_go_on(done, file), 1)
    except OSError as error:
        # Such as a device that is full.
        if file is None or error.filename != str(file) or not hasattr(error, "__notes__"):
            raise
        return fail(_how_to_go_on(f"{file}: {error.strerror or error}", file))
    try:
        _print(screen, result, settings)
        screen.flush()
    except BrokenPipeError:
        # Who reads no further has seen enough.
        _put_away(file if is_ours else None)
        raise
    except OSError as error:
        silence(sys.stdout)
        return fail(_how_to_go_on(f"the result can't be written: {error.strerror or error}", file))
    if settings.plot is not None:
        from karo.lab.plots import draw

        try:
            draw(result, settings.plot)
        except OSError as error:
            return fail(_how_to_go_on(f"{settings.plot}: {error.strerror or error}", file))
    _put_away(file if is_ours else None)
    return 1 if getattr(result, "precise", None) is False else 0


def _put_away(file: Path | None) -> None:
    if file is not None:
        file.unlink(missing_ok=True)


def _require_plot(file: Path | None) -> None:
    """Better now than after an hour."""
    if file is not None:
        from karo.lab.plots import require_drawable

        require_drawable(file)


def _file(what: tuple[Any, ...], settings: _Settings) -> tuple[Path | None, bool]:
    """Where the deals are kept, and whether the file goes away when the run is done."""
    if settings.resume is not None and settings.out is not None:
        raise click.UsageError(
            "--output is for a new file and --resume to continue one: give only one of them"
        )
    if settings.out is not None and settings.out.exists():
        raise click.UsageError(f"{settings.out} already exists; --resume {settings.out} continues it")
    if settings.resume is not None or settings.out is not None:
        return settings.resume or settings.out, False
    key = (karo.__version__, *what, settings.seats, settings.seed, settings.turn_limit)
    name = blake2b(repr(key).encode(), digest_size=4).hexdigest()
    file = Path(f"karo-lab-{what[0]}-{name}.jsonl")
    if file.exists():
        raise click.UsageError(f"{file} was left by this command; --resume {file} continues it")
    return (file, True) if os.access(file.absolute().parent, os.W_OK) else (None, False)


def _how_to_go_on(what: str, file: Path | None) -> str:
    if file is None or not file.exists():
        return (
            f"{what}; nothing was saved, since this directory isn't writable: --output FILE saves the deals"
        )
    return f"{what}; to continue, give the same command with --resume {file}"


@contextmanager
def _bar() -> Generator[Callable[[int, int], None]]:
    """A bar with the time left, where somebody looks."""
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("deals", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def _workers(number: int | None) -> Generator[Executor | None]:
    from karo.lab import process_pool

    number = number or os.cpu_count() or 1
    with nullcontext() if number == 1 else process_pool(number) as executor:
        yield executor


def _print(screen: Screen, result: Result, settings: _Settings) -> None:
    if settings.as_json:
        screen.data(result.to_dict())
        return
    if settings.as_csv:
        screen.text(result.to_csv())
        return
    text = str(result)
    if screen.glyphs == ASCII:
        text = text.translate(_ASCII)
    # Names of profiles may hold anything.
    screen.text("".join(f"{visible(line)}\n" for line in text.splitlines()))

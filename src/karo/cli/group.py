"""What the command does with everything that goes wrong: one line, an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import click

from karo.cli.screen import visible
from karo.errors import Code, KaroError, PositionError, VariantError

__all__ = ["KaroGroup", "example", "fail", "require_new", "silence"]

#: Exit codes as shells give them to commands that a signal has ended.
_INTERRUPTED, _BROKEN_PIPE = 130, 141


def example(*lines: str) -> str:
    """The examples of a command, for the end of its help."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


class KaroGroup(click.Group):
    """A group of commands that ends with one line on standard error where something is wrong."""

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> Any:  # type: ignore[override]  # click's has overloads
        """Run a command and leave with its exit code."""
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - so where it is closed
            sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as we run
        _tolerate(sys.stdout)
        sys.exit(self._run(args, {**extra, "standalone_mode": False}))

    def _run(self, args: Sequence[str] | None, extra: dict[str, Any]) -> int:
        try:
            code = super().main(args, **extra)
        except click.Abort:
            return _INTERRUPTED
        except click.ClickException as error:
            return fail(_usage(error))
        except (VariantError, PositionError) as error:
            return fail(_first_fault(error))
        except KaroError as error:
            return fail(str(error))
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            return fail(f"{name}{error.strerror or error}")
        return code if isinstance(code, int) else 0

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command of this context; nobody reading on is no fault."""
        try:
            super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            silence(sys.stdout)
            ctx.exit(_BROKEN_PIPE)


def fail(message: str, code: int = 2) -> int:
    """Say in one line on standard error what is wrong, and give the exit code."""
    line = " ".join(visible(part) for part in message.split())
    print(f"karo: {line}", file=sys.stderr, flush=True)
    return code


def require_new(file: Path, hint: str) -> None:
    """Stop at a name that is taken, be it by a link that leads nowhere.

    Args:
        file: The file to be written.
        hint: What else to do.
    """
    if os.path.lexists(file):
        raise click.ClickException(f"{file} already exists; {hint}")


def _usage(error: click.ClickException) -> str:
    if not isinstance(error, click.UsageError):
        return error.format_message()
    command = error.ctx.command_path if error.ctx else "karo"
    return f"{error.format_message()} (see {command} --help)"


def _first_fault(error: VariantError | PositionError) -> str:
    more = len(error.faults) - 1
    checked = isinstance(error, VariantError) and error.where.endswith(".toml")
    hint = "; see karo check" if checked else ""
    also = f" (and {more} more{hint})" if more else ""
    named = isinstance(error, VariantError) and error.faults[0].code == Code.UNKNOWN_PROFILE
    where = "" if named or error.where.strip() == "profile" else f"{error.where}: "
    return f"{where}{error.faults[0]}{also}"


def _tolerate(stream: TextIO) -> None:
    """What the stream's encoding lacks must not end the command."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def silence(stream: TextIO) -> None:
    """Nobody reads on: let what is left go nowhere, so that Python doesn't complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)

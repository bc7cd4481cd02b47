"""What an import costs in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec

from benchmarks.rows import Row
from benchmarks.timing import Block, Effort, Spread, in_turns, ratios

try:
    import resource
except ImportError:  # not on Windows; there the clock on the wall has to do
    resource = None  # type: ignore[assignment]

STEPS = {
    "nothing": "pass",
    "import karo": "import karo",
    "import chess": "import chess",
    "and a profile": "import karo; karo.load_variant('pagat')",
    "and a deal": "import karo; karo.JokerKaro.deal(karo.load_variant('pagat'), players=4, seed=7)",
}


def rows(effort: Effort) -> list[Row]:
    """Our import against that of python-chess, and what a profile and a deal add to ours."""
    steps = {name: code for name, code in STEPS.items() if name != "import chess" or find_spec("chess")}
    figures = in_turns({name: _starter(code) for name, code in steps.items()}, effort)
    bare = Spread.of(figures.pop("nothing")).median
    # What the interpreter takes by itself is the same for all, so it is taken off.
    net = {name: [max(0.01, time - bare) for time in times] for name, times in figures.items()}
    ours, theirs = net["import karo"], net.get("import chess")
    note = f"over an interpreter's own {bare:.1f} ms" if theirs else "not measured: chess is not installed"
    found = [
        Row(
            "`import karo`",
            "ms",
            Spread.of(ours),
            "`import chess`",
            Spread.of(theirs) if theirs else None,
            ratios(ours, theirs) if theirs else None,
            1,
            note,
        )
    ]
    more = ("and a profile", "and a deal")
    return [*found, *[Row(f"`import karo` {name}", "ms", Spread.of(net[name])) for name in more]]


def _starter(code: str) -> Block:
    return lambda _number: _milliseconds(code)


def _milliseconds(code: str) -> float:
    """The processor time of a whole interpreter that runs the code."""
    before = _spent()
    # -I leaves the environment and the current folder out of it.
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    return (_spent() - before) * 1000


def _spent() -> float:
    """The processor time of all processes that this one has started and seen the end of."""
    if resource is None:
        return time.perf_counter()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime

"""What compiling the hot modules with mypyc, unchanged, would bring: random play, pure against compiled."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import karo
from benchmarks.timing import Block, Effort, Spread, in_turns, ratios

FEW = ("bits", "counting")
SOME = (*FEW, "packed", "chains")
#: `rules` is left out: mypyc can't make its attrs class out of the same source.
MOST = (*SOME, "ways", "generate")
SETS: dict[str, tuple[str, ...]] = {
    ", ".join(f"`{name}`" for name in names): names for names in (FEW, SOME, MOST)
}
#: Run in a fresh interpreter, with the package to try before all others on the path.
SCRIPT = """
import json, sys
sys.path[:0] = sys.argv[1:3]
import karo
assert karo.__file__.startswith(sys.argv[1]), karo.__file__
from benchmarks import listing, playing
from benchmarks.timing import Effort
number, share = int(sys.argv[3]), float(sys.argv[4])
effort = Effort(1, share)
playing.whole_games(-1, effort)
blocks = playing.whole_games, listing.listed, listing.counted
print(json.dumps([block(number, effort) for block in blocks]))
"""
WHAT = ("random play, one decision", "listing all plays of a position", "counting the plays of a position")


def rows(effort: Effort) -> list[dict[str, Any]]:
    """Pure against compiled, for some sets of modules."""
    if find_spec("mypyc") is None:
        return [_missing("hot modules", "not measured: mypyc is not installed")]
    effort = Effort(min(effort.rounds, 5), effort.share)
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        pure = _copy(Path(folder) / "pure")
        for number, (name, modules) in enumerate(SETS.items()):
            compiled = _copy(Path(folder) / f"compiled{number}")
            if error := _compile(compiled, modules):
                found.append(_missing(name, f"doesn't compile: {error}"))
                continue
            try:
                found += _compare(name, pure, compiled, effort)
            except subprocess.CalledProcessError as failed:
                found.append(
                    _missing(name, f"compiles but doesn't run: {failed.stderr.strip().splitlines()[-1]}")
                )
    return found


def _missing(what: str, note: str) -> dict[str, Any]:
    return {"what": what, "unit": "µs", "pure": None, "compiled": None, "ratio": None, "note": note}


def _copy(folder: Path) -> Path:
    """A copy of the package, and of the profiles where they are looked for."""
    source = Path(karo.__file__).parent
    shutil.copytree(source, folder / "karo", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    profiles = source.parents[1] / "variants"
    if profiles.is_dir():
        shutil.copytree(profiles, folder / "karo" / "_variants")
    return folder


def _compile(folder: Path, modules: tuple[str, ...]) -> str:
    """Compile modules where they stand; the last line of what went wrong, or nothing."""
    files = [f"karo/jokerkaro/{name}.py" for name in modules]
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *files],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=os.environ | {"MYPYPATH": str(folder)},
    )
    lines = (done.stdout + done.stderr).strip().splitlines()
    return lines[-1].replace(str(folder), "") if done.returncode else ""


def _compare(name: str, pure: Path, compiled: Path, effort: Effort) -> list[dict[str, Any]]:
    figures: dict[str, list[list[float]]] = {"pure": [], "compiled": []}

    def runner(side: str, folder: Path) -> Block:
        def run(number: int) -> float:
            figures[side].append(_measure(folder, number, effort))
            return 0.0

        return run

    in_turns(
        {side: runner(side, folder) for side, folder in (("pure", pure), ("compiled", compiled))}, effort
    )
    found: list[dict[str, Any]] = []
    for column, what in enumerate(WHAT):
        slow, fast = ([figure[column] for figure in figures[side][1:]] for side in ("pure", "compiled"))
        found.append(
            {
                "what": f"{name}: {what}",
                "unit": "µs",
                "pure": Spread.of(slow).to_dict(),
                "compiled": Spread.of(fast).to_dict(),
                "ratio": ratios(fast, slow).to_dict(),
                "note": "",
            }
        )
    return found


def _measure(folder: Path, number: int, effort: Effort) -> list[float]:
    here = Path(__file__).parents[1]
    command = [sys.executable, "-c", SCRIPT, str(folder), str(here), str(number), str(effort.share)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: list[float] = json.loads(done.stdout)
    return figures

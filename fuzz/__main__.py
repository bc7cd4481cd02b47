"""Runs the fuzzer over the readers, one after the other, and tells what it has found."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = ("profile", "play", "position", "record", "view")


def main() -> int:
    """Fuzz the readers that are named, or try one input again."""
    parser = argparse.ArgumentParser(
        prog="python -m fuzz", description="Fuzz the readers: nothing but a KaroError may come out of them."
    )
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"{', '.join(NAMES)}; by default all")
    parser.add_argument("--seconds", type=int, default=60, help="how long each is fuzzed (default: 60)")
    parser.add_argument("--again", type=Path, metavar="FILE", help="only try this input on the one reader")
    options = parser.parse_args()
    readers = options.readers or NAMES
    if unknown := [name for name in readers if name not in NAMES]:
        parser.error(f"there is no reader {unknown[0]!r}")
    if options.again is not None:
        if len(readers) != 1:
            parser.error("--again needs the one reader to try it on")
        return _run(readers[0], [str(options.again)]).returncode
    failed = [name for name in readers if not _fuzz(name, options.seconds)]
    if failed:
        print(f"== failed: {', '.join(failed)}; the inputs lie in {HERE / 'found'}")
    return 1 if failed else 0


def _fuzz(name: str, seconds: int) -> bool:
    """Fuzz one reader for so long; whether nothing was found."""
    print(f"== {name}, {seconds} seconds", flush=True)
    corpus, found = HERE / "corpus" / name, HERE / "found"
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(exist_ok=True)
    limits = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=3000", "-max_len=20000"]
    report = [f"-artifact_prefix={found / name}-", "-print_final_stats=1", "-verbosity=0"]
    done = _run(name, [str(corpus), *limits, *report], capture_output=True)
    if done.returncode != 0:
        print(done.stdout + done.stderr)
        return False
    tried = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    print(f"   {tried[1] if tried else 'some'} inputs, nothing found")
    return True


def _run(name: str, args: list[str], *, capture_output: bool = False) -> subprocess.CompletedProcess[str]:
    # A process of its own: the fuzzer never comes back.
    command = [sys.executable, "-m", "fuzz.run", name, *args]
    return subprocess.run(
        command, check=False, capture_output=capture_output, encoding="utf-8", errors="replace"
    )


if __name__ == "__main__":
    sys.exit(main())

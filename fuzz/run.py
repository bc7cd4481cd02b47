"""One reader under the fuzzer: ``python -m fuzz.run READER CORPUS [options of libFuzzer]``."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import atheris

# Only what is imported in here is measured, so the modules that are loaded late are used once. It tells
# each module's name on the way.
with contextlib.redirect_stderr(io.StringIO()), atheris.instrument_imports(["karo", "tomllib", "cattrs"]):
    from fuzz.targets import TARGETS, WORDS

    SEEDS = {name: list(target.seeds()) for name, target in TARGETS.items()}
    for name, target in TARGETS.items():
        for seed in SEEDS[name]:
            target.read(seed.encode())


def main() -> None:
    """Fuzz, or try the files that are named."""
    name, *args = sys.argv[1:]
    if args and Path(args[0]).is_dir():
        _fill(Path(args[0]), SEEDS[name])
        args.append(f"-dict={_dictionary(Path(args[0]).with_suffix('.dict'))}")
    atheris.Setup([sys.argv[0], *args], TARGETS[name].read)
    atheris.Fuzz()


def _fill(corpus: Path, seeds: list[str]) -> None:
    for number, seed in enumerate(seeds):
        (corpus / f"seed-{number}").write_text(seed, "utf-8")


def _dictionary(path: Path) -> Path:
    lines = ('"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"' for word in WORDS)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    main()

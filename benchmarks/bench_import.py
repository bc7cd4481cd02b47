"""How long ``import karo`` takes in a fresh interpreter, beside what a profile and a deal add to it."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

STEPS = {
    "nothing": "pass",
    "import karo": "import karo",
    "and a profile": "import karo; karo.load_variant('pagat')",
    "and a deal": "import karo; karo.JokerKaro.deal(karo.load_variant('pagat'), players=4, seed=7)",
}
RUNS = 15


def milliseconds(code: str) -> float:
    """The median over some runs of a whole interpreter that runs the code."""
    times: list[float] = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print a line for each step."""
    for name, code in STEPS.items():
        print(f"{name:<15}{milliseconds(code):7.1f} ms")


if __name__ == "__main__":
    main()

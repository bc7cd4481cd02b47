"""The readers under the fuzzer: what it asks of them holds of all that it starts from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.targets import TARGETS, WORDS

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", TARGETS)
def test_seeds(name: str):
    """Every text that the fuzzer starts from is read, whole, cut and with a word put in, as it must be."""
    target = TARGETS[name]
    seeds = list(target.seeds())
    assert seeds
    for number, seed in enumerate(seeds):
        target.read(seed.encode())
        middle, word = len(seed) // 2, WORDS[number % len(WORDS)]
        target.read(seed[:middle].encode())
        target.read(f"{seed[:middle]}{word}{seed[middle:]}".encode())
    target.read(b"\xff\xfe\x00")


@pytest.mark.process
def test_the_command_helps():
    """The command names the readers and needs nothing but the library for that."""
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", "--help"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0
    assert all(name in done.stdout for name in TARGETS)

"""Where and when the figures were taken."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import karo

PEERS = ("open_spiel", "rlcard", "pokerkit", "chess", "scipy", "numpy", "mypy")


def machine() -> dict[str, Any]:
    """Processor, system, Python, and the versions of everything that is compared."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "karo": karo.__version__,
        "commit": _commit(),
        "peers": {name: found for name in PEERS if (found := _version(name))},
    }


def now() -> str:
    """The time, to the minute."""
    return datetime.now(UTC).isoformat(timespec="minutes")


def load() -> float | None:
    """How many processes wanted a core in the last minute, on average; None where the system doesn't say."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _commit() -> str:
    command = ["git", "rev-parse", "--short=10", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()

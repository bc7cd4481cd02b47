"""The scripts of the page to play in the browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

PLAY = Path(__file__).parent.parent.parent / "docs" / "play"


@pytest.mark.browser
def test_scripts_pass_the_type_checker(tmp_path: Path):
    """TypeScript, of the version that is locked, finds nothing wrong with the scripts and their types."""
    for source in (*PLAY.glob("*.js"), *PLAY.glob("*.json")):
        shutil.copy(source, tmp_path)
    npm = shutil.which("npm")
    assert npm, "npm is missing"
    for command in ("ci --ignore-scripts --no-audit --no-fund", "run check"):
        done = subprocess.run(
            [npm, *command.split()], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("script", sorted(PLAY.glob("*.js")), ids=lambda path: path.name)
def test_scripts_name_no_other_server(script: Path):
    """No script, and neither the page nor its style, names an address on another server."""
    for source in (script, PLAY / "table.html", PLAY / "play.css"):
        text = source.read_text("utf-8").replace("http://localhost:8000/", "")
        assert not re.search(r"""https?:|["'(]//""", text)


def test_the_lock_names_versions_and_no_registry():
    """Packages from npm are locked by version and checksum; where they come from is for who installs them."""
    text = (PLAY / "package-lock.json").read_text("utf-8")
    assert "resolved" not in text
    assert "://" not in text
    assert text.count('"integrity"') == text.count('"node_modules/')

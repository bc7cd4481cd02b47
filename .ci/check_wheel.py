"""Tries the built wheel as a user would: in a fresh venv, away from the checkout.

Usage: python .ci/check_wheel.py dist

Needs mypy and pyright in the Python that runs it; the fresh venv gets nothing but the wheel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Two games, records, the solver, players, the lab, pictures, rulebooks in two languages; documented in place.
LARGEST = 520_000
#: Where a package's page finds what the README leads to.
REPOSITORY = re.compile(
    r"https://(?:raw\.githubusercontent|github)\.com/karo-rules/karo-rules/(?:blob/)?main/(.*)"
)
PROFILES = {path.name for path in (ROOT / "variants").glob("*.toml")}


def fail(message: str) -> None:
    """Stop with a message."""
    sys.exit(f"wheel: {message}")


def run(*command: str | Path, cwd: Path, code: int | None = 0) -> subprocess.CompletedProcess[str]:
    """Run a command away from the checkout; another exit code than the one wanted stops everything."""
    clean = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    wrong = done.returncode == 0 if code is None else done.returncode != code
    if wrong:
        fail(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def check_contents(wheel: Path, sdist: Path) -> None:
    """The wheel is small and holds the library and the profiles, no tests; the sdist can do it all."""
    size = wheel.stat().st_size
    if size > LARGEST:
        fail(f"{wheel.name} has {size} bytes, more than {LARGEST}")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    shipped = {name.rsplit("/", 1)[1] for name in names if name.startswith("karo/_variants/")}
    if not PROFILES or shipped != PROFILES:
        fail(f"the profiles in it are {sorted(shipped)}, not {sorted(PROFILES)}")
    if "karo/py.typed" not in names:
        fail("py.typed is missing")
    strange = [name for name in names if not name.startswith(("karo/", "karo_rules-")) or "test_" in name]
    if strange:
        fail(f"these don't belong in it: {strange}")
    with tarfile.open(sdist) as source:
        inside = {name.partition("/")[2] for name in source.getnames()}
    wanted = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "Makefile",
        "tests/conftest.py",
        "variants/pagat.toml",
    }
    if not wanted <= inside:
        fail(f"{sdist.name} lacks {sorted(wanted - inside)}")
    # The page to play in the browser belongs to the repository alone; the wheel holds nothing but karo/.
    browser = [name for name in inside if name.startswith(("docs/play", "tests/browser"))]
    if browser:
        fail(f"these don't belong into {sdist.name}: {browser}")
    print(f"   {wheel.name}: {size / 1000:.0f} kB, {len(names)} files")


def check_page(wheel: Path) -> None:
    """Every link of the package's page is whole, and those into the repository lead to what is there."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        text = archive.read(name).decode()
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    if not any(link.endswith(".svg") for link in links):
        fail("the package's page has no picture")
    for link in links:
        ours = REPOSITORY.fullmatch(link)
        if "://" not in link or (ours and not (ROOT / ours[1]).exists()):
            fail(f"the package's page has a link that leads nowhere: {link}")


def check_types(script: Path, python: Path, work: Path) -> None:
    """Both strict type checkers accept a user's script against the installed wheel."""
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, script, cwd=work)
    (work / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    run(sys.executable, "-m", "pyright", "--pythonpath", python, script, cwd=work)


def check_command(command: Path, python: Path, wheel: Path, work: Path) -> None:
    """Without its extra the command says in one line what to install; with it, it works."""
    bare = run(command, "--help", cwd=work, code=None)
    lines = bare.stderr.strip().splitlines()
    if len(lines) != 1 or "karo-rules[cli]" not in lines[0]:
        fail(f"without its extra the command says:\n{bare.stdout}{bare.stderr}")
    run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", f"{wheel}[cli]", cwd=work)
    run(command, "--help", cwd=work)
    run(command, "watch", "pagat", "--players", "4", "--seed", "7", cwd=work)


def main(folder: Path) -> None:
    """Check the one wheel and the one sdist in the folder."""
    (wheel,) = folder.resolve().glob("*.whl")
    (sdist,) = folder.resolve().glob("*.tar.gz")
    check_contents(wheel, sdist)
    check_page(wheel)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        run(sys.executable, "-m", "venv", work / "venv", cwd=work)
        scripts = work / "venv" / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"
        run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", wheel, cwd=work)
        script = work / "user_script.py"
        shutil.copy(ROOT / ".ci" / "user_script.py", script)
        played = run(python, script, cwd=work).stdout
        if len(played.splitlines()) != len(PROFILES):
            fail(f"the profiles played are not those shipped:\n{played}")
        check_types(script, python, work)
        check_command(scripts / "karo", python, wheel, work)
    print("   it installs, plays every profile, passes mypy and pyright, and its command works")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

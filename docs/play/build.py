"""Puts together what the page to play loads: Python for the browser, the library, and what ties them to it.

Usage: python docs/play/build.py WHEEL FOLDER

Needs npm, which gets Pyodide as package-lock.json says, and pip, which gets what the library depends on.
All of it lands in FOLDER/play; the page itself is docs/play/index.md.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = ("start.js", "main.js", "views.js", "dom.js", "engine.js", "worker.js", "play.css")
#: Of Pyodide, what a page without further packages loads; the first is a module, which is no fetch.
MODULES = ("pyodide.mjs", "pyodide.asm.mjs")
FETCHED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def run(*command: str | Path, cwd: Path) -> None:
    """Run a command; its output is shown where it fails."""
    done = subprocess.run(  # noqa: S603 - our own commands
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False, timeout=300
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")


def get_pyodide(work: Path, folder: Path) -> None:
    """Copy what a page needs of Pyodide, of the version that is locked."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is missing, which gets Pyodide. On Debian and Ubuntu: apt-get install nodejs npm")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, work)
    run(npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", cwd=work)
    folder.mkdir()
    for name in (*MODULES, *FETCHED):
        shutil.copyfile(work / "node_modules" / "pyodide" / name, folder / name)


def get_wheels(wheel: Path, folder: Path) -> None:
    """Download what the wheel depends on, as wheels that hold nothing but Python, and put all in a folder."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq")
    plain = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    run(*pip, "download", *plain, "--dest", folder, wheel.resolve(), cwd=HERE)


def write_bridge(path: Path) -> None:
    """Write our half of the page in Python as an archive that is unpacked like a wheel."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for source in sorted((HERE / "karo_play").glob("*.py")):
            archive.write(source, f"karo_play/{source.name}")


def write_manifest(folder: Path) -> None:
    """Write what is loaded, and how large it is, so that the page can tell how far it is."""
    archives = [f"wheels/{path.name}" for path in sorted((folder / "wheels").iterdir())]
    fetched = [*(f"pyodide/{name}" for name in FETCHED), *archives]
    files = [{"name": name, "size": (folder / name).stat().st_size} for name in fetched]
    told = json.dumps({"archives": archives, "files": files}, indent=2)
    (folder / "manifest.json").write_text(f"{told}\n", "utf-8")


def build(wheel: Path, target: Path) -> None:
    """Build everything anew in a folder."""
    folder = target.resolve() / "play"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "wheels").mkdir(parents=True)
    for name in PAGE:
        shutil.copyfile(HERE / name, folder / name)
    with tempfile.TemporaryDirectory() as work:
        get_pyodide(Path(work), folder / "pyodide")
    get_wheels(wheel, folder / "wheels")
    write_bridge(folder / "wheels" / "karo_play.zip")
    write_manifest(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"   the page to play in the browser: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))

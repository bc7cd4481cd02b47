"""The package as a whole: its names, its version, how light it is."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import karo

HEAVY = (
    "cattrs",
    "tomllib",
    "tomli_w",
    "hypothesis",
    "click",
    "rich",
    "karo.options",
    "karo.cli",
    "karo.testing",
)
ROOT = Path(__file__).parent.parent


def in_fresh_python(code: str) -> str:
    """What the code prints in a Python of its own."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_all_names_exist():
    """Every name in ``__all__`` can be had, is listed once, and is what ``dir`` shows."""
    assert len(karo.__all__) == len(set(karo.__all__))
    for name in karo.__all__:
        assert getattr(karo, name) is not None
    assert set(karo.__all__) <= set(dir(karo))


def test_star_import_gives_all():
    """``from karo import *`` gives the names in ``__all__`` and no others."""
    names = in_fresh_python(
        "before = set(globals()) | {'before'}\nfrom karo import *\nprint(*sorted(set(globals()) - before))"
    )
    assert names.split() == sorted(name for name in karo.__all__ if not name.startswith("__"))


def test_all_names_are_documented():
    """Every public class and function has a docstring of its own, and so have their public methods."""
    bare: list[str] = []
    for name in karo.__all__:
        thing = getattr(karo, name)
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        if not thing.__doc__:
            bare.append(name)
        if inspect.isclass(thing):
            bare += [
                f"{name}.{attribute}"
                for attribute, value in vars(thing).items()
                if not attribute.startswith("_")
                and (inspect.isfunction(value) or isinstance(value, property | classmethod | staticmethod))
                and not inspect.getdoc(getattr(thing, attribute))
            ]
    assert bare == []


def test_unknown_name_is_an_attribute_error():
    """A name that the package lacks is refused as Python does it, with the name in the message."""
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = karo.no_such_thing  # type: ignore[attr-defined]


def test_public_names_are_no_submodules():
    """No public name is that of a submodule, which would take its place after an import."""
    here = Path(karo.__file__).parent
    modules = {path.stem for path in here.glob("*.py")} | {
        path.parent.name for path in here.glob("*/__init__.py")
    }
    assert modules & set(karo.__all__) <= {"__version__"}


def test_version_has_one_home():
    """The installed version is the one in ``_version.py``, and no other file of the library writes it."""
    assert metadata.version("karo-rules") == karo.__version__
    written = re.compile(rf"""["']{re.escape(karo.__version__)}["']""")
    package = Path(karo.__file__).parent
    homes = [path.name for path in package.rglob("*.py") if written.search(path.read_text("utf-8"))]
    assert homes == ["_version.py"]
    assert not written.search((ROOT / "pyproject.toml").read_text("utf-8"))


def test_import_is_light():
    """``import karo`` loads nothing that only profiles, tests or the command need."""
    loaded = in_fresh_python(f"import sys, karo; print(*[name for name in {HEAVY!r} if name in sys.modules])")
    assert loaded == ""


def test_only_the_promised_dependencies():
    """Users get attrs, cattrs and tomli-w; the rest is theirs to ask for."""
    required = metadata.requires("karo-rules") or []
    plain = {re.split(r"[^\w-]", line, maxsplit=1)[0].lower() for line in required if "extra ==" not in line}
    assert plain == {"attrs", "cattrs", "tomli-w"}


def test_typed():
    """The package tells type checkers that it is typed."""
    assert (Path(karo.__file__).parent / "py.typed").is_file()

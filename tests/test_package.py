"""The package as a whole: its names, its version, how light it is."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
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
    assert names.split() == sorted(karo.__all__)


def public_things() -> dict[str, object]:
    """All that the modules list in their ``__all__``, by full name."""
    found: dict[str, object] = {}
    for info in pkgutil.walk_packages(karo.__path__, "karo."):
        module = importlib.import_module(info.name)
        for name in getattr(module, "__all__", ()):
            found[f"{info.name}.{name}"] = getattr(module, name)
    return found


def is_callable_member(name: str, value: object) -> bool:
    """Whether a class attribute is a public method or property."""
    kinds = (property, classmethod, staticmethod)
    return not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, kinds))


def test_all_names_are_documented():
    """Every public class and function has a docstring, and every public method has one or inherits one."""
    bare: list[str] = []
    for path, thing in public_things().items():
        if inspect.isclass(thing):
            bare += [
                f"{path}.{name}"
                for name, value in vars(thing).items()
                if is_callable_member(name, value) and not inspect.getdoc(getattr(thing, name))
            ]
        if (inspect.isclass(thing) or inspect.isroutine(thing)) and not thing.__doc__:
            bare.append(path)
    assert bare == []


def test_top_level_names_have_a_home():
    """What the package offers is listed by the module that it comes from, too."""
    homes = public_things().values()
    assert [name for name in karo.__all__ if name != "__version__" and getattr(karo, name) not in homes] == []


def test_unknown_name_is_an_attribute_error():
    """A name that the package lacks is refused as Python does it, with the name in the message."""
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = karo.no_such_thing


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

"""Configuration of the documentation."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import karo

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "karo-rules"
author = "the karo-rules authors"
project_copyright = "the karo-rules authors"
version = release = karo.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "karo_autodoc",
    "karo_marks",
    "karo_objects",
    "karo_study",
    "karo_rulebooks",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
language = "en"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autosummary_generate = False  # its tables alone; the pages are written by hand
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# The examples in docstrings run under pytest, where coverage sees them; here, those of the pages.
doctest_test_doctest_blocks = ""
doctest_global_setup = f"import karo\nEXAMPLES = {str(Path(__file__).parent.parent / 'examples')!r}"

# The inventories of other projects are fetched only on request, so that a build needs no network.
if os.environ.get("KARO_DOCS_INTERSPHINX"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {"python": ("https://docs.python.org/3", None)}

# Names of the standard library and of type variables, which only intersphinx could resolve.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|concurrent|typing|fractions|random|os|pathlib|enum|abc|types|io|re)(\..*)?"),
    (
        "py:.*",
        r"(Any|Callable|Fraction|Iterable|Iterator|Literal|Mapping|Path|PathLike|Random|Self|Sequence|Set)",
    ),
    (
        "py:.*",
        r"(bool|bytes|dict|float|frozenset|int|list|object|optional|set|str|tuple|type|None|NoneType|slice)",
    ),
    ("py:.*", r"(K|V_co|karo\.players\.playing\.G|hypothesis\..*|st\.SearchStrategy)"),
    # Names of types and a constant of the lab; what they are stands beside each argument.
    ("py:class", r"Executor|Part|PlayersLike|Progress"),
    ("py:data", r"FIRST_LOOK"),
    # What base classes are made with; nobody needs it to use them.
    ("py:class", r"karo\.(rokard|jokerkaro)\.(rules|state)\..*|karo\.cardgame\..*"),
    ("py:exc", r"(ImportError|IndexError|KeyError|LookupError|TypeError|ValueError|Exception|OSError)"),
    ("py:class", r"(ImportError|ValueError|Exception|IntEnum|StrEnum)"),
]


html_static_path = ["_static"]
html_css_files = ["karo.css"]
# `make site` builds the page to play in the browser first, and puts it beside the pages.
if tags.has("play"):  # type: ignore[name-defined]  # noqa: F821 - Sphinx hands it in
    html_extra_path = ["_build/play"]
html_favicon = "_static/favicon.svg"

html_theme = "furo"
html_title = f"karo-rules {release}"
html_show_sourcelink = False

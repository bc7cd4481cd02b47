"""Texts of profiles for the tests, and what is found wrong with them."""

from __future__ import annotations

import pytest

from karo.errors import Code, Fault, VariantError
from karo.options import Variant, load_variant

HEAD = 'schema = 1\ngame = "jokerkaro"\nname = "ours"\n'

CHILD = HEAD + 'extends = "pagat"\n'


def faults(text: str) -> tuple[Fault, ...]:
    """The faults of a text, which must have some."""
    with pytest.raises(VariantError) as caught:
        Variant.parse(text)
    return caught.value.faults


def fault(text: str) -> Fault:
    """The fault of a text, which must have just one."""
    found = faults(text)
    assert len(found) == 1, found
    return found[0]


def changed(**changes: object) -> Variant:
    """Profile pagat with options changed; two underscores stand for the dot."""
    return load_variant("pagat").with_options({key.replace("__", "."): v for key, v in changes.items()})


def conflicts(changes: dict[str, object], base: str = "pagat") -> set[str]:
    """The paths that a change brings into conflict; nothing else may be wrong."""
    with pytest.raises(VariantError) as caught:
        load_variant(base).with_options(changes)
    assert {found.code for found in caught.value.faults} == {Code.CONFLICT}
    return {found.path for found in caught.value.faults}

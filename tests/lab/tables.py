"""Players and profiles for the tests of the lab; workers import them, so they stand in a module."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import attrs

import karo

PAGAT = karo.load_variant("pagat")
LENG = karo.load_variant("leng")
ROKARD = karo.load_variant("rokard")
WILDER = PAGAT.with_options(
    {"wilds.max_per_run": "unlimited", "wilds.max_per_set": "unlimited"}, name="wilder"
)


@attrs.frozen
class First:
    """Always takes the first play."""

    name = "first"

    def choose(self, view, chance):
        return view.legal_plays[0]


@attrs.frozen
class Last:
    """Always takes the last play."""

    name = "last"

    def choose(self, view, chance):
        return view.legal_plays[-1]


@attrs.frozen
class Deadly:
    """Takes the first play, but once ends its process, if that is a worker."""

    marker: str

    def choose(self, view, chance):
        marker = Path(self.marker)
        if multiprocessing.parent_process() is not None and chance.seed % 4 == 0 and not marker.exists():
            marker.touch()
            os._exit(1)
        return view.legal_plays[0]


@attrs.frozen
class Faulty:
    """Fails in some deals."""

    def choose(self, view, chance):
        if chance.seed % 4 == 0:
            raise ZeroDivisionError("this player is faulty")
        return view.legal_plays[0]

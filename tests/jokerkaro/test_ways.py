"""Closed forms against the chains that count the same ways one state after the other."""

from __future__ import annotations

import random
import sys
from itertools import islice

import pytest

import karo
from karo.cards import parse_cards
from karo.jokerkaro.bits import pack
from karo.jokerkaro.chains import RunChain
from karo.jokerkaro.generate import extensions
from karo.jokerkaro.packed import Run
from karo.jokerkaro.rules import Bounds, compile_rules
from karo.jokerkaro.ways import EndWays, RunWays, reach, shifts, wild_number
from karo.jokerkaro.windows import new_spans

WILDS = ["AS", "2S", "9S", "KS", "5H", "QS", "AH"]


def options(rng: random.Random) -> dict[str, object]:
    """Options that decide in how many ways a window can be filled."""
    both_aces = rng.random() < 0.7
    return {
        "wilds.cards": ["JK", *rng.sample(WILDS, rng.randint(0, 4))],
        "wilds.max_per_run": rng.choice(["unlimited", 0, 1, 2, 3]),
        "wilds.min_naturals": rng.randint(1, 3),
        "wilds.adjacent": rng.random() < 0.8,
        "wilds.own_slot": rng.choice(["natural", "natural", "wild"]),
        "runs.both_aces": both_aces,
        "runs.max_length": 14 if both_aces else 13,
    }


def hand(rng: random.Random, suit: str) -> int:
    """A hand with a good part of one suit, some cards twice, and jokers."""
    suited = [f"{rank}{suit}" for rank in "A23456789TJQK"]
    held = rng.sample(suited, rng.choice([5, 9, 12, 13])) + rng.sample([*suited, *WILDS], 3)
    return pack(parse_cards(" ".join(held + ["JK"] * rng.randint(0, 2))))


@pytest.mark.parametrize("seed", range(120))
def test_windows_are_counted_and_picked_like_chains(seed: int):
    """For every window the closed form gives the chain's count, and the n-th way is the chain's n-th."""
    rng = random.Random(seed)
    rules = compile_rules(karo.load_variant("open").with_options(options(rng)))
    suit = rng.choice([2, 3])
    held = hand(rng, "HS"[suit - 2])
    low = rng.randint(1, 10)
    for base in (None, Run(suit, low, low + 2)):
        ways = RunWays(rules, held, suit, rules.max_run_wilds, base)
        for low_end, high_end, number in ways.windows:
            chain = RunChain(rules, held, suit, low_end, high_end, base, rules.max_run_wilds)
            assert chain.count() == number, (low_end, high_end)
            for n in {0, number - 1, rng.randrange(number), rng.randrange(number)}:
                assert tuple(ways.cards(low_end, high_end, n)) == chain.nth(n), (low_end, high_end, n)


@pytest.mark.parametrize("seed", range(200))
def test_cards_out_of_reach_make_no_difference(seed: int):
    """A run on the table grows as it does with all cards of its suit in sight, wilds that shift included."""
    rng = random.Random(seed)
    changes = {**options(rng), "wilds.shift": rng.choice(["never", "never", "end"])}
    rules = compile_rules(karo.load_variant("open").with_options(changes))
    suit, low = rng.choice([2, 3]), rng.randint(2, 10)
    held = hand(rng, "HS"[suit - 2])
    run = Run(suit, low, low + 3, rng.choice([(), ((low, 52),), ((low + 3, 52),)]))
    most, wilds = rules.max_run_wilds, held & rules.wild_mask
    lanes = rules.held(held) & rules.natural_mask[suit] | wilds
    if not wilds or wild_number(rules, run) >= most:
        lanes = rules.held(held) & rules.suit_mask[suit]
    whole = [RunWays(rules, lanes, suit, most, run)]
    if changes["wilds.shift"] == "end":
        moved = [(side, *found) for side in (-1, 1) for found in shifts(run, side)]
        whole += [RunWays(rules, lanes, suit, most, base, shifted, side) for side, base, shifted in moved]
    found = extensions(rules, held, (run,), (reach(rules, run),))
    listed = [play for ways, index in found for play in islice(ways.all(index), 300)]
    assert listed == [play for ways in whole for play in islice(ways.all(0), 300)]


@pytest.mark.skipif(sys.maxsize < 10**12, reason="Python counts no further here")
@pytest.mark.parametrize("seed", range(100))
def test_windows_of_a_suit_are_all_that_lack_few_enough_cards(seed: int):
    """Whatever stretches a suit falls into, its windows are all from low to high that the wilds can fill."""
    rng = random.Random(seed)
    bounds = Bounds(
        rng.choice([1, 2]), rng.choice([13, 14]), rng.choice([2, 3, 4]), rng.choice([5, 13, 14]), True
    )
    for usable in range(6):
        missing = bytes([1, *(rng.random() < 0.5 for _ in range(14))])
        found = [
            (low, high, high - low + 1, sum(missing[low : high + 1]))
            for low in range(bounds.lowest, bounds.highest + 1)
            for high in range(low + bounds.shortest - 1, min(bounds.highest, low + bounds.longest - 1) + 1)
        ]
        assert new_spans(missing, usable, bounds) == [span for span in found if span[3] <= usable]


@pytest.mark.parametrize("seed", range(100))
def test_sizes_tell_how_many_cards_the_extensions_of_a_run_add(seed: int):
    """For each number of cards, ``sizes`` tells how many of the listed extensions add so many."""
    rng = random.Random(seed)
    rules = compile_rules(karo.load_variant("open").with_options({"wilds.max_per_run": rng.randint(0, 2)}))
    held, low = hand(rng, "H"), rng.randint(2, 10)
    run = Run(2, low, low + 3)
    for ways, index in extensions(rules, held, (run,), (reach(rules, run),)):
        assert isinstance(ways, RunWays | EndWays)
        added = [len(play.cards) for play in ways.all(index)]
        assert [added.count(size) for size in range(15)] == list(ways.sizes())


def test_many_kinds_of_wilds_are_counted_at_once():
    """Six kinds of wilds in eight packs have a trillion runs, which no time is taken to count."""
    many = karo.load_variant("open").with_options(
        {
            "deck.packs": 8,
            "deck.jokers_per_pack": 4,
            "wilds.cards": ["JK", "AS", "2H", "3D", "4C", "5S"],
            "deal.hand_sizes": {2: 160},
        }
    )
    game = karo.JokerKaro.deal(many, 2, seed=1)
    assert len(game.legal_plays) > 10**11
    assert game.legal_plays[len(game.legal_plays) // 2] in game.legal_plays

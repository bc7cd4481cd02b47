"""Pictures: what they hold, what they say in words, what they don't show."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

import karo
from karo.cards import JOKER, STANDARD_CARDS, Card, parse_cards
from karo.melds import Meld, Slot
from karo.show import (
    Look,
    card_svg,
    cards_svg,
    hand_svg,
    load_language,
    meld_svg,
    pattern_svg,
    position_svg,
    table_svg,
)
from karo.testing import hands

SVG = "{http://www.w3.org/2000/svg}"
TABLE = karo.Table(["5H JK=6H 7H", "8C 8H JK=8", "JK", "QS KS AS", "TD JD AS=QD"])
PATTERN = karo.Pattern.parse("8H@0,0 9H@1,0 JK=TH@2,0 9C@1,-1 TC@12,-1")


def read(svg: str) -> ET.Element:
    """A picture, after the checks that hold for every one."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    names = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(names) == len(set(names))
    used = {node.get("href", "").removeprefix("#") for node in root.iter(f"{SVG}use")}
    assert used == {name for name in names if name and not re.search(r"-[td]$", name)}
    assert set((root.get("aria-labelledby") or "").split()) <= set(names)
    assert not re.search(r"url\(|<image|<style|@import|(?<!xmlns=\")https?:", svg)
    return root


def words(svg: str) -> str:
    """What a picture says of itself."""
    root = read(svg)
    return "\n".join(root.findtext(f"{SVG}{tag}") or "" for tag in ("title", "desc"))


@pytest.mark.parametrize("colors", ["two", "four", "mono"])
def test_every_card(colors: str):
    """Every card is drawn in every colouring, with its name and without any font."""
    look = Look(colors=colors)  # type: ignore[arg-type]
    for card in (*STANDARD_CARDS, JOKER):
        svg = card_svg(card, look)
        assert "<text" not in svg
        assert words(svg).strip() == look.spoken.card(card)


def test_cards_differ():
    """No two cards look alike, in black and white either."""
    for look in (Look(), Look(colors="mono")):
        bodies = {card_svg(card, look).partition("</title>")[2] for card in (*STANDARD_CARDS, JOKER)}
        assert len(bodies) == 53


def test_colours():
    """Four colours tell suits apart; black and white has no colour, and red suits are outlines."""
    inks = [Look(colors="four").ink(suit) for suit in karo.Suit]
    assert len(set(inks)) == 4
    mono = meld_svg(Meld.parse("5H JK=6H 7H"), Look(colors="mono"), fresh=[0])
    colours = set(re.findall(r'(?:fill|stroke)="(#\w+)"', mono))
    assert colours <= {"#000", "#fff", "#1b1c1f"}
    assert 'fill="#fff" stroke="#000"' in mono


@given(hand=hands(max_size=60))
def test_hands_hold_every_card(hand: tuple[Card, ...]):
    """A hand draws as many cards as it has, in as many lines as it takes, none wider than it may be."""
    svg = hand_svg(hand, Look(width=400), wilds=parse_cards("AS"))
    root = read(svg)
    assert len(root.findall(f".//{SVG}rect")) == len(hand)
    assert float(root.get("width") or 0) <= 400 + 80


@pytest.mark.parametrize(
    "draw",
    [
        lambda look: card_svg(karo.Card.parse("8H"), look),
        lambda look: cards_svg("8H", look),
        lambda look: hand_svg("8H", look),
        lambda look: meld_svg(TABLE[0], look),
        lambda look: table_svg(TABLE, look),
        lambda look: pattern_svg(PATTERN, look),
        lambda look: position_svg(karo.RoKard.deal(karo.load_variant("rokard"), seed=1), look),
    ],
)
def test_every_picture_takes_its_look_second(draw: Callable[[Any], str]):
    """How a picture looks is its second argument; what is no look is refused as such."""
    assert 'width="' in draw(Look(scale=2))
    with pytest.raises(karo.ArgumentError, match=r"^expected a Look, not "):
        draw(parse_cards("AS"))


def test_wilds_of_a_hand_are_cards():
    """Wilds come by name, as cards."""
    assert hand_svg("AS 2S", wilds=frozenset(parse_cards("AS"))) != hand_svg("AS 2S")
    wrong: Any = "AS"
    with pytest.raises(karo.ArgumentError, match=r"^expected wild cards"):
        hand_svg("AS 2S", wilds=wrong)


def test_an_empty_helping_hand_is_said_and_takes_no_room():
    """Where no card lies open the row is as high as its words, and says so once."""
    rokard = karo.load_variant("rokard")
    empty, one = (
        position_svg(
            karo.RoKard.position(rokard, hands=["8H 2C", "3C"], helping_hand=cards, pattern="7H@0,0")
        )
        for cards in ("", "KS")
    )
    assert float(read(empty).get("height") or 0) < float(read(one).get("height") or 0) - 20
    assert words(empty).count("no cards") == 1
    assert ">no cards</text>" in empty


def test_wilds_say_what_they_stand_for():
    """A wild has a tag with rank and suit of what it stands for, in a set with the rank alone."""
    run, group = meld_svg(TABLE[0]), meld_svg(TABLE[1])
    assert run.count('width="18"') == group.count('width="18"') == 1
    assert meld_svg(TABLE[3]).count('width="18"') == meld_svg(TABLE[2]).count('width="18"') == 0
    assert words(run).strip() == "run of hearts: 5, joker as 6, 7"
    assert words(group).strip() == "set of 8s: 8 of clubs, 8 of hearts, joker as 8"
    assert words(meld_svg(TABLE[4])).strip() == "run of diamonds: 10, jack, ace of spades as queen"
    assert words(meld_svg(Meld.parse("5H JK 7C"))).strip() == "5 of hearts, joker, 7 of clubs"


def test_fresh_cards_stand_out():
    """What was just played has another edge and stands higher."""
    meld = Meld.parse("5H 6H 7H")
    assert "#12924f" in meld_svg(meld, fresh=[2])
    assert "#12924f" not in meld_svg(meld)
    new, old = (float(read(svg).get("height") or 0) for svg in (meld_svg(meld, fresh=[2]), meld_svg(meld)))
    assert new > old


def test_tables_in_words():
    """A screen reader gets the table from the picture, meld by meld with its number."""
    said = words(table_svg(TABLE))
    assert said.splitlines() == [
        "a table with 5 melds",
        "1. run of hearts: 5, joker as 6, 7",
        "2. set of 8s: 8 of clubs, 8 of hearts, joker as 8",
        "3. lone wild: joker",
        "4. run of spades: queen, king, ace",
        "5. run of diamonds: 10, jack, ace of spades as queen",
    ]
    assert "no melds on the table" in words(table_svg([]))
    assert "meja dengan 5 susunan" in words(table_svg(TABLE, Look(language=load_language("id"))))


def test_sizes():
    """The scale makes a picture larger, never different; a narrow table goes on in the next line."""
    small, large = read(table_svg(TABLE)), read(table_svg(TABLE, Look(scale=3)))
    assert small.get("viewBox") == large.get("viewBox")
    assert float(large.get("width") or 0) == pytest.approx(3 * float(small.get("width") or 0))
    narrow = read(table_svg(TABLE, Look(width=200)))
    assert float(narrow.get("height") or 0) > 4 * 84


def test_a_wide_pattern_is_drawn_smaller():
    """A Pattern keeps to the width by itself and in a position; one that fits keeps its size."""
    whole, narrow = (read(pattern_svg(PATTERN, Look(width=width))) for width in (800, 300))
    assert whole.get("viewBox") == read(pattern_svg(PATTERN)).get("viewBox") == "-4 -4 630 148"
    assert float(narrow.get("width") or 0) == 300 + 8
    assert float(narrow.get("height") or 0) == pytest.approx(140 * 300 / 622 + 8, abs=0.01)
    assert "scale(0.4823)" in pattern_svg(PATTERN, Look(width=300))
    twice = read(pattern_svg(PATTERN, Look(width=300, scale=2)))
    assert float(twice.get("width") or 0) == 2 * 308
    stairs = "2H@0,0 3H@1,0 3C@1,1 4C@2,1 4H@2,2 5H@3,2 5C@3,3 6C@4,3 6H@4,4 7H@5,4 7C@5,5 8C@6,5"
    game = karo.RoKard.position(karo.load_variant("rokard"), hands=["9H 2C", "KD"], pattern=stairs)
    wide, small = (read(position_svg(game, Look(width=width))) for width in (800, 200))
    assert float(small.get("width") or 0) < float(wide.get("width") or 0) - 100
    assert read(position_svg(game, Look(width=1)))


def test_patterns():
    """A Pattern shows every card with the numbers of columns and rows; jokers as what they stand for."""
    svg = pattern_svg(PATTERN, fresh=[karo.Cell(0, 0)])
    assert len(read(svg).findall(f".//{SVG}rect")) == 5
    assert "across from column 0, row 0: 8 of hearts, 9 of hearts, joker as 10 of hearts" in words(svg)
    assert 'stroke="#7a828c"' in svg
    assert 'stroke="#7a828c"' not in pattern_svg(PATTERN, numbers=False)
    assert "down from column 1, row -1: 9 of clubs, 9 of hearts" in words(svg)
    assert "nothing has been played" in words(pattern_svg(karo.Pattern()))
    assert "8 of hearts" in words(pattern_svg(karo.Pattern.parse("8H@0,0")))
    unsaid = karo.Pattern({karo.Cell(0, 0): Slot(JOKER, None)})
    assert "joker" in words(pattern_svg(unsaid, Look(colors="mono")))


def test_positions():
    """A position shows who holds what, who is to move, who is out, and what is set aside."""
    game = karo.JokerKaro.position(
        karo.load_variant("pagat"), hands=["4H 8H", "2C 2C JK", "9S"], table=["5H 6H 7H"], dropped_out=[1]
    )
    said = words(position_svg(game, names=("<Ayu>", "Budi")))
    assert "<Ayu>, 2 cards, to move: hearts: 4, 8" in said
    assert "Budi, 3 cards, dropped out: clubs: 2 twice; 1 joker" in said
    assert "seat 2, 1 card: spades: 9" in said
    assert "cards set aside" in said
    assert "1. run of hearts: 5, 6, 7" in said


def test_ended_positions():
    """After a deal the places are told, and nobody is to move."""
    game = karo.JokerKaro.position(karo.load_variant("pagat"), hands=["8H", "2C"], table=["5H 6H 7H"])
    said = words(position_svg(game.apply(game.parse_play("extend 1 8H"))))
    assert "Adi, 0 cards, place 1: no cards" in said
    assert "to move" not in said


def test_views_hide_hands():
    """A view draws its own hand and the backs of the others, and names no hidden card."""
    game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
    svg = position_svg(game.view(1))
    lines = words(svg).splitlines()
    assert [line for line in lines if "24 cards" in line and ":" in line] == [
        line for line in lines if line.startswith("Butet")
    ]
    # The hidden hands may be anything: a game with others looks the same.
    assert position_svg(game.view(1).determinize(seed=3).view(1)) == svg


def test_rokard_positions():
    """A position of Ro-Kard shows Pattern, Helping Hand, scores, hands and the pool."""
    game = karo.RoKard.deal(karo.load_variant("rokard"), players=2, seed=1, first=0)
    said = words(position_svg(game.apply(game.best_play())))
    assert "Helping Hand" in said
    assert "cards in the pool" in said
    assert re.search(r"Adi, \d+ points, 7 cards:", said)
    assert re.search(r"Butet, 0 points, 7 cards, to move:", said)


def test_notebooks():
    """What ends a cell of a notebook is drawn."""
    game = karo.Game.deal(karo.load_variant("pagat"), players=4, seed=7)
    things = [Card.parse("8H"), TABLE[0], TABLE, PATTERN, game, game.view(0)]
    for thing in things:
        read(thing._repr_svg_())  # type: ignore[attr-defined]


def test_open_cards():
    """Cards are drawn in the order given; none are a place without any."""
    assert words(cards_svg(parse_cards("8H JK AS"))).strip() == "8 of hearts, joker, ace of spades"
    assert "no cards" in words(cards_svg([]))


def test_unknown_games_are_refused(monkeypatch: pytest.MonkeyPatch):
    """A game that nobody has drawn is named."""
    game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
    monkeypatch.setattr("karo.games._GAMES", ())
    monkeypatch.setattr("karo.games._parts", {})
    with pytest.raises(TypeError, match="jokerkaro"):
        position_svg(game)


def test_rokard_views_hide_hands():
    """A view of Ro-Kard draws its own hand and the backs of the others."""
    game = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1, first=0)
    said = words(position_svg(game.view(1))).splitlines()
    assert [line.partition(",")[0] for line in said if "7 cards" in line and ":" in line] == ["Butet"]


def test_long_names_stay_beside_the_cards():
    """A name too long for its column is shortened and squeezed into it; the words have it whole."""
    game = karo.JokerKaro.deal(karo.load_variant("pagat"), 4, seed=7)
    drawn = position_svg(game, names=["Bartholomeus Sitompul Hutagalung"])
    assert ">Bartholomeus Sitomp…</text>" in drawn
    assert 'textLength="' in drawn
    assert "Bartholomeus Sitompul Hutagalung" in drawn.partition("</desc>")[0]

"""What notebooks show: pictures of what lies on a table, small tables of the rest."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import karo


def finished(name: str) -> karo.Game:
    """A deal at its end."""
    game = karo.Game.deal(karo.load_variant(name), players=4, seed=7)
    while game.outcome is None:
        game = game.apply(game.legal_plays[0])
    return game


def values() -> dict[str, object]:
    """One value of each kind that a notebook shows."""
    pagat = karo.load_variant("pagat")
    game = karo.JokerKaro.deal(pagat, players=4, seed=7)
    rokard = karo.RoKard.deal(karo.load_variant("rokard"), players=3, seed=1)
    rokard = rokard.apply(rokard.best_play())
    end = finished("pagat")
    return {
        "card": karo.Card.parse("8H"),
        "meld": karo.Meld.parse("5H JK=6H 7H"),
        "table": karo.Table(["5H JK=6H 7H", "8C 8H 8S"]),
        "pattern": rokard.pattern,
        "game": game,
        "view": game.view(1),
        "rokard": rokard,
        "rokard view": rokard.view(None),
        "seat": game.seats[0],
        "seat of rokard": rokard.seats[0],
        "own seat in a view": game.view(1).seats[1],
        "own seat in a view of rokard": rokard.view(1).seats[1],
        "profile": pagat,
        "why": pagat.why("wilds.max_per_run"),
        "difference": pagat.diff(karo.load_variant("leng")),
        "no difference": pagat.diff(pagat),
        "outcome": end.outcome,
        "outcome of rokard": finished("rokard").outcome,
        "score": rokard.log[-1].score,
        "best turn": game.best_turn(),
        "legal plays": game.legal_plays,
        "free plays": karo.RoKard.deal(
            karo.load_variant("rokard").with_options({"play.placement": "free"}), players=2, seed=1
        ).legal_plays,
        "match": karo.Match.start(pagat, players=4, seed=7),
        "record": karo.Record.of(end, players=["Ani", "Budi", "Cut & Co", "Dedi"], date="2026-08-17"),
    }


def shown(value: object) -> str:
    """What a notebook shows of a value."""
    for form in ("_repr_html_", "_repr_svg_"):
        method = getattr(value, form, None)
        if method is not None:
            return str(method())
    pytest.fail(f"a notebook shows {type(value).__name__} as text")


@pytest.mark.parametrize("kind", values())
def test_notebooks_show_more_than_text(kind: str):
    """Every kind of value has a form for notebooks, and it is well-formed."""
    ET.fromstring(f"<div>{shown(values()[kind])}</div>")


def cells(html: str) -> list[list[str]]:
    """The rows of the table in it, cell by cell."""
    rows = ET.fromstring(f"<div>{html}</div>").findall(".//tbody/tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


def test_profile_shows_every_option():
    """A profile lists each of its options with its value and what is known of it."""
    pagat = karo.load_variant("pagat")
    rows = cells(shown(pagat))
    assert [row[0] for row in rows] == list(pagat.options.catalogue())
    told = dict(zip([row[0] for row in rows], rows, strict=True))["wilds.max_per_run"]
    assert told[1] == "1"
    assert told[2].startswith("guess, P")


def test_difference_shows_both_values():
    """A difference has a row for each change, with the old value and the new."""
    pagat = karo.load_variant("pagat")
    rows = cells(shown(pagat.diff(pagat.with_options({"wilds.max_per_run": 2}))))
    assert [row[:3] for row in rows] == [["wilds.max_per_run", "1", "2"]]


def test_outcome_shows_every_seat():
    """An outcome has a row for each seat with what it comes to; a void deal has no places."""
    outcome = finished("pagat").outcome
    assert outcome is not None
    assert [row[1] for row in cells(shown(outcome))] == list(map(str, outcome.places))
    assert [row[-1] for row in cells(shown(outcome))] == list(map(str, outcome.payments))
    void = karo.Outcome("void", (), (5, 20), (), 1)
    assert [row[:2] for row in cells(shown(void))] == [["0", "5"], ["1", "20"]]


def test_names_are_text():
    """A name that looks like HTML is shown as it is."""
    end = finished("pagat")
    record = karo.Record.of(end, players=["<b>Ani</b>", "Budi", "<script>", "Dedi"])
    assert "&lt;script&gt;" in shown(record)
    assert "<script" not in shown(record)
    named = karo.load_variant("pagat").with_options({"wilds.max_per_run": 2}, name="a<b", title="<i>")
    assert "<i>:" not in shown(named)
    assert "a&lt;b" in shown(karo.load_variant("pagat").diff(named))


def test_hidden_hands_stay_hidden():
    """A seat whose hand can't be seen has no picture: the notebook shows how many cards it holds."""
    for name in ("pagat", "rokard"):
        view: karo.JokerKaroView | karo.RoKardView
        view = karo.Game.deal(karo.load_variant(name), players=4, seed=7).view(1)  # type: ignore[assignment]
        assert view.seats[0]._repr_svg_() is None
        assert view.seats[1]._repr_svg_() is not None


def test_many_plays_are_counted():
    """Of many plays the first are listed, and all are counted where that is quick."""
    game = karo.JokerKaro.deal(karo.load_variant("pagat"), players=4, seed=7)
    assert shown(game.legal_plays).count("<li>") == 20
    assert f"{len(game.legal_plays)} legal plays" in shown(game.legal_plays)
    free = values()["free plays"]
    assert "more than 20 legal plays" in shown(free)
    few = game.apply(game.legal_plays[0]).legal_plays
    assert "<p>1 legal play</p>" in shown(few)

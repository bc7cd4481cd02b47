"""How deals are told: turns, drop-outs, endings, and games that have no drawer of their own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karo
from karo.cards import Card
from karo.game import Game
from karo.jokerkaro import Extend, JokerKaro, Lay, Pass, Swap
from karo.options import Variant
from karo.outcome import Outcome
from karo.players import Chance, RandomPlayer
from karo.show import ASCII, Drawer, drawer_of, outcome_text, text_of
from karo.show.drawer import register
from karo.show.jokerkaro import steps_of
from karo.testing import variants


def lines(game: Game, *texts: str, **style: Any) -> list[str]:
    """The lines that tell of a turn."""
    games = [game]
    for text in texts:
        games.append(games[-1].apply(games[-1].parse_play(text)))
    return [text_of(line) for line in drawer_of(game, **style).turn(games)]


def position(table: list[str], hand: str, **changes: Any) -> JokerKaro:
    """A position of two seats under a changed pagat profile."""
    values = {key.replace("__", "."): value for key, value in changes.items()}
    variant = karo.load_variant("pagat").with_options(values)
    return JokerKaro.position(variant, hands=[hand, "2D 5D"], table=table)


def cards_played(play: Lay | Extend | Swap) -> Counter[Card]:
    """All cards that a play names as coming from the hand, or from a wild just won."""
    found = Counter(play.cards)
    if isinstance(play, Swap) and play.then is not None:
        found += Counter(play.then.cards)
    return found


@given(variant=variants(), seed=st.integers(0, 2**32))
def test_steps_tell_what_happens(variant: Variant, seed: int):
    """Whatever is played: the melds told lie on the table after it, the cards marked as new were played."""
    player = RandomPlayer()
    game = karo.JokerKaro.deal(variant, min(variant.get("deal.hand_sizes")), seed=seed)
    drawer = drawer_of(game, width=60)
    while game.outcome is None:
        play = player.choose(game.view(game.to_move), Chance.of(game, seed))
        after = game.apply(play)
        if isinstance(play, Lay | Extend | Swap):
            steps = list(steps_of(game.table.melds, play))
            told = {step.index: step.meld for step in steps}
            assert all(after.table[index] == meld for index, meld in told.items())
            changed = [i for i, meld in enumerate(after.table) if game.table[i : i + 1] != (meld,)]
            assert set(changed) <= set(told)
            marked = Counter(step.meld.slots[i].card for step in steps for i in step.fresh)
            assert marked == cards_played(play)
            assert all(i not in step.fresh for step in steps for i in step.moved)
        if play.cards or isinstance(play, Pass):
            assert all(len(text_of(line)) <= 60 for line in drawer.turn([game, after]))
        game = after
    assert outcome_text(game)
    assert all(len(text_of(line)) <= 60 for line in (*drawer.ending(game), *drawer.position(game)))


def test_lays_and_extensions():
    """A turn is told play by play, with the meld as it is then and the new cards marked."""
    game = position(["5H 6H 7H", "8C 8D 8S"], "4H 8H 8H KC KD KH 2C")
    assert lines(game, "extend 1 4H 8H", "extend 2 8H", "lay KC KD KH", "end") == [
        "Adi    extends  1  +4♥ 5♥ 6♥ 7♥ +8♥",
        "       extends  2  8♣ 8♦ +8♥ 8♠",
        "       lays     3  +K♣ +K♦ +K♥  (1 left)",
    ]


def test_shifts_and_swaps():
    """A wild that moves is marked; a swap tells where the wild goes."""
    shift = position(["JK=4H 5H 6H"], "8H 2C 2C", wilds__shift="end")
    assert lines(shift, "extend 1 8H shift JK=7H")[0] == "Adi    extends  1  5♥ 6♥ ~JK→7♥ +8♥  (2 left)"
    low = position(["5H 6H JK=7H"], "3H 2C 2C", wilds__shift="end")
    assert lines(low, "extend 1 3H shift JK=4H")[0] == "Adi    extends  1  +3♥ ~JK→4♥ 5♥ 6♥  (2 left)"
    take = position(["5H JK=6H 7H"], "6H 2C", wilds__swap="take")
    assert lines(take, "swap 1 6H")[0] == "Adi    swaps    1  5♥ +6♥ 7♥ and takes JK  (2 left)"
    slide = position(["5H JK=6H 7H"], "6H 2C", wilds__swap="slide")
    assert lines(slide, "swap 1 6H slide low")[0] == "Adi    swaps    1  ~JK→4♥ 5♥ +6♥ 7♥  (1 left)"
    assert lines(slide, "swap 1 6H slide high")[0] == "Adi    swaps    1  5♥ +6♥ 7♥ ~JK→8♥  (1 left)"
    replay = position(
        ["5H JK=6H 7H", "8C 8D JK=8"], "6H 2C 8H 2C", wilds__swap="replay", wilds__max_per_set=2
    )
    assert lines(replay, "swap 1 6H then extend 2 JK=8") == [
        "Adi    swaps    1  5♥ +6♥ 7♥",
        "       extends  2  8♣ 8♦ +JK→8 JK→8  (3 left)",
    ]
    # Two equal melds: the older one is told of.
    twins = position(["5H 6H 7H", "5H 6H 7H"], "8H 2C")
    assert lines(twins, "extend 2 8H")[0].startswith("Adi    extends  1")


def test_going_out():
    """The last card is told as leng, and so is the reason."""
    game = position(["5H 6H 7H"], "8H")
    assert lines(game, "extend 1 8H")[0].endswith("+8♥  leng!")
    over = game.apply(game.parse_play("extend 1 8H"))
    told = [text_of(line) for line in drawer_of(over).ending(over)]
    assert told == ["Leng! Adi has played the last card.", "", "1  5♥ 6♥ 7♥ 8♥"]
    assert outcome_text(over).splitlines() == [
        "place  player  left   points  payment",
        "1      Adi     –           0       +7",
        "2      Butet   ♦ 2 5       7       −7",
    ]


@pytest.mark.parametrize(
    ("changes", "turns", "told"),
    [
        ({}, (1, 1), "Adi    drops out: stuck with  ♣ 2  ♠ 9  (2 left)"),
        ({}, (0, 0), "Adi    drops out: no run in  ♣ 2  ♠ 9  (2 left)"),
        ({"first_turn.meld": "run-or-set"}, (0, 0), "Adi    drops out: no run or set in  ♣ 2  ♠ 9  (2 left)"),
        (
            {"first_turn.wilds": "none"},
            (0, 0),
            "Adi    drops out: no run without a wild in  ♣ 2  ♠ 9  (2 left)",
        ),
        ({"first_turn.failing": "skip"}, (0, 0), "Adi    passes: no run in  ♣ 2  ♠ 9  (2 left)"),
        ({"turn.pass_means": "skip"}, (1, 1), "Adi    passes: stuck with  ♣ 2  ♠ 9  (2 left)"),
    ],
)
def test_why_somebody_drops_out(changes: dict[str, str], turns: tuple[int, int], told: str):
    """Who can't go on is told with the reason and the cards."""
    variant = karo.load_variant("pagat").with_options(changes)
    game = JokerKaro.position(variant, hands=["2C 9S", "2D"], table=["5H 6H 7H"], turns=turns)
    assert lines(game, "pass") == [told]


def test_passing_freely():
    """Who passes though there was something to play is said to keep the cards."""
    game = JokerKaro.position(karo.load_variant("open"), hands=["8H 2C", "2D"], table=["5H 6H 7H"])
    assert lines(game, "pass") == ["Adi    passes: keeps  ♣ 2  ♥ 8  (2 left)"]


def test_rounds_and_openings():
    """A round ends with what each holds; a deal begins with the hands."""
    game = JokerKaro.position(
        karo.load_variant("pagat"), hands=["8H 2C", "2D"], table=["5H 6H 7H"], dropped_out=[1]
    )
    drawer = drawer_of(game, names=["Ann", "Bo"], glyphs=ASCII)
    assert [text_of(line) for line in drawer.round_end(game)] == ["       Ann 2   Bo out"]
    assert [text_of(line) for line in drawer.opening(game)][:2] == ["Ann    C 2  H 8", "Bo     D 2  out"]
    assert drawer.dealt(game)["hands"] == [["8H", "2C"], ["2D"]]
    assert drawer.name(7) == "seat 7"


def test_other_endings():
    """Each reason has its sentence; a shared first place names all."""
    drawer = drawer_of(Game.deal(karo.load_variant("pagat"), seed=7))

    def told(reason: str, places: tuple[int, ...]) -> str:
        return text_of(drawer.reason(Outcome(reason, places, (0,) * 3, (Fraction(0),) * 3)))

    assert told("last-standing", (1, 2, 3)) == "Adi is the last one standing, and wins."
    assert told("blocked", (1, 1, 3)) == "Nobody can go on. The lowest hand value wins: Adi and Butet."
    assert told("blocked", (1, 1, 1)).endswith("Adi, Butet and Citra.")
    assert told("void", ()) == "Nobody can go on, and the deal counts for nothing."


def test_settlement_of_a_void_deal():
    """A void deal has no places and no payments to show."""
    game = position(["5H 6H 7H"], "2C", end__blocked="void").apply(Pass()).apply(Pass())
    assert outcome_text(game).splitlines()[0].split() == ["player", "left", "points"]


def test_settlement_with_shares_and_factor():
    """Shares are exact, with the whole part apart; a factor is told."""
    drawer = Drawer()
    game = Game.deal(karo.load_variant("pagat"), 3, seed=1)
    outcome = Outcome(
        "blocked", (1, 1, 3), (5, 5, 41), (Fraction(41, 2), Fraction(41, 2), Fraction(-41)), factor=2
    )
    texts = [text_of(line) for line in drawer.settlement(over(game.variant, outcome))]
    assert texts[1].endswith("+20 1/2")
    assert texts[3].endswith("−41")
    assert texts[-1] == "All payments × 2."
    zero = attrs.evolve(outcome, payments=(Fraction(1, 2), Fraction(-1, 2), Fraction(0)))
    paid = [text_of(line).split()[-1] for line in drawer.settlement(over(game.variant, zero))]
    assert paid[1:4] == ["+1/2", "−1/2", "0"]


def over(variant: Variant, outcome: Outcome) -> Any:
    """As much of a game that has ended as the settlement asks for."""
    return SimpleNamespace(variant=variant, outcome=outcome)


def test_a_game_without_a_drawer_is_told_play_by_play():
    """Any game can be watched: what every game has is enough."""
    drawer = Drawer()
    game = position(["5H 6H 7H"], "8H 2C")
    after = game.apply(game.parse_play("extend 1 8H"))
    ended = after.apply(after.parse_play("end"))
    assert [text_of(line) for line in drawer.turn([game, after, ended])] == [
        "Adi    extend 1 8H",
        "Adi    end",
    ]
    gone = game.apply(game.parse_play("extend 1 8H"))
    assert gone.outcome is None
    out = ended.apply(Pass())
    assert [text_of(line) for line in drawer.turn([ended, out])] == ["Butet  pass  drops out"]
    assert [text_of(line) for line in drawer.position(game)] == ["Adi is to move"]
    assert drawer.dealt(game) == {}
    assert [*drawer.opening(game), *drawer.round_end(game)] == []
    end = out.apply(Pass())
    assert [text_of(line) for line in drawer.ending(end)] == ["Adi: blocked"]
    void = Outcome("void", (), (), ())
    assert text_of(drawer.reason(void)) == "void"
    assert next(map(text_of, drawer.settlement(end))) == "place  player  points  payment"
    assert drawer.left(end, 0) == ()


def test_drawers_are_found_by_game():
    """A registered drawer draws its game; one that nobody registered gets the plain one."""

    class Mine(Drawer):
        pass

    fake: Any = SimpleNamespace(variant=SimpleNamespace(game="a game of tests"))
    assert type(drawer_of(fake)) is Drawer
    register("a game of tests", Mine)
    assert type(drawer_of(fake)) is Mine


def test_wrong_game():
    """The drawer of Joker Karo draws nothing else."""
    drawer = drawer_of(Game.deal(karo.load_variant("pagat"), seed=7))
    with pytest.raises(TypeError, match="SimpleNamespace is not a Joker Karo game"):
        list(drawer.opening(over(karo.load_variant("pagat"), Outcome("x", (), (), ()))))


def test_a_swap_that_takes_nothing():
    """A swap that fits no wild is told as what it is: wrong."""
    game = position(["5H 6H 7H"], "6H 2C")
    with pytest.raises(ValueError, match="takes no wild"):
        list(steps_of(game.table.melds, Swap(0, Card.parse("6H"))))

"""What every game gets from the parts that all games share, shown on a small game."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import karo
from karo import Code, DealError, Game, IllegalPlay, PositionError, Record, RecordError, View
from karo.games import known_games, part, register
from karo.lab.measures import COMMON, LabGame, lab_game
from karo.players import RandomPlayer, by_name, names
from karo.players.shipped import every_name
from karo.show.drawer import Drawer, drawer_of
from tests.toy import Put, Toy, toy  # noqa: F401 - a fixture


@pytest.fixture
def game(toy):  # noqa: F811 - the fixture
    """A deal of the toy game after two plays."""
    game = Game.deal(toy)
    for text in ("put 3C", "put 6C"):
        game = game.apply(game.parse_play(text))
    return game


def test_rooms(game):
    """A game that has nothing of its own in a room gets there what every game has."""
    assert known_games()[-1] == "toy"
    assert names("toy") == ("random",)
    assert lab_game("toy") == LabGame(COMMON)
    assert type(drawer_of(game)) is Drawer
    with pytest.raises(TypeError, match="toy"):
        karo.rulebook(game.variant)


def test_a_room_of_its_own(game):
    """What a game registers for a room is found there."""

    class Mine(RandomPlayer):
        pass

    register("toy", "players", {"mine": Mine})
    assert names("toy") == ("random", "mine")
    assert type(by_name("toy", "mine")) is Mine
    assert "mine" in every_name()


def test_a_game_of_the_library(monkeypatch):
    """A game of the library is known by its name alone; where it has no module it has nothing of its own."""
    monkeypatch.setattr("karo.games._GAMES", ("toy",))
    assert "toy" in known_games()
    assert part("toy", "lab") is None


def test_positions(game):
    """A position of any game is written as a text and as data, and read back by its profile."""
    assert Game.parse(game.to_toml()) == game
    assert Toy.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert 'game = "toy"' in game.to_toml()
    with pytest.raises(PositionError, match="hand"):
        Game.parse(game.to_toml().replace("hands", "hand"))


def test_records(game):
    """A record of any game is replayed from its start, turn by turn."""
    record = Record.of(game, players=["A", "B"])
    again = Record.parse(record.to_toml())
    assert again == record
    assert [len(state.log) for state in again] == [0, 1, 2]
    assert [str(turn) for turn in again.deals[0].turns] == ["0: put 3C", "1: put 6C"]
    with pytest.raises(RecordError, match="turn 2") as caught:
        Record.parse(record.to_toml().replace("put 6C", "put 2C"))
    assert isinstance(caught.value.__cause__, IllegalPlay)


def test_views(game):
    """A view of any game does what its seat can do, and travels as data."""
    view = game.view(1)
    assert view == View.from_dict(json.loads(json.dumps(view.to_dict()))) == pickle.loads(pickle.dumps(view))
    assert (view.is_to_move, len(view.legal_plays)) == (False, 0)
    assert "2C" not in json.dumps(view.to_dict())
    mine = game.view(0)
    assert [str(play) for play in mine.legal_plays] == ["put 2C", "put 4C"]
    assert mine.can(mine.parse_play("put 2C"))
    assert mine.determinize().view(0) == mine
    assert not game.view(None).can(Put(game.seats[0][0]))


def test_the_end(game):
    """After the end nobody is to move, the result is in the record, and a view shows what is open."""
    while game.outcome is None:
        game = game.apply(game.legal_plays[0])
    assert Record.parse(Record.of(game).to_toml()).game.outcome == game.outcome
    assert game.view(0).outcome == game.outcome
    assert len(game.view(0).legal_plays) == 0


def test_games_are_values(game):
    """Any game is frozen, equal by its state, and can be copied, pickled and hashed."""
    again = pickle.loads(pickle.dumps(game))
    assert again == game == copy.copy(game) != game.start
    assert hash(again) == hash(game)
    assert again.log == game.log
    assert repr(game) == "<Toy 'ours': 2 seats, 2 cards on the pile, seat 0 to move>"
    with pytest.raises(AttributeError, match="frozen"):
        game.first = 1
    with pytest.raises(AttributeError, match="frozen"):
        del game.first
    with pytest.raises(TypeError, match="deal"):
        Toy()


def test_who_asks_is_looked_at(game):
    """A seat that is none is told, and one that isn't to move is refused."""
    with pytest.raises(DealError, match="no seat"):
        game.check(game.legal_plays[0], seat="x")
    assert [refusal.code for refusal in game.check(game.legal_plays[0], seat=1)] == [Code.NOT_YOUR_TURN]


def test_undo_stops_at_the_turn(game):
    """A play that has ended its turn can't be taken back."""
    with pytest.raises(IllegalPlay, match="take back"):
        game.undo()

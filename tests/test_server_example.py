"""A server that deals, and four clients that know nothing but the views that they are sent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import karo
from karo import Game, KaroError, View, load_variant


class Client:
    """A player at the other end of a line: it gets texts and sends texts."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.view: View | None = None
        self.errors: list[dict[str, Any]] = []
        self._rng = random.Random(seat)

    def receive(self, line: str) -> None:
        """Take what the server sends: a view or an error."""
        data = json.loads(line)
        if "code" in data:
            self.errors.append(data)
        else:
            self.view = View.from_dict(data)

    def answer(self) -> str | None:
        """The text of a play, if it is this client's turn."""
        if self.view is None or not self.view.is_to_move:
            return None
        plays = self.view.legal_plays
        return str(plays[int(self._rng.random() * len(plays))])


class Server:
    """As the documentation shows it, but for lines that carry JSON."""

    def __init__(self, game: Game, clients: list[Client]) -> None:
        self.game = game
        self.clients = clients

    def send(self, seat: int, data: dict[str, Any]) -> None:
        """Send data to one client."""
        self.clients[seat].receive(json.dumps(data))

    def show(self) -> None:
        """Send each client its view."""
        for seat in range(len(self.clients)):
            self.send(seat, self.game.view(seat).to_dict())

    def on_message(self, seat: int, text: str) -> None:
        """Take a play from a client."""
        try:
            self.game = self.game.apply(self.game.view(seat).parse_play(text), seat=seat)
        except KaroError as error:
            return self.send(seat, error.to_dict())  # to that seat only
        return self.show()


@pytest.mark.parametrize(
    "name",
    ["pagat", pytest.param("leng", marks=pytest.mark.long), pytest.param("open", marks=pytest.mark.long)],
)
def test_a_deal_between_four_clients(name: str):
    """Four clients with views alone play a deal to its end, and all of them see the same outcome."""
    clients = [Client(seat) for seat in range(4)]
    server = Server(karo.JokerKaro.deal(load_variant(name), players=4, seed=3), clients)
    server.show()
    while server.game.outcome is None:
        (text,) = [answer for client in clients if (answer := client.answer()) is not None]
        server.on_message(server.game.to_move, text)
    assert not any(client.errors for client in clients)
    for client in clients:
        assert client.view is not None
        assert client.view.outcome == server.game.outcome
        assert client.view == server.game.view(client.seat)


def test_errors_go_to_the_sender_alone():
    """Nonsense, plays of others and illegal plays change nothing, and only who sent them hears of it."""
    clients = [Client(seat) for seat in range(4)]
    game = karo.JokerKaro.deal(load_variant("pagat"), players=4, seed=3)
    server = Server(game, clients)
    server.show()
    for seat, text in ((0, "hop"), (1, "pass"), (0, "pass"), (0, "lay 8H 8H 8H 8H"), (2, "x" * 5000)):
        server.on_message(seat, text)
        assert server.game == game
    assert [len(client.errors) for client in clients] == [3, 1, 1, 0]
    codes = [error["code"] for client in clients for error in client.errors]
    assert set(codes) == {"bad-text", "illegal-play"}
    refusals = clients[0].errors[1]["refusals"]
    assert [refusal["private_to"] for refusal in refusals] == [0]

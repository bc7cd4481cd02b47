"""A game server with hidden hands: only the server has the game; its clients have what their seats may know.

Here they all live in one process, but exchange only lines of text, as on a network: JSON to the clients,
plays in notation back.
The player at seat 0 is careless, so that something gets refused. Run it as it is, or with a seed:
``python examples/server.py 11``.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import karo

Message = dict[str, Any]


class Client:
    """One player's end of the line: what it knows of the game is what was sent to it."""

    def __init__(self, seat: int) -> None:
        self.view: karo.View | None = None
        self.refused = 0
        self._rng = random.Random(seat)
        self._careless = seat == 0

    def receive(self, line: str) -> None:
        """Take a line from the server: a view, or what was wrong with a play."""
        message = json.loads(line)
        if "error" in message:
            self.refused += 1
        else:
            self.view = karo.View.from_dict(message["view"])

    def answer(self) -> str | None:
        """The line with this player's play, or None while another seat is to move."""
        if self.view is None or not self.view.is_to_move:
            return None
        careless, self._careless = self._careless, False
        return "pass" if careless else str(self.view.legal_plays.pick(self._rng))


class Server:
    """Holds the game, judges every play that comes in, and shows each client its own view."""

    def __init__(self, game: karo.Game, clients: list[Client]) -> None:
        self.game = game
        self.clients = clients

    def show(self) -> None:
        """Send each client what its seat may see."""
        for seat in range(len(self.clients)):
            self._send(seat, {"view": self.game.view(seat).to_dict()})

    def receive(self, seat: int, line: str) -> None:
        """Take a line from a client; what is wrong with it goes back to that client alone."""
        try:
            # Read with the seat's own view, so that no error can reveal a card that is hidden from it.
            play = self.game.view(seat).parse_play(line)
            self.game = self.game.apply(play, seat=seat)
        except karo.KaroError as error:
            self._send(seat, {"error": error.to_dict()})
        else:
            self.show()

    def _send(self, seat: int, message: Message) -> None:
        self.clients[seat].receive(json.dumps(message))


def main(seed: int = 7) -> None:
    """Play one deal and print how it went, as the clients saw it."""
    clients = [Client(seat) for seat in range(4)]
    server = Server(karo.Game.deal(karo.load_variant("pagat"), players=4, seed=seed), clients)
    server.show()
    lines = 0
    while server.game.outcome is None:
        for seat, client in enumerate(clients):
            line = client.answer()
            if line is not None:
                server.receive(seat, line)
                lines += 1
    print(f"{lines} lines from the clients")
    for seat, client in enumerate(clients):
        outcome = None if client.view is None else client.view.outcome
        if outcome is not None:
            told = f"place {outcome.places[seat]}, payment {outcome.payments[seat]}"
            print(f"seat {seat}: {outcome.reason}, {told}, refused {client.refused}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

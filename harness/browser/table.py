"""A match between friends, set up and played outside of the page, for tests of later stages."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Self
from uuid import uuid4

import orjson
from websockets.sync.client import ClientConnection, connect

from engine import Color, Position, find_game
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.wait import PATIENCE


class Table:
    """A match that Black opened over HTTP; everybody else who is named has sat down."""

    def __init__(
        self,
        black: Person,
        white: Person | None,
        game: str = "macbeth",
        options: Mapping[str, str] | None = None,
        *,
        red: Person | None = None,
        listed: bool = False,
        **wishes: Any,
    ) -> None:
        self._free_passing = (options or {}).get("passing") == "free"
        friends = {Color.WHITE: white, Color.RED: red}
        self.seats = {Color.BLACK: black} | {color: one for color, one in friends.items() if one}
        self.position: Position = find_game(game).start(options or {})
        for person in self.seats.values():
            person.asks("PATCH", "/api/me", {"name": person.name})
        wish = {"game": game, "options": dict(options or {}), "color": "black", "listed": listed}
        answer = black.asks("POST", "/api/matches", wish | wishes)
        self.id: str = answer["id"]
        self.url = f"/matches/{self.id}"
        for color, person in list(self.seats.items())[1:]:
            person.asks("POST", f"/api/matches/{self.id}/seats", {"color": color})

    def with_all_at_it(self, *others: Person) -> Self:
        """Open everybody's page, and wait until it is connected."""
        for person in (*self.seats.values(), *others):
            person.opens(self.url)
        return self

    @property
    def mover(self) -> Person:
        """Whose turn it is."""
        return self.seats[self.position.turn]

    def advance(self, *moves: str) -> None:
        """Record moves that people made on their pages."""
        self.position = follow(self.position, *moves)

    def play(self, moves: Iterable[str]) -> None:
        """Play moves over sockets; the server makes forced passes."""
        with ExitStack() as open_sockets:
            hands = {
                color: open_sockets.enter_context(_hand(person, self.url))
                for color, person in self.seats.items()
            }
            version = max(hand.version for hand in hands.values())
            for move in moves:
                if move != "pass" or self._free_passing:
                    version = hands[self.position.turn].play(move, version)
                self.advance(move)

    def resign(self, color: Color) -> None:
        """Resign from another page."""
        with _hand(self.seats[color], self.url) as hand:
            hand.resign()
        self.position = self.position.without(color)

    def snapshot(self) -> dict[str, Any]:
        """The server's state of the match."""
        answer: dict[str, Any] = self.seats[Color.BLACK].asks("GET", f"/api/matches/{self.id}")
        return answer


@contextmanager
def _hand(person: Person, url: str) -> Iterator["_Hand"]:
    address = f"{person.site.replace('http', 'ws', 1)}/api{url}/socket"
    cookies = person.cookies
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = {"cookie": header, "origin": person.site}
    with connect(
        address, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None
    ) as socket:
        yield _Hand(socket)


class _Hand:
    """A player's second connection, which sends commands and waits for their answers."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._socket.send(orjson.dumps({"t": "hello", "version": None}).decode())
        self.version: int = self._hear("welcome")["version"]

    def play(self, move: str, version: int) -> int:
        """The version made by the move."""
        frame = self._ask({"t": "play", "at": version, "move": move})
        made: int = frame["version"]
        return made

    def resign(self) -> None:
        self._ask({"t": "resign", "at": self.version})

    def _ask(self, command: dict[str, Any]) -> dict[str, Any]:
        name = uuid4().hex
        self._socket.send(orjson.dumps(command | {"id": name}).decode())
        while (answer := self._hear("frame", "refused"))["id"] != name:
            pass
        assert answer["t"] == "frame", answer
        return answer

    def _hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = orjson.loads(self._socket.recv(timeout=PATIENCE))
            if message["t"] in kinds:
                return message

"""Messages of raw players to a server; they recognize its messages without decoding them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import orjson

from bench.scale.raw_socket import BINARY, TEXT

FIRST_VERSION = 2  # of a match of Birnam, after both players have sat down

Kind = Literal["frame", "ready", "other"]


class Dialect(Protocol):
    """One seat at a table. `receive` returns the kind of a message, and the answer to it.

    `hello` is the first message, if any. `kind` is the kind of frames that it sends.
    """

    path: str
    cookie: str
    hello: bytes
    kind: int

    def receive(self, message: bytes) -> tuple[Kind, bytes | None]: ...

    def move(self, number: int, text: str) -> bytes: ...


@dataclass
class BirnamDialect:
    """Birnam, and the straightforward server, which has the same messages."""

    path: str
    cookie: str
    hello: bytes = b'{"t":"hello","version":null}'
    kind: int = TEXT

    def receive(self, message: bytes) -> tuple[Kind, bytes | None]:
        if message.startswith((b'{"t":"frame"', b'{"t": "frame"')):
            return "frame", None
        if message.startswith((b'{"t":"snapshot"', b'{"t": "snapshot"')):
            return "ready", None
        assert not message.startswith((b'{"t":"refused"', b'{"t":"error"')), message
        return "other", None

    def move(self, number: int, text: str) -> bytes:
        play = {"t": "play", "id": f"move-{number}", "at": FIRST_VERSION + number, "move": text}
        return orjson.dumps(play)


class BoardgameDialect:
    """boardgame.io, by the protocols of socket.io 4 and engine.io 4."""

    path = "/socket.io/?EIO=4&transport=websocket"
    cookie = ""
    hello = b""
    kind = TEXT
    _state_id = re.compile(rb'"_stateID":(\d+)')

    def __init__(self, match_id: str, seat: int) -> None:
        self._match_id = match_id
        self._player = str(seat)
        self._state = 0

    def receive(self, message: bytes) -> tuple[Kind, bytes | None]:
        if message.startswith(b'42/stones,["update"'):
            self._remember(message)
            return "frame", None
        if message.startswith(b'42/stones,["sync"'):
            self._remember(message)
            return "ready", None
        if message.startswith(b"40/stones"):
            return "other", self._emit("sync", self._match_id, self._player, None, 2)
        if message.startswith(b"0"):
            return "other", b"40/stones,"
        return "other", b"3" if message == b"2" else None

    def move(self, number: int, text: str) -> bytes:
        payload = {
            "type": "place",
            "args": [int(text)],
            "playerID": self._player,
            "credentials": None,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._emit("update", action, self._state, self._match_id, self._player)

    def _remember(self, message: bytes) -> None:
        found = self._state_id.search(message)
        assert found, message
        self._state = int(found[1])

    def _emit(self, *event: Any) -> bytes:
        return b"42/stones," + orjson.dumps(event)


class ColyseusDialect:
    """Colyseus, by its binary protocol: the first byte is the kind of a message."""

    cookie = ""
    hello = b""
    kind = BINARY
    _JOIN, _DATA, _STATE, _PATCH = 10, 13, 14, 15
    _PLACE = bytes((_DATA, 0xA5)) + b"place"  # a text of five bytes, as MessagePack has it

    def __init__(self, path: str) -> None:
        self.path = path

    def receive(self, message: bytes) -> tuple[Kind, bytes | None]:
        if message[0] == self._PATCH:
            return "frame", None
        if message[0] == self._STATE:
            return "ready", None
        assert message[0] == self._JOIN, message
        return "other", bytes((self._JOIN,))

    def move(self, _number: int, text: str) -> bytes:
        return self._PLACE + bytes((int(text),))


def dialect_of(plan: Mapping[str, Any], seat: int) -> Dialect:
    """The dialect of a table of raw_players.py."""
    if "match_id" in plan:
        return BoardgameDialect(plan["match_id"], seat)
    if "paths" in plan:
        return ColyseusDialect(plan["paths"][seat])
    return BirnamDialect(plan["path"], plan["cookies"][seat])

"""The websocket of a page."""

import json
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from app.features.matches.socket.messages import ServerMessage

SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage, config=ConfigDict(extra="forbid"))
Json = dict[str, Any]


class Page:
    """A websocket that validates every message by the protocol's schemas."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))

    async def next(self) -> Json:
        """The next message."""
        text = await self.connection.recv()
        SERVER.validate_json(text)
        message: Json = json.loads(text)
        return message

    async def until(self, kind: str) -> Json:
        """The next message of a kind; others are skipped."""
        while (message := await self.next())["t"] != kind:
            assert message["t"] in ("presence", "pong"), message
        return message

    async def registered(self) -> None:
        """Wait until the server answers. From then on it tells this page of changes."""
        await self.send(t="ping", n=0)
        while json.loads(await self.connection.recv())["t"] != "pong":
            pass

    async def hello(self, version: int | None = None) -> tuple[Json, list[Json]]:
        """Send hello; returns the welcome and the messages up to the presence."""
        await self.send(t="hello", version=version)
        welcome, following = await self.until("welcome"), []
        while (message := await self.next())["t"] != "presence":
            following.append(message)
        return welcome, following

    async def play(self, move: str, at: int, command_id: str) -> None:
        """Send a move."""
        await self.send(t="play", id=command_id, at=at, move=move)

    async def close_code(self) -> int:
        """Read until the server closes the socket; returns the close code."""
        try:
            while True:
                await self.connection.recv()
        except ConnectionClosed:
            assert self.connection.close_code is not None
        return self.connection.close_code

"""A wire to PostgreSQL that can be cut, also in the middle of a commit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

from sqlalchemy import make_url

Loss = Literal["question", "answer"]


class Relay:
    """Passes on what clients and the server say to each other."""

    def __init__(self, url: str) -> None:
        self._server = make_url(url)
        self._listening: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._port = 0
        self.lose: Loss | None = None  # of a COMMIT; with it the server is gone
        self.spared = 0  # so many COMMITs before it
        self.lost = asyncio.Event()

    @property
    def url(self) -> str:
        """Where clients find it. They must not encrypt, or nothing could be recognized."""
        here = self._server.set(host="127.0.0.1", port=self._port, query={"sslmode": "disable"})
        return here.render_as_string(hide_password=False)

    async def open(self) -> None:
        """Let clients come."""
        self._listening = await asyncio.start_server(self._relay, "127.0.0.1", self._port)
        self._port = self._listening.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Send all clients away, and let none come until it is opened again."""
        if self._listening:
            self._listening.close()
        for end in self._ends:
            end.close()
        self._ends.clear()

    async def _relay(self, client_in: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        server_in, server = await asyncio.open_connection(
            self._server.host, self._server.port or 5432
        )
        self._ends |= {client, server}
        committing = asyncio.Event()
        with suppress(OSError):
            await asyncio.gather(
                self._questions(client_in, server, committing),
                self._answers(server_in, client, committing),
            )
        self._ends -= {client, server}

    async def _questions(
        self, client: asyncio.StreamReader, server: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while said := await client.read(65536):
            if self.lose and b"COMMIT" in said:
                if self.spared:
                    self.spared -= 1
                elif self.lose == "question":
                    self._gone()
                    return
                else:
                    committing.set()
            server.write(said)
        server.close()

    async def _answers(
        self, server: asyncio.StreamReader, client: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while said := await server.read(65536):
            if committing.is_set():
                self._gone()
                return
            client.write(said)
        client.close()

    def _gone(self) -> None:
        self.lose = None
        self.cut()
        self.lost.set()


@asynccontextmanager
async def relayed(url: str) -> AsyncIterator[Relay]:
    """A relay before the server of a database."""
    relay = Relay(url)
    await relay.open()
    try:
        yield relay
    finally:
        relay.cut()

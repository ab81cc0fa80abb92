"""A running site, and clients of it."""

import asyncio
import json
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

import httpx2
import uvicorn
from pydantic import ConfigDict, TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.main import create_app
from app.rooms.timekeeper import DriftMonitor
from app.server import live
from app.server.lifespan import lifespan
from app.server.serve import MAX_FRAME
from app.settings import Settings
from app.store.db.migrate import migrate
from app.web.connections.http_protocol import HttpProtocol
from app.web.socket.server_messages import ServerMessage
from app.web.socket.uvicorn_protocol import BroadcastProtocol
from tests.support.polling import TIME_LIMIT
from tests.web.support.api_description import DESCRIPTION

SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage, config=ConfigDict(extra="forbid"))
Json = dict[str, Any]

NOT_PLAYED_OUT: Json = {
    "score": None,
    "ending": None,
    "goal": [],
}  # the rest of a result that no move made


class SteadyTime(DriftMonitor):
    """Takes no pause of this machine for an outage, which adds an entry to matches with clocks."""

    @property
    def reliable(self) -> bool:
        return True


setattr(live, "DriftMonitor", SteadyTime)  # noqa: B010 - for every Site


class Site:
    """The server on a real port, in a thread of its own."""

    sockets: type[asyncio.Protocol] | Literal["websockets-sansio"] = BroadcastProtocol

    def __init__(self, data: Path, network_url: str | None = None, **settings: Any) -> None:
        usual: dict[str, Any] = {"data": data, "solve": "off"}
        usual |= {"limit_sockets": 1_000}
        self.settings = Settings(**(usual | settings))
        data.mkdir(parents=True, exist_ok=True)
        migrate(self.settings.database_url)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.app = create_app(lifespan(self.settings, network_url))
        config = uvicorn.Config(
            self.app,
            http=HttpProtocol,
            ws=self.sockets,
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=3_600,  # a slow client must not find its connection closed
            log_level="critical",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.join()
        self._listening.close()

    def stop(self) -> None:
        """Begin to stop."""
        self._server.should_exit = True

    @property
    def thread(self) -> int | None:
        """The thread of the site's event loop."""
        return self._thread.ident

    def count(self, table: str) -> int:
        """The number of rows of a table."""
        with closing(sqlite3.connect(self.settings.database)) as database:
            (rows,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(rows)

    @property
    def address(self) -> str:
        """The site's URL."""
        return f"http://{self.host}"


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


class Browser:
    """An HTTP client with cookies."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.http = httpx2.AsyncClient(
            base_url=site.address,
            trust_env=False,
            timeout=2 * TIME_LIMIT,
            event_hooks={"response": [self._described]},
        )

    async def _described(self, answer: httpx2.Response) -> None:
        """Checks the answer by the OpenAPI document."""
        request, kind = answer.request, answer.headers.get("content-type", "")
        is_json = kind.startswith("application/json")
        body = await answer.aread() if is_json else b""
        DESCRIPTION.check(request.method, request.url.path, answer.status_code, kind, body)

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """The JSON answer to a request."""
        content = None if body is None else json.dumps(body)
        answer = await self.http.request(
            method, path, content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    async def open_match(self, **fields: Any) -> str:
        """Create a match, by default as black; returns its id."""
        body = {"game": "macbeth", "color": "black"} | fields
        match_id: str = (await self.ask("POST", "/api/matches", body, 201))["id"]
        return match_id

    async def sit(self, match_id: str) -> Json:
        """Take the free seat."""
        taken: Json = await self.ask("POST", f"/api/matches/{match_id}/seats", {})
        return taken

    @property
    def token(self) -> str | None:
        """The session's cookie."""
        return self.http.cookies.get("birnam")

    @asynccontextmanager
    async def socket(
        self, path: str, origin: str | None = None, host: str | None = None
    ) -> AsyncIterator[Page]:
        """A websocket with this browser's cookie."""
        headers = {"Cookie": f"birnam={self.token}"} if self.token else {}
        address, port = self.site.host.split(":")
        async with connect(
            f"ws://{host or self.site.host}{path}",
            host=address,
            port=int(port),
            additional_headers=headers,
            origin=origin or self.site.address,  # type: ignore[arg-type]
            proxy=None,
            compression=None,
            open_timeout=TIME_LIMIT,
            close_timeout=TIME_LIMIT,
            ping_interval=None,
        ) as connection:
            yield Page(connection)

    @asynccontextmanager
    async def page(self, match_id: str, version: int | None = None) -> AsyncIterator[Page]:
        """A match's websocket after the hello."""
        async with self.watch(match_id) as page:
            await page.hello(version)
            yield page

    def watch(self, match_id: str) -> Any:
        """A match's websocket before hello."""
        return self.socket(f"/api/matches/{match_id}/socket")

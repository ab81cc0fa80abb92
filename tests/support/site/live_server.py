"""A server in the event loop of the test, and clients of it.

Requests reach the application in process. Sockets, streams and whatever concerns connections use
the port. There is no other thread or process that a test would have to wait for.
"""

import asyncio
import json
import socket
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx2
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from app.clock import SYSTEM_CLOCK, Clock
from app.connections.http_protocol import HttpProtocol
from app.connections.websocket_protocol import BroadcastProtocol
from app.db.epoch import Epoch
from app.feature import Feature
from app.features.enabled import ENABLED
from app.main import create_app
from app.server.build import NewProcess
from app.server.lifespan import lifespan
from app.server.serve import MAX_FRAME
from app.settings import Settings
from app.timeouts import Timeouts
from harness.polling import TIME_LIMIT, until
from tests.support.site.api_description import DESCRIPTION
from tests.support.site.page import Page
from tests.support.site.page_words import words_of
from tests.support.site.quick_thinking import QuickProcess
from tests.support.site.reused import new_database
from tests.support.store.reused_engines import engines_of
from tests.support.timeouts import UNHURRIED

Json = dict[str, Any]
T = TypeVar("T")

NOT_PLAYED_OUT: Json = {"score": None, "ending": None, "goal": []}  # in a result that no move made


class Site:
    """A server, in the event loop in which it is entered."""

    application: Any = None  # what requests of this event loop may call

    def __init__(
        self,
        data: Path,
        network_url: str | None = None,
        *,
        features: Sequence[Feature] = ENABLED,
        clock: Clock = SYSTEM_CLOCK,
        timeouts: Timeouts = UNHURRIED,
        new_process: NewProcess = QuickProcess,
        **settings: Any,
    ) -> None:
        usual: dict[str, Any] = {"data": data, "solve": "off", "limit_sockets": 1_000}
        self.settings = Settings(**(usual | settings))
        data.mkdir(parents=True, exist_ok=True)
        if self.settings.database_url.startswith("sqlite") and not self.settings.database.exists():
            self.settings.database.write_bytes(new_database())
        self._network_url = network_url
        self._features = features
        self._new_process = new_process
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._clock = clock
        self._timeouts = timeouts
        self._connections = ServerState()
        self._stack: AsyncExitStack

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as self._stack:  # ends what has begun if the rest fails
            await self._start()
            self._stack = self._stack.pop_all()
        return self

    async def _start(self) -> None:
        self._stack.enter_context(self._listening)
        self.app = create_app(features=self._features)
        run = lifespan(
            self.settings,
            self._network_url,
            features=self._features,
            clock=self._clock,
            timeouts=self._timeouts,
            open_engines=lambda url: self._stack.enter_context(engines_of(url)),
            new_process=self._new_process,
        )
        state = await self._stack.enter_async_context(run(self.app))
        config = uvicorn.Config(
            self.app,
            http=HttpProtocol,
            ws=BroadcastProtocol,
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_keep_alive=3_600,  # a slow client must not find its connection closed
            log_config=None,
        )
        config.load()
        self.application = config.loaded_app
        self._stack.push_async_callback(self._end_tasks)
        self._stack.callback(self.close_connections)
        server = await asyncio.get_running_loop().create_server(
            lambda: HttpProtocol(config, self._connections, dict(state)), sock=self._listening
        )
        self._stack.callback(server.close)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def close_connections(self) -> None:
        """Begin to end all connections, as uvicorn does when it stops."""
        for connection in list(self._connections.connections):
            connection.shutdown()

    async def _end_tasks(self) -> None:
        if self._connections.tasks:
            await asyncio.wait(self._connections.tasks, timeout=5)
        for connection in list(self._connections.connections):  # those that linger
            connection.transport.abort()
        await until(lambda: not self._connections.connections)

    def count(self, table: str) -> int:
        """The number of rows of a table."""
        with closing(sqlite3.connect(self.settings.database)) as database:
            (rows,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(rows)

    @property
    def epoch(self) -> str:
        """The series of versions of its matches."""
        return str(self.app.state.services[Epoch].name)

    @property
    def address(self) -> str:
        """The site's URL."""
        return f"http://{self.host}"


class Browser:
    """An HTTP client with cookies. With `by_port`, its requests use the site's port.

    Otherwise it need not be closed: it has no connections.
    """

    def __init__(self, site: Site, *, by_port: bool = False) -> None:
        self.site = site
        self.http = httpx2.AsyncClient(
            base_url=site.address,
            cookies={"kept": "yes"},
            transport=None if by_port or not site.application else self._in_process(),
            trust_env=False,
            verify=False,  # reading the certificates takes longer than most tests
            timeout=2 * TIME_LIMIT,
            event_hooks={"response": [self._described]},
        )

    def _in_process(self) -> httpx2.ASGITransport:
        async def application(*args: Any) -> None:
            await self.site.application(*args)

        return httpx2.ASGITransport(application, raise_app_exceptions=False)

    async def _described(self, answer: httpx2.Response) -> None:
        """Checks the answer by the OpenAPI document."""
        await asyncio.sleep(0)  # a request in process may not have given way to other tasks
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

    async def read(self, path: str, status: int = 200, *, follow_redirects: bool = False) -> str:
        """A page, without the elements around names."""
        answer = await self.http.get(
            path, headers={"accept": "text/html"}, follow_redirects=follow_redirects
        )
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        return words_of(answer.text)

    async def send(self, path: str, status: int = 303, /, **fields: str | list[str]) -> str:
        """Send a form; returns where the answer leads, or its text."""
        headers = {"accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
        answer = await self.http.post(path, data=fields, headers=headers)
        assert answer.status_code == status, answer.text
        return str(answer.headers["location"]) if status == 303 else words_of(answer.text)

    async def id(self) -> str:
        """The id of the player."""
        return str((await self.ask("GET", "/api/me"))["id"])

    async def open_match(self, **fields: Any) -> str:
        """Create a match, by default as black; returns its id."""
        body = {"game": "macbeth", "color": "black"} | fields
        match_id: str = (await self.ask("POST", "/api/matches", body, 201))["id"]
        return match_id

    async def start_match(self, *guests: "Browser", **fields: Any) -> str:
        """Create a match, in which these take the other seats; returns its id."""
        match_id = await self.open_match(**fields)
        for guest in guests:
            await guest.sit(match_id)
        return match_id

    async def sit(self, match_id: str) -> Json:
        """Take the free seat."""
        taken: Json = await self.ask("POST", f"/api/matches/{match_id}/seats", {})
        return taken

    async def read_match(self, match_id: str) -> Json:
        """A match as programs read it."""
        match: Json = await self.ask("GET", f"/api/matches/{match_id}")
        return match

    async def snapshot(self, match_id: str) -> Json:
        """Its state."""
        snapshot: Json = (await self.read_match(match_id))["snapshot"]
        return snapshot

    async def play(self, match_id: str, at: int, move: str) -> int:
        """Play a move in a version of a match; returns the next version."""
        return await self._command(match_id, {"t": "play", "at": at, "move": move})

    async def resign(self, match_id: str) -> int:
        """The same for resigning in the latest version."""
        at = (await self.snapshot(match_id))["version"]
        return await self._command(match_id, {"t": "resign", "at": at})

    async def _command(self, match_id: str, body: Json) -> int:
        path, body = f"/api/matches/{match_id}/commands", {"id": f"at-{body['at']}"} | body
        return int((await self.ask("POST", path, body))["version"])

    def move_to(self, site: Site) -> None:
        """Go on with another process that has the same data."""
        self.site, self.http.base_url = site, site.address

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
    async def listen(self, path: str) -> AsyncIterator[Page]:
        """A websocket that the server tells of changes from now on.

        A socket that is only open may be told of nothing yet: its player is still looked up.
        """
        async with self.socket(path) as page:
            await page.registered()
            yield page

    @asynccontextmanager
    async def page(self, match_id: str, version: int | None = None) -> AsyncIterator[Page]:
        """A match's websocket after the hello."""
        async with self.watch(match_id) as page:
            await page.hello(version)
            yield page

    def watch(self, match_id: str) -> Any:
        """A match's websocket before hello."""
        return self.socket(f"/api/matches/{match_id}/socket?epoch={self.site.epoch}")

"""A server with few files refuses connections before it has none left."""

import resource
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from app.connections.places import MAX_OF_NEW_PLAYER
from app.server.file_limit import max_connections
from harness.polling import until
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM
from tests.support.site.raw_client import RawClient, close_code, connected, request, upgrade

FILES = 256
LIMITED = ("sh", "-c", f'ulimit -n {FILES} && exec "$0" "$@"', *BIRNAM)
MORE = 300  # connections than files


@pytest.fixture(scope="module")
async def one_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    server = Server(tmp_path_factory.mktemp("full"), LIMITED, limit_sockets="50")
    async with server.running_on_new_data():
        yield server


@pytest.fixture
async def server(one_server: Server) -> AsyncIterator[Server]:
    """The server of this module, once it has closed the connections of the test before."""
    await until(lambda: open_files(one_server) < FILES // 4)
    yield one_server
    lines = one_server.log_lines
    assert not any("Traceback" in line or "Too many open" in line for line in lines)


def site_of(server: Server) -> Any:
    return SimpleNamespace(host=server.site)


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


async def serves_a_stranger(site: Any) -> None:
    async with connected(site, "127.0.0.3") as stranger:
        await stranger.send(request(site, "/healthz"))
        assert await stranger.status() == 200


async def first_bytes(client: RawClient) -> bytes:
    try:
        return await client.reader.read(12)
    except OSError:
        return b""


@pytest.mark.parametrize(
    "half",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["heads", "bodies"],
)
async def test_half_requests_shut_nobody_out(server: Server, half: bytes) -> None:
    site = site_of(server)
    async with AsyncExitStack() as stack:
        for number in range(MORE):
            client = await stack.enter_async_context(connected(site))
            await client.send(half)
            if number % 10 == 0:
                await serves_a_stranger(site)


async def test_a_server_that_is_full_says_so_and_recovers(server: Server) -> None:
    site = site_of(server)
    async with AsyncExitStack() as stack:
        opened: list[RawClient] = []
        for number in range(MORE):
            client = await stack.enter_async_context(connected(site))
            await client.send(upgrade(site, f"X-Forwarded-For: 192.0.2.{number % 250}"))
            if await first_bytes(client) == b"HTTP/1.1 101":
                await client.reader.readuntil(b"\r\n\r\n")
                opened.append(client)
        assert open_files(server) < FILES
        kept = opened[: FILES // 2]
        assert len(opened) > len(kept), "those beyond were told"
        for client in opened[len(kept) :]:
            assert await close_code(client) == 4503
        async with connected(site, "127.0.0.3") as stranger:
            await stranger.send(request(site, "/"))
            head = await stranger.head()
            assert head.startswith("HTTP/1.1 503 ")
            assert "retry-after" in head
        for client in kept:
            await client.send(bytes.fromhex("8980 00000000"))  # a ping
            assert await client.reader.readexactly(2) == b"\x8a\x00"
    while True:
        async with connected(site, "127.0.0.3") as stranger:
            await stranger.send(request(site, "/healthz"))
            if await first_bytes(stranger) == b"HTTP/1.1 200":
                break


async def test_streams_of_one_network_shut_nobody_out(server: Server) -> None:
    """Behind a proxy, where the connections of a network are not counted."""
    site, flood = site_of(server), {"x-forwarded-for": "192.0.2.1"}
    path = ""
    async with AsyncExitStack() as stack:
        guest = await stack.enter_async_context(
            httpx2.AsyncClient(base_url=f"http://{server.site}", headers=flood)
        )
        for _ in range(FILES // 2 // MAX_OF_NEW_PLAYER + 10):  # more than it has places
            guest.cookies.clear()
            if not path:
                opened = await guest.post("/api/matches", json={"game": "macbeth"})
                path = f"/api/matches/{opened.json()['id']}/stream"
            else:
                await guest.patch("/api/me", json={"name": "Guest"})
            cookie = f"Cookie: birnam={guest.cookies.get('birnam')}"
            for _ in range(MAX_OF_NEW_PLAYER):
                client = await stack.enter_async_context(connected(site))
                await client.send(request(site, path, cookie, "X-Forwarded-For: 192.0.2.1"))
            await serves_a_stranger(site)


async def test_a_burst_of_one_network_shuts_nobody_out(server: Server) -> None:
    """Its requests wait for their turns, and have no places yet."""
    site = site_of(server)
    async with AsyncExitStack() as stack:
        for _ in range(FILES // 2):
            client = await stack.enter_async_context(connected(site))
            slow = request(site, "/games/macbeth/preview.png", "X-Forwarded-For: 192.0.2.1")
            await client.send(slow)
        await until(lambda: open_files(server) > FILES // 2)
        for _ in range(5):
            stranger = await stack.enter_async_context(connected(site, "127.0.0.3"))
            await stranger.send(request(site, "/healthz"))
            assert await stranger.status() == 200


def test_some_files_stay_free(monkeypatch: pytest.MonkeyPatch) -> None:

    for files, connections in ((64, 32), (256, 128), (1024, 896), (65_536, 65_408)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert max_connections() == connections
    unlimited = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "getrlimit", lambda _: (unlimited, unlimited))
    assert max_connections() is None

"""The connections of one network and of the process are bounded, and the refusal is clear.

A crowd has more than its visitors who are not players, to whom its open sockets are bounded.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.connections.places import CROWD, LEFT_ALONE, MAX_OF_NEW_PLAYER, Places
from app.locales import t
from harness.polling import until
from tests.support.site.live_server import Browser, Site
from tests.support.site.raw_client import (
    PING,
    STRANGER,
    RawClient,
    close_code,
    connected,
    frame,
    request,
    upgrade,
)
from tests.support.timeouts import HOUR, UNHURRIED

LIMIT = 1
MOST = LIMIT * CROWD
TIMEOUTS = replace(UNHURRIED, linger=HOUR)  # who is refused has time to ask, and to read why


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Site]:
    """A site that lets strangers of a network have one websocket."""
    data: Path = tmp_path / "small"
    limits: dict[str, Any] = {"limit_sockets": LIMIT, "limit_opening": "1000/minute"}
    async with Site(data, timeouts=TIMEOUTS, **limits) as site:
        yield site


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


async def stay(stack: AsyncExitStack, site: Site, *headers: str) -> RawClient:
    """A websocket of a stranger that stays open."""
    client = await stack.enter_async_context(connected(site, STRANGER))
    await client.send(upgrade(site, *headers))
    assert await client.status() == 101
    return client


async def fill(stack: AsyncExitStack, site: Site) -> None:
    """Players on the stranger's network open as many websockets as a crowd may have."""
    for _ in range(0, MOST, MAX_OF_NEW_PLAYER):
        guest = Browser(site)
        await guest.ask("PATCH", "/api/me", {"name": "Guest"})
        for _ in range(MAX_OF_NEW_PLAYER):
            client = await stack.enter_async_context(connected(site, STRANGER))
            await client.send(upgrade(site, f"Cookie: birnam={guest.token}"))
            assert await client.status() in (101, 429)


async def test_strangers_of_a_network_have_so_many_websockets(
    stack: AsyncExitStack, small: Site
) -> None:
    clients = [await stay(stack, small) for _ in range(LIMIT)]
    async with connected(small, STRANGER) as client:
        await client.send(upgrade(small))
        assert await client.status() == 101, "a page cannot read why a handshake is refused"
        assert await close_code(client) == 4429
    async with connected(small, "127.0.0.3") as client:
        await client.send(upgrade(small))
        assert await client.status() == 101
    clients[0].writer.transport.abort()
    while True:
        async with connected(small, STRANGER) as client:
            await client.send(upgrade(small))
            assert await client.status() == 101
            await client.send(bytes.fromhex("8880 00000000"))  # closes
            if await close_code(client) != 4429:
                break


async def test_requests_beyond_are_refused_in_words(stack: AsyncExitStack, small: Site) -> None:
    await fill(stack, small)
    bodies = []
    for path, kind in (("/", "text/plain"), ("/api/lobby", "application/json")):
        async with connected(small, STRANGER) as client:
            await client.send(request(small, path))
            head, _, body = (await client.rest()).decode().partition("\r\n\r\n")
        lines = head.lower().split("\r\n")
        assert lines[0] == "http/1.1 429 too many requests"
        assert {"retry-after: 10", "refresh: 10", "cache-control: no-store"} <= set(lines)
        assert any(line.startswith(f"content-type: {kind}") for line in lines)
        assert t("errors.too-many-sockets") in body
        bodies.append(body)
    async with connected(small, STRANGER) as client:
        await client.send(request(small, "/circles", method="POST"))
        answer = (await client.rest()).decode()
    assert t("errors.too-many.network") in answer
    assert "refresh:" not in answer, "the page would be read again, without what was sent"
    assert orjson.loads(bodies[1])["reason"] == "too-many-sockets"


async def test_connections_that_wait_make_room(stack: AsyncExitStack, small: Site) -> None:
    """Half requests, kept connections and silent ones of the own network go first."""
    waiting = [await stack.enter_async_context(connected(small, STRANGER)) for _ in range(MOST)]
    for client, sent in zip(
        waiting,
        (b"", b"GET / HT", request(small, "/healthz"), b"\r\n", b"GET / HTTP/1.1\r\nX: "),
        strict=False,
    ):
        await client.send(sent)
    assert await waiting[2].status() == 200
    await fill(stack, small)
    for client in waiting:
        assert not (await client.rest()).startswith(b"HTTP/1.1 4"), "closed without an answer"


async def test_guests_behind_a_proxy_do_not_multiply_what_strangers_have(
    stack: AsyncExitStack, small: Site
) -> None:
    guest = Browser(small)
    match_id = await guest.open_match()
    opened = [
        await stack.enter_async_context(guest.watch(match_id))
        for _ in range(MAX_OF_NEW_PLAYER + LIMIT)
    ]
    for page in opened:
        await page.hello()
    async with guest.watch(match_id) as page:
        assert await page.close_code() == 4429
    await guest.ask("GET", f"/api/matches/{match_id}/stream", status=429)
    async with Browser(small).watch(match_id) as page:
        assert await page.close_code() == 4429, "the shared place is taken"
    neighbor = Browser(small)
    await neighbor.ask("PATCH", "/api/me", {"name": "Ben"})
    async with neighbor.page(match_id):
        pass


async def test_a_client_behind_a_proxy_has_so_many_websockets(small: Site) -> None:
    async with AsyncExitStack() as stack:
        for address in ("192.0.2.1", "2001:db8::1"):
            header = f"X-Forwarded-For: {address}"
            for _ in range(LIMIT):
                client = await stack.enter_async_context(connected(small))
                await client.send(upgrade(small, header))
                assert await client.status() == 101
        for address, code in (("192.0.2.1", 4429), ("2001:db8::2", 4429), ("192.0.2.2", None)):
            client = await stack.enter_async_context(connected(small))
            await client.send(upgrade(small, f"X-Forwarded-For: {address}"))
            assert await client.status() == 101
            if code:
                assert await close_code(client) == code
        for _ in range(3 * LIMIT):  # plain requests of a proxy are not counted
            client = await stack.enter_async_context(connected(small))
            await client.send(request(small, "/healthz", "X-Forwarded-For: 192.0.2.1"))
            assert await client.status() == 200


async def test_closed_websockets_are_not_counted(small: Site) -> None:
    ann = Browser(small)
    match_id = await ann.open_match()
    for _ in range(3 * MAX_OF_NEW_PLAYER):
        async with ann.page(match_id):
            pass


async def test_many_refused_at_once_break_nothing(stack: AsyncExitStack, small: Site) -> None:
    await fill(stack, small)

    async def come() -> bytes:
        async with connected(small, STRANGER) as client:
            await client.send(request(small, "/"))
            return await client.rest()

    answers = await asyncio.gather(*(come() for _ in range(100)))
    assert {answer[:12] for answer in answers} <= {b"HTTP/1.1 429", b""}
    assert (await come()).startswith(b"HTTP/1.1 429 ")


async def test_who_makes_room_is_told_to_wait(stack: AsyncExitStack, tmp_path: Path) -> None:
    async with Site(tmp_path, timeouts=TIMEOUTS) as site:
        clients = [await stay(stack, site) for _ in range(LEFT_ALONE + 1)]
        places: Places = site.app.state.services[Places]
        await until(lambda: len(places) == len(clients))
        assert places.make_room("elsewhere")
        assert await close_code(clients[0]) == 4503
        await clients[1].send(frame(PING))
        assert await clients[1].reader.readexactly(2) == b"\x8a\x00"


async def test_an_open_stream_is_counted_once(stack: AsyncExitStack, tmp_path: Path) -> None:
    """Not as a request under way, too."""
    async with Site(tmp_path, timeouts=TIMEOUTS) as site:
        path = f"/api/matches/{await Browser(site).open_match()}/stream"
        for _ in range(LEFT_ALONE):
            client = await stack.enter_async_context(connected(site, STRANGER))
            await client.send(request(site, path))
            assert await client.status() == 200
        places: Places = site.app.state.services[Places]
        assert len(places) == LEFT_ALONE
        assert not places.make_room("elsewhere")

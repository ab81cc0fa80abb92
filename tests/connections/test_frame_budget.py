"""Frames of every kind are counted, and a flood of them stops nobody."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.connections.token_bucket import FRAMES, TokenBucket
from app.connections.websocket_protocol import SLICE
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Site
from tests.support.site.raw_client import (
    CLOSE,
    PING,
    PONG,
    close_code,
    connected,
    frame,
    request,
    upgrade,
)
from tests.support.timeouts import UNHURRIED

site = own_site

ENOUGH = 100_000_000  # bytes that no server should take


async def test_a_flood_is_closed(tmp_path: Path) -> None:
    async with Site(tmp_path, timeouts=replace(UNHURRIED, linger=0.1)) as site:
        for begun, flood in [
            (b"", frame(PING)),
            (b"", frame(PONG, b"x")),
            (frame(1, b"x", final=False), frame(0, b"", final=False)),
            (b"", frame(1, b'{"t":"ping","n":1}')),
            (b"", frame(2, b"x")),
        ]:
            async with connected(site) as client, connected(site) as stranger:
                await client.send(upgrade(site))
                assert await client.status() == 101
                await client.send(begun)
                sent = asyncio.create_task(client.send_endlessly(flood * 1000, ENOUGH))
                for _ in range(20):
                    await stranger.send(request(site, "/healthz"))
                    assert await stranger.status() == 200
                    await stranger.reader.readuntil(b"}")
                assert await close_code(client) == 1008, flood
                assert await sent < ENOUGH


async def test_frames_are_parsed_by_turns(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much came at once."""
    sizes: list[int] = []
    parse = WebSocketsSansIOProtocol.data_received

    def counted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        if self.handshake_initiated:
            sizes.append(len(data))
        parse(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    async with connected(site) as client:
        await client.send(upgrade(site))
        assert await client.status() == 101
        await client.send(frame(PING) * 500)
        pongs = await client.reader.readexactly(500 * 2)
        assert pongs == b"\x8a\x00" * 500
    assert max(sizes) <= SLICE


async def test_messages_across_turns_arrive_whole_and_in_order(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
        for number in range(50):
            await page.send(t="ping", n=number)
        padding = " " * 3 * SLICE
        await page.connection.send('{"t":"ping",' + padding + '"n":50}')
        await page.send(t="ping", n=51)
        assert [(await page.until("pong"))["n"] for _ in range(52)] == list(range(52))


async def test_what_comes_with_a_close_frame_is_handled(site: Site) -> None:
    async with connected(site) as client:
        await client.send(upgrade(site))
        assert await client.status() == 101
        await client.send(frame(PING, b"x" * 100) * 20 + frame(CLOSE, (1000).to_bytes(2)))
        received = await client.rest()
        assert received == (b"\x8a\x64" + b"x" * 100) * 20 + b"\x88\x02" + (1000).to_bytes(2)


def test_the_budget_fills_again() -> None:
    budget = TokenBucket(FRAMES, 0.0)
    assert budget.admit(0.0, cost=FRAMES.burst)
    assert not budget.admit(0.0)
    assert budget.admit(1.0, cost=FRAMES.rate)
    assert not budget.admit(2.0, cost=FRAMES.rate + 1)
    assert budget.admit(1000.0, cost=FRAMES.burst)

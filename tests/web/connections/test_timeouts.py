"""A client that does not finish what it began is given up."""

import asyncio
import socket

import pytest

from app.web.connections import http_protocol
from tests.support.polling import TIME_LIMIT
from tests.web.support.live_server import Site
from tests.web.support.raw_client import connected, request

LONG = 60.0  # seconds: longer than a test takes


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Only what a test shortens is short."""
    for name in ("HEAD_TIMEOUT", "BODY_TIMEOUT", "WRITE_TIMEOUT"):
        monkeypatch.setattr(http_protocol, name, LONG)
    return monkeypatch


@pytest.mark.parametrize("sent", [b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n"])
async def test_half_a_head_is_given_up(site: Site, times: pytest.MonkeyPatch, sent: bytes) -> None:
    times.setattr(http_protocol, "HEAD_TIMEOUT", 0.1)
    async with connected(site) as client:
        await client.send(sent)
        answer = await client.rest()
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"reason":"too-slow"' in answer


async def test_silence_is_given_up_without_a_word(site: Site, times: pytest.MonkeyPatch) -> None:
    times.setattr(http_protocol, "HEAD_TIMEOUT", 0.1)
    async with connected(site) as client:
        assert await client.rest() == b""


async def test_what_comes_drop_by_drop_is_given_up(site: Site, times: pytest.MonkeyPatch) -> None:
    """The time runs from the first byte, not from the latest."""
    times.setattr(http_protocol, "HEAD_TIMEOUT", 0.05)
    async with connected(site) as client:
        await client.send(b"GET / HTTP/1.1\r\nX: ")
        sent = asyncio.create_task(client.send_endlessly(b"x", 1_000_000))
        assert b" 408 " in await client.rest()
        assert await sent < 1_000_000


@pytest.mark.parametrize("kind", ["Content-Length: 100", "Transfer-Encoding: chunked"])
async def test_half_a_body_is_given_up(site: Site, times: pytest.MonkeyPatch, kind: str) -> None:
    times.setattr(http_protocol, "BODY_TIMEOUT", 0.1)
    async with connected(site) as client:
        await client.send(request(site, "/api/matches", kind, method="POST") + b"1\r\n{")
        answer = await client.rest()
        assert answer.startswith(b"HTTP/1.1 408 ")


async def test_the_second_request_has_its_own_time(site: Site, times: pytest.MonkeyPatch) -> None:
    async with connected(site) as client:
        await client.send(request(site, "/healthz"))
        assert await client.status() == 200
        await client.reader.readuntil(b"}")
        times.setattr(http_protocol, "HEAD_TIMEOUT", 0.1)
        await client.send(b"GET")
        assert b" 408 " in await client.rest()


async def test_empty_lines_do_not_keep_a_connection(site: Site, times: pytest.MonkeyPatch) -> None:
    """An idle connection is given up after five seconds, but uvicorn forgets it after a line."""
    async with connected(site) as client:
        await client.send(request(site, "/healthz"))
        assert await client.status() == 200
        await client.reader.readuntil(b"}")
        times.setattr(http_protocol, "HEAD_TIMEOUT", 0.1)
        await client.send(b"\r\n")
        assert b" 408 " in await client.rest()


async def test_who_does_not_read_the_answers_is_given_up(
    site: Site, times: pytest.MonkeyPatch
) -> None:
    times.setattr(http_protocol, "WRITE_TIMEOUT", 0.1)
    async with connected(site) as client:
        raw: socket.socket = client.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await client.send(request(site, "/docs/swagger-ui-bundle.js") * 12)
        async with asyncio.timeout(TIME_LIMIT):  # nothing but the end of the connection stops it
            await client.send_endlessly(b"\r\n", 1 << 40)

"""A client that does not finish what it began is given up."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from harness.polling import TIME_LIMIT
from tests.support.site.live_server import Site
from tests.support.site.raw_client import RawClient, connected, request
from tests.support.timeouts import UNHURRIED


@pytest.fixture(scope="module")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that waits for nobody."""
    timeouts = replace(UNHURRIED, head=0.1, body=0.1, write=0.1)
    async with Site(tmp_path_factory.mktemp("hasty"), timeouts=timeouts) as site:
        yield site


@asynccontextmanager
async def answered(site: Site) -> AsyncIterator[RawClient]:
    """A client whose first request was answered; a slow machine takes several connections."""
    while True:
        async with connected(site) as client:
            await client.send(request(site, "/healthz"))
            if await client.status() == 200:
                await client.reader.readuntil(b"}")
                yield client
                return


@pytest.mark.parametrize("sent", [b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n"])
async def test_half_a_head_is_given_up(hasty: Site, sent: bytes) -> None:
    async with connected(hasty) as client:
        await client.send(sent)
        answer = await client.rest()
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"reason":"too-slow"' in answer


async def test_silence_is_given_up_without_a_word(hasty: Site) -> None:
    async with connected(hasty) as client:
        assert await client.rest() == b""


async def test_what_comes_drop_by_drop_is_given_up(hasty: Site) -> None:
    """The time runs from the first byte, not from the latest."""
    async with connected(hasty) as client:
        await client.send(b"GET / HTTP/1.1\r\nX: ")
        sent = asyncio.create_task(client.send_endlessly(b"x", 1_000_000))
        assert b" 408 " in await client.rest()
        assert await sent < 1_000_000


@pytest.mark.parametrize("kind", ["Content-Length: 100", "Transfer-Encoding: chunked"])
async def test_half_a_body_is_given_up(hasty: Site, kind: str) -> None:
    async with connected(hasty) as client:
        await client.send(request(hasty, "/api/matches", kind, method="POST") + b"1\r\n{")
        answer = await client.rest()
        assert answer.startswith(b"HTTP/1.1 408 ")


async def test_the_second_request_has_its_own_time(hasty: Site) -> None:
    async with answered(hasty) as client:
        await client.send(b"GET")
        assert b" 408 " in await client.rest()


async def test_empty_lines_do_not_keep_a_connection(hasty: Site) -> None:
    """An idle connection is given up after five seconds, but uvicorn forgets it after a line."""
    async with answered(hasty) as client:
        await client.send(b"\r\n")
        assert b" 408 " in await client.rest()


async def test_who_does_not_read_the_answers_is_given_up(hasty: Site) -> None:
    async with connected(hasty) as client:
        raw: socket.socket = client.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await client.send(request(hasty, "/docs/swagger-ui-bundle.js") * 12)
        async with asyncio.timeout(TIME_LIMIT):  # nothing but the end of the connection stops it
            await client.send_endlessly(b"\r\n", 1 << 40)

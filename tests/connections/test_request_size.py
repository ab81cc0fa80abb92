"""Every byte of a request is counted from its first."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from app.connections.head import MAX_COOKIES, MAX_HEADERS, MAX_LINE, MAX_PARAMETERS
from app.connections.http_protocol import MAX_BODY, MAX_HEAD
from tests.support.site.live_server import Site
from tests.support.site.raw_client import connected, request, upgrade
from tests.support.timeouts import HOUR, UNHURRIED

ENOUGH = 100 * MAX_BODY  # bytes that no server should take


@pytest.fixture(scope="module")
async def patient(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that cuts off a client only by the number of its bytes."""
    async with Site(
        tmp_path_factory.mktemp("patient"), timeouts=replace(UNHURRIED, linger=HOUR)
    ) as site:
        yield site


@pytest.fixture(scope="module")
async def strict(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that soon cuts off a client that goes on sending."""
    timeouts = replace(UNHURRIED, linger=0.1)
    async with Site(tmp_path_factory.mktemp("strict"), timeouts=timeouts) as site:
        yield site


async def answer_to(site: Site, start: bytes, more: bytes) -> bytes:
    """What a request without end is answered. It is not read for ever."""
    async with connected(site) as client:
        await client.send(start)
        sent = asyncio.create_task(client.send_endlessly(more, ENOUGH))
        answer = await client.rest()
        assert await sent < ENOUGH
    return answer


def head_of(site: Site, size: int) -> bytes:
    """A request whose line and headers have so many bytes, in headers that are not too long."""
    full = ["X: " + "x" * (MAX_LINE - 1)] * (size // (MAX_LINE + 10))
    short = request(site, "/healthz", *full, "X: ")
    return request(site, "/healthz", *full, "X: " + "x" * (size - len(short)))


async def test_a_head_without_end_is_refused(patient: Site) -> None:
    for start, more in [
        (b"GET / HTTP/1.1\r\nX: ", b"x" * 4096),
        (b"GET / HTTP/1.1\r\n", b"X: x\r\n" * 500),
        (b"GET / HTTP/1.1\r\n", b"x" * 4096),
        (b"GET /", b"x" * 4096),
        (b"", b"\r\n" * 2000),
    ]:
        answer = await answer_to(patient, start, more)
        assert answer.startswith(b"HTTP/1.1 431 "), (start, more[:9])
        assert answer.endswith(b'{"reason":"too-big","message":"The headers are too big."}')


@pytest.mark.parametrize(("size", "status"), [(MAX_HEAD - 1, 200), (MAX_HEAD + 1, 431)])
@pytest.mark.parametrize("whole", [True, False])
async def test_the_limit_is_64_kb(strict: Site, size: int, status: int, whole: bool) -> None:
    head = head_of(strict, size)
    assert len(head) == size
    async with connected(strict) as client:
        for part in [head] if whole else [head[:60_000], head[60_000:]]:
            await client.send(part)
        assert await client.status() == status


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/healthz", ["a:b"] * (MAX_HEADERS - 1), 200),  # and the Host
        ("/healthz", ["a:b"] * MAX_HEADERS, 431),
        ("/healthz", ["X:" + "x" * MAX_LINE], 431),
        ("/healthz", ["Cookie: a=b" + ";" * (MAX_COOKIES - 1)], 200),
        ("/healthz", ["Cookie: a=b" + ";" * MAX_COOKIES], 431),
        ("/healthz", ["Cookie: a=b;c=d"] * 99, 200),
        ("/healthz", ["cookie: a=b;c=d;e=f"] * 99, 431),
        ("/healthz?" + "&" * (MAX_PARAMETERS - 1), [], 200),
        ("/healthz?" + "&" * MAX_PARAMETERS, [], 414),
        ("/healthz?" + "x" * MAX_LINE, [], 414),
    ],
)
async def test_the_parts_of_a_head_are_counted(
    strict: Site, path: str, headers: list[str], status: int
) -> None:
    """A refused head reaches no middleware: the answer has none of their headers."""
    async with connected(strict) as client:
        await client.send(request(strict, path, *headers))
        head = (await client.reader.readuntil(b"\r\n\r\n")).decode()
        assert head.startswith(f"HTTP/1.1 {status} ")
        assert ("content-security-policy" in head) == (status == 200)


async def test_later_requests_are_counted_as_well(patient: Site) -> None:
    async with connected(patient) as client:
        for _ in range(3):
            await client.send(head_of(patient, 40_000))
            assert await client.status() == 200
            await client.reader.readuntil(b"}")
        await client.send(b"GET /")
        sent = asyncio.create_task(client.send_endlessly(b"x" * 4096, ENOUGH))
        assert b" 431 " in await client.rest()
        assert await sent < ENOUGH


async def test_a_body_without_end_is_refused(strict: Site) -> None:
    """The application answers 413 as soon as there is too much for it; what follows is bounded."""
    part = b"x" * 4000
    for kind, more in [
        ("Content-Length: 100000000000", part),
        ("Transfer-Encoding: chunked", b"fa0\r\n" + part + b"\r\n"),
    ]:
        head = request(strict, "/api/matches", kind, method="POST")
        assert (await answer_to(strict, head, more)).startswith(b"HTTP/1.1 413 "), kind


async def test_chunks_and_trailers_are_counted(strict: Site) -> None:
    head = request(strict, "/api/matches", "Transfer-Encoding: chunked", method="POST")
    for start, more in [
        (b"", b"1;x\r\nx\r\n" * 500),
        (b"1", b";x" * 2000),
        (b"0\r\n", b"X: x\r\n" * 500),
    ]:
        answer = await answer_to(strict, head + start, more)
        assert answer[9:13] in (b"413 ", b"431 ")  # the latter for trailers


async def test_what_is_not_http_is_answered(patient: Site) -> None:
    assert (await answer_to(patient, b"", b"x" * 4096)).startswith(b"HTTP/1.1 400 ")


async def test_a_body_that_nobody_reads_is_counted(strict: Site) -> None:
    head = request(strict, "/healthz", "Transfer-Encoding: chunked")
    answer = await answer_to(strict, head, b"1\r\nx\r\n" * 500)
    assert answer[9:13] in (b"200 ", b"413 ")


async def test_few_requests_are_queued(strict: Site) -> None:
    async with connected(strict) as client:
        sent = await client.send_endlessly(request(strict, "/healthz") * 1000, ENOUGH)
        assert sent < ENOUGH
    async with connected(strict) as client:
        await client.send(request(strict, "/healthz") * 5)
        for _ in range(5):
            assert await client.status() == 200
            await client.reader.readuntil(b"}")


@pytest.mark.parametrize("headers", [["X: " + "x" * 9000], ["X: x"] * 200])
async def test_a_handshake_with_long_headers_is_answered(strict: Site, headers: list[str]) -> None:
    """The websocket's own parser takes less than HTTP's."""
    async with connected(strict) as client:
        await client.send(upgrade(strict, *headers))
        assert (await client.rest()).startswith(b"HTTP/1.1 431 ")

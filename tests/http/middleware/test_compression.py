"""Large answers are compressed in small parts, and each event of a stream at once."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import brotli
import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Scope

from app.http.middleware.compression import CompressionMiddleware, SlicesMiddleware

SCOPE: Scope = {"type": "http", "headers": [(b"accept-encoding", b"br")]}
BLOCK = 128 * 1024  # bytes that Brotli collects with the small window


async def _bodies(answer: Response) -> list[bytes]:
    messages = list[Message]()

    async def send(message: Message) -> None:
        messages.append(message)

    async def receive() -> Message:
        await asyncio.Event().wait()  # the client stays
        raise AssertionError

    await CompressionMiddleware(SlicesMiddleware(answer))(dict(SCOPE), receive, send)
    return [message["body"] for message in messages[1:]]


@pytest.mark.parametrize("size", [1_000, 2_000_000])
async def test_brotli_does_not_collect_megabytes(size: int) -> None:
    content = Random(1).randbytes(size // 2).hex().encode()
    bodies = await _bodies(Response(content, media_type="application/json"))
    assert brotli.decompress(b"".join(bodies)) == content
    assert max(map(len, bodies)) <= BLOCK


async def test_an_event_is_compressed_at_once() -> None:
    async def events() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        yield b"data: 2\n\n"

    stream = StreamingResponse(events(), media_type="text/event-stream")
    bodies = await _bodies(stream)
    reader = brotli.Decompressor()
    read = [reader.process(body) for body in bodies]
    assert [one for one in read if one] == [b"data: 1\n\n", b"data: 2\n\n"]

"""Large answers are compressed in slices, between which others get their turn."""

import asyncio
import gzip

import pytest
from starlette.responses import Response
from starlette.types import Message, Scope
from starlette_compress import CompressMiddleware

from app.http.middleware.compression import SLICE, SlicesMiddleware

SCOPE: Scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip")]}


@pytest.mark.parametrize("length", [0, 1, SLICE, SLICE + 1, 5 * SLICE])
async def test_others_get_a_turn_between_slices(length: int) -> None:
    content = bytes(number % 251 for number in range(length))
    app = CompressMiddleware(SlicesMiddleware(Response(content, media_type="text/plain")))
    turns, messages = 0, list[Message]()

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def send(message: Message) -> None:
        messages.append(message)

    async def receive() -> Message:
        raise AssertionError("nothing is to be received")

    waiting = asyncio.create_task(others())
    await app(dict(SCOPE), receive, send)
    slices = max(0, -(-length // SLICE) - 1)
    assert turns == slices
    waiting.cancel()
    body = b"".join(message.get("body", b"") for message in messages)
    assert (gzip.decompress(body) if length > 500 else body) == content
    assert [message.get("more_body", False) for message in messages[1:]][-1] is False

"""Clients of streams, and commands over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from harness.polling import TIME_LIMIT
from tests.support.site.api_description import DESCRIPTION
from tests.support.site.live_server import Browser, Json


class Stream:
    """A stream whose lines are read one by one."""

    def __init__(self, path: str, lines: AsyncIterator[str]) -> None:
        self._path = path
        self._lines = lines

    async def until(self, kind: str) -> Json:
        """The next message of a kind."""
        async with asyncio.timeout(TIME_LIMIT):
            while True:
                line = await anext(self._lines)
                message: Json = json.loads(line) if line else {"t": "heartbeat"}
                if line:
                    DESCRIPTION.check_line(self._path, line)
                if message["t"] == kind:
                    return message

    async def next(self) -> Json:
        """The next message that is no heartbeat."""
        async with asyncio.timeout(TIME_LIMIT):
            while not (line := await anext(self._lines)):
                pass
        message: Json = json.loads(line)
        return message

    async def end(self) -> None:
        """Read until the server ends the stream."""
        async with asyncio.timeout(TIME_LIMIT):
            async for _ in self._lines:
                pass


@asynccontextmanager
async def stream(browser: Browser, path: str) -> AsyncIterator[Stream]:
    reader = Browser(browser.site, by_port=True)
    reader.http.cookies, reader.http.headers = browser.http.cookies, browser.http.headers
    async with reader.http, reader.http.stream("GET", path, timeout=TIME_LIMIT) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield Stream(path, answer.aiter_lines())


async def command(browser: Browser, match_id: str, status: int = 200, **fields: Any) -> Json:
    path = f"/api/matches/{match_id}/commands"
    answer: Json = await browser.ask("POST", path, fields, status)
    return answer

"""Visits of the watched server, which see the stalls of its event loop."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import websockets

from bench.stalls.big_data import VETERAN, secret

COLLECTION = "collection of garbage"
PING_INTERVAL = 30.0  # seconds
QUIET = 0.15  # seconds without a stall after which a request counts as done


@dataclass(frozen=True, slots=True)
class Stall:
    """A time in which the loop was blocked: milliseconds of work, and with the lock held."""

    request: str
    round: int
    work: float
    held: float
    functions: list[str]


class Site:
    """The watched server, as a browser with a session sees it."""

    def __init__(self, site: str, stalls: Path) -> None:
        self.site = site
        self._file = stalls
        self._read = 0
        self.found: list[Stall] = []
        self.http = httpx2.AsyncClient(base_url=f"http://{site}", trust_env=False, timeout=120)

    async def watch(self, name: str, number: int, doing: Coroutine[Any, Any, object]) -> None:
        """Perform an action; every stall meanwhile counts for it."""
        self._lines()
        await doing
        await asyncio.sleep(QUIET)
        for line in self._lines():
            collecting = any("gc_tuning" in function for function in line["in"])
            request = COLLECTION if collecting else name
            self.found.append(Stall(request, number, line["work"], line["held"], line["in"]))

    def _lines(self) -> list[dict[str, Any]]:
        with self._file.open() as file:
            file.seek(self._read)
            lines = file.readlines()
            self._read = file.tell()
        return [json.loads(line) for line in lines]

    async def get(self, path: str, by: str = VETERAN) -> None:
        headers = {"cookie": f"birnam={secret(by)}"} if by else {}
        answer = await self.http.get(path, headers=headers)
        if answer.status_code != 200:
            print(f"{path}: {answer.status_code} {answer.text[:200]}", file=sys.stderr)

    async def post(self, path: str, by: str = VETERAN, **body: Any) -> None:
        headers = {"cookie": f"birnam={secret(by)}", "origin": f"http://{self.site}"}
        answer = await self.http.post(path, headers=headers, **body)
        if answer.status_code not in (200, 201, 303):
            print(f"{path}: {answer.status_code} {answer.text[:200]}", file=sys.stderr)

    @asynccontextmanager
    async def page(self, path: str) -> AsyncIterator[None]:
        """An open page, which has had its first message. While one is open, nobody rests."""
        headers = {"cookie": f"birnam={secret(VETERAN)}"}
        address = f"ws://{self.site}{path}"
        async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
            await socket.send(json.dumps({"t": "hello", "version": None}))
            await asyncio.wait_for(socket.recv(), 30)
            pinging = asyncio.create_task(_ping(socket))
            try:
                yield
            finally:
                pinging.cancel()

    async def visit(self, path: str) -> None:
        async with self.page(path):
            await asyncio.sleep(QUIET)


async def _ping(socket: websockets.ClientConnection) -> None:
    """Ping, because the server closes a silent page."""
    while True:
        await asyncio.sleep(PING_INTERVAL)
        await socket.send(json.dumps({"t": "ping", "n": 0}))

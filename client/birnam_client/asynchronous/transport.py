"""Requests of the asynchronous client; `make client` generates the synchronous ones from it."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx2

from birnam_client.errors import ConnectionLost, NotFound, error_of
from birnam_client.pauses import Pauses

SILENCE = 12.0  # seconds; streams have a line every five
TEMPORARY = (429, 502, 503, 504)

_ADDRESS = re.compile(r"(/(?!\.+(/|$))[\w@.,-]+)+", re.ASCII)


class AsyncTransport:
    """The connection to a server."""

    def __init__(
        self, site: str, token: str | None = None, *, patience: float = 60, timeout: float = 20
    ) -> None:
        self.site = site.rstrip("/")
        self._patience = patience
        self._epochs: dict[str, str] = {}  # of the matches that were followed
        bearer = None if token is None else f"Bearer {token.strip()}".strip()
        self._headers = {"authorization": bearer} if bearer else {}
        self._http = httpx2.AsyncClient(
            base_url=f"{self.site}/api/v1", headers=self._headers, timeout=timeout
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._http.aclose()

    async def _lines(
        self, path: str, pauses: Pauses, query: Mapping[str, str] | None = None
    ) -> AsyncGenerator[Any, None]:
        """The objects of a stream until it ends."""
        _check(path)
        timeout = httpx2.Timeout(SILENCE)
        async with self._http.stream("GET", path, params=query, timeout=timeout) as answer:
            if answer.status_code >= 300:
                await answer.aread()
                raise error_of(answer.status_code, answer.text, answer.headers.get("location"))
            async for line in answer.aiter_lines():
                pauses.begin()
                if line:
                    yield json.loads(line)

    async def _get(self, path: str, query: Mapping[str, str] | None = None) -> Any:
        return (await self._request("GET", path, query=query, repeat=True)).json()

    async def _post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Send a request that does the same if it is sent twice."""
        return (await self._request("POST", path, body, repeat=True)).json()

    async def _create(self, path: str, body: Mapping[str, Any]) -> Any:
        """Send a request with a key, so that repeats of it make nothing again."""
        headers = {"idempotency-key": f'"{uuid4()}"'}
        return (await self._request("POST", path, body, repeat=True, headers=headers)).json()

    async def _request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
        repeat: bool = False,
        headers: Mapping[str, str] | None = None,
    ) -> httpx2.Response:
        """Send a request; repeat it until it is answered, if that does no harm."""
        _check(path)
        pauses = Pauses(self._patience)
        while True:
            try:
                answer = await self._http.request(
                    method, path, json=body, params=query, headers=headers
                )
            except httpx2.TransportError as error:
                if not repeat and not isinstance(error, httpx2.ConnectError):
                    raise ConnectionLost(f"{method} {path}: {error!r}") from error
                await asyncio.sleep(pauses.after(error))
                continue
            if answer.status_code < 300:
                return answer
            problem = error_of(answer.status_code, answer.text, answer.headers.get("location"))
            if answer.status_code not in TEMPORARY or not repeat:
                raise problem
            await asyncio.sleep(pauses.after(problem, answer.headers.get("retry-after")))


def _check(path: str) -> None:
    """Raises NotFound if an id in it makes it another address: ids have no such signs."""
    if not _ADDRESS.fullmatch(path):
        raise NotFound(404, "not-found", f"There is nothing at {path}")

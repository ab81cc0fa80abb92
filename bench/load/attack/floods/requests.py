"""Requests that are encoded once and sent repeatedly, on persistent connections."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from urllib.parse import urlencode

import orjson

from bench.load.api import FORM, JSON, ApiClient, SessionCookie
from bench.load.attack.floods.flood import Flood
from bench.load.attack.target import Target

HEAD = "{} {} HTTP/1.1\r\nHost: {}:{}\r\nAccept-Encoding: gzip\r\n"


class RequestFlood(Flood):
    """A flood that sends its requests in turn, each as soon as the previous one is answered.

    Each address has requests of its own.
    """

    connections = 16

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._turns: Iterator[tuple[str, Iterator[bytes]]] = iter(())

    async def prepare(self) -> None:
        turns = []
        for address in self._target.addresses:
            api = self._target.api(address)
            try:
                turns.append((address, cycle(await self.write_requests(api))))
            finally:
                await api.close()
        self._turns = cycle(turns)

    @abstractmethod
    async def write_requests(self, api: ApiClient) -> Iterable[bytes]:
        """The requests. May raise ApiRefused and connection errors."""

    async def attack(self) -> None:
        await self._target.repeat(self.connections, self._send_requests)

    async def _send_requests(self) -> None:
        address, requests = next(self._turns)
        reader, writer = await self._target.connect(address)
        try:
            for request in requests:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                self._target.tally[head.split(" ", 2)[1]] += 1
                if "transfer-encoding: chunked" in head:
                    while size := int((await reader.readline()), 16):
                        await reader.readexactly(size + 2)
                    await reader.readline()
                else:
                    length = head.partition("content-length: ")[2].partition("\r\n")[0]
                    await reader.readexactly(int(length or 0))
        finally:
            writer.transport.abort()


def page_request(target: Target, path: str, cookie: SessionCookie | None = None) -> bytes:
    """A GET of a page."""
    return _request(target, "GET", path, cookie, "Accept: text/html\r\n")


def form_request(target: Target, path: str, cookie: SessionCookie, **fields: str) -> bytes:
    return _with_body(target, "POST", path, cookie, FORM, urlencode(fields).encode())


def json_request(
    target: Target, method: str, path: str, cookie: SessionCookie, body: Mapping[str, object]
) -> bytes:
    return _with_body(target, method, path, cookie, JSON, orjson.dumps(body))


def _with_body(
    target: Target, method: str, path: str, cookie: SessionCookie, kind: str, body: bytes
) -> bytes:
    headers = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    return _request(target, method, path, cookie, headers) + body


def _request(
    target: Target, method: str, path: str, cookie: SessionCookie | None, headers: str
) -> bytes:
    head = HEAD.format(method, path, *target.address) + headers
    for name, value in (cookie.headers if cookie else {}).items():
        head += f"{name}: {value}\r\n"
    return f"{head}\r\n".encode()

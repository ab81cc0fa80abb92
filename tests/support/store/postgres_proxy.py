"""A TCP proxy for PostgreSQL whose connections can be cut even during a commit."""

import asyncio
from typing import Literal

from sqlalchemy import make_url

from tests.support.tcp_proxy import TcpProxy

DroppedMessage = Literal["request", "response"]


class PostgresProxy(TcpProxy):
    """Forwards data between clients and the server of a database."""

    def __init__(self, url: str) -> None:
        self._server = make_url(url)
        super().__init__(self._server.host or "127.0.0.1", self._server.port or 5432)
        self._dropped: DroppedMessage | None = None
        self._commits_before = 0
        self._committing = False
        self.lost = asyncio.Event()  # set when the message has been dropped

    @property
    def url(self) -> str:
        """The database's URL through the proxy, without TLS, so that it can recognize commits."""
        here = self._server.set(host="127.0.0.1", port=self.port, query={"sslmode": "disable"})
        return here.render_as_string(hide_password=False)

    def drop(self, message: DroppedMessage, after: int = 0) -> None:
        """Drop a COMMIT or its response, after some COMMITs, and close then."""
        self._dropped, self._commits_before = message, after

    def passes_request(self, data: bytes) -> bool:
        if self._dropped and b"COMMIT" in data:
            if self._commits_before:
                self._commits_before -= 1
            elif self._dropped == "request":
                return self._lose()
            else:
                self._committing = True
        return True

    def passes_response(self, _data: bytes) -> bool:
        return not self._committing or self._lose()

    def _lose(self) -> bool:
        self._dropped, self._committing = None, False
        self.close()
        self.lost.set()
        return False

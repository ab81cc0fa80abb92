"""A local HTTP server that receives push messages and webhooks, or refuses them."""

import base64
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.support.sink import Sink


@dataclass(frozen=True)
class Letter:
    """A received request. Names of headers are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return orjson.loads(self.body)


class PostOffice(Sink[Letter]):
    """Answers each request with the next of its statuses, then with 200."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        office = self

        class Counter(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                office.received.put(Letter(self.path, headers, body))
                self.send_response(office.statuses.pop(0) if office.statuses else 200)
                self.send_header("location", "/elsewhere")
                self.end_headers()
                self.wfile.write(b"that is what I say")

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        super().__init__(Counter, ThreadingHTTPServer)
        self.url = f"http://127.0.0.1:{self.port}"


class Subscription:
    """A browser's side of a push subscription, which can decrypt messages."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.request = {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, letter: Letter) -> Any:
        """The decrypted content of a request."""
        plain: bytes = http_ece.decrypt(  # type: ignore[no-untyped-call]
            letter.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return orjson.loads(plain)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

"""The application hears of a request when its body has arrived."""

import asyncio

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from app.http.middleware.whole_body import MAX_BODY, WholeBodyMiddleware

Messages = asyncio.Queue[Message]


class Client:
    """Sends the parts of a body to an application that answers with its length."""

    def __init__(self, header: bytes = b"content-length") -> None:
        self.begun = asyncio.Event()
        self.sent: list[Message] = []
        self._parts: Messages = asyncio.Queue()
        self._scope: Scope = {"type": "http", "method": "POST", "headers": [(header, b"100")]}

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.set()
        length = 0
        try:
            async for part in Request(scope, receive).stream():
                length += len(part)
        except ClientDisconnect:
            length = -1
        await PlainTextResponse(str(length))(scope, receive, send)

    async def request(self) -> str:
        """The answer, or nothing."""

        async def send(message: Message) -> None:
            self.sent.append(message)

        await WholeBodyMiddleware(self._answer)(self._scope, self._parts.get, send)
        return b"".join(message.get("body", b"") for message in self.sent).decode()

    def send(self, body: bytes, *, more: bool) -> None:
        self._parts.put_nowait({"type": "http.request", "body": body, "more_body": more})

    def leave(self) -> None:
        self._parts.put_nowait({"type": "http.disconnect"})


@pytest.mark.parametrize("header", [b"content-length", b"transfer-encoding"])
async def test_the_application_begins_after_the_last_part(header: bytes) -> None:
    client = Client(header)
    client.send(b"half", more=True)
    answer = asyncio.create_task(client.request())
    for _ in range(10):
        await asyncio.sleep(0)
    assert not client.begun.is_set()
    client.send(b" a body", more=False)
    assert await answer == "11"


async def test_the_application_never_hears_of_half_a_request() -> None:
    client = Client()
    client.send(b"half", more=True)
    client.leave()
    assert await client.request() == ""
    assert not client.begun.is_set()
    assert client.sent == []


async def test_a_request_without_a_body_begins_at_once() -> None:
    client = Client(b"accept")
    answer = asyncio.create_task(client.request())
    await client.begun.wait()
    client.send(b"", more=False)
    assert await answer == "0"


async def test_the_application_reads_the_rest_of_a_big_body_itself() -> None:
    client = Client()
    client.send(bytes(MAX_BODY + 1), more=True)
    answer = asyncio.create_task(client.request())
    await client.begun.wait()
    client.send(b"rest", more=False)
    assert await answer == str(MAX_BODY + 5)


async def test_the_application_learns_that_the_client_of_a_big_body_left() -> None:
    client = Client()
    client.send(bytes(MAX_BODY + 1), more=True)
    client.leave()
    assert await client.request() == "-1"

"""Sockets with BroadcastProtocol, and with uvicorn's own protocol."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from app.connections.framer import Framer
from app.connections.http_protocol import HttpProtocol
from app.connections.websocket_protocol import MAX_BUFFERED, PROTOCOL_KEY, BroadcastProtocol
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Site
from tests.support.site.raw_client import frame

site = own_site


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_equals_that_of_websockets(length: int) -> None:
    framer, message = Framer(), b"x" * length
    for _ in range(2):
        assert framer.frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
    assert framer.frame(b"y" * length).endswith(b"y" * length)


async def test_a_move_reaches_everybody(tmp_path: Path) -> None:
    async with Site(tmp_path) as site:
        ann, bob, eve = (Browser(site) for _ in range(3))
        match_id = await ann.start_match(bob)
        async with ann.page(match_id) as black, bob.page(match_id) as white:
            async with eve.watch(match_id) as watching:
                await watching.hello()
                await black.play("g8", 2, "1")
                frames = [await page.until("frame") for page in (black, white, watching)]
                assert [frame["version"] for frame in frames] == [3, 3, 3]
            await white.play("h9", 3, "2")
            assert (await black.until("frame"))["id"] == "2"


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Pipe(asyncio.Transport):
    """A transport that drops what is written to it."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Do nothing."""

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """Do nothing."""

    def resume_reading(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def abort(self) -> None:
        """Do nothing."""


class UpgradedPipe(Pipe):
    """A transport whose protocol changes with the handshake."""

    protocol: asyncio.BaseProtocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol


class FullPipe(Pipe):
    """A transport that records what is written, and says how much is buffered."""

    def __init__(self, buffered: int) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self._buffered = buffered

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return self._buffered


class Recorder:
    """A handler that lists its messages. Some of them take a turn of the event loop."""

    def __init__(self) -> None:
        self.texts: list[str | None] = []

    def handle(self, text: str | None) -> Awaitable[None] | None:
        self.texts.append(text)
        return asyncio.sleep(0) if text and text.startswith("s") else None

    def check_silence(self) -> float:
        return 100.0

    def on_closed(self) -> None:
        """Do nothing."""


async def accept(scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a socket, and give its messages to the recorder in the state."""
    await receive()
    await send({"type": "websocket.accept"})
    scope["state"][PROTOCOL_KEY].detach(scope["state"]["recorder"])


CONFIG = Config(accept, ws_per_message_deflate=False, log_config=None)


async def detached(recorder: Recorder, pipe: Pipe | None = None) -> BroadcastProtocol:
    """A protocol after its handshake."""
    protocol = BroadcastProtocol(CONFIG, ServerState(), {"recorder": recorder})
    protocol.connection_made(pipe or Pipe())
    protocol.data_received(HANDSHAKE)
    await asyncio.gather(*protocol.tasks)
    return protocol


def frames_of(text: str, kind: str) -> bytes:
    data = text.encode()
    if kind == "fragmented":
        half = len(data) // 2
        return frame(1, data[:half], final=False) + frame(9) + frame(0, data[half:])
    return (frame(10, b"x") if kind == "after a pong" else b"") + frame(1, data)


def receive(stream: bytes, cuts: set[int]) -> list[str | None]:
    """The messages of a stream that arrives in pieces."""
    recorder = Recorder()

    async def run() -> None:
        protocol = await detached(recorder)
        for start, stop in pairwise(sorted({0, len(stream), *cuts})):
            protocol.data_received(stream[start:stop])
        while protocol.tasks:
            await asyncio.gather(*protocol.tasks)
        protocol.connection_lost(None)

    asyncio.run(run())
    return recorder.texts


KINDS = st.sampled_from(["plain", "fragmented", "after a pong"])
TEXTS = st.text(max_size=30)  # at most 120 bytes


@given(st.lists(st.tuples(TEXTS, KINDS), max_size=8), st.data())
def test_messages_arrive_whole_and_in_order(
    sent: list[tuple[str, str]], data: st.DataObject
) -> None:
    frames = [frames_of(text, kind) for text, kind in sent]
    stream = b"".join(frames)
    cuts = data.draw(st.sets(st.integers(0, len(stream)), max_size=6))
    if data.draw(st.booleans()):
        cuts |= set(accumulate(map(len, frames)))
    assert receive(stream, cuts) == [text for text, _ in sent]


def test_a_piece_that_looks_like_a_frame_is_not_taken_for_one() -> None:
    text = "\u2040abcd"  # its last bytes are those of an empty text frame
    stream = frame(1, text.encode())
    assert stream[7:] == frame(1, b"")[:2] + b"abcd"
    assert receive(stream, {7}) == [text]
    first, last = frame(1, b"a", final=False), frame(0, b"b")
    assert receive(first + last, {len(first)}) == ["ab"]


async def test_a_message_to_many_goes_to_those_that_are_open_and_not_full() -> None:
    pipes = [FullPipe(buffered) for buffered in (0, MAX_BUFFERED, MAX_BUFFERED + 1, 0)]
    protocols = [await detached(Recorder(), pipe) for pipe in pipes]
    protocols[-1].close(1000)
    before = [len(pipe.written) for pipe in pipes]
    assert BroadcastProtocol.write_to_each(protocols, b"hello") == [2]
    written = [pipe.written[count:] for pipe, count in zip(pipes, before, strict=True)]
    assert written == [[b"\x81\x05hello"], [b"\x81\x05hello"], [], []]
    for protocol in protocols:
        protocol.connection_lost(None)


async def test_a_closed_socket_is_freed_without_the_collector() -> None:
    gc.disable()
    try:
        protocol = await detached(Recorder())
        protocol.data_received(frame(1, b"hello")[:-1])  # a parser that waits for more
        reference = weakref.ref(protocol.conn)
        protocol.connection_lost(None)
        del protocol
        await asyncio.sleep(0)
        assert reference() is None
    finally:
        gc.enable()


async def test_the_http_protocol_of_a_socket_is_freed_without_the_collector() -> None:
    config = Config(accept, ws=BroadcastProtocol, ws_per_message_deflate=False, log_config=None)
    config.load()
    state, pipe = ServerState(), UpgradedPipe()
    gc.disable()
    try:
        http = HttpProtocol(config, state, {"recorder": Recorder()})
        http.connection_made(pipe)
        http.data_received(HANDSHAKE)
        await asyncio.gather(*state.tasks)
        socket = pipe.protocol
        assert isinstance(socket, BroadcastProtocol)
        assert socket.detached
        reference = weakref.ref(http)
        del http
        assert reference() is None
        socket.connection_lost(None)
    finally:
        gc.enable()

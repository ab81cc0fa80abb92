"""Name servers that never answer hold up nobody else, and are not asked again soon."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest

from app.delivery.host_turns import AT_ONCE, HostTurns, owner_of
from app.delivery.names import Names
from harness.polling import until
from tests.support.timeouts import HOUR


class NameServer(asyncio.DatagramProtocol):
    """Counts what it is asked. It answers that there is no such name, or nothing."""

    def __init__(self, *, answers: bool) -> None:
        self.asked = 0
        self._answers = answers
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]
        self._transport = transport

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self.asked += 1
        if self._answers and self._transport:
            self._transport.sendto(data[:2] + b"\x81\x83" + data[4:6] + bytes(6) + data[12:], addr)


async def serve(server: NameServer) -> tuple[asyncio.DatagramTransport, Names]:
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(
        lambda: server, ("127.0.0.1", 0), family=socket.AF_INET
    )
    host, port = transport.get_extra_info("sockname")
    return transport, Names([f"{host}:{port}"], first_try=HOUR)


@pytest.fixture
async def silent() -> AsyncIterator[tuple[NameServer, Names]]:
    server = NameServer(answers=False)
    transport, names = await serve(server)
    yield server, names
    await names.close()
    transport.close()


async def test_silent_name_servers_hold_up_no_other_name(
    silent: tuple[NameServer, Names],
) -> None:
    server, names = silent
    hosts = [f"{number}.silent.example" for number in range(50)]
    stuck = [asyncio.create_task(names.addresses(host)) for host in hosts]
    await until(lambda: server.asked >= len(hosts))
    assert "127.0.0.1" in await names.addresses("localhost")
    assert not any(task.done() for task in stuck)
    for task in stuck:
        task.cancel()
    await asyncio.gather(*stuck, return_exceptions=True)
    asked = server.asked
    assert await names.addresses(hosts[0]) == []
    assert server.asked == asked, "a name that was given up is not looked up again"


async def test_an_unknown_name_is_looked_up_once() -> None:
    server = NameServer(answers=True)
    transport, names = await serve(server)
    try:
        assert await names.addresses("unknown.example") == []
        asked = server.asked
        assert asked
        assert await names.addresses("unknown.example") == []
        assert server.asked == asked
    finally:
        await names.close()
        transport.close()


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("a.b.evil.example", "evil.example"),
        ("EVIL.example.", "evil.example"),
        ("shop.co.uk", "shop.co.uk"),
        ("www.shop.co.uk", "shop.co.uk"),
        ("10.0.0.7", "10.0.0.7"),
        ("[::1]", "::1"),
        ("localhost", "localhost"),
    ],
)
def test_hosts_of_one_owner_share_turns(host: str, owner: str) -> None:
    assert owner_of(host) == owner


async def test_a_slow_host_keeps_only_itself_waiting() -> None:
    turns, begun = HostTurns(), list[str]()
    done = asyncio.Event()

    async def ask(host: str) -> None:
        async with turns.turn(host):
            begun.append(host)
            await done.wait()

    slow = [f"{number}.slow.example" for number in range(AT_ONCE + 2)]
    asking = [asyncio.create_task(ask(host)) for host in (*slow, "ntfy.sh")]
    await until(lambda: "ntfy.sh" in begun)
    assert begun == [*slow[:AT_ONCE], "ntfy.sh"]
    done.set()
    await asyncio.gather(*asking)
    assert len(begun) == len(slow) + 1

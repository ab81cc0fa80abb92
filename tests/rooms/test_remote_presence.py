"""The presence of players whose pages are open at another process."""

import asyncio
from math import inf

import pytest

from app.match.commands import Play
from app.rooms.peers import SUBSCRIBED
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST
from harness.polling import until
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import received
from tests.rooms.support.fixtures import submit
from tests.rooms.support.two_processes import TwoProcesses


async def test_pages_at_another_process_are_known(processes: TwoProcesses) -> None:
    here, there = processes
    room = await here.room()
    page = await here.page(HOST)
    opponent, spectator = await there.page(GUEST), await there.page()
    await until(lambda: room.presence.state_of(GUEST) == "here")
    assert await here.registry.is_present("m", GUEST)
    await until(lambda: room.presence.message() == f"{HOST}:here {GUEST}:here +1".encode())
    assert f"{HOST}:here {GUEST}:here +1" in await received(page)
    other = await there.room()
    other.remove_listener(opponent)
    other.remove_listener(spectator)
    other.presence.broadcast()
    await until(lambda: room.presence.state_of(GUEST) == "away")
    assert list(room.presence.absent_since()) == [GUEST]


async def test_a_process_that_has_not_read_the_match_learns_who_is_present(
    processes: TwoProcesses,
) -> None:
    here, there = processes
    await there.page(GUEST)
    room = await there.room()
    await until(lambda: room.presence.state_of(GUEST) == "here")
    room.presence.broadcast()
    assert not here.registry.rooms
    assert await here.registry.is_present("m", GUEST)
    assert not await here.registry.is_present("m", HOST)


@pytest.mark.parametrize(
    ("timeouts", "state"), [(Timeouts(), "here"), (Timeouts(presence_kept=0.0), "quiet")]
)
async def test_remote_players_stay_present_for_a_while_if_peers_are_unreachable(
    state: str, processes: TwoProcesses, network: FakeNetwork
) -> None:
    """Then a player who has left since has to be notified of a move."""
    here, there = processes
    room = await here.room()
    await here.page(HOST)
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    network.cut = True
    await room.presence.refresh()
    assert room.presence.state_of(GUEST) == state
    assert room.presence.absent_since() == {}


@pytest.mark.parametrize("timeouts", [Timeouts(presence_repeated=inf)])
async def test_presence_is_published_again_after_an_interruption(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    """Redis may have lost its data in a restart."""
    here, there = processes
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    network.presence.clear()
    there.peers.handlers["match:m"](SUBSCRIBED)
    here.peers.handlers["match:m"](SUBSCRIBED)
    await until(lambda: bool(network.presence))
    await until(lambda: room.presence.state_of(GUEST) == "here")


@pytest.mark.parametrize("timeouts", [Timeouts(presence_repeated=inf, room_tick=0.01)])
async def test_presence_that_could_not_be_published_is_published_later(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    """A process has subscribed again before it knows that it is heard."""
    here, there = processes
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    network.cut = True
    network.presence.clear()
    there.peers.handlers["match:m"](SUBSCRIBED)
    await (await there.room()).presence.refresh()
    network.cut = False
    await until(lambda: any(network.presence.values()))
    await until(lambda: room.presence.state_of(GUEST) == "here")


@pytest.mark.parametrize("timeouts", [Timeouts(room_tick=0.01)])
async def test_commands_do_not_wait_for_remote_presence(
    processes: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request to a Redis that does not answer fails only after seconds."""
    here, _ = processes
    room, reading = await here.room(), asyncio.Event()

    async def never_return(_topic: str) -> list[str]:
        reading.set()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(here.peers, "read_presence", never_return)
    async with asyncio.timeout(60):
        await reading.wait()
        await submit(room, Play("g8", 2), HOST)


async def test_the_pages_of_a_stopped_process_are_away(processes: TwoProcesses) -> None:
    here, there = processes
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    await there.registry.close()
    await until(lambda: room.presence.state_of(GUEST) == "away")

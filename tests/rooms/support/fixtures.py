"""A registry, a room and pages of a match, in memory."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count

import pytest

from app.channel import Channel
from app.features.chat.context import ChatContext
from app.features.chat.registry import ChatRegistry
from app.features.lobby.lobby import Lobby
from app.match.commands import Command, CommandRequest, PlayerId
from app.match.outage import Outage
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer, RefusedAnswer
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.resync import Resync
from app.rooms.room import Room
from app.timeouts import Timeouts
from harness.games.match_builder import MatchBuilder, running_match
from tests.rooms.support.chat_fakes import MemoryChatRepository, PlainChatEncoder
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fake_heartbeats import MakeRegistry
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.rooms.support.machine import Machine
from tests.rooms.support.two_processes import Process, SharedLog, TwoProcesses
from tests.support.fake_clock import FakeClock, TickingClock


@pytest.fixture
def memory_log() -> MemoryLog:
    """A log with the running match `m`."""
    log = MemoryLog()
    log.store("m", running_match())
    return log


@pytest.fixture
def encoder() -> PlainEncoder:
    return PlainEncoder()


@pytest.fixture
def names() -> FakeNames:
    return FakeNames()


@pytest.fixture
def timeouts() -> Timeouts:
    """Tests that need others give them as a parameter."""
    return Timeouts()


@pytest.fixture
async def lobby(timeouts: Timeouts) -> AsyncIterator[Lobby]:
    lobby = Lobby(Channel(b"changed"), timeouts=timeouts)
    yield lobby
    lobby.close()


@pytest.fixture
def ticking_clock() -> TickingClock:
    """The clock of `registry`."""
    return TickingClock(1000)


@pytest.fixture
async def registry(
    memory_log: MemoryLog,
    encoder: PlainEncoder,
    names: FakeNames,
    lobby: Lobby,
    ticking_clock: TickingClock,
    timeouts: Timeouts,
) -> AsyncIterator[RoomRegistry]:
    """The ids of matches that it opens are `new1`, `new2` and so on."""
    ids = count(1)
    services = RoomServices(memory_log, encoder, names, ticking_clock, timeouts=timeouts)
    registry = RoomRegistry(services, lambda: f"new{next(ids)}")
    registry.add_lists(lobby)
    yield registry
    await registry.close()


@pytest.fixture
async def room(registry: RoomRegistry) -> Room:
    """The room of match `m`."""
    return await existing_room(registry)


@pytest.fixture
def open_page(room: Room) -> Callable[[PlayerId | None], Listener]:
    """Opens pages of match `m` that receive messages."""

    def open_page(player: PlayerId | None) -> Listener:
        listener = Listener(player)
        room.add_listener(listener)
        listener.ready = True
        return listener

    return open_page


async def submit(
    room: Room, command: Command, by: PlayerId, command_id: str = "1"
) -> AcceptedAnswer:
    """Submit a command that is accepted."""
    answer = await room.submit(CommandRequest(command, by, command_id))
    assert isinstance(answer, AcceptedAnswer), answer
    return answer


async def refusal_reason(room: Room, command: Command, by: PlayerId, command_id: str = "1") -> str:
    """Submit a command that is refused, and return the reason."""
    answer = await room.submit(CommandRequest(command, by, command_id))
    assert isinstance(answer, RefusedAnswer), answer
    return answer.refusal.reason


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def shared_log(memory_log: MemoryLog) -> SharedLog:
    """The log of both processes."""
    log = SharedLog()
    log.rows = memory_log.rows
    return log


@pytest.fixture
async def processes(
    network: FakeNetwork,
    shared_log: SharedLog,
    encoder: PlainEncoder,
    names: FakeNames,
    timeouts: Timeouts,
) -> AsyncIterator[TwoProcesses]:
    """Two processes with one log, connected by the network."""
    log, repository, clock = shared_log, MemoryChatRepository(), FakeClock(1_000)

    @asynccontextmanager
    async def start_process() -> AsyncIterator[Process]:
        peers = network.add_process()
        lobby = Lobby(Channel(b"changed"), peers, timeouts)
        services = RoomServices(log, encoder, names, clock, peers, timeouts=timeouts)
        registry = RoomRegistry(services, lambda: "new")
        registry.add_lists(lobby)
        context = ChatContext(
            repository, PlainChatEncoder(), names, clock, repository.report, peers=peers
        )
        chat_registry = ChatRegistry(context)
        resync = Resync(registry, peers, log, (chat_registry.catch_up, lobby.catch_up))
        yield Process(registry, lobby, chat_registry, repository, resync, peers)
        chat_registry.close()
        await registry.close()
        lobby.close()

    async with start_process() as first, start_process() as second:
        yield first, second


@pytest.fixture
def clock() -> FakeClock:
    """The server's clock."""
    return FakeClock()


@pytest.fixture
def timed_match(memory_log: MemoryLog, clock: FakeClock) -> MatchBuilder:
    """The match `timed` with five minutes for each player. Black is to move."""
    builder = running_match("othello", time="5+0").play_random(1, 2)
    memory_log.store("timed", builder)
    clock.now = builder.now_ms
    return builder


@pytest.fixture
async def make_registry(
    memory_log: MemoryLog, encoder: PlainEncoder, names: FakeNames, lobby: Lobby, clock: FakeClock
) -> AsyncIterator[MakeRegistry]:
    """Makes registries that excuse some outages. They are closed at the end."""
    async with AsyncExitStack() as closing:

        def make(*outages: Outage) -> RoomRegistry:
            services = RoomServices(memory_log, encoder, names, clock)
            registry = RoomRegistry(services, lambda: "new")
            closing.push_async_callback(registry.close)
            registry.add_lists(lobby)
            registry.excuse_outages(outages)
            return registry

        yield make


@pytest.fixture
async def machine(
    memory_log: MemoryLog, lobby: Lobby, clock: FakeClock, timeouts: Timeouts
) -> AsyncIterator[Machine]:
    """A server that has just started."""
    machine = Machine(memory_log, lobby, clock, timeouts)
    await machine.timekeeper.register()
    yield machine
    await machine.registry.close()

"""A registry, a room and pages of a match, in memory."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from time import monotonic
from types import SimpleNamespace

import pytest

from app.match.commands import Command, CommandRequest, PlayerId
from app.match.outage import Outage
from app.rooms.audience import Listener
from app.rooms.bots.bots import Bots
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.lobby.lobby import Lobby
from app.rooms.mailbox import AcceptedAnswer, RefusedAnswer
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.resync import Resync
from app.rooms.room import Room
from app.thinking.pool import Pool
from app.turns import PlayerNetworks
from tests.match.support.builder import MatchBuilder, running_match
from tests.rooms.support.bot_harness import BotHarness, StubDueMatches, StubThinker
from tests.rooms.support.chat_fakes import PlainChatEncoder
from tests.rooms.support.cup import Cup
from tests.rooms.support.fake_clock import FakeClock
from tests.rooms.support.fake_heartbeats import MakeRegistry
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.rooms.support.machine import Machine
from tests.rooms.support.two_processes import (
    Process,
    SharedChatRepository,
    SharedLog,
    TwoProcesses,
)
from tests.thinking.support.thread_runner import ThreadRunner


@pytest.fixture(autouse=True)
def standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page becomes quiet, and no remote presence expires, because the machine stands still."""
    now = monotonic()
    monkeypatch.setattr("app.rooms.audience.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr("app.rooms.remote_presence.monotonic", lambda: now)


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
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby(b"changed")
    yield lobby
    lobby.close()


@pytest.fixture
async def registry(
    memory_log: MemoryLog, encoder: PlainEncoder, names: FakeNames, lobby: Lobby
) -> AsyncIterator[RoomRegistry]:
    """The ids of matches that it opens are `new1`, `new2` and so on."""
    clock, ids = count(1000), count(1)
    services = RoomServices(memory_log, encoder, names, lambda: next(clock))
    registry = RoomRegistry(services, lobby, lambda: f"new{next(ids)}")
    yield registry
    await registry.close()


@pytest.fixture
async def room(registry: RoomRegistry) -> Room:
    """The room of match `m`."""
    room = await registry.room("m")
    assert room is not None
    return room


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
async def harness(
    encoder: PlainEncoder, names: FakeNames, lobby: Lobby
) -> AsyncIterator[BotHarness]:
    """Rooms with computer players, whose pauses take no time."""
    thinker, due_matches, sleeps = StubThinker(), StubDueMatches(), list[float]()
    log, clock = MemoryLog(), FakeClock(1)
    runner = ThreadRunner(lambda _: thinker)
    pool = Pool(runner, 1)

    async def sleep(seconds: float) -> None:
        sleeps.append(seconds)

    async def find_room(match_id: str) -> Room | None:
        return await room_registry.room(match_id)

    networks = PlayerNetworks()
    bots = Bots(pool, networks.of, find_room, due_matches, clock, sleep)
    services = RoomServices(log, encoder, names, clock)
    room_registry = RoomRegistry(services, lobby, lambda: f"m{len(log.rows)}")
    room_registry.add_observer(bots)
    yield BotHarness(
        room_registry, bots, thinker, due_matches, clock, log, sleeps, networks, runner, pool
    )
    thinker.gate.set()
    await bots.stop()
    await pool.close()
    await room_registry.close()


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
async def processes(
    network: FakeNetwork, memory_log: MemoryLog, encoder: PlainEncoder, names: FakeNames
) -> AsyncIterator[TwoProcesses]:
    """Two processes with one log, connected by the network."""
    log, repository, clock = SharedLog(), SharedChatRepository(), FakeClock(1_000)
    log.rows = memory_log.rows

    @asynccontextmanager
    async def start_process() -> AsyncIterator[Process]:
        peers = network.add_process()
        lobby = Lobby(b"changed", peers)
        services = RoomServices(log, encoder, names, clock, peers)
        registry = RoomRegistry(services, lobby, lambda: "new")
        context = ChatContext(repository, PlainChatEncoder(), names, clock, peers=peers)
        chat_registry = ChatRegistry(context)
        resync = Resync(registry, chat_registry, lobby, peers, log, repository)
        yield Process(registry, lobby, chat_registry, resync, peers)
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
def make_registry(
    memory_log: MemoryLog, encoder: PlainEncoder, names: FakeNames, lobby: Lobby, clock: FakeClock
) -> MakeRegistry:
    """Makes registries that excuse some outages."""

    def make(*outages: Outage) -> RoomRegistry:
        services = RoomServices(memory_log, encoder, names, clock)
        registry = RoomRegistry(services, lobby, lambda: "new")
        registry.excuse_outages(outages)
        return registry

    return make


@pytest.fixture
async def machine(memory_log: MemoryLog, lobby: Lobby, clock: FakeClock) -> AsyncIterator[Machine]:
    """A server that has just started."""
    machine = Machine(memory_log, lobby, clock)
    await machine.timekeeper.register()
    yield machine
    await machine.registry.close()


@pytest.fixture
async def cup(machine: Machine) -> Cup:
    """A tournament whose only game has been opened."""
    cup = Cup(machine)
    await cup.begin()
    return cup

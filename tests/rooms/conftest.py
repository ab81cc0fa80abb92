"""A house, a room in it, and pages that listen."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

import pytest

from app.match.commands import Command, CommandRequest, PlayerId
from app.match.outage import Outage
from app.rooms.audience import Listener
from app.rooms.bots import Bots
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.lobby import Lobby
from app.rooms.mailbox import AcceptedAnswer, RefusedAnswer
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.resync import Resync
from app.rooms.room import Room
from app.thinking.pool import Pool
from tests.match.support.builder import MatchBuilder, running_match
from tests.rooms.support.bot_fakes import Sage, Shelf, Table
from tests.rooms.support.chat_fakes import PlainChatEncoder
from tests.rooms.support.fake_clock import Watch
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder
from tests.rooms.support.processes import Both, Process, Shared, SharedMinutes
from tests.rooms.support.timekeeper_fakes import Making


@pytest.fixture
def memory_log() -> MemoryLog:
    """A log with one match, `m`, that has begun."""
    log = MemoryLog()
    log.keep("m", running_match())
    return log


@pytest.fixture
def words() -> PlainEncoder:
    """Plain words."""
    return PlainEncoder()


@pytest.fixture
def name_book() -> FakeNames:
    """Names of players."""
    return FakeNames()


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    """The lobby."""
    lobby = Lobby(b"changed")
    yield lobby
    lobby.close()


@pytest.fixture
async def house(
    memory_log: MemoryLog, words: PlainEncoder, name_book: FakeNames, lobby: Lobby
) -> AsyncIterator[RoomRegistry]:
    """A house whose rooms stay awake for a while."""
    clock, ids = count(1000), count(1)
    services = RoomServices(memory_log, words, name_book, lambda: next(clock))
    house = RoomRegistry(services, lobby, lambda: f"new{next(ids)}")
    yield house
    await house.close()


@pytest.fixture
async def room(house: RoomRegistry) -> Room:
    """The room of match `m`, awake."""
    room = await house.room("m")
    assert room is not None
    return room


@pytest.fixture
def page(room: Room) -> Callable[[PlayerId | None], Listener]:
    """Opens pages of that match."""

    def opened(player: PlayerId | None) -> Listener:
        listener = Listener(player)
        room.add_listener(listener)
        listener.ready = True
        return listener

    return opened


async def accepted(
    room: Room, command: Command, by: PlayerId, command_id: str = "1"
) -> AcceptedAnswer:
    """The answer to a command that is fine."""
    answer = await room.submit(CommandRequest(command, by, command_id))
    assert isinstance(answer, AcceptedAnswer), answer
    return answer


async def denied(room: Room, command: Command, by: PlayerId, command_id: str = "1") -> str:
    """The reason why a command was refused."""
    answer = await room.submit(CommandRequest(command, by, command_id))
    assert isinstance(answer, RefusedAnswer), answer
    return answer.refusal.reason


@pytest.fixture
async def table(words: PlainEncoder, name_book: FakeNames, lobby: Lobby) -> AsyncIterator[Table]:
    """A house whose computers rest without any time passing."""
    log, watch, sage, shelf, pool, rests = MemoryLog(), Watch(1), Sage(), Shelf(), Pool(1), []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    bots = Bots(
        pool,
        lambda _: sage,
        lambda name: home.room(name),  # noqa: PLW0108 - made below
        shelf,
        watch,
        rest,
    )
    services = RoomServices(log, words, name_book, watch)
    home = RoomRegistry(services, lobby, lambda: f"m{len(log.rows)}")
    home.add_observer(bots)
    yield Table(home, bots, sage, shelf, watch, log, rests)
    sage.gate.set()
    await bots.stop()
    await pool.close()
    await home.close()


@pytest.fixture
def wire() -> FakeNetwork:
    """Between the two."""
    return FakeNetwork()


@pytest.fixture
async def both(
    wire: FakeNetwork, memory_log: MemoryLog, words: PlainEncoder, name_book: FakeNames
) -> AsyncIterator[Both]:
    """Two processes with one log."""
    log, minutes, watch = Shared(), SharedMinutes(), Watch(1_000)
    log.rows = memory_log.rows

    @asynccontextmanager
    async def made() -> AsyncIterator[Process]:
        others = wire.add_process()
        lobby = Lobby(b"changed", others)
        services = RoomServices(log, words, name_book, watch, others)
        house = RoomRegistry(services, lobby, lambda: "new")
        parlor = ChatRegistry(
            ChatContext(minutes, PlainChatEncoder(), name_book, watch, peers=others)
        )
        patrol = Resync(house, parlor, lobby, others, log, minutes)
        yield Process(house, lobby, parlor, patrol, others)
        parlor.close()
        await house.close()
        lobby.close()

    async with made() as one, made() as other:
        yield one, other


@pytest.fixture
def watch() -> Watch:
    """The server's clock."""
    return Watch()


@pytest.fixture
def timed(memory_log: MemoryLog, watch: Watch) -> MatchBuilder:
    """A match with five minutes for each; Black is to move and their clock runs."""
    builder = running_match("othello", time="5+0").play_random(1, 2)
    memory_log.keep("timed", builder)
    watch.now = builder.now_ms
    return builder


@pytest.fixture
def making(
    memory_log: MemoryLog, words: PlainEncoder, name_book: FakeNames, lobby: Lobby, watch: Watch
) -> Making:
    """Makes houses, after an outage perhaps."""

    def made(*outages: Outage) -> RoomRegistry:
        services = RoomServices(memory_log, words, name_book, watch)
        house = RoomRegistry(services, lobby, lambda: "new")
        house.excuse_outages(outages)
        return house

    return made

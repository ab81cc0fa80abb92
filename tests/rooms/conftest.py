"""A house, a room in it, and pages that listen."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

import pytest

from app.match.commands import Ask, Command, PlayerId
from app.match.outage import Outage
from app.rooms.audience import Listener
from app.rooms.bots import Bots
from app.rooms.company import Company
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.mailbox import Accepted, Denied
from app.rooms.parlor import Parlor
from app.rooms.patrol import Patrol
from app.rooms.room import Room
from app.thinking.pool import Pool
from tests.match.story import Story, begun
from tests.rooms.computing import Sage, Shelf, Table
from tests.rooms.fakes import MemoryLog, NameBook, PlainWords
from tests.rooms.gossip import PlainChat
from tests.rooms.keeping import Making
from tests.rooms.processes import Both, Process, Shared, SharedMinutes
from tests.rooms.watch import Watch
from tests.rooms.wire import Wire


@pytest.fixture
def memory_log() -> MemoryLog:
    """A log with one match, `m`, that has begun."""
    log = MemoryLog()
    log.keep("m", begun())
    return log


@pytest.fixture
def words() -> PlainWords:
    """Plain words."""
    return PlainWords()


@pytest.fixture
def name_book() -> NameBook:
    """Names of players."""
    return NameBook()


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    """The lobby."""
    lobby = Lobby(b"changed")
    yield lobby
    lobby.close()


@pytest.fixture
async def house(
    memory_log: MemoryLog, words: PlainWords, name_book: NameBook, lobby: Lobby
) -> AsyncIterator[House]:
    """A house whose rooms stay awake for a while."""
    clock, ids = count(1000), count(1)
    house = House(
        memory_log,
        words,
        name_book,
        lobby,
        lambda: next(clock),
        lambda: f"new{next(ids)}",
        idle=60.0,
    )
    yield house
    await house.close()


@pytest.fixture
async def room(house: House) -> Room:
    """The room of match `m`, awake."""
    room = await house.room("m")
    assert room is not None
    return room


@pytest.fixture
def page(room: Room) -> Callable[[PlayerId | None], Listener]:
    """Opens pages of that match."""

    def opened(player: PlayerId | None) -> Listener:
        listener = Listener(player)
        room.enter(listener)
        listener.greeted = True
        return listener

    return opened


async def accepted(room: Room, command: Command, by: PlayerId, command_id: str = "1") -> Accepted:
    """The answer to a command that is fine."""
    answer = await room.ask(Ask(command, by, command_id))
    assert isinstance(answer, Accepted), answer
    return answer


async def denied(room: Room, command: Command, by: PlayerId, command_id: str = "1") -> str:
    """The reason why a command was refused."""
    answer = await room.ask(Ask(command, by, command_id))
    assert isinstance(answer, Denied), answer
    return answer.refused.reason


@pytest.fixture
async def table(words: PlainWords, name_book: NameBook, lobby: Lobby) -> AsyncIterator[Table]:
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
    home = House(
        log, words, name_book, lobby, watch, lambda: f"m{len(log.rows)}", witness=bots.witness
    )
    yield Table(home, bots, sage, shelf, watch, log, rests)
    sage.gate.set()
    await bots.stop()
    await pool.close()
    await home.close()


@pytest.fixture
def wire() -> Wire:
    """Between the two."""
    return Wire()


@pytest.fixture
async def both(
    wire: Wire, memory_log: MemoryLog, words: PlainWords, name_book: NameBook
) -> AsyncIterator[Both]:
    """Two processes with one log."""
    log, minutes, watch = Shared(), SharedMinutes(), Watch(1_000)
    log.rows = memory_log.rows

    @asynccontextmanager
    async def made() -> AsyncIterator[Process]:
        others = wire.end()
        lobby = Lobby(b"changed", others)
        house = House(log, words, name_book, lobby, watch, lambda: "new", others=others)
        parlor = Parlor(Company(minutes, PlainChat(), name_book, watch, others=others))
        patrol = Patrol(house, parlor, lobby, others, log, minutes)
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
def timed(memory_log: MemoryLog, watch: Watch) -> Story:
    """A match with five minutes for each; Black is to move and their clock runs."""
    story = begun("othello", time="5+0").random_game(1, 2)
    memory_log.keep("timed", story)
    watch.now = story.at
    return story


@pytest.fixture
def making(
    memory_log: MemoryLog, words: PlainWords, name_book: NameBook, lobby: Lobby, watch: Watch
) -> Making:
    """Makes houses, after an outage perhaps."""

    def made(*outages: Outage) -> House:
        house = House(memory_log, words, name_book, lobby, watch, lambda: "new", 60.0)
        house.excuse(outages)
        return house

    return made

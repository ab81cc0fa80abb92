"""A room equals the fold of its log, whatever commands and failures occur."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from app.channel import Channel
from app.errors import Unavailable
from app.features.lobby.lobby import Lobby
from app.match.commands import CommandRequest
from app.match.evolve import fold
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer, RefusedAnswer
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from harness.games.match_builder import MatchBuilder
from tests.match.support.strategies import COMMANDS, RandomCommand, adapt, matches
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import Failure, FakeNames, MemoryLog, PlainEncoder
from tests.support.fake_clock import TickingClock
from tests.support.property_settings import examples

FAILURES = st.lists(st.sampled_from([None, None, None, "lost", "written"]), max_size=20)


@examples(50)
@given(matches(), st.lists(COMMANDS, min_size=5, max_size=15), FAILURES)
def test_the_room_is_the_fold_of_its_log(
    builder: MatchBuilder, commands: list[RandomCommand], failures: list[Failure | None]
) -> None:
    asyncio.run(submit_all(builder, commands, failures))


async def submit_all(
    builder: MatchBuilder, commands: list[RandomCommand], failures: list[Failure | None]
) -> None:
    log, lobby, clock = MemoryLog(), Lobby(Channel(b"changed")), TickingClock(builder.now_ms, 1000)
    log.store("m", builder)
    services = RoomServices(log, PlainEncoder(), FakeNames(), clock)
    registry = RoomRegistry(services, lambda: "new")
    registry.add_lists(lobby)
    room = await existing_room(registry)
    page = Listener(None)
    room.add_listener(page)
    page.ready = True
    for number, random in enumerate(commands):
        trouble = failures[number] if number < len(failures) else None
        log.failures = [trouble] if trouble else []
        await submit_twice(room, random, f"room-{number}", log)
    log.failures = []
    await room.resynced()
    assert fold(log.rows["m"]) == room.match
    assert [entry.version for entry in log.rows["m"]] == list(range(1, room.match.version + 1))
    await registry.close()
    lobby.close()


async def submit_twice(room: Room, random: RandomCommand, name: str, log: MemoryLog) -> None:
    """Submit a command, and again under the same id."""
    command, by = adapt(room.match, random, room.match.updated_at)
    request = CommandRequest(command, by, name, lag=random.lag)
    before = room.match
    try:
        answer = await room.submit(request)
    except Unavailable:
        assert room.match == before or (by, name) in {(e.by, e.command_id) for e in log.rows["m"]}
        return
    if isinstance(answer, RefusedAnswer):
        log.failures = []
        assert room.match == before or room.match.turns == before.turns
        return
    entry = log.rows["m"][answer.version - 1]
    assert (entry.by, entry.command_id) == (before.seating.merged.get(by, by), name)
    again = await room.submit(request)
    assert isinstance(again, AcceptedAnswer)
    assert (again.version, again.repeated) == (answer.version, True)

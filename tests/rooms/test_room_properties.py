"""Whatever is asked of a room, in any order, with rivals and troubles: the log tells the match."""

import asyncio
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from app.match.commands import CommandRequest
from app.match.evolve import fold
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.lobby import Lobby
from app.rooms.mailbox import AcceptedAnswer, RefusedAnswer
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.room import Room
from tests.match.support.builder import Story
from tests.match.support.strategies import WISHES, Wish, stories, wished
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder, Trouble

TROUBLES = st.lists(st.sampled_from([None, None, None, "lost", "written"]), max_size=20)


@given(stories(), st.lists(WISHES, max_size=15), TROUBLES)
def test_the_room_is_the_fold_of_its_log(
    story: Story, wishes: list[Wish], troubles: list[Trouble | None]
) -> None:
    asyncio.run(live(story, wishes, troubles))


async def live(story: Story, wishes: list[Wish], troubles: list[Trouble | None]) -> None:
    """A room's life: every wish is answered, and what was accepted is in the log, once."""
    log, lobby, ticks = MemoryLog(), Lobby(b"changed"), count(story.at, 1000)
    log.keep("m", story)
    services = RoomServices(log, PlainEncoder(), FakeNames(), lambda: next(ticks))
    house = RoomRegistry(services, lobby, lambda: "new")
    room = await house.room("m")
    assert room is not None
    page = Listener(None)
    room.add_listener(page)
    page.ready = True
    for number, wish in enumerate(wishes):
        trouble = troubles[number] if number < len(troubles) else None
        log.troubles = [trouble] if trouble else []
        await asked(room, wish, f"wish-{number}", log)
    log.troubles = []
    await room.catch_up()
    assert fold(log.rows["m"]) == room.match
    assert [entry.version for entry in log.rows["m"]] == list(range(1, room.match.version + 1))
    await house.close()
    lobby.close()


async def asked(room: Room, wish: Wish, name: str, log: MemoryLog) -> None:
    """One wish, asked twice under the same id."""
    now = Story()
    now.now, now.at = room.match, room.match.updated_at
    command, by = wished(now, wish)
    ask = CommandRequest(command, by, name, lag=wish.lag)
    before = room.match
    try:
        answer = await room.submit(ask)
    except Unavailable:
        assert room.match == before or room.match.version_of_command(by, name) is not None
        return
    if isinstance(answer, RefusedAnswer):
        log.troubles = []
        assert room.match == before or room.match.turns == before.turns
        return
    assert room.match.version_of_command(by, name) == answer.version
    again = await room.submit(ask)
    assert isinstance(again, AcceptedAnswer)
    assert (again.version, again.repeated) == (answer.version, True)

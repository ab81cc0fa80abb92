"""Who has a page of a match open at another process."""

import asyncio

import pytest

from app.match.commands import Play
from app.rooms.peers import SUBSCRIBED
from tests.match.support.builder import GUEST, HOST
from tests.rooms.conftest import accepted
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import heard
from tests.rooms.support.processes import Both
from tests.support.polling import until


async def test_who_is_there_is_known_here(both: Both) -> None:
    here, there = both
    room = await here.room()
    page = await here.page(HOST)
    opponent, watcher = await there.page(GUEST), await there.page()
    await until(lambda: room.presence.state_of(GUEST) == "here")
    assert here.house.is_present("m", GUEST)
    await until(lambda: room.presence.message() == f"{HOST}:here {GUEST}:here +1".encode())
    assert f"{HOST}:here {GUEST}:here +1" in await heard(page)
    other = await there.room()
    other.remove_listener(opponent)
    other.remove_listener(watcher)
    other.presence.broadcast()
    await until(lambda: room.presence.state_of(GUEST) == "away")
    assert list(room.presence.absent_since()) == [GUEST]


async def test_while_nobody_can_be_heard_nobody_is_held_to_be_gone(
    both: Both, wire: FakeNetwork
) -> None:
    here, there = both
    room = await here.room()
    await here.page(HOST)
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    wire.cut = True
    await room.presence.refresh()
    assert room.presence.state_of(GUEST) == "here"
    assert room.presence.absent_since() == {}


async def test_after_a_while_nobody_is_held_to_be_here(
    both: Both, wire: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or who has left since would not be told of a move, as somebody who sees it."""
    monkeypatch.setattr("app.rooms.remote_presence.EXPIRY", 0.0)
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    wire.cut = True
    await room.presence.refresh()
    assert room.presence.state_of(GUEST) == "quiet"
    assert room.presence.absent_since() == {}


async def test_what_was_posted_is_posted_again_after_an_interruption(
    both: Both, wire: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis may have been started again, and know nothing."""
    monkeypatch.setattr("app.rooms.remote_presence.REPUBLISH_AFTER", float("inf"))
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    wire.posted.clear()
    there.others.handlers["match:m"](SUBSCRIBED)
    here.others.handlers["match:m"](SUBSCRIBED)
    await until(lambda: bool(wire.posted))
    await until(lambda: room.presence.state_of(GUEST) == "here")


async def test_commands_do_not_wait_for_what_others_have_posted(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis may stand still, and is given up only after seconds."""
    monkeypatch.setattr("app.rooms.room.TICK", 0.01)
    here, _ = both
    room, reading = await here.room(), asyncio.Event()

    async def stuck(_topic: str) -> list[str]:
        reading.set()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(here.others, "read_presence", stuck)
    async with asyncio.timeout(5):
        await reading.wait()
        await accepted(room, Play("g8", 2), HOST)


async def test_a_process_that_ends_takes_its_pages_with_it(both: Both) -> None:
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.state_of(GUEST) == "here")
    await there.house.close()
    await until(lambda: room.presence.state_of(GUEST) == "away")

"""Who has a page of a match open at another process."""

import asyncio

import pytest

from app.match.commands import Play
from app.rooms.others import JOINED
from tests.match.story import GUEST, HOST
from tests.rooms.conftest import accepted
from tests.rooms.fakes import heard
from tests.rooms.processes import Both, until
from tests.rooms.wire import Wire


async def test_who_is_there_is_known_here(both: Both) -> None:
    here, there = both
    room = await here.room()
    page = await here.page(HOST)
    opponent, watcher = await there.page(GUEST), await there.page()
    await until(lambda: room.presence.of(GUEST) == "here")
    assert here.house.is_here("m", GUEST)
    await until(lambda: room.presence.message() == f"{HOST}:here {GUEST}:here +1".encode())
    assert f"{HOST}:here {GUEST}:here +1" in await heard(page)
    other = await there.room()
    other.leave(opponent)
    other.leave(watcher)
    other.presence.tell()
    await until(lambda: room.presence.of(GUEST) == "away")
    assert list(room.presence.gone()) == [GUEST]


async def test_while_nobody_can_be_heard_nobody_is_held_to_be_gone(both: Both, wire: Wire) -> None:
    here, there = both
    room = await here.room()
    await here.page(HOST)
    await there.page(GUEST)
    await until(lambda: room.presence.of(GUEST) == "here")
    wire.cut = True
    await room.presence.refresh()
    assert room.presence.of(GUEST) == "here"
    assert room.presence.gone() == {}


async def test_after_a_while_nobody_is_held_to_be_here(
    both: Both, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or who has left since would not be told of a move, as somebody who sees it."""
    monkeypatch.setattr("app.rooms.elsewhere.KEPT", 0.0)
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.of(GUEST) == "here")
    wire.cut = True
    await room.presence.refresh()
    assert room.presence.of(GUEST) == "quiet"
    assert room.presence.gone() == {}


async def test_what_was_posted_is_posted_again_after_an_interruption(
    both: Both, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis may have been started again, and know nothing."""
    monkeypatch.setattr("app.rooms.elsewhere.AGAIN", float("inf"))
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.of(GUEST) == "here")
    wire.posted.clear()
    there.others.hears["match:m"](JOINED)
    here.others.hears["match:m"](JOINED)
    await until(lambda: bool(wire.posted))
    await until(lambda: room.presence.of(GUEST) == "here")


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

    monkeypatch.setattr(here.others, "read", stuck)
    async with asyncio.timeout(5):
        await reading.wait()
        await accepted(room, Play("g8", 2), HOST)


async def test_a_process_that_ends_takes_its_pages_with_it(both: Both) -> None:
    here, there = both
    room = await here.room()
    await there.page(GUEST)
    await until(lambda: room.presence.of(GUEST) == "here")
    await there.house.close()
    await until(lambda: room.presence.of(GUEST) == "away")

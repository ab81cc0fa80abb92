"""Opening matches, and actions that concern all rooms."""

from collections.abc import Iterator
from threading import get_ident

import pytest

from app.errors import BrokenLog, Unavailable
from app.features.lobby.lobby import Lobby
from app.match.commands import CommandRequest, Open, Sit
from app.match.decide import Refused
from app.match.events import Event
from app.rooms.audience import Listener
from app.rooms.live_match import fold_log
from app.rooms.registry import OpenedMatch, RoomRegistry
from app.rooms.room import Room
from engine import Color
from harness.games.match_builder import GUEST, HOST, THIRD, running_match
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import FakeNames, MemoryLog, received
from tests.rooms.support.fixtures import submit

OPEN = Open("macbeth", {}, Color.BLACK)


async def test_an_opened_match_is_written_and_has_a_room(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    opened = await registry.open(CommandRequest(OPEN, HOST, "1"))
    assert isinstance(opened, OpenedMatch)
    room = await existing_room(registry, opened.match_id)
    assert room.match == opened.match
    assert len(memory_log.rows[opened.match_id]) == 1
    assert (await submit(room, Sit(), GUEST)).match.status == "running"


async def test_a_match_of_an_unknown_game_is_refused(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    refused = await registry.open(CommandRequest(Open("chess", {}, Color.BLACK), HOST, "1"))
    assert isinstance(refused, Refused)
    assert refused.reason == "no-such-game"
    assert list(memory_log.rows) == ["m"]


async def test_a_match_with_a_used_id_is_not_opened(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.store("new1", running_match())
    with pytest.raises(Unavailable):
        await registry.open(CommandRequest(OPEN, HOST, "1"))
    assert len(memory_log.rows["new1"]) == 2


async def test_a_match_that_could_not_be_written_is_not_opened(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.failures = ["lost"]
    with pytest.raises(Unavailable):
        await registry.open(CommandRequest(OPEN, HOST, "1"))
    assert await registry.room("new1") is None


async def test_a_broken_log_is_reported_once_and_read_again_when_it_is_repaired(
    registry: RoomRegistry, memory_log: MemoryLog, caplog: pytest.LogCaptureFixture
) -> None:
    sound = running_match().entries
    memory_log.rows["broken"] = sound[1:]
    for _ in range(2):
        with pytest.raises(BrokenLog, match="match broken: it cannot be replayed"):
            await registry.room("broken")
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (line.msg, line.exc_info) == ("a log is broken", None)
    assert line.__dict__["match"] == "broken"
    memory_log.rows["broken"] = sound
    assert await registry.room("broken")


async def test_a_long_log_is_replayed_in_a_thread() -> None:
    readers: set[int] = set()

    class WatchedEvents(tuple[Event, ...]):
        __slots__ = ()

        def __iter__(self) -> Iterator[Event]:
            readers.add(get_ident())
            return super().__iter__()

    entries = [
        entry._replace(events=WatchedEvents(entry.events))
        for entry in running_match().play_random(1, 20).entries
    ]
    for length, in_thread in ((10, False), (20, True)):
        readers.clear()
        await fold_log("m", entries[:length], at_once=15)
        assert (get_ident() not in readers) == in_thread, "nobody waits for a long log"
        assert readers


async def test_a_new_name_is_sent_to_the_matches_of_the_player(
    registry: RoomRegistry, memory_log: MemoryLog, names: FakeNames
) -> None:
    names.chosen[HOST] = "Ann"
    memory_log.store("other", running_match())
    pages = []
    for match_id in ("m", "other"):
        room = await existing_room(registry, match_id)
        pages.append(Listener(None))
        room.add_listener(pages[-1])
        pages[-1].ready = True
    registry.player_renamed(HOST, "Eve")
    registry.player_renamed(THIRD, "Nobody here")
    for page in pages:
        assert await received(page) == ["Eve:away guest:away +1"]


async def test_disconnecting_a_player_closes_all_their_pages(
    registry: RoomRegistry, room: Room, lobby: Lobby
) -> None:
    mine, silent, home, other, stranger = (
        Listener(player) for player in (HOST, HOST, HOST, GUEST, None)
    )
    for page in (mine, silent, other, stranger):
        room.add_listener(page)
        page.ready = page is not silent
    lobby.add_listener(home)
    registry.disconnect_player(HOST)
    assert [page.close_code for page in (mine, silent, home)] == [1012] * 3
    assert [page.close_code for page in (other, stranger)] == [None] * 2

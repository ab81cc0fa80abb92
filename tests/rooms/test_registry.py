"""Opening matches, and what concerns every room."""

import pytest

from app.match.commands import CommandRequest, Open, Sit
from app.match.decide import Refused
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.lobby import Lobby
from app.rooms.registry import OpenedMatch, RoomRegistry
from app.rooms.room import Room
from engine import Color
from tests.match.support.builder import GUEST, HOST, THIRD, running_match
from tests.rooms.conftest import accepted
from tests.rooms.support.fakes import FakeNames, MemoryLog, heard

OPEN = Open("macbeth", {}, Color.BLACK)


async def test_an_opened_match_is_written_and_has_a_room(
    house: RoomRegistry, memory_log: MemoryLog
) -> None:
    opened = await house.open(CommandRequest(OPEN, HOST, "1"))
    assert isinstance(opened, OpenedMatch)
    room = await house.room(opened.match_id)
    assert room is not None
    assert room.match == opened.match
    assert len(memory_log.rows[opened.match_id]) == 1
    assert (await accepted(room, Sit(), GUEST)).match.status == "running"


async def test_what_cannot_be_opened_is_refused(house: RoomRegistry, memory_log: MemoryLog) -> None:
    refused = await house.open(CommandRequest(Open("chess", {}, Color.BLACK), HOST, "1"))
    assert isinstance(refused, Refused)
    assert refused.reason == "no-such-game"
    assert list(memory_log.rows) == ["m"]


async def test_an_id_that_is_taken_opens_nothing(
    house: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.keep("new1", running_match())
    with pytest.raises(Unavailable):
        await house.open(CommandRequest(OPEN, HOST, "1"))
    assert len(memory_log.rows["new1"]) == 2


async def test_a_match_that_could_not_be_written_is_not_opened(
    house: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.troubles = ["lost"]
    with pytest.raises(Unavailable):
        await house.open(CommandRequest(OPEN, HOST, "1"))
    assert await house.room("new1") is None


async def test_a_new_name_is_told_where_the_player_sits(
    house: RoomRegistry, memory_log: MemoryLog, name_book: FakeNames
) -> None:
    name_book.known[HOST] = "Ann"
    memory_log.keep("other", running_match())
    pages = []
    for match_id in ("m", "other"):
        room = await house.room(match_id)
        assert room is not None
        pages.append(Listener(None))
        room.add_listener(pages[-1])
        pages[-1].ready = True
    house.player_renamed(HOST, "Eve")
    house.player_renamed(THIRD, "Nobody here")
    for page in pages:
        assert await heard(page) == ["Eve:away guest:away +1"]


async def test_a_player_is_sent_away_from_everywhere(
    house: RoomRegistry, room: Room, lobby: Lobby
) -> None:
    mine, silent, home, other, stranger = (
        Listener(player) for player in (HOST, HOST, HOST, GUEST, None)
    )
    for page in (mine, silent, other, stranger):
        room.add_listener(page)
        page.ready = page is not silent
    lobby.add_listener(home)
    house.disconnect_player(HOST)
    assert [page.close_code for page in (mine, silent, home)] == [1012] * 3
    assert [page.close_code for page in (other, stranger)] == [None] * 2

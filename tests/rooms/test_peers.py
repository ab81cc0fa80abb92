"""Two processes have a room of the same match; news between them may be lost, late or doubled."""

import asyncio

import pytest

from app.match.commands import Play, Resign
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED
from tests.match.support.builder import GUEST, HOST
from tests.rooms.conftest import accepted, denied
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, heard
from tests.rooms.support.processes import Both
from tests.support.polling import until


async def test_a_move_here_is_told_there(both: Both) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    page = await there.page()
    await heard(page)
    await accepted(room, Play("g8", 2), HOST)
    await until(lambda: other.match.version == 3)
    assert await heard(page) == ["3 played"]
    await accepted(other, Play("h9", 3), GUEST)
    await until(lambda: room.match == other.match)


async def test_who_has_heard_nothing_looks_before_it_refuses(both: Both, wire: FakeNetwork) -> None:
    """Or its refusal would be about a position that is gone."""
    here, there = both
    room, other = await here.room(), await there.room()
    wire.held = []
    await accepted(room, Play("g8", 2), HOST)
    assert other.match.version == 2
    await accepted(other, Play("h9", 3), GUEST)
    assert other.match.version == 4
    assert await denied(room, Play("h9", 3), GUEST, "2") == "stale"
    assert room.match == other.match


async def test_the_same_command_at_both_is_done_once(both: Both, wire: FakeNetwork) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    wire.held = []
    first = await accepted(room, Play("g8", 2), HOST)
    again = await accepted(other, Play("g8", 2), HOST)
    assert (first.version, again.version, again.repeated) == (3, 3, True)
    assert other.match == room.match


async def test_news_that_are_late_and_doubled_do_no_harm(both: Both, wire: FakeNetwork) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    page = await there.page()
    await heard(page)
    wire.held = []
    await accepted(room, Play("g8", 2), HOST)
    await accepted(room, Play("h9", 3), GUEST, "2")
    wire.deliver_held(times=3)
    await until(lambda: other.match == room.match)
    assert [told for told in await heard(page) if "played" in told] == ["3 played", "4 played"]


async def test_the_patrol_finds_what_nobody_has_told(both: Both, wire: FakeNetwork) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    page = await there.page()
    wire.cut = True
    await accepted(room, Play("g8", 2), HOST)
    await heard(page)
    await there.patrol.check_versions()
    await until(lambda: other.match == room.match)
    assert await heard(page) == ["3 played"]


async def test_after_an_interruption_all_rooms_are_asked_for_at_once(
    both: Both, wire: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of rooms that read their logs would keep every move waiting."""
    here, there = both
    room, other = await here.room(), await there.room()
    await there.patrol.poll()
    await room.resynced()
    await other.resynced()
    wire.held = []
    await accepted(room, Play("g8", 2), HOST)
    monkeypatch.setattr(other, "resync", lambda: pytest.fail("one by one"))
    there.others.handlers["match:m"](SUBSCRIBED)
    monkeypatch.undo()
    await there.patrol.poll()
    assert other.match.version == 2, "it has looked a moment ago, and hears of what is new"
    there.others.handlers["resync"](SUBSCRIBED)
    await there.patrol.poll()
    await until(lambda: other.match == room.match)


async def test_while_nobody_can_be_heard_who_comes_sees_the_newest(
    both: Both, wire: FakeNetwork
) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    wire.cut = True
    await accepted(room, Play("g8", 2), HOST)
    assert other.match.version == 2
    assert (await there.room()).match.version == 3


async def test_a_new_name_and_a_farewell_are_told_everywhere(
    both: Both, name_book: FakeNames
) -> None:
    here, there = both
    page = await there.page(GUEST)
    await heard(page)
    name_book.known[HOST] = "Ann"
    here.house.player_renamed(HOST, "Ann")
    assert "Ann:away" in (await heard(page))[-1]
    home = Listener(GUEST)
    there.lobby.add_listener(home)
    here.others.publish("players", {"t": "of a newer process", "player": GUEST})
    assert (page.close_code, home.close_code) == (None, None)
    here.house.disconnect_player(GUEST)
    assert (page.close_code, home.close_code) == (1012, 1012)


async def test_home_pages_hear_of_matches_elsewhere(both: Both, wire: FakeNetwork) -> None:
    here, there = both
    mine, foreign = Listener(HOST), Listener("somebody")
    there.lobby.add_listener(mine)
    there.lobby.add_listener(foreign, private=True)
    room = await here.room()
    await accepted(room, Play("g8", 2), HOST)
    async with asyncio.timeout(10):
        assert await mine.next() == b"changed"
    assert await heard(foreign) == []
    wire.cut = True
    await accepted(room, Resign(3), GUEST)
    await there.patrol.check_versions()
    assert await heard(mine) == ["changed"]


async def test_home_pages_hear_of_a_move_once(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processes have the match awake."""
    monkeypatch.setattr("app.rooms.lobby.BATCH_SECONDS", 0.0)
    here, there = both
    pages = Listener(HOST), Listener(HOST)
    here.lobby.add_listener(pages[0])
    there.lobby.add_listener(pages[1])
    room, other = await here.room(), await there.room()
    await accepted(room, Play("g8", 2), HOST)
    await until(lambda: other.match.version == 3)
    for _ in range(20):
        await asyncio.sleep(0)
    assert [await heard(page) for page in pages] == [["changed"], ["changed"]]

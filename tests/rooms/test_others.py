"""Two processes have a room of the same match; news between them may be lost, late or doubled."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from app.match.commands import Play, PlayerId, Resign
from app.match.talk import ChatRoom, Remark
from app.rooms.audience import Listener
from app.rooms.chat import Chat
from app.rooms.company import Company
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.others import JOINED
from app.rooms.parlor import Parlor
from app.rooms.patrol import Patrol
from app.rooms.room import Room
from tests.match.story import GUEST, HOST
from tests.rooms.conftest import accepted, denied
from tests.rooms.fakes import MemoryLog, NameBook, PlainWords, heard
from tests.rooms.gossip import MemoryMinutes, PlainChat
from tests.rooms.watch import Watch
from tests.rooms.wire import End, Wire


class Shared(MemoryLog):
    """A log that says how far matches have come."""

    async def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        """The newest of each."""
        return {name: len(self.rows[name]) for name in match_ids}


class SharedMinutes(MemoryMinutes):
    """Minutes that say how much was said."""

    async def heights(self, match_ids: Sequence[str]) -> dict[str, dict[ChatRoom, int]]:
        """The highest number in each room."""
        return {name: {one.room: one.number for one in await self.read(name)} for name in match_ids}


@dataclass
class Process:
    """One of two."""

    house: House
    lobby: Lobby
    parlor: Parlor
    patrol: Patrol
    others: End

    async def room(self) -> Room:
        """Its room of the match."""
        room = await self.house.room("m")
        assert room is not None
        return room

    async def page(self, player: PlayerId | None = None) -> Listener:
        """A page of the match, which has been told who is there."""
        room, listener = await self.room(), Listener(player)
        room.enter(listener)
        listener.greeted = True
        room.presence.tell()
        return listener

    async def chat(self, listener: Listener) -> Chat:
        """The chat, listened to."""
        chat = self.parlor.enter(await self.room(), listener)
        await chat.listen(listener)
        return chat


@pytest.fixture
def wire() -> Wire:
    """Between the two."""
    return Wire()


@pytest.fixture
async def both(
    wire: Wire, memory_log: MemoryLog, words: PlainWords, name_book: NameBook
) -> AsyncIterator[tuple[Process, Process]]:
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


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(5_000):
        if happened():
            return
        await asyncio.sleep(0.001)
    pytest.fail("it does not happen")


Both = tuple[Process, Process]


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


async def test_who_has_heard_nothing_looks_before_it_refuses(both: Both, wire: Wire) -> None:
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


async def test_the_same_command_at_both_is_done_once(both: Both, wire: Wire) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    wire.held = []
    first = await accepted(room, Play("g8", 2), HOST)
    again = await accepted(other, Play("g8", 2), HOST)
    assert (first.version, again.version, again.repeated) == (3, 3, True)
    assert other.match == room.match


async def test_news_that_are_late_and_doubled_do_no_harm(both: Both, wire: Wire) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    page = await there.page()
    await heard(page)
    wire.held = []
    await accepted(room, Play("g8", 2), HOST)
    await accepted(room, Play("h9", 3), GUEST, "2")
    wire.let_go(times=3)
    await until(lambda: other.match == room.match)
    assert [told for told in await heard(page) if "played" in told] == ["3 played", "4 played"]


async def test_the_patrol_finds_what_nobody_has_told(both: Both, wire: Wire) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    page = await there.page()
    wire.cut = True
    await accepted(room, Play("g8", 2), HOST)
    await heard(page)
    await there.patrol.look()
    await until(lambda: other.match == room.match)
    assert await heard(page) == ["3 played"]


async def test_while_nobody_can_be_heard_who_comes_sees_the_newest(both: Both, wire: Wire) -> None:
    here, there = both
    room, other = await here.room(), await there.room()
    wire.cut = True
    await accepted(room, Play("g8", 2), HOST)
    assert other.match.version == 2
    assert (await there.room()).match.version == 3


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


async def test_a_new_name_and_a_farewell_are_told_everywhere(
    both: Both, name_book: NameBook
) -> None:
    here, there = both
    page = await there.page(GUEST)
    await heard(page)
    name_book.known[HOST] = "Ann"
    here.house.renamed(HOST, "Ann")
    assert "Ann:away" in (await heard(page))[-1]
    home = Listener(GUEST)
    there.lobby.enter(home)
    here.house.send_away(GUEST)
    assert (page.shut_with, home.shut_with) == (1012, 1012)


async def test_home_pages_hear_of_matches_elsewhere(both: Both, wire: Wire) -> None:
    here, there = both
    mine, foreign = Listener(HOST), Listener("somebody")
    there.lobby.enter(mine)
    there.lobby.enter(foreign, private=True)
    room = await here.room()
    await accepted(room, Play("g8", 2), HOST)
    async with asyncio.timeout(10):
        assert await mine.next() == b"changed"
    assert await heard(foreign) == []
    wire.cut = True
    await accepted(room, Resign(3), GUEST)
    await there.patrol.look()
    assert await heard(mine) == ["changed"]


async def test_home_pages_hear_of_a_move_once(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processes have the match awake."""
    monkeypatch.setattr("app.rooms.lobby.MOMENT", 0.0)
    here, there = both
    pages = Listener(HOST), Listener(HOST)
    here.lobby.enter(pages[0])
    there.lobby.enter(pages[1])
    room, other = await here.room(), await there.room()
    await accepted(room, Play("g8", 2), HOST)
    await until(lambda: other.match.version == 3)
    for _ in range(20):
        await asyncio.sleep(0)
    assert [await heard(page) for page in pages] == [["changed"], ["changed"]]


async def test_what_is_said_here_is_heard_there_once_and_in_order(both: Both, wire: Wire) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.held = []
    for number in range(3):
        await chat.say(host, "players", f"h{number}", f"word {number}")
    await other.say(guest, "players", "g", "answer")
    wire.let_go(times=2)
    await until(lambda: not other._telling and not chat._telling)
    said = [text for text in await heard(guest) if "word" in text or "answer" in text]
    assert [text for text in said if "word" in text] == said[:3]
    assert len(said) == 4
    assert sum("answer" in text for text in await heard(host)) == 1


async def test_a_remark_that_nobody_has_told_is_found(both: Both, wire: Wire) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.cut = True
    await chat.say(host, "players", "h", "word")
    await there.patrol.look()
    await until(lambda: not other._telling)
    assert ["word" in text for text in await heard(guest)].count(True) == 1
    await there.patrol.look()
    assert not other._telling


async def test_removals_reactions_and_muting_reach_the_others(both: Both) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await chat.say(host, "players", "h", "word")
    await chat.react(host, "👍")
    await chat.remove(host, "players", 1)
    await until(lambda: not other._telling)
    told = await heard(guest)
    assert any("👍" in text for text in told)
    assert any("gone by author" in text for text in told)
    again = await here.page(GUEST)
    await here.chat(again)
    await heard(guest)
    here.parlor.tell_again(GUEST)
    await until(lambda: not other._telling)
    assert await heard(guest)


@pytest.mark.parametrize("rounds", range(6))
async def test_who_comes_while_something_is_read_is_told_it_once(
    both: Both, wire: Wire, rounds: int
) -> None:
    here, there = both
    host = await here.page(HOST)
    chat = await here.chat(host)
    for number in range(3):
        await chat.say(host, "players", f"h{number}", f"word{number}")
    guest = await there.page(GUEST)
    other = there.parlor.enter(await there.room(), guest)
    for _ in range(rounds):
        await asyncio.sleep(0)
    await heard(guest)
    await other.listen(guest)
    await until(lambda: not other._telling)
    assert [text.count("word") for text in await heard(guest)] == [3]


async def test_much_that_is_said_at_once_is_read_once(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = both
    chat = await here.chat(await here.page(HOST))
    await until(lambda: not chat._telling)
    read, reads = chat._company.minutes.read, 0

    async def counted(match_id: str) -> list[Remark]:
        nonlocal reads
        reads += 1
        return await read(match_id)

    monkeypatch.setattr(chat._company.minutes, "read", counted)
    for _ in range(100):
        chat.hear({"t": "said"})
    await until(lambda: not chat._telling)
    assert reads == 1

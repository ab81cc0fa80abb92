"""The chat of a room: who hears what, and what becomes of it."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Resign, Sit
from app.match.log import Unavailable
from app.match.state import Match
from app.match.talk import Remark
from app.rooms.audience import Listener
from app.rooms.chat import Chat
from app.rooms.company import Company, Hushed
from app.rooms.house import House
from app.rooms.pace import REACTIONS, REPORTS, TALK
from app.rooms.parlor import Parlor
from app.rooms.room import Room
from app.rooms.summons import AGAIN
from tests.match.story import GUEST, HOST, STRANGER, opened
from tests.rooms.conftest import accepted
from tests.rooms.fakes import MemoryLog, NameBook, heard
from tests.rooms.gossip import MemoryMinutes, PlainChat

Open = Callable[[str | None], Listener]


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the chat."""
    return Clock()


@pytest.fixture
def minutes() -> MemoryMinutes:
    """Minutes in memory."""
    return MemoryMinutes()


@pytest.fixture
def summoned() -> list[tuple[str, str, str]]:
    """Who was told of which remark by whom."""
    return []


@pytest.fixture
def parlor(
    minutes: MemoryMinutes,
    name_book: NameBook,
    clock: Clock,
    summoned: list[tuple[str, str, str]],
) -> Parlor:
    """The parlor of the house."""

    def summon(match_id: str, match: Match, remark: Remark, name: str, to: str) -> None:
        assert (match_id, match.host) == ("m", HOST)
        summoned.append((to, name, remark.text))

    return Parlor(Company(minutes, PlainChat(), name_book, clock, summon))


@pytest.fixture
def opens(parlor: Parlor, room: Room) -> Open:
    """Opens pages of match `m`, which do not listen yet."""

    def opened_page(player: str | None) -> Listener:
        listener = Listener(player)
        parlor.enter(room, listener)
        return listener

    return opened_page


@pytest.fixture
def chat(parlor: Parlor, room: Room) -> Chat:
    """The chat of match `m`, which is being played."""
    return parlor.enter(room, Listener(None))


async def listening(chat: Chat, opens: Open, *players: str | None) -> list[Listener]:
    """Pages that have heard what there was."""
    pages = [opens(player) for player in players]
    for page in pages:
        await chat.listen(page)
        await heard(page)
    return pages


async def hushed(action: object, reason: str) -> Hushed:
    """Await something that is not done for a reason."""
    with pytest.raises(Hushed) as caught:
        await action  # type: ignore[misc]
    assert caught.value.reason == reason
    return caught.value


async def test_players_and_watchers_talk_apart_until_the_end(
    chat: Chat, opens: Open, room: Room
) -> None:
    host, guest, eve, lurker = await listening(chat, opens, HOST, GUEST, STRANGER, None)
    await chat.say(host, "players", "1", "good luck")
    await chat.say(eve, "watchers", "1", "play g8!")
    assert await heard(host) == ["*host* good luck"]
    assert await heard(guest) == ["<host> good luck"]
    assert await heard(eve) == ["*stranger* play g8!"]
    assert await heard(lurker) == ["<stranger> play g8!"]
    await hushed(chat.say(host, "watchers", "2", "psst"), "not-here")
    await hushed(chat.say(eve, "players", "2", "psst"), "not-here")
    await accepted(room, Resign(2), HOST)
    await chat.listen(lurker)  # behind those who are told by themselves
    everything = "players+watchers: {} good luck <stranger> play g8!"
    assert await heard(host) == [everything.format("*host*")]
    assert await heard(guest) == [everything.format("<host>")]
    assert await heard(eve) == []
    assert await heard(lurker) == ["watchers: <stranger> play g8!"]
    await chat.say(guest, "watchers", "3", "hello all")
    await chat.say(guest, "players", "4", "thanks")
    assert await heard(host) == ["<guest> hello all", "<guest> thanks"]
    assert await heard(eve) == ["<guest> hello all"]


async def test_reactions_of_watchers_are_theirs_until_the_end(
    chat: Chat, opens: Open, room: Room
) -> None:
    host, guest, eve = await listening(chat, opens, HOST, GUEST, STRANGER)
    await chat.react(eve, "😮")
    await chat.react(guest, "👍")
    assert await heard(host) == ["guest at white 👍"]
    assert await heard(guest) == ["guest* at white 👍"]
    assert await heard(eve) == ["stranger* at None 😮", "guest at white 👍"]
    await accepted(room, Resign(2), HOST)
    await chat.listen(eve)
    await heard(host)
    await chat.react(eve, "👍")
    assert await heard(host) == ["stranger at None 👍"]


async def test_who_sits_down_moves_to_the_players(
    parlor: Parlor, house: House, memory_log: MemoryLog
) -> None:
    memory_log.keep("w", opened())
    room = await house.room("w")
    assert room is not None
    page, other = Listener(GUEST), Listener(STRANGER)
    chat = parlor.enter(room, page)
    parlor.enter(room, other)
    await chat.listen(page)
    await chat.listen(other)
    await chat.say(other, "watchers", "1", "who plays?")
    await accepted(room, Sit(), GUEST)
    await chat.listen(other)
    assert await heard(page) == ["watchers: ", "<stranger> who plays?", "players: "]
    await hushed(chat.say(page, "watchers", "2", "me"), "not-here")


async def test_a_repeat_is_answered_to_who_asks_and_told_to_nobody(
    chat: Chat, opens: Open, clock: Clock
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    for text in ("hello", "other words"):
        await chat.say(host, "players", "same", text)
    assert await heard(guest) == ["<host> hello"]
    assert await heard(host) == ["*host* hello", "*host* hello"]
    for one in range(TALK.free):
        clock.now += TALK.rest // 2
        await chat.say(host, "players", str(one), "words")
    await hushed(chat.say(host, "players", "new", "words"), "too-soon")
    await heard(host)
    await chat.say(host, "players", "same", "hello")
    assert await heard(host) == ["*host* hello"], "however much was said since"


async def test_who_does_not_listen_gets_an_answer_too(chat: Chat, opens: Open) -> None:
    page = opens(HOST)
    await chat.say(page, "players", "1", "hello")
    assert await heard(page) == ["*host* hello"]


async def test_nobody_floods_the_chat(chat: Chat, opens: Open, clock: Clock) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    for one in range(TALK.free):
        await chat.say(host, "players", str(one), "!")
    assert (await hushed(chat.say(host, "players", "x", "!"), "too-soon")).wait == TALK.first
    await chat.say(guest, "players", "x", "slowly")
    for _ in range(REACTIONS.free):
        await chat.react(host, "👍")
    assert (await hushed(chat.react(host, "👍"), "too-soon")).wait == REACTIONS.first
    clock.now += TALK.first
    await chat.say(host, "players", "x", "!")
    await chat.react(host, "👍")
    assert (await hushed(chat.say(host, "players", "y", "!"), "too-soon")).wait > TALK.first


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("x" * 301, "too-long")])
async def test_what_cannot_be_said(chat: Chat, opens: Open, text: str, reason: str) -> None:
    (host,) = await listening(chat, opens, HOST)
    await hushed(chat.say(host, "players", "1", text), reason)
    await chat.say(host, "players", "1", "x" * 300)


async def test_who_is_nobody_only_listens(chat: Chat, opens: Open) -> None:
    host, lurker = await listening(chat, opens, STRANGER, None)
    await chat.say(host, "watchers", "1", "hello")
    for action in (
        chat.say(lurker, "watchers", "1", "hi"),
        chat.react(lurker, "👍"),
        chat.remove(lurker, "watchers", 1),
        chat.report(lurker, "watchers", 1),
        chat.mute(lurker, "watchers", 1),
        chat.unmute(lurker, HOST),
    ):
        await hushed(action, "unknown")


async def test_the_host_removes_any_remark_and_others_their_own(
    chat: Chat, opens: Open, room: Room
) -> None:
    host, guest, eve = await listening(chat, opens, HOST, GUEST, STRANGER)
    await chat.say(host, "players", "1", "mine")
    await chat.say(guest, "players", "1", "rude")
    await chat.say(guest, "players", "2", "sorry")
    await chat.say(eve, "watchers", "1", "spoiler")
    await hushed(chat.remove(guest, "players", 1), "not-yours")
    await hushed(chat.remove(host, "watchers", 1), "not-here")
    await hushed(chat.remove(host, "players", 9), "no-such-remark")
    for page in (host, guest, eve):
        await heard(page)
    await chat.remove(host, "players", 2)
    await chat.remove(host, "players", 2)
    await chat.remove(guest, "players", 3)
    told = ["players 2 gone by host", "players 3 gone by author"]
    assert (await heard(host), await heard(guest), await heard(eve)) == (told, told, [])
    await accepted(room, Resign(2), HOST)
    await chat.remove(host, "watchers", 1)
    assert await heard(eve) == ["watchers 1 gone by host"]
    await chat.listen(guest)
    last = (await heard(guest))[-1]
    assert last == "players+watchers: <host> mine *guest* host *guest* author <stranger> host"


async def test_who_is_muted_is_not_heard_by_one(
    chat: Chat, opens: Open, parlor: Parlor, minutes: MemoryMinutes
) -> None:
    host, again, guest = await listening(chat, opens, HOST, HOST, GUEST)
    await chat.say(guest, "players", "1", "chatter")
    await hushed(chat.mute(guest, "players", 1), "your-own")
    await chat.mute(host, "players", 1)
    parlor.tell_again(HOST)
    await chat.listen(guest)
    await heard(guest)
    await chat.say(guest, "players", "2", "more chatter")
    await chat.react(guest, "😄")
    for page in (host, again):
        assert await heard(page) == ["<guest> chatter", "players: -guest"]
    assert await heard(guest) == ["*guest* more chatter", "guest* at white 😄"]
    assert set(minutes.mutes[HOST]) == {GUEST}
    await chat.unmute(host, GUEST)
    parlor.tell_again(HOST)
    for _ in range(2):  # behind those who are told by themselves
        await chat.listen(guest)
    for page in (host, again):
        assert await heard(page) == ["players: <guest> chatter <guest> more chatter"]


async def test_a_report_goes_to_the_operator_with_its_words(
    chat: Chat, opens: Open, minutes: MemoryMinutes, clock: Clock
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    await chat.say(guest, "players", "1", "rude")
    await chat.say(guest, "players", "2", "ruder")
    await hushed(chat.report(guest, "players", 1), "your-own")
    await chat.report(host, "players", 1)
    (report,) = minutes.reports
    assert (report.match_id, report.by, report.remark.text) == ("m", HOST, "rude")
    await chat.remove(guest, "players", 2)
    await hushed(chat.report(host, "players", 2), "gone")
    minutes.full = True
    await hushed(chat.report(host, "players", 1), "enough")
    for _ in range(REPORTS.free - 3):
        await hushed(chat.report(host, "players", 1), "enough")
    await hushed(chat.report(host, "players", 1), "too-soon")


async def test_trouble_is_raised_and_the_chat_goes_on(
    chat: Chat, opens: Open, minutes: MemoryMinutes, room: Room
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    minutes.closed = True
    with pytest.raises(Unavailable):
        await chat.say(host, "players", "1", "hello")
    assert await heard(guest) == []
    minutes.closed = False
    await chat.say(host, "players", "1", "hello")
    assert await heard(guest) == ["<host> hello"]


async def test_who_cannot_be_told_the_end_comes_back_for_it(
    chat: Chat, opens: Open, minutes: MemoryMinutes, room: Room
) -> None:
    host, eve = await listening(chat, opens, HOST, STRANGER)
    minutes.closed = True
    await accepted(room, Resign(2), HOST)
    async with asyncio.timeout(5):
        assert await host.next() is None
    assert (host.shut_with, eve.shut_with) == (1013, None)


async def test_the_chat_lives_as_long_as_somebody_has_the_page_open(
    parlor: Parlor, room: Room
) -> None:
    pages = [Listener(HOST), Listener(GUEST)]
    chat = parlor.enter(room, pages[0])
    assert parlor.enter(room, pages[1]) is chat
    await chat.listen(pages[0])
    parlor.leave(room, pages[0])
    assert (chat.ears, len(room.followers)) == ({}, 1)
    parlor.leave(room, pages[1])
    assert room.followers == set()
    assert parlor.enter(room, pages[0]) is not chat


async def test_a_page_that_leaves_while_it_is_told_is_not_kept(
    parlor: Parlor, room: Room, chat: Chat, opens: Open
) -> None:
    (host,) = await listening(chat, opens, HOST)
    parlor.tell_again(HOST)
    parlor.leave(room, host)
    other = opens(GUEST)
    await chat.listen(other)
    assert set(chat.ears) == {other}
    assert await heard(host) == []


async def test_who_is_away_is_summoned_once_in_a_while(
    chat: Chat, opens: Open, clock: Clock, summoned: list[tuple[str, str, str]]
) -> None:
    host, eve = await listening(chat, opens, HOST, STRANGER)
    await chat.say(eve, "watchers", "1", "a watcher calls nobody")
    assert summoned == []
    await chat.say(host, "players", "1", "one")
    await chat.say(host, "players", "2", "two")
    assert summoned == [(GUEST, "host", "one")]
    clock.now += AGAIN
    await chat.say(host, "players", "3", "three")
    (guest,) = await listening(chat, opens, GUEST)
    await chat.say(host, "players", "4", "four")
    chat.leave(guest)
    await chat.say(host, "players", "5", "five")
    assert summoned[1:] == [(GUEST, "host", "three"), (GUEST, "host", "five")]


async def test_nobody_is_summoned_by_who_is_muted(
    chat: Chat, opens: Open, minutes: MemoryMinutes, summoned: list[tuple[str, str, str]]
) -> None:
    (host,) = await listening(chat, opens, HOST)
    await minutes.mute(GUEST, HOST, 1)
    await chat.say(host, "players", "1", "one")
    assert summoned == []

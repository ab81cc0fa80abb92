"""The chat of a room: who hears what."""

from app.match.commands import Resign, Sit
from app.rooms.audience import Listener
from app.rooms.chat import Chat
from app.rooms.house import House
from app.rooms.pace import TALK
from app.rooms.parlor import Parlor
from app.rooms.room import Room
from tests.match.story import GUEST, HOST, STRANGER, opened
from tests.rooms.chat.talkers import Clock, Open, hushed, listening
from tests.rooms.conftest import accepted
from tests.rooms.fakes import MemoryLog, heard


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

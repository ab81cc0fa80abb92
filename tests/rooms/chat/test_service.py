"""The chat of a room: who hears what."""

from app.match.commands import Resign, Sit
from app.rooms.audience import Listener
from app.rooms.chat.backoff import MESSAGES
from app.rooms.chat.registry import ChatRegistry
from app.rooms.chat.service import Chat
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, STRANGER, waiting_match
from tests.rooms.chat.support.listeners import Clock, Open, hushed, listening
from tests.rooms.conftest import accepted
from tests.rooms.support.fakes import MemoryLog, heard


async def test_players_and_watchers_talk_apart_until_the_end(
    chat: Chat, opens: Open, room: Room
) -> None:
    host, guest, eve, lurker = await listening(chat, opens, HOST, GUEST, STRANGER, None)
    await chat.post(host, "players", "1", "good luck")
    await chat.post(eve, "watchers", "1", "play g8!")
    assert await heard(host) == ["*host* good luck"]
    assert await heard(guest) == ["<host> good luck"]
    assert await heard(eve) == ["*stranger* play g8!"]
    assert await heard(lurker) == ["<stranger> play g8!"]
    await hushed(chat.post(host, "watchers", "2", "psst"), "not-here")
    await hushed(chat.post(eve, "players", "2", "psst"), "not-here")
    await accepted(room, Resign(2), HOST)
    await chat.subscribe(lurker)  # behind those who are told by themselves
    everything = "players+watchers: {} good luck <stranger> play g8!"
    assert await heard(host) == [everything.format("*host*")]
    assert await heard(guest) == [everything.format("<host>")]
    assert await heard(eve) == []
    assert await heard(lurker) == ["watchers: <stranger> play g8!"]
    await chat.post(guest, "watchers", "3", "hello all")
    await chat.post(guest, "players", "4", "thanks")
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
    await chat.subscribe(eve)
    await heard(host)
    await chat.react(eve, "👍")
    assert await heard(host) == ["stranger at None 👍"]


async def test_who_sits_down_moves_to_the_players(
    parlor: ChatRegistry, house: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.keep("w", waiting_match())
    room = await house.room("w")
    assert room is not None
    page, other = Listener(GUEST), Listener(STRANGER)
    chat = parlor.add_listener(room, page)
    parlor.add_listener(room, other)
    await chat.subscribe(page)
    await chat.subscribe(other)
    await chat.post(other, "watchers", "1", "who plays?")
    await accepted(room, Sit(), GUEST)
    await chat.subscribe(other)
    assert await heard(page) == ["watchers: ", "<stranger> who plays?", "players: "]
    await hushed(chat.post(page, "watchers", "2", "me"), "not-here")


async def test_a_repeat_is_answered_to_who_asks_and_told_to_nobody(
    chat: Chat, opens: Open, clock: Clock
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    for text in ("hello", "other words"):
        await chat.post(host, "players", "same", text)
    assert await heard(guest) == ["<host> hello"]
    assert await heard(host) == ["*host* hello", "*host* hello"]
    for one in range(MESSAGES.free):
        clock.now += MESSAGES.recovery // 2
        await chat.post(host, "players", str(one), "words")
    await hushed(chat.post(host, "players", "new", "words"), "too-soon")
    await heard(host)
    await chat.post(host, "players", "same", "hello")
    assert await heard(host) == ["*host* hello"], "however much was said since"


async def test_who_does_not_listen_gets_an_answer_too(chat: Chat, opens: Open) -> None:
    page = opens(HOST)
    await chat.post(page, "players", "1", "hello")
    assert await heard(page) == ["*host* hello"]

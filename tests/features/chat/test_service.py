"""Posting messages and reactions, and who can read them."""

from app.features.chat.backoff import MESSAGES
from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.match.commands import Resign, Sit
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST, STRANGER, waiting_match
from tests.features.chat.support.listeners import OpenPage, expect_refusal, subscribe_pages
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import MemoryLog, received
from tests.rooms.support.fixtures import submit
from tests.support.fake_clock import FakeClock


async def test_players_and_spectators_have_separate_rooms_until_the_end(
    chat: Chat, open_page: OpenPage, room: Room
) -> None:
    host, guest, eve, lurker = await subscribe_pages(chat, open_page, HOST, GUEST, STRANGER, None)
    await chat.post(host, "players", "1", "good luck")
    await chat.post(eve, "spectators", "1", "play g8!")
    assert await received(host) == ["*host* good luck"]
    assert await received(guest) == ["<host> good luck"]
    assert await received(eve) == ["*stranger* play g8!"]
    assert await received(lurker) == ["<stranger> play g8!"]
    await expect_refusal(chat.post(host, "spectators", "2", "psst"), "not-here")
    await expect_refusal(chat.post(eve, "players", "2", "psst"), "not-here")
    await submit(room, Resign(2), HOST)
    await chat.subscribe(lurker)  # after the histories that the end of the match sends
    everything = "players+spectators: {} good luck <stranger> play g8!"
    assert await received(host) == [everything.format("*host*")]
    assert await received(guest) == [everything.format("<host>")]
    assert await received(eve) == []
    assert await received(lurker) == ["spectators: <stranger> play g8!"]
    await chat.post(guest, "spectators", "3", "hello all")
    await chat.post(guest, "players", "4", "thanks")
    assert await received(host) == ["<guest> hello all", "<guest> thanks"]
    assert await received(eve) == ["<guest> hello all"]


async def test_players_do_not_see_reactions_of_spectators_before_the_end(
    chat: Chat, open_page: OpenPage, room: Room
) -> None:
    host, guest, eve = await subscribe_pages(chat, open_page, HOST, GUEST, STRANGER)
    await chat.react(eve, "😮")
    await chat.react(guest, "👍")
    assert await received(host) == ["guest at white 👍"]
    assert await received(guest) == ["guest* at white 👍"]
    assert await received(eve) == ["stranger* at None 😮", "guest at white 👍"]
    await submit(room, Resign(2), HOST)
    await chat.subscribe(eve)
    await received(host)
    await chat.react(eve, "👍")
    assert await received(host) == ["stranger at None 👍"]


async def test_a_spectator_who_takes_a_seat_changes_to_the_room_of_players(
    chat_registry: ChatRegistry, registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    memory_log.store("w", waiting_match())
    room = await existing_room(registry, "w")
    page, other = Listener(GUEST), Listener(STRANGER)
    chat = chat_registry.add_listener(room, page)
    chat_registry.add_listener(room, other)
    await chat.subscribe(page)
    await chat.subscribe(other)
    await chat.post(other, "spectators", "1", "who plays?")
    await submit(room, Sit(), GUEST)
    await chat.subscribe(other)
    assert await received(page) == ["spectators: ", "<stranger> who plays?", "players: "]
    await expect_refusal(chat.post(page, "spectators", "2", "me"), "not-here")


async def test_a_repeated_message_is_acknowledged_and_not_sent_again(
    chat: Chat, open_page: OpenPage, clock: FakeClock
) -> None:
    host, guest = await subscribe_pages(chat, open_page, HOST, GUEST)
    for text in ("hello", "other words"):
        await chat.post(host, "players", "same", text)
    assert await received(guest) == ["<host> hello"]
    assert await received(host) == ["*host* hello", "*host* hello"]
    for number in range(MESSAGES.free):
        clock.now += MESSAGES.recovery // 2
        await chat.post(host, "players", str(number), "words")
    await expect_refusal(chat.post(host, "players", "new", "words"), "too-soon")
    new_page = open_page(HOST)  # which has not subscribed
    await chat.post(new_page, "players", "same", "hello")
    assert await received(new_page) == ["*host* hello"]

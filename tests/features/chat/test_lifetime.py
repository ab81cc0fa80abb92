"""Closing chats, failures of the repository, and alerts to absent players."""

import asyncio

import pytest

from app.errors import Unavailable
from app.features.chat.context import ChatContext
from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.features.chat.subscribers import REPEAT_AFTER
from app.features.lobby.lobby import Lobby
from app.match.commands import Resign
from app.rooms.audience import Listener
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST, STRANGER
from tests.features.chat.support.listeners import OpenPage, subscribe_pages
from tests.rooms.support.chat_fakes import MemoryChatRepository, PlainChatEncoder
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, MemoryLog, PlainEncoder, received
from tests.rooms.support.fixtures import submit
from tests.support.fake_clock import FakeClock


async def test_a_message_can_be_posted_again_after_the_repository_was_unavailable(
    chat: Chat, open_page: OpenPage, repository: MemoryChatRepository, room: Room
) -> None:
    host, guest = await subscribe_pages(chat, open_page, HOST, GUEST)
    repository.unavailable = True
    with pytest.raises(Unavailable):
        await chat.post(host, "players", "1", "hello")
    assert await received(guest) == []
    repository.unavailable = False
    await chat.post(host, "players", "1", "hello")
    assert await received(guest) == ["<host> hello"]


async def test_a_page_is_closed_if_its_history_cannot_be_read(
    chat: Chat, open_page: OpenPage, repository: MemoryChatRepository, room: Room
) -> None:
    host, eve = await subscribe_pages(chat, open_page, HOST, STRANGER)
    repository.unavailable = True
    await submit(room, Resign(2), HOST)
    async with asyncio.timeout(60):
        assert await host.next() is None
    assert (host.close_code, eve.close_code) == (1013, None)


async def test_a_chat_is_closed_with_the_last_page(chat_registry: ChatRegistry, room: Room) -> None:
    pages = [Listener(HOST), Listener(GUEST)]
    chat = chat_registry.add_listener(room, pages[0])
    assert chat_registry.add_listener(room, pages[1]) is chat
    await chat.subscribe(pages[0])
    chat_registry.remove_listener(room, pages[0])
    assert (chat.subscribers, len(room.observers)) == ({}, 1)
    chat_registry.remove_listener(room, pages[1])
    assert room.observers == set()
    assert chat_registry.add_listener(room, pages[0]) is not chat


async def test_a_chat_goes_on_when_its_room_is_loaded_again(
    memory_log: MemoryLog,
    repository: MemoryChatRepository,
    names: FakeNames,
    clock: FakeClock,
    encoder: PlainEncoder,
    lobby: Lobby,
    room: Room,
) -> None:
    """A request posts a message while its unused room is closed and a page loads the next one."""
    peers = FakeNetwork().add_process()
    context = ChatContext(
        repository, PlainChatEncoder(), names, clock, repository.report, peers=peers
    )
    chats = ChatRegistry(context)
    services = RoomServices(memory_log, encoder, names, FakeClock(1000))
    rooms = RoomRegistry(services, lambda: "new")
    rooms.add_lists(lobby)
    next_room = await existing_room(rooms)
    request, page = Listener(HOST), Listener(GUEST)
    chat = chats.add_listener(room, request)
    await chats.add_listener(next_room, page).subscribe(page)
    await received(page)  # the history
    await chat.post(request, "players", "1", "hello")
    chats.remove_listener(room, request)
    assert await received(page) == ["<host> hello"]
    assert "chat:m" in peers.handlers
    assert (len(room.observers), len(next_room.observers)) == (0, 1)
    chats.remove_listener(next_room, page)
    assert "chat:m" not in peers.handlers
    assert next_room.observers == set()
    await rooms.close()


async def test_a_page_that_leaves_while_its_history_is_read_is_not_a_subscriber(
    chat_registry: ChatRegistry, room: Room, chat: Chat, open_page: OpenPage
) -> None:
    (host,) = await subscribe_pages(chat, open_page, HOST)
    chat_registry.resend_to_player(HOST)
    chat_registry.remove_listener(room, host)
    other = open_page(GUEST)
    await chat.subscribe(other)
    assert set(chat.subscribers) == {other}
    assert await received(host) == []


async def test_an_absent_player_is_alerted_at_most_once_per_interval(
    chat: Chat,
    open_page: OpenPage,
    clock: FakeClock,
    repository: MemoryChatRepository,
    alerts: list[tuple[str, str, str]],
) -> None:
    host, eve = await subscribe_pages(chat, open_page, HOST, STRANGER)
    await chat.post(eve, "spectators", "1", "a spectator alerts nobody")
    assert alerts == []
    await chat.post(host, "players", "1", "one")
    await chat.post(host, "players", "2", "two")
    assert alerts == [(GUEST, HOST, "one")]
    clock.now += REPEAT_AFTER
    await chat.post(host, "players", "3", "three")
    (guest,) = await subscribe_pages(chat, open_page, GUEST)
    await chat.post(host, "players", "4", "four")
    chat.unsubscribe(guest)
    await chat.post(host, "players", "5", "five")
    await repository.mute(GUEST, HOST, 1)
    clock.now += REPEAT_AFTER
    await chat.post(host, "players", "6", "by a muted player")
    assert alerts[1:] == [(GUEST, HOST, "three"), (GUEST, HOST, "five")]

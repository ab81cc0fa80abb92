"""How long a chat lives, what it survives, and whom it summons."""

import asyncio

import pytest

from app.match.commands import Resign
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.chat.offline_alerts import REPEAT_AFTER
from app.rooms.chat.registry import ChatRegistry
from app.rooms.chat.service import Chat
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, STRANGER
from tests.rooms.chat.support.listeners import Clock, Open, listening
from tests.rooms.conftest import accepted
from tests.rooms.support.chat_fakes import MemoryChatRepository
from tests.rooms.support.fakes import heard


async def test_trouble_is_raised_and_the_chat_goes_on(
    chat: Chat, opens: Open, minutes: MemoryChatRepository, room: Room
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    minutes.closed = True
    with pytest.raises(Unavailable):
        await chat.post(host, "players", "1", "hello")
    assert await heard(guest) == []
    minutes.closed = False
    await chat.post(host, "players", "1", "hello")
    assert await heard(guest) == ["<host> hello"]


async def test_who_cannot_be_told_the_end_comes_back_for_it(
    chat: Chat, opens: Open, minutes: MemoryChatRepository, room: Room
) -> None:
    host, eve = await listening(chat, opens, HOST, STRANGER)
    minutes.closed = True
    await accepted(room, Resign(2), HOST)
    async with asyncio.timeout(5):
        assert await host.next() is None
    assert (host.close_code, eve.close_code) == (1013, None)


async def test_the_chat_lives_as_long_as_somebody_has_the_page_open(
    parlor: ChatRegistry, room: Room
) -> None:
    pages = [Listener(HOST), Listener(GUEST)]
    chat = parlor.add_listener(room, pages[0])
    assert parlor.add_listener(room, pages[1]) is chat
    await chat.subscribe(pages[0])
    parlor.remove_listener(room, pages[0])
    assert (chat.subscribers, len(room.observers)) == ({}, 1)
    parlor.remove_listener(room, pages[1])
    assert room.observers == set()
    assert parlor.add_listener(room, pages[0]) is not chat


async def test_a_page_that_leaves_while_it_is_told_is_not_kept(
    parlor: ChatRegistry, room: Room, chat: Chat, opens: Open
) -> None:
    (host,) = await listening(chat, opens, HOST)
    parlor.resend_to_player(HOST)
    parlor.remove_listener(room, host)
    other = opens(GUEST)
    await chat.subscribe(other)
    assert set(chat.subscribers) == {other}
    assert await heard(host) == []


async def test_who_is_away_is_summoned_once_in_a_while(
    chat: Chat, opens: Open, clock: Clock, summoned: list[tuple[str, str, str]]
) -> None:
    host, eve = await listening(chat, opens, HOST, STRANGER)
    await chat.post(eve, "watchers", "1", "a watcher calls nobody")
    assert summoned == []
    await chat.post(host, "players", "1", "one")
    await chat.post(host, "players", "2", "two")
    assert summoned == [(GUEST, "host", "one")]
    clock.now += REPEAT_AFTER
    await chat.post(host, "players", "3", "three")
    (guest,) = await listening(chat, opens, GUEST)
    await chat.post(host, "players", "4", "four")
    chat.unsubscribe(guest)
    await chat.post(host, "players", "5", "five")
    assert summoned[1:] == [(GUEST, "host", "three"), (GUEST, "host", "five")]


async def test_nobody_is_summoned_by_who_is_muted(
    chat: Chat, opens: Open, minutes: MemoryChatRepository, summoned: list[tuple[str, str, str]]
) -> None:
    (host,) = await listening(chat, opens, HOST)
    await minutes.mute(GUEST, HOST, 1)
    await chat.post(host, "players", "1", "one")
    assert summoned == []

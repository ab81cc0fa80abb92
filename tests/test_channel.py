"""Open pages by topic, which are told to read again."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.channel import Channel, Topic
from app.rooms.audience import Listener

CUP: Topic = ("tournament", "cup")
CLUB: Topic = ("circle", "club")


@pytest.fixture
def channel() -> Channel:
    return Channel(b"changed")


def open_page(channel: Channel, topic: Topic, player: str | None = None) -> Listener:
    page = Listener(player)
    channel.add(topic, page)
    return page


async def received(page: Listener) -> list[bytes]:
    """What a page got before it was closed."""
    page.close(1000)
    return [message async for message in _messages(page)]


async def _messages(page: Listener) -> AsyncIterator[bytes]:
    while (message := await page.next()) is not None:
        yield message


async def test_pages_of_a_topic_are_told_once_for_several_changes(channel: Channel) -> None:
    cup, other, club = (open_page(channel, topic) for topic in (CUP, CUP, CLUB))
    for _ in range(3):
        channel.tell_soon(CUP, 0)
    assert await cup.next() == await other.next() == b"changed"
    channel.tell_soon(CUP, 0)
    assert await cup.next() == b"changed"
    assert await received(cup) == []
    assert await received(club) == []


async def test_pages_of_some_players_are_told(channel: Channel) -> None:
    ann, bob, guest = (open_page(channel, CUP, player) for player in ("ann", "bob", None))
    channel.tell(CUP, {"ann"})
    assert await received(ann) == [b"changed"]
    assert await received(bob) == await received(guest) == []


async def test_every_page_is_a_listener_until_it_is_discarded(channel: Channel) -> None:
    pages = [open_page(channel, topic) for topic in (CUP, CLUB, CLUB)]
    assert list(channel.listeners) == pages
    channel.discard(CLUB, pages[1])
    channel.discard(CUP, pages[0])
    channel.discard(CUP, pages[0])
    assert list(channel.listeners) == [pages[2]]
    assert channel.open_topics("tournament") == []
    assert channel.open_topics("circle") == [CLUB]


async def test_a_player_is_disconnected_from_every_topic(channel: Channel) -> None:
    pages = [open_page(channel, topic, player) for topic in (CUP, CLUB) for player in ("ann", None)]
    channel.disconnect_player("ann")
    assert [page.close_code for page in pages] == [1012, None, 1012, None]


async def test_a_channel_that_is_closed_tells_nobody(channel: Channel) -> None:
    page = open_page(channel, CUP)
    channel.tell_soon(CUP, 0)
    channel.close()
    assert page.close_code == 1012
    last = open_page(channel, CLUB)
    channel.tell_soon(CLUB, 0)
    assert await asyncio.wait_for(last.next(), 60) == b"changed"  # later than the due message
    assert await page.next() is None

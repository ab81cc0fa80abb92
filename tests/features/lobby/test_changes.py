"""The lobby notifies pages of changes, but not too often."""

import asyncio

import pytest

from app.channel import Channel
from app.features.lobby.lobby import Lobby
from app.match.commands import Leave, Sit
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.timeouts import Timeouts
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    waiting_match,
)
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import MemoryLog, received
from tests.rooms.support.fixtures import submit


@pytest.fixture
def timeouts() -> Timeouts:
    """Notifications are sent in the next iteration of the event loop."""
    return Timeouts(lobby_batch=0.0)


def open_home_page(lobby: Lobby, player: str | None) -> Listener:
    listener = Listener(player)
    lobby.add_listener(listener)
    return listener


async def is_notified(listener: Listener) -> bool:
    """Wait for the next message."""
    return await asyncio.wait_for(listener.next(), 60) == b"changed"


async def test_many_changes_are_one_notification_and_none_for_a_closed_page(lobby: Lobby) -> None:
    page, goes = open_home_page(lobby, HOST), open_home_page(lobby, HOST)
    for _ in range(100):
        lobby.match_changed("m", waiting_match(listed=True).match)
    lobby.remove_listener(goes)
    assert await is_notified(page)
    assert await received(page) == await received(goes) == []


async def test_an_unlisted_match_after_a_listed_one_notifies_only_its_players(lobby: Lobby) -> None:
    mine, *others = (open_home_page(lobby, player) for player in (HOST, STRANGER, None))
    lobby.match_changed("m", waiting_match(listed=True).match)
    assert all([await is_notified(page) for page in (mine, *others)])
    lobby.match_changed("m", waiting_match().match)
    assert await is_notified(mine)
    assert [await received(page) for page in others] == [[], []]


async def test_the_host_of_a_withdrawn_match_is_notified(lobby: Lobby) -> None:
    builder = waiting_match()
    builder.submit(Leave(), HOST)
    page = open_home_page(lobby, HOST)
    lobby.match_changed("m", builder.match)
    assert await is_notified(page)


async def test_a_lobby_that_is_closed_tells_other_processes_of_its_last_changes() -> None:
    network = FakeNetwork()
    stops, stays = (Lobby(Channel(b"changed"), network.add_process()) for _ in range(2))
    page = open_home_page(stays, HOST)
    stops.match_changed("m", waiting_match().match)
    stops.close()
    assert await received(page) == ["changed"]


async def test_who_follows_a_match_hears_of_it_from_any_process() -> None:
    """Nobody else is told of an unlisted one."""
    network = FakeNetwork()
    here, there = (Lobby(Channel(b"changed"), network.add_process()) for _ in range(2))
    followers = [Listener(None) for _ in range(2)]
    for lobby, listener in zip((here, there), followers, strict=True):
        lobby.follow(["m", "n"], listener)
    other = open_home_page(there, STRANGER)
    here.match_changed("m", waiting_match().match)
    here.match_changed("n", waiting_match().match)
    here.close()
    assert [await received(one) for one in (*followers, other)] == [["changed"], ["changed"], []]
    there.unfollow(["m", "n"], followers[1])
    here.match_changed("m", waiting_match().match)
    here.close()
    assert await received(followers[1]) == []


async def test_the_pages_of_a_match_hear_of_the_next_one_until_it_begins() -> None:
    network = FakeNetwork()
    here, there = (Lobby(Channel(b"changed", b"turns"), network.add_process()) for _ in range(2))
    pages = [Listener(None) for _ in range(2)]
    for lobby, listener in zip((here, there), pages, strict=True):
        lobby.channel.follow_turns(listener, "first")
    begun, ended = (waiting_match(previous="first") for _ in range(2))
    begun.submit(Sit(), GUEST)
    ended.submit(Leave(), HOST)
    for following, told in ((ended, ["turns"]), (begun, []), (waiting_match(), [])):
        here.match_changed("next", following.match)
        here.close()
        assert [await received(page) for page in pages] == [told, told]
    there.channel.unfollow_turns(pages[1], "first")
    here.match_changed("next", ended.match)
    here.close()
    assert [await received(page) for page in pages] == [["turns"], []]


async def test_a_player_who_leaves_a_seat_is_notified(
    registry: RoomRegistry, lobby: Lobby, memory_log: MemoryLog
) -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    memory_log.store("other", builder)
    room = await existing_room(registry, "other")
    page, stranger = open_home_page(lobby, GUEST), open_home_page(lobby, THIRD)
    await submit(room, Leave(), GUEST)
    assert await is_notified(page)
    assert await received(stranger) == []

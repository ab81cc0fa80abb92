"""The open pages of circles: who is here, and when a page is out of date, in two processes."""

import asyncio

import pytest

from app.channel import Channel
from app.errors import Unavailable
from app.features.circles.open_pages import CirclePages
from app.rooms.audience import Listener
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST, STRANGER, running_match, transitions
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import received

MEMBERS = {"c": frozenset({HOST, GUEST}), "d": frozenset({STRANGER})}


AT_ONCE = Timeouts(
    circle_batch=0.0, circle_boards=0.0, departure=0.0
)  # in the next iteration of the event loop


async def members_of(circle_id: str) -> frozenset[str]:
    return MEMBERS[circle_id]


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def processes(network: FakeNetwork) -> tuple[CirclePages, CirclePages]:
    here, there = [
        CirclePages(Channel(b"changed"), members_of, network.add_process(), AT_ONCE)
        for _ in range(2)
    ]
    return here, there


async def open_page(pages: CirclePages, player: str, circle_id: str = "c") -> Listener:
    """A page that has been told of its own arrival."""
    listener = Listener(player)
    await pages.add_listener(circle_id, listener)
    assert await is_notified(listener)
    return listener


async def is_notified(listener: Listener) -> bool:
    return await asyncio.wait_for(listener.next(), 60) == b"changed"


async def test_members_are_here_in_any_process(processes: tuple[CirclePages, CirclePages]) -> None:
    here, there = processes
    first = await open_page(here, HOST)
    second = await open_page(there, GUEST)
    assert await is_notified(first)
    assert await here.here("c") == await there.here("c") == {HOST, GUEST}
    assert await here.here("d") == set()
    there.remove_listener("c", second)
    assert await is_notified(first)
    assert await here.here("c") == {HOST}


async def test_pages_learn_of_the_games_of_their_members(
    processes: tuple[CirclePages, CirclePages],
) -> None:
    here, there = processes
    first, second = await open_page(here, HOST), await open_page(there, HOST)
    assert await is_notified(first)
    other = await open_page(here, STRANGER, "d")
    for entry, before, after in transitions(running_match()):
        there.on_entry("m", before, entry, after)
    assert await is_notified(first)
    assert await is_notified(second)
    builder = running_match()
    builder.play_random(1, 1)
    *_, (entry, before, after) = transitions(builder)
    there.on_entry("m", before, entry, after)  # the boards move
    assert await is_notified(first)
    assert await received(other) == []


async def test_new_members_are_known_to_all_processes(
    processes: tuple[CirclePages, CirclePages], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes
    page = await open_page(here, STRANGER, "d")
    monkeypatch.setitem(MEMBERS, "d", frozenset({STRANGER, HOST}))
    await there.members_changed("d")
    assert await is_notified(page)
    for entry, before, after in transitions(running_match()):
        there.on_entry("m", before, entry, after)
    assert await is_notified(page)


async def test_without_a_connection_pages_are_updated_again_and_again(
    processes: tuple[CirclePages, CirclePages], network: FakeNetwork
) -> None:
    here, _ = processes
    page = await open_page(here, HOST)
    await here.poll()
    assert await received(page) == []
    network.cut = True
    await here.poll()
    assert await is_notified(page)
    assert await here.here("c") == {HOST}


async def test_an_outage_of_the_database_harms_nobody(network: FakeNetwork) -> None:
    async def unavailable(_circle_id: str) -> frozenset[str]:
        raise Unavailable("the disk is full")

    channel = Channel(b"changed")
    pages = CirclePages(channel, unavailable, network.add_process())
    with pytest.raises(Unavailable):
        await pages.add_listener("c", Listener(HOST))
    assert list(channel.listeners) == []
    await pages.members_changed("c")

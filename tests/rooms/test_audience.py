"""Those who listen: a slow one is shut, the others go on."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Play
from app.rooms.audience import QUEUE_SIZE, SLICE, Audience, Listener
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST
from tests.rooms.conftest import accepted
from tests.rooms.support.fakes import heard

Page = Callable[[str | None], Listener]


async def test_who_does_not_read_is_shut_and_the_others_go_on(room: Room, page: Page) -> None:
    slow, quick = page(None), page(None)
    for number in range(QUEUE_SIZE):
        slow.send(f"{number}".encode())
    await accepted(room, Play("g8", 2), HOST)
    assert slow.close_code == 1013
    await accepted(room, Play("h9", 3), GUEST)
    assert await heard(quick) == ["3 played", "4 played"]
    queued = [await slow.next() for _ in range(QUEUE_SIZE + 1)]
    assert queued == [f"{number}".encode() for number in range(QUEUE_SIZE)] + [None]


async def test_a_shut_listener_gets_what_was_queued_and_then_the_end() -> None:
    listener = Listener(None)
    listener.send(b"1")
    listener.close(1012)
    listener.close(1013)
    listener.send(b"2")
    assert listener.close_code == 1012
    assert [await listener.next(), await listener.next()] == [b"1", None]


async def test_a_full_listener_can_be_shut() -> None:
    listener = Listener(None)
    for _ in range(QUEUE_SIZE):
        listener.send(b"x")
    listener.close(1012)
    assert listener.close_code == 1012


async def test_who_has_not_said_hello_is_told_nothing(room: Room) -> None:
    early = Listener(None)
    room.add_listener(early)
    await accepted(room, Play("g8", 2), HOST)
    assert await heard(early) == []


@pytest.mark.parametrize(
    ("ages", "here"),
    [([], "away"), ([0], "here"), ([11], "here"), ([13], "quiet"), ([500, 1], "here")],
)
def test_presence_is_the_latest_sign_of_life(ages: list[int], here: str) -> None:
    audience = Audience()
    for age in ages:
        listener = Listener(HOST)
        listener.last_seen -= age
        audience.listeners.add(listener)
    audience.listeners.add(Listener(GUEST))
    assert audience.presence_of(HOST) == here


def test_a_sign_of_life_makes_the_quiet_present() -> None:
    audience, listener = Audience(), Listener(HOST)
    listener.last_seen -= 60
    audience.listeners.add(listener)
    listener.mark_alive()
    assert audience.presence_of(HOST) == "here"


def test_nobody_is_away_and_spectators_are_counted_by_page() -> None:
    audience = Audience()
    audience.listeners |= {Listener(player) for player in (None, None, "x", HOST, HOST)}
    assert audience.presence_of(None) == "away"
    assert audience.count_spectators({HOST, GUEST}) == 3


class FakeConnection:
    """An outlet that keeps what it is given, `room` messages at most."""

    def __init__(self, room: int = 100) -> None:
        self.heard: list[bytes | int] = []
        self._room = room

    def write(self, message: bytes) -> bool:
        if len(self.heard) >= self._room:
            return False
        self.heard.append(message)
        return True

    def close(self, code: int) -> None:
        self.heard.append(code)


def _ear(audience: Audience, *, front: bool = False, greeted: bool = True) -> FakeConnection:
    listener, ear = Listener(None), FakeConnection()
    listener.is_player, listener.ready = front, greeted
    listener.connect(ear)
    audience.listeners.add(listener)
    return ear


async def test_of_many_who_plays_hears_first() -> None:
    audience = Audience()
    many = [_ear(audience) for _ in range(3 * SLICE)]
    player, silent = _ear(audience, front=True), _ear(audience, greeted=False)
    audience.broadcast(b"1")
    assert player.heard == [b"1"]
    assert not any(ear.heard for ear in many)
    await asyncio.sleep(0)
    assert sum(ear.heard == [b"1"] for ear in many) == SLICE
    audience.broadcast(b"2")
    for _ in range(10):
        await asyncio.sleep(0)
    assert all(ear.heard == [b"1", b"2"] for ear in [*many, player])
    assert not silent.heard


async def test_nobody_is_told_what_is_older_than_a_welcome() -> None:
    audience = Audience()
    many = [_ear(audience) for _ in range(3 * SLICE)]
    audience.broadcast(b"1")
    audience.broadcast(b"2")
    audience.flush()
    late = _ear(audience)
    audience.broadcast(b"3")
    for _ in range(10):
        await asyncio.sleep(0)
    assert all(ear.heard == [b"1", b"2", b"3"] for ear in many)
    assert late.heard == [b"3"]


async def test_who_is_connected_is_told_at_once() -> None:
    listener, ear = Listener(None), FakeConnection(room=3)
    listener.send(b"1")
    listener.connect(ear)
    listener.send(b"2")
    assert ear.heard == [b"1", b"2"]
    listener.send(b"3")
    listener.send(b"4")
    listener.send(b"5")
    assert ear.heard == [b"1", b"2", b"3", 1013]
    assert listener.close_code == 1013


def test_who_was_shut_before_is_hung_up() -> None:
    listener, ear = Listener(None), FakeConnection()
    listener.send(b"1")
    listener.close(1012)
    listener.connect(ear)
    listener.send(b"2")
    assert ear.heard == [b"1", 1012]

"""Those who listen: a slow one is shut, the others go on."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import Play
from app.rooms.audience import QUEUE_SIZE, SLICE, Audience, Listener
from app.rooms.room import Room
from tests.match.story import GUEST, HOST
from tests.rooms.conftest import accepted
from tests.rooms.fakes import heard

Page = Callable[[str | None], Listener]


async def test_who_does_not_read_is_shut_and_the_others_go_on(room: Room, page: Page) -> None:
    slow, quick = page(None), page(None)
    for number in range(QUEUE_SIZE):
        slow.tell(f"{number}".encode())
    await accepted(room, Play("g8", 2), HOST)
    assert slow.shut_with == 1013
    await accepted(room, Play("h9", 3), GUEST)
    assert await heard(quick) == ["3 played", "4 played"]
    queued = [await slow.next() for _ in range(QUEUE_SIZE + 1)]
    assert queued == [f"{number}".encode() for number in range(QUEUE_SIZE)] + [None]


async def test_a_shut_listener_gets_what_was_queued_and_then_the_end() -> None:
    listener = Listener(None)
    listener.tell(b"1")
    listener.shut(1012)
    listener.shut(1013)
    listener.tell(b"2")
    assert listener.shut_with == 1012
    assert [await listener.next(), await listener.next()] == [b"1", None]


async def test_a_full_listener_can_be_shut() -> None:
    listener = Listener(None)
    for _ in range(QUEUE_SIZE):
        listener.tell(b"x")
    listener.shut(1012)
    assert listener.shut_with == 1012


async def test_who_has_not_said_hello_is_told_nothing(room: Room) -> None:
    early = Listener(None)
    room.enter(early)
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
        listener.heard -= age
        audience.listeners.add(listener)
    audience.listeners.add(Listener(GUEST))
    assert audience.presence_of(HOST) == here


def test_a_sign_of_life_makes_the_quiet_present() -> None:
    audience, listener = Audience(), Listener(HOST)
    listener.heard -= 60
    audience.listeners.add(listener)
    listener.hear()
    assert audience.presence_of(HOST) == "here"


def test_nobody_is_away_and_spectators_are_counted_by_page() -> None:
    audience = Audience()
    audience.listeners |= {Listener(player) for player in (None, None, "x", HOST, HOST)}
    assert audience.presence_of(None) == "away"
    assert audience.watching({HOST, GUEST}) == 3


class Ear:
    """An outlet that keeps what it is given, `room` messages at most."""

    def __init__(self, room: int = 100) -> None:
        self.heard: list[bytes | int] = []
        self._room = room

    def deliver(self, message: bytes) -> bool:
        if len(self.heard) >= self._room:
            return False
        self.heard.append(message)
        return True

    def hang_up(self, code: int) -> None:
        self.heard.append(code)


def _ear(audience: Audience, *, front: bool = False, greeted: bool = True) -> Ear:
    listener, ear = Listener(None), Ear()
    listener.front, listener.greeted = front, greeted
    listener.connect(ear)
    audience.listeners.add(listener)
    return ear


async def test_of_many_who_plays_hears_first() -> None:
    audience = Audience()
    many = [_ear(audience) for _ in range(3 * SLICE)]
    player, silent = _ear(audience, front=True), _ear(audience, greeted=False)
    audience.tell(b"1")
    assert player.heard == [b"1"]
    assert not any(ear.heard for ear in many)
    await asyncio.sleep(0)
    assert sum(ear.heard == [b"1"] for ear in many) == SLICE
    audience.tell(b"2")
    for _ in range(10):
        await asyncio.sleep(0)
    assert all(ear.heard == [b"1", b"2"] for ear in [*many, player])
    assert not silent.heard


async def test_nobody_is_told_what_is_older_than_a_welcome() -> None:
    audience = Audience()
    many = [_ear(audience) for _ in range(3 * SLICE)]
    audience.tell(b"1")
    audience.tell(b"2")
    audience.catch_up()
    late = _ear(audience)
    audience.tell(b"3")
    for _ in range(10):
        await asyncio.sleep(0)
    assert all(ear.heard == [b"1", b"2", b"3"] for ear in many)
    assert late.heard == [b"3"]


async def test_who_is_connected_is_told_at_once() -> None:
    listener, ear = Listener(None), Ear(room=3)
    listener.tell(b"1")
    listener.connect(ear)
    listener.tell(b"2")
    assert ear.heard == [b"1", b"2"]
    listener.tell(b"3")
    listener.tell(b"4")
    listener.tell(b"5")
    assert ear.heard == [b"1", b"2", b"3", 1013]
    assert listener.shut_with == 1013


def test_who_was_shut_before_is_hung_up() -> None:
    listener, ear = Listener(None), Ear()
    listener.tell(b"1")
    listener.shut(1012)
    listener.connect(ear)
    listener.tell(b"2")
    assert ear.heard == [b"1", 1012]

"""Those who listen: a slow one is shut, the others go on."""

from collections.abc import Callable

import pytest

from app.match.commands import Play
from app.rooms.audience import QUEUE_SIZE, Audience, Listener
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

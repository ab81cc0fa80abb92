"""Listeners and the audience of a room."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from app.match.commands import Play
from app.rooms.audience import QUEUE_SIZE, SLICE, Audience, Listener
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST
from harness.polling import until
from tests.rooms.support.fakes import received
from tests.rooms.support.fixtures import submit

OpenPage = Callable[[str | None], Listener]


async def test_a_listener_that_does_not_read_is_closed_and_others_are_not(
    room: Room, open_page: OpenPage
) -> None:
    slow, quick = open_page(None), open_page(None)
    for number in range(QUEUE_SIZE):
        slow.send(f"{number}".encode())
    await submit(room, Play("g8", 2), HOST)
    assert slow.close_code == 1013
    await submit(room, Play("h9", 3), GUEST)
    assert await received(quick) == ["3 played", "4 played"]
    queued = [await slow.next() for _ in range(QUEUE_SIZE + 1)]
    assert queued == [f"{number}".encode() for number in range(QUEUE_SIZE)] + [None]


async def test_a_closed_listener_still_gets_its_queue() -> None:
    listener = Listener(None)
    listener.send(b"1")
    listener.close(1012)
    listener.close(1013)
    listener.send(b"2")
    assert listener.close_code == 1012
    assert [await listener.next(), await listener.next()] == [b"1", None]


async def test_a_listener_with_a_full_queue_can_be_closed() -> None:
    listener = Listener(None)
    for _ in range(QUEUE_SIZE):
        listener.send(b"x")
    listener.close(1012)
    assert listener.close_code == 1012


async def test_a_page_receives_nothing_before_its_hello(room: Room) -> None:
    early = Listener(None)
    room.add_listener(early)
    await submit(room, Play("g8", 2), HOST)
    assert await received(early) == []


@pytest.mark.parametrize(
    ("seen", "here"),
    [([], "away"), ([100], "here"), ([93], "quiet"), ([94], "here"), ([0, 99], "here")],
)
def test_presence_depends_on_the_page_seen_last(seen: list[int], here: str) -> None:
    audience = Audience()
    for at in seen:
        listener = Listener(HOST)
        listener.mark_alive(at)
        audience.listeners.add(listener)
    audience.listeners.add(Listener(GUEST))
    assert audience.presence_of(HOST, since=93) == here


def test_a_free_seat_is_away_and_spectators_are_counted_by_page() -> None:
    audience = Audience()
    audience.listeners |= {Listener(player) for player in (None, None, "x", HOST, HOST)}
    assert audience.presence_of(None, 0) == "away"
    assert audience.count_spectators({HOST, GUEST}) == 3


class FakeConnection:
    """Records messages and close codes. Rejects messages when it has `capacity` of them."""

    def __init__(self, capacity: int = 100) -> None:
        self.received: list[bytes | int] = []
        self._capacity = capacity

    def write(self, message: bytes) -> bool:
        if len(self.received) >= self._capacity:
            return False
        self.received.append(message)
        return True

    @staticmethod
    def write_to_each(connections: Sequence["FakeConnection"], message: bytes) -> list[int]:
        return [at for at, each in enumerate(connections) if not each.write(message)]

    def close(self, code: int) -> None:
        self.received.append(code)


def _connect(audience: Audience, *, is_player: bool = False, ready: bool = True) -> FakeConnection:
    listener, connection = Listener(None), FakeConnection()
    listener.ready = ready
    listener.connect(connection)
    audience.listeners.add(listener)
    audience.set_player(listener, is_player=is_player)
    return connection


async def test_players_receive_a_message_before_many_spectators() -> None:
    audience = Audience()
    spectators = [_connect(audience) for _ in range(3 * SLICE)]
    player, not_ready = _connect(audience, is_player=True), _connect(audience, ready=False)
    audience.broadcast(b"1")
    assert player.received == [b"1"]
    assert not any(spectator.received for spectator in spectators)
    await asyncio.sleep(0)
    assert sum(spectator.received == [b"1"] for spectator in spectators) == SLICE
    audience.broadcast(b"2")
    await until(lambda: all(page.received == [b"1", b"2"] for page in [*spectators, player]))
    assert not not_ready.received


async def test_presence_waits_for_frames_and_only_the_latest_is_sent() -> None:
    audience = Audience()
    spectators = [_connect(audience) for _ in range(2 * SLICE)]
    player = _connect(audience, is_player=True)
    audience.broadcast_presence(b"old")
    audience.broadcast_presence(b"new")
    audience.broadcast(b"1")
    assert player.received == [b"old", b"new", b"1"]
    await until(lambda: all(spectator.received == [b"1", b"new"] for spectator in spectators))


async def test_presence_leaves_turns_to_others_and_goes_on_after_a_frame() -> None:
    audience = Audience()
    spectators = [_connect(audience) for _ in range(2 * SLICE)]
    audience.broadcast_presence(b"here")
    await until(lambda: spectators[0].received == [b"here"])
    assert sum(bool(spectator.received) for spectator in spectators) < len(spectators)
    audience.broadcast(b"1")
    await until(lambda: all(len(spectator.received) == 2 for spectator in spectators))
    assert spectators[0].received == [b"here", b"1"]
    assert spectators[-1].received == [b"1", b"here"]


async def test_spectators_that_are_full_or_wait_for_a_connection_do_not_stop_the_others() -> None:
    audience, full, waiting = Audience(), FakeConnection(capacity=0), Listener(None)
    first = [_connect(audience) for _ in range(SLICE)]
    listener = Listener(None)
    listener.connect(full)
    audience.listeners |= {listener, waiting}
    listener.ready = waiting.ready = True
    last = _connect(audience)
    audience.broadcast(b"1")
    audience.flush()
    assert all(page.received == [b"1"] for page in [*first, last])
    assert (full.received, listener.close_code) == ([1013], 1013)
    assert await waiting.next() == b"1"


def test_listeners_are_found_by_player_until_they_are_removed() -> None:
    audience, pages = Audience(), [Listener(player) for player in (HOST, None, HOST, GUEST)]
    for page in pages:
        audience.listeners.add(page)
    assert list(audience.listeners) == pages
    audience.set_player(pages[0], is_player=True)
    audience.remove(pages[0])
    audience.set_player(pages[0], is_player=True)  # it says hello too late
    assert not audience.players
    assert audience.presence_of(HOST, 0) == "quiet"
    audience.remove(pages[2])
    audience.remove(pages[2])
    assert (audience.presence_of(HOST, 0), audience.presence_of(GUEST, 0)) == ("away", "quiet")
    assert audience.count_spectators({HOST, GUEST}) == 1


async def test_few_pages_get_presence_at_once() -> None:
    audience = Audience()
    pages = [_connect(audience), _connect(audience, is_player=True)]
    audience.broadcast_presence(b"here")
    assert [page.received for page in pages] == [[b"here"], [b"here"]]


async def test_flush_sends_all_pending_messages_before_a_page_is_welcomed() -> None:
    audience = Audience()
    spectators = [_connect(audience) for _ in range(3 * SLICE)]
    audience.broadcast(b"1")
    audience.broadcast_presence(b"2")
    audience.flush()
    late = _connect(audience)
    audience.broadcast(b"3")
    await until(lambda: all(page.received == [b"1", b"2", b"3"] for page in spectators))
    assert late.received == [b"3"]


async def test_a_connection_is_written_to_at_once_and_closed_when_it_is_full() -> None:
    listener, connection = Listener(None), FakeConnection(capacity=3)
    listener.send(b"1")
    listener.connect(connection)
    listener.send(b"2")
    assert connection.received == [b"1", b"2"]
    listener.send(b"3")
    listener.send(b"4")
    listener.send(b"5")
    assert connection.received == [b"1", b"2", b"3", 1013]
    assert listener.close_code == 1013


def test_a_listener_that_was_closed_before_closes_its_connection() -> None:
    listener, connection = Listener(None), FakeConnection()
    listener.send(b"1")
    listener.close(1012)
    listener.connect(connection)
    listener.send(b"2")
    assert connection.received == [b"1", 1012]

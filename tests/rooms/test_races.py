"""Appends that fail, or that another process has preceded."""

import asyncio
from collections.abc import Callable

import pytest

from app.errors import Unavailable
from app.match.commands import CommandRequest, Play
from app.match.events import Entry
from app.match.evolve import fold
from app.rooms.audience import Listener
from app.rooms.live_match import MAX_LOST_RACES
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST, running_match
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import MemoryLog, received
from tests.rooms.support.fixtures import refusal_reason, submit

OpenPage = Callable[[str | None], Listener]


def entries_after(moves: str) -> list[Entry]:
    """The entries of another process that has played these moves."""
    return running_match().play(moves).entries


async def test_after_a_lost_race_a_command_is_decided_again(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    memory_log.competing_entries = entries_after("g8")[2:]
    assert await refusal_reason(room, Play("h7", 2), HOST, "mine") == "stale"
    assert room.match.version == 3
    assert await received(watching) == ["3 played"]
    assert fold(memory_log.rows["m"]) == room.match


async def test_after_a_lost_race_both_frames_are_sent_in_order(
    memory_log: MemoryLog, room: Room, open_page: OpenPage
) -> None:
    """An entry that does not change the position does not make a move stale."""
    watching = open_page(None)
    memory_log.competing_entries = [Entry(3, "ghost", "x", 5, ())]
    answer = await submit(room, Play("g8", 2), HOST)
    assert answer.version == 4
    assert await received(watching) == ["3 ", "4 played"]
    assert memory_log.appends == 2


async def test_a_command_that_another_process_has_executed_is_a_repeat(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    builder = running_match()
    builder.submit(Play("g8", 2), HOST, "click")
    memory_log.competing_entries = builder.entries[2:]
    watching = open_page(None)
    answer = await submit(room, Play("g8", 2), HOST, "click")
    assert (answer.version, answer.repeated) == (3, True)
    assert await received(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


class EntryRecorder:
    """Records the versions of the entries that it observes."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    def on_entry(self, _match_id: str, _before: object, entry: Entry, _after: object) -> None:
        self.versions.append(entry.version)


async def test_an_entry_whose_append_seemed_to_fail_is_observed_once(
    registry: RoomRegistry, room: Room, memory_log: MemoryLog
) -> None:
    """Computers and notifications depend on the observers."""
    recorder = EntryRecorder()
    registry.add_observer(recorder)
    memory_log.failures = ["written"]
    await submit(room, Play("g8", 2), HOST, "click")
    memory_log.competing_entries = [entries_after("g8 h9")[-1]]
    memory_log.failures = ["lost"]
    assert await refusal_reason(room, Play("h9", 3), GUEST) == "stale"
    assert (room.match.version, recorder.versions) == (4, [3])


async def test_a_command_that_loses_every_race_raises_unavailable(
    room: Room, memory_log: MemoryLog
) -> None:
    memory_log.competing_entries = [
        Entry(3 + number, "ghost", f"{number}", 5, ()) for number in range(MAX_LOST_RACES + 1)
    ]
    with pytest.raises(Unavailable):
        await submit(room, Play("g8", 2), HOST)
    assert room.match.version == 2 + MAX_LOST_RACES
    await submit(room, Play("g8", 2), HOST)


async def test_an_entry_that_was_not_written_is_not_sent_and_can_be_repeated(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    memory_log.failures = ["lost"]
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert room.match.version == 2
    assert await received(watching) == []
    assert (await submit(room, Play("g8", 2), HOST, "click")).version == 3
    assert await received(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


async def test_an_entry_whose_append_failed_after_writing_counts_once(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    memory_log.failures = ["written"]
    answer = await submit(room, Play("g8", 2), HOST, "click")
    assert answer.version == 3
    assert (await submit(room, Play("g8", 2), HOST, "click")).version == 3
    assert await received(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


async def test_a_failed_append_and_a_lost_race_at_once(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    memory_log.competing_entries = entries_after("g8")[2:]
    memory_log.failures = ["lost"]
    assert await refusal_reason(room, Play("h7", 2), HOST) == "stale"
    assert await received(watching) == ["3 played"]


async def test_a_repeat_finds_the_entry_that_could_not_be_read_before(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    memory_log.failures, memory_log.unreadable = ["written"], True
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert room.match.version == 2
    memory_log.unreadable = False
    answer = await submit(room, Play("g8", 2), HOST, "click")
    assert answer.version == 3
    assert await received(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


@pytest.mark.parametrize("timeouts", [Timeouts(room_tick=0.01)])
async def test_the_room_retries_reading_without_a_command(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    room = await existing_room(registry)
    watching = Listener(GUEST)
    room.audience.listeners.add(watching)
    watching.ready = True
    memory_log.failures, memory_log.unreadable = ["written"], True
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    memory_log.unreadable = False
    while (message := await asyncio.wait_for(watching.next(), 60)) != b"3 played":
        assert message is not None
    assert (await submit(room, Play("h9", 3), GUEST)).version == 4

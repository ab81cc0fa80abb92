"""When another process is faster, or nobody can say whether it was written."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import CommandRequest, Play
from app.match.events import Entry
from app.match.evolve import fold
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.rooms.room import MAX_LOST_RACES, Room
from tests.match.support.builder import GUEST, HOST, MatchBuilder, running_match
from tests.rooms.conftest import accepted, denied
from tests.rooms.support.fakes import MemoryLog, heard

Page = Callable[[str | None], Listener]


def played(moves: str) -> MatchBuilder:
    """What another process has written."""
    return running_match().play(moves)


async def test_who_loses_a_race_catches_up_and_decides_again(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    watching = page(None)
    memory_log.rivals = played("g8").entries[2:]
    assert await denied(room, Play("h7", 2), HOST, "mine") == "stale"
    assert room.match.version == 3
    assert await heard(watching) == ["3 played"]
    assert fold(memory_log.rows["m"]) == room.match


async def test_both_frames_are_told_when_the_decision_still_stands(
    memory_log: MemoryLog, room: Room, page: Page
) -> None:
    """A rival that changes no position does not make a move stale."""
    watching = page(None)
    builder = running_match()
    rival = builder.entries[1]
    rival = type(rival)(3, "ghost", "x", 5, ())
    memory_log.rivals = [rival]
    answer = await accepted(room, Play("g8", 2), HOST)
    assert answer.version == 4
    assert await heard(watching) == ["3 ", "4 played"]
    assert memory_log.appends == 2


async def test_the_same_command_through_another_process_is_not_played_twice(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    builder = running_match()
    builder.submit(Play("g8", 2), HOST, "click")
    memory_log.rivals = builder.entries[2:]
    watching = page(None)
    answer = await accepted(room, Play("g8", 2), HOST, "click")
    assert (answer.version, answer.repeated) == (3, True)
    assert await heard(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


class EntryRecorder:
    """Records the versions of the entries that it observes."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    def on_entry(self, _match_id: str, _before: object, entry: Entry, _after: object) -> None:
        self.versions.append(entry.version)


async def test_an_entry_whose_append_seemed_to_fail_is_observed_once(
    house: RoomRegistry, room: Room, memory_log: MemoryLog
) -> None:
    """Otherwise a computer would not answer the move, and nobody would be notified."""
    recorder = EntryRecorder()
    house.add_observer(recorder)
    memory_log.troubles = ["written"]
    await accepted(room, Play("g8", 2), HOST, "click")
    memory_log.rivals = [played("g8 h9").entries[-1]]
    memory_log.troubles = ["lost"]
    assert await denied(room, Play("h9", 3), GUEST) == "stale"
    assert (room.match.version, recorder.versions) == (4, [3])


async def test_who_loses_every_race_is_told_to_try_again(room: Room, memory_log: MemoryLog) -> None:
    ghost = running_match().entries[1]
    memory_log.rivals = [
        type(ghost)(3 + place, "ghost", f"{place}", 5, ()) for place in range(MAX_LOST_RACES)
    ]
    with pytest.raises(Unavailable):
        await accepted(room, Play("g8", 2), HOST)
    assert room.match.version == 2 + MAX_LOST_RACES
    await accepted(room, Play("g8", 2), HOST)


async def test_what_was_not_written_is_not_told_and_can_be_asked_again(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    watching = page(None)
    memory_log.troubles = ["lost"]
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert room.match.version == 2
    assert await heard(watching) == []
    assert (await accepted(room, Play("g8", 2), HOST, "click")).version == 3
    assert await heard(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


async def test_what_was_written_though_nobody_could_say_so_counts_once(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    watching = page(None)
    memory_log.troubles = ["written"]
    answer = await accepted(room, Play("g8", 2), HOST, "click")
    assert answer.version == 3
    assert (await accepted(room, Play("g8", 2), HOST, "click")).version == 3
    assert await heard(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


async def test_trouble_and_a_faster_rival_at_once(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    watching = page(None)
    memory_log.rivals = played("g8").entries[2:]
    memory_log.troubles = ["lost"]
    assert await denied(room, Play("h7", 2), HOST) == "stale"
    assert await heard(watching) == ["3 played"]


async def test_a_log_that_cannot_be_read_after_the_trouble_heals_later(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    """The move was written, and nobody knew: the repeat finds out."""
    watching = page(None)
    memory_log.troubles, memory_log.unreadable = ["written"], True
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    assert room.match.version == 2
    memory_log.unreadable = False
    answer = await accepted(room, Play("g8", 2), HOST, "click")
    assert answer.version == 3
    assert await heard(watching) == ["3 played"]
    assert len(memory_log.rows["m"]) == 3


async def test_the_other_player_finds_out_though_nobody_asks_again(
    house: RoomRegistry, memory_log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.rooms.room.TICK", 0.01)
    room = await house.room("m")
    assert room is not None
    watching = Listener(GUEST)
    room.audience.listeners.add(watching)
    watching.ready = True
    memory_log.troubles, memory_log.unreadable = ["written"], True
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "click"))
    memory_log.unreadable = False
    while (told := await asyncio.wait_for(watching.next(), 5)) != b"3 played":
        assert told is not None
    assert (await accepted(room, Play("h9", 3), GUEST)).version == 4

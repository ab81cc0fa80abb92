"""A room decides, writes, folds and tells, in this order and once."""

import asyncio
from collections.abc import Callable

import pytest

from app.match.commands import CommandRequest, Play, Resign
from app.match.evolve import fold
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.frame_cache import FRAMES_KEPT
from app.rooms.mailbox import MAX_QUEUED, AcceptedAnswer, RefusedAnswer
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, STRANGER, running_match
from tests.rooms.conftest import accepted, denied
from tests.rooms.support.fakes import MemoryLog, PlainEncoder, heard

Page = Callable[[str | None], Listener]


async def test_a_move_is_told_to_everybody_alike(room: Room, page: Page) -> None:
    pages = [page(HOST), page(GUEST), page(None), page(HOST)]
    answer = await accepted(room, Play("g8", 2), HOST)
    assert (answer.version, answer.frame, answer.repeated) == (3, b"3 played", False)
    assert [await heard(one) for one in pages] == [["3 played"]] * 4


async def test_nothing_is_told_before_it_is_written(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    memory_log.open.clear()
    watching = page(None)
    answer = room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    await memory_log.reached.wait()
    assert await heard(watching) == []
    assert room.match.version == 2
    memory_log.open.set()
    await answer
    assert await heard(watching) == ["3 played"]


async def test_a_refusal_is_told_to_nobody_and_writes_nothing(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    watching = page(None)
    assert await denied(room, Play("b2", 2), HOST) == "hole"
    assert await denied(room, Play("g8", 2), STRANGER) == "not-seated"
    assert await heard(watching) == []
    assert memory_log.appends == 0


async def test_a_repeated_command_gets_the_same_frame_and_has_one_effect(
    room: Room, page: Page, memory_log: MemoryLog, words: PlainEncoder
) -> None:
    first = await accepted(room, Play("g8", 2), HOST, "click")
    await accepted(room, Play("h9", 3), GUEST, "click")  # the same id, of somebody else
    watching = page(None)
    for _ in range(3):
        again = await accepted(room, Play("g8", 2), HOST, "click")
        assert (again.version, again.frame, again.repeated) == (3, first.frame, True)
    assert await heard(watching) == []
    assert (len(memory_log.rows["m"]), memory_log.appends) == (4, 2)
    assert words.made == [3, 4], "every frame is encoded once"


async def test_the_same_command_twice_at_once_has_one_effect(
    room: Room, memory_log: MemoryLog
) -> None:
    memory_log.open.clear()
    asks = [room.submit(CommandRequest(Play("g8", 2), HOST, "click")) for _ in range(5)]
    memory_log.open.set()
    answers = await asyncio.gather(*asks)
    assert all(isinstance(answer, AcceptedAnswer) for answer in answers)
    assert [isinstance(one, AcceptedAnswer) and one.repeated for one in answers] == [False] + [
        True
    ] * 4
    assert len(memory_log.rows["m"]) == 3


async def test_a_refused_command_may_be_asked_again_under_the_same_id(room: Room) -> None:
    assert await denied(room, Play("h9", 3), GUEST, "click") == "stale"
    await accepted(room, Play("g8", 2), HOST)
    await accepted(room, Play("h9", 3), GUEST, "click")


async def test_commands_are_answered_in_their_order(room: Room, page: Page) -> None:
    watching = page(None)
    asks = [
        CommandRequest(Play("g8", 2), HOST, "a"),
        CommandRequest(Play("g8", 2), HOST, "b"),
        CommandRequest(Play("h9", 3), GUEST, "c"),
        CommandRequest(Resign(4), HOST, "d"),
        CommandRequest(Resign(4), GUEST, "e"),
    ]
    answers = await asyncio.gather(*(room.submit(ask) for ask in asks))
    reasons = [
        one.refusal.reason if isinstance(one, RefusedAnswer) else one.version for one in answers
    ]
    assert reasons == [3, "stale", 4, 5, "over"]
    assert await heard(watching) == ["3 played", "4 played", "5 resigned ended"]


async def test_a_full_mailbox_says_busy(room: Room, memory_log: MemoryLog) -> None:
    memory_log.open.clear()
    first = room.submit(CommandRequest(Play("g8", 2), HOST, "first"))
    await memory_log.reached.wait()
    asks = [room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(MAX_QUEUED + 2)]
    refused = [one.result() for one in asks if one.done()]
    assert len(refused) == 2
    assert all(isinstance(one, RefusedAnswer) and one.refusal.reason == "busy" for one in refused)
    memory_log.open.set()
    assert isinstance(await first, AcceptedAnswer)
    assert all(isinstance(answer, RefusedAnswer) for answer in await asyncio.gather(*asks))


async def test_the_room_agrees_with_its_log_after_a_whole_game(
    room: Room, page: Page, memory_log: MemoryLog
) -> None:
    builder, watching, told = running_match().play_random(6), page(None), []
    for entry in builder.entries[2:]:
        (move, *_) = entry.events
        assert move.kind == "played"
        await accepted(room, Play(move.move, entry.version - 1), entry.by, entry.command_id)
        told += await heard(watching)
    assert fold(memory_log.rows["m"]) == room.match
    assert [int(frame.split()[0]) for frame in told] == list(range(3, builder.match.version + 1))
    assert told[-1].endswith("ended")


@pytest.mark.parametrize("version", range(42))
async def test_what_a_page_has_missed(room: Room, words: PlainEncoder, version: int) -> None:
    for entry in running_match("macbeth").play_random(6, 38).entries[2:]:
        (move, *_) = entry.events
        assert move.kind == "played"
        await accepted(room, Play(move.move, entry.version - 1), entry.by, entry.command_id)
    newest = room.match.version
    missing = room.frames.since(version)
    if newest - FRAMES_KEPT <= version <= newest:
        assert missing == [room.frames.frame(number) for number in range(version + 1, newest + 1)]
        assert len(words.made) == newest - 2
    else:
        assert missing is None


async def test_frames_that_are_not_kept_are_made_again(room: Room) -> None:
    await accepted(room, Play("g8", 2), HOST)
    assert room.frames.frame(1) == b"1 opened seated"
    assert room.frames.frame(2) == b"2 seated"
    assert room.frames.since(0) == [b"1 opened seated", b"2 seated", b"3 played"]


async def test_what_was_missed_before_the_room_woke_is_made_once(
    house: RoomRegistry, memory_log: MemoryLog, words: PlainEncoder
) -> None:
    memory_log.keep("long", running_match().play_random(6, 40))
    room = await house.room("long")
    assert room is not None
    newest = room.match.version
    for version in (newest - 3, newest - FRAMES_KEPT, newest - 1, newest):
        missing = room.frames.since(version)
        assert missing is not None
        numbers = [int(frame.split()[0]) for frame in missing]
        assert numbers == list(range(version + 1, newest + 1))
    assert sorted(words.made) == list(range(newest - FRAMES_KEPT + 1, newest + 1))


async def test_an_asker_who_does_not_wait_gets_the_move_played(
    room: Room, memory_log: MemoryLog
) -> None:
    memory_log.open.clear()
    gone = room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    await memory_log.reached.wait()
    gone.cancel()
    memory_log.open.set()
    assert (await accepted(room, Play("h9", 3), GUEST)).version == 4


async def test_a_closed_room_answers_nobody_and_lets_nobody_in(room: Room) -> None:
    room.close()
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    late = Listener(HOST)
    room.add_listener(late)
    assert late.close_code == 1012
    room.remove_listener(late)


async def test_a_snapshot_is_made_once_for_each_version(room: Room) -> None:
    first = room.frames.snapshot(room.id, room.match)
    assert first == f"{room.id} at {room.match.version}".encode()
    assert room.frames.snapshot(room.id, room.match) is first

"""A room decides, writes, folds and sends, in this order."""

import asyncio
from collections.abc import Callable

import pytest

from app.errors import Unavailable
from app.match.commands import CommandRequest, Play, Resign
from app.match.evolve import fold
from app.rooms.audience import Listener
from app.rooms.frame_cache import FRAMES_KEPT
from app.rooms.jobs import AcceptedAnswer, RefusedAnswer
from app.rooms.lane import MAX_QUEUED
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST, STRANGER, running_match
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import MemoryLog, PlainEncoder, received
from tests.rooms.support.fixtures import refusal_reason, submit

OpenPage = Callable[[str | None], Listener]


async def test_a_move_is_sent_to_every_page(room: Room, open_page: OpenPage) -> None:
    pages = [open_page(HOST), open_page(GUEST), open_page(None), open_page(HOST)]
    answer = await submit(room, Play("g8", 2), HOST)
    assert (answer.version, answer.frame, answer.repeated) == (3, b"3 played", False)
    assert [await received(one) for one in pages] == [["3 played"]] * 4


async def test_a_frame_is_sent_after_its_entry_is_written(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    memory_log.gate.clear()
    watching = open_page(None)
    answer = room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    await memory_log.append_started.wait()
    assert await received(watching) == []
    assert room.match.version == 2
    memory_log.gate.set()
    await answer
    assert await received(watching) == ["3 played"]


async def test_a_refused_command_sends_and_writes_nothing(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    watching = open_page(None)
    assert await refusal_reason(room, Play("b2", 2), HOST) == "hole"
    assert await refusal_reason(room, Play("g8", 2), STRANGER) == "not-seated"
    assert await received(watching) == []
    assert memory_log.appends == 0


async def test_a_repeated_command_gets_the_same_frame_and_has_one_effect(
    room: Room, open_page: OpenPage, memory_log: MemoryLog, encoder: PlainEncoder
) -> None:
    first = await submit(room, Play("g8", 2), HOST, "click")
    await submit(room, Play("h9", 3), GUEST, "click")  # the same id, of somebody else
    watching = open_page(None)
    for _ in range(3):
        again = await submit(room, Play("g8", 2), HOST, "click")
        assert (again.version, again.frame, again.repeated) == (3, first.frame, True)
    assert await received(watching) == []
    assert (len(memory_log.rows["m"]), memory_log.appends) == (4, 2)
    assert encoder.encoded_versions == [3, 4], "every frame is encoded once"


async def test_concurrent_repeats_of_a_command_have_one_effect(
    room: Room, memory_log: MemoryLog
) -> None:
    memory_log.gate.clear()
    requests = [room.submit(CommandRequest(Play("g8", 2), HOST, "click")) for _ in range(5)]
    memory_log.gate.set()
    answers = await asyncio.gather(*requests)
    assert all(isinstance(answer, AcceptedAnswer) for answer in answers)
    assert [isinstance(one, AcceptedAnswer) and one.repeated for one in answers] == [False] + [
        True
    ] * 4
    assert len(memory_log.rows["m"]) == 3


async def test_a_refused_command_can_be_repeated_under_the_same_id(room: Room) -> None:
    assert await refusal_reason(room, Play("h9", 3), GUEST, "click") == "stale"
    await submit(room, Play("g8", 2), HOST)
    await submit(room, Play("h9", 3), GUEST, "click")


async def test_commands_are_answered_in_their_order(room: Room, open_page: OpenPage) -> None:
    watching = open_page(None)
    requests = [
        CommandRequest(Play("g8", 2), HOST, "a"),
        CommandRequest(Play("g8", 2), HOST, "b"),
        CommandRequest(Play("h9", 3), GUEST, "c"),
        CommandRequest(Resign(4), HOST, "d"),
        CommandRequest(Resign(4), GUEST, "e"),
    ]
    answers = await asyncio.gather(*(room.submit(ask) for ask in requests))
    reasons = [
        one.refusal.reason if isinstance(one, RefusedAnswer) else one.version for one in answers
    ]
    assert reasons == [3, "stale", 4, 5, "over"]
    assert await received(watching) == ["3 played", "4 played", "5 resigned ended"]


async def test_a_full_queue_refuses_commands_as_busy(room: Room, memory_log: MemoryLog) -> None:
    memory_log.gate.clear()
    first = room.submit(CommandRequest(Play("g8", 2), HOST, "first"))
    await memory_log.append_started.wait()
    requests = [
        room.submit(CommandRequest(Play("g8", 2), HOST, f"{n}")) for n in range(MAX_QUEUED + 2)
    ]
    refused = [one.result() for one in requests if one.done()]
    assert len(refused) == 2
    assert all(isinstance(one, RefusedAnswer) and one.refusal.reason == "busy" for one in refused)
    memory_log.gate.set()
    assert isinstance(await first, AcceptedAnswer)
    assert all(isinstance(answer, RefusedAnswer) for answer in await asyncio.gather(*requests))


async def test_the_room_agrees_with_its_log_after_a_whole_game(
    room: Room, open_page: OpenPage, memory_log: MemoryLog
) -> None:
    builder, watching, told = running_match().play_random(6), open_page(None), []
    for entry in builder.entries[2:]:
        (move, *_) = entry.events
        assert move.kind == "played"
        await submit(room, Play(move.move, entry.version - 1), entry.by, entry.command_id)
        told += [one for one in await received(watching) if one[0].isdigit()]  # not presence
    assert fold(memory_log.rows["m"]) == room.match
    assert [int(frame.split()[0]) for frame in told] == list(range(3, builder.match.version + 1))
    assert told[-1].endswith("ended")


async def test_missed_frames_are_cached_or_a_snapshot_is_needed(
    room: Room, encoder: PlainEncoder
) -> None:
    frames: dict[int, bytes | None] = {}
    for entry in running_match("macbeth").play_random(6, 38).entries[2:]:
        (move, *_) = entry.events
        assert move.kind == "played"
        await submit(room, Play(move.move, entry.version - 1), entry.by, entry.command_id)
        frames[entry.version] = room.frames.recent(entry.version)
    newest = room.match.version
    for version in range(newest + 2):
        missing = room.frames.since(version, newest)
        if newest - FRAMES_KEPT <= version <= newest:
            assert missing == [frames[number] for number in range(version + 1, newest + 1)]
        else:
            assert missing is None
    assert len(encoder.encoded_versions) == newest - 2


async def test_frames_from_before_the_room_was_loaded_are_not_cached(room: Room) -> None:
    await submit(room, Play("g8", 2), HOST)
    assert room.frames.recent(2) is None
    assert room.frames.since(1, 3) is None
    assert room.frames.since(2, 3) == [b"3 played"]
    assert room.frames.since(3, 3) == []


async def test_an_old_repeat_is_answered_without_its_frame(
    registry: RoomRegistry, memory_log: MemoryLog
) -> None:
    builder = running_match().play_random(6, 10)
    memory_log.store("long", builder)
    room = await existing_room(registry, "long")
    entry = builder.entries[4]
    (move, *_) = entry.events
    assert move.kind == "played"
    again = await submit(room, Play(move.move, 4), entry.by, entry.command_id)
    assert (again.version, again.frame, again.repeated) == (5, None, True)
    assert len(memory_log.rows["long"]) == len(builder.entries)


async def test_a_command_is_executed_even_if_its_sender_is_cancelled(
    room: Room, memory_log: MemoryLog
) -> None:
    memory_log.gate.clear()
    gone = room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    await memory_log.append_started.wait()
    gone.cancel()
    memory_log.gate.set()
    assert (await submit(room, Play("h9", 3), GUEST)).version == 4


async def test_a_closed_room_refuses_commands_and_listeners(room: Room) -> None:
    room.close()
    with pytest.raises(Unavailable):
        await room.submit(CommandRequest(Play("g8", 2), HOST, "1"))
    late = Listener(HOST)
    room.add_listener(late)
    assert late.close_code == 1012
    room.remove_listener(late)


async def test_a_snapshot_is_encoded_once_for_each_version(room: Room) -> None:
    first = room.frames.snapshot(room.id, room.match)
    assert first == f"{room.id} at {room.match.version}".encode()
    assert room.frames.snapshot(room.id, room.match) is first

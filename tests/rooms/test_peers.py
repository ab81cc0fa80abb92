"""Two processes have a room of the same match; messages between them may be lost or repeated."""

import asyncio

import pytest

from app.match.commands import SERVICE, CommandRequest, Play, Resign, Sit
from app.match.events import Entry, PlayersMerged
from app.match.evolve import fold
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer
from app.rooms.peers import SUBSCRIBED
from app.rooms.room import Room
from app.timeouts import Timeouts
from harness.games.match_builder import GUEST, HOST
from harness.polling import until
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import FakeNames, MemoryLog, received
from tests.rooms.support.fixtures import refusal_reason, submit
from tests.rooms.support.two_processes import SharedLog, TwoProcesses

TwoRooms = tuple[Room, Room]


@pytest.fixture
async def rooms(processes: TwoProcesses) -> TwoRooms:
    """The rooms of match `m` in two processes."""
    here, there = processes
    return await here.room(), await there.room()


@pytest.fixture
async def page(processes: TwoProcesses, rooms: TwoRooms) -> Listener:
    """A page in the second process, which has read how the match stands."""
    opened = await processes[1].page()
    await received(opened)
    return opened


async def test_a_move_reaches_the_other_process(rooms: TwoRooms, page: Listener) -> None:
    room, other = rooms
    await submit(room, Play("g8", 2), HOST)
    await until(lambda: other.match.version == 3)
    assert await received(page) == ["3 played"]
    await submit(other, Play("h9", 3), GUEST)
    await until(lambda: room.match == other.match)


async def test_a_move_of_another_process_is_applied_without_reading_the_log(
    rooms: TwoRooms, shared_log: SharedLog
) -> None:
    room, other = rooms
    await other.resynced()
    reads = shared_log.reads
    await submit(room, Play("g8", 2), HOST)
    assert (other.match.version, shared_log.reads) == (3, reads)
    again = await submit(other, Play("g8", 2), HOST)
    assert again.repeated


async def test_the_log_is_read_if_a_message_was_lost(
    rooms: TwoRooms, page: Listener, network: FakeNetwork
) -> None:
    room, other = rooms
    network.held = []
    await submit(room, Play("g8", 2), HOST)
    network.held = []
    await submit(room, Play("h9", 3), GUEST)
    network.deliver_held()
    await until(lambda: other.match == room.match)
    assert await received(page) == ["3 played", "4 played"]


async def test_the_log_is_read_for_a_message_without_an_entry(
    rooms: TwoRooms, network: FakeNetwork
) -> None:
    """The previous release sends them."""
    room, other = rooms
    network.held = []
    await submit(room, Play("g8", 2), HOST)
    other.on_peer_message({"t": "version", "version": 3})
    await until(lambda: other.match == room.match)


async def test_an_entry_that_comes_during_a_write_is_applied(
    rooms: TwoRooms, shared_log: SharedLog
) -> None:
    room, other = rooms
    await other.resynced()
    shared_log.gate.clear()
    shared_log.append_started.clear()
    first = room.submit(CommandRequest(Play("g8", 2), HOST, "here"))
    second = other.submit(CommandRequest(Play("h7", 2), HOST, "there"))
    await shared_log.append_started.wait()
    shared_log.gate.set()
    answers = await asyncio.gather(first, second)
    assert sorted(isinstance(answer, AcceptedAnswer) for answer in answers) == [False, True]
    assert room.match == other.match == fold(shared_log.rows["m"])


async def test_a_player_who_sits_down_at_another_process_is_shown(
    processes: TwoProcesses, shared_log: SharedLog
) -> None:
    here, there = processes
    shared_log.rows["m"] = shared_log.rows["m"][:1]
    room, page = await here.room(), await there.page()
    await received(page)
    await submit(room, Sit(), GUEST)
    async with asyncio.timeout(60):
        while GUEST.encode() not in (await page.next() or b""):
            pass


async def test_a_process_reads_the_log_before_it_refuses_a_command(
    rooms: TwoRooms, network: FakeNetwork
) -> None:
    """Otherwise it would refuse the command because of an old position."""
    room, other = rooms
    network.held = []
    await submit(room, Play("g8", 2), HOST)
    assert other.match.version == 2
    await submit(other, Play("h9", 3), GUEST)
    assert other.match.version == 4
    assert await refusal_reason(room, Play("h9", 3), GUEST, "2") == "stale"
    assert room.match == other.match


async def test_the_same_command_in_both_processes_has_one_effect(
    rooms: TwoRooms, network: FakeNetwork
) -> None:
    room, other = rooms
    network.held = []
    first = await submit(room, Play("g8", 2), HOST)
    again = await submit(other, Play("g8", 2), HOST)
    assert (first.version, again.version, again.repeated) == (3, 3, True)
    assert other.match == room.match


async def test_late_and_repeated_messages_do_no_harm(
    rooms: TwoRooms, page: Listener, network: FakeNetwork
) -> None:
    room, other = rooms
    network.held = []
    await submit(room, Play("g8", 2), HOST)
    await submit(room, Play("h9", 3), GUEST, "2")
    network.deliver_held(times=3)
    await until(lambda: other.match == room.match)
    moves = [message for message in await received(page) if "played" in message]
    assert moves == ["3 played", "4 played"]


async def test_resync_finds_entries_whose_messages_were_lost(
    processes: TwoProcesses, rooms: TwoRooms, page: Listener, network: FakeNetwork
) -> None:
    room, other = rooms
    network.cut = True
    await submit(room, Play("g8", 2), HOST)
    await processes[1].resync.check_versions()
    await until(lambda: other.match == room.match)
    assert await received(page) == ["3 played"]


async def test_after_an_interruption_one_query_checks_all_rooms(
    processes: TwoProcesses, network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of rooms that read their logs at once would delay every move."""
    here, there = processes
    room, other = await here.room(), await there.room()
    await there.resync.poll()
    await room.resynced()
    await other.resynced()
    network.held = []
    await submit(room, Play("g8", 2), HOST)
    monkeypatch.setattr(other, "resync", lambda: pytest.fail("one by one"))
    there.peers.handlers["match:m"](SUBSCRIBED)
    monkeypatch.undo()
    await there.resync.poll()
    assert other.match.version == 2, "it was checked before the new subscription"
    there.peers.handlers["resync"](SUBSCRIBED)
    await there.resync.poll()
    await until(lambda: other.match == room.match)


async def test_a_room_is_read_again_for_a_visitor_while_peers_are_unreachable(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    here, there = processes
    room, other = await here.room(), await there.room()
    network.cut = True
    await submit(room, Play("g8", 2), HOST)
    assert other.match.version == 2
    assert (await there.room()).match.version == 3


async def test_a_new_name_and_a_disconnected_player_reach_the_other_process(
    processes: TwoProcesses, names: FakeNames
) -> None:
    here, there = processes
    page = await there.page(GUEST)
    await received(page)
    names.chosen[HOST] = "Ann"
    here.registry.player_renamed(HOST, "Ann")
    assert "Ann:away" in (await received(page))[-1]
    home = Listener(GUEST)
    there.lobby.add_listener(home)
    here.peers.publish("players", {"t": "of a newer process", "player": GUEST})
    assert (page.close_code, home.close_code) == (None, None)
    here.registry.disconnect_player(GUEST)
    assert (page.close_code, home.close_code) == (1012, 1012)


async def test_a_merge_reaches_the_rooms_and_pages_of_all_processes(
    processes: TwoProcesses, memory_log: MemoryLog
) -> None:
    here, there = processes
    room, other = await here.room(), await there.room()
    guests, opponents, accounts = [await there.page(who) for who in (GUEST, HOST, "account")]
    merged = Entry(3, SERVICE, f"merge-{GUEST}", 2_000, (PlayersMerged(GUEST, "account"),))
    memory_log.rows[room.id].append(merged)
    await here.registry.players_merged(GUEST, "account")
    assert room.match.version == 3, "pages that connect from now on stay open"
    await until(lambda: other.match.version == 3)
    assert other.match.seating.players == {HOST, "account"}
    assert (guests.close_code, accounts.close_code) == (1012, 1012)
    assert opponents.close_code is None
    await submit(other, Play("g8", 3), HOST)
    late = await submit(other, Play("h9", 4), GUEST)  # of a page that was not closed yet
    assert other.match.turns[-1].color == "white"
    assert (await submit(other, Play("h9", 4), "account")).version == late.version


async def test_a_page_that_came_before_the_merge_was_read_learns_its_seat(
    processes: TwoProcesses, memory_log: MemoryLog, network: FakeNetwork
) -> None:
    here, there = processes
    room = await there.room()
    page = await there.page("account")
    network.cut = True
    merged = Entry(3, SERVICE, f"merge-{GUEST}", 2_000, (PlayersMerged(GUEST, "account"),))
    memory_log.rows[room.id].append(merged)
    await here.registry.players_merged(GUEST, "account")
    assert page.close_code is None
    await there.resync.check_versions()
    await until(lambda: room.match.version == 3)
    assert page.close_code == 1012


@pytest.mark.parametrize("timeouts", [Timeouts(lobby_batch=0.0)])
async def test_home_pages_are_notified_of_matches_in_the_other_process(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    here, there = processes
    mine, other = Listener(HOST), Listener("somebody")
    there.lobby.add_listener(mine)
    there.lobby.add_listener(other, private=True)
    room = await here.room()
    await submit(room, Play("g8", 2), HOST)
    async with asyncio.timeout(60):
        assert await mine.next() == b"changed"
    assert await received(other) == []
    network.cut = True
    await submit(room, Resign(3), GUEST)
    await there.resync.check_versions()
    async with asyncio.timeout(60):
        assert await mine.next() == b"changed"


@pytest.mark.parametrize("timeouts", [Timeouts(lobby_batch=0.0)])
async def test_home_pages_are_notified_of_a_move_once(processes: TwoProcesses) -> None:
    """The number of processes that have loaded the match does not matter."""
    here, there = processes
    pages = Listener(HOST), Listener(HOST)
    here.lobby.add_listener(pages[0])
    there.lobby.add_listener(pages[1])
    room, other = await here.room(), await there.room()
    for move, player, version in (("g8", HOST, 3), ("h9", GUEST, 4)):
        await submit(room, Play(move, version - 1), player, move)
        await until(lambda: other.match.version == room.match.version)
        async with asyncio.timeout(60):
            assert [await page.next() for page in pages] == [b"changed"] * 2
    assert [await received(page) for page in pages] == [[], []]

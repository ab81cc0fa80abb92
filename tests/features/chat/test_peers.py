"""The chat of a match in two processes."""

import asyncio

import pytest

from harness.games.match_builder import GUEST, HOST
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import received
from tests.rooms.support.two_processes import TwoProcesses
from tests.support.tasks import tasks_named, until_no_task

READING = "chat-m"  # tasks that read what other processes have written


async def test_messages_reach_the_other_process_once_and_in_order(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    here, there = processes
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await received(guest)
    network.held = []
    for number in range(3):
        await chat.post(host, "players", f"h{number}", f"word {number}")
    await other.post(guest, "players", "g", "answer")
    network.deliver_held(times=2)
    await until_no_task(READING)
    messages = [text for text in await received(guest) if "word" in text or "answer" in text]
    assert [text for text in messages if "word" in text] == messages[:3]
    assert len(messages) == 4
    assert sum("answer" in text for text in await received(host)) == 1


async def test_resync_finds_a_message_that_was_lost(
    processes: TwoProcesses, network: FakeNetwork
) -> None:
    here, there = processes
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat = await here.chat(host)
    await there.chat(guest)
    await received(guest)
    network.cut = True
    await chat.post(host, "players", "h", "word")
    await there.resync.check_versions()
    await until_no_task(READING)
    assert ["word" in text for text in await received(guest)].count(True) == 1
    await there.resync.check_versions()
    assert not tasks_named(READING)


async def test_deletions_reactions_and_mutes_reach_the_other_process(
    processes: TwoProcesses,
) -> None:
    here, there = processes
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat = await here.chat(host)
    await there.chat(guest)
    await chat.post(host, "players", "h", "word")
    await chat.react(host, "👍")
    await chat.delete(host, "players", 1)
    await until_no_task(READING)
    messages = await received(guest)
    assert any("👍" in text for text in messages)
    assert any("deleted by author" in text for text in messages)
    again = await here.page(GUEST)
    await here.chat(again)
    await received(guest)
    here.chat_registry.resend_to_player(GUEST)
    await until_no_task(READING)
    assert await received(guest)


@pytest.mark.parametrize("rounds", range(6))
async def test_a_page_that_subscribes_during_a_read_gets_each_message_once(
    processes: TwoProcesses, network: FakeNetwork, rounds: int
) -> None:
    here, there = processes
    host = await here.page(HOST)
    chat = await here.chat(host)
    for number in range(3):
        await chat.post(host, "players", f"h{number}", f"word{number}")
    guest = await there.page(GUEST)
    other = there.chat_registry.add_listener(await there.room(), guest)
    for _ in range(rounds):
        await asyncio.sleep(0)
    await received(guest)
    await other.subscribe(guest)
    await until_no_task(READING)
    assert [text.count("word") for text in await received(guest)] == [3]


async def test_many_peer_messages_at_once_cause_one_read(processes: TwoProcesses) -> None:
    here, _ = processes
    chat = await here.chat(await here.page(HOST))
    await until_no_task(READING)
    before = here.chat_repository.reads
    for _ in range(100):
        chat.on_peer_message({"t": "posted"})
    await until_no_task(READING)
    assert here.chat_repository.reads == before + 1

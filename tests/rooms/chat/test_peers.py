"""What is said at one process is heard at the other, once and in order."""

import asyncio

import pytest

from app.domain.chat import ChatMessage
from tests.match.support.builder import GUEST, HOST
from tests.rooms.support.fake_peers import FakeNetwork
from tests.rooms.support.fakes import heard
from tests.rooms.support.processes import Both
from tests.support.polling import until


async def test_what_is_said_here_is_heard_there_once_and_in_order(
    both: Both, wire: FakeNetwork
) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.held = []
    for number in range(3):
        await chat.post(host, "players", f"h{number}", f"word {number}")
    await other.post(guest, "players", "g", "answer")
    wire.deliver_held(times=2)
    await until(lambda: not other._tasks and not chat._tasks)
    said = [text for text in await heard(guest) if "word" in text or "answer" in text]
    assert [text for text in said if "word" in text] == said[:3]
    assert len(said) == 4
    assert sum("answer" in text for text in await heard(host)) == 1


async def test_a_remark_that_nobody_has_told_is_found(both: Both, wire: FakeNetwork) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.cut = True
    await chat.post(host, "players", "h", "word")
    await there.patrol.check_versions()
    await until(lambda: not other._tasks)
    assert ["word" in text for text in await heard(guest)].count(True) == 1
    await there.patrol.check_versions()
    assert not other._tasks


async def test_removals_reactions_and_muting_reach_the_others(both: Both) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await chat.post(host, "players", "h", "word")
    await chat.react(host, "👍")
    await chat.delete(host, "players", 1)
    await until(lambda: not other._tasks)
    told = await heard(guest)
    assert any("👍" in text for text in told)
    assert any("gone by author" in text for text in told)
    again = await here.page(GUEST)
    await here.chat(again)
    await heard(guest)
    here.parlor.resend_to_player(GUEST)
    await until(lambda: not other._tasks)
    assert await heard(guest)


@pytest.mark.parametrize("rounds", range(6))
async def test_who_comes_while_something_is_read_is_told_it_once(
    both: Both, wire: FakeNetwork, rounds: int
) -> None:
    here, there = both
    host = await here.page(HOST)
    chat = await here.chat(host)
    for number in range(3):
        await chat.post(host, "players", f"h{number}", f"word{number}")
    guest = await there.page(GUEST)
    other = there.parlor.add_listener(await there.room(), guest)
    for _ in range(rounds):
        await asyncio.sleep(0)
    await heard(guest)
    await other.subscribe(guest)
    await until(lambda: not other._tasks)
    assert [text.count("word") for text in await heard(guest)] == [3]


async def test_much_that_is_said_at_once_is_read_once(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = both
    chat = await here.chat(await here.page(HOST))
    await until(lambda: not chat._tasks)
    read, reads = chat._context.repository.read, 0

    async def counted(match_id: str) -> list[ChatMessage]:
        nonlocal reads
        reads += 1
        return await read(match_id)

    monkeypatch.setattr(chat._context.repository, "read", counted)
    for _ in range(100):
        chat.on_peer_message({"t": "said"})
    await until(lambda: not chat._tasks)
    assert reads == 1

"""What is said at one process is heard at the other, once and in order."""

import asyncio

import pytest

from app.match.talk import Remark
from tests.match.story import GUEST, HOST
from tests.rooms.fakes import heard
from tests.rooms.processes import Both, until
from tests.rooms.wire import Wire


async def test_what_is_said_here_is_heard_there_once_and_in_order(both: Both, wire: Wire) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.held = []
    for number in range(3):
        await chat.say(host, "players", f"h{number}", f"word {number}")
    await other.say(guest, "players", "g", "answer")
    wire.let_go(times=2)
    await until(lambda: not other._telling and not chat._telling)
    said = [text for text in await heard(guest) if "word" in text or "answer" in text]
    assert [text for text in said if "word" in text] == said[:3]
    assert len(said) == 4
    assert sum("answer" in text for text in await heard(host)) == 1


async def test_a_remark_that_nobody_has_told_is_found(both: Both, wire: Wire) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await heard(guest)
    wire.cut = True
    await chat.say(host, "players", "h", "word")
    await there.patrol.look()
    await until(lambda: not other._telling)
    assert ["word" in text for text in await heard(guest)].count(True) == 1
    await there.patrol.look()
    assert not other._telling


async def test_removals_reactions_and_muting_reach_the_others(both: Both) -> None:
    here, there = both
    host, guest = await here.page(HOST), await there.page(GUEST)
    chat, other = await here.chat(host), await there.chat(guest)
    await chat.say(host, "players", "h", "word")
    await chat.react(host, "👍")
    await chat.remove(host, "players", 1)
    await until(lambda: not other._telling)
    told = await heard(guest)
    assert any("👍" in text for text in told)
    assert any("gone by author" in text for text in told)
    again = await here.page(GUEST)
    await here.chat(again)
    await heard(guest)
    here.parlor.tell_again(GUEST)
    await until(lambda: not other._telling)
    assert await heard(guest)


@pytest.mark.parametrize("rounds", range(6))
async def test_who_comes_while_something_is_read_is_told_it_once(
    both: Both, wire: Wire, rounds: int
) -> None:
    here, there = both
    host = await here.page(HOST)
    chat = await here.chat(host)
    for number in range(3):
        await chat.say(host, "players", f"h{number}", f"word{number}")
    guest = await there.page(GUEST)
    other = there.parlor.enter(await there.room(), guest)
    for _ in range(rounds):
        await asyncio.sleep(0)
    await heard(guest)
    await other.listen(guest)
    await until(lambda: not other._telling)
    assert [text.count("word") for text in await heard(guest)] == [3]


async def test_much_that_is_said_at_once_is_read_once(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = both
    chat = await here.chat(await here.page(HOST))
    await until(lambda: not chat._telling)
    read, reads = chat._company.minutes.read, 0

    async def counted(match_id: str) -> list[Remark]:
        nonlocal reads
        reads += 1
        return await read(match_id)

    monkeypatch.setattr(chat._company.minutes, "read", counted)
    for _ in range(100):
        chat.hear({"t": "said"})
    await until(lambda: not chat._telling)
    assert reads == 1

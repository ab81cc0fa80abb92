"""What is said beside matches, on a real disk."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.domain.chat import ChatMessage, Report
from app.store.chat import (
    DAY,
    DELETED_AT_ONCE,
    MAX_MESSAGES,
    MAX_MUTES,
    MAX_REPORTS,
    ChatMessages,
    ChatReports,
)
from app.store.models import remark as remarks
from engine import Color
from tests.match.support.builder import GUEST, HOST, THIRD, running_match
from tests.store.conftest import Store
from tests.store.support.seed import write

NOW = 1_000_000 * DAY


@pytest.fixture
def minutes(store: Store) -> ChatMessages:
    """The minutes of a store."""
    return ChatMessages(store.writer, store.reader)


def remark(text: str, by: str = HOST, *, at: int = NOW, said: str | None = None) -> ChatMessage:
    """Something said among the players; its id is its text if nothing else is wanted."""
    return ChatMessage("players", 0, by, said or text, at, Color.BLACK, text)


async def test_remarks_are_numbered_room_by_room(minutes: ChatMessages) -> None:
    await minutes.add("m", remark("hello"))
    await minutes.add("m", replace(remark("oh"), room="watchers", by=THIRD, seat=None))
    written, fresh = await minutes.add("m", remark("again"))
    assert (written, fresh) == (replace(remark("again"), number=2), True)
    await minutes.add("other", remark("elsewhere"))
    assert await minutes.read("m") == [
        replace(remark("hello"), number=1),
        replace(remark("again"), number=2),
        ChatMessage("watchers", 1, THIRD, "oh", NOW, None, "oh"),
    ]


async def test_a_repeat_is_said_once(minutes: ChatMessages) -> None:
    first, _ = await minutes.add("m", remark("hello", said="x"))
    assert await minutes.add("m", remark("other words", said="x")) == (first, False)
    assert await minutes.add("m", remark("hi", GUEST, said="x")) != (first, False)
    assert len(await minutes.read("m")) == 2


async def test_many_who_speak_at_once_get_numbers_in_a_row(minutes: ChatMessages) -> None:
    said = await asyncio.gather(*(minutes.add("m", remark(str(one))) for one in range(30)))
    assert sorted(written.number for written, _ in said) == list(range(1, 31))


async def test_a_room_keeps_its_latest_remarks(minutes: ChatMessages) -> None:
    for one in range(MAX_MESSAGES + 3):
        await minutes.add("m", remark(str(one)))
    kept = await minutes.read("m")
    assert [one.number for one in kept] == list(range(4, MAX_MESSAGES + 4))
    assert kept[-1].text == str(MAX_MESSAGES + 2)


async def test_what_is_removed_leaves_an_empty_row(minutes: ChatMessages, store: Store) -> None:
    written, _ = await minutes.add("m", remark("a rude secret"))
    await minutes.delete("m", written, "host")
    await minutes.delete("m", written, "author")
    assert await minutes.read("m") == [replace(written, text="", deleted_by="host")]
    assert await minutes.add("m", remark("a rude secret")) == (
        replace(written, text="", deleted_by="host"),
        False,
    )
    texts = select(remarks.c.text)
    assert await store.reader.run(lambda one: one.execute(texts).scalars().all()) == [""]


async def test_a_report_keeps_what_was_said_then(minutes: ChatMessages, store: Store) -> None:
    await store.players.create(GUEST, "0" * 64, NOW)
    await store.players.rename(GUEST, "Ben")
    written, _ = await minutes.add("m", remark("rude", GUEST))
    for by, at in ((HOST, 5), (HOST, 6), (THIRD, 7)):
        assert await minutes.report(Report("m", written, by, at))
    await minutes.delete("m", written, "author")
    told = await ChatReports(store.reader).latest(10)
    assert [(report.by, report.at) for report, _ in told] == [(THIRD, 7), (HOST, 5)]
    assert [report.message.text for report, _ in told] == ["rude", "rude"]
    assert told[0][1] == {GUEST: "Ben", THIRD: None}
    assert len(await ChatReports(store.reader).latest(1)) == 1


async def test_reports_of_a_match_have_an_end(minutes: ChatMessages) -> None:
    written, _ = await minutes.add("m", remark("rude"))
    done = [await minutes.report(Report("m", written, str(by), 1)) for by in range(MAX_REPORTS + 1)]
    assert done == [True] * MAX_REPORTS + [False]
    assert await minutes.report(Report("m", written, "0", 2)), "it was kept before"
    assert await minutes.report(Report("other", written, "0", 2))


async def test_mutes_are_the_players_own(minutes: ChatMessages) -> None:
    await minutes.mute(HOST, GUEST, 1)
    await minutes.mute(HOST, THIRD, 2)
    await minutes.mute(HOST, GUEST, 3)
    assert list((await minutes.muted(HOST)).items()) == [(GUEST, 3), (THIRD, 2)]
    assert await minutes.muted(GUEST) == {}
    await minutes.unmute(HOST, GUEST)
    await minutes.unmute(HOST, "nobody")
    assert await minutes.muted(HOST) == {THIRD: 2}


async def test_the_oldest_mutes_are_forgotten(minutes: ChatMessages) -> None:
    for one in range(MAX_MUTES + 2):
        await minutes.mute(HOST, str(one), one)
    assert list(await minutes.muted(HOST)) == [str(one) for one in range(MAX_MUTES + 1, 1, -1)]


async def test_the_sweep_forgets_chats_of_quiet_matches_only(
    minutes: ChatMessages, store: Store
) -> None:
    """A match is quiet since its last entry; one that is not in the list was never played."""
    builder = running_match().play("g8 h9")
    await write(store.log, "m", builder)
    last = builder.entries[-1].at
    for match_id in ("m", "gone"):
        await minutes.add(match_id, remark("old", at=last - DAY))
        await minutes.add(match_id, remark("new", at=last + DAY))
    assert await minutes.delete_expired(last) == 1
    assert await minutes.delete_expired(last) == 0
    assert [one.text for one in await minutes.read("m")] == ["old", "new"]
    assert [one.text for one in await minutes.read("gone")] == ["new"]
    assert await minutes.delete_expired(last + 1) == 1
    assert [one.text for one in await minutes.read("m")] == ["new"]


async def test_the_sweep_goes_in_portions_and_takes_reports_too(minutes: ChatMessages) -> None:
    for one in range(3):
        written, _ = await minutes.add("m", remark(str(one), at=1))
        await minutes.report(Report("m", written, GUEST, one))
    for room in range(DELETED_AT_ONCE // MAX_MESSAGES + 1):
        for one in range(MAX_MESSAGES):
            await minutes.add(f"m{room}", remark(str(one), at=1))
    total = 3 + (DELETED_AT_ONCE // MAX_MESSAGES + 1) * MAX_MESSAGES
    assert await minutes.delete_expired(2) == DELETED_AT_ONCE
    assert await minutes.delete_expired(2) == total - DELETED_AT_ONCE
    assert await minutes.delete_expired(2) == 2, "the reports, but the latest"
    assert await minutes.delete_expired(2) == 0


async def test_what_was_said_survives_a_restart(minutes: ChatMessages, store: Store) -> None:
    written, _ = await minutes.add("m", remark("hello"))
    await minutes.mute(HOST, GUEST, 1)
    await store.writer.stop()
    again = ChatMessages(store.writer, store.reader)
    assert await again.read("m") == [written]
    assert await again.muted(HOST) == {GUEST: 1}

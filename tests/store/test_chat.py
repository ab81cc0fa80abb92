"""Chat messages, reports and mutes in the database."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.domain.chat import ChatMessage, Mute, Report
from app.match.time_control import DAY
from app.store.chat import (
    ChatMessages,
    ChatReports,
)
from app.store.friends.friendships import Friendships
from app.store.models import remark as remarks
from engine import Color
from tests.match.support.builder import GUEST, HOST, THIRD, running_match
from tests.store.conftest import Store
from tests.store.support.seed import append_match

NOW = 1_000_000 * DAY


@pytest.fixture
def messages(store: Store) -> ChatMessages:
    return ChatMessages(store.writer, store.reader)


def message(
    text: str, by: str = HOST, *, at: int = NOW, client_id: str | None = None
) -> ChatMessage:
    """A message in the players' channel. Its client id is its text by default."""
    return ChatMessage("players", 0, by, client_id or text, at, Color.BLACK, text)


async def test_messages_are_numbered_in_each_room(messages: ChatMessages) -> None:
    await messages.add("m", message("hello"))
    await messages.add("m", replace(message("oh"), channel="spectators", by=THIRD, seat=None))
    written, fresh = await messages.add("m", message("again"))
    assert (written, fresh) == (replace(message("again"), number=2), True)
    await messages.add("other", message("elsewhere"))
    assert await messages.read("m") == [
        replace(message("hello"), number=1),
        replace(message("again"), number=2),
        ChatMessage("spectators", 1, THIRD, "oh", NOW, None, "oh"),
    ]


async def test_a_repeated_message_is_written_once(messages: ChatMessages) -> None:
    first, _ = await messages.add("m", message("hello", client_id="x"))
    assert await messages.add("m", message("other words", client_id="x")) == (first, False)
    assert await messages.add("m", message("hi", GUEST, client_id="x")) != (first, False)
    assert len(await messages.read("m")) == 2


async def test_concurrent_messages_get_consecutive_numbers(messages: ChatMessages) -> None:
    added = await asyncio.gather(*(messages.add("m", message(str(one))) for one in range(30)))
    assert sorted(written.number for written, _ in added) == list(range(1, 31))


async def test_a_room_keeps_its_latest_messages(
    messages: ChatMessages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.chat.MAX_MESSAGES", 5)
    for one in range(8):
        await messages.add("m", message(str(one)))
    assert [(one.number, one.text) for one in await messages.read("m")] == [
        (4, "3"),
        (5, "4"),
        (6, "5"),
        (7, "6"),
        (8, "7"),
    ]


async def test_a_deleted_message_leaves_an_empty_row(messages: ChatMessages, store: Store) -> None:
    written, _ = await messages.add("m", message("a rude secret"))
    await messages.delete("m", written, "host")
    await messages.delete("m", written, "author")
    assert await messages.read("m") == [replace(written, text="", deleted_by="host")]
    assert await messages.add("m", message("a rude secret")) == (
        replace(written, text="", deleted_by="host"),
        False,
    )
    texts = select(remarks.c.text)
    assert await store.reader.run(lambda one: one.execute(texts).scalars().all()) == [""]


async def test_a_report_keeps_the_text_of_a_deleted_message(
    messages: ChatMessages, store: Store
) -> None:
    await store.players.create(GUEST, "0" * 64, NOW)
    await store.players.rename(GUEST, "Ben")
    written, _ = await messages.add("m", message("rude", GUEST))
    for by, at in ((HOST, 5), (HOST, 6), (THIRD, 7)):
        assert await messages.report(Report("m", written, by, at))
    await messages.delete("m", written, "author")
    reports = await ChatReports(store.reader).latest(10)
    assert [(report.by, report.at) for report, _ in reports] == [(THIRD, 7), (HOST, 5)]
    assert [report.message.text for report, _ in reports] == ["rude", "rude"]
    assert reports[0][1] == {GUEST: "Ben", THIRD: None}
    assert len(await ChatReports(store.reader).latest(1)) == 1


async def test_reports_of_a_match_are_limited(
    messages: ChatMessages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.chat.MAX_REPORTS", 3)
    written, _ = await messages.add("m", message("rude"))
    accepted = [await messages.report(Report("m", written, str(by), 1)) for by in range(4)]
    assert accepted == [True, True, True, False]
    assert await messages.report(Report("m", written, "0", 2)), "it is stored already"
    assert await messages.report(Report("other", written, "0", 2))


async def test_each_player_has_own_mutes(messages: ChatMessages) -> None:
    await messages.mute(HOST, GUEST, 1)
    await messages.mute(HOST, THIRD, 2)
    await messages.mute(HOST, GUEST, 3)
    assert list((await messages.muted(HOST)).items()) == [(GUEST, Mute(3)), (THIRD, Mute(2))]
    assert await messages.muted(GUEST) == {}
    await messages.unmute(HOST, GUEST)
    await messages.unmute(HOST, "nobody")
    assert await messages.muted(HOST) == {THIRD: Mute(2)}


async def test_the_oldest_mutes_are_deleted(
    messages: ChatMessages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.chat.MAX_MUTES", 3)
    for one in range(5):
        await messages.mute(HOST, str(one), one)
    assert list(await messages.muted(HOST)) == ["4", "3", "2"]


async def test_mutes_push_no_block_out(
    messages: ChatMessages, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.chat.MAX_MUTES", 2)
    monkeypatch.setattr("app.store.friends.friendships.MAX_BLOCKS", 2)
    friendships = Friendships(store.writer, store.reader)
    for one in range(3):
        await messages.mute(HOST, f"blocked-{one}", one)
        await friendships.block(HOST, f"blocked-{one}")
    for one in range(3, 6):
        await messages.mute(HOST, str(one), one)
    assert list(await messages.muted(HOST)) == ["5", "4", "blocked-2", "blocked-1"]


async def test_only_unblocking_ends_a_block(messages: ChatMessages, store: Store) -> None:
    friendships = Friendships(store.writer, store.reader)
    await messages.mute(HOST, GUEST, 1)
    await friendships.block(HOST, GUEST)
    await messages.unmute(HOST, GUEST)
    assert await messages.muted(HOST) == {GUEST: Mute(1, blocks=True)}
    await friendships.unblock(HOST, GUEST)
    assert await messages.muted(HOST) == {}


async def test_messages_expire_after_the_last_entry_of_their_match(
    messages: ChatMessages, store: Store
) -> None:
    builder = running_match().play("g8 h9")
    await append_match(store.log, "m", builder)
    last = builder.entries[-1].at
    for match_id in ("m", "gone"):
        await messages.add(match_id, message("old", at=last - DAY))
        await messages.add(match_id, message("new", at=last + DAY))
    assert await messages.delete_expired(last) == 1
    assert await messages.delete_expired(last) == 0
    assert [one.text for one in await messages.read("m")] == ["old", "new"]
    assert [one.text for one in await messages.read("gone")] == ["new"]
    assert await messages.delete_expired(last + 1) == 1
    assert [one.text for one in await messages.read("m")] == ["new"]


async def test_expired_messages_and_reports_are_deleted_in_batches(
    messages: ChatMessages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.chat.DELETE_BATCH", 5)
    for one in range(3):
        written, _ = await messages.add("m", message(str(one), at=1))
        await messages.report(Report("m", written, GUEST, one))
    for one in range(4):
        await messages.add("n", message(str(one), at=1))
    assert await messages.delete_expired(2) == 5
    assert await messages.delete_expired(2) == 2
    assert await messages.delete_expired(2) == 2, "the reports, except the latest"
    assert await messages.delete_expired(2) == 0


async def test_messages_and_mutes_survive_a_restart(messages: ChatMessages, store: Store) -> None:
    written, _ = await messages.add("m", message("hello"))
    await messages.mute(HOST, GUEST, 1)
    await store.writer.stop()
    again = ChatMessages(store.writer, store.reader)
    assert await again.read("m") == [written]
    assert await again.muted(HOST) == {GUEST: Mute(1)}

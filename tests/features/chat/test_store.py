"""Chat messages and mutes in the database."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from app.features.chat.model import ChatMessage, Mute
from app.features.chat.store import MAX_MESSAGES, MAX_MUTES, ChatMessages
from app.features.chat.tables import chat_message
from app.features.friends.model import MAX_BLOCKS
from app.features.friends.store.friendships import Friendships
from app.match.time_control import DAY
from app.players.tables import mute
from engine import Color
from harness.games.match_builder import GUEST, HOST, THIRD, running_match
from tests.support.store.fixtures import Store

NOW = 1_000_000 * DAY


@pytest.fixture
def messages(store: Store) -> ChatMessages:
    return ChatMessages(store.writer, store.reader)


def message(
    text: str, by: str = HOST, *, at: int = NOW, client_id: str | None = None
) -> ChatMessage:
    """A message in the players' channel. Its client id is its text by default."""
    return ChatMessage("players", 0, by, client_id or text, at, Color.BLACK, text)


async def test_messages_are_numbered_in_each_channel(messages: ChatMessages) -> None:
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
    assert await messages.last_numbers(["m", "silent"]) == {"m": {"players": 2, "spectators": 1}}


async def test_a_repeated_message_is_written_once(messages: ChatMessages) -> None:
    first, _ = await messages.add("m", message("hello", client_id="x"))
    assert await messages.add("m", message("other words", client_id="x")) == (first, False)
    assert await messages.add("m", message("hi", GUEST, client_id="x")) != (first, False)
    assert len(await messages.read("m")) == 2


async def test_a_channel_keeps_its_latest_messages(messages: ChatMessages) -> None:
    await asyncio.gather(*(messages.add("m", message(str(one))) for one in range(MAX_MESSAGES + 3)))
    numbers = [one.number for one in await messages.read("m")]
    assert numbers == [*range(4, MAX_MESSAGES + 4)]


async def test_a_deleted_message_leaves_an_empty_row(messages: ChatMessages, store: Store) -> None:
    written, _ = await messages.add("m", message("a rude secret"))
    await messages.delete("m", written, "host")
    await messages.delete("m", written, "author")
    assert await messages.read("m") == [replace(written, text="", deleted_by="host")]
    assert await messages.add("m", message("a rude secret")) == (
        replace(written, text="", deleted_by="host"),
        False,
    )
    texts = select(chat_message.c.text)
    assert await store.reader.run(lambda one: one.execute(texts).scalars().all()) == [""]


async def test_each_player_has_own_mutes(messages: ChatMessages) -> None:
    await messages.mute(HOST, GUEST, 1)
    await messages.mute(HOST, THIRD, 2)
    await messages.mute(HOST, GUEST, 3)
    assert list((await messages.muted(HOST)).items()) == [(GUEST, Mute(3)), (THIRD, Mute(2))]
    assert await messages.muted(GUEST) == {}
    await messages.unmute(HOST, GUEST)
    await messages.unmute(HOST, "nobody")
    assert await messages.muted(HOST) == {THIRD: Mute(2)}


async def test_the_oldest_mutes_and_blocks_are_deleted_and_mutes_push_no_block_out(
    messages: ChatMessages, store: Store
) -> None:
    friendships = Friendships(store.writer, store.reader)
    blocked = [f"blocked-{one}" for one in range(MAX_BLOCKS + 1)]
    rows = [
        {"player_id": HOST, "other_id": one, "at": number, "blocks": True}
        for number, one in enumerate(blocked)
    ]
    await store.writer.run(lambda one: one.execute(insert(mute), rows[:-1]))
    await messages.mute(HOST, blocked[-1], MAX_BLOCKS)
    await friendships.block(HOST, blocked[-1])
    muted = [f"muted-{one}" for one in range(MAX_MUTES + 1)]
    await asyncio.gather(*(messages.mute(HOST, one, 9_000 + n) for n, one in enumerate(muted)))
    assert list(await messages.muted(HOST)) == [*muted[:0:-1], *blocked[:0:-1]]


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
    await store.append("m", builder)
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


async def test_expired_messages_are_deleted_in_batches(messages: ChatMessages) -> None:
    for one in range(7):
        await messages.add("m", message(str(one), at=1))
    assert [await messages.delete_expired(2, batch=5) for _ in range(3)] == [5, 2, 0]

"""Chat messages, and mutes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, tuple_, update

from app.db.repository import Repository, writing
from app.event_log.tables import match
from app.features.chat.model import ChatChannel, ChatMessage, DeletedBy, Mute
from app.features.chat.tables import chat_message
from app.features.chat.tables import chat_message as messages
from app.fields import attributes, filled
from app.match.commands import PlayerId
from app.players.tables import mute
from engine import Color

MAX_MESSAGES = 200  # per channel; the oldest are deleted
MAX_MUTES = 100  # per player, not counting blocks; the oldest are deleted
DELETE_BATCH = 500  # rows deleted in one transaction


class ChatMessages(Repository):
    """Stores chat messages and mutes. Every method raises Unavailable."""

    @writing
    def add(
        self, connection: Connection, match_id: str, message: ChatMessage
    ) -> tuple[ChatMessage, bool]:
        """Write a message with the next number of its channel, whatever number it has.

        Returns the written message and True. If its author has sent this `client_id` before,
        returns the earlier message and False.
        """
        own = (messages.c.match_id == match_id) & (messages.c.by == message.by)
        repeated = select(messages).where(own, messages.c.client_id == message.client_id)
        if row := connection.execute(repeated).first():
            return _message(row), False
        in_channel = (messages.c.match_id == match_id) & (messages.c.channel == message.channel)
        last = (
            connection.execute(select(func.max(messages.c.number)).where(in_channel)).scalar() or 0
        )
        written = replace(message, number=last + 1)
        connection.execute(
            insert(messages).values(
                attributes(message, messages.c.keys(), match_id=match_id, number=written.number)
            )
        )
        connection.execute(
            delete(messages).where(in_channel, messages.c.number <= last + 1 - MAX_MESSAGES)
        )
        return written, True

    async def read(self, match_id: str) -> list[ChatMessage]:
        query = select(messages).where(messages.c.match_id == match_id)
        query = query.order_by(messages.c.channel, messages.c.number)
        rows = await self._reader.rows(query)
        return [_message(row) for row in rows]

    async def last_numbers(self, match_ids: Sequence[str]) -> dict[str, dict[ChatChannel, int]]:
        query = select(messages.c.match_id, messages.c.channel, func.max(messages.c.number))
        query = query.where(messages.c.match_id.in_(match_ids))
        query = query.group_by(messages.c.match_id, messages.c.channel)
        rows = await self._reader.rows(query)
        found: dict[str, dict[ChatChannel, int]] = {}
        for match_id, channel, number in rows:
            found.setdefault(match_id, {})[channel] = number
        return found

    async def delete(self, match_id: str, message: ChatMessage, deleted_by: DeletedBy) -> None:
        statement = (
            update(messages)
            .where(messages.c.match_id == match_id, messages.c.channel == message.channel)
            .where(messages.c.number == message.number, messages.c.deleted_by.is_(None))
            .values(text="", deleted_by=deleted_by)
        )
        await self._writer.execute(statement)

    @writing
    def mute(self, connection: Connection, player_id: PlayerId, other: PlayerId, now: int) -> None:
        own = mute.c.player_id == player_id
        both = own & (mute.c.other_id == other)
        blocked = connection.scalar(select(mute.c.blocks).where(both))
        connection.execute(delete(mute).where(both))
        mutes = own & ~mute.c.blocks
        others = select(mute.c.other_id).where(mutes)
        latest = others.order_by(mute.c.at.desc(), mute.c.other_id).limit(MAX_MUTES - 1)
        newest = connection.scalars(latest).all()
        connection.execute(delete(mute).where(mutes, mute.c.other_id.not_in(newest)))
        row = {"player_id": player_id, "other_id": other, "at": now}
        connection.execute(insert(mute).values(row | {"blocks": bool(blocked)}))

    async def unmute(self, player_id: PlayerId, other: PlayerId) -> None:
        both = (mute.c.player_id == player_id) & (mute.c.other_id == other)
        statement = delete(mute).where(both, ~mute.c.blocks)
        await self._writer.execute(statement)

    async def muted(self, player_id: PlayerId) -> dict[PlayerId, Mute]:
        query = select(mute.c.other_id, mute.c.at, mute.c.blocks).where(
            mute.c.player_id == player_id
        )
        query = query.order_by(mute.c.at.desc(), mute.c.other_id)
        rows = await self._reader.rows(query)
        return {row.other_id: Mute(row.at, row.blocks) for row in rows}

    @writing
    def delete_expired(self, connection: Connection, before: int, batch: int = DELETE_BATCH) -> int:
        """Delete up to `batch` old messages. Returns their number.

        They are old if both they and their match's latest entry are older than `before`.
        """
        active = select(match.c.id).where(
            match.c.id == messages.c.match_id, match.c.moved_at >= before
        )
        key = tuple(messages.primary_key.columns)
        old = select(*key).where(messages.c.at < before, ~active.exists()).limit(batch)
        rows = [tuple(row) for row in connection.execute(old)]
        if rows:
            connection.execute(delete(messages).where(tuple_(*key).in_(rows)))
        return len(rows)


def _message(row: Row[Any]) -> ChatMessage:
    return filled(ChatMessage, row, seat=Color(row.seat) if row.seat else None)


def empty_messages(connection: Connection, player: PlayerId) -> None:
    """Empty the messages, but keep the rows."""
    said = (chat_message.c.by == player) & chat_message.c.deleted_by.is_(None)
    connection.execute(update(chat_message).where(said).values(text="", deleted_by="author"))

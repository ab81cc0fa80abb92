"""What is said beside matches: remarks, reports of them, and who does not hear whom."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from sqlalchemy import Connection, Row, delete, func, insert, select, tuple_, update

from app.domain.chat import ChatMessage, ChatRoom, DeletedBy, Report
from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.models import match, mute, player
from app.store.models import remark as remarks
from app.store.models import report as reports
from engine import Color

DAY = 24 * 3600 * 1000  # milliseconds
MAX_MESSAGES = 200  # remarks; one more makes the oldest forgotten
MAX_REPORTS = 50  # reports
MAX_MUTES = 100  # of one player; one more makes the oldest forgotten
DELETED_AT_ONCE = 500  # rows that one transaction forgets


class ChatMessages:
    """The remarks of every match."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, match_id: str, remark: ChatMessage) -> tuple[ChatMessage, bool]:
        """Write a remark under the next number of its room; the first one if it is a repeat."""
        return await self._writer.run(lambda connection: _add(connection, match_id, remark))

    async def read(self, match_id: str) -> list[ChatMessage]:
        """The remarks of a match, each room's in order."""
        query = select(remarks).where(remarks.c.match_id == match_id)
        query = query.order_by(remarks.c.room, remarks.c.number)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [_message(row) for row in rows]

    async def last_numbers(self, match_ids: Sequence[str]) -> dict[str, dict[ChatRoom, int]]:
        """The highest number in each room of some matches."""
        query = select(remarks.c.match_id, remarks.c.room, func.max(remarks.c.number))
        query = query.where(remarks.c.match_id.in_(match_ids))
        query = query.group_by(remarks.c.match_id, remarks.c.room)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        found: dict[str, dict[ChatRoom, int]] = {}
        for match_id, room, number in rows:
            found.setdefault(match_id, {})[room] = number
        return found

    async def delete(self, match_id: str, remark: ChatMessage, gone: DeletedBy) -> None:
        """Forget what a remark said; its number stays taken."""
        statement = (
            update(remarks)
            .where(remarks.c.match_id == match_id, remarks.c.room == remark.room)
            .where(remarks.c.number == remark.number, remarks.c.gone.is_(None))
            .values(text="", gone=gone)
        )
        await self._writer.run(lambda connection: connection.execute(statement))

    async def report(self, report: Report) -> bool:
        """Keep a remark for the operator; False when the match has too many reports."""
        return await self._writer.run(lambda connection: _report(connection, report))

    async def mute(self, player_id: PlayerId, other: PlayerId, now: int) -> None:
        """From now on a player does not hear another."""

        def job(connection: Connection) -> None:
            own = mute.c.player_id == player_id
            connection.execute(delete(mute).where(own, mute.c.other_id == other))
            latest = select(mute.c.other_id).where(own).order_by(mute.c.at.desc(), mute.c.other_id)
            kept = connection.execute(latest.limit(MAX_MUTES - 1)).scalars().all()
            connection.execute(delete(mute).where(own, mute.c.other_id.not_in(kept)))
            connection.execute(insert(mute).values(player_id=player_id, other_id=other, at=now))

        await self._writer.run(job)

    async def unmute(self, player_id: PlayerId, other: PlayerId) -> None:
        """Hear them again."""
        statement = delete(mute).where(mute.c.player_id == player_id, mute.c.other_id == other)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def muted(self, player_id: PlayerId) -> dict[PlayerId, int]:
        """Whom a player does not hear, and since when; the latest first."""
        query = select(mute.c.other_id, mute.c.at).where(mute.c.player_id == player_id)
        query = query.order_by(mute.c.at.desc(), mute.c.other_id)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {row.other_id: row.at for row in rows}

    async def delete_expired(self, before: int) -> int:
        """Forget some of what is older, of matches in which nothing happened since; how much.

        As long as it is not 0 there may be more.
        """
        return await self._writer.run(lambda connection: _delete_expired(connection, before))


class ChatReports:
    """What the operator reads."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def latest(self, limit: int) -> list[tuple[Report, dict[PlayerId, str | None]]]:
        """Reports, the latest first, each with the chosen names of author and reporter."""
        query = select(reports).order_by(reports.c.at.desc(), reports.c.match_id).limit(limit)
        return await self._reader.run(lambda connection: _read_reports(connection, query))


def _add(connection: Connection, match_id: str, remark: ChatMessage) -> tuple[ChatMessage, bool]:
    mine = (remarks.c.match_id == match_id) & (remarks.c.by == remark.by)
    known = select(remarks).where(mine, remarks.c.remark_id == remark.client_id)
    if row := connection.execute(known).first():
        return _message(row), False
    room = (remarks.c.match_id == match_id) & (remarks.c.room == remark.room)
    last = connection.execute(select(func.max(remarks.c.number)).where(room)).scalar() or 0
    written = replace(remark, number=last + 1)
    connection.execute(
        insert(remarks).values(
            match_id=match_id,
            room=remark.room,
            number=written.number,
            by=remark.by,
            remark_id=remark.client_id,
            at=remark.at,
            seat=remark.seat,
            text=remark.text,
        )
    )
    connection.execute(delete(remarks).where(room, remarks.c.number <= last + 1 - MAX_MESSAGES))
    return written, True


def _report(connection: Connection, report: Report) -> bool:
    said = report.message
    of_match = reports.c.match_id == report.match_id
    same = of_match & (reports.c.room == said.room) & (reports.c.number == said.number)
    if connection.execute(select(reports.c.at).where(same, reports.c.by == report.by)).first():
        return True
    count = connection.execute(select(func.count()).select_from(reports).where(of_match)).scalar()
    if (count or 0) >= MAX_REPORTS:
        return False
    connection.execute(
        insert(reports).values(
            match_id=report.match_id,
            room=said.room,
            number=said.number,
            by=report.by,
            at=report.at,
            author=said.by,
            said_at=said.at,
            text=said.text,
        )
    )
    return True


def _delete_expired(connection: Connection, before: int) -> int:
    quiet = select(match.c.id).where(match.c.id == remarks.c.match_id, match.c.moved_at >= before)
    for table, old in (
        (remarks, (remarks.c.at < before) & ~quiet.exists()),
        (reports, reports.c.at < before),
    ):
        key = tuple(table.primary_key.columns)
        rows = connection.execute(select(*key).where(old).limit(DELETED_AT_ONCE)).all()
        if rows:
            connection.execute(delete(table).where(tuple_(*key).in_([tuple(row) for row in rows])))
            return len(rows)
    return 0


def _message(row: Row[Any]) -> ChatMessage:
    return ChatMessage(
        room=row.room,
        number=row.number,
        by=row.by,
        client_id=row.remark_id,
        at=row.at,
        seat=Color(row.seat) if row.seat else None,
        text=row.text,
        deleted_by=row.gone,
    )


def _read_reports(
    connection: Connection, query: Any
) -> list[tuple[Report, dict[PlayerId, str | None]]]:
    rows = connection.execute(query).all()
    people = {player_id for row in rows for player_id in (row.by, row.author)}
    named = select(player.c.id, player.c.name).where(player.c.id.in_(people))
    names = {row.id: row.name for row in connection.execute(named)}
    return [
        (_report_of(row), {one: names.get(one) for one in (row.author, row.by)}) for row in rows
    ]


def _report_of(row: Row[Any]) -> Report:
    room = cast("ChatRoom", row.room)
    said = ChatMessage(room, row.number, row.author, "", row.said_at, None, row.text)
    return Report(row.match_id, said, row.by, row.at)

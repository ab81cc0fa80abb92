"""Notices: those that are to be sent, and what has become of the last ones."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, or_, select, update

from app.domain.notification import (
    DeliveryTargets,
    Device,
    Notification,
    StoredNotification,
    Webhook,
)
from app.match.commands import PlayerId
from app.store.db.database import Reader, insert
from app.store.db.writer import Writer
from app.store.heartbeats import is_unclaimed
from app.store.models import device, match, notice, seat, webhook
from app.store.subscriptions import read_devices, read_preferences, webhook_from_row

MAX_KEPT = 50  # notices of one player
RUNNING_OUT_LIMIT = 200  # matches that are short of time, at one look


class NotificationOutbox:
    """Reads and writes them. All of it raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is the process, as the crew knows it."""
        self._writer = writer
        self._reader = reader
        self._worker = worker

    # What the delivery asks.

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        """Players who have a device or a webhook, and matches that have a webhook."""

        def read(connection: Connection) -> tuple[frozenset[PlayerId], frozenset[str]]:
            devices = connection.scalars(select(device.c.player_id).distinct())
            hooks = connection.execute(select(webhook.c.player_id, webhook.c.match_id)).all()
            players = frozenset(devices) | {row.player_id for row in hooks}
            return players, frozenset(row.match_id for row in hooks)

        return await self._reader.run(read)

    async def targets(self, player: PlayerId, match_id: str) -> DeliveryTargets:
        """Where a notice of this player and match goes, and what the player does not want."""

        def read(connection: Connection) -> DeliveryTargets:
            hooks = connection.execute(select(webhook).where(webhook.c.match_id == match_id))
            return DeliveryTargets(
                read_preferences(connection, player, match_id),
                tuple(read_devices(connection, player)),
                tuple(webhook_from_row(row) for row in hooks),
            )

        return await self._reader.run(read)

    async def save(self, kept: StoredNotification) -> None:
        """Write a notice, or what has become of one; of its player the oldest go."""
        one = kept.notification
        fate = self._outcome_columns(kept)

        def job(connection: Connection) -> None:
            if connection.execute(update(notice).where(_is_row_of(one)).values(**fate)).rowcount:
                return
            connection.execute(insert(connection, notice).values(**_row(one), **fate))
            mine = notice.c.player_id == one.recipient
            newest = select(notice.c.at).where(mine).order_by(notice.c.at.desc())
            oldest = connection.scalar(newest.offset(MAX_KEPT - 1).limit(1))
            if oldest is not None:
                connection.execute(delete(notice).where(mine, notice.c.at < oldest))

        await self._writer.run(job)

    async def claim(self, one: Notification) -> bool:
        """Write a notice that several processes may think of; whether this one was the first."""
        fate = self._outcome_columns(StoredNotification(one, "waiting", None, ""))

        def job(connection: Connection) -> bool:
            row = insert(connection, notice).values(**_row(one), **fate).on_conflict_do_nothing()
            return connection.execute(row.returning(notice.c.at)).first() is not None

        return await self._writer.run(job)

    def _outcome_columns(self, kept: StoredNotification) -> dict[str, Any]:
        return {
            "state": kept.state,
            "why": kept.reason,
            "place_sent": kept.sent_to[:300],
            "holder": self._worker,
        }

    async def unsent(self, since: int) -> list[Notification]:
        """Notices that a process which is gone has written and not sent; they are ours now.

        Those that are older than a moment have failed.
        """
        left = and_(
            notice.c.state == "waiting",
            notice.c.holder.is_distinct_from(self._worker),
            is_unclaimed(notice.c.holder, self._worker),
        )
        query = select(notice).where(left).order_by(notice.c.at)

        def job(connection: Connection) -> list[Notification]:
            late = update(notice).where(left, notice.c.at < since)
            connection.execute(late.values(state="failed", why="late"))
            found = [_notification(row) for row in connection.execute(query)]
            connection.execute(update(notice).where(left).values(holder=self._worker))
            return found

        if not await self._reader.run(lambda connection: connection.execute(query).first()):
            return []
        return await self._writer.run(job)

    async def running_out(self, now: int, ahead: int) -> list[tuple[str, str, int, int, PlayerId]]:
        """Matches of days a move with less than `ahead` left, whose mover listens and was not told.

        Id, game, version, ply, and the player to move.
        """
        told = exists().where(
            notice.c.match_id == match.c.id,
            notice.c.player_id == seat.c.player_id,
            notice.c.kind == "time",
            notice.c.place == match.c.ply,
        )
        listens = or_(
            exists().where(device.c.player_id == seat.c.player_id),
            exists().where(webhook.c.match_id == match.c.id),
        )
        query = (
            select(match.c.id, match.c.game, match.c.version, match.c.ply, seat.c.player_id)
            .join(seat, and_(seat.c.match_id == match.c.id, seat.c.color == match.c.to_move))
            .where(match.c.deadline > now, match.c.deadline <= now + ahead)
            .where(match.c.time.like("%d"), listens, ~told)
            .order_by(match.c.deadline)
            .limit(RUNNING_OUT_LIMIT)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [(*row,) for row in rows]

    async def forget_device(self, gone: Device) -> None:
        """The browser does not take notices any more."""
        this = (device.c.session == gone.session) & (device.c.endpoint == gone.endpoint)
        await self._writer.run(lambda connection: connection.execute(delete(device).where(this)))

    async def record_attempt(
        self, hook: Webhook, said: str, at: int, *, good: bool, most: int
    ) -> None:
        """A webhook was tried; after too many failures in a row it is off."""
        failures = 0 if good else webhook.c.failures + 1
        off = False if good else webhook.c.failures + 1 >= most
        statement = (
            update(webhook)
            .where(webhook.c.match_id == hook.match_id, webhook.c.player_id == hook.owner)
            .where(webhook.c.url == hook.url)
            .values(failures=failures, off=off, said=said[:400], tried_at=at)
        )
        await self._writer.run(lambda connection: connection.execute(statement))

    # What the player asks.

    async def recent(self, player: PlayerId) -> list[StoredNotification]:
        """The newest notices of a player, sent or not."""
        query = select(notice).where(notice.c.player_id == player)
        query = query.order_by(notice.c.at.desc(), notice.c.version.desc()).limit(MAX_KEPT)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [
            StoredNotification(_notification(row), row.state, row.why, row.place_sent)
            for row in rows
        ]


def _row(one: Notification) -> dict[str, Any]:
    return {
        "match_id": one.match_id,
        "version": one.version,
        "player_id": one.recipient,
        "kind": one.kind,
        "title": one.title[:200],
        "body": one.body[:300],
        "place": one.ply,
        "at": one.at,
    }


def _is_row_of(one: Notification) -> ColumnElement[bool]:
    key = (notice.c.match_id, notice.c.version, notice.c.player_id, notice.c.kind)
    return and_(*(column == _row(one)[column.name] for column in key))


def _notification(row: Row[Any]) -> Notification:
    return Notification(
        row.match_id, row.version, row.player_id, row.kind, row.title, row.body, row.place, row.at
    )

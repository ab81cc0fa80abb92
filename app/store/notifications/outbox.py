"""The outbox: notifications that wait for delivery, and the results of the latest ones."""

from operator import eq
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, or_, select, update

from app.domain.notification import (
    DeliveryTargets,
    Device,
    LowTime,
    Notification,
    StoredNotification,
    Webhook,
)
from app.match.commands import PlayerId
from app.match.state import Status
from app.store.db.database import Reader, insert
from app.store.db.writer import Writer
from app.store.heartbeats import is_unclaimed
from app.store.models import device, match, notice, seat, webhook
from app.store.notifications.subscriptions import read_devices, read_preferences, webhook_from_row

MAX_STORED = 50  # notifications of one player; the oldest are deleted
CHANGED_LIMIT = 1_000  # matches
LOW_TIME_LIMIT = 200  # matches; the next poll gets more

_taken, _hosted = seat.alias("taken"), match.alias("hosted")
_OWNER_PLAYS = or_(
    exists().where(
        _taken.c.match_id == webhook.c.match_id, _taken.c.player_id == webhook.c.player_id
    ),
    exists().where(_hosted.c.id == webhook.c.match_id, _hosted.c.host == webhook.c.player_id),
)
"""Whether the owner of a webhook still has a seat in its match, or is the host."""


class NotificationOutbox:
    """Implements `app.notifications.ports.NotificationStore`. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is the id of this process in Heartbeats."""
        self._writer = writer
        self._reader = reader
        self._worker = worker

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        def read(connection: Connection) -> tuple[frozenset[PlayerId], frozenset[str]]:
            devices = connection.scalars(select(device.c.player_id).distinct())
            hooks = connection.execute(select(webhook.c.player_id, webhook.c.match_id)).all()
            players = frozenset(devices) | {row.player_id for row in hooks}
            return players, frozenset(row.match_id for row in hooks)

        return await self._reader.run(read)

    async def targets(self, player: PlayerId, match_id: str) -> DeliveryTargets:

        def read(connection: Connection) -> DeliveryTargets:
            called = webhook.c.match_id == match_id, _OWNER_PLAYS
            hooks = connection.execute(select(webhook).where(*called))
            return DeliveryTargets(
                read_preferences(connection, player, match_id),
                tuple(read_devices(connection, player)),
                tuple(webhook_from_row(row) for row in hooks),
            )

        return await self._reader.run(read)

    async def save(self, stored: StoredNotification) -> None:
        notification = stored.notification
        outcome = self._outcome_columns(stored)
        update_row = update(notice).where(_is_row_of(notification)).values(**outcome)

        def job(connection: Connection) -> None:
            if connection.execute(update_row).rowcount:
                return
            row = _row(notification) | outcome
            connection.execute(insert(connection, notice).values(**row))
            own = notice.c.player_id == notification.recipient
            newest = select(notice.c.at).where(own).order_by(notice.c.at.desc())
            oldest = connection.scalar(newest.offset(MAX_STORED - 1).limit(1))
            if oldest is not None:
                connection.execute(delete(notice).where(own, notice.c.at < oldest))

        await self._writer.run(job)

    async def claim(self, notification: Notification) -> bool:
        outcome = self._outcome_columns(StoredNotification(notification, "waiting", None, ""))
        row = _row(notification) | outcome

        def job(connection: Connection) -> bool:
            statement = insert(connection, notice).values(**row).on_conflict_do_nothing()
            return connection.execute(statement.returning(notice.c.at)).first() is not None

        return await self._writer.run(job)

    def _outcome_columns(self, stored: StoredNotification) -> dict[str, Any]:
        return {
            "state": stored.state,
            "why": stored.reason,
            "place_sent": stored.sent_to[:300],
            "holder": self._worker,
        }

    async def claim_unsent(self, since: int) -> list[Notification]:
        """Claim the notifications that processes which have ended did not send.

        Those before `since` (milliseconds since 1970, UTC) are marked as failed instead.
        """
        unsent = and_(
            notice.c.state == "waiting",
            notice.c.holder.is_distinct_from(self._worker),
            is_unclaimed(notice.c.holder, self._worker),
        )
        query = select(notice).where(unsent).order_by(notice.c.at)

        def job(connection: Connection) -> list[Notification]:
            expired = update(notice).where(unsent, notice.c.at < since)
            connection.execute(expired.values(state="failed", why="late"))
            found = [_notification(row) for row in connection.execute(query)]
            connection.execute(update(notice).where(unsent).values(holder=self._worker))
            return found

        if not await self._reader.first(query):
            return []
        return await self._writer.run(job)

    async def changed_since(self, at: int) -> list[str]:
        lists = (
            match.c.status.in_(get_args(Status)),
            match.c.listed.in_((True, False)),
        )  # for the index
        query = select(match.c.id).where(*lists, match.c.moved_at >= at)
        query = query.order_by(match.c.moved_at).limit(CHANGED_LIMIT)
        return list(await self._reader.scalars(query))

    async def low_time(self, now: int, ahead: int) -> list[LowTime]:
        notified = exists().where(
            notice.c.match_id == match.c.id,
            notice.c.player_id == seat.c.player_id,
            notice.c.kind == "time",
            notice.c.place == match.c.ply,
        )
        has_target = or_(
            exists().where(device.c.player_id == seat.c.player_id),
            exists().where(webhook.c.match_id == match.c.id, _OWNER_PLAYS),
        )
        query = (
            select(match.c.id, match.c.game, match.c.version, match.c.ply, seat.c.player_id)
            .join(seat, and_(seat.c.match_id == match.c.id, seat.c.color == match.c.to_move))
            .where(match.c.deadline > now, match.c.deadline <= now + ahead)
            .where(match.c.time.like("%d"), has_target, ~notified)
            .order_by(match.c.deadline)
            .limit(LOW_TIME_LIMIT)
        )
        rows = await self._reader.rows(query)
        return [LowTime(*row) for row in rows]

    async def delete_device(self, expired: Device) -> None:
        this = (device.c.session == expired.session) & (device.c.endpoint == expired.endpoint)
        await self._writer.execute(delete(device).where(this))

    async def record_attempt(
        self, hook: Webhook, answer: str, at: int, *, delivered: bool, max_failures: int
    ) -> None:
        failures = 0 if delivered else webhook.c.failures + 1
        off = False if delivered else webhook.c.failures + 1 >= max_failures
        statement = (
            update(webhook)
            .where(webhook.c.match_id == hook.match_id, webhook.c.player_id == hook.owner)
            .where(webhook.c.url == hook.url)
            .values(failures=failures, off=off, said=answer[:400], tried_at=at)
        )
        await self._writer.execute(statement)

    async def recent(self, player: PlayerId) -> list[StoredNotification]:
        query = select(notice).where(notice.c.player_id == player)
        query = query.order_by(notice.c.at.desc(), notice.c.version.desc()).limit(MAX_STORED)
        rows = await self._reader.rows(query)
        return [
            StoredNotification(_notification(row), row.state, row.why, row.place_sent)
            for row in rows
        ]


def _row(notification: Notification) -> dict[str, Any]:
    return {
        "match_id": notification.match_id,
        "version": notification.version,
        "player_id": notification.recipient,
        "kind": notification.kind,
        "title": notification.title[:200],
        "body": notification.body[:300],
        "place": notification.ply,
        "at": notification.at,
    }


def _is_row_of(notification: Notification) -> ColumnElement[bool]:
    columns = (notice.c.match_id, notice.c.version, notice.c.player_id, notice.c.kind)
    return and_(*map(eq, columns, notification.key))


def _notification(row: Row[Any]) -> Notification:
    return Notification(
        match_id=row.match_id,
        version=row.version,
        recipient=row.player_id,
        kind=row.kind,
        title=row.title,
        body=row.body,
        ply=row.place,
        at=row.at,
    )

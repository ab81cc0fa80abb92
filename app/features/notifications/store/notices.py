"""Notices: written together with their causes, and what became of them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    case,
    delete,
    exists,
    or_,
    select,
    update,
)
from sqlalchemy import cast as sql_cast

from app.db.database import execute_on_driver
from app.db.repository import Repository, reading
from app.delivery import outbox
from app.delivery.model import LATE, Delivery, Outcome
from app.delivery.tables import delivery
from app.event_log.log import Append
from app.event_log.tables import match, seat
from app.features.notifications.model import (
    DeliveryState,
    DeliveryTargets,
    LowTime,
    Notice,
    Notification,
    NotificationKind,
    StoredNotification,
    SuppressionReason,
)
from app.features.notifications.rules import low_time_notice, notices_of, people_of
from app.features.notifications.store.subscriptions import (
    delete_device,
    read_devices,
    read_preferences,
    record_attempt,
    webhook_from_row,
)
from app.features.notifications.tables import device, webhook
from app.fields import filled
from app.match.commands import PlayerId
from app.match.time_control import HOUR

CHANNEL = "notice"
TARGETS = ("push", "post")  # the channels to devices, and to webhooks of matches
MAX_STORED = 50  # notifications of one player; the oldest are deleted
LOW_TIME = 6 * HOUR  # before the deadline of a correspondence game
LOW_TIME_LIMIT = 200  # matches; the next poll gets more
_ANYBODY = "SELECT EXISTS (SELECT 1 FROM device) OR EXISTS (SELECT 1 FROM webhook)"
_SUBSCRIBED = """
    SELECT player_id FROM device WHERE player_id IN ({players})
    UNION SELECT player_id FROM webhook WHERE player_id IN ({players})
    UNION SELECT match_id FROM webhook WHERE match_id IN ({subjects})
"""
_c = delivery.c

_taken, _hosted = seat.alias("taken"), match.alias("hosted")
_OWNER_PLAYS = or_(
    exists().where(
        _taken.c.match_id == webhook.c.match_id, _taken.c.player_id == webhook.c.player_id
    ),
    exists().where(_hosted.c.id == webhook.c.match_id, _hosted.c.host == webhook.c.player_id),
)
"""True if the owner of a webhook still has a seat in its match, or is the host."""


def write_notices(connection: Connection, changes: Sequence[Append]) -> None:
    if not changes or not _is_anybody_subscribed(connection):
        return
    people = [people_of(change) for change in changes]
    known = _subscribed(connection, set().union(*people), {one.match_id for one in changes})
    concerned = (
        change
        for change, found in zip(changes, people, strict=True)
        if change.match_id in known or not known.isdisjoint(found)
    )
    _add(connection, [notice for change in concerned for notice in notices_of(change)], known)


def add_notices(connection: Connection, notices: Sequence[Notice]) -> None:
    """Notify those players who get notifications anywhere."""
    players = {notice.recipient for notice in notices}
    if players and _is_anybody_subscribed(connection):
        subjects = {notice.about.id for notice in notices}
        _add(connection, notices, _subscribed(connection, players, subjects))


def _is_anybody_subscribed(connection: Connection) -> bool:
    """In PostgreSQL the next query costs no more than asking."""
    if connection.dialect.name != "sqlite":
        return True
    return bool(execute_on_driver(connection, _ANYBODY).fetchone()[0])


def _subscribed(
    connection: Connection, players: Collection[PlayerId], subjects: Collection[str]
) -> set[str]:
    """The players with a device or a webhook, and the matches with one.

    The text is faster than SQLAlchemy's lists of parameters, and part of every commit of a move.
    """
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    marks = {"players": [mark] * len(players), "subjects": [mark] * len(subjects)}
    query = _SUBSCRIBED.format(**{name: ", ".join(found) for name, found in marks.items()})
    found = connection.exec_driver_sql(query, (*players, *players, *subjects))
    return set(found.scalars())


def _add(connection: Connection, notices: Sequence[Notice], known: Collection[str]) -> None:
    wanted = (one for one in notices if one.recipient in known or one.about.id in known)
    outbox.add(connection, [_delivery(notice) for notice in wanted])


def _delivery(notice: Notice) -> Delivery:
    return filled(
        Delivery,
        notice,
        channel=CHANNEL,
        target=notice.about.id,
        id=f"{notice.about.id}-{notice.number}-{notice.kind}-{notice.recipient}",
        body={"title": notice.title, "body": notice.body, "ply": notice.ply},
    )


def record_worded(connection: Connection, one: Delivery, outcome: Outcome, _now: int) -> None:
    """Add the deliveries to the targets of a notice, unless they got them for another player."""
    if outcome.body is None and outcome.state != "waiting":  # it could not be worded
        connection.execute(delete(delivery).where(_is_notice(one.about.id, one.id)))
    if outcome.following and not outbox.add(connection, outcome.following):
        _settle(connection, one.about.id, one.id, "kept", "nowhere")
    own = and_(_c.channel == CHANNEL, _c.recipient == one.recipient)
    outbox.keep_latest(connection, own, MAX_STORED)


def record_push(connection: Connection, one: Delivery, outcome: Outcome, _now: int) -> None:
    if outcome.state == "gone":
        delete_device(connection, one.target)
    _record_target(connection, one, outcome)


def record_post(connection: Connection, one: Delivery, outcome: Outcome, now: int) -> None:
    if outcome.answer not in ("", LATE):
        match_id, owner = one.target.split()
        record_attempt(connection, match_id, owner, outcome, now)
    _record_target(connection, one, outcome)


def _record_target(connection: Connection, one: Delivery, outcome: Outcome) -> None:
    """Note at the notice what became of the delivery to one of its targets."""
    if outcome.state == "waiting":
        return
    about, notice_id, name = one.about.id, one.body["notice"], one.body["to"]
    notice = connection.execute(
        select(_c.state, _c.answer).where(_is_notice(about, notice_id))
    ).first()
    if notice is None:
        return
    if outcome.state == "sent":
        names = f"{notice.answer}, {name}" if notice.state == "sent" else name
        _settle(connection, about, notice_id, "sent", names[:300])
    elif notice.state == "worded":
        others = select(_c.body).where(
            _c.channel.in_(TARGETS),
            _c.about_id == about,
            _c.recipient == one.recipient,
            _c.state == "waiting",
        )
        if not any(body["notice"] == notice_id for body in connection.scalars(others)):
            gave_up = LATE if outcome.answer == LATE else "unreachable"
            reason = gave_up if outcome.state == "failed" else "refused"
            _settle(connection, about, notice_id, "failed", reason)


def _is_notice(about_id: str, notice_id: str) -> ColumnElement[bool]:
    return and_(_c.channel == CHANNEL, _c.target == about_id, _c.id == notice_id)


def _settle(connection: Connection, about_id: str, notice_id: str, state: str, answer: str) -> None:
    statement = update(delivery).where(_is_notice(about_id, notice_id))
    connection.execute(statement.values(state=state, answer=answer))


class Notices(Repository):
    """Every method raises Unavailable."""

    async def add(self, notices: Sequence[Notice]) -> None:
        await self._writer.run(add_notices, notices)

    @reading
    def targets(self, connection: Connection, player: PlayerId, match_id: str) -> DeliveryTargets:
        called = webhook.c.match_id == match_id, _OWNER_PLAYS
        hooks = connection.execute(select(webhook).where(*called))
        return DeliveryTargets(
            read_preferences(connection, player, match_id),
            tuple(read_devices(connection, player)),
            tuple(webhook_from_row(row) for row in hooks),
        )

    @reading
    def low_time(self, connection: Connection, now: int, ahead: int) -> list[LowTime]:
        """Turns of subscribers with less than `ahead` milliseconds left, not yet notified of it."""
        key = match.c.id + "-" + sql_cast(match.c.ply, String) + "-time-" + seat.c.player_id
        notified = exists().where(_c.channel == CHANNEL, _c.target == match.c.id, _c.id == key)
        has_target = or_(
            exists().where(device.c.player_id == seat.c.player_id),
            exists().where(webhook.c.match_id == match.c.id, _OWNER_PLAYS),
        )
        query = (
            select(match.c.id, match.c.game, match.c.options, match.c.ply, seat.c.player_id)
            .join(seat, and_(seat.c.match_id == match.c.id, seat.c.color == match.c.to_move))
            .where(match.c.deadline > now, match.c.deadline <= now + ahead)
            .where(match.c.speed == "correspondence", has_target, ~notified)
            .order_by(match.c.deadline)
            .limit(LOW_TIME_LIMIT)
        )
        turns = []
        for row in connection.execute(query).all():
            others = select(seat.c.player_id).where(
                seat.c.match_id == row.id, seat.c.player_id != row.player_id
            )
            opponents = tuple(connection.execute(others.distinct()).scalars())
            options = orjson.loads(row.options)
            turns.append(LowTime(row.id, row.game, options, row.ply, row.player_id, opponents))
        return turns

    async def warn_of_low_time(self, now: int) -> None:
        if turns := await self.low_time(now, LOW_TIME):
            await self.add([low_time_notice(turn, LOW_TIME // HOUR, now) for turn in turns])

    async def recent(self, player: PlayerId) -> list[StoredNotification]:
        """The latest notifications, except for those that are in no words yet."""
        own = _c.recipient == player, _c.channel == CHANNEL, _c.state != "waiting"
        query = select(delivery).where(*own).order_by(_c.at.desc(), _c.id.desc()).limit(MAX_STORED)
        rows = await self._reader.rows(query)
        return [_stored(outbox.read(row)) for row in rows]


def notification_of(one: Delivery) -> Notification:
    title, body, ply = one.body["title"], one.body["body"], one.body["ply"]
    kind = cast("NotificationKind", one.kind)
    return Notification(one.about, one.recipient, kind, title, body, one.at, ply)


def _stored(one: Delivery) -> StoredNotification:
    notification, answer = notification_of(one), one.answer
    if one.state in ("kept", "failed"):
        reason = cast("SuppressionReason", answer)
        return StoredNotification(notification, cast("DeliveryState", one.state), reason, "")
    return StoredNotification(notification, "sent" if answer else "waiting", None, answer)


def shown_notices(player: PlayerId) -> Mapping[str, Select[Any]]:
    c = delivery.c
    subject = case((c.about == "match", c.about_id), else_=c.about + "-" + c.about_id)
    texts = (c.body[name].as_string().label(name) for name in ("title", "body"))
    columns = subject.label("match_id"), c.kind, *texts, c.at
    own = c.channel == CHANNEL, c.recipient == player, c.state != "waiting"
    return {"notifications": select(*columns).where(*own)}

"""Devices, webhooks and notification preferences of players."""

from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, insert, select, update

from app.db.repository import Repository, writing
from app.db.writer import Rejected
from app.delivery import outbox
from app.delivery.model import Outcome
from app.features.notifications.model import (
    Device,
    NotificationKind,
    NotificationPreferences,
    Webhook,
)
from app.features.notifications.tables import device, disabled_notification, webhook
from app.fields import attributes, filled
from app.match.commands import PlayerId

MAX_DEVICES = 10  # of one player; older ones are not used
MAX_UNWANTED = 500  # muted matches of one player
MAX_WEBHOOKS = 200  # of one player
MAX_FAILURES = 5  # of a webhook in a row, after which it is disabled


class Subscriptions(Repository):
    """Reads and writes subscriptions. Every method raises Unavailable."""

    async def devices(self, player: PlayerId) -> list[Device]:
        return await self._reader.run(read_devices, player)

    async def device(self, session: str) -> Device | None:
        row = await self._reader.first(select(device).where(device.c.session == session))
        return None if row is None else _device(row)

    async def preferences(self, player: PlayerId, match_id: str = "") -> NotificationPreferences:
        return await self._reader.run(read_preferences, player, match_id)

    @writing
    def add_device(
        self, connection: Connection, player: PlayerId, session: str, added: Device
    ) -> None:
        """Add a session's device. It replaces others of the session or with the same endpoint."""
        same = (device.c.session == session) | (device.c.endpoint == added.endpoint)
        connection.execute(delete(device).where(same))
        row = attributes(added, device.c.keys(), session=session, player_id=player)
        connection.execute(insert(device).values(row))

    async def move_device(self, before: str, session: str, player: PlayerId) -> None:
        """The push subscription of a browser follows its session to another player."""
        statement = update(device).where(device.c.session == before)
        change = statement.values(session=session, player_id=player)
        await self._writer.execute(change)

    @writing
    def set_preference(
        self,
        connection: Connection,
        player: PlayerId,
        what: Literal["kind", "match"],
        name: str,
        *,
        wanted: bool,
    ) -> None:
        """Enable or disable notifications of a kind or about a match. Raises Rejected."""
        own = (disabled_notification.c.player_id == player) & (disabled_notification.c.what == what)
        connection.execute(
            delete(disabled_notification).where(own, disabled_notification.c.name == name)
        )
        if wanted:
            return
        if (
            len(
                connection.execute(
                    select(disabled_notification).where(own).limit(MAX_UNWANTED)
                ).all()
            )
            >= MAX_UNWANTED
        ):
            raise Rejected("too many matches are muted")
        connection.execute(
            insert(disabled_notification).values(player_id=player, what=what, name=name)
        )

    async def webhook(self, player: PlayerId, match_id: str) -> Webhook | None:
        this = (webhook.c.match_id == match_id) & (webhook.c.player_id == player)
        query = select(webhook).where(this)
        row = await self._reader.first(query)
        return None if row is None else webhook_from_row(row)

    @writing
    def set_webhook(self, connection: Connection, hook: Webhook) -> None:
        """Add or replace a webhook, with no failures. Raises Rejected if there are too many."""
        own = webhook.c.player_id == hook.owner
        connection.execute(delete(webhook).where(own, webhook.c.match_id == hook.match_id))
        if len(connection.execute(select(webhook.c.match_id).where(own)).all()) >= MAX_WEBHOOKS:
            raise Rejected("too many webhooks")
        connection.execute(
            insert(webhook).values(
                attributes(
                    hook,
                    webhook.c.keys(),
                    player_id=hook.owner,
                    failures=0,
                    disabled=False,
                    last_answer="",
                )
            )
        )

    @writing
    def delete_webhook(self, connection: Connection, player: PlayerId, match_id: str) -> None:
        this = (webhook.c.match_id == match_id) & (webhook.c.player_id == player)
        connection.execute(delete(webhook).where(this))
        outbox.cancel(connection, ["post"], target=f"{match_id} {player}")

    async def record_attempt(self, hook: Webhook, outcome: Outcome, now: int) -> None:
        await self._writer.run(record_attempt, hook.match_id, hook.owner, outcome, now)

    async def delete_device(self, session: str) -> None:
        await self._writer.run(delete_device, session)


def delete_device(connection: Connection, session: str) -> None:
    connection.execute(delete(device).where(device.c.session == session))


def record_attempt(
    connection: Connection, match_id: str, owner: PlayerId, outcome: Outcome, now: int
) -> None:
    """Record an attempt to call a webhook; after too many failures in a row it is disabled."""
    delivered = outcome.state == "sent"
    failures = 0 if delivered else webhook.c.failures + 1
    disabled = False if delivered else webhook.c.failures + 1 >= MAX_FAILURES
    this = (webhook.c.match_id == match_id) & (webhook.c.player_id == owner)
    connection.execute(
        update(webhook)
        .where(this)
        .values(
            failures=failures,
            disabled=disabled,
            last_answer=outcome.answer[:400],
            tried_at=now,
        )
    )


def read_devices(connection: Connection, player: PlayerId) -> list[Device]:
    query = select(device).where(device.c.player_id == player)
    rows = connection.execute(query.order_by(device.c.added_at.desc()).limit(MAX_DEVICES))
    return [_device(row) for row in rows]


def _device(row: Row[Any]) -> Device:
    return Device(row.session, row.endpoint, row.p256dh, row.auth, row.name, row.added_at)


def read_preferences(
    connection: Connection, player: PlayerId, match_id: str
) -> NotificationPreferences:
    rows = connection.execute(
        select(disabled_notification).where(disabled_notification.c.player_id == player)
    ).all()
    kinds: set[NotificationKind] = {row.name for row in rows if row.what == "kind"}
    muted = any(row.what == "match" and row.name == match_id for row in rows)
    return NotificationPreferences(frozenset(kinds), muted)


def webhook_from_row(row: Row[Any]) -> Webhook:
    return filled(Webhook, row, owner=row.player_id)

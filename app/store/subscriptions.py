"""Where notices go, as players have set it: devices, webhooks, and what they do not want."""

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from app.domain.notification import Device, NotificationKind, NotificationPreferences, Webhook
from app.match.commands import PlayerId
from app.store.db.database import Reader
from app.store.db.writer import Rejected, Writer
from app.store.models import device, unwanted, webhook

DEVICES = 10  # of one player, the newest
MUTED = 500  # matches of one player
WEBHOOKS = 200  # of one player


class Subscriptions:
    """Reads and writes them. All of it raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def devices(self, player: PlayerId) -> list[Device]:
        """The browsers of a player that take notices, the newest first."""
        return await self._reader.run(lambda connection: read_devices(connection, player))

    async def preferences(self, player: PlayerId, match_id: str = "") -> NotificationPreferences:
        """What a player does not want."""
        return await self._reader.run(
            lambda connection: read_preferences(connection, player, match_id)
        )

    async def add_device(self, player: PlayerId, session: str, added: Device) -> None:
        """The browser of a session takes notices from now on."""

        def job(connection: Connection) -> None:
            same = (device.c.session == session) | (device.c.endpoint == added.endpoint)
            connection.execute(delete(device).where(same))
            row = {
                "session": session,
                "player_id": player,
                "endpoint": added.endpoint,
                "p256dh": added.p256dh,
                "auth": added.auth,
                "name": added.name,
                "added_at": added.added_at,
            }
            connection.execute(insert(device).values(**row))

        await self._writer.run(job)

    async def move_device(self, before: str, session: str, player: PlayerId) -> None:
        """The browser has another session now, perhaps of another player."""
        statement = update(device).where(device.c.session == before)
        change = statement.values(session=session, player_id=player)
        await self._writer.run(lambda connection: connection.execute(change))

    async def set_preference(self, player: PlayerId, what: str, name: str, *, wanted: bool) -> None:
        """Be told of a kind or a match again, or not any more. Raises Rejected."""

        def job(connection: Connection) -> None:
            mine = (unwanted.c.player_id == player) & (unwanted.c.what == what)
            connection.execute(delete(unwanted).where(mine, unwanted.c.name == name))
            if wanted:
                return
            if len(connection.execute(select(unwanted).where(mine).limit(MUTED)).all()) >= MUTED:
                raise Rejected("Too many matches are muted.")
            connection.execute(insert(unwanted).values(player_id=player, what=what, name=name))

        await self._writer.run(job)

    async def webhook(self, player: PlayerId, match_id: str) -> Webhook | None:
        """The webhook of a player for a match."""
        this = (webhook.c.match_id == match_id) & (webhook.c.player_id == player)
        query = select(webhook).where(this)
        row = await self._reader.run(lambda connection: connection.execute(query).first())
        return None if row is None else webhook_from_row(row)

    async def set_webhook(self, hook: Webhook) -> None:
        """Set a webhook; it begins without failures. Raises Rejected when there are too many."""

        def job(connection: Connection) -> None:
            mine = webhook.c.player_id == hook.owner
            connection.execute(delete(webhook).where(mine, webhook.c.match_id == hook.match_id))
            if len(connection.execute(select(webhook.c.match_id).where(mine)).all()) >= WEBHOOKS:
                raise Rejected("Too many webhooks; remove one of an earlier match.")
            connection.execute(
                insert(webhook).values(
                    match_id=hook.match_id,
                    player_id=hook.owner,
                    url=hook.url,
                    form=hook.form,
                    whose=hook.scope,
                    failures=0,
                    off=False,
                    said="",
                )
            )

        await self._writer.run(job)

    async def delete_webhook(self, player: PlayerId, match_id: str) -> None:
        """Remove a webhook."""
        this = (webhook.c.match_id == match_id) & (webhook.c.player_id == player)
        await self._writer.run(lambda connection: connection.execute(delete(webhook).where(this)))


def read_devices(connection: Connection, player: PlayerId) -> list[Device]:
    """The browsers of a player that take notices, the newest first."""
    query = select(device).where(device.c.player_id == player)
    rows = connection.execute(query.order_by(device.c.added_at.desc()).limit(DEVICES))
    return [
        Device(row.session, row.endpoint, row.p256dh, row.auth, row.name, row.added_at)
        for row in rows
    ]


def read_preferences(
    connection: Connection, player: PlayerId, match_id: str
) -> NotificationPreferences:
    """What a player does not want to hear, and whether this match is muted."""
    rows = connection.execute(select(unwanted).where(unwanted.c.player_id == player)).all()
    kinds: set[NotificationKind] = {row.name for row in rows if row.what == "kind"}
    muted = any(row.what == "match" and row.name == match_id for row in rows)
    return NotificationPreferences(frozenset(kinds), muted)


def webhook_from_row(row: Row[Any]) -> Webhook:
    """A webhook from its row."""
    return Webhook(
        row.match_id,
        row.player_id,
        row.url,
        row.form,
        row.whose,
        row.failures,
        row.off,
        row.said,
        row.tried_at,
    )

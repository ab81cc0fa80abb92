"""Webhooks of programs."""

from typing import Any, cast
from urllib.parse import urlsplit

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from app.db.repository import Repository, count, writing
from app.db.writer import Rejected
from app.delivery import outbox
from app.delivery.model import Delivery, Outcome, Subject
from app.features.notifications.messages import say
from app.features.notifications.model import Notice
from app.features.notifications.store.notices import add_notices
from app.features.webhooks.model import EventHook
from app.features.webhooks.store.outbox import CHANNEL
from app.features.webhooks.tables import event_hook
from app.fields import attributes, filled
from app.match.commands import PlayerId
from app.match.player_events import EventKind
from app.match.time_control import DAY, MINUTE

MAX_HOOKS = 5  # of one player
OLD_SECRET_LIFE = DAY  # after a change
MAX_FAILURES = 20  # tries in a row, after which a hook is disabled


class EventHooks(Repository):
    """Every method raises Unavailable."""

    @writing
    def add(self, connection: Connection, hook: EventHook) -> EventHook:
        """Add a hook, or return the existing one with the same id.

        Raises Rejected if the player has too many.
        """
        same = select(event_hook).where(event_hook.c.id == hook.id)
        if known := connection.execute(same).first():
            return _hook(known, hook.created_at)
        if count(connection, event_hook.c.player_id == hook.player) >= MAX_HOOKS:
            raise Rejected("too-many-webhooks")
        row = {"player_id": hook.player, "events": " ".join(hook.events)}
        values = attributes(hook, event_hook.c.keys(), **row, secret=hook.secrets[0])
        connection.execute(insert(event_hook).values(values))
        return hook

    async def of_player(self, player: PlayerId, now: int) -> list[EventHook]:
        query = (
            select(event_hook)
            .where(event_hook.c.player_id == player)
            .order_by(event_hook.c.created_at.desc(), event_hook.c.id)
        )
        rows = await self._reader.rows(query)
        return [_hook(row, now) for row in rows]

    async def find(self, player: PlayerId, hook_id: str, now: int) -> EventHook | None:
        found = [hook for hook in await self.of_player(player, now) if hook.id == hook_id]
        return found[0] if found else None

    @writing
    def remove(self, connection: Connection, player: PlayerId, hook_id: str) -> bool:
        """Delete a hook with its events; False if the player has no such hook."""
        own = and_(event_hook.c.id == hook_id, event_hook.c.player_id == player)
        outbox.cancel(connection, [CHANNEL], recipient=player, target=hook_id)
        return connection.execute(delete(event_hook).where(own)).rowcount > 0

    async def change_secret(self, player: PlayerId, hook_id: str, secret: str, now: int) -> None:
        own = and_(event_hook.c.id == hook_id, event_hook.c.player_id == player)
        statement = (
            update(event_hook)
            .where(own)
            .values(old_secret=event_hook.c.secret, old_until=now + OLD_SECRET_LIFE, secret=secret)
        )
        await self._writer.execute(statement)


def record_try(connection: Connection, one: Delivery, outcome: Outcome, now: int) -> None:
    """A success enables the hook. After too many failures in a row it is disabled."""
    own = update(event_hook).where(event_hook.c.id == one.target)
    if outcome.state == "sent":
        connection.execute(own.values(failures=0, disabled=False))
        outbox.resume(connection, CHANNEL, one.target)
        return
    connection.execute(own.values(failures=event_hook.c.failures + 1))
    too_many = own.where(event_hook.c.failures >= MAX_FAILURES, ~event_hook.c.disabled)
    stopped = too_many.values(disabled=True).returning(event_hook.c.player_id, event_hook.c.url)
    if hook := connection.execute(stopped).first():
        outbox.pause(connection, CHANNEL, one.target)
        add_notices(connection, [disabled_notice(one.target, hook.player_id, hook.url, now)])


def _hook(row: Row[Any], now: int) -> EventHook:
    old = row.old_secret if (row.old_until or 0) > now else None
    return filled(
        EventHook,
        row,
        player=row.player_id,
        events=cast("tuple[EventKind, ...]", tuple(row.events.split())),
        secrets=(row.secret, old) if old else (row.secret,),
    )


def disabled_notice(hook_id: str, owner: PlayerId, url: str, at: int) -> Notice:
    """The owner's program cannot learn it from the webhook."""
    title = say("webhooks.notice.title")
    body = say("webhooks.notice.body", host=urlsplit(url).netloc)
    return Notice(Subject("webhook", hook_id), at // MINUTE, owner, "webhook", title, body, at)

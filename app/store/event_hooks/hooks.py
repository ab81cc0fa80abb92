"""Webhooks of programs, and the deliveries of their events."""

from typing import Any, cast

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from app.domain.player_events import EventDelivery, EventHook, EventKind
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.store.db.database import Reader
from app.store.db.writer import Rejected, Writer
from app.store.event_hooks.outbox import new_delivery
from app.store.models import event_delivery, event_hook

MAX_HOOKS = 5  # of one player
KEPT = 50  # deliveries of a hook that are over
OLD_SECRET_LIFE = DAY  # after a change
HELD_FOR = 60_000  # milliseconds: longer than a try takes
BATCH = 50  # deliveries that wait, of which each hook gets one
MAX_FAILURES = 20  # tries in a row, after which a hook is disabled
_delivery = event_delivery.c


class EventHooks:
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, hook: EventHook) -> EventHook:
        """Add a hook; returns that of the same id if there is one.

        Raises Rejected if the player has too many.
        """

        def job(connection: Connection) -> EventHook:
            same = select(event_hook).where(event_hook.c.id == hook.id)
            if known := connection.execute(same).first():
                return _hook(known, hook.created_at)
            owned = select(func.count()).where(event_hook.c.player_id == hook.player)
            if (connection.scalar(owned) or 0) >= MAX_HOOKS:
                raise Rejected("too-many-webhooks")
            connection.execute(
                insert(event_hook).values(
                    id=hook.id,
                    player_id=hook.player,
                    url=hook.url,
                    events=" ".join(hook.events),
                    secret=hook.secrets[0],
                    created_at=hook.created_at,
                    failures=0,
                    disabled=False,
                )
            )
            return hook

        return await self._writer.run(job)

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

    async def remove(self, player: PlayerId, hook_id: str) -> bool:
        """Delete a hook with its events; False if the player has no such hook."""
        own = and_(event_hook.c.id == hook_id, event_hook.c.player_id == player)
        statement = delete(event_hook).where(own)
        return await self._writer.execute(statement) > 0

    async def change_secret(self, player: PlayerId, hook_id: str, secret: str, now: int) -> None:
        own = and_(event_hook.c.id == hook_id, event_hook.c.player_id == player)
        statement = (
            update(event_hook)
            .where(own)
            .values(old_secret=event_hook.c.secret, old_until=now + OLD_SECRET_LIFE, secret=secret)
        )
        await self._writer.execute(statement)

    async def latest(self, hook: EventHook) -> list[EventDelivery]:
        """The latest events of a hook."""
        query = (
            select(event_delivery)
            .where(_delivery.hook_id == hook.id)
            .order_by(_delivery.at.desc(), _delivery.event_id)
            .limit(KEPT)
        )
        rows = await self._reader.rows(query)
        return [_read(row, hook) for row in rows]

    async def add_test(self, hook: EventHook, event_id: str, body: str, now: int) -> EventDelivery:
        """An event that the caller sends, and no process else."""
        row = new_delivery(hook.id, event_id, "test", body, now) | {"held_until": now + HELD_FOR}
        statement = insert(event_delivery).values(row)
        await self._writer.execute(statement)
        return EventDelivery(event_id, hook, "test", body, now)

    async def has_hooks(self) -> bool:
        query = select(event_hook.c.id).limit(1)
        return await self._reader.first(query) is not None

    async def claim(self, now: int) -> list[EventDelivery]:
        """Hold events that are due, at most one of each hook, so that no other process sends them.

        What a process held when it ended is due again later.
        """
        busy = select(_delivery.hook_id).where(
            _delivery.state == "waiting", _delivery.held_until > now
        )
        query = (
            select(event_delivery, *(column.label(f"of_{column.name}") for column in event_hook.c))
            .join(event_hook, event_hook.c.id == _delivery.hook_id)
            .where(_delivery.state == "waiting", _delivery.next_at <= now)
            .where(_delivery.held_until <= now)
            .where(~event_hook.c.disabled, _delivery.hook_id.not_in(busy))
            .order_by(_delivery.next_at, _delivery.event_id)
            .limit(BATCH)
        )

        def job(connection: Connection) -> list[EventDelivery]:
            locked = query.with_for_update(skip_locked=True, of=event_delivery)
            first: dict[str, EventDelivery] = {}
            for row in connection.execute(locked):
                if row.hook_id not in first:
                    first[row.hook_id] = _read(row, _hook(row, now, "of_"))
            for held in first.values():
                own = _is(held)
                connection.execute(
                    update(event_delivery).where(own).values(held_until=now + HELD_FOR)
                )
            return list(first.values())

        if not await self._reader.first(query):
            return []
        return await self._writer.run(job)

    async def record(
        self, sent: EventDelivery, answer: str, *, delivered: bool, retry_at: int | None
    ) -> bool:
        """Note the result of a try. Returns whether the hook was disabled by it.

        A success enables the hook. Without `retry_at`, a failure is the last one.
        """
        state = "sent" if delivered else "failed" if retry_at is None else "waiting"
        values: dict[str, Any] = {
            "state": state,
            "tries": sent.tries + 1,
            "answer": answer[:400],
            "next_at": retry_at or sent.at,
            "held_until": 0,
        }
        failures = 0 if delivered else event_hook.c.failures + 1

        def job(connection: Connection) -> bool:
            connection.execute(update(event_delivery).where(_is(sent)).values(values))
            own = update(event_hook).where(event_hook.c.id == sent.hook.id)
            disabled = {"disabled": False} if delivered else {}
            connection.execute(own.values(failures=failures, **disabled))
            too_many = own.where(event_hook.c.failures >= MAX_FAILURES, ~event_hook.c.disabled)
            stopped = connection.execute(too_many.values(disabled=True)).rowcount > 0
            _delete_old(connection, sent.hook.id)
            return stopped

        return await self._writer.run(job)


def _delete_old(connection: Connection, hook_id: str) -> None:
    over = and_(_delivery.hook_id == hook_id, _delivery.state != "waiting")
    newest = select(_delivery.at).where(over).order_by(_delivery.at.desc())
    oldest = connection.scalar(newest.offset(KEPT - 1).limit(1))
    if oldest is not None:
        connection.execute(delete(event_delivery).where(over, _delivery.at < oldest))


def _is(one: EventDelivery) -> Any:
    return and_(_delivery.hook_id == one.hook.id, _delivery.event_id == one.id)


def _hook(row: Row[Any], now: int, prefix: str = "") -> EventHook:
    column = {name: getattr(row, prefix + name) for name in event_hook.c.keys()}  # noqa: SIM118
    old = column["old_secret"] if (column["old_until"] or 0) > now else None
    return EventHook(
        id=column["id"],
        player=column["player_id"],
        url=column["url"],
        events=cast("tuple[EventKind, ...]", tuple(column["events"].split())),
        secrets=(column["secret"], old) if old else (column["secret"],),
        created_at=column["created_at"],
        failures=column["failures"],
        disabled=column["disabled"],
    )


def _read(row: Row[Any], hook: EventHook) -> EventDelivery:
    next_at = row.next_at if row.state == "waiting" else None
    return EventDelivery(
        row.event_id, hook, row.kind, row.body, row.at, row.state, row.tries, row.answer, next_at
    )

"""The outbox of the service: whatever leaves it is a row, written together with its cause.

Several processes share it. What a process held when it ended is due again at once.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, or_, select, update

from app.db.database import Reader, insert
from app.db.heartbeats import is_running
from app.db.repository import Repository, count, writing
from app.db.transaction import announce
from app.db.writer import Writer
from app.delivery.model import Delivery, Outcome, Sender, Subject
from app.delivery.tables import delivery
from app.match.commands import PlayerId

ANSWER_LENGTH = 400
LOOKED_AT = 200  # targets among which the next ones are chosen

Waiting = Sequence[tuple[str, PlayerId]]
"""Targets with deliveries that are due, and their players: the earliest first."""
Choose = Callable[[Waiting, int], Sequence[str]]

_c = delivery.c
_FIELDS = [field.name for field in fields(Delivery) if field.name != "about"]


def add(connection: Connection, deliveries: Sequence[Delivery]) -> int:
    """Have deliveries sent once the transaction is committed. Returns how many were new."""
    if not deliveries:
        return 0
    statement = insert(connection, delivery).on_conflict_do_nothing().returning(_c.id)
    added = connection.execute(statement, [_row(one) for one in deliveries]).all()
    for channel in {one.channel for one in deliveries}:
        announce(connection, channel)
    return len(added)


def waiting_for(
    connection: Connection, channel: str, target: str, *, kind: str = "", recipient: PlayerId = ""
) -> int:
    """The number of deliveries, perhaps of one kind, that a target, or a recipient, has not got."""
    to = or_(_c.target == target, _c.recipient == recipient) if recipient else _c.target == target
    here = and_(_c.channel == channel, to, _c.state == "waiting")
    if kind:
        here = and_(here, _c.kind == kind)
    return count(connection, here)


def pause(connection: Connection, channel: str, target: str) -> None:
    """Send nothing that waits for a target until `resume`."""
    _change_state(connection, channel, target, "waiting", "paused")


def resume(connection: Connection, channel: str, target: str) -> None:
    _change_state(connection, channel, target, "paused", "waiting")
    announce(connection, channel)


def cancel(
    connection: Connection, channels: Collection[str], *, recipient: PlayerId = "", target: str = ""
) -> None:
    chosen = [_c.recipient == recipient] if recipient else []
    chosen += [_c.target == target] if target else []
    connection.execute(delete(delivery).where(_c.channel.in_(channels), and_(*chosen)))


def earliest(waiting: Waiting, limit: int) -> list[str]:
    return [target for target, _ in waiting[:limit]]


class Outbox(Repository):
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str | None = None) -> None:
        """`worker` is this process's id in Heartbeats. Without one its holds end by time only."""
        super().__init__(writer, reader)
        self._worker = worker

    async def add(self, deliveries: Sequence[Delivery]) -> None:
        await self._writer.run(add, deliveries)

    async def add_held(self, one: Delivery, until: int) -> Delivery:
        """Add a delivery that the caller sends, and no process else."""
        taken = self._held(one, until)
        await self.add([taken])
        return taken

    async def claim(
        self, sender: Sender, now: int, limit: int, choose: Choose = earliest
    ) -> list[Delivery]:
        """Hold deliveries that are due, at most one of each target. `choose` selects targets."""
        due = _due(sender.channel, now)
        first = func.min(_c.due_at)
        query = select(_c.target, func.min(_c.recipient), first).where(due).group_by(_c.target)
        # Of many some by chance, so that no crowd stands before the others for long.
        rows = await self._reader.rows(query.order_by(func.random()).limit(LOOKED_AT))
        moments = {target: moment for target, _, moment in rows}
        waiting = [
            (target, sender.limits.player_of(target, recipient))
            for target, recipient, _ in sorted(rows, key=lambda row: (row[2], row[0]))
        ]
        chosen = choose(waiting, limit)
        if not chosen:
            return []

        def job(connection: Connection) -> list[Delivery]:
            found = []
            for target in chosen:
                here = and_(_due(sender.channel, now, target), _c.due_at <= moments[target])
                query = select(delivery).where(here).order_by(_c.due_at, _c.id).limit(1)
                rows = connection.execute(query.with_for_update(skip_locked=True))
                found += [self._held(read(row), now + sender.limits.hold) for row in rows]
            for one in found:
                values = {name: getattr(one, name) for name in ("held_until", "holder", "tries")}
                connection.execute(update(delivery).where(_is(one)).values(values))
            return found

        return await self._writer.run(job)

    @writing
    def record(
        self,
        connection: Connection,
        sender: Sender,
        one: Delivery,
        outcome: Outcome,
        now: int,
        due_at: int,
    ) -> None:
        """Note the result of a try. If the delivery still waits, it is due at `due_at`."""
        values: dict[str, Any] = {
            "state": outcome.state,
            "answer": outcome.answer[:ANSWER_LENGTH],
            "due_at": due_at,
            "held_until": 0,
            "holder": None,
        }
        if outcome.body is not None:
            values["body"] = outcome.body
        kept = sender.limits.kept
        if outcome.state != "waiting" and kept == 0:
            connection.execute(delete(delivery).where(_is(one)))
        else:
            connection.execute(update(delivery).where(_is(one)).values(values))
        sender.record(connection, one, outcome, now)
        if outcome.state != "waiting" and kept:
            same = and_(_c.channel == one.channel, _c.target == one.target)
            keep_latest(connection, and_(same, _c.state.not_in(("waiting", "paused"))), kept)

    async def latest(self, channel: str, target: str, limit: int) -> list[Delivery]:
        query = select(delivery).where(_c.channel == channel, _c.target == target)
        rows = await self._reader.rows(query.order_by(_c.at.desc(), _c.id).limit(limit))
        return [read(row) for row in rows]

    def _held(self, one: Delivery, until: int) -> Delivery:
        """The delivery while this process tries to send it."""
        return replace(one, held_until=until, holder=self._worker, tries=one.tries + 1)


def keep_latest(connection: Connection, chosen: ColumnElement[bool], number: int) -> None:
    newest = select(_c.at).where(chosen).order_by(_c.at.desc())
    oldest = connection.scalar(newest.offset(number - 1).limit(1))
    if oldest is not None:
        connection.execute(delete(delivery).where(chosen, _c.at < oldest))


def read(row: Row[Any]) -> Delivery:
    values = row._asdict()
    return Delivery(about=Subject(values.pop("about"), values.pop("about_id")), **values)


def _row(one: Delivery) -> dict[str, Any]:
    row = {name: getattr(one, name) for name in _FIELDS}
    return row | {"about": one.about.kind, "about_id": one.about.id, "due_at": one.due_at or one.at}


def _due(channel: str, now: int, target: str | None = None) -> ColumnElement[bool]:
    """Deliveries that nobody sends now, to one or all targets to which nobody sends any."""
    here = and_(_c.channel == channel, _c.state == "waiting")
    if target is not None:
        here = and_(here, _c.target == target)
    is_held = and_(_c.held_until > now, or_(_c.holder.is_(None), is_running(_c.holder)))
    return and_(here, _c.due_at <= now, _c.target.not_in(select(_c.target).where(here, is_held)))


def _is(one: Delivery) -> ColumnElement[bool]:
    return and_(_c.channel == one.channel, _c.target == one.target, _c.id == one.id)


def _change_state(
    connection: Connection, channel: str, target: str, before: str, after: str
) -> None:
    here = (_c.channel == channel) & (_c.target == target) & (_c.state == before)
    connection.execute(update(delivery).where(here).values(state=after))

"""Heartbeats of the processes that serve one database, and the outages found from them."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, or_, select, update

from app.clock import Clock
from app.db.database import Reader, insert
from app.db.repository import Repository, writing
from app.db.tables import heartbeat, outage
from app.db.writer import Writer
from app.match.outage import Outage
from app.match.time_control import DAY
from app.timeouts import Timeouts

# In milliseconds.
SETTLING = 120_000  # for which clocks stay stopped after an outage of all processes
HANDOVER = 30_000  # for which clocks stay stopped after the outage of one of several processes
MAX_AGE = 30 * DAY  # that outages are kept; a match not loaded since then is a correspondence game


class Heartbeats(Repository):
    """Writes the heartbeats of the process `worker`. Every method raises Unavailable."""

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        worker: str,
        clock: Clock,
        timeouts: Timeouts = Timeouts(),
        *,
        single_process: bool,
    ) -> None:
        """With `single_process`, all other heartbeats belong to earlier runs of this process."""
        super().__init__(writer, reader)
        self._worker = worker
        self._clock = clock
        self._timeouts = timeouts
        self._single_process = single_process
        self._drained = False
        self._seen: dict[str, tuple[int, float]] = {}  # last heartbeat; monotonic time, since when

    @writing
    def register(self, connection: Connection, now: int) -> bool:
        """Register this process. Returns whether other processes are running.

        Records the time since the last heartbeats as an outage, even if others seem to be running:
        they may have just ended, which only a missing heartbeat reveals later.
        """
        ended = self._expire(connection, now, at_start=True)
        alive: int | None = connection.scalar(select(func.min(heartbeat.c.at)))
        others = alive is not None
        since = [at for at in (ended, alive) if at is not None]
        if since:
            _write_outage(connection, min(since), now, HANDOVER if others else SETTLING)
        self._write_heartbeat(connection, now)
        return others

    @writing
    def beat(self, connection: Connection, now: int) -> None:
        """Write a heartbeat, and an outage for each process whose heartbeats have stopped."""
        self._write_heartbeat(connection, now)
        ended = None if self._single_process else self._expire(connection, now)
        if ended is not None:
            _write_outage(connection, ended, now, HANDOVER)
        connection.execute(delete(outage).where(outage.c.back < now - MAX_AGE))

    async def record_gap(self, since: int, now: int) -> None:
        """Record an outage: this process was suspended, or the machine's clock was set."""
        settling = SETTLING if self._single_process else HANDOVER
        await self._writer.run(_write_outage, since, now, settling)

    async def record_drain(self, now: int) -> None:
        """Record an outage: pages are about to move to other processes."""
        self._drained = True
        await self._writer.run(_write_outage, now, now, HANDOVER)

    @writing
    def unregister(self, connection: Connection, now: int) -> None:
        """Remove this process. The last process leaves its heartbeat, marked, for the next
        start.
        """
        self._write_heartbeat(connection, now)
        own = heartbeat.c.worker == self._worker
        if connection.execute(select(heartbeat.c.worker).where(~own).limit(1)).first():
            connection.execute(delete(heartbeat).where(own))
            if not self._drained:
                _write_outage(connection, now, now, HANDOVER)
        else:
            connection.execute(update(heartbeat).where(own).values(left=True))

    async def outages(self, after: int) -> list[Outage]:
        query = select(outage).where(outage.c.back > after).order_by(outage.c.back)
        rows = await self._reader.rows(query)
        return [Outage(row.since, row.back, row.until) for row in rows]

    def _write_heartbeat(self, connection: Connection, now: int) -> None:
        row = insert(connection, heartbeat).values(worker=self._worker, at=now, left=False)
        change = {"at": row.excluded.at, "left": False}
        connection.execute(row.on_conflict_do_update(index_elements=["worker"], set_=change))

    def _expire(self, connection: Connection, now: int, *, at_start: bool = False) -> int | None:
        """Delete the heartbeats of ended processes. Returns the earliest deleted one."""
        rows = connection.execute(select(heartbeat).where(heartbeat.c.worker != self._worker)).all()
        known = self._seen
        monotonic = self._clock.monotonic()
        self._seen = {row.worker: (row.at, monotonic) for row in rows}
        for worker, (at, since) in known.items():
            if self._seen.get(worker, (None,))[0] == at:
                self._seen[worker] = (at, since)
        ended = [
            row
            for row in rows
            if self._single_process or row.left or self._has_ended(row, now, at_start=at_start)
        ]
        if not ended:
            return None
        connection.execute(
            delete(heartbeat).where(heartbeat.c.worker.in_([row.worker for row in ended]))
        )
        first: int = min(row.at for row in ended)
        return first

    def _has_ended(self, row: Row[Any], now: int, *, at_start: bool) -> bool:
        _, since = self._seen[row.worker]
        missed = row.at <= now - self._timeouts.process_missed
        unchanged = (self._clock.monotonic() - since) * 1000
        return missed and (at_start or unchanged >= self._timeouts.process_unchanged)


def is_unclaimed(holder: ColumnElement[str], worker: str) -> ColumnElement[bool]:
    """True if work is held by this process, by none, or by one that has ended."""
    return or_(holder.is_(None), holder == worker, ~is_running(holder))


def is_running(worker: ColumnElement[str]) -> ColumnElement[bool]:
    """True if a process has not ended, as far as its heartbeats show."""
    return exists().where(heartbeat.c.worker == worker)


def _write_outage(connection: Connection, since: int, back: int, settling: int) -> None:
    row = insert(connection, outage).values(since=since, back=back, until=back + settling)
    connection.execute(row.on_conflict_do_nothing())

"""The crew: the processes that serve one database, and when one of them, or all, were away."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, or_, select, update

from app.match.outage import Outage
from app.store.db.database import Reader, insert
from app.store.db.writer import Writer
from app.store.models import beat, outage

MISSED = 6_000  # milliseconds without a sign of life, after which a process is given up
UNCHANGED = 4_000  # and for so long we have seen none ourselves: its clock may differ from ours
SETTLING = 120_000  # milliseconds after all were away that are charged to nobody
HANDOVER = 30_000  # the same after one of several was, and its pages went to others
KEPT = 30 * 24 * 3_600_000  # milliseconds; a match that slept longer had days a move

Left = tuple[int, bool]  # the last sign of life, and whether it was a goodbye


class Heartbeats:
    """The signs of life of one process, `worker`. All of it raises Unavailable."""

    def __init__(
        self, writer: Writer, reader: Reader, worker: str, *, single_process: bool
    ) -> None:
        """In a `single_process`, every heartbeat that is found is its own from before."""
        self._writer = writer
        self._reader = reader
        self._worker = worker
        self._single_process = single_process
        self._handed_over = False
        self._seen: dict[str, tuple[int, int]] = {}  # others' last signs, and since when we know

    async def register(self, now: int) -> bool:
        """The process starts; whether others are there. What was before is written as an outage.

        One who seems to be there may have died a moment ago: nobody is charged until that is known.
        """

        def job(connection: Connection) -> bool:
            gone = self._expire(connection, now, unseen=True)
            first: int | None = connection.scalar(select(func.min(beat.c.at)))
            others = first is not None
            since = [at for at in (gone, first) if at is not None]
            if since:
                _write(connection, min(since), now, HANDOVER if others else SETTLING)
            self._write_beat(connection, now)
            return others

        return await self._writer.run(job)

    async def beat(self, now: int) -> None:
        """The process is alive; who has not been for too long is given up."""

        def job(connection: Connection) -> None:
            self._write_beat(connection, now)
            gone = None if self._single_process else self._expire(connection, now)
            if gone is not None:
                _write(connection, gone, now, HANDOVER)
            connection.execute(delete(outage).where(outage.c.back < now - KEPT))

        await self._writer.run(job)

    async def record_gap(self, since: int, now: int) -> None:
        """The process itself stood still, or its machine's clock leapt: that was an outage too."""
        settling = SETTLING if self._single_process else HANDOVER
        await self._writer.run(lambda connection: _write(connection, since, now, settling))

    async def record_drain(self, now: int) -> None:
        """The process is about to end, and sends its pages to others."""
        self._handed_over = True
        await self._writer.run(lambda connection: _write(connection, now, now, HANDOVER))

    async def unregister(self, now: int) -> None:
        """The process ends. The last one leaves its sign, from which the next one knows."""

        def job(connection: Connection) -> None:
            self._write_beat(connection, now)
            mine = beat.c.worker == self._worker
            if connection.execute(select(beat.c.worker).where(~mine).limit(1)).first():
                connection.execute(delete(beat).where(mine))
                if not self._handed_over:
                    _write(connection, now, now, HANDOVER)
            else:
                connection.execute(update(beat).where(mine).values(left=True))

        await self._writer.run(job)

    async def outages(self, after: int) -> list[Outage]:
        """Those that were over after a moment, the earliest first."""
        query = select(outage).where(outage.c.back > after).order_by(outage.c.back)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [Outage(row.since, row.back, row.until) for row in rows]

    def _write_beat(self, connection: Connection, now: int) -> None:
        mine = insert(connection, beat).values(worker=self._worker, at=now, left=False)
        change = {"at": mine.excluded.at, "left": False}
        connection.execute(mine.on_conflict_do_update(index_elements=["worker"], set_=change))

    def _expire(self, connection: Connection, now: int, *, unseen: bool = False) -> int | None:
        """Forget who is gone, `unseen` perhaps until now; when the first was last alive."""
        rows = connection.execute(select(beat).where(beat.c.worker != self._worker)).all()
        known = self._seen
        self._seen = {row.worker: (row.at, now) for row in rows}
        for worker, (at, since) in known.items():
            if self._seen.get(worker, (None,))[0] == at:
                self._seen[worker] = (at, since)
        gone = [
            row
            for row in rows
            if self._single_process or row.left or self._is_late(row, now, unseen)
        ]
        if not gone:
            return None
        connection.execute(delete(beat).where(beat.c.worker.in_([row.worker for row in gone])))
        first: int = min(row.at for row in gone)
        return first

    def _is_late(self, row: Row[Any], now: int, unseen: bool) -> bool:
        _, since = self._seen[row.worker]
        return row.at <= now - MISSED and (unseen or since <= now - UNCHANGED)


def is_unclaimed(holder: ColumnElement[str], worker: str) -> ColumnElement[bool]:
    """Whether a piece of work is this process's own, nobody's, or of one that is gone."""
    alive = exists().where(beat.c.worker == holder)
    return or_(holder.is_(None), holder == worker, ~alive)


def _write(connection: Connection, since: int, back: int, settling: int) -> None:
    row = insert(connection, outage).values(since=since, back=back, until=back + settling)
    connection.execute(row.on_conflict_do_nothing())

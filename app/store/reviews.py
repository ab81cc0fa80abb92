"""Reviews of finished matches: the queue, and what was found ply by ply."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import Connection, delete, func, select, update

from app.domain.review import KeptPuzzle, Review, State
from app.store.db.database import Reader, insert
from app.store.db.writer import Rejected, Writer
from app.store.heartbeats import is_unclaimed
from app.store.models import finding, review
from app.store.puzzles import add_puzzles

MOST_WAITING = 200  # reviews in the queue


class ReviewStore:
    """Reads and writes reviews. A desk, as app/domain/review.py means it."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is the process, as the crew knows it."""
        self._writer = writer
        self._reader = reader
        self._worker = worker

    async def ask(self, match_id: str, moments: int, at: int) -> bool:
        """Put a match into the queue; one that has failed is tried again.

        False: too many wait already. Raises Unavailable.
        """

        def job(connection: Connection) -> None:
            known = connection.scalar(select(review.c.state).where(review.c.match_id == match_id))
            if known in ("waiting", "done"):
                return
            waiting = select(func.count()).where(review.c.state == "waiting")
            if connection.execute(waiting).scalar_one() >= MOST_WAITING:
                raise Rejected
            connection.execute(delete(review).where(review.c.match_id == match_id))
            row = {"match_id": match_id, "state": "waiting", "moments": moments, "asked_at": at}
            connection.execute(insert(connection, review).values(row))

        try:
            await self._writer.run(job)
        except Rejected:
            return False
        return True

    async def of(self, match_id: str) -> Review | None:
        """The review of a match, as far as it has come; None if nobody has asked for one."""
        return await self._reader.run(lambda connection: _read(connection, match_id))

    async def next(self) -> str | None:
        """The match that has waited longest, of those that no other process works on; it is ours.

        Raises Unavailable.
        """
        query = (
            select(review.c.match_id)
            .where(review.c.state == "waiting", is_unclaimed(review.c.holder, self._worker))
            .order_by(review.c.asked_at, review.c.match_id)
            .limit(1)
        )

        def job(connection: Connection) -> str | None:
            match_id: str | None = connection.scalar(query)
            this = review.c.match_id == match_id
            connection.execute(update(review).where(this).values(holder=self._worker))
            return match_id

        if await self._reader.run(lambda connection: connection.scalar(query)) is None:
            return None
        return await self._writer.run(job)

    async def found(self, match_id: str) -> dict[int, str]:
        """What is known of a match, by ply. Raises Unavailable."""
        return await self._reader.run(lambda connection: _found(connection, match_id))

    async def keep(self, match_id: str, ply: int, found: str) -> None:
        """Write what was found of a ply, if nothing is there. Raises Unavailable."""
        row = {"match_id": match_id, "ply": ply, "found": found}

        def job(connection: Connection) -> None:
            there = insert(connection, finding).values(row)
            connection.execute(there.on_conflict_do_nothing())

        await self._writer.run(job)

    async def close(
        self, match_id: str, state: State, at: int, puzzles: Sequence[KeptPuzzle]
    ) -> None:
        """End a review, and keep its puzzles, in one transaction. Raises Unavailable."""
        end = update(review).where(review.c.match_id == match_id, review.c.state == "waiting")

        def job(connection: Connection) -> None:
            if connection.execute(end.values(state=state, done_at=at)).rowcount:
                add_puzzles(connection, puzzles, at)

        await self._writer.run(job)


def _read(connection: Connection, match_id: str) -> Review | None:
    row = connection.execute(select(review).where(review.c.match_id == match_id)).first()
    if row is None:
        return None
    earlier = (review.c.asked_at < row.asked_at) | (
        (review.c.asked_at == row.asked_at) & (review.c.match_id < match_id)
    )
    waits = select(func.count()).where(review.c.state == "waiting", earlier)
    before = connection.execute(waits).scalar_one() if row.state == "waiting" else 0
    state = cast("State", row.state)
    return Review(state, row.moments, before, _found(connection, match_id))


def _found(connection: Connection, match_id: str) -> dict[int, str]:
    query = select(finding.c.ply, finding.c.found).where(finding.c.match_id == match_id)
    return {row.ply: row.found for row in connection.execute(query)}

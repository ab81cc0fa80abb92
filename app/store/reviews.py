"""Reviews of finished matches: their queue, and their findings by ply."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import Connection, delete, func, select, update

from app.domain.review import Review, ReviewState, StoredPuzzle
from app.store.db.database import Reader, insert
from app.store.db.writer import Rejected, Writer
from app.store.heartbeats import is_unclaimed
from app.store.models import finding, review
from app.store.puzzles import add_puzzles

MAX_WAITING = 200  # reviews in the queue


class ReviewStore:
    """Implements `app.domain.review.ReviewQueue`. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is the id of this process in Heartbeats."""
        self._writer = writer
        self._reader = reader
        self._worker = worker

    async def request(self, match_id: str, moments: int, at: int) -> bool:
        """Add a match to the queue, again if its review has failed; False if the queue is full."""

        def job(connection: Connection) -> None:
            known = connection.scalar(select(review.c.state).where(review.c.match_id == match_id))
            if known in ("waiting", "done"):
                return
            waiting = select(func.count()).where(review.c.state == "waiting")
            if connection.execute(waiting).scalar_one() >= MAX_WAITING:
                raise Rejected
            connection.execute(delete(review).where(review.c.match_id == match_id))
            row = {"match_id": match_id, "state": "waiting", "moments": moments, "asked_at": at}
            connection.execute(insert(connection, review).values(row))

        try:
            await self._writer.run(job)
        except Rejected:
            return False
        return True

    async def find(self, match_id: str) -> Review | None:
        return await self._reader.run(lambda connection: _read(connection, match_id))

    async def claim_next(self) -> str | None:
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

    async def findings(self, match_id: str) -> dict[int, str]:
        return await self._reader.run(lambda connection: _read_findings(connection, match_id))

    async def save_finding(self, match_id: str, ply: int, found: str) -> None:
        row = {"match_id": match_id, "ply": ply, "found": found}

        def job(connection: Connection) -> None:
            statement = insert(connection, finding).values(row)
            connection.execute(statement.on_conflict_do_nothing())

        await self._writer.run(job)

    async def finish(
        self, match_id: str, state: ReviewState, at: int, puzzles: Sequence[StoredPuzzle]
    ) -> None:
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
    count = select(func.count()).where(review.c.state == "waiting", earlier)
    ahead = connection.execute(count).scalar_one() if row.state == "waiting" else 0
    state = cast("ReviewState", row.state)
    return Review(state, row.moments, ahead, _read_findings(connection, match_id))


def _read_findings(connection: Connection, match_id: str) -> dict[int, str]:
    query = select(finding.c.ply, finding.c.found).where(finding.c.match_id == match_id)
    return {row.ply: row.found for row in connection.execute(query)}

"""Reviews of finished matches: their queue, and their findings by ply."""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from app.db.database import Reader, insert
from app.db.heartbeats import is_unclaimed
from app.db.repository import Repository, reading, writing
from app.db.writer import Job, Writer
from app.features.reviews.model import Review, ReviewState, WaitingReview, check_bounds, in_turn
from app.features.reviews.tables import finding, review
from app.turns import Asker


class ReviewStore(Repository):
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is this process's id in Heartbeats."""
        super().__init__(writer, reader)
        self._worker = worker

    @writing
    def request(
        self, connection: Connection, match_id: str, moments: int, at: int, asker: Asker
    ) -> None:
        """Queue a match, again if its review has failed. Raises TooManyReviews."""
        known = connection.scalar(select(review.c.state).where(review.c.match_id == match_id))
        if known in ("waiting", "done"):
            return
        check_bounds(self._waiting(connection), asker.network, asker.player)
        connection.execute(delete(review).where(review.c.match_id == match_id))
        row = {
            "match_id": match_id,
            "state": "waiting",
            "moments": moments,
            "asked_at": at,
            "asked_by": asker.player or None,
            "network": asker.network or None,
        }
        connection.execute(insert(connection, review).values(row))

    @reading
    def find(self, connection: Connection, match_id: str) -> Review | None:
        row = connection.execute(select(review).where(review.c.match_id == match_id)).first()
        if row is None:
            return None
        state, ahead = cast("ReviewState", row.state), list[str]()
        if state == "waiting":
            order = [one.match_id for one in in_turn(self._waiting(connection), {})]
            ahead = order[: order.index(match_id)] if match_id in order else []
        findings = _read_findings(connection, match_id)
        return Review(state, row.moments, len(ahead), findings, _count_missing(connection, ahead))

    async def claim_next(
        self, served: Mapping[str, int], excluded: Collection[str]
    ) -> WaitingReview | None:
        """The review whose turn it is; no other process computes it.

        `served` as in `in_turn`; networks in `excluded` get none.
        """

        def first(connection: Connection) -> WaitingReview | None:
            free = self._waiting(connection, is_unclaimed(review.c.holder, self._worker))
            claimable = {one.match_id for one in free if one.network not in excluded}
            order = in_turn(self._waiting(connection), served)
            return next((one for one in order if one.match_id in claimable), None)

        def claim(connection: Connection) -> WaitingReview | None:
            found = first(connection)
            if found:
                this = review.c.match_id == found.match_id
                connection.execute(update(review).where(this).values(holder=self._worker))
            return found

        if await self._reader.run(first) is None:
            return None
        return await self._writer.run(claim)

    async def findings(self, match_id: str) -> dict[int, str]:
        return await self._reader.run(_read_findings, match_id)

    @writing
    def save_finding(self, connection: Connection, match_id: str, ply: int, found: str) -> None:
        row = {"match_id": match_id, "ply": ply, "found": found}
        statement = insert(connection, finding).values(row)
        connection.execute(statement.on_conflict_do_nothing())

    @writing
    def finish(
        self,
        connection: Connection,
        match_id: str,
        state: ReviewState,
        at: int,
        also: Sequence[Job] = (),
    ) -> None:
        """End a review as done or failed, and run other jobs in the same transaction."""
        end = update(review).where(review.c.match_id == match_id, review.c.state == "waiting")
        values = end.values(state=state, done_at=at, asked_by=None, network=None)
        if connection.execute(values).rowcount:
            for write in also:
                write(connection)

    @staticmethod
    def _waiting(connection: Connection, *conditions: ColumnElement[bool]) -> list[WaitingReview]:
        query = select(review).where(review.c.state == "waiting", *conditions)
        return [
            WaitingReview(row.match_id, row.asked_at, row.network or "", row.asked_by or "")
            for row in connection.execute(query)
        ]


def _count_missing(connection: Connection, match_ids: Sequence[str]) -> int:
    """The number of positions of reviews that have no findings."""
    if not match_ids:
        return 0
    moments = select(func.sum(review.c.moments)).where(review.c.match_id.in_(match_ids))
    found = select(func.count()).where(finding.c.match_id.in_(match_ids))
    return (connection.scalar(moments) or 0) - (connection.scalar(found) or 0)


def _read_findings(connection: Connection, match_id: str) -> dict[int, str]:
    query = select(finding.c.ply, finding.c.found).where(finding.c.match_id == match_id)
    return {row.ply: row.found for row in connection.execute(query)}

"""The queue of measurements of fairness, and their results."""

from typing import cast

from sqlalchemy import ColumnElement, Connection, delete, select, update

from app.db.database import Reader, insert
from app.db.heartbeats import is_unclaimed
from app.db.repository import Repository, count, reading, writing
from app.db.writer import Rejected, Writer
from app.features.variants.fairness.model import (
    MAX_OF_NETWORK,
    MAX_OF_PLAYER,
    MAX_WAITING,
    ClaimedFairness,
    Fairness,
    FairnessState,
    decode_games,
    encode_games,
)
from app.features.variants.tables import variant, variant_fairness
from app.match.commands import PlayerId
from app.turns import Asker
from engine.think.fairness.measuring import MeasuredGame, balanced_openings

_WAITING = variant_fairness.c.state == "waiting"


class FairnessStore(Repository):
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is this process's id in Heartbeats."""
        super().__init__(writer, reader)
        self._worker = worker

    @writing
    def request(self, connection: Connection, variant_id: str, at: int, asker: Asker) -> None:
        """Queue a variant, again if it has failed. Raises Rejected "own-waiting" and "waiting"."""
        row = {
            "variant_id": variant_id,
            "state": "waiting",
            "games": "[]",
            "asked_at": at,
            "asked_by": asker.player or None,
            "network": asker.network or None,
        }
        own = variant_fairness.c.variant_id == variant_id
        known = connection.scalar(select(variant_fairness.c.state).where(own))
        if known in ("waiting", "done"):
            return
        of_player = _count(connection, variant_fairness.c.asked_by == asker.player)
        of_network = _count(connection, variant_fairness.c.network == asker.network)
        if of_player >= MAX_OF_PLAYER or of_network >= MAX_OF_NETWORK:
            raise Rejected("own-waiting")
        if _count(connection) >= MAX_WAITING:
            raise Rejected("waiting")
        change = insert(connection, variant_fairness).values(row)
        connection.execute(change.on_conflict_do_update(index_elements=["variant_id"], set_=row))

    @reading
    def find(self, connection: Connection, variant_id: str) -> Fairness:
        own = variant_fairness.c.variant_id == variant_id
        row = connection.execute(select(variant_fairness).where(own)).first()
        if row is None:
            return Fairness()
        ahead = _count(connection, variant_fairness.c.asked_at < row.asked_at)
        games = decode_games(row.games)
        return Fairness(cast("FairnessState", row.state), games, ahead, row.asked_by)

    async def cancel(self, variant_id: str, player: PlayerId) -> None:
        """Delete the player's measurement, if it waits, with the games played so far."""
        own = (variant_fairness.c.variant_id == variant_id) & _WAITING
        asked = variant_fairness.c.asked_by == player
        await self._writer.execute(delete(variant_fairness).where(own, asked))

    async def openings(self, variant_id: str) -> tuple[tuple[str, ...], ...]:
        """The balanced openings among the games of a complete measurement."""
        found = await self.find(variant_id)
        return balanced_openings(found.games) if found.state == "done" else ()

    async def claim(self) -> ClaimedFairness | None:
        """The measurement whose turn it is; no other process computes it."""
        query = (
            select(variant_fairness, variant.c.text)
            .join(variant, variant.c.id == variant_fairness.c.variant_id)
            .where(_WAITING, is_unclaimed(variant_fairness.c.holder, self._worker))
            .order_by(variant_fairness.c.asked_at, variant_fairness.c.variant_id)
            .limit(1)
        )

        def job(connection: Connection) -> ClaimedFairness | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            own = variant_fairness.c.variant_id == row.variant_id
            connection.execute(update(variant_fairness).where(own).values(holder=self._worker))
            return ClaimedFairness(
                row.variant_id,
                row.text,
                decode_games(row.games),
                row.network or "",
                row.asked_by or "",
            )

        if await self._reader.first(query) is None:
            return None
        return await self._writer.run(job)

    async def save(self, variant_id: str, games: tuple[MeasuredGame, ...]) -> bool:
        """Returns False if the measurement was canceled."""
        own = (variant_fairness.c.variant_id == variant_id) & _WAITING
        change = update(variant_fairness).where(own).values(games=encode_games(games))
        return await self._writer.execute(change) > 0

    async def finish(self, variant_id: str, state: FairnessState, uneven: float | None) -> None:
        own = (variant_fairness.c.variant_id == variant_id) & _WAITING
        values = {"state": state, "uneven": uneven, "asked_by": None, "network": None}
        change = update(variant_fairness).where(own).values(values)
        await self._writer.execute(change)


def _count(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    """The measurements that wait."""
    return count(connection, _WAITING, *conditions)

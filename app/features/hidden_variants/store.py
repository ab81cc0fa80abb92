"""Hides variants, with the record of who did it."""

from sqlalchemy import Connection, update

from app.db.repository import Repository
from app.features.moderation.model import Operation
from app.features.moderation.store.audit import record
from app.features.variants.tables import variant


class HiddenVariants(Repository):
    """Every method raises Unavailable."""

    async def hide(self, operation: Operation, variant_id: str, *, hidden: bool) -> None:
        change = update(variant).where(variant.c.id == variant_id).values(hidden=hidden)

        def job(connection: Connection) -> None:
            connection.execute(change)
            record(connection, operation)

        await self._writer.run(job)

"""Hides variants, with the record of who did it."""

from sqlalchemy import Connection, update

from app.db.repository import Repository, writing
from app.features.moderation.model import Operation
from app.features.moderation.store.audit import record
from app.features.variants.tables import variant


class HiddenVariants(Repository):
    """Every method raises Unavailable."""

    @writing
    def hide(
        self, connection: Connection, operation: Operation, variant_id: str, *, hidden: bool
    ) -> None:
        change = update(variant).where(variant.c.id == variant_id).values(hidden=hidden)
        connection.execute(change)
        record(connection, operation)

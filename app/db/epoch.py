"""The epoch of the database: the series to which its numbers, such as versions, belong.

A restored backup is a new epoch: its version 20 is not the version 20 that pages have seen.
"""

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, select

from app.db.database import insert
from app.db.tables import epoch
from app.db.writer import Writer


@dataclass(frozen=True, slots=True)
class Epoch:
    """The epoch of the database of this process."""

    name: str


async def read_epoch(writer: Writer) -> Epoch:
    """The epoch of the database; a new one if it has none. Raises Unavailable."""

    def job(connection: Connection) -> str:
        row = insert(connection, epoch).values(number=1, name=secrets.token_hex(6))
        connection.execute(row.on_conflict_do_nothing())
        name: str = connection.execute(select(epoch.c.name)).scalar_one()
        return name

    return Epoch(await writer.run(job))

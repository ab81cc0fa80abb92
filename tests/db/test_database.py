"""The settings of database connections."""

import asyncio
import sqlite3
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, text

from app.db.database import Reader, open_reader
from app.errors import Unavailable
from app.timeouts import Timeouts
from harness.games.match_builder import waiting_match
from tests.support.store.fixtures import ON_POSTGRES, ON_SQLITE, Store


def file(store: Store) -> str:
    return store.url.removeprefix("sqlite:///")


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


@ON_SQLITE
@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
async def test_the_writer_syncs_every_commit_to_the_disk(
    store: Store, name: str, value: object
) -> None:
    assert await store.writer.run(lambda connection: pragma(connection, name)) == value


async def test_a_reader_cannot_write(store: Store) -> None:
    reader = Reader(
        open_reader(store.url), Timeouts(database_retry=0)
    )  # a standby raises the same error

    def delete_entries(connection: Connection) -> None:
        connection.execute(text("DELETE FROM entry"))
        connection.commit()

    await store.append("m", waiting_match())
    with pytest.raises(Unavailable):
        await reader.run(delete_entries)
    reader.close()
    assert len(await store.log.read("m")) == 1


@ON_SQLITE
async def test_a_reader_does_not_see_an_open_transaction(store: Store) -> None:
    await store.append("m", waiting_match())
    other = sqlite3.connect(file(store), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("DELETE FROM entry")
    assert len(await store.log.read("m")) == 1
    other.execute("ROLLBACK")
    other.close()


@ON_SQLITE
async def test_a_connection_for_reading_is_kept_without_a_transaction(store: Store) -> None:
    def read(connection: Connection) -> Connection:
        assert not connection.in_transaction()
        connection.execute(text("SELECT 1 FROM entry")).all()
        return connection

    used = {await store.reader.run(read) for _ in range(5)}
    assert len(used) == 1


@ON_SQLITE
async def test_connections_for_reading_are_closed_at_once_or_after_their_query(
    store: Store,
) -> None:
    started, go_on = Event(), Event()

    def wait(connection: Connection) -> Connection:
        started.set()
        go_on.wait(60)
        return connection

    idle = await store.reader.run(lambda connection: connection)
    busy = asyncio.create_task(store.reader.run(wait))
    await asyncio.to_thread(started.wait, 60)
    another = await store.reader.run(lambda connection: connection)
    store.reader.close()
    assert another.closed
    assert not idle.closed
    go_on.set()
    assert await busy is idle
    assert idle.closed


@ON_POSTGRES
async def test_a_connection_of_the_pool_is_closed_after_its_query(store: Store) -> None:
    started, go_on = Event(), Event()

    def wait(connection: Connection) -> Any:
        started.set()
        go_on.wait(60)
        return connection.connection.driver_connection

    busy = asyncio.create_task(store.reader.run(wait))
    await asyncio.to_thread(started.wait, 60)
    store.reader.close()
    go_on.set()
    assert (await busy).closed


@ON_SQLITE
async def test_an_append_is_committed_to_the_file(store: Store) -> None:
    await store.append("m", waiting_match())
    other = sqlite3.connect(file(store))
    assert other.execute("SELECT match_id, version FROM entry").fetchall() == [("m", 1)]
    other.close()

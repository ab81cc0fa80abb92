"""The readiness probe writes a row, and names the problems of a disk."""

import sqlite3
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import OperationalError

from app.clock import SYSTEM_CLOCK
from app.db.disk import describe_failure, find_disk_problem
from app.db.heartbeats import Heartbeats
from app.errors import Unavailable
from app.event_log.health import ReadinessProbe
from tests.support.store.fixtures import ON_SQLITE, Store

WORKER = "w1"


def probe_of(store: Store) -> ReadinessProbe:
    return ReadinessProbe(store.writer, store.reader, WORKER)


async def register(store: Store) -> None:
    heartbeats = Heartbeats(store.writer, store.reader, WORKER, SYSTEM_CLOCK, single_process=True)
    await heartbeats.register(5)


async def test_the_probe_commits_a_row(store: Store) -> None:
    await register(store)
    before = list(store.commits)
    assert await probe_of(store).writer() == "ok"
    assert len(store.commits) == len(before) + 1
    rows = await store.reader.run(
        lambda connection: connection.exec_driver_sql("SELECT worker, at FROM heartbeat").all()
    )
    assert [tuple(row) for row in rows] == [(WORKER, 6)]


@ON_SQLITE
async def test_the_probe_writes_to_the_file(store: Store) -> None:
    await register(store)
    with closing(sqlite3.connect(make_url(store.url).database or "")) as other:
        version = other.execute("PRAGMA data_version").fetchone()
        assert await probe_of(store).writer() == "ok"
        assert other.execute("PRAGMA data_version").fetchone() != version


async def test_a_process_without_a_heartbeat_is_not_ready(store: Store) -> None:
    assert await probe_of(store).writer() == "no-heartbeat"


@ON_SQLITE
async def test_a_full_disk_is_named(store: Store) -> None:
    await register(store)
    await store.writer.run(_fill_disk)
    assert await probe_of(store).writer() == "disk-full"


def _fill_disk(connection: Connection) -> None:
    """Let SQLite find the disk full at the next heartbeat."""
    connection.exec_driver_sql(
        "CREATE TRIGGER grow AFTER UPDATE ON heartbeat BEGIN"
        " INSERT INTO finding VALUES ('m', 1, hex(zeroblob(100000))); END"
    )
    connection.exec_driver_sql("PRAGMA max_page_count = 1")  # the present size


async def test_another_failure_is_only_unavailable(store: Store) -> None:
    await register(store)
    await store.writer.stop()
    assert await probe_of(store).writer() == "unavailable"


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("broken")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("cause", "problem"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "disk-full"),
        (sqlite_error(sqlite3.SQLITE_IOERR | 3 << 8), "disk-error"),
        (sqlite_error(sqlite3.SQLITE_READONLY), "read-only"),
        (sqlite_error(sqlite3.SQLITE_BUSY), None),
        (psycopg.errors.DiskFull("full"), "disk-full"),
        (psycopg.OperationalError("refused"), None),
    ],
)
def test_problems_of_the_disk_are_found_behind_the_error(
    cause: Exception, problem: str | None
) -> None:
    error = Unavailable("nothing was written")
    error.__cause__ = OperationalError("INSERT …", {}, cause)
    assert find_disk_problem(error) == problem
    assert "INSERT" not in describe_failure(error)

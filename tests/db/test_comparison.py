"""Repairs beside a running server."""

from typing import Any

import pytest
from sqlalchemy import Connection, Table, insert, select

from app.db.comparison import TRIES, Wanted, audit
from app.db.database import open_writer, transaction
from app.db.tables import heartbeat, outage

ROW = {"since": 1, "back": 2, "until": 3}


def write(url: str, table: Table, **values: Any) -> None:
    with transaction(open_writer(url)) as connection:
        connection.execute(insert(table).values(values))


def stored(url: str) -> list[dict[str, Any]]:
    with transaction(open_writer(url)) as connection:
        return [row._asdict() for row in connection.execute(select(outage))]


def test_a_server_writes_while_a_repair_is_computed(sqlite: str) -> None:
    def read(_connection: Connection) -> tuple[int, Wanted]:
        write(sqlite, heartbeat, worker="a", at=1, left=False)
        return 1, [(outage, [ROW])]

    assert audit(sqlite, read, repair=True).problems == ["outage 1 2 is missing"]
    assert stored(sqlite) == [ROW]


@pytest.mark.parametrize("changes", [1, TRIES])
def test_a_repair_is_computed_again_if_a_server_changes_the_tables(
    changes: int, sqlite: str
) -> None:
    write(sqlite, outage, **ROW)
    reads = 0

    def read(connection: Connection) -> tuple[int, Wanted]:
        nonlocal reads
        reads += 1
        wanted = [row._asdict() | {"until": 9} for row in connection.execute(select(outage))]
        if reads <= changes:
            write(sqlite, outage, since=1, back=10 + reads, until=3)
        return 1, [(outage, wanted)]

    assert len(audit(sqlite, read, repair=True).problems) == changes + 1
    assert reads == changes + 1
    assert [row["until"] for row in stored(sqlite)] == [9] * (changes + 1)

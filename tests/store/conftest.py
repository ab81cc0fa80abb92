"""A store on a migrated database; tests run on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from sqlalchemy import Engine, event

from app.store.db.database import Reader, open_writer
from app.store.db.writer import Writer
from app.store.event_log.log import SqlEventLog, write_appends
from app.store.match_lists import MatchLists
from app.store.player_matches import PlayerMatches
from app.store.players import Players

ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
ON_POSTGRES = pytest.mark.parametrize("database", ["postgres"], indirect=True)


@dataclass(frozen=True)
class Store:
    """The connections of a database and the main repositories. `commits` grows with each commit."""

    url: str
    engine: Engine
    writer: Writer
    reader: Reader
    log: SqlEventLog
    players: Players
    match_lists: MatchLists
    player_matches: PlayerMatches
    commits: list[str] = field(default_factory=list)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of a migrated database for one test."""
    url: str = request.getfixturevalue(request.param)
    return url


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    engine, reader = open_writer(url), Reader(url)
    writer = Writer(engine, write_appends)
    store = Store(
        url,
        engine,
        writer,
        reader,
        SqlEventLog(writer, reader),
        Players(writer, reader),
        MatchLists(reader),
        PlayerMatches(reader),
    )
    event.listen(engine, "commit", lambda _: store.commits.append("commit"))
    writer.start()
    try:
        yield store
    finally:
        await writer.stop()
        reader.close()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store with a running writer."""
    async with open_store(database) as store:
        yield store

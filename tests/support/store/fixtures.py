"""A store on a migrated database; tests run on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Connection, CursorResult, Engine, event
from sqlalchemy.sql import Executable

from app.db.database import Reader
from app.db.writer import Writer
from app.event_log.log import EventLog
from app.feature import log_writer
from app.features.accounts.store.passkeys import Accounts, Passkey
from app.features.enabled import ENABLED
from app.players.matches.of_player import PlayerMatches
from app.players.matches.summaries import MatchLists
from app.players.store import Players
from app.timeouts import Timeouts
from harness.games.match_builder import MatchBuilder, transitions
from tests.support.store.reused_engines import engines_of
from tests.support.store.seed import append_match

ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
ON_POSTGRES = pytest.mark.parametrize("database", ["postgres"], indirect=True)


@dataclass(frozen=True)
class Store:
    """The connections of a database and the main repositories. `commits` grows with each commit."""

    url: str
    engine: Engine
    writer: Writer
    reader: Reader
    log: EventLog
    players: Players
    match_lists: MatchLists
    player_matches: PlayerMatches
    commits: list[str] = field(default_factory=list)

    async def append(self, match_id: str, builder: MatchBuilder) -> None:
        """Append all entries of a match."""
        await append_match(self.log, match_id, builder)

    async def append_all(self, matches: Mapping[str, MatchBuilder]) -> None:
        for match_id, builder in matches.items():
            await self.append(match_id, builder)

    async def append_last(self, match_id: str, builder: MatchBuilder) -> None:
        """Append only the last entry of a match."""
        assert await self.log.append(match_id, *transitions(builder)[-1])

    async def execute(self, statement: Executable, *values: Mapping[str, Any]) -> CursorResult[Any]:
        """Execute a statement in a transaction of its own."""
        return await self.writer.run(lambda connection: connection.execute(statement, *values))

    async def add_account(
        self, player: str, handle: str, now: int = 1, session: str | None = None
    ) -> None:
        """Create a player with a passkey."""
        await self.players.create(player, session or player.rjust(64, "0"), now)
        key = Passkey(player.rjust(64, "0"), player, "id", "key", 0, "", now)
        await Accounts(self.writer, self.reader).add_passkey(key, handle)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of a migrated database for one test."""
    url: str = request.getfixturevalue(request.param)
    return url


@asynccontextmanager
async def open_store(
    url: str, timeouts: Timeouts = Timeouts(), max_batch: int = 500
) -> AsyncIterator[Store]:
    with engines_of(url) as engines:
        engine, reader = engines.writer, Reader(engines.reader, timeouts)
        writer = Writer(engine, log_writer(ENABLED), timeouts, max_batch=max_batch)
        store = Store(
            url,
            engine,
            writer,
            reader,
            EventLog(writer, reader),
            Players(writer, reader),
            MatchLists(reader),
            PlayerMatches(reader),
        )

        def count(_connection: Connection) -> None:
            store.commits.append("commit")

        event.listen(engine, "commit", count)
        writer.start()
        try:
            yield store
        finally:
            await writer.stop()
            reader.close()
            event.remove(engine, "commit", count)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store with a running writer."""
    async with open_store(database) as store:
        yield store

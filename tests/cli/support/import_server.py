"""A migrated database between which games are exported and imported."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from app.players.tables import player
from harness.games.match_builder import GUEST, HOST, THIRD, MatchBuilder
from tests.cli.conftest import Run
from tests.cli.support.database import in_store, write_matches
from tests.support.store.fixtures import Store

Json = dict[str, Any]

NAMES = {HOST: "Anna", GUEST: "BOT Macduff", THIRD: ""}


@dataclass(frozen=True)
class Server:
    """A migrated database, and the commands that run on it."""

    url: str
    run: Run

    def write(self, matches: Mapping[str, MatchBuilder]) -> None:
        async def write_names(store: Store) -> None:
            rows = [{"id": id_, "name": name, "created_at": 1} for id_, name in NAMES.items()]
            await store.writer.run(lambda connection: connection.execute(insert(player), rows))

        in_store(self.url, write_names)
        write_matches(self.url, matches)

    def bots(self) -> list[str]:
        async def read(store: Store) -> list[str]:
            query = select(player.c.name).where(player.c.bot_at.is_not(None))
            return await store.reader.run(lambda connection: list(connection.scalars(query)))

        return in_store(self.url, read)

    def has_games(self) -> bool:
        """Also games that no export has."""
        with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as database:
            return bool(database.execute("SELECT 1 FROM entry").fetchall())

    def played_variants(self) -> dict[str, int]:
        """The finished games of each variant, by its text."""
        with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as database:
            return dict(database.execute("SELECT text, played FROM variant").fetchall())

    def export(self, file: Path) -> list[Json]:
        """The games of an export, without what an import changes."""
        file.unlink(missing_ok=True)
        assert self.run("export", file).status == 0
        return [json.loads(line) | {"rated": False} for line in file.read_text().splitlines()]

    def import_from(self, file: Path) -> str:
        return self.run("import", file).out

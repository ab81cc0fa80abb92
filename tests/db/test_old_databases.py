"""Databases of every earlier schema: their matches open, are sound, and go on."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, Connection, Integer, MetaData, Table, create_engine, insert

from app.db.migrate import migrate
from app.db.revisions import MIGRATIONS, head_revisions, known_revisions
from app.event_log.codec import UPCASTERS, encode_events
from app.event_log.examination import examine_matches, missing_columns
from app.event_log.projections import match_row, seat_rows
from app.match.evolve import fold
from harness.games.match_builder import GUEST, HOST, MatchBuilder
from tests.match.support.random_matches import random_match
from tests.support.params import in_soak_except
from tests.support.store.fixtures import open_store

MATCHES = 60  # enough for every kind of event that was renamed
OLD_KINDS = {upcast({"kind": old})["kind"]: old for old, upcast in UPCASTERS.items()}
OLD_COLUMNS = {"out": "departed", "kept_for": "reserved_for"}


def old_events(text: str) -> str:
    """Events as versions before 1.0 wrote them."""
    events = orjson.loads(text)
    for event in events:
        event["kind"] = OLD_KINDS.get(event["kind"], event["kind"])
        if event["kind"] == "turned-away":
            event["knock"] = event.pop("request")
    return orjson.dumps(events).decode()


def is_storable(builder: MatchBuilder) -> bool:
    """False for texts that no request can contain."""
    return not any("\\ud8" in repr(entry) for entry in builder.entries)


def fill(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert the columns that the table has; an empty value for what it needs beside them."""
    values = {}
    for column in table.c:
        name = OLD_COLUMNS.get(column.name, column.name)
        if name in row:
            values[column.name] = row[name]
        elif not column.nullable and column.server_default is None:
            is_number = isinstance(column.type, Integer | Boolean)
            values[column.name] = 0 if is_number else "[]"
    connection.execute(insert(table).values(values))


def store_matches(url: str, matches: dict[str, MatchBuilder]) -> set[str]:
    """Write logs and projections by the schema of the database; returns the kinds of events."""
    engine, tables, kinds = create_engine(url), MetaData(), set[str]()
    tables.reflect(engine)
    with engine.begin() as connection:
        for player in (HOST, GUEST):
            fill(connection, tables.tables["player"], {"id": player, "created_at": 1})
        for match_id, builder in matches.items():
            for entry in builder.entries:
                events = old_events(encode_events(entry.events))
                kinds.update(event["kind"] for event in orjson.loads(events))
                row = {"match_id": match_id, **entry._asdict(), "events": events}
                fill(connection, tables.tables["entry"], row)
            fill(connection, tables.tables["match"], match_row(match_id, builder.match))
            for seat in seat_rows(match_id, builder.match):
                fill(connection, tables.tables["seat"], seat)
    engine.dispose()
    return kinds


@pytest.mark.parametrize(
    "revision", in_soak_except(values=sorted(known_revisions() - head_revisions()))
)
async def test_matches_of_an_old_database_go_on(revision: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'birnam.db'}"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", url)
    command.upgrade(config, revision)
    matches = {f"m{seed}": random_match(seed, 40) for seed in range(MATCHES)}
    matches = {name: builder for name, builder in matches.items() if is_storable(builder)}
    assert store_matches(url, matches) >= UPCASTERS.keys()
    migrate(url)
    assert missing_columns(url) == []
    assert examine_matches(url, None).problems == []
    async with open_store(url) as store:
        for match_id, builder in matches.items():
            assert fold(await store.log.read(match_id)) == builder.match
            if builder.match.status == "running" and builder.match.to_move is not None:
                builder.resign(builder.player_to_move)
                await store.append_last(match_id, builder)
    assert examine_matches(url, None).problems == []

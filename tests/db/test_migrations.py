"""Migrations create the tables of the models, and can be reverted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, column, select
from sqlalchemy import table as sa_table

from app.db import revisions
from app.db.metadata import all_tables
from app.db.migrate import NewerDatabase, check_schema, is_current, migrate
from app.db.revisions import head_revisions, known_revisions
from app.errors import Unavailable
from app.features.reports.model import part_of_words
from tests.db.support.layout import config, connected, schema, tables


@pytest.fixture
def sqlite_file(tmp_path: Path) -> str:
    """The URL of a database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'new % one.db'}"


@pytest.fixture(params=["sqlite_file", "empty_postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without tables."""
    address: str = request.getfixturevalue(request.param)
    return address


def test_migrations_lead_to_the_models_and_back(url: str, tmp_path: Path) -> None:
    assert not is_current(url)
    assert list(tmp_path.iterdir()) == [], "checking does not create a file"
    for _ in range(2):
        migrate(url)
        assert is_current(url)
    command.check(config(url))
    with connected(url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, all_tables()) == []
    command.downgrade(config(url), "base")
    assert tables(url) == {"alembic_version"}
    assert not is_current(url)
    migrate(url)
    assert tables(url) == {"alembic_version", *all_tables().tables}
    # Alembic compares neither WITHOUT ROWID nor partial indexes nor names of constraints.
    with connected(url) as connection:
        migrated = schema(connection)
        all_tables().drop_all(connection)
        assert schema(connection) == {}
        all_tables().create_all(connection)
        wanted = schema(connection)
    assert len(wanted) > len(all_tables().tables)
    assert migrated == wanted


def test_the_last_heartbeat_survives_up_and_downgrades(url: str) -> None:
    """Otherwise the players to move would be charged for the time of the migration."""
    command.upgrade(config(url), "0009")
    with connected(url) as connection:
        connection.exec_driver_sql("INSERT INTO beat (id, at) VALUES (1, 123456)")
    for step in (command.upgrade, command.downgrade, command.upgrade):
        step(config(url), "0009" if step is command.downgrade else "0010")
        with connected(url) as connection:
            beats = connection.exec_driver_sql("SELECT at FROM beat").scalars().all()
        assert beats == [123456]


def test_chats_and_settings_survive_new_names(url: str) -> None:
    command.upgrade(config(url), "0029")
    with connected(url) as connection:
        for statement in (
            "INSERT INTO remark VALUES ('m', 'watchers', 1, 'p', 'c', 5, NULL, 'hello', 'host')",
            "INSERT INTO unwanted VALUES ('p', 'kind', 'turn')",
            "INSERT INTO beat VALUES ('w', 7, FALSE)",
        ):
            connection.exec_driver_sql(statement)
    for step in (command.upgrade, command.downgrade, command.upgrade):
        step(config(url), "0029" if step is command.downgrade else "0030")
    with connected(url) as connection:
        rows = {
            name: tuple(connection.exec_driver_sql(f"SELECT * FROM {name}").one())
            for name in ("chat_message", "disabled_notification", "heartbeat")
        }
    assert rows == {
        "chat_message": ("m", "spectators", 1, "p", "c", 5, None, "hello", "host"),
        "disabled_notification": ("p", "kind", "turn"),
        "heartbeat": ("w", 7, False),
    }


def test_reports_get_a_kind_and_a_subject(url: str) -> None:
    command.upgrade(config(url), "0039")
    with connected(url) as connection:
        for match_id, channel, number, by, text in (
            ("m", "spectators", 3, "p", "rude"),
            ("circle-c", "players", 4, "p", "ruder"),
            ("variant-v", "players", 12345, "p", "A: rude name"),
            ("variant-v", "players", 12345, "q", "A: rude name"),
        ):
            values = f"'{match_id}', '{channel}', {number}, '{by}', 5, 'a', 4, '{text}', NULL"
            connection.exec_driver_sql(f"INSERT INTO report VALUES ({values})")
    command.upgrade(config(url), "0040")
    with connected(url) as connection:
        rows = connection.exec_driver_sql('SELECT * FROM reported ORDER BY kind, subject, "by"')
        carried = [tuple(row) for row in rows]
        assert connection.exec_driver_sql("SELECT count(*) FROM report").scalar() == 0
    name = part_of_words("a", "A: rude name")
    assert carried == [
        ("circle", "c", "players 4", "p", 5, "a", 4, "ruder", None),
        ("design", "v", name, "p", 5, "a", 4, "A: rude name", None),
        ("design", "v", name, "q", 5, "a", 4, "A: rude name", None),
        ("match", "m", "spectators 3", "p", 5, "a", 4, "rude", None),
    ]


def test_puzzles_of_unlisted_games_are_withdrawn(url: str) -> None:
    command.upgrade(config(url), "0013")
    here = "a game that was played here"
    origins = {"listed": (here, "m1"), "unlisted": (here, None), "shipped": ("self-play", None)}
    texts: dict[str, object] = dict.fromkeys(
        ("game", "options", "moves", "solution", "answers"), ""
    )
    with connected(url) as connection:
        for name, (origin, match_id) in origins.items():
            row = texts | {"id": name, "origin": origin, "match_id": match_id}
            row |= {"difficulty": 1, "made_at": 0}
            connection.execute(all_tables().tables["puzzle"].insert(), row)
    migrate(url)
    with connected(url) as connection:
        left = connection.exec_driver_sql("SELECT id FROM puzzle ORDER BY id").scalars().all()
    assert left == ["listed", "shipped"]


def test_what_waits_and_what_pages_show_is_moved_to_the_outbox(url: str) -> None:
    command.upgrade(config(url), "0030")
    person = {"id": "ann", "created_at": 0}
    hook: dict[str, object] = {
        "player_id": "ann",
        "url": "https://a.test",
        "events": "turn",
        "secret": "s",
    }
    hook |= {"secret": "s", "created_at": 0, "failures": 20}
    event = {
        "kind": "turn",
        "body": '{"id": "m-2-turn"}',
        "at": 5,
        "tries": 3,
        "answer": "too-slow",
    }
    event |= {"next_at": 9, "held_until": 0}
    notice = {"player_id": "ann", "title": "Title", "body": "Text", "place": 4, "at": 7}
    mail = {"player_id": "ann", "address": "Ann@a.test", "created_at": 6, "due_at": 8}
    rows: dict[str, list[dict[str, object]]] = {
        "player": [person],
        "event_hook": [
            hook | {"id": "on", "disabled": False},
            hook | {"id": "off", "disabled": True},
        ],
        "event_delivery": [
            event | {"hook_id": "on", "event_id": "1", "state": "waiting"},
            event | {"hook_id": "on", "event_id": "2", "state": "sent"},
            event | {"hook_id": "off", "event_id": "1", "state": "waiting"},
        ],
        "notice": [
            notice | {"match_id": "m", "version": 9, "kind": "time", "state": "sent"}
            | {"place_sent": "Firefox"},
            notice | {"match_id": "m", "version": 9, "kind": "turn", "state": "waiting"}
            | {"place_sent": ""},
            notice | {"match_id": "tournament-t", "version": 2, "kind": "over", "state": "kept"}
            | {"why": "off", "place_sent": ""},
        ],
        "mail": [
            mail | {"id": "d", "kind": "digest", "attempts": 2},
            mail | {"id": "v", "kind": "verify", "attempts": 0},
        ],
    }  # fmt: skip
    with connected(url) as connection:
        for table, found in rows.items():
            for row in found:
                old = sa_table(table, *map(column, row))
                connection.execute(old.insert(), row)
    migrate(url)
    with connected(url) as connection:
        c = all_tables().tables["delivery"].c
        query = select(c.channel, c.target, c.id, c.about, c.about_id, c.tries, c.state, c.answer)
        moved = {tuple(row) for row in connection.execute(query)}
        bodies = connection.scalars(select(c.body).where(c.channel.in_(("notice", "mail")))).all()
        due = dict(connection.execute(select(c.id, c.due_at).where(c.state == "waiting")).all())
    assert moved == {
        ("event", "on", "1", "webhook", "on", 3, "waiting", "too-slow"),
        ("event", "on", "2", "webhook", "on", 3, "sent", "too-slow"),
        ("event", "off", "1", "webhook", "off", 3, "paused", "too-slow"),
        ("notice", "m", "m-4-time-ann", "match", "m", 0, "sent", "Firefox"),
        ("notice", "m", "m-9-turn-ann", "match", "m", 0, "waiting", ""),
        ("notice", "t", "t-2-over-ann", "tournament", "t", 0, "kept", "off"),
        ("digest", "ann@a.test", "d", "player", "ann", 2, "waiting", ""),
        ("mail", "ann@a.test", "v", "player", "ann", 0, "waiting", ""),
    }
    assert {"title": "Title", "body": "Text", "ply": 4} in bodies
    assert {"address": "Ann@a.test"} in bodies
    assert due == {"1": 9, "m-9-turn-ann": 7, "d": 8, "v": 8}


@pytest.mark.parametrize("before", ["base", "0029"])
def test_an_interrupted_migration_leaves_the_database_as_it_was(
    sqlite_file: str, before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before != "base":
        command.upgrade(config(sqlite_file), before)
    found = state(sqlite_file)
    with monkeypatch.context() as interrupted:
        interrupted.setattr(revisions, "record_compatible", interrupt)
        with pytest.raises(KeyboardInterrupt):
            migrate(sqlite_file)
    assert state(sqlite_file) == found
    migrate(sqlite_file)
    check_schema(sqlite_file)


def state(url: str) -> tuple[frozenset[str], dict[str, str]]:
    with connected(url) as connection:
        return revisions.applied_revisions(connection), schema(connection)


def interrupt(_connection: Connection) -> None:
    """All migrations have run."""
    raise KeyboardInterrupt


def test_concurrent_migrations_run_one_after_the_other(empty_postgres: str) -> None:
    """Several containers may start at once."""
    with ThreadPoolExecutor() as others, connected(empty_postgres) as first:
        first.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('birnam migrate'))")
        waiting = others.submit(migrate, empty_postgres)
        while not first.exec_driver_sql(
            "SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
            " WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()"
        ).first():
            assert not waiting.done(), waiting.result()
        assert tables(empty_postgres) == set()
        first.rollback()
        waiting.result()
    assert is_current(empty_postgres)


@pytest.mark.parametrize("broken", [False, True])
def test_an_earlier_version_serves_a_newer_database_unless_it_breaks(
    url: str, *, broken: bool
) -> None:
    migrate(url)
    with connected(url) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("INSERT INTO compatible_revision VALUES ('9999')")
        if broken:
            head = min(head_revisions())
            connection.exec_driver_sql(f"DELETE FROM compatible_revision WHERE revision = '{head}'")
    if broken:
        with pytest.raises(NewerDatabase):
            check_schema(url)
    else:
        check_schema(url)
        migrate(url)


def test_a_database_names_the_versions_since_the_last_that_broke_earlier_ones(url: str) -> None:
    migrate(url)
    with connected(url) as connection:
        found = connection.exec_driver_sql("SELECT revision FROM compatible_revision").scalars()
        assert set(found) == {one for one in known_revisions() if one >= "0031"}


@pytest.mark.parametrize("job", [migrate, is_current])
def test_an_unreachable_database_is_reported_in_one_line(job: Callable[[str], object]) -> None:
    with pytest.raises(Unavailable) as failed:
        job("postgresql+psycopg://lady:dunsinane@127.0.0.1:1/castle")
    assert "refused" in str(failed.value)
    assert "\n" not in str(failed.value)
    assert "dunsinane" not in str(failed.value)

"""Commands on a database whose file is damaged: each ends with a sentence, and `restore` works."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from app.db.database import open_writer, transaction
from tests.cli.conftest import Run
from tests.cli.test_errors import NEED_DATABASE

DATABASE = "birnam.db"
SCHEMA_FORMAT = slice(44, 48)  # in the head of the file


def damage_schema(file: Path) -> None:
    """SQLite's messages quote the name of the table, which is no text."""
    content = file.read_bytes()
    name, start = b"alembic_version", b"CREATE TABLE alembic_version"
    assert start in content
    content = content.replace(start, start.replace(b"TABLE", b"TABLX"))
    file.write_bytes(content.replace(name, b"\xe3" + name[1:]))


def set_unknown_format(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[SCHEMA_FORMAT] = (9).to_bytes(4, "big")
    file.write_bytes(content)


DAMAGES = {
    "malformed database schema": damage_schema,
    "unsupported file format": set_unknown_format,
}


@pytest.mark.parametrize("reason", DAMAGES)
def test_commands_name_the_damage_and_a_copy_can_be_put_back(
    reason: str, data: Path, tmp_path: Path, run: Run
) -> None:
    database, copy, other = data / DATABASE, tmp_path / "copy.db", tmp_path / "other.db"
    assert run("backup", copy).status == 0
    DAMAGES[reason](database)
    damaged = database.read_bytes()
    for command in (["migrate"], ["serve"], ["reports"], ["ratings"], ["backup", other]):
        ended = run(*command)
        assert (ended.status, ended.err.count("\n")) == (2, 1), ended
        assert f"{database}" in ended.err
        assert reason in ended.err
    examined = run("doctor")
    assert examined.status == 1
    assert reason in examined.out
    assert "restore a copy: birnam restore FILE" in examined.out
    assert database.read_bytes() == damaged
    assert not other.exists()
    other.write_bytes(damaged)
    assert run("restore", copy).status == 0
    refused = run("restore", other)
    assert (refused.status, refused.err) == (2, f"birnam: {other} cannot be restored: {reason}\n")
    assert run("reports").status == 0


def test_commands_without_their_tables_end_with_one_line(
    data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = ("alembic_version", "compatible_revision")
    with transaction(open_writer(f"sqlite:///{data / DATABASE}")) as connection:
        for table in set(inspect(connection).get_table_names()).difference(kept):
            connection.exec_driver_sql(f"DROP TABLE {table}")
    for command in NEED_DATABASE:
        ended = run(*command.split())
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1), ended
        assert "no such table: " in ended.err
        assert "SELECT" not in ended.err
    assert list(tmp_path.iterdir()) == [data], "a command that fails leaves nothing behind"
    assert run("dump", "by/month").status == 2
    assert list(tmp_path.iterdir()) == [data]


def test_the_doctor_sends_operators_of_postgres_to_its_own_tools(
    data: Path, empty_postgres: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRNAM_DATABASE_URL", empty_postgres)
    with transaction(open_writer(empty_postgres)) as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version AS SELECT '9999' AS version_num")
    examined = run("doctor")
    assert "9999 is newer than this Birnam" in examined.out
    assert "restore a copy from before that update: docs/operating.md says how" in examined.out
    assert "birnam restore" not in examined.out

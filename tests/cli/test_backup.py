"""`birnam backup` and `birnam restore`, with real files and a running server."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.store.db.migrate import migrate
from app.store.db.sqlite_backup import examine
from tests.web.support.live_server import Browser, Site

DATABASE = "birnam.db"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a database that has one player, banquo."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("BIRNAM_DATA", str(folder))
    migrate(f"sqlite:///{folder / DATABASE}")
    add_player(folder / DATABASE, "banquo")
    return folder


def add_player(file: Path, player: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO player (id, created_at) VALUES (?, 1)", (player,))
        database.commit()


def players_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("SELECT id FROM player ORDER BY id")]


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


def test_restore_replaces_the_database_by_the_copy(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", copy) == 0
    assert capsys.readouterr().out.startswith(f"{copy}: 0 matches, 0 entries, schema 00")
    assert copy.stat().st_mode & 0o777 == 0o600
    add_player(data / DATABASE, "fleance")
    assert run("restore", copy) == 0
    out = capsys.readouterr().out.splitlines()
    assert players_in(data / DATABASE) == ["banquo"]
    old = Path(out[1].rpartition(" ")[2])
    assert players_in(old) == ["banquo", "fleance"], "the old database is not deleted"
    assert sorted(path.name for path in data.iterdir()) == [DATABASE, old.name]
    assert {path.name for path in tmp_path.iterdir()} == {"data", "copy.db"}


def test_an_existing_copy_is_overwritten_only_with_replace(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert run("backup", copy) == 2
    assert "--replace" in capsys.readouterr().err
    assert copy.read_text() == "precious"
    assert run("backup", copy, "--replace") == 0
    assert players_in(copy) == ["banquo"]
    for command in (["backup", "--replace"], ["restore"]):
        assert run(*command, data / DATABASE) == 2
        assert "is the database itself" in capsys.readouterr().err


async def test_the_database_of_a_running_server_can_be_copied_but_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    monkeypatch.setenv("BIRNAM_DATA", str(data))
    with Site(data) as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        assert run("backup", copy) == 0
        assert run("restore", copy) == 2
        assert "in use; stop the server first" in capsys.readouterr().err
        await ann.ask("GET", f"/api/matches/{match_id}")
        other = await ann.open_match()
        await ann.http.aclose()
    assert (examine(copy).matches, examine(data / DATABASE).matches) == (1, 2)
    assert not [path for path in data.iterdir() if "before" in path.name or ".part" in path.name]
    assert run("restore", copy) == 0
    with Site(data) as site:
        eve = Browser(site)
        await eve.ask("GET", f"/api/matches/{match_id}")
        await eve.ask("GET", f"/api/matches/{other}", status=404)
        await eve.http.aclose()


def _replace_by_text(copy: Path) -> None:
    copy.write_text("not a database " * 1000)


def _truncate(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: 3 * 4096])


def _overwrite_a_page(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 6 * 4096] = b"\xa5" * 4096
    copy.write_bytes(content)


def _set_newer_revision(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()


def _leave_gap_in_a_log(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        for version in (1, 3):
            database.execute(
                "INSERT INTO entry (match_id, version, by, command_id, at, events)"
                " VALUES ('m', ?, 'p', ?, 1, '[]')",
                (version, f"c{version}"),
            )
        database.commit()


def _replace_by_another_database(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as database:
        database.execute("CREATE TABLE shopping (item)")
        database.commit()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (_replace_by_text, "not a database"),
        (_truncate, "cannot be restored"),
        (_overwrite_a_page, "cannot be restored"),
        (_set_newer_revision, "from a newer Birnam (schema 9999)"),
        (_leave_gap_in_a_log, "the log of match m has a gap"),
        (_replace_by_another_database, "no such table"),
        (Path.unlink, "there is no file"),
    ],
)
def test_a_damaged_copy_is_refused_and_nothing_changes(
    damage: Callable[[Path], None],
    message: str,
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy)
    damage(copy)
    before = (data / DATABASE).read_bytes()
    assert run("restore", copy) == 2
    assert message in capsys.readouterr().err
    assert (data / DATABASE).read_bytes() == before
    assert [path.name for path in data.iterdir()] == [DATABASE]


def test_after_restoring_an_older_copy_a_migration_is_suggested(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0007'")
        database.commit()
    assert run("restore", copy) == 0
    assert "run birnam migrate" in capsys.readouterr().out
    assert (data / DATABASE).exists()


@pytest.mark.parametrize("remains", ["nothing", "a broken file", "a log without its file"])
def test_restore_works_when_the_database_is_lost_or_broken(
    remains: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, database, log = tmp_path / "copy.db", data / DATABASE, data / f"{DATABASE}-wal"
    run("backup", copy)
    if remains == "nothing":
        database.unlink()
        data.rmdir()
    elif remains == "a broken file":
        database.write_text("not a database " * 500)
        log.write_text("stale")
    else:
        database.unlink()
        log.write_text("stale")
    assert run("restore", copy) == 0
    assert players_in(database) == ["banquo"]
    prefix = f"{DATABASE}.before-restore-20261121-120000"
    suffixes = {path.name[len(prefix) :] for path in data.iterdir()}
    assert suffixes - {"", "-shm"} == (set() if remains == "nothing" else {"-wal"})
    assert not log.exists()
    capsys.readouterr()


def test_backup_without_a_database_creates_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    assert run("backup", tmp_path / "copy.db") == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_reported(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", data / "nowhere" / "copy.db") == 2
    assert "cannot be written" in capsys.readouterr().err

"""`birnam backup` and `birnam restore`, with real files and a running server."""

import io
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.command import downgrade
from alembic.config import Config

from app.db.revisions import MIGRATIONS, known_revisions
from app.db.sqlite_backup import examine
from app.server.server_lock import server_lock
from harness.games.match_builder import waiting_match
from harness.servers.external import skip_or_fail
from tests.cli.conftest import Run
from tests.cli.support.damage import DAMAGES, execute
from tests.cli.support.database import url_of, write_matches

DATABASE = "birnam.db"
PREVIOUS = sorted(known_revisions())[-2]


@pytest.fixture
def data(data: Path) -> Path:
    """A data folder with a database that has one player, banquo."""
    add_player(data / DATABASE, "banquo")
    return data


@pytest.fixture
def copy(data: Path, tmp_path: Path, run: Run) -> Path:
    """A backup of the database."""
    copy = tmp_path / "copy.db"
    assert run("backup", copy) == (
        0,
        f"{copy}: 0 matches, 0 entries, schema {schema(copy)}; verified\n",
        "",
    )
    return copy


@pytest.fixture
def root() -> None:
    """Only root can give files to others."""
    if os.geteuid() != 0:
        skip_or_fail("this test needs root")


def add_player(file: Path, player: str) -> None:
    execute(file, "INSERT INTO player (id, created_at) VALUES (?, 1)", player)


def players_in(file: Path) -> list[str]:
    return [player for (player,) in execute(file, "SELECT id FROM player ORDER BY id")]


def schema(file: Path) -> str:
    ((revision,),) = execute(file, "SELECT version_num FROM alembic_version")
    return str(revision)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_restore_replaces_the_database_by_the_copy(
    data: Path, copy: Path, tmp_path: Path, run: Run
) -> None:
    assert copy.stat().st_mode & 0o777 == 0o600
    add_player(data / DATABASE, "fleance")
    execute(copy, "INSERT INTO epoch VALUES (1, 'of the copy')")
    restored = run("restore", copy)
    assert restored.status == 0
    assert players_in(data / DATABASE) == ["banquo"]
    old = Path(restored.out.splitlines()[1].rpartition(" ")[2])
    assert execute(data / DATABASE, "SELECT * FROM epoch") == [], "the next server begins one"
    assert players_in(old) == ["banquo", "fleance"], "the old database is not deleted"
    assert names(data) == {DATABASE, old.name}
    assert names(tmp_path) == {"data", "copy.db"}


def test_an_existing_copy_is_overwritten_only_with_replace(
    data: Path, tmp_path: Path, run: Run
) -> None:
    existing = tmp_path / "copy.db"
    existing.write_text("precious")
    refused = run("backup", existing)
    assert (refused.status, "--replace" in refused.err) == (2, True)
    assert existing.read_text() == "precious"
    assert run("backup", existing, "--replace").status == 0
    assert players_in(existing) == ["banquo"]
    for command in (["backup", "--replace"], ["restore"]):
        refused = run(*command, data / DATABASE)
        assert (refused.status, "is the database itself" in refused.err) == (2, True)


@pytest.mark.parametrize("command", [["backup", "--replace"], ["backup"], ["export"]])
def test_no_file_of_the_server_is_written(
    data: Path, tmp_path: Path, run: Run, command: list[str]
) -> None:
    database, link, hard_link = data / DATABASE, tmp_path / "link", tmp_path / "hard"
    used = [Path(f"{database}{end}") for end in ("-wal", "-shm", "-journal")]
    used += [data / name for name in ("birnam.lock", "push.pem", "tables/6.bin")]
    for file in used:
        refused = run(*command, file)
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert "is a file that the server uses; choose another name" in refused.err
        assert not file.exists()
    link.symlink_to(used[0])
    used[0].write_bytes(b"precious")
    hard_link.hardlink_to(used[0])
    for file in (used[0], link, hard_link):
        assert "that the server uses" in run(*command, file).err
    assert used[0].read_bytes() == b"precious"


@pytest.mark.usefixtures("data")
def test_a_copy_replaces_nothing_but_a_file(tmp_path: Path, run: Run) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # stands for /dev/null, which the superuser could replace
    assert run("backup", pipe, "--replace").status == 2
    assert pipe.is_fifo()


def test_the_database_of_a_running_server_can_be_copied_but_not_replaced(
    data: Path, tmp_path: Path, run: Run
) -> None:
    copy, url = tmp_path / "copy.db", url_of(data)
    with server_lock(data, shared=False), closing(sqlite3.connect(data / DATABASE)) as server:
        write_matches(url, {"before": waiting_match()})
        assert server.execute("SELECT id FROM match").fetchall() == [("before",)]
        assert run("backup", copy).status == 0
        refused = run("restore", copy)
        assert (refused.status, "in use; stop the server first" in refused.err) == (2, True)
        write_matches(url, {"after": waiting_match()})
        assert len(server.execute("SELECT id FROM match").fetchall()) == 2
    assert (examine(copy).matches, examine(data / DATABASE).matches) == (1, 2)
    assert not [name for name in names(data) if "before" in name or ".part" in name]
    assert run("restore", copy).status == 0
    assert execute(data / DATABASE, "SELECT id FROM match") == [("before",)]


def test_a_damaged_copy_is_refused_and_nothing_changes(data: Path, copy: Path, run: Run) -> None:
    before, sound = (data / DATABASE).read_bytes(), copy.read_bytes()
    for damage, message in DAMAGES:
        copy.write_bytes(sound)
        damage(copy)
        refused = run("restore", copy)
        assert refused.status == 2
        assert message in refused.err
        assert (data / DATABASE).read_bytes() == before
        assert names(data) == {DATABASE}


def test_after_restoring_an_older_copy_a_migration_is_suggested(
    data: Path, copy: Path, run: Run
) -> None:
    execute(copy, "UPDATE alembic_version SET version_num = '0007'")
    restored = run("restore", copy)
    assert (restored.status, "run birnam migrate" in restored.out) == (0, True)
    assert schema(data / DATABASE) == "0007"


@pytest.mark.parametrize("remains", ["nothing", "a broken file", "a log without its file"])
def test_restore_works_when_the_database_is_lost_or_broken(
    remains: str, data: Path, copy: Path, run: Run
) -> None:
    database, log = data / DATABASE, data / f"{DATABASE}-wal"
    if remains == "a broken file":
        database.write_text("not a database " * 500)
    else:
        database.unlink()
    if remains == "nothing":
        data.rmdir()
    else:
        log.write_text("stale")
    refused = run("restore", copy)
    assert (refused.status, f"no database at {database}" in refused.err) == (
        (2, True) if remains != "a broken file" else (0, False)
    )
    assert data.exists() == (remains != "nothing"), "no folder is made by accident"
    if refused.status:
        assert run("restore", copy, "--create").status == 0
    assert players_in(database) == ["banquo"]
    prefix = f"{DATABASE}.before-restore-20261121-120000"
    suffixes = {name[len(prefix) :] for name in names(data)}
    assert suffixes - {"", "-shm"} == (set() if remains == "nothing" else {"-wal"})
    assert not log.exists()


@pytest.mark.parametrize("from_file", [True, False])
def test_a_refused_copy_leaves_no_folder(
    from_file: bool, data: Path, copy: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy.write_text("not a database " * 500)
    (data / DATABASE).unlink()
    data.rmdir()
    with copy.open() as content:
        monkeypatch.setattr("sys.stdin", content)
        refused = run("restore", copy if from_file else "-", "--create")
    assert refused.status == 2
    assert "cannot be restored" in refused.err
    assert not data.exists()


@pytest.mark.parametrize("job", ["restore", "restore --create", "migrate"])
def test_root_leaves_the_database_to_the_owner_of_the_folder(
    job: str, data: Path, copy: Path, run: Run, root: None
) -> None:
    os.chown(data, 65534, 65534)
    os.chown(data / DATABASE, 65534, 65534)
    if job == "restore":
        assert run("restore", copy).status == 0
    else:
        (data / DATABASE).unlink()
        arguments = ["migrate"] if job == "migrate" else ["restore", copy, "--create"]
        assert run(*arguments).status == 0
    assert {path.stat().st_uid for path in data.iterdir()} == {65534}
    assert "belongs to" not in run("doctor").out.replace(f"{data} belongs to", "")


def test_the_doctor_names_files_that_the_server_cannot_read(
    data: Path, run: Run, root: None
) -> None:
    os.chown(data, 65534, 65534)
    report = run("doctor").out
    assert f"{data} belongs to nobody, another user than this one" in report
    assert f"chown nobody {data / DATABASE}" in report


def test_an_update_begins_with_a_backup(data: Path, copy: Path, run: Run) -> None:
    found = []
    for _ in range(3):
        assert run("restore", copy).status == 0
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("sqlalchemy.url", url_of(data))
        downgrade(config, PREVIOUS)
        add_player(data / DATABASE, "fleance")
        updated = run("migrate")
        assert updated.status == 0
        found.append(Path(updated.out.split()[-1]))
        assert run("migrate").out == "", "no copy without an update"
    kept = {data / name for name in names(data) if "before-update" in name}
    assert kept == set(found[1:]), "the latest two are kept"
    add_player(data / DATABASE, "malcolm")
    assert run("restore", found[-1]).status == 0
    assert (schema(data / DATABASE), players_in(data / DATABASE)) == (
        PREVIOUS,
        ["banquo", "fleance"],
    )


def test_a_copy_goes_through_a_pipe(data: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", SimpleNamespace(buffer=pipe, flush=pipe.flush))
        assert "0 matches" in run("backup", "-").err
    add_player(data / DATABASE, "fleance")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pipe.getvalue())))
    assert run("restore", "-").out.startswith(str(data / DATABASE))
    assert players_in(data / DATABASE) == ["banquo"]


def test_a_backup_that_cannot_be_made_is_one_line(
    tmp_path: Path, data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = run("backup", data / "nowhere" / "copy.db")
    assert (refused.status, "cannot be written" in refused.err) == (2, True)
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("BIRNAM_DATA", str(empty))
    refused = run("backup", tmp_path / "copy.db")
    assert (refused.status, "there is no database" in refused.err) == (2, True)
    assert not names(empty)

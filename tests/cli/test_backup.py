"""Copies of the database, and the way back: real files, and a real server that is in the way."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.store.db.migrate import migrate
from app.store.db.sqlite_backup import examine
from tests.web.support.live_server import Browser, Site

LIVE = "birnam.db"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a database with one player in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("BIRNAM_DATA", str(folder))
    migrate(f"sqlite:///{folder / LIVE}")
    remember(folder / LIVE, "banquo")
    return folder


def remember(file: Path, player: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO player (id, created_at) VALUES (?, 1)", (player,))
        database.commit()


def remembered(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("SELECT id FROM player ORDER BY id")]


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


def test_there_and_back(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", copy) == 0
    assert capsys.readouterr().out.startswith(f"{copy}: 0 matches, 0 entries, schema 00")
    assert copy.stat().st_mode & 0o777 == 0o600
    remember(data / LIVE, "fleance")
    assert run("restore", copy) == 0
    out = capsys.readouterr().out.splitlines()
    assert remembered(data / LIVE) == ["banquo"]
    aside = Path(out[1].rpartition(" ")[2])
    assert remembered(aside) == ["banquo", "fleance"], "what was there is kept"
    assert sorted(path.name for path in data.iterdir()) == [LIVE, aside.name]
    assert [path.name for path in tmp_path.iterdir()] in (["data", "copy.db"], ["copy.db", "data"])


def test_a_copy_that_exists_is_replaced_only_if_asked(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert run("backup", copy) == 2
    assert "--replace" in capsys.readouterr().err
    assert copy.read_text() == "precious"
    assert run("backup", copy, "--replace") == 0
    assert remembered(copy) == ["banquo"]
    for command in (["backup", "--replace"], ["restore"]):
        assert run(*command, data / LIVE) == 2
        assert "is the database itself" in capsys.readouterr().err


async def test_a_running_server_is_copied_and_not_overwritten(
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
    assert (examine(copy).matches, examine(data / LIVE).matches) == (1, 2)
    assert not [path for path in data.iterdir() if "before" in path.name or ".part" in path.name]
    assert run("restore", copy) == 0
    with Site(data) as site:
        eve = Browser(site)
        await eve.ask("GET", f"/api/matches/{match_id}")
        await eve.ask("GET", f"/api/matches/{other}", status=404)
        await eve.http.aclose()


def _garbage(copy: Path) -> None:
    copy.write_text("Out, out, brief candle! " * 1000)


def _cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: 3 * 4096])


def _scratched(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 6 * 4096] = b"\xa5" * 4096
    copy.write_bytes(content)


def _newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()


def _gap(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as database:
        for version in (1, 3):
            database.execute(
                "INSERT INTO entry (match_id, version, by, command_id, at, events)"
                " VALUES ('m', ?, 'p', ?, 1, '[]')",
                (version, f"c{version}"),
            )
        database.commit()


def _foreign(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as database:
        database.execute("CREATE TABLE shopping (item)")
        database.commit()


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (_garbage, "not a database"),
        (_cut, "cannot be restored"),
        (_scratched, "cannot be restored"),
        (_newer, "from a newer Birnam (schema 9999)"),
        (_gap, "the log of match m has a gap"),
        (_foreign, "no such table"),
        (Path.unlink, "there is no file"),
    ],
)
def test_what_is_no_sound_copy_is_refused(
    harm: object, message: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy)
    assert callable(harm)
    harm(copy)
    before = (data / LIVE).read_bytes()
    assert run("restore", copy) == 2
    assert message in capsys.readouterr().err
    assert (data / LIVE).read_bytes() == before
    assert [path.name for path in data.iterdir()] == [LIVE]


def test_an_older_copy_is_restored_with_a_word(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0007'")
        database.commit()
    assert run("restore", copy) == 0
    assert "run birnam migrate" in capsys.readouterr().out
    assert (data / LIVE).exists()


@pytest.mark.parametrize("left", ["nothing", "a broken file", "a log without its file"])
def test_a_database_that_is_lost_is_replaced(
    left: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, live, log = tmp_path / "copy.db", data / LIVE, data / f"{LIVE}-wal"
    run("backup", copy)
    if left == "nothing":
        live.unlink()
        data.rmdir()
    elif left == "a broken file":
        live.write_text("Will these hands ne'er be clean? " * 500)
        log.write_text("stale")
    else:
        live.unlink()
        log.write_text("stale")
    assert run("restore", copy) == 0
    assert remembered(live) == ["banquo"]
    kept = {path.name[len(f"{LIVE}.before-restore-20261121-120000") :] for path in data.iterdir()}
    assert kept - {"", "-shm"} == (set() if left == "nothing" else {"-wal"})
    assert not log.exists()
    capsys.readouterr()


def test_without_a_database_there_is_nothing_to_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    assert run("backup", tmp_path / "copy.db") == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", data / "nowhere" / "copy.db") == 2
    assert "cannot be written" in capsys.readouterr().err

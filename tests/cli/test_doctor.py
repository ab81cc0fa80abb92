"""`birnam doctor`, with real folders, files, databases and ports."""

import json
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from typing import Any

import pytest

from app.cli import main
from app.cli.doctor import machine, matches
from app.store.db.migrate import migrate
from app.store.db.server_lock import server_lock
from app.web.tokens import now
from tests.match.support.builder import running_match
from tests.store.conftest import open_store
from tests.store.support.seed import append_match
from tests.support.server_process import free_port
from tests.web.support.live_server import Browser, Site

Findings = dict[str, dict[str, str]]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a healthy service that is not running."""
    monkeypatch.setenv("BIRNAM_PORT", str(free_port(SystemRandom())))
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    migrate(f"sqlite:///{tmp_path / 'birnam.db'}")
    return tmp_path


def run_doctor(capsys: pytest.CaptureFixture[str], status: int = 0) -> Findings:
    """Run the command, check its exit status, and return the findings by name."""
    assert main(["doctor", "--json"]) == status
    out, err = capsys.readouterr()
    report: dict[str, Any] = json.loads(out)
    assert report["ok"] is (status == 0)
    assert bool(err) is (status == 1)
    for finding in report["findings"]:
        assert bool(finding["advice"]) is (finding["state"] != "ok"), finding
    return {finding.pop("name"): finding for finding in report["findings"]}


def execute_sql(data: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        database.execute(statement, values)
        database.commit()


def test_a_healthy_service_has_no_failures_and_is_not_changed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dict.fromkeys(data.iterdir())
    found = run_doctor(capsys)
    assert {finding["state"] for finding in found.values()} <= {"ok", "warn"}
    assert set(found) >= {
        *("settings", "python", "folder", "disk", "keys", "files", "open-files", "database"),
        *("durability", "schema", "layout", "logs", "clock", "port", "lock", "compiler", "tables"),
    }
    assert found["port"]["text"].endswith("is free")
    assert before.keys() == set(data.iterdir())
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        assert database.execute("SELECT count(*) FROM beat").fetchone() == (0,)
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(found)
    assert all(line.startswith(("ok    ", "warn  ")) for line in lines)


def test_without_a_data_folder_it_advises_to_migrate_and_creates_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "nowhere"))
    found = run_doctor(capsys, 1)
    assert found["folder"]["advice"].startswith("run birnam migrate")
    assert found["database"]["advice"] == "run birnam migrate"
    assert list(tmp_path.iterdir()) == []


def test_an_invalid_setting_fails_without_showing_its_secret_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_METRICS_TOKEN", "hush")
    found = run_doctor(capsys, 1)
    assert found["settings"]["text"].startswith("BIRNAM_METRICS_TOKEN=***: ")
    assert "hush" not in json.dumps(found)


@pytest.mark.parametrize(
    ("revision", "advice"), [("0007", "run birnam migrate"), ("9999", "update Birnam")]
)
def test_another_schema_fails(
    revision: str, advice: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    execute_sql(data, "UPDATE alembic_version SET version_num = ?", revision)
    schema = run_doctor(capsys, 1)["schema"]
    assert (schema["state"], schema["advice"]) == ("fail", advice)


def test_database_files_that_others_can_read_are_a_warning(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data / "birnam.db"
    file.chmod(0o640)
    found = run_doctor(capsys)["files"]
    assert (found["state"], found["text"]) == ("warn", "other users can access birnam.db")
    file.chmod(0o600)
    assert run_doctor(capsys)["files"]["state"] == "ok"


@pytest.mark.parametrize(
    ("damage", "name", "text"),
    [
        ("DROP TABLE seat", "layout", "the table seat is missing"),
        ("ALTER TABLE match DROP COLUMN paused", "layout", "the column match.paused is missing"),
        ("UPDATE entry SET events = 'x'", "logs", "match m: version 1 is not JSON"),
        ("UPDATE match SET version = 9", "logs", "match m: the lists are ahead of its log"),
    ],
)
async def test_damaged_matches_fail(
    damage: str, name: str, text: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_store(f"sqlite:///{data / 'birnam.db'}") as store:
        await append_match(store.log, "m", running_match().play_random(1, 4))
    assert run_doctor(capsys)["logs"]["text"] == "1 match is sound"
    execute_sql(data, damage)
    found = run_doctor(capsys, 1)[name]
    assert found["state"] == "fail"
    assert found["text"].startswith(text)
    assert "birnam restore" in found["advice"]


async def test_many_damaged_matches_are_counted(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "MAX_SHOWN", 1)
    async with open_store(f"sqlite:///{data / 'birnam.db'}") as store:
        for number in range(3):
            await append_match(store.log, f"m{number}", running_match())
    execute_sql(data, "UPDATE entry SET events = ''")
    assert main(["doctor"]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if " logs " in line]
    assert len(lines) == 2
    assert "2 more problems" in lines[1]


async def test_old_matches_are_examined_on_request(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "LATEST", 1)
    async with open_store(f"sqlite:///{data / 'birnam.db'}") as store:
        for number in range(2):
            await append_match(store.log, f"m{number}", running_match())
    text = run_doctor(capsys)["logs"]["text"]
    assert text == "1 match is sound, the latest of 2; --all examines all"
    assert main(["doctor", "--all"]) == 0
    assert "2 matches are sound" in capsys.readouterr().out


def test_a_server_in_the_folder_is_found(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_doctor(capsys)["lock"]["text"] == f"no server uses {data}"
    with server_lock(data, shared=False):
        assert run_doctor(capsys)["lock"]["text"].startswith(f"a server uses {data}; a second")


def test_a_file_that_is_not_a_database_fails(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "birnam.db").write_text("not a database" * 99)
    assert "birnam restore" in run_doctor(capsys, 1)["database"]["advice"]


def test_a_locked_database_fails(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlite3.connect", _without_timeout(sqlite3.connect))
    with closing(sqlite3.connect(data / "birnam.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = run_doctor(capsys, 1)["database"]
    assert found["advice"] == "another program has locked it; stop that program"


def _without_timeout(connect: Any) -> Any:
    return lambda *arguments, **options: connect(*arguments, **(options | {"timeout": 0}))


def test_a_clock_behind_the_database_is_a_warning(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = now()
    execute_sql(data, "INSERT INTO beat (worker, at, left) VALUES ('w', ?, 0)", at + 90_000)
    monkeypatch.setattr("app.cli.doctor.database.time.time_ns", lambda: at * 10**6)
    clock = run_doctor(capsys)["clock"]
    assert clock["state"] == "warn"
    assert "90 s behind" in clock["text"]


def test_a_clock_before_2026_fails(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.database.time.time_ns", lambda: 86_400 * 10**9)
    assert run_doctor(capsys, 1)["clock"]["text"] == "1970-01-02 00:00:00 UTC is wrong"


def test_keys_that_other_users_can_read_fail(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = data / "push.pem"
    key.write_text("secret")
    key.chmod(0o600)
    assert run_doctor(capsys)["keys"]["state"] == "ok"
    key.chmod(0o640)
    assert run_doctor(capsys, 1)["keys"]["advice"] == f"chmod 600 {key}"


def test_a_nearly_full_disk_is_a_warning_or_a_failure(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.exists()
    for size, state, status in ((1 << 29, "warn", 0), (1 << 20, "fail", 1)):
        monkeypatch.setattr(machine, "_free_bytes", lambda _, size=size: size)
        assert run_doctor(capsys, status)["disk"]["state"] == state


async def test_a_running_server_is_recognized_by_its_readiness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setattr("app.cli.doctor.port.TIMEOUT", 60.0)
    with Site(tmp_path) as site:
        eve = Browser(site)
        await eve.ask("GET", "/healthz")
        monkeypatch.setattr(site.app.state.services.readiness, "_timeout", 60.0)
        monkeypatch.setenv("BIRNAM_PORT", site.host.partition(":")[2])
        found = run_doctor(capsys)
        assert found["port"]["text"].endswith("and is ready")
        assert found["database"]["state"] == "ok", "the server has the database open, too"
        site.app.state.services.readiness.drain()
        assert "draining" in run_doctor(capsys)["port"]["text"]
        await eve.http.aclose()


def test_a_port_of_another_program_fails(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.port.TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("BIRNAM_PORT", str(other.getsockname()[1]))
        assert "another program" in run_doctor(capsys, 1)["port"]["text"]


def test_an_address_of_another_machine_fails(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.port.TIMEOUT", 0.2)
    monkeypatch.setenv("BIRNAM_HOST", "192.0.2.7")  # reserved for documentation
    assert "BIRNAM_HOST" in run_doctor(capsys, 1)["port"]["advice"]


def test_incomplete_tables_are_a_warning(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = data / "tables"
    folder.mkdir()
    head = json.dumps({"format": "birnam-moxie-1", "bytes": 100}).encode() + b"\n"
    (folder / "a.table").write_bytes(head.ljust(4096, b"\0") + bytes(100))
    assert run_doctor(capsys)["tables"]["text"].startswith("1 solved")
    (folder / "b.table").write_bytes(head.ljust(4096, b"\0") + bytes(99))
    (folder / "c.table").write_bytes(b"\x93 nothing")
    found = run_doctor(capsys)["tables"]
    assert (found["state"], found["text"]) == ("warn", "b.table, c.table: not a complete table")

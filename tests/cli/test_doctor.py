"""What the doctor says of real folders, files, databases and ports."""

import json
import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.cli.doctor import machine, thinking
from app.cli.doctor.check import State
from app.store.db.migrate import migrate
from app.web.tokens import now
from tests.web.support.live_server import Browser, Site

Found = dict[str, dict[str, str]]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a healthy service that does not run."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        monkeypatch.setenv("BIRNAM_PORT", str(probe.getsockname()[1]))
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    migrate(f"sqlite:///{tmp_path / 'birnam.db'}")
    return tmp_path


def examine(capsys: pytest.CaptureFixture[str], status: int = 0) -> Found:
    """What is found, by name."""
    assert main(["doctor", "--json"]) == status
    out, err = capsys.readouterr()
    told: dict[str, Any] = json.loads(out)
    assert told["ok"] is (status == 0)
    assert bool(err) is (status == 1)
    for finding in told["findings"]:
        assert bool(finding["advice"]) is (finding["state"] != "ok"), finding
    return {finding.pop("name"): finding for finding in told["findings"]}


def sql(data: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        database.execute(statement, values)
        database.commit()


def test_a_healthy_service(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = dict.fromkeys(data.iterdir())
    found = examine(capsys)
    assert {finding["state"] for finding in found.values()} <= {"ok", "warn"}
    assert set(found) >= {
        *("settings", "python", "folder", "disk", "keys", "open-files", "database"),
        *("durability", "schema", "clock", "port", "compiler", "tables"),
    }
    assert found["port"]["text"].endswith("is free")
    assert before.keys() == set(data.iterdir())
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        assert database.execute("SELECT count(*) FROM beat").fetchone() == (0,)
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(found)
    assert all(line.startswith(("ok    ", "warn  ")) for line in lines)


def test_without_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "nowhere"))
    found = examine(capsys, 1)
    assert found["folder"]["advice"].startswith("run birnam migrate")
    assert found["database"]["advice"] == "run birnam migrate"
    assert list(tmp_path.iterdir()) == [], "a look makes nothing"


def test_a_setting_that_makes_no_sense(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_METRICS_TOKEN", "hush")
    found = examine(capsys, 1)
    assert found["settings"]["text"].startswith("BIRNAM_METRICS_TOKEN=***: ")
    assert "hush" not in json.dumps(found)


@pytest.mark.parametrize(
    ("revision", "advice"), [("0007", "run birnam migrate"), ("9999", "update Birnam")]
)
def test_another_schema(
    revision: str, advice: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sql(data, "UPDATE alembic_version SET version_num = ?", revision)
    schema = examine(capsys, 1)["schema"]
    assert (schema["state"], schema["advice"]) == ("fail", advice)


def test_a_file_that_is_no_database(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "birnam.db").write_text("Tomorrow, and tomorrow, and tomorrow " * 99)
    assert "birnam restore" in examine(capsys, 1)["database"]["advice"]


def test_a_database_that_somebody_holds(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlite3.connect", _impatient(sqlite3.connect))
    with closing(sqlite3.connect(data / "birnam.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = examine(capsys, 1)["database"]
    assert found["advice"] == "another program holds it; end that one"


def _impatient(connect: Any) -> Any:
    """Nobody waits for a lock."""
    return lambda *arguments, **options: connect(*arguments, **(options | {"timeout": 0}))


def test_a_clock_that_was_set_back(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql(data, "INSERT INTO beat (worker, at, left) VALUES ('w', ?, 0)", now() + 90_000)
    clock = examine(capsys)["clock"]
    assert clock["state"] == "warn"
    assert "90 s later" in clock["text"] or "89 s later" in clock["text"]


def test_a_clock_that_was_never_set(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.database.time.time_ns", lambda: 86_400 * 10**9)
    assert examine(capsys, 1)["clock"]["text"].startswith("it is 1970-01-02")


def test_keys_that_others_can_read(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = data / "push.pem"
    key.write_text("secret")
    key.chmod(0o600)
    assert examine(capsys)["keys"]["state"] == "ok"
    key.chmod(0o640)
    assert examine(capsys, 1)["keys"]["advice"] == f"chmod 600 {key}"


def test_a_disk_that_is_nearly_full(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.exists()
    for size, state, status in ((1 << 29, "warn", 0), (1 << 20, "fail", 1)):
        monkeypatch.setattr(machine, "_free", lambda _, size=size: size)
        assert examine(capsys, status)["disk"]["state"] == state


async def test_a_server_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    with Site(tmp_path) as site:
        eve = Browser(site)
        await eve.ask("GET", "/healthz")
        monkeypatch.setenv("BIRNAM_PORT", site.host.partition(":")[2])
        found = examine(capsys)
        assert found["port"]["text"].endswith("and is ready")
        assert found["database"]["state"] == "ok", "the server writes beside us"
        site.app.state.services.readiness.drain()
        assert "draining" in examine(capsys)["port"]["text"]
        await eve.http.aclose()


def test_a_port_that_a_stranger_has(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.port.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        monkeypatch.setenv("BIRNAM_PORT", str(stranger.getsockname()[1]))
        assert "another program" in examine(capsys, 1)["port"]["text"]


def test_an_address_that_is_not_ours(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data.exists()
    monkeypatch.setattr("app.cli.doctor.port.PATIENCE", 0.2)
    monkeypatch.setenv("BIRNAM_HOST", "192.0.2.7")  # nobody has it: it is for documentation
    assert "BIRNAM_HOST" in examine(capsys, 1)["port"]["advice"]


def test_tables_that_are_not_whole(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = data / "tables"
    folder.mkdir()
    head = json.dumps({"format": "birnam-moxie-1", "bytes": 100}).encode() + b"\n"
    (folder / "a.table").write_bytes(head.ljust(4096, b"\0") + bytes(100))
    assert examine(capsys)["tables"]["text"].startswith("1 solved")
    (folder / "b.table").write_bytes(head.ljust(4096, b"\0") + bytes(99))
    (folder / "c.table").write_bytes(b"\x93 nothing")
    found = examine(capsys)["tables"]
    assert (found["state"], found["text"]) == ("warn", "b.table, c.table: no complete table")


def test_a_compiler_that_cannot_keep_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert thinking._compiler(tmp_path).text.endswith("compiles, which takes a while")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    assert thinking._compiler(tmp_path).state is State.WARN
    kept = tmp_path / "__pycache__"
    kept.mkdir()
    (kept / "flank.nbi").touch()
    assert "1 compiled functions" in thinking._compiler(tmp_path).text

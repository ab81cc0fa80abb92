"""`birnam doctor`, with real folders, files, databases and ports."""

import json
import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from app.cli.doctor.check import CheckResult, State
from app.cli.doctor.database import MAX_SHOWN, check_database, check_matches
from app.cli.doctor.machine import check_machine
from app.cli.doctor.port import check_port
from app.cli.doctor.proxy import check_proxy
from app.cli.doctor.thinking import check_compiler
from app.clock import SYSTEM_CLOCK
from app.delivery.push_keys import read_keys
from app.environment import load_settings
from app.features.monitoring.readiness import ReadinessChecker
from app.server.server_lock import server_lock
from app.thinking.compiling.folder import BESIDE_SOURCES, compiled_folder
from app.timeouts import Timeouts
from engine.think.programs import Program, mark_of
from harness.games.match_builder import running_match
from harness.servers.server_process import reserved_port
from tests.cli.conftest import Run
from tests.cli.support.database import url_of, write_matches
from tests.support.fake_clock import FakeClock
from tests.support.site.live_server import Browser
from tests.support.site.site_thread import SiteThread

Findings = dict[str, dict[str, str]]
Examine = Callable[..., Findings]


@pytest.fixture
def data(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a healthy service that is not running."""
    monkeypatch.setenv("BIRNAM_PORT", str(reserved_port()))
    return data


@pytest.fixture
def examine(run: Run) -> Examine:
    """Runs the command, checks its exit status, and returns the findings by name."""

    def examine(status: int = 0) -> Findings:
        ended, out, err = run("doctor", "--json")
        report: dict[str, Any] = json.loads(out)
        assert (ended, report["ok"], bool(err)) == (status, status == 0, status == 1), report
        for finding in report["findings"]:
            assert bool(finding["advice"]) is (finding["state"] != "ok"), finding
        return {finding.pop("name"): finding for finding in report["findings"]}

    return examine


def execute_sql(data: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        database.execute(statement, values)
        database.commit()


def test_a_healthy_service_has_no_failures_and_is_not_changed(
    data: Path, examine: Examine, run: Run
) -> None:
    before = set(data.iterdir())
    found = examine()
    assert {finding["state"] for finding in found.values()} <= {"ok", "warn"}
    assert set(found) >= {
        *("settings", "python", "folder", "disk", "keys", "files", "open-files", "database"),
        *("durability", "schema", "layout", "logs", "clock", "port", "lock", "compiler", "tables"),
    }
    assert found["port"]["text"].endswith("is free")
    assert found["lock"]["text"] == f"no server uses {data}"
    assert before == set(data.iterdir())
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        assert database.execute("SELECT count(*) FROM heartbeat").fetchone() == (0,)
    lines = run("doctor").out.splitlines()
    assert len(lines) == len(found)
    assert all(line.startswith(("ok    ", "warn  ")) for line in lines)


def test_without_a_data_folder_it_advises_to_migrate_and_creates_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examine: Examine
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "nowhere"))
    found = examine(1)
    assert found["folder"]["advice"].startswith("run birnam migrate")
    assert found["database"]["advice"] == "run birnam migrate"
    assert list(tmp_path.iterdir()) == []


def test_an_invalid_setting_fails_without_showing_its_secret_value(
    monkeypatch: pytest.MonkeyPatch, examine: Examine
) -> None:
    monkeypatch.setenv("BIRNAM_METRICS_TOKEN", "hush")
    found = examine(1)
    assert found["settings"]["text"].startswith("BIRNAM_METRICS_TOKEN=***: ")
    assert "hush" not in json.dumps(found)


NEWER = "update Birnam, or restore a copy from before that update: birnam restore FILE"


@pytest.mark.parametrize(("revision", "advice"), [("0007", "run birnam migrate"), ("9999", NEWER)])
def test_another_schema_fails(revision: str, advice: str, data: Path, examine: Examine) -> None:
    execute_sql(data, "UPDATE alembic_version SET version_num = ?", revision)
    execute_sql(data, "DELETE FROM compatible_revision")
    schema = examine(1)["schema"]
    assert (schema["state"], schema["advice"]) == ("fail", advice)


def test_files_that_other_users_can_read_are_found(data: Path, examine: Examine) -> None:
    file, key = data / "birnam.db", data / "push.pem"
    read_keys(key)
    file.chmod(0o640)
    found = examine()
    assert (found["files"]["state"], found["keys"]["state"]) == ("warn", "ok")
    assert found["files"]["text"] == "other users can access birnam.db"
    file.chmod(0o600)
    key.chmod(0o640)
    found = examine(1)
    assert found["files"]["state"] == "ok"
    assert found["keys"]["advice"] == f"chmod 600 {key}"


def test_keys_of_which_only_a_part_is_there_fail(data: Path, examine: Examine) -> None:
    key = data / "push.pem"
    read_keys(key)
    for part in (key.read_bytes()[:100], b""):
        key.write_bytes(part)
        assert examine(1)["keys"]["text"] == f"{key} is damaged"


def test_a_redis_that_does_not_answer_fails(
    data: Path, examine: Examine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "redis" not in examine()
    monkeypatch.setenv("BIRNAM_REDIS_URL", f"redis://127.0.0.1:{reserved_port()}")
    text = examine(1)["redis"]["text"]
    assert text.startswith("does not answer: ")
    assert "refused" in text


@pytest.mark.parametrize(
    ("damage", "name", "text"),
    [
        ("DROP TABLE seat", "layout", "the table seat is missing"),
        ("ALTER TABLE match DROP COLUMN paused", "layout", "the column match.paused is missing"),
        ("UPDATE entry SET events = 'x'", "logs", "match m: version 1 is not JSON"),
        ("UPDATE match SET version = 9", "logs", "match m: the lists are ahead of its log"),
    ],
)
def test_damaged_matches_fail(
    damage: str, name: str, text: str, data: Path, examine: Examine
) -> None:
    write_matches(url_of(data), {"m": running_match().play_random(1, 4)})
    assert examine()["logs"]["text"] == "1 match is sound"
    execute_sql(data, damage)
    found = examine(1)[name]
    assert (found["state"], found["text"][: len(text)]) == ("fail", text)
    assert "birnam restore" in found["advice"]


def test_old_matches_are_examined_on_request_and_many_problems_are_counted(
    data: Path, run: Run
) -> None:
    count = MAX_SHOWN + 2
    write_matches(url_of(data), {f"m{number}": running_match() for number in range(count)})
    *_, logs = check_matches(load_settings(), latest=1)
    assert logs.text == f"1 match is sound, the latest of {count}; --all examines all"
    assert f"{count} matches are sound" in run("doctor", "--all").out
    execute_sql(data, "UPDATE entry SET events = ''")
    lines = [line for line in run("doctor").out.splitlines() if " logs " in line]
    assert len(lines) == MAX_SHOWN + 1
    assert "2 more problems" in lines[-1]


def test_a_server_in_the_folder_is_found(data: Path, examine: Examine) -> None:
    with server_lock(data, shared=False):
        assert examine()["lock"]["text"].startswith(f"a server uses {data}; a second")


def test_a_file_that_is_not_a_database_fails(data: Path, examine: Examine) -> None:
    (data / "birnam.db").write_text("not a database" * 99)
    assert "birnam restore" in examine(1)["database"]["advice"]


def database_findings(**options: Any) -> dict[str, CheckResult]:
    found = check_database(load_settings(), every_match=False, **options)
    return {one.name: one for one in found}


def test_a_locked_database_fails(data: Path) -> None:
    with closing(sqlite3.connect(data / "birnam.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = database_findings(timeouts=Timeouts(database_lock=0))["database"]
    assert found.state is State.FAIL
    assert found.advice == "another program has locked it; stop that program"


def test_a_clock_that_is_wrong_or_behind_the_database_is_found(data: Path) -> None:
    wrong = database_findings(clock=FakeClock(86_400_000))["clock"]
    assert (wrong.state, wrong.text) == (State.FAIL, "1970-01-02 00:00:00 UTC is wrong")
    at = SYSTEM_CLOCK()
    execute_sql(data, "INSERT INTO heartbeat (worker, at, left) VALUES ('w', ?, 0)", at + 90_000)
    behind = database_findings(clock=FakeClock(at))["clock"]
    assert (behind.state, "90 s behind" in behind.text) == (State.WARN, True)


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(("size", "state"), [(1 << 29, State.WARN), (1 << 20, State.FAIL)])
def test_a_nearly_full_disk_is_a_warning_or_a_failure(size: int, state: State) -> None:
    found = {one.name: one.state for one in check_machine(load_settings(), lambda _: size)}
    assert found["disk"] is state


async def test_a_running_server_is_recognized_by_its_readiness(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SiteThread(data) as site:
        eve = Browser(site)
        await eve.ask("GET", "/healthz")
        monkeypatch.setenv("BIRNAM_PORT", site.host.partition(":")[2])
        settings = load_settings()
        assert check_port(settings, timeout=60.0).text.endswith("and is ready")
        found = database_findings()["database"]
        assert found.state is State.OK, "the server has the database open, too"
        site.app.state.services[ReadinessChecker].drain()
        assert "draining" in check_port(settings, timeout=60.0).text
        await eve.http.aclose()


@pytest.mark.parametrize(
    ("public_url", "state"), [(None, "warn"), ("https://birnam.example", "ok")]
)
async def test_forwarded_requests_without_a_configured_proxy_are_a_warning(
    public_url: str | None, state: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    with SiteThread(data, public_url=public_url) as site:
        monkeypatch.setenv("BIRNAM_PORT", site.host.partition(":")[2])
        eve = Browser(site)
        await eve.ask("GET", "/healthz")
        (before,) = check_proxy(load_settings(), timeout=60.0)
        await eve.http.get("/healthz", headers={"x-forwarded-for": "192.0.2.7"})
        (after,) = check_proxy(load_settings(), timeout=60.0)
        await eve.http.aclose()
    assert (before.state, after.state) == ("ok", state)
    assert ("BIRNAM_PUBLIC_URL" in after.advice) is (state == "warn")


def test_a_port_or_an_address_that_cannot_be_used_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("BIRNAM_PORT", str(other.getsockname()[1]))
        used = check_port(load_settings(), timeout=0.2)
    assert (used.state, "another program" in used.text) == (State.FAIL, True)
    monkeypatch.setenv("BIRNAM_HOST", "192.0.2.7")  # reserved for documentation
    foreign = check_port(load_settings(), timeout=0.2)
    assert (foreign.state, "BIRNAM_HOST" in foreign.advice) == (State.FAIL, True)


def test_incomplete_tables_are_a_warning(data: Path, examine: Examine) -> None:
    folder = data / "tables"
    folder.mkdir()
    head = json.dumps({"format": "birnam-moxie-1", "bytes": 100}).encode() + b"\n"
    (folder / "a.table").write_bytes(head.ljust(4096, b"\0") + bytes(100))
    assert examine()["tables"]["text"].startswith("1 solved")
    (folder / "b.table").write_bytes(head.ljust(4096, b"\0") + bytes(99))
    (folder / "c.table").write_bytes(b"\x93 nothing")
    found = examine()["tables"]
    assert (found["state"], found["text"]) == ("warn", "b.table, c.table: not a complete table")


def test_compiled_code_is_kept_where_files_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert compiled_folder(tmp_path) == BESIDE_SOURCES
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    folder = compiled_folder(tmp_path)
    assert folder == tmp_path / "compiled"
    assert check_compiler(folder, folder).state is State.WARN
    monkeypatch.setattr(os, "access", lambda *_: True)
    assert "3 of 3 programs not compiled" in check_compiler(folder, folder).text
    folder.mkdir()
    for program in get_args(Program):
        (folder / mark_of(program)).touch()
    assert check_compiler(folder, folder).text.endswith("everything is compiled")
    assert check_compiler(tmp_path, folder).text.endswith("everything is compiled")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    assert compiled_folder(tmp_path) == Path("elsewhere")

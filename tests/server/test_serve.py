"""`birnam serve` and `birnam migrate`: errors, and the URL in the local network."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.server.serve import ServeFailed, _listen_on_any_port, find_network_url
from app.settings import Settings
from harness.servers.migrated import create_sqlite


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """The usual umask, which the commands change."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize(
    ("name", "value"),
    [("BIRNAM_PORT", "eighty"), ("BIRNAM_PORT", "70000"), ("BIRNAM_ROOM_IDLE", "0")],
)
def test_an_invalid_setting_is_reported_in_one_line(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"birnam: {name}={value}: ")
    assert error.count("\n") == 1


def test_a_database_is_created_once_and_only_its_owner_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("BIRNAM_DATA", str(data))
    assert main(["migrate"]) == 0
    assert modes(tmp_path) == {"data": 0o700}
    assert modes(data) == {"birnam.db": 0o600}
    (data / "push.pem").touch()
    (data / "other").touch()
    with closing(sqlite3.connect(data / "birnam.db")) as reader:
        reader.execute("SELECT count(*) FROM player")  # its log stays while it is open
        for file in data.iterdir():
            file.chmod(0o644)
        assert main(["migrate"]) == 0, "migrating twice is harmless"
        private = ("birnam.db", "birnam.db-shm", "birnam.db-wal", "push.pem")
        assert modes(data) == dict.fromkeys(private, 0o600) | {"other": 0o644}


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@pytest.mark.parametrize("command", ["migrate", "serve", "reports"])
def test_a_database_of_a_newer_version_is_reported_and_not_changed(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    create_sqlite(tmp_path / "birnam.db")
    with closing(sqlite3.connect(tmp_path / "birnam.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("DELETE FROM compatible_revision")
        database.commit()
    before = (tmp_path / "birnam.db").read_bytes()
    assert main([command]) == 2
    error = capsys.readouterr().err
    assert "the database is newer than this version of Birnam (schema 9999, not 00" in error
    assert error.endswith("; update Birnam, or restore a copy from before that update\n")
    assert error.count("\n") == 1
    assert (tmp_path / "birnam.db").read_bytes() == before


def test_a_folder_that_cannot_be_created_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "file" / "data"))
    assert main(["migrate"]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_a_file_that_is_not_a_database_is_reported_and_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "birnam.db").write_text("not a database" * 100)
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    for command in ("migrate", "serve"):
        assert main([command]) == 2
        assert "not a database" in capsys.readouterr().err
    assert (tmp_path / "birnam.db").read_text() == "not a database" * 100


def test_a_service_that_listens_on_all_interfaces_has_a_url_in_the_network() -> None:
    assert find_network_url(Settings(host="127.0.0.1")) is None
    assert find_network_url(Settings(host="0.0.0.0", public_url="https://play.example")) is None
    url = find_network_url(Settings(host="0.0.0.0", port=8123))
    assert url is None or (url.startswith("http://") and url.endswith(":8123"))


def test_an_address_of_another_machine_is_reported() -> None:
    with pytest.raises(ServeFailed, match=r"at 192\.0\.2\.7: Cannot assign requested address"):
        _listen_on_any_port("192.0.2.7")  # reserved for documentation

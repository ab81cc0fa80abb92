"""`birnam serve` and `birnam migrate`: errors, and the URL in the local network."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.server.serve import find_network_url
from app.settings import Settings


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


def test_the_service_does_not_start_without_a_migrated_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "data"))
    assert main(["serve"]) == 2
    assert "run birnam migrate first" in capsys.readouterr().err
    assert main(["migrate"]) == 0
    assert (tmp_path / "data" / "birnam.db").exists()
    assert main(["migrate"]) == 0, "migrating twice is harmless"


@pytest.mark.parametrize("command", ["migrate", "serve", "reports"])
def test_a_database_of_a_newer_version_is_reported_and_not_changed(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    assert main(["migrate"]) == 0
    with closing(sqlite3.connect(tmp_path / "birnam.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = (tmp_path / "birnam.db").read_bytes()
    assert main([command]) == 2
    error = capsys.readouterr().err
    assert "the database is newer than this version of Birnam (schema 9999, not 00" in error
    assert error.endswith("; update Birnam\n")
    assert error.count("\n") == 1
    assert (tmp_path / "birnam.db").read_bytes() == before


def test_only_the_owner_can_read_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("BIRNAM_DATA", str(data))
    assert main(["migrate"]) == 0
    assert data.stat().st_mode & 0o777 == 0o700
    files = [data / name for name in ("birnam.db", "birnam.db-wal", "push.pem")]
    for file in files:
        file.touch()
        file.chmod(0o644)
    (data / "other").touch()
    (data / "other").chmod(0o644)
    assert main(["migrate"]) == 0
    modes = {file.name: file.stat().st_mode & 0o777 for file in data.iterdir()}
    assert modes == {file.name: 0o600 for file in files} | {"other": 0o644}


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

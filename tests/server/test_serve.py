"""Starting the service: what is said when it cannot start, and where it is found when it does."""

from pathlib import Path

import pytest

from app.cli import main
from app.server.serve import find_network_url
from app.settings import Settings


@pytest.mark.parametrize(
    ("name", "value"),
    [("BIRNAM_PORT", "eighty"), ("BIRNAM_PORT", "70000"), ("BIRNAM_ROOM_IDLE", "0")],
)
def test_a_setting_that_makes_no_sense_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"birnam: {name}={value}: ")
    assert said.count("\n") == 1


def test_a_database_comes_before_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "data"))
    assert main(["serve"]) == 2
    assert "run birnam migrate first" in capsys.readouterr().err
    assert main(["migrate"]) == 0
    assert (tmp_path / "data" / "birnam.db").exists()
    assert main(["migrate"]) == 0, "a second time does no harm"


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path / "file" / "data"))
    assert main(["migrate"]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_a_file_that_is_no_database_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "birnam.db").write_text("a letter to Lady M" * 100)
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    for command in ("migrate", "serve"):
        assert main([command]) == 2
        assert "not a database" in capsys.readouterr().err
    assert (tmp_path / "birnam.db").read_text().startswith("a letter")


def test_only_who_listens_to_the_network_is_found_there() -> None:
    assert find_network_url(Settings(host="127.0.0.1")) is None
    assert find_network_url(Settings(host="0.0.0.0", public_url="https://play.example")) is None
    found = find_network_url(Settings(host="0.0.0.0", port=8123))
    assert found is None or (found.startswith("http://") and found.endswith(":8123"))

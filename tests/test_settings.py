"""Settings that need more than a default."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.cli import main
from app.settings import Settings


def test_the_database_is_in_the_folder_unless_it_is_elsewhere(tmp_path: Path) -> None:
    here = Settings(data=tmp_path)
    assert here.database_url == f"sqlite:///{tmp_path / 'birnam.db'}"
    assert here.database_name == str(tmp_path / "birnam.db")
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        there = Settings(data=tmp_path, database_url=f"{scheme}://lady:dunsinane@db/castle?a=b")
        assert there.database_url == "postgresql+psycopg://lady:dunsinane@db/castle?a=b"
        assert there.database_name == "PostgreSQL at db:5432/castle"
        assert "dunsinane" not in repr(there)


def test_a_folder_that_is_refused_is_what_is_said() -> None:
    with pytest.raises(ValidationError) as refused:
        Settings(data=Path("what?"))
    assert refused.value.errors()[0]["loc"] == ("data",)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "postgresql://",
        "mysql://lady:dunsinane@db/castle",
        "sqlite:///castle.db",
        "postgresql://lady:dunsinane@db:twelve/castle",
        "lady:dunsinane@db",
    ],
)
def test_another_database_is_refused_without_telling_the_password(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATABASE_URL", url)
    assert main(["migrate"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("birnam: BIRNAM_DATABASE_URL=***: ")
    assert "dunsinane" not in said


@pytest.mark.parametrize("command", ["migrate", "serve", "reports"])
def test_a_database_that_does_not_answer_is_named_without_its_password(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setenv("BIRNAM_DATABASE_URL", "postgresql://lady:dunsinane@127.0.0.1:1/castle")
    assert main([command]) == 2
    said = capsys.readouterr().err
    assert said.startswith("birnam: PostgreSQL at 127.0.0.1:1/castle cannot be ")
    assert "dunsinane" not in said
    assert said.count("\n") == 1


def test_the_commands_work_with_postgresql(
    empty_postgres: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setenv("BIRNAM_DATABASE_URL", empty_postgres)
    for command in ("serve", "reports"):
        assert main([command]) == 2
        assert "run birnam migrate first" in capsys.readouterr().err
    assert main(["migrate"]) == 0
    assert main(["reports"]) == 0
    assert "Nothing has been reported." in capsys.readouterr().out
    assert not (tmp_path / "birnam.db").exists()

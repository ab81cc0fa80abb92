"""The settings of the database, and their errors."""

from pathlib import Path
from urllib.parse import quote

import pytest
from pydantic import ValidationError

from app.cli import main
from app.environment import load_settings
from app.errors import UserError
from app.settings import Settings


def test_the_database_is_a_file_in_the_folder_or_postgresql(tmp_path: Path) -> None:
    sqlite = Settings(data=tmp_path)
    assert sqlite.database_url == f"sqlite:///{tmp_path / 'birnam.db'}"
    assert sqlite.database_name == str(tmp_path / "birnam.db")
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        postgres = Settings(data=tmp_path, database_url=f"{scheme}://lady:dunsinane@db/castle?a=b")
        assert postgres.database_url == "postgresql+psycopg://lady:dunsinane@db/castle?a=b"
        assert postgres.database_name == "PostgreSQL at db:5432/castle"
        assert "dunsinane" not in repr(postgres)


def test_an_invalid_folder_is_reported_as_such() -> None:
    with pytest.raises(ValidationError) as error:
        Settings(data=Path("what?"))
    assert error.value.errors()[0]["loc"] == ("data",)


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
def test_an_invalid_database_url_is_reported_without_the_password(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATABASE_URL", url)
    assert main(["migrate"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("birnam: BIRNAM_DATABASE_URL=***: ")
    assert "dunsinane" not in message


@pytest.mark.parametrize("password", ["dunsi@nane", "dunsi/nane", "12/nane", "dunsi#nane"])
@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("BIRNAM_DATABASE_URL", "postgresql://lady:{}@db/castle"),
        ("BIRNAM_REDIS_URL", "redis://lady:{}@db:6379"),
    ],
)
def test_signs_of_a_password_must_be_encoded(
    password: str, name: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, url.format(quote(password, safe="")))
    load_settings()
    if "@" in password and "redis" in url:
        return  # its library looks for the last one
    monkeypatch.setenv(name, url.format(password))
    with pytest.raises(UserError) as error:
        load_settings()
    assert str(error.value) == f"{name}=***: write @, / and # in a password as %40, %2F and %23"


@pytest.mark.parametrize("command", ["migrate", "serve", "reports"])
def test_an_unreachable_database_is_reported_without_the_password(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setenv("BIRNAM_DATABASE_URL", "postgresql://lady:dunsinane@127.0.0.1:1/castle")
    assert main([command]) == 2
    message = capsys.readouterr().err
    assert message.startswith("birnam: ")
    assert "PostgreSQL at 127.0.0.1:1/castle" in message
    assert "dunsinane" not in message
    assert message.count("\n") == 1


def test_the_commands_work_with_postgresql(
    empty_postgres: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setenv("BIRNAM_DATABASE_URL", empty_postgres)
    assert main(["reports"]) == 2
    assert "run birnam migrate first" in capsys.readouterr().err
    assert main(["migrate"]) == 0
    assert main(["reports"]) == 0
    assert "There are no reports." in capsys.readouterr().out
    assert not (tmp_path / "birnam.db").exists()

"""Settings of the database, and their errors."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.cli import main
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


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://birnam.example", "https://birnam.example"),
        ("https://Birnam.Example/", "https://birnam.example"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
        ("https://my_box", "https://my_box"),
        ("", None),
    ],
)
def test_a_public_url_has_a_scheme_and_a_host(text: str, url: str | None) -> None:
    assert Settings(public_url=text).public_url == url


@pytest.mark.parametrize(
    "url",
    [
        "birnam.example.org",
        "//birnam.example.org",
        "javascript:alert(1)",
        "ftp://x",
        "https://",
        "https:///x",
        "https://x/y",
        "https://x/y?z#q",
        "https://x?z",
        "https://x#q",
        "https://user@x",
        "https://user:pass@x",
        "https://x:port",
        "https://x:70000",
        "https://x:0",
        "https://x y",
        "https://-x",
        "https://[::1",
        'https://x"y',
        "null",
    ],
)
def test_any_other_public_url_is_reported(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_PUBLIC_URL", url)
    assert main(["serve"]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"birnam: BIRNAM_PUBLIC_URL={url}: ")
    assert message.count("\n") == 1


def test_allowed_hosts_are_names_with_commas() -> None:
    assert Settings(allowed_hosts="mybox.example, fritz.box,").more_hosts == [
        "mybox.example",
        "fritz.box",
    ]
    for wrong in ("https://mybox.example", "mybox.example:8000", "a b", "x,y/z"):
        with pytest.raises(ValidationError):
            Settings(allowed_hosts=wrong)


def test_a_contact_is_a_mail_address_or_a_page() -> None:
    assert Settings().contact_url is None
    assert Settings(public_contact="").contact_url is None
    assert Settings(public_contact="host@example.org").contact_url == "mailto:host@example.org"
    assert Settings(public_contact="https://example.org/x").contact_url == "https://example.org/x"
    for text in ("nobody", "javascript:alert(1)", "mailto:host@example.org", "https://a b"):
        with pytest.raises(ValidationError):
            Settings(public_contact=text)
        with pytest.raises(ValidationError):
            Settings(source_url=text)

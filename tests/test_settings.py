"""Settings of a server, and their errors."""

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.cli import main
from app.environment import load_settings, variable
from app.errors import UserError
from app.settings import OFF, Settings


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


WRONG_URLS = (
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
    "https://a..b",
    "https://[::1",
    'https://x"y',
    "null",
)


def test_any_other_public_url_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in WRONG_URLS:
        monkeypatch.setenv("BIRNAM_PUBLIC_URL", url)
        assert main(["serve"]) == 2, url
        message = capsys.readouterr().err
        assert message.startswith(f"birnam: BIRNAM_PUBLIC_URL={url}: ")
        assert message.count("\n") == 1


WRONG = {  # values of every setting that can be wrong, with what the message says about them
    "host": ("", "must be an address or a host name, without scheme and port"),
    "port": ("70000", "must be at most 65535"),
    "data": ("", "must be the path of a folder, without question marks"),
    "redis_prefix": ("a b", "must have 1 to 40 letters, digits, points, hyphens or underscores"),
    "allowed_hosts": ("a b", "a b is not a host name; write them without scheme and port"),
    "room_idle": ("0", "must be more than 0"),
    "limit_sockets": ("many", "must be a whole number"),
    "limit_computer_games": ("0", "must be at least 1"),
    "review_seconds": ("long", "must be a number"),
    "chat_days": ("4000", "must be at most 3650"),
    "dump_folder": ("~/dumps", "must be the path of a folder, without question marks, quotes, ~"),
    "threads": ("1.5", "must be a whole number"),
    "thinking_idle": ("inf", "must be a number"),
    "solve": ("yes", "must be 'off', 'square' or 'all'"),
    "tables_mb": ("-1", "must be at least 0"),
    "log": ("xml", "must be 'auto', 'json' or 'text'"),
    "log_level": ("loud", "must be 'debug', 'info', 'warning' or 'error'"),
    "drain_seconds": ("301", "must be at most 300"),
    "webhook_private": ("perhaps", "must be 1 or 0"),
    "contact": ("me", "must be a mail address"),
    "mail_from": ("me", "must be a mail address"),
    "public_contact": ("me", "must be a mail address, or begin with https:// or http://"),
    "source_url": ("here", "must begin with https:// or http://"),
} | {
    name: ("many", "must be one number and one time, such as 120/minute or 10/second")
    for name in Settings.model_fields
    if name.startswith("limit_") and name not in ("limit_sockets", "limit_computer_games")
}
WRONG_TOO = [
    ("data", '"/var/lib/birnam"', "must be the path of a folder, without question marks, quotes"),
    ("limit_opening", "0/minute", "must be more than 0"),
    ("limit_opening", "1/0minute", "must be more than 0"),
    ("limit_opening", "5 per 0 hours", "must be more than 0"),
    ("limit_opening", "1000/minute;1/second", "must be one number and one time"),
    ("limit_token", "1/second,1/minute", "must be one number and one time"),
    ("limit_token", "2/99999999999999999999year", "must be at most 1000000000, in at most a year"),
    ("limit_token", "10000000000/second", "must be at most 1000000000, in at most a year"),
    ("data", "$HOME", "must be the path of a folder, without question marks, quotes, ~, $ and"),
    ("data", "/srv/${NAME}/data", "must be the path of a folder, without question marks"),
    ("data", "postgresql://u:pw@h/x", "must be the path of a folder, without question marks"),
    ("dump_folder", "https://birnam.example", "must be the path of a folder, without question"),
    ("host", "a..b", "must be an address or a host name"),
    ("host", "a" * 64, "must be an address or a host name"),
    ("host", ".".join("a" * 130), "must be an address or a host name"),
    ("allowed_hosts", "a..b", "a..b is not a host name"),
    ("allowed_hosts", "${HOST}", "${HOST} is not a host name"),
    ("allowed_hosts", "{", "{ is not a host name"),
    ("contact", '"me@example.org"', "must be a mail address"),
    ("mail_from", "'me@example.org'", "must be a mail address"),
    ("public_contact", '"me@example.org"', "must be a mail address, or begin with"),
    ("source_url", "https://[x", "must begin with https:// or http://, and a host"),
    ("public_contact", "https://?", "must be a mail address, or begin with https:// or http://,"),
    ("dump_folder", f"{os.devnull}/dumps", "must be the path of a folder, without question marks"),
    ("dump_folder", os.devnull, "must be the path of a folder, without question marks"),
]
TESTED_ALONE = {"database_url", "public_url"}
SECRETS = {
    "metrics_token": "short",
    "smtp_url": "http://lady:dunsinane@mail",
    "redis_url": "redis://lady:dunsinane@localhost:many",
}


def test_every_setting_is_checked() -> None:
    assert {*WRONG, *TESTED_ALONE, *SECRETS} == set(Settings.model_fields)


@pytest.mark.parametrize("command", ["migrate", "doctor"])
def test_a_wrong_value_is_reported_in_one_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value, reason in [*((name, *wrong) for name, wrong in WRONG.items()), *WRONG_TOO]:
        with monkeypatch.context() as changed:
            changed.setenv(variable(name), value)
            assert main([command]) in (1, 2), name
        assert f"{variable(name)}={value}: {reason}" in "".join(capsys.readouterr())


def test_a_copied_file_may_have_blanks_and_variables_without_a_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in OFF:
        monkeypatch.setenv(variable(name), "")
    monkeypatch.setenv("BIRNAM_DATA", f"{tmp_path}\r")
    monkeypatch.setenv("BIRNAM_LOG", "json ")
    assert load_settings() == Settings(data=tmp_path, log="json")


@pytest.mark.parametrize("name", SECRETS)
def test_a_wrong_secret_is_not_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable(name), SECRETS[name])
    with pytest.raises(UserError, match=rf"^{variable(name)}=\*\*\*: (the port )?must ") as error:
        load_settings()
    assert SECRETS[name] not in str(error.value)


@pytest.mark.parametrize("token", ["Größe des Waldes", "birnam wood\ttoken", '"sixteen letters"'])
def test_a_metrics_token_fits_into_a_header(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIRNAM_METRICS_TOKEN", token)
    with pytest.raises(UserError, match=r"=\*\*\*: must have only ASCII letters, digits and signs"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "scheme"),
    [("database_url", "postgresql"), ("redis_url", "redis"), ("smtp_url", "smtp")],
)
def test_an_open_bracket_is_a_fault_of_the_host(
    name: str, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable(name), f"{scheme}://lady:dunsinane@[::1/0")
    with pytest.raises(UserError, match=rf"^{variable(name)}=\S*: the host is not valid$") as error:
        load_settings()
    assert "dunsinane" not in str(error.value)


def test_emails_need_a_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIRNAM_SMTP_URL", "smtp://mail.example.org")
    with pytest.raises(UserError, match=r"^BIRNAM_MAIL_FROM: is needed with BIRNAM_SMTP_URL$"):
        load_settings()


def test_a_variable_that_is_no_setting_causes_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    monkeypatch.setenv("BIRNAM_PROT", "9000")
    monkeypatch.setenv("BIRNAM_DUNSINANE", "1")
    assert main(["migrate"]) == 0
    warnings = capsys.readouterr().err.splitlines()
    assert warnings == [
        "birnam: BIRNAM_DUNSINANE is not a setting of Birnam",
        "birnam: BIRNAM_PROT is not a setting of Birnam; did you mean BIRNAM_PORT?",
    ]
    main(["doctor"])
    assert warnings[1].removeprefix("birnam: ") in capsys.readouterr().out


def test_a_proxy_that_uvicorn_would_not_recognize_causes_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    for right in ("*", "10.0.0.7, 10.0.0.0/24,::1", ""):
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", right)
        assert main(["migrate"]) == 0
        assert capsys.readouterr().err == ""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "caddy, 10.0.0.1/24, 10.0.0.7")
    assert main(["migrate"]) == 0
    warnings = capsys.readouterr().err.splitlines()
    wrong = "is neither an address nor a network"
    assert warnings == [
        f"birnam: FORWARDED_ALLOW_IPS: caddy {wrong}",
        f"birnam: FORWARDED_ALLOW_IPS: 10.0.0.1/24 {wrong}; did you mean 10.0.0.0/24?",
    ]
    main(["doctor"])
    assert warnings[0].removeprefix("birnam: ") in capsys.readouterr().out


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

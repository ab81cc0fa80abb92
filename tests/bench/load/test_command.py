"""The command `python -m bench.load`."""

import json

import pytest

from app.errors import UserError
from bench.load.__main__ import main
from bench.load.options import parse_site
from tests.bench.load.conftest import EndWhen
from tests.support.site.live_server import Site


def test_the_summary_is_text_or_json(
    site_thread: Site, capsys: pytest.CaptureFixture[str], end_when: EndWhen
) -> None:
    end_when(lambda stats: bool(stats.delays))
    command = [site_thread.address, "--matches", "2", "--think", "0.01"]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:22].strip() for line in lines] == [
        "moves acknowledged",
        "acknowledgement delay",
        "matches",
        "frames to spectators",
        "refused",
        "sockets",
        "connections lost",
        "reconnects",
        "processor of this test",
    ]
    assert main([*command, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["moves"] > 0
    assert summary["matches_opened"] >= 2, "a game that ends is followed by another"
    assert main([site_thread.address, "--games", "macbeth,go"]) == 2
    assert "the server has no game go; it has macbeth, " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["http://127.0.0.1:9"], 1, "bench.load: http://127.0.0.1:9 cannot be reached"),
        (["http://example.org"], 2, "example.org is not this machine; if its operator agrees"),
        (["http://192.0.2.1:80"], 2, "192.0.2.1 is not this machine"),
        (["ftp://127.0.0.1"], 2, "ftp://127.0.0.1 is not a URL such as http://"),
        (["http://127.0.0.1:x"], 2, "http://127.0.0.1:x is not a URL: Port"),
        (["http://127.0.0.1", "--deaf", "1"], 2, "--deaf must not exceed --spectators"),
        (["http://127.0.0.1", "--matches", "0"], 2, "--matches must be 1 or more"),
        (["http://127.0.0.1", "--think", "long"], 2, "must be a number of seconds from 0"),
    ],
)
def test_an_error_in_the_command_line_is_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, message: str
) -> None:
    assert main([*arguments]) == status
    assert message in capsys.readouterr().err


def test_a_server_on_another_machine_needs_permission() -> None:
    for url, site in [
        ("http://localhost:8000/matches/x", "http://localhost:8000"),
        ("http://[::1]:80", "http://[::1]:80"),
        ("https://127.1.2.3", "https://127.1.2.3"),
    ]:
        assert parse_site(url, allow_remote=False) == site
    assert parse_site("https://example.org", allow_remote=True) == "https://example.org"
    with pytest.raises(UserError):
        parse_site("https://example.org", allow_remote=False)

"""`birnam load` as it is called."""

import json
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.loadtest.options import read_site
from tests.web.conftest import LIMITS
from tests.web.support.live_server import Site


def test_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Site(tmp_path, **LIMITS) as site:
        wish = ["load", site.address, "--matches", "2", "--think", "0.01", "--seconds", "0.5"]
        assert main(wish) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line[:22].strip() for line in lines] == [
            "moves acknowledged",
            "acknowledged within",
            "matches",
            "frames to spectators",
            "refused",
            "sockets",
            "connections lost",
            "reconnects",
            "this crowd computed",
        ]
        assert main([*wish, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["moves"] > 0
        assert told["matches_opened"] == 2


def test_a_limit_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Site(tmp_path, limit_opening="7/minute") as site:
        assert main(["load", site.address, "--seconds", "1"]) == 1
        assert "BIRNAM_LIMIT_OPENING, such as 1000000/minute" in capsys.readouterr().err


def test_a_limit_that_is_met_later(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Site(tmp_path, limit_opening="3/minute") as site:
        wish = ["--games", "moxie", "--matches", "1", "--think", "0", "--seconds", "3"]
        assert main(["load", site.address, *wish]) == 0
        told = capsys.readouterr()
        assert "too-many" in told.out
        assert "BIRNAM_LIMIT_OPENING" in told.err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["http://127.0.0.1:9"], 1, "birnam: http://127.0.0.1:9 cannot be reached"),
        (["http://example.org"], 2, "example.org is not this machine; if its operator agrees"),
        (["http://192.0.2.1:80"], 2, "192.0.2.1 is not this machine"),
        (["ftp://127.0.0.1"], 2, "ftp://127.0.0.1 is no address; it must be as http://"),
        (["http://127.0.0.1:x"], 2, "http://127.0.0.1:x is no address: Port"),
        (["http://127.0.0.1", "--deaf", "1"], 2, "no more --deaf than --spectators"),
        (["http://127.0.0.1", "--matches", "0"], 2, "there must be a match"),
        (["http://127.0.0.1", "--think", "long"], 2, "must be seconds from 0"),
    ],
)
def test_mistakes(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, message: str
) -> None:
    assert main(["load", *arguments]) == status
    assert message in capsys.readouterr().err


def test_an_unknown_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Site(tmp_path) as site:
        assert main(["load", site.address, "--games", "macbeth,go"]) == 2
        assert "the server has no game go; it has macbeth, " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("http://localhost:8000/matches/x", "http://localhost:8000"),
        ("http://[::1]:80", "http://[::1]:80"),
        ("https://127.1.2.3", "https://127.1.2.3"),
    ],
)
def test_this_machine(url: str, site: str) -> None:
    assert read_site(url, anywhere=False) == site


def test_another_machine() -> None:
    assert read_site("https://example.org", anywhere=True) == "https://example.org"
    with pytest.raises(UserError):
        read_site("https://example.org", anywhere=False)

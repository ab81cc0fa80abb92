"""`birnam token` makes, lists and revokes access tokens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("data")


def test_an_unknown_player_has_no_tokens(run: Run) -> None:
    for player in ("nobody", "@nobody"):
        refused = (2, "", f"birnam: there is no player {player}\n")
        for action in (["--list"], ["--scope", "read"], ["--revoke", "0" * 16]):
            assert run("token", player, *action) == refused


def test_a_name_is_stored_as_it_is_typed_or_refused(run: Run, data: Path) -> None:
    assert run("token", "new", "--scope", "read", "--name", "n" * 40).status == 0
    refused = run("token", "new", "--scope", "read", "--name", "n" * 41)
    assert (refused.status, "at most 40 characters, not 41" in refused.err) == (2, True)
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        assert database.execute("SELECT name FROM access_token").fetchall() == [("n" * 40,)]
        assert database.execute("SELECT count(*) FROM player").fetchall() == [(1,)]


def test_a_token_is_printed_once_and_the_operator_marks_bots(run: Run, data: Path) -> None:
    status, token, _ = run("token", "new", "--scope", "bot", "--scope", "play")
    assert (status, token[:7]) == (0, "birnam_")
    with closing(sqlite3.connect(data / "birnam.db")) as database:
        ((player,),) = database.execute("SELECT id FROM player").fetchall()
    assert token.strip() not in run("token", player, "--list").out
    for bot in (True, False):
        status, printed, _ = run("token", player, "--bot", "yes" if bot else "no")
        assert (status, printed.startswith("BOT ")) == (0, bot)

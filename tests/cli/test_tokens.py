"""`birnam token` makes, lists and revokes access tokens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.store.db.migrate import migrate


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    migrate(f"sqlite:///{tmp_path / 'birnam.db'}")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["token", *arguments])
    printed = capsys.readouterr()
    return status, (printed.out or printed.err).strip()


def test_a_token_of_a_new_player_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    status, token = run(capsys, "new", "--scope", "bot", "--scope", "play")
    assert status == 0
    assert token.startswith("birnam_")


@pytest.mark.parametrize("player", ["nobody", "@nobody"])
def test_an_unknown_player_has_no_tokens(capsys: pytest.CaptureFixture[str], player: str) -> None:
    for action in (["--list"], ["--scope", "read"], ["--revoke", "0" * 16]):
        status, problem = run(capsys, player, *action)
        assert (status, problem) == (2, f"birnam: there is no player {player}")


def test_the_operator_marks_and_unmarks_bots(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(capsys, "new", "--scope", "bot")
    with closing(sqlite3.connect(tmp_path / "birnam.db")) as database:
        ((player,),) = database.execute("SELECT id FROM player").fetchall()
    status, said = run(capsys, player, "--bot", "yes")
    assert (status, said.startswith("BOT ")) == (0, True)
    status, said = run(capsys, player, "--bot", "no")
    assert (status, said.startswith("BOT ")) == (0, False)

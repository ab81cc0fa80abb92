"""`birnam admin`."""

import asyncio
from pathlib import Path

import pytest

from app.cli import main
from app.store.accounts.passkeys import Accounts, Passkey
from app.store.db.database import Reader, open_writer
from app.store.db.migrate import migrate
from app.store.db.writer import Writer
from app.store.event_log.log import write_appends
from app.store.players import Players

WHY = ("--reason", "rude words")


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database with the account @anna and a guest."""
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    database = f"sqlite:///{tmp_path / 'birnam.db'}"
    migrate(database)

    async def fill() -> None:
        writer, reader = Writer(open_writer(database), write_appends), Reader(database)
        writer.start()
        for number, player in enumerate(("anna-id", "guest-id")):
            await Players(writer, reader).create(player, str(number) * 64, 1)
        key = Passkey("key", "anna-id", "id", "key", 0, "", 1)
        await Accounts(writer, reader).add_passkey(key, "anna")
        await writer.stop()
        reader.close()

    asyncio.run(fill())


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status and the output of a command."""
    status = main(["admin", *words])
    output = capsys.readouterr()
    return status, output.out + output.err


@pytest.mark.usefixtures("anna")
def test_an_operator_is_granted_and_revoked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "operators") == (0, "There are no operators.\n")
    assert run(capsys, "grant", "@Anna", *WHY) == (0, "granted: anna (@anna)\n")
    assert run(capsys, "operators") == (0, "@anna\n")
    assert run(capsys, "grant", "guest-id", *WHY) == (2, "birnam: the player has no account\n")
    assert run(capsys, "revoke", "anna", *WHY)[0] == 0
    assert run(capsys, "revoke", "anna", *WHY) == (2, "birnam: the player is no operator\n")
    assert run(capsys, "grant", "@nobody", *WHY) == (2, "birnam: there is no player @nobody\n")


@pytest.mark.usefixtures("anna")
def test_a_change_of_name_or_handle_prints_the_new_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rename", "anna", "Ann", *WHY) == (0, "renamed: Ann (@anna)\n")
    assert run(capsys, "handle", "anna", "annie", *WHY) == (0, "new-handle: Ann (@annie)\n")


@pytest.mark.usefixtures("anna")
def test_a_handle_hides_no_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "handle", "anna", "guest-id", *WHY)[0] == 0
    assert "guest-id" in run(capsys, "show", "guest-id")[1]
    assert "(@guest-id)" not in run(capsys, "show", "guest-id")[1]
    assert "(@guest-id)" in run(capsys, "show", "@guest-id")[1]


@pytest.mark.usefixtures("anna")
def test_actions_are_shown_and_in_the_audit(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "audit") == (0, "The audit is empty.\n")
    for words in (
        ("warn", "anna"),
        ("time-out", "anna", "3"),
        ("rename", "anna", "Ann"),
        ("handle", "anna", "annie"),
        ("request-deletion", "@annie"),
    ):
        status, output = run(capsys, *words, *WHY)
        assert status == 0, output
    _, shown = run(capsys, "show", "annie")
    assert shown.startswith("Ann (@annie), since 1970-01-01")
    assert "timed out until" in shown
    assert "(not read): rude words" in shown
    _, audit = run(capsys, "audit", "--limit", "4")
    lines = audit.splitlines()
    assert [line.split("  ")[1:3] for line in lines] == [
        ["birnam admin", "deletion-requested"],
        ["birnam admin", "new-handle (annie)"],
        ["birnam admin", "renamed (Ann)"],
        ["birnam admin", "timed-out (3)"],
    ]
    assert all(line.endswith("@annie: rude words") for line in lines)


@pytest.mark.usefixtures("anna")
def test_bad_arguments_get_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("time-out", "anna", "0", *WHY),
        ("warn", "anna", "--reason", " "),
        ("handle", "anna", "operator", *WHY),
        ("end-time-out", "anna", *WHY),
        ("rename", "anna", "x" * 30, *WHY),
        ("warn", "anna"),
    ):
        status, output = run(capsys, *words)
        assert status == 2
        assert output.startswith("birnam: ")
        assert output.count("\n") == 1
    assert run(capsys, "audit") == (0, "The audit is empty.\n")
